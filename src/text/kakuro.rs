//! Kakuro as rows of fields: `#` a wall, `.` an empty field, a digit one that is given, `4\12` a wall with the
//! clue of the run below it (4) and of the run to its right (12); either may be missing.

use super::Fault;
use super::cells::Boards;
use super::symbols::is_blank;
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
        match (symbols.next(), symbols.next()) {
            (Some(blank), None) if is_blank(blank) => Ok(Self::Open(None)),
            (Some(symbol @ '1'..='9'), None) => Ok(Self::Open(Digit::from_symbol(symbol))),
            _ => Err(wrong()),
        }
    }
}

/// Whether the text can only be a row of a Kakuro: it has a clue, or walls among fields.
pub(super) fn is_row(text: &str) -> bool {
    let fields = split(text);
    let walls = fields.iter().any(|field| field.contains('\\') || field == "#");
    walls && !fields.is_empty() && fields.iter().all(|field| Field::parse(field).is_ok())
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
pub(super) fn read_rows(rows: &[Vec<String>], boards: &mut Boards) -> Result<Setup, (usize, usize, Fault)> {
    let mut fields = Vec::with_capacity(rows.len());
    for (row, texts) in rows.iter().enumerate() {
        let parse = |(column, text): (usize, &String)| Field::parse(text).map_err(|fault| (row, column, fault));
        fields.push(texts.iter().enumerate().map(parse).collect::<Result<Vec<Field>, _>>()?);
    }
    let open: Vec<Vec<bool>> =
        fields.iter().map(|row| row.iter().map(|field| matches!(field, Field::Open(_))).collect()).collect();
    let columns = open.first().map_or(0, Vec::len);
    let ragged = open.iter().position(|row| row.len() != columns).unwrap_or_default();
    let walls = Walls::new(&open).map_err(|error| (ragged, 0, error.into()))?;
    let board = boards.of_plan(Plan::of(Base::Runs(walls))).map_err(|error| {
        let (row, column) = long_run(&open);
        (row, column, error.into())
    })?;
    let mut setup = Setup::empty(board.clone());
    setup.sums = vec![None; board.houses().len()];
    for (row, texts) in fields.iter().enumerate() {
        for (column, &field) in texts.iter().enumerate() {
            let place = |down: usize, right: usize| Place {
                layer: 0,
                row: (row + down) as u16,
                column: (column + right) as u16,
            };
            let (down, across) = match field {
                Field::Open(digit) => {
                    if let Some(cell) = board.cell_at(place(0, 0)) {
                        setup.givens[cell.index()] = digit;
                    }
                    continue;
                }
                Field::Wall { down, across } => (down, across),
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
    Ok(setup)
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
