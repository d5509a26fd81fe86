//! Kakuro as rows of fields: `#` is a wall, `.` an empty field, a digit a given, `4\12` a wall with the clues of the
//! run below it (4) and of the run to its right (12); either may be missing.

use super::cells::{Boards, More, build_setup};
use super::fault::excerpt;
use super::limits::LONGEST_ROW;
use super::reader::VisibleLines;
use super::symbols::is_blank;
use super::{Entry, EntryResult, Fault, Format, Recognised, TextError};
use deduku_core::board::{Base, Board, Cell, Digit, HouseId, HouseKind, Place, Plan, Walls};
use deduku_core::puzzle::{Puzzle, Setup};

/// One field as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Field {
    /// A wall with the sums of the run below and of the run to the right.
    Wall {
        down: Option<u16>,
        across: Option<u16>,
    },
    Open(Option<Digit>),
    /// A placed digit that is not a given: `+7`.
    Placed(Digit),
}

impl Field {
    fn parse(text: &str) -> Result<Self, Fault> {
        let wrong = || Fault::Field { text: excerpt(text) };
        if text == "#" {
            return Ok(Self::Wall { down: None, across: None });
        }
        if let Some((down, across)) = text.split_once('\\') {
            let sum = |text: &str| {
                if text.is_empty() { Ok(None) } else { text.parse().map(Some).map_err(|_| wrong()) }
            };
            return Ok(Self::Wall { down: sum(down)?, across: sum(across)? });
        }
        let mut symbols = text.chars();
        match (symbols.next(), symbols.next(), symbols.next()) {
            (Some(blank), None, None) if is_blank(blank) => Ok(Self::Open(None)),
            (Some('_'), Some('_'), _) if text.chars().all(|symbol| symbol == '_') => Ok(Self::Open(None)),
            (Some(symbol @ '1'..='9'), None, None) => Ok(Self::Open(Digit::from_symbol(symbol))),
            (Some('+'), Some(symbol @ '1'..='9'), None) => {
                Digit::from_symbol(symbol).map(Self::Placed).ok_or_else(wrong)
            }
            _ => Err(wrong()),
        }
    }
}

/// Whether the text is a field in the notation of this program.
pub(super) fn is_field(text: &str) -> bool {
    Field::parse(text).is_ok()
}

/// The maximum number of rows of a Kakuro, and of fields per row.
const MOST_FIELDS: usize = 255;

/// A row of fields in a plain text.
#[derive(Clone, Debug)]
pub(super) struct TextRow<'t> {
    pub(super) line: usize,
    pub(super) fields: Vec<&'t str>,
    /// The column of each field, in characters from 1.
    pub(super) columns: Vec<usize>,
}

impl<'t> TextRow<'t> {
    fn of(text: &'t str, line: usize) -> Self {
        let fields = split(text);
        let bare = fields.len() > text.split_whitespace().count();
        let mut columns = Vec::with_capacity(fields.len());
        let mut before = ' ';
        for (at, symbol) in text.chars().enumerate() {
            if !symbol.is_whitespace() && (bare || before.is_whitespace()) {
                columns.push(at + 1);
            }
            before = symbol;
        }
        Self { line, fields, columns }
    }
}

/// Evidence that a row, or several rows, belong to a Kakuro.
#[derive(Clone, Copy, Debug)]
struct Signs {
    /// Some field is a clue.
    clue: bool,
    /// All fields can be parsed.
    readable: bool,
    /// Some row has both walls and open fields, which no comment has.
    mixed: bool,
}

/// The shape of a row of fields, alone and together with the rows below it.
#[derive(Clone, Copy, Debug)]
struct RowShape {
    fields: usize,
    signs: Signs,
    /// The evidence of this row and all rows below combined.
    together: Signs,
    /// Whether this row and all rows below have the same number of fields.
    same_length: bool,
    /// The number of fields of the longest of these rows.
    longest: usize,
}

