"""What a comparison has found, in sentences for who makes a game."""

from undercroft.lab.compare import Comparison, Difference, Verdict


def sentences(found: Comparison) -> list[str]:
    """Word each measure that was compared; those that are one by their nature share a sentence."""
    words: dict[str, list[str]] = {}
    for one in found.found:
        words.setdefault(_finding(one), []).append(one.measure.words)
    return [f"{_listed(names)}: {said}" for said, names in words.items()]


def _finding(one: Difference) -> str:
    a, b = one.means
    low, high = sorted((_size(one, abs(one.low)), _size(one, abs(one.high))))
    least, most = _size(one, one.low), _size(one, one.high)
    matters = _with_unit(one, _size(one, one.margin))
    apart = _with_unit(one, _size(one, abs(b - a)))
    more = "more" if b > a else "less"
    means = f"{_mean(one, b)} instead of {_mean(one, a)}"
    if one.verdict == Verdict.OPEN:
        return f"not decided, B minus A is between {least:.1f} and {most:.1f}{_unit(one)}."
    if one.verdict != Verdict.ALIKE:
        return f"B has {apart} {more} ({low:.1f} to {high:.1f}), {means}."
    if one.low > 0 or one.high < 0:
        return (
            f"B has {apart} {more} ({low:.1f} to {high:.1f}), less than the {matters} that matter."
        )
    return f"no difference larger than {matters} ({least:.1f} to {most:.1f})."


def _is_relative(one: Difference) -> bool:
    """Whether a measure is said in percent of its mean in A."""
    return one.measure.span is None and bool(one.means[0])


def _size(one: Difference, amount: float) -> float:
    """Return a difference in the unit in which it is said."""
    if one.measure.span is not None:
        return 100 * amount / one.measure.span
    return 100 * amount / abs(one.means[0]) if _is_relative(one) else amount


def _unit(one: Difference) -> str:
    if one.measure.span is not None:
        return " points"
    return "%" if _is_relative(one) else ""


def _with_unit(one: Difference, size: float) -> str:
    return f"{size:.1f}".removesuffix(".0") + _unit(one)


def _mean(one: Difference, mean: float) -> str:
    return f"{mean:.1%}" if one.measure.span == 1 else f"{mean:,.2f}"


def _listed(names: list[str]) -> str:
    first, *others = names
    return ", ".join([first, *[f"{name[:1].lower()}{name[1:]}" for name in others]])
