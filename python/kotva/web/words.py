"""Word queries of the API, answered from language packs and lexica."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache

from kotva import Lexicon, languages
from kotva.errors import KotvaError
from kotva.languages import Pack
from kotva.lexicons import install, meanings, paths, store, verdicts
from kotva.lexicons.store import Installed
from kotva.web.errors import ApiError
from kotva.web.models import (
    FindQuery,
    FoundWord,
    FoundWords,
    Hooks,
    LanguageInfo,
    LetterInfo,
    LexiconInfo,
    Meaning,
    Meanings,
    PlayVerdict,
    PlayWords,
    ReadingInfo,
    VerdictInfo,
    WordQuery,
)


def language_list() -> list[LanguageInfo]:
    return [describe(pack) for pack in languages.packs()]


def describe(pack: Pack) -> LanguageInfo:
    letters = [LetterInfo(letter=tile.upper, value=tile.value, count=tile.count) for tile in pack.letters]
    return LanguageInfo(
        code=pack.code,
        name=pack.name,
        letters=letters,
        blanks=pack.blanks,
        board=list(pack.board.rows),
        rules=asdict(pack.rules),
    )


def lexicon_list() -> list[LexiconInfo]:
    """The installed lexica, and those that packs offer but that are not installed."""
    here = {
        lexicon.notes.name: LexiconInfo(
            name=lexicon.notes.name,
            language=lexicon.notes.language,
            installed=True,
            words=lexicon.words,
            source=lexicon.notes.source,
            licence=lexicon.notes.licence,
            install=command(lexicon.notes.name),
        )
        for lexicon in store.installed()
    }
    offered = {
        name: LexiconInfo(name=name, language=pack.code, installed=False, install=command(name))
        for name, (pack, _) in install.offered().items()
    }
    return sorted((offered | here).values(), key=lambda lexicon: (lexicon.language, lexicon.name))


def command(name: str) -> str:
    return f"kotva lexicon install {name}"


def found(name: str) -> Installed:
    """An installed lexicon by its name, never a file by its path."""
    path = paths.lexicon_file(store.check_name(name))
    if path.is_file():
        return store.read_notes(path)
    if name in install.offered():
        raise ApiError(404, "not-installed", f"the lexicon `{name}` is not installed; `{command(name)}` installs it")
    raise ApiError(404, "no-lexicon", f"there is no lexicon `{name}`; /api/lexica lists them")


def opened(installed: Installed) -> Lexicon:
    return kept(Lexicon.open(installed.path))


@lru_cache(maxsize=4)
def kept(lexicon: Lexicon) -> Lexicon:
    """The opened lexicon; it stays open between requests."""
    return lexicon


def check(query: WordQuery) -> VerdictInfo:
    installed = found(query.lexicon)
    pack, lexicon = languages.get(installed.notes.language), opened(installed)
    verdict = verdicts.verdict(lexicon, installed, query.word)
    try:
        letters = pack.split(verdict.word)
    except KotvaError:  # a letter of another language: the verdict names it, and there are no tiles to show
        letters = ()
    return VerdictInfo(
        word="".join(letters) or pack.upper(verdict.word),
        letters=list(letters),
        points=sum(pack.letter(letter).value for letter in letters),
        valid=verdict.valid,
        kind=verdict.kind,
        reason=verdict.reason,
        rule=verdict.rule,
        readings=[ReadingInfo.model_validate(reading, from_attributes=True) for reading in verdict.readings],
        source=installed.notes.source,
        spelling=installed.notes.spelling,
        hooks=hooks(lexicon, pack, "".join(letters)),
    )


def judge(ask: PlayWords) -> PlayVerdict:
    installed = found(ask.lexicon)
    return PlayVerdict(valid=verdicts.play_valid(opened(installed), installed, ask.words))


def hooks(lexicon: Lexicon, pack: Pack, word: str) -> Hooks:
    if not word:
        return Hooks(left=[], right=[])
    letters = [letter.upper for letter in pack.letters]
    return Hooks(
        left=[letter for letter in letters if letter + word in lexicon],
        right=[letter for letter in letters if word + letter in lexicon],
    )


def define(query: WordQuery) -> Meanings:
    definition = meanings.define(found(query.lexicon), query.word.strip())
    return Meanings(
        word=definition.word,
        meanings=[Meaning(word=m.word, text=m.text, source=m.source) for m in definition.meanings],
        missing=list(definition.missing),
    )


def find(query: FindQuery) -> FoundWords:
    installed = found(query.lexicon)
    pack = languages.get(installed.notes.language)
    total, rows = opened(installed).find(
        rack=query.anagram,
        pattern=query.pattern,
        starts=query.starts,
        contains=query.contains,
        ends=query.ends,
        by=query.sort,
        limit=query.limit,
    )

    chance = pack.alphabet.chance

    def rank(row: tuple[str, int, int]) -> tuple[float, int, bytes]:
        word, length, points = row
        first = {"points": -points, "chance": -chance(word), "length": 0}[query.sort]
        return (first, -length, pack.sort_key(word))

    words = [
        FoundWord(word=word, length=length, points=points, chance=chance(word))
        for word, length, points in sorted(rows, key=rank)
    ]
    return FoundWords(total=total, words=words)
