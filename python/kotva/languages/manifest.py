"""Reads and checks `pack.toml`: names, order, rules and sources of a pack."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any, NoReturn

from kotva.errors import KotvaError
from kotva.languages.collation import Collation
from kotva.languages.pack import InstallSize, LabelSource, LexiconSpec, MeaningSource, Rules, Source

PARTS = (
    "board",
    "collation",
    "names",
    "fold",
    "rules",
    "lexica",
    "sources",
    "frequencies",
    "meanings",
    "labels",
    "size",
)
CHOICES = {
    "end_by": ("scoreless", "passes"),
    "final_points": ("each-loses", "doubled"),
    "challenge": ("void", "single", "double", "points"),
}
LEAST = {"rack_size": 1, "bingo_bonus": 0, "exchange_minimum": 1, "end_count": 1, "challenge_points": 0}
LEXICON = {"variant": "", "profile": ""}
SOURCE = {
    "name": None,
    "package": "",
    "from": ("debian", "npm", "pypi"),
    "format": ("hunspell", "list", "json", "mixed"),
    "files": list,
    "licence": None,
    "words": int,
}
FREQUENCY = {"name": None, "from": ("pypi",), "format": ("cbpack",), "file": None, "licence": None}
MEANING = {"package": None, "format": ("dictd", "mythes", "stardict", "wordnet"), "file": None, "licence": None}

LABEL = {
    "mark": None,
    "package": None,
    "from": ("debian", "npm", "pypi"),
    "format": ("list", "json"),
    "file": None,
    "licence": None,
    "except": "",
}


class Manifest:
    """The parts of `pack.toml`. Each method checks its part."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.text = text
        try:
            self.data = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise KotvaError(f"{path}: {error}") from None
        for key in self.data:
            if key not in PARTS:
                self.fail(key, f"`{key}` is not a part of a pack; parts are {', '.join(PARTS)}")

    def fail(self, key: str, message: str, after: int = 0) -> NoReturn:
        """Raise KotvaError for the first line after line `after` that contains the key."""
        lines = self.text.splitlines()
        mention = re.compile(rf'\s*(\[+\s*)?"?{re.escape(key)}"?\s*(=|\]|\.)')
        numbers = (n for n, line in enumerate(lines, start=1) if n > after and mention.match(line))
        raise KotvaError(f"{self.path}, line {next(numbers, max(after, 1))}: {message}")

    def part(self, key: str) -> dict[str, Any]:
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            self.fail(key, f"`{key}` must be a table, `[{key}]`")
        return value

    def names(self) -> dict[str, str]:
        names = self.part("names")
        for key, value in names.items():
            if not isinstance(value, str) or not value.strip():
                self.fail(key, f"the name of `{key}` must be a text")
        for key in ("language", "english"):
            if key not in names:
                self.fail("names", f"`{key}` is missing under [names]")
        return names

    def collation(self, letters: list[str]) -> Collation:
        rows = self.data.get("collation", [letter for letter in letters if len(letter) == 1])
        if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
            self.fail("collation", '`collation` must be a list of texts such as "A Á"')
        order = Collation([row.split() for row in rows])
        names = [name for row in order.rows for name in row]
        if len(names) != len(set(names)) or len(names) > 250:
            self.fail("collation", "a letter occurs twice in the order")
        for letter in letters:
            if letter not in order and not all(character in order for character in letter):
                self.fail("collation", f"the letter {letter} is missing in the order")
        return order

    def folds(self, letters: list[str]) -> dict[str, str]:
        folds = self.part("fold")
        for key, value in folds.items():
            if key in letters or not isinstance(value, str) or not all(part in letters for part in value):
                self.fail(
                    key,
                    f"[fold] writes a character that is no letter with letters; {key} = {value!r} does not",
                )
        return folds

    def board(self, known: set[str]) -> str:
        name = self.data.get("board", "standard")
        if name not in known:
            self.fail("board", f"there is no board {name!r}; put the pack's own into board.txt")
        return str(name)

    def rules(self) -> Rules:
        rules = self.part("rules")
        known = {field.name for field in fields(Rules)}
        for key, value in rules.items():
            if key not in known:
                self.fail(key, f"there is no rule `{key}`; rules are {', '.join(sorted(known))}")
            if key in CHOICES and value not in CHOICES[key]:
                self.fail(key, f"`{key}` must be one of {', '.join(CHOICES[key])}, not {value!r}")
            if key in LEAST and (type(value) is not int or not LEAST[key] <= value <= 10_000):
                self.fail(key, f"`{key}` must be a whole number from {LEAST[key]}, not {value!r}")
        return Rules(**rules)

    def lexica(self, code: str) -> tuple[LexiconSpec, ...]:
        """The lexica that the pack offers. Their names begin with the code, so packs with different codes do not
        collide."""
        entries = self.entries("lexica", LEXICON)
        names = [f"{code}-{entry['variant']}" if entry["variant"] else code for entry in entries]
        if len(names) != len(set(names)):
            self.fail("lexica", "two lexica have the same `variant`")
        return tuple(LexiconSpec(name, entry["profile"]) for name, entry in zip(names, entries, strict=True))

    def size(self) -> InstallSize:
        size = self.part("size")
        for key, value in size.items():
            if key not in ("download", "disk"):
                self.fail(key, f"`{key}` is not a part of [size]; parts are download, disk")
            if type(value) is not int or value < 0:
                self.fail(key, f"`{key}` must be a whole number of megabytes, not {value!r}")
        return InstallSize(**size)

    def meanings(self) -> tuple[MeaningSource, ...]:
        return tuple(MeaningSource(**entry) for entry in self.entries("meanings", MEANING))

    def labels(self) -> tuple[LabelSource, ...]:
        found = []
        for entry in self.entries("labels", LABEL):
            self.check_path("file", entry["file"])
            package, file = entry["package"], entry["file"]
            source = Source(package, package, entry["from"], entry["format"], (file,), entry["licence"], 0)
            found.append(LabelSource(entry["mark"], source, frozenset(entry["except"].split())))
        return tuple(found)

    def frequencies(self) -> tuple[Source, ...]:
        found = []
        for entry in self.entries("frequencies", FREQUENCY):
            self.check_path("file", entry["file"])
            name, origin, form = entry["name"], entry["from"], entry["format"]
            found.append(Source(name, name, origin, form, (entry["file"],), entry["licence"], 0))
        return tuple(found)

    def check_path(self, key: str, file: object) -> None:
        if not isinstance(file, str) or file.startswith("/") or ".." in file.split("/"):
            self.fail(key, f"a source's file is a path inside its package, not {file!r}")

    def sources(self) -> tuple[Source, ...]:
        found = []
        for entry in self.entries("sources", SOURCE):
            for file in entry["files"]:
                self.check_path("files", file)
            if not entry["files"] or (entry["format"] == "hunspell" and len(entry["files"]) != 2):
                self.fail("files", "a hunspell source has two files, .aff and .dic; a list at least one")
            found.append(
                Source(
                    name=entry["name"],
                    package=entry["package"] or entry["name"],
                    origin=entry["from"],
                    format=entry["format"],
                    files=tuple(entry["files"]),
                    licence=entry["licence"],
                    words=entry["words"],
                )
            )
        return tuple(found)

    def entries(self, part: str, wanted: dict[str, Any]) -> list[dict[str, Any]]:
        """The tables `[[part]]`, each with the wanted keys.

        The values of `wanted`: None for a required text, "" for an optional text, a tuple of choices, or a type.
        """
        tables = self.data.get(part, [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self.fail(part, f"write each entry under `[[{part}]]`")
        starts = [n for n, line in enumerate(self.text.splitlines(), start=1) if line.strip() == f"[[{part}]]"]
        checked = []
        for number, table in enumerate(tables):
            at = starts[number] if number < len(starts) else 0
            for key in table.keys() - wanted.keys():
                self.fail(key, f"`{key}` does not belong under [[{part}]]", at)
            checked.append({key: self.entry(part, at, table, key, want) for key, want in wanted.items()})
        return checked

    def entry(self, part: str, at: int, table: dict[str, Any], key: str, want: Any) -> Any:
        if key not in table:
            if want == "":
                return ""
            self.fail(part, f"`{key}` is missing under [[{part}]]", at - 1)
        value = table[key]
        if isinstance(want, tuple) and value not in want:
            self.fail(key, f"`{key}` must be one of {', '.join(want)}, not {value!r}", at)
        kind = want if isinstance(want, type) else str
        if not isinstance(value, kind):
            self.fail(key, f"`{key}` must be a {'text' if kind is str else kind.__name__}, not {value!r}", at)
        return value
