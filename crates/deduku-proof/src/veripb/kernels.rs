//! The kernels of clues as constraints: sums, differences and pairs directly, all others read cell by cell.

use super::constraint::{Constraint, Literal};
use super::formula::{CageSum, Formula, Id};
use super::layers::{Layers, add_layers};
use deduku_core::board::Cell;
use deduku_core::constraint::Kernel;
use deduku_core::constraint::kernels::{Any, Propagate, Sum};

/// Why a kernel has no pseudo-Boolean form.
type Refusal = &'static str;

/// A formula to which a kernel is added, and the prefix of the names of the kernel's own variables.
struct Writer<'f> {
    formula: &'f mut Formula,
    name: String,
    /// The condition: the kernel holds if this literal is true, and always if there is none.
    when: Option<Literal>,
}

/// Adds the constraints of the kernel. The names of its own variables begin with `name`.
pub(super) fn add(formula: &mut Formula, kernel: &Kernel, name: &str) -> Result<(), Refusal> {
    Writer { formula, name: name.to_owned(), when: None }.add(kernel)
}

impl Writer<'_> {
    fn add(&mut self, kernel: &Kernel) -> Result<(), Refusal> {
        match kernel {
            Kernel::Different(rule) => self.add_different(rule.cells()),
            Kernel::Sum(sum) => self.add_sum(sum),
            Kernel::Any(any) => return self.add_alternatives(any),
            Kernel::Automaton(automaton) => {
                let line: Vec<Cell> = automaton.line().collect();
                self.add_layers(&line, &Layers { transitions: automaton.transitions() });
            }
            _ => match kernel.rule().cells() {
                &[cell] => self.add_digits(kernel.rule(), cell),
                &[first, second] => self.add_pairs(kernel.rule(), first, second),
                cells => {
                    let layers = Layers::of(kernel.rule(), self.digits()).ok_or("its rule has too many states")?;
                    self.add_layers(cells, &layers);
                }
            },
        }
        Ok(())
    }

    fn digits(&self) -> usize {
        usize::from(self.formula.board.digits())
    }

    /// Adds the constraint, under the condition if there is one; returns the id of its first inequality.
    fn push(&mut self, constraint: &Constraint) -> Id {
        let Some(when) = self.when else { return self.formula.push(constraint.clone()) };
        let first = self.formula.inequalities + 1;
        for inequality in constraint.inequalities().filter(|inequality| inequality.degree > 0) {
            let mut terms = inequality.terms.to_vec();
            terms.push((inequality.degree, when.not()));
            let relation = super::constraint::Relation::AtLeast;
            self.formula.push(Constraint { terms, relation, number: inequality.degree });
        }
        first
    }

    fn add_different(&mut self, cells: &[Cell]) {
        if self.when.is_none() {
            self.formula.add_different(cells);
            return;
        }
        for digit in 0..self.digits() {
            let places: Vec<Literal> = cells.iter().map(|&cell| self.formula.at(cell, digit)).collect();
            self.push(&Constraint::at_most_one(places));
        }
    }

    fn add_sum(&mut self, sum: &Sum) {
        // The kernel counts the lowest digit as 1.
        let first = i64::from(self.formula.board.first_value());
        let parts: Vec<(Cell, i64)> = sum.parts().map(|(cell, weight)| (cell, i64::from(weight))).collect();
        let terms = parts.iter().flat_map(|(cell, weight)| self.formula.value_terms([cell], *weight)).collect();
        let weights: i64 = parts.iter().map(|(_, weight)| weight).sum();
        let total = i64::from(sum.total()) + (first - 1) * weights;
        let id = self.push(&Constraint::sum(terms, total));
        if sum.is_cage() && self.when.is_none() {
            let cells = parts.iter().map(|&(cell, _)| cell).collect();
            self.formula.sums.push(CageSum { cells, total, id });
        }
        for cells in sum.differing() {
            self.add_different(&cells);
        }
    }

    /// Adds the digits that a single cell may hold.
    fn add_digits(&mut self, rule: &dyn Propagate, cell: Cell) {
        for digit in (0..self.digits()).filter(|&digit| !rule.check(&[digit as u8])) {
            let literal = self.formula.at(cell, digit).not();
            self.push(&Constraint::clause([literal]));
        }
    }

    /// Adds that each digit of one cell needs a partner in the other.
    fn add_pairs(&mut self, rule: &dyn Propagate, first: Cell, second: Cell) {
        for digit in 0..self.digits() {
            let with_first = |&other: &usize| rule.check(&[digit as u8, other as u8]);
            let with_second = |&other: &usize| rule.check(&[other as u8, digit as u8]);
            let seconds: Vec<usize> = (0..self.digits()).filter(with_first).collect();
            let firsts: Vec<usize> = (0..self.digits()).filter(with_second).collect();
            for (own, other, partners) in [(first, second, seconds), (second, first, firsts)] {
                let mut clause = vec![self.formula.at(own, digit).not()];
                clause.extend(partners.iter().map(|&partner| self.formula.at(other, partner)));
                self.push(&Constraint::clause(clause));
            }
        }
    }

    /// Adds that one of the alternatives holds. Each has a variable that says whether it does.
    fn add_alternatives(&mut self, any: &Any) -> Result<(), Refusal> {
        let mut holds = Vec::new();
        for (at, alternative) in any.alternatives().enumerate() {
            let name = format!("{}_a{}", self.name, at + 1);
            let literal = self.formula.variable(name.clone());
            holds.push(literal);
            for (part, kernel) in alternative.enumerate() {
                let name = format!("{name}_{}", part + 1);
                Writer { formula: self.formula, name, when: Some(literal) }.add(kernel)?;
            }
        }
        self.push(&Constraint::clause(holds));
        Ok(())
    }

    fn add_layers(&mut self, line: &[Cell], layers: &Layers) {
        add_layers(self.formula, line, layers, &self.name, self.when);
    }
}
