//! Full rank: the rank of a row or column among all of them, read from both ends.

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Kernel, Row, Space, number, one_group, row};
use crate::board::Cell;
use crate::constraint::Family;
use crate::constraint::kernels::{Allowed, Rank, RankOfFour, Ties};

pub(in crate::constraint) static RANK: Row = Row {
    aliases: &["fullrank"],
    rule: "All rows and columns, read from both ends as numbers, are ranked; the clue is the rank of the line from its side.",
    iss: &["FullRank"],
    arguments: "groups: the line from the clue's side; number: the rank, 1 for the least",
    help: "In a grid of nine digits the ranks 1 to 4 begin with the lowest digit, 5 to 8 with the next, and so on.",
    ..row("full rank", Geometry::Outside, Drawing::Outside)
};

pub(in crate::constraint) static TIES: Row = Row {
    rule: "Says which lines may read the same: none, those without a rank only, or any.",
    iss: &["FullRankTies"],
    arguments: "text: none, only-unclued or any",
    help: "Without it, no other line reads the same as one with a rank.",
    ..row("rank ties", Geometry::Everywhere, Drawing::Listed)
};

/// Every row and column, read from both ends.
fn entries(space: &Space<'_>) -> Vec<Vec<Cell>> {
    let reversed = |line: &Vec<Cell>| line.iter().rev().copied().collect();
    let lines = space.lines();
    let back: Vec<Vec<Cell>> = lines.iter().map(reversed).collect();
    lines.into_iter().chain(back).collect()
}

fn ties<'s>(space: &Space<'s>) -> Option<&'s str> {
    space.clues.iter().find(|clue| clue.family == Family::RankTies).and_then(|clue| clue.text.as_deref())
}

pub(in crate::constraint) fn compile(clue: &Clue, space: &Space<'_>) -> Compiled {
    let own = one_group(clue, space)?;
    let mut lines = entries(space);
    let rank = usize::try_from(number(clue, space)?).ok().filter(|rank| (1..=lines.len()).contains(rank));
    let rank = rank.ok_or(ClueError::Needs { needs: "a rank from 1 to the number of rows and columns, twice" })?;
    let Some(at) = lines.iter().position(|line| *line == own) else {
        return Err(ClueError::Needs { needs: "a whole row or column from one of its ends" });
    };
    let ties = if ties(space) == Some("any") { Ties::Any } else { Ties::None };
    // If the grid is a square with as many rows as digits, each digit begins one line from each side.
    if space.rows() == space.columns() && space.rows() == space.digits() && lines_differ(space) {
        let sides = other_sides(&lines, space.rows(), at);
        let first = Allowed::new(own[0], 1 << ((rank - 1) / 4));
        return Ok(vec![first.into(), RankOfFour::new(&own, &sides, rank, ties).into()]);
    }
    lines.swap(0, at);
    Ok(vec![Rank::new(&lines, rank, ties).into()])
}

/// The lines of the three sides other than that of line `at`; `count` lines begin on each side.
fn other_sides(lines: &[Vec<Cell>], count: usize, at: usize) -> [Vec<Vec<Cell>>; 3] {
    let other = |number: usize| {
        let side = if number < at / count { number } else { number + 1 };
        lines[side * count..][..count].to_vec()
    };
    std::array::from_fn(other)
}

fn lines_differ(space: &Space<'_>) -> bool {
    space.lines().iter().all(|line| space.all_differ(line))
}

/// If no ties are allowed at all, every two lines differ, whether or not they have a rank.
pub(in crate::constraint) fn compile_ties(clue: &Clue, space: &Space<'_>) -> Compiled {
    match clue.text.as_deref() {
        Some("any" | "only-unclued") => Ok(Vec::new()),
        Some("none") => {
            let lines = entries(space);
            let mut kernels = Vec::new();
            for (at, a) in lines.iter().enumerate() {
                for b in lines[..at].iter().filter(|b| b.iter().rev().ne(a.iter()) || a.len() > 1) {
                    kernels.extend(differ(a, b, space));
                }
            }
            Ok(kernels)
        }
        _ => Err(ClueError::Needs { needs: "none, only-unclued or any as its text" }),
    }
}

/// The kernel that two lines do not read the same. If each holds every digit once, they differ in at least two places
/// or in none.
fn differ(a: &[Cell], b: &[Cell], space: &Space<'_>) -> Option<Kernel> {
    use crate::constraint::kernels::Any;
    let other = super::table(space, |a, b| a != b);
    let places: Vec<[Cell; 2]> = a.iter().zip(b).filter(|(a, b)| a != b).map(|(&a, &b)| [a, b]).collect();
    let is_whole = |line: &[Cell]| line.len() == space.digits() && space.all_differ(line);
    let differing: Vec<Vec<[Cell; 2]>> = if is_whole(a) && is_whole(b) {
        let with_later = |(at, &one): (usize, &[Cell; 2])| places[at + 1..].iter().map(move |&two| vec![one, two]);
        places.iter().enumerate().flat_map(with_later).collect()
    } else {
        places.iter().map(|&one| vec![one]).collect()
    };
    let case = |places: Vec<[Cell; 2]>| {
        let mut kernels = Vec::new();
        for [a, b] in places {
            super::push_pair(&mut kernels, a, b, &other, "≠");
        }
        kernels
    };
    let cases: Vec<Vec<Kernel>> = differing.into_iter().map(case).collect();
    (!cases.is_empty()).then(|| Any::new(cases).into())
}
