"""The binary `.gdg` of the Scrabble Analyser, written here from the description in its thesis (chapter 5.1.1)."""

from __future__ import annotations

import gzip
import struct
import zipfile
from pathlib import Path

import pytest

from kotva.errors import KotvaError
from kotva.languages import archive, gdg

SPECIAL = "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ"
LETTERS = "+ABCDEFGHIJKLMNOPQRSTUVWXYZ" + SPECIAL
# The words of the thesis's example, and some with diacritics.
WORDS = ["JABLKO", "JAHODA", "JAR", "POHODA", "RAJA", "ŽÓNA", "ČÁP"]


def graph(words: list[str], first: int) -> tuple[list[dict[int, int]], list[int], int]:
    """Edges and letter sets by node: all anchorings of each word (P+ERO, EP+RO, REP+O, OREP for PERO)."""
    edges: list[dict[int, int]] = [{} for _ in range(first + 1)]
    sets = [0] * (first + 1)
    for word in words:
        for cut in range(1, len(word) + 1):
            path = word[:cut][::-1] + (f"+{word[cut:]}" if cut < len(word) else "")
            node = first
            for letter in path[:-1]:
                index = LETTERS.index(letter)
                if index not in edges[node]:
                    edges[node][index] = len(edges)
                    edges.append({})
                    sets.append(0)
                node = edges[node][index]
            sets[node] |= 1 << LETTERS.index(path[-1])
    return edges, sets, sum(map(len, edges))


def written(words: list[str], *, counted: bool = True, wide: bool = True, first: int = 0, spare: int = 3) -> bytes:
    edges, sets, count = graph(words, first)
    capacity = len(edges) + spare
    header = [len(LETTERS)] * counted + [capacity, len(words), len(edges), count]
    rows = [node.get(index, 0) for node in edges for index in range(len(LETTERS))] + [0] * spare * len(LETTERS)
    ends = struct.pack(f"<{capacity}{'Q' if wide else 'I'}", *sets, *[0] * spare)
    return struct.pack(f"<{len(header) + len(rows)}I", *header, *rows) + ends


def test_the_letter_set_of_the_thesis_has_its_letters() -> None:
    """Chapter 5.1.1: 17 181 966 624 stands for E, H, U and Ó."""
    assert [letter for i, letter in enumerate(LETTERS) if 17181966624 >> i & 1] == ["E", "H", "U", "Ó"]


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("counted", [True, False])
def test_all_words_are_read_whatever_the_layout(counted: bool, first: int) -> None:
    data = written(WORDS, counted=counted, first=first)
    assert gdg.words("x.gdg", data, SPECIAL) == sorted(WORDS)
    assert gdg.words("x.gdg", gzip.compress(data), SPECIAL) == sorted(WORDS)


def test_the_narrow_letter_sets_of_the_library_are_read_too() -> None:
    plain = [word for word in WORDS if word.isascii()]
    assert gdg.words("x.gdg", written(plain, counted=False, wide=False), SPECIAL) == sorted(plain)


@pytest.mark.parametrize(
    "data", [b"", b"abc", b"\x1f\x8bxx", written(WORDS)[:-4], written(WORDS)[4:] + b"1234", b"\0" * 400]
)
def test_a_file_that_does_not_fit_the_description_is_refused(data: bytes) -> None:
    with pytest.raises(KotvaError, match=r"x\.gdg"):
        gdg.words("x.gdg", data, SPECIAL)


def test_edges_that_lead_back_do_not_run_forever() -> None:
    data = bytearray(written(WORDS))
    for place in range(20, len(data) - 8, 4):
        data[place : place + 4] = struct.pack("<I", place % 7)
    with pytest.raises(KotvaError, match="list of words"):
        gdg.words("x.gdg", bytes(data), SPECIAL)


def test_an_archive_with_a_gdg_is_imported_with_its_words(home: Path) -> None:
    file = home / "cestina.zip"
    tiles = "".join(f"{letter},1,2\n" for letter in LETTERS[1:])
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("alphabet.txt", SPECIAL.lower() + SPECIAL)
        packed.writestr("letters_in_a_bag.csv", f"{tiles}_,0,2\n")
        packed.writestr("czech.gdg", written(WORDS))
    pack = archive.import_(file)
    assert (pack.folder / "words.txt").read_text(encoding="utf-8").split() == sorted(WORDS)
