//! Which grids lie on a canvas.

use super::cover::{Offsets, clashes, covers, positions};
use super::rows::{Block, Canvas, Field, extent};
use crate::Fault;
use deduku_core::board::{ARRANGEMENTS, Base, BoxShape, Digit, PLAIN_SHAPES, Plan};

const NINE: BoxShape = BoxShape { rows: 3, columns: 3 };
/// The grids that are looked for, where the text shows which positions are cells.
const SHAPES: [BoxShape; 5] = [
    NINE,
    BoxShape { rows: 4, columns: 4 },
    BoxShape { rows: 5, columns: 5 },
    BoxShape { rows: 2, columns: 3 },
    BoxShape { rows: 2, columns: 2 },
];
/// So many digits in voids of a board with a name are a mistake rather than another board.
const MISTAKES: usize = 2;

/// The grids of a canvas.
#[derive(Debug)]
pub(super) enum Choice {
    /// These.
    Found(Base),
    /// None: the position and the fault.
    Refused(usize, Fault),
    /// The text is no canvas of several grids.
    None,
}

/// Grids of one shape at these offsets.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Grids {
    shape: BoxShape,
    offsets: Offsets,
}

impl Grids {
    fn base(&self) -> Base {
        Base::Overlap { shape: self.shape, offsets: self.offsets.clone() }
    }

    fn name(&self) -> String {
        Plan::of(self.base()).to_string()
    }

    /// The boards with names that take so many rows and columns, and have so many digits.
    fn named(rows: usize, columns: usize, highest: u8) -> impl Iterator<Item = Self> {
        ARRANGEMENTS.iter().filter_map(move |arrangement| {
            let size = arrangement.shape.size();
            let fits = extent(size, arrangement.offsets) == (rows, columns) && u16::from(highest) <= size;
            fits.then(|| Self { shape: arrangement.shape, offsets: arrangement.offsets.to_vec() })
        })
    }

    /// In how many grids each position of the canvas lies.
    fn depths(&self, canvas: &Canvas) -> Vec<u8> {
        let mut depths = vec![0; canvas.fields.len()];
        for &(row, column) in &self.offsets {
            let offset = (usize::from(row), usize::from(column));
            positions(canvas, usize::from(self.shape.size()), offset).for_each(|at| depths[at] += 1);
        }
        depths
    }

    /// The positions of digits outside the grids.
    fn missed(&self, canvas: &Canvas) -> Vec<usize> {
        let depths = self.depths(canvas);
        (0..depths.len()).filter(|&at| depths[at] == 0 && canvas.digit(at) > 0).collect()
    }

    fn has_clash(&self, canvas: &Canvas) -> bool {
        let at = |&(row, column): &(u16, u16)| (usize::from(row), usize::from(column));
        self.offsets.iter().any(|offset| clashes(canvas, self.shape, at(offset)))
    }

    /// Whether each grid has a digit among the cells that it has alone, and for each of these cells at least `share`
    /// sixths of a digit. A grid that has no more than a box alone may lack them.
    fn is_filled(&self, canvas: &Canvas, share: usize) -> bool {
        let depths = self.depths(canvas);
        self.offsets.iter().all(|&(row, column)| {
            let offset = (usize::from(row), usize::from(column));
            let alone = || positions(canvas, usize::from(self.shape.size()), offset).filter(|&at| depths[at] == 1);
            let digits = alone().filter(|&at| canvas.digit(at) > 0).count();
            let one_box = usize::from(self.shape.size());
            alone().count() <= one_box || digits > 0 && 6 * digits >= share * alone().count()
        })
    }

    /// The number of boxes without digits.
    fn empty_boxes(&self, canvas: &Canvas) -> usize {
        let (rows, columns) = (usize::from(self.shape.rows), usize::from(self.shape.columns));
        let depths = self.depths(canvas);
        let corner =
            |at: usize| (at / canvas.columns).is_multiple_of(rows) && (at % canvas.columns).is_multiple_of(columns);
        let empty = |at: usize| {
            (0..rows * columns).all(|index| {
                let position = at + index / columns * canvas.columns + index % columns;
                position >= depths.len() || canvas.digit(position) == 0
            })
        };
        (0..depths.len()).filter(|&at| depths[at] > 0 && corner(at) && empty(at)).count()
    }
}

