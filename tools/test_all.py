"""Runs all checks, shows their output, and prints the counts of tests and the causes of failures at the end.

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
    """A command. `passed`, `failed` and `flaky` are patterns for the counts in its output; `cause` begins the report of
    a failing test. A flaky test failed and then passed."""

    name: str
    command: list[str]
    passed: str = ""
    failed: str = ""
    cause: str = ""
    flaky: str = ""


@dataclass(frozen=True)
class Result:
    step: Step
    went_well: bool
    passed: int
    failed: int
    flaky: int
    seconds: float
    causes: list[str]


def tool(name: str, *arguments: str) -> list[str]:
    return [str(BIN / name), *arguments]


def npm(script: str) -> list[str]:
    return ["npm", "--prefix", "web", "run", "--silent", script]


def cargo_test(*options: str) -> Step:
    command = ["cargo", "test", "--quiet", "--workspace", *options]
    return Step(
        "cargo test", command, r"test result: \w+\. (\d+) passed", r"passed; (\d+) failed", r"^---- .* stdout ----"
    )


def pytest(*options: str) -> Step:
    return Step(
        "pytest",
        tool("pytest", "-q", "-n", "2", "--dist", "worksteal", *options),
        r"(\d+) passed",
        r"(\d+) (?:failed|error)",
        r"^(?:FAILED|ERROR) ",
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
VITEST = Step("vitest", npm("test"), r"Tests\s+(?:\d+ failed \| )?(\d+) passed", r"Tests\s+(\d+) failed", r"^ FAIL ")
BROWSER = Step("browser", npm("e2e"), r"^\s*(\d+) passed", r"^\s*(\d+) failed", r"^\s+\d+\) \[", r"^\s*(\d+) flaky")

STEPS = [WORDS, *LINTERS, cargo_test(), pytest(), VITEST, BROWSER]
DAILY = [WORDS, *LINTERS, cargo_test("--lib"), pytest("-m", "not slow"), VITEST]

COLOURS = re.compile(r"\x1b\[[0-9;]*m")
# Often only the end of a log is kept: the causes must fit there.
MOST_CAUSES = 2
CAUSE_LINES = 15
CODE = re.compile(r"^\s*(> )?\d* \|")
PLACE = re.compile(r"^\s+at \S+:\d+")
COUNT = re.compile(r"^  \d+ \w")


def causes(step: Step, lines: list[str]) -> list[str]:
    """What the first failing tests report, without code and calls: message, place and the last state of the page."""
    found: list[list[str]] = []
    inside = calls = False
    for line in lines:
        if step.cause and re.search(step.cause, line):
            found.append([])
            inside, calls = True, False
        elif COUNT.match(line):
            inside = False
        calls = (calls or line.strip() == "Call log:") and not PLACE.match(line) and not CODE.match(line)
        if inside and line.strip() and not calls and not CODE.match(line):
            found[-1].append(line.rstrip()[:200])
    return [line for block in found[:MOST_CAUSES] for line in block[:CAUSE_LINES]]


def run(step: Step) -> Result:
    """Run one step."""
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
    passed, failed, flaky = (
        sum(int(n) for line in lines for n in re.findall(pattern, line)) if pattern else 0
        for pattern in (step.passed, step.failed, step.flaky)
    )
    went_well = process.returncode == 0 and not (step.passed and passed == 0)
    return Result(step, went_well, passed, failed, flaky, time.monotonic() - begun, causes(step, lines))


def counts_of(one: Result) -> str:
    """The counts of a step that runs tests."""
    if not one.step.passed:
        return ""
    flaky = f", {one.flaky} flaky" if one.step.flaky else ""
    return f"{one.passed} passed{flaky}, {one.failed} failed"


def main() -> int:
    names = sys.argv[1:]
    steps = DAILY if "--daily" in names else STEPS
    names = [name for name in names if name != "--daily"]
    if unknown := set(names) - {step.name for step in steps}:
        print(f"no step is called {', '.join(sorted(unknown))}; there are {', '.join(step.name for step in steps)}")
        return 2
    chosen = [step for step in steps if not names or step.name in names]
    results = [run(step) for step in chosen]
    print("\n== in all")
    for one in results:
        print(f"{'ok  ' if one.went_well else 'FAIL'} {one.step.name:13} {one.seconds:6.0f} s  {counts_of(one)}")
    for line in (line for one in results if one.flaky or not one.went_well for line in one.causes):
        print(line)
    broken = sum(not one.went_well for one in results)
    print(f"{sum(one.passed for one in results)} passed, {max(sum(one.failed for one in results), broken)} failed")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
