"""Analyses for the page: positions, plays, endgames, threats, game records, words to learn."""
