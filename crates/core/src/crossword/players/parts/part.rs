//! The declaration of a part, and how a strategy uses it.

use std::sync::Arc;

use thiserror::Error;

use super::PARTS;
use crate::crossword::Rules;
use crate::crossword::generate::best::POINT;
use crate::crossword::players::{Leave, Placed, Situated, Strategy};

/// The largest number a part may have, in points: larger sums would not fit into an equity.
const LARGEST: f64 = 10_000.0;

pub struct Part {
    /// The name in files and options.
    pub name: &'static str,
    /// What it values, in one line.
    pub about: &'static str,
    /// The meaning of each number.
    pub numbers: &'static [&'static str],
    /// Whether a move may take noticeable time with this part.
    pub slow: bool,
    pub build: Build,
}

/// Makes the term from as many numbers as the part declares.
pub enum Build {
    /// Values the leave alone.
    Leave(fn(&[f64], &Rules) -> Arc<dyn Leave>),
    /// Values the leave in a position.
    Situated(fn(&[f64], &Rules) -> Arc<dyn Situated>),
    /// Values the place of a play on the board.
    Board(fn(&[f64], &Rules) -> Arc<dyn Placed>),
}

#[derive(Debug, Clone, PartialEq, Error)]
pub enum PartError {
    #[error("there is no part `{name}`; there are {}", names())]
    Unknown { name: String },
    #[error("{part} has {} ({}), not {given}", count(.numbers.len()), .numbers.join(", "))]
    Count {
        part: &'static str,
        numbers: &'static [&'static str],
        given: usize,
    },
    #[error("{part} ({number}) is a number from -{LARGEST} to {LARGEST}, not {given}")]
    Number {
        part: &'static str,
        number: &'static str,
        given: f64,
    },
}

impl Part {
    pub fn named(name: &str) -> Result<&'static Part, PartError> {
        let found = PARTS.iter().find(|part| part.name == name);
        found.ok_or_else(|| PartError::Unknown { name: name.into() })
    }

    /// Whether it values the leave, not the place of a play.
    pub fn values_leave(&self) -> bool {
        !matches!(self.build, Build::Board(_))
    }

    /// Adds the term of these numbers to a strategy.
    pub fn add(
        &self,
        strategy: &mut Strategy,
        numbers: &[f64],
        rules: &Rules,
    ) -> Result<(), PartError> {
        self.check(numbers)?;
        match self.build {
            Build::Leave(build) => strategy.leave.push(build(numbers, rules)),
            Build::Situated(build) => strategy.situated.push(build(numbers, rules)),
            Build::Board(build) => strategy.board.push(build(numbers, rules)),
        }
        Ok(())
    }

    fn check(&self, numbers: &[f64]) -> Result<(), PartError> {
        if numbers.len() != self.numbers.len() {
            return Err(PartError::Count {
                part: self.name,
                numbers: self.numbers,
                given: numbers.len(),
            });
        }
        let mut named = self.numbers.iter().zip(numbers);
        match named.find(|(_, given)| !(-LARGEST..=LARGEST).contains(*given)) {
            Some((number, &given)) => Err(PartError::Number {
                part: self.name,
                number,
                given,
            }),
            None => Ok(()),
        }
    }
}

/// Points as thousandths; a half is rounded to the even neighbour, as Python does.
pub(super) fn thousandths(points: f64) -> i32 {
    (points * f64::from(POINT)).round_ties_even() as i32
}

fn names() -> String {
    let names: Vec<&str> = PARTS.iter().map(|part| part.name).collect();
    names.join(", ")
}

fn count(n: usize) -> String {
    format!("{n} number{}", if n == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_a_name_of_its_own_and_says_what_its_numbers_are() {
        for (i, part) in PARTS.iter().enumerate() {
            assert!(PARTS[..i].iter().all(|other| other.name != part.name));
            assert!(!part.about.is_empty() && part.numbers.iter().all(|text| !text.is_empty()));
        }
    }

    #[test]
    fn a_wrong_part_is_told_with_what_would_be_right() {
        let part = &PARTS[0];
        let unknown = Part::named("clever").map(|part| part.name).unwrap_err();
        assert!(
            unknown
                .to_string()
                .contains(&format!("there are {}", part.name))
        );
        let mut numbers = vec![0.0; part.numbers.len() + 1];
        let many = part.check(&numbers).unwrap_err().to_string();
        assert!(
            many.contains(part.numbers[0]) && many.ends_with(&format!("not {}", numbers.len()))
        );
        numbers.pop();
        assert_eq!(part.check(&numbers), Ok(()));
        numbers[0] = f64::NAN;
        let wrong = part.check(&numbers).unwrap_err().to_string();
        assert!(wrong.contains("a number from -10000 to 10000, not NaN"));
    }
}
