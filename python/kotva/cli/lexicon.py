"""`kotva lexicon`: install, build, search and compare word lists. Each group of commands has its own module."""

from __future__ import annotations

import typer

from kotva.cli import (
    lexicon_automata,
    lexicon_build,
    lexicon_check,
    lexicon_find,
    lexicon_install,
    lexicon_stats,
    lexicon_words,
)

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Install, build, search and compare word lists.")

app.command("install")(lexicon_install.install)
app.command("list")(lexicon_install.list_)
app.command("info")(lexicon_install.info)
app.command("words")(lexicon_words.words)
app.command("diff")(lexicon_words.diff)
app.command("build")(lexicon_build.build)
app.command("add")(lexicon_build.add)
app.command("ban")(lexicon_build.ban)
app.command("meanings")(lexicon_build.meanings)
app.command("check")(lexicon_check.check)
app.command("define")(lexicon_check.define)
app.command("find")(lexicon_find.find)
app.command("stats")(lexicon_stats.stats)
app.command("automata")(lexicon_automata.automata)
