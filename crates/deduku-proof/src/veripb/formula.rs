//! Formulas: named variables and numbered constraints, as in a file in the OPB format.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::constraint::{Constraint, Literal, Relation};
use deduku_core::board::{Board, Cell, Digit};
use deduku_core::solve::Solution;

/// The requirements of a puzzle as linear constraints over 0/1 variables. [`fmt::Display`] writes them in the OPB
/// format.
///
/// The variable of a cell and a digit is named after both, `r1c1_9`, with the digit as a value of the puzzle. Other
/// variables are the states (`k3_s2_14`) and transitions (`k3_t2_40`) of kernels read as automata, and whether an
/// alternative of a clue holds (`k3_a1`).
#[derive(Clone, Debug)]
pub struct Formula {
    pub(super) board: Arc<Board>,
    pub(super) names: Vec<String>,
    pub(super) constraints: Vec<Constraint>,
    /// Remarks before some of the constraints, with the indices of these.
    remarks: Vec<(usize, String)>,
    /// The id of the last inequality, as a verifier counts them from 1.
    pub(super) inequalities: usize,
    /// The id of the first inequality of each cell.
    pub(super) cells: Vec<Id>,
    /// For each house that is complete and part of the formula, the ids of the first inequality of each digit.
    pub(super) houses: Vec<Option<Vec<Id>>>,
    /// The sums of cells that differ.
    pub(super) sums: Vec<CageSum>,
    /// The kernels of clues, in the puzzle's order.
    pub(super) kernels: Vec<KernelPart>,
}

/// Which constraints of the formula are those of a kernel.
#[derive(Clone, Debug)]
pub(super) struct KernelPart {
    /// The 0-based index of its clue.
    pub(super) clue: usize,
    pub(super) cells: Box<[Cell]>,
    pub(super) constraints: Range<usize>,
}

/// The id of an inequality, as a verifier counts them: those of the formula first, from 1. The second inequality of an
/// equation has the next id.
pub(super) type Id = usize;

/// Cells that differ, and their sum.
#[derive(Clone, Debug)]
pub(super) struct CageSum {
    pub(super) cells: Box<[Cell]>,
    /// The sum in the puzzle's values.
    pub(super) total: i64,
    /// The id of the inequality that the sum is large enough; the next says that it is not too large.
    pub(super) id: Id,
}

impl Formula {
    /// A formula with the variables of the board's cells and no constraint.
    pub(super) fn empty(board: &Arc<Board>) -> Self {
        let digits = board.all_digits();
        let names = board.cells().flat_map(|cell| {
            let name = cell_name(board, cell);
            digits.iter().map(move |digit| format!("{name}_{}", board.value_of(digit)))
        });
        Self {
            board: Arc::clone(board),
            names: names.collect(),
            constraints: Vec::new(),
            remarks: Vec::new(),
            inequalities: 0,
            cells: Vec::new(),
            houses: vec![None; board.houses().len()],
            sums: Vec::new(),
            kernels: Vec::new(),
        }
    }

    /// The constraints that the cells, in the board's order, have their sum and differ; empty if the formula has no sum
    /// of them.
    pub(super) fn of_sum(&self, cells: &[Cell]) -> Vec<Constraint> {
        let is_own =
            |sum: &&CageSum| sum.cells.len() == cells.len() && sum.cells.iter().all(|cell| cells.contains(cell));
        let Some(sum) = self.sums.iter().find(is_own) else { return Vec::new() };
        let places = |digit| Constraint::at_most_one(cells.iter().map(move |&cell| self.at(cell, digit)));
        let differ = self.values().map(|(digit, _)| places(digit));
        [Constraint::sum(self.value_terms(cells, 1), sum.total)].into_iter().chain(differ).collect()
    }

    /// The constraints of those kernels of the clue that lie within these cells, and that each of these cells holds one
    /// digit.
    pub(super) fn of_clue(&self, clue: usize, cells: &[Cell]) -> Vec<Constraint> {
        let is_within = |part: &&KernelPart| part.clue == clue && part.cells.iter().all(|cell| cells.contains(cell));
        let kernels =
            self.kernels.iter().filter(is_within).flat_map(|part| &self.constraints[part.constraints.clone()]);
        let digits = cells.iter().map(|&cell| Constraint::exactly(self.of_cell(cell), 1));
        kernels.cloned().chain(digits).collect()
    }

