//! A position: board, racks, scores and side to move; playing and undoing moves.

use std::sync::Arc;

use super::banned::Banned;
use super::check::PlayError;
use super::grid::{Change, Grid, Valid};
use super::moves::{Move, Play};
use super::rack::{Counts, Rack};
use super::settings::{Challenge, EndRule, MAX_PLAYERS, Rules};
use crate::game::rng::{Rng, mix};
use crate::lexicon::{Lexicon, Tile};

/// The tiles of one player: known tiles and the number of hidden tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hand {
    pub rack: Rack,
    pub hidden: u8,
    /// Whether tiles that this player draws are known.
    pub known: bool,
}

impl Hand {
    pub fn len(&self) -> usize {
        self.rack.len() + self.hidden as usize
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The position without the board, small enough to copy for every move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    pub hands: [Hand; MAX_PLAYERS],
    pub scores: [i32; MAX_PLAYERS],
    /// Tiles in the bag or hidden on racks.
    pub unseen: Counts,
    pub bag: u16,
    pub on_board: u16,
    /// Exchanged tiles. They return to the bag after the replacements are drawn.
    pub aside: Rack,
    pub to_move: u8,
    pub zeros: u8,
    /// The player who went out.
    pub out: Option<u8>,
    pub hash: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PastTurn {
    Move(Move),
    /// A play was removed from the board.
    Withdrawn,
    /// A challenge failed.
    Upheld,
}

#[derive(Debug, Clone)]
struct Frame {
    state: State,
    log: usize,
    turn: PastTurn,
}

#[derive(Clone)]
pub struct Position {
    pub(super) rules: Arc<Rules>,
    pub(super) lexicon: Option<Lexicon>,
    pub(super) banned: Arc<Banned>,
    pub(super) grid: Grid,
    pub(super) state: State,
    pub(super) players: u8,
    /// Operations of a CGP, unchanged.
    pub(super) operations: String,
    frames: Vec<Frame>,
    log: Vec<Change>,
}

/// Two positions are equal if their visible state is equal. The history is ignored.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.grid == other.grid && self.state == other.state && self.players == other.players
    }
}

/// The result of a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The play was removed from the board.
    Withdrawn,
    /// The play stands.
    Upheld,
}

/// Hash keys: a tile on a square, a tile on a rack, the side to move, scoreless turns.
fn key(kind: u64, a: u64, b: u64) -> u64 {
    mix(kind << 32 | a << 16 | b)
}

impl Position {
    pub(super) fn from_parts(
        rules: Arc<Rules>,
        lexicon: Option<Lexicon>,
        board: &[u8],
        state: State,
        players: usize,
        operations: String,
    ) -> Self {
        let banned = Arc::new(Banned::default());
        let graph = lexicon.as_ref().map(|lexicon| lexicon.graph());
        let letters = rules.alphabet().mask();
        let grid = Grid::new(
            &rules,
            board,
            Valid {
                graph,
                banned: &banned,
                letters,
            },
        );
        let mut position = Self {
            rules,
            lexicon,
            banned,
            grid,
            state,
            players: players as u8,
            operations,
            frames: Vec::new(),
            log: Vec::new(),
        };
        position.state.hash = position.full_hash();
        position
    }

    /// The same position with a set of banned words.
    pub fn with_banned(mut self, banned: Arc<Banned>) -> Self {
        self.banned = banned;
        self.grid = Grid::new(&self.rules, &self.grid.board(), self.valid());
        self.frames.clear();
        self.log.clear();
        self
    }

    /// The same position with another lexicon of the same alphabet, without history.
    pub fn with_lexicon(&self, lexicon: Lexicon) -> Self {
        let mut position = self.without_history();
        position.lexicon = Some(lexicon);
        position.grid = Grid::new(&self.rules, &self.grid.board(), position.valid());
        position
    }

