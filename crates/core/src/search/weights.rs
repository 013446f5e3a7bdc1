//! Tables of weights: one row per feature, one column per heuristic (Houdek 2010, chapter 17, tables 1-3).

use thiserror::Error;

/// Separates the name of a heuristic from changed weights, and these from each other: `simple+A2=1`.
pub const CHANGE: char = '+';

/// Errors in a table of weights.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum WeightsError {
    #[error("line {line}: {cells} cells, the header has {wanted}")]
    Cells {
        line: usize,
        cells: usize,
        wanted: usize,
    },
    #[error("line {line}: `{name}` is not a feature of this game")]
    Feature { line: usize, name: String },
    #[error("line {line}: `{cell}` is not a weight; write `25` or `-500/A1`")]
    Cell { line: usize, cell: String },
    #[error("the table of weights has no heuristic `{0}`")]
    Column(String),
    #[error("`{change}` does not change a weight ({why}); write for example `simple+A2=1`")]
    Change { change: String, why: &'static str },
}

/// The weight of one feature, optionally divided by another feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    pub feature: usize,
    pub weight: i32,
    pub divisor: Option<usize>,
}

impl Term {
    /// `weight * feature / divisor`, truncated towards zero. A divisor of zero gives 0.
    pub fn value(&self, feature: impl Fn(usize) -> i32) -> i64 {
        let product = i64::from(self.weight) * i64::from(feature(self.feature));
        match self.divisor.map(feature) {
            None => product,
            Some(0) => 0,
            Some(count) => product / i64::from(count),
        }
    }
}

/// One heuristic's column of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    pub name: String,
    pub win: i32,
    pub draw: i32,
    /// Features with a weight, in the order of the table.
    pub terms: Vec<Term>,
}

impl Weights {
    /// The name of the column in the table, without changes.
    pub fn table_name(&self) -> &str {
        self.name.split(CHANGE).next().unwrap_or_default()
    }

    /// The weighted sum of features, clamped to `i32`.
    pub fn sum(&self, feature: impl Fn(usize) -> i32) -> i32 {
        total(&self.terms, feature)
    }

    /// The weight of a feature; 0 if it has none.
    pub fn weight(&self, feature: usize) -> i32 {
        let term = self.terms.iter().find(|t| t.feature == feature);
        term.map_or(0, |t| t.weight)
    }

    /// This column with other weights, such as `A9=400+A10=-400` or `A5=750/A1`. The name says what was changed.
    pub fn changed(&self, changes: &str, features: &[&str]) -> Result<Weights, WeightsError> {
        let mut column = self.clone();
        column.name = format!("{}{CHANGE}{changes}", self.name);
        for change in changes.split(CHANGE) {
            let failed = |why| WeightsError::Change {
                change: change.to_string(),
                why,
            };
            let (row, cell) = change
                .split_once('=')
                .ok_or_else(|| failed("there is no `=`"))?;
            column
                .terms
                .retain(|term| features.get(term.feature) != Some(&row));
            set(&mut column, 0, row, cell, features).map_err(|error| match error {
                WeightsError::Feature { .. } => failed("the game has no such feature"),
                _ => failed("this is not a weight"),
            })?;
        }
        Ok(column)
    }

    pub fn uses(&self, feature: usize) -> bool {
        self.terms.iter().any(|t| t.feature == feature)
    }

    /// The terms whose feature satisfies `keep`, for game phases and for move ordering.
    pub fn select(&self, keep: impl Fn(usize) -> bool) -> Vec<Term> {
        self.terms
            .iter()
            .copied()
            .filter(|t| keep(t.feature))
            .collect()
    }
}

/// The column with this name.
pub fn column<'a>(table: &'a [Weights], name: &str) -> Result<&'a Weights, WeightsError> {
    table
        .iter()
        .find(|column| column.name == name)
        .ok_or_else(|| WeightsError::Column(name.to_string()))
}

