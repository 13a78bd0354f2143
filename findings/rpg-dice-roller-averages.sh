#!/usr/bin/env bash
# @dice-roller/rpg-dice-roller 5.5.1: the average of a notation is the middle between its lowest and its
# highest total, whatever the dice do.
#
# Expected: averageTotal is the mean of what is rolled: 12.24 for the best three of four dice, 13.83
# for the better of two d20 and 7.18 for the worse, 4.2 for a die that goes on after a six, 12.25 for
# two dice that are multiplied.
# Seen: it is 10.5, 10.5 and 10.5, 3003.5 and 18.5. (For dice that are kept this is reported, and open.)
# The lowest total can be above the highest: 12 and 2 for 12 / 1d6.
# Why it matters: it is read as what an attack does on the average, and advantage is worth nothing by
# it. Roll ten thousand times, or count the cases, where more happens than dice that are added.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --ignore-scripts --prefix . \
  '@dice-roller/rpg-dice-roller@5.5.1'
cat > mean.mjs <<'SCRIPT'
import { DiceRoll, NumberGenerator } from "@dice-roller/rpg-dice-roller";

const { engines, generator } = NumberGenerator;
generator.engine = engines.MersenneTwister19937.seed(7);
const ROLLS = 20000;

function mean(notation) {
  let sum = 0;
  for (let count = 0; count < ROLLS; count += 1) sum += new DiceRoll(notation).total;
  return sum / ROLLS;
}

for (const notation of ["2d6", "4d6kh3", "2d20kh1", "2d20kl1", "1d6!", "1d6*1d6", "12/1d6"]) {
  const { minTotal, maxTotal, averageTotal } = new DiceRoll(notation);
  const rolled = mean(notation).toFixed(0);
  console.log(
    `${notation}: ${minTotal} to ${maxTotal}, averageTotal ${averageTotal}, rolled about ${rolled}`,
  );
}
SCRIPT
node mean.mjs | tee said
[ "$(cat said)" = "2d6: 2 to 12, averageTotal 7, rolled about 7
4d6kh3: 3 to 18, averageTotal 10.5, rolled about 12
2d20kh1: 1 to 20, averageTotal 10.5, rolled about 14
2d20kl1: 1 to 20, averageTotal 10.5, rolled about 7
1d6!: 1 to 6006, averageTotal 3003.5, rolled about 4
1d6*1d6: 1 to 36, averageTotal 18.5, rolled about 12
12/1d6: 12 to 2, averageTotal 7, rolled about 5" ]
