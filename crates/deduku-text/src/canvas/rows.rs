//! The rows of a canvas: which lines they are, and the field at each position.

use crate::grid::{Row, is_rule};
use crate::limits::LONGEST_ROW;
use crate::reader::VisibleLines;
use crate::symbols::{is_blank, is_separator};
use crate::{Fault, TextError};
use deduku_core::board::{ARRANGEMENTS, BoxShape, Digit, PLAIN_SHAPES};
use deduku_core::order::OrderBy;

/// The least number of rows and of columns of a canvas.
pub(super) const LEAST: usize = 9;
/// The least number of rows of a block: those of the smallest grid.
const SMALLEST: usize = 4;
/// The maximum number of rows and of columns.
const MOST: usize = 80;
/// The maximum number of rows of one block: several canvases may follow each other.
const MOST_ROWS: usize = 25 * MOST;

/// What is written at one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Field {
    /// A digit; placed if a `+` stands before it.
    Digit { digit: Digit, placed: bool },
    /// The symbol of a blank or a void.
    Other(char),
    /// Nothing: a void.
    Gap,
}

/// A field and its location in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written {
    pub(super) field: Field,
    line: usize,
    column: usize,
}

impl Written {
    /// A void that the text leaves out.
    pub(super) const GAP: Self = Self { field: Field::Gap, line: 1, column: 1 };
}

/// A rectangle of fields, row by row.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) fields: Vec<Written>,
}

/// The rows of one canvas or of several.
#[derive(Debug)]
pub(super) struct Block<'t> {
    pub(super) rows: Vec<Row<'t>>,
    /// The index of the line after the last row.
    pub(super) end: usize,
}

/// Whether the symbol is one of blanks or voids.
pub(super) const fn is_known(symbol: char) -> bool {
    is_blank(symbol) || matches!(symbol, '#' | 'x' | 'X' | '□' | '■' | '█' | '▓' | '@' | '~')
}

fn field_of(symbol: char, placed: bool) -> Field {
    match Digit::from_symbol(symbol) {
        Some(digit) if !is_known(symbol) => Field::Digit { digit, placed },
        _ => Field::Other(symbol),
    }
}

/// The number of fields of a row if all are written.
fn count(text: &str) -> usize {
    text.chars().filter(|&symbol| !is_separator(symbol) && symbol != '+').count()
}

/// Whether the line can be a row: fields and separators only, with at most one symbol that is not known.
fn is_row(text: &str) -> bool {
    let unknown = |symbol: char| {
        !is_known(symbol) && !is_separator(symbol) && symbol != '+' && Digit::from_symbol(symbol).is_none()
    };
    let strange = text.chars().filter(|&symbol| unknown(symbol)).take(2).count();
    text.len() <= LONGEST_ROW && count(text) >= SMALLEST && (strange == 0 || strange == 1 && count(text) > LEAST)
}

/// The sides of a grid, if the line consists of them.
pub(crate) fn is_size(text: &str) -> Option<(usize, usize)> {
    let mut words = text.split_whitespace().map(str::parse);
    match (words.next(), words.next(), words.next()) {
        (Some(Ok(rows)), Some(Ok(columns)), None) => Some((rows, columns)),
        _ => None,
    }
}

