"""What happens at this moment, on the screen: what is read, dice, and what is said aloud."""

import re
from typing import Any

from undercroft.games.deck_box_dungeons import GAME
from undercroft.games.deck_box_dungeons.tests.crawl import hero, table
from undercroft.games.deck_box_dungeons.tests.fights import reads
from undercroft.games.deck_box_dungeons.tests.shown import drawn, part, words
from undercroft.kernel import SPECTATOR, Event
from undercroft.kit.moments import moments

CALDER = hero("Calder", at="3,3")


def test_an_encounter_is_read_and_dice_wait_to_be_placed() -> None:
    t = table(
        hero("Delyth", "Storm Staff", at="0,2"), hero(), rooms="Q1: 1", dice=["R2", "M3", "M1"]
    )
    t.does("walk 3,0")
    html = drawn(t, 0)
    said = words(part(html, 'class="db-moment"', "</section>"))
    assert "Lookouts room 2 Spawn 1 green and 2 blue." in said
    assert "the next one stands on 2-E5 , then 2-F5 and 2-F6." in said
    assert html.count('<span class="db-die ') >= 3
    marks = part(html, '<g class="next"', '<g class="trails"').split('<g class="next"')
    assert [words(">" + one.partition(">")[2])[2:] for one in marks] == ["next", "2", "3"]
    assert 'class="db-room fresh"' in html


def test_a_roll_is_explained_die_by_die() -> None:
    me = hero("Calder", abilities="Guardian", at="3,3", items="Loaded Die")
    t = table(me, hero(at="0,0"), enemies="Ravager 3 at 3,2", dice=[2, 5, 6, 4]).does("strike 3,2")
    assert t.asked == (0, "rolled")
    moment = words(part(drawn(t, 0), 'class="db-moment"', "</section>"))
    assert "Calder attacks Ravager +2 each (Calder +1, Sword and Shield +1), 6 or" in moment
    assert "6 or more hits DB-9.4" in moment
    assert "2 +2 = 4 miss 5 +2 = 7 hit 6 +2 = 8 critical" in moment
    assert "Dice since your last choice" not in words(drawn(t, 0)), "they still lie there"
    t.passes()
    news = words(part(drawn(t, 0), 'class="db-thrown"', "</details>"))
    assert "Calder strikes Ravager DB-9.4 2 +2 = 4 miss" in news
    assert "Ravager defends DB-9.11 4 +2 = 6 blocked" in news
    assert "Ravager takes 1 damage." in news


def test_dice_that_were_rolled_again_lie_as_they_were_counted() -> None:
    me = hero("Calder", abilities="Guardian", at="3,3", items="Loaded Die")
    t = table(me, hero(at="0,0"), enemies="Ravager 3 at 3,2", dice=[2, 1, 6, 5, 4])
    t.does("strike 3,2", "use loaded-die", "die 1")
    news = words(part(drawn(t, 0), 'class="db-thrown"', "</details>"))
    assert "Calder strikes Ravager, after rolling again DB-9.4 5 +2 = 7 hit 2 +2 = 4 miss" in news


def test_an_attack_is_drawn_on_the_map_from_who_attacks_to_the_target() -> None:
    t = table(hero("Calder", at="3,3"), hero(at="0,0"), enemies="Ravager 3 at 3,2", dice=[2, 5, 6])
    t.does("strike 3,2").passes()
    assert 'd="M140 140L140 100"' in part(drawn(t, 0), 'class="attacks"', "</g>")


def test_a_check_that_is_over_is_told_with_its_dice() -> None:
    geric = hero("Geric", abilities="Cleric", at="0,2")
    t = reads(table(geric, rooms="Q1: 1 2", dice=[3, 2, 1, 4]), "B4", 2)
    moment = words(part(drawn(t, 0), 'class="db-moment"', "</section>"))
    assert "Geric’s charisma check passed: 2 needed, 2 rolled DB-14.3 1 +3 = 4 failure" in moment


def test_of_a_killing_blow_only_the_death_is_shown_and_the_boss_is_told_apart() -> None:
    rows = moments(GAME)

    def first(kind: str, **fields: Any) -> tuple[str, int]:
        row = next(row for row in rows if row.fits({"kind": kind, **fields}))
        return row.name, row.weight

    assert [first("damage", health=left) for left in (0, 1)] == [("Damage", 0), ("Damage", 1)]
    assert first("defeated", boss=1) == ("The boss is dead!", 3)
    assert first("defeated", boss=0) == ("An enemy is defeated!", 3)


def test_ones_own_numbers_stand_in_a_line_for_small_screens() -> None:
    t = table(CALDER, hero("Delyth", at="0,0", energy=2))
    for seat, said in ((0, "Hero 1 Health 11/11"), (1, "Hero 2 Health 8/8 Energy 2")):
        assert said in named(part(drawn(t, seat), 'class="db-own', "</p>"))
    assert 'class="db-own' not in drawn(t, SPECTATOR)


def named(html: str) -> str:
    """The text with what its pictures mean, each word once."""
    said = re.sub(r'<span class="word".*?</span>', "", html)
    return words(re.sub(r'<svg[^>]*aria-label="([^"]*)".*?</svg>', r" \1 ", said))


def test_dice_may_lie_after_damage_was_told() -> None:
    """As they do for the second target of a barrage, when the first has been hurt."""
    me = hero("Calder", abilities="Guardian", at="3,3", items="Loaded Die")
    t = table(me, hero(at="0,0"), enemies="Ravager 3 at 3,2", dice=[2, 5, 6, 4]).does("strike 3,2")
    hurt = Event("damage", "DB-9.14", {"figure": "Delyth", "size": 1})
    news = words(part(drawn(t, 0, [*t.events, hurt]), 'class="db-thrown"', "</details>"))
    assert "Delyth takes 1 damage." in news
