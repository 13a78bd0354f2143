"""The rules text of a card, made from its effects, so that it cannot say anything else."""

from pathlib import Path
from typing import Final

from undercroft.kit.content import read_words, texts_of
from undercroft.kit.templates import Gaps, Texts, fields_of
from undercroft.kit.words import capital

from . import cards
from .cards import Deed, Fighting, Item

WORDS: Final[dict[str, dict[str, str]]] = read_words(Path(__file__).parent)
"""All that people read in this game, table by table."""
_GRANTS: Final = texts_of(WORDS, "grants", cards.GRANTS)
_BONUSES: Final = texts_of(WORDS, "bonuses", cards.CONDITIONS)
_DEEDS: Final = texts_of(WORDS, "deeds", cards.DEEDS)
_TEXTS: Final = Texts(WORDS["texts"])


class _Effect(Gaps):
    """What a bonus or a deed does."""

    @property
    def stance(self) -> str:
        """The stance in which it counts, "" for any."""
        return "" if self["stance"] == cards.ANY else cards.STANCES[self["stance"]]

    @property
    def whom(self) -> str:
        """Whom it is about."""
        return str(self["whom"] or WORDS["whom"][cards.TARGETS[self["target"]]])


def effect_text(card: Fighting | Item) -> str:
    """Say what an item does, or the ability of a hunter or a monster."""
    if isinstance(card, Fighting) and card.bonus is not None:
        return _BONUSES[cards.CONDITIONS[card.bonus.when]](_Effect(fields_of(card.bonus)))
    if card.deed is not None:
        return deed_text(card.deed)
    given = [(word, n) for word, n in zip(cards.GRANTS, card.grants, strict=True) if n]
    return " ".join([_GRANTS[word](Gaps({"n": n, "several": n > 1})) for word, n in given])


def support_text(hunter: Fighting) -> str:
    """Say what a hunter adds in every Energy Phase if it is hired (DE-13.8)."""
    return _TEXTS("support", fields_of(hunter.support))


def hit_text(winner: Fighting, loser: Fighting, clash: bool) -> str:
    """Say what the cards of a pair change of its damage: `, less 1 by Bulwark` (DE-11.9, 11.10)."""
    more = winner.grants[cards.CLASH] if clash else 0
    fields = {"more": more, "by": winner.ability, "less": loser.grants[cards.ARMOR]}
    return _TEXTS("hit", fields, guard=loser.ability)


def deed_text(deed: Deed, whom: str = "") -> str:
    """Say what is declared: its price too, unless it is said of somebody who is chosen."""
    price = f"{deed.price} energy" if deed.price else ""
    often = {0: "", 1: "once per battle", 2: "twice per battle"}
    uses = often.get(deed.uses, f"{deed.uses} times per battle")
    head = ", ".join([part for part in (price, uses) if part])
    said = _DEEDS[cards.DEEDS[deed.does]](_Effect({**fields_of(deed), "whom": whom}))
    return f"{capital(head)}: {said}" if head and not whom else capital(said)
