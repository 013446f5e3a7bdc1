//! Checks legality, computes scores and lists the words of a play. Independent of the generators.

use thiserror::Error;

use super::grid::run_through;
use super::moves::{Move, MoveText, MoveTextError, Play, Written};
use super::position::Position;
use super::rack::{Rack, letter_of};
use super::settings::Challenge;
use super::square::{Direction, Square};
use crate::error_parts::{ErrorParts, HasParts, counted};
use crate::lexicon::{Lexicon, Tile};

/// The rule a move breaks.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum Fault {
    #[error("the square {0} is occupied")]
    Occupied(Square),
    #[error("the square {0} is empty, a tile must be laid there")]
    Empty(Square),
    #[error("on the square {0} lies {1}")]
    Differs(Square, String),
    #[error("the word goes on at {0}; it must be written whole")]
    GoesOn(Square),
    #[error("no tile is laid")]
    NoTile,
    #[error("a word has at least two letters")]
    OneLetter,
    #[error("the word runs over the edge of the board")]
    Edge,
    #[error("the first play must cover the centre, {0}")]
    Centre(Square),
    #[error("no tile touches one that lies on the board")]
    Apart,
    #[error("the rack lacks {0}")]
    RackLacks(String),
    #[error("not in the lexicon: {}", .0.join(", "))]
    Words(Vec<String>),
    #[error("it scores {0}, not {1}")]
    Score(i32, i32),
    #[error("the bag holds {}, an exchange needs {minimum}", counted(.bag, "tile"))]
    ExchangeBag { bag: usize, minimum: usize },
    #[error("an exchange names 1 to {0} tiles")]
    ExchangeSize(usize),
    #[error("the game is over")]
    Over,
}

impl HasParts for Fault {
    fn parts(&self) -> ErrorParts {
        match self {
            Self::Occupied(square) => ErrorParts::new("occupied", &[square]),
            Self::Empty(square) => ErrorParts::new("empty", &[square]),
            Self::Differs(square, tile) => ErrorParts::new("differs", &[square, tile]),
            Self::GoesOn(square) => ErrorParts::new("goes-on", &[square]),
            Self::NoTile => ErrorParts::new("no-tile", &[]),
            Self::OneLetter => ErrorParts::new("one-letter", &[]),
            Self::Edge => ErrorParts::new("edge", &[]),
            Self::Centre(square) => ErrorParts::new("centre", &[square]),
            Self::Apart => ErrorParts::new("apart", &[]),
            Self::RackLacks(tiles) => ErrorParts::new("rack", &[tiles]),
            Self::Words(words) => ErrorParts {
                about: words.clone(),
                ..ErrorParts::new("words", &[])
            },
            Self::Score(right, wrong) => ErrorParts::new("score", &[right, wrong]),
            Self::ExchangeBag { bag, minimum } => ErrorParts::new("exchange-bag", &[bag, minimum]),
            Self::ExchangeSize(most) => ErrorParts::new("exchange-size", &[most]),
            Self::Over => ErrorParts::new("over", &[]),
        }
    }
}

#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum PlayError {
    #[error(transparent)]
    Text(#[from] MoveTextError),
    #[error("{mv}: {fault}")]
    Illegal { mv: String, fault: Fault },
    #[error("there is no play to challenge")]
    NothingToChallenge,
    #[error("words are checked as they are played, so there is nothing to challenge")]
    VoidChallenge,
    #[error("words cannot be judged without a lexicon")]
    NoLexicon,
    #[error(
        "{} cannot be drawn: the rack must have room for as many, and the bag holds {bag}",
        counted(.wanted, "tile")
    )]
    Draw { wanted: usize, bag: usize },
    #[error("no {0} is left to draw")]
    NotInBag(String),
}

impl HasParts for PlayError {
    fn parts(&self) -> ErrorParts {
        match self {
            Self::Text(error) => error.parts(),
            Self::Illegal { mv, fault } => fault.parts().at("move", mv),
            Self::NothingToChallenge => ErrorParts::new("no-challenge", &[]),
            Self::VoidChallenge => ErrorParts::new("void-challenge", &[]),
            Self::NoLexicon => ErrorParts::new("no-words", &[]),
            Self::Draw { wanted, bag } => ErrorParts::new("draw", &[wanted, bag]),
            Self::NotInBag(tile) => ErrorParts::new("not-in-bag", &[tile]),
        }
    }
}

impl Position {
    /// Parses a move, checks it and computes its score. A one-tile play is oriented along the longer of its two words.
    pub fn parse_move(&self, text: &str) -> Result<Move, PlayError> {
        let read = MoveText::parse(text, &self.rules)?;
        let illegal = |fault| PlayError::Illegal {
            mv: text.trim().to_owned(),
            fault,
        };
        let mv = match read {
            MoveText::Pass => Move::Pass,
            MoveText::Exchange(rack) => Move::Exchange(rack),
            MoveText::ExchangeHidden(tiles) => Move::ExchangeHidden(tiles),
            MoveText::Play {
                start,
                direction,
                word,
            } => {
                let tiles = self.fit(start, direction, &word).map_err(illegal)?;
                let play = self.turned(&Play::new(start, direction, &tiles, 0));
                let score = self
                    .placement(&play)
                    .map(|()| self.score(&play))
                    .map_err(illegal)?;
                Move::Play(play.with_score(score))
            }
        };
        self.fault(&mv).map_or(Ok(mv), |fault| Err(illegal(fault)))
    }

