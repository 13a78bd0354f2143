"""One seat of a match, as an environment of Gymnasium: bots sit in the others."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from undercroft.envs.setting import ILLEGAL, Floats, Setting, no_options, number_of, weight_of
from undercroft.kernel import State
from undercroft.kit.game import RANDOM
from undercroft.kit.lanes import Seating, answer

Seen = dict[str, Any]


def space_of(setting: Setting) -> spaces.Dict:
    """Return the space of what a seat knows and may answer."""
    row = spaces.Box(0, 1, (setting.entries,), np.float32)
    mask = spaces.Box(0, 1, (setting.size,), np.int8)
    return spaces.Dict({"observation": row, "action_mask": mask})


class OneSeat(gymnasium.Env[Seen, Any]):
    """A match of one game, as one seat plays it.

    `bots` is the name of a bot for all other seats, or one for each. `reset` deals again where a
    match would be over before the seat is asked. An illegal answer terminates the episode with the
    reward `illegal`; after `limit` own answers it is truncated. `progress` is the weight of rewards
    on the way. `info` has `action_mask`, as the observation has.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = RANDOM,
        switches: Mapping[str, str | int] | None = None,
        preset: str = "",
        brought: Sequence[str] = (),
        render_mode: str | None = None,
        illegal: float = ILLEGAL,
        limit: int | None = None,
        progress: float = 0.0,
        packs: str | Path | Sequence[str | Path] = (),
    ) -> None:
        self.setting = Setting(game, players, switches, preset, brought, packs)
        self.setting.bots(bots, seat, "")  # an unknown one is refused here
        self.seat = seat
        self.opponents = bots
        self.render_mode = render_mode
        self.illegal = weight_of("illegal", illegal)
        self.limit = self.setting.limit(limit)
        self.progress = weight_of("progress", progress)
        self.observation_space = space_of(self.setting)
        self.action_space = spaces.Discrete(self.setting.size)
        self._seating: Seating | None = None
        self._state: State | None = None
        self._over = False

    @property
    def match(self) -> State:
        """The position, with all secrets: for whoever trusts what it is given to."""
        if self._state is None:
            raise ResetNeeded("reset comes first")
        return self._state

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal a match and let bots answer until the seat is asked. There are no options."""
        no_options(options)
        super().reset(seed=seed)
        if seed is not None or self._seating is None:
            text = f"{self.np_random.integers(1 << 62)}"
            self._seating = self.setting.seating(self.setting.bots(self.opponents, self.seat, text))
            self._seating.sow(text)
        self._state = self._seating.deal()
        self._over = False
        self._steps = 0
        self._far = self.setting.learning.progress(self._state, self.seat) if self.progress else 0.0
        return self._seen()

    def _seen(self) -> tuple[Seen, dict[str, Any]]:
        state = self.match
        mask = self.setting.mask(state)
        row: Floats = self.setting.observation(state, self.seat)
        return {"observation": row, "action_mask": mask}, {"action_mask": mask}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Answer, then let bots answer until the seat is asked again."""
        state, number = self.match, number_of(action)
        if self._over:
            raise ResetNeeded("this match is over: reset deals the next one")
        self._steps += 1
        if not answer(state, number):
            self._over = True
            seen, info = self._seen()
            return seen, self.illegal, True, False, info
        assert self._seating is not None
        self._seating.go_on(state)
        self._over = over = state.is_terminal()
        reward = self.setting.spec.returns(state)[self.seat] if over else 0.0
        if self.progress:
            now = self.setting.learning.progress(state, self.seat)
            reward += self.progress * (now - self._far)
            self._far = now
        seen, info = self._seen()
        return seen, reward, over, not over and self._steps >= self.limit, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which answers are legal now. By this name `MaskablePPO` of sb3-contrib asks."""
        return self.setting.mask(self.match).astype(np.bool_)

    def text(self) -> str:
        """Return the table as text, as the seat sees it, with what it may answer."""
        return "\n".join(self.setting.lines(self.match, self.seat))

    def render(self) -> Any:
        """Return the table as text."""
        return self.text() if self.render_mode == "ansi" else None
