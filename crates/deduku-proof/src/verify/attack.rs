//! False steps, as favourable as a liar could make them, are refused.
//!
//! Each is made from a solved grid: cells whose digits could be exchanged by the houses alone, and one requirement that
//! the exchange breaks, so that the puzzle has this one solution. The step then claims what would follow from a single
//! solution if that requirement did not exist, which the solution contradicts.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Value, json};

use super::{Checker, Line};
use deduku_core::board::{Board, Cell, Digit, DigitSet, named};
use deduku_core::chance::Chance;
use deduku_core::constraint::samples::{APART, some_clue};
use deduku_core::constraint::{Clue, Family, Space};
use deduku_core::puzzle::{Position, Setup};
use deduku_core::solve::search_position;
use deduku_core::work::Work;

const SIDE: usize = 4;
const TURN: &str = "mirrored in the falling diagonal";

/// The requirement that the exchange breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Guard {
    Clue(Family),
    /// Candidates given for a cell.
    Marks,
    /// Candidates removed from the position.
    Position,
    /// A cage with a sum.
    Cage,
    /// The diagonals as houses.
    Diagonals,
}

/// A step by exchangeable digits.
struct Lie {
    /// The cells that must be empty.
    holes: Vec<Cell>,
    /// The grid after the exchange.
    twin: Vec<Digit>,
    premises: Vec<Value>,
    /// The digits that the step removes from cells, as far as they are candidates.
    claims: Vec<(Cell, DigitSet)>,
}

fn at(row: usize, column: usize) -> Cell {
    Cell::at(SIDE * row + column)
}

fn number(digit: Digit) -> u8 {
    digit.get()
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|cell| format!("r{}c{}", cell.index() / SIDE + 1, cell.index() % SIDE + 1)).collect()
}

/// A solved grid.
fn solved(chance: &mut Chance) -> Vec<Digit> {
    let mut shuffled = |most: u32| {
        let mut all: Vec<usize> = (0..most as usize).collect();
        chance.shuffle(&mut all);
        all
    };
    let (bands, digits) = (shuffled(2), shuffled(4));
    let lines: Vec<usize> =
        bands.iter().flat_map(|band| shuffled(2).into_iter().map(move |line| 2 * band + line)).collect();
    let base = [b"1234341221434321", b"1234341223414123"][shuffled(2)[0]];
    let turned = shuffled(2)[0] == 0;
    let digit = |row: usize, column: usize| {
        let place = if turned { SIDE * column + lines[row] } else { SIDE * lines[row] + column };
        Digit::from_index(digits[usize::from(base[place] - b'1')])
    };
    (0..SIDE * SIDE).map(|place| digit(place / SIDE, place % SIDE)).collect()
}

/// Four cells in two boxes that hold two digits crosswise.
fn rectangles(grid: &[Digit]) -> Vec<[Cell; 4]> {
    let mut all = Vec::new();
    for (top, bottom) in [(0, 1), (2, 3), (0, 2), (0, 3), (1, 2), (1, 3)] {
        for (left, right) in [(0, 1), (2, 3), (0, 2), (0, 3), (1, 2), (1, 3)] {
            let cells = [at(top, left), at(top, right), at(bottom, left), at(bottom, right)];
            let [a, b, c, d] = cells.map(|cell| grid[cell.index()]);
            let is_in_two_boxes = (top / 2 == bottom / 2) != (left / 2 == right / 2);
            if a == d && b == c && is_in_two_boxes {
                all.push(cells);
            }
        }
    }
    all
}

/// Cells that hold two digits each, exchangeable: the last one is said to hold neither.
fn pairs(grid: &[Digit], mut cells: Vec<Cell>, [a, b]: [Digit; 2], chance: &mut Chance) -> Lie {
    chance.shuffle(&mut cells);
    let mut premises = vec![json!({"unique": true, "cells": names(&cells)})];
    let (target, others) = cells.split_last().expect("cells");
    premises.extend(names(others).iter().map(|name| json!({"cell": name, "only": [number(a), number(b)]})));
    let swap = |cell: usize| if grid[cell] == a { b } else { a };
    let twin =
        (0..grid.len()).map(|cell| if cells.contains(&Cell::at(cell)) { swap(cell) } else { grid[cell] }).collect();
    Lie { claims: vec![(*target, DigitSet::of(a) | DigitSet::of(b))], holes: cells.clone(), twin, premises }
}

fn rectangle(grid: &[Digit], chance: &mut Chance) -> Option<Lie> {
    let mut all = rectangles(grid);
    chance.shuffle(&mut all);
    let cells = all.pop()?;
    Some(pairs(grid, cells.to_vec(), [grid[cells[0].index()], grid[cells[1].index()]], chance))
}

/// All cells of two digits.
#[expect(clippy::unnecessary_wraps, reason = "as the other kinds of lies")]
fn grave(grid: &[Digit], chance: &mut Chance) -> Option<Lie> {
    let mut digits: Vec<usize> = (0..SIDE).collect();
    chance.shuffle(&mut digits);
    let of = [Digit::from_index(digits[0]), Digit::from_index(digits[1])];
    let cells = (0..grid.len()).filter(|&cell| of.contains(&grid[cell])).map(Cell::at).collect();
    Some(pairs(grid, cells, of, chance))
}

