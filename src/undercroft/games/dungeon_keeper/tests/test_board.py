"""The table on the screen: what is drawn where, what each seat is shown, and what it is not."""

import re
from collections.abc import Iterator

import pytest

from tests.web.boards import standing
from undercroft.games.dungeon_keeper import GAME
from undercroft.games.dungeon_keeper.content import WORDS
from undercroft.games.dungeon_keeper.rules.forces import CREATURE_TERMS, HERO_TERMS
from undercroft.games.dungeon_keeper.rules.rolls import OCCASIONS
from undercroft.games.dungeon_keeper.state import DungeonKeeper
from undercroft.games.dungeon_keeper.terms import TERMS
from undercroft.games.dungeon_keeper.tests.keeper import Table, battle, seat, table
from undercroft.games.dungeon_keeper.tests.shown import NAMES, drawn, part, play, touched, words
from undercroft.games.dungeon_keeper.view import view as seen
from undercroft.games.dungeon_keeper.words.labels import one_way
from undercroft.kernel import SPECTATOR, Event
from undercroft.testing import effort

PRESETS = [preset.name for preset in GAME.presets]
BUSY = seat(
    rooms="Lair [Iron Gate, Gas, Scythe], Prison, Library, -, Casino",
    stands={"2.1": "Keeper, 3x Imps, Mistress"},
    gold=12, mana=7, hand="Portal, Fire", spells="Slap", pile="2x Imps", tally=4,
    artifacts="Golden Goose",
)  # fmt: skip


def dungeon(html: str, player: int) -> str:
    """What is drawn of one player's dungeon and beside it."""
    return part(html, f'id="keeper-{player}"', "</section>")


def levels(html: str) -> list[str]:
    """The levels of a dungeon in the order in which they are drawn."""
    return re.findall(r'aria-label="Level (\d)"', html)