    pub(super) fn valid(&self) -> Valid<'_> {
        Valid {
            graph: self.lexicon.as_ref().map(|lexicon| lexicon.graph()),
            banned: &self.banned,
            letters: self.rules.alphabet().mask(),
        }
    }

    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    pub fn lexicon(&self) -> Option<&Lexicon> {
        self.lexicon.as_ref()
    }

    pub fn banned(&self) -> &Banned {
        &self.banned
    }

    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    pub fn players(&self) -> usize {
        self.players as usize
    }

    pub fn to_move(&self) -> usize {
        self.state.to_move as usize
    }

    pub fn hand(&self, player: usize) -> &Hand {
        &self.state.hands[player]
    }

    /// The known tiles on the rack of the side to move.
    pub fn rack(&self) -> &Rack {
        &self.state.hands[self.to_move()].rack
    }

    /// The scores so far, without the points for remaining tiles at the end.
    pub fn scores(&self) -> &[i32] {
        &self.state.scores[..self.players()]
    }

    /// Consecutive turns that count towards the end of the game.
    pub fn zeros(&self) -> usize {
        self.state.zeros as usize
    }

    pub fn operations(&self) -> &str {
        &self.operations
    }

    /// The number of tiles in the bag.
    pub fn bag_len(&self) -> usize {
        self.state.bag as usize + self.state.aside.len()
    }

    /// Tiles that are neither on the board nor on a known rack: the bag and hidden tiles on racks.
    pub fn unseen(&self) -> Counts {
        let mut unseen = self.state.unseen;
        for &tile in self.state.aside.tiles() {
            unseen[tile as usize] += 1;
        }
        unseen
    }

    pub fn is_board_empty(&self) -> bool {
        self.state.on_board == 0
    }

    pub fn tiles_on_board(&self) -> usize {
        self.state.on_board as usize
    }

    /// The hash of board, known racks, side to move and scoreless turns. Scores are not included.
    pub fn hash(&self) -> u64 {
        self.state.hash
    }

    /// The hash computed from scratch, to check [`hash`](Self::hash).
    pub fn full_hash(&self) -> u64 {
        let mut hash = key(2, self.state.to_move.into(), self.state.zeros.into());
        for (square, &tile) in self
            .grid
            .board()
            .iter()
            .enumerate()
            .filter(|(_, tile)| **tile != 0)
        {
            hash = hash.wrapping_add(key(0, square as u64, tile.into()));
        }
        for (player, hand) in self.state.hands.iter().enumerate() {
            for &tile in hand.rack.tiles() {
                hash = hash.wrapping_add(key(1, player as u64, tile.into()));
            }
        }
        hash
    }

    /// Checks a move and plays it. The position is unchanged if the move is illegal.
    pub fn play(&mut self, mv: &Move) -> Result<(), PlayError> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a move that is legal and has the right score. Any other move leaves an invalid position. Call `refill` or
    /// `draw` afterwards to draw tiles.
    pub fn play_unchecked(&mut self, mv: &Move) {
        self.frames.push(Frame {
            state: self.state,
            log: self.log.len(),
            turn: PastTurn::Move(*mv),
        });
        self.settle_aside();
        let player = self.to_move();
        let scoreless = match mv {
            Move::Play(play) => {
                self.lay(play, player);
                play.score == 0
            }
            Move::Exchange(tiles) => {
                for &tile in tiles.tiles() {
                    self.take(player, tile);
                    self.state.aside.push(tile);
                }
                true
            }
            Move::ExchangeHidden(_) => {
                self.hide(player);
                true
            }
            Move::Pass => true,
        };
        let counts = match self.rules.end {
            EndRule::ScorelessTurns(_) => scoreless,
            EndRule::PassRounds(_) => matches!(mv, Move::Pass),
        };
        self.end_turn(counts);
        if self.state.hands[player].is_empty() && self.bag_len() == 0 {
            self.state.out = Some(player as u8);
        }
    }

    fn lay(&mut self, play: &Play, player: usize) {
        let size = self.grid.size();
        for (square, tile) in play.placements() {
            let index = square.row as usize * size + square.col as usize;
            self.state.hash = self
                .state
                .hash
                .wrapping_add(key(0, index as u64, tile.into()));
        }
        for kind in play.kinds() {
            self.take(player, kind);
        }
        let graph = self.lexicon.as_ref().map(|lexicon| lexicon.graph());
        let valid = Valid {
            graph,
            banned: &self.banned,
            letters: self.rules.alphabet().mask(),
        };
        self.grid.place(play, &self.rules, valid, &mut self.log);
        self.state.on_board += play.placed() as u16;
        self.state.scores[player] += play.score;
    }

    /// Removes a tile from a hand, known or hidden.
    fn take(&mut self, player: usize, tile: Tile) {
        if self.state.hands[player].rack.take(tile) {
            self.state.hash = self
                .state
                .hash
                .wrapping_sub(key(1, player as u64, tile.into()));
        } else {
            self.state.hands[player].hidden -= 1;
            self.state.unseen[tile as usize] -= 1;
        }
    }

    fn end_turn(&mut self, counts: bool) {
        let before = key(2, self.state.to_move.into(), self.state.zeros.into());
        self.state.zeros = if counts {
            self.state.zeros.saturating_add(1)
        } else {
            0
        };
        self.state.to_move = (self.state.to_move + 1) % self.players;
        let after = key(2, self.state.to_move.into(), self.state.zeros.into());
        self.state.hash = self.state.hash.wrapping_sub(before).wrapping_add(after);
    }

    /// Returns exchanged tiles to the bag.
    fn settle_aside(&mut self) {
        for &tile in std::mem::take(&mut self.state.aside).tiles() {
            self.state.unseen[tile as usize] += 1;
            self.state.bag += 1;
        }
    }

    /// Takes back the last turn or challenge and everything drawn since. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(frame) = self.frames.pop() else {
            return false;
        };
        match frame.turn {
            PastTurn::Withdrawn => {
                // The log entries after the play are those of the play itself.
                let start = self.frames.last().map_or(0, |play| play.log);
                self.grid.swap_forth(&mut self.log[start..], &self.rules);
            }
            PastTurn::Move(_) | PastTurn::Upheld => {
                self.grid.swap_back(&mut self.log[frame.log..], &self.rules);
                self.log.truncate(frame.log);
            }
        }
        self.state = frame.state;
        true
    }

    /// The moves since the position was created, oldest first, including a play that was challenged off the board.
    pub fn moves(&self) -> impl Iterator<Item = &Move> {
        self.frames.iter().filter_map(|frame| match &frame.turn {
            PastTurn::Move(mv) => Some(mv),
            PastTurn::Withdrawn | PastTurn::Upheld => None,
        })
    }

    /// The old content of the cells that the last turn changed. If a cell occurs more than once, the first entry is the
    /// oldest.
    pub(in crate::crossword) fn last_changes(&self) -> &[Change] {
        let start = self.frames.last().map_or(0, |frame| frame.log);
        &self.log[start..]
    }

    /// Challenges the last play. Needs a lexicon.
    pub fn challenge(&mut self) -> Result<Verdict, PlayError> {
        let (play, before, start) = self.last_play()?;
        if self.rules.challenge == Challenge::Void {
            return Err(PlayError::VoidChallenge);
        }
        if self.lexicon.is_none() {
            return Err(PlayError::NoLexicon);
        }
        self.grid.swap_back(&mut self.log[start..], &self.rules);
        let unknown = self.unknown_words(&play);
        self.grid.swap_forth(&mut self.log[start..], &self.rules);
        if !unknown.is_empty() {
            self.withdraw()?;
            return Ok(Verdict::Withdrawn);
        }
        self.frames.push(Frame {
            state: self.state,
            log: self.log.len(),
            turn: PastTurn::Upheld,
        });
        match self.rules.challenge {
            Challenge::Double if self.state.out.is_none() => {
                self.end_turn(self.counts_withdrawals())
            }
            Challenge::Points(points) => self.state.scores[before.to_move as usize] += points,
            _ => {}
        }
        Ok(Verdict::Upheld)
    }

    /// Removes the last play from the board. Its player gets the tiles back and loses the turn.
    pub fn withdraw(&mut self) -> Result<(), PlayError> {
        let (_, before, start) = self.last_play()?;
        self.frames.push(Frame {
            state: self.state,
            log: self.log.len(),
            turn: PastTurn::Withdrawn,
        });
        self.grid.swap_back(&mut self.log[start..], &self.rules);
        self.state = before;
        self.end_turn(self.counts_withdrawals());
        Ok(())
    }

    /// The last turn if it was a play, the state before it and the start of its changes in the log.
    fn last_play(&self) -> Result<(Play, State, usize), PlayError> {
        match self.frames.last() {
            Some(Frame {
                turn: PastTurn::Move(Move::Play(play)),
                state,
                log,
            }) => Ok((*play, *state, *log)),
            _ => Err(PlayError::NothingToChallenge),
        }
    }

    fn counts_withdrawals(&self) -> bool {
        matches!(self.rules.end, EndRule::ScorelessTurns(_))
    }

    /// Adds points that do not come from a play: a bonus after a challenge, a time penalty.
    pub fn add_points(&mut self, player: usize, points: i32) {
        self.state.scores[player] += points;
    }

    /// Draws these tiles from the bag for the player.
    pub fn draw(&mut self, player: usize, tiles: &[Tile]) -> Result<(), PlayError> {
        let hand = &self.state.hands[player];
        if hand.len() + tiles.len() > self.rules.rack_size || tiles.len() > self.state.bag as usize
        {
            return Err(PlayError::Draw {
                wanted: tiles.len(),
                bag: self.state.bag as usize,
            });
        }
        let mut unseen = self.state.unseen;
        for &tile in tiles {
            let left = &mut unseen[tile as usize];
            *left = left
                .checked_sub(1)
                .ok_or_else(|| PlayError::NotInBag(self.name(tile)))?;
        }
        for &tile in tiles {
            self.give(player, tile);
        }
        self.settle_aside();
        Ok(())
    }

    fn give(&mut self, player: usize, tile: Tile) {
        self.state.unseen[tile as usize] -= 1;
        self.state.bag -= 1;
        self.state.hands[player].rack.push(tile);
        self.state.hash = self
            .state
            .hash
            .wrapping_add(key(1, player as u64, tile.into()));
    }

    /// Fills the player's rack from the bag. An unknown hand gets hidden tiles.
    pub fn refill(&mut self, player: usize, rng: &mut Rng) {
        while self.state.hands[player].len() < self.rules.rack_size && self.state.bag > 0 {
            if self.state.hands[player].known {
                let tile = self.pick(rng);
                self.give(player, tile);
            } else {
                self.state.hands[player].hidden += 1;
                self.state.bag -= 1;
            }
        }
        self.settle_aside();
    }

    /// A random unseen tile, uniformly distributed.
    fn pick(&self, rng: &mut Rng) -> Tile {
        let total: u64 = self.state.unseen.iter().map(|&n| u64::from(n)).sum();
        let mut left = rng.below(total);
        for (tile, &n) in self.state.unseen.iter().enumerate() {
            if left < u64::from(n) {
                return tile as Tile;
            }
            left -= u64::from(n);
        }
        unreachable!("the number drawn is below the number of tiles")
    }

    /// Sets the known tiles of a player, or hides them (`None`); their number stays the same.
    pub fn set_rack(&mut self, player: usize, rack: Option<Rack>) -> Result<(), PlayError> {
        let saved = self.state;
        self.settle_aside();
        self.hide(player);
        let hidden = self.state.hands[player].hidden;
        let Some(rack) = rack else { return Ok(()) };
        self.state.hands[player].hidden = 0;
        self.state.hands[player].known = true;
        self.state.bag += u16::from(hidden);
        let drawn = self.draw(player, rack.tiles());
        if drawn.is_err() {
            self.state = saved;
        }
        drawn
    }

    /// Hides the tiles of a hand; only their number remains known.
    fn hide(&mut self, player: usize) {
        let hand = self.state.hands[player];
        for &tile in hand.rack.tiles() {
            self.state.unseen[tile as usize] += 1;
            self.state.hash = self
                .state
                .hash
                .wrapping_sub(key(1, player as u64, tile.into()));
        }
        self.state.hands[player] = Hand {
            rack: Rack::default(),
            hidden: hand.len() as u8,
            known: false,
        };
    }

    /// The same position without history: no move can be undone.
    pub fn without_history(&self) -> Self {
        Self {
            rules: self.rules.clone(),
            lexicon: self.lexicon.clone(),
            banned: self.banned.clone(),
            grid: self.grid.clone(),
            state: self.state,
            players: self.players,
            operations: self.operations.clone(),
            frames: Vec::new(),
            log: Vec::new(),
        }
    }

    /// The position as that player sees it: the other racks are hidden and there is no history.
    pub fn view(&self, player: usize) -> Self {
        let mut view = self.without_history();
        // Exchanged tiles are known only to the player who exchanged them, so they count as unseen.
        view.settle_aside();
        for other in (0..self.players()).filter(|&other| other != player) {
            view.hide(other);
        }
        view
    }

    pub(super) fn name(&self, tile: Tile) -> String {
        self.rules.text().tile(tile).to_owned()
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.to_cgp())
    }
}
