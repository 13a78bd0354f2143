"""Real dice: what to roll, and how people type what they rolled."""

import re
from typing import Final

from undercroft.kernel import CARD, Die, KernelError, OutOfDice
from undercroft.kernel.errors import nearest
from undercroft.match import amount, symbols
from undercroft.terminal.screen import Leave, Screen

APP: Final = "app"
"""What is typed to let the program throw."""


class BackToTheDecision(Exception):
    """The player would rather choose again than roll."""


class BadDice(KernelError):
    """What was typed is not the dice that were asked for."""


def request(count: int, die: Die) -> str:
    """Say what to roll and how to type it."""
    faces = list(symbols(die))
    if die.name == CARD:
        return f"draw {amount(count, die)} and type its name ({', '.join(faces)})"
    some, rest = count - count // 2, count // 2
    if count == 1:
        example = faces[0]
    elif all(len(face) == 1 and not face.isdigit() for face in faces):
        example = f"{some}{faces[0]} {rest}{faces[-1]} or {faces[0] * some}{faces[-1] * rest}"
    else:
        example = f"{some}x{faces[0]} {rest}x{faces[-1]}"
    return f"roll {amount(count, die)} and type the faces ({' '.join(faces)}), e.g. {example}"


def what_may_be_typed(count: int, die: Die) -> str:
    """Explain how to type a throw."""
    faces = list(symbols(die))
    if die.name == CARD:
        return f"It may be {', '.join(faces)}. Type the name of the one that was drawn."
    is_number = faces[0].isdigit()
    told = f"The faces of the {amount(1, die).removeprefix('1 ')} are {' '.join(faces)}."
    if count == 1:
        return f"{told} Type the one that it shows."
    counted = f"'3{'x' * is_number}{faces[0]}' is three times {faces[0]}: the number stands first."
    between = "Set a blank or a comma between two." if is_number else "Blanks do not matter."
    return f"{told} Type all {count} that they show, in any order. {counted} {between}"


def parse(text: str, count: int, die: Die) -> list[int]:
    """Read typed faces: `5D 5M 4A`, `5 D 9 A`, `DDMMA`, `3 1 6`, `2x6`; raise BadDice saying what
    is wrong."""
    known = {symbol.casefold(): face for symbol, face in symbols(die).items()}
    if die.name == CARD:
        name = text.strip().casefold()
        if name not in known:
            hint = nearest(name, known)
            raise BadDice(
                f"no card {text.strip()!r} is left{hint}; it may be {', '.join(symbols(die))}"
            )
        return [known[name]]
    longest_first = sorted(known, key=len, reverse=True)
    has_numbers = any(face[0].isdigit() for face in known)
    times = r"\d{1,3}x" if has_numbers else r"\d{1,3}x?"
    piece = re.compile(f"({times})?({'|'.join(map(re.escape, longest_first))})")
    run_together = all(len(face) == 1 for face in known)
    faces: list[int] = []
    joined = re.sub(r"(?<=\d)\s*[x*×]\s*", "x", text.casefold())
    if not has_numbers:
        joined = re.sub(r"(?<=\d)\s+(?=[^\d\s])", "", joined)
    for token in joined.replace(",", " ").split():
        if not re.fullmatch(f"(?:{piece.pattern}){'+' if run_together else ''}", token):
            have = f"its faces are {' '.join(symbols(die))}"
            raise BadDice(f"{amount(1, die)} cannot show {token!r}; {have}")
        for number, face in piece.findall(token):
            faces += [known[face]] * int(number.rstrip("x") or 1)
    if len(faces) != count:
        raise BadDice(f"that is {amount(len(faces), die)}; needed: {amount(count, die)}")
    return faces


def ask_for_dice(screen: Screen, ask: OutOfDice, who: str, may_go_back: bool) -> list[int]:
    """Ask for the faces of one throw until they are right; raise Leave or BackToTheDecision.

    `who` is a sentence that says who throws and what for. No faces: the program is to throw.
    """
    screen.say(f"{who} Dice ({ask.stream}): {request(ask.count, ask.die)}.".strip(), "bold")
    back = "'back' to choose again, " if may_go_back else ""
    others = f"('?' for help, {APP!r} to let the app throw, {back}'quit' to leave)"
    while True:
        typed = screen.ask("dice> ")
        if typed.casefold() == "quit":
            raise Leave
        if typed.casefold() == "back" and may_go_back:
            raise BackToTheDecision
        if typed.casefold() == APP:
            return []
        if typed.casefold() in ("?", "help"):
            screen.say(f"{what_may_be_typed(ask.count, ask.die)} {others}")
            continue
        try:
            return parse(typed, ask.count, ask.die)
        except BadDice as fault:
            screen.say(f"{fault}. {others}")
