//! One folder a board game: rules, text, heuristics.
