"""Tree search of one game over worlds that a seat thinks possible, stamped out per game.

A simulation takes an act of the root, draws a world that fits all that the seat knows, walks down
the tree of the seat's own acts (by upper confidence among those that are legal in this world), adds
one node, plays on with the brain until the judgement says that enough is settled, and adds each
seat's share of the win to all nodes that it came through. Every act of the root is tried in the
same worlds, one after the other, so that acts differ by their merit and not by luck. The other
seats act as the brain does, on a record blinded for them, so they never know what the searching
seat holds. They may overlook things, if the brain does; the searching seat is `careful`. Chance
and the acts of the others are averaged over: a node stands for a sequence of own acts alone.

A trained network can be the guide of a search. The searching seat then plays on as the network
would. The others do so in every second world, and in the rest they act as the brain does: a search
that is sure how its opponents play finds acts that fail against anybody else.

A tree is two arrays of zeros with a row for each node, of which row 0 is the root: `nodes` says
which act leads there (the root's says how many nodes there are), its first child, its next sibling,
how often it was visited and how often it was on offer; `sums` adds up the shares and the points of
each seat, and the squares of the searching seat's share.
"""

import math

import numpy as np
from _room_ import TRUST, careful, choose, merit, rules, secrets, settled, worth
from numba import njit

from tablee.engine.compiled.network import Guide, favourite
from tablee.engine.kit.chance import below, reseed
from tablee.engine.kit.contract import EVERYTHING
from tablee.engine.kit.exact import log_of
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.engine.kit.scores import share_win

_kernel = njit(cache=True, nogil=True, error_model="numpy")

ACTION, CHILD, SIBLING, VISITS, OFFERED = range(5)
SEATS, SQUARES = 8, 16  # columns of `sums`: shares, points from SEATS on, then the squares
DEEPEST = 64
CURIOSITY = 1.0  # how much to prefer acts that were rarely tried, in spreads of the value
AT_ONCE = 2.0  # a node tries this many acts, plus the square root of its visits
MIX = np.uint64(0x7365_6172_6368_5F31)


@_kernel
def search(
    root: State,
    seat: int,
    nodes: Out,
    sums: Out,
    times: int,
    seed: Bits,
    tree: int,
    attentive: bool,
    only: int,
    legal: Out,
    marks: Out,
    path: Out,
    shares: Out,
    points: Out,
    guide: Guide,
) -> None:
    """Add `times` simulations to this tree.

    `root` is an array of three records: the first is blinded for the seat, the others are scratch
    space for a world and for a record blinded for some actor. If the search is not `attentive`, it
    imagines that every seat acts at random.
    With `only`, the search tries just that act; with −1 it tries all. Where a `guide` has weights,
    the searching seat acts as it says; the others do so in every second world.
    The five arrays before it are scratch space of the tree, zeros at first: `legal` has a place for
    each action and `marks` one more, `path` has DEEPEST, `shares` and `points` have SEATS.
    """
    world = root[1]
    for _ in range(times):
        root[1] = root[0]
        child = descend(root, seat, nodes, sums, 0, legal, marks, attentive, only, guide)
        path[1] = child
        reseed(world, seed, np.uint64(nodes[child, VISITS]), MIX ^ np.uint64(tree))
        secrets.resample(world, seat)
        depth = walk(root, seat, nodes, sums, path, legal, marks, attentive, guide)
        share_out(world, shares)
        for player in range(world.players):
            points[player] = rules.score(world, player)
        learn(nodes, sums, path, depth, seat, shares, points)


@rule
def walk(
    root: State,
    seat: int,
    nodes: Out,
    sums: Out,
    path: Out,
    legal: Out,
    marks: Out,
    attentive: bool,
    guide: Guide,
) -> int:
    """Play a world on, down the tree as far as it goes; return the depth reached."""
    world = root[1]
    depth = 1
    inside = nodes[path[1], VISITS] > 0  # is this act still in the tree?
    guided = has_weights(guide)
    everybody = nodes[path[1], VISITS] % 2 == 1  # are the others guided too, in this world?
    rules.apply(world, seat, nodes[path[1], ACTION], None)
    steps = 1
    actor = rules.asked(world)
    while actor >= 0 and not settled(world, root[0], steps):
        child = -1
        if inside and actor == seat:
            child = descend(
                root, seat, nodes, sums, path[depth], legal, marks, attentive, -1, guide
            )
            inside = child >= 0 and nodes[child, VISITS] > 0 and depth + 2 < DEEPEST
        if child >= 0:
            depth += 1
            path[depth] = child
            action = int(nodes[child, ACTION])
        elif guided and (everybody or actor == seat):
            action = guided_act(root, actor, legal, guide)
        else:
            action = imagined_act(root, actor, actor == seat, legal, attentive)
        rules.apply(world, actor, action, None)
        steps += 1
        actor = rules.asked(world)
    return depth


@rule
def imagined_act(root: State, actor: int, oneself: bool, legal: Out, sensible: bool) -> int:
    """The act that the search imagines for a seat: the brain's on its blinded record, or a random
    one."""
    world, blinded = root[1], root[2]
    if not sensible:
        return int(legal[below(world, rules.legal(world, actor, legal))])
    root[2] = root[1]
    secrets.blind(blinded, actor, EVERYTHING)
    reseed_view(world, blinded)
    return int(careful(blinded, actor, legal) if oneself else choose(blinded, actor, legal))


