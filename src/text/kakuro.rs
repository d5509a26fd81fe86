//! Kakuro as rows of fields: `#` a wall, `.` an empty field, a digit one that is given, `4\12` a wall with the
//! clue of the run below it (4) and of the run to its right (12); either may be missing.

use super::cells::{Boards, More, build_setup};
use super::symbols::is_blank;
use super::{Entry, Fault, Format, TextError};
use crate::board::{Base, Board, Cell, Digit, HouseId, HouseKind, Place, Plan, Walls};
use crate::puzzle::{Puzzle, Setup};

/// One field as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Field {
    /// A wall with the sums of the run below and of the run to the right.
    Wall {
        down: Option<u16>,
        across: Option<u16>,
    },
    Open(Option<Digit>),
    /// A digit that was placed, not given: `+7`.
    Placed(Digit),
}

impl Field {
    fn parse(text: &str) -> Result<Self, Fault> {
        let wrong = || Fault::Field { text: text.to_owned() };
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
            (Some(symbol @ '1'..='9'), None, None) => Ok(Self::Open(Digit::from_symbol(symbol))),
            (Some('+'), Some(symbol @ '1'..='9'), None) => {
                Digit::from_symbol(symbol).map(Self::Placed).ok_or_else(wrong)
            }
            _ => Err(wrong()),
        }
    }
}

/// A row of fields in a text for people.
#[derive(Clone, Debug)]
struct TextRow {
    line: usize,
    fields: Vec<String>,
    /// The column of each field, in characters from 1.
    columns: Vec<usize>,
}

