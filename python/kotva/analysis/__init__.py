"""Analysis of the moves of a record."""
