#!/usr/bin/env bash
# chance 1.1.13: several seeds are added up, with weights by their places, so different ones often
# make the same numbers.
#
# Expected: new Chance("dungeon", level, room) rolls something else in each room of each level, as the
# manual shows of several arguments, where other ones make other numbers.
# Seen: ten levels with ten rooms each have 28 rows of dice, not 100. Room 3 of level 1 is room 1 of
# level 2: three times the first, twice the second and once the third seed make the sum. Two seeds
# that are texts, such as "1" and "3", make 44 rows of 100.
# Why it matters: most rooms, decks or matches that are made so come again elsewhere, and a test of
# them all sees a quarter. Join the parts to one text, with something between them: new
# Chance(`dungeon/1/3`) and so on make 100.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --ignore-scripts --prefix . 'chance@1.1.13'
cat > rooms.mjs <<'SCRIPT'
import Chance from "chance";

function dice(...seeds) {
  const chance = new Chance(...seeds);
  return Array.from({ length: 20 }, () => chance.d6()).join("");
}

const numbers = Array.from({ length: 10 }, (_, index) => index + 1);

function runs(seeded) {
  return new Set(numbers.flatMap((level) => numbers.map((room) => seeded(level, room)))).size;
}

console.log("level 1, room 3:", dice("dungeon", 1, 3));
console.log("level 2, room 1:", dice("dungeon", 2, 1));
console.log("three seeds:", runs((level, room) => dice("dungeon", level, room)), "of 100");
console.log("two texts:", runs((level, room) => dice(`${level}`, `${room}`)), "of 100");
console.log("one text:", runs((level, room) => dice(`dungeon/${level}/${room}`)), "of 100");
SCRIPT
node rooms.mjs | tee said
[ "$(cat said)" = "level 1, room 3: 31335224612566132462
level 2, room 1: 31335224612566132462
three seeds: 28 of 100
two texts: 44 of 100
one text: 100 of 100" ]