impl TextRow {
    fn of(text: &str, line: usize) -> Self {
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

    fn has_clue(&self) -> bool {
        self.fields.iter().any(|field| field.contains('\\') && Field::parse(field).is_ok())
    }

    fn is_readable(&self) -> bool {
        self.fields.iter().all(|field| Field::parse(field).is_ok())
    }

    /// Whether walls and open fields stand in it: no comment looks so.
    fn is_mixed(&self) -> bool {
        let walls = self.fields.iter().filter(|field| *field == "#").count();
        self.fields.len() > 2 && walls > 0 && walls < self.fields.len() && self.is_readable()
    }
}

/// The Kakuro whose rows begin here, if they do: how many lines it is, and the puzzle.
///
/// Rows go on to a blank line. Some field of them has a clue; or, where none has, all are of one length, and one at least
/// has walls beside open fields.
pub(super) fn read_kakuro(
    lines: &[&str],
    at: usize,
    boards: &mut Boards,
    comment: &str,
) -> Option<(usize, Result<Entry, TextError>)> {
    let first = TextRow::of(lines.get(at)?, at + 1);
    if !first.has_clue() && !first.is_readable() {
        return None;
    }
    let more = lines[at..].iter().enumerate().take_while(|(_, text)| {
        let text = text.trim();
        !text.is_empty() && !text.starts_with('{')
    });
    let rows: Vec<TextRow> = more.map(|(down, text)| TextRow::of(text, at + down + 1)).collect();
    let same_length = rows.iter().all(|row| row.fields.len() == first.fields.len());
    let clues = rows.iter().any(TextRow::has_clue);
    let bare = same_length && rows.iter().any(TextRow::is_mixed) && rows.iter().all(TextRow::is_readable);
    // A comment that reads as fields, as “# 12” does, is as long as no row.
    let comment_line = !first.has_clue()
        && rows.get(1).is_some_and(|second| second.fields.len() != first.fields.len())
        && lines[at].trim_start().starts_with('#');
    if rows.len() < 2 || comment_line || !(clues || bare) {
        return None;
    }
    Some((rows.len(), build_kakuro(&rows, boards, comment)))
}

fn build_kakuro(rows: &[TextRow], boards: &mut Boards, comment: &str) -> Result<Entry, TextError> {
    let locate = |row: usize, field: usize| {
        rows.get(row).map_or((rows[0].line, 1), |row| (row.line, row.columns.get(field).copied().unwrap_or(1)))
    };
    let fail = |row: usize, field: usize, fault: Fault| {
        let (line, column) = locate(row, field);
        TextError::new(line, column, fault)
    };
    let fields: Vec<Vec<String>> = rows.iter().map(|row| row.fields.clone()).collect();
    let (setup, more) = read_rows(&fields, boards).map_err(|(row, field, fault)| fail(row, field, fault))?;
    if let Some((place, fault)) = clue_out_of_reach(&setup) {
        return Err(fail(usize::from(place.row), usize::from(place.column), fault));
    }
    let board = setup.board.clone();
    let (puzzle, position) = build_setup(setup, &more, |cell| {
        let place = board.place(cell);
        locate(usize::from(place.row), usize::from(place.column))
    })?;
    Ok(Entry { puzzle, position, comment: comment.to_owned(), id: None, line: rows[0].line, format: Format::Grid })
}

/// The fields of a row: words, or single characters where no blank and no clue is among them.
pub(super) fn split(text: &str) -> Vec<String> {
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    match words.as_slice() {
        [bare] if !bare.contains('\\') => bare.chars().map(String::from).collect(),
        _ => words,
    }
}

/// Makes the puzzle of these rows. A fault comes with the row and field at which it lies, from 0.
///
/// # Errors
/// Fields that cannot be read, rows of different lengths, runs that are too long, clues without a run.
pub(super) fn read_rows(rows: &[Vec<String>], boards: &mut Boards) -> Result<(Setup, More), (usize, usize, Fault)> {
    let mut fields = Vec::with_capacity(rows.len());
    for (row, texts) in rows.iter().enumerate() {
        let parse = |(column, text): (usize, &String)| Field::parse(text).map_err(|fault| (row, column, fault));
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
            for (sum, at, way) in [(across, place(0, 1), Way::Across), (down, place(1, 0), Way::Down)] {
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

/// The first field of a run of ten open ones.
fn long_run(open: &[Vec<bool>]) -> (usize, usize) {
    let is_open = |row: usize, column: usize| open.get(row).and_then(|row| row.get(column)) == Some(&true);
    let all = (0..open.len()).flat_map(|row| (0..open[row].len()).map(move |column| (row, column)));
    let long = |&(row, column): &(usize, usize)| {
        (0..10).all(|at| is_open(row, column + at)) || (0..10).all(|at| is_open(row + at, column))
    };
    all.into_iter().find(long).unwrap_or_default()
}

/// In which direction a run goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Across,
    Down,
}

impl Way {
    const fn word(self) -> &'static str {
        match self {
            Self::Across => "across",
            Self::Down => "down",
        }
    }
}

/// The run through the cell: each cell lies in two, that across first.
pub(super) fn run_of(board: &Board, cell: Cell, way: Way) -> Option<HouseId> {
    let mut runs = board.houses_of(cell).iter().copied().filter(|&id| board.house(id).kind == HouseKind::Run);
    match way {
        Way::Across => runs.next(),
        Way::Down => runs.nth(1),
    }
}

/// The clues that stand in a wall: the sum of the run below, and that of the run to the right.
pub(super) fn clues(puzzle: &Puzzle, row: u16, column: u16) -> (Option<u16>, Option<u16>) {
    let sum = |row, column, way| {
        let cell = puzzle.board().cell_at(Place { layer: 0, row, column })?;
        puzzle.sum(run_of(puzzle.board(), cell, way)?)
    };
    (sum(row + 1, column, Way::Down), sum(row, column + 1, Way::Across))
}

/// Every row, each field as `open` writes it or as its wall.
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

/// The givens as rows of blank-separated fields, as JSON lines have them.
pub(super) fn grid_of(puzzle: &Puzzle) -> Vec<String> {
    let open = |cell| puzzle.given(cell).map_or_else(|| ".".to_owned(), |digit| digit.to_string());
    rows(puzzle, open).into_iter().map(|row| row.join(" ")).collect()
}

/// A Kakuro with a clue that cannot be reached is refused in texts for people, with the field of the clue.
pub(super) fn clue_out_of_reach(setup: &Setup) -> Option<(Place, Fault)> {
    let (house, error) = setup.sum_out_of_reach()?;
    let board = &setup.board;
    let &cell = board.house(house).cells.first()?;
    let first = board.place(cell);
    let across = run_of(board, cell, Way::Across) == Some(house);
    let (row, column) = if across { (0, 1) } else { (1, 0) };
    Some((
        Place { row: first.row.saturating_sub(row), column: first.column.saturating_sub(column), ..first },
        error.into(),
    ))
}
