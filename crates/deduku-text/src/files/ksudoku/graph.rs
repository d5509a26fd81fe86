//! The graph of a document, which determines the board.

use std::collections::BTreeSet;

use crate::cells::set_sums;
use crate::files::xml::{Element, Wrong};
use deduku_core::board::{Base, Board, BoxShape, Cell, Place, Plan, RegionMap};
use deduku_core::puzzle::Setup;

/// The maximum size of grids and cubes.
const MOST: u32 = 60;
/// The operator of a cage with a sum, and that of a cage with a single cell, which is a given.
const ADD: u32 = 4;
const GIVEN: u32 = 0;

/// The type of graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Type {
    Sudoku,
    Roxdoku,
    Custom,
}

/// A group of cells, by their numbers in the document.
#[derive(Debug)]
struct Group {
    cells: Vec<usize>,
    /// Operator and value of a cage.
    cage: Option<(u32, u32)>,
    size: usize,
    at: usize,
}

/// The cells and groups of a document.
#[derive(Debug)]
pub(super) struct Graph {
    kind: Type,
    order: usize,
    size: [usize; 3],
    groups: Vec<Group>,
    /// The first cell of each complete grid, and whether it has boxes.
    grids: Vec<(usize, bool)>,
    at: usize,
}

/// The board described by a graph.
pub(super) struct Shape {
    pub(super) plan: Plan,
    /// The sums of the cages in the order of the plan, and the single cells with a digit.
    sums: Vec<u32>,
    givens: Vec<(usize, u32)>,
    /// The offset of the graph.
    pub(super) at: usize,
}

impl Graph {
    pub(super) fn begin(element: &Element<'_>) -> Result<Self, Wrong> {
        let number = |name: &str| {
            let found = element.number(name)?.filter(|number| (1..=MOST).contains(number));
            found.ok_or_else(|| Wrong::new(element.at, format!("the graph has no {name} from 1 to {MOST}: add it")))
        };
        let order = number("order")? as usize;
        let root = order.isqrt();
        let kind = element.attribute("type").map_or("", |kind| &kind.value);
        let is_square = root * root == order;
        let (kind, size) = match kind {
            "sudoku" if is_square => (Type::Sudoku, [order, order, 1]),
            "roxdoku" if is_square => (Type::Roxdoku, [root; 3]),
            "custom" => {
                (Type::Custom, [number("sizeX")? as usize, number("sizeY")? as usize, number("sizeZ")? as usize])
            }
            _ => {
                let reason =
                    format!("a graph of type “{kind}” with {order} digits is not known: use sudoku, roxdoku or custom");
                return Err(Wrong::new(element.at, reason));
            }
        };
        if size.iter().product::<usize>() > 4096 {
            return Err(Wrong::new(element.at, "a graph of more than 4096 cells is too large"));
        }
        Ok(Self { kind, order, size, groups: Vec::new(), grids: Vec::new(), at: element.at })
    }

    /// Handles the start of a part of the graph; the cells of a group follow as text.
    pub(super) fn part(&mut self, element: &Element<'_>) -> Result<(), Wrong> {
        let size = element.number("size")?.unwrap_or(0) as usize;
        let cage = (element.name == "cage")
            .then(|| Ok((element.number("operator")?.unwrap_or(GIVEN), element.number("value")?.unwrap_or(0))))
            .transpose()?;
        match element.name {
            "sudokugroups" => {
                let has_boxes = element.attribute("withblocks").is_none_or(|blocks| blocks.value == "1");
                self.grids.push((element.number("at")?.unwrap_or(0) as usize, has_boxes));
            }
            "roxdokugroups" => {
                return Err(Wrong::new(element.at, "overlapping cubes are not supported: only a single cube is"));
            }
            _ if size == 0 => return Err(Wrong::new(element.at, "a group without its size: add size=\"…\"")),
            _ => self.groups.push(Group { cells: Vec::new(), cage, size, at: element.at }),
        }
        Ok(())
    }

    /// Adds the cells of the group that began last.
    pub(super) fn list(&mut self, text: &str, at: usize) -> Result<(), Wrong> {
        let cells = self.size.iter().product();
        let Some(group) = self.groups.last_mut() else { return Ok(()) };
        for word in text.split_whitespace() {
            let index = word.parse().ok().filter(|&index: &usize| index < cells);
            group.cells.push(index.ok_or_else(|| {
                Wrong::new(at, format!("“{word}” is not a cell of the graph: use 0 to {}", cells - 1))
            })?);
        }
        if group.cells.len() != group.size {
            let (found, size) = (group.cells.len(), group.size);
            return Err(Wrong::new(group.at, format!("a group of {size} cells lists {found}: correct one of the two")));
        }
        Ok(())
    }

    /// The board's cell for each cell of the document, if there is one.
    pub(super) fn cells(&self, board: &Board) -> Vec<Option<Cell>> {
        let [columns, rows, layers] = self.size;
        let place = |index: usize| {
            let (column, row, layer) = (index / layers / rows, index / layers % rows, index % layers);
            Place { layer: layer as u16, row: row as u16, column: column as u16 }
        };
        (0..columns * rows * layers).map(|index| board.cell_at(place(index))).collect()
    }

    /// The board's number for a cell of a square grid with this number of rows.
    const fn turned(&self, index: usize) -> usize {
        let rows = self.size[1];
        index % rows * self.size[0] + index / rows
    }

