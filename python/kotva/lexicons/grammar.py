"""Explains the forms of a spelling dictionary: lemma, part of speech, case. The pack's data say what each affix flag
means."""

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
    """One grammatical interpretation of a form.

    >>> print(Reading("noun", "instrumental singular", "slovo"))
    instrumental singular of the noun slovo
    >>> print(Reading("adverb", "", "krásný", "adverb made from", "negated"))
    negated, adverb made from krásný
    """

    part: str  # part of speech; empty if the dictionary does not say
    form: str
    lemma: str  # empty if the dictionary lists only the form
    label: str = ""  # a longer text for the part of speech
    prefix: str = ""  # what a prefix adds: negated, superlative

    def __str__(self) -> str:
        return f"{self.prefix}, {self.core}" if self.prefix else self.core

    @property
    def core(self) -> str:
        part = self.label or self.part
        article = "an" if part[:1] in {"a", "i"} else "a"
        match bool(part), bool(self.form), bool(self.lemma):
            case True, True, True:
                return f"{self.form} of the {part} {self.lemma}"
            case True, False, True:
                return f"{part} {self.lemma}"
            case True, True, False:
                return f"{self.form} of {article} {part}"
            case True, False, False:
                return f"{article} {part}"
            case False, True, True:
                return f"{self.form} of {self.lemma}"
        return "listed as it stands"


@dataclass(frozen=True, slots=True)
class Pattern:
    """The entries that an item of the data applies to."""

    flags: frozenset[str]
    without: frozenset[str]
    word: re.Pattern[str] | None
    words: frozenset[str]
    flagless: bool
    exceptions: frozenset[str]

    @classmethod
    def of(cls, item: dict[str, Any]) -> Pattern:
        word = item.get("word")
        return cls(
            frozenset(item.get("flags", "")),
            frozenset(item.get("without", "")),
            re.compile(word) if word else None,
            frozenset(item.get("words", "").split()),
            item.get("flagless", False),
            frozenset(item.get("except", "").split()),
        )

    @property
    def narrow(self) -> bool:
        """Whether the pattern also looks at words or excluded flags, not only at flags."""
        return bool(self.without or self.word or self.words)

    def fits(self, entry: Entry) -> bool:
        return (
            not (self.flagless and entry.flags)
            and (not self.words or entry.word in self.words)
            and (not self.flags or not self.flags.isdisjoint(entry.flags))
            and self.without.isdisjoint(entry.flags)
            and (self.word is None or self.word.search(entry.word) is not None)
            and entry.word not in self.exceptions
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
    own: dict[str, str] = field(default_factory=dict)  # words of their own that rules would derive, with part of speech

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
                {word: part for part, words in data.get("own", {}).items() for word in words.split()},
            )
        except (tomllib.TOMLDecodeError, KeyError, ValueError, re.error) as error:
            raise KotvaError(f"{path}: {error}") from error

    def read(self, derivation: Derivation) -> Iterator[Reading]:
        """A reading for each step of the derivation, the innermost first. The last one is the reading of the form."""
        prefixes = [rule for rule in derivation.rules if rule.side == "prefix"]
        suffixes = [rule for rule in derivation.rules if rule.side == "suffix"]
        before = ", ".join(filter(None, map(self.prefix, prefixes)))
        lemma = derivation.entry.word
        if not suffixes:
            yield self.bare_reading(derivation.entry, before)
        for number, rule in enumerate(suffixes, 1):
            part, form = self.affix(rule, derivation.entry if number == 1 else None)
            yield self.reading(part, form, lemma, before if number == len(suffixes) else "")
            lemma = lemma[: len(lemma) - len(rule.strip)] + rule.add

    def own_reading(self, form: str) -> Reading | None:
        """The reading of a word that only looks like a derived form: `nejen` is not ne- and the noun `jen`."""
        return self.reading(self.own[form], "") if form in self.own else None

    def reading(self, part: str, form: str, lemma: str = "", prefix: str = "") -> Reading:
        return Reading(part.partition("/")[0], form, lemma, self.labels.get(part, ""), prefix)

    def bare_reading(self, entry: Entry, prefix: str = "") -> Reading:
        """The reading of an entry's own word. The word is its own lemma, unless the entry is an oblique form."""
        part, form = self.entry(entry)
        own = "nominative" in form or "infinitive" in form or entry.flags
        return self.reading(part, form, entry.word if own and form else "", prefix)

    def prefix(self, rule: Rule) -> str:
        text = f"{rule.add}+"
        rows = (row for flags, readings in self.prefixes if rule.flag in flags for row in readings)
        return next((form for expression, form in rows if expression.search(text)), "")

    def affix(self, rule: Rule, entry: Entry | None) -> tuple[str, str]:
        """Part of speech and form that the rule makes: from this entry, or in general if there is none."""
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
