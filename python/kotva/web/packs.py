"""Loads a language from a ZIP file (*Load language* of the Scrabble Analyser): a pack, or an archive of the Analyser.

Only a page on this machine may do it, because a language serves all players of this server.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Base64Bytes, BaseModel, ConfigDict, Field, StringConstraints

from kotva.errors import ErrorParts, KotvaError, error_parts, error_with_parts
from kotva.languages import archive
from kotva.languages.reading import WORDS_FILE
from kotva.lexicons import install
from kotva.web import words
from kotva.web.errors import ApiError
from kotva.web.guard import is_here
from kotva.web.models import LanguageInfo

__all__ = ["router"]


class LanguageArchive(BaseModel):
    """A ZIP file as its bytes in base64. Without a code the language is named as in the archive, or as its file."""

    model_config = ConfigDict(extra="forbid")

    data: Base64Bytes
    file: Annotated[str, StringConstraints(max_length=200)] = "language.zip"
    code: Annotated[str, StringConstraints(max_length=32)] = ""
    replace: bool = Field(False, description="whether a language of the user with the same code is replaced")


class LoadedLanguage(BaseModel):
    language: LanguageInfo
    lexicon: str | None = Field(description="the lexicon of the archive's words; null if it has none")
    words: int


def router() -> APIRouter:
    """The route is a plain function, so it runs in the server's thread pool."""
    routes = APIRouter(tags=["words"])

    @routes.post("/languages", status_code=201)
    def load_language(ask: LanguageArchive, request: Request) -> LoadedLanguage:
        """Imports a language from a ZIP file and installs its words."""
        if not is_here(request):
            raise ApiError(403, "not-here", "a language can be loaded only on the machine that Kotva runs on")
        return load(ask)

    return routes


def load(ask: LanguageArchive) -> LoadedLanguage:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / (Path(ask.file).name or "language.zip")
        file.write_bytes(ask.data)
        try:
            pack = archive.import_(file, ask.code or None, ask.replace)
        except KotvaError as error:
            message = str(error).replace(f"{folder}{os.sep}", "")  # the folder says nothing to the user
            raise error_with_parts(message, error_parts(error) or ErrorParts("language-faulty", (message,))) from None
    described = words.describe(pack)
    if not (pack.folder / WORDS_FILE).exists():
        return LoadedLanguage(language=described, lexicon=None, words=0)
    made = install.install(pack.lexica[0].name)
    return LoadedLanguage(language=described, lexicon=made.notes.name, words=made.words)
