"""Sample Game: the highest card that stands alone takes the treasure."""

from undercroft.kit.facts import amount, count
from undercroft.kit.game import GameSpec, Preset, Switch
from undercroft.kit.parts import usual

from .rules import deal_anew, new_match, returns

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
    thrown={},
    start=new_match,
    returns=returns,
    facts=FACTS,
    hides=True,
    deal_anew=deal_anew,
    **usual(__name__),
)
