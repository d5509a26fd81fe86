//! The grid of a constraint text: its sides, values, regions and extra cells.

use super::super::sheet::Wrong;
use super::items::Item;
use deduku_core::board::{Board, Cell, ExtraCells, GridShape, customary_boxes};
use deduku_core::constraint::diagonal_from;

/// The number of rows and columns that a coordinate can express.
pub(super) const MOST_LINES: u8 = 16;
/// The maximum number of cells outside the grid.
const MOST_BESIDE: u16 = 1024;

/// The items of all depths.
fn flat<'i, 't>(items: &'i [Item<'t>]) -> Vec<&'i Item<'t>> {
    items.iter().flat_map(|item| std::iter::once(item).chain(flat(&item.inside))).collect()
}

/// The grid, from the items that describe it.
pub(super) fn shape(items: &[Item<'_>]) -> Result<GridShape, Wrong> {
    let all = flat(items);
    let named = |name: &str| all.iter().find(|item| item.name == name);
    let mut shape = GridShape::new(9, 9);
    let mut raw = false;
    if let Some(item) = named("Shape") {
        let sides = item.arguments.first().and_then(|sides| {
            let (rows, columns) = sides.split_once('x')?;
            Some((rows.parse::<u8>().ok()?, columns.parse::<u8>().ok()?))
        });
        let lines = 1..=MOST_LINES;
        let (rows, columns) =
            sides.filter(|(rows, columns)| lines.contains(rows) && lines.contains(columns)).ok_or_else(|| {
                (item.at, format!("a shape is rows x columns, 1 to {MOST_LINES} of each, such as 9x9: correct it"))
            })?;
        shape = GridShape::new(rows, columns);
        for argument in &item.arguments[1..] {
            match argument.as_str() {
                "" => {}
                "Raw" => raw = true,
                range => {
                    let (first, last) = range.split_once('-').unwrap_or(("1", range));
                    let (first, last) = (first.parse::<u8>(), last.parse::<u8>());
                    let (Ok(first @ 0..=1), Ok(last @ 1..=24)) = (first, last) else {
                        return Err((item.at, format!("“{range}” are not values: write 9, or 0-8")));
                    };
                    (shape.first, shape.digits) = (first, last + 1 - first);
                }
            }
        }
    }
    shape.lines = !raw;
    let size = region_size(items)?;
    let boxes = customary_boxes(shape.rows, shape.columns, size.unwrap_or(usual_size(&shape)));
    if let Some(boxes) = boxes.filter(|_| named("NoBoxes").is_none() && !raw) {
        shape = shape.with_boxes(boxes);
    } else if let Some(item) = named("Jigsaw") {
        shape.regions = regions(item, &shape, size)?;
    }
    for item in &all {
        let count = match item.name {
            "Var" => variable(item)?,
            // Cells for the value that each row, column and box lacks.
            "Doppelganger" => {
                let boxes = shape.regions.iter().max().map_or(0, |last| u16::from(*last));
                for (name, count) in [("dgr", u16::from(shape.columns)), ("dgc", u16::from(shape.rows)), ("dgb", boxes)]
                {
                    shape.extra.push(ExtraCells { name: name.to_owned(), count });
                }
                continue;
            }
            "ChaosConstruction" => ("cc".to_owned(), shape.area() as u16),
            _ => continue,
        };
        if !shape.extra.iter().any(|extra| extra.name == count.0) {
            shape.extra.push(ExtraCells { name: count.0, count: count.1 });
        }
    }
    if shape.extra.iter().map(|extra| u32::from(extra.count)).sum::<u32>() > u32::from(MOST_BESIDE) {
        return Err((0, format!("more than {MOST_BESIDE} cells beside the grid: give a smaller puzzle")));
    }
    shape.extra.retain(|extra| extra.count > 0);
    Ok(shape)
}

/// The number of cells of a region if none is given: it does not depend on the number of values.
pub(super) fn usual_size(shape: &GridShape) -> u8 {
    shape.rows.max(shape.columns)
}

/// The number of cells of a region, if it is given.
pub(super) fn region_size(items: &[Item<'_>]) -> Result<Option<u8>, Wrong> {
    let Some(item) = items.iter().find(|item| item.name == "RegionSize") else { return Ok(None) };
    let size = item.arguments.first().and_then(|size| size.parse::<u8>().ok());
    match size.filter(|size| (1..=25).contains(size)) {
        Some(size) => Ok(Some(size)),
        None => Err((item.at, "a region's size is a number from 1 to 25: correct it".to_owned())),
    }
}

/// The regions of a layout, numbered from 1; 0 for a filler.
pub(super) fn regions(item: &Item<'_>, shape: &GridShape, size: Option<u8>) -> Result<Vec<u8>, Wrong> {
    let layout: Vec<char> = item.arguments.last().map(|layout| layout.chars().collect()).unwrap_or_default();
    if layout.len() != shape.area() {
        return Err((
            item.at,
            format!(
                "a layout of {} characters where the grid has {} cells: write one character per cell",
                layout.len(),
                shape.area()
            ),
        ));
    }
    let mut marks = layout.clone();
    marks.sort_unstable();
    marks.dedup();
    let line = shape.rows.max(shape.columns).min(shape.digits);
    let (least, most) = size.map_or((line, shape.digits), |size| (size, size));
    let mut kept: Vec<char> = Vec::new();
    for mark in marks {
        let cells = layout.iter().filter(|&&other| other == mark).count();
        if (usize::from(least)..=usize::from(most)).contains(&cells) && kept.len() < 255 {
            kept.push(mark);
        }
    }
    let number = |mark: &char| kept.iter().position(|other| other == mark).map_or(0, |at| at as u8 + 1);
    Ok(layout.iter().map(number).collect())
}

/// The name of a variable, and its number of cells.
fn variable(item: &Item<'_>) -> Result<(String, u16), Wrong> {
    let wrong =
        || (item.at, "a variable has a name, a label and a number of cells, such as Var~A~~3: correct it".to_owned());
    let name =
        item.arguments.first().filter(|name| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    let count = item.arguments.get(2).map_or("1", String::as_str);
    let count = match count.split_once('x') {
        Some((rows, columns)) => rows
            .parse::<u16>()
            .ok()
            .zip(columns.parse::<u16>().ok())
            .and_then(|(rows, columns)| rows.checked_mul(columns)),
        None => count.parse().ok(),
    };
    let count = count.filter(|count| (1..=MOST_BESIDE).contains(count)).ok_or_else(wrong)?;
    Ok((format!("v{}", name.ok_or_else(wrong)?.to_ascii_lowercase()), count))
}

/// The diagonal that starts at this border cell.
pub(super) fn diagonal(board: &Board, shape: &GridShape, cell: u16) -> Vec<u16> {
    let place = board.place(Cell::new(cell));
    let (row, column) = (i32::from(place.row) + 1, i32::from(place.column) + 1);
    let (rows, columns) = (i32::from(shape.rows), i32::from(shape.columns));
    let step = match (row, column) {
        (_, 1) if row != rows => (1, 1),
        (1, _) => (1, -1),
        (_, _) if column == columns => (-1, -1),
        _ => (-1, 1),
    };
    diagonal_from(board, row, column, step)
}
