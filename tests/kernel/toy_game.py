"""The Cellar as the engine meets it: what each seat sees, the words on the screen, the spec."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tests.kernel.toy import Battle, Cellar, Pit, Turn, Turns, Window
from tests.kernel.toy_words import CHARM, KINDS, PIT, SWORD, WORDS
from undercroft.kernel import NOBODY, Action, Dice, Event
from undercroft.kit.facts import amount, count
from undercroft.kit.game import Exclusion, GameSpec, Preset, Switch
from undercroft.kit.look import Look
from undercroft.kit.zones import ALL, NONE, OWNER, Zone, redeal


def table(hands: Sequence[Sequence[int]], deck: Sequence[int] = (), turns: int = 1) -> Cellar:
    """A table before the first turn: everyone with these cards in hand."""
    count = len(hands)
    return Cellar(
        [Zone(OWNER, player, list(cards)) for player, cards in enumerate(hands)],
        [Zone(OWNER, player, []) for player in range(count)],
        Zone(NONE, NOBODY, list(deck)),
        Zone(ALL, NOBODY, []),
        [2] * count,
        [3] * count,
        [0] * count,
        turns,
        True,
    )


def start(players: int, switches: dict[str, str], _: tuple[str, ...], dice: Dice) -> Cellar:
    """TOY-1"""
    cellar = table([[]] * players, [PIT, CHARM, SWORD] * 4, int(switches["turns"]))
    cellar.luck = switches["luck"] == "on"
    return cellar.start(Turns(0, int(switches["hand"])), dice)


def view(s: Cellar, seat: int) -> dict[str, Any]:
    """What the seat sees."""
    return {
        "seat": seat,
        "where": s.stack_trace(),
        "asked": s.current_player,
        "hands": [zone.view(seat) for zone in s.hands],
        "laid": [zone.view(seat) for zone in s.laid],
        "deck": len(s.deck.cards),
        "discard": list(s.discard.cards),
        "coins": list(s.coins),
        "hearts": list(s.hearts),
        "treasures": list(s.treasures),
        "turns": s.turns,
    }


def label(seen: dict[str, Any], action: Action, names: Sequence[str]) -> str:
    """Word an action for a button."""
    return action.notation.capitalize()


def sentence(event: Event, seat: int, names: Sequence[str]) -> str:
    """Word an event for the log of a seat."""
    fields = event.seen_by(seat)
    player = fields.pop("player")
    assert isinstance(player, int)
    who = "You" if player == seat else names[player]
    rest = ", ".join([f"{name} {value}" for name, value in fields.items()])
    return f"{who}: {event.kind} {rest}".rstrip() + "."


def text(seen: dict[str, Any], names: Sequence[str]) -> list[str]:
    """The table as lines of text."""
    purses = zip(names, seen["coins"], seen["hearts"], seen["treasures"], strict=True)
    return [f"{name}: {c} coins, {h} hearts, {t} treasures" for name, c, h, t in purses]


def returns(s: Cellar) -> list[float]:
    """The treasures of each player, once the match is over."""
    return [float(won) if s.is_terminal() else 0.0 for won in s.treasures]


def deal_anew(s: Cellar, player: int, dice: Dice) -> None:
    """Shuffle all cards that the player cannot see among the places where they may lie."""
    redeal([*s.hands, *s.laid, s.deck], player, dice)


class First:
    """The bot that always takes the first action."""

    def choose(self, look: Look) -> Action:
        """See Bot."""
        return look.decision.actions[0]


GAME: Final = GameSpec(
    slug="toy",
    title="The Cellar",
    tagline="A toy for tests.",
    seats=(2, 3),
    rules_version=1,
    switches=[
        Switch("hand", ("2", "3"), "TOY-1", "How many cards everyone is dealt."),
        Switch("turns", ("4", "1", "8"), "TOY-2", "How many turns a match has."),
        Switch("luck", ("on", "off"), "TOY-3.4", "Whether charms work."),
    ],
    presets=[Preset("long", "Long", "Eight turns.", {"turns": "8"})],
    exclusions=[Exclusion(("hand", "3"), ("luck", "off"), "big hands need charms")],
    vocabulary=WORDS,
    parts=[Cellar, Zone, Turns, Turn, Battle, Window, Pit],
    kinds=KINDS,
    thrown={"battle": "battle dice"},
    start=start,
    returns=returns,
    deal_anew=deal_anew,
    view=view,
    label=label,
    sentence=sentence,
    text=text,
    facts={"treasures": amount(lambda s: sum(s.treasures)), "pits": count("pits")},
    bots={"first": lambda _: First()},
    folder=Path(__file__).parent,
)
