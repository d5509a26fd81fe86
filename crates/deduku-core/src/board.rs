//! Boards: which cells exist, where they lie, and which groups of them must differ.
//!
//! A board is cells and houses, nothing else. Every rule of every variant here is "these cells hold different digits",
//! so solver and techniques are written against houses and peers and never against 9 or 81. A [`Plan`] says what a
//! board is made of. Each family of boards is one file that lists its houses. A board's name is its plan as text that
//! can be parsed again; [`catalogue`] has short names. The digits on a board, and the sums of its cages and runs,
//! belong to `puzzle`.

mod boxes;
mod build;
mod catalogue;
mod cell;
mod classic;
mod cube;
mod digit;
mod error;
mod extras;
mod grid;
mod grid_shape;
mod house;
mod jigsaw;
mod kakuro;
mod name;
mod numbering;
mod overlap;
mod parts;
mod place;
mod plan;
mod region_map;
mod rules;
mod turn;
mod turns;
mod walls;
#[cfg(feature = "wire")]
pub mod wire;

use std::fmt;
use std::sync::OnceLock;

use parts::BoardParts;

pub use boxes::{BoxShape, PLAIN_SHAPES, for_cell_count};
pub use build::{classic, named};
pub use catalogue::{CatalogueEntry, catalogue, entry_named};
pub use cell::{Cell, CellIter, CellSet, MAX_CELLS, NARROW, WIDE};
pub use digit::{Digit, DigitIter, DigitSet};
pub use error::BoardError;
pub use grid_shape::{ExtraCells, GridShape, customary_boxes};
pub use house::{GridPart, House, HouseId, HouseKind};
pub use name::{Recipe, RecipeBase};
pub use numbering::Numbering;
pub use overlap::{ARRANGEMENTS, Arrangement};
pub use place::Place;
pub use plan::{Base, Plan};
pub use region_map::RegionMap;
pub use turn::Turn;
pub use walls::Walls;

/// Marks a place without a cell in [`Board::at`].
const NO_CELL: u16 = u16::MAX;

/// Cells, where they lie, and the houses they form. Immutable; share it in an `Arc`.
#[derive(Clone)]
pub struct Board {
    plan: Plan,
    name: String,
    digits: u8,
    places: Box<[Place]>,
    houses: Box<[House]>,
    grids: Box<[GridPart]>,
    houses_of: Box<[Box<[HouseId]>]>,
    peers: Box<[Box<[Cell]>]>,
    /// Whether two cells see each other: one bit per pair, row by row.
    sees: Box<[u64]>,
    /// The index of the cell at each place of the canvas, by layer, then by row.
    at: Box<[u16]>,
    extent: Place,
    /// How many cells hold each digit, if that is the same in every solution.
    cells_of_each: Option<usize>,
    /// Computed on first use.
    turns: OnceLock<Box<[Turn]>>,
}

/// Boards with the same plan are equal.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.plan == other.plan
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({}, {} cells)", self.name, self.cell_count())
    }
}

impl Board {
    /// Assembles a board from the parts listed by its family.
    fn build(plan: Plan, parts: BoardParts) -> Result<Self, BoardError> {
        let count = parts.places.len();
        if count > MAX_CELLS {
            return Err(BoardError::TooManyCells { cells: count });
        }
        Ok(Self::assemble(plan, parts))
    }

    /// As `build`, for at most [`MAX_CELLS`] cells.
    fn assemble(plan: Plan, parts: BoardParts) -> Self {
        let BoardParts { digits, places, houses, grids, extent } = parts;
        let count = places.len();
        let mut houses_of = vec![Vec::new(); count];
        let mut pairs = vec![0u64; (count * count).div_ceil(64)];
        for (index, house) in houses.iter().enumerate() {
            for &cell in &house.cells {
                houses_of[cell.index()].push(HouseId::at(index));
                for &other in house.cells.iter().filter(|&&other| other != cell) {
                    let bit = cell.index() * count + other.index();
                    pairs[bit / 64] |= 1 << (bit % 64);
                }
            }
        }
        let in_sight = |bit: usize| pairs[bit / 64] >> (bit % 64) & 1 == 1;
        let peers = (0..count)
            .map(|cell| (0..count).filter(|other| in_sight(cell * count + other)).map(Cell::at).collect())
            .collect();
        let cells_of_each = HouseKind::ALL.into_iter().find_map(|kind| shares(&houses, kind, digits, &houses_of));
        let area = usize::from(extent.row) * usize::from(extent.column);
        let mut at = vec![NO_CELL; usize::from(extent.layer) * area];
        for (index, place) in places.iter().enumerate() {
            at[usize::from(place.layer) * area
                + usize::from(place.row) * usize::from(extent.column)
                + usize::from(place.column)] = index as u16;
        }
        Self {
            name: plan.to_string(),
            plan,
            digits,
            houses: houses.into(),
            grids: grids.into(),
            houses_of: houses_of.into_iter().map(Into::into).collect(),
            peers,
            sees: pairs.into(),
            at: at.into(),
            extent,
            cells_of_each,
            turns: OnceLock::new(),
            places: places.into(),
        }
    }

