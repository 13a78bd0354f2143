"""What a comparison has found, in sentences for who makes a game."""

from undercroft.lab.compare import Comparison, Difference, Verdict


def sentences(found: Comparison) -> list[str]:
    """Word each measure that was compared; those with the same finding share a sentence."""
    words: dict[str, list[str]] = {}
    for one in found.found:
        words.setdefault(_finding(one), []).append(one.measure.words)
    return [f"{_listed(names)}: {said}" for said, names in words.items()]


def bases(found: Comparison) -> list[str]:
    """Say what percent are of, where there are any."""
    said = [f"{one.measure.name} {one.base:,.2f}" for one in found.found if one.unit == "%"]
    if not said:
        return []
    return [f"100% is the mean of A in the pairs that set the scale: {', '.join(said)}."]


def _finding(one: Difference) -> str:
    a, b = one.means
    ends = _number(one, one.low), _number(one, one.high)
    if one.verdict == Verdict.OPEN:
        return f"not decided, B minus A is between {ends[0]} and {ends[1]}{one.unit}."
    if one.low <= 0 <= one.high:
        return f"no effect larger than {_amount(one, one.margin)} ({' to '.join(ends)})."
    low, high = sorted((abs(one.low), abs(one.high)))
    between = f"{_number(one, low)} to {_number(one, high)}"
    apart = f"B has {_amount(one, abs(b - a))} {'more' if b > a else 'less'} ({between})"
    if one.verdict == Verdict.ALIKE:
        return f"{apart}, less than the {_amount(one, one.margin)} that matter."
    return f"{apart}, {_mean(one, b)} instead of {_mean(one, a)}."


def _number(one: Difference, amount: float) -> str:
    """Return a difference in the unit in which it is said."""
    return f"{100 * amount / one.base:.1f}" if one.unit else f"{amount:.3f}"


def _amount(one: Difference, amount: float) -> str:
    return _number(one, amount).removesuffix(".0") + one.unit


def _mean(one: Difference, mean: float) -> str:
    return f"{mean:.1%}" if one.measure.span == 1 else f"{mean:,.2f}"


def _listed(names: list[str]) -> str:
    first, *others = names
    return ", ".join([first, *[f"{name[:1].lower()}{name[1:]}" for name in others]])
