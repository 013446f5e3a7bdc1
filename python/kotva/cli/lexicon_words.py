"""Commands that list the words of lexica."""

from __future__ import annotations

from typing import Annotated

import typer

from kotva.cli.lexicon_install import Lexicon
from kotva.cli.output import Json, print_json
from kotva.errors import counted


def words(
    lexicon: Lexicon,
    collate: Annotated[bool, typer.Option("--collate", help="Sort as the language's dictionaries do.")] = False,
    json: Json = False,
) -> None:
    """Print all words in lower case, in the order of the alphabet."""
    from kotva import Lexicon as Opened
    from kotva import languages
    from kotva.lexicons.lexicon import find
    from kotva.lexicons.store import read_notes

    found = [word.lower() for word in Opened.open(lexicon)]
    if collate:
        found.sort(key=languages.get(read_notes(find(lexicon)).notes.language).sort_key)
    if json:
        print_json({"words": found, "count": len(found)})
    else:
        print("\n".join(found))


def diff(
    first: Lexicon,
    second: Annotated[str, typer.Argument(metavar="LEXICON")],
    count: Annotated[bool, typer.Option("--count", help="Only the numbers.")] = False,
    json: Json = False,
) -> None:
    """Compare two lexica: their sizes, and the words that only one of them has (`<` the first, `>` the second)."""
    from kotva import Lexicon as Opened

    words_left, words_right = (Opened.open(name).words() for name in (first, second))
    only_left, only_right = missing(words_left, words_right), missing(words_right, words_left)
    both = len(words_left) - len(only_left)
    if json:
        numbers = {"words": [len(words_left), len(words_right)], "both": both}
        numbers |= {"only": [len(only_left), len(only_right)]}
        print_json(numbers if count else numbers | {"only_first": only_left, "only_second": only_right})
        return
    print(f"{first}: {counted(len(words_left), 'word')}, {len(only_left)} of them not in {second}")
    print(f"{second}: {counted(len(words_right), 'word')}, {len(only_right)} of them not in {first}")
    print(f"in both: {both}")
    if not count:
        for sign, words_only in (("<", only_left), (">", only_right)):
            print("".join(f"{sign} {word}\n" for word in words_only), end="")


def missing(words: list[str], other: list[str]) -> list[str]:
    """The words that the other list lacks, in lower case."""
    known = set(other)
    return [word.lower() for word in words if word not in known]
