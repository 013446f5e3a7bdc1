"""A compiled lexicon is memory-mapped, so processes that open the same file share its pages."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from kotva import _core, languages

READER = """
import sys
from kotva._core import Lexicon
lexicon = Lexicon.open(sys.argv[1])
assert len(list(lexicon.words())) == len(lexicon)
print("ready", flush=True)
sys.stdin.readline()
"""


def shared_kilobytes(pid: int, file: Path) -> int:
    """The size of the file's pages that the process shares with other processes."""
    blocks = re.split(r"(?m)^(?=[0-9a-f]+-[0-9a-f]+ )", Path(f"/proc/{pid}/smaps").read_text())
    mapped = [block for block in blocks if file.name in block.partition("\n")[0]]
    return sum(int(kb) for block in mapped for kb in re.findall(r"^Shared_Clean: +(\d+) kB", block, re.M))


@pytest.mark.skipif(
    not Path("/proc/self/smaps").exists(), reason="optional: this system does not show what processes share"
)
def test_two_processes_share_the_pages_of_a_lexicon(tmp_path: Path) -> None:
    file = tmp_path / "shared-pages.klx"
    letters = "abcdefghij"
    words = "\n".join(a + b + c + d for a in letters for b in letters for c in letters for d in letters)
    _core.compile_lexicon(languages.get("en").alphabet, words.encode(), file, '{"language": "en"}')
    command = [sys.executable, "-c", READER, str(file)]
    readers = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    try:
        for reader in readers:
            assert reader.stdout is not None
            assert reader.stdout.readline() == "ready\n"
        assert all(shared_kilobytes(reader.pid, file) > 0 for reader in readers)
    finally:
        for reader in readers:
            reader.communicate("\n")
