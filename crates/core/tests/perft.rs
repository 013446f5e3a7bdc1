//! Compares perft counts with the table `tests/truth/perft.tsv`.

mod support;

use kotva_core::boards::BoardGame;
use kotva_core::boards::abalone::Abalone;
use kotva_core::boards::terrace::Terrace;
use kotva_core::boards::yinsh::Yinsh;
use kotva_core::game::{perft, split};

/// A setup by name, or a position by text.
fn read<P: BoardGame>(text: &str) -> P {
    P::setup(text)
        .or_else(|_| P::parse(text))
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Compares the counts of one row. A wrong count is shown split by first move.
fn check<P: BoardGame>(text: &str, counts: &str) {
    let mut position: P = read(text);
    for (depth, count) in (1..).zip(counts.split(' ')) {
        let expected: u64 = count.parse().expect("a number");
        let found = perft(&mut position, depth);
        if found != expected {
            let by_move: Vec<String> = split(&mut position, depth)
                .into_iter()
                .map(|(mv, count)| format!("{} {count}", position.move_text(mv)))
                .collect();
            panic!(
                "{} {text}, depth {depth}: {found} instead of {expected}\n{}",
                P::NAME,
                by_move.join("\n")
            );
        }
    }
}

#[test]
fn every_row_of_the_table_is_counted() {
    let table = support::truth("perft.tsv");
    let mut games = Vec::new();
    for row in table.lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        match cells[0] {
            Abalone::NAME => check::<Abalone>(cells[1], cells[2]),
            Terrace::NAME => check::<Terrace>(cells[1], cells[2]),
            Yinsh::NAME => check::<Yinsh>(cells[1], cells[2]),
            game => panic!("no game `{game}`"),
        }
        games.push(cells[0]);
    }
    games.dedup();
    assert_eq!(games, [Abalone::NAME, Terrace::NAME, Yinsh::NAME]);
}
