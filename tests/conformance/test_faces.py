"""Every card, counter and tile of every game, as it is printed."""

from collections import Counter

import pytest

from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.web.assets import icons

GAMES = list(all_games().values())
each_game = pytest.mark.parametrize("spec", GAMES, ids=[spec.slug for spec in GAMES])


@each_game
def test_each_face_of_a_kind_has_a_name_of_its_own(spec: GameSpec) -> None:
    printed = Counter([(face["kind"], face["slug"]) for face in spec.faces()])
    assert printed
    assert printed.most_common(1)[0][1] == 1, printed.most_common(1)


@each_game
def test_each_face_can_be_printed(spec: GameSpec) -> None:
    for face in spec.faces():
        assert face["title"] == face["title"].strip() != "", face
        assert face["icon"] in icons(), face
        assert face["count"] >= 0, face
        assert face["text"] or face["numbers"], face