pub fn total(terms: &[Term], feature: impl Fn(usize) -> i32) -> i32 {
    let sum: i64 = terms.iter().map(|t| t.value(&feature)).sum();
    sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}

/// Parses a table whose rows are `win`, `draw` and the named features.
pub fn parse(text: &str, features: &[&str]) -> Result<Vec<Weights>, WeightsError> {
    let mut lines = text
        .lines()
        .enumerate()
        .map(|(i, line)| (i + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let header: Vec<&str> = lines
        .next()
        .map(|(_, h)| h.split(',').collect())
        .unwrap_or_default();
    let mut columns: Vec<Weights> = header
        .iter()
        .skip(1)
        .map(|name| Weights {
            name: name.to_string(),
            win: 0,
            draw: 0,
            terms: Vec::new(),
        })
        .collect();
    for (line, row) in lines {
        let cells: Vec<&str> = row.split(',').map(str::trim).collect();
        if cells.len() != header.len() {
            return Err(WeightsError::Cells {
                line,
                cells: cells.len(),
                wanted: header.len(),
            });
        }
        for (column, cell) in columns.iter_mut().zip(&cells[1..]) {
            if !cell.is_empty() {
                set(column, line, cells[0], cell, features)?;
            }
        }
    }
    Ok(columns)
}

fn set(
    column: &mut Weights,
    line: usize,
    row: &str,
    cell: &str,
    features: &[&str],
) -> Result<(), WeightsError> {
    let index = |name: &str| {
        features
            .iter()
            .position(|f| *f == name)
            .ok_or_else(|| WeightsError::Feature {
                line,
                name: name.to_string(),
            })
    };
    let (number, count) = match cell.split_once('/') {
        Some((number, count)) => (number, Some(index(count)?)),
        None => (cell, None),
    };
    let weight = number.parse().map_err(|_| WeightsError::Cell {
        line,
        cell: cell.to_string(),
    })?;
    match row {
        "win" => column.win = weight,
        "draw" => column.draw = weight,
        _ => {
            let feature = index(row)?;
            if weight != 0 {
                column.terms.push(Term {
                    feature,
                    weight,
                    divisor: count,
                });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "# source\nfeature,a,b\nwin,10,20\nA0,1,\nA1,-500/A0,3\n";

    #[test]
    fn cells_hold_weights_and_divisors() {
        let columns = parse(TABLE, &["A0", "A1"]).unwrap();
        assert_eq!(columns[0].win, 10);
        assert_eq!(columns[0].terms[1].divisor, Some(0));
        assert_eq!(columns[1].terms.len(), 1);
    }

    #[test]
    fn a_division_truncates_towards_zero_and_a_count_of_zero_gives_nothing() {
        let a = &parse(TABLE, &["A0", "A1"]).unwrap()[0];
        // 1*3 + (-500*2)/3 = 3 - 333
        assert_eq!(a.sum(|f| [3, 2][f]), -330);
        assert_eq!(a.sum(|f| [0, 2][f]), 0);
    }

    #[test]
    fn changed_weights_replace_those_of_the_table() {
        let a = &parse(TABLE, &["A0", "A1"]).unwrap()[0];
        let changed = a.changed("A1=7+win=5", &["A0", "A1"]).unwrap();
        assert_eq!(changed.name, "a+A1=7+win=5");
        assert_eq!(changed.sum(|f| [3, 2][f]), 3 + 7 * 2);
        assert_eq!(changed.win, 5);
        let error = a.changed("A9=7", &["A0", "A1"]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "`A9=7` does not change a weight (the game has no such feature); write for example `simple+A2=1`"
        );
    }

    #[test]
    fn a_bad_cell_is_named_with_its_line() {
        let text = "feature,a\nA0,one\n";
        let error = parse(text, &["A0"]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 2: `one` is not a weight; write `25` or `-500/A1`"
        );
    }
}
