"""Sizes of automata (the letter-game thesis, tables 3.1-3.5); n-grams, openings and letter sets (Turek 2013)."""

from __future__ import annotations

from typing import Any

from kotva import languages
from kotva.errors import KotvaError
from kotva.lab.cut import cut, spelling_languages, spelling_list
from kotva.lab.experiments import ResultTable, Settings, beside, experiment
from kotva.lab.published import published
from kotva.lexicons import automata
from kotva.lexicons.automata import Size
from kotva.lexicons.lexicon import Lexicon
from kotva.lexicons.sources import UnavailableError
from kotva.lexicons.statistics import Statistics, statistics

LISTS = {"cs": "Czech", "en": "English", "pl": "Polish"}
"""The installed lexica whose languages are in the tables of the thesis."""
OTHER_LIST = (
    "The lists differ. Theirs: the forms of ispell dictionaries of about 2000, with capitals, and for Czech the "
    "thesis's own list. Ours, all of 2 to 15 letters: Czech, French, German, Russian and Spanish expanded from "
    "hunspell dictionaries, Polish the sjp.pl list for games, English the list `word-list`. Ratios between the kinds "
    "of automata can be compared, absolute sizes cannot. "
)
SAME = (
    "In all seven languages, theirs and ours, Moore's machine has one state fewer than the simple automaton and "
    "Mealy's has 1 to 2 % fewer, but for a misprint. "
)
FILES = (
    "kB are 1024 bytes; a transition takes four bytes, theirs and ours. Bytes a word follow from the printed kB and "
    "words. "
)
RATIOS = (
    "The simple automaton has one transition more than Moore's for each terminal state, theirs and ours, but for a "
    "misprint. "
)


def misprint(language: str) -> str:
    """What is wrong with the printed row of a language."""
    row = next(row for row in automata.published()["lexicon"] if row["name"] == language)
    return f"{language}: {row['misprint']}."


def studied(settings: Settings) -> list[tuple[str, dict[str, Any], Lexicon, dict[str, Size]]]:
    """The requested lists, each with the row of the thesis and the sizes of its automata."""
    names = LISTS | spelling_languages()
    if settings.lexicon not in (None, *names):
        known = ", ".join(sorted(names))
        raise KotvaError(
            f"the tables of the letter-game thesis can be compared for {known}, not for {settings.lexicon}"
        )
    rows = {row["name"]: row for row in automata.published()["lexicon"]}
    found = []
    for name, row in sorted(names.items(), key=lambda pair: pair[1]):
        if settings.lexicon in (None, name):
            settings.progress(f"building the automata of {name}")
            try:
                lexicon = settings.origin.open(name) if name in LISTS else spelling_list(settings, name)
            except UnavailableError as error:
                if settings.lexicon:
                    raise
                settings.progress(f"{row} is left out: {error}")
                continue
            found.append((name, rows[row], lexicon, automata.sizes(lexicon, kinds=MACHINES)))
    return found


MACHINES = ("simple", "moore", "mealy")


@experiment(
    "letter-game-tables-3.1-3.4",
    "Letter-game thesis, tables 3.1-3.4",
    "sizes of three kinds of minimal automata in seven languages (--lexicon for one of them)",
)
def sizes(settings: Settings) -> list[ResultTable]:
    lists: list[list[object]] = []
    counted: dict[str, list[list[object]]] = {"states": [], "transitions": []}
    bytes_: list[list[object]] = []
    for name, theirs, lexicon, ours in studied(settings):
        lists.append([name, "words", *beside(theirs["words"], len(lexicon))])
        lists.append([name, "mean length", *beside(theirs["mean_length"], automata.mean_length(lexicon))])
        lists.append([name, "letters of the alphabet", *beside(theirs["letters"], len(lexicon.core.alphabet))])
        for key, rows in counted.items():
            rows += [[name, kind, *beside(theirs[key][kind], getattr(size, key))] for kind, size in ours.items()]
            pair = (
                theirs[key]["mealy"] / theirs[key]["simple"],
                getattr(ours["mealy"], key) / getattr(ours["simple"], key),
            )
            rows.append([name, "Mealy to simple", *(f"{ratio:.3f}" for ratio in pair), f"{pair[1] - pair[0]:+.3f}"])
        bytes_ += file_rows(name, theirs, lexicon, ours["mealy"].bytes)
    figures, machines = (["list", what, "theirs", "ours", "difference"] for what in ("figure", "automaton"))
    whys = [OTHER_LIST + SAME + misprint("French"), OTHER_LIST + RATIOS + misprint("Czech")]
    return [
        ResultTable("3.1 lexica", figures, lists, OTHER_LIST.strip()),
        ResultTable("3.2 states", machines, counted["states"], whys[0]),
        ResultTable("3.3 transitions", machines, counted["transitions"], whys[1]),
        ResultTable("3.4 size of Mealy's machine", figures, bytes_, OTHER_LIST + FILES + misprint("Polish")),
    ]


