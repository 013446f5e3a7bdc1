"""What a form of a spelling dictionary is: lemma, part of speech, case; read from a pack's data on its affix flags."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kotva.errors import KotvaError
from kotva.lexicons.hunspell import Derivation, Entry, Rule

__all__ = ["Grammar", "Reading"]


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand a form."""

    part: str  # of speech; empty where the dictionary does not tell
    form: str
    lemma: str
    label: str = ""  # the part of speech in more words

    def __str__(self) -> str:
        if not self.part:
            return f"{self.form} of {self.lemma}" if self.form else "listed as it stands"
        article = "an" if (self.label or self.part)[0] in "aeiou" else "the"
        if not self.form:
            return f"{article} {self.label or self.part}"
        return f"{self.form} of the {self.label or self.part} {self.lemma}"


@dataclass(frozen=True, slots=True)
class Pattern:
    """Which entries an item of the data speaks of."""

    flags: frozenset[str]
    without: frozenset[str]
    word: re.Pattern[str] | None
    words: frozenset[str]

    @classmethod
    def of(cls, item: dict[str, Any]) -> Pattern:
        word = item.get("word")
        return cls(
            frozenset(item.get("flags", "")),
            frozenset(item.get("without", "")),
            re.compile(word) if word else None,
            frozenset(item.get("words", "").split()),
        )

    @property
    def narrow(self) -> bool:
        """Does it speak of some entries only, not of flags alone?"""
        return bool(self.without or self.word or self.words)

    def fits(self, entry: Entry) -> bool:
        return (
            (not self.flags or not self.flags.isdisjoint(entry.flags))
            and self.without.isdisjoint(entry.flags)
            and (self.word is None or self.word.search(entry.word) is not None)
            and (not self.words or entry.word in self.words)
        )


Row = tuple[re.Pattern[str], str, str]


@dataclass(frozen=True)
class Grammar:
    """The meaning of a dictionary's flags."""

    labels: dict[str, str] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)  # flags that mark an entry: vulgar …
    prefixes: list[tuple[frozenset[str], list[tuple[re.Pattern[str], str]]]] = field(default_factory=list)
    affixes: list[tuple[Pattern, list[Row]]] = field(default_factory=list)
    bare: list[tuple[Pattern, str, str]] = field(default_factory=list)

    @classmethod
    def load(cls, path: Path) -> Grammar:
        """The grammar in a file such as a pack's `forms.toml`."""
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
            return cls(
                data.get("labels", {}),
                data.get("marks", {}),
                [
                    (frozenset(item["flags"]), [(re.compile(e), form) for e, form in item["readings"]])
                    for item in data.get("prefix", [])
                ],
                [
                    (Pattern.of(item), [(re.compile(e), part, form) for e, part, form in item["readings"]])
                    for item in data.get("affix", [])
                ],
                [(Pattern.of(item), item["part"], item["form"]) for item in data.get("entry", [])],
            )
        except (tomllib.TOMLDecodeError, KeyError, ValueError, re.error) as error:
            raise KotvaError(f"{path}: {error}") from error

    def read(self, derivation: Derivation) -> Iterator[Reading]:
        """The readings of the steps to a form, from the inside out; the last one is the form's own."""
        prefixes = [rule for rule in derivation.rules if rule.side == "prefix"]
        suffixes = [rule for rule in derivation.rules if rule.side == "suffix"]
        before = ", ".join(filter(None, map(self.prefix, prefixes)))
        lemma = derivation.entry.word
        if not suffixes:
            yield self.reading(lemma, *self.entry(derivation.entry), before)
        for number, rule in enumerate(suffixes, 1):
            part, form = self.affix(rule, derivation.entry if number == 1 else None)
            yield self.reading(lemma, part, form, before if number == len(suffixes) else "")
            lemma = lemma[: len(lemma) - len(rule.strip)] + rule.add

    def reading(self, lemma: str, part: str, form: str, before: str = "") -> Reading:
        form = f"{before} {form}".strip().rstrip(",")
        return Reading(part.partition("/")[0], form, lemma, self.labels.get(part, ""))

    def prefix(self, rule: Rule) -> str:
        text = f"{rule.add}+"
        rows = (row for flags, readings in self.prefixes if rule.flag in flags for row in readings)
        return next((form for expression, form in rows if expression.search(text)), "")

    def affix(self, rule: Rule, entry: Entry | None) -> tuple[str, str]:
        """Part of speech and form that the rule makes, from this entry or in general."""
        text = f"{rule.condition} {rule.strip}>{rule.add}"
        for pattern, rows in self.affixes:
            if rule.flag not in pattern.flags or (pattern.narrow and (entry is None or not pattern.fits(entry))):
                continue
            for expression, part, form in rows:
                if expression.search(text):
                    return part, form
        return "", "inflected form"

    def entry(self, entry: Entry) -> tuple[str, str]:
        """Part of speech and form of the entry's own word."""
        return next(((part, form) for pattern, part, form in self.bare if pattern.fits(entry)), ("", ""))
