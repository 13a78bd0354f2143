"""Pickles of every game in other processes, with packs and without."""

import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from undercroft.games import all_games, read_pack
from undercroft.kernel import Action, BadRecord, SeededDice, State, digest
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Look
from undercroft.testing.elsewhere import run_elsewhere

EXAMPLES = Path(__file__).parents[2] / "examples"
PACKS = sorted([path.parent for path in EXAMPLES.glob("*/pack.toml")])


def begin(spec: GameSpec) -> State:
    """A match at its first decision."""
    return spec.new(spec.seats[1], {}, SeededDice("copies"))


def go_on(spec: GameSpec, look: Look, state: State, action: Action) -> tuple[State, list[Action]]:
    """Give an answer, and say what can be answered next."""
    assert look.decision.kind in spec.kinds
    assert action in state.legal_actions
    assert look.decision.actions == state.legal_actions
    state.apply_action(action)
    return state, state.legal_actions


def test_a_match_goes_on_in_another_process() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        for spec in all_games().values():
            state = begin(spec)
            action = state.legal_actions[-1]
            went_on = pool.submit(go_on, spec, Look(spec, state), state, action)
            twin, offered = went_on.result()
            state.apply_action(action)
            assert digest(twin) == digest(state)
            assert [*map(id, offered)] == [*map(id, state.legal_actions)]
            assert spec.view(twin, 0) == spec.view(state, 0)


def save(file: str) -> None:
    """Read every pack of the examples; pickle a state, and the last action, of each game."""
    for folder in PACKS:
        read_pack(folder)
    saved = [(begin(spec), spec.vocabulary.actions[-1]) for spec in all_games().values()]
    Path(file).write_bytes(pickle.dumps([pickle.dumps(one) for pair in saved for one in pair]))
    print(*[digest(state) for state, _ in saved])


def open_saved(file: str, packs: bool) -> None:
    """Open what `save` has pickled, with the packs or without, and say what came."""
    for folder in PACKS if packs else ():
        read_pack(folder)
    for saved in pickle.loads(Path(file).read_bytes()):
        try:
            one = pickle.loads(saved)
        except BadRecord as fault:
            print(fault)
        else:
            print(digest(one) if isinstance(one, State) else "an action")


def test_what_needs_a_pack_says_so_where_it_is_not_read(tmp_path: Path) -> None:
    file = str(tmp_path / "saved")
    here = f"from {__name__} import open_saved, save; "
    digests = run_elsewhere(f"{here}save({file!r})", 1).split()
    with_packs = run_elsewhere(f"{here}open_saved({file!r}, True)", 2).splitlines()
    assert with_packs == [line for one in digests for line in (one, "an action")]
    without = run_elsewhere(f"{here}open_saved({file!r}, False)", 3).splitlines()
    able = [spec.add_pack is not None for spec in all_games().values()]
    for takes_packs, one, state in zip(able, digests, without[::2], strict=True):
        assert state == one or takes_packs
        assert state.startswith("this state needs the packs ") == takes_packs
        assert not takes_packs or state.endswith("here are read: none")
    unknown = [line for line in without[1::2] if line != "an action"]
    assert unknown
    assert all(line.endswith("was it of a pack that is not read here?") for line in unknown)