    /// The board, and the sums of its cages.
    pub(super) fn shape(&self) -> Result<Shape, Wrong> {
        let (mut sums, mut givens, mut cages) = (Vec::new(), Vec::new(), Vec::new());
        for group in &self.groups {
            match (group.cage, &group.cells[..]) {
                (None, _) => {}
                (Some((GIVEN, value)), &[cell]) => givens.push((cell, value)),
                (Some((ADD, value)), cells) => {
                    sums.push(value);
                    cages.push(cells.iter().map(|&cell| self.turned(cell) as u16).collect());
                }
                (Some(_), _) => {
                    let reason = "a cage whose digits are not added: Mathdoku is not supported, only killers are";
                    return Err(Wrong::new(group.at, reason));
                }
            }
        }
        let plan = Plan { cages, ..self.plan()? };
        Ok(Shape { plan, sums, givens, at: self.at })
    }

    fn plan(&self) -> Result<Plan, Wrong> {
        let root = self.order.isqrt() as u8;
        let boxes = BoxShape { rows: root, columns: root };
        match self.kind {
            Type::Sudoku => Ok(Plan::of(Base::Boxes(boxes))),
            Type::Roxdoku => Ok(Plan::of(Base::Planes { side: root })),
            Type::Custom if self.size == [self.order, self.order, 1] => self.one_grid(),
            Type::Custom => {
                let is_only_grids = self.groups.iter().all(|group| group.cage.is_some());
                let has_boxes = !self.grids.is_empty() && self.grids.iter().all(|&(_, has_boxes)| has_boxes);
                if !is_only_grids || !has_boxes || self.size[2] != 1 || usize::from(root).pow(2) != self.order {
                    return Err(Wrong::new(self.at, UNKNOWN));
                }
                let rows = self.size[1];
                let offset = |&(at, _): &(usize, bool)| ((at % rows) as u16, (at / rows) as u16);
                Ok(Plan::of(Base::Overlap { shape: boxes, offsets: self.grids.iter().map(offset).collect() }))
            }
        }
    }

    /// The plan of a square grid from the groups other than its rows and columns: regions, diagonals and windows.
    fn one_grid(&self) -> Result<Plan, Wrong> {
        let side = self.order;
        let unknown = || Wrong::new(self.at, UNKNOWN);
        let mut groups: Vec<BTreeSet<usize>> = Vec::new();
        for group in self.groups.iter().filter(|group| group.cage.is_none()) {
            groups.push(group.cells.iter().map(|&cell| self.turned(cell)).collect());
        }
        let has_grid = !self.grids.is_empty();
        let has_boxes = self.grids.iter().any(|&(_, has_boxes)| has_boxes);
        let lines = (0..side).flat_map(|at| {
            let row: BTreeSet<usize> = (0..side).map(|column| at * side + column).collect();
            let column: BTreeSet<usize> = (0..side).map(|row| row * side + at).collect();
            [row, column]
        });
        for line in lines {
            let before = groups.len();
            groups.retain(|group| *group != line);
            if groups.len() == before && !has_grid {
                return Err(unknown());
            }
        }
        let diagonals: [BTreeSet<usize>; 2] =
            [(0..side).map(|at| at * side + at).collect(), (0..side).map(|at| at * side + side - 1 - at).collect()];
        let has_diagonals = diagonals.iter().all(|diagonal| groups.contains(diagonal));
        groups.retain(|group| !has_diagonals || !diagonals.contains(group));
        let base = if has_boxes {
            let root = side.isqrt();
            if root * root != side {
                return Err(unknown());
            }
            Base::Boxes(BoxShape { rows: root as u8, columns: root as u8 })
        } else {
            regions(side, &mut groups).ok_or_else(unknown)?
        };
        let window = |group: &BTreeSet<usize>| group.iter().map(|&cell| cell as u16).collect();
        Ok(Plan { diagonals: has_diagonals, windows: groups.iter().map(window).collect(), ..Plan::of(base) })
    }
}

const UNKNOWN: &str = "an unsupported shape: grids with boxes or regions, diagonals and extra regions can be read, \
                       alone or overlapping";

/// Removes from `groups` the first ones that cover the grid exactly once, and returns them as regions.
fn regions(side: usize, groups: &mut Vec<BTreeSet<usize>>) -> Option<Base> {
    let mut marks = vec![None; side * side];
    let mut number = 0u8;
    groups.retain(|group| {
        let is_region = group.len() == side && group.iter().all(|&cell| marks[cell].is_none());
        if is_region {
            for &cell in group {
                marks[cell] = Some(char::from(b'A' + number));
            }
            number += 1;
        }
        !is_region
    });
    let marks: Vec<char> = marks.into_iter().collect::<Option<_>>()?;
    let map = RegionMap::new(&marks).ok()?;
    Some(map.boxes().map_or(Base::Regions(map), Base::Boxes))
}

impl Shape {
    /// Adds the sums of cages and the digits of single cells to the setup.
    pub(super) fn add_sums(&self, setup: &mut Setup, cells: &[Option<Cell>]) {
        if !self.sums.is_empty() {
            set_sums(setup, &self.sums.iter().map(|&sum| u16::try_from(sum).ok()).collect::<Vec<_>>());
        }
        for &(index, value) in &self.givens {
            if let Some(cell) = cells.get(index).copied().flatten() {
                setup.givens[cell.index()] = u8::try_from(value).ok().and_then(deduku_core::board::Digit::new);
            }
        }
    }
}
