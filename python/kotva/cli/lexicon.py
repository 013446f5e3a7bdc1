"""`kotva lexicon`: install, build, search and compare word lists. Each group of commands has its own module."""

from __future__ import annotations

import typer

from kotva.cli import lexicon_install, lexicon_words

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Install, build, search and compare word lists.")

app.command("install")(lexicon_install.install)
app.command("list")(lexicon_install.list_)
app.command("info")(lexicon_install.info)
app.command("words")(lexicon_words.words)
app.command("diff")(lexicon_words.diff)
