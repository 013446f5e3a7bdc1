//! The text format of positions and moves.
//!
//! A position: nine rows from i to a, separated by `/`, with `.` or the player's digit for each cell; the side to move;
//! optionally the number of marbles that each player has pushed out. A move: the ends of the row and a target, `g8,f7`
//! or `a1-c3,d4`.

use super::grid::{self, Cells, NEXT, OUT};
use super::{Abalone, GOAL, MAX_PLAYERS, Move};
use crate::game::{MoveError, Position, PositionError, Rule};

/// The maximum number of marbles of a player, from the two-player setups.
const MAX_MARBLES: u32 = 14;

const SHAPE: &str = "a position is nine rows from i to a with `/` between, the side to move and, \
                     if any marble is out, how many each player has pushed out, such as `0,1`";

pub fn write(position: &Abalone) -> String {
    let cell = |cell| match position.owner(cell) {
        Some(player) => char::from(b'1' + player as u8),
        None => '.',
    };
    let rows: Vec<String> = (0..9)
        .rev()
        .map(|row| grid::row(row).map(cell).collect())
        .collect();
    let mut text = format!("{} {}", rows.join("/"), position.side + 1);
    let out = &position.pushed_out[..position.players()];
    if out.iter().any(|&n| n > 0) {
        let out: Vec<String> = out.iter().map(u8::to_string).collect();
        text += &format!(" {}", out.join(","));
    }
    text
}

pub fn read(text: &str) -> Result<Abalone, PositionError> {
    let mut words = text.split_whitespace();
    let (Some(rows), Some(side), out, None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(PositionError::new(format!(
            "`{text}` is not an Abalone position: {SHAPE}"
        )));
    };
    let marbles = read_rows(rows)?;
    let out = out.map(read_out).transpose()?.unwrap_or_default();
    let side = read_player(side, "the side to move")?;
    let on_board = (0..MAX_PLAYERS)
        .filter(|&player| marbles[player] != 0)
        .map(|player| player + 1)
        .max();
    let players = on_board.unwrap_or(0).max(side + 1).max(out.len()).max(2);
    if !out.is_empty() && out.len() != players {
        return Err(PositionError::new(format!(
            "`{}` counts the marbles pushed out by {} players, but {players} are playing",
            join(&out),
            out.len()
        )));
    }
    let mut position = Abalone {
        marbles,
        pushed_out: std::array::from_fn(|player| out.get(player).copied().unwrap_or(0)),
        players: players as u8,
        side: side as u8,
        hash: 0,
    };
    check(&position)?;
    position.hash = position.fresh_hash();
    Ok(position)
}

fn read_rows(text: &str) -> Result<[Cells; MAX_PLAYERS], PositionError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 9 {
        return Err(PositionError::new(format!(
            "the board has nine rows, from i to a; here are {}",
            rows.len()
        )));
    }
    let mut marbles = [0; MAX_PLAYERS];
    for (row, content) in (0..9).rev().zip(rows) {
        let letter = char::from(b'a' + row as u8);
        let cells: Vec<u8> = grid::row(row).collect();
        if content.chars().count() != cells.len() {
            return Err(PositionError::new(format!(
                "row {letter} has {} cells; `{content}` has {}",
                cells.len(),
                content.chars().count()
            )));
        }
        for (cell, sign) in cells.into_iter().zip(content.chars()) {
            if sign != '.' {
                let place = format!("cell {}", grid::name(cell));
                marbles[read_player(&sign.to_string(), &place)?] |= 1 << cell;
            }
        }
    }
    Ok(marbles)
}

fn read_player(text: &str, place: &str) -> Result<usize, PositionError> {
    match text.parse::<usize>() {
        Ok(player @ 1..=MAX_PLAYERS) => Ok(player - 1),
        Ok(_) => Err(PositionError::new(format!(
            "{place}: `{text}` is not a player; two to four play Abalone, numbered from 1"
        ))),
        Err(_) => Err(PositionError::new(format!(
            "{place}: `{text}` is neither `.` nor a player's number"
        ))),
    }
}

