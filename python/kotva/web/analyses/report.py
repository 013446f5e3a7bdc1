"""What a question that takes long is given to tell what it has found so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Report = Callable[[dict[str, Any]], None]
"""May be called from any thread; the last that is reported is the answer as far as it is known."""
