"""Sizes of a lexicon's automata, and those published for other lexica (the letter-game thesis, tables 3.1 to 3.5)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kotva.lexicons.lexicon import Lexicon

PUBLISHED = Path(__file__).parent / "data" / "published_automata.toml"

KINDS = {
    "trie": "a state for each prefix",
    "simple": "minimal; a word ends with a transition on an end mark",
    "moore": "minimal; a word ends in a terminal state",
    "mealy": "minimal; a word ends with a terminal transition (the one games use)",
    "dawg": "minimal, in Gordon's form: letters that end words are sets at states",
    "gaddag-semi": "GADDAG as in Gordon's paper: tails shared, heads a trie",
    "gaddag": "GADDAG, fully minimal",
}


@dataclass(frozen=True)
class Size:
    """The size of one automaton.

    `terminal` counts terminal states (trie, simple, Moore), terminal transitions (Mealy) or final letters (Gordon's
    form). `bytes` counts four bytes per transition; in Gordon's form also four per state and per distinct set of final
    letters.
    """

    states: int
    terminal: int
    transitions: int
    bytes: int


def sizes(
    lexicon: Lexicon,
    unsorted: bool = False,
    report: Callable[[str], None] = lambda _: None,
    kinds: Iterable[str] = tuple(KINDS),
) -> dict[str, Size]:
    """The size of every automaton of these kinds. With `unsorted` the three machines get their words in random order.

    >>> from kotva._core import Alphabet
    >>> letters = [(c.upper(), c, 1, 2, False, False) for c in "acijnos"]
    >>> lex = Lexicon.of(["ions", "jins", "cans", "can"], Alphabet(letters))
    >>> found = sizes(lex)
    >>> found["trie"]
    Size(states=13, terminal=4, transitions=12, bytes=48)
    >>> found["moore"].states, found["simple"].states, found["mealy"].states
    (9, 10, 8)
    >>> sizes(lex, unsorted=True) == found
    True
    """
    found = {}
    for kind in kinds:
        report(kind)
        found[kind] = Size(*lexicon.core.count_automaton(kind, unsorted))
    return found


def text_kb(lexicon: Lexicon) -> int:
    """The size of the word list with one byte per letter and line end, as in table 3.1."""
    lengths = lexicon.core.lengths()
    return round(sum((length + 1) * words for length, words in enumerate(lengths)) / 1024)


def mean_length(lexicon: Lexicon) -> float:
    lengths = lexicon.core.lengths()
    return sum(length * words for length, words in enumerate(lengths)) / len(lexicon)


def published() -> dict[str, Any]:
    """The published tables.

    >>> tables = published()
    >>> [row["name"] for row in tables["lexicon"]]
    ['Czech', 'English', 'French', 'German', 'Polish', 'Russian', 'Spanish']
    >>> tables["gordon"]["gaddag"]["states"]
    89031
    """
    with PUBLISHED.open("rb") as file:
        return tomllib.load(file)
