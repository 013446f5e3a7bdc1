//! Endgames solved exactly by another engine (truth/README.md).

mod support;

use kotva_core::crossword::endgame::Solver;
use kotva_core::crossword::Setup;
use kotva_core::game::Limits;

#[test]
fn every_endgame_of_the_table_has_the_published_spread() {
    let Some(path) = support::shared("data/truth/endgames-en-sowpods.tsv") else {
        return;
    };
    let Some(lexicon) = support::sowpods() else {
        return;
    };
    let rules = support::standard(lexicon.alphabet());
    let mut solver = Solver::new(2, 20);
    for line in std::fs::read_to_string(path).expect("the table").lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let setup = Setup::from_cgp(cells[0], &rules).expect("a position");
        let position = setup.position(rules.clone(), Some(lexicon.clone())).expect("a possible position");
        let solution = solver.solve(&position, Limits::default()).expect("an endgame");
        eprintln!("{} {} {} {} {:?}", cells[1], solution.spread, solution.depth, solution.nodes, solution.time);
        assert!(solution.exact);
        assert_eq!(solution.spread, cells[1].parse::<i32>().expect("a number"), "{}", cells[0]);
    }
}
