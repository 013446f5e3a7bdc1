"""The callback with which a long request reports intermediate results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Report = Callable[[dict[str, Any]], None]
"""Any thread may call it. Each report replaces the one before: it is the whole answer as known so far."""
