"""Rule profiles: which forms of a spelling dictionary are valid in a game, and why."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from kotva.errors import KotvaError
from kotva.lexicons.grammar import Grammar, Reading
from kotva.lexicons.hunspell import Derivation, Dictionary, Entry, Refusals

__all__ = ["Judgement", "Profile"]


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of a dictionary and a profile on a form."""

    form: str
    admitted: bool
    kind: str  # admitted, refused, wrong, proper-noun, absent
    reason: str
    readings: tuple[Reading, ...] = ()  # all readings of the form; the first one decides
    rule: str = ""  # the rule that forbids it


@dataclass(frozen=True, slots=True)
class Restriction:
    """The rule of a profile for one part of speech."""

    part: str
    admits: tuple[str, ...] | None  # the form must contain one of these
    refuses: tuple[str, ...]  # and none of these
    rule: str

    def refused(self, reading: Reading) -> bool:
        if reading.part != self.part:
            return False
        form = f"{reading.prefix} {reading.form}"
        missing = self.admits is not None and not any(text in form for text in self.admits)
        return missing or any(text in form for text in self.refuses)


@dataclass(frozen=True)
class Profile:
    """Rules about the grammar of forms. Without restrictions every form is valid."""

    grammar: Grammar
    name: str = "PLUS"
    marks: frozenset[str] = frozenset()  # entries with these marks are left out: vulgar …
    restrictions: list[Restriction] = field(default_factory=list)
    labels: Mapping[str, tuple[str, str]] = field(
        default_factory=dict
    )  # words that a package marks, with mark and package

    @classmethod
    def load(cls, grammar: Grammar, path: Path, labels: Mapping[str, tuple[str, str]] | None = None) -> Profile:
        """The profile in a file such as the Czech pack's `klasik.toml`."""
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
            parts = [restriction(item) for item in data["part"]]
            return cls(grammar, data["name"], frozenset(data.get("marks", [])), parts, labels or {})
        except (tomllib.TOMLDecodeError, KeyError) as error:
            raise KotvaError(f"{path}: {error}") from error

    def objection(self, reading: Reading) -> str | None:
        """The rule that forbids the reading, or None."""
        rule = next((r.rule for r in self.restrictions if r.refused(reading)), None)
        return rule and f"{self.name} allows {rule}"

    def marked(self, entry: Entry) -> str | None:
        """The rule that forbids all forms of an entry, by its flags or by the label of a package, or None."""
        marks = {self.grammar.marks[flag] for flag in entry.flags if flag in self.grammar.marks} & self.marks
        if marks:
            return f"{self.name} allows no {min(marks)} words"
        mark, package = self.labels.get(entry.word, ("", ""))
        return f"{self.name} allows no {mark} words ({package})" if mark in self.marks else None

    def weigh(self, derivation: Derivation) -> tuple[Reading, str | None]:
        """The form's reading and the rule that forbids it, or None."""
        readings = list(self.grammar.read(derivation))
        objections = (self.objection(reading) for reading in readings)
        return readings[-1], self.marked(derivation.entry) or next(filter(None, objections), None)

    def judge(self, dictionary: Dictionary, form: str) -> Judgement:
        """Decide whether the form is valid, with the reason."""
        derivations = dictionary.derive(form)
        if any(derivation.forbidden for derivation in derivations):
            return Judgement(form, False, "wrong", f"{form}: the dictionary marks it as wrong")
        usual = [d for d in derivations if d.entry.word[:1].islower() and "." not in d.entry.word]
        if not usual:
            kind, reason = absence(dictionary, form)
            return Judgement(form, False, kind, f"{form}: {reason}")
        own = self.grammar.own_reading(form)
        weighed = [(own, self.objection(own))] if own else [self.weigh(derivation) for derivation in usual]
        weighed.sort(key=lambda pair: pair[1] is not None)
        readings = tuple(dict.fromkeys(reading for reading, _ in weighed))
        objection = weighed[0][1]
        reason = f"{form}: {readings[0]}" + (f"; {objection}" if objection else "")
        kind = "refused" if objection else "admitted"
        return Judgement(form, objection is None, kind, reason, readings, objection or "")

    def refusals(self, dictionary: Dictionary) -> Refusals:
        """The rules and entries that an expansion leaves out under this profile. It agrees with `judge`."""
        if not self.restrictions and not self.marks:
            return Refusals()
        grammar = self.grammar
        suffixes = [rule for rule in dictionary.rules if rule.side == "suffix"]
        refused = {rule.number for rule in suffixes if self.refused(grammar.affix(rule, None))}
        together = [
            (prefix.number, rule.number)
            for prefix in dictionary.rules
            if prefix.side == "prefix" and (before := grammar.prefix(prefix))
            for rule in suffixes
            if rule.number not in refused and self.refused(grammar.affix(rule, None), before)
        ]
        narrow = [pattern for pattern, _ in grammar.affixes if pattern.narrow]
        here: dict[int, list[int]] = defaultdict(list)
        entries, bare = [], []
        for entry in dictionary.entries:
            if not entry.word[:1].islower():  # every expansion leaves it out
                continue
            if self.marked(entry):
                entries.append(entry.number)
                continue
            if self.refused(grammar.entry(entry)):
                bare.append(entry.number)
            for pattern in narrow:
                if pattern.fits(entry):
                    here[entry.number] += [
                        rule.number
                        for rule in suffixes
                        if rule.flag in pattern.flags and self.refused(grammar.affix(rule, entry))
                    ]
        return Refusals(sorted(refused), entries, bare, dict(here), together)

    @cached_property
    def refused(self) -> Callable[..., bool]:
        """A cached test whether a part of speech and form is refused: there are many entries, but only dozens of
        pairs."""

        @cache
        def refused(part_and_form: tuple[str, str], prefix: str = "") -> bool:
            return self.objection(self.grammar.reading(*part_and_form, prefix=prefix)) is not None

        return refused


def restriction(item: dict[str, Any]) -> Restriction:
    admits = item.get("admits")
    return Restriction(
        item["name"], None if admits is None else tuple(admits), tuple(item.get("refuses", ())), item["rule"]
    )


def absence(dictionary: Dictionary, form: str) -> tuple[str, str]:
    """Why the dictionary does not have a form: a kind and a sentence."""
    capital = dictionary.derive(form[:1].upper() + form[1:])
    if capital:
        nearest = min(capital, key=lambda derivation: len(derivation.rules))
        return "proper-noun", f"only as a proper noun, {nearest.entry.word}"
    return "absent", "not in the dictionary"
