//! Grids drawn over several lines, with digits or candidates.
//!
//! Every line is split in three ways: into characters without separators, into words, and into fields between bars
//! (where an empty field is a blank). The way and the board size that fit the most lines are used for all lines, so
//! that a line that does not fit can be reported.

use std::sync::{Arc, LazyLock};

use super::cells::{Boards, More, build, on_board};
use super::fault::excerpt;
use super::form::short;
use super::symbols::{Alphabet, is_bar, is_blank, is_separator, own_blank};
use super::{Entry, EntryResult, Fault, Format, TextError};
use deduku_core::board::{Board, Cell, Digit, DigitSet, PLAIN_SHAPES, Place};

/// A line of a drawn grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'t> {
    /// Its text.
    pub(super) text: &'t str,
    /// Its line number, from 1.
    pub(super) line: usize,
}

/// The number of cells of each row of a drawn board, layer by layer: on a Samurai 18, 21 or 9.
pub(super) fn row_lengths(board: &Board) -> Vec<usize> {
    let mut lengths: Vec<((u16, u16), usize)> = Vec::new();
    // Cells are numbered layer by layer, row by row.
    for cell in board.cells() {
        let Place { layer, row, .. } = board.place(cell);
        match lengths.last_mut() {
            Some((last, length)) if *last == (layer, row) => *length += 1,
            _ => lengths.push(((layer, row), 1)),
        }
    }
    lengths.into_iter().map(|(_, length)| length).collect()
}

/// Whether a row of this many pieces can have `length` cells; it may also have fillers where the canvas has no cell.
fn fits(count: usize, length: usize, board: &Board) -> bool {
    count == length || count == usize::from(board.extent().column)
}

/// How the cells of a row are separated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Separation {
    Characters,
    Words,
    Fields,
}

/// The text of one cell, and its column in characters from 1.
#[derive(Clone, Debug)]
pub(super) struct GridToken {
    pub(super) text: String,
    pub(super) column: usize,
}

impl Separation {
    const ALL: [Self; 3] = [Self::Characters, Self::Words, Self::Fields];

    /// The number of [pieces](Self::pieces) of the row.
    fn count(self, row: &str) -> usize {
        let mut count = 0;
        match self {
            Self::Characters => {
                let mut signed = false;
                for symbol in row.chars() {
                    count += usize::from(!signed && !is_separator(symbol));
                    signed = symbol == '+';
                }
            }
            Self::Words => count = row.split(is_separator).filter(|word| !word.is_empty()).count(),
            Self::Fields => {
                let mut bar = None;
                for (at, _) in row.chars().enumerate().filter(|&(_, symbol)| is_bar(symbol)) {
                    count += usize::from(bar.is_some_and(|before| before + 1 < at));
                    bar = Some(at);
                }
            }
        }
        count
    }

    fn pieces(self, row: &str) -> Vec<GridToken> {
        let apart: fn(char) -> bool = if self == Self::Fields { is_bar } else { is_separator };
        let mut pieces: Vec<GridToken> = Vec::new();
        let mut open = false;
        let mut fields = String::new();
        let mut after_bar = None;
        for (at, symbol) in row.chars().enumerate() {
            let column = at + 1;
            match self {
                Self::Characters if apart(symbol) => {}
                // A `+` belongs to the digit after it.
                Self::Characters if open => pieces.last_mut().into_iter().for_each(|piece| piece.text.push(symbol)),
                Self::Characters => pieces.push(GridToken { text: symbol.to_string(), column }),
                Self::Words if apart(symbol) => open = false,
                Self::Words if open => pieces.last_mut().into_iter().for_each(|piece| piece.text.push(symbol)),
                Self::Words => {
                    pieces.push(GridToken { text: symbol.to_string(), column });
                    open = true;
                }
                Self::Fields if apart(symbol) => {
                    // Two adjacent bars count as one.
                    if let Some(start) = after_bar.filter(|&start| start < column) {
                        pieces.push(GridToken { text: std::mem::take(&mut fields), column: start });
                    }
                    fields.clear();
                    after_bar = Some(column + 1);
                }
                Self::Fields => fields.push(symbol),
            }
            if self == Self::Characters {
                open = symbol == '+';
            }
        }
        for piece in &mut pieces {
            let indent = piece.text.chars().take_while(|symbol| symbol.is_whitespace()).count();
            piece.column += indent;
            let trimmed = piece.text.trim();
            piece.text = if trimmed.is_empty() { ".".to_owned() } else { trimmed.to_owned() };
        }
        pieces
    }
}