fn read_out(text: &str) -> Result<Vec<u8>, PositionError> {
    let counts: Result<Vec<u8>, _> = text.split(',').map(str::parse).collect();
    match counts {
        Ok(counts) if counts.len() > MAX_PLAYERS => Err(PositionError::new(format!(
            "`{text}`: two to four play Abalone, not {}",
            counts.len()
        ))),
        Ok(counts) => Ok(counts),
        Err(_) => Err(PositionError::new(format!(
            "`{text}` should be the marbles each player has pushed out, such as `0,1`"
        ))),
    }
}

fn join(counts: &[u8]) -> String {
    counts
        .iter()
        .map(u8::to_string)
        .collect::<Vec<_>>()
        .join(",")
}

/// Rejects positions that cannot occur in a game.
fn check(position: &Abalone) -> Result<(), PositionError> {
    let winners = position
        .pushed_out
        .iter()
        .filter(|&&out| out >= GOAL)
        .count();
    if let Some(out) = position.pushed_out.iter().find(|&&out| out > GOAL) {
        return Err(PositionError::impossible(Rule::new(
            "pushed-out",
            &[out],
            format!("the game ends with the sixth marble pushed out, so {out} cannot be"),
        )));
    }
    if winners > 1 {
        return Err(PositionError::impossible(Rule::new(
            "two-winners",
            &[],
            "only one player can have pushed out six marbles",
        )));
    }
    let two = position.players() == 2;
    for player in 0..position.players() {
        let on_board = position.marbles[player].count_ones();
        let lost = if two {
            u32::from(position.pushed_out[1 - player])
        } else {
            0
        };
        if on_board + lost > MAX_MARBLES {
            return Err(PositionError::impossible(Rule::new(
                "marbles",
                &[&(player + 1), &on_board, &lost, &MAX_MARBLES],
                format!(
                    "player {} has {on_board} marbles on the board and {lost} pushed out; a player has at most {MAX_MARBLES}",
                    player + 1
                ),
            )));
        }
        if two && on_board == 0 {
            return Err(PositionError::impossible(Rule::new(
                "no-marble",
                &[&(player + 1)],
                format!(
                    "player {} has no marble, but the sixth lost ends the game",
                    player + 1
                ),
            )));
        }
    }
    Ok(())
}

/// The target of the leading end (in line) or of the first end (sidewise).
pub fn write_move(mv: Move) -> String {
    let mover = if mv.in_line() { mv.leader() } else { mv.first };
    let target = grid::name(NEXT[mv.direction as usize][mover as usize]);
    match mv.length {
        1 => format!("{},{target}", grid::name(mv.first)),
        _ => format!(
            "{}-{},{target}",
            grid::name(mv.first),
            grid::name(mv.last())
        ),
    }
}

pub fn read_move(position: &Abalone, text: &str) -> Result<Move, MoveError> {
    let mv = read_geometry(text)?;
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    if legal.contains(&mv) {
        Ok(mv)
    } else {
        Err(MoveError::illegal(text, why_not(position, mv)))
    }
}

