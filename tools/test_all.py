"""Runs all checks, shows their output, and prints the counts of tests at the end.

    tools/test_all.py [--daily] [STEP...]

`--daily` skips slow checks: integration tests in Rust, tests marked slow, the browser. If steps are named, only they
run. A failing step does not stop the later ones, so one run shows all problems.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
REFERENCE = ROOT / "target" / "reference" / "sowpods.txt"


@dataclass(frozen=True)
class Step:
    """A command. `passed` and `failed` are patterns for the counts in its output."""

    name: str
    command: list[str]
    passed: str = ""
    failed: str = ""


def tool(name: str, *arguments: str) -> list[str]:
    return [str(BIN / name), *arguments]


def npm(script: str) -> list[str]:
    return ["npm", "--prefix", "web", "run", "--silent", script]


def cargo_test(*options: str) -> Step:
    command = ["cargo", "test", "--quiet", "--workspace", *options]
    return Step("cargo test", command, r"test result: \w+\. (\d+) passed", r"passed; (\d+) failed")


def pytest(*options: str) -> Step:
    return Step(
        "pytest",
        tool("pytest", "-q", "-n", "2", "--dist", "worksteal", *options),
        r"(\d+) passed",
        r"(\d+) (?:failed|error)",
    )


LINTERS = [
    Step("cargo fmt", ["cargo", "fmt", "--all", "--check"]),
    # Cargo does not see modules that a macro declares: parts of strategies and board games.
    Step("rustfmt", ["rustfmt", "--edition", "2024", "--check", *map(str, sorted(ROOT.glob("crates/*/src/**/*.rs")))]),
    Step("cargo clippy", ["cargo", "clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"]),
    Step("ruff check", tool("ruff", "check", ".")),
    Step("ruff format", tool("ruff", "format", "--check", ".")),
    Step("mypy", tool("mypy")),
    Step("stubtest", tool("stubtest", "kotva._core")),
    Step("prettier", npm("format:check")),
    Step("eslint", npm("lint")),
    Step("page types", [sys.executable, "tools/page_types.py", "--check"]),
    Step("svelte-check", npm("check")),
]
WORDS = Step("words", [sys.executable, "tools/reference_words.py", str(REFERENCE)])
VITEST = Step("vitest", npm("test"), r"Tests\s+(?:\d+ failed \| )?(\d+) passed", r"Tests\s+(\d+) failed")
BROWSER = Step("browser", npm("e2e"), r"^\s*(\d+) passed", r"^\s*(\d+) failed")

STEPS = [WORDS, *LINTERS, cargo_test(), pytest(), VITEST, BROWSER]
DAILY = [WORDS, *LINTERS, cargo_test("--lib"), pytest("-m", "not slow"), VITEST]

COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def run(step: Step) -> tuple[bool, int, int, float]:
    """Run one step. Returns whether it succeeded, the counts of passed and failed tests, and the seconds."""
    print(f"\n== {step.name}: {' '.join(step.command)}", flush=True)
    begun = time.monotonic()
    lines = []
    environment = {**os.environ, "NO_COLOR": "1", "FORCE_COLOR": "0"}
    # With these settings a test with missing data fails instead of being skipped (tests/conftest.py).
    environment |= {"KOTVA_SOWPODS": str(REFERENCE), "KOTVA_ALL_TESTS": "1"}
    with subprocess.Popen(
        step.command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(COLOURS.sub("", line))
    counts = [
        sum(int(n) for line in lines for n in re.findall(pattern, line)) if pattern else 0
        for pattern in (step.passed, step.failed)
    ]
    went_well = process.returncode == 0 and not (step.passed and counts[0] == 0)
    return went_well, counts[0], counts[1], time.monotonic() - begun


def main() -> int:
    names = sys.argv[1:]
    steps = DAILY if "--daily" in names else STEPS
    names = [name for name in names if name != "--daily"]
    if unknown := set(names) - {step.name for step in steps}:
        print(f"no step is called {', '.join(sorted(unknown))}; there are {', '.join(step.name for step in steps)}")
        return 2
    chosen = [step for step in steps if not names or step.name in names]
    results = [(step, *run(step)) for step in chosen]
    print("\n== in all")
    for step, went_well, passed, failed, seconds in results:
        counts = f"{passed} passed, {failed} failed" if step.passed else ""
        print(f"{'ok  ' if went_well else 'FAIL'} {step.name:13} {seconds:6.0f} s  {counts}")
    broken = sum(not went_well for _, went_well, *_ in results)
    print(f"{sum(r[2] for r in results)} passed, {max(sum(r[3] for r in results), broken)} failed")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
