"""The labels on a board in the languages of the interface. A premium label has a letter for "word" or "letter"."""

from __future__ import annotations

from typing import NamedTuple


class Labels(NamedTuple):
    board: str
    word: str
    letter: str
    empty: str
    decimal: str
    """The decimal separator."""

    def premium(self, sign: str) -> str:
        """The short label of a premium square, so that colour is not the only sign.

        >>> labels("cs").premium("="), labels("pl").premium("'"), labels("en").premium(" ")
        ('3S', '2L', '')
        """
        return MULTIPLIERS[sign].format(word=self.word, letter=self.letter)


MULTIPLIERS = {
    "~": "4{word}",
    "=": "3{word}",
    "-": "2{word}",
    "*": "2{word}",
    "^": "4{letter}",
    '"': "3{letter}",
    "'": "2{letter}",
    " ": "",
}

LANGUAGES = {
    "cs": Labels("Hrací deska", "S", "P", "prázdná", ","),  # slovo, písmeno
    "sk": Labels("Hracia doska", "S", "P", "prázdna", ","),  # slovo, písmeno
    "pl": Labels("Plansza", "S", "L", "pusta", ","),  # słowo, litera
    "en": Labels("Board", "W", "L", "empty", "."),
}


def labels(language: str) -> Labels:
    """The labels of the language, or the English ones."""
    return LANGUAGES.get(language, LANGUAGES["en"])
