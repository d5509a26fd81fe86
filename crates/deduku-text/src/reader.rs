//! Finds the puzzles in a text: which lines belong together, and their format.

mod block;
mod constraint_lines;
mod documents;
mod gathered;
mod lines;
mod one;
mod packed;
mod stream;
mod visible_lines;

use std::collections::VecDeque;
use std::sync::Arc;

use super::cage_lines::read_cage_lines;
use super::cage_map::read_cage_map;
use super::canvas::{Canvases, is_size, read_canvas};
use super::cells::Boards;
use super::files;
use super::game_id::{is_game_id, read_game_id};
use super::grid::{Row, is_marked_row, is_rule, read_grids, row_lengths};
use super::hashes::take_hashes;
use super::jigsaw::{read_mapped_grid, read_mapped_line};
use super::kakuro::{Blocks, read_kakuro};
use super::kakuro_table::read_kakuro_table;
use super::killer_code::{is_killer_code, read_killer_code};
use super::limits::LONGEST_ROW;
use super::line::{cell_count, first_word, is_library};
use super::links::{LONGEST_LINK, is_link, links_inside};
use super::named_line::read_named_line;
use super::records::Columns;
use super::several::{comment_behind, grid_cells, grids_of, read_several};
use super::symbols::{is_blank, is_separator, is_symbol};
use super::wordoku::read_letters;
use super::{EntryResult, Fault, Recognised, TextError};
use deduku_core::board::{Board, Digit, PLAIN_SHAPES};

use constraint_lines::ConstraintLines;
pub use gathered::Gathered;
pub use lines::{LONGEST_LINE, Lines, LinesError};
pub use stream::{Reader, Stream, StreamError, decode, read};
pub(super) use visible_lines::VisibleLines;

/// Finds puzzles in the visible lines, one after another.
#[derive(Default, Debug)]
struct Finder {
    /// The index of the line at which the next puzzle may begin.
    at: usize,
    /// Everything before this line is final, however the text continues.
    settled: usize,
    board: Option<Arc<Board>>,
    boards: Boards,
    kakuros: Blocks,
    /// The lines of constraint text that the next line belongs to.
    constraints: Option<ConstraintLines>,
    /// The columns of the puzzles, below a line of names.
    columns: Option<Columns>,
    canvases: Canvases,
    ready: VecDeque<EntryResult>,
    found: bool,
}

/// The kind of a line, judged on its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Blank,
    Comment,
    Json,
    /// A link to a website.
    Link,
    /// Words with a link among them.
    Linked,
    /// Fields of which one is a puzzle.
    Record,
    /// Markup that does not belong to a known kind of document.
    Markup,
    /// Longer than [`LONGEST_ROW`].
    Long,
    Library,
    /// The first word has the length of a puzzle.
    Puzzle,
    /// The separated cells are as many as a puzzle has.
    Spread,
    /// The length fits both a 4×4 puzzle and a row of a 16×16 grid.
    Either,
    /// A row or a rule of a grid, or unknown.
    Drawn,
}

impl Finder {
    /// The board of a puzzle with this number of cells on its line.
    fn board_of(&mut self, cells: usize) -> Option<Arc<Board>> {
        match &self.board {
            Some(board) => (board.cell_count() == cells).then(|| board.clone()),
            None => self.boards.of_cells(cells),
        }
    }

    /// Whether a row of a grid can have this number of cells.
    fn is_width(&self, cells: usize) -> bool {
        match &self.board {
            Some(board) => board.extent().column as usize == cells || row_lengths(board).contains(&cells),
            None => PLAIN_SHAPES.into_iter().any(|shape| usize::from(shape.size()) == cells),
        }
    }

    fn kind(&mut self, line: &str) -> Kind {
        let kind = self.kind_of_row(line);
        if !matches!(kind, Kind::Drawn | Kind::Markup | Kind::Long) {
            return kind;
        }
        // Few lines are any of these, and most rows of grids are short.
        if line.contains('/') && line.len() <= LONGEST_LINK && !links_inside(line).is_empty() {
            Kind::Linked
        } else if kind == Kind::Drawn && !self.records(line).is_empty() {
            Kind::Record
        } else {
            kind
        }
    }