/// Whether the line is a horizontal rule between rows, without cells.
pub(super) fn is_rule(text: &str) -> bool {
    let text = text.trim();
    let drawn = |symbol: char| {
        matches!(
            symbol,
            '-' | '=' | '+' | '|' | '*' | ':' | '.' | '\'' | '/' | '\\' | '_' | ' ' | '\u{2500}'..='\u{257f}'
        )
    };
    let stroke = |symbol: char| matches!(symbol, '-' | '=' | '_' | '\u{2500}' | '\u{2501}' | '\u{2550}');
    let mut run = 0;
    let mut longest = 0;
    for symbol in text.chars() {
        if !drawn(symbol) {
            return false;
        }
        run = if stroke(symbol) { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest >= 2
}

/// Reads all grids of the rows, one after another.
pub(super) fn read_grids(
    rows: &[Row<'_>],
    wanted: Option<&Arc<Board>>,
    boards: &mut Boards,
    comment: &str,
) -> Vec<EntryResult> {
    // A single row is never a grid, whatever its width.
    let fit = if rows.len() > 1 { shape(rows, wanted, boards) } else { None };
    let Some((board, way)) = fit else { return vec![Err(unshaped(rows, wanted))] };
    let height = row_lengths(&board).len();
    let (stray, rows) = rows.split_at(strays(rows, &board, way));
    let mut comment = comment;
    let grids = rows.chunks(height).map(|rows| read_grid(rows, &board, way, std::mem::take(&mut comment)));
    stray.iter().map(|row| Err(unshaped(std::slice::from_ref(row), wanted))).chain(grids).collect()
}

/// The number of stray lines above the first grid: the surplus lines, if they cannot be read as rows of the grid and
/// the following lines can. Words may be as long as a row, so length alone does not decide.
fn strays(rows: &[Row<'_>], board: &Arc<Board>, way: Separation) -> usize {
    let lengths = row_lengths(board);
    let (width, height) = (lengths.first().copied().unwrap_or_default(), lengths.len());
    let surplus = rows.len() % height;
    if rows.len() <= height || surplus == 0 {
        return 0;
    }
    let unfit = rows.iter().take_while(|row| !fits(way.count(row.text), width, board)).count();
    let grid = |at: usize| rows.get(at..at + height).is_some_and(|rows| read_grid(rows, board, way, "").is_ok());
    let fits = |&at: &usize| (rows.len() - at).is_multiple_of(height) && grid(at);
    if grid(0) { 0 } else { [surplus, unfit].into_iter().find(fits).unwrap_or(surplus.min(unfit)) }
}

/// The board and the separation that fit the most rows; complete grids count more than rows.
fn shape(rows: &[Row<'_>], wanted: Option<&Arc<Board>>, boards: &mut Boards) -> Option<(Arc<Board>, Separation)> {
    let mut best: Option<((bool, usize), Arc<Board>, Separation)> = None;
    let named: Vec<(Arc<Board>, Vec<usize>)> =
        wanted.map(|board| (board.clone(), row_lengths(board))).into_iter().collect();
    let candidates = if named.is_empty() { boards.plain() } else { &named };
    for way in Separation::ALL {
        let counts: Vec<usize> = rows.iter().map(|row| way.count(row.text)).collect();
        for (board, lengths) in candidates {
            let expected = lengths.iter().cycle();
            let fitting = counts.iter().zip(expected).filter(|&(&count, &length)| fits(count, length, board)).count();
            let whole = fitting == rows.len() && fitting.is_multiple_of(lengths.len());
            let score = (whole, fitting);
            if fitting > 0 && best.as_ref().is_none_or(|(best, ..)| score > *best) {
                best = Some((score, board.clone(), way));
            }
        }
    }
    best.map(|(_, board, way)| (board, way))
}

/// The error for rows that fit no board.
fn unshaped(rows: &[Row<'_>], wanted: Option<&Arc<Board>>) -> TextError {
    let Row { text, line } = rows[0];
    let known = |symbol| is_blank(symbol) || is_separator(symbol) || Digit::from_symbol(symbol).is_some();
    let strange = text.chars().position(|symbol| !known(symbol) && symbol != '+');
    if let Some((at, symbol)) = strange.and_then(|at| Some((at, text.chars().nth(at)?))) {
        return TextError::new(line, at + 1, Fault::Symbol { symbol });
    }
    let pieces = Separation::Characters.pieces(text);
    let column = pieces.first().map_or(1, |piece| piece.column);
    TextError::new(line, column, Fault::Length { found: pieces.len(), expected: expected(wanted) })
}

/// The expected lengths of a line, for error messages.
pub(super) fn expected(wanted: Option<&Arc<Board>>) -> String {
    if let Some(board) = wanted {
        let (cells, width, name) = (board.cell_count(), board.extent().column, short(board));
        return format!("on the board {name} a puzzle has {cells} and a row of a grid {width}");
    }
    PLAIN.clone()
}

/// The same for the plain boards.
static PLAIN: LazyLock<String> = LazyLock::new(|| {
    let sizes: Vec<usize> = PLAIN_SHAPES.into_iter().map(|shape| usize::from(shape.size())).collect();
    let list = |of: fn(&usize) -> usize| sizes.iter().map(|size| of(size).to_string()).collect::<Vec<_>>().join(", ");
    format!(
        "a puzzle on one line has {}, a row of a grid {}; add what is missing or name the board",
        list(|size| size * size),
        list(|size| *size)
    )
});

/// Reads one grid; rows may be missing.
fn read_grid(rows: &[Row<'_>], board: &Arc<Board>, way: Separation, comment: &str) -> EntryResult {
    let lengths = row_lengths(board);
    let height = lengths.len();
    let name = || short(board);
    let mut pieces = Vec::with_capacity(board.cell_count());
    for (at, (row, &width)) in rows.iter().zip(&lengths).enumerate() {
        let mut cells = way.pieces(row.text);
        if cells.len() != width && fits(cells.len(), width, board) {
            let is_void =
                |column: usize| board.cell_at(Place { layer: 0, row: at as u16, column: column as u16 }).is_none();
            let digit = |text: &str| text.chars().find(|&symbol| Digit::from_symbol(symbol).is_some());
            for (column, piece) in cells.iter().enumerate().filter(|&(column, _)| is_void(column)) {
                if let Some(symbol) = digit(&piece.text) {
                    let fault = Fault::Void { symbol, cell: format!("r{}c{}", at + 1, column + 1), board: name() };
                    return Err(TextError::new(row.line, piece.column, fault));
                }
            }
            let mut column = 0;
            cells.retain(|_| {
                column += 1;
                !is_void(column - 1)
            });
        }
        if cells.len() != width {
            // A character that cannot be a cell is a more useful error than a wrong count.
            let strange = cells.iter().find(|piece| way == Separation::Characters && !is_cell(&piece.text));
            let (column, fault) = if let Some(piece) = strange {
                (piece.column, Fault::Symbol { symbol: piece.text.chars().next().unwrap_or(' ') })
            } else {
                let at = cells.get(width).or(cells.last()).map_or(1, |piece| piece.column);
                (at, Fault::Row { found: cells.len(), expected: width, board: name() })
            };
            return Err(TextError::new(row.line, column, fault));
        }
        pieces.extend(cells.into_iter().map(|piece| (row.line, piece)));
    }
    if rows.len() != height {
        let fault = Fault::Rows { found: rows.len(), expected: height, board: name() };
        return Err(TextError::new(rows[0].line, 1, fault));
    }
    read_cells(&pieces, board, comment)
}

/// Builds a grid from the texts of its cells, each with its line number.
pub(super) fn read_cells(pieces: &[(usize, GridToken)], board: &Arc<Board>, comment: &str) -> EntryResult {
    let first = pieces.first().map_or(1, |(line, _)| *line);
    let reading = CellFormat::of(pieces, board);
    let mut givens = vec![None; board.cell_count()];
    let mut more = More::default();
    for (cell, (line, piece)) in board.cells().zip(pieces) {
        let said = reading.cell(&piece.text, board).map_err(|fault| TextError::new(*line, piece.column, fault))?;
        match said {
            CellContent::Blank => {}
            CellContent::Given(digit) => givens[cell.index()] = Some(digit),
            CellContent::Placed(digit) => more.placed.push((cell, digit)),
            CellContent::Marks(digits) => more.marks.push((cell, digits)),
        }
    }
    let locate = |cell: Cell| pieces.get(cell.index()).map_or((first, 1), |(line, piece)| (*line, piece.column));
    let format = if more.marks.is_empty() { Format::Grid } else { Format::Candidates };
    let (puzzle, position) = build(board, givens, &more, locate)?;
    Ok(Entry { position, comment: comment.to_owned(), line: first, format, ..Entry::of(puzzle) })
}

fn is_cell(text: &str) -> bool {
    text.trim_start_matches('+').chars().all(super::symbols::is_symbol)
}

/// Whether a line that begins with `#` is a row of candidates whose first group is marked with it.
pub(super) fn is_marked_row(line: &str) -> bool {
    let words: Vec<&str> = line.split(is_separator).filter(|word| !word.is_empty()).collect();
    let is_group = |word: &&str| plain(word).bytes().all(|byte| byte.is_ascii_digit());
    (6..=9).contains(&words.len())
        && words.iter().all(is_group)
        && words.iter().filter(|word| plain(word).len() > 1).count() > 1
}

/// Candidates without the signs that forums put beside a group to point at it: `#579`, `*57`, `-1569`, `{57}`.
fn plain(marks: &str) -> &str {
    let inner = marks.trim_start_matches(['#', '*', '-', '!', '{']).trim_end_matches(['#', '*', '-', '!', '}']);
    if inner.is_empty() { marks } else { inner }
}

/// The content of one cell.
enum CellContent {
    Blank,
    Given(Digit),
    Placed(Digit),
    Marks(DigitSet),
}

/// The notation of the cells of one grid.
enum CellFormat {
    /// One symbol per cell, or several candidates; and the blank that only this grid uses.
    Symbols(Alphabet, Option<char>),
    /// Numbers: 12 is one digit.
    Numbers,
}

impl CellFormat {
    fn of(pieces: &[(usize, GridToken)], board: &Board) -> Self {
        let texts = || pieces.iter().map(|(_, piece)| piece.text.trim_start_matches('+'));
        let number = |text: &str| {
            let value = text.parse::<u8>().ok();
            text.len() == 1 && text.chars().all(is_blank)
                || value.is_some_and(|value| text.len() == 1 || (10..=board.digits()).contains(&value))
        };
        if board.digits() > 9 && texts().any(|text| text.len() > 1) && texts().all(number) {
            return Self::Numbers;
        }
        if texts().any(|text| text.chars().nth(1).is_some()) {
            return Self::Symbols(Alphabet::Ours, None);
        }
        let symbols = || texts().flat_map(str::chars);
        Self::Symbols(Alphabet::of(symbols(), board.digits()), own_blank(symbols(), board.digits()))
    }

    fn cell(&self, text: &str, board: &Board) -> Result<CellContent, Fault> {
        let bare = text.strip_prefix('+').unwrap_or(text);
        let filled =
            |digit| if bare.len() < text.len() { CellContent::Placed(digit) } else { CellContent::Given(digit) };
        let wrong = || Fault::Cell { cell: excerpt(text) };
        match self {
            Self::Numbers if bare.chars().all(is_blank) => Ok(CellContent::Blank),
            Self::Numbers => bare.parse().ok().and_then(Digit::new).map(filled).ok_or_else(wrong),
            Self::Symbols(alphabet, blank) => {
                let digit = |symbol: char| match alphabet.digit(symbol, board.digits()) {
                    _ if *blank == Some(symbol) => Ok(None),
                    Ok(digit) => digit.map(|digit| on_board(digit, symbol, board)).transpose(),
                    Err(()) => Err(Fault::Symbol { symbol }),
                };
                let mut symbols = bare.chars();
                if let (Some(symbol), None) = (symbols.next(), symbols.next()) {
                    return Ok(digit(symbol)?.map_or(CellContent::Blank, filled));
                }
                let explicit = bare.strip_prefix('(').and_then(|inner| inner.strip_suffix(')'));
                if bare.len() < text.len() {
                    return Err(wrong());
                }
                let marks =
                    explicit.unwrap_or_else(|| plain(bare)).chars().map(|symbol| digit(symbol)?.ok_or_else(wrong));
                marks.collect::<Result<DigitSet, Fault>>().map(CellContent::Marks)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn pieces_are_counted_without_being_made(row in "[+| ,.1-9│]{0,30}") {
            for way in Separation::ALL {
                prop_assert_eq!(way.count(&row), way.pieces(&row).len(), "{:?} {}", way, row);
            }
        }
    }
}
