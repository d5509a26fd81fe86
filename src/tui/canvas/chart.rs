//! The part of a board that is on the screen: a flat sheet of fields, some of which hold a cell.
//!
//! A flat board is one sheet. A cube shows a slice, or all its layers side by side where they are small; of a board
//! with many grids one can be shown alone. What separates two fields is decided here, how it is drawn elsewhere.

use super::Scene;
use super::glyphs::Weight;
use super::overlay::Overlay;
use super::picture::{CellPicture, LayerGround, Margins, Picture};
use super::shade::shades;
use crate::board::{Base, Board, Cell, Digit, HouseId, HouseKind, Place};

deduku_core::keyed! {
    /// The axis along which a cube is sliced.
    #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
    pub enum Slicing {
        /// Layers: rows across, columns down.
        #[default]
        Layers = "layer",
        /// Slices from the front: layers down, columns across.
        Front = "front slice",
        /// Slices from the side: layers down, rows across.
        Side = "side slice",
    }
    /// The name of a slice.
    word;
}

impl Slicing {
    /// The next axis.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Layers => Self::Front,
            Self::Front => Self::Side,
            Self::Side => Self::Layers,
        }
    }

    /// The index of the slice that contains a place.
    pub const fn slice_of(self, place: Place) -> u16 {
        match self {
            Self::Layers => place.layer,
            Self::Front => place.row,
            Self::Side => place.column,
        }
    }

    /// The same place in another slice.
    pub const fn moved(self, place: Place, slice: u16) -> Place {
        match self {
            Self::Layers => Place { layer: slice, ..place },
            Self::Front => Place { row: slice, ..place },
            Self::Side => Place { column: slice, ..place },
        }
    }

    /// The row and column of a place within its slice.
    const fn field_of(self, place: Place) -> (u16, u16) {
        match self {
            Self::Layers => (place.row, place.column),
            Self::Front => (place.layer, place.column),
            Self::Side => (place.layer, place.row),
        }
    }
}

/// Which part of a board to show.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Look {
    /// How a cube is sliced.
    pub slicing: Slicing,
    /// The index of the grid that is shown alone.
    pub grid: Option<usize>,
}

/// A row and a column of the sheet, from 0.
pub type Field = (u16, u16);

/// The sheet of fields.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    rows: u16,
    columns: u16,
    /// The cell on each field, row by row.
    cells: Vec<Option<Cell>>,
    /// The field of each cell of the board, if it is on the sheet.
    fields: Vec<Option<Field>>,
    row_numbers: Vec<Option<u16>>,
    column_numbers: Vec<Option<u16>>,
    /// The boxes or regions of each field, packed into one number; 0 for none.
    divisions: Vec<u64>,
    /// The number of each field's cage.
    cages: Vec<Option<usize>>,
    overlays: Vec<Overlay>,
    kinds: Kinds,
    margins: Margins,
    /// Whether there are signs between cells.
    signs: bool,
    /// Whether tags of two characters may stand before the first column.
    tags_at_edge: bool,
    shades: Vec<Option<u8>>,
    /// The region of each field that has been found, where these are to be found; else empty.
    regions: Vec<Option<Digit>>,
    /// Which layer of the board it is: 0 for the grid.
    layer: usize,
    /// The cells of the board's other layers at each field, with their layers; empty if there are none.
    others: Vec<Vec<(usize, Cell)>>,
}

/// What the sheet has besides cells.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Kinds {
    walls: bool,
    cages: bool,
    /// Regions of any shape, or grids side by side.
    closed: bool,
}

impl Chart {
    /// Whether this is one of several grids of the board, or a slice of a cube at least as large as 9×9.
    pub fn is_part_of(&self, board: &Board) -> bool {
        const LARGE: u16 = 9;
        match board.plan().base {
            Base::Overlap { .. } => self.size() != (board.extent().row, board.extent().column),
            Base::Cube { .. } => board.extent().row >= LARGE,
            _ => false,
        }
    }

