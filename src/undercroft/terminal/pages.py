"""What the commands print about games: the list, house rules, the rulebook, its proofs."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.table import Table

from undercroft.bots import bot_names
from undercroft.clauses import Coverage
from undercroft.kernel.errors import BadSetup, nearest
from undercroft.kit.faces import by_kind, numbers_of
from undercroft.kit.game import GameSpec
from undercroft.rulebook import Chapter, Rulebook, plain
from undercroft.terminal.menu import rule_lines


def seats_of(spec: GameSpec) -> str:
    """Word the number of players: `1 to 8 players`."""
    fewest, most = spec.seats
    return f"{fewest} players" if fewest == most else f"{fewest} to {most} players"


def game_lines(spec: GameSpec) -> Iterator[str]:
    """Tell what a game is in a few lines: its seats, presets and bots."""
    yield f"{spec.slug}: {spec.title}, {seats_of(spec)}. {spec.tagline}"
    for preset in spec.presets:
        yield f"    --preset {preset.name}: {preset.title}. {preset.sentence}"
    yield f"    bots: {', '.join(bot_names(spec))}"
    if spec.brings is not None:
        yield f"    --bring SEAT=NAME, a {spec.brings.what}: {', '.join(spec.brings.ready)}"


def switch_lines(spec: GameSpec) -> Iterator[str]:
    """Tell every house rule of a game: its values, the default first, and what it does."""
    for switch in spec.switches:
        rule = f" ({switch.clause})" if switch.clause else ""
        yield f"    --set {switch.name}={'|'.join(switch.values)}: {switch.sentence}{rule}"


def box_lines(spec: GameSpec, asked: str) -> Iterator[str]:
    """Show every card, counter and tile, or those of a kind; raise BadSetup for no such kind."""
    kinds = by_kind(spec.faces())
    if asked and asked not in kinds:
        hint = nearest(asked, kinds) or f"; there are: {', '.join(kinds)}"
        raise BadSetup(f"the box of {spec.title} has no kind {asked!r}{hint}")
    for kind, faces in kinds.items():
        if asked in ("", kind):
            yield f"{kind.capitalize()}:"
        for one in faces if asked in ("", kind) else ():
            copies = f"{one['count']}x " if one["count"] > 1 else ""
            numbers = f" ({', '.join(numbers_of(one))})" if one["numbers"] else ""
            text = one["text"].replace("\n", " ")
            yield f"  {copies}{one['title']}{numbers}{': ' if text else ''}{text}"


def clause_lines(spec: GameSpec, book: Rulebook, asked: str) -> Iterator[str]:
    """Show a clause with the rulings it rests on and the house rules that change it.

    `asked` may be a ruling too. Raise BadSetup if there is no such clause.
    """
    reasons: tuple[str, ...] = (asked.upper(),)
    if reasons[0] not in book.rulings:
        clause = book.find(asked)
        reasons = (clause.id, *clause.rulings)
    yield from rule_lines(book, reasons[0])
    for switch in spec.switches:
        if switch.clause in reasons:
            yield f"Switch {switch.name} ({' | '.join(switch.values)}): {switch.sentence}"


def chapter_text(chapter: Chapter) -> str:
    """Return a chapter as Markdown, under its heading."""
    return f"## {f'{chapter.number} {chapter.title}'.strip()}\n\n{chapter.markdown.strip()}\n"


def rules_page(markdown: str, is_terminal: bool) -> RenderableType:
    """Return rules for the screen; plain text where they go into a pipe or a file."""
    return Markdown(markdown) if is_terminal else plain(markdown)


def coverage_table(found: dict[str, Coverage]) -> Table:
    """Return, for each game, how many clauses it has, cites, tests, exempts and misses."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("game")
    for name in ("clauses", "cited", "tested", "exempt", "missing"):
        table.add_column(name, justify="right")
    for slug, cover in found.items():
        table.add_row(slug, *[str(len(ids)) for ids in cover.to_json().values()])
    return table


def coverage_lines(slug: str, cover: Coverage) -> Iterator[str]:
    """Tell what is missing in one game, clause by clause."""
    if not cover.clauses:
        yield f"{slug}: there are no clauses in its RULES.md."
    if not cover.has_tests:
        yield f"{slug}: its tests are not installed, so only citations were checked."
    for name in cover.missing:
        lacks = [
            word
            for word, ids in (("cited", cover.cited), ("tested", cover.tested))
            if name not in ids and (word == "cited" or cover.has_tests)
        ]
        yield f"{slug}: {name} is not {' and not '.join(lacks)}"
    for name in cover.unknown:
        yield f"{slug}: there is no clause {name}"
