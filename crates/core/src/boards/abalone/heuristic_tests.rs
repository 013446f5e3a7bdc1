use super::*;
use crate::boards::heuristic::Valued;
use crate::game::Limits;
use crate::search::{Algorithm, Answer, Policy, Settings, Table, Watch, search};

fn count(algorithm: Algorithm, depth: u32, ordering: bool, table: bool) -> Answer<Move> {
    let position = Abalone::setup("belgian-daisy").unwrap();
    let heuristic = Abalone::heuristic("standard").unwrap();
    let mut settings = Settings::new(
        algorithm,
        Limits {
            depth: Some(depth),
            ..Limits::default()
        },
    );
    settings.ordering = ordering;
    let mut table = table.then(|| Table::new(Policy::Thesis, 19));
    search(
        &position,
        &heuristic,
        &settings,
        table.as_mut(),
        &mut Watch::new(None),
        |_| {},
    )
    .unwrap()
}

#[test]
fn thesis_counts() {
    for depth in 1..=4 {
        println!(
            "{depth} negamax {} ab {} abo {} abot {} pvs {}",
            if depth < 4 {
                count(Algorithm::Negamax, depth, false, false)
                    .decision
                    .nodes
            } else {
                0
            },
            count(Algorithm::AlphaBeta, depth, false, false)
                .decision
                .nodes,
            count(Algorithm::AlphaBeta, depth, true, false)
                .decision
                .nodes,
            count(Algorithm::AlphaBeta, depth, true, true)
                .decision
                .nodes,
            count(Algorithm::Pvs, depth, true, true).decision.nodes,
        );
    }
}
#[test]
fn depths() {
    let position = Abalone::setup("belgian-daisy").unwrap();
    let heuristic = Abalone::heuristic("standard").unwrap();
    for (q, r) in [(false, false), (true, false), (true, true)] {
        let mut settings = Settings::new(
            Algorithm::Pvs,
            Limits {
                time: Some(std::time::Duration::from_secs(5)),
                ..Limits::default()
            },
        );
        settings.quiescence = q;
        settings.reductions = r;
        let mut table = Table::new(Policy::Buckets, 22);
        let a = search(
            &position,
            &heuristic,
            &settings,
            Some(&mut table),
            &mut Watch::new(None),
            |i| {
                println!(
                    "{q} {r} {} {} {:?} {:?}",
                    i.depth, i.value, i.counts, i.time
                )
            },
        )
        .unwrap();
        println!("{} {}", a.decision.depth, a.decision.begun);
    }
}
