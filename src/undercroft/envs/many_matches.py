"""Many matches side by side in arrays that are made once, as a vector environment of Gymnasium."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from undercroft.envs.one_seat import space_of
from undercroft.envs.setting import ILLEGAL, Setting
from undercroft.kernel import BadSetup
from undercroft.kit.game import RANDOM
from undercroft.kit.lanes import Lanes

Seen = dict[str, Any]


class ManyMatches(VectorEnv[Seen, Any, Any]):
    """Matches of one game; each step answers all of them.

    With `bots` the seat `seat` learns, and they sit in the others. Without, all seats learn: what
    is returned is of whoever is asked next, `info["seat"]` says who that is, and `info["rewards"]`
    has the rewards of all seats. `rewards` are then those of who has just answered.

    A match that is over is followed by the next in the same step: `info["final_obs"]` has what the
    seat saw of the end. The arrays are the same ones at each step, filled anew: copy what you keep.
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
        switches: Mapping[str, str] | None = None,
        preset: str = "",
        brought: Sequence[str] = (),
        render_mode: str | None = None,
        illegal: float = ILLEGAL,
        limit: int | None = None,
        progress: float = 0.0,
    ) -> None:
        if render_mode is not None:
            raise BadSetup("many matches at once are not drawn: render_mode is None")
        self.setting = setting = Setting(game, players, switches, preset, brought)
        self.num_envs = num_envs
        self.seat = seat
        self.opponents = bots
        self.illegal = illegal
        self.limit = setting.learning.longest if limit is None else limit
        self.progress = progress
        self.single_observation_space = space_of(setting)
        self.single_action_space = spaces.Discrete(setting.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.seats: NDArray[np.int64] = np.zeros(num_envs, np.int64)
        self._rows = np.zeros((num_envs, setting.entries), np.float32)
        self._all = np.zeros((num_envs, setting.players), np.float64)
        self._rewards = np.zeros(num_envs, np.float64)
        self._over, self._cut = np.zeros(num_envs, np.bool_), np.zeros(num_envs, np.bool_)
        self._every = np.arange(num_envs)
        self._lanes: Lanes | None = None

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal all matches; the same seed deals the same. A list has a seed for each."""
        if seed is not None or self._lanes is None:
            if isinstance(seed, Sequence):
                texts = [f"{one}" for one in seed]
            else:
                self._np_random, self._np_random_seed = seeding.np_random(seed)
                texts = [f"{self._np_random_seed}/{lane}" for lane in range(self.num_envs)]
            self._lanes = self._sown(texts)
            self._masks = np.frombuffer(self._lanes.masks, np.int8)
            self._masks = self._masks.reshape(self.num_envs, self.setting.size)
        self._lanes.deal()
        return self._seen()

    def _sown(self, texts: list[str]) -> Lanes:
        setting = self.setting
        lanes = []
        for text in texts:
            bots = () if self.opponents is None else setting.bots(self.opponents, self.seat, text)
            lanes.append(setting.seating(bots))
            lanes[-1].sow(text)
        tell = setting.learning.progress
        return Lanes(lanes, setting.observer, self.limit, self.illegal, tell, self.progress)

    def _seen(self) -> tuple[Seen, dict[str, Any]]:
        assert self._lanes is not None
        rows = np.frombuffer(self._lanes.rows(), np.uint8).reshape(self._rows.shape)
        np.multiply(rows, self.setting.scale, out=self._rows)
        self.seats[:] = self._lanes.seats
        seen = {"observation": self._rows, "action_mask": self._masks}
        return seen, {"action_mask": self._masks, "seat": self.seats, "rewards": self._all}

    def step(self, actions: Any) -> tuple[Seen, Any, Any, Any, dict[str, Any]]:
        """Answer in all matches by the numbers of actions."""
        lanes = self._lanes
        assert lanes is not None, "reset comes first"
        answered = self.seats.copy() if self.opponents is None else self.seat
        lanes.step(np.asarray(actions).tolist())
        self._all.fill(0)
        self._over.fill(False)
        self._cut.fill(False)
        for lane, worths in lanes.worths.items():
            self._all[lane] = worths
        self._over[lanes.ended] = True
        self._cut[lanes.cut] = True
        self._rewards[:] = self._all[self._every, answered]
        seen, info = self._seen()
        if lanes.finals:
            info["final_obs"], info["_final_obs"] = self._finals(lanes), self._over | self._cut
        return seen, self._rewards, self._over, self._cut, info

    def _finals(self, lanes: Lanes) -> NDArray[np.object_]:
        none = np.zeros(self.setting.size, np.int8)
        found = np.full(self.num_envs, None, dtype=np.object_)
        for lane, row in lanes.finals.items():
            entries = np.frombuffer(row, np.uint8) * self.setting.scale
            found[lane] = {"observation": entries, "action_mask": none}
        return found


def many(num_envs: int = 1, bots: str | Sequence[str] = RANDOM, **options: Any) -> ManyMatches:
    """Make what `gymnasium.make_vec` asks for: one seat learns, as in a single environment."""
    return ManyMatches(num_envs=num_envs, bots=bots, **options)