impl RowShape {
    /// The shape of a single row.
    fn of(text: &str) -> Self {
        let fields = split(text);
        let readable = fields.iter().all(|field| Field::parse(field).is_ok());
        let walls = fields.iter().filter(|field| **field == "#").count();
        let clue = fields.iter().any(|field| field.contains('\\') && Field::parse(field).is_ok());
        let mixed = fields.len() > 2 && walls > 0 && walls < fields.len() && readable;
        let signs = Signs { clue, readable, mixed };
        Self { fields: fields.len(), signs, together: signs, same_length: true, longest: fields.len() }
    }

    /// The shape of this row on top of the rows below.
    fn above(self, below: Self) -> Self {
        let (row, rows) = (self.signs, below.together);
        Self {
            together: Signs {
                clue: row.clue || rows.clue,
                readable: row.readable && rows.readable,
                mixed: row.mixed || rows.mixed,
            },
            same_length: self.fields == below.fields && below.same_length,
            longest: self.fields.max(below.longest),
            ..self
        }
    }
}

/// A cache of the shapes of the rows examined last, up to a blank line. If they are not a Kakuro, each row is queried
/// in turn, and no row is examined twice.
#[derive(Default, Debug)]
pub(super) struct Blocks {
    from: usize,
    rows: Vec<RowShape>,
}

impl Blocks {
    /// The shapes of the rows from this line on.
    fn rows(&mut self, sight: VisibleLines<'_>, at: usize) -> &[RowShape] {
        if at < self.from || at >= self.from + self.rows.len() {
            let rows = sight.from(at).map(|(_, text)| text).take_while(|text| {
                let trimmed = text.trim();
                !trimmed.is_empty() && !trimmed.starts_with('{') && text.len() <= LONGEST_ROW
            });
            self.from = at;
            self.rows = rows.map(RowShape::of).collect();
            for row in (1..self.rows.len()).rev() {
                self.rows[row - 1] = self.rows[row - 1].above(self.rows[row]);
            }
        }
        &self.rows[at - self.from..]
    }
}

/// Reads the Kakuro that begins at this line, if there is one: returns the number of lines and the puzzle.
///
/// Rows extend to a blank line, and some field of them has a clue. If none has, but all rows have the same length and at
/// least one has both walls and open fields, the clues are missing.
pub(super) fn read_kakuro(
    sight: VisibleLines<'_>,
    at: usize,
    (boards, blocks): (&mut Boards, &mut Blocks),
    comment: &str,
) -> Recognised {
    let text = sight.get(at)?;
    let looked = blocks.from <= at && at < blocks.from + blocks.rows.len();
    let first = if looked { blocks.rows[at - blocks.from] } else { RowShape::of(text) };
    if !first.signs.clue && !first.signs.readable {
        return None;
    }
    let rows = blocks.rows(sight, at);
    let block = *rows.first()?;
    let bare = block.same_length && block.together.mixed && block.together.readable;
    // A comment that can be parsed as fields, such as “# 12”, differs in length from the rows.
    let comment_line = !first.signs.clue
        && rows.get(1).is_some_and(|second| second.fields != first.fields)
        && text.trim_start().starts_with('#');
    if rows.len() < 2 || comment_line || !(block.together.clue || bare) {
        return None;
    }
    let count = rows.len();
    if !block.together.clue {
        return Some((count, Err(TextError::new(at + 1, 1, Fault::NoClue))));
    }
    if count > MOST_FIELDS || block.longest > MOST_FIELDS {
        let fault = Fault::Fields { rows: count, columns: block.longest, most: MOST_FIELDS };
        return Some((count, Err(TextError::new(at + 1, 1, fault))));
    }
    let rows: Vec<TextRow<'_>> = sight.from(at).take(count).map(|(at, text)| TextRow::of(text, at + 1)).collect();
    Some((count, build_kakuro(&rows, boards, comment)))
}

