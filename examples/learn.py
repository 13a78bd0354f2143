"""A small network learns a game by playing it against itself: PPO with a mask, in one file.

    pip install torch
    python examples/learn.py dungeon-attack --minutes 15 --save policy.pt

`Learned` is a bot that plays by what was saved: LEARNED=policy.pt, and wherever a command takes
`--bots`, ./examples/learn.py:Learned. The method is that of Schulman and others, "Proximal Policy
Optimization Algorithms", 2017; illegal answers get no probability.
"""

import argparse
import os
import time
from collections import deque
from typing import Any

import numpy as np
import torch
from torch import nn

from undercroft import envs
from undercroft.envs.setting import Setting
from undercroft.kernel import BadSetup, SeededDice

HIDDEN = 256
STEPS = 64
"""So many answers of each match are played before the network learns from them."""
ROUNDS, PARTS = 4, 4
"""How often it learns from each of them, and in how many parts at a time."""
DISCOUNT, TRACE, CLIP, ENTROPY = 0.999, 0.95, 0.2, 0.01


class Network(nn.Module):
    """Says how likely each answer is, and what the match will be worth to who is asked."""

    def __init__(self, entries: int, answers: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(entries, HIDDEN), nn.Tanh(), nn.Linear(HIDDEN, HIDDEN), nn.Tanh()
        )
        self.answers = nn.Linear(HIDDEN, answers)
        self.worth = nn.Linear(HIDDEN, 1)
        nn.init.orthogonal_(self.answers.weight, 0.01)

    def forward(self, seen: Any, legal: Any) -> tuple[Any, Any]:
        """Return the distribution over legal answers, and the worth."""
        body = self.body(seen)
        scores = self.answers(body).masked_fill(~legal, -1e9)
        return torch.distributions.Categorical(logits=scores), self.worth(body).squeeze(-1)


class Batch:
    """What was played since the network learned last, step by step, for all matches."""

    def __init__(self, many: Any) -> None:
        size = (STEPS, many.num_envs)
        self.seen = torch.zeros((*size, many.setting.entries))
        self.legal = torch.zeros((*size, many.setting.size), dtype=torch.bool)
        self.answer = torch.zeros(size, dtype=torch.long)
        self.chance, self.worth = torch.zeros(size), torch.zeros(size)
        self.seat = torch.zeros(size, dtype=torch.long)
        self.over = torch.zeros(size)
        self.rewards = torch.zeros((*size, many.setting.players))


def advantages(batch: Batch, worth: Any, seat: Any) -> Any:
    """Return by how much each answer did better than was expected of it.

    Each seat has its own past: what comes after an answer is what its seat is asked next.
    """
    lanes, players = batch.rewards.shape[1:]
    found = torch.zeros_like(batch.worth)
    every = torch.arange(lanes)
    ahead = torch.zeros((lanes, players))  # the worth where a seat is asked next
    ahead[every, seat] = worth
    trace, reward = torch.zeros((lanes, players)), torch.zeros((lanes, players))
    known = torch.zeros((lanes, players), dtype=torch.bool)
    known[every, seat] = True
    for step in reversed(range(STEPS)):
        going = 1 - batch.over[step].unsqueeze(1)
        ahead, trace, reward = ahead * going, trace * going, reward * going
        known |= batch.over[step].unsqueeze(1) > 0
        reward = reward + batch.rewards[step]
        who = batch.seat[step]
        rest = ahead[every, who]
        # a seat that is not asked again before the batch ends is taken to get what it expects
        rest = torch.where(known[every, who], rest, batch.worth[step])
        gain = reward[every, who] + DISCOUNT * rest - batch.worth[step]
        found[step] = gain + DISCOUNT * TRACE * trace[every, who]
        trace[every, who], ahead[every, who] = found[step], batch.worth[step]
        reward[every, who], known[every, who] = 0.0, True
    return found


def learn(network: Network, optimizer: Any, batch: Batch, gains: Any) -> None:
    """Make answers that did well more likely, but none too much at once."""
    wanted = (gains + batch.worth).flatten()
    flat = [one.flatten(0, 1) for one in (batch.seen, batch.legal, batch.answer, batch.chance)]
    gains = gains.flatten()
    for _ in range(ROUNDS):
        for part in torch.randperm(len(gains)).chunk(PARTS):
            seen, legal, answer, chance = [one[part] for one in flat]
            likely, worth = network(seen, legal)
            ratio = (likely.log_prob(answer) - chance).exp()
            gain = gains[part]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            kept = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
            wrong = (worth - wanted[part]).pow(2).mean()
            loss = 0.5 * wrong - kept.mean() - ENTROPY * likely.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def play(network: Network, many: Any, seen: Any, batch: Batch, scale: float, ends: Any) -> Any:
    """Play STEPS answers of all matches; return what is seen then."""
    for step in range(STEPS):
        batch.seen[step] = torch.from_numpy(seen["observation"])
        batch.legal[step] = torch.from_numpy(seen["action_mask"]).bool()
        batch.seat[step] = torch.from_numpy(many.seats)
        with torch.no_grad():
            likely, batch.worth[step] = network(batch.seen[step], batch.legal[step])
            batch.answer[step] = likely.sample()
            batch.chance[step] = likely.log_prob(batch.answer[step])
        seen, _, over, cut, info = many.step(batch.answer[step].numpy())
        batch.rewards[step] = torch.from_numpy(info["rewards"]) / scale
        batch.over[step] = torch.from_numpy(over | cut)
        for lane in np.flatnonzero(over):
            ends.append(info["rewards"][lane].mean())
    return seen