    /// The part of the board to show; of a cube, the slice that contains the cursor.
    pub fn new(board: &Board, look: Look, cursor: Cell) -> Self {
        let Place { row: rows, column: columns, layer: layers } = board.extent();
        match (&board.plan().base, look.grid.and_then(|grid| board.grids().get(grid))) {
            (Base::Planes { .. }, _) => {
                let apart = columns + 1;
                let fields = |place: Place| Some((place.row, place.layer * apart + place.column));
                let mut chart = Self::of(board, (rows, layers * apart - 1), fields);
                for (at, number) in chart.column_numbers.iter_mut().enumerate() {
                    let column = at as u16 % apart;
                    *number = (column < columns).then_some(column + 1);
                }
                chart
            }
            (Base::Cube { .. }, _) => {
                let slice = look.slicing.slice_of(board.place(cursor));
                let inside = |place: Place| look.slicing.slice_of(place) == slice;
                let fields = |place| inside(place).then(|| look.slicing.field_of(place));
                Self::of(board, (rows, columns), fields)
            }
            (Base::Overlap { shape, .. }, Some(grid)) => {
                let corner = board.place(grid.cells[0]);
                let size = shape.size();
                let inside = |place: Place| {
                    let (row, column) = (place.row.checked_sub(corner.row)?, place.column.checked_sub(corner.column)?);
                    (row < size && column < size).then_some((row, column))
                };
                let mut chart = Self::of(board, (size, size), inside);
                chart.row_numbers = (0..size).map(|row| Some(corner.row + row + 1)).collect();
                chart.column_numbers = (0..size).map(|column| Some(corner.column + column + 1)).collect();
                chart
            }
            (Base::Grid(_), _) if board.layers().next().is_some() => Self::layered(board, cursor),
            _ => Self::whole(board),
        }
    }

    /// The layer that contains this cell, with the grid's houses; what is beside the grid otherwise is below the grid.
    fn layered(board: &Board, cursor: Cell) -> Self {
        let layer = board.layer_of(cursor).map_or(0, |(layer, _)| layer);
        let field = |cell: Cell| match board.layer_of(cell) {
            Some((_, ground)) => board.place(ground),
            None => board.place(cell),
        };
        let Place { row: rows, column: columns, .. } = board.extent_of_grid();
        let size = (rows, columns);
        let mut chart = Self::of_cells(board, size, |cell| {
            let Place { row, column, .. } = field(cell);
            (row < rows).then_some((row, column))
        });
        chart.layer = layer;
        chart.others = vec![Vec::new(); chart.cells.len()];
        for cell in board.cells() {
            let (Some((own, _)), Some(at)) = (board.layer_of(cell), chart.fields[cell.index()]) else { continue };
            let at = chart.index(at);
            if own == layer { chart.cells[at] = Some(cell) } else { chart.others[at].push((own, cell)) }
        }
        chart
    }

    /// The first layer of the board, which is all of a flat one.
    pub fn whole(board: &Board) -> Self {
        let Place { row, column, .. } = board.extent();
        Self::of(board, (row, column), |place| (place.layer == 0).then_some((place.row, place.column)))
    }

    fn of(board: &Board, size: (u16, u16), field: impl Fn(Place) -> Option<Field>) -> Self {
        Self::of_cells(board, size, |cell| field(board.place(cell)))
    }

