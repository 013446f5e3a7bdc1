//! Searches that work for every game.
