"""Players against each other: pairs, tables, intervals."""
