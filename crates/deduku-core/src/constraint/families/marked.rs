//! Marked cells: which ones are marked has to be found, and marks change the values of cells.
//!
//! For each cell of the grid a cell beside it holds its mark: the lowest value for none, the next ones for marks.

use std::sync::Arc;

use super::logical::check_depth;
use super::{Beside, Clue, ClueError, Compile, Compiled, Drawing, Geometry, Kernel, Row, Space, UsualNumber, row};
use crate::board::{Cell, Digit, HouseKind};
use crate::constraint::Family;
use crate::constraint::kernels::{Allowed, Count, Different, Labelled, MOST_COUNTED, Valued};

pub(in crate::constraint) static MARKED: Row = Row {
    rule: "The marked cells have to be found: so many in each row, column and region.",
    beside: &[Beside { name: "marks", values: &["no mark", "marked"] }],
    usual: Some(UsualNumber::Is(1)),
    arguments: "groups: for each cell of the grid a cell beside it that holds its mark; numbers: how many in each house \
                (else 1), then 1 if their digits differ",
    help: "The cells beside the grid hold the marks: the lowest digit for none, the next one for a mark.",
    ..row("marked cells", Geometry::Everywhere, Drawing::Listed)
};

pub(in crate::constraint) static MODIFIED: Row = Row {
    rule: "Cells count as the values that their marks make of their digits.",
    arguments: "groups: for each cell of the grid a cell beside it that holds its mark; numbers: for each mark a factor \
                and what is added; parts: the clues that are about values",
    help: "With 1 0 2 0 a marked cell counts double.",
    ..row("modified values", Geometry::Parts, Drawing::Listed)
};

pub(in crate::constraint) static EULER: Row = Row {
    aliases: &["graeco-latin"],
    rule: "Each cell has a colour, too: each colour is once in each row, column and region, and no digit has a colour twice.",
    beside: &[Beside::numbered("colours")],
    arguments: "groups: for each cell of the grid a cell beside it that holds its colour",
    help: "The colours are numbered as they come in the first row.",
    ..row("euler square", Geometry::Everywhere, Drawing::Listed)
};

/// The clues that may be about values: their rules compare values or add them up.
const OF_VALUES: [Family; 20] = [
    Family::Thermometer,
    Family::SlowThermometer,
    Family::WhiteDot,
    Family::BlackDot,
    Family::X,
    Family::V,
    Family::GreaterThan,
    Family::Whisper,
    Family::Palindrome,
    Family::Cage,
    Family::Sum,
    Family::LittleKiller,
    Family::Arrow,
    Family::DoubleArrow,
    Family::Renban,
    Family::Between,
    Family::RegionSum,
    Family::Zipper,
    Family::EqualSum,
    Family::SumLine,
];

/// The cells beside the grid that hold something for each of its cells.
pub(super) fn beside_each(clue: &Clue, space: &Space<'_>) -> Result<Vec<Cell>, ClueError> {
    let needs = ClueError::Needs { needs: "a cell beside the grid for each of its cells" };
    let [group] = &clue.groups[..] else { return Err(needs) };
    let cells = space.cells(group)?;
    let grid = space.board.grid_cells();
    let are_beside = cells.len() == grid && cells.iter().all(|cell| cell.index() >= grid);
    if are_beside { Ok(cells) } else { Err(needs) }
}

/// Each of these cells holds one of the lowest digits.
pub(super) fn one_of_lowest(cells: &[Cell], count: usize) -> impl Iterator<Item = Kernel> {
    cells.iter().map(move |&cell| Allowed::new(cell, (1 << count) - 1).into())
}

/// The cells beside those of each row, column and region.
fn houses(beside: &[Cell], space: &Space<'_>) -> Result<Vec<Vec<Cell>>, ClueError> {
    let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box, HouseKind::Region];
    let houses = space.board.houses().iter().filter(|house| kinds.contains(&house.kind));
    let houses: Vec<Vec<Cell>> =
        houses.map(|house| house.cells.iter().map(|cell| beside[cell.index()]).collect()).collect();
    if houses.is_empty() { Err(ClueError::Needs { needs: "rows, columns or regions" }) } else { Ok(houses) }
}

