"""Many matches side by side in arrays that are made once, as a vector environment of Gymnasium."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from undercroft.envs.one_seat import space_of
from undercroft.envs.setting import ILLEGAL, Setting, no_options, numbers_of, weight_of
from undercroft.envs.shares import Arrays, Plan, Processes, Share
from undercroft.kernel import BadSetup
from undercroft.kit.game import RANDOM

Seen = dict[str, Any]


class ManyMatches(VectorEnv[Seen, Any, Any]):
    """Matches of one game; each step answers all of them.

    With `bots` the seat `seat` learns, and they sit in the others. Without, all seats learn: what
    is returned is of whoever is asked next, `info["seat"]` says who that is, and `info["rewards"]`
    has the rewards of all seats. `rewards` are then those of who has just answered.

    A match that is over is followed by the next in the same step: `info["final_obs"]` has what the
    seat saw of the end. The arrays are the same ones at each step, filled anew: copy what you keep.

    `processes` share out the matches, and memory with this one: the same matches, in less time. 0
    are played in this process. A script that asks for them needs `if __name__ == "__main__":`.
    """

    metadata: dict[str, Any] = {
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int,
        players: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] | None = None,
        switches: Mapping[str, str | int] | None = None,
        preset: str = "",
        brought: Sequence[str] = (),
        render_mode: str | None = None,
        illegal: float = ILLEGAL,
        limit: int | None = None,
        progress: float = 0.0,
        packs: str | Path | Sequence[str | Path] = (),
        processes: int = 0,
    ) -> None:
        if render_mode is not None:
            raise BadSetup("many matches at once are not drawn: render_mode is None")
        self.setting = setting = Setting(game, players, switches, preset, brought, packs)
        if num_envs < 1:
            raise BadSetup(f"{num_envs} matches (num_envs): 1 or more")
        if not 0 <= processes <= num_envs:
            raise BadSetup(f"{processes} processes for {num_envs} matches: 0 to {num_envs}")
        self.num_envs = num_envs
        self.seat = seat
        self.opponents = bots
        if bots is not None:
            setting.bots(bots, seat, "")  # an unknown one is refused here
        self.single_observation_space = space_of(setting)
        self.single_action_space = spaces.Discrete(setting.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        weights = weight_of("illegal", illegal), weight_of("progress", progress)
        plan = Plan(setting, bots, seat, weights[0], setting.limit(limit), weights[1])
        self._share: Share | Processes
        if processes:
            self._share = Processes(plan, num_envs, processes)
        else:
            self._share = Share(plan, Arrays.at(setting, num_envs))
        self._arrays = self._share.arrays
        self.seats = self._arrays.seats
        self._rewards = np.zeros(num_envs, np.float64)
        self._every = np.arange(num_envs)
        self._dealt = False

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal all matches; the same seed deals the same. A list has a seed for each.

        There are no options.
        """
        no_options(options)
        texts = None
        if seed is not None or not self._dealt:
            if isinstance(seed, Sequence):
                texts = [f"{one}" for one in seed]
            else:
                self._np_random, self._np_random_seed = seeding.np_random(seed)
                texts = [f"{self._np_random_seed}/{lane}" for lane in range(self.num_envs)]
            if len(texts) != self.num_envs:
                raise BadSetup(f"{len(texts)} seeds for {self.num_envs} matches")
        self._share.deal(texts)
        self._dealt = True
        self._arrays.rewards.fill(0)
        return self._seen()

    def _seen(self) -> tuple[Seen, dict[str, Any]]:
        arrays = self._arrays
        seen = {"observation": arrays.seen, "action_mask": arrays.masks}
        return seen, {"action_mask": arrays.masks, "seat": self.seats, "rewards": arrays.rewards}

    def step(self, actions: Any) -> tuple[Seen, Any, Any, Any, dict[str, Any]]:
        """Answer in all matches by the numbers of actions."""
        if not self._dealt:
            raise ResetNeeded("reset comes first")
        arrays, numbers = self._arrays, numbers_of(actions, self.num_envs)
        answered = self.seats.copy() if self.opponents is None else self.seat
        arrays.actions[:] = numbers
        self._share.step()
        self._rewards[:] = arrays.rewards[self._every, answered]
        seen, info = self._seen()
        ended = arrays.over | arrays.cut
        if ended.any():
            info["final_obs"], info["_final_obs"] = self._finals(ended), ended
        return seen, self._rewards, arrays.over, arrays.cut, info

    def _finals(self, ended: NDArray[np.bool_]) -> NDArray[np.object_]:
        none = np.zeros(self.setting.size, np.int8)
        found = np.full(self.num_envs, None, dtype=np.object_)
        for lane in np.flatnonzero(ended):
            found[lane] = {"observation": self._arrays.finals[lane].copy(), "action_mask": none}
        return found

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes, if there are any."""
        self._share.close()


def many(num_envs: int = 1, bots: str | Sequence[str] = RANDOM, **options: Any) -> ManyMatches:
    """Make what `gymnasium.make_vec` asks for: one seat learns, as in a single environment."""
    return ManyMatches(num_envs=num_envs, bots=bots, **options)