def file_rows(name: str, theirs: dict[str, Any], lexicon: Lexicon, machine: int) -> list[list[object]]:
    """Table 3.4: the list as a file with one byte a letter and one a line end, and the machine beside it."""
    words = len(lexicon)
    kilobytes = words * (automata.mean_length(lexicon) + 1) / 1024, machine / 1024
    printed = theirs["file_kb"], theirs["mealy_kb"]
    return [
        [name, "list as a file, kB", *beside(printed[0], round(kilobytes[0]))],
        [name, "Mealy's machine, kB", *beside(printed[1], round(kilobytes[1]))],
        [name, "machine to file", *beside(printed[1] / printed[0], kilobytes[1] / kilobytes[0])],
        [name, "bytes a word", *beside(1024 * printed[1] / theirs["words"], machine / words)],
    ]


@experiment("letter-game-table-3.5", "Letter-game thesis, table 3.5 (Gordon 1994)", "word graph against GADDAG")
def gaddag(settings: Settings) -> list[ResultTable]:
    theirs = automata.published()["gordon"]
    words = cut(settings, settings.lexicon or "en", theirs["shortest"], theirs["longest"])
    found = automata.sizes(words, kinds=("dawg", "gaddag"))
    letters = sum(length * count for length, count in enumerate(words.core.lengths()))
    ours = {
        key: [getattr(found[kind], key) for kind in ("dawg", "gaddag")] for key in ("states", "transitions", "bytes")
    }
    ours["bits_per_letter"] = [round(8 * size / letters, 1) for size in ours["bytes"]]
    rows: list[list[object]] = [["words", "list", *beside(theirs["words"], len(words))]]
    for key, label in GORDON.items():
        printed = [theirs[kind][key] for kind in ("dawg", "gaddag")]
        rows += [
            [label, which, *beside(a, b)] for which, a, b in zip(("graph", "GADDAG"), printed, ours[key], strict=True)
        ]
        rows.append([label, "ratio", *beside(printed[1] / printed[0], ours[key][1] / ours[key][0])])
    why = (
        "Gordon's list is American, of 1990; ours is a newer one with half as many words again, cut to the same "
        "lengths of 2 to 8 letters. So the sizes are greater and the ratios and bits a letter can be compared."
    )
    return [ResultTable("GADDAG to word graph", ["quantity", "of", "theirs", "ours", "difference"], rows, why)]


GORDON = {"states": "states", "transitions": "transitions", "bytes": "bytes", "bits_per_letter": "bits a letter"}


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
        why = POLISH.format(theirs["words"])
        tables.append(ResultTable(f"{n}-grams", ["n-gram", "theirs", "ours", "a word, difference"], rows, why))
    return tables


POLISH = (
    "The talk counted the alternative list of 2013 ({} words); ours is the sjp.pl list for games of today "
    "(`kotva lexicon info pl`), so counts are compared for each word of the list; a dash means that the n-gram is "
    "not among our first twenty."
)


@experiment(
    "turek-lists", "Turek 2013, comparison of OSPS and the alternative list", "the two Polish lists beside ours"
)
def lists(settings: Settings) -> list[ResultTable]:
    theirs = published("slides")["lists"]
    words = settings.origin.open(settings.lexicon or "pl")
    counts = [
        [name, row["words"], len(words), f"{100 * (len(words) / row['words'] - 1):+.1f} %"]
        for name, row in theirs.items()
    ]
    rows = [[word, name, "yes" if word in words else "no"] for name, row in theirs.items() for word in row["examples"]]
    return [
        ResultTable("words", ["list", "theirs", "ours", "difference"], counts, LISTS_WHY),
        ResultTable("example differences", ["word", "only in", "in ours"], rows, EXAMPLES_WHY),
    ]


LISTS_WHY = (
    "Neither list of 2013 is available as a package; ours (sjp) continues the alternative one, which the site with "
    "games used, thirteen years later."
)
EXAMPLES_WHY = (
    "The slide names twelve words that only one of the lists has, as printed in its extract (accents may be lost: "
    "`późniżyż` is no word). If ours continues the alternative list, it must have that column."
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
    why = (
        "Counted are anagrams of all seven letters; our list is a later one with more words, so a set has as many "
        "words or a few more."
    )
    return [
        ResultTable(
            "words of the same seven letters", ["letters", "theirs", "ours", "difference", "among them"], rows, why
        )
    ]
