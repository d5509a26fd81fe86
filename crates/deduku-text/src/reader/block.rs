//! Drawn grids: where their block of lines begins and ends, and which blocks form one grid.

use super::{Finder, Kind, VisibleLines};
use crate::grid::{Row, expected, is_rule, read_grids, row_lengths};
use crate::line::{cell_count, first_word};
use crate::symbols::{is_separator, is_symbol};
use crate::{Fault, TextError};
use deduku_core::order::OrderBy;

/// The maximum number of consecutive rows without a blank line that are taken at a time: the heights of all plain
/// boards divide it, so no grid is split.
const MOST_ROWS: usize = 25_200;

impl Finder {
    /// Whether the ambiguous lines from here on are rows of a grid: there are enough of them, and most have a digit
    /// that the small board lacks.
    pub(super) fn is_run_of_rows(&mut self, sight: VisibleLines<'_>) -> bool {
        if let Some(board) = &self.board {
            // No board has both 16 cells and rows of 16 cells.
            return board.cell_count() != 16;
        }
        let mut lines = Vec::new();
        for (_, line) in sight.from(self.at) {
            if lines.len() == 16 {
                break;
            }
            match self.kind(line) {
                Kind::Either => lines.push(line),
                Kind::Blank | Kind::Comment => {}
                Kind::Drawn if is_rule(line) => {}
                _ => break,
            }
        }
        let beyond = |symbol: char| symbol.is_ascii_alphabetic() || matches!(symbol, '5'..='9');
        let large = lines.iter().filter(|line| first_part(line).contains(beyond)).count();
        lines.len() >= 8 && large * 2 > lines.len()
    }

    /// Takes the lines of grids up to a blank line, or across blank lines that only separate the boxes of one grid.
    /// `run`: the line here could be a puzzle, but is one row of many.
    pub(super) fn take_grids(&mut self, sight: VisibleLines<'_>, heading: &str, run: bool) {
        let (mut rows, rule) = self.take_block(sight, run);
        loop {
            let after = self.at;
            let height = self.height(&rows);
            let block = rows.len();
            let Some(height) = height.filter(|&height| block < height && height.is_multiple_of(block)) else { break };
            let mut more = Vec::new();
            while more.len() + block < height {
                self.skip_blank(sight);
                let (next, _) = self.take_block(sight, height == 16);
                if next.len() != block {
                    break;
                }
                more.extend(next);
            }
            if more.len() + block != height {
                self.at = after;
                break;
            }
            rows.extend(more);
        }
        let Self { board, boards, ready, .. } = self;
        if rows.is_empty() {
            ready.extend(rule.map(|rule| {
                let found = rule.text.chars().filter(|&symbol| is_symbol(symbol)).count();
                Err(TextError::new(rule.line, 1, Fault::Length { found, expected: expected(board.as_ref()) }))
            }));
            return;
        }
        ready.extend(read_grids(&rows, board.as_ref(), boards, heading));
    }

    /// The height of a grid with this first row.
    fn height(&self, rows: &[Row<'_>]) -> Option<usize> {
        if let Some(board) = &self.board {
            return Some(row_lengths(board).len());
        }
        let text = rows.first()?.text;
        let cells = text.chars().filter(|&symbol| !is_separator(symbol) && symbol != '+').count();
        let words = text.split(is_separator).filter(|word| !word.is_empty()).count();
        [cells, words].into_iter().find(|&width| self.is_width(width))
    }

    fn skip_blank(&mut self, sight: VisibleLines<'_>) {
        while sight.get(self.at).is_some_and(|line| line.trim().is_empty() || line.trim_start().starts_with('#')) {
            self.at += 1;
        }
    }

    /// Takes the rows up to a blank line or a line that is not part of a grid; returns them and the first rule among
    /// them.
    ///
    /// A line that could be a 4×4 puzzle counts as a row only among rows of its width, or at the beginning of a `run`
    /// of such lines, because the line above it may be anything.
    fn take_block<'t>(&mut self, sight: VisibleLines<'t>, mut run: bool) -> (Vec<Row<'t>>, Option<Row<'t>>) {
        let mut rows = Vec::new();
        let mut rules = Vec::new();
        while rows.len() < MOST_ROWS
            && rules.len() < 4 * MOST_ROWS
            && let Some(text) = sight.get(self.at)
        {
            match self.kind(text) {
                Kind::Comment => {}
                Kind::Drawn | Kind::Either if is_rule(text) => rules.push(Row { text, line: self.at + 1 }),
                Kind::Drawn if !rows.is_empty() && self.is_heading(sight, text) => break,
                Kind::Either if !run => {
                    run = self.height(&rows) == Some(16) || self.is_run_of_rows(sight);
                    if !run {
                        break;
                    }
                    continue;
                }
                Kind::Drawn | Kind::Either => rows.push(Row { text, line: self.at + 1 }),
                _ => break,
            }
            self.at += 1;
        }
        // If `-` is the symbol for blanks, a row without digits looks like a rule.
        let dashed = rows.iter().any(|row: &Row<'_>| row.text.contains('-'));
        let short = self.height(&rows).is_none_or(|height| !rows.len().is_multiple_of(height));
        if short && (dashed || rows.is_empty()) {
            let plain = |row: &&Row<'_>| row.text.chars().all(|symbol| symbol == '-' || is_separator(symbol));
            let width = |row: &&Row<'_>| row.text.chars().filter(|&symbol| symbol == '-').count();
            rows.extend(rules.iter().filter(plain).filter(|row| self.is_width(width(row))).copied());
            rows.order_by(|row| row.line);
        }
        (rows, rules.first().copied())
    }
}

/// The part of the line before a comment.
fn first_part(line: &str) -> &str {
    let word = first_word(line);
    if cell_count(word) == 16 { word } else { line }
}
