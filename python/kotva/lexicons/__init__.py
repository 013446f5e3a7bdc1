"""Word sources, rule profiles, verdicts, and compiled lexica."""
