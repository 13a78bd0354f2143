#!/usr/bin/env bash
# weighted 1.0.0: the sum of a list of weights stays what it was at the first draw, whatever the weights are
# later, so what should come twice in three draws comes always, or some draws end in an error.
#
# Expected: the chance of each item is its share of the total weight, as the manual says, of the weights
# that are handed over with the call. A deck is drawn down by counting a weight down each time.
# Seen: the sum is kept, as a property of the caller's list, and a number that is assigned does not
# change it; push and splice do. Of 1, 1, 1 each is drawn as often as the others. With 4, 1, 1 the first,
# which has two thirds, is drawn in 6000 of 6000. With 0, 1, 1 a third of the draws are a RangeError, as
# the weights do not add up. The list has five functions and the sum as keys. Copies are drawn rightly.
# (The manual says that sums are worked out ahead for speed, not that they stay.)
# Why it matters: loot and decks whose weights change are drawn with chances that nobody set, without a
# word while the weights grow, and a game that works for one draw fails in some later one. Hand over
# [...weights], each time.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --ignore-scripts --prefix . 'weighted@1.0.0' 'seedrandom@3.0.5'
cat > draw.cjs <<'SCRIPT'
const seedrandom = require("seedrandom");
const weighted = require("weighted");

const weights = [1, 1, 1];

function drawn(of) {
  const rand = seedrandom("loot");
  const counts = { gold: 0, sword: 0, rat: 0, error: 0 };
  for (let draw = 0; draw < 6000; draw += 1) {
    try {
      counts[weighted.select(["gold", "sword", "rat"], of(), { rand })] += 1;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      counts.error += 1;
    }
  }
  return Object.values(counts).join(" ");
}

for (const gold of [1, 4, 0]) {
  weights[0] = gold;
  console.log(`${weights.slice(0)}: ${drawn(() => weights)}; copied: ${drawn(() => [...weights])}`);
}
console.log("keys:", Object.keys(weights).join(" "));
SCRIPT
node draw.cjs | tee said
[ "$(cat said)" = "1,1,1: 1906 2031 2063 0; copied: 1906 2031 2063 0
4,1,1: 6000 0 0 0; copied: 3937 1058 1005 0
0,1,1: 0 1906 2031 2063; copied: 0 2933 3067 0
keys: 0 1 2 pop push shift unshift splice __weighted_total" ]
