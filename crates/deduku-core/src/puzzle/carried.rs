//! The solution that a puzzle's source carries, compared with the rules as they were read.

use super::{Puzzle, Requirement};
use crate::board::{Cell, Digit};

/// The solution that a puzzle's source carries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CarriedSolution {
    /// The digit of each cell, in the board's order; `None` if the source leaves it open.
    pub digits: Vec<Option<Digit>>,
    /// The first cell whose value the board does not have, and that value.
    pub beyond: Option<(Cell, i32)>,
    /// What it breaks of the puzzle: clues, cages and houses first, then givens and given candidates. Only what concerns
    /// known cells alone counts; of a house, the known cells.
    pub broken: Vec<Requirement>,
}

impl CarriedSolution {
    /// Whether it breaks nothing.
    pub const fn agrees(&self) -> bool {
        self.beyond.is_none() && self.broken.is_empty()
    }

    /// Whether it has a digit for every cell of the board.
    pub fn is_complete(&self) -> bool {
        self.digits.iter().all(Option::is_some)
    }
}

impl Puzzle {
    /// The solution that the source carries, and what it breaks; `None` if it carries none.
    pub fn carried_solution(&self) -> Option<CarriedSolution> {
        let values = &self.description()?.solution;
        let board = self.board();
        let value = |cell: Cell| values.get(cell.index()).copied().flatten();
        values.iter().any(Option::is_some).then_some(())?;
        let digits: Vec<Option<Digit>> = board.cells().map(|cell| board.digit_of_value(value(cell)?)).collect();
        let beyond =
            board.cells().find_map(|cell| Some((cell, value(cell).filter(|_| digits[cell.index()].is_none())?)));
        let filled: Vec<Digit> = digits.iter().map(|digit| digit.unwrap_or(Digit::from_index(0))).collect();
        let is_known = |cell: &Cell| digits[cell.index()].is_some();
        let is_broken = |&requirement: &Requirement| match requirement {
            Requirement::House(house) => {
                let known = board.house(house).cells.iter().filter_map(|cell| digits[cell.index()]);
                let mut seen = std::collections::HashSet::new();
                !known.into_iter().all(|digit| seen.insert(digit))
            }
            // The kernels of a clue may concern more cells than it names.
            Requirement::Clue(clue) => {
                let mut kernels = self.kernels().iter().filter(|(of, _)| *of == clue);
                kernels.all(|(_, kernel)| kernel.rule().cells().iter().all(is_known))
                    && !self.is_met(requirement, &filled)
            }
            _ => self.cells_of(requirement).iter().all(is_known) && !self.is_met(requirement, &filled),
        };
        let (of_cells, others): (Vec<_>, Vec<_>) = self
            .requirements()
            .into_iter()
            .filter(is_broken)
            .partition(|asked| matches!(asked, Requirement::Given(_) | Requirement::Marks(_)));
        Some(CarriedSolution { digits, beyond, broken: [others, of_cells].concat() })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::named;
    use crate::puzzle::Description;

    #[test]
    fn what_a_carried_solution_breaks_is_found_as_far_as_it_is_known() {
        let board = Arc::new(named("4x4").expect("a board"));
        let puzzle = Puzzle::from_line(board, "12..............").expect("well formed");
        let of = |text: &str| {
            let solution = text.chars().map(|symbol| symbol.to_digit(10).map(u32::cast_signed)).collect();
            puzzle.clone().described(Description { solution, ..Description::default() }).carried_solution()
        };
        assert_eq!(of("................"), None);
        let right = of("1234341221434321").expect("carried");
        assert!(right.agrees() && right.is_complete());
        let part = of("12343412........").expect("carried");
        assert!(part.agrees() && !part.is_complete());
        let wrong = of("21343412...3....").expect("carried");
        let broken: Vec<String> = wrong.broken.iter().map(|asked| format!("{asked:?}")).collect();
        assert_eq!(broken, ["Given(Cell(0))", "Given(Cell(1))"]);
        let twice = of("1234..12..3.....").expect("carried");
        assert_eq!(twice.broken.len(), 1, "column 3 {:?}", twice.broken);
        assert_eq!(of("12345...........").expect("carried").beyond, Some((Cell::at(4), 5)));
    }
}