    /// The same cells with only the houses that are kept, in their order. A house's id changes if one before it is
    /// dropped. Plan and name stay the same, so use it only to find out what a subset of the rules implies.
    #[must_use]
    pub fn with_houses(&self, is_kept: impl Fn(HouseId) -> bool) -> Self {
        let houses = self.house_ids().filter(|&id| is_kept(id)).map(|id| self.house(id).clone()).collect();
        let (places, grids) = (self.places.to_vec(), self.grids.to_vec());
        let parts = BoardParts { digits: self.digits, places, houses, grids, extent: self.extent };
        Self::assemble(self.plan.clone(), parts)
    }

    /// What it is made of.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Its name, from which [`named`] builds it again: `9x9`, `boxes-2x5`, `jigsaw-4(AABB…)+x`. It may be long.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is called in a heading: `9×9`, `Killer`, `Jigsaw 7×7`.
    pub fn title(&self) -> String {
        self.plan.title()
    }

    /// The square grids: one on a plain board, five in a Samurai, the layers of a cube; none in a Kakuro.
    pub fn grids(&self) -> &[GridPart] {
        &self.grids
    }

    /// Whether it is made of several grids side by side, such as the five of a Samurai. Layers of a cube do not count.
    pub const fn has_several_grids(&self) -> bool {
        matches!(self.plan.base, Base::Overlap { .. })
    }

    /// How many digits the puzzle uses (9 on a 9×9).
    pub const fn digits(&self) -> u8 {
        self.digits
    }

    /// The value of the digit 1: 1, except where a puzzle counts from 0.
    pub const fn first_value(&self) -> u8 {
        match &self.plan.base {
            Base::Grid(shape) => shape.first,
            _ => 1,
        }
    }

    /// The value of the digit, as the puzzle counts.
    pub const fn value_of(&self, digit: Digit) -> u8 {
        digit.get() - 1 + self.first_value()
    }

    /// The digit with this value, as the puzzle counts.
    pub fn digit_of_value(&self, value: i32) -> Option<Digit> {
        let place = u8::try_from(value).ok()?.checked_sub(self.first_value())?;
        let digit = Digit::new(place.checked_add(1)?)?;
        (digit.get() <= self.digits).then_some(digit)
    }

    /// The symbol of the digit on this board, by its value: `0`–`9`, then `A` for 10.
    pub const fn symbol(&self, digit: Digit) -> char {
        match Digit::new(self.value_of(digit)) {
            Some(value) => value.symbol(),
            None => '0',
        }
    }

    /// The symbols of the lowest and the highest digit.
    pub fn first_and_last(&self) -> [char; 2] {
        [0, usize::from(self.digits) - 1].map(|at| self.symbol(Digit::from_index(at)))
    }

    /// The digit with this symbol: see [`Board::symbol`].
    pub fn digit_of_symbol(&self, symbol: char) -> Option<Digit> {
        let value = if symbol == '0' { 0 } else { i32::from(Digit::from_symbol(symbol)?.get()) };
        self.digit_of_value(value)
    }

    /// How many cells the grids have. The other cells come after them in the board's order and lie outside the grid.
    pub fn grid_cells(&self) -> usize {
        match &self.plan.base {
            Base::Grid(shape) => shape.area(),
            _ => self.cell_count(),
        }
    }

    /// The groups of cells beside the grid that have one for each of its cells, such as its shading or its regions: the
    /// name, and the index of the first. They are in the order of the grid's cells.
    pub fn layers(&self) -> impl Iterator<Item = (&str, usize)> {
        let shape = match &self.plan.base {
            Base::Grid(shape) => Some(shape),
            _ => None,
        };
        shape.into_iter().flat_map(GridShape::layers)
    }

    /// How many layers, rows and columns the canvas has without the cells beside the grid that stand for cells of it.
    pub fn extent_of_grid(&self) -> Place {
        if self.layers().next().is_none() {
            return self.extent;
        }
        let own = self.cells().filter(|&cell| !self.stands_for_another(cell));
        let rows = own.map(|cell| self.place(cell).row + 1).max().unwrap_or_default();
        Place { row: rows, ..self.extent }
    }

