//! Parts of crossword strategies: those of the core by name, tables, and settings of B*.

use std::collections::HashMap;
use std::sync::Arc;

use kotva_core::crossword::Rules;
use kotva_core::crossword::endgame::star::Star;
use kotva_core::crossword::players::parts::{PARTS, Part};
use kotva_core::crossword::players::{Groups, Leave, Stages, Stick, Strategy};
use kotva_core::search::Selection;
use pyo3::prelude::*;

use super::players::{BalanceValues, LetterValues, balance_table, letter_table, tile};
use crate::errors::raise;

/// Name, description, the meaning of each number, whether it values the leave, whether it may be slow.
type PartRow = (
    &'static str,
    &'static str,
    &'static [&'static str],
    bool,
    bool,
);

/// The parts of the core that consist of a few numbers.
#[pyfunction]
pub fn strategy_parts() -> Vec<PartRow> {
    let row = |part: &Part| {
        let Part {
            name,
            about,
            numbers,
            slow,
            ..
        } = *part;
        (name, about, numbers, part.values_leave(), slow)
    };
    PARTS.iter().map(row).collect()
}

/// Adds parts by name, in the order of the core's list.
pub fn add_parts(
    strategy: &mut Strategy,
    wanted: &HashMap<String, Vec<f64>>,
    rules: &Rules,
) -> PyResult<()> {
    for name in wanted.keys() {
        Part::named(name).map_err(raise)?;
    }
    for part in PARTS {
        if let Some(numbers) = wanted.get(part.name) {
            part.add(strategy, numbers, rules).map_err(raise)?;
        }
    }
    Ok(())
}

/// Tables by stage: they apply while the bag has at most this many tiles.
pub type StageValues = (usize, Option<LetterValues>, Option<BalanceValues>);

pub fn stages(rules: &Rules, values: &[StageValues]) -> PyResult<Stages> {
    let mut stages = Vec::new();
    for (bag, letters, balance) in values {
        let mut terms: Vec<Arc<dyn Leave>> = Vec::new();
        if let Some(values) = letters {
            terms.push(Arc::new(letter_table(rules, values)?));
        }
        if let Some(values) = balance {
            terms.push(Arc::new(balance_table(rules, values)?));
        }
        stages.push((*bag, terms));
    }
    stages.sort_by_key(|(bag, _)| *bag);
    Ok(Stages(stages))
}

/// Groups of tiles and the value of keeping them together.
pub type GroupValues = (Vec<String>, i32);

pub fn groups(rules: &Rules, values: &[GroupValues]) -> PyResult<Groups> {
    let group = |(names, value): &GroupValues| Ok((tiles(rules, names)?, *value));
    let groups = values.iter().map(group).collect::<PyResult<Vec<_>>>()?;
    Ok(Groups::new(groups))
}

/// Letters left to the opponent, maximum tiles in the bag, score of the plays given up.
pub type StickValues = (Vec<String>, usize, i32);

pub fn stick(rules: &Rules, (names, bag, points): StickValues) -> PyResult<Stick> {
    let letters = tiles(rules, &names)?;
    Ok(Stick {
        tiles: letters.iter().fold(0, |mask, &tile| mask | 1 << tile),
        bag,
        points,
    })
}

pub fn tiles(rules: &Rules, names: &[String]) -> PyResult<Vec<u8>> {
    names.iter().map(|name| tile(rules, name)).collect()
}

/// The settings of B*: strategy, iterations, plies of its estimates (`None` for sound bounds), width.
pub type StarParts = (String, u64, Option<u32>, usize);

pub fn star((selection, iterations, plies, width): StarParts) -> PyResult<Star> {
    let selection = Selection::parse(&selection).ok_or_else(|| {
        let names = Selection::NAMES.map(|(name, _)| name).join(", ");
        raise(format!(
            "B* has no strategy `{selection}`; there are {names}"
        ))
    })?;
    Ok(Star {
        selection,
        iterations,
        plies,
        width,
    })
}