/// Parses the row and the direction, without looking at the board.
fn read_geometry(text: &str) -> Result<Move, MoveError> {
    let expected = || {
        let form = "a move is a marble and its target (`g8,f7`), or the two ends of a row and a target (`a1-c3,d4`)";
        MoveError::unreadable(text, Rule::new("abalone-form", &[], form))
    };
    let (row, target) = text.split_once(',').ok_or_else(expected)?;
    let (a, b) = row.split_once('-').unwrap_or((row, row));
    let cell = |name: &str| {
        grid::cell(name.trim()).ok_or_else(|| {
            MoveError::unreadable(
                text,
                Rule::new(
                    "no-place",
                    &[&name, &"a1", &"i9"],
                    format!("`{name}` is not a cell; they go from a1 to i9"),
                ),
            )
        })
    };
    let (a, b, target) = (cell(a)?, cell(b)?, cell(target)?);
    let (first, last) = if grid::PLACES[a as usize] <= grid::PLACES[b as usize] {
        (a, b)
    } else {
        (b, a)
    };
    let (axis, length) = between(first, last).ok_or_else(|| {
        MoveError::unreadable(
            text,
            Rule::new(
                "marble-row",
                &[],
                "a row is one, two or three neighbouring cells in a straight line",
            ),
        )
    })?;
    // The first named end moves to the target if they are adjacent, otherwise the second.
    let direction = towards(a, target)
        .or_else(|| towards(b, target))
        .ok_or_else(|| {
            MoveError::unreadable(
                text,
                Rule::new(
                    "marble-target",
                    &[],
                    "the target is not next to an end of the row",
                ),
            )
        })?;
    Ok(Move {
        first,
        length,
        axis,
        direction,
    })
}

fn between(first: u8, last: u8) -> Option<(u8, u8)> {
    if first == last {
        return Some((0, 1));
    }
    (0..3).find_map(|axis| {
        let second = NEXT[axis as usize][first as usize];
        let third = if second == OUT {
            OUT
        } else {
            NEXT[axis as usize][second as usize]
        };
        match last {
            _ if last == second => Some((axis, 2)),
            _ if last == third => Some((axis, 3)),
            _ => None,
        }
    })
}

fn towards(from: u8, target: u8) -> Option<u8> {
    (0..6).find(|&direction| NEXT[direction as usize][from as usize] == target)
}

fn why_not(position: &Abalone, mv: Move) -> Rule {
    let side = position.side();
    let own = position.marbles(side);
    let direction = mv.direction as usize;
    if position.outcome().is_some() {
        return Rule::new("board-over", &[], "the game is over");
    }
    if let Some(cell) = grid::each(mv.cells() & !own).next() {
        let (name, player) = (grid::name(cell), side + 1);
        return Rule::new(
            "not-own-marble",
            &[&name, &player],
            format!("on {name} there is no marble of player {player}, who moves"),
        );
    }
    if !mv.in_line() {
        let blocked = grid::step(mv.cells(), direction) & position.occupied();
        return match grid::each(blocked).next() {
            Some(cell) => Rule::new(
                "sidewise-taken",
                &[&grid::name(cell)],
                format!(
                    "a sidewise move needs empty cells, and {} is taken",
                    grid::name(cell)
                ),
            ),
            None => Rule::new(
                "sidewise-off",
                &[],
                "a sidewise move must stay on the board",
            ),
        };
    }
    let front = NEXT[direction][mv.leader() as usize];
    if front == OUT {
        return Rule::new(
            "leaves-board",
            &[],
            "a marble cannot leave the board by itself",
        );
    }
    if own >> front & 1 == 1 {
        return Rule::new(
            "own-marble-ahead",
            &[&grid::name(front)],
            format!(
                "own marbles are not pushed, and one lies on {}",
                grid::name(front)
            ),
        );
    }
    why_no_push(position, mv, front)
}

fn why_no_push(position: &Abalone, mv: Move, front: u8) -> Rule {
    let next = &NEXT[mv.direction as usize];
    let mut enemies = 0;
    let mut cell = front;
    while cell != OUT && position.others(position.side()) >> cell & 1 == 1 {
        enemies += 1;
        cell = next[cell as usize];
    }
    if enemies >= mv.length {
        return Rule::new(
            "push-weak",
            &[&mv.length, &enemies],
            format!(
                "{} cannot push {enemies}: a row pushes fewer marbles than it has",
                mv.length
            ),
        );
    }
    Rule::new(
        "push-blocked",
        &[&grid::name(cell)],
        format!(
            "behind the pushed marbles must be an empty cell or the edge, but {} is taken",
            grid::name(cell)
        ),
    )
}
