"""Why a match ended, in a sentence."""

from ..rules.scoring import ALL_DEAD, LAPS_OVER, RESOLVED, TOO_FEW


def reason(ending: str, lap: int, target: int) -> str:
    """Word an ending; `target` is the score that a lone hero must reach."""
    return {
        LAPS_OVER: f"Lap {lap} is over and the Objective Room is not resolved.",
        ALL_DEAD: "The last hero is dead.",
        TOO_FEW: f"The Objective Room is resolved, but with fewer than {target} points.",
        RESOLVED: "The Objective Room is resolved.",
    }[ending]
