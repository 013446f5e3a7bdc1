"""Commands that search, count and measure a lexicon, compared with published figures."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import Lexicon, languages
from kotva.lexicons import automata, stamps
from kotva.lexicons.statistics import openings, statistics

Run = Callable[..., tuple[int, str, str]]

# The ten best first moves of the Polish list of Turek 2013.
BEST_OPENINGS = {"PÓŹNOŚĆ", "BŁĄDŹŻE", "UBÓDŹŻE", "PÓJDŹKĘ", "GŁÓDŹŻE", "UBĄDŹŻE", "UGÓDŹŻE"} | {
    "BLUŹŃŻE",
    "PÓJDŹKĄ",
    "UGRZĄŹĆ",
}


def answer(kotva: Run, *arguments: object) -> tuple[int, dict[str, object]]:
    code, printed, _ = kotva("lexicon", *arguments, "--json")
    return code, json.loads(printed)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (["--starts", "kotv"], ["KOTVOU", "KOTVA", "KOTVY"]),
        (["--ends", "ODA"], ["JAHODA", "POHODA"]),
        (["--contains", "ln"], ["VLNA", "VLN"]),
        (["--pattern", "?o?a"], ["HORA"]),
        (["--anagram", "alno?"], ["LANA", "LANO", "VLNA", "LOĎ", "VLN"]),
        (["--starts", "l", "--ends", "a"], ["LANA"]),
    ],
)
def test_words_are_found(question: list[str], words: list[str], small: Path, kotva: Run) -> None:
    code, found = answer(kotva, "find", "small", *question)
    assert code == 0
    rows = found["words"]
    assert isinstance(rows, list)
    assert [row["word"] for row in rows] == words
    assert found["count"] == len(words)


def test_nothing_found_is_a_negative_answer_and_nothing_asked_is_wrong_use(small: Path, kotva: Run) -> None:
    assert answer(kotva, "find", "small", "--starts", "zz") == (1, {"words": [], "count": 0})
    code, _, message = kotva("lexicon", "find", "small")
    assert code == 2
    assert "--starts" in message
    assert kotva("lexicon", "find", "small", "--starts", "ñ")[0] == 2


def test_letters_that_extend_a_part_are_listed(small: Path, kotva: Run) -> None:
    assert answer(kotva, "find", "small", "--extend", "ho") == (0, {"left": ["A", "O"], "right": ["D", "R"]})


def test_sizes_of_automata_are_counted_with_the_published_beside_them(small: Path, kotva: Run) -> None:
    code, found = answer(kotva, "automata", "small")
    assert code == 0
    sizes = found["automata"]
    assert isinstance(sizes, dict)
    words = Lexicon.open("small").words()
    prefixes = {word[:end] for word in words for end in range(len(word) + 1)}
    assert sizes["trie"]["states"] == len(prefixes)
    assert sizes["trie"]["terminal"] == found["words"] == len(words)
    # Brzozowski and Nerode: a state of the minimal machine is a set of endings.
    endings = {frozenset(word[len(p) :] for word in words if word.startswith(p)) for p in prefixes}
    assert sizes["moore"]["states"] == len(endings)
    assert answer(kotva, "automata", "small", "--unsorted")[1]["automata"] == sizes
    printed = kotva("lexicon", "automata", "small")[1]
    assert "117214  117213       17435  115687" in printed
    assert "27 492" in printed


def test_the_published_tables_agree_with_themselves_but_for_their_misprints() -> None:
    for row in automata.published()["lexicon"]:
        states, transitions = row["states"], row["transitions"]
        sound = states["simple"] == states["moore"] + 1
        sound &= transitions["simple"] == transitions["moore"] + row["terminal"]["moore"]
        assert sound == (row["name"] not in ("Czech", "French")), row["name"]
        assert round(4 * transitions["mealy"] / 1024) == pytest.approx(row["mealy_kb"], abs=1)


def test_statistics_are_those_of_a_plain_count(small: Path, kotva: Run, tmp_path: Path) -> None:
    words = Lexicon.open("small").words()
    found = statistics(Lexicon.open("small"), languages.get("cs"), top=1000)
    letters = Counter(itertools.chain.from_iterable(words))
    assert {row.letter: row.count for row in found.letters} == letters
    assert sum(row.share for row in found.letters) == pytest.approx(1)
    for n, rows in found.ngrams.items():
        grams = Counter(word[i : i + n] for word in words for i in range(len(word) - n + 1))
        assert {row.ngram: row.count for row in rows} == grams
    assert found.lengths == Counter(map(len, words))
    code, document = answer(kotva, "stats", "small", "--plots", tmp_path / "plots")
    assert (code, document["words"]) == (0, len(words))
    drawn = sorted(path.name for path in (tmp_path / "plots").iterdir())
    # No word of the list has a sequence of seven letters.
    assert drawn == sorted([*(f"{n}-grams.svg" for n in range(2, 7)), "lengths.svg", "letters.svg"])


def test_the_best_polish_openings_are_those_published(installed: Callable[[str], Lexicon]) -> None:
    found = openings(installed("pl"), languages.get("pl"), 10)
    assert {opening.word for opening in found} == BEST_OPENINGS
    assert [opening.points for opening in found] == [126] + [124] * 9


def test_a_file_is_checked_whole_once_and_again_when_it_changes(small: Path) -> None:
    assert not stamps.is_verified(small)
    Lexicon.open("small")
    assert stamps.is_verified(small)
    small.write_bytes(small.read_bytes())
    assert not stamps.is_verified(small)


def test_the_benchmark_compiles_the_same_words_again(small: Path, kotva: Run) -> None:
    code, printed, _ = kotva("bench", "lexicon", "--json")
    assert code == 0
    rows = json.loads(printed)["lexicon"]
    assert [(row["work"], row["counted"]) for row in rows] == [
        ("compile small", 16),
        ("compile small: memory", 16),
        ("open small", 16),
    ]
