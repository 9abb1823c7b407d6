"""Work that is the same every time, recorded once on a GPU and replayed without Python."""

import sys
from collections.abc import Callable
from typing import Any

import torch


class Replayed:
    """A function without arguments. On a GPU its kernels are recorded and replayed as one graph.

    It must read and write tensors that stay where they are, and must not wait for the GPU. If it
    can't be recorded, it is called as it is, and standard error says so.
    """

    def __init__(self, work: Callable[[], Any], device: torch.device, pool: Any = None) -> None:
        self._call: Callable[[], Any] = work
        if device.type == "cuda":
            self._call = _recorded(work, pool) or work

    def __call__(self) -> None:
        """Do the work."""
        self._call()


def _recorded(work: Callable[[], Any], pool: Any) -> Callable[[], Any] | None:
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(2):  # libraries set themselves up at the first calls
            work()
    torch.cuda.current_stream().wait_stream(side)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    try:
        with torch.cuda.graph(graph, pool=pool):
            work()
    except RuntimeError as error:
        sys.stderr.write(f"Not recorded as a graph, so slower: {error}\n")
        torch.cuda.synchronize()
        return None
    torch.cuda.synchronize()
    return graph.replay
