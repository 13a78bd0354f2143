#!/usr/bin/env bash
# rot-js 2.2.1: the numbers after near seeds go together: the first die after each of the seeds 1 to 341
# is a one.
#
# Expected: what is rolled after a seed says nothing of what is rolled after the next one; of 341 first
# dice about as many are sixes as ones.
# Seen: all 341 are ones, and the first six comes with seed 1712. The second dice of the seeds 1 to 48
# are eleven that come again and again, and the twelfth dice are nine that do. (That near seeds begin
# alike was reported in 2020, and is open.)
# Why it matters: whoever numbers dungeons or matches and seeds with the number begins all of them
# alike, and what is measured over seeds 1 to 100 is not what happens with fair dice. To throw the
# first numbers away is not enough: seed with a hash of the number.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --ignore-scripts --prefix . 'rot-js@2.2.1'
cat > roll.mjs <<'SCRIPT'
import { RNG } from "rot-js";

function die(seed, before) {
  RNG.setSeed(seed);
  for (let thrown = 0; thrown < before; thrown += 1) RNG.getUniform();
  return RNG.getUniformInt(1, 6);
}

function dice(count, before) {
  return Array.from({ length: count }, (_, number) => die(number + 1, before));
}

const first = dice(341, 0);
console.log("first dice, ones to sixes:", ...[1, 2, 3, 4, 5, 6].map(
  (side) => first.filter((rolled) => rolled === side).length,
));
let seed = 1;
while (die(seed, 0) < 6) seed += 1;
console.log("the first six: seed", seed);
console.log("second dice:", dice(48, 1).join(""));
console.log("twelfth dice:", dice(48, 11).join(""));
SCRIPT
node roll.mjs | tee said
[ "$(cat said)" = "first dice, ones to sixes: 341 0 0 0 0 0
the first six: seed 1712
second dice: 426425315314264253153142642531531426425315314264
twelfth dice: 251413635251413635251413635251413635251413635251" ]
