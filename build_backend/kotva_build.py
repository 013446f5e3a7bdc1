"""PEP 517 backend: maturin, preceded by the build of the web page.

`pip install .` alone has to give a working program, page included, and maturin knows nothing of npm.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import maturin
from maturin import *  # noqa: F403 - every other hook is maturin's own

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "python" / "kotva" / "web" / "static"


def build_page() -> None:
    """Build the page unless it is there already (an sdist carries it) or the caller built it."""
    if os.environ.get("KOTVA_PAGE") == "ready" or not (ROOT / "web" / "package.json").exists():
        return
    if (STATIC / "index.html").exists() and not (ROOT / ".git").exists():
        return
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("kotva: building the web page needs npm (Node 20 or later); install it and try again")
    for command in (["ci"], ["run", "build"]):
        subprocess.run([npm, *command], cwd=ROOT / "web", check=True)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    build_page()
    return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory, config_settings=None):
    build_page()
    return maturin.build_sdist(sdist_directory, config_settings)
