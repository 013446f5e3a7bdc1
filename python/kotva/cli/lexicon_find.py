"""`kotva lexicon find`: words by beginning, end, part, pattern and letters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from kotva.cli.lexicon_install import Lexicon
from kotva.cli.output import Json, note, print_json, table
from kotva.errors import counted

if TYPE_CHECKING:
    from kotva import Lexicon as Opened


def find(
    lexicon: Lexicon,
    starts: Annotated[str, typer.Option("--starts", help="Words that begin so.")] = "",
    ends: Annotated[str, typer.Option("--ends", help="Words that end so.")] = "",
    contains: Annotated[
        str, typer.Option("--contains", help="Words that contain these letters in this order without gaps.")
    ] = "",
    pattern: Annotated[str, typer.Option("--pattern", help="`?` is one letter, `*` any letters or none.")] = "",
    anagram: Annotated[str, typer.Option("--anagram", help="Words made of these letters; `?` is a blank.")] = "",
    by: Annotated[
        Literal["length", "points", "chance"],
        typer.Option("--by", help="The sort order; `chance`: most likely to be drawn from the full bag first."),
    ] = "length",
    limit: Annotated[int, typer.Option("--limit", min=0, help="At most N words; 0 means all.")] = 0,
    extend: Annotated[str, typer.Option("--extend", help="Letters that can stand before and after this.")] = "",
    json: Json = False,
) -> None:
    """Find words that satisfy all conditions; exit code 1 if there are none."""
    from kotva import Lexicon as Opened
    from kotva.cli.main import fail

    if not any((starts, ends, contains, pattern, anagram, extend)):
        fail("no condition given; use --starts, --ends, --contains, --pattern, --anagram or --extend")
    opened = Opened.open(lexicon)
    if extend:
        letters_around(opened, extend, json)
        return
    total, found = opened.find(
        rack=anagram, pattern=pattern, starts=starts, contains=contains, ends=ends, by=by, limit=limit or len(opened)
    )
    if json:
        words = [{"word": word, "length": length, "points": points} for word, length, points in found]
        print_json({"words": words, "count": total})
    elif total:
        print(table(["word", "length", "points"], found))
        note(counted(total, "word") if total == len(found) else f"{len(found)} of {counted(total, 'word')}")
    if not total:
        note("no word fits")
        raise typer.Exit(1)


def letters_around(opened: Opened, part: str, json: bool) -> None:
    left, right = opened.left_letters(part), opened.right_letters(part)
    if json:
        print_json({"left": left, "right": right})
    else:
        print(f"before: {' '.join(left)}\nafter:  {' '.join(right)}")
    if not left and not right:
        raise typer.Exit(1)