/// Chooses the grids of the canvas.
pub(super) fn choose(canvas: &Canvas) -> Choice {
    let highest = canvas.highest();
    if let Some(shape) = canvas.plain_of_walls() {
        return Choice::Found(Base::Boxes(shape));
    }
    for cells in readings(canvas) {
        if let Some(grids) = exact(canvas, highest, &cells) {
            return Choice::Found(grids.base());
        }
    }
    if let Some(grids) = instead_of_plain(canvas, highest) {
        return Choice::Found(grids.base());
    }
    let gaps = canvas.fields.iter().any(|written| written.field == Field::Gap);
    if gaps || canvas.is_plain() && !canvas.others().contains(&'#') {
        return Choice::None;
    }
    let named: Vec<Grids> = Grids::named(canvas.rows, canvas.columns, highest).collect();
    let holds = |grids: &&Grids| grids.missed(canvas).is_empty();
    let order = |grids: &&Grids| (!grids.is_filled(canvas, 0), grids.has_clash(canvas), grids.empty_boxes(canvas));
    let best = named.iter().filter(holds).min_by_key(order);
    if let Some(best) = best.filter(|best| best.is_filled(canvas, 0)) {
        return Choice::Found(best.base());
    }
    if let Some((at, fault)) = named.iter().find_map(|grids| mistake(canvas, grids, MISTAKES)) {
        return Choice::Refused(at, fault);
    }
    match open(canvas, highest) {
        Ok(Some(grids)) => Choice::Found(grids.base()),
        Ok(None) => best.map_or_else(|| refusal(canvas, &named), |best| Choice::Found(best.base())),
        Err(fault) => Choice::Refused(0, fault),
    }
}

/// The board with a name for a canvas with the sides of a plain grid that can have no single solution: two or more of its
/// digits never occur, though there are digits enough, or some clash.
fn instead_of_plain(canvas: &Canvas, highest: u8) -> Option<Grids> {
    let digits = (0..canvas.fields.len()).filter(|&at| canvas.digit(at) > 0).count();
    let shape = PLAIN_SHAPES.into_iter().find(|shape| usize::from(shape.size()) == canvas.columns)?;
    let few = 10 * digits < canvas.fields.len() && !clashes(canvas, shape, (0, 0));
    if few || usize::from(highest) + 2 > canvas.columns || canvas.rows != canvas.columns {
        return None;
    }
    let fits =
        |grids: &Grids| grids.missed(canvas).is_empty() && grids.is_filled(canvas, 0) && !grids.has_clash(canvas);
    Grids::named(canvas.rows, canvas.columns, highest).find(fits)
}

/// The fault of a board that holds all digits but a few, at most `most`.
fn mistake(canvas: &Canvas, grids: &Grids, most: usize) -> Option<(usize, Fault)> {
    let missed = grids.missed(canvas);
    let &first = missed.first()?;
    (missed.len() <= most && grids.is_filled(canvas, 1)).then(|| (first, in_void(canvas, first, grids)))
}

fn in_void(canvas: &Canvas, at: usize, grids: &Grids) -> Fault {
    Fault::Void { symbol: symbol(canvas, at), cell: canvas.name(at), board: grids.name() }
}

fn symbol(canvas: &Canvas, at: usize) -> char {
    Digit::new(canvas.digit(at)).map_or('.', Digit::symbol)
}

/// The message for a canvas on which no arrangement of grids fits: a board with a name that holds most of it, or the
/// first digit.
fn refusal(canvas: &Canvas, named: &[Grids]) -> Choice {
    let closest = named.iter().min_by_key(|grids| grids.missed(canvas).len());
    if let Some((at, fault)) = closest.and_then(|grids| mistake(canvas, grids, canvas.fields.len())) {
        return Choice::Refused(at, fault);
    }
    let first = (0..canvas.fields.len()).find(|&at| canvas.digit(at) > 0);
    let Some(at) = first.filter(|_| canvas.rows > 9 && canvas.columns > 9) else { return Choice::None };
    let fault = Fault::Canvas {
        reason: format!(
            "no grids of 9×9 on these {} rows of {} fields hold every digit, from {} in {} on",
            canvas.rows,
            canvas.columns,
            symbol(canvas, at),
            canvas.name(at)
        ),
    };
    Choice::Refused(at, fault)
}

/// What the positions of cells may be where voids are gaps or have a symbol of their own.
fn readings(canvas: &Canvas) -> Vec<Vec<bool>> {
    let others = canvas.others();
    let gaps = canvas.fields.iter().any(|written| written.field == Field::Gap);
    let cells = |void: &dyn Fn(char) -> bool| -> Vec<bool> {
        let is_cell = |field: Field| match field {
            Field::Digit { .. } => true,
            Field::Other(symbol) => !void(symbol),
            Field::Gap => false,
        };
        canvas.fields.iter().map(|written| is_cell(written.field)).collect()
    };
    let mut readings = Vec::new();
    if gaps {
        readings.push(cells(&|_| false));
    }
    if others.len() > 1 && others.len() <= 4 {
        for &one in &others {
            readings.push(cells(&|symbol| symbol == one));
        }
        if others.len() > 2 {
            for &one in &others {
                readings.push(cells(&|symbol| symbol != one));
            }
        }
    }
    readings
}

