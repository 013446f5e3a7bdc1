"""Commands that make lexica from the user's own words and change them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kotva.cli.lexicon_install import Lexicon
from kotva.cli.main import fail
from kotva.cli.output import Json, note, print_json
from kotva.errors import counted

Words = Annotated[list[str] | None, typer.Argument(metavar="WORD…")]
Listed = Annotated[Path | None, typer.Option("--file", help="A list of words, one per line.")]
Encoding = Annotated[str | None, typer.Option("--encoding", help="Encoding of the file; default: detected.")]
SHOWN = 20  # refused lines that are printed


def build(
    words: Annotated[Path, typer.Argument(metavar="WORDS", help="One word per line, or lines word@meaning.")],
    language: Annotated[str, typer.Option("--language", metavar="LANG", help="The language of the words.")],
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="The compiled file.")] = None,
    name: Annotated[str | None, typer.Option("--name", help="Install it under this name instead.")] = None,
    encoding: Encoding = None,
    strict: Annotated[bool, typer.Option("--strict", help="Refuse the list if any line is refused.")] = False,
    json: Json = False,
) -> None:
    """Compile a lexicon from a list of words in UTF-8, CP1250 or ISO-8859-2."""
    from kotva import languages
    from kotva.lexicons import build as building
    from kotva.lexicons import install, paths, store

    pack = languages.get(language)
    if (output is None) == (name is None):
        fail("say where the lexicon goes: either -o FILE or --name NAME")
    if name in install.offered():
        fail(f"`{name}` is the name of a lexicon that a pack offers; choose another")
    target = output or paths.lexicon_file(store.check_name(name or ""))
    made = building.build(pack, words, target, encoding, strict)
    for line, reason in made.refused[:SHOWN]:
        note(f"{words}, line {line} is left out: {reason}")
    if len(made.refused) > SHOWN:
        note(f"… and {len(made.refused) - SHOWN} other lines")
    if json:
        refused = [{"line": line, "reason": reason} for line, reason in made.refused]
        numbers = {"words": made.words, "duplicates": made.duplicates, "left_out": made.left_out}
        print_json({"file": str(target), **numbers, "meanings": made.meanings, "refused": refused})
        return
    print(
        f"{target}: {counted(made.words, 'word')}" + (f", {counted(made.meanings, 'meaning')}" if made.meanings else "")
    )
    if made.duplicates:
        note(f"{made.duplicates} duplicates were left out")
    if made.left_out:
        note(f"{made.left_out} words of one letter or longer than the board were left out")


def add(
    lexicon: Lexicon,
    words: Words = None,
    file: Listed = None,
    remove: Annotated[bool, typer.Option("--remove", help="Forget additions instead.")] = False,
    club: Annotated[bool, typer.Option("--club", help="The short words that clubs of the language use.")] = False,
    encoding: Encoding = None,
) -> None:
    """Add words on top of a lexicon; it is not built again. Without words, show what was added."""
    if club:
        words = [*(words or []), *words_of_club(lexicon)]
    change(lexicon, words, file, encoding, "forget" if remove else "add")


def words_of_club(lexicon: str) -> list[str]:
    """The club's words that the lexicon lacks."""
    from kotva import Lexicon as Opened
    from kotva import languages
    from kotva.lexicons import store
    from kotva.lexicons.club import club_words
    from kotva.lexicons.lexicon import find

    code = store.read_notes(find(lexicon)).notes.language
    known = club_words(languages.get(code)) if code in languages.available() else {}
    if not known:
        fail(f"no words of clubs are known for the language of {lexicon}")
    base = Opened.open(lexicon).base
    missing = [word for word in known if word not in base]
    for word in missing:
        note(f"{word}: {known[word]}")
    return missing


def ban(
    lexicon: Lexicon,
    words: Words = None,
    file: Listed = None,
    remove: Annotated[bool, typer.Option("--remove", help="Lift bans instead.")] = False,
    encoding: Encoding = None,
) -> None:
    """Ban words on top of a lexicon; it is not built again. Without words, show what is banned."""
    change(lexicon, words, file, encoding, "forget" if remove else "ban")


def change(lexicon: str, words: list[str] | None, file: Path | None, encoding: str | None, what: str) -> None:
    from kotva import Lexicon as Opened
    from kotva.languages.encodings import decode
    from kotva.lexicons import overlay
    from kotva.lexicons.lexicon import find

    opened = Opened.open(lexicon)
    listed = decode(file.read_bytes(), str(file), encoding).split() if file else []
    if chosen := [*(words or []), *listed]:
        state = overlay.change(find(lexicon), opened.alphabet, **{what: chosen})
    else:
        state = opened.overlay
    print(state.text(), end="")


def meanings(
    lexicon: Lexicon,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Lines word@meaning, or meaning@word.")],
    encoding: Encoding = None,
) -> None:
    """Store the meanings of a file for a lexicon, so that `kotva lexicon define` shows them."""
    from kotva.lexicons.lexicon import find
    from kotva.lexicons.meanings import attach

    note(f"{attach(find(lexicon), file, encoding)} meanings are kept for {lexicon}")
