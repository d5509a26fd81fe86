//! Premises: how they are written, and whether they hold in a position.

use serde::Deserialize;
use serde_json::Value;

use super::Fault;
use super::clue_kernels::kernels;
use super::digits::digits_of;
use super::kept::Clues;
use super::mirror::Symmetry;
use super::model::{Effort, Model};
use super::names::{cell, digit};
use super::outcome::Outcome;
use deduku_core::board::{Base, Board, BoxShape, Cell, Digit, DigitSet, HouseId};
use deduku_core::constraint::kernels::Kernel;
use deduku_core::puzzle::Position;

/// What a conclusion may rest on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Premise {
    /// The cell has no other digits than these.
    Cell { cell: Cell, only: DigitSet },
    /// The house needs the digit and has no other places for it.
    Places { house: HouseId, digit: Digit, only: Vec<Cell> },
    /// At most one of these cells of the house holds the digit, or, without a digit, this is true of every digit.
    Once { house: HouseId, digit: Option<Digit>, cells: Vec<Cell> },
    /// The cell holds at most one of these digits.
    OneDigit { cell: Cell, digits: DigitSet },
    /// The cells of the house are different and add up to this.
    Sum { house: HouseId, sum: i32 },
    /// Houses that are added and subtracted leave these cells over, which have this total.
    Balance { add: Vec<HouseId>, subtract: Vec<HouseId>, plus: Vec<Cell>, minus: Vec<Cell>, total: i32 },
    /// The puzzle has a single solution, and none of these cells is a given.
    Unique { cells: Vec<Cell> },
    /// The puzzle has a single solution, and two digits can be exchanged in all cells but these.
    Exchange { digits: [Digit; 2], cells: Vec<Cell> },
    /// The puzzle has a single solution, and its givens stay the same under this symmetry.
    Symmetry(Symmetry),
    /// What the clue with this 0-based index says about these cells.
    Clue { clue: usize, cells: Vec<Cell> },
    /// Houses minus sums of clues, given by 0-based indices and cells, leave these cells over, which have this total.
    ClueBalance { add: Vec<HouseId>, less: Vec<(usize, Vec<Cell>)>, plus: Vec<Cell>, minus: Vec<Cell>, total: i32 },
    /// These candidates are assumed together with the one to be refuted. If that is contradictory, a single candidate
    /// is absent from then on; of several candidates, the last is absent where all others hold.
    Case { candidates: Vec<(Cell, Digit)> },
    /// The grid, solved on its own.
    Grid { grid: usize },
}

/// A premise as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stated {
    cell: Option<String>,
    house: Option<String>,
    digit: Option<u64>,
    only: Option<Vec<Value>>,
    once: Option<Vec<Value>>,
    sum: Option<i32>,
    add: Option<Vec<String>>,
    subtract: Option<Vec<String>>,
    plus: Option<Vec<String>>,
    minus: Option<Vec<String>>,
    total: Option<i32>,
    unique: Option<bool>,
    cells: Option<Vec<String>>,
    exchange: Option<Vec<Value>>,
    turn: Option<String>,
    becomes: Option<Vec<u64>>,
    grid: Option<String>,
    clue: Option<usize>,
    less: Option<Vec<StatedSum>>,
    case: Option<String>,
    cases: Option<Vec<(String, u64)>>,
}

/// A sum of a clue, given by its 1-based number and its cells.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StatedSum {
    clue: usize,
    cells: Vec<String>,
}

fn form(fix: &'static str) -> Fault {
    Fault::Form { what: "it".to_owned(), fix }
}

fn house(board: &Board, name: &str) -> Result<HouseId, Fault> {
    let found = board.house_ids().find(|&id| &*board.house(id).name == name);
    found.ok_or_else(|| Fault::House { name: name.to_owned() })
}

fn cells(board: &Board, values: &[Value]) -> Result<Vec<Cell>, Fault> {
    let name =
        |value: &Value| value.as_str().map(|name| cell(board, name)).ok_or_else(|| form("cells such as [\"r1c1\"]"))?;
    values.iter().map(name).collect()
}

fn digits(board: &Board, values: &[Value]) -> Result<DigitSet, Fault> {
    let number = |value: &Value| {
        value.as_u64().map(|number| digit(board, number)).ok_or_else(|| form("digits such as [1, 2]"))?
    };
    values.iter().map(number).collect()
}

