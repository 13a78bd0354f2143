"""Checks of a game as a whole: its spec, its bots, and other processes."""

from json import loads

from undercroft.bots import bot_names, make_bot
from undercroft.kernel import Action, SeededDice, State, digest
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Bot, Look
from undercroft.testing.cases import Case, cases, home
from undercroft.testing.effort import effort
from undercroft.testing.elsewhere import run_elsewhere
from undercroft.testing.fingerprints import fingerprints, show
from undercroft.testing.trial import CAP, LOOKS
from undercroft.testing.words import assert_clause


def the_spec_is_whole(spec: GameSpec) -> None:
    """Switches, presets and exclusions fit together; every action of the menu is documented."""
    names = [switch.name for switch in spec.switches]
    assert len(set(names)) == len(names)
    for switch in spec.switches:
        assert len(set(switch.values)) == len(switch.values) >= 1, switch.name
        assert switch.sentence, switch.name
        assert_clause(spec, switch.clause, f"switch {switch.name}")
    tried = [case.name for case in cases(spec)]
    for preset in spec.presets:
        assert preset.switches.keys() <= set(names), preset.name
        assert preset.name in tried, f"nobody can play {preset.name}"
    assert spec.recommended in ("", *[preset.name for preset in spec.presets]), spec.recommended
    for exclusion in spec.exclusions:
        assert {exclusion.one[0], exclusion.other[0]} <= set(names)
    for action in spec.vocabulary.actions:
        assert action.notation == action.notation.strip() != ""
        if action.clause:
            assert_clause(spec, action.clause, f"{action}")
    assert 1 <= spec.seats[0] <= spec.seats[1]


def the_same_in_another_process(spec: GameSpec) -> None:
    """The same seeds give the same matches in a process with another hash seed."""
    here = fingerprints(spec)
    code = f"from {show.__module__} import show; show({home(spec).__name__!r})"
    for hash_seed in effort((77,), (1, 77)):
        assert loads(run_elsewhere(code, hash_seed)) == here


def bots_finish(spec: GameSpec) -> None:
    """Every bot finishes matches of every size, by legal actions, without touching the table."""
    for name in bot_names(spec):
        for case in bot_cases(spec):
            bots = [make_bot(spec, name, f"{seat} {case.seed}") for seat in range(case.players)]
            state = spec.new(case.players, case.switches, SeededDice(f"{name} {case.seed}"))
            decisions = 0
            while not state.is_terminal():
                action = answer(spec, bots[state.current_player], state, decisions)
                assert action in state.legal_actions, f"{name} wants {action}, {state.decision}"
                state.apply_action(action)
                decisions += 1
                assert decisions <= CAP, f"{name} finds no end of {case}"


def bot_cases(spec: GameSpec) -> list[Case]:
    """Each count of players as it comes, and the presets in turn."""
    plain = [case for case in cases(spec) if not case.switches]
    presets = [case for case in cases(spec) if case.name in [p.name for p in spec.presets]]
    return [*plain, *presets[:: max(1, len(presets) // 4)]]


def answer(spec: GameSpec, bot: Bot, state: State, decisions: int) -> Action:
    """Let the bot look and choose; now and then see that it left the table alone."""
    watched = decisions % LOOKS == 0
    before = digest(state) if watched else ""
    action = bot.choose(Look(spec, state))
    assert not watched or digest(state) == before, "a bot changed the true state"
    return action


GAME_CHECKS = (the_spec_is_whole, the_same_in_another_process, bots_finish)
"""What `check_game` looks at."""
