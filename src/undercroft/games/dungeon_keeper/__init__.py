"""Dungeon Keeper: two players build dungeons while heroes invade.

Thirteen phases a turn: income, cards, rooms, doors and traps, creatures, and then, by a
roll of a die, the heroes. RULES.md has every clause; `rules/` is the same in the same order.
"""

from typing import Final

from undercroft.kit.facts import amount, count, share, total, word
from undercroft.kit.game import GameSpec
from undercroft.kit.parts import usual

from .content import SPELLS, WORDS
from .rules.game import new_match
from .rules.rolls import COMBAT, D10, INCOME, INVASION, OCCASIONS
from .rules.victory import returns, totals
from .terms import TERMS
from .words.brief import BRINGS, TOTALS, ending, trained
from .words.fights import duel_shown, fights
from .words.labels import one_way

FACTS: Final = {
    "rounds": amount(lambda s: s.round),
    "outcome": word(lambda s: s.outcome),
    "first_wins": share(lambda s: s.first in s.winners),
    "invasions": count("band"),
    "assaults": count("assault"),
    "duels": count("duel"),
    "captured": count("captured"),
    "killed": amount(lambda s: sum([one.tally for one in s.players])),
    "built": count("built"),
    "moved": total("moved", lambda said: len(said["units"])),
    "cast": count("cast"),
    "slapped": count("slapped"),
    "most_rooms": amount(lambda s: max([totals(s, one)[0] for one in range(len(s.players))])),
}
"""The facts of a finished match that its statistics are made of."""

GAME: Final = GameSpec(
    slug="dungeon-keeper",
    title="Dungeon Keeper",
    tagline="Build your dungeon faster than the heroes tear it down.",
    seats=(1, 2),
    rules_version=1,
    thrown={
        INCOME: "dice of gold and mana", INVASION: "dice of an invasion",
        COMBAT: "dice of a fight or a duel",
    },
    start=new_match,
    returns=returns,
    worth=(0, 1),
    facts=FACTS,
    legend={
        **WORDS, "totals": TOTALS, "brings": BRINGS, "clauses": dict(TERMS.values()),
        "ending": ending, "fights": fights, "duel_shown": duel_shown, "trained": trained,
        "one_way": one_way,
        "spell_windows": {one.slug: one.window for one in SPELLS},
        "ten_sided": [why for why, what in OCCASIONS.items() if what.die is D10],
    },
    hides=True,
    **usual(__name__),
)  # fmt: skip