/// The rows from this line on. Blank lines may separate the boxes of a canvas; rules are left out, unless they are rows
/// of blanks.
pub(super) fn block(sight: VisibleLines<'_>, at: usize) -> Option<Block<'_>> {
    let first = sight.get(at)?;
    if !is_row(first) || is_rule(first) || count(first) > MOST || is_size(first).is_some() {
        return None;
    }
    let (mut rows, mut dashed) = (Vec::new(), Vec::new());
    let (mut end, mut band, mut since) = (at, None, 0);
    for (number, text) in sight.from(at).take(4 * MOST_ROWS) {
        let trimmed = text.trim();
        if trimmed.is_empty() {
            // Bands are as high as the first of them.
            if since > 0 && (since >= LEAST || *band.get_or_insert(since) != since) {
                break;
            }
            since = 0;
            continue;
        }
        let row = Row { text, line: number + 1 };
        if is_rule(text) {
            let mut symbols = trimmed.chars().filter(|&symbol| !is_separator(symbol));
            if symbols.clone().all(|symbol| symbol == '-') || symbols.all(|symbol| symbol == '_') {
                dashed.push(row);
                since += usize::from(dashed_fits(&rows, row.text));
            }
            continue;
        }
        if rows.len() >= MOST_ROWS || !is_row(text) {
            if trimmed.starts_with('#') {
                continue;
            }
            break;
        }
        rows.push(row);
        since += 1;
        end = number + 1;
    }
    dashed.retain(|row| dashed_fits(&rows, row.text));
    rows.extend(dashed);
    rows.order_by(|row| row.line);
    end = end.max(rows.last()?.line);
    (rows.len() >= SMALLEST).then_some(Block { rows, end })
}

/// Whether a line of dashes is as long as the rows, which have dashes too.
fn dashed_fits(rows: &[Row<'_>], text: &str) -> bool {
    let symbol = text.trim().chars().next().unwrap_or('-');
    rows.first().is_some_and(|row| count(row.text) == count(text)) && rows.iter().any(|row| row.text.contains(symbol))
}

impl Block<'_> {
    /// The canvas if each row has all its fields.
    pub(super) fn dense(&self) -> Option<Canvas> {
        let columns = count(self.rows.first()?.text);
        let equal = self.rows.iter().all(|row| count(row.text) == columns);
        let canvas = (equal && (SMALLEST..=MOST).contains(&columns)).then(|| self.dense_rows(self.rows.len()))?;
        (!canvas.is_lines()).then_some(canvas)
    }

    /// The first rows, with all their fields; a row may be shorter than others.
    pub(super) fn dense_rows(&self, rows: usize) -> Canvas {
        let mut fields = Vec::new();
        let mut columns = 0;
        for row in &self.rows[..rows.min(self.rows.len())] {
            let mut placed = false;
            let before = fields.len();
            for (at, symbol) in row.text.chars().enumerate() {
                if symbol == '+' {
                    placed = true;
                } else if !is_separator(symbol) {
                    fields.push(Written { field: field_of(symbol, placed), line: row.line, column: at + 1 });
                    placed = false;
                }
            }
            columns = columns.max(fields.len() - before);
        }
        Canvas { rows, columns, fields }
    }

    /// The canvas if voids are spaces: each character that is not a separator is in a column of the text, and columns
    /// without any are left out.
    pub(super) fn spaced(&self) -> Option<Canvas> {
        if self.rows.iter().any(|row| row.text.contains(['+', '\t'])) || self.rows.len() > MOST {
            return None;
        }
        let texts: Vec<Vec<char>> = self.rows.iter().map(|row| row.text.chars().collect()).collect();
        let width = texts.iter().map(Vec::len).max()?;
        let written = |text: &[char], column: usize| text.get(column).copied().filter(|&symbol| !is_separator(symbol));
        let columns: Vec<usize> =
            (0..width).filter(|&column| texts.iter().any(|text| written(text, column).is_some())).collect();
        let field = |row: usize, column: usize| Written {
            field: written(&texts[row], column).map_or(Field::Gap, |symbol| field_of(symbol, false)),
            line: self.rows[row].line,
            column: column + 1,
        };
        let fields: Vec<Written> = (0..texts.len())
            .flat_map(|row| columns.iter().map(move |&column| (row, column)))
            .map(|(row, column)| field(row, column))
            .collect();
        (columns.len() <= MOST).then_some(Canvas { rows: texts.len(), columns: columns.len(), fields })
    }
}

impl Canvas {
    /// The digit at a position, from 1; 0 where none is.
    pub(super) fn digit(&self, at: usize) -> u8 {
        match self.fields[at].field {
            Field::Digit { digit, .. } => digit.get(),
            Field::Other(_) | Field::Gap => 0,
        }
    }

    /// The highest digit, 0 if there is none.
    pub(super) fn highest(&self) -> u8 {
        (0..self.fields.len()).map(|at| self.digit(at)).max().unwrap_or(0)
    }

    /// The symbols other than digits.
    pub(super) fn others(&self) -> Vec<char> {
        let mut others: Vec<char> = Vec::new();
        for written in &self.fields {
            if let Field::Other(symbol) = written.field
                && !others.contains(&symbol)
            {
                others.push(symbol);
            }
        }
        others
    }

    /// Whether the text may be plain grids of this width, one below the other.
    pub(super) fn is_plain(&self) -> bool {
        let size = |size: usize| self.columns == size && self.rows.is_multiple_of(size);
        PLAIN_SHAPES.into_iter().any(|shape| size(usize::from(shape.size())))
    }

    /// The boxes of a plain grid of this width that has `#` for blanks.
    pub(super) fn plain_of_walls(&self) -> Option<BoxShape> {
        let shape = PLAIN_SHAPES.into_iter().find(|shape| usize::from(shape.size()) == self.columns);
        shape.filter(|_| self.others() == ['#'] && self.is_plain() && usize::from(self.highest()) <= self.columns)
    }

    /// Whether the rows are rather puzzles of a plain board, one per line.
    fn is_lines(&self) -> bool {
        let puzzle = |size: usize| size * size == self.columns;
        let size = PLAIN_SHAPES.into_iter().map(|shape| usize::from(shape.size())).find(|&size| puzzle(size));
        size.is_some_and(|size| {
            let beyond = |row: &[Written]| {
                row.iter().any(|written| match written.field {
                    Field::Digit { digit, .. } => usize::from(digit.get()) > size,
                    _ => false,
                })
            };
            2 * self.fields.chunks(self.columns).filter(|row| beyond(row)).count() < self.rows
        })
    }

    /// The first rows alone.
    pub(super) fn cut(mut self, rows: usize) -> Self {
        self.rows = rows;
        self.fields.truncate(rows * self.columns);
        self
    }

    /// The first of several canvases of a board with a name, one below the other.
    pub(super) fn first_of_several(self) -> Self {
        let heights = ARRANGEMENTS.iter().filter_map(|arrangement| {
            let (rows, columns) = extent(arrangement.shape.size(), arrangement.offsets);
            (columns == self.columns && self.rows > rows && self.rows.is_multiple_of(rows)).then_some(rows)
        });
        let plain = self.plain_of_walls().map(|_| self.columns);
        match plain.or(heights.max()) {
            Some(rows) => self.cut(rows),
            None => self,
        }
    }

    /// Line and column of a position.
    pub(super) fn place(&self, at: usize) -> (usize, usize) {
        self.fields.get(at).map_or((1, 1), |written| (written.line, written.column))
    }

    /// The name of a position as a cell.
    pub(super) fn name(&self, at: usize) -> String {
        format!("r{}c{}", at / self.columns + 1, at % self.columns + 1)
    }

    pub(super) fn error(&self, at: usize, fault: Fault) -> TextError {
        let (line, column) = self.place(at);
        TextError::new(line, column, fault)
    }
}

/// The rows and columns that grids of this size at these offsets take.
pub(super) fn extent(size: u16, offsets: &[(u16, u16)]) -> (usize, usize) {
    let far = |of: fn(&(u16, u16)) -> u16| usize::from(offsets.iter().map(of).max().unwrap_or(0) + size);
    (far(|offset| offset.0), far(|offset| offset.1))
}