/// The puzzle of these rows.
pub(super) fn build_kakuro(rows: &[TextRow<'_>], boards: &mut Boards, comment: &str) -> EntryResult {
    let locate = |row: usize, field: usize| {
        rows.get(row).map_or((rows[0].line, 1), |row| (row.line, row.columns.get(field).copied().unwrap_or(1)))
    };
    let fail = |row: usize, field: usize, fault: Fault| {
        let (line, column) = locate(row, field);
        TextError::new(line, column, fault)
    };
    let fields: Vec<Vec<&str>> = rows.iter().map(|row| row.fields.clone()).collect();
    let (setup, more) = read_rows(&fields, boards).map_err(|(row, field, fault)| fail(row, field, fault))?;
    if let Some((place, fault)) = clue_out_of_reach(&setup) {
        return Err(fail(usize::from(place.row), usize::from(place.column), fault));
    }
    let board = setup.board.clone();
    let (puzzle, position) = build_setup(setup, &more, |cell| {
        let place = board.place(cell);
        locate(usize::from(place.row), usize::from(place.column))
    })?;
    Ok(Entry { position, comment: comment.to_owned(), line: rows[0].line, format: Format::Grid, ..Entry::of(puzzle) })
}

/// Splits a row into fields: words, or single characters if it contains neither blanks nor clues.
pub(super) fn split(text: &str) -> Vec<&str> {
    let mut words = text.split_whitespace();
    match (words.next(), words.next()) {
        (Some(bare), None) if !bare.contains('\\') => {
            bare.char_indices().map(|(at, symbol)| &bare[at..at + symbol.len_utf8()]).collect()
        }
        _ => text.split_whitespace().collect(),
    }
}

/// Builds the puzzle from these rows. An error includes the row and the field at which it occurs, from 0.
///
/// # Errors
/// Fields that cannot be read, rows of different lengths, runs that are too long, clues without a run.
pub(super) fn read_rows(rows: &[Vec<&str>], boards: &mut Boards) -> Result<(Setup, More), (usize, usize, Fault)> {
    let longest = rows.iter().map(Vec::len).max().unwrap_or_default();
    if rows.len() > MOST_FIELDS || longest > MOST_FIELDS {
        return Err((0, 0, Fault::Fields { rows: rows.len(), columns: longest, most: MOST_FIELDS }));
    }
    let mut fields = Vec::with_capacity(rows.len());
    for (row, texts) in rows.iter().enumerate() {
        let parse = |(column, text): (usize, &&str)| Field::parse(text).map_err(|fault| (row, column, fault));
        fields.push(texts.iter().enumerate().map(parse).collect::<Result<Vec<Field>, _>>()?);
    }
    let open: Vec<Vec<bool>> =
        fields.iter().map(|row| row.iter().map(|field| !matches!(field, Field::Wall { .. })).collect()).collect();
    let columns = open.first().map_or(0, Vec::len);
    let ragged = open.iter().position(|row| row.len() != columns).unwrap_or_default();
    let walls = Walls::new(&open).map_err(|error| (ragged, 0, error.into()))?;
    let board = boards.of_plan(Plan::of(Base::Runs(walls))).map_err(|error| {
        let (row, column) = long_run(&open);
        (row, column, error.into())
    })?;
    let mut setup = Setup::empty(board.clone());
    setup.sums = vec![None; board.houses().len()];
    let mut more = More::default();
    for (row, texts) in fields.iter().enumerate() {
        for (column, &field) in texts.iter().enumerate() {
            let place = |down: usize, right: usize| Place {
                layer: 0,
                row: (row + down) as u16,
                column: (column + right) as u16,
            };
            let (down, across) = match (field, board.cell_at(place(0, 0))) {
                (Field::Wall { down, across }, _) => (down, across),
                (Field::Open(digit), Some(cell)) => {
                    setup.givens[cell.index()] = digit;
                    continue;
                }
                (Field::Placed(digit), Some(cell)) => {
                    more.placed.push((cell, digit));
                    continue;
                }
                (Field::Open(_) | Field::Placed(_), None) => continue,
            };
            for (sum, at, way) in [(across, place(0, 1), Direction::Across), (down, place(1, 0), Direction::Down)] {
                let Some(sum) = sum else { continue };
                let cell = board.cell_at(at).ok_or_else(|| {
                    let field = format!("r{}c{}", row + 1, column + 1);
                    (row, column, Fault::Clue { sum, way: way.word(), field })
                })?;
                if let Some(run) = run_of(&board, cell, way) {
                    setup.sums[run.index()] = Some(sum);
                }
            }
        }
    }
    Ok((setup, more))
}

/// The first field of a run of ten open fields.
fn long_run(open: &[Vec<bool>]) -> (usize, usize) {
    let is_open = |row: usize, column: usize| open.get(row).and_then(|row| row.get(column)) == Some(&true);
    let all = (0..open.len()).flat_map(|row| (0..open[row].len()).map(move |column| (row, column)));
    let long = |&(row, column): &(usize, usize)| {
        (0..10).all(|at| is_open(row, column + at)) || (0..10).all(|at| is_open(row + at, column))
    };
    all.into_iter().find(long).unwrap_or_default()
}

deduku_core::keyed! {
    /// The direction of a run.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(super) enum Direction {
        Across = "across",
        Down = "down",
    }
    word;
}

