#!/usr/bin/env bash
# endplay 0.5.12: a board of bridge that North dealt has no contract, and any board that is read from
# JSON forgets who dealt.
#
# Expected: board.contract follows from the auction, as its documentation says, whoever dealt; and
# what json.loads makes of json.dumps has the dealer that was written, as from PBN.
# Seen: of the auction 1S and three passes the contract is East's, South's or West's, and None if
# North began: its number is 0, which counts as no dealer. What is read from JSON has the dealer that
# the number of the board would have, though another stands in the text: South for board 3. So West's
# contract stays West's, after an auction that South began, and North's is South's.
# Why it matters: where each dealt in turn, every fourth result is missing or somebody else's. Take
# Contract.from_auction(board.dealer, board.auction), and set board.dealer again after you read JSON.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'endplay==0.5.12'
cat > deal.py <<'PYTHON'
from endplay.dealer import generate_deal
from endplay.parsers import json, pbn
from endplay.types import Board, Contract, ContractBid, Denom, Penalty, PenaltyBid, Player

AUCTION = [ContractBid(1, Denom.spades)] + [PenaltyBid(Penalty.passed)] * 3


def told(contract):
    if contract is None:
        return "none"
    return f"{contract.level}{contract.denom.name[0].upper()} by {contract.declarer.name}"


for dealer in Player:
    board = Board(generate_deal(seed=1), auction=AUCTION, board_num=3, dealer=dealer)
    written = json.dumps([board])
    assert f'"dealer": "{dealer.name}"' in written
    (from_json,), (from_pbn,) = json.loads(written), pbn.loads(pbn.dumps([board]))
    print(f"{dealer.name} dealt: {told(Contract.from_auction(dealer, AUCTION))}")
    for where, read in ("board", board), ("PBN", from_pbn), ("JSON", from_json):
        print(f"  {where}: {read.dealer.name} dealt, contract {told(read.contract)}")
PYTHON
env/bin/python deal.py | tee said
[ "$(cat said)" = "north dealt: 1S by north
  board: north dealt, contract none
  PBN: north dealt, contract none
  JSON: south dealt, contract 1S by south
east dealt: 1S by east
  board: east dealt, contract 1S by east
  PBN: east dealt, contract 1S by east
  JSON: south dealt, contract 1S by east
south dealt: 1S by south
  board: south dealt, contract 1S by south
  PBN: south dealt, contract 1S by south
  JSON: south dealt, contract 1S by south
west dealt: 1S by west
  board: west dealt, contract 1S by west
  PBN: west dealt, contract 1S by west
  JSON: south dealt, contract 1S by west" ]
