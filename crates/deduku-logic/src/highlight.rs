//! What a step highlights on the board.

use crate::{ClueProof, Evidence, Part, PartName, Pattern, Step};
use deduku_core::board::{Board, Cell, Digit, DigitSet};

/// The role of a cell or a candidate in a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// A cell of a house that the step rests on.
    House,
    /// A cell or candidate of the pattern itself.
    Pattern,
    /// A second kind: the opposite colour, what a chain says is false, a second set, fins.
    Second,
    /// A third kind: a third set and those after it.
    Third,
    /// A digit that is placed.
    Place,
    /// A candidate that is removed.
    Eliminate,
}

/// A cell, or one of its candidates, with its role.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Highlight {
    /// The cell.
    pub cell: Cell,
    /// The candidate; `None` for the whole cell.
    pub digit: Option<Digit>,
    /// Its role.
    pub role: Role,
}

/// What the step shows: the houses it uses, the pattern, then the conclusion. If a cell or candidate has several roles,
/// the last one counts.
pub fn highlights(step: &Step, board: &Board) -> Vec<Highlight> {
    let mut shown = Vec::new();
    for house in step.houses() {
        let cells = board.house(house).cells.iter();
        shown.extend(cells.map(|&cell| Highlight { cell, digit: None, role: Role::House }));
    }
    let whole = |cells: &[Cell], shown: &mut Vec<Highlight>| {
        shown.extend(cells.iter().map(|&cell| Highlight { cell, digit: None, role: Role::Pattern }));
    };
    let mut pattern = |cells: &[Cell], digits: &mut dyn Iterator<Item = Digit>| {
        for digit in digits {
            let part = |&cell| Highlight { cell, digit: Some(digit), role: Role::Pattern };
            shown.extend(cells.iter().map(part));
        }
    };
    match &step.evidence {
        Evidence::Locked { digit, cells, .. } => pattern(cells, &mut std::iter::once(*digit)),
        Evidence::Fish { digit, cells, fins, .. } => {
            pattern(cells, &mut std::iter::once(*digit));
            let fin = |&cell: &Cell| Highlight { cell, digit: Some(*digit), role: Role::Second };
            shown.extend(fins.iter().map(fin));
        }
        Evidence::NakedSubset { cells, digits, .. } | Evidence::HiddenSubset { cells, digits, .. } => {
            pattern(cells, &mut digits.iter());
        }
        Evidence::Leftovers { digit, inside, outside, .. } => {
            pattern(&[&inside[..], outside].concat(), &mut std::iter::once(*digit));
        }
        Evidence::Pattern(pattern) => shown.extend(roles(pattern, board)),
        Evidence::Combinations { cells, .. } => whole(cells, &mut shown),
        Evidence::Clues(proof) => shown.extend(of_clues(proof)),
        Evidence::Balance { innies, outies, .. } => whole(&[&innies[..], outies].concat(), &mut shown),
        Evidence::GridAlone { grid, .. } => {
            let cells = board.grids().get(*grid).map_or(&[][..], |grid| &grid.cells);
            shown.extend(cells.iter().map(|&cell| Highlight { cell, digit: None, role: Role::House }));
        }
        Evidence::Crossing { .. }
        | Evidence::FullHouse { .. }
        | Evidence::NakedSingle
        | Evidence::HiddenSingle { .. }
        | Evidence::Guess { .. }
        | Evidence::Retreat { .. } => {}
    }
    let part = |role| move |&(cell, digit): &(Cell, Digit)| Highlight { cell, digit: Some(digit), role };
    shown.extend(step.conclusion.eliminate.iter().map(part(Role::Eliminate)));
    shown.extend(step.conclusion.place.iter().map(part(Role::Place)));
    shown
}

/// The cells of the clues, their known candidates, and the assumed candidate.
fn of_clues(proof: &ClueProof) -> Vec<Highlight> {
    let whole = |cell: Cell| Highlight { cell, digit: None, role: Role::Pattern };
    let known = proof.known.iter().flat_map(|&(cell, only)| {
        only.iter().map(move |digit| Highlight { cell, digit: Some(digit), role: Role::Second })
    });
    let assumed = proof.assumed.map(|(cell, digit)| Highlight { cell, digit: Some(digit), role: Role::Third });
    proof.cells().into_iter().map(whole).chain(known).chain(assumed).collect()
}

/// The parts of a pattern, each with its role on the board.
pub(crate) fn part_roles(pattern: &Pattern) -> impl Iterator<Item = (&Part, Role)> {
    // In a deadly pattern the deadly cells are the pattern itself, so its sets start with the second role.
    let mut sets = usize::from(pattern.parts.iter().any(|part| part.name == PartName::Deadly));
    let has_sets = pattern.parts.iter().any(|part| part.name == PartName::Set);
    pattern.parts.iter().map(move |part| {
        let role = match part.name {
            // A link between two sets lies in both of them.
            PartName::Link if has_sets => Role::Third,
            PartName::Pivot | PartName::Deadly | PartName::Colour | PartName::Base => Role::Pattern,
            PartName::Wing | PartName::Link | PartName::Opposite | PartName::Target => Role::Second,
            PartName::Extra => Role::Third,
            PartName::Set => {
                sets += 1;
                [Role::Pattern, Role::Second, Role::Third][(sets - 1).min(2)]
            }
        };
        (part, role)
    })
}

/// The candidates of a pattern's parts and chains with their roles.
fn roles(pattern: &Pattern, board: &Board) -> Vec<Highlight> {
    let mut shown = Vec::new();
    let mut show = |cells: &[Cell], digits: DigitSet, role| {
        let of = |&cell: &Cell| digits.iter().map(move |digit| Highlight { cell, digit: Some(digit), role });
        shown.extend(cells.iter().flat_map(of));
    };
    for (part, role) in part_roles(pattern) {
        let digits = if part.digits.is_empty() { board.all_digits() } else { part.digits };
        show(&part.cells, digits, role);
    }
    let net = pattern.net.iter().map(|inference| &inference.node);
    for node in pattern.chains.iter().flat_map(|chain| &chain.nodes).chain(net) {
        show(&node.cells, DigitSet::of(node.digit), if node.on { Role::Pattern } else { Role::Second });
    }
    shown
}
