//! What every game shares: the position, limits, decisions, outcomes, seeded random numbers.

pub mod rng;
