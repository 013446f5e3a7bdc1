"""What the first visitor would wait for, done before he comes. Languages and lexica are listed before the server says
that it is ready; then a lexicon is mapped, tables of leaves and the grammar behind verdicts are read, whenever nobody
waits for an answer."""

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
"""Seconds without an answer after which nobody is taken to be waiting."""


def lists() -> None:
    """What every page asks for; a failure here is told when one does."""
    with suppress(KotvaError):
        words.language_list()
        words.lexicon_list()


def start(store: Store, answered: Callable[[], int]) -> None:
    """In the background: nobody waits for it, and a failure here is told when somebody asks for the same. `answered`
    tells how many requests the server has answered."""
    threading.Thread(target=run, args=(store, quiet(answered)), name="kotva-warm", daemon=True).start()


def run(store: Store, pauses: Iterator[None]) -> None:
    try:
        warm(store, pauses)
    except KotvaError as error:
        LOG.info("nothing was prepared: %s", error)
    except Exception:
        LOG.exception("preparing failed")
    gc.freeze()  # what was read stays: the collector need not look at it again


def quiet(answered: Callable[[], int], rest: float = REST) -> Iterator[None]:
    """Goes on whenever nobody was answered for a while: a page that loads asks again and again, and what is prepared
    beside it would take its processor."""
    seen = -1
    while True:
        while seen != (now := answered()):
            seen = now
            time.sleep(rest)
        yield


def warm(store: Store, pauses: Iterable[None] = repeat(None)) -> list[str]:
    """Asks what a page asks first, of the lexicon that was played last; before any game of the main one of each
    language. Answers the names."""
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