/// The run through the cell in this direction. Each cell is in two runs, the one across first.
pub(super) fn run_of(board: &Board, cell: Cell, way: Direction) -> Option<HouseId> {
    let mut runs = board.houses_of(cell).iter().copied().filter(|&id| board.house(id).kind == HouseKind::Run);
    match way {
        Direction::Across => runs.next(),
        Direction::Down => runs.nth(1),
    }
}

/// The clues in a wall: the sum of the run below, and that of the run to the right.
pub(super) fn clues(puzzle: &Puzzle, row: u16, column: u16) -> (Option<u16>, Option<u16>) {
    let sum = |row, column, way| {
        let cell = puzzle.board().cell_at(Place { layer: 0, row, column })?;
        puzzle.sum(run_of(puzzle.board(), cell, way)?)
    };
    (sum(row + 1, column, Direction::Down), sum(row, column + 1, Direction::Across))
}

/// All rows, with open fields as written by `open`, and walls.
pub(super) fn rows(puzzle: &Puzzle, open: impl Fn(Cell) -> String) -> Vec<Vec<String>> {
    let board = puzzle.board();
    let extent = board.extent();
    let field = |row, column| match board.cell_at(Place { layer: 0, row, column }) {
        Some(cell) => open(cell),
        None => match clues(puzzle, row, column) {
            (None, None) => "#".to_owned(),
            (down, across) => {
                let text = |sum: Option<u16>| sum.map_or_else(String::new, |sum| sum.to_string());
                format!("{}\\{}", text(down), text(across))
            }
        },
    };
    (0..extent.row).map(|row| (0..extent.column).map(|column| field(row, column)).collect()).collect()
}

/// The givens as rows of fields separated by blanks, as in JSON lines.
pub(super) fn grid_of(puzzle: &Puzzle) -> Vec<String> {
    let open = |cell| puzzle.given(cell).map_or_else(|| ".".to_owned(), |digit| digit.to_string());
    rows(puzzle, open).into_iter().map(|row| row.join(" ")).collect()
}

/// The first clue of a Kakuro that its run cannot reach, with the field of the clue. Plain texts with such a clue are
/// rejected.
pub(super) fn clue_out_of_reach(setup: &Setup) -> Option<(Place, Fault)> {
    let (house, error) = setup.sum_out_of_reach()?;
    let board = &setup.board;
    let &cell = board.house(house).cells.first()?;
    let first = board.place(cell);
    let across = run_of(board, cell, Direction::Across) == Some(house);
    let (row, column) = if across { (0, 1) } else { (1, 0) };
    Some((
        Place { row: first.row.saturating_sub(row), column: first.column.saturating_sub(column), ..first },
        error.into(),
    ))
}
