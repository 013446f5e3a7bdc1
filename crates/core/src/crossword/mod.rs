//! Rules of crossword games, move generation, evaluation.
