//! Counts of legal plays found by another engine and recounted by brute force (tests/truth/README.md).

mod support;

use kotva_core::crossword::generate::best::Best;
use kotva_core::crossword::generate::{Generator, Method};
use kotva_core::crossword::{Play, Position, Setup};

struct Row {
    cgp: String,
    bag: usize,
    plays: usize,
    bingos: usize,
    best: i32,
    sum: i32,
    with_best: usize,
    best_move: String,
}

fn rows() -> Vec<Row> {
    let text = support::truth("moves-en-sowpods.tsv");
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let number = |i: usize| cells[i].parse::<i32>().expect("a number");
        Row {
            cgp: cells[0].to_owned(),
            bag: number(1) as usize,
            plays: number(2) as usize,
            bingos: number(3) as usize,
            best: number(4),
            sum: number(5),
            with_best: number(6) as usize,
            best_move: cells.get(7).unwrap_or(&"").to_string(),
        }
    };
    text.lines().skip(1).map(row).collect()
}

fn compare(row: &Row, position: &Position, plays: &[Play], method: Method) {
    let best = plays.iter().map(|play| play.score).max().unwrap_or(0);
    let with_best: Vec<&Play> = plays.iter().filter(|play| play.score == best).collect();
    let found = (
        plays.len(),
        best,
        plays.iter().map(|play| play.score).sum::<i32>(),
        with_best.len(),
    );
    assert_eq!(
        found,
        (row.plays, row.best, row.sum, row.with_best),
        "{method:?} {}",
        row.cgp
    );
    assert_eq!(
        plays.iter().filter(|play| play.placed() == 7).count(),
        row.bingos,
        "{}",
        row.cgp
    );
    if let [play] = with_best[..] {
        let named = position
            .parse_move(&row.best_move)
            .expect("the best move of the table");
        assert_eq!(
            named.to_text(position.rules().text()),
            play.to_text(position.rules().text())
        );
    }
}

#[test]
fn every_row_of_the_truth_is_found_by_every_generator() {
    let (rows, lexicon) = (rows(), support::sowpods());
    let rules = support::standard(lexicon.alphabet());
    let mut generator = Generator::default();
    let mut best = Best::default();
    assert_eq!(rows.len(), 100);
    for row in &rows {
        let setup = Setup::from_cgp(&row.cgp, &rules).expect("a position");
        let position = setup
            .position(rules.clone(), Some(lexicon.clone()))
            .expect("a possible position");
        assert_eq!(
            (position.to_cgp(), position.bag_len()),
            (row.cgp.clone(), row.bag)
        );
        for (_, method) in Method::NAMES {
            compare(row, &position, generator.all(&position, method), method);
        }
        let all = generator.all(&position, Method::Gordon);
        all.sort_unstable_by(Play::by_score);
        for wanted in [1, 20] {
            let found: Vec<Play> = best
                .find(&position, wanted, None)
                .iter()
                .map(|valued| valued.play)
                .collect();
            assert_eq!(found, all[..wanted.min(all.len())], "{}", row.cgp);
        }
    }
}
