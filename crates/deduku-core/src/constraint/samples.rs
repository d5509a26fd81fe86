//! Random small clues of every family, for tests.

use super::{Clue, Family, Kernel, Space};
use crate::board::Board;
use crate::chance::Chance;

/// Small boards: with boxes, without boxes, with the value 0, and without houses.
pub const BOARDS: [&str; 4] =
    ["4x4", "boxes-1x4", "grid-4x4(0-3;regions=1.1.2.2.1.1.2.2.3.3.4.4.3.3.4.4)", "grid-4x4(1-4;raw)"];

/// The kernels of a clue on a board.
///
/// # Panics
/// Where the clue does not fit the board.
pub fn kernels(board: &Board, clue: &Clue) -> Vec<Kernel> {
    let clues = [clue.clone()];
    clue.compile(&Space::new(board, &clues)).expect("a small clue compiles")
}

fn some_cells(chance: &mut Chance, board: &Board, count: u32) -> Vec<u16> {
    let mut cells: Vec<u16> = (0..board.cell_count() as u16).collect();
    (0..count).map(|_| cells.swap_remove(chance.below(cells.len() as u32) as usize)).collect()
}

/// A clue of the family with random cells and numbers.
pub fn some_clue(chance: &mut Chance, board: &Board, family: Family) -> Clue {
    let count = 2 + chance.below(3);
    let line = some_cells(chance, board, count);
    let row: Vec<u16> = (0..4).map(|at| 4 * chance.below(4) as u16 + at).take(4).collect();
    let row: Vec<u16> = (0..4).map(|at| row[0] / 4 * 4 + at).collect();
    let number = |chance: &mut Chance, most: u32| chance.below(most + 1).cast_signed();
    let value = i32::from(board.first_value()) + chance.below(4).cast_signed();
    let with = |groups: Vec<Vec<u16>>, numbers: Vec<i32>| Clue::new(family, groups, numbers);
    let halves = || vec![line[..1].to_vec(), line[1..2].to_vec()];
    match family {
        Family::Sandwich | Family::XSum => with(vec![row], vec![number(chance, 9)]),
        Family::Skyscraper => with(vec![row], vec![1 + number(chance, 3)]),
        Family::HiddenSkyscraper | Family::NumberedRoom => with(vec![row], vec![value]),
        Family::FullRank => with(vec![row], vec![1 + number(chance, 15)]),
        Family::Cage | Family::Sum | Family::LittleKiller => with(vec![line], vec![number(chance, 14)]),
        Family::RellikCage | Family::Lunchbox => with(vec![line], vec![number(chance, 8)]),
        Family::SumLine => with(vec![line], vec![2 + number(chance, 5)]),
        Family::Quadruple | Family::ContainAtLeast | Family::ContainExact | Family::Given => {
            with(vec![line], vec![value])
        }
        Family::LookAndSay => with(vec![line], vec![number(chance, 3), value]),
        Family::Diagonal => with(Vec::new(), vec![2 * number(chance, 1) - 1]),
        Family::Clone | Family::SameValues | Family::EqualSum | Family::EqualProduct | Family::DifferentSets => {
            with(halves(), Vec::new())
        }
        Family::CountDistinct | Family::Arrow => with(vec![line[..1].to_vec(), line[1..].to_vec()], Vec::new()),
        Family::ValueIndexing => with(vec![some_cells(chance, board, 5)], Vec::new()),
        Family::Regex => with(vec![line], Vec::new()).with_text("(1|[2-3]+)*.?4{0,2}"),
        Family::Pair | Family::Pairs => with(vec![line], Vec::new()).with_text("bQs"),
        Family::Or | Family::And => {
            let part = |family: Family, numbers: Vec<i32>| Clue::new(family, vec![line.clone()], numbers);
            let parts = vec![part(Family::Thermometer, vec![]), part(Family::Cage, vec![6])];
            with(Vec::new(), Vec::new()).with_parts(parts)
        }
        Family::Replicate => {
            let part = Clue::new(Family::WhiteDot, vec![vec![0, 1]], Vec::new());
            with(vec![vec![0, 5, 10]], Vec::new()).with_parts(vec![part])
        }
        Family::RankTies => with(Vec::new(), Vec::new()).with_text("only-unclued"),
        _ => match family.row().geometry {
            super::Geometry::Everywhere => with(Vec::new(), Vec::new()),
            _ => with(vec![line], Vec::new()),
        },
    }
}

/// Families whose clues need a special board; they have separate tests.
pub const APART: [Family; 12] = [
    Family::Automaton,
    Family::Chaos,
    Family::ChaosArrow,
    Family::ChaosCount,
    Family::Doppelganger,
    Family::ConnectedValues,
    Family::BoxIndexer,
    Family::Marked,
    Family::Modified,
    Family::Euler,
    Family::YinYang,
    Family::Loop,
];
