//! The one game loop, players and records.
