"""Sizes of automata (the letter-game thesis, tables 3.1-3.5); n-grams, openings and letter sets (Turek 2013)."""

from __future__ import annotations

from typing import Any

from kotva import languages
from kotva.errors import KotvaError
from kotva.lab.experiments import ResultTable, Settings, beside, experiment
from kotva.lab.published import published
from kotva.lexicons import automata
from kotva.lexicons.automata import Size
from kotva.lexicons.lexicon import Lexicon
from kotva.lexicons.statistics import Statistics, statistics

LISTS = {"cs": "Czech", "en": "English", "pl": "Polish"}
"""The lexica whose languages are in the tables of the thesis."""
OTHER_LIST = (
    "The lists differ: theirs are older and shorter, Czech and Polish ours come from spelling dictionaries expanded by "
    "all their rules; ratios between the kinds of automata can be compared, absolute sizes cannot."
)


def studied(settings: Settings) -> list[tuple[str, dict[str, Any], Lexicon, dict[str, Size]]]:
    """The requested lexica, each with the row of the thesis and the sizes of its automata."""
    if settings.lexicon not in (None, *LISTS):
        raise KotvaError(
            f"the tables of the letter-game thesis can be compared for {', '.join(LISTS)}, not for {settings.lexicon}"
        )
    rows = {row["name"]: row for row in automata.published()["lexicon"]}
    found = []
    for name, row in LISTS.items():
        if settings.lexicon in (None, name):
            settings.progress(f"building the automata of {name}")
            lexicon = settings.origin.open(name)
            found.append((name, rows[row], lexicon, automata.sizes(lexicon)))
    return found


@experiment(
    "letter-game-tables-3.1-3.4",
    "Letter-game thesis, tables 3.1-3.4",
    "sizes of three kinds of minimal automata (--lexicon for one of cs, en, pl)",
)
def sizes(settings: Settings) -> list[ResultTable]:
    lists: list[list[object]] = []
    counted: dict[str, list[list[object]]] = {"states": [], "transitions": []}
    bytes_: list[list[object]] = []
    for name, theirs, lexicon, found in studied(settings):
        ours = {kind: found[kind] for kind in ("simple", "moore", "mealy")}
        lists.append([name, "words", *beside(theirs["words"], len(lexicon))])
        lists.append([name, "mean length", *beside(theirs["mean_length"], automata.mean_length(lexicon))])
        for key, rows in counted.items():
            rows += [[name, kind, *beside(theirs[key][kind], getattr(size, key))] for kind, size in ours.items()]
        bytes_.append([name, *beside(1024 * theirs["mealy_kb"] / theirs["words"], ours["mealy"].bytes / len(lexicon))])
    compared = ["theirs", "ours", "difference"]
    return [
        ResultTable("3.1 lexica", ["lexicon", "figure", *compared], lists, OTHER_LIST),
        ResultTable("3.2 states", ["lexicon", "automaton", *compared], counted["states"], OTHER_LIST),
        ResultTable("3.3 transitions", ["lexicon", "automaton", *compared], counted["transitions"], OTHER_LIST),
        ResultTable("3.4 bytes a word, Mealy", ["lexicon", *compared], bytes_, OTHER_LIST),
    ]


@experiment("letter-game-table-3.5", "Letter-game thesis, table 3.5 (Gordon 1994)", "word graph against GADDAG")
def gaddag(settings: Settings) -> list[ResultTable]:
    theirs = automata.published()["gordon"]
    lexicon = settings.lexicon or "en"
    found = automata.sizes(settings.origin.open(lexicon))
    rows = []
    for key in ("states", "transitions", "bytes"):
        small, large = (theirs[kind][key] for kind in ("dawg", "gaddag"))
        ours = [getattr(found[kind], key) for kind in ("dawg", "gaddag")]
        rows.append([key, *beside(large / small, ours[1] / ours[0]), *ours])
    why = (
        "Gordon's list is another one, of 1994; in both the GADDAG is several times as large as the graph of its words."
    )
    return [
        ResultTable(
            "GADDAG to word graph", ["ratio of", "theirs", "ours", "difference", "our graph", "our GADDAG"], rows, why
        )
    ]


def polish(settings: Settings) -> Statistics:
    name = settings.lexicon or "pl"
    return statistics(settings.origin.open(name), languages.get("pl"), 20)


@experiment("turek-ngrams", "Turek 2013, slides on n-grams", "the most frequent n-grams of Polish words")
def ngrams(settings: Settings) -> list[ResultTable]:
    theirs, found = published("slides"), polish(settings)
    scale = theirs["words"] / found.words
    tables = []
    for n, counts in theirs["ngrams"].items():
        ours = {row.ngram.lower(): row.count for row in found.ngrams.get(int(n), ())}
        rows = [
            [gram, count, ours.get(gram, "-"), relative(count, ours.get(gram), scale)] for gram, count in counts.items()
        ]
        tables.append(ResultTable(f"{n}-grams", ["n-gram", "theirs", "ours", "a word, difference"], rows, POLISH))
    return tables


POLISH = (
    "The list of the talk (2 703 830 words) is closed to us; ours is expanded from a free spelling dictionary, so "
    "counts are compared for each word of the list; a dash means that the n-gram is not among our first twenty."
)


def relative(theirs: float, ours: float | None, scale: float) -> str:
    return "-" if ours is None else f"{100 * (ours * scale / theirs - 1):+.1f} %"


@experiment("turek-openings", "Turek 2013, best openings", "the openings with most points in Polish")
def openings(settings: Settings) -> list[ResultTable]:
    theirs, found = published("slides")["openings"], polish(settings)
    ours = {row.word.lower(): row.points for row in found.openings}
    rows = [
        [word, points, ours.get(word, "-"), f"{ours[word] - points:+}" if word in ours else "-"]
        for word, points in zip(theirs["words"], theirs["points"], strict=True)
    ]
    why = "Points depend on tiles and board only; a dash means that our list has another word among its first twenty."
    return [ResultTable("best openings", ["word", "theirs", "ours", "difference"], rows, why)]


@experiment(
    "turek-letter-sets", "Turek 2013, best sets of letters", "the racks of seven letters with most words in Polish"
)
def letter_sets(settings: Settings) -> list[ResultTable]:
    theirs = published("slides")["sets"]
    name = settings.lexicon or "pl"
    lexicon = settings.origin.open(name)
    rows = []
    for letters, count in zip(theirs["letters"], theirs["words"], strict=True):
        words = [word.lower() for word in lexicon.anagrams(letters) if len(word) == len(letters)]
        rows.append([letters, count, len(words), f"{len(words) - count:+}", ", ".join(words[:4])])
    why = "Counted are anagrams of all seven letters; our list is another one, so a set may have a word more or less."
    return [
        ResultTable(
            "words of the same seven letters", ["letters", "theirs", "ours", "difference", "among them"], rows, why
        )
    ]