/// The grids that have exactly these cells.
fn exact(canvas: &Canvas, highest: u8, cells: &[bool]) -> Option<Grids> {
    if highest == 0 && canvas.is_plain() {
        return None;
    }
    let has_these = |grids: &Grids| grids.depths(canvas).iter().zip(cells).all(|(&depth, &cell)| (depth > 0) == cell);
    if let Some(grids) = Grids::named(canvas.rows, canvas.columns, highest).find(has_these) {
        return Some(grids);
    }
    let at = |at: usize| cells[at];
    for shape in SHAPES.into_iter().filter(|shape| u16::from(highest) <= shape.size()) {
        let boxes = (usize::from(shape.rows), usize::from(shape.columns));
        for unit in [boxes, (1, 1)] {
            for offsets in covers(canvas, shape, unit, &at, &at).unwrap_or_default() {
                let grids = Grids { shape, offsets };
                if grids.offsets.len() > 1 && has_these(&grids) {
                    return Some(grids);
                }
            }
        }
    }
    None
}

/// The grids that hold all digits, where blanks and voids look the same.
fn open(canvas: &Canvas, highest: u8) -> Result<Option<Grids>, Fault> {
    for shape in SHAPES.into_iter().take(3).filter(|shape| u16::from(highest) <= shape.size()) {
        let boxes = (usize::from(shape.rows), usize::from(shape.columns));
        let found = covers(canvas, shape, boxes, &|at| canvas.digit(at) > 0, &|_| true);
        let too_many = || Fault::Canvas { reason: "too many arrangements of grids are possible".to_owned() };
        let found = found.ok_or_else(too_many)?;
        let grids = found.into_iter().map(|offsets| Grids { shape, offsets });
        let mut grids = grids.filter(|grids| grids.offsets.len() > 1 && grids.is_filled(canvas, 1));
        match (grids.next(), grids.next()) {
            (Some(first), Some(second)) => {
                let reason = format!(
                    "several arrangements of grids hold these digits, such as {} and {}",
                    first.name(),
                    second.name()
                );
                return Err(Fault::Canvas { reason });
            }
            (Some(grids), None) => return Ok(Some(grids)),
            (None, _) => {}
        }
    }
    Ok(None)
}

/// The canvas of a board with a name if each row has its cells only, or all fields of the canvas.
pub(super) fn compact(block: &Block<'_>) -> Option<(Canvas, Choice)> {
    let mut found: Option<(Canvas, Grids)> = None;
    for arrangement in ARRANGEMENTS {
        let size = arrangement.shape.size();
        let (rows, columns) = extent(size, arrangement.offsets);
        if !block.rows.len().is_multiple_of(rows) {
            continue;
        }
        let grids = Grids { shape: arrangement.shape, offsets: arrangement.offsets.to_vec() };
        let Some(canvas) = spread(block, &grids, rows, columns) else { continue };
        if let Some((before, other)) = &found {
            match (other.has_clash(before), grids.has_clash(&canvas)) {
                (false, false) => {
                    let names = format!("{} and {}", other.name(), grids.name());
                    let reason = format!("rows of these lengths are those of {names}");
                    return Some((canvas, Choice::Refused(0, Fault::Canvas { reason })));
                }
                (false, true) => continue,
                (true, _) => {}
            }
        }
        found = Some((canvas, grids));
    }
    let (canvas, grids) = found?;
    let choice = match grids.missed(&canvas).first() {
        Some(&at) => Choice::Refused(at, in_void(&canvas, at, &grids)),
        None => Choice::Found(grids.base()),
    };
    Some((canvas, choice))
}

/// The first rows with gaps where these grids have voids; `None` if a row has another number of fields.
fn spread(block: &Block<'_>, grids: &Grids, rows: usize, columns: usize) -> Option<Canvas> {
    let outline = Canvas { rows, columns, fields: vec![super::rows::Written::GAP; rows * columns] };
    let depths = grids.depths(&outline);
    let mut canvas = Canvas { rows, columns, fields: Vec::with_capacity(rows * columns) };
    for (row, depths) in block.rows.iter().zip(depths.chunks(columns)) {
        let row = Block { rows: vec![*row], end: 0 }.dense_rows(1);
        let cells = depths.iter().filter(|&&depth| depth > 0).count();
        let mut fields = row.fields.iter().copied();
        match row.fields.len() {
            count if count == columns => canvas.fields.extend(fields),
            count if count == cells => {
                let gap = super::rows::Written::GAP;
                canvas
                    .fields
                    .extend(depths.iter().map(|&depth| if depth > 0 { fields.next().unwrap_or(gap) } else { gap }));
            }
            _ => return None,
        }
    }
    Some(canvas)
}
