"""Words that the user adds to a lexicon or bans from it, and custom lexica, as with `kotva lexicon add`, `ban` and
`build`. Only a page on this machine may change them, because they affect all players of this server."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Base64Bytes, BaseModel, ConfigDict, Field, StringConstraints

from kotva import Lexicon, languages
from kotva.lexicons import build as building
from kotva.lexicons import install, overlay, paths, store
from kotva.web import words
from kotva.web.errors import ApiError
from kotva.web.guard import is_here
from kotva.web.models import MAX_TEXT, LexiconName

__all__ = ["router"]

Word = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_TEXT)]
Words = Annotated[list[Word], Field(max_length=1000)]
MOST = 2000


class OwnWords(BaseModel):
    """In upper case and in the order of the language."""

    added: list[str]
    banned: list[str]


class ChangeWords(BaseModel):
    model_config = ConfigDict(extra="forbid")

    add: Words = []
    ban: Words = []
    forget: Words = []


class OwnList(BaseModel):
    """A list of words, one a line, as the bytes of a file in base64; its encoding is found out."""

    model_config = ConfigDict(extra="forbid")

    name: LexiconName
    language: Annotated[str, StringConstraints(max_length=20)]
    data: Base64Bytes
    file: Annotated[str, StringConstraints(max_length=200)] = "words.txt"


class MadeList(BaseModel):
    name: str
    words: int
    duplicates: int
    refused: list[str] = Field(description="lines that are left out, with the reason; the first of them")


def router() -> APIRouter:
    """The routes are plain functions, so each request runs in the server's thread pool."""
    routes = APIRouter(tags=["words"])

    @routes.get("/lexica/{name}/words")
    def own_words(name: LexiconName) -> OwnWords:
        """The words added to a lexicon and banned from it."""
        return shown(name)

    @routes.post("/lexica/{name}/words")
    def change_words(name: LexiconName, ask: ChangeWords, request: Request) -> OwnWords:
        """Adds, bans or forgets words."""
        only_here(request)
        return change(name, ask)

    @routes.post("/lexica", status_code=201)
    def make_list(ask: OwnList, request: Request) -> MadeList:
        """A lexicon from a list of one's own; one of the same name is replaced."""
        only_here(request)
        return make(ask)

    return routes


def only_here(request: Request) -> None:
    """Refuses requests from other machines."""
    if not is_here(request):
        raise ApiError(403, "not-here", "word lists can be changed only on the machine that Kotva runs on")


def shown(name: str) -> OwnWords:
    installed = words.found(name)
    pack = languages.get(installed.notes.language)
    kept = Lexicon.open(installed.path).overlay
    return OwnWords(added=sorted(kept.added, key=pack.sort_key), banned=sorted(kept.banned, key=pack.sort_key))


def change(name: str, ask: ChangeWords) -> OwnWords:
    installed = words.found(name)
    lexicon = Lexicon.open(installed.path)
    if len(lexicon.overlay.added | lexicon.overlay.banned) + len(ask.add) + len(ask.ban) > MOST:
        raise ApiError(400, "too-many", f"at most {MOST} added or banned words; make a lexicon of a longer list")
    overlay.change(installed.path, lexicon.alphabet, add=ask.add, ban=ask.ban, forget=ask.forget)
    return shown(name)


def make(ask: OwnList) -> MadeList:
    pack = languages.get(ask.language)
    if ask.name in install.offered() or ask.name in languages.available():
        raise ApiError(409, "taken", f"`{ask.name}` is the name of a lexicon that a pack offers; choose another")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / (Path(ask.file).name or "words.txt")
        file.write_bytes(ask.data)
        made = building.build(pack, file, paths.lexicon_file(store.check_name(ask.name)))
    refused = [f"{line}: {reason}" for line, reason in made.refused[:20]]
    return MadeList(name=ask.name, words=made.words, duplicates=made.duplicates, refused=refused)
