#!/usr/bin/env bash
# open_spiel 2.0.2: a state of a Python game that remembers its game loses that game's attributes
# when it is cloned.
#
# Expected: state.clone() has the same game, with all that the game's __init__ has set.
# Seen: the game that the clone remembers has none of it: AttributeError, deep inside a search.
# Why it matters: a game keeps its parameters there. Let a state remember what it needs of the game,
# not the game.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'open_spiel==2.0.2' 'numpy==2.4.6'
cat > clone.py <<'PYTHON'
import pyspiel
from open_spiel.python.games import kuhn_poker


class Game(kuhn_poker.KuhnPokerGame):
    def __init__(self, params=None):
        super().__init__(params)
        self.deck = ["jack", "queen", "king"]

    def new_initial_state(self):
        return State(self)


class State(kuhn_poker.KuhnPokerState):
    def __init__(self, game):
        super().__init__(game)
        self.game = game


state = Game().new_initial_state()
print("the state's game has its deck:", hasattr(state.game, "deck"))
print("the clone's game has its deck:", hasattr(state.clone().game, "deck"))
PYTHON
env/bin/python clone.py | tee said
[ "$(cat said)" = "the state's game has its deck: True
the clone's game has its deck: False" ]
