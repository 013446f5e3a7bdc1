//! The text format of positions and turns.
//!
//! A position: `rings 1 c3 d6; rings 2 e5; marks 1 f4; marks 2 g7; side 1`. Empty parts are omitted. Optional parts:
//! `phase place` during the placement, `rules blitz alternate thesis` for the variants in use, `turn 2` if player 1
//! removes a row before player 2's ring move. A turn: `c3` places a ring, `c3-c7` moves one, `xg5-g9xa5` removes a row
//! and a ring.

use super::points::{self, LINES, Points, bit, each, fives, has_five, name};
use super::turn::{NONE, PASS, Reach, Removal, YinshTurn};
use super::{MARKERS, RINGS, Rules, Yinsh};
use crate::game::{MoveError, Position, PositionError, Rule};

pub fn write(position: &Yinsh) -> String {
    let list = |kind: &str, player: usize, points: Points| {
        let names: Vec<String> = each(points).map(name).collect();
        (points != 0).then(|| format!("{kind} {} {}", player + 1, names.join(" ")))
    };
    let rules = position.rules;
    let variants = [
        (rules.blitz, " blitz"),
        (rules.alternate, " alternate"),
        (rules.thesis, " thesis"),
    ];
    let named: String = variants
        .iter()
        .filter(|(holds, _)| *holds)
        .map(|(_, name)| *name)
        .collect();
    let parts = [
        list("rings", 0, position.rings[0]),
        list("rings", 1, position.rings[1]),
        list("marks", 0, position.marks[0]),
        list("marks", 1, position.marks[1]),
        Some(format!("side {}", position.side + 1)),
        (position.turn != position.side).then(|| format!("turn {}", position.turn + 1)),
        position.is_placing().then(|| "phase place".into()),
        (!named.is_empty()).then(|| format!("rules{named}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// The parsed parts of a position.
#[derive(Default)]
struct Parts {
    rings: [Points; 2],
    marks: [Points; 2],
    side: Option<usize>,
    turn: Option<usize>,
    placing: bool,
    rules: Rules,
}

pub fn read(text: &str) -> Result<Yinsh, PositionError> {
    let mut parts = Parts::default();
    for part in text
        .split(';')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        parts.read(part)?;
    }
    let side = parts.side.ok_or_else(|| {
        PositionError::new("a Yinsh position says who is to move: `side 1` or `side 2`")
    })?;
    let rings = parts.rings.map(Points::count_ones);
    let mut position = Yinsh {
        rings: parts.rings,
        marks: parts.marks,
        placed: if parts.placing {
            (rings[0] + rings[1]) as u8
        } else {
            2 * RINGS as u8
        },
        side: side as u8,
        turn: parts.turn.unwrap_or(side) as u8,
        rules: parts.rules,
        hash: 0,
    };
    if let Some(player) = (0..2).find(|&player| rings[player] > RINGS) {
        return Err(PositionError::impossible(Rule::new(
            "rings",
            &[&(player + 1), &rings[player]],
            format!(
                "player {} has {} rings; each has five",
                player + 1,
                rings[player]
            ),
        )));
    }
    if parts.placing {
        check_placement(&position)?
    } else {
        check_rows(&position)?
    }
    position.hash = position.fresh_hash();
    Ok(position)
}

impl Parts {
    fn read(&mut self, part: &str) -> Result<(), PositionError> {
        let words: Vec<&str> = part.split_whitespace().collect();
        match words.as_slice() {
            ["rings", player, points @ ..] => self.put(player, points, true)?,
            ["marks", player, points @ ..] => self.put(player, points, false)?,
            ["side", player] => self.side = Some(read_player(player)?),
            ["turn", player] => self.turn = Some(read_player(player)?),
            ["phase", "place"] => self.placing = true,
            ["rules", names @ ..] => names.iter().try_for_each(|name| self.add_rule(name))?,
            _ => {
                return Err(PositionError::new(format!(
                    "`{part}` is not a part of a Yinsh position: `rings 1 c3 …`, `marks 1 …`, `side 1`, `phase place`, \
                     `rules blitz alternate thesis`"
                )));
            }
        }
        Ok(())
    }

    fn add_rule(&mut self, name: &str) -> Result<(), PositionError> {
        match name {
            "blitz" => self.rules.blitz = true,
            "alternate" => self.rules.alternate = true,
            "thesis" => self.rules.thesis = true,
            _ => {
                return Err(PositionError::new(format!(
                    "`{name}` is not a variant; there are blitz, alternate, thesis"
                )));
            }
        }
        Ok(())
    }

    fn put(&mut self, player: &str, names: &[&str], rings: bool) -> Result<(), PositionError> {
        let player = read_player(player)?;
        for &word in names {
            let point = points::point(word).ok_or_else(|| {
                PositionError::new(format!("`{word}` is not a point of the board (a2 to k10)"))
            })?;
            if (self.rings[0] | self.rings[1] | self.marks[0] | self.marks[1]) & bit(point) != 0 {
                return Err(PositionError::impossible(Rule::new(
                    "two-on-point",
                    &[&word],
                    format!("two pieces lie on {word}"),
                )));
            }
            if rings {
                self.rings[player] |= bit(point)
            } else {
                self.marks[player] |= bit(point)
            }
        }
        Ok(())
    }
}

fn read_player(text: &str) -> Result<usize, PositionError> {
    match text {
        "1" => Ok(0),
        "2" => Ok(1),
        _ => Err(PositionError::new(format!(
            "`{text}` is not a player; two play Yinsh, 1 and 2"
        ))),
    }
}

fn check_placement(position: &Yinsh) -> Result<(), PositionError> {
    let [first, second] = position.rings.map(Points::count_ones);
    if position.marks != [0, 0] {
        return Err(PositionError::new(
            "wrong phase: there are no markers while rings are placed",
        ));
    }
    if first + second == 2 * RINGS {
        return Err(PositionError::new(
            "wrong phase: all ten rings are placed, so `phase place` is over",
        ));
    }
    if first != second + u32::from(position.side) {
        return Err(PositionError::impossible(Rule::new(
            "rings-in-turn",
            &[&first, &second, &(position.side + 1)],
            format!(
                "rings are placed in turn, so with {first} and {second} rings player {} is not to move",
                position.side + 1
            ),
        )));
    }
    if position.turn != position.side {
        return Err(PositionError::new(
            "wrong phase: `turn` is for removing rows, after the placement",
        ));
    }
    Ok(())
}

fn check_rows(position: &Yinsh) -> Result<(), PositionError> {
    let goal = u32::from(position.rules.goal());
    let removed = [position.removed(0), position.removed(1)];
    let markers = (position.marks[0] | position.marks[1]).count_ones();
    if let Some(player) = (0..2).find(|&player| removed[player] > goal) {
        let left = RINGS - removed[player];
        return Err(PositionError::impossible(Rule::new(
            "rings-left",
            &[&(player + 1), &left, &goal],
            format!(
                "player {} has {left} rings; the game ends with {goal} removed (write `phase place` while rings are placed)",
                player + 1
            ),
        )));
    }
    if removed == [goal, goal] {
        return Err(PositionError::impossible(Rule::new(
            "two-winners",
            &[],
            "only one player can have removed the last ring needed",
        )));
    }
    if markers > MARKERS {
        return Err(PositionError::impossible(Rule::new(
            "markers",
            &[&markers, &MARKERS],
            format!("{markers} markers lie on the board; there are {MARKERS}"),
        )));
    }
    if position.outcome().is_some() {
        return Ok(());
    }
    check_pending(position)
}

/// A row on the board must be removable by the side to move.
fn check_pending(position: &Yinsh) -> Result<(), PositionError> {
    let side = position.side();
    let [own, others] = [side, 1 - side].map(|player| has_five(position.marks[player]));
    if position.turn != position.side && !(position.rules.alternate && own) {
        return Err(PositionError::new(format!(
            "wrong phase: `turn {}` means that player {} removes a row first, by the rule `alternate`",
            position.turn + 1,
            side + 1
        )));
    }
    if others && !(position.rules.alternate && own) {
        return Err(PositionError::impossible(Rule::new(
            "row-left",
            &[&(2 - side)],
            format!(
                "player {} has a row of five, which had to be removed in the turn before",
                2 - side
            ),
        )));
    }
    Ok(())
}

pub fn write_turn(turn: &YinshTurn) -> String {
    let ring = match (turn.from, turn.to) {
        (PASS, _) => Some("pass".into()),
        (NONE, NONE) => None,
        (NONE, to) => Some(name(to)),
        (from, to) => Some(format!("{}-{}", name(from), name(to))),
    };
    let before = turn.removals_before().iter().map(write_removal);
    let after = turn.removals_after().iter().map(write_removal);
    before
        .chain(ring)
        .chain(after)
        .collect::<Vec<_>>()
        .join(";")
}

fn write_removal(removal: &Removal) -> String {
    let last = removal.start + 4 * points::STEPS[removal.line as usize] as u8;
    format!(
        "x{}-{}x{}",
        name(removal.start),
        name(last),
        name(removal.ring)
    )
}

pub fn read_turn(position: &Yinsh, text: &str) -> Result<YinshTurn, MoveError> {
    let turn = read_parts(text)?;
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    if legal.contains(&turn) {
        Ok(turn)
    } else {
        Err(MoveError::illegal(text, why_not(position, &turn)))
    }
}

/// Parses the parts of a turn, without looking at the board.
fn read_parts(text: &str) -> Result<YinshTurn, MoveError> {
    let expected = "a turn is a point (`c3`), a ring's way (`c3-c7`), `pass`, with removals before or after, such as \
                    `xg5-g9xa5;i8-f5;xa5-e5xg2`";
    let unreadable = || MoveError::unreadable(text, Rule::new("yinsh-form", &[], expected));
    let point = |word: &str| {
        points::point(word).ok_or_else(|| {
            MoveError::unreadable(
                text,
                Rule::new(
                    "no-place",
                    &[&word, &"a2", &"k10"],
                    format!("`{word}` is not a point of the board (a2 to k10)"),
                ),
            )
        })
    };
    let mut turn = YinshTurn::EMPTY;
    for part in text.split(';').map(str::trim) {
        if let Some(removal) = part.strip_prefix('x') {
            let (row, ring) = removal.split_once('x').ok_or_else(unreadable)?;
            let (a, b) = row.split_once('-').ok_or_else(unreadable)?;
            let removal = read_removal(point(a)?, point(b)?, point(ring)?).ok_or_else(|| {
                MoveError::unreadable(
                    text,
                    Rule::new(
                        "row-ends",
                        &[&a, &b],
                        format!("{a} and {b} are not the ends of a row of five"),
                    ),
                )
            })?;
            turn = turn.with(removal, turn.is_complete()).ok_or_else(|| {
                let rule = Rule::new("three-rows", &[], "a turn removes at most three rows");
                MoveError::unreadable(text, rule)
            })?;
        } else if turn.is_complete() {
            return Err(unreadable());
        } else if part == "pass" {
            turn = turn.with_ring(PASS, PASS);
        } else {
            turn = match part.split_once('-') {
                Some((from, to)) => turn.with_ring(point(from)?, point(to)?),
                None => turn.with_ring(NONE, point(part)?),
            };
        }
    }
    Ok(turn)
}

fn read_removal(a: u8, b: u8, ring: u8) -> Option<Removal> {
    let (start, end) = (a.min(b), a.max(b));
    let line = points::STEPS
        .iter()
        .position(|step| start as usize + 4 * step == end as usize)?;
    let starts = fives(LINES.all)[line];
    (starts & bit(start) != 0).then_some(Removal {
        start,
        line: line as u8,
        ring,
    })
}

fn why_not(position: &Yinsh, turn: &YinshTurn) -> Rule {
    let side = position.side();
    if position.outcome().is_some() {
        return Rule::new("board-over", &[], "the game is over");
    }
    let places = turn.is_complete() && !turn.passes() && !turn.moves_ring();
    match (position.is_placing(), places) {
        (true, false) => Rule::new(
            "still-placing",
            &[],
            "wrong phase: rings are still placed, a turn is one empty point such as `c3`",
        ),
        (false, true) => Rule::new(
            "all-placed",
            &[],
            "wrong phase: all rings are placed, a turn moves one, such as `c3-c7`",
        ),
        (true, true) => Rule::new(
            "ring-place-taken",
            &[&name(turn.to)],
            format!(
                "{} is taken; a ring is placed on an empty point",
                name(turn.to)
            ),
        ),
        (false, false) if has_five(position.marks[side]) && turn.removals_before().is_empty() => {
            Rule::new(
                "row-first",
                &[],
                "the opponent completed a row for the player, who removes it first, as in `xg5-g9xa5;i8-f5`",
            )
        }
        (false, false) => match turn.removals_before() {
            [] => why_no_move(position, turn),
            _ => Rule::new(
                "removals",
                &[],
                "the removals do not fit the rows and rings on the board, or the move after them is not possible",
            ),
        },
    }
}

fn why_no_move(position: &Yinsh, turn: &YinshTurn) -> Rule {
    let side = position.side();
    if turn.passes() {
        return Rule::new("can-move", &[], "a player passes only if no ring can move");
    }
    if !turn.moves_ring() {
        return Rule::new("ring-turn", &[], "a turn moves a ring, such as `c3-c7`");
    }
    let (from, to) = (name(turn.from), name(turn.to));
    if position.rings[side] & bit(turn.from) == 0 {
        return Rule::new(
            "no-own-ring",
            &[&(side + 1), &from],
            format!("player {} has no ring on {from}", side + 1),
        );
    }
    if position.occupied() & bit(turn.to) != 0 {
        return Rule::new(
            "ring-target-taken",
            &[&to],
            format!("{to} is taken; a ring moves to an empty point"),
        );
    }
    if LINES.directions[turn.from as usize][turn.to as usize] == points::NO_LINE {
        return Rule::new(
            "no-line",
            &[&from, &to],
            format!("no line joins {from} and {to}"),
        );
    }
    let (rings, marks) = (
        position.rings[0] | position.rings[1],
        position.marks[0] | position.marks[1],
    );
    if Reach::of(turn.from, rings, marks).all() & bit(turn.to) != 0 {
        return Rule::new(
            "rows-after",
            &[],
            "the rows that the move makes must be removed after it, each with a ring, as in `i8-f5;xa5-e5xg2`",
        );
    }
    if LINES.between(turn.from, turn.to) & rings != 0 {
        return Rule::new("over-rings", &[], "a ring does not jump over rings");
    }
    Rule::new(
        "behind-markers",
        &[],
        "behind the markers a ring jumps over it stops on the first empty point",
    )
}
