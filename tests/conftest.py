"""What several tests need."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of samples and truth tables beside the project; a clone of the project alone does not have it."""
    if not (SHARED / "data").is_dir():
        pytest.skip("the folder of shared samples is not beside the project")
    return SHARED
