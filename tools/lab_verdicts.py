"""Write the verdicts (python/kotva/lab/data/verdicts.toml) into docs/results: the overview and the head of each result.

Run it after a verdict has changed. Every experiment must have a result.
"""

from __future__ import annotations

from pathlib import Path

from kotva.lab import experiments
from kotva.lab.experiments import Experiment
from kotva.lab.published import published
from kotva.lab.verdicts import WORDS, verdict

RESULTS = Path(__file__).resolve().parents[1] / "docs" / "results"
HEAD = """# Results

Each file is the output of one experiment in full: the verdict first, then date, seed and command \
(`kotva lab run NAME -o FILE`), the revision of the project and of the core, the checksums of lexica and tables, and \
theirs beside ours. `kotva lab overview` prints the verdicts; they are data (`python/kotva/lab/data/verdicts.toml`), \
and tests compare them with this page, which `tools/lab_verdicts.py` writes.
"""


def overview(found: list[Experiment]) -> str:
    said = {one.name: verdict(one.name) for one in found}
    counts = {word: sum(one.reproduced == key for one in said.values()) for key, word in WORDS.items()}
    text = HEAD + "\n" + ", ".join(f"{word.lower()}: {count}" for word, count in counts.items()) + ".\n"
    text += stale(found)
    for key, source in published("sources").items():
        text += (
            f"\n## {source['cite'][0].upper() + source['cite'][1:]}\n\n| experiment | verdict | why |\n|---|---|---|\n"
        )
        for one in found:
            if experiments.source_key(one.name) == key:
                word = WORDS[said[one.name].reproduced].lower()
                text += f"| [{one.name}]({one.name}.md) | {word} | {said[one.name].why} |\n"
    return text


def stale(found: list[Experiment]) -> str:
    """A sentence about the results that say that they are stale."""
    old = [one.name for one in found if "\nStale: " in (RESULTS / f"{one.name}.md").read_text(encoding="utf-8")]
    links = ", ".join(f"[{name}]({name}.md)" for name in old)
    return f"\nStale, from an older revision of what they measure: {links}.\n" if old else ""


def main() -> None:
    found = experiments.available()
    (RESULTS / "README.md").write_text(overview(found), encoding="utf-8")
    for one in found:
        path = RESULTS / f"{one.name}.md"
        title, _, rest = path.read_text(encoding="utf-8").split("\n\n", 2)
        path.write_text(f"{title}\n\n{verdict(one.name)}\n\n{rest}", encoding="utf-8")


if __name__ == "__main__":
    main()
