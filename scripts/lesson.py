"""Draft a lesson of a game: play its script, then let the game's best bot go on.

    python scripts/lesson.py GAME                     the first match so far, and the bot's way on
    python scripts/lesson.py GAME shop --steps 30     another lesson; so many steps of the learner

Each step is printed with what the table says, what may be answered, and what happened; copy the
answers into the file in content/lessons and write why.
"""

import argparse
from typing import Final

from undercroft.bots import make_bot
from undercroft.games import find_game
from undercroft.kernel import Event
from undercroft.kit.look import Look
from undercroft.match import Lesson, Match, Stops, find_lesson, guide_of
from undercroft.terminal.transcript import sentences

LONGEST: Final = 400


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("lesson", nargs="?", default="first-match")
    parser.add_argument("--steps", type=int, default=LONGEST)
    given = parser.parse_args()
    spec = find_game(given.game)
    script = find_lesson(spec, given.lesson)
    if script is None:
        parser.error(f"write its file in {spec.folder}/content/lessons first: all but its steps")
    play(script, given.steps)


def play(script: Lesson, most: int) -> None:
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


def show(script: Lesson, match: Match, steps: int) -> None:
    """Print the table and what may be answered."""
    spec, state = script.spec, match.state
    view = spec.view(state, script.learner)
    print(f"\n--- step {steps}: {state.kind.prompt}")
    print("\n".join(["  | " + line for line in spec.text(view, script.names)]))
    for action in state.legal_actions:
        print(f"  {action.notation}: {match.label(script.learner, action)}")


def tell(script: Lesson, events: list[Event]) -> None:
    """Print what happened."""
    for sentence in sentences(script.spec, events, script.learner, list(script.names)):
        print(f"  > {sentence}")


if __name__ == "__main__":
    main()
