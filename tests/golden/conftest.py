"""Modules of this folder import each other as `golden.…`, in tests and when `make.py` is run."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