    /// The sheet with these fields. Of several cells at one field the last is shown, in the houses of all.
    fn of_cells(board: &Board, (rows, columns): (u16, u16), field: impl Fn(Cell) -> Option<Field>) -> Self {
        let count = usize::from(rows) * usize::from(columns);
        let mut chart = Self {
            rows,
            columns,
            cells: vec![None; count],
            fields: board.cells().map(field).collect(),
            row_numbers: (1..=rows).map(Some).collect(),
            column_numbers: (1..=columns).map(Some).collect(),
            divisions: vec![0; count],
            cages: vec![None; count],
            overlays: vec![Overlay::None; count],
            kinds: Kinds {
                walls: matches!(board.plan().base, Base::Runs(_)),
                cages: !board.plan().cages.is_empty(),
                closed: match board.plan().base {
                    Base::Regions(_) | Base::Planes { .. } => true,
                    Base::Grid(_) => board.houses().iter().any(|house| house.kind == HouseKind::Region),
                    _ => false,
                },
            },
            margins: Margins::default(),
            signs: false,
            tags_at_edge: !board.plan().cages.is_empty(),
            shades: vec![None; count],
            regions: Vec::new(),
            layer: 0,
            others: Vec::new(),
        };
        let lies_here = |id: HouseId| board.house(id).cells.iter().all(|cell| chart.fields[cell.index()].is_some());
        let here: Vec<bool> = board.house_ids().map(lies_here).collect();
        for cell in board.cells() {
            let Some(field) = chart.fields[cell.index()] else { continue };
            let at = chart.index(field);
            chart.cells[at] = Some(cell);
            if cell.index() < board.grid_cells() {
                chart.overlays[at] = Overlay::of(board, cell);
            }
            for &id in board.houses_of(cell).iter().filter(|id| here[id.index()]) {
                match board.house(id).kind {
                    // Up to four boxes of a cell are distinguished; no arrangement in use has more.
                    HouseKind::Box | HouseKind::Region => {
                        chart.divisions[at] = chart.divisions[at] << 16 | (id.index() as u64 + 1);
                    }
                    HouseKind::Cage => chart.cages[at] = Some(id.index()),
                    _ => {}
                }
            }
        }
        chart.shades = chart.shade();
        chart
    }

    /// Adds what the puzzle's clues put on the sheet: cages, extra regions, diagonals, and numbers beside the grid.
    #[must_use]
    pub fn with_picture(mut self, picture: &Picture) -> Self {
        for (index, seen) in picture.cells.iter().enumerate() {
            let Some(at) = self.fields.get(index).copied().flatten().map(|field| self.index(field)) else { continue };
            if let Some(cage) = seen.cage {
                // The numbers of these cages follow those of the board's own cages.
                self.cages[at] = Some(usize::from(u16::MAX) + usize::from(cage));
            }
            if seen.window || seen.diagonals != [false; 2] {
                self.overlays[at] = Overlay::drawn(seen.window, seen.diagonals);
            }
        }
        self.kinds.cages |= picture.cages > 0;
        let first = |index: usize| self.fields.get(index).copied().flatten().is_some_and(|field| field.1 == 0);
        let is_wide = |seen: &CellPicture| {
            let signs = seen.corner.iter().chain([&seen.node]).flatten().count();
            signs > 1 || seen.sum.as_ref().is_some_and(|(text, _)| text.chars().count() > 1)
        };
        self.tags_at_edge |= picture.cells.iter().enumerate().any(|(index, seen)| is_wide(seen) && first(index));
        self.signs = !picture.between.is_empty()
            || !picture.corners.is_empty()
            || !picture.lines.is_empty()
            || picture.cells.iter().any(|cell| cell.shape.is_some());
        self.margins = picture.margins((self.rows, self.columns));
        self.shades = self.shade();
        self
    }

    /// The sheet with the regions that have been found so far, if the board has a layer of them: their hues, and walls
    /// between those that differ.
    pub(super) fn with_regions_found(&self, scene: &Scene<'_>) -> Option<Self> {
        let layers = &scene.picture?.layers;
        let layer = 1 + layers.iter().position(|layer| layer.ground == LayerGround::Region)?;
        let region = |at: usize| {
            let own = self.cells[at].filter(|_| self.layer == layer);
            let other = self.others.get(at)?.iter().find(|(other, _)| *other == layer).map(|&(_, cell)| cell);
            scene.squares[own.or(other)?.index()].content.digit()
        };
        let regions: Vec<Option<Digit>> = (0..self.cells.len()).map(region).collect();
        let shades = regions.iter().map(|region| region.map(|region| region.index() as u8)).collect();
        Some(Self { regions, shades, kinds: Kinds { closed: true, ..self.kinds }, ..self.clone() })
    }

    /// Whether two fields are known to lie in different regions of those that are to be found.
    fn are_parted(&self, one: usize, other: usize) -> bool {
        let region = |at: usize| self.regions.get(at).copied().flatten();
        region(one).zip(region(other)).is_some_and(|(one, other)| one != other)
    }

