"""Blocks of games played by the workers of a Dask cluster.

One task plays one block and returns the bytes of its file; only the calling process writes files. So the workers need
no shared folder and no lock. If a worker is lost, only its current block is lost, and another worker plays it.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack
from dataclasses import asdict
from functools import lru_cache
from itertools import islice
from typing import Any

from kotva.errors import KotvaError
from kotva.lexicons.lexicon import Lexicon
from kotva.matches.dataset import parquet
from kotva.matches.manifest import Manifest, of_games
from kotva.matches.simulate import BlockPlayer

__all__ = ["play", "played"]

LOCAL = "local"
SECONDS = 10
"""Timeout for the answer of the scheduler and for its first worker."""
PATIENCE = 60
"""After this many seconds without a finished block, check whether the cluster still has workers."""
AHEAD = 2
"""Tasks submitted per thread of the cluster: enough to keep it busy, few enough to hold the results in memory."""
SAFE = "the finished blocks are saved; run the same command again to continue"
LOST_WORKERS = 10
"""Give up a block after this many workers died while they played it."""


def played(
    address: str, source: str, manifest: Manifest, blocks: list[int], workers: int | None = None
) -> Iterator[tuple[int, bytes]]:
    """Yield each block's number and bytes as soon as it is finished. The workers open the lexicon `source`.

    The address `local` starts a cluster with `workers` workers on this machine, which ends with this process.
    """
    try:
        import dask
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise KotvaError("a cluster needs Dask: `pip install kotva[cluster]` installs it") from None
    dask.config.set({"distributed.scheduler.allowed-failures": LOST_WORKERS})
    text, waiting = json.dumps(asdict(manifest)), iter(blocks)
    with ExitStack() as stack:
        client = connected(stack, address, workers)

        def submit(number: int) -> Any:
            return client.submit(play, source, text, number, pure=False)

        size = AHEAD * max(1, sum(client.nthreads().values()))
        running = {submit(number) for number in islice(waiting, size)}
        while running:
            try:
                done = first_done(client, address, running)
                running -= done
                running |= {submit(number) for number in islice(waiting, len(done))}
                yield from [future.result() for future in done]
            except KilledWorker as error:
                raise KotvaError(
                    f"{LOST_WORKERS} workers of the cluster died while they played the same games: {error}"
                ) from None
            except CancelledError:
                raise KotvaError(f"the connection to the scheduler at {address} was lost; {SAFE}") from None


def first_done(client: Any, address: str, running: set[Any]) -> set[Any]:
    """Wait until at least one task is done and return the finished tasks. Raises KotvaError if no worker is left."""
    from distributed import wait

    while True:
        try:
            return set(wait(running, timeout=PATIENCE, return_when="FIRST_COMPLETED").done)
        except TimeoutError:
            if client.status != "running" or not client.nthreads():
                raise KotvaError(f"the cluster at {address} has no workers any more; {SAFE}") from None


def connected(stack: ExitStack, address: str, workers: int | None) -> Any:
    """A client of the cluster, once the cluster has at least one worker."""
    from distributed import Client, LocalCluster

    try:
        if address == LOCAL:
            cluster = LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None, processes=True)
            stack.enter_context(cluster)
            return stack.enter_context(Client(cluster))
        client = stack.enter_context(Client(address, timeout=f"{SECONDS}s"))
    except (OSError, ValueError) as error:
        raise KotvaError(f"no Dask scheduler answers at {address} (as in tcp://10.0.0.1:8786): {error}") from None
    try:
        client.wait_for_workers(1, timeout=SECONDS)
    except TimeoutError:
        raise KotvaError(
            f"the scheduler at {address} has no workers; start some with `dask worker {address}`"
        ) from None
    return client


def play(source: str, manifest: str, number: int) -> tuple[int, bytes]:
    """The task of a worker: play a block and return its number and the bytes of its file."""
    return number, parquet(table(source, manifest).block(number))


@lru_cache(maxsize=4)
def table(source: str, text: str) -> BlockPlayer:
    """The players, created once per worker. Raises KotvaError if this machine would play different games."""
    document = json.loads(text)
    wanted = Manifest(**(document | {"players": tuple(document["players"])}))
    lexicon = Lexicon.open(source)
    here = of_games(lexicon, wanted.names, wanted.games, wanted.seed or 0, wanted.block, wanted.limits)
    if differences := here.differences(wanted):
        raise KotvaError(f"the worker on {socket.gethostname()} cannot play these games: {'; '.join(differences)}")
    return BlockPlayer(lexicon, wanted)
