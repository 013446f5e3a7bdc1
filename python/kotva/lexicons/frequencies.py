"""Words of a language by commonness, grouped by lemma: which words a human-sized player knows (docs/levels.md).

The frequencies come from a package that the language pack names. The order is built when a lexicon is installed and
kept in the cache: one line per lemma with its forms, the commonest lemma first.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from pathlib import Path, PurePosixPath

import msgspec

from kotva import files, languages
from kotva.errors import KotvaError
from kotva.languages import Pack, Source
from kotva.lexicons import kept, paths, sources, stamps, store
from kotva.lexicons.hunspell import Dictionary
from kotva.lexicons.sources import UnavailableError
from kotva.lexicons.steps import Report, Step

__all__ = ["build", "grouped", "install", "is_current", "order"]

VERSION = 1
MOST = 60_000
"""Lemmas kept: more than any level knows."""
MOST_FORMS = 150_000
"""Forms kept if the language has no spelling dictionary, so that every form stands for itself."""


def order_file(code: str) -> Path:
    return paths.cache_dir() / "frequencies" / f"{code}.txt"


def is_current(pack: Pack) -> bool:
    """Whether the order of common words is there. A pack without a source of frequencies needs none."""
    if not pack.frequencies:
        return True
    try:
        with order_file(pack.code).open(encoding="utf-8") as file:
            return file.readline() == header(pack)
    except OSError:
        return False


def header(pack: Pack) -> str:
    """The first line of the file; it changes when the order would be built differently."""
    source = pack.frequencies[0]
    return f"# {VERSION} {source.name} {source.files[0]} {source.licence}\n"


def install(pack: Pack, report: Report = lambda _: None) -> None:
    """Builds the order of common words. Raises UnavailableError if the package cannot be read or downloaded."""
    source = pack.frequencies[0]
    report(Step("find-common", pack.code, f"{source.origin} {source.package}"))
    words = cbpack(source, raw(pack, source))
    report(Step("common", pack.code))
    lines = build(words, dictionary(pack))
    text = header(pack) + "".join(f"{' '.join(forms)}\n" for forms in lines)
    files.write_text(order_file(pack.code), text, make_folder=True)


def raw(pack: Pack, source: Source) -> bytes:
    """The list of the package. The package is large and has the lists of all languages, so a download keeps those that
    any pack names."""
    name = source.files[0]
    if found := sources.local(pack, source):
        return found[name]
    if not (copy := kept_file(source, name)).is_file():
        others = (other for one in languages.packs() for other in one.frequencies if other.package == source.package)
        names = tuple(dict.fromkeys((name, *(file for other in others for file in other.files))))
        downloaded = sources.fetch(pack, replace(source, files=names)).files
        for file, content in downloaded.items():
            files.write_bytes(kept_file(source, file), content, make_folder=True)
    return copy.read_bytes()


def kept_file(source: Source, name: str) -> Path:
    return paths.cache_dir() / "sources" / source.package / PurePosixPath(name).name


def cbpack(source: Source, data: bytes) -> list[tuple[str, float]]:
    """The words of a list in the format of `wordfreq`, the commonest first, with their frequencies.

    The list has a header and then the words of each centibel: the words of row n have the frequency 10^(-n/100).
    """
    broken = UnavailableError(f"{source.name}: {source.files[0]} is not a list of words by frequency")
    try:
        head, *rows = msgspec.msgpack.decode(gzip.decompress(data))
    except (OSError, EOFError, zlib.error, ValueError, TypeError, msgspec.DecodeError):
        raise broken from None
    if not isinstance(head, dict) or head.get("format") != "cB":
        raise broken
    return [(word, 10 ** (-number / 100)) for number, row in enumerate(rows) for word in row]


def dictionary(pack: Pack) -> Dictionary | None:
    """The spelling dictionary that knows the lemmas: that of an installed lexicon, or the pack's first that can be
    had. Without one every form stands for itself."""
    for lexicon in store.installed():
        if lexicon.notes.language == pack.code and (found := kept.dictionary(lexicon.notes.checksum)):
            return found
    for source in (source for source in pack.sources if source.format == "hunspell"):
        try:
            fetched = sources.fetch(pack, source)
        except UnavailableError:
            continue
        aff, dic = source.files
        return Dictionary(fetched.files[aff], fetched.files[dic], aff, dic)
    return None


def build(words: Sequence[tuple[str, float]], lemmas: Dictionary | None) -> Iterator[list[str]]:
    """The forms of each lemma, the commonest lemma first. A word that the dictionary does not know stands for itself.

    >>> aff = b"SET UTF-8\\nSFX Z Y 1\\nSFX Z a y a\\n"
    >>> known = Dictionary(aff, "3\\nvoda/Z\\nhora/Z\\nhory\\n".encode())
    >>> list(build([("a", 0.04), ("vody", 0.02), ("hory", 0.02), ("hora", 0.01), ("voda", 0.005)], known))
    [['a'], ['hora', 'hory'], ['voda', 'vody']]
    >>> list(build([("the", 0.05), ("of", 0.03)], None))
    [['the'], ['of']]
    """
    if lemmas is None:
        yield from ([word] for word, _ in islice(words, MOST_FORMS))
        return
    weights, alone = grouped(words, lemmas)
    by_weight = sorted(weights, key=lambda entry: (-weights[entry], entry))[:MOST]
    lines = [(weights[entry], forms) for entry, forms in zip(by_weight, lemmas.forms_of(by_weight), strict=True)]
    lines += [(weight, [word]) for word, weight in alone.items()]
    known: set[str] = set()
    for _, forms in sorted(lines, key=lambda row: -row[0])[:MOST]:
        line = [form for form in forms if form not in known]
        known.update(line)
        if line:
            yield line


def grouped(words: Sequence[tuple[str, float]], lemmas: Dictionary) -> tuple[dict[int, float], dict[str, float]]:
    """The frequency of each dictionary entry, and of the words without one. A form of several entries is shared in
    proportion to what each has from forms of its own, equally if none has any."""
    found = lemmas.entries_of([word for word, _ in words])
    own: dict[int, float] = {}
    alone: dict[str, float] = {}
    for (word, frequency), entries in zip(words, found, strict=True):
        if not entries:
            alone[word] = frequency
        elif len(entries) == 1:
            own[entries[0]] = own.get(entries[0], 0.0) + frequency
    total = dict(own)
    for (_, frequency), entries in zip(words, found, strict=True):
        if len(entries) > 1:
            whole = sum(own.get(entry, 0.0) for entry in entries)
            for entry in entries:
                share = own.get(entry, 0.0) / whole if whole else 1 / len(entries)
                total[entry] = total.get(entry, 0.0) + share * frequency
    return {entry: weight for entry, weight in total.items() if weight}, alone


def order(code: str) -> list[list[str]]:
    """The forms of each lemma of a language, the commonest lemma first. Raises KotvaError if it is not installed."""
    return read(order_file(code), stamps.stamp(order_file(code)))


@lru_cache(maxsize=4)
def read(file: Path, _stamp: str) -> list[list[str]]:
    try:
        _, *lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        raise KotvaError(f"there are no common words of `{file.stem}`") from None
    return [line.split() for line in lines]


def checksum(code: str) -> str:
    """A checksum of the order; empty if there is none."""
    return digest(order_file(code), stamps.stamp(order_file(code)))


@lru_cache(maxsize=16)
def digest(file: Path, stamp: str) -> str:
    return sha256(file.read_bytes()).hexdigest()[:16] if stamp else ""
