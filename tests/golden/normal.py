"""Outputs made comparable: without times and paths, long lists as a digest; and the comparison itself.

The comparison goes one way: what a golden file holds must be in the new output. New keys may be added.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator, Sequence
from typing import Any

DROPPED = frozenset(
    {"seconds", "micros", "game_micros", "file", "page", "version", "date", "bytes", "core", "revision"}
)
"""Keys whose values depend on the machine, the clock or the place of a file."""
LONG = 24
LONG_TEXT = 120
"""Lines of text, as of a record; other lists are cut sooner."""
SHOWN = 4
DIGEST = "sha256 of all"


def normal(value: Any, dropped: frozenset[str] = DROPPED) -> Any:
    """The value without the keys that differ from run to run.

    >>> normal({"nodes": 5, "seconds": 0.2, "rows": [{"micros": 1}]})
    {'nodes': 5, 'rows': [{}]}
    """
    if isinstance(value, dict):
        return {str(key): normal(part, dropped) for key, part in value.items() if key not in dropped}
    if isinstance(value, list | tuple):
        return [normal(part, dropped) for part in value]
    return value


def short(value: Any) -> Any:
    """The value with each long list as its length, its first items and a digest of all.

    >>> short(list(range(30)))["length"]
    30
    """
    if isinstance(value, dict):
        return {key: short(part) for key, part in value.items()}
    if not isinstance(value, list):
        return value
    if len(value) <= (LONG_TEXT if all(isinstance(part, str) for part in value) else LONG):
        return [short(part) for part in value]
    keys = keys_of(value)
    return {
        "length": len(value),
        "first": [short(part) for part in value[:SHOWN]],
        **({"keys": keys} if keys else {}),
        DIGEST: digest(value, keys),
    }


def keys_of(items: Sequence[Any]) -> list[str]:
    """The keys that items of a list have; a new output may have more, and its digest leaves them out."""
    return list(dict.fromkeys(key for item in items if isinstance(item, dict) for key in item))


def digest(items: Sequence[Any], keys: Sequence[str]) -> str:
    chosen = [
        {key: item[key] for key in keys if key in item} if keys and isinstance(item, dict) else item for item in items
    ]
    text = json.dumps(chosen, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def differences(golden: Any, now: Any, where: str = "") -> Iterator[str]:
    """What the golden value has and the new one lacks or has otherwise. `now` is normal, not shortened.

    >>> list(differences({"score": 5, "moves": ["a", "b"]}, {"score": 5, "moves": ["a", "c"], "new": 1}))
    ["moves[1]: 'b' became 'c'"]
    >>> list(differences(short(list(range(30))), [*range(29), 0]))  # doctest: +ELLIPSIS
    [': the list of 30 is another one...']
    """
    if isinstance(golden, dict) and DIGEST in golden:
        yield from list_differences(golden, now, where)
    elif isinstance(golden, dict):
        if not isinstance(now, dict):
            yield f"{where}: {golden!r:.200} became {now!r:.200}"
            return
        for key, value in golden.items():
            place = f"{where}.{key}" if where else key
            if key in now:
                yield from differences(value, now[key], place)
            else:
                yield f"{place}: is missing"
    elif isinstance(golden, list):
        if not isinstance(now, list) or len(golden) != len(now):
            yield f"{where}: {golden!r:.200} became {now!r:.200}"
            return
        for number, (old, new) in enumerate(zip(golden, now, strict=True)):
            yield from differences(old, new, f"{where}[{number}]")
    elif not same(golden, now):
        yield f"{where}: {golden!r} became {now!r:.200}"


def list_differences(golden: dict[str, Any], now: Any, where: str) -> Iterator[str]:
    if not isinstance(now, list) or len(now) != golden["length"]:
        length = len(now) if isinstance(now, list) else f"{now!r:.100}"
        yield f"{where}: a list of {golden['length']} became {length}"
        return
    yield from differences(golden["first"], now[:SHOWN], where)
    if digest(now, golden.get("keys", [])) != golden[DIGEST]:
        yield f"{where}: the list of {len(now)} is another one after its first items"


def same(golden: Any, now: Any) -> bool:
    if isinstance(golden, float) and isinstance(now, float | int) and not isinstance(now, bool):
        return math.isclose(golden, now, rel_tol=1e-9, abs_tol=1e-9)
    return type(golden) is type(now) and bool(golden == now)
