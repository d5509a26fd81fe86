//! Candidates that follow in the same way: some techniques remove fewer than their premises allow.
//!
//! A nice loop is stated for the candidate that it begins with, a chain of sets for what sees both of its ends.
//! Sometimes the same strong premises and links of the same houses remove another candidate.

use crate::Step;
use crate::certify::premises::clauses::RuleSet;
use crate::certify::premises::model::Premise;
use crate::certify::premises::statements::Statements;
use deduku_core::board::{Board, Cell, Digit, HouseId};
use deduku_core::puzzle::Position;

/// A removed candidate, with the statements whose assumed values are refuted for it.
pub(crate) type Elimination = ((Cell, Digit), Vec<(usize, bool)>);

/// Further candidates that follow, in addition to the step's conclusion. Each needs at least the strong premises that
/// some part of the conclusion needs, and is linked to them by the same houses and cells, or by houses that hold the
/// whole pattern. `premises` come with the indices of their rules.
pub(crate) fn more(
    rules: &mut RuleSet,
    statements: &Statements,
    premises: &[(usize, Premise)],
    step: &Step,
    position: &Position,
) -> Vec<Elimination> {
    let is_strong = |premise: &Premise| !matches!(premise, Premise::Once { .. } | Premise::OneDigit { .. });
    let strong: Vec<usize> = premises.iter().filter(|(_, premise)| is_strong(premise)).map(|&(at, _)| at).collect();
    let view = View { board: position.board(), statements, premises, spoken: spoken(rules, &strong, statements) };
    let whole = view.whole_houses();
    let (place, eliminate) = (&step.conclusion.place, &step.conclusion.eliminate);
    let number = |&(cell, digit): &(Cell, Digit)| statements.find(cell, digit);
    let mut of_parts: Vec<Vec<bool>> =
        eliminate.iter().map(|&(cell, digit)| needs(rules, &strong, &view.taken(cell, digit, &whole))).collect();
    of_parts.extend(place.iter().filter_map(number).map(|at| needs(rules, &strong, &[(at, false)])));
    of_parts.retain(|needs| needs.contains(&true));
    let known: Vec<(usize, bool)> = eliminate.iter().filter_map(number).map(|at| (at, false)).collect();
    let is_cleared = |cell: Cell, digit: Digit| {
        place.iter().any(|&(at, placed)| at == cell || (placed == digit && position.board().sees(at, cell)))
    };
    let mut found = Vec::new();
    for cell in position.empty_cells() {
        for digit in position.candidates(cell).iter() {
            if eliminate.contains(&(cell, digit)) || is_cleared(cell, digit) {
                continue;
            }
            let taken = view.taken(cell, digit, &whole);
            if taken.is_empty() || rules.refute(&taken).is_none() {
                continue;
            }
            let is_new = |of: &&(usize, bool)| !taken.iter().any(|(at, _)| *at == of.0);
            let all: Vec<(usize, bool)> = taken.iter().chain(known.iter().filter(is_new)).copied().collect();
            let needs = needs(rules, &strong, &all);
            let covers = |part: &Vec<bool>| part.iter().zip(&needs).all(|(part, own)| !part || *own);
            if of_parts.iter().any(covers) {
                found.push(((cell, digit), taken));
            }
        }
    }
    found
}

/// For each strong rule, whether the refutation of what is taken needs it.
fn needs(rules: &mut RuleSet, strong: &[usize], taken: &[(usize, bool)]) -> Vec<bool> {
    let mut need = |&at: &usize| {
        rules.set_active(at, false);
        let is_needed = rules.refute(taken).is_none();
        rules.set_active(at, true);
        is_needed
    };
    strong.iter().map(&mut need).collect()
}

/// The statements that these rules contain.
fn spoken(rules: &RuleSet, strong: &[usize], statements: &Statements) -> Vec<usize> {
    let mut spoken: Vec<usize> = strong.iter().flat_map(|&at| rules.rule(at).members()).copied().collect();
    spoken.sort_unstable();
    spoken.dedup();
    spoken.retain(|&at| at < statements.list.len());
    spoken
}

struct View<'v> {
    board: &'v Board,
    statements: &'v Statements,
    premises: &'v [(usize, Premise)],
    /// The statements of the strong premises.
    spoken: Vec<usize>,
}

impl View<'_> {
    /// The values taken for a candidate: itself true, if a strong premise contains it, and the statements linked to it
    /// false.
    fn taken(&self, cell: Cell, digit: Digit, whole: &[HouseId]) -> Vec<(usize, bool)> {
        let clashes = |&at: &usize| {
            let (other, of_other) = self.statements.list[at];
            let joins = |premise: &Premise| match premise {
                Premise::OneDigit { cell: of, .. } => *of == cell && other == cell && of_other != digit,
                Premise::Once { house, digit: of, .. } => {
                    of.is_none_or(|of| of == digit) && of_other == digit && self.share(*house, cell, other)
                }
                _ => false,
            };
            self.premises.iter().any(|(_, premise)| joins(premise))
                || (of_other == digit && whole.iter().any(|&house| self.share(house, cell, other)))
        };
        let own = self.statements.find(cell, digit).filter(|at| self.spoken.contains(at)).map(|at| (at, true));
        own.into_iter().chain(self.spoken.iter().copied().filter(clashes).map(|at| (at, false))).collect()
    }

    fn share(&self, house: HouseId, cell: Cell, other: Cell) -> bool {
        let cells = &self.board.house(house).cells;
        cell != other && cells.contains(&cell) && cells.contains(&other)
    }

    /// The houses that hold every cell of the strong premises.
    fn whole_houses(&self) -> Vec<HouseId> {
        let cells = || self.spoken.iter().map(|&at| self.statements.list[at].0);
        let houses = cells().next().map_or(&[][..], |cell| self.board.houses_of(cell));
        let holds_all = |&&house: &&HouseId| cells().all(|cell| self.board.house(house).cells.contains(&cell));
        houses.iter().filter(holds_all).copied().collect()
    }
}
