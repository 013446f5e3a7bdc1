//! The text format of positions and moves.
//!
//! A position: eight rows from 8 to 1, separated by `/`, two characters per square (`..`, or size and player: `D2`,
//! `T1`); the side to move; and the number of players, if the last of them have lost all pieces. A move: `D-a2-a3`; a
//! capture: `D-b3-a2:C`.

use super::{KINDS, LETTERS, MAX_PLAYERS, Move, T, Terrace, goal, ground, size};
use crate::game::{MoveError, Position, PositionError, Rule};
use ground::GROUND;

/// The maximum number of pieces of each kind per player, from the long setup.
const MAX_PIECES: [u32; KINDS] = [3, 4, 4, 4, 1];

const SHAPE: &str = "a position is eight rows from 8 to 1 with `/` between, two characters per square, and the side to move";

/// The squares in the order of the text.
pub fn squares() -> impl Iterator<Item = u8> {
    (0..8)
        .rev()
        .flat_map(|row| (0..8).map(move |column| row * 8 + column))
}

pub fn write(position: &Terrace) -> String {
    let square = |square| match position.owner(square).zip(position.kind_at(square)) {
        Some((player, kind)) => format!("{}{}", LETTERS[kind], player + 1),
        None => "..".into(),
    };
    let all: Vec<u8> = squares().collect();
    let rows: Vec<String> = all
        .chunks(8)
        .map(|row| row.iter().map(|&s| square(s)).collect())
        .collect();
    let mut text = format!("{} {}", rows.join("/"), position.side + 1);
    if seen_players(&position.owned, position.side()) < position.players() {
        text += &format!(" {}", position.players);
    }
    text
}

/// The number of players that appear on the board or as the side to move.
fn seen_players(owned: &[u64; MAX_PLAYERS], side: usize) -> usize {
    let last = (0..MAX_PLAYERS)
        .filter(|&player| owned[player] != 0)
        .max()
        .unwrap_or(0);
    last.max(side).max(1) + 1
}

pub fn read(text: &str) -> Result<Terrace, PositionError> {
    let mut words = text.split_whitespace();
    let (Some(rows), Some(side), players, None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(PositionError::new(format!(
            "`{text}` is not a Terrace position: {SHAPE}"
        )));
    };
    let (owned, kinds) = read_rows(rows)?;
    let side = read_player(side, "the side to move")?;
    let seen = seen_players(&owned, side);
    let players = match players {
        None => seen,
        Some(word) => read_player(word, "the number of players")? + 1,
    };
    if players < seen {
        return Err(PositionError::new(format!(
            "the board shows {seen} players, but the text says {players}"
        )));
    }
    let mut position = Terrace {
        owned,
        kinds,
        players: players as u8,
        side: side as u8,
        hash: 0,
    };
    check(&position)?;
    position.hash = position.fresh_hash();
    Ok(position)
}

fn read_rows(text: &str) -> Result<([u64; MAX_PLAYERS], [u64; KINDS]), PositionError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return Err(PositionError::new(format!(
            "the board has eight rows, from 8 to 1; here are {}",
            rows.len()
        )));
    }
    let (mut owned, mut kinds) = ([0; MAX_PLAYERS], [0; KINDS]);
    for (row, content) in (0..8u8).rev().zip(rows) {
        let signs: Vec<char> = content.chars().collect();
        if signs.len() != 16 {
            return Err(PositionError::new(format!(
                "row {} has eight squares of two characters; `{content}` has {} characters",
                row + 1,
                signs.len()
            )));
        }
        for (square, sign) in (row * 8..).zip(signs.chunks(2)) {
            let sign: String = sign.iter().collect();
            if sign != ".." {
                let (kind, player) = read_piece(&sign, square)?;
                owned[player] |= 1 << square;
                kinds[kind] |= 1 << square;
            }
        }
    }
    Ok((owned, kinds))
}

fn read_piece(sign: &str, square: u8) -> Result<(usize, usize), PositionError> {
    let place = format!("square {}", ground::name(square));
    let kind = LETTERS
        .iter()
        .position(|letter| sign.starts_with(letter))
        .ok_or_else(|| {
            PositionError::new(format!(
                "{place}: `{sign}` is neither `..` nor a piece (A, B, C, D or T and its player)"
            ))
        })?;
    Ok((kind, read_player(&sign[1..], &place)?))
}

fn read_player(text: &str, place: &str) -> Result<usize, PositionError> {
    match text.parse::<usize>() {
        Ok(player @ 1..=MAX_PLAYERS) => Ok(player - 1),
        _ => Err(PositionError::new(format!(
            "{place}: `{text}` is not a player; two to four play Terrace, numbered from 1"
        ))),
    }
}

/// Rejects positions that cannot occur in a game.
fn check(position: &Terrace) -> Result<(), PositionError> {
    let home =
        |&player: &usize| (position.owned[player] & position.kinds[T]) >> goal(player) & 1 == 1;
    if (0..MAX_PLAYERS).filter(home).count() > 1 {
        return Err(PositionError::impossible(Rule::new(
            "two-home",
            &[],
            "two T stand in their low corners, but the first one there wins",
        )));
    }
    if position.occupied() == 0 {
        return Err(PositionError::impossible(Rule::new(
            "no-t",
            &[],
            "no player has a T",
        )));
    }
    for player in 0..MAX_PLAYERS {
        let owned = position.owned[player];
        for (kind, limit) in MAX_PIECES.iter().enumerate() {
            let count = (owned & position.kinds[kind]).count_ones();
            if count > *limit {
                let letter = LETTERS[kind];
                return Err(PositionError::impossible(Rule::new(
                    "pieces",
                    &[&(player + 1), &count, &letter, limit],
                    format!(
                        "player {} has {count} pieces {letter}, at most {limit} are possible",
                        player + 1
                    ),
                )));
            }
        }
        if owned != 0 && owned & position.kinds[T] == 0 {
            return Err(PositionError::impossible(Rule::new(
                "pieces-without-t",
                &[&(player + 1)],
                format!(
                    "player {} has pieces but no T, whose loss removes them all",
                    player + 1
                ),
            )));
        }
    }
    let over = position.decided().is_some();
    if !over && !position.is_alive(position.side()) {
        return Err(PositionError::impossible(Rule::new(
            "out-to-move",
            &[&(position.side + 1)],
            format!("player {} is to move but has lost the T", position.side + 1),
        )));
    }
    Ok(())
}