# -- at every moment ---------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.heavy
def test_the_board_can_be_drawn_at_any_moment_for_everybody(preset: str) -> None:
    switches = GAME.resolve({}, preset)
    players = 1 if switches["solo"] == "on" else 2
    for number in range(3):
        heard: list[Event] = []
        for step, (state, events) in enumerate(play(players, f"{preset} {number}", **switches)):
            heard += events
            if step % effort(18, 9) == 0 or state.is_terminal():
                viewer = (step // 18) % (players + 1) - 1
                is_whole(drawn(state, viewer if viewer >= 0 else SPECTATOR, heard[-80:]))


def is_whole(html: str) -> None:
    named = re.findall(r'\bid="([^"]+)"', html)
    assert len(named) == len(set(named)), sorted(named)
    for attribute in ("aria-labelledby", "popovertarget"):
        assert set(re.findall(rf'{attribute}="([^"]+)"', html)) <= set(named)
    assert not re.search(r"\bNone\b|[{}]", words(html))


@pytest.mark.parametrize(
    "switches",
    [
        {},
        {"slap_target": "single_die", "trap_order": "owner_choice"},
        {"raids": "on", "hero_control": "opponent_picks"},
    ],
)
@pytest.mark.heavy
def test_what_an_option_touches_lies_on_the_table(switches: dict[str, str]) -> None:
    met: set[str] = set()
    for number in range(4):
        played = play(2, f"touches {number}", grace_rounds="5", **switches)
        for step, (state, _) in enumerate(played):
            touching = [option for option in state.legal_actions if option.touches]
            kinds = {option.touches[0].partition("-")[0] for option in touching}
            if not touching or (step % effort(3, 1) and kinds <= met):
                continue
            html = drawn(state, state.current_player)
            if one_way(seen(state, state.current_player)):
                assert not re.search(r'data-thing="(unit|room)-[^"]*" data-touch="one"', html)
            there = touched(html)
            for option in touching:
                assert there.intersection(option.touches), option
            met |= kinds
    assert met >= {"card", "room", "unit", "pile", "spell"}


# -- dungeons ----------------------------------------------------------------------------------


def test_each_heart_lies_at_its_owners_end() -> None:
    t = table(BUSY, seat(rooms="Lair, Prison, Library"), phase="build")
    html = drawn(t, 0)
    assert levels(dungeon(html, 0)) == ["3", "2", "1"]
    assert levels(part(html, 'id="keeper-1"', 'popover id="dungeon-1"')) == ["1", "2", "3"]
    assert levels(dungeon(drawn(t, 1), 1)) == ["3", "2", "1"]


def test_a_gap_is_drawn_and_so_are_free_places_of_the_last_level() -> None:
    own = part(drawn(table(BUSY, phase="build"), 0), 'id="keeper-0"', "</section>")
    assert own.count('class="gap"') == 1
    assert own.count('class="dk-room') == 5


def test_a_room_shows_its_door_its_traps_and_who_stands_there() -> None:
    html = drawn(table(BUSY, phase="build"), 0)
    lair = part(html, 'data-thing="room-2.1"', 'class="dk-room')
    for name in ("Iron Gate", "Gas", "Scythe"):
        assert f'aria-label="{name}"' in lair
    assert "Lair 2.1" in words(lair)
    assert "Infernal Imps , Force 1 ×3" in words(lair)
    assert "5 standing, Force 21" in words(lair)
    assert "open room" in words(part(html, 'data-thing="room-3.1"', 'class="dk-room'))


def test_thirty_creatures_in_one_room_are_a_counter_of_each_kind() -> None:
    crowd = "Keeper, 8x Imps, 6x Goblins, 5x Dark Elves, 3x Trolls, 2x Bile, 5x Warlock"
    t = table(seat(rooms="Lair", stands={"1.1": crowd}), phase="deploy")
    html = dungeon(drawn(t, 0), 0)
    assert html.count('class="counter-of') == 7
    assert "30 standing" in words(html)


def test_who_has_moved_is_marked() -> None:
    t = table(seat(rooms="Lair", stands={"1.1": "Keeper, 2x Imps"}), phase="deploy")
    assert "moved" not in drawn(t, 0)
    assert 'aria-label="1 moved"' in drawn(t.does("infernal-imps of 1.1"), 0)


def test_only_the_own_dungeon_can_be_clicked() -> None:
    t = table(seat(rooms="Lair", hand="Gas", gold=9), seat(rooms="Lair"), phase="construction")
    html = drawn(t.does("construct gas"), 0)
    assert touched(dungeon(html, 0)) == {"room-1.1", "room-2.1"}
    assert touched(part(html, 'id="keeper-1"', 'id="keeper-0"')) == set()


# -- the five totals, the phases ------------------------------------------------------------------


@pytest.mark.parametrize(("tally", "is_full"), [(14, False), (15, True), (16, True)])
def test_a_meter_is_lit_exactly_when_it_is_full(tally: int, is_full: bool) -> None:
    html = drawn(table(seat(tally=tally, hand="Lair"), phase="build"), 1)
    assert f"heroes {tally} /15" in words(html)
    assert ('class="meter barred full" title="heroes' in html) is is_full


def test_both_players_totals_are_always_there() -> None:
    html = drawn(table(BUSY, seat(gold=30, mana=3), phase="build"), 0)
    said = words(part(html, 'class="dk-scores"', 'id="keeper'))
    assert "Xanthe rooms 5 /15 creatures 5 /15 heroes 4 /15 gold 12 /30 mana 7 /30" in said
    assert "Yorick rooms 1 /15 creatures 1 /15 heroes 0 /15 gold 30 /30 mana 3 /30" in said


@pytest.mark.parametrize(
    ("phase", "word"), [("build", "Build"), ("deploy", "Deploy"), ("battle", "Battle")]
)
def test_the_ribbon_lights_the_phase(phase: str, word: str) -> None:
    t = battle("Keeper", "Peasant") if phase == "battle" else table(BUSY, phase=phase)
    ribbon = part(drawn(t, 0), 'class="ribbon', "</ol>")
    assert ribbon.count("<li") == 13
    assert re.findall(r'aria-current="step"><span>(\w+)', ribbon) == [word]


def test_the_creature_step_is_ticked_off_in_the_summon_phase() -> None:
    own = seat(rooms="Lair", gold=9, pile="Imps")
    for phase, said in (("creature", "now"), ("summon", "done")):
        html = drawn(table(own, phase=phase, cup="9x Imps"), 0)
        assert f"Summon , creature step {said}" in words(part(html, 'class="ribbon', "</ol>"))
    assert "creature step" not in words(drawn(table(own, phase="deploy"), 0))


def test_a_hidden_question_does_not_tell_of_the_creature_step() -> None:
    own = seat(rooms="Lair", mana=10, spells="Call Monsters")
    t = table(own, phase="creature", cup="9x Imps").does("pay in mana")
    assert t.asked == (0, "call-monsters")
    seen = [GAME.view(t.state, viewer)["creature_step"] for viewer in (0, 1, SPECTATOR)]
    assert seen == [True, False, False]


def test_raids_are_a_fourteenth_phase() -> None:
    ribbon = part(drawn(table(BUSY, phase="build", raids="on"), 0), 'class="ribbon', "</ol>")
    assert ribbon.count("<li") == 14


# -- hands and what is common ---------------------------------------------------------------------


def test_a_hand_is_for_its_owner_alone() -> None:
    t = table(BUSY, seat(hand="Temple"), phase="build")
    own = drawn(t, 0)
    assert "Fire" in words(part(own, 'class="hand"', "</section>"))
    assert "A die roll is made again." in words(own)
    for other in (1, SPECTATOR):
        html = drawn(t, other)
        assert not re.search(r"Portal|Slap|slap|\bFire\b", words(html))
        assert "Room hand: 2 cards" in html
        assert "Spell hand: 1 card" in html


def test_an_empty_hand_is_no_bare_number() -> None:
    html = drawn(table(seat(hand="Temple"), seat(), phase="build"), 1)
    assert "1 room no spells" in words(html)
    assert "Spell hand: 0 cards" in html, "to who hears the page"


def test_a_card_says_what_it_costs_and_does() -> None:
    hand = part(drawn(table(BUSY, phase="build"), 0), 'data-thing="card-fire"', "</li>")
    assert "6" in words(hand)
    assert "Roll 1D6: 1-2 kills all heroes." in words(hand)
    assert "Death" in words(hand)


def test_a_room_that_one_has_already_says_so_in_the_hand() -> None:
    own = seat(rooms="Lair, Prison", hand="Prison, Lair, Gas")
    hand = part(drawn(table(own, phase="build"), 0), 'class="hand"', "</section>")
    assert hand.count("you have it") == 1
    assert "you have it" in part(hand, 'data-thing="card-prison"', "</li>")
    without = seat(rooms="Lair, Library", hand="Prison")
    assert "you have it" not in drawn(table(without, phase="build"), 0)


def test_a_hidden_pile_is_a_number() -> None:
    t = table(BUSY, phase="build", pile_visibility="hidden")
    assert "2 counters" in words(drawn(t, 1))
    assert "pile-infernal-imps" not in drawn(t, 1)
    assert "pile-infernal-imps" in drawn(t, 0)


def test_decks_and_cups_lie_between_the_dungeons() -> None:
    t = table(BUSY, phase="build", room_deck="2x Lair", room_discard="Gas, Temple", cup="2x Imps")
    said = words(part(drawn(t, 0), 'class="dk-commons"', "</section>"))
    assert "2 Room Deck 2 discarded" in said
    assert "On top: Temple" in said
    assert "2 Creature Cup" in said


# -- a fight -------------------------------------------------------------------------------------


def slapping() -> Table:
    """Whoever plays Slap sees the dice of a duel, and both sums."""
    own = seat(rooms="Lair, Training Room", mana=4, spells="Slap", stands={"2.1": "Mistress"})
    return table(own, phase="battle", band="Clerics, Lord", at="2.1", dice=[6, 3])


def test_a_duel_is_explained_term_by_term_with_its_clauses() -> None:
    html = drawn(slapping(), 0)
    mine, theirs = html.split('class="duel-side')[1:3]
    assert "Mistress 6 16 9 Force DK-1.7 +1 Master DK-19.7 −1 Holy DK-19.9" in words(mine)
    assert "+1 Training and Banner DK-20.4 6 Roll DK-16.7" in words(mine)
    assert "11 5 Force" in words(theirs) or "15 9 Force" in words(theirs)
    assert "+2 Outnumbering DK-16.8" in words(theirs)
    assert f'href="/games/{GAME.slug}/rules#DK-19.7"' in mine


def test_the_dice_can_be_clicked_by_who_may_slap_and_are_not_shown_to_the_other() -> None:
    assert {"roll-0", "roll-1"} <= touched(drawn(slapping(), 0))
    for other in (1, SPECTATOR):
        assert 'class="dk-dice"' not in drawn(slapping(), other)


def test_each_term_has_a_clause_and_each_roll_a_word() -> None:
    assert set(TERMS) == {*CREATURE_TERMS, *HERO_TERMS}
    assert set(WORDS["dice"]) == set(OCCASIONS) - {"first"}


def test_the_band_and_the_garrison_face_each_other_face_down_ones_dimmed() -> None:
    t = battle("Mistress, 2x Goblins (down)", "3x Peasant (down), Knights (carries)")
    html = drawn(t, 1)
    assert "A band of 4 at Xanthe’s Lair 2.1" in words(html)
    band = part(html, 'class="front of-band"', "</ul>")
    assert re.search(r'class="counter-of of-band down[^>]+title="Peasant Rabble', band)
    assert re.search(r'class="counter-of of-band carries[^>]+title="Marauding Knights', band)
    assert 'class="dk-room attacked"' in drawn(t, 0)


def test_what_weighs_on_an_assault_is_there() -> None:
    t = battle("Mistress", "2x Knights").does("cast evil-omen")
    assert "Evil Omen: creatures +2" in words(drawn(t, 1))


def test_what_happened_is_told_with_the_last_duel_in_full() -> None:
    t = battle("Mistress", "Peasant", dice=[7, 2, 4]).does("pass")
    html = drawn(t, 1, t.events)
    assert "Mistress 17 9 Force DK-1.7 +1 Master" in words(
        part(html, 'class="duel arena"', '"dk-report"')
    )
    said = words(part(html, 'class="dk-report"', "</section>"))
    assert "17 against" not in said, "it is shown already"
    assert "Peasant Rabble fell" in said


def test_at_each_step_of_a_fight_the_panel_shows_the_duel_that_counts() -> None:
    t = battle("Mistress, Warlock", "2x Peasant", dice=[1, 7, 2, 4, 6])
    told = t.does("pass").events
    fight = {
        event.kind: words(part(drawn(t, 1, told[: n + 1]), 'id="fight"', 'class="dk-seat'))
        for n, event in enumerate(told)
    }
    assert "Mistress fights Peasant Rabble now. What just happened shots 1" in fight["pair"]
    assert "Mistress fights Peasant Rabble now. What just happened duel 7 2 4" in fight["rolled"]
    assert "7 Roll DK-16.7 Peasant Rabble 5 1 Force" in fight["duel"]
    assert not re.search("fights|shots|duel 7|No duel", fight["duel"])


def test_traps_doors_and_captures_are_told() -> None:
    own = seat(rooms="Lair [Scythe, Wood Door]", stands={"1.1": "Keeper"})
    t = table(own, phase="invasion", band="2x Knights", dice=[9, 1] * 20)
    html = drawn(t.does("done"), 0, t.events)
    said = words(part(html, 'class="dk-report"', "</section>"))
    assert "They stormed Lair 2.1" in said
    assert "Scythe sprang Marauding Knights fell" in said
    assert "Wood Door broke" in said
    assert "They captured Lair 2.1" in said


def test_an_attack_that_is_over_says_what_each_side_lost_until_the_next_answer() -> None:
    def fell(unit: str, hero: int) -> Event:
        return Event("killed", "DK-16.10", {"player": 0, "unit": unit, "hero": hero})

    heard = [
        Event("band", "DK-13.5", {"player": 0, "heroes": ("Thief", "Lord", "Thief")}),
        fell("Imps", 0), fell("Thief", 1), fell("Mistress", 0), fell("Imps", 0),
        Event("raised", "DK-22.11", {"player": 0, "unit": "Mistress"}),
        Event("captured", "DK-17.2", {"player": 0, "card": "Lair", "room": "2.1"}),
        fell("Thief", 1), fell("Lord", 1),
        Event("captured", "DK-17.2", {"player": 0, "card": "Prison", "room": "2.2"}),
    ]  # fmt: skip
    t = table(BUSY, phase="build")
    said = words(part(drawn(t, 1, heard), 'class="dk-over"', "</details>"))
    assert "The attack on Xanthe is over Captured: Lair 2.1 and Prison 2.2." in said
    assert "Heroes: 3 of 3 fell (2 Thief and Lord)" in said
    assert "Xanthe’s creatures: 2 Imps fell Mistress rose from the dead" in said
    assert "The attack on you is over" in words(drawn(t, 0, heard))
    assert "is over" not in words(drawn(battle("Mistress", "Lord"), 0, heard))


def test_a_raid_that_is_over_says_what_it_won() -> None:
    raid = [
        Event("raid", "DK-24.12", {"player": 0, "settlement": "Town"}),
        Event("defenders", "DK-24.12", {"player": 0, "heroes": ("Lord",)}),
        Event("killed", "DK-16.10", {"player": 0, "unit": "Lord", "hero": 1}),
    ]
    t = table(BUSY, phase="build")
    assert "Your raid on a Town is over No gold was won." in words(drawn(t, 0, raid))
    won = Event("gained", "DK-24.14", {"player": 0, "why": "spoils", "gold": 9, "mana": 0})
    said = words(drawn(t, 1, [*raid, won]))
    assert "Xanthe’s raid on a Town is over Won: 9 gold. Defenders: 1 of 1 fell (Lord)" in said


def test_captured_rooms_crumble_and_no_other_gap_does() -> None:
    own = seat(rooms="2x Lair, 2x Prison", stands={"1.1": "Keeper"})
    t = table(own, phase="war", band="6x Knights", at="2.1", dice=[9, 1] * 20)
    assert [one["room"] for one in t.told("captured")] == ["2.1", "2.2"]
    html = part(drawn(t, 0, t.events), 'id="dungeon"', 'class="about-seat"')
    assert (html.count('class="gap fallen"'), html.count('class="gap"')) == (2, 1)


def test_without_heroes_nothing_is_told() -> None:
    assert 'class="dk-report"' not in drawn(table(BUSY, phase="build"), 0)


@pytest.mark.clause("DK-20.4", "DK-24.8")
def test_training_is_shown_on_each_creature_that_it_strengthens() -> None:
    stands = {"2.1": "2x Imps"}
    html = drawn(table(seat(rooms="Lair, Training Room", stands=stands), phase="build"), 1)
    assert '<b class="force">1</b><b class="more">+1</b>' in html
    assert "Infernal Imps: Force 1, +1 in duels by Training Rooms and Banner" in html
    assert "2 standing, Force 4" in words(html)
    banner = seat(rooms="Lair, Training Room", stands=stands, artifacts="Dead God's Banner")
    assert '<b class="more">+2</b>' in drawn(table(banner, phase="build"), 0)
    assert 'class="more"' not in drawn(table(seat(rooms="Lair", stands=stands), phase="build"), 0)


@pytest.mark.clause("DK-16.18")
def test_in_a_fight_the_force_that_counts_now_is_shown() -> None:
    own = seat(rooms="Lair [Gas], Training Room", stands={"2.1": "Mistress, 2x Imps"})
    t = table(own, phase="traps", band="2x Peasant, Lord", at="2.1")
    html = drawn(t, 0)
    band = part(html, 'id="front-band"', "</ul>")
    assert "Peasant Rabble , Force 0, printed 1" in words(band)
    assert "Lord of the Realm , Force 8, printed 9" in words(band)
    assert "Infernal Imps , Force 3, printed 1" in words(part(html, 'id="front-keeper"', "</ul>"))
    assert "3 standing, Force 17" in words(part(html, 'id="own-2.1"', "</div>"))
    assert "A band of 3 at your Lair" in words(html)
    assert "A band of 3 at Xanthe’s Lair" in words(drawn(t, 1))


def test_cards_say_when_they_work() -> None:
    own = seat(rooms="Lair [Gas]", hand="Scythe, Iron Gate, Hatchery, Guard Room", spells="Slap")
    html = drawn(table(own, phase="construction"), 0)
    stamps = re.findall(r'class="stamp">([^<]+)<', html)
    assert stamps == [
        "Summon Phase", "Construction Phase", "after the traps", "in an attack", "after a roll",
    ]  # fmt: skip
    assert "All heroes have Force −2 here. Works in an attack." in html


# -- the other's turn ----------------------------------------------------------------------------


def turns_that_follow() -> Iterator[tuple[DungeonKeeper, list[Event]]]:
    """The first decision of each turn that follows another one, and all that happened."""
    for number in range(6):
        heard: list[Event] = []
        turns = 0
        for state, events in play(2, f"turns {number}", grace_rounds="2"):
            heard += events
            now = [event.kind for event in heard].count("turn")
            if now > max(turns, 1) and state.current_player == state.turn and state.band is None:
                yield state, heard
            turns = now


def turn_before(events: list[Event]) -> list[Event]:
    """What happened in the turn before the present one."""
    starts = [n for n, event in enumerate(events) if event.kind == "turn"]
    return events[starts[-2] + 1 : starts[-1]]


def test_the_others_turn_is_summed_up_when_it_is_yours() -> None:
    met: set[str] = set()
    for state, events in turns_that_follow():
        said = words(part(drawn(state, state.turn, events), 'class="dk-meanwhile"', "</details>"))
        before = turn_before(events)
        for event in before:
            text = GAME.sentence(event, state.turn, NAMES)
            if event.kind in ("built", "constructed", "placed", "cast", "band", "captured"):
                assert text in said
                met.add(event.kind)
            if event.kind in ("rolled", "drew", "moved", "paid", "gained", "duel"):
                assert text not in said
        fallen = [event.public["hero"] for event in before if event.kind == "killed"]
        if fallen:
            of_band, of_garrison = fallen.count(1), fallen.count(0)
            assert f"{of_band} of the band and {of_garrison} of the garrison fell." in said
            met.add("killed")
    assert met >= {"built", "constructed", "placed", "band", "killed", "captured"}


def test_nobody_else_is_told_of_it_then() -> None:
    state, events = next(turns_that_follow())
    assert "dk-meanwhile" not in drawn(state, 1 - state.turn, events)
    assert "dk-meanwhile" not in drawn(state, SPECTATOR, events)


# -- the end -------------------------------------------------------------------------------------


def test_the_end_says_who_won_and_why() -> None:
    t = table(seat(rooms="Lair"), phase="invasion", band="2x Knights", dice=[1, 9] * 20)
    said = words(drawn(t, 1))
    assert "Yorick wins" in said
    assert "Xanthe’s Heart has fallen." in said or "Xanthe’s Dungeon Keeper is dead." in said
    assert "A band of" not in words(drawn(t, 1))


def test_a_keeper_has_won_or_lost() -> None:
    assert standing(GAME, 0, winners=[0]) == "You won."
    assert standing(GAME, 1, winners=[0]) == "You lost."
    assert standing(GAME, 1, winners=[0, 1]) == "You shared the win."
    assert standing(GAME, 0, winners=[]) == ""
