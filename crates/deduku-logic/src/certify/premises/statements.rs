//! Turns premises into rules about numbered candidates.

use crate::certify::premises::clauses::Rule;
use crate::certify::premises::model::Premise;
use deduku_core::board::{Board, Cell, Digit, DigitSet, HouseId};
use deduku_core::order::OrderBy;
use deduku_core::puzzle::Position;

/// The candidates that premises contain, by number.
#[derive(Default)]
pub(crate) struct Statements {
    pub(crate) list: Vec<(Cell, Digit)>,
}

impl Statements {
    pub(crate) fn number(&mut self, cell: Cell, digit: Digit) -> usize {
        let known = self.find(cell, digit);
        known.unwrap_or_else(|| {
            self.list.push((cell, digit));
            self.list.len() - 1
        })
    }

    pub(crate) fn find(&self, cell: Cell, digit: Digit) -> Option<usize> {
        self.list.iter().position(|&known| known == (cell, digit))
    }

    /// The rule of a strong premise: one of its statements is true. For a single solution these are the candidates that
    /// prevent a deadly pattern.
    pub(crate) fn of_strong(&mut self, premise: &Premise, deadly: &[(Cell, DigitSet)], board: &Board) -> Rule {
        let all = board.all_digits();
        let mut numbers = |cell: Cell, digits: DigitSet| digits.iter().map(|digit| self.number(cell, digit)).collect();
        match premise {
            Premise::Cell { cell, only } if deadly.iter().any(|of| of.0 == *cell) => {
                Rule::Only(numbers(*cell, *only), numbers(*cell, all - *only))
            }
            Premise::Cell { cell, only } => Rule::Some(numbers(*cell, *only)),
            Premise::Places { digit, only, .. } => {
                Rule::Some(only.iter().map(|&cell| self.number(cell, *digit)).collect())
            }
            Premise::Unique { .. } => {
                let others = |&(cell, digits): &(Cell, DigitSet)| numbers(cell, all - digits);
                Rule::Some(deadly.iter().flat_map(others).collect())
            }
            _ => Rule::Some(Vec::new()),
        }
    }

    /// Every link between these statements, and the number of those in cells and in the named houses. These come first,
    /// then the links that contain the most statements.
    pub(crate) fn links(&self, position: &Position, named: &[HouseId]) -> (Vec<Premise>, usize) {
        let board = position.board();
        let (mut cells, mut digits): (Vec<Cell>, DigitSet) = (Vec::new(), DigitSet::EMPTY);
        for &(cell, digit) in &self.list {
            digits.insert(digit);
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let mut links = Vec::new();
        for &cell in &cells {
            let of_cell: DigitSet = self.list.iter().filter(|of| of.0 == cell).map(|of| of.1).collect();
            if of_cell.len() > 1 {
                links.push(Premise::OneDigit { cell, digits: of_cell });
            }
        }
        let mut houses: Vec<HouseId> = cells.iter().flat_map(|&cell| board.houses_of(cell)).copied().collect();
        houses.sort_unstable();
        houses.dedup();
        let mut of_houses = Vec::new();
        for house in houses {
            for digit in digits.iter() {
                let holds = |cell: &Cell| self.find(*cell, digit).is_some();
                let cells: Vec<Cell> = board.house(house).cells.iter().copied().filter(holds).collect();
                if cells.len() > 1 {
                    of_houses.push((named.contains(&house), cells.len(), house, digit, cells));
                }
            }
        }
        of_houses.order_by(|&(named, count, ..)| (!named, usize::MAX - count));
        let first = links.len() + of_houses.iter().filter(|(named, ..)| *named).count();
        links.extend(of_houses.into_iter().map(|(_, _, house, digit, cells)| Premise::Once {
            house,
            digit: Some(digit),
            cells,
        }));
        (links, first)
    }

    pub(crate) fn of_link(&self, link: &Premise) -> Vec<usize> {
        match link {
            Premise::Once { digit: Some(digit), cells, .. } => {
                cells.iter().filter_map(|&cell| self.find(cell, *digit)).collect()
            }
            Premise::OneDigit { cell, digits } => digits.iter().filter_map(|digit| self.find(*cell, digit)).collect(),
            _ => Vec::new(),
        }
    }

    /// The link reduced to these statements; any other premise unchanged.
    pub(crate) fn trimmed(&self, premise: Premise, members: &[usize]) -> Premise {
        let left = || members.iter().map(|&member| self.list[member]);
        match premise {
            Premise::Once { house, digit: Some(digit), .. } => {
                Premise::Once { house, digit: Some(digit), cells: left().map(|(cell, _)| cell).collect() }
            }
            Premise::OneDigit { cell, .. } => {
                Premise::OneDigit { cell, digits: left().map(|(_, digit)| digit).collect() }
            }
            other => other,
        }
    }
}
