//! Compares the algorithms with each other and with plain recursion on an artificial game.

mod limits;
mod lines;
mod ring;
mod solved;
mod values;

use super::*;
use crate::game::{Limits, Position};
use ring::{Noise, Ring};

fn settings(algorithm: Algorithm, depth: u32) -> Settings {
    let mut settings = Settings::new(
        algorithm,
        Limits {
            depth: Some(depth),
            ..Limits::default()
        },
    );
    settings.deeper = false;
    settings.techniques = Techniques::NONE;
    settings
}

fn run(position: &Ring, settings: &Settings, table: Option<&mut TranspositionTable>) -> Answer<u8> {
    search(
        position,
        &Noise,
        settings,
        table,
        &mut Watch::new(None),
        |_| {},
    )
    .unwrap()
}

fn starts() -> impl Iterator<Item = Ring> {
    let unfinished = |p: &Ring| p.outcome().is_none();
    (2..=4)
        .flat_map(|players| (0..31).map(move |place| Ring::new(players, place)))
        .filter(unfinished)
}
