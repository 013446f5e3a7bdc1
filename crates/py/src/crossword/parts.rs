//! Parts of crossword strategies beyond letter and balance tables.

use std::sync::Arc;

use kotva_core::crossword::Rules;
use kotva_core::crossword::endgame::star::Star;
use kotva_core::crossword::generate::best::POINT;
use kotva_core::crossword::players::{
    Bingo, Defence, Groups, HotSpots, Lanes, Leave, Opening, Placed, Placement, Situated, Stages,
    Stick,
};
use kotva_core::search::Selection;
use pyo3::prelude::*;

use super::players::{BalanceValues, LetterValues, balance_table, letter_table, tile};
use crate::errors::raise;

/// Every part that may be there; values in thousandths of a point.
#[derive(FromPyObject, Default)]
#[pyo3(from_item_all)]
pub struct Parts {
    /// Tables by stage: while the bag has at most so many tiles.
    stages: Vec<(usize, Option<LetterValues>, Option<BalanceValues>)>,
    /// Tiles kept together with their value.
    groups: Vec<(Vec<String>, i32)>,
    /// Factor of a septet's points; the bonus is that of the rules.
    bingo: Option<i32>,
    /// Costs of two triple words, of a triple with a double word, of two double words.
    defence: Option<[i32; 3]>,
    /// For a hot spot taken, against one opened.
    hot_spots: Option<(i32, i32)>,
    /// Cost of each line open to the opponent's bingo.
    lanes: Option<i32>,
    /// Tiles free on the opening move, cost of each further one.
    opening: Option<(usize, i32)>,
    /// Cost of a vowel of the first move beside a premium letter square.
    placement: Option<i32>,
    /// The order in which tiles are looked for to exchange one.
    rare: Vec<String>,
    /// Letters left to the opponent, tiles in the bag, points given up.
    stick: Option<(Vec<String>, usize, i32)>,
}

impl Parts {
    pub fn groups(&self, rules: &Rules) -> PyResult<Option<Arc<dyn Leave>>> {
        if self.groups.is_empty() {
            return Ok(None);
        }
        let group = |(names, value): &(Vec<String>, i32)| Ok((tiles(rules, names)?, *value));
        let groups = self
            .groups
            .iter()
            .map(group)
            .collect::<PyResult<Vec<_>>>()?;
        Ok(Some(Arc::new(Groups::new(groups))))
    }

    pub fn situated(&self, rules: &Rules) -> PyResult<Vec<Arc<dyn Situated>>> {
        let mut found: Vec<Arc<dyn Situated>> = Vec::new();
        if !self.stages.is_empty() {
            let mut stages = Vec::new();
            for (bag, letters, balance) in &self.stages {
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
            found.push(Arc::new(Stages(stages)));
        }
        if let Some(factor) = self.bingo {
            found.push(Arc::new(Bingo::new(POINT * rules.bingo, factor)));
        }
        Ok(found)
    }

    pub fn board(&self) -> Vec<Arc<dyn Placed>> {
        let mut found: Vec<Arc<dyn Placed>> = Vec::new();
        if let Some(costs) = self.defence {
            found.push(Arc::new(Defence { costs }));
        }
        if let Some((taken, opened)) = self.hot_spots {
            found.push(Arc::new(HotSpots { taken, opened }));
        }
        if let Some(each) = self.lanes {
            found.push(Arc::new(Lanes { each }));
        }
        if let Some((free, each)) = self.opening {
            found.push(Arc::new(Opening { free, each }));
        }
        if let Some(cost) = self.placement {
            found.push(Arc::new(Placement { cost }));
        }
        found
    }

    pub fn rare(&self, rules: &Rules) -> PyResult<Vec<u8>> {
        tiles(rules, &self.rare)
    }

    pub fn stick(&self, rules: &Rules) -> PyResult<Option<Stick>> {
        let Some((names, bag, points)) = &self.stick else {
            return Ok(None);
        };
        let letters = tiles(rules, names)?;
        Ok(Some(Stick {
            tiles: letters.iter().fold(0, |mask, &tile| mask | 1 << tile),
            bag: *bag,
            points: *points,
        }))
    }
}

fn tiles(rules: &Rules, names: &[String]) -> PyResult<Vec<u8>> {
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