impl Premise {
    /// Reads a premise.
    ///
    /// # Errors
    /// What is not understood.
    pub(super) fn read(value: &Value, board: &Board) -> Result<Self, Fault> {
        let stated: Stated = Stated::deserialize(value).map_err(|_| form("one of the forms of premises"))?;
        let named = |names: &Option<Vec<String>>| {
            names.iter().flatten().map(|name| cell(board, name)).collect::<Result<Vec<_>, _>>()
        };
        let houses = |names: &Option<Vec<String>>| {
            names.iter().flatten().map(|name| house(board, name)).collect::<Result<Vec<_>, _>>()
        };
        match &stated {
            Stated { cell: Some(name), house: None, only: Some(only), once: None, .. } => {
                Ok(Self::Cell { cell: cell(board, name)?, only: digits(board, only)? })
            }
            Stated { cell: Some(name), house: None, once: Some(once), only: None, .. } => {
                Ok(Self::OneDigit { cell: cell(board, name)?, digits: digits(board, once)? })
            }
            Stated { house: Some(name), digit: Some(number), only: Some(only), once: None, .. } => Ok(Self::Places {
                house: house(board, name)?,
                digit: digit(board, *number)?,
                only: cells(board, only)?,
            }),
            Stated { house: Some(name), digit: number, once: Some(once), only: None, .. } => Ok(Self::Once {
                house: house(board, name)?,
                digit: number.map(|number| digit(board, number)).transpose()?,
                cells: cells(board, once)?,
            }),
            Stated { house: Some(name), sum: Some(sum), .. } => Ok(Self::Sum { house: house(board, name)?, sum: *sum }),
            Stated { add, less: Some(less), plus, minus, total: Some(total), subtract: None, .. } => {
                let sum = |sum: &StatedSum| {
                    let number = sum.clue.checked_sub(1).ok_or_else(|| form("the number of a clue, from 1"))?;
                    let cells = sum.cells.iter().map(|name| cell(board, name)).collect::<Result<_, _>>()?;
                    Ok::<_, Fault>((number, cells))
                };
                Ok(Self::ClueBalance {
                    add: houses(add)?,
                    less: less.iter().map(sum).collect::<Result<_, _>>()?,
                    plus: named(plus)?,
                    minus: named(minus)?,
                    total: *total,
                })
            }
            Stated { case: Some(name), digit: Some(number), house: None, .. } => {
                Ok(Self::Case { candidates: vec![(cell(board, name)?, digit(board, *number)?)] })
            }
            Stated { cases: Some(pairs), case: None, digit: None, .. } if pairs.len() > 1 => {
                let pair =
                    |(name, number): &(String, u64)| Ok::<_, Fault>((cell(board, name)?, digit(board, *number)?));
                Ok(Self::Case { candidates: pairs.iter().map(pair).collect::<Result<_, _>>()? })
            }
            Stated { add, subtract, plus, minus, total: Some(total), .. } => Ok(Self::Balance {
                add: houses(add)?,
                subtract: houses(subtract)?,
                plus: named(plus)?,
                minus: named(minus)?,
                total: *total,
            }),
            Stated { unique: Some(true), exchange: Some(exchange), cells, turn: None, .. } => {
                let pair: Vec<Digit> = digits(board, exchange)?.iter().collect();
                let digits = <[Digit; 2]>::try_from(pair).map_err(|_| form("two digits in “exchange”"))?;
                Ok(Self::Exchange { digits, cells: named(cells)? })
            }
            Stated { unique: Some(true), turn: Some(turn), becomes: Some(becomes), cells: None, .. } => {
                let becomes = becomes.iter().map(|&number| digit(board, number)).collect::<Result<Vec<_>, _>>()?;
                Symmetry::read(board, turn, becomes).map(Self::Symmetry)
            }
            Stated { unique: Some(true), cells, exchange: None, turn: None, becomes: None, .. } => {
                Ok(Self::Unique { cells: named(cells)? })
            }
            Stated { clue: Some(number), cells: Some(_), cell: None, house: None, .. } => {
                let clue = number.checked_sub(1).ok_or_else(|| form("the number of a clue, from 1"))?;
                Ok(Self::Clue { clue, cells: named(&stated.cells)? })
            }
            Stated { grid: Some(name), .. } => {
                let grid = board.grids().iter().position(|grid| grid.name == *name && shape_alone(board).is_some());
                grid.map(|grid| Self::Grid { grid }).ok_or_else(|| Fault::Grid { name: name.clone() })
            }
            _ => Err(form("“only”, “once”, “sum”, “total”, “unique”, “clue” or “grid” with cells or a house")),
        }
    }

    /// Whether it says that there is a single solution.
    pub(super) const fn is_single(&self) -> bool {
        matches!(self, Self::Unique { .. } | Self::Exchange { .. } | Self::Symmetry(_))
    }

    /// Whether it says that something must be somewhere (a strong premise); otherwise it is a link.
    pub(super) const fn is_strong(&self) -> bool {
        !matches!(self, Self::Once { .. } | Self::OneDigit { .. })
    }

