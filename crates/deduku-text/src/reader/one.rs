//! Reads what one line is found to be: a puzzle, a field that is one, a link; and tables of cells.

use super::{Finder, Kind, VisibleLines};
use crate::grid::expected;
use crate::limits::LONGEST_ROW;
use crate::line::{cell_count, deleted_after, first_word, read_library, read_line, without};
use crate::links::{is_link, links_inside, read_link};
use crate::records;
use crate::spaced::take_spaced;
use crate::symbols::is_separator;
use crate::table::take_table;
use crate::{Entry, EntryResult, Fault, TextError};
use deduku_core::board::BoxShape;

impl Finder {
    /// The puzzles among the fields of a line.
    pub(super) fn records<'t>(&mut self, line: &'t str) -> Vec<records::Field<'t>> {
        let columns = self.columns.take();
        let found = records::find(line, columns.as_ref(), |cells| self.board_of(cells));
        self.columns = columns;
        found
    }

    /// Takes a grid of fields, of spaces or of `#` for blanks, or a line of fields that are cells.
    pub(super) fn take_fields(&mut self, sight: VisibleLines<'_>, text: &str, heading: &str) -> bool {
        // An empty row of a grid is known as one only at the beginning.
        if text.len() > LONGEST_ROW || text.is_empty() && self.at > 0 {
            return false;
        }
        let Self { board, boards, .. } = self;
        let table = take_table(sight, self.at, board.as_ref(), boards, heading)
            .or_else(|| take_spaced(sight, self.at, board.as_ref(), boards, heading));
        if let Some((lines, entry)) = table {
            self.at += lines;
            self.ready.push_back(entry);
            return true;
        }
        let cells = records::cells_in_fields(text, boards).or_else(|| records::cells_with_spaces(text));
        let board = cells.as_ref().and_then(|cells| self.board_of(cells.len()));
        let (Some(cells), Some(board)) = (cells, board) else { return false };
        self.at += 1;
        self.ready.push_back(read_line(&board, &cells, self.at, 1, heading));
        true
    }

    /// The index of the line below one that names its fields; their columns of puzzles are noted.
    pub(super) fn line_below_names(&mut self, sight: VisibleLines<'_>, text: &str) -> Option<usize> {
        let (at, below) = sight.from(self.at + 1).find(|(_, line)| !records::is_below_names(line))?;
        let before = std::mem::replace(&mut self.columns, records::names(text, below)?);
        let fits = matches!(self.kind(below), Kind::Puzzle | Kind::Record)
            || records::cells_in_fields(below, &mut self.boards).is_some();
        if !fits {
            self.columns = before;
        }
        fits.then_some(at)
    }

    pub(super) fn read_one(&mut self, kind: Kind, text: &str, line: usize, heading: &str) -> Vec<EntryResult> {
        let entry = match kind {
            Kind::Json => return self.read_object(text, line),
            Kind::Link | Kind::Linked => return self.read_links(text, line),
            Kind::Markup => Err(TextError::new(line, 1, Fault::Markup)),
            Kind::Long => Err(TextError::new(line, 1, Fault::LongLine { bytes: text.len(), most: LONGEST_ROW })),
            Kind::Library => {
                let board = self.boards.of_shape(BoxShape { rows: 3, columns: 3 });
                board
                    .map_err(|fault| TextError::new(line, 1, fault))
                    .and_then(|board| read_library(&board, text.trim_end(), line))
            }
            _ => return self.read_puzzle(text, line, heading),
        };
        vec![entry]
    }

    /// Reads the puzzles on a line: its first word, all of it, or the fields that are puzzles.
    fn read_puzzle(&mut self, text: &str, line: usize, heading: &str) -> Vec<EntryResult> {
        let first = first_word(text);
        let body = text.trim();
        let cells = cell_count(first);
        let is_first = self.board_of(cells).is_some();
        // The first word may be the solution of another, or not the only puzzle.
        let may_be_field = !is_first || self.columns.is_some() || body.len() - first.len() >= records::LEAST.min(cells);
        let fields = if may_be_field { self.records(text) } else { Vec::new() };
        if fields.len() > 1 || fields.first().is_some_and(|field| !is_first || field.text != first) {
            let alone = fields.len() == 1;
            return fields.into_iter().map(|field| self.read_field(text, field, line, (heading, alone))).collect();
        }
        vec![self.read_whole(text, (first, body, is_first), line, heading)]
    }

    /// Reads the puzzle that is the first word of a line, or all of it.
    fn read_whole(
        &mut self,
        text: &str,
        (first, body, is_first): (&str, &str, bool),
        line: usize,
        heading: &str,
    ) -> EntryResult {
        let indent = text.chars().take_while(|symbol| symbol.is_whitespace()).count();
        let word = if is_first { first } else { body };
        let cells = word.chars().filter(|&symbol| symbol != '+' && !is_separator(symbol)).count();
        let Some(board) = self.board_of(cells) else {
            let expected = expected(self.board.as_ref());
            return Err(TextError::new(line, indent + 1, Fault::Length { found: cells, expected }));
        };
        let after = &body[word.len()..];
        if let Some(deleted) = deleted_after(after) {
            let column = indent + body[..body.len() - deleted.len()].chars().count() + 1;
            return without(read_line(&board, word, line, indent + 1, heading)?, deleted, column);
        }
        let comment = Some(after).filter(|comment| !comment.is_empty()).unwrap_or(heading);
        read_line(&board, word, line, indent + 1, comment)
    }

    fn read_field(
        &mut self,
        text: &str,
        field: records::Field<'_>,
        line: usize,
        (heading, alone): (&str, bool),
    ) -> EntryResult {
        let spaced = records::cells_with_spaces(field.text);
        let word = spaced.as_deref().unwrap_or(field.text);
        let cells = word.chars().filter(|&symbol| symbol != '+' && !is_separator(symbol)).count();
        let column = text[..field.at].chars().count() + 1;
        let Some(board) = self.board_of(cells) else {
            let expected = expected(self.board.as_ref());
            return Err(TextError::new(line, column, Fault::Length { found: cells, expected }));
        };
        let (before, rest) = text.split_at(field.at);
        let after = &rest[field.text.len()..];
        let signs = |symbol: char| symbol.is_whitespace() || ",;|:\"'`()[]{}=".contains(symbol);
        let parts = [before.trim_matches(signs), after.trim_matches(signs)];
        let comment = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        // Another puzzle of the line is no comment.
        let comment = if comment.is_empty() || !alone { heading } else { &comment };
        let entry = read_line(&board, word, line, column, comment)?;
        match deleted_after(after) {
            Some(deleted) => {
                let column = text[..text.len() - deleted.len()].chars().count() + 1;
                without(entry, deleted, column)
            }
            None => Ok(entry),
        }
    }

    /// Reads each link on a line.
    fn read_links(&mut self, text: &str, line: usize) -> Vec<EntryResult> {
        let mut entries = Vec::new();
        let first = text.split_whitespace().next().unwrap_or_default();
        let inside = links_inside(text);
        // The address of another site at the beginning is passed over if a link follows.
        let begins = is_link(text.trim_start());
        if begins && (inside.is_empty() || inside.iter().any(|(_, link)| first.starts_with(link))) {
            entries.push(read_link(text, line, &mut self.boards));
        }
        for (at, link) in inside {
            if begins && first.starts_with(link) {
                continue;
            }
            let before = &text[..at];
            let words = before.trim_matches(|symbol: char| !symbol.is_alphanumeric());
            let entry = read_link(link, line, &mut self.boards).map(|entry| {
                let said = entries.is_empty() && entry.comment.is_empty() && !before.contains('<');
                let comment = if said { words.to_owned() } else { entry.comment };
                Entry { comment, ..entry }
            });
            let moved = |error: TextError| TextError { column: error.column + before.chars().count(), ..error };
            // After the first link an address need not be one of a puzzle.
            if entry.is_ok() || !begins {
                entries.push(entry.map_err(moved));
            }
        }
        entries
    }
}
