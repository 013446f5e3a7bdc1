"""Warm-up, so that the first visitor does not wait. The lists of languages and lexica are made before the server
reports that it is ready. Then, while no request is running, a lexicon, its leave tables and the grammar for word
verdicts are loaded."""

from __future__ import annotations

import gc
import logging
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import repeat

from kotva._core import Rng
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.lexicons import store as lexica
from kotva.web import words
from kotva.web.analyses.models import PlaysQuery
from kotva.web.analyses.plays import plays
from kotva.web.models import WordQuery
from kotva.web.rooms.catalogue import catalogue
from kotva.web.rooms.store import Store

__all__ = ["lists", "quiet", "start", "warm"]

LOG = logging.getLogger(__name__)
REST = 0.5
"""Seconds without a response after which the server counts as idle."""


def lists() -> None:
    """Makes the lists that every page requests. Errors are ignored here: the request reports them."""
    with suppress(KotvaError):
        words.language_list()
        words.lexicon_list()


def start(store: Store, answered: Callable[[], int]) -> None:
    """Starts the warm-up in the background. Errors are ignored: the request for the same data reports them.
    `answered` returns the number of requests answered so far."""
    threading.Thread(target=run, args=(store, quiet(answered)), name="kotva-warm", daemon=True).start()


def run(store: Store, pauses: Iterator[None]) -> None:
    try:
        warm(store, pauses)
    except KotvaError as error:
        LOG.info("nothing was prepared: %s", error)
    except Exception:
        LOG.exception("preparing failed")
    gc.freeze()  # the loaded data stays in memory, so the collector can skip it


def quiet(answered: Callable[[], int], rest: float = REST) -> Iterator[None]:
    """Yields whenever the server is idle for `rest` seconds. A loading page sends many requests, and the warm-up would
    compete with them for the processor."""
    seen = -1
    while True:
        while seen != (now := answered()):
            seen = now
            time.sleep(rest)
        yield


def warm(store: Store, pauses: Iterable[None] = repeat(None)) -> list[str]:
    """Makes the first queries of a page, for the lexicon of the last game; without any game, for the main lexicon of
    each language. Returns the names of the lexica."""
    installed = lexica.installed()
    names = [lexicon.notes.name for lexicon in installed]
    last = store.last_lexicon()
    main = [lexicon.notes.name for lexicon in installed if lexicon.notes.name == lexicon.notes.language]
    chosen = [last] if last in names else main or names[:1]
    tasks: list[Callable[[], object]] = [catalogue, *(partial(ask, name) for name in chosen)]
    for _, task in zip(pauses, tasks, strict=False):
        task()
    return chosen


def ask(name: str) -> None:
    here = Position.start(words.opened(words.found(name)))
    here.refill(here.side, Rng(0))
    found = plays(PlaysQuery(lexicon=name, cgp=here.cgp(), by=None))
    words.check(WordQuery(lexicon=name, word=(found.words[:1] or ["?"])[0] or "?"))
