"""The analysis of a record. The command, the page, the deck and the API all call this module."""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import dataclass

from kotva import languages
from kotva._core import StopFlag
from kotva.analysis import kept
from kotva.analysis.course import course_of
from kotva.analysis.deep import Deep, Growing, deepen
from kotva.analysis.game import THOROUGH, Heard, Thorough, analyse_game
from kotva.analysis.model import GameAnalysis
from kotva.errors import ErrorParts, error_with_parts
from kotva.games.crossword import Position
from kotva.lexicons import store
from kotva.lexicons.lexicon import Lexicon
from kotva.records.model import Record
from kotva.records.replay import language_of, replay

__all__ = ["Options", "analyse_record", "deepen_record", "words_for"]


@dataclass(frozen=True, slots=True)
class Options:
    """Options of the user; without a lexicon each record gets the one of its language."""

    lexicon: str | None = None
    language: str | None = None
    encoding: str | None = None
    thorough: Thorough = THOROUGH["quick"]
    fresh: bool = False
    """Ignore cached results."""
    deep: Deep | None = None
    """Also grade the turns by win probability."""


def analyse_record(
    record: Record,
    data: bytes,
    options: Options,
    heard: Heard = lambda _turn, _count: None,
) -> tuple[GameAnalysis, bool]:
    """The analysis, and whether it comes from the cache. `data` are the bytes of the record file.

    An error raised by `heard` ends the analysis, and nothing is cached. `deepen_record` adds the win probabilities.
    """
    lexicon, language, start = beginning(record, options)
    key = key_for(data, lexicon, language, start, options)
    known = None if options.fresh else kept.load(key)
    if known is not None:
        for turn in known.turns:
            heard(turn, len(known.turns))
        return known, True
    game = analyse_game(record, lexicon, options.thorough, language, heard)
    kept.save(key, game)
    return game, False


def deepen_record(
    record: Record,
    data: bytes,
    options: Options,
    game: GameAnalysis,
    *,
    threads: int = 1,
    stop: StopFlag | None = None,
) -> Generator[Growing, None, GameAnalysis]:
    """Adds win probabilities to the analysis of a record (`options.deep`); yields turns, returns the whole analysis.

    Graded turns are saved one by one, so a stopped or killed run continues where it was. A game of more than two
    players has no win probabilities and is not changed.
    """
    deep = options.deep
    if deep is None or len(game.seats) != 2:
        return game
    lexicon, language, start = beginning(record, options)
    key = kept.deep_key(key_for(data, lexicon, language, start, options), deep, start)
    chances = {} if options.fresh else kept.load_chances(key)
    replayed = replay(record, lexicon, language=language)
    turns, saved = {turn.number: turn for turn in game.turns}, len(chances)
    for growing in deepen(replayed, game, deep, chances, threads=threads, stop=stop):
        if growing.done:
            turns[growing.turn.number] = growing.turn
        if growing.done and len(chances) > saved:
            saved = len(chances)
            kept.save_chances(key, chances)
        yield growing
    whole = game.model_copy(update={"turns": tuple(turns.values())})
    return whole.model_copy(update={"win": course_of(whole, deep)})


def beginning(record: Record, options: Options) -> tuple[Lexicon, str, Position]:
    """The lexicon, the language, and the start position."""
    lexicon, language = words_for(record, options.lexicon, options.language)
    return lexicon, language, Position.start(lexicon, language=language)


def key_for(data: bytes, lexicon: Lexicon, language: str, start: Position, options: Options) -> str:
    """The cache key of the analysis of these bytes."""
    return kept.key_of(data, lexicon, options.thorough, start, f"{language} {options.encoding}")


def words_for(record: Record, lexicon: str | None = None, language: str | None = None) -> tuple[Lexicon, str]:
    """The lexicon for a record, and the language of its tiles.

    The order is: the given lexicon, the lexicon that the record declares, a lexicon of the record's language.
    """
    name = lexicon or declared_name(record)
    if name is None:
        language = language or language_of(record)
        name = name_for(language)
    opened = Lexicon.open(name)
    return opened, language or language_in(opened) or language_of(record)


def declared_name(record: Record) -> str | None:
    """The installed lexicon that the record declares. Names of lexica are in lower case: `CSW21` is `csw21`."""
    declared = (record.get("lexicon") or "").casefold()
    return next((one.notes.name for one in store.installed() if one.notes.name.casefold() == declared), None)


def name_for(language: str) -> str:
    """The default lexicon of a language: the one with its name, else the first of its pack, else any."""
    installed = [one.notes.name for one in store.installed() if one.notes.language == language]
    usual = [language, *(spec.name for spec in languages.get(language).lexica), *installed]
    for name in usual:
        if name in installed:
            return name
    message = f"no lexicon of {language} is installed; `kotva lexicon install {language}` does it"
    raise error_with_parts(message, ErrorParts("language-lacks", (language,)))


def language_in(lexicon: Lexicon) -> str | None:
    """The language in the notes of a lexicon, if it has one."""
    try:
        notes = json.loads(lexicon.notes or "{}")
    except ValueError:
        return None
    found = notes.get("language") if isinstance(notes, dict) else None
    return found if found in languages.available() else None