def train(args: argparse.Namespace) -> None:
    """Let a network play against itself until the time is over; save it whenever it says a line."""
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    options = {"players": args.players, "preset": args.preset, "switches": dict(args.set)}
    mean, scale = at_random(args, options)
    many = envs.vector(args.game, args.matches, progress=args.progress, **options)
    print(f"{many.setting.name}: worth {mean:.3f} at random", flush=True)
    network = Network(many.setting.entries, many.setting.size)
    optimizer = torch.optim.Adam(network.parameters(), lr=args.rate, eps=1e-5)
    begun, steps, ends = time.monotonic(), 0, deque[float](maxlen=500)
    seen, _ = many.reset(seed=args.seed)
    batch, shown = Batch(many), 0.0
    while (spent := time.monotonic() - begun) < 60 * args.minutes:
        optimizer.param_groups[0]["lr"] = args.rate * max(0.05, 1 - spent / (60 * args.minutes))
        seen = play(network, many, seen, batch, scale, ends)
        with torch.no_grad():
            now = torch.from_numpy(seen["observation"])
            _, worth = network(now, torch.from_numpy(seen["action_mask"]).bool())
        learn(network, optimizer, batch, advantages(batch, worth, torch.from_numpy(many.seats)))
        steps += STEPS * args.matches
        if ends and spent - shown >= args.every:
            shown = spent
            save(network, many.setting, args.save)
            busy = time.process_time()
            print(
                f"{spent:6.0f} s ({busy:.0f} of the processor)  {steps:10,} answers"
                f"  worth {np.mean(ends):7.3f}",
                flush=True,
            )
    save(network, many.setting, args.save)


def save(network: Network, setting: Setting, file: str) -> None:
    """Keep a network with what it plays."""
    plays = {"game": setting.spec.slug, "players": setting.players, "packs": setting.packs}
    torch.save({"network": network.state_dict(), **plays}, file)


def at_random(args: argparse.Namespace, options: Any, matches: int = 200) -> tuple[float, float]:
    """Return what a match is worth to a seat where all play at random: the mean, and the spread,
    1 where all are worth the same.
    """
    many = envs.vector(args.game, 16, **options)
    chance, found = np.random.default_rng(args.seed), list[float]()
    seen, _ = many.reset(seed=args.seed + 1)
    while len(found) < matches:
        picks = (seen["action_mask"] * chance.random(seen["action_mask"].shape)).argmax(axis=1)
        seen, _, over, _, info = many.step(picks)
        found += info["rewards"][over].flatten().tolist()
    return float(np.mean(found)), float(np.std(found)) or 1.0


class Learned:
    """A bot that plays by the network that LEARNED names; it takes the likeliest answer."""

    def __init__(self, brief: Any) -> None:
        file = os.environ.get("LEARNED", "policy.pt")
        saved = torch.load(file, weights_only=True)
        self.setting = Setting(saved["game"], saved["players"])
        self.plays = f"{file} has learned {saved['game']} for {saved['players']} players"
        if brief.spec.slug != saved["game"]:
            raise BadSetup(self.plays)
        if self.setting.packs != saved["packs"]:
            raise BadSetup(f"{self.plays}, with the packs: {saved['packs'] or 'none'}")
        self.network = Network(self.setting.entries, self.setting.size)
        self.network.load_state_dict(saved["network"])
        torch.set_num_threads(1)

    def choose(self, look: Any) -> Any:
        """See Bot.choose. It reads what its seat knows: dealing anew changes none of it."""
        state = look.resample(SeededDice("learned"))
        if len(self.setting.spec.returns(state)) != self.setting.players:
            raise BadSetup(self.plays)
        seen = torch.from_numpy(self.setting.observation(state, look.decision.player))
        legal = torch.zeros(self.setting.size, dtype=torch.bool)
        legal[[action.id for action in look.decision.actions]] = True
        with torch.no_grad():
            likely, _ = self.network(seen, legal)
        number = int(likely.probs.argmax())
        return next(action for action in look.decision.actions if action.id == number)


def switch(text: str) -> tuple[str, str]:
    """Read SWITCH=VALUE."""
    name, _, value = text.partition("=")
    return name, value


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--preset", default="", help="a named set of house rules")
    parser.add_argument(
        "--set", metavar="SWITCH=VALUE", type=switch, action="append", default=[], help="a rule"
    )
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--matches", type=int, default=32, help="side by side")
    parser.add_argument("--progress", type=float, default=0.0, help="rewards on the way")
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--every", type=float, default=20, help="seconds between two lines")
    parser.add_argument("--save", default="policy.pt")
    train(parser.parse_args())
