"""Sample Game: the highest card that stands alone takes the treasure."""

from pathlib import Path

from undercroft.kit.facts import amount, count
from undercroft.kit.game import GameSpec, Preset, Switch
from undercroft.kit.zones import Zone

from .actions import C_LAY, VOCABULARY
from .bot import LonelyBot
from .rules import Game, Round, deal_anew, new_match, returns
from .state import SampleGame
from .view import view
from .words import label, sentence, text

FACTS = {
    "taken": amount(lambda s: sum(s.treasures)),
    "lost": count("nobody"),
}
"""The facts of a finished match that its statistics are made of."""

GAME = GameSpec(
    slug="sample-game",
    title="Sample Game",
    tagline="The highest card that nobody else lays takes the treasure.",
    seats=(2, 4),
    rules_version=1,
    switches=[Switch("hand", ("4", "6"), "SG-1.2", "How many cards everybody is dealt.")],
    presets=[
        Preset("short", "Short", "Four cards each.", {}),
        Preset("long", "Long", "Six cards each.", {"hand": "6"}),
    ],
    exclusions=[],
    vocabulary=VOCABULARY,
    parts=[SampleGame, Zone, Game, Round],
    kinds=[C_LAY],
    thrown=(),
    start=new_match,
    returns=returns,
    view=view,
    label=label,
    sentence=sentence,
    text=text,
    facts=FACTS,
    bots={"lonely": LonelyBot},
    folder=Path(__file__).parent,
    hides=True,
    deal_anew=deal_anew,
)