/// Two rows of a band, exchangeable as a whole.
#[expect(clippy::unnecessary_wraps, reason = "as the other kinds of lies")]
fn rows(grid: &[Digit], chance: &mut Chance) -> Option<Lie> {
    let top = 2 * chance.below(2) as usize;
    let holes: Vec<Cell> = (SIDE * top..SIDE * (top + 2)).map(Cell::at).collect();
    let from = |cell: usize| match cell / SIDE {
        row if row == top => cell + SIDE,
        row if row == top + 1 => cell - SIDE,
        _ => cell,
    };
    let twin = (0..grid.len()).map(|cell| grid[from(cell)]).collect();
    let all: DigitSet = (0..SIDE).map(Digit::from_index).collect();
    let premises = vec![json!({"unique": true, "cells": names(&holes)})];
    Some(Lie { claims: holes.iter().map(|&cell| (cell, all)).collect(), holes, twin, premises })
}

/// Two digits that could be exchanged everywhere except in a rectangle.
fn exchange(grid: &[Digit], chance: &mut Chance) -> Option<Lie> {
    let mut all = rectangles(grid);
    chance.shuffle(&mut all);
    let mut cells = all.pop()?;
    chance.shuffle(&mut cells);
    let target = cells[0];
    let (a, b) =
        (grid[target.index()], grid[cells.iter().find(|cell| grid[cell.index()] != grid[target.index()])?.index()]);
    let is_changed = |cell: &usize| !cells.contains(&Cell::at(*cell)) && [a, b].contains(&grid[*cell]);
    let swap = |cell: usize| match grid[cell] {
        digit if !is_changed(&cell) => digit,
        digit if digit == a => b,
        _ => a,
    };
    let holes = (0..grid.len()).filter(is_changed).map(Cell::at).chain([target]).collect();
    let premises = vec![json!({"unique": true, "exchange": [number(a), number(b)], "cells": names(&cells)})];
    let twin = (0..grid.len()).map(swap).collect();
    Some(Lie { claims: vec![(target, DigitSet::of(a))], holes, twin, premises })
}

/// A mirror image in which each digit becomes another, so that no cell of the diagonal can keep its digit.
fn symmetry(grid: &[Digit], chance: &mut Chance) -> Option<Lie> {
    let mut digits: Vec<usize> = (0..SIDE).collect();
    chance.shuffle(&mut digits);
    let mut becomes: Vec<usize> = (0..SIDE).collect();
    becomes.swap(digits[0], digits[1]);
    let (a, b) = (Digit::from_index(digits[0]), Digit::from_index(digits[1]));
    let turned = |cell: usize| SIDE * (cell % SIDE) + cell / SIDE;
    let twin: Vec<Digit> = (0..grid.len()).map(|cell| Digit::from_index(becomes[grid[turned(cell)].index()])).collect();
    let target = (0..SIDE).map(|line| at(line, line)).find(|cell| [a, b].contains(&grid[cell.index()]))?;
    let premises = vec![
        json!({"unique": true, "turn": TURN, "becomes": becomes.iter().map(|digit| digit + 1).collect::<Vec<_>>()}),
        json!({"cell": names(&[target])[0], "once": [number(a), number(b)]}),
    ];
    let holes = (0..grid.len()).filter(|&cell| twin[cell] != grid[cell]).map(Cell::at).collect();
    Some(Lie { claims: vec![(target, DigitSet::of(a) | DigitSet::of(b))], holes, twin, premises })
}

type Kind = fn(&[Digit], &mut Chance) -> Option<Lie>;
const KINDS: [Kind; 5] = [rectangle, grave, rows, exchange, symmetry];

fn board(name: &str) -> Arc<Board> {
    Arc::new(named(name).expect("a board"))
}

/// Clues of the family that the grid satisfies, those that the twin breaks first.
fn clues(family: Family, board: &Board, grid: &[Digit], twin: &[Digit], chance: &mut Chance) -> Option<Vec<Clue>> {
    let is_met = |clue: &Clue, grid: &[Digit]| {
        let all = std::slice::from_ref(clue);
        clue.compile(&Space::new(board, all)).is_ok_and(|kernels| {
            kernels.iter().all(|kernel| {
                let own: Vec<u8> = kernel.rule().cells().iter().map(|cell| grid[cell.index()].index() as u8).collect();
                kernel.rule().check(&own)
            })
        })
    };
    let some: Vec<Clue> = (0..60).map(|_| some_clue(chance, board, family)).filter(|clue| is_met(clue, grid)).collect();
    let (kept, mut broken): (Vec<Clue>, Vec<Clue>) = some.into_iter().partition(|clue| is_met(clue, twin));
    if broken.is_empty() {
        return None;
    }
    broken.truncate(8);
    broken.extend(kept.into_iter().take(2));
    Some(broken)
}

