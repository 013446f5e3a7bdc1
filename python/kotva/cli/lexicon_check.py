"""Commands that answer for single words: are they valid and why, and what do they mean?"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kotva.cli.lexicon_install import Lexicon
from kotva.cli.output import Json, note, print_json

if TYPE_CHECKING:
    from kotva.lexicons.verdicts import Verdict


def check(
    lexicon: Lexicon,
    words: Annotated[list[str], typer.Argument(metavar="WORD…")],
    play: Annotated[
        bool, typer.Option("--play", help="One answer for a challenged play with all these words; no word is named.")
    ] = False,
    json: Json = False,
) -> None:
    """Check if words are valid, and why. Exit code 0 if all are valid, 1 otherwise."""
    from kotva import Lexicon as Opened
    from kotva.lexicons import store
    from kotva.lexicons.lexicon import find
    from kotva.lexicons.verdicts import play_valid, verdict

    opened, installed = Opened.open(lexicon), store.read_notes(find(lexicon))
    source = {"lexicon": lexicon, "source": installed.notes.source, "licence": installed.notes.licence}
    if play:
        answer_for_play(source, play_valid(opened, installed, words), json)
        return
    verdicts = [verdict(opened, installed, word) for word in words]
    valid = all(answer.valid for answer in verdicts)
    if json:
        print_json({**source, "valid": valid, "verdicts": [shown(answer) for answer in verdicts]})
    else:
        for answer in verdicts:
            print(f"{'valid' if answer.valid else 'not valid':10} {answer.reason}")
        if verdicts[0].notice:
            print(f"({verdicts[0].notice})")
    if not valid:
        raise typer.Exit(1)


def answer_for_play(source: dict[str, str], valid: bool, json: bool) -> None:
    if json:
        print_json({**source, "valid": valid})
    else:
        print("the play is valid" if valid else "the play is not valid")
    if not valid:
        raise typer.Exit(1)


def shown(answer: Verdict) -> dict[str, Any]:
    """A verdict as JSON, with readings as sentences."""
    return asdict(answer) | {"readings": [str(reading) for reading in answer.readings]}


def define(
    lexicon: Lexicon,
    word: Annotated[str, typer.Argument(metavar="WORD")],
    json: Json = False,
) -> None:
    """Show the meaning of a word. Exit code 1 if no installed source has one."""
    from kotva.lexicons import store
    from kotva.lexicons.lexicon import find
    from kotva.lexicons.meanings import define as look_up

    found = look_up(store.read_notes(find(lexicon)), word)
    if json:
        print_json(asdict(found))
    for meaning in () if json else found.meanings:
        print(f"{meaning.word} [{meaning.source}]\n  {meaning.text.replace(chr(10), f'{chr(10)}  ')}")
    if not found.meanings:
        note(f"no meaning of {found.word} is known here")
    if found.missing:
        note(f"{', '.join(found.missing)} would help: kotva lexicon install --meanings {lexicon}")
    if not found.meanings:
        raise typer.Exit(1)