    /// Checks that it holds in the position.
    ///
    /// # Errors
    /// Why it does not.
    pub(super) fn check(&self, position: &Position, clues: &Clues<'_>) -> Result<(), Fault> {
        let board = position.board();
        let name = |cell: Cell| board.cell_name(cell);
        let outside = |house: HouseId, cells: &[Cell]| {
            let stranger = cells.iter().find(|cell| !board.house(house).cells.contains(cell));
            stranger.map_or(Ok(()), |&cell| {
                Err(untrue(format!("{} is not in {}: drop it there", name(cell), board.house(house))))
            })
        };
        match self {
            Self::Cell { cell, only } => {
                let other = (digits_of(position, *cell) - *only).first();
                other.map_or(Ok(()), |digit| {
                    Err(untrue(format!(
                        "{} can hold {} too: add it, or show first that it cannot",
                        name(*cell),
                        board.value_of(digit)
                    )))
                })
            }
            Self::Places { house, digit, only } => {
                outside(*house, only)?;
                let others = board.house(*house).cells.iter().filter(|cell| !only.contains(cell));
                let mut places = others.filter(|&&cell| digits_of(position, cell).contains(*digit));
                if let Some(&cell) = places.next() {
                    let reason = format!(
                        "{} can hold {} too: add it, or show first that it cannot",
                        name(cell),
                        board.value_of(*digit)
                    );
                    return Err(untrue(reason));
                }
                needs(position, *house, *digit)
            }
            Self::Once { house, cells, .. } => {
                outside(*house, cells)?;
                let is_twice = (1..cells.len()).any(|at| cells[..at].contains(&cells[at]));
                if is_twice || cells.len() < 2 {
                    Err(untrue("a link joins two cells or more: name each once".to_owned()))
                } else {
                    Ok(())
                }
            }
            Self::OneDigit { digits, .. } if digits.len() < 2 => {
                Err(untrue("a link joins two digits or more: name each".to_owned()))
            }
            Self::OneDigit { .. } | Self::Exchange { .. } | Self::Grid { .. } | Self::Case { .. } => Ok(()),
            Self::Clue { clue, cells } => check_clue(position, *clue, cells),
            Self::ClueBalance { add, less, plus, minus, total } => {
                check_clue_balance(position, add, less, [plus, minus], *total)
            }
            Self::Sum { house, sum } => {
                if sum_of(position, *house) == Some(*sum) {
                    Ok(())
                } else {
                    Err(untrue(format!(
                        "{} does not say that it adds up to {sum}: correct the sum",
                        board.house(*house)
                    )))
                }
            }
            Self::Balance { .. } => self.check_balance(position),
            Self::Symmetry(symmetry) => symmetry.check(position.puzzle(), clues).map_err(untrue),
            Self::Unique { cells } => {
                if cells.is_empty() {
                    return Err(untrue("no cells are named: name those whose digits could be exchanged".to_owned()));
                }
                if let Some(&given) = cells.iter().find(|&&cell| position.puzzle().given(cell).is_some()) {
                    return Err(untrue(format!("{} is given and cannot be exchanged: drop it there", name(given))));
                }
                if let Some(at) = (1..cells.len()).find(|&at| cells[..at].contains(&cells[at])) {
                    return Err(untrue(format!("{} is named twice: name each cell once", name(cells[at]))));
                }
                Ok(())
            }
        }
    }

    /// Checks that every cell is left over as often as stated, and that the sums add up.
    fn check_balance(&self, position: &Position) -> Result<(), Fault> {
        let Self::Balance { add, subtract, plus, minus, total } = self else { return Ok(()) };
        let board = position.board();
        let mut counts = vec![0i32; board.cell_count()];
        let mut left = *total;
        for (houses, sign) in [(add, 1), (subtract, -1)] {
            for &house in houses {
                let sum = sum_of(position, house)
                    .ok_or_else(|| untrue(format!("{} has no sum: choose another house", board.house(house))))?;
                left -= sign * sum;
                for cell in &board.house(house).cells {
                    counts[cell.index()] += sign;
                }
            }
        }
        for (cells, sign) in [(plus, -1), (minus, 1)] {
            for cell in cells {
                counts[cell.index()] += sign;
            }
        }
        if let Some(cell) = board.cells().find(|cell| counts[cell.index()] != 0) {
            return Err(untrue(format!(
                "{} is left over and not counted, or counted otherwise: correct it",
                board.cell_name(cell)
            )));
        }
        if left == 0 { Ok(()) } else { Err(untrue(format!("the houses leave {}: correct “total”", total - left))) }
    }
}

