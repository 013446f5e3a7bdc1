"""Installs the lexica that packs offer, each from the first available source."""

from __future__ import annotations

import difflib
from hashlib import sha256
from pathlib import Path

from kotva import languages
from kotva._core import compile_lexicon
from kotva.errors import KotvaError
from kotva.languages import LexiconSpec, Pack
from kotva.lexicons import frequencies, kept, labels, paths, sources, store, wordlists
from kotva.lexicons.grammar import Grammar
from kotva.lexicons.profile import Profile
from kotva.lexicons.sources import Fetched, UnavailableError
from kotva.lexicons.steps import Report, Step
from kotva.lexicons.store import Installed, Notes

STEPS = 3  # the progress reports of `install`: fetching, expanding, compiling
FREQUENCY_STEPS = 2  # those of `install_frequencies`


def offered() -> dict[str, tuple[Pack, LexiconSpec]]:
    """All lexica that the packs offer, by name."""
    return {spec.name: (pack, spec) for pack in languages.packs() for spec in pack.lexica}


def find_offer(name: str) -> tuple[Pack, LexiconSpec]:
    """The pack and description of an offered lexicon. The KotvaError for an unknown name lists the known ones."""
    offers = offered()
    if name in offers:
        return offers[name]
    if name in languages.available():
        raise KotvaError(
            f"no words come with {languages.get(name).name}; build a lexicon from your own list with "
            f"`kotva lexicon build --language {name} WORDS --name NAME`"
        )
    near = difflib.get_close_matches(name, offers, n=1)
    hint = f"did you mean `{near[0]}`?" if near else f"there are {', '.join(sorted(offers))}"
    raise KotvaError(f"no pack offers a lexicon `{name}`; {hint}")


def names_of(name: str) -> list[str]:
    """The lexica to install for a name. The code of a language means all its lexica.

    >>> names_of("cs"), names_of("cs-klasik")
    (['cs', 'cs-klasik'], ['cs-klasik'])
    """
    find_offer(name)
    if name in languages.available():
        return [spec.name for spec in languages.get(name).lexica]
    return [name]


def profile_of(pack: Pack, profile: str) -> Profile:
    """The rules of admissibility that a pack's lexicon is built with; a profile without a file admits every form."""
    grammar = Grammar.load(pack.folder / "forms.toml") if (pack.folder / "forms.toml").exists() else Grammar()
    rules = pack.folder / f"{profile}.toml"
    return Profile.load(grammar, rules, labels.kept(pack)) if profile and rules.exists() else Profile(grammar)


def rules_checksum(pack: Pack, profile: str) -> str:
    """Changes when the pack's data would shape the lexicon differently."""
    digest = sha256(f"{pack.letters}{wordlists.longest(pack)}{sorted(pack.abbreviations)}".encode())
    for file in ("forms.toml", f"{profile}.toml"):
        if profile and (pack.folder / file).exists():
            digest.update((pack.folder / file).read_bytes())
    if profile and (pack.folder / f"{profile}.toml").exists():
        digest.update(repr(sorted(labels.kept(pack).items())).encode())
    return digest.hexdigest()[:16]


def is_current(name: str) -> bool:
    """Is the lexicon installed, whole at its head, and made by the rules that hold now?"""
    pack, spec = find_offer(name)
    try:
        return store.read_notes(paths.lexicon_file(name)).notes.rules == rules_checksum(pack, spec.profile)
    except KotvaError:
        return False


def install(name: str, source: str | None = None, report: Report = lambda _: None) -> Installed:
    """Fetch, expand and compile an offered lexicon; what was there before stays until the new one is complete."""
    pack, spec = find_offer(name)
    path = paths.lexicon_file(name)
    with store.writing(path):
        fetched = sources.choose(pack, source, lambda which: report(Step("find", name, which)))
        report(Step("read", name, fetched.source.name))
        if (pack.folder / f"{spec.profile}.toml").exists():
            labels.fetch(pack, report)
        words = wordlists.of_source(pack, fetched, profile_of(pack, spec.profile))
        report(Step("compile", name))
        compile_source(pack, spec, fetched, words, path)
        kept.keep(fetched)
    return store.read_notes(path)


def languages_without_frequencies(names: list[str]) -> list[Pack]:
    """The languages of these lexica whose common words are not installed yet (`kotva.lexicons.frequencies`)."""
    packs = {pack.code: pack for pack, _ in map(find_offer, names)}
    return [pack for pack in packs.values() if not frequencies.is_current(pack)]


def install_frequencies(pack: Pack, report: Report = lambda _: None) -> str:
    """Installs the common words of a language. Returns a sentence if they cannot be had: the lexicon works without."""
    try:
        frequencies.install(pack, report)
    except UnavailableError as error:
        return (
            f"the common words of {pack.code} are not available, so the levels below master cannot play ({error}); "
            f"`kotva lexicon install {pack.code}` tries again, and `pip install wordfreq` works too"
        )
    return ""


def compile_source(pack: Pack, spec: LexiconSpec, fetched: Fetched, words: wordlists.WordList, path: Path) -> None:
    source = fetched.source
    notes = Notes(
        name=spec.name,
        language=pack.code,
        source=source.name,
        licence=source.licence,
        origin=source.origin,
        profile=spec.profile,
        checksum=fetched.checksum,
        rules=rules_checksum(pack, spec.profile),
        spelling=source.format in ("hunspell", "mixed"),
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    compile_lexicon(pack.alphabet, words.text.encode(), path, notes.text())
