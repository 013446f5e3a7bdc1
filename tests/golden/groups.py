"""What is golden: groups of outputs, each computed by a function here and kept in a file of its own."""

from __future__ import annotations

import io
import json
import os
import shlex
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Callable
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, Self
from unittest.mock import patch

from golden.commands import COMMANDS
from golden.normal import DROPPED, normal, short

HERE = Path(__file__).resolve().parent
OUTPUTS = HERE / "outputs"
EXAMPLES = HERE.parents[1] / "examples"
INSTALLED = ("cs", "cs-klasik", "en", "pl", "sk")
PLUGINS = {
    "connect_four": "[kotva.games]\nconnect-four = connect_four:GAME\n",
    "long_words": "[kotva.players]\nlong-words = long_words:player\n",
}
ALSO_DROPPED = {
    "analyze": frozenset({"number", "turn", "line"}),
    "simulate": frozenset({"manifest"}),
    "train": frozenset({"made_by", "processor_seconds"}),
    "lab": frozenset({"about", "source", "why"}),
}
"""Keys that are left out of a group: words for readers, figures of the machine, and what is to change."""


class Workshop:
    """Folders of its own for data and caches, so that nothing of the user changes an answer: the installed lexica, two
    small ones, and the example game and player as if they were installed."""

    def __enter__(self) -> Self:
        from kotva.lexicons import paths

        self.stack = ExitStack()
        self.folder = Path(self.stack.enter_context(tempfile.TemporaryDirectory(prefix="kotva-golden-")))
        lexica = self.folder / "cache" / "lexica"
        lexica.mkdir(parents=True)
        self.missing = set()
        for name in INSTALLED:
            file = paths.lexicon_file(name)
            if file.exists():
                (lexica / file.name).symlink_to(file)
            else:
                self.missing.add(name)
        folders = {"KOTVA_DATA": str(self.folder / "data"), "KOTVA_CACHE": str(self.folder / "cache")}
        self.stack.enter_context(patch.dict(os.environ, folders))
        self.stack.enter_context(patch.object(sys, "path", [*sys.path, *self.plugins()]))
        self.forget_added_games()
        self.stack.callback(self.forget_added_games)
        self.texts = self.inputs()
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()

    @staticmethod
    def forget_added_games() -> None:
        """What other tests in this process found installed must not reach the golden files, nor the other way round."""
        from kotva.games import registry
        from kotva.web.rooms.catalogue import catalogue

        registry.by_name.cache_clear()
        catalogue.cache_clear()

    def plugins(self) -> list[str]:
        """A folder of entry points, and the folders of the modules they name."""
        folder = self.folder / "plugins"
        for name, points in PLUGINS.items():
            metadata = folder / f"{name}-1.0.dist-info"
            metadata.mkdir(parents=True)
            (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
            (metadata / "entry_points.txt").write_text(points)
        return [str(folder), *(str(EXAMPLES / name.replace("_", "-")) for name in PLUGINS)]

    def inputs(self) -> dict[str, str]:
        """The texts of `inputs.toml` by name, each also as a file, and the small lexica."""
        texts = tomllib.loads((HERE / "inputs.toml").read_text(encoding="utf-8"))
        found = dict(texts)
        for name, text in texts.items():
            for kind in ("cgp", "gcg"):
                file = self.folder / f"{name}.{kind}"
                file.write_text(text.strip() + "\n", encoding="utf-8")
                found[f"{name}.{kind}"] = str(file)
        for language in ("en", "cs"):
            words = HERE / "words" / f"tiny-{language}.txt"
            found[words.name] = str(words)
            found[language] = str(self.folder / f"tiny-{language}.klx")
            run(["lexicon", "build", str(words), "--language", language, "-o", found[language]])
        return found

    def filled(self, part: str, out: Path) -> str:
        part = part.replace("{out}", str(out))
        for name, text in self.texts.items():
            part = part.replace("{" + name + "}", text)
        return part

    def plain(self, text: str, out: Path) -> str:
        """Text without the names of this run's folders."""
        for path, name in ((out, "{out}"), (self.folder, "{work}"), (HERE, "{here}")):
            text = text.replace(str(path), name)
        return text

    def checksums(self, lexica: list[str]) -> dict[str, str]:
        return {name: json.loads(run(["lexicon", "info", name, "--json"])[1])["checksum"] for name in lexica}


def run(arguments: list[str]) -> tuple[int, str]:
    """A command in this process: its exit code and what it printed. Wrong use is a mistake in the list of commands."""
    from kotva.cli import main

    out, errors, code = io.StringIO(), io.StringIO(), 0
    with redirect_stdout(out), redirect_stderr(errors):
        try:
            code = main.run(arguments)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
    if code == 2:
        raise ValueError(f"kotva {shlex.join(arguments)}: {errors.getvalue()}")
    return code, out.getvalue()


def commands(name: str, workshop: Workshop) -> list[dict[str, Any]]:
    """The answers of a group's commands, one after another in the same folder. Files belong to the command that wrote
    them."""
    found = []
    dropped = DROPPED | ALSO_DROPPED.get(name, frozenset())
    before: set[Path] = set()
    root = workshop.folder / "out"
    for number, line in enumerate(COMMANDS[name]):
        out = root if name == "simulate" else root / str(number)
        out.mkdir(parents=True, exist_ok=True)
        code, printed = run([workshop.filled(part, out) for part in shlex.split(line)])
        printed = workshop.plain(printed, out)
        answer: dict[str, Any] = {"command": line, "code": code}
        if "--json" in line.split():
            answer["answer"] = normal(json.loads(printed), dropped)
        elif printed and name != "play":
            answer["printed"] = printed.splitlines()
        written = {path for path in out.rglob("*") if path.suffix in READABLE and path.stem != "manifest"} - before
        before |= written
        if written:
            answer["files"] = {str(path.relative_to(out)): lines(path) for path in sorted(written)}
        found.append(without_intervals(answer))
    shutil.rmtree(root)
    return found


READABLE = (".gcg", ".txt", ".json", ".csv", ".cgp", ".svg")


def lines(path: Path) -> Any:
    """A file as lines, without lines of measured time; of a JSON file its value."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        return normal(json.loads(text))
    return [line for line in text.splitlines() if not line.startswith("seconds")]


def without_intervals(value: Any) -> Any:
    """The intervals of a match with a single pair of games are to change."""
    if isinstance(value, list):
        return [without_intervals(part) for part in value]
    if not isinstance(value, dict):
        return value
    single = value.get("games") == 2 and "interval" in value
    gone = {"interval", "elo"} if single else set()
    if single and "spread" in value:
        value = value | {"spread": {"mean": value["spread"]["mean"]}}
    return {key: without_intervals(part) for key, part in value.items() if key not in gone}


def lexica_of(name: str) -> list[str]:
    """The installed lexica that a group asks."""
    from golden.players import LEXICA

    text = " ".join(COMMANDS.get(name, []))
    words = set(shlex.split(text)) | set(LEXICA.get(name, ()))
    if name == "lexicon":
        return list(INSTALLED)
    return [one for one in INSTALLED if one in words]


def computed(name: str, workshop: Workshop) -> Any:
    return GROUPS[name](workshop)


def golden(name: str, workshop: Workshop) -> dict[str, Any]:
    """The content of a golden file."""
    outputs = computed(name, workshop)
    shortened = [short(one) for one in outputs] if isinstance(outputs, list) else short(outputs)
    return {"lexica": workshop.checksums(lexica_of(name)), "outputs": shortened}


def all_groups() -> dict[str, Callable[[Workshop], Any]]:
    from golden import players, web

    from_commands = {name: (lambda workshop, name=name: commands(name, workshop)) for name in COMMANDS}
    return {**from_commands, **players.GROUPS, **web.GROUPS}


GROUPS = all_groups()
