"""What the first visitor would wait for, done while his browser loads the page: the lexicon is mapped, tables of leaves
and the grammar behind verdicts are read."""

from __future__ import annotations

import gc
import logging
import threading

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

__all__ = ["start", "warm"]

LOG = logging.getLogger(__name__)


def start(store: Store) -> None:
    """In the background: nobody waits for it, and a failure here is told when somebody asks for the same."""
    threading.Thread(target=run, args=(store,), name="kotva-warm", daemon=True).start()


def run(store: Store) -> None:
    try:
        warm(store)
    except KotvaError as error:
        LOG.info("nothing was prepared: %s", error)
    except Exception:
        LOG.exception("preparing failed")
    gc.freeze()  # what was read stays: the collector need not look at it again


def warm(store: Store) -> list[str]:
    """Asks what a page asks first, of the lexicon that was played last; before any game of the main one of each
    language. Answers the names."""
    installed = lexica.installed()
    names = [lexicon.notes.name for lexicon in installed]
    last = store.last_lexicon()
    main = [lexicon.notes.name for lexicon in installed if lexicon.notes.name == lexicon.notes.language]
    chosen = [last] if last in names else main or names[:1]
    for name in chosen:
        ask(name)
    catalogue()
    words.lexicon_list()
    return chosen


def ask(name: str) -> None:
    here = Position.start(words.opened(words.found(name)))
    here.refill(here.side, Rng(0))
    found = plays(PlaysQuery(lexicon=name, cgp=here.cgp(), by=None))
    words.check(WordQuery(lexicon=name, word=(found.words[:1] or ["?"])[0] or "?"))