    /// The literal that the cell holds the digit.
    pub(super) fn literal(&self, cell: Cell, digit: Digit) -> Literal {
        self.at(cell, digit.index())
    }

    /// The same for a 0-based digit.
    pub(super) fn at(&self, cell: Cell, digit: usize) -> Literal {
        Literal::of(cell.index() * usize::from(self.board.digits()) + digit)
    }

    /// The literals of a cell, lowest digit first.
    pub(super) fn of_cell(&self, cell: Cell) -> impl Iterator<Item = Literal> + Clone + use<> {
        let digits = usize::from(self.board.digits());
        (0..digits).map(move |digit| Literal::of(cell.index() * digits + digit))
    }

    /// The 0-based digits of the board, each with its value.
    pub(super) fn values(&self) -> impl Iterator<Item = (usize, i64)> + Clone + use<> {
        let first = i64::from(self.board.first_value());
        (0..usize::from(self.board.digits())).map(move |digit| (digit, first + digit as i64))
    }

    /// The sum of the values of the cells, multiplied by `times`.
    pub(super) fn value_terms<'c>(&self, cells: impl IntoIterator<Item = &'c Cell>, times: i64) -> Vec<(i64, Literal)> {
        let of_cell = |&cell: &Cell| self.values().map(move |(digit, value)| (times * value, self.at(cell, digit)));
        cells.into_iter().flat_map(of_cell).filter(|(factor, _)| *factor != 0).collect()
    }

    /// Adds a variable with this name, which no constraint has yet.
    pub(super) fn variable(&mut self, name: String) -> Literal {
        self.names.push(name);
        Literal::of(self.names.len() - 1)
    }

    /// Adds a remark before the next constraint.
    pub(super) fn remark(&mut self, text: String) {
        self.remarks.push((self.constraints.len(), text));
    }

    /// Adds a constraint; returns the id of its first inequality.
    pub(super) fn push(&mut self, constraint: Constraint) -> Id {
        let constraint = if constraint.terms.is_empty() { constraint.over(Literal::of(0)) } else { constraint };
        let first = self.inequalities + 1;
        self.inequalities += constraint.inequalities().count();
        self.constraints.push(constraint);
        first
    }

    /// Excludes this solution: at least one cell holds another digit.
    pub fn forbid(&mut self, solution: &Solution) {
        self.remark("not the known solution".to_owned());
        let differs = self.board.cells().map(|cell| self.literal(cell, solution.digit(cell)).not()).collect::<Vec<_>>();
        self.push(Constraint::clause(differs));
    }

    /// Writes a literal as in both formats: `r1c1_9` or `~r1c1_9`.
    pub(super) fn name(names: &[String], literal: Literal) -> String {
        format!("{}{}", if literal.is_negated() { "~" } else { "" }, names[literal.variable()])
    }
}

/// The cell's name if a variable's name can begin with it; otherwise its number.
fn cell_name(board: &Board, cell: Cell) -> String {
    let name = board.cell_name(cell);
    let fits = name.chars().all(|c| c.is_ascii_alphanumeric()) && name.starts_with(|c: char| c.is_ascii_alphabetic());
    if fits { name } else { format!("cell{}", cell.index()) }
}

/// Writes terms as `+1 r1c1_1 +1 ~r1c2_1`.
pub(super) fn write_terms(
    f: &mut dyn fmt::Write,
    terms: impl IntoIterator<Item = (i64, Literal)>,
    names: &[String],
) -> fmt::Result {
    for (at, (factor, literal)) in terms.into_iter().enumerate() {
        let space = if at == 0 { "" } else { " " };
        write!(f, "{space}{factor:+} {}", Formula::name(names, literal))?;
    }
    Ok(())
}

/// Writes the OPB format.
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (variables, constraints) = (self.names.len(), self.constraints.len());
        writeln!(f, "* #variable= {variables} #constraint= {constraints}")?;
        let mut remarks = self.remarks.iter().peekable();
        for (at, constraint) in self.constraints.iter().enumerate() {
            while let Some((_, text)) = remarks.next_if(|(before, _)| *before == at) {
                writeln!(f, "* {text}")?;
            }
            write_terms(f, constraint.terms.iter().copied(), &self.names)?;
            let relation = match constraint.relation {
                Relation::AtLeast => ">=",
                Relation::Equal => "=",
            };
            writeln!(f, " {relation} {} ;", constraint.number)?;
        }
        Ok(())
    }
}
