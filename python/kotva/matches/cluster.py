"""Blocks of games played by the workers of a Dask cluster.

A task is one block and answers the bytes of its file; the one process that asked writes them. So workers need neither a
common folder nor a lock, and a worker that is lost loses nothing but the block it was at, which another then plays.
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
"""How long a scheduler may take to answer, and its first worker to appear."""
PATIENCE = 60
"""Seconds without a block that is done after which it is asked whether there are workers at all."""
AHEAD = 2
"""Tasks handed out for each thread of the cluster: enough to keep it busy, few enough to hold in memory."""
SAFE = "the games in files are safe, and the same command goes on from there"
LOST_WORKERS = 10
"""A block that has taken so many workers down with it is given up."""


def played(
    address: str, source: str, manifest: Manifest, blocks: list[int], workers: int | None = None
) -> Iterator[tuple[int, bytes]]:
    """The blocks with their bytes, as they are done; `source` is what the workers open as their lexicon.

    The address `local` starts a cluster of so many workers on this machine, which ends with this process.
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
                raise KotvaError(f"the cluster lost {LOST_WORKERS} workers at the same games: {error}") from None
            except CancelledError:
                raise KotvaError(f"the connection to the scheduler at {address} was lost; {SAFE}") from None


def first_done(client: Any, address: str, running: set[Any]) -> set[Any]:
    """The tasks that are done, as soon as one is; KotvaError if nobody is left who could do one."""
    from distributed import wait

    while True:
        try:
            return set(wait(running, timeout=PATIENCE, return_when="FIRST_COMPLETED").done)
        except TimeoutError:
            if client.status != "running" or not client.nthreads():
                raise KotvaError(f"the cluster at {address} has no workers any more; {SAFE}") from None


def connected(stack: ExitStack, address: str, workers: int | None) -> Any:
    """A client of the cluster, with at least one worker to play."""
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
    """What a worker does: the number of the block and the bytes of its file."""
    return number, parquet(table(source, manifest).block(number))


@lru_cache(maxsize=4)
def table(source: str, text: str) -> BlockPlayer:
    """The players, made once in each worker; KotvaError where this machine would play other games."""
    document = json.loads(text)
    wanted = Manifest(**(document | {"players": tuple(document["players"])}))
    lexicon = Lexicon.open(source)
    here = of_games(lexicon, wanted.names, wanted.games, wanted.seed or 0, wanted.block, wanted.limits)
    if differences := here.differences(wanted):
        raise KotvaError(f"the worker on {socket.gethostname()} cannot play these games: {'; '.join(differences)}")
    return BlockPlayer(lexicon, wanted)
