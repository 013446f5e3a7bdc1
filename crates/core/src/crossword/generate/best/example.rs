//! The worked example of docs/move-generation.md: this test recomputes every number of the page and draws its picture.
//!
//! After a change of the search, `KOTVA_WRITE_DOCS=1 cargo test -p kotva-core move_generation` writes both anew.

use std::fmt::Write;
use std::path::PathBuf;

use super::support;
use super::window::{Context, Window};
use super::{ALL_LINES, Best, POINT, Request, Step};
use crate::crossword::generate::{Generator, Method};
use crate::crossword::rules::rack::letter_of;
use crate::crossword::rules::square::{Direction, Square};
use crate::crossword::{Position, Setup};

/// The row of tests/truth/moves-en-sowpods.tsv that the page shows.
const ROW: usize = 21;
/// Rows of the table of anchors on the page.
const ANCHORS: usize = 8;

/// Leave values of the example, in points: the sum over the tiles kept.
const KEPT: [(&str, i32); 6] = [
    ("?", 20),
    ("S", 8),
    ("E", 2),
    ("V", -3),
    ("U", -2),
    ("Q", -6),
];

fn position() -> Position {
    let lexicon = support::sowpods();
    let rules = support::standard(lexicon.alphabet());
    let table = support::truth("moves-en-sowpods.tsv");
    let row = table.lines().nth(ROW).expect("a row of the table");
    let cgp = row.split('\t').next().expect("a position");
    let setup = Setup::from_cgp(cgp, &rules).expect("a position");
    setup
        .position(rules, Some(lexicon))
        .expect("a possible position")
}

fn leaves(position: &Position) -> Vec<i32> {
    let tiles = position.rack().tiles();
    let alphabet = position.rules().alphabet();
    let value = |tile: u8| {
        let is = |name: &str| alphabet.encode_rack(name) == Ok(vec![tile]);
        let known = KEPT.iter().find(|(name, _)| is(name));
        known.map_or(0, |&(_, value)| value * POINT)
    };
    let kept = |used: usize| (0..tiles.len()).filter(move |i| used >> i & 1 == 0);
    (0..1 << tiles.len())
        .map(|used| kept(used).map(|i| value(tiles[i])).sum())
        .collect()
}

/// What happens to one anchor or window.
struct Line {
    step: Step,
    /// As it was taken out of the queue.
    before: Window,
    /// As it was afterwards.
    after: Window,
    queued: usize,
    best: Option<(String, i32)>,
}

impl Line {
    /// Whether a window whose words were placed is back in the queue, because other subsets reach the best play.
    fn waits(&self) -> bool {
        self.best
            .as_ref()
            .is_none_or(|&(_, equity)| self.after.bound >= equity)
    }
}

/// The whole search, step by step.
struct Trace {
    position: Position,
    /// The anchors and the windows for the whole rack, by falling bound.
    queue: Vec<Window>,
    /// The first square and the furthest end of each anchor's windows is not kept, so anchors are named by their square.
    lines: Vec<Line>,
    windows: usize,
    best: Best,
    leaves: Vec<i32>,
}

impl Trace {
    fn new() -> Self {
        let position = position();
        let leaves = leaves(&position);
        let mut best = Best::default();
        let request = Request::new(&position, 1, Some(&leaves)).expect("a lexicon");
        best.subsets
            .prepare(position.rack(), &request, Some(&leaves));
        best.queue_anchors(&position, &request, ALL_LINES);
        let mut queue = best.windows.clone();
        queue.sort_by_key(|window| std::cmp::Reverse(window.bound));
        let mut lines = Vec::new();
        loop {
            let windows = best.windows.clone();
            let step = best.step(&request);
            let index = match step {
                Step::Finished => break,
                Step::Expanded(index)
                | Step::Walked(index)
                | Step::Requeued(index)
                | Step::Placed(index)
                | Step::Dropped(index) => index,
            };
            let text = |play: &super::ValuedPlay| {
                (play.play.to_text(position.rules().text()), play.equity)
            };
            lines.push(Line {
                step,
                before: windows[index],
                after: best.windows[index],
                queued: best.windows.len() - windows.len(),
                best: best.found.first().map(text),
            });
        }
        let windows = best.windows.len() - queue.len();
        Self {
            position,
            queue,
            lines,
            windows,
            best,
            leaves,
        }
    }