@rule
def guided_act(root: State, actor: int, legal: Out, guide: Guide) -> int:
    """The act that the guide would choose for a seat, on its blinded record."""
    world, blinded = root[1], root[2]
    n = rules.legal(world, actor, legal)
    if n == 1:
        return int(legal[0])
    root[2] = root[1]
    secrets.blind(blinded, actor, EVERYTHING)
    return liked(blinded, actor, legal, n, guide)


@rule
def has_weights(guide: Guide) -> bool:
    """Is there a guide?"""
    return guide[0].shape[0] > 0


@rule
def liked(blinded: State, seat: int, legal: Out, n: int, guide: Guide) -> int:
    """The one of `n` legal actions that the guide likes best; the first of several equal ones."""
    weights, numbers, seen, outputs, observed, scratch = guide
    for k in range(observed.shape[0]):
        observed[k] = 0
    secrets.observe(blinded, seat, observed)
    return int(favourite(weights, numbers, observed, seen[seat], outputs[seat], scratch, legal, n))


@rule
def reseed_view(world: State, blinded: State) -> None:
    """Give the brain random numbers that differ from those that the world will draw."""
    for k in range(4):
        blinded.random[k] = world.random[k]
    below(blinded, 2)
    blinded.random[0] ^= MIX


@rule
def descend(
    root: State,
    seat: int,
    nodes: Out,
    sums: Out,
    node: int,
    legal: Out,
    marks: Out,
    attentive: bool,
    only: int,
    guide: Guide,
) -> int:
    """The node to go on to, which may be new; −1 if there is no room for a new one."""
    world, blinded = root[1], root[2]
    n = rules.legal(world, seat, legal)
    if only >= 0:
        legal[0] = only
        n = 1
    marks[rules.ACTIONS] += 2
    child = best_child(nodes, sums, node, seat, legal, n, marks, attentive)
    new = int(nodes[0, ACTION])
    if child >= 0 or new == len(nodes):
        return child
    root[2] = root[1]
    secrets.blind(blinded, seat, EVERYTHING)
    reseed_view(world, blinded)
    fresh = attentive and only < 0 and nodes[node, CHILD] == 0
    if fresh and has_weights(guide):
        action = liked(blinded, seat, legal, n, guide)
    else:
        action = next_act(blinded, seat, legal, n, marks, fresh)
    add_child(nodes, node, new, action)
    nodes[0, ACTION] += 1
    return new


@rule
def share_out(world: State, shares: Out) -> None:
    """Each seat's share of the win: the actual one at the end, else the judgement's estimate."""
    if world.over != 0:
        share_win(world, rules.winners(world), shares)
    else:
        worth(world, shares)


@rule
def best_child(
    nodes: Out, sums: Out, node: int, seat: int, legal: Out, n: int, marks: Out, attentive: bool
) -> int:
    """The child with the best prospects; −1 if it is time to try an act that has no child yet.

    The brain's choice, which is the first child and so the last in the list, is credited with TRUST
    good simulations to begin with: where little has been tried, the brain knows more than the
    averages do. In `marks`, whose last entry is the stamp, the acts that are legal and have no
    child get that stamp.
    """
    stamp = marks[rules.ACTIONS]
    for i in range(n):
        marks[legal[i]] = stamp
    visits = float(nodes[0, VISITS])
    mean = sums[0, seat] / max(1.0, visits)
    spread = math.sqrt(max(1e-6, sums[0, SQUARES] / max(1.0, visits) - mean * mean))
    usual = sums[node, seat] / max(1.0, float(nodes[node, VISITS]))
    best = -1
    most = -1e9
    known = 0
    child = nodes[node, CHILD]
    while child != 0:
        action = nodes[child, ACTION]
        if marks[action] == stamp:
            marks[action] = stamp + 1
            known += 1
            nodes[child, OFFERED] += 1
            visits = float(nodes[child, VISITS])
            value = sums[child, seat] / visits
            if attentive and nodes[child, SIBLING] == 0:
                value += (usual + spread - value) * TRUST / (visits + TRUST)
            bound = value + CURIOSITY * spread * math.sqrt(
                log_of(int(nodes[child, OFFERED])) / visits
            )
            if bound > most:
                most = bound
                best = child
        child = nodes[child, SIBLING]
    room = nodes[0, ACTION] < len(nodes)
    if room and known < n and known < AT_ONCE + math.sqrt(float(nodes[node, VISITS])):
        return -1
    return best


@rule
def next_act(blinded: State, seat: int, legal: Out, n: int, marks: Out, fresh: bool) -> int:
    """The next act to try: the brain's choice first, then the one it likes best of the rest."""
    if fresh:
        return int(careful(blinded, seat, legal))
    best = -1
    most = -1e18
    for i in range(n):
        if marks[legal[i]] == marks[rules.ACTIONS]:
            liking = float(merit(blinded, seat, legal[i]))
            if liking > most:
                most = liking
                best = int(legal[i])
    return best


@rule
def add_child(nodes: Out, node: int, child: int, action: int) -> None:
    """Add a node under this one."""
    nodes[child, ACTION] = action
    nodes[child, SIBLING] = nodes[node, CHILD]
    nodes[child, OFFERED] = 1
    nodes[node, CHILD] = child


@rule
def learn(
    nodes: Out, sums: Out, path: Out, depth: int, seat: int, shares: Out, points: Out
) -> None:
    """Add the outcome of a simulation to all nodes that it came through."""
    for i in range(depth + 1):
        node = path[i]
        nodes[node, VISITS] += 1
        for k in range(SEATS):
            sums[node, k] += shares[k]
            sums[node, SEATS + k] += points[k]
        sums[node, SQUARES] += shares[seat] * shares[seat]