    /// Compares the written word with the board. Returns the new tiles, 0 for occupied squares.
    fn fit(&self, start: Square, direction: Direction, word: &[Written]) -> Result<Vec<u8>, Fault> {
        let (line, at) = start.line(direction);
        let fits = |(i, written): (usize, &Written)| {
            let square = Square::on_line(direction, line, at + i);
            match (*written, self.grid.tile(square)) {
                (Written::Tile(tile), 0) => Ok(tile),
                (Written::Tile(_), _) => Err(Fault::Occupied(square)),
                (_, 0) => Err(Fault::Empty(square)),
                (Written::Named(tile), there) if letter_of(tile) != letter_of(there) => Err(
                    Fault::Differs(square, self.rules.text().tile(there).to_owned()),
                ),
                _ => Ok(0),
            }
        };
        word.iter().enumerate().map(fits).collect()
    }

    /// A one-tile play oriented along the longer of its two words; across if they are equal.
    pub(in crate::crossword) fn turned(&self, play: &Play) -> Play {
        let mut placements = play.placements();
        let (Some((square, tile)), None) = (placements.next(), placements.next()) else {
            return *play;
        };
        let run = |direction: Direction| {
            let (line, at) = square.line(direction);
            (line, run_through(self.grid.line(direction, line), at))
        };
        let longer = |d: Direction| run(d).1.len() > run(d.other()).1.len();
        let direction = if longer(Direction::Down) {
            Direction::Down
        } else {
            Direction::Across
        };
        // Only a completely written word may be reoriented.
        let whole = play.tiles().len() == run(play.direction).1.len();
        if direction == play.direction || !whole {
            return *play;
        }
        let (line, run) = run(direction);
        let word: Vec<u8> = run
            .clone()
            .map(|at| {
                if Square::on_line(direction, line, at) == square {
                    tile
                } else {
                    0
                }
            })
            .collect();
        Play::new(
            Square::on_line(direction, line, run.start),
            direction,
            &word,
            0,
        )
    }

    pub fn check(&self, mv: &Move) -> Result<(), PlayError> {
        match self.fault(mv) {
            None => Ok(()),
            Some(fault) => Err(PlayError::Illegal {
                mv: mv.to_text(self.rules.text()),
                fault,
            }),
        }
    }

    fn fault(&self, mv: &Move) -> Option<Fault> {
        if self.is_over() {
            return Some(Fault::Over);
        }
        match mv {
            Move::Pass => None,
            Move::Exchange(tiles) => self.exchange(tiles.len(), Some(tiles)).err(),
            Move::ExchangeHidden(tiles) => self.exchange(*tiles as usize, None).err(),
            Move::Play(play) => self.play_fault(play).err(),
        }
    }

    fn exchange(&self, number: usize, tiles: Option<&Rack>) -> Result<(), Fault> {
        let (bag, minimum) = (self.bag_len(), self.rules.exchange_minimum.max(number));
        let hand = self.hand(self.to_move());
        let held = hand.len();
        // If the rack is known, a count alone is not enough: the leave would be unknown.
        let unnamed = tiles.is_none() && hand.known;
        if number == 0 || number > held || unnamed {
            return Err(Fault::ExchangeSize(held));
        }
        if bag < minimum {
            return Err(Fault::ExchangeBag { bag, minimum });
        }
        tiles.map_or(Ok(()), |tiles| self.held(tiles.tiles().iter().copied()))
    }

    fn play_fault(&self, play: &Play) -> Result<(), Fault> {
        self.placement(play)?;
        self.held(play.kinds())?;
        if self.rules.challenge == Challenge::Void {
            let unknown = self.unknown_words(play);
            if !unknown.is_empty() {
                let names = unknown.iter().map(|word| self.rules.text().word(word));
                return Err(Fault::Words(names.collect()));
            }
        }
        let score = self.score(play);
        if score == play.score {
            Ok(())
        } else {
            Err(Fault::Score(score, play.score))
        }
    }

    /// The words of a play that are not in the lexicon. Empty without a lexicon.
    pub fn unknown_words(&self, play: &Play) -> Vec<Vec<Tile>> {
        let Some(lexicon) = &self.lexicon else {
            return Vec::new();
        };
        let mut words = self.words(play);
        words.retain(|word| !self.is_word(lexicon, word));
        words
    }