    fn request(&self) -> Request<'_> {
        Request::new(&self.position, 1, Some(&self.leaves)).expect("a lexicon")
    }

    /// As moves are written: the row first for plays across; a dot for each empty square.
    fn name(&self, window: &Window) -> String {
        let (direction, line) = (window.direction, window.line as usize);
        if window.is_anchor() {
            let square = Square::on_line(direction, line, window.anchor as usize);
            return square.start(direction);
        }
        let start = Square::on_line(direction, line, window.start as usize);
        let cells = self.position.grid().line(direction, line);
        let letter = |tile: u8| match tile {
            0 => "·".to_owned(),
            tile => self.position.rules().alphabet().decode(&[letter_of(tile)]),
        };
        let pattern: String = cells[window.start as usize..window.end as usize]
            .iter()
            .map(|cell| letter(cell.tile))
            .collect();
        format!("{} `{pattern}`", start.start(direction))
    }

    fn count(&self, is: impl Fn(&Step) -> bool) -> usize {
        self.lines.iter().filter(|line| is(&line.step)).count()
    }

    /// The blocks of the page by name.
    fn blocks(&self) -> Vec<(&'static str, String)> {
        vec![
            ("position", self.describe()),
            ("subsets", self.subsets()),
            ("anchors", self.anchors()),
            ("bound", self.bound()),
            ("steps", self.steps()),
            ("totals", self.totals()),
        ]
    }

    fn describe(&self) -> String {
        let mut generator = Generator::default();
        let plays = generator.all(&self.position, Method::Gordon).len();
        let values = KEPT.map(|(tile, value)| format!("{tile} {value:+}"));
        format!(
            "```\n{}\n```\n{plays} plays are legal. Leave values of the example, points for each tile kept: {}; other tiles 0.\n",
            self.position.to_cgp(),
            values.join(", ")
        )
    }

    fn subsets(&self) -> String {
        let mut text = "| tiles | subsets | that make words alone | highest sum of values | best leave |\n|---|---|---|---|---|\n".to_owned();
        for size in 1..=self.best.subsets.size {
            let (all, alone) = self.best.subsets.count(size);
            let ceiling = self.best.subsets.ceiling(2, 0, size);
            let (sum, leave) = (ceiling.top_sums[size], points(ceiling.leave));
            writeln!(text, "| {size} | {all} | {alone} | {sum} | {leave} |").expect("a string");
        }
        text
    }

    fn anchors(&self) -> String {
        let mut text = "| anchor or window | bound |\n|---|---|\n".to_owned();
        for window in self.queue.iter().take(ANCHORS) {
            writeln!(text, "| {} | {} |", self.name(window), points(window.bound))
                .expect("a string");
        }
        text
    }

    /// The bound of the window whose words give the best play.
    fn bound(&self) -> String {
        let placed = |line: &&Line| matches!(line.step, Step::Placed(_));
        let line = self.lines.iter().rfind(placed).expect("a window");
        let request = self.request();
        let context = Context {
            subsets: &self.best.subsets,
            request: &request,
        };
        let window = &line.before;
        let rack_line = &self.best.rack_lines[window.direction as usize][window.line as usize];
        let score = window.score_bound(rack_line, context);
        let ceiling = self.best.subsets.ceiling(
            window.playthrough(),
            window.last_letter,
            window.placed as usize,
        );
        let sums = score.summed.map(|n| ceiling.top_sums[n as usize]);
        format!(
            "| window | {} |\n|---|---|\n| tiles placed | {} |\n| product of word premiums | {} |\n| sum of the {} highest values | {} |\n| once more for letter premiums of at least 2 ({}), 3 ({}), 4 ({}) | {} + {} + {} |\n| points that do not depend on the tiles placed | {} |\n| highest score | {} × ({} + {} + {} + {}) + {} = {} |\n| best leave after {} tiles | {} |\n| bound | {} |\n",
            self.name(window),
            window.placed,
            score.multiplier,
            score.summed[0],
            sums[0],
            score.summed[1],
            score.summed[2],
            score.summed[3],
            sums[1],
            sums[2],
            sums[3],
            score.fixed,
            score.multiplier,
            sums[0],
            sums[1],
            sums[2],
            sums[3],
            score.fixed,
            score.score(&ceiling.top_sums),
            window.placed,
            points(ceiling.leave),
            points(score.bound(ceiling)),
        )
    }

    fn steps(&self) -> String {
        let mut text = "| step | taken from the queue | bound | what happens | best play so far |\n|---|---|---|---|---|\n".to_owned();
        for (n, line) in self.lines.iter().enumerate() {
            let done = match line.step {
                Step::Expanded(_) => format!("expanded: {} windows queued", line.queued),
                Step::Requeued(_) => format!(
                    "refined to {}, back into the queue",
                    points(line.after.bound)
                ),
                Step::Walked(_) => "all plays found through the GADDAG".to_owned(),
                Step::Placed(_) if line.waits() => format!(
                    "words placed, back into the queue with {} for the other subsets",
                    points(line.after.bound)
                ),
                Step::Placed(_) => "words placed".to_owned(),
                Step::Dropped(_) => {
                    "dropped: no subset that makes a word reaches the best play".to_owned()
                }
                Step::Finished => continue,
            };
            let best = match &line.best {
                Some((play, equity)) => format!("{play}, {}", points(*equity)),
                None => "–".to_owned(),
            };
            let (name, bound) = (self.name(&line.before), points(line.before.bound));
            writeln!(text, "| {} | {name} | {bound} | {done} | {best} |", n + 1).expect("a string");
        }
        text
    }

    fn totals(&self) -> String {
        let best = &self.best.found[0];
        let rest: Vec<i32> = self.best.queue.top().map(|_| 0).into_iter().collect();
        format!(
            "{} anchors and whole-rack windows were queued, {} anchors expanded, {} windows listed, {} refined, {} of them had their words placed. The best play is {} with {} points of equity{}.\n",
            self.queue.len(),
            self.count(|step| matches!(step, Step::Expanded(_))),
            self.windows,
            self.count(|step| !matches!(step, Step::Expanded(_))),
            self.count(|step| matches!(step, Step::Placed(_))),
            best.play.to_text(self.position.rules().text()),
            points(best.equity),
            if rest.is_empty() {
                ""
            } else {
                "; every bound left in the queue is lower"
            },
        )
    }
}

