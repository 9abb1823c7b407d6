"""A linear policy learns MIO from nothing by playing against itself, in two minutes on two cores.

    python docs/examples/learn.py [SECONDS]

It needs numpy alone. Every number of the observation has a weight for each action (15 444 in all).
After each round, the acts of the seat that came off better become more likely, the others less
likely (REINFORCE). Then it plays a thousand matches against `random`.
"""

import sys
import time

import numpy as np

import tablee

STEPS, RATE = 64, 0.003


def choose(weights, step, dice):
    """The probability of each legal action, and an action drawn by them."""
    merits = np.where(step.mask, step.observation @ weights, -1e9)
    chances = np.exp(merits - merits.max(axis=1, keepdims=True))
    noise = dice.gumbel(size=merits.shape).astype(np.float32)
    return chances / chances.sum(axis=1, keepdims=True), (merits + noise).argmax(axis=1)


def learn(seconds, seed=1):
    """The weights after this much time."""
    batch = tablee.batch("mio", n=512, players=2, seed=seed)
    weights = np.zeros((batch.game.observation.size, batch.game.rules.ACTIONS), np.float32)
    step, dice, rows = batch.buffers(), np.random.default_rng(seed), np.arange(len(batch))
    began, points = time.monotonic(), step.points.copy()
    while time.monotonic() - began < seconds:
        past = []
        for _ in range(STEPS):
            seen, seat = step.observation.copy(), step.seat.copy()
            chances, actions = choose(weights, step, dice)
            batch.step(actions, into=step)
            gained = points - step.points  # in MIO points are bad
            points = np.where(step.done[:, None], 0, step.points)
            past.append((seen, seat, chances, actions, gained, step.round_over.copy()))
        value = np.zeros_like(points)  # what each seat still gains in this round
        for seen, seat, chances, actions, gained, round_over in reversed(past):
            value = gained + value * ~round_over[:, None]
            better = (value[rows, seat] - value[rows, 1 - seat]) / 20
            chances[rows, actions] -= 1
            weights -= RATE / STEPS * seen.T @ (chances * better[:, None])
    return weights


def evaluate(weights, n=500, seed=2):
    """The share of matches that it wins against `random`, half of them at each seat."""
    won = 0.0
    for own in (0, 1):
        batch, dice = tablee.batch("mio", n=n, players=2, seed=seed), np.random.default_rng(seed)
        step = batch.buffers()
        while (step.seat >= 0).any():
            _, actions = choose(weights, step, dice)
            batch.choose("random", seats=[1 - own], into=actions)
            batch.step(actions, auto_reset=False, into=step)
        won += step.shares[:, own].sum()
    return won / (2 * n)


if __name__ == "__main__":
    learned = learn(float(sys.argv[1]) if len(sys.argv) > 1 else 100)
    print(f"It wins {evaluate(learned):.1%} of its matches against random.")