/// The position of a puzzle whose only solution is the grid, because the guard excludes its twin.
fn guarded(guard: Guard, grid: &[Digit], lie: &Lie, chance: &mut Chance) -> Option<Position> {
    let changed: Vec<usize> = (0..grid.len()).filter(|&cell| lie.twin[cell] != grid[cell]).collect();
    let cell = *changed.get(chance.below(changed.len().max(1) as u32) as usize)?;
    let plain = board("4x4");
    let other = (0..grid.len()).find(|&other| !changed.contains(&other) && grid[other] != grid[cell]);
    let on = match guard {
        Guard::Cage => board(&format!("4x4+cages({}.{})", cell.min(other?), cell.max(other?))),
        Guard::Diagonals => board("4x4+x"),
        _ => plain,
    };
    let mut setup = Setup::empty(Arc::clone(&on));
    let given = |cell: Cell| (!lie.holes.contains(&cell)).then(|| grid[cell.index()]);
    setup.givens = on.cells().map(given).collect();
    match guard {
        Guard::Clue(family) => setup.clues = clues(family, &on, grid, &lie.twin, chance)?,
        Guard::Marks => {
            setup.marks = vec![on.all_digits(); grid.len()];
            setup.marks[cell].remove(lie.twin[cell]);
        }
        Guard::Cage => {
            setup.sums = vec![None; on.houses().len()];
            *setup.sums.last_mut()? = Some(u16::from(grid[cell].get() + grid[other?].get()));
        }
        Guard::Position | Guard::Diagonals => {}
    }
    let mut position = Position::new(&setup.check().ok()?);
    if guard == Guard::Position {
        position.remove(Cell::at(cell), lie.twin[cell]);
    }
    let found = search_position(&position, 2, &Work::unlimited()).solutions;
    let [only] = &found[..] else { return None };
    (only.digits() == grid).then_some(position)
}

/// The verdict on a lie of this kind, if one can be made: whether it was accepted, and its text.
fn verdict_on(guard: Guard, kind: Kind, chance: &mut Chance) -> Option<(bool, String)> {
    let grid = solved(chance);
    let lie = kind(&grid, chance)?;
    let position = guarded(guard, &grid, &lie, chance)?;
    let removed = |(cell, digits): &(Cell, DigitSet)| {
        let left = position.candidates(*cell) & *digits;
        left.iter().map(|digit| (*cell, digit)).collect::<Vec<_>>()
    };
    let removed: Vec<(Cell, Digit)> = lie.claims.iter().flat_map(removed).collect();
    if !removed.iter().any(|&(cell, digit)| grid[cell.index()] == digit) {
        return None;
    }
    let eliminate: Vec<Value> =
        removed.iter().map(|&(cell, digit)| json!([names(&[cell])[0], number(digit)])).collect();
    let step = json!({"step": 1, "eliminate": eliminate, "premises": lie.premises, "certificate": "step"});
    let step: Line = serde_json::from_value(step).expect("a line");
    let verdict = Checker::new(position.clone()).line(&step, &Work::unlimited());
    Some((verdict.is_ok(), format!("{guard:?} {:?} {step:?}: {verdict:?}", position.puzzle().clues())))
}

#[test]
fn favourable_lies_are_refused() {
    #[allow(clippy::disallowed_methods, reason = "a test has a long form")]
    let heavy = std::env::var_os("DEDUKU_HEAVY").is_some();
    let families = Family::all().iter().filter(|family| !APART.contains(family)).map(|&family| Guard::Clue(family));
    let others = [Guard::Marks, Guard::Position, Guard::Cage, Guard::Diagonals];
    let (each, tries) = if heavy { (3, 120) } else { (1, 12) };
    let (mut count, mut guards, mut kinds, mut accepted) = (0, BTreeSet::new(), [0; KINDS.len()], Vec::new());
    for (number, guard) in families.chain(others).enumerate() {
        for (which, &kind) in KINDS.iter().enumerate() {
            // Without the variable, each guard meets two kinds.
            if !heavy && number % KINDS.len() != which && (number + 2) % KINDS.len() != which {
                continue;
            }
            let mut chance = Chance::from_seed((number * KINDS.len() + which) as u64);
            let lies = (0..tries).filter_map(|_| verdict_on(guard, kind, &mut chance)).take(each);
            for (is_accepted, lie) in lies {
                count += 1;
                kinds[which] += 1;
                guards.insert(format!("{guard:?}"));
                accepted.extend(is_accepted.then_some(lie));
            }
        }
    }
    println!("{count} lies under {} guards, {} accepted", guards.len(), accepted.len());
    assert!(accepted.is_empty(), "{} of {count}:\n{}", accepted.len(), accepted[..accepted.len().min(5)].join("\n"));
    let (least, of_guards) = if heavy { (500, 55) } else { (60, 45) };
    assert!(count >= least && guards.len() >= of_guards && !kinds.contains(&0), "{count} {kinds:?} {guards:?}");
}
