"""Checks of what planners are given: states dealt anew, and nothing else of the true one."""

from math import sqrt
from typing import Final

from undercroft.kernel import Dice, Part, SeededDice, State
from undercroft.kit.look import Look
from undercroft.kit.zones import NONE, Zone
from undercroft.testing.effort import effort
from undercroft.testing.structure import parts_in, shared_lists
from undercroft.testing.trial import Trial

OFFERED: Final = ["decision", "glance", "outlook", "resample", "view"]
"""All that there is to read of a look."""
DEALS = effort(12, 100)
"""Each position looked at is dealt anew so many times."""
FAR = 5
"""How many standard deviations, and how many cards besides, are no chance any more."""


def piles_dealt_anew_lie_as_chance_lays_them(trial: Trial) -> None:
    """In a copy dealt anew, and in its clones, cards of a face-down pile lie in no known order.

    Whichever cards such a pile holds, each order of them must be equally likely: then a place
    holds the same kind of card as in the true pile so often as two shuffled packs match. The
    mean and the variance of that are exact (Barton, The matching distributions, 1958).
    """
    dice, others = SeededDice(f"chance {trial.case}"), SeededDice(f"clones {trial.case}")
    matches, mean, variance = 0, 0.0, 0.0
    for position in trial.looks(4):
        true = face_down_piles(position.state)
        # What lies sorted is a bag to draw from at random: its order says nothing.
        true = {place: cards for place, cards in true.items() if cards != sorted(cards)}
        for _ in range(DEALS if true else 0):
            anew = trial.dealt_anew(position, position.state.current_player, dice)
            piles = face_down_piles(anew.clone(others))
            for place, lies in true.items():
                matches += sum(map(int.__eq__, piles[place], lies))
                expected, spread = matching(piles[place], lies)
                mean, variance = mean + expected, variance + spread
    off = abs(matches - mean)
    found = f"{matches} cards lie where they truly do; by chance {mean:.0f} would"
    assert off <= FAR * (sqrt(variance) + 1), found


def face_down_piles(state: State) -> dict[int, list[int]]:
    """The cards of each face-down pile, by its number among the zones."""
    zones = [part for part in parts_in(state) if isinstance(part, Zone)]
    return {
        place: list(zone.cards)
        for place, zone in enumerate(zones)
        if zone.see == NONE and len(zone.cards) > 1
    }


def matching(pile: list[int], other: list[int]) -> tuple[float, float]:
    """The mean and the variance of how many places match when the first pile is shuffled."""
    size = len(pile)
    pairs = [(pile.count(kind), other.count(kind)) for kind in set(pile)]
    equal = sum(one * two for one, two in pairs)
    both = sum(one * two * (one + two) for one, two in pairs)
    spread = (equal**2 - size * both + size**2 * equal) / (size**2 * (size - 1))
    return equal / size, spread


def a_look_is_no_way_to_the_truth(trial: Trial) -> None:
    """Whoever looks gets the decision, the view with its outlook, and copies dealt anew."""
    dice = SeededDice(f"look {trial.case}")
    for position in trial.looks(4):
        state = position.state.copy()
        look = Look(trial.spec, state)
        offered = [name for name in dir(look) if not name.startswith("_")]
        assert sorted(offered) == OFFERED, f"{offered} {position}"
        decision = look.decision
        told = [decision.player, decision.kind, *decision.actions, look.view, look.outlook]
        assert not any(isinstance(one, (State, Part, Dice)) for one in told), position
        anew = look.resample(dice)
        assert anew is not state, position
        assert anew.dice is dice, f"the true dice came along {position}"
        assert not shared_lists(anew, state), f"a copy shares a list with the truth {position}"


def dealing_anew_leaves_no_trace(trial: Trial) -> None:
    """By the same dice the same is dealt, whatever truly lies unseen: so who plans on such copies
    answers alike."""
    spec = trial.spec
    for position in trial.looks(4):
        seat = position.state.current_player
        twin = trial.dealt_anew(position, seat, SeededDice(f"twin {trial.case}"))
        dealt = [
            spec.saved(spec.resample(state, seat, SeededDice(f"trace {trial.case}")))
            for state in (position.state, twin)
        ]
        assert dealt[0] == dealt[1], f"what is dealt anew follows from the truth {position}"


PLANNER_CHECKS = (
    piles_dealt_anew_lie_as_chance_lays_them,
    a_look_is_no_way_to_the_truth,
    dealing_anew_leaves_no_trace,
)
