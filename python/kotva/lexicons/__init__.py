"""Word sources, rules of admissibility, verdicts, and the compiled lexica."""