    fn kind_of_row(&mut self, line: &str) -> Kind {
        let trimmed = line.trim_start();
        match trimmed.chars().next() {
            None => return Kind::Blank,
            Some('#') if !self.is_filled(trimmed) && !is_marked_row(trimmed) => return Kind::Comment,
            Some('{') => return Kind::Json,
            Some('<') => return Kind::Markup,
            Some('S' | 'V') if files::is_signature(trimmed) => return Kind::Comment,
            Some(_) if is_link(trimmed) => return Kind::Link,
            Some(_) if line.len() > LONGEST_ROW => return Kind::Long,
            Some(':') if is_library(trimmed) => return Kind::Library,
            Some(_) => {}
        }
        let word = first_word(line);
        let cells = cell_count(word);
        if self.board_of(cells).is_some() && !is_rule(line) {
            return if self.is_width(cells) { Kind::Either } else { Kind::Puzzle };
        }
        if is_rule(line) {
            return Kind::Drawn;
        }
        let mut words = line.split(is_separator).filter(|word| !word.is_empty());
        let cells = line.chars().filter(|&symbol| !is_separator(symbol) && symbol != '+').count();
        let spread = self.board_of(cells).is_some()
            && line.chars().all(|symbol| symbol == '+' || is_symbol(symbol) || is_separator(symbol))
            && (line.contains(is_blank) || words.all(|word| cell_count(word) == 1));
        match (spread, self.is_width(cells)) {
            (true, true) => Kind::Either,
            (true, false) => Kind::Spread,
            _ => Kind::Drawn,
        }
    }

    /// Whether a line that begins with `#` is a row of a canvas that uses `#` for positions without cells.
    fn is_filled(&self, text: &str) -> bool {
        self.board.as_ref().is_some_and(|board| {
            let cells = text.chars().filter(|&symbol| !is_separator(symbol) && symbol != '+').count();
            board.grids().len() > 1 && cells == usize::from(board.extent().column)
        })
    }

    /// Reads a puzzle with a recognisable format of its own: grids of a board that has several, a game ID, a jigsaw
    /// with its map, letters, a Kakuro. Returns the number of lines it occupies.
    fn recognise(&mut self, sight: VisibleLines<'_>, text: &str, heading: &str) -> Recognised {
        let line = self.at + 1;
        let trimmed = text.trim();
        if trimmed.is_empty() || trimmed.starts_with('{') || text.len() > LONGEST_ROW {
            return None;
        }
        if trimmed.starts_with(':') {
            let kakuro = self.board.is_none().then(|| read_kakuro_table(sight, self.at, &mut self.boards, heading));
            return kakuro.flatten();
        }
        // Few lines have a colon, and the check is fast.
        let id = if trimmed.contains(':') { trimmed.split_whitespace().next().unwrap_or_default() } else { "" };
        if is_killer_code(id) || is_game_id(id) {
            let column = text.chars().take_while(|symbol| symbol.is_whitespace()).count() + 1;
            let comment = Some(&trimmed[id.len()..]).filter(|comment| !comment.is_empty()).unwrap_or(heading);
            let read = if is_killer_code(id) { read_killer_code } else { read_game_id };
            return Some((1, read(id, line, column, comment, &mut self.boards)));
        }
        if trimmed.contains('=')
            && let Some(entry) = read_named_line(text, line, self.board.as_ref(), &mut self.boards)
        {
            return Some((1, entry));
        }
        if let Some(board) = self.board.clone() {
            let cells = grid_cells(&board)?;
            return self.take_several(sight, &board, &cells, heading);
        }
        let word = first_word(text);
        let digits = |byte: u8| byte.is_ascii_digit() || byte == b'.';
        // Fast path: the plain format, the only one that occurs in large numbers, is none of the following.
        if word.len() == trimmed.len() && word.bytes().all(digits) && self.boards.of_cells(word.len()).is_some() {
            return None;
        }
        let foreign = read_cage_map(sight, self.at, &mut self.boards, heading)
            .or_else(|| read_cage_lines(sight, self.at, &mut self.boards, heading))
            .or_else(|| read_kakuro_table(sight, self.at, &mut self.boards, heading));
        if foreign.is_some() {
            return foreign;
        }
        let canvas = read_canvas(sight, self.at, (&mut self.boards, &mut self.canvases), heading);
        if canvas.is_some() {
            return canvas;
        }
        if trimmed.contains('#') {
            let found = take_hashes(sight, self.at, &mut self.boards, heading);
            if found.is_some() {
                return found;
            }
        }
        if trimmed.contains(['#', '\\']) {
            let found = read_kakuro(sight, self.at, (&mut self.boards, &mut self.kakuros), heading);
            if found.is_some() {
                return found;
            }
        }
        if trimmed.starts_with('#') {
            return None;
        }
        let one = read_mapped_line(text, line, &mut self.boards)
            .or_else(|| read_letters(text, line, &mut self.boards))
            .or_else(|| {
                // Five grids of 81 cells on one line are a Samurai.
                let samurai = [81; 5];
                let grids = grids_of(text, line, &samurai);
                let board = (grids.len() == samurai.len()).then(|| self.boards.samurai()).flatten()?;
                Some(read_several(&board, &grids, comment_behind(&grids, text, heading)))
            });
        one.map(|entry| (1, entry))
    }

