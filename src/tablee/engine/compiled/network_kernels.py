"""What a trained network thinks of a match, stamped out like `match_kernels.py`."""

from _room_ import rules, secrets
from numba import njit

from tablee.engine.compiled.network import liking, perceive, value
from tablee.engine.kit.rule import Out, State

_kernel = njit(cache=True, nogil=True, error_model="numpy")


@_kernel
def likings(
    states: State, i: int, seat: int, weights: Out, numbers: Out, seen: Out, outputs: Out,
    observed: Out, scratch: Out, ids: Out, out: Out,
) -> int:  # fmt: skip
    """List the legal actions of a seat, for which this record was blinded, and how much the network
    likes each; after these comes the value of the position. Returns the number of actions.

    `seen` and `outputs` turn the table (`Game.outlook`): which number of the observation is the
    first input, and so on; which output stands for each action. `observed` and `scratch` are
    scratch space.
    """
    for k in range(observed.shape[0]):
        observed[k] = 0
    secrets.observe(states[i], seat, observed)
    perceive(weights, numbers, observed, seen, scratch)
    n = rules.legal(states[i], seat, ids)
    for k in range(n):
        out[k] = liking(weights, numbers, scratch, outputs[ids[k]])
    out[n] = value(weights, numbers, scratch)
    return n
