//! Chooses where B* searches next: below the most promising move to prove it best, or below its rivals to
//! disprove them.

/// How the strategy is chosen at each descent from the root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Selection {
    /// PROVEBEST and DISPROVEREST in turns (Maven; the Scrabble Analyser thesis).
    Alternate,
    /// The strategy that is more likely to succeed. Values are assumed uniform within their bounds (after
    /// Palay 1982).
    Palay,
    /// No strategy: the move most likely to reach a target between the best move and its rivals (after
    /// Berliner and McConnell 1996). Values are assumed uniform within their bounds.
    Target,
}

impl Selection {
    pub const NAMES: [(&'static str, Self); 3] = [
        ("alternate", Self::Alternate),
        ("palay", Self::Palay),
        ("berliner-mcconnell", Self::Target),
    ];

    pub fn parse(name: &str) -> Option<Self> {
        let known = Self::NAMES.iter().find(|(known, _)| *known == name);
        known.map(|&(_, selection)| selection)
    }
}

/// How to descend the tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Way {
    /// PROVEBEST: always the most promising move.
    Best,
    /// DISPROVEREST: always the second most promising move.
    Second,
    /// The move most likely to reach this value.
    Target(f64),
}

impl Way {
    /// The same strategy one ply deeper. The opponent's target is to keep the move from reaching ours.
    pub fn below(self, gain: i32) -> Self {
        match self {
            Self::Target(target) => Self::Target(f64::from(gain) - target),
            way => way,
        }
    }
}

pub fn chosen_way(selection: Selection, iteration: u64, intervals: &[(i32, i32)]) -> Way {
    let Some(best) = (0..intervals.len()).max_by_key(|&i| {
        let (low, high) = intervals[i];
        (high, low, std::cmp::Reverse(i))
    }) else {
        return Way::Best;
    };
    let rivals = || (0..intervals.len()).filter(move |&i| i != best);
    let (low, high) = intervals[best];
    let rival = rivals().map(|i| intervals[i].1).max().unwrap_or(low);
    match selection {
        Selection::Alternate if iteration % 2 == 0 => Way::Best,
        Selection::Alternate => Way::Second,
        Selection::Palay => {
            let proved = chance_of(rival.into(), (low, high));
            let below = |i: usize| 1.0 - chance_of(low.into(), intervals[i]);
            let disproved: f64 = rivals().map(below).product();
            if proved >= disproved {
                Way::Best
            } else {
                Way::Second
            }
        }
        Selection::Target => Way::Target((f64::from(low + high) / 2.0 + f64::from(rival)) / 2.0),
    }
}

/// The probability that a value uniform within these bounds reaches the target.
pub fn chance_of(target: f64, (low, high): (i32, i32)) -> f64 {
    let (low, high) = (f64::from(low), f64::from(high));
    if target <= low {
        1.0
    } else if target >= high {
        0.0
    } else {
        (high - target) / (high - low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strategies_alternate() {
        let intervals = [(0, 10), (2, 8)];
        assert_eq!(chosen_way(Selection::Alternate, 0, &intervals), Way::Best);
        assert_eq!(chosen_way(Selection::Alternate, 1, &intervals), Way::Second);
    }

    #[test]
    fn the_likelier_strategy_is_taken() {
        // The best move reaches 11 with probability 9/10; each rival stays at or below 10 with probability
        // 10/11.
        let intervals = [(10, 20), (0, 11), (0, 11)];
        assert_eq!(chosen_way(Selection::Palay, 0, &intervals), Way::Best);
        // With one rival, disproving is more likely: 10/11 against 9/10.
        assert_eq!(
            chosen_way(Selection::Palay, 0, &intervals[..2]),
            Way::Second
        );
    }

    #[test]
    fn the_target_lies_between_the_best_and_its_best_rival() {
        let intervals = [(0, 20), (4, 16)];
        assert_eq!(
            chosen_way(Selection::Target, 0, &intervals),
            Way::Target(13.0)
        );
        assert_eq!(Way::Target(13.0).below(30), Way::Target(17.0));
        assert_eq!(chance_of(13.0, (4, 16)), 0.25);
    }
}
