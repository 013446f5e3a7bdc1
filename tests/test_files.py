"""Files are written whole or not at all; locks hold between processes."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from kotva import files
from kotva.errors import KotvaError

NO_SPACE = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def full_disk(*_: object) -> None:
    raise NO_SPACE


def test_a_file_is_replaced_by_text_with_its_own_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    files.write_text(path, "old")
    files.write_text(path, "žluť\r\nkůň\n")
    assert path.read_bytes() == "žluť\r\nkůň\n".encode()


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_file_and_nothing_else(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "table"
    files.write_bytes(path, b"old")
    monkeypatch.setattr(os if step == "fsync" else Path, step, full_disk)
    with pytest.raises(OSError, match="No space left"):
        files.write_bytes(path, b"new")
    assert [one.read_bytes() for one in tmp_path.iterdir()] == [b"old"]


def test_the_file_and_then_its_folder_are_brought_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(stat.S_ISDIR(os.fstat(handle).st_mode)))
    files.write_bytes(tmp_path / "table", b"values")
    assert synced == [False, True]


def test_a_new_file_has_the_permissions_of_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        files.write_bytes(tmp_path / "table", b"values")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "table").stat().st_mode) == 0o640


def test_a_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "table"
    path.write_bytes(b"old")
    path.chmod(0o604)
    files.write_bytes(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o604


def test_a_link_stays_and_its_file_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "there" / "table")
    files.write_bytes(tmp_path / "link", b"values")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "there" / "table").read_bytes() == b"values"


def test_what_is_no_plain_file_is_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(KotvaError, match="pipe is not a plain file"):
        files.write_bytes(tmp_path / "pipe", b"values")
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


def test_a_missing_folder_is_made_only_where_that_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "table"
    with pytest.raises(FileNotFoundError):
        files.write_bytes(path, b"values")
    files.write_bytes(path, b"values", make_folder=True)
    assert path.read_bytes() == b"values"


def test_the_longest_name_that_a_file_may_have_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("ž" * 127)
    files.write_bytes(path, b"values")
    assert path.read_bytes() == b"values"


def test_a_lock_refuses_another_holder_until_it_is_free(tmp_path: Path) -> None:
    lock = tmp_path / "locks" / "x"
    with (
        files.locked(lock, "somebody writes"),
        pytest.raises(KotvaError, match="somebody writes"),
        files.locked(lock, "somebody writes"),
    ):
        pytest.fail("the lock was given twice")
    with files.locked(lock, "somebody writes"):
        pass


def test_a_lock_refuses_another_process_and_dies_with_its_holder(tmp_path: Path) -> None:
    lock = tmp_path / "x"
    hold = (
        "import sys\nfrom pathlib import Path\nfrom kotva import files\n"
        "with files.locked(Path(sys.argv[1]), 'busy'):\n    print('held', flush=True)\n    sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", hold, str(lock)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout
        assert other.stdout.readline() == "held\n"
        with pytest.raises(KotvaError, match="busy"), files.locked(lock, "busy"):
            pytest.fail("two processes hold the lock")
        other.kill()
        other.wait()
        with files.locked(lock, "busy"):
            pass