    /// Whether tiles may be placed on these squares, whatever their letters.
    pub(in crate::crossword) fn placement(&self, play: &Play) -> Result<(), Fault> {
        let (line, at) = play.start.line(play.direction);
        let end = at + play.tiles().len();
        let cells = self.grid.line(play.direction, line);
        let square = |at| Square::on_line(play.direction, line, at);
        if end > self.grid.size() {
            return Err(Fault::Edge);
        }
        for (i, &tile) in play.tiles().iter().enumerate() {
            match (tile, cells[at + i].tile) {
                (0, 0) => return Err(Fault::Empty(square(at + i))),
                (1.., 1..) => return Err(Fault::Occupied(square(at + i))),
                _ => {}
            }
        }
        if play.placed() == 0 {
            return Err(Fault::NoTile);
        }
        if at > 0 && cells[at - 1].tile != 0 {
            return Err(Fault::GoesOn(square(at - 1)));
        }
        if end < self.grid.size() && cells[end].tile != 0 {
            return Err(Fault::GoesOn(square(end)));
        }
        if self.is_board_empty() {
            let centre = self.rules.layout.centre();
            if !play.placements().any(|(square, _)| square == centre) {
                return Err(Fault::Centre(centre));
            }
        } else if play.placed() == play.tiles().len()
            && cells[at..end].iter().all(|cell| cell.cross_len == 0)
        {
            return Err(Fault::Apart);
        }
        if play.tiles().len() < 2 {
            Err(Fault::OneLetter)
        } else {
            Ok(())
        }
    }

    /// Whether the side to move can have these tiles.
    fn held(&self, tiles: impl Iterator<Item = Tile>) -> Result<(), Fault> {
        let hand = self.hand(self.to_move());
        let (mut rack, mut hidden, mut unseen) = (hand.rack, hand.hidden, self.state.unseen);
        for tile in tiles {
            let found = rack.take(tile)
                || (hidden > 0 && unseen[tile as usize] > 0 && {
                    hidden -= 1;
                    unseen[tile as usize] -= 1;
                    true
                });
            if !found {
                let name = if tile == 0 {
                    "a blank".to_owned()
                } else {
                    self.name(tile)
                };
                return Err(Fault::RackLacks(name));
            }
        }
        Ok(())
    }

    fn is_word(&self, lexicon: &Lexicon, word: &[Tile]) -> bool {
        lexicon.graph().contains(word) && !self.banned.contains(word)
    }

    /// The main word of a play, as letters.
    pub fn main_word(&self, play: &Play) -> Vec<Tile> {
        let (line, at) = play.start.line(play.direction);
        let cells = self.grid.line(play.direction, line);
        let letter =
            |(i, &tile): (usize, &u8)| letter_of(if tile == 0 { cells[at + i].tile } else { tile });
        play.tiles().iter().enumerate().map(letter).collect()
    }

    /// All words of a play, main word first, as letters.
    pub fn words(&self, play: &Play) -> Vec<Vec<Tile>> {
        let mut words = vec![self.main_word(play)];
        for (square, tile) in play.placements() {
            let (line, at) = square.line(play.direction.other());
            let cells = self.grid.line(play.direction.other(), line);
            let run = run_through(cells, at);
            if run.len() > 1 {
                let letter = |i: usize| letter_of(if i == at { tile } else { cells[i].tile });
                words.push(run.map(letter).collect());
            }
        }
        words
    }

    /// The score of a play. Its squares must fit the board.
    pub fn score(&self, play: &Play) -> i32 {
        let (line, at) = play.start.line(play.direction);
        let cells = &self.grid.line(play.direction, line)[at..];
        let (mut main, mut multiplier, mut crosses) = (0, 1, 0);
        for (cell, &tile) in cells.iter().zip(play.tiles()) {
            if tile == 0 {
                main += self.rules.value(cell.tile);
                continue;
            }
            let points = self.rules.value(tile) * i32::from(cell.letter_premium);
            main += points;
            multiplier *= i32::from(cell.word_premium);
            if cell.cross_len > 0 {
                crosses += (points + i32::from(cell.cross_score)) * i32::from(cell.word_premium);
            }
        }
        let bingo = if play.placed() == self.rules.rack_size {
            self.rules.bingo
        } else {
            0
        };
        main * multiplier + crosses + bingo
    }
}

impl Position {
    /// Every legal exchange of the side to move, each multiset of tiles once, fewest tiles first.
    pub fn exchanges(&self) -> Vec<Rack> {
        let tiles = self.rack().sorted();
        let size = tiles.len();
        let subset = |choice: u32| -> Vec<Tile> {
            (0..size)
                .filter(|i| choice >> i & 1 != 0)
                .map(|i| tiles.tiles()[i])
                .collect()
        };
        let mut sets: Vec<Vec<Tile>> = (1..1u32 << size).map(subset).collect();
        sets.sort_unstable_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        sets.dedup();
        let racks = sets.iter().filter_map(|set| Rack::new(set));
        racks
            .filter(|rack| self.exchange(rack.len(), Some(rack)).is_ok())
            .collect()
    }
}