    /// Whether there are numbers beside the grid.
    pub fn has_margins(&self) -> bool {
        self.margins != Margins::default()
    }

    /// The space beside the grid that numbers take.
    pub(super) const fn margins(&self) -> Margins {
        self.margins
    }

    /// Whether tags of two characters may stand before the first column.
    pub(super) const fn has_tags_at_edge(&self) -> bool {
        self.tags_at_edge
    }

    /// Whether there are signs between cells.
    pub(super) const fn has_signs(&self) -> bool {
        self.signs
    }

    /// The number of rows and columns of fields.
    pub const fn size(&self) -> (u16, u16) {
        (self.rows, self.columns)
    }

    /// The cell on this field.
    pub fn cell_at(&self, (row, column): Field) -> Option<Cell> {
        if row >= self.rows || column >= self.columns {
            return None;
        }
        self.cells[self.index((row, column))]
    }

    /// The layer of the board that is shown: 0 for the grid.
    pub const fn layer(&self) -> usize {
        self.layer
    }

    /// The cells of the board's other layers at this field, with their layers.
    pub(super) fn others_at(&self, field: Field) -> &[(usize, Cell)] {
        self.others.get(self.index(field)).map_or(&[], |others| &others[..])
    }

    /// The grid's cell at this field, whichever layer is shown.
    pub(super) fn ground_at(&self, field: Field) -> Option<Cell> {
        let other = self.others_at(field).iter().find(|(layer, _)| *layer == 0).map(|&(_, cell)| cell);
        other.or_else(|| self.cell_at(field))
    }

    /// Whether the cell is on the sheet and in the layer that is shown.
    pub fn shows(&self, cell: Cell) -> bool {
        self.field_of(cell).is_some_and(|field| self.cell_at(field) == Some(cell))
    }

    /// The field of the cell, or of the one that it stands for, if it is on the sheet.
    pub fn field_of(&self, cell: Cell) -> Option<Field> {
        self.fields[cell.index()]
    }

    /// The number beside a row.
    pub(super) fn row_number(&self, row: u16) -> Option<u16> {
        self.row_numbers.get(usize::from(row)).copied().flatten()
    }

    /// The number above a column.
    pub(super) fn column_number(&self, column: u16) -> Option<u16> {
        self.column_numbers.get(usize::from(column)).copied().flatten()
    }

    /// Whether fields without a cell are walls.
    pub(super) const fn is_walled(&self) -> bool {
        self.kinds.walls
    }

    /// Whether there are cages.
    pub const fn has_cages(&self) -> bool {
        self.kinds.cages
    }

    /// Whether there are rules between boxes. Regions of any shape, grids side by side and runs have none.
    pub const fn is_ruled(&self) -> bool {
        !self.kinds.closed && !self.kinds.walls
    }

    /// The cage of a field.
    pub(super) fn cage_of(&self, (row, column): Field) -> Option<usize> {
        self.cages[self.index((row, column))]
    }

    /// The overlay on this field.
    pub(super) fn overlay(&self, (row, column): Field) -> Overlay {
        if row >= self.rows || column >= self.columns {
            return Overlay::None;
        }
        self.overlays[self.index((row, column))]
    }

    /// The background index, counted from 0, of a cell's region or cage; that of its box only if `alone` is set.
    pub(super) fn shade_of(&self, field: Field, alone: bool) -> Option<u8> {
        if self.kinds.cages || self.kinds.closed || alone { self.shades[self.index(field)] } else { None }
    }

    /// What separates two fields: heavy between boxes and regions, light between cages, and between all cells if
    /// `light` is set.
    pub(super) fn between(&self, one: Option<Field>, other: Option<Field>, light: bool) -> Weight {
        let inside = |field: Option<Field>| {
            field.filter(|&(row, column)| row < self.rows && column < self.columns).map(|field| self.index(field))
        };
        let cell = |at: Option<usize>| at.filter(|&at| self.cells[at].is_some());
        match (cell(inside(one)), cell(inside(other))) {
            (None, None) => Weight::None,
            (Some(one), Some(other))
                if self.divisions[one] == self.divisions[other] && !self.are_parted(one, other) =>
            {
                let caged = self.kinds.cages && self.cages[one] != self.cages[other];
                if caged || light { Weight::Light } else { Weight::None }
            }
            _ => Weight::Heavy,
        }
    }

