import json
from dataclasses import replace

import pytest

from tests.kernel.toy_game import GAME as TOY
from tests.kernel.toy_secrets import VAULT
from undercroft.bots import bot_names
from undercroft.games import all_games
from undercroft.kernel import Action, BadSetup, Dice, RulesError, State, Switches
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Look
from undercroft.lab import Plan, Row, play_match, simulate
from undercroft.lab.simulate import CHUNK

GAMES = list(all_games().values())


def plan_of(spec: GameSpec, seed: str = "plan", players: int | None = None) -> Plan:
    return Plan.make(spec, players or min(2, spec.seats[1]), ["random"], seed, {})


def test_rows_are_the_same_whatever_the_number_of_processes() -> None:
    plan = plan_of(all_games()["dungeon-keeper"])
    one = list(simulate(plan, 2 * CHUNK + 7, jobs=1))
    two = list(simulate(plan, 2 * CHUNK + 7, jobs=2))
    assert len(one) == 2 * CHUNK + 7
    assert json.dumps(one) == json.dumps(two)


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.slug)
def test_every_match_follows_from_its_seed_and_number(spec: GameSpec) -> None:
    plan = plan_of(spec)
    rows = [play_match(spec, plan, number) for number in (3, 4, 3)]
    assert rows[0] == rows[2] != rows[1]
    assert rows[0].seed == "plan/3"
    assert play_match(spec, plan_of(spec, "other"), 3).seed == "other/3"


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.slug)
def test_a_row_is_plain_json_with_the_facts_of_the_game(spec: GameSpec) -> None:
    row = play_match(spec, plan_of(spec), 0)
    told = row.to_json()
    assert json.loads(json.dumps(told)) == told
    assert set(row.switches) == {switch.name for switch in spec.switches}
    assert row.decisions > 0
    assert set(told) == {*Row._fields, *spec.facts} - {"facts"}


def test_winners_are_all_who_have_the_most() -> None:
    def row(number: int) -> Row:
        return play_match(TOY, plan_of(TOY), number)

    for found in map(row, range(20)):
        best = max(found.returns)
        assert found.winners == [seat for seat in range(2) if found.returns[seat] == best]


def test_bots_move_one_seat_on_after_each_match() -> None:
    plan = Plan.make(TOY, 3, ["first", "random"], "seed", {})
    assert plan.bots == ("first", "random", "first")
    assert [plan.seats(number) for number in range(4)] == [
        ["first", "random", "first"],
        ["random", "first", "first"],
        ["first", "first", "random"],
        ["first", "random", "first"],
    ]
    assert replace(plan, rotate=False).seats(1) == list(plan.bots)


def test_what_is_left_to_chance_no_bot_decides() -> None:
    kinds: list[str] = []

    class Noting:
        def choose(self, look: Look) -> Action:
            kinds.append(look.decision.kind.name)
            return look.decision.actions[0]

    spec = replace(TOY, bots={"noting": lambda _: Noting()})
    rows: list[Row] = []
    for by_chance in ([], ["lay"]):
        kinds.clear()
        plan = Plan.make(spec, 2, ["noting"], "seed", {}, by_chance=by_chance)
        rows.append(play_match(spec, plan, 0))
        assert ("lay" in kinds) == (not by_chance)
        assert "prepare" in kinds
    assert play_match(spec, plan, 0) == rows[1] != rows[0]


def test_what_is_brought_stays_at_its_seat() -> None:
    begun: list[tuple[str, ...]] = []

    def start(players: int, switches: Switches, purses: tuple[str, ...], dice: Dice) -> State:
        begun.append(purses)
        return VAULT.start(players, switches, purses, dice)

    spec = replace(VAULT, start=start)
    bots, brought = ["first", "polite"], ["rich", "3 coins"]
    plan = Plan.make(spec, 2, bots, "seed", {"turns": "1"}, brought=brought)
    assert [play_match(spec, plan, number).bots for number in (0, 1)] == [bots, bots[::-1]]
    assert begun == [("5 coins", "3 coins")] * 3, "once to try the plan, then twice"
    with pytest.raises(BadSetup, match="seat 2: 'gold' is no purse"):
        Plan.make(spec, 2, bots, "seed", {}, brought=["rich", "gold"])


@pytest.mark.parametrize(
    ("players", "bots", "switches", "says"),
    [
        (9, ["random"], {}, "2 to 3 players"),
        (2, ["nobody"], {}, "has no bot 'nobody'"),
        (2, ["random"] * 3, {}, "do not fit"),
        (2, ["random"], {"luk": "on"}, "did you mean 'luck'?"),
    ],
)
def test_a_wrong_plan_is_refused(
    players: int, bots: list[str], switches: dict[str, str], says: str
) -> None:
    with pytest.raises(BadSetup, match=says):
        Plan.make(TOY, players, bots, "seed", switches)


def test_a_defect_names_the_match_it_happens_in(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def choose(self, look: Look) -> Action:
            return next(a for a in TOY.vocabulary.actions if a not in look.decision.actions)

    monkeypatch.setitem(TOY.bots, "cheat", lambda _: Cheat())
    plan = Plan.make(TOY, 2, ["cheat"], "seed", {})
    with pytest.raises(RulesError, match="match 'seed/5': player 0 may not"):
        play_match(TOY, plan, 5)


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.slug)
def test_every_bot_plays_for_every_number_of_players(spec: GameSpec) -> None:
    for players in range(spec.seats[0], spec.seats[1] + 1):
        for name in bot_names(spec):
            row = play_match(spec, Plan.make(spec, players, [name], "all", {}), 0)
            assert len(row.returns) == players
