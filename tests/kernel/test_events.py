"""Events: public and private forms, kept only while somebody listens."""

from tests.kernel.play import does, plays, turn
from tests.kernel.toy_game import GAME, sentence
from tests.kernel.toy_words import CHARM, SWORD
from undercroft.kernel import SPECTATOR, Event
from undercroft.match import Match

NAMES = ("Ann", "Bob")


def test_the_secret_is_for_its_owner_alone() -> None:
    event = Event("draw", "TOY-2", {"player": 1}, 1, {"card": SWORD})
    assert event.seen_by(1) == {"player": 1, "card": SWORD}
    assert event.seen_by(0) == event.seen_by(SPECTATOR) == {"player": 1}
    assert sentence(event, 1, NAMES) == "You: draw card 2."
    assert sentence(event, 0, NAMES) == "Bob: draw."


def test_what_an_event_prints_of_itself_is_public() -> None:
    assert repr(Event("draw", "TOY-2", {"player": 1}, 1, {"card": 5})) == "<draw {'player': 1}>"


def test_reading_an_event_does_not_change_it() -> None:
    event = Event("draw", "TOY-2", {"player": 1})
    event.seen_by(1)["card"] = 3
    assert event.seen_by(1) == {"player": 1}


def test_nothing_is_kept_when_nobody_listens() -> None:
    s = turn([[SWORD], []], 6)
    does(s, 0, "enter", "lay sword")
    assert s.events == []


def test_events_tell_in_order_what_happened() -> None:
    s = turn([[CHARM], []], 6, 2)
    does(s, 0, "enter", "lay nothing")
    s.heard = True
    does(s, 1, "lay nothing")
    does(s, 0, "play charm")
    assert [event.kind for event in s.events] == ["lay", "roll", "charms", "roll", "reveal"]
    assert [event.public.get("die") for event in s.events] == [None, 6, None, 2, None]
    assert {event.clause for event in s.events} == {"TOY-3.1", "TOY-3.3", "TOY-3.4", "TOY-3.5"}


def test_a_copy_hears_nothing_and_tells_nothing() -> None:
    match = Match(GAME, 2, {}, "seed")
    twin = match.state.copy()
    assert not twin.heard
    assert twin.events == []


def test_a_match_tells_its_set_up_first_and_everything_once() -> None:
    match = Match(GAME, 2, {}, "seed")
    assert [event.kind for event in match.take_events()] == ["draw"] * 4
    assert match.take_events() == []
    assert match.apply(match.state.legal_actions[-1]) == []
    laid = match.apply(match.state.legal_actions[0])
    assert [event.kind for event in laid] == ["lay"]
    assert match.take_events() == []


def test_a_set_up_nobody_has_read_is_told_with_the_first_action() -> None:
    match = Match(GAME, 2, {}, "seed")
    plays(match, 0, "enter")
    told = match.apply(match.state.legal_actions[0])
    assert [event.kind for event in told] == ["lay"]
    fresh = Match(GAME, 2, {}, "seed")
    assert [event.kind for event in fresh.apply(fresh.state.legal_actions[1])] == ["draw"] * 4