/// Thousandths as points.
fn points(equity: i32) -> String {
    let text = format!("{:.1}", f64::from(equity) / f64::from(POINT));
    text.trim_end_matches(".0").replace('-', "−")
}

fn document(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs")
        .join(name)
}

/// The page with each block between `<!-- example NAME -->` and `<!-- end -->` replaced.
fn with_blocks(page: &str, blocks: &[(&str, String)]) -> String {
    let mut page = page.to_owned();
    for (name, text) in blocks {
        let open = format!("<!-- example {name} -->\n");
        let start = page
            .find(&open)
            .unwrap_or_else(|| panic!("no block {name}"))
            + open.len();
        let end = start
            + page[start..]
                .find("<!-- end -->")
                .expect("the end of a block");
        page.replace_range(start..end, text);
    }
    page
}

#[test]
fn the_page_about_move_generation_shows_what_the_search_does() {
    let trace = Trace::new();
    let (page_file, picture_file) = (
        document("move-generation.md"),
        document("images/best-first.svg"),
    );
    let mut page = std::fs::read_to_string(&page_file).expect("the page");
    let (page_now, picture_now) = (with_blocks(&page, &trace.blocks()), picture::draw(&trace));
    if std::env::var_os("KOTVA_WRITE_DOCS").is_some() {
        std::fs::write(&page_file, &page_now).expect("the page can be written");
        page.clone_from(&page_now);
        std::fs::write(&picture_file, &picture_now).expect("the picture can be written");
    }
    let picture = std::fs::read_to_string(&picture_file).expect("the picture");
    let again = "run the test with KOTVA_WRITE_DOCS=1";
    assert!(page == page_now, "{}: {again}", page_file.display());
    assert!(
        picture == picture_now,
        "{}: {again}",
        picture_file.display()
    );
}

/// The picture: the board with its anchors, and the bounds of all anchors beside the best equity.
mod picture {
    use super::*;

    const CELL: usize = 26;
    const LEFT: usize = 30;
    const TOP: usize = 52;
    const BARS: usize = 500;
    const BAR_WIDTH: i32 = 300;

