"""All seats of a match, as an environment of PettingZoo (AEC: one agent after the other)."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from undercroft.envs.one_seat import space_of
from undercroft.envs.setting import ILLEGAL, Floats, Mask, Setting, number_of, weight_of
from undercroft.kernel import State
from undercroft.kit.lanes import answer

Seen = dict[str, Any]
"""`observation` and `action_mask`."""
MASK: Final = "action_mask"


def ordered(env: "AllSeats") -> Any:
    """Wrap an environment in what refuses calls out of order."""
    return OrderEnforcingWrapper(env)


class AllSeats(AECEnv[str, Seen, int]):  # type: ignore[misc]
    """A match of one game; each seat is an agent, `seat_0` and so on.

    An illegal answer ends the match: all are terminated, who gave it gets `illegal`, the others 0.
    After `limit` answers the match is truncated. `progress` is the weight of rewards on the way.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        switches: Mapping[str, str | int] | None = None,
        preset: str = "",
        brought: Sequence[str] = (),
        render_mode: str | None = None,
        illegal: float = ILLEGAL,
        limit: int | None = None,
        progress: float = 0.0,
        packs: str | Path | Sequence[str | Path] = (),
    ) -> None:
        super().__init__()
        self.setting = Setting(game, players, switches, preset, brought, packs)
        self.metadata = {
            "name": self.setting.name,
            "render_modes": ["ansi"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.illegal = weight_of("illegal", illegal)
        self.limit = self.setting.limit(limit)
        self.progress = weight_of("progress", progress)
        self.possible_agents = self.setting.seats
        self.agents: list[str] = []
        self._places = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = self.setting.size
        self.observation_spaces = {agent: space_of(self.setting) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.state_space = spaces.Box(
            0, 1, (self.setting.players, self.setting.entries), np.float32
        )
        self._none: Mask = np.zeros(size, np.int8)
        self._seating = self.setting.seating()
        self._chance: np.random.Generator | None = None
        self._state: State | None = None

    @property
    def match(self) -> State:
        """The position, with all secrets: for whoever trusts what it is given to."""
        if self._state is None:
            raise ResetNeeded("reset comes first")
        return self._state

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """See AECEnv."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """See AECEnv."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a match. The same seed deals the same; without one the next match is dealt.

        There are no `options`: whatever they hold is ignored, as PettingZoo's own test asks.
        """
        if seed is not None or self._chance is None:
            self._chance, number = seeding.np_random(seed)
            self._seating.sow(f"{number}")
        self._state = self._seating.deal()
        self._steps = 0
        self._skip_agent_selection = None
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {MASK: self._none} for agent in self.agents}
        self._far = self._progress() if self.progress else []
        self._ask()

    def _ask(self) -> None:
        """Turn to who is asked."""
        state = self.match
        self.agent_selection = agent = self.possible_agents[state.current_player]
        self.infos[agent] = {MASK: self.setting.mask(state)}

    def observe(self, agent: str) -> Seen:
        """Return what an agent knows; its mask is empty where another is asked."""
        mask: Mask = self.infos[agent][MASK] if agent in self.infos else self._none
        row = self.setting.observation(self.match, self._places[agent])
        return {"observation": row, MASK: mask}

    def step(self, action: int | None) -> None:
        """Answer for who is asked."""
        state, agent = self.match, self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = None if action is None else number_of(action)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {MASK: self._none}
        legal = number is not None and answer(state, number)
        self._steps += 1
        if not legal:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self.rewards[agent] = self.illegal
            self.terminations = dict.fromkeys(self.agents, True)
        elif state.is_terminal():
            worths = self.setting.spec.returns(state)
            self.rewards = dict(zip(self.agents, worths, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            if self._steps >= self.limit:
                self.truncations = dict.fromkeys(self.agents, True)
            self._ask()
        if self.progress and legal:
            self._reward()
        if self.progress or not legal or state.is_terminal():
            self._accumulate_rewards()

    def _progress(self) -> list[float]:
        tell = self.setting.learning.progress
        return [tell(self.match, seat) for seat in range(self.setting.players)]

    def _reward(self) -> None:
        now = self._progress()
        if not self.match.is_terminal():
            self.rewards = dict.fromkeys(self.agents, 0.0)
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] += self.progress * (now[seat] - self._far[seat])
        self._far = now

    def state(self) -> Floats:
        """Return what all seats know together, a row for each: no agent may play by it."""
        seats = range(self.setting.players)
        return np.stack([self.setting.observation(self.match, seat) for seat in seats])

    def text(self, agent: str) -> str:
        """Return the table as text, as an agent sees it, with what it may answer."""
        return "\n".join(self.setting.lines(self.match, self._places[agent]))

    def json(self, agent: str) -> Mapping[str, Any]:
        """Return what an agent sees as JSON values."""
        return self.setting.view(self.match, self._places[agent])

    def render(self) -> str | None:
        """Return the table as text, as who is asked sees it."""
        return self.text(self.agent_selection) if self.render_mode == "ansi" else None
