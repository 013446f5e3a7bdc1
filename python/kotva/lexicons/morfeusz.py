"""Grammar of Polish forms by the analyser Morfeusz, if it is installed (PyPI `morfeusz2`)."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from kotva.languages import Pack
from kotva.lexicons.grammar import Reading


def readings(pack: Pack, form: str) -> tuple[Reading, ...]:
    """All readings of a form: case, number and person, part of speech and lemma; empty without an analyser."""
    file = pack.folder / "tags.toml"
    analyser = load() if file.exists() else None
    if analyser is None:
        return ()
    found = (describe(tags(file), *what[1:3]) for start, _, what in analyser.analyse(form) if start == 0)
    return tuple(dict.fromkeys(reading for reading in found if reading))


@cache
def load() -> Any:
    try:
        import morfeusz2
    except ImportError:
        return None
    return morfeusz2.Morfeusz()


@cache
def tags(file: Path) -> dict[str, dict[str, str]]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def describe(names: dict[str, dict[str, str]], lemma: str, tag: str) -> Reading | None:
    """The reading of a tag; None if the analyser does not know the form.

    >>> names = {"parts": {"subst": "noun"}, "forms": {"pl": "plural", "nom": "nominative", "acc": "accusative"}}
    >>> print(describe(names, "żaba:S", "subst:pl:nom.acc.voc:f"))
    nominative or accusative plural of the noun żaba
    """
    kind, *details = tag.split(":")
    if kind not in names["parts"]:
        return None
    values = [
        [names["forms"][value] for value in part.split(".") if names["forms"].get(value)] for part in [kind, *details]
    ]
    number, rest = (values[1:2], values[2:]) if details[:1] in (["sg"], ["pl"]) else ([], values[1:])
    words = [" or ".join(choice) for choice in [values[0], *rest, *number] if choice]
    return Reading(names["parts"][kind], " ".join(words), lemma.partition(":")[0])
