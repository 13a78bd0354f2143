#!/usr/bin/env bash
# tournament-organizer 4.1.1: after a first stage, a double elimination can start with 4, 8 or 16
# players alone; with another number the tournament has no matches any more, and no way on.
#
# Expected: a Swiss stage of three rounds, whose best five, six or seven go on to a double elimination,
# goes on, as with the best of a single elimination: stageTwo takes any format with advance by rank, and
# asks for four players at least. The same six can play a double elimination as their first stage.
# Seen: nextRound() fails with "Cannot read properties of undefined (reading 'round')" for 5 to 7 and
# for 9 to 15. The status is stage-two then and the round is the fourth, without a match; nextRound()
# says from now on that rounds can only be advanced during stage one. (tournament-pairings, which makes
# the bracket, looks for the matches of round 2, also where the bracket begins with round 4.)
# Why it matters: it shows in the break before the playoffs, when all have played for hours, and the
# state that a program saves then is the broken one. Let 4, 8 or 16 go on, or take single elimination;
# and keep getValues() of before each nextRound().
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --ignore-scripts --prefix . 'tournament-organizer@4.1.1' 'tournament-pairings@2.0.1'
cat > play.mjs <<'SCRIPT'
import TournamentOrganizer from "tournament-organizer";

const SWISS = { format: "swiss", rounds: 3 };

function begun(stages, players) {
  const tournament = new TournamentOrganizer().createTournament("Cup", stages);
  for (let number = 1; number <= players; number += 1) tournament.createPlayer(`Player ${number}`);
  tournament.startTournament();
  return tournament;
}

function tried(act) {
  try {
    act();
    return "";
  } catch (error) {
    return error.message;
  }
}

function playoffs(format, best) {
  const advance = { value: best, method: "rank" };
  const tournament = begun({ stageOne: SWISS, stageTwo: { format, advance } }, 16);
  let failed = "";
  for (let round = 1; round <= SWISS.rounds; round += 1) {
    for (const match of tournament.getMatchesByRound(round)) tournament.enterResult(match.getId(), 1, 0);
    failed = tried(() => tournament.nextRound());
  }
  const again = failed && tried(() => tournament.nextRound());
  const after = tournament.getMatches().filter((match) => match.getRoundNumber() > SWISS.rounds);
  return { best, failed, again, status: tournament.getStatus(), matches: after.length };
}

for (const format of ["single-elimination", "double-elimination"]) {
  const all = Array.from({ length: 13 }, (_, more) => playoffs(format, more + 4));
  const went = all.filter(({ failed }) => !failed).map(({ best }) => best);
  console.log(`${format} goes on with ${went.join(" ")}`);
  for (const { best, failed, again, status, matches } of all.filter((one) => one.best === 6))
    console.log(`${best}: ${status} with ${matches} matches. ${failed || "No error"}. ${again}`.trim());
}
const six = begun({ stageOne: { format: "double-elimination" } }, 6);
console.log(`six as a first stage: ${six.getStatus()} with ${six.getMatches().length} matches`);
SCRIPT
node play.mjs | tee said
[ "$(cat said)" = "single-elimination goes on with 4 5 6 7 8 9 10 11 12 13 14 15 16
6: stage-two with 5 matches. No error.
double-elimination goes on with 4 8 16
6: stage-two with 0 matches. Cannot read properties of undefined (reading 'round'). Can only advance rounds during stage one
six as a first stage: stage-one with 10 matches" ]
