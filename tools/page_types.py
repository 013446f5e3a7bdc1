"""Writes the page's types (web/src/api/schema.ts) from the models of the server: `kotva.web.schemas`.

tools/page_types.py           writes the file
tools/page_types.py --check   writes nothing, and fails when the file is not what would be written
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from kotva.web.schemas import document

WEB = Path(__file__).resolve().parent.parent / "web"
TARGET = WEB / "src" / "api" / "schema.ts"
HEADER = "// Written by `make types` from the models in python/kotva/web: change those, not this file.\n"
COMMAND = [
    str(WEB / "node_modules" / ".bin" / "openapi-typescript"),
    "--root-types",
    "--root-types-no-schema-prefix",
    "--default-non-nullable=false",
]


def types() -> str:
    made = subprocess.run(
        COMMAND, cwd=WEB, input=json.dumps(document()), stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True
    )
    return HEADER + made.stdout


def main() -> int:
    wanted = types()
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(wanted, encoding="utf-8")
        return 0
    if TARGET.read_text(encoding="utf-8") == wanted:
        return 0
    print(f"{TARGET} does not fit the models of the server; run `make types`", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