    /// Reads a file of another program that begins here: documents specify their board, other formats are for the 9×9
    /// grid.
    fn take_file(&mut self, sight: VisibleLines<'_>) -> Option<files::Taken> {
        let is_classic = self.board.as_ref().is_none_or(|board| board.name() == "9x9");
        files::take(sight, self.at, is_classic, &mut self.boards)
    }

    /// Reads the grids from here on, one per line or all on one line.
    fn take_several(
        &mut self,
        sight: VisibleLines<'_>,
        board: &Arc<Board>,
        cells: &[usize],
        heading: &str,
    ) -> Recognised {
        let first_line = sight.get(self.at)?;
        let mut grids = grids_of(first_line, self.at + 1, cells);
        let first = *grids.first()?;
        let mut comment = heading;
        if grids.len() == cells.len() {
            comment = comment_behind(&grids, first_line, heading);
        }
        let mut at = self.at + 1;
        while grids.len() < cells.len()
            && let Some(text) = sight.get(at).filter(|text| text.len() <= LONGEST_ROW)
        {
            at += 1;
            if text.trim().is_empty() || text.trim_start().starts_with('#') {
                continue;
            }
            let more = grids_of(text, at, &cells[grids.len()..]);
            if more.is_empty() {
                at -= 1;
                break;
            }
            grids.extend(more);
        }
        let entry = if grids.len() < cells.len() {
            let fault = Fault::Grids { found: grids.len(), expected: cells.len(), board: board.title() };
            Err(TextError::new(first.line, first.column, fault))
        } else {
            read_several(board, &grids, comment)
        };
        Some((at - self.at, entry))
    }

    /// Reports a line that is no row, if a canvas begins below it, so that the canvas is read on its own.
    fn pass_line_above_canvas(&mut self, sight: VisibleLines<'_>, text: &str, heading: &str) -> bool {
        let known = |symbol: char| is_symbol(symbol) || is_separator(symbol) || symbol == '#';
        if self.board.is_some() || text.chars().all(known) {
            return false;
        }
        let below = read_canvas(sight, self.at + 1, (&mut self.boards, &mut self.canvases), heading);
        let Some((lines, entry)) = below else { return false };
        let line = [Row { text, line: self.at + 1 }];
        self.ready.extend(read_grids(&line, None, &mut self.boards, heading));
        self.ready.push_back(entry);
        self.at += 1 + lines;
        true
    }

    /// Reads a grid with its map of regions below.
    fn recognise_mapped(&mut self, sight: VisibleLines<'_>, heading: &str) -> bool {
        if self.board.is_some() {
            return false;
        }
        match read_mapped_grid(sight, self.at, &mut self.boards, heading) {
            Some((lines, entry)) => {
                self.at += lines;
                self.ready.push_back(entry);
                true
            }
            None => false,
        }
    }

