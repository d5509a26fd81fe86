//! A game as a terminal recording that web players can replay: asciicast, version 2
//! (<https://docs.asciinema.org/manual/asciicast/v2/>), with a header line and one event per line.
//!
//! The board is drawn once. Each later event moves the cursor to the cells that have changed and writes their symbols;
//! the latest change is shown in reverse video until the next event.

use std::fmt::Write as _;
use std::time::Duration;

use serde::Serialize;

use super::super::play::{Game, Record};
use super::super::review::words::clock_text;
use super::facts::Facts;
use deduku_core::board::{Cell, Digit};
use deduku_core::puzzle::Puzzle;
use deduku_text::{DrawnBoard, drawn_board, json_line, visible_line};

/// Longest pause in the recording.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// The minimum width in columns, so that the lines above and below the board fit.
const LEAST_WIDTH: usize = 48;

/// The line where the board begins, 0-based, after the title and an empty line.
const BOARD: usize = 2;

/// The styles of digits (ECMA-48, SGR): givens, the player's, those that have just changed, and the reset.
const GIVEN: &str = "\x1b[1m";
const OWN: &str = "\x1b[36m";
const LATEST: &str = "\x1b[7;36m";
const PLAIN: &str = "\x1b[0m";

/// The first line of a recording.
#[derive(Serialize)]
struct Header {
    version: u8,
    width: usize,
    height: usize,
    title: String,
}

/// The recording of the game, move by move. Pauses between two changes of the board are cut to two seconds.
pub fn recording(game: &Game) -> String {
    let facts = Facts::of(game, None, Duration::ZERO);
    let drawn = drawn_board(game.puzzle());
    let width = drawn.lines.iter().map(|line| line.chars().count()).max().unwrap_or_default().max(LEAST_WIDTH);
    let title = visible_line(&format!("Deduku: {}", facts.puzzle())).into_owned();
    let header = Header { version: 2, width, height: BOARD + drawn.lines.len() + 2, title };
    let mut screen = Screen::of(game.puzzle(), drawn);
    let mut tape = Tape { text: line(&header), time: Duration::ZERO, last: Duration::ZERO };
    tape.write(Duration::ZERO, &screen.first(&header.title));
    let mut shown = Game::bare(game.puzzle(), game.about.clone(), game.options.clone());
    shown.clock.start(Duration::ZERO);
    for record in &game.records {
        // Replaying a record that was made once should not fail.
        if shown.replay(record.clone()).is_err() {
            break;
        }
        if let Some(change) = screen.change(&shown, record) {
            tape.write(record.elapsed, &change);
        }
    }
    let end = facts.solved.then(|| screen.end(&format!("solved in {}", clock_text(facts.time))));
    if let Some(end) = end {
        tape.write(tape.last, &end);
    }
    tape.text
}

/// An object as a line of JSON. Serializing these objects cannot fail.
fn line(object: &impl Serialize) -> String {
    json_line(object).unwrap_or_default() + "\n"
}

/// The recording so far.
struct Tape {
    text: String,
    /// The time in the recording.
    time: Duration,
    /// The time of the game at the last event.
    last: Duration,
}

impl Tape {
    /// Adds the output to the terminal at this time of the game.
    fn write(&mut self, elapsed: Duration, data: &str) {
        self.time += elapsed.saturating_sub(self.last).min(LONGEST_PAUSE);
        self.last = self.last.max(elapsed);
        // Rounded to milliseconds, as in saves.
        let seconds = (self.time.as_secs_f64() * 1000.0).round() / 1000.0;
        self.text += &line(&(seconds, "o", data));
    }
}

/// The content of the terminal.
struct Screen<'g> {
    puzzle: &'g Puzzle,
    drawn: DrawnBoard,
    cells: Vec<(Cell, Option<Digit>)>,
    /// The cells that have just changed.
    latest: Vec<Cell>,
}

impl<'g> Screen<'g> {
    /// A screen with only the givens.
    fn of(puzzle: &'g Puzzle, drawn: DrawnBoard) -> Self {
        let cells = puzzle.board().cells().map(|cell| (cell, puzzle.given(cell))).collect();
        Self { puzzle, drawn, cells, latest: Vec::new() }
    }

    /// Output for the title and the board with its givens, on a cleared screen with the cursor hidden.
    fn first(&self, title: &str) -> String {
        let mut data = format!("\x1b[?25l\x1b[2J\x1b[H{GIVEN}{title}{PLAIN}");
        for (at, text) in self.drawn.lines.iter().enumerate() {
            data += &at_place(BOARD + at, 0);
            data += text;
        }
        for &(cell, given) in &self.cells {
            if given.is_some() {
                self.write(cell, given, GIVEN, &mut data);
            }
        }
        data
    }

    /// Output for the change by a record of the journal, and the text about it; `None` if no digit changed.
    fn change(&mut self, game: &Game, record: &Record) -> Option<String> {
        let changed: Vec<Cell> =
            self.cells.iter().filter(|(cell, value)| game.value(*cell) != *value).map(|(cell, _)| *cell).collect();
        let &first = changed.first()?;
        let mut data = self.calmed();
        for &cell in &changed {
            let value = game.value(cell);
            self.cells[cell.index()].1 = value;
            self.write(cell, value, LATEST, &mut data);
        }
        let said = match (changed.len(), game.value(first)) {
            (1, Some(digit)) => format!("{}={}", game.board().cell_name(first), game.puzzle().symbol(digit)),
            (1, None) => format!("{} erased", game.board().cell_name(first)),
            (count, _) => format!("{count} cells"),
        };
        data += &self.said(&format!("{}  {said}", clock_text(record.elapsed)));
        self.latest = changed;
        Some(data)
    }

    /// Output for the end, with this text.
    fn end(&mut self, words: &str) -> String {
        self.calmed() + &self.said(words)
    }

    /// Output that ends the reverse video of the latest cells.
    fn calmed(&mut self) -> String {
        let mut data = String::new();
        for cell in std::mem::take(&mut self.latest) {
            self.write(cell, self.cells[cell.index()].1, OWN, &mut data);
        }
        data
    }

    /// Output for the text below the board.
    fn said(&self, words: &str) -> String {
        format!("{}{words}\x1b[K", at_place(BOARD + self.drawn.lines.len() + 1, 0))
    }

    fn write(&self, cell: Cell, value: Option<Digit>, look: &str, data: &mut String) {
        let (line, column) = self.drawn.places[cell.index()];
        let symbol = value.map_or('.', |digit| self.puzzle.symbol(digit));
        // Writing to a string cannot fail.
        let _ = write!(data, "{}{look}{symbol}{PLAIN}", at_place(BOARD + line, column));
    }
}

/// The escape sequence that moves the cursor to this line and column, 0-based.
fn at_place(line: usize, column: usize) -> String {
    format!("\x1b[{};{}H", line + 1, column + 1)
}