fn with_cells(beside: &[Cell]) -> Vec<(Cell, Cell)> {
    beside.iter().enumerate().map(|(at, &cell)| (Cell::at(at), cell)).collect()
}

pub(in crate::constraint) fn compile_marked(clue: &Clue, space: &Space<'_>) -> Compiled {
    let marks = beside_each(clue, space)?;
    let count = clue.numbers.first().map_or(Ok(1), |&count| usize::try_from(count));
    let Some(count) = count.ok().filter(|count| (1..=MOST_COUNTED).contains(count)) else {
        return Err(ClueError::Needs { needs: "how many cells are marked in each house, from 1 on" });
    };
    let mut kernels: Vec<Kernel> = one_of_lowest(&marks, 2).collect();
    let houses = houses(&marks, space)?;
    kernels.extend(houses.into_iter().map(|house| Count::new(house, 0b10, 1 << count).into()));
    if clue.numbers.get(1).is_some_and(|&number| number != 0) {
        let all = count * space.rows() == space.digits();
        kernels.push(Labelled::new(&with_cells(&marks), 0b10, space.digits(), all).into());
    }
    Ok(kernels)
}

pub(in crate::constraint) fn compile_euler(clue: &Clue, space: &Space<'_>) -> Compiled {
    let colours = beside_each(clue, space)?;
    let digits = space.digits();
    if space.columns() != digits {
        return Err(ClueError::Needs { needs: "as many digits as columns" });
    }
    let mut kernels: Vec<Kernel> =
        colours.iter().take(digits).enumerate().map(|(at, &cell)| Allowed::new(cell, 1 << at).into()).collect();
    kernels.extend(houses(&colours, space)?.into_iter().map(|house| Different::new(house, digits).into()));
    kernels.push(Labelled::new(&with_cells(&colours), space.all(), digits, space.rows() == digits).into());
    Ok(kernels)
}

pub(in crate::constraint) fn compile_modified(clue: &Clue, space: &Space<'_>, compile: Compile) -> Compiled {
    check_depth(clue)?;
    let marks = beside_each(clue, space)?;
    let maps: Vec<(i32, i32)> = clue.numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    let are_pairs = clue.numbers.len() == 2 * maps.len() && (1..=Valued::MOST_MARKS).contains(&maps.len());
    if !are_pairs || maps.len() > space.digits() {
        return Err(ClueError::Needs { needs: "for each mark, of which there are 1 to 8, a factor and what is added" });
    }
    if clue.numbers.iter().any(|number| number.unsigned_abs() > 100) || space.is_of_values() {
        return Err(ClueError::TooLarge { what: "a mark multiplies by 100 and adds 100 at most, and only once" });
    }
    let value_of = |&(factor, more): &(i32, i32), value: i32| factor * value + more;
    let all = maps.iter().flat_map(|map| space.values().map(|value| value_of(map, value)));
    let (first, last) = all.fold((i32::MAX, i32::MIN), |(least, most), value| (least.min(value), most.max(value)));
    let count = (last - first + 1).cast_unsigned() as usize;
    if count > usize::from(Digit::MAX) {
        return Err(ClueError::TooLarge { what: "the least and the greatest value are more than 24 apart" });
    }
    let place = |map: &(i32, i32), value: i32| (value_of(map, value) - first).cast_unsigned() as u8;
    let values: Arc<[Box<[u8]>]> =
        maps.iter().map(|map| space.values().map(|value| place(map, value)).collect()).collect();
    let read = space.read_as(first, count);
    let mut kernels: Vec<Kernel> = Vec::new();
    for part in &clue.parts {
        let in_grid = part.cells().iter().all(|&cell| usize::from(cell) < space.board.grid_cells());
        if !OF_VALUES.contains(&part.family) || !in_grid {
            return Err(ClueError::Needs { needs: "clues that compare or add up the values of cells of the grid" });
        }
        let of_values = compile(part, &read)?.into_iter();
        let through_marks =
            |kernel: Kernel| Valued::new(kernel.into_rule(), |cell| marks[cell.index()], Arc::clone(&values));
        kernels.extend(of_values.map(|kernel| Kernel::from(through_marks(kernel))));
    }
    Ok(kernels)
}
