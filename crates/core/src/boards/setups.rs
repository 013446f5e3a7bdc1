//! Setups are data. Each line of a game's `setups.txt` is a name, optional aliases, `=` and a position. Lines with `#`
//! name the source.

use crate::game::PositionError;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    pub name: &'static str,
    pub other_names: Vec<&'static str>,
    pub position: &'static str,
}

impl Setup {
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.other_names.contains(&name)
    }
}

pub(super) fn read(data: &'static str) -> Vec<Setup> {
    let setup = |line: &'static str| {
        let (names, position) = line.split_once('=')?;
        let mut names = names.split_whitespace();
        let name = names.next()?;
        Some(Setup {
            name,
            other_names: names.collect(),
            position: position.trim(),
        })
    };
    data.lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(setup)
        .collect()
}

pub(super) fn unknown(game: &str, name: &str, setups: &[Setup]) -> PositionError {
    let names: Vec<&str> = setups.iter().map(|setup| setup.name).collect();
    PositionError::new(format!(
        "{game} has no setup `{name}`; there are {}",
        names.join(", ")
    ))
}