    /// Whether the cell lies beside the grid and stands for a cell of it.
    pub fn stands_for_another(&self, cell: Cell) -> bool {
        self.layer_of(cell).is_some_and(|(layer, _)| layer > 0)
    }

    /// The layer that a cell lies in, 0 for the grid, and the cell of the grid that it stands for; none for a cell beside
    /// the grid that stands for no single cell of it.
    pub fn layer_of(&self, cell: Cell) -> Option<(usize, Cell)> {
        let cells = self.grid_cells();
        let firsts = std::iter::once(0).chain(self.layers().map(|(_, first)| first));
        let within = |first: usize| cell.index().checked_sub(first).filter(|&at| at < cells);
        firsts.enumerate().find_map(|(layer, first)| Some((layer, Cell::at(within(first)?))))
    }

    /// The cell of this layer, 0 for the grid, that stands for a cell of the grid.
    pub fn in_layer(&self, layer: usize, cell: Cell) -> Option<Cell> {
        match layer.checked_sub(1) {
            None => Some(cell),
            Some(at) => self.layers().nth(at).map(|(_, first)| Cell::at(first + cell.index())),
        }
    }

    /// The digits from 1 to [`Board::digits`].
    pub const fn all_digits(&self) -> DigitSet {
        DigitSet::full(self.digits)
    }

    /// How many cells there are.
    pub const fn cell_count(&self) -> usize {
        self.places.len()
    }

    /// How many cells hold each digit in every solution, if complete houses of one kind cover the cells evenly: 9 on a
    /// 9×9, 41 in a Samurai. None where it varies, as in a Kakuro.
    pub const fn cells_of_each_digit(&self) -> Option<usize> {
        self.cells_of_each
    }

    /// Every cell, in the order of their indices.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone + use<> {
        (0..self.places.len()).map(Cell::at)
    }

    /// Every house: boxes first, then rows, columns and the others.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// Every house's id.
    pub fn house_ids(&self) -> impl DoubleEndedIterator<Item = HouseId> + ExactSizeIterator + Clone + use<> {
        (0..self.houses.len()).map(HouseId::at)
    }

    /// The house of this id.
    #[inline]
    pub fn house(&self, id: HouseId) -> &House {
        &self.houses[id.index()]
    }

    /// Whether the house has as many cells as there are digits, so that it holds each digit once.
    #[inline]
    pub fn is_complete(&self, id: HouseId) -> bool {
        self.house(id).cells.len() == self.digits as usize
    }

    /// The houses that the cell lies in.
    #[inline]
    pub fn houses_of(&self, cell: Cell) -> &[HouseId] {
        &self.houses_of[cell.index()]
    }

    /// The house of this kind that the cell lies in: the first, if there are several.
    pub fn house_of(&self, cell: Cell, kind: HouseKind) -> Option<HouseId> {
        self.houses_of(cell).iter().copied().find(|&id| self.house(id).kind == kind)
    }

    /// The cells that share a house with this one, itself not counted, lowest index first.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.peers[cell.index()]
    }

    /// Whether the two cells share a house. A cell does not see itself.
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        let bit = a.index() * self.places.len() + b.index();
        self.sees[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// Where the cell lies.
    pub fn place(&self, cell: Cell) -> Place {
        self.places[cell.index()]
    }

    /// The cell that lies there, if there is one.
    pub fn cell_at(&self, place: Place) -> Option<Cell> {
        let Place { layer, row, column } = place;
        if layer >= self.extent.layer || row >= self.extent.row || column >= self.extent.column {
            return None;
        }
        let line = usize::from(layer) * usize::from(self.extent.row) + usize::from(row);
        let index = self.at[line * usize::from(self.extent.column) + usize::from(column)];
        (index != NO_CELL).then_some(Cell::new(index))
    }

    /// Whether a run of a Kakuro is horizontal: of a cell's two runs, that one comes first.
    pub fn is_across(&self, run: HouseId) -> bool {
        let House { kind, cells, .. } = self.house(run);
        let first = cells.first().and_then(|&cell| self.houses_of(cell).first());
        *kind == HouseKind::Run && first == Some(&run)
    }

    /// How many layers, rows and columns the canvas has.
    pub const fn extent(&self) -> Place {
        self.extent
    }

    /// The rectangle of its boxes, if the board is one grid with boxes. Extra houses are allowed.
    pub const fn boxes(&self) -> Option<BoxShape> {
        match self.plan.base {
            Base::Boxes(shape) => Some(shape),
            _ => None,
        }
    }

    /// The rectangle of its boxes, if the board is one grid with boxes, without extra or missing houses.
    pub const fn plain_boxes(&self) -> Option<BoxShape> {
        let is_whole = self.houses.len() == 3 * self.digits as usize;
        if self.plan.is_bare() && is_whole { self.boxes() } else { None }
    }

    /// The cell's name: `r3c5`, on a cube `l1r3c5`, beside the grid `r3c5.shading`; all numbers are 1-based.
    pub fn cell_name(&self, cell: Cell) -> String {
        let mut name = String::with_capacity(8);
        self.push_cell_name(&mut name, cell);
        name
    }

    /// Appends the cell's name to the text.
    pub fn push_cell_name(&self, text: &mut String, cell: Cell) {
        if cell.index() >= self.grid_cells()
            && let Some((layer @ 1.., below)) = self.layer_of(cell)
            && let Some((name, _)) = self.layers().nth(layer - 1)
        {
            self.push_cell_name(text, below);
            text.push('.');
            return text.push_str(name);
        }
        let Place { layer, row, column } = self.place(cell);
        // Every line of a path contains names, so they are built without the overhead of `format!`.
        let parts = [('l', layer), ('r', row), ('c', column)];
        for (letter, number) in &parts[usize::from(self.extent.layer <= 1)..] {
            text.push(*letter);
            push_number(text, number + 1);
        }
    }

    /// The cell with this name: `r3c5`, `R3C5`, on a cube `l1r3c5`, beside the grid `r3c5.shading`, or by its place below
    /// the grid, as names were written before they had that form.
    pub fn cell_named(&self, name: &str) -> Option<Cell> {
        let name = name.to_ascii_lowercase();
        if let Some((below, layer)) = name.split_once('.') {
            let below = self.cell_named(below).filter(|cell| cell.index() < self.grid_cells())?;
            let (_, first) = self.layers().find(|(other, _)| *other == layer)?;
            return Some(Cell::at(first + below.index()));
        }
        let (layer, rest) = match name.strip_prefix('l') {
            Some(rest) => rest.split_once('r').map(|(layer, rest)| (layer.to_owned(), rest.to_owned()))?,
            None => ("1".to_owned(), name.strip_prefix('r')?.to_owned()),
        };
        let (row, column) = rest.split_once('c')?;
        let number = |text: &str| text.parse::<u16>().ok()?.checked_sub(1);
        self.cell_at(Place { layer: number(&layer)?, row: number(row)?, column: number(column)? })
    }
}

