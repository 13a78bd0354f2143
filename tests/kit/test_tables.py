"""Words and thoughts by table, house rules, and what is conserved."""

from collections import Counter
from dataclasses import fields
from typing import Any, NamedTuple

import pytest

from tests.kernel.toy_game import GAME
from tests.kernel.toy_words import WORDS
from undercroft.kernel import Event, SeededDice
from undercroft.kit.conserved import conserved
from undercroft.kit.game import GameSpec, Switch
from undercroft.kit.house_rules import HouseRules
from undercroft.kit.labels import Labels, filled
from undercroft.kit.look import Look
from undercroft.kit.parts import parts_of, usual
from undercroft.kit.questions import Asked, Latest
from undercroft.kit.sentences import Fields, Sentences
from undercroft.kit.thought import RuleOfThumb, Thought, thoughts
from undercroft.testing.sample_game.actions import VOCABULARY

NAMES = ("Ada", "Ben")
ONE, OTHER, THIRD, *_ = WORDS.actions


def test_an_action_has_fixed_words_or_words_of_the_view() -> None:
    label = Labels[dict[str, Any]](
        ((ONE,), "Always so"),
        ((ONE, OTHER), lambda view, action, names: f"{names[view['turn']]}: {action.notation}"),
    )
    assert label({}, ONE, NAMES) == "Always so"
    assert label({"turn": 1}, OTHER, NAMES) == f"Ben: {OTHER.notation}"
    assert label({}, THIRD, NAMES) == THIRD.notation.capitalize()


def test_words_of_the_very_same_view_and_answer_are_made_once() -> None:
    made: list[object] = []

    def make(*of: object) -> list[object]:
        made.append(of)
        return [*of]

    latest = Latest(make)
    view, alike = {"turn": 1}, {"turn": 1}
    assert latest(view, NAMES, ONE) is latest(view, NAMES, ONE)
    assert len(made) == 1
    assert latest(view, NAMES, OTHER) == [view, NAMES, OTHER]
    assert latest(alike, NAMES, OTHER)[0] is alike
    assert len(made) == 3


class Twice(Asked[dict[str, Any]]):
    """A gap that a game fills."""

    @property
    def twice(self) -> str:
        assert self.action is not None
        return f"{self.action.notation} {self.action.notation} of {self.names[self.view['turn']]}"


def test_the_gaps_of_a_label_are_filled_as_those_of_a_question() -> None:
    label = Labels[dict[str, Any]](((ONE,), filled("Say {twice}", Twice)))
    assert label({"turn": 1}, ONE, NAMES) == f"Say {ONE.notation} {ONE.notation} of Ben"


def test_a_reader_is_called_you_where_the_game_wants_it() -> None:
    table = {"drew": lambda f: f"{f.who} drew {f.fields.get('card', 'a card')}."}
    drew = Event("drew", "TOY-1", {"player": 1}, owner=1, secret={"card": "Gas"})
    to_reader, plain = Sentences(Fields, table), Sentences(Fields, table, to_reader=False)
    assert [to_reader(drew, seat, NAMES) for seat in (0, 1)] == [
        "Ben drew a card.",
        "You drew Gas.",
    ]
    assert [plain(drew, seat, NAMES) for seat in (0, 1)] == ["Ben drew a card.", "Ben drew Gas."]


def look() -> Look:
    """The first decision of a match."""
    return Look(GAME, GAME.new(2, {}, SeededDice("thoughts")))


def test_a_bot_takes_its_first_wish_that_is_allowed() -> None:
    thought = Thought[dict[str, Any]](look())
    last = thought.actions[-1]
    forbidden = next(action for action in WORDS.actions if action not in thought.actions)
    assert thought.first_of(forbidden, last, thought.actions[0]) is last
    assert thought.first_of(forbidden) is thought.actions[0]
    assert thought.view["seat"] == thought.seat == look().decision.player


def test_a_bot_thinks_of_what_it_has_a_thought_for() -> None:
    asked = look()
    kind = asked.decision.kind.name
    known = thoughts(Thought[dict[str, Any]], {kind: lambda thought: thought.actions[-1]})
    thinks = RuleOfThumb(known)
    assert thinks.choose(asked) is asked.decision.actions[-1]
    assert RuleOfThumb({}).choose(asked) is asked.decision.actions[0]


def test_house_rules_are_read_by_name_and_shared_by_copies() -> None:
    switches = [Switch("speed", ("slow", "fast"), "", ""), Switch("luck", ("on", "off"), "", "")]
    rules = HouseRules(("fast", "on"))
    assert rules.chosen(switches) == {"speed": "fast", "luck": "on"}
    assert rules.copy() is rules
    with pytest.raises(ValueError, match="longer"):
        HouseRules(("fast", "on", "off")).chosen(switches)


def test_a_switch_that_has_come_since_has_its_default() -> None:
    switches = [Switch("speed", ("slow", "fast"), "", ""), Switch("luck", ("on", "off"), "", "")]
    assert HouseRules(("fast",)).chosen(switches) == {"speed": "fast", "luck": "on"}


class Card(NamedTuple):
    """Something in a box."""

    name: str


def test_what_came_from_nowhere_and_what_is_gone_is_named() -> None:
    box = [Card("Sword"), Card("Gas"), Card("Charm")]
    due = Counter({0: 2, 1: 1})
    conserved("cards", Counter({1: 1, 0: 2}), due, box)
    with pytest.raises(AssertionError, match=r"cards: \+3 Charm, \N{MINUS SIGN}1 Sword"):
        conserved("cards", Counter({0: 1, 1: 1, 2: 3}), due, box)


def test_the_parts_of_a_game_are_those_that_its_package_defines_and_zones() -> None:
    found = {cls.__name__ for cls in parts_of("tests.kernel")}
    assert found >= {cls.__name__ for cls in GAME.parts}
    assert "Zone" in found
    assert {cls.__module__ for cls in parts_of("undercroft.games.none")} == {"undercroft.kit.zones"}


def test_a_game_has_what_lies_in_the_usual_places_of_its_package() -> None:
    held = usual("undercroft.testing.sample_game")
    assert held.keys() <= {field.name for field in fields(GameSpec)}
    assert (held["vocabulary"], list(held["bots"])) == (VOCABULARY, ["lonely"])
    assert held["folder"] / "RULES.md" in held["folder"].iterdir()
    assert [kind.name for kind in held["kinds"]] == ["lay"]
    assert "faces" not in held, "there is no such module"
    assert "question" not in held, "its words have no such name"
