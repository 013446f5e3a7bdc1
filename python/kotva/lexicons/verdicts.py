"""Verdicts: whether a word is valid, and why. The reason has lemma, part of speech, form and source, or the rule that
forbids the word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kotva import languages
from kotva.errors import ErrorParts, KotvaError, error_with_parts
from kotva.languages import Pack
from kotva.lexicons import club, kept, morfeusz, wordlists
from kotva.lexicons.grammar import Reading
from kotva.lexicons.hunspell import Dictionary
from kotva.lexicons.install import profile_of
from kotva.lexicons.lemmas import lemmas
from kotva.lexicons.lexicon import Lexicon
from kotva.lexicons.store import Installed, Notes


@dataclass(frozen=True)
class Verdict:
    """The verdict on one word."""

    word: str
    valid: bool
    kind: str
    """The reason as one word: `listed` or `unlisted`; `added` or `banned` by the user; `foreign` letter or `blank`;
    `admitted`, or `refused` by a rule; `wrong`, `proper-noun` or `absent` in the dictionary; left out of the lexicon as
    an `abbreviation`, too `short`, too `long` or otherwise `filtered`."""
    reason: str
    readings: tuple[Reading, ...] = ()  # all readings, if the source has them
    rule: str = ""  # the rule that forbids it
    notice: str = ""  # a caution about the source


def verdict(lexicon: Lexicon, installed: Installed, word: str) -> Verdict:
    """The verdict of a lexicon on a word in upper or lower case."""
    notes = installed.notes
    pack = pack_of(notes)
    form = form_of(pack, word)
    found = judge(lexicon, notes, pack, form)
    if pack and not found.valid and found.kind != "banned" and (hint := club.hint(pack, notes.name, form)):
        found = replace(found, reason=f"{found.reason}; {hint}")
    return replace(found, notice=notice(notes))


def play_valid(lexicon: Lexicon, installed: Installed, words: Sequence[str]) -> bool:
    """One answer for a whole challenged play: whether all its words are valid. A judge must not reveal which word is
    wrong. Raises KotvaError for a word with a foreign letter or an unnamed blank, because such a word was mistyped."""
    pack = pack_of(installed.notes)
    forms = [form_of(pack, word) for word in words]
    for form in forms:
        if 0 in lexicon.alphabet.encode(form):
            raise error_with_parts("a blank is typed as the letter it stands for", ErrorParts("unnamed-blank"))
    return all(form in lexicon for form in forms)


def pack_of(notes: Notes) -> Pack | None:
    """The language pack of a lexicon; none if the lexicon was built for a language that is not installed."""
    return languages.get(notes.language) if notes.language in languages.available() else None


def form_of(pack: Pack | None, word: str) -> str:
    return pack.lower(word.strip()) if pack else word.strip().lower()


def notice(notes: Notes) -> str:
    if not notes.spelling:
        return ""
    return f"{notes.source} is a spelling dictionary, not the tournament dictionary"


def judge(lexicon: Lexicon, notes: Notes, pack: Pack | None, form: str) -> Verdict:
    try:
        tiles = lexicon.alphabet.encode(form)
    except KotvaError as error:
        return Verdict(form, False, "foreign", str(error))
    if 0 in tiles:
        return Verdict(form, False, "blank", f"{form!r} has a blank; a verdict needs a whole word")
    upper, valid = lexicon.alphabet.decode(tiles), form in lexicon
    if upper in lexicon.overlay.banned:
        return Verdict(form, False, "banned", f"{form}: you banned it")
    if valid and upper in lexicon.overlay.added:
        return Verdict(form, True, "added", f"{form}: you added it")
    dictionary = kept.dictionary(notes.checksum)
    if pack and dictionary:
        return explain(pack, notes, dictionary, form, valid)
    return listed(pack, notes, form, valid)


def listed(pack: Pack | None, notes: Notes, form: str, valid: bool) -> Verdict:
    """The verdict of a word list. The list has no grammar; readings come from an analyser or dictionary if one is
    installed."""
    if not valid:
        return Verdict(form, False, "unlisted", f"{form}: not in the list {notes.source}")
    readings = morfeusz.readings(pack, form) if pack else ()
    if not readings:
        readings = tuple(Reading("", "a form", lemma) for lemma in lemmas(notes, form))
    reason = "; ".join([f"{form}: in the list {notes.source}", *map(str, readings[:1])])
    return Verdict(form, True, "listed", reason, readings)


def explain(pack: Pack, notes: Notes, dictionary: Dictionary, form: str, valid: bool) -> Verdict:
    """The verdict with the reason from the spelling dictionary and the profile. The lexicon decides the validity."""
    judgement = profile_of(pack, notes.profile).judge(dictionary, form)
    if valid == judgement.admitted:
        return Verdict(form, valid, judgement.kind, judgement.reason, judgement.readings, judgement.rule)
    if valid:  # the rules changed since the lexicon was built
        reason = f"{judgement.reason}; the lexicon was built by older rules, install it again"
        return Verdict(form, True, "listed", reason, judgement.readings)
    kind, reason = filtered(pack, form)
    return Verdict(form, valid, kind, f"{form}: {reason}", judgement.readings)


def filtered(pack: Pack, form: str) -> tuple[str, str]:
    """Why a form of the dictionary is not in the lexicon: a kind and a sentence."""
    if form in pack.abbreviations:
        return "abbreviation", "an abbreviation or symbol, not a word for the game"
    if len(form) < wordlists.SHORTEST:
        return "short", "words have two letters or more"
    if len(form) > wordlists.longest(pack):
        return "long", f"longer than the board, which has {wordlists.longest(pack)} squares"
    return "filtered", "not a word of lower-case letters in the dictionary"
