"""Chapters of a report: answers that nobody gives, and what comes of each card."""

from collections.abc import Sequence

from undercroft.kit.game import GameSpec
from undercroft.lab.gains import TOGETHER, Gain, gains_of
from undercroft.lab.grids import LISTED, OFTEN, Bar, Chapter, Grid, Line, count_line
from undercroft.lab.intervals import wilson
from undercroft.lab.party import Party
from undercroft.lab.watch import HAND


def answers(parties: Sequence[Party]) -> Chapter:
    """Return which answers are never given, and which always."""
    grids: list[Grid] = []
    for party in parties:
        counts = party.counts
        often = {one: n for one, n in counts.offered_in.items() if n >= OFTEN}
        for title, otherwise in (("never", counts.taken_in), ("always", counts.refused_in)):
            found = [one for one in often if not otherwise[one]]
            found.sort(key=lambda one: (-often[one], one))
            grid = Grid(
                f"Answers that were {title} given, {party.players}",
                ["offered", "in matches", "95% up to"],
            )
            for kind, notation in found[:LISTED]:
                matches = often[kind, notation]
                figures = [f"{counts.offered[kind, notation]:,}", f"{matches:,}"]
                figures.append(f"{wilson(0, matches)[1]:.1%}")
                grid.lines.append(Line(f"{kind.replace('-', ' ')}: {notation}", figures))
            if len(found) > LISTED:
                grid.after = f"And {len(found) - LISTED:,} more."
            grids.append(grid)
    return Chapter(
        "Answers that nobody gives",
        f"Answers that were there beside another one in {OFTEN} matches at least. They are what "
        "records call them. A rule of thumb that never gives an answer may not know it: that is a "
        "question to the bot as well as to the rules. Decisions of one match hang together, so "
        "matches are counted: the last column says in what share of such matches it may be "
        "otherwise at most.",
        grids,
    )


def hands(spec: GameSpec, parties: Sequence[Party]) -> Chapter:
    """Return what comes of the cards that somebody had in hand."""
    grids: list[Grid] = []
    for party in parties:
        grid = Grid(
            f"Cards in hand, {party.players}",
            ["matches", "playable", "played", "kept", "dead", "95% from", "to"],
        )
        hands = party.counts.hands
        for card, (matches, *sums) in sorted(hands.items(), key=lambda it: -it[1][4] / it[1][0]):
            if matches >= OFTEN:
                shares = [one / matches for one in sums]
                low, high = wilson(shares[3], matches)
                figures = [f"{number:.1%}" for number in (*shares, low, high)]
                grid.lines.append(
                    Line(card, [f"{matches:,.0f}", *figures], Bar(shares[3], low, high))
                )
        grids += [grid, _with(party, f"Cards in hand and results, {party.players}", True)]
    return Chapter(
        "Cards in hand",
        "Of the seats that had a card in hand: for how many an answer could play it once or more, "
        "how many played it, how many had it at the end, and for how many it was dead: no answer "
        "could ever play it. The interval, and the bar, are of the dead. Several seats of one "
        f"match count as their mean. Cards that were in hand in {OFTEN} matches at least. To throw "
        "a card away is not to play it.",
        grids if spec.held else [],
    )


def results(parties: Sequence[Party]) -> Chapter:
    """Return what a match is worth more where something happened with a card."""
    return Chapter(
        "Cards and results",
        "What a match is worth more where something happened with a card: to the seat that did "
        "it, beside all seats of that match; where all win together, beside the matches without "
        "it. "
        f"It is told of what happened, and did not, in {OFTEN} matches at least. A gain is no "
        "cause: who is ahead may play the card more often.",
        [_with(party, f"Cards and results, {party.players}", False) for party in parties],
    )


def card_gains(party: Party) -> list[Gain]:
    """Return what goes with each card and kind of event that happened often; see `gains_of`."""
    return gains_of(party, party.counts.cards)


def _with(party: Party, caption: str, in_hand: bool) -> Grid:
    gains = card_gains(party)
    grid = Grid(caption, ["matches", "gain", "95% from", "to"])
    wanted = [one for one in gains if (one.what in HAND) == in_hand]
    for gain in wanted[:LISTED]:
        figures = [f"{number:+,.3f}" for number in (gain.value, gain.low, gain.high)]
        name = f"{gain.name}: {gain.what.replace('_', ' ')}"
        grid.lines.append(Line(name, [f"{gain.matches:,}", *figures]))
    if wanted:
        grid.after = f"Those farthest from 0, of {len(wanted):,}. {TOGETHER}"
    return grid


def met(spec: GameSpec, parties: Sequence[Party]) -> Chapter:
    """Return which cards and switches were met in play."""
    matches = sum([party.counts.matches for party in parties])
    seen: dict[str, int] = {}
    named: dict[str, int] = {}
    for party in parties:
        for counts, found in ((party.counts.met, seen), (party.counts.named, named)):
            for name, count in counts.items():
                found[name] = found.get(name, 0) + count
    unseen = Grid("Cards that no match showed", ["kind"])
    shown = Grid("Cards that matches showed", ["matches", "share", "95% from", "to"])
    for one in {face["title"]: face for face in spec.faces()}.values():
        title = one["title"]
        if title in seen:
            shown.lines.append(count_line(title, seen[title], matches))
        else:
            unseen.lines.append(Line(title, [one["kind"].replace("-", " ")]))
    shown.lines.sort(key=lambda line: line.bar.long if line.bar else 0)
    chosen = dict(parties[0].plan.switches) if parties else {}
    off = Grid("House rules whose clause no match named", ["value", "clause"])
    on = Grid(
        "House rules whose clause matches named",
        ["value", "clause", "matches", "share", "95% from", "to"],
    )
    for switch in spec.switches:
        said = [spec.shown(chosen).get(switch.name, switch.default), switch.clause]
        title = switch.name.replace("_", " ")
        if switch.clause in named:
            line = count_line(title, named[switch.clause], matches)
            on.lines.append(line._replace(figures=[*said, *line.figures]))
        else:
            off.lines.append(Line(title, said))
    return Chapter(
        "Which cards and house rules are met",
        "A card is met when something happens with it that all see, or when it is in a hand. A "
        "house rule is met when a decision, an answer or an event names its clause: one that says "
        "how something is, or is only for another set-up, is never named.",
        [unseen, shown, off, on],
    )