    /// Whether the line has the sides of the grid that follows, such as “9 9”.
    fn is_size_of_next(&self, sight: VisibleLines<'_>, line: &str) -> bool {
        let Some((rows, columns)) = is_size(line) else { return false };
        let fields = |text: &str| {
            let cells = text.chars().filter(|&symbol| !is_separator(symbol)).count();
            cells == columns || text.split_whitespace().count() == columns
        };
        let lines =
            || sight.from(self.at + 1).map(|(_, text)| text).filter(|text| !text.trim().is_empty() && !is_rule(text));
        rows > 2 && columns > 2 && lines().take(2).filter(|text| fields(text)).count() == 2
    }

    /// Whether the line is a word and a number before a puzzle, such as “Grid 01” or “Puzzle 3:”.
    fn is_heading(&mut self, sight: VisibleLines<'_>, line: &str) -> bool {
        let words = line.trim().trim_end_matches([':', '.']);
        let named = words.rsplit_once([' ', '#', '-']).is_some_and(|(word, number)| {
            let word = word.trim_end_matches([' ', '#', '-']);
            // A word of letters that are all digits may be a row.
            word.len() > 2
                && word.chars().all(|letter| letter.is_ascii_alphabetic())
                && !word.chars().all(|letter| Digit::from_symbol(letter).is_some())
                && (1..=6).contains(&number.len())
                && number.chars().all(|digit| digit.is_ascii_digit())
        });
        if !named {
            return false;
        }
        let next = sight.from(self.at + 1).map(|(_, line)| line).find(|line| !line.trim().is_empty());
        next.is_some_and(|next| match self.kind(next) {
            Kind::Puzzle | Kind::Spread | Kind::Either | Kind::Record => true,
            Kind::Drawn => is_rule(next) || next.chars().all(|symbol| is_symbol(symbol) || is_separator(symbol)),
            _ => false,
        })
    }

    /// Takes the lines of the next puzzle or group of grids; returns false if none is visible.
    fn advance(&mut self, sight: VisibleLines<'_>) -> bool {
        let mut heading = "";
        while let Some(text) = sight.get(self.at) {
            let line = self.at + 1;
            if let Some((lines, entries)) = self.take_file(sight) {
                self.at += lines;
                self.ready.extend(entries);
                return true;
            }
            if self.take_json(sight, text) || self.take_constraints(sight) {
                return true;
            }
            if let Some((lines, entry)) = self.recognise(sight, text, heading) {
                self.at += lines;
                self.ready.push_back(entry);
                return true;
            }
            let kind = self.kind(text);
            // A list of another language may begin with a brace, too.
            let may_be_table = match kind {
                Kind::Drawn | Kind::Either | Kind::Spread | Kind::Blank => true,
                Kind::Json => !Self::is_object(text),
                _ => false,
            };
            if may_be_table && self.take_fields(sight, text, heading) {
                return true;
            }
            // The names of another table may have as many fields as the records above.
            if matches!(kind, Kind::Drawn | Kind::Record)
                && let Some(below) = self.line_below_names(sight, text)
            {
                self.at = below;
                continue;
            }
            let rows = match kind {
                Kind::Blank | Kind::Comment => {
                    self.at += 1;
                    if heading.is_empty() && !sight.has_missed() {
                        self.settled = self.at;
                    }
                    continue;
                }
                Kind::Either => self.is_run_of_rows(sight),
                Kind::Drawn if self.is_size_of_next(sight, text) => {
                    self.at += 1;
                    continue;
                }
                Kind::Drawn if self.is_heading(sight, text) => {
                    heading = text.trim();
                    self.at += 1;
                    continue;
                }
                Kind::Drawn => true,
                _ => false,
            };
            if rows && self.pass_line_above_canvas(sight, text, heading) {
                return true;
            }
            if rows && self.recognise_mapped(sight, heading) {
                return true;
            }
            if rows {
                self.take_grids(sight, heading, kind == Kind::Either);
            } else {
                self.at += 1;
                let entries = self.read_one(kind, text, line, heading);
                self.ready.extend(entries);
            }
            return true;
        }
        false
    }
}
