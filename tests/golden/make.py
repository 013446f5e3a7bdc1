"""Writes the golden files: `python tests/golden/make.py [GROUP…]`, all groups unless some are named.

It needs nothing but an installed Kotva and its lexica, so the files can be made by another revision:
`/path/to/other/.venv/bin/python tests/golden/make.py --to outputs`.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from golden.groups import GROUPS, OUTPUTS, Workshop, golden


def main() -> None:
    parser = argparse.ArgumentParser(description="Write golden outputs.")
    parser.add_argument("group", nargs="*", help=", ".join(GROUPS))
    parser.add_argument("--to", type=Path, default=OUTPUTS, help="another folder")
    chosen = parser.parse_args()
    chosen.to.mkdir(parents=True, exist_ok=True)
    with Workshop() as workshop:
        for name in chosen.group or GROUPS:
            text = json.dumps(golden(name, workshop), ensure_ascii=False, indent=1)
            (chosen.to / f"{name}.json").write_text(text + "\n", encoding="utf-8")
            print(name, len(text), flush=True)


if __name__ == "__main__":
    main()