    pub fn draw(trace: &Trace) -> String {
        let size = trace.position.grid().size();
        let (width, height) = (BARS + 400, TOP + size * CELL + 20);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n<text x=\"{LEFT}\" y=\"20\" font-size=\"14\">The board: anchors across (▸) and down (▾)</text>\n<text x=\"{BARS}\" y=\"20\" font-size=\"14\">Bounds of all anchors and whole-rack windows</text>\n"
        );
        board(&mut svg, trace, size);
        bars(&mut svg, trace, size * CELL);
        svg + "</svg>\n"
    }

    fn board(svg: &mut String, trace: &Trace, size: usize) {
        let best: Vec<Square> = trace.best.found[0]
            .play
            .placements()
            .map(|(square, _)| square)
            .collect();
        for (row, col) in (0..size).flat_map(|row| (0..size).map(move |col| (row, col))) {
            let square = Square::on_line(Direction::Across, row, col);
            let (x, y) = (LEFT + col * CELL, TOP + row * CELL);
            let premium = trace.position.rules().layout.premium(square);
            let (tile, new) = (trace.position.grid().tile(square), best.contains(&square));
            let fill = match (tile, premium.word, premium.letter) {
                (1.., ..) => "#fbf1d3",
                (_, 3.., _) => "#eeb4b0",
                (_, 2, _) => "#f7dcdf",
                (_, _, 3..) => "#a9c7e8",
                (_, _, 2) => "#dcecf7",
                _ => "#f4f2ec",
            };
            writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" stroke=\"#cbc6b8\"/>").expect("a string");
            if tile != 0 {
                let letter = trace.position.rules().alphabet().decode(&[letter_of(tile)]);
                writeln!(svg, "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-weight=\"bold\">{letter}</text>", x + CELL / 2, y + CELL / 2 + 5).expect("a string");
            }
            if new {
                writeln!(svg, "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#0b7a75\" stroke-width=\"3\"/>", x + 2, y + 2, CELL - 4, CELL - 4).expect("a string");
            }
        }
        for window in trace.queue.iter().filter(|window| window.is_anchor()) {
            let square = Square::on_line(
                window.direction,
                window.line as usize,
                window.anchor as usize,
            );
            let (mark, dx, dy) = match window.direction {
                Direction::Across => ("▸", 1, 10),
                Direction::Down => ("▾", CELL - 9, CELL - 2),
            };
            let (x, y) = (
                LEFT + square.col as usize * CELL + dx,
                TOP + square.row as usize * CELL + dy,
            );
            let colour = colour(trace, window);
            writeln!(
                svg,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"11\" fill=\"{colour}\">{mark}</text>"
            )
            .expect("a string");
        }
        for i in 0..size {
            let (x, y) = (LEFT + i * CELL + CELL / 2, TOP + i * CELL + CELL / 2 + 4);
            let column = (b'A' + i as u8) as char;
            writeln!(
                svg,
                "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" fill=\"#6b675e\">{column}</text>",
                TOP - 6
            )
            .expect("a string");
            writeln!(
                svg,
                "<text x=\"{}\" y=\"{y}\" text-anchor=\"end\" fill=\"#6b675e\">{}</text>",
                LEFT - 6,
                i + 1
            )
            .expect("a string");
        }
    }

    /// Red: looked at; grey: never.
    fn colour(trace: &Trace, window: &Window) -> &'static str {
        let same = |line: &Line| {
            let other = line.before;
            let key = |w: &Window| (w.direction, w.line, w.anchor, w.start, w.end, w.placed);
            key(&other) == key(window)
        };
        match trace.lines.iter().any(same) {
            true => "#b3261e",
            false => "#a29d92",
        }
    }

    fn bars(svg: &mut String, trace: &Trace, room: usize) {
        let most = trace.queue[0].bound.max(1);
        let (height, equity) = (room / trace.queue.len(), trace.best.found[0].equity);
        let length = |bound: i32| i64::from(bound.max(0)) * i64::from(BAR_WIDTH) / i64::from(most);
        for (i, window) in trace.queue.iter().enumerate() {
            let y = TOP + i * height;
            writeln!(
                svg,
                "<rect x=\"{BARS}\" y=\"{y}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
                length(window.bound),
                height.saturating_sub(1).max(1),
                colour(trace, window)
            )
            .expect("a string");
        }
        let (x, bottom) = (BARS as i64 + length(equity), TOP + room);
        writeln!(svg, "<line x1=\"{x}\" y1=\"{}\" x2=\"{x}\" y2=\"{bottom}\" stroke=\"#0b7a75\" stroke-width=\"2\"/>", TOP - 10).expect("a string");
        writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" fill=\"#0b7a75\">best play: {}</text>",
            x + 6,
            bottom - 8,
            points(equity)
        )
        .expect("a string");
        writeln!(svg, "<text x=\"{BARS}\" y=\"38\" fill=\"#6b675e\">red: taken from the queue; grey: never; highest bound {}</text>", points(most)).expect("a string");
    }
}
