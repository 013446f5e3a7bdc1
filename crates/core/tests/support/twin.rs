//! A brute-force twin of the generators: it tries every placement and scores it naively. It shares no code with them
//! and follows only the text of the rules.

use std::collections::{BTreeMap, HashSet};

use kotva_core::crossword::{Play, Position};

type Placement = Vec<(usize, usize, u8)>;

/// Every legal play: the tiles by square (row, column), and the score.
pub fn plays(position: &Position, words: &HashSet<Vec<u8>>) -> BTreeMap<Placement, i32> {
    let size = position.grid().size();
    let board: Vec<Vec<u8>> = position
        .grid()
        .board()
        .chunks(size)
        .map(<[u8]>::to_vec)
        .collect();
    let twin = Twin {
        position,
        words,
        board,
        size,
    };
    let empty = twin.board.iter().flatten().all(|&tile| tile == 0);
    let across_only = empty && position.rules().layout.is_symmetric();
    let mut found = BTreeMap::new();
    for down in [false, true]
        .into_iter()
        .filter(|&down| !(down && across_only))
    {
        for line in 0..size {
            for start in 0..size {
                for end in start + 2..=size {
                    twin.window(down, line, start, end, &mut found);
                }
            }
        }
    }
    found
}

/// Converts a generated play to the twin's format.
pub fn placement(play: &Play) -> Placement {
    let mut tiles: Placement = play
        .placements()
        .map(|(square, tile)| (square.row as usize, square.col as usize, tile))
        .collect();
    tiles.sort_unstable();
    tiles
}

struct Twin<'a> {
    position: &'a Position,
    words: &'a HashSet<Vec<u8>>,
    board: Vec<Vec<u8>>,
    size: usize,
}

impl Twin<'_> {
    fn window(
        &self,
        down: bool,
        line: usize,
        start: usize,
        end: usize,
        found: &mut BTreeMap<Placement, i32>,
    ) {
        let square = |at: usize| if down { (at, line) } else { (line, at) };
        let filled = |at: usize| {
            let (r, c) = square(at);
            self.board[r][c] != 0
        };
        if (start > 0 && filled(start - 1)) || (end < self.size && filled(end)) {
            return;
        }
        let free: Vec<(usize, usize)> =
            (start..end).filter(|&at| !filled(at)).map(square).collect();
        let rack = self.position.rack().tiles();
        if free.is_empty() || free.len() > rack.len() {
            return;
        }
        self.fill(&free, rack.to_vec(), &mut Vec::new(), down, found);
    }

    /// Every way to place tiles of the rack on these squares.
    fn fill(
        &self,
        free: &[(usize, usize)],
        rack: Vec<u8>,
        laid: &mut Placement,
        down: bool,
        found: &mut BTreeMap<Placement, i32>,
    ) {
        let Some(&(r, c)) = free.get(laid.len()) else {
            if let Some(points) = self.judge(laid, down) {
                let mut key = laid.clone();
                key.sort_unstable();
                let before = found.insert(key, points);
                assert!(
                    before.is_none_or(|before| before == points),
                    "the same tiles scored differently"
                );
            }
            return;
        };
        let kinds: HashSet<u8> = rack.iter().copied().collect();
        for kind in kinds {
            let mut rest = rack.clone();
            rest.remove(rest.iter().position(|&tile| tile == kind).unwrap());
            let letters = self.position.rules().alphabet().len() as u8;
            let choices: Vec<u8> = if kind == 0 {
                (1..=letters).map(|l| l | 0x80).collect()
            } else {
                vec![kind]
            };
            for tile in choices {
                laid.push((r, c, tile));
                self.fill(free, rest.clone(), laid, down, found);
                laid.pop();
            }
        }
    }

    /// The score of the play if it is legal.
    fn judge(&self, laid: &Placement, down: bool) -> Option<i32> {
        let mut board = self.board.clone();
        for &(r, c, tile) in laid {
            board[r][c] = tile;
        }
        if self.board.iter().flatten().all(|&tile| tile == 0) {
            let centre = self.position.rules().layout.centre();
            laid.iter()
                .find(|&&(r, c, _)| (r, c) == (centre.row as usize, centre.col as usize))?;
        } else {
            laid.iter().find(|&&(r, c, _)| self.touches(r, c))?;
        }
        let mut points = self.word(&board, laid, laid[0], down)?;
        for &tile in laid {
            points += self
                .word(&board, laid, tile, !down)
                .or_else(|| self.alone(&board, tile, !down))?;
        }
        let rules = self.position.rules();
        Some(
            points
                + if laid.len() == rules.rack_size {
                    rules.bingo
                } else {
                    0
                },
        )
    }

    fn touches(&self, r: usize, c: usize) -> bool {
        let near = [
            (r.wrapping_sub(1), c),
            (r + 1, c),
            (r, c.wrapping_sub(1)),
            (r, c + 1),
        ];
        near.iter()
            .any(|&(r, c)| r < self.size && c < self.size && self.board[r][c] != 0)
    }

    fn run(
        &self,
        board: &[Vec<u8>],
        (r, c, _): (usize, usize, u8),
        down: bool,
    ) -> Vec<(usize, usize)> {
        let squares = |at: usize| if down { (at, c) } else { (r, at) };
        let full = |at: usize| board[squares(at).0][squares(at).1] != 0;
        let mut start = if down { r } else { c };
        let mut end = start + 1;
        while start > 0 && full(start - 1) {
            start -= 1;
        }
        while end < self.size && full(end) {
            end += 1;
        }
        (start..end).map(squares).collect()
    }

    /// 0 for a letter without neighbours in that direction.
    fn alone(&self, board: &[Vec<u8>], tile: (usize, usize, u8), down: bool) -> Option<i32> {
        (self.run(board, tile, down).len() == 1).then_some(0)
    }

    fn word(
        &self,
        board: &[Vec<u8>],
        laid: &Placement,
        tile: (usize, usize, u8),
        down: bool,
    ) -> Option<i32> {
        let run = self.run(board, tile, down);
        let letters: Vec<u8> = run.iter().map(|&(r, c)| board[r][c] & 0x7f).collect();
        if run.len() < 2 || !self.words.contains(&letters) {
            return None;
        }
        let rules = self.position.rules();
        let (mut points, mut multiplier) = (0, 1);
        for &(r, c) in &run {
            let tile = board[r][c];
            let value = if tile & 0x80 != 0 {
                0
            } else {
                rules.alphabet().value(tile)
            };
            if laid.iter().any(|&(lr, lc, _)| (lr, lc) == (r, c)) {
                let square = kotva_core::crossword::Square {
                    row: r as u8,
                    col: c as u8,
                };
                let premium = rules.layout.premium(square);
                points += value * i32::from(premium.letter);
                multiplier *= i32::from(premium.word);
            } else {
                points += value;
            }
        }
        Some(points * multiplier)
    }
}