    /// Whether anything separates this row (`down`) or column from the next.
    pub(super) fn is_divided(&self, after: u16, down: bool) -> bool {
        let field = |at: u16, along: u16| Some(if down { (at, along) } else { (along, at) });
        let length = if down { self.columns } else { self.rows };
        (0..length).any(|along| self.between(field(after, along), field(after + 1, along), false) == Weight::Heavy)
    }

    const fn index(&self, (row, column): Field) -> usize {
        row as usize * self.columns as usize + column as usize
    }

    /// Assigns backgrounds to the cages, or else to regions and boxes.
    fn shade(&self) -> Vec<Option<u8>> {
        let group = |at: usize| match (self.cells[at], self.kinds.cages) {
            (None, _) => None,
            (_, true) => self.cages[at].map(|cage| cage as u64),
            (_, false) => Some(self.divisions[at]),
        };
        let mut groups: Vec<u64> = (0..self.cells.len()).filter_map(group).collect();
        groups.sort_unstable();
        groups.dedup();
        let number = |at: usize| groups.binary_search(&group(at)?).ok();
        let mut neighbours = vec![Vec::new(); groups.len()];
        let columns = usize::from(self.columns);
        for at in 0..self.cells.len() {
            let right = (at % columns + 1 < columns).then_some(at + 1);
            for near in right.into_iter().chain([at + columns]).filter(|&near| near < self.cells.len()) {
                if let (Some(one), Some(other)) = (number(at), number(near))
                    && one != other
                    && !neighbours[one].contains(&other)
                {
                    neighbours[one].push(other);
                    neighbours[other].push(one);
                }
            }
        }
        let shades = shades(&neighbours, self.kinds.cages || self.kinds.closed);
        (0..self.cells.len()).map(|at| Some(shades[number(at)?])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::named;

    #[test]
    fn every_slice_of_a_cube_shows_its_cells() {
        let board = named("dion-cube").expect("in the catalogue");
        for slicing in [Slicing::Layers, Slicing::Front, Slicing::Side] {
            for name in ["l1r1c1", "l5r3c9", "l9r9c2"] {
                let cursor = board.cell_named(name).expect("on the board");
                let chart = Chart::new(&board, Look { slicing, grid: None }, cursor);
                let shown = board.cells().filter(|&cell| chart.field_of(cell).is_some());
                let slice = slicing.slice_of(board.place(cursor));
                let count = shown.inspect(|&cell| assert_eq!(slicing.slice_of(board.place(cell)), slice)).count();
                assert_eq!((count, chart.size()), (81, (9, 9)));
                assert!(chart.is_divided(2, true) && !chart.is_divided(3, false));
            }
        }
    }

    #[test]
    fn the_layers_of_a_small_cube_lie_side_by_side() {
        let board = named("roxdoku").expect("in the catalogue");
        let chart = Chart::new(&board, Look::default(), Cell::new(0));
        assert_eq!(chart.size(), (3, 11));
        let cell = board.cell_named("l2r3c1").expect("on the board");
        assert_eq!((chart.field_of(cell), chart.cell_at((2, 4))), (Some((2, 4)), Some(cell)));
        assert_eq!((chart.cell_at((0, 3)), chart.column_number(3), chart.column_number(8)), (None, None, Some(1)));
    }

    #[test]
    fn one_grid_of_many_keeps_its_numbers() {
        let board = named("samurai").expect("in the catalogue");
        let chart = Chart::new(&board, Look { grid: Some(2), ..Look::default() }, Cell::new(0));
        assert_eq!((chart.size(), chart.row_number(0), chart.column_number(8)), ((9, 9), Some(7), Some(15)));
        assert_eq!(chart.cell_at((0, 0)), board.cell_named("r7c7"));
        assert!(chart.is_divided(2, true) && !chart.is_divided(1, true));
    }
}