pub fn write_move(position: &Terrace, mv: Move) -> String {
    let kind = |square| position.kind_at(square).map(|kind| LETTERS[kind]);
    let piece = kind(mv.from).unwrap_or("?");
    let quiet = format!("{piece}-{}-{}", ground::name(mv.from), ground::name(mv.to));
    match kind(mv.to) {
        Some(captured) => format!("{quiet}:{captured}"),
        None => quiet,
    }
}

pub fn read_move(position: &Terrace, text: &str) -> Result<Move, MoveError> {
    let expected = "a move is a piece and two squares (`D-a2-a3`), a capture adds what was captured (`D-b3-a2:C`)";
    let (quiet, captured) = match text.split_once(':') {
        Some((quiet, captured)) => (quiet, Some(captured)),
        None => (text, None),
    };
    let parts: Vec<&str> = quiet.split('-').collect();
    let &[piece, from, to] = parts.as_slice() else {
        return Err(MoveError::unreadable(
            text,
            Rule::new("terrace-form", &[], expected),
        ));
    };
    let square = |name: &str| {
        ground::square(name).ok_or_else(|| {
            MoveError::unreadable(
                text,
                Rule::new(
                    "no-place",
                    &[&name, &"a1", &"h8"],
                    format!("`{name}` is not a square; they go from a1 to h8"),
                ),
            )
        })
    };
    let mv = Move {
        from: square(from)?,
        to: square(to)?,
    };
    let kind = why_not(position, mv, piece).map_err(|rule| MoveError::illegal(text, rule))?;
    let stands = position.kind_at(mv.to).map(|kind| LETTERS[kind]);
    if position.targets(position.side(), kind, mv.from) >> mv.to & 1 == 0 {
        return Err(MoveError::illegal(text, why_no_way(position, mv, kind)));
    }
    match (captured, stands) {
        (said, real) if said == real => Ok(mv),
        (_, Some(real)) => Err(MoveError::illegal(
            text,
            Rule::new(
                "capture-unsaid",
                &[&real, &to],
                format!("{real} stands on {to}; write the capture as `:{real}`"),
            ),
        )),
        (_, None) => Err(MoveError::illegal(
            text,
            Rule::new(
                "capture-nothing",
                &[&to],
                format!("{to} is empty, there is nothing to capture"),
            ),
        )),
    }
}

/// The kind of the moving piece, or the reason why it cannot move.
fn why_not(position: &Terrace, mv: Move, piece: &str) -> Result<usize, Rule> {
    let from = ground::name(mv.from);
    if position.outcome().is_some() {
        return Err(Rule::new("board-over", &[], "the game is over"));
    }
    match position.kind_at(mv.from) {
        Some(kind) if position.owner(mv.from) != Some(position.side()) => {
            let (letter, player) = (LETTERS[kind], position.side() + 1);
            let sentence = format!("the {letter} on {from} is not player {player}'s, who moves");
            Err(Rule::new(
                "not-own-piece",
                &[&letter, &from, &player],
                sentence,
            ))
        }
        Some(kind) if LETTERS[kind] == piece => Ok(kind),
        Some(kind) => Err(Rule::new(
            "other-piece",
            &[&from, &LETTERS[kind], &piece],
            format!("on {from} stands {}, not {piece}", LETTERS[kind]),
        )),
        None => Err(Rule::new(
            "no-piece-there",
            &[&from],
            format!("no piece stands on {from}"),
        )),
    }
}

fn why_no_way(position: &Terrace, mv: Move, kind: usize) -> Rule {
    let (from, to) = (mv.from as usize, mv.to as usize);
    let name = ground::name(mv.to);
    let reaches = |squares: u64| squares >> to & 1 == 1;
    match position.kind_at(mv.to) {
        Some(target) if reaches(GROUND.strike[from]) && size(target) > size(kind) => {
            let (prey, hunter) = (LETTERS[target], LETTERS[kind]);
            Rule::new(
                "bigger",
                &[&prey, &hunter],
                format!("{prey} is bigger than {hunter}; a piece captures its own size or smaller"),
            )
        }
        Some(_) => Rule::new(
            "capture-way",
            &[&name],
            format!("{name} is taken, and a capture goes diagonally down one level"),
        ),
        None if reaches(GROUND.terrace[from]) => Rule::new(
            "enemy-in-way",
            &[],
            "an enemy stands in the way along the terrace",
        ),
        None if reaches(GROUND.strike[from]) => Rule::new(
            "only-captures",
            &[],
            "diagonally down a piece only captures; the way down is straight",
        ),
        None => Rule::new(
            "no-step",
            &[&name, &ground::name(mv.from)],
            format!(
                "{name} is not on the same terrace, nor next to {} and one level higher or (straight) lower",
                ground::name(mv.from)
            ),
        ),
    }
}
