"""The conformance battery over the toy; and that it finds what it is there to find."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations
from statistics import fmean, pvariance
from typing import Any

import pytest

from tests.kernel.toy import Cellar
from tests.kernel.toy_game import GAME, deal_anew, sentence, start, view
from tests.kernel.toy_secrets import QuietVault, Vault, secret_game
from tests.kernel.toy_words import CHARM, PIT, SWORD
from undercroft.kernel import COMPILED, Action, Dice, Event, Kind, SeededDice, State
from undercroft.kit.facts import AMOUNT, Fact
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Look
from undercroft.kit.zones import redeal
from undercroft.testing import CHECKS, GAME_CHECKS, Case, Trial, anew, cases, check, secrecy, waits
from undercroft.testing import game as games
from undercroft.testing import positions as plays
from undercroft.testing import structure as parts
from undercroft.testing import words as wording

CASES = cases(GAME)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case, subtests: pytest.Subtests) -> None:
    trial = Trial(case)
    for one in CHECKS:
        with subtests.test(one.__name__):
            one(trial)


@pytest.mark.parametrize("check", GAME_CHECKS, ids=lambda check: check.__name__)
def test_game(check: Callable[[GameSpec], None]) -> None:
    check(GAME)


def test_one_call_looks_at_a_case_from_all_sides() -> None:
    check(Case(GAME, 2, {"turns": "1"}, "sound"))
    with pytest.raises(AssertionError, match="Do it"):
        check(Case(broken(label=lambda *_: "Do it"), 2, {"turns": "1"}, "sound"))


def test_every_preset_count_and_switch_is_tried() -> None:
    assert [str(case) for case in CASES] == [
        "toy: 2 players, as it comes",
        "toy: 2 players, long",
        "toy: 3 players, as it comes",
        "toy: 3 players, long",
        "toy: 2 players, hand=3",
        "toy: 3 players, turns=1",
        "toy: 2 players, turns=8",
        "toy: 3 players, luck=off",
    ]


# -- broken toys: each must fail its check ---------------------------------------


def broken(**changes: Any) -> GameSpec:
    """The toy with something else in its spec."""
    return replace(GAME, **changes)


def broken_state(cls: type[Cellar]) -> GameSpec:
    """The toy with another class of state."""

    def start_broken(
        players: int, switches: dict[str, str], brought: tuple[str, ...], dice: Dice
    ) -> Cellar:
        s = start(players, switches, brought, dice)
        twin = cls(*[getattr(s, name) for name in Cellar.FIELDS])
        return twin.take_control_of(s, dice)

    return broken(start=start_broken, parts=[cls, *GAME.parts[1:]])


class Sharing(Cellar):
    """Copies share the purses."""

    def clone(self, dice: Dice) -> "Sharing":
        twin = super().clone(dice)
        fields = {name: getattr(twin, name) for name in self.FIELDS} | {"coins": self.coins}
        return Sharing(**fields).take_control_of(self, dice)


class Forgetful(Cellar):
    """Keeps something beside its FIELDS."""

    steps = 0

    def ask(self, *arguments: Any) -> None:
        self.steps += 1
        super().ask(*arguments)

    def clone(self, dice: Dice) -> "Forgetful":
        twin = super().clone(dice)
        return Forgetful(*[getattr(twin, name) for name in self.FIELDS]).take_control_of(self, dice)


class Endless(Cellar):
    """Goes on when it is over."""

    def end_match(self) -> None:
        self.turns += 8
        self.stack[-1].go("turn")

    def clone(self, dice: Dice) -> "Endless":
        twin = super().clone(dice)
        return Endless(*[getattr(twin, name) for name in self.FIELDS]).take_control_of(self, dice)


class Noting(Vault):
    """Counts a hidden question where somebody is asked, and not where nobody is."""

    def clone(self, dice: Dice) -> "Noting":
        twin = super().clone(dice)
        return Noting(*[getattr(twin, name) for name in self.FIELDS]).take_control_of(self, dice)

    def ask(self, player: int, kind: Kind, actions: list[Action]) -> None:
        self.shown += kind.hidden
        super().ask(player, kind, actions)


class Impatient(QuietVault):
    """Comes to a moment only where somebody is asked."""

    def clone(self, dice: Dice) -> "Impatient":
        twin = super().clone(dice)
        fields = [getattr(twin, name) for name in self.FIELDS]
        return Impatient(*fields).take_control_of(self, dice)

    def interrupt(self, player: int, kind: Kind, actions: list[Action]) -> None:
        self.pauses = self.pauses and bool(actions)
        super().interrupt(player, kind, actions)


def impatient() -> GameSpec:
    """The vault that pauses for some hands only; half of the cards are charms."""
    return replace(secret_game([[CHARM, PIT]] * 3, [CHARM, SWORD] * 3, Impatient), view=view)


def noting() -> GameSpec:
    """The vault that tells by undo whether somebody was asked; half of the cards are charms."""
    vault = secret_game([[CHARM, PIT]] * 3, [CHARM, SWORD] * 3)

    def start_noting(
        players: int, switches: dict[str, str], brought: tuple[str, ...], dice: Dice
    ) -> Cellar:
        s = vault.start(players, switches, brought, dice)
        twin = Noting(*[getattr(s, name) for name in Vault.FIELDS])
        return twin.take_control_of(s, dice)

    return replace(vault, start=start_noting, view=view, parts=[Noting, *vault.parts[1:]])


def peeking(s: Cellar, player: int, dice: Dice) -> None:
    """Deal the player's own hand anew as well."""
    redeal([*s.hands, *s.laid, s.deck], -2, dice)