/// Checks that each sum is one of its clue, that every cell is left over as often as stated, and that the sums add up.
/// The digit 1 counts as 1.
fn check_clue_balance(
    position: &Position,
    add: &[HouseId],
    less: &[(usize, Vec<Cell>)],
    [plus, minus]: [&[Cell]; 2],
    total: i32,
) -> Result<(), Fault> {
    let (board, puzzle) = (position.board(), position.puzzle());
    let digits = i32::from(board.digits());
    let mut counts = vec![0i32; board.cell_count()];
    let mut count = |cells: &[Cell], sign: i32| cells.iter().for_each(|cell| counts[cell.index()] += sign);
    let mut left = total;
    for &house in add {
        if !board.is_complete(house) {
            return Err(untrue(format!("{} need not hold every digit: choose another house", board.house(house))));
        }
        count(&board.house(house).cells, 1);
        left -= digits * (digits + 1) / 2;
    }
    for (clue, cells) in less {
        let sum = |(of, kernel): &(usize, Kernel)| match kernel {
            Kernel::Sum(sum)
                if of == clue && sum.parts().all(|(cell, weight)| weight == 1 && cells.contains(&cell)) =>
            {
                (sum.parts().count() == cells.len()).then_some(sum.total())
            }
            _ => None,
        };
        let sum = puzzle.all_kernels().iter().find_map(sum);
        left += sum.ok_or_else(|| untrue(format!("clue {} gives no sum for these cells: correct them", clue + 1)))?;
        count(cells, -1);
    }
    count(plus, -1);
    count(minus, 1);
    if let Some(cell) = board.cells().find(|cell| counts[cell.index()] != 0) {
        let name = board.cell_name(cell);
        return Err(untrue(format!("{name} is left over and not counted, or counted otherwise: correct it")));
    }
    if left == 0 { Ok(()) } else { Err(untrue(format!("the houses leave {}: correct “total”", total - left))) }
}

/// Checks that the clue exists, and that each of the cells belongs to a kernel that lies within them.
fn check_clue(position: &Position, clue: usize, cells: &[Cell]) -> Result<(), Fault> {
    let count = position.puzzle().clues().len() + position.puzzle().sums().count();
    if clue >= count {
        return Err(untrue(format!("the puzzle has no clue {}: it has {count}", clue + 1)));
    }
    let mut rules = kernels(position.puzzle(), clue, cells).map(|(_, rule)| rule).peekable();
    if rules.peek().is_none() {
        return Err(untrue(format!("clue {} says nothing about these cells alone: name all that it needs", clue + 1)));
    }
    let covered: Vec<Cell> = rules.flat_map(|rule| rule.cells().to_vec()).collect();
    let stranger = cells.iter().find(|cell| !covered.contains(cell));
    stranger.map_or(Ok(()), |&cell| {
        let name = position.board().cell_name(cell);
        Err(untrue(format!("clue {} says nothing about {name} within these cells: drop it there", clue + 1)))
    })
}

fn untrue(reason: String) -> Fault {
    Fault::Premise { number: 0, reason }
}

/// The sum of the house, if the puzzle gives one or the house holds every digit.
fn sum_of(position: &Position, house: HouseId) -> Option<i32> {
    let board = position.board();
    let digits = i32::from(board.digits());
    let whole = board.is_complete(house).then_some(digits * (digits + 1) / 2);
    position.puzzle().sum(house).map(i32::from).or(whole)
}

/// Checks that the house must contain the digit: it has all digits, or cannot have its sum without this one.
fn needs(position: &Position, house: HouseId, digit: Digit) -> Result<(), Fault> {
    let board = position.board();
    if board.is_complete(house) {
        return Ok(());
    }
    let reason = || {
        untrue(format!(
            "{} need not hold {}: it has fewer cells than there are digits",
            board.house(house),
            board.value_of(digit)
        ))
    };
    let sum = position.puzzle().sum(house).ok_or_else(reason)?;
    let mut model = Model::new(board);
    model.add_sum(&board.house(house).cells, i32::from(sum));
    for &cell in &board.house(house).cells {
        model.restrict(cell, digits_of(position, cell) - DigitSet::of(digit));
    }
    match model.refute(&[], Effort::Thorough) {
        Outcome::Refuted => Ok(()),
        Outcome::Open => Err(reason()),
        Outcome::TooMuch => Err(Fault::TooLarge { what: board.house(house).to_string() }),
    }
}

/// The box shape of each grid, if the board has several grids that are Sudokus of their own.
pub(super) fn shape_alone(board: &Board) -> Option<BoxShape> {
    match board.plan().base {
        Base::Overlap { shape, .. } => Some(shape),
        Base::Cube { order } => Some(BoxShape { rows: order, columns: order }),
        _ => None,
    }
}
