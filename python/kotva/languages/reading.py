"""Reads a pack from its folder and checks it. Errors name the file and the line.

A folder has `pack.toml` (names, order, rules, sources; see `kotva.languages.manifest`) and `tiles.csv` (letter, count,
value, kind and, if it differs from Unicode, the lower case). Optional files are `board.txt`, `abbreviations.txt`, and
`words.txt` with `licence.txt`.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from pathlib import Path
from typing import NoReturn

from kotva.errors import KotvaError, counted
from kotva.languages.manifest import Manifest
from kotva.languages.pack import BLANK, MAX_LETTERS, Board, Letter, LexiconSpec, Pack, Source

WORDS_FILE = "words.txt"  # the pack's own words; they come before all other sources
LICENCE_FILE = "licence.txt"
BOARDS = Path(__file__).parent / "boards"
MAX_SIDE = 21  # the longest word that a compiled lexicon can hold
KINDS = ("vowel", "consonant", "semivowel")
CODE = re.compile(r"[a-z][a-z0-9_-]{0,31}")


def load(folder: Path) -> Pack:
    """Read and check the pack in a folder. The name of the folder is the code of the pack."""
    if not CODE.fullmatch(folder.name):
        raise KotvaError(f"{folder}: a language code is made of small letters, digits, - and _, not `{folder.name}`")
    letters, blanks = read_tiles(folder / "tiles.csv")
    manifest = Manifest(folder / "pack.toml", read_text(folder / "pack.toml"))
    uppers = [letter.upper for letter in letters]
    pack = Pack(
        code=folder.name,
        names=manifest.names(),
        letters=letters,
        blanks=blanks,
        collation=manifest.collation(uppers),
        folds=manifest.folds(uppers),
        board=board_of(folder, manifest),
        rules=manifest.rules(),
        lexica=manifest.lexica(folder.name) or own_lexicon(folder),
        sources=own_words(folder) + manifest.sources(),
        frequencies=manifest.frequencies(),
        size=manifest.size(),
        meanings=manifest.meanings(),
        labels=manifest.labels(),
        abbreviations=read_abbreviations(folder / "abbreviations.txt"),
        folder=folder,
    )
    check_alphabet(pack)
    return pack


def check_alphabet(pack: Pack) -> None:
    """Check the alphabet in the core, which has further rules. Errors are reported for the file of tiles."""
    try:
        pack.alphabet  # noqa: B018
    except KotvaError as error:
        raise KotvaError(f"{pack.folder / 'tiles.csv'}: {error}") from None


def own_words(folder: Path) -> tuple[Source, ...]:
    """The pack's own list of words as a source."""
    if not (folder / WORDS_FILE).exists():
        return ()
    licence = folder / LICENCE_FILE
    stated = read_text(licence).partition("\n")[0].strip() if licence.exists() else ""
    return (Source("words", folder.name, "pack", "list", (WORDS_FILE,), stated or "not stated by the pack", 0),)


def own_lexicon(folder: Path) -> tuple[LexiconSpec, ...]:
    return (LexiconSpec(folder.name, ""),) if (folder / WORDS_FILE).exists() else ()


def board_of(folder: Path, manifest: Manifest) -> Board:
    """The pack's own board, or the board of this package that it names."""
    if (folder / "board.txt").exists():
        return read_board(folder / "board.txt")
    return read_board(BOARDS / f"{manifest.board({path.stem for path in BOARDS.glob('*.txt')})}.txt")


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise KotvaError(f"{path}: this file is missing from the language pack") from None
    except UnicodeDecodeError as error:
        raise KotvaError(f"{path}: not UTF-8 (byte {error.start})") from None


def fail(path: Path, line: int, message: str) -> NoReturn:
    raise KotvaError(f"{path}, line {line}: {message}")


def read_tiles(path: Path) -> tuple[tuple[Letter, ...], int]:
    """The letters in their order and the number of blanks."""
    reader = csv.reader(read_text(path).splitlines())
    header = next(reader, [])
    if header[:4] != ["letter", "count", "value", "kind"] or header[4:] not in ([], ["lower"]):
        fail(path, 1, "the first line must be `letter,count,value,kind` (and may end with `,lower`)")
    letters: list[Letter] = []
    blanks: int | None = None
    for row in reader:
        line = reader.line_num
        if not row:
            continue
        if len(row) != len(header):
            fail(path, line, f"{len(header)} columns are needed, this line has {len(row)}")
        name = unicodedata.normalize("NFC", row[0])
        count, value = (whole(path, line, what, cell) for what, cell in (("count", row[1]), ("value", row[2])))
        if name == BLANK:
            blanks = count
            continue
        letters.append(check_letter(path, line, Letter(name, lower_of(name, row), count, value, row[3]), letters))
    if blanks is None:
        fail(path, reader.line_num, "the blank (`?,2,0,blank`) is missing")
    if not letters:
        fail(path, reader.line_num, "there are no letters")
    return tuple(letters), blanks


def lower_of(name: str, row: list[str]) -> str:
    return unicodedata.normalize("NFC", row[4]) if len(row) > 4 and row[4] else name.lower()


def check_letter(path: Path, line: int, letter: Letter, before: list[Letter]) -> Letter:
    if not letter.upper.isalpha() or letter.upper != letter.upper.upper():
        fail(path, line, f"a letter is written in upper case, not {letter.upper!r}")
    if letter.upper in (other.upper for other in before):
        fail(path, line, f"the letter {letter.upper} occurs twice")
    if letter.kind not in KINDS:
        fail(path, line, f"the kind of {letter.upper} must be one of {', '.join(KINDS)}, not {letter.kind!r}")
    if len(before) == MAX_LETTERS:
        fail(path, line, f"an alphabet has at most {MAX_LETTERS} letters; {letter.upper} is one too many")
    return letter


def whole(path: Path, line: int, what: str, cell: str) -> int:
    if not re.fullmatch(r"\d{1,3}", cell.strip()) or int(cell) > 255:
        fail(path, line, f"the {what} must be a whole number from 0 to 255, not {cell!r}")
    return int(cell)


def read_board(path: Path) -> Board:
    """A grid of premium squares. Lines that begin with `#` are comments."""
    rows: list[str] = []
    for line, row in enumerate(read_text(path).splitlines(), start=1):
        if row.startswith("#") or not row.strip():
            continue
        if wrong := set(row) - set(".'\"-=*"):
            fail(path, line, f"a square is one of . ' \" - = *, not {min(wrong)!r}")
        if rows and len(row) != len(rows[0]):
            fail(path, line, f"this row has {counted(len(row), 'square')}, the first has {len(rows[0])}")
        rows.append(row)
    if not rows or not (2 <= len(rows) <= MAX_SIDE and 2 <= len(rows[0]) <= MAX_SIDE):
        raise KotvaError(f"{path}: a board has 2 to {MAX_SIDE} rows and columns")
    if sum(row.count("*") for row in rows) != 1:
        raise KotvaError(f"{path}: a board has exactly one start square `*`")
    return Board(path.stem if path.parent == BOARDS else path.parent.name, tuple(rows))


def read_abbreviations(path: Path) -> frozenset[str]:
    """Lower-case abbreviations and symbols, separated by white space. Text after `#` is a comment."""
    if not path.exists():
        return frozenset()
    found: set[str] = set()
    for line, text in enumerate(read_text(path).splitlines(), start=1):
        for word in text.partition("#")[0].split():
            if not word.isalpha() or word != word.lower():
                fail(path, line, f"abbreviations are written in lower case without dots, not {word!r}")
            found.add(unicodedata.normalize("NFC", word))
    return frozenset(found)
