"""The switches of one match, as the rules ask for them."""

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from undercroft.kernel.frame import Fixed
from undercroft.kit.game import Switch


@mypyc_attr(allow_interpreted_subclasses=True)
class HouseRules(Fixed):
    """The values of all switches of a match, in the order of the game's switches.

    A game's class below this one reads them once, into fields that rules ask for. They do not
    change during a match, so that all copies of a state share them.
    """

    values: tuple[str, ...]

    def chosen(self, switches: Sequence[Switch]) -> dict[str, str]:
        """Return the value of each switch by its name; one that came later has that of before."""
        later = [switch.was for switch in switches[len(self.values) :]]
        return dict(zip([one.name for one in switches], [*self.values, *later], strict=True))
