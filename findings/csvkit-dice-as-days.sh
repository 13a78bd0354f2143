#!/usr/bin/env bash
# csvkit 2.2.0: in a table of cards the dice become days, and what a die must show becomes a day of
# the year 2001.
#
# Expected: dice of 1d, 2d and 3d, rolls of 1-2, 3-4 and 5-6, and lasts of "today" and "tomorrow" are
# text, and csvsort and csvjson hand the text of a cell on as it is.
# Seen: 1d is "1 day, 0:00:00", 1-2 is 2001-01-02, and today is 0001-01-01. A column of 1 and 0 is true
# and false. With one 2d6 among the dice they stay as they are, so one more card changes the others.
# (That types are guessed stands in the manual, and that --no-inference stops it.)
# Why it matters: who only sorts a deck by its names has another deck, and the printer finds out.
# Give --no-inference, each time.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'csvkit==2.2.0'
cat > cards.csv <<'CSV'
name,dice,roll,lasts,cursed
Rat,2d,3-4,today,0
Bat,1d,1-2,tomorrow,1
Ogre,3d,5-6,today,0
CSV
{
  env/bin/csvsort -c name cards.csv
  env/bin/csvsort --no-inference -c name cards.csv
  echo "Lich,2d6,6,today,1" >> cards.csv
  env/bin/csvjson --stream cards.csv | tail -n 1
} | tee said
[ "$(cat said)" = 'name,dice,roll,lasts,cursed
Bat,"1 day, 0:00:00",2001-01-02,0001-01-02,True
Ogre,"3 days, 0:00:00",2001-05-06,0001-01-01,False
Rat,"2 days, 0:00:00",2001-03-04,0001-01-01,False
name,dice,roll,lasts,cursed
Bat,1d,1-2,tomorrow,1
Ogre,3d,5-6,today,0
Rat,2d,3-4,today,0
{"name": "Lich", "dice": "2d6", "roll": "6", "lasts": "0001-01-01", "cursed": true}' ]