def remembering(s: Cellar, player: int, dice: Dice) -> None:
    """Deal nothing anew: the cards that are drawn are the true ones."""


def foreknowing(s: Cellar, player: int, dice: Dice) -> None:
    """Deal the hands anew among themselves; the deck stays as it truly lies."""
    redeal([*s.hands, *s.laid], player, dice)


def tracing(s: Cellar, player: int, dice: Dice) -> None:
    """Shuffle what is unseen as it truly lies: the same dice deal something else."""
    hidden = [zone for zone in (*s.hands, *s.laid, s.deck) if not zone.seen_by(player)]
    cards = [card for zone in hidden for card in zone.cards]
    dice.shuffle("resample", cards)
    for zone in hidden:
        size = len(zone.cards)
        zone.cards, cards = cards[:size], cards[size:]


def keeping(s: Cellar, player: int, dice: Dice) -> None:
    """Deal anew, and go on with other dice than the planner's."""
    deal_anew(s, player, dice)
    s.dice = SeededDice("own")


def open_deck(s: Cellar, seat: int) -> dict[str, Any]:
    """A view with the cards of the deck in it."""
    return view(s, seat) | {"deck": list(s.deck.cards)}


def telling_seed(s: Cellar, seat: int) -> dict[str, Any]:
    """A view with the seed in it."""
    return view(s, seat) | {"seed": getattr(s.dice, "seed", "")}


def gossip(event: Event, seat: int, names: Sequence[str]) -> str:
    """A sentence with the secret in it."""
    return f"{sentence(event, seat, names)} {dict(event.secret or {})}"


class Cheat:
    """A bot that answers what nobody asked."""

    def choose(self, look: Look) -> Action:
        return GAME.vocabulary.actions[-1]


@pytest.mark.parametrize(
    ("spec", "check"),
    [
        (broken_state(Sharing), plays.copies_stand_alone),
        (broken_state(Sharing), parts.copies_cover_the_fields),
        (broken_state(Forgetful), parts.nothing_is_kept_beside_the_fields),
        (broken(deal_anew=peeking), secrecy.views_leak_nothing),
        (broken(deal_anew=peeking), secrecy.decisions_leak_nothing),
        (broken(deal_anew=remembering), anew.piles_dealt_anew_lie_as_chance_lays_them),
        (broken(deal_anew=foreknowing), anew.piles_dealt_anew_lie_as_chance_lays_them),
        (broken(deal_anew=tracing), anew.dealing_anew_leaves_no_trace),
        (broken(deal_anew=keeping), anew.a_look_is_no_way_to_the_truth),
        (noting(), secrecy.undo_tells_nothing),
        (impatient(), waits.waits_tell_nothing),
        (broken(parts=GAME.parts[:-1]), parts.parts_are_listed),
        (broken(view=open_deck), secrecy.views_leak_nothing),
        (broken(view=lambda s, seat: {"coins": tuple(s.coins)}), secrecy.views_are_plain),
        (broken(view=telling_seed), secrecy.the_seed_stays_secret),
        (broken(sentence=gossip), secrecy.secrets_are_told_to_their_owner_alone),
        (broken(sentence=lambda *_: ""), wording.events_are_worded),
        (
            broken(facts={"all": Fact(AMOUNT, lambda _, said: len(said))}),
            wording.the_facts_need_what_is_counted,
        ),
        (broken(label=lambda *_: "Do it"), wording.labels_are_clear),
    ],
)
def test_the_battery_finds(spec: GameSpec, check: Callable[[Trial], None]) -> None:
    case = Case(spec, 3, {"turns": "8"}, "broken")
    if COMPILED and check is parts.nothing_is_kept_beside_the_fields:
        pytest.skip("compiled classes show their FIELDS only")
    with pytest.raises(AssertionError):
        check(Trial(case))


def test_the_battery_finds_a_look_that_shows_the_true_state(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Telling:
        """A look that offers more."""

        def __init__(self, spec: GameSpec, state: State) -> None:
            look = Look(spec, state)
            self.decision, self.view, self.resample = look.decision, look.view, look.resample
            self.state = state

    monkeypatch.setattr(anew, "Look", Telling)
    with pytest.raises(AssertionError, match="'state'"):
        anew.a_look_is_no_way_to_the_truth(Trial(Case(GAME, 2, {}, "telling")))


def test_two_shuffled_packs_match_as_often_as_all_their_orders_do() -> None:
    pile, other = [1, 1, 2, 3, 4], [1, 2, 2, 3, 5]
    found = [sum(map(int.__eq__, order, other)) for order in permutations(pile)]
    assert anew.matching(pile, other) == pytest.approx((fmean(found), pvariance(found)))


def test_the_battery_finds_a_bot_that_cheats() -> None:
    with pytest.raises(AssertionError, match="cheat wants <pay heart>"):
        games.bots_finish(broken(bots={"cheat": lambda _: Cheat()}))


def test_the_battery_finds_a_recommended_preset_that_is_none() -> None:
    with pytest.raises(AssertionError, match="short"):
        games.the_spec_is_whole(broken(recommended="short"))


def test_the_battery_finds_a_match_without_end() -> None:
    spec = broken_state(Endless)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("undercroft.testing.trial.CAP", 200)
        with pytest.raises(AssertionError, match="no end in sight at Turns/turn"):
            Trial(Case(spec, 2, {}, "endless"))