/// Appends the number, which must not be 0, to the text.
fn push_number(text: &mut String, number: u16) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// How many cells hold each digit, if all houses of this kind are complete and each cell lies in equally many of them.
/// Each digit occurs once in each house, and each of its cells is counted once per house that contains it.
fn shares(houses: &[House], kind: HouseKind, digits: u8, houses_of: &[Vec<HouseId>]) -> Option<usize> {
    let of_kind = |house: &&House| house.kind == kind;
    let crossing = |ids: &Vec<HouseId>| ids.iter().filter(|id| houses[id.index()].kind == kind).count();
    let times = houses_of.first().map(crossing).filter(|&times| times > 0)?;
    let complete = houses.iter().filter(of_kind).all(|house| house.cells.len() == usize::from(digits));
    let evenly = houses_of.iter().all(|ids| crossing(ids) == times);
    (complete && evenly).then(|| houses.iter().filter(of_kind).count() / times)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_many_cells_hold_each_digit_is_known_where_it_is_certain() {
        for (name, count) in [
            ("9x9", Some(9)),
            ("samurai", Some(41)),
            ("butterfly", Some(16)),
            // Its grids share parts of boxes.
            ("tiny-samurai", None),
            ("roxdoku", Some(3)),
            ("dion-cube", Some(81)),
            ("kakuro(#../...)", None),
        ] {
            let board = named(name).expect("a board's name");
            assert_eq!(board.cells_of_each_digit(), count, "{name}");
        }
    }

    #[test]
    fn every_cell_name_reads_back() {
        let board = named("16x16").expect("in the catalogue");
        for cell in board.cells() {
            assert_eq!(board.cell_named(&board.cell_name(cell)), Some(cell));
        }
        for wrong in ["", "r0c1", "r17c1", "r1", "c1r1", "l2r1c1", "r1c1x"] {
            assert_eq!(board.cell_named(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn peers_are_mutual_and_share_a_house() {
        for entry in catalogue() {
            let Ok(board) = named(entry.name) else { continue };
            for cell in board.cells() {
                assert!(!board.sees(cell, cell));
                for &peer in board.peers(cell) {
                    assert!(board.sees(peer, cell));
                    assert!(board.houses_of(cell).iter().any(|id| board.houses_of(peer).contains(id)));
                }
            }
        }
    }
}
