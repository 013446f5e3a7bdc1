"""Installs word lists from the page, as `kotva lexicon install` does: one install at a time, in a process of its own.

Only a page on this machine may start or stop it. What is complete stays, so an install that was stopped, or whose
server was killed, continues where it was (`kotva.players.installing`).
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from kotva import files, languages
from kotva.languages import Pack
from kotva.lexicons import frequencies, install, paths
from kotva.lexicons.steps import Kind
from kotva.web.errors import ApiError
from kotva.web.guard import is_here
from kotva.web.ownwords import only_here

__all__ = ["Installer", "close_installer", "router", "the_installer"]

FAILED = "the process that installed the words ended with code {}; the server's terminal says more"
Phase = Literal["idle", "running", "interrupted", "failed", "done"]


class InstallOffer(BaseModel):
    """All word lists of a language: where their words come from, and what they take."""

    language: str
    lexica: list[str]
    complete: bool = Field(description="whether all of them and the common words are installed")
    words: int = Field(description="forms in the first source; 0 if they were not counted")
    download: int = Field(description="megabytes at most")
    disk: int = Field(description="megabytes")
    licences: list[str] = Field(description="of the first source and of the common words")


class InstallStep(BaseModel):
    """What is being done now: of which lexicon or language, and with which package."""

    kind: Kind
    name: str
    about: str


class InstallState(BaseModel):
    here: bool = Field(description="whether this page may install word lists")
    offers: list[InstallOffer]
    phase: Phase
    languages: list[str] = Field(description="of the last or running install")
    step: InstallStep | None
    done: int
    steps: int
    uncommon: list[str] = Field(description="languages whose common words could not be had")
    fault: str | None


class StartInstall(BaseModel):
    model_config = ConfigDict(extra="forbid")

    languages: Annotated[list[Annotated[str, StringConstraints(max_length=32)]], Field(min_length=1, max_length=20)]


class Installer:
    """The install of this server. `marker` names the languages of an install that is not complete."""

    def __init__(self, marker: Path) -> None:
        self.marker = marker
        self.lock = threading.Lock()
        self.process: subprocess.Popen[str] | None = None
        self.thread: threading.Thread | None = None
        self.phase: Phase = "idle"
        self.languages: list[str] = self.unfinished()
        self.forget_progress()
        if self.languages:
            self.phase = "interrupted"

    def unfinished(self) -> list[str]:
        try:
            found = json.loads(self.marker.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return []
        names = found if isinstance(found, list) else []
        return [name for name in names if name in languages.available()]

    def forget_progress(self) -> None:
        self.step: InstallStep | None = None
        self.begun: set[tuple[str, str]] = set()
        self.steps = 0
        self.uncommon: list[str] = []
        self.fault: str | None = None

    # Requests of pages

    def state(self, *, here: bool) -> InstallState:
        with self.lock:
            running = self.phase == "running"
            return InstallState(
                here=here,
                offers=offers(),
                phase=self.phase,
                languages=self.languages,
                step=self.step if running else None,
                done=max(0, len(self.begun) - 1) if running else 0,
                steps=self.steps if running else 0,
                uncommon=self.uncommon,
                fault=self.fault,
            )

    def start(self, names: list[str]) -> None:
        for name in names:
            install.find_offer(name)
        with self.lock:
            if self.phase == "running":
                raise ApiError(409, "installing", "word lists are being installed already")
            files.write_text(self.marker, json.dumps(names), make_folder=True)
            self.forget_progress()
            self.languages, self.phase = names, "running"
            self.process = self.started(names)
            self.thread = threading.Thread(target=self.follow, args=(self.process,), name="kotva-install", daemon=True)
            self.thread.start()

    def cancel(self) -> None:
        """Stops the install; what is complete stays. To cancel what does not run is no mistake."""
        with self.lock:
            if self.phase == "running":
                self.phase = "interrupted"
            kill(self.process)
        if self.thread:
            self.thread.join()

    # The process

    def scratch(self) -> Path:
        """The folder for unfinished downloads. Package managers leave them behind when they are killed."""
        return self.marker.with_name("installing")

    def started(self, names: list[str]) -> subprocess.Popen[str]:
        shutil.rmtree(self.scratch(), ignore_errors=True)
        self.scratch().mkdir(parents=True)
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "kotva.web.install_worker", *names],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "TMPDIR": str(self.scratch())},
            start_new_session=True,
        )

    def follow(self, process: subprocess.Popen[str]) -> None:
        for line in process.stdout or ():
            self.hear(json.loads(line))
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe:
                pipe.close()
        shutil.rmtree(self.scratch(), ignore_errors=True)
        with self.lock:
            if self.phase != "running":
                return
            if process.returncode == 0:
                self.phase = "done"
                self.marker.unlink(missing_ok=True)
            else:
                self.phase = "failed"
                self.fault = self.fault or FAILED.format(process.returncode)

    def hear(self, said: dict[str, Any]) -> None:
        with self.lock:
            self.steps = said.get("steps", self.steps)
            self.uncommon = said.get("uncommon", self.uncommon)
            self.fault = said.get("fault", self.fault)
            if "kind" in said:
                self.step = InstallStep.model_validate(said)
                self.begun.add((self.step.kind, self.step.name))


def kill(process: subprocess.Popen[str] | None) -> None:
    """Kills a process with the package managers that it started."""
    if process is None or process.poll() is not None:
        return
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def offers() -> list[InstallOffer]:
    return [offer(pack) for pack in languages.packs() if pack.lexica and pack.sources]


def offer(pack: Pack) -> InstallOffer:
    names = [spec.name for spec in pack.lexica]
    first = pack.sources[0]
    return InstallOffer(
        language=pack.code,
        lexica=names,
        complete=all(map(install.is_current, names)) and frequencies.is_current(pack),
        words=first.words,
        download=pack.size.download,
        disk=pack.size.disk,
        licences=list(dict.fromkeys([first.licence, *(source.licence for source in pack.frequencies[:1])])),
    )


@cache
def installer_of(marker: Path) -> Installer:
    return Installer(marker)


def the_installer() -> Installer:
    return installer_of(paths.cache_dir() / "installing.json")


def close_installer() -> None:
    """Stops a running install; the next server offers to continue it."""
    if installer_of.cache_info().currsize:
        the_installer().cancel()
        installer_of.cache_clear()


def router() -> APIRouter:
    """The routes are plain functions, so each request runs in the server's thread pool."""
    routes = APIRouter(tags=["words"])

    @routes.get("/install")
    def install_state(request: Request) -> InstallState:
        """The word lists that can be installed, and the progress of the install that runs."""
        return the_installer().state(here=is_here(request))

    @routes.post("/install")
    def start_install(ask: StartInstall, request: Request) -> InstallState:
        """Installs all word lists of languages, or continues where an install was stopped."""
        only_here(request)
        the_installer().start(ask.languages)
        return the_installer().state(here=True)

    @routes.post("/install/cancel")
    def cancel_install(request: Request) -> InstallState:
        """Stops the install; what is complete stays."""
        only_here(request)
        the_installer().cancel()
        return the_installer().state(here=True)

    return routes
