//! Reads what one line is found to be: a puzzle, a field that is one, a link; and tables of cells.

use super::{Finder, Kind, VisibleLines};
use crate::board::BoxShape;
use crate::text::grid::expected;
use crate::text::limits::LONGEST_ROW;
use crate::text::line::{cell_count, deleted_after, first_word, read_library, read_line, without};
use crate::text::links::{is_link, links_inside, read_link};
use crate::text::records;
use crate::text::spaced::take_spaced;
use crate::text::symbols::{is_blank, is_separator};
use crate::text::table::take_table;
use crate::text::{Entry, Fault, TextError};

impl Finder {
    /// The puzzle among the fields of a line.
    pub(super) fn record<'t>(&mut self, line: &'t str) -> Option<records::Field<'t>> {
        let column = self.column;
        records::find(line, column, |cells| self.board_of(cells))
    }

    /// Takes a grid of fields, of spaces or of `#` for blanks, or a line of fields that are cells.
    pub(super) fn take_fields(&mut self, sight: VisibleLines<'_>, text: &str, heading: &str) -> bool {
        if text.len() > LONGEST_ROW || text.is_empty() {
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

    /// The index of the line below one that names its fields; their column of puzzles is noted.
    pub(super) fn line_below_names(&mut self, sight: VisibleLines<'_>, text: &str) -> Option<usize> {
        let (at, below) = sight.from(self.at + 1).find(|(_, line)| !records::is_below_names(line))?;
        let before = std::mem::replace(&mut self.column, records::names(text, below)?);
        let fits = matches!(self.kind(below), Kind::Puzzle | Kind::Record);
        if !fits {
            self.column = before;
        }
        fits.then_some(at)
    }

    pub(super) fn read_one(
        &mut self,
        kind: Kind,
        text: &str,
        line: usize,
        heading: &str,
    ) -> Vec<Result<Entry, TextError>> {
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
            _ => self.read_puzzle(text, line, heading),
        };
        vec![entry]
    }

    /// Reads the puzzle on a line: its first word, all of it, or the field that is one.
    fn read_puzzle(&mut self, text: &str, line: usize, heading: &str) -> Result<Entry, TextError> {
        let indent = text.chars().take_while(|symbol| symbol.is_whitespace()).count();
        let first = first_word(text);
        let body = text.trim();
        let is_first = self.board_of(cell_count(first)).is_some();
        // The first word may be the solution of another.
        let may_be_field = !is_first || self.column.is_some() || first.len() < body.len() && !first.contains(is_blank);
        if let Some(field) = self.record(text).filter(|field| may_be_field && field.text != first) {
            return self.read_field(text, field, line, heading);
        }
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
        heading: &str,
    ) -> Result<Entry, TextError> {
        let cells = cell_count(field.text);
        let Some(board) = self.board_of(cells) else {
            let expected = expected(self.board.as_ref());
            return Err(TextError::new(line, 1, Fault::Length { found: cells, expected }));
        };
        let (before, rest) = text.split_at(field.at);
        let after = &rest[field.text.len()..];
        let signs = |symbol: char| symbol.is_whitespace() || ",;|:\"'`()[]{}=".contains(symbol);
        let parts = [before.trim_matches(signs), after.trim_matches(signs)];
        let comment = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        let comment = if comment.is_empty() { heading } else { &comment };
        let column = before.chars().count() + 1;
        let entry = read_line(&board, field.text, line, column, comment)?;
        match deleted_after(after) {
            Some(deleted) => {
                let column = text[..text.len() - deleted.len()].chars().count() + 1;
                without(entry, deleted, column)
            }
            None => Ok(entry),
        }
    }

    /// Reads each link on a line.
    fn read_links(&mut self, text: &str, line: usize) -> Vec<Result<Entry, TextError>> {
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
