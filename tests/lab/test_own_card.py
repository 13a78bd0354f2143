"""A match in which a card comes up, and the same one without it."""

import json
from typing import Final

import pytest

from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.kit.staged import Shown
from undercroft.lab.own_card import moment_of
from undercroft.match import Match
from undercroft.web.workshop.own_packs import made_here, own_rows

ABLE: Final = [spec for spec in all_games().values() if spec.staged is not None]
HELD: Final = ("monster", "trap", "event", "treasure", "item", "equipment", "ability-card", "map")


def shown(spec: GameSpec, word: str) -> Shown:
    """A card of the box, as if it were somebody's own."""
    kind = next(one for one in made_here(spec) if one.word == word)
    name = str(own_rows(spec, kind)[0]["name"])
    slug = next(str(one["slug"]) for one in [*spec.faces(), *_maps(spec)] if one["title"] == name)
    return Shown(word, slug, name, "")


def _maps(spec: GameSpec) -> list[dict[str, str]]:
    slugs = [value for switch in spec.switches for value in switch.values]
    return [
        {"title": grid.title, "slug": slug}
        for grid in spec.grids()
        for slug in slugs
        if slug == grid.title.lower().replace("'", "").replace(" ", "-")
    ]


CARDS: Final = [(s, kind.word) for s in ABLE for kind in made_here(s) if kind.word in HELD]


@pytest.mark.parametrize(("spec", "word"), CARDS, ids=[f"{s.slug} {word}" for s, word in CARDS])
def test_the_card_has_come_up_where_the_match_goes_on(spec: GameSpec, word: str) -> None:
    assert spec.staged is not None
    card = shown(spec, word)
    how = spec.staged(card, True)
    found = moment_of(spec, how, card, 30)
    assert found.is_there
    match = Match(spec, how.players, how.switches, found.seed, None, how.brought)
    match.follow(found.entries)
    held = spec.held(match.state, found.seat) if spec.held else []
    seen = json.dumps(spec.view(match.state, found.seat))
    assert card.slug in held or card.slug in seen or card.name in seen or word == "map"


def test_a_card_that_never_comes_up_is_said_not_to() -> None:
    spec = ABLE[0]
    assert spec.staged is not None
    how = spec.staged(shown(spec, made_here(spec)[0].word), True)
    found = moment_of(spec, how, Shown("item", "no-card", "No Card", ""), 0.5)
    assert not found.is_there
    assert found.entries == ()


@pytest.mark.parametrize("is_in", [True, False])
def test_what_quests_name_comes_up_in_a_quest_without_a_fault(is_in: bool) -> None:
    for spec in ABLE:
        for kind in made_here(spec):
            more = spec.staged_with(kind.word, own_rows(spec, kind)[0], is_in)
            if more is not None:
                assert spec.quests is not None
                file, text = more
                assert file == spec.quests.file
                assert spec.quests.check_text(text).faults == []
