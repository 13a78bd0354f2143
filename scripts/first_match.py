"""Draft the first match of a game: play its script, then let the game's best bot go on.

    python scripts/first_match.py GAME            the draft so far, and how the bot would go on
    python scripts/first_match.py GAME --steps 30 as many steps of the learner as that

Each step is printed with what the table says, what may be answered, and what happened; copy the
answers into content/first_match.toml and write why.
"""

import argparse
from typing import Final

from undercroft.bots import make_bot
from undercroft.games import find_game
from undercroft.kernel import Event
from undercroft.kit.look import Look
from undercroft.match import FirstMatch, Match, Stops, first_match, guide_of
from undercroft.terminal.transcript import sentences

LONGEST: Final = 400


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--steps", type=int, default=LONGEST)
    given = parser.parse_args()
    spec = find_game(given.game)
    script = first_match(spec)
    if script is None:
        parser.error(f"write {spec.folder}/content/first_match.toml first: all but its steps")
    play(script, given.steps)


def play(script: FirstMatch, most: int) -> None:
    """Print the match step by step."""
    spec, match, steps = script.spec, script.begin(), 0
    best = [make_bot(spec, spec.best, f"{script.seed}/{seat}") for seat in script.seats]
    tell(script, match.take_events())
    while not match.over and steps < most:
        seat, guide = match.state.current_player, guide_of(match)
        assert guide is not None
        chosen = best[seat].choose(Look(spec, match.state))
        declined = Stops().decline(spec, match.state)
        action = spec.vocabulary.parse(guide.meant) if guide.meant else declined or chosen
        if seat == script.learner and not declined:
            steps += 1
            show(script, match, steps)
            print(f"  would give {chosen.notation!r}")
            print(f'\n[[step]]\ngive = "{action.notation}"\nwhy = "{guide.why}"\n')
        else:
            print(f'  then "{action.notation}"  # {script.names[seat]}: {match.state.kind.name}')
        tell(script, match.apply(action))
    print(f"\n{'over' if match.over else 'not over'}: {match.returns}")


def show(script: FirstMatch, match: Match, steps: int) -> None:
    """Print the table and what may be answered."""
    spec, state = script.spec, match.state
    view = spec.view(state, script.learner)
    print(f"\n--- step {steps}: {state.kind.prompt}")
    print("\n".join(["  | " + line for line in spec.text(view, script.names)]))
    for action in state.legal_actions:
        print(f"  {action.notation}: {match.label(script.learner, action)}")


def tell(script: FirstMatch, events: list[Event]) -> None:
    """Print what happened."""
    for sentence in sentences(script.spec, events, script.learner, list(script.names)):
        print(f"  > {sentence}")


if __name__ == "__main__":
    main()
