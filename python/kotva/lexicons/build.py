"""Builds a lexicon from the user's own word list, with or without meanings."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from kotva._core import compile_lexicon, read_word_list
from kotva.errors import ErrorParts, error_with_parts
from kotva.files import write_text
from kotva.languages import Pack
from kotva.languages.encodings import decode
from kotva.lexicons import store, wordlists
from kotva.lexicons.meanings import userfile
from kotva.lexicons.meanings.lookup import meanings_file
from kotva.lexicons.store import Notes


@dataclass(frozen=True)
class Built:
    """The result of building a lexicon from a list."""

    words: int
    duplicates: int
    left_out: int  # one letter, or longer than the board
    refused: tuple[tuple[int, str], ...]  # line and reason
    meanings: int


def build(pack: Pack, file: Path, target: Path, encoding: str | None = None, strict: bool = False) -> Built:
    """Compile a list of words. Lines with foreign letters are skipped; if `strict`, they make the build fail.

    A file of `word@meaning` lines gives both a lexicon and its meanings.
    """
    with store.writing(target):
        data = file.read_bytes()
        text = decode(data, str(file), encoding)
        meanings = list(userfile.parse(text)) if userfile.is_meanings(text) else []
        prepared = wordlists.prepare(pack, words_only(text, meanings) if meanings else text)
        words = prepared.text.encode()
        count, duplicates, refused = read_word_list(pack.alphabet, words)
        check(file, count, prepared.left_out, refused, strict)
        notes = Notes(target.stem, pack.code, file.name, "your own list", checksum=f"sha256:{sha256(data).hexdigest()}")
        target.parent.mkdir(parents=True, exist_ok=True)
        compile_lexicon(pack.alphabet, words, target, notes.text())
        if meanings:
            write_text(meanings_file(target), userfile.as_text(meanings), make_folder=True)
    return Built(count, duplicates, prepared.left_out, tuple(refused), len(meanings))


def words_only(text: str, meanings: list[userfile.Line]) -> str:
    """The words of a file with meanings. Each word keeps its line number."""
    lines = [""] * (text.count("\n") + 1)
    for line in meanings:
        lines[line.number - 1] = line.word
    return "\n".join(lines)


def check(file: Path, words: int, left_out: int, refused: list[tuple[int, str]], strict: bool) -> None:
    if refused and (strict or not words):
        line, reason = refused[0]
        others = f"; so are {len(refused) - 1} other lines" if len(refused) > 1 else ""
        parts = ErrorParts("list-line", (reason,)).within("line", line)
        raise error_with_parts(f"{file}, line {line} is refused: {reason}{others}", parts)
    if not words:
        why = f"; {left_out} have one letter or are longer than the board" if left_out else ""
        raise error_with_parts(f"{file}: there are no words in this list{why}", ErrorParts("list-empty"))
