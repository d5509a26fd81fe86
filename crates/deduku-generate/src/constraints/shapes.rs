//! Random clues that hold in a solution.

use super::entries::{Entry, Shape, beside};
use super::number::Filled;
use super::written;
use deduku_core::board::{Board, Cell, Digit, Place};
use deduku_core::chance::Chance;
use deduku_core::constraint::{Clue, Family, Space, diagonal_from, neighbours, side_line};

/// How many paths and areas are started for each requested one.
const BEGINNINGS: usize = 60;
/// How many steps in two directions at once are tried.
const STEPS: usize = 24;

/// Draws clues that hold in a solution. None lies on a cell of another that is drawn as a line or an area.
pub(crate) struct Drawing<'a> {
    pub(super) filled: Filled<'a>,
    /// The rules subject to which the solution was filled.
    rules: &'a [Clue],
    pub(super) taken: Vec<bool>,
    /// Pairs of cells that have a sign, and its family.
    signed: Vec<([u16; 2], Family)>,
}

impl<'a> Drawing<'a> {
    /// Draws on this board, with this digit in each cell and the rules that these satisfy.
    pub(crate) fn new(board: &'a Board, digits: &'a [Digit], rules: &'a [Clue]) -> Self {
        Self { filled: Filled { board, digits }, rules, taken: vec![false; board.cell_count()], signed: Vec::new() }
    }

    /// Up to `most` clues of the entry; none of a rule for the whole grid, subject to which the solution was filled.
    pub(crate) fn draw(&mut self, entry: &Entry, most: usize, chance: &mut Chance) -> Vec<Clue> {
        match entry.shape {
            Shape::Complete(signs) => {
                let mut clues = self.pairs(signs, entry.exempt(), usize::MAX, chance);
                clues.extend(entry.families.iter().map(|&family| plain(family, Vec::new())));
                clues
            }
            Shape::Everywhere | Shape::Digits | Shape::Beside => Vec::new(),
            Shape::Pair => self.pairs(entry.families, Family::all(), most, chance),
            _ => entry.families.iter().flat_map(|&family| self.of_family(family, entry.shape, most, chance)).collect(),
        }
    }

    fn of_family(&mut self, family: Family, shape: Shape, most: usize, chance: &mut Chance) -> Vec<Clue> {
        let mut listed = match shape {
            Shape::Cell => self.cells().filter_map(|cell| self.said(family, vec![cell], chance)).collect(),
            Shape::Corner => self.corners(chance),
            Shape::Line => self.sides(family, &[false]),
            Shape::Side => self.sides(family, &[false, true]),
            Shape::Diagonal => self.diagonals(),
            Shape::Circles => self.circles(family, chance).into_iter().collect(),
            Shape::OfRegion => self.of_regions(family, chance),
            Shape::OfMarks => self.of_marks(),
            _ => {
                let text = written::rule(family, self.filled.board, chance);
                let model = Clue { text: text.map(Into::into), ..plain(family, Vec::new()) };
                let drawn = (0..most * BEGINNINGS).filter_map(|_| self.drawn(&model, shape, chance));
                return drawn.take(most).collect();
            }
        };
        chance.shuffle(&mut listed);
        listed.retain(|clue| self.is_true(clue));
        listed.truncate(most);
        listed
    }

    /// Whether the solution satisfies the clue.
    pub(super) fn is_true(&self, clue: &Clue) -> bool {
        let mut clues = self.rules.to_vec();
        clues.push(clue.clone());
        let space = Space::new(self.filled.board, &clues);
        clue.compile(&space).is_ok_and(|kernels| {
            kernels.iter().all(|kernel| {
                let cells = kernel.rule().cells().iter();
                let own: Vec<u8> = cells.map(|cell| self.filled.digits[cell.index()].index() as u8).collect();
                kernel.rule().check(&own)
            })
        })
    }

    /// How many rows and columns the grid has.
    fn size(&self) -> (i32, i32) {
        let place = self.filled.board.extent();
        (i32::from(place.row), i32::from(place.column))
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = u16> + use<> {
        0..self.filled.board.grid_cells() as u16
    }

    /// Signs between adjacent cells, at most one per pair, and none where there is a sign of the `other` families.
    fn pairs(&mut self, families: &[Family], other: &[Family], most: usize, chance: &mut Chance) -> Vec<Clue> {
        let space = Space::new(self.filled.board, &[]);
        let mut pairs: Vec<[u16; 2]> =
            space.neighbours().into_iter().map(|(a, b)| [a.index() as u16, b.index() as u16]).collect();
        chance.shuffle(&mut pairs);
        let mut clues = Vec::new();
        for pair in pairs {
            if clues.len() == most {
                break;
            }
            let both_ways = [pair, [pair[1], pair[0]]].map(|pair| pair.to_vec());
            let mut signs = families.iter().flat_map(|&family| both_ways.clone().map(|way| plain(family, vec![way])));
            let sign = signs.find(|clue| self.is_true(clue));
            let is_signed = self.signed.iter().any(|(signed, family)| *signed == pair && other.contains(family));
            if let Some(clue) = sign.filter(|_| !is_signed) {
                self.signed.push((pair, clue.family));
                clues.push(clue);
            }
        }
        clues
    }

    /// Two to four digits at each corner that four cells share.
    fn corners(&self, chance: &mut Chance) -> Vec<Clue> {
        let space = Space::new(self.filled.board, &[]);
        let mut clues = Vec::new();
        for cell in self.cells() {
            let at = |rows, columns| space.step(Cell::new(cell), rows, columns).map(|cell| cell.index() as u16);
            let (Some(right), Some(below), Some(across)) = (at(0, 1), at(1, 0), at(1, 1)) else { continue };
            let group = vec![cell, right, below, across];
            let mut values: Vec<i32> = group.iter().map(|&cell| self.filled.value(cell)).collect();
            chance.shuffle(&mut values);
            values.truncate(2 + chance.below(3) as usize);
            values.sort_unstable();
            clues.push(Clue::new(Family::Quadruple, vec![group], values));
        }
        clues
    }

    /// Clues for every row and column: read from its beginning for a `false` in `from_end`, from its end for a `true`.
    fn sides(&self, family: Family, from_end: &[bool]) -> Vec<Clue> {
        let (rows, columns) = self.size();
        let starts = from_end.iter().flat_map(|&end| {
            let (row, column) = if end { (rows + 1, columns + 1) } else { (0, 0) };
            (1..=rows).map(move |at| (at, column)).chain((1..=columns).map(move |at| (row, at)))
        });
        let lines = starts.filter_map(|(row, column)| side_line(self.filled.board, row, column));
        let numbered = |line: Vec<u16>| {
            let number = self.filled.number(family, &line)?;
            Some(Clue::new(family, vec![line], vec![number]))
        };
        lines.filter_map(numbered).collect()
    }

    /// The sums of two or three cells in a row, in which a marked cell counts twice.
    fn of_marks(&self) -> Vec<Clue> {
        let Filled { board, digits } = self.filled;
        let Some(marks) = beside(Family::Marked, board).groups.pop() else { return Vec::new() };
        let value = |&cell: &u16| {
            let factor = if digits[usize::from(marks[usize::from(cell)])].index() == 1 { 2 } else { 1 };
            factor * i32::from(board.value_of(digits[usize::from(cell)]))
        };
        let space = Space::new(board, &[]);
        let pairs = space.neighbours().into_iter().filter(|(_, last)| last.index() < board.grid_cells());
        let lines = pairs.flat_map(|(first, last)| {
            let (from, to) = (board.place(first), board.place(last));
            let next = Place { row: 2 * to.row - from.row, column: 2 * to.column - from.column, ..to };
            let third = board.cell_at(next).filter(|cell| cell.index() < board.grid_cells());
            let line = |cells: &[Cell]| cells.iter().map(|cell| cell.index() as u16).collect::<Vec<_>>();
            [Some(line(&[first, last])), third.map(|third| line(&[first, last, third]))]
        });
        let sum = |line: Vec<u16>| {
            let total = line.iter().map(value).sum();
            let sum = Clue::new(Family::Sum, vec![line], vec![total]);
            Clue::new(Family::Modified, vec![marks.clone()], vec![1, 0, 2, 0]).with_parts(vec![sum])
        };
        lines.flatten().map(sum).collect()
    }

    /// Every diagonal of two or more cells with its sum, from both ends.
    fn diagonals(&self) -> Vec<Clue> {
        let (rows, columns) = self.size();
        let mut clues = Vec::new();
        let top = (1..=columns).map(|column| (1, column));
        for (row, column) in top.chain((2..=rows).map(|row| (row, 1))).chain((2..=rows).map(|row| (row, columns))) {
            for step in [(1, 1), (1, -1)] {
                let line = diagonal_from(self.filled.board, row, column, step);
                let is_new = line.len() > 1 && clues.iter().all(|clue: &Clue| clue.groups[0] != line);
                if let Some(number) = self.filled.number(Family::LittleKiller, &line).filter(|_| is_new) {
                    clues.push(Clue::new(Family::LittleKiller, vec![line], vec![number]));
                }
            }
        }
        clues
    }

    /// A path or an area of free cells from a random cell, with the model's family and text; none if it cannot be
    /// completed.
    fn drawn(&mut self, model: &Clue, shape: Shape, chance: &mut Chance) -> Option<Clue> {
        let family = model.family;
        let start = chance.below(self.filled.board.grid_cells() as u32) as u16;
        if self.taken[usize::from(start)] {
            return None;
        }
        let clue = match shape {
            Shape::Path | Shape::WholePath => self.path(model, start, shape == Shape::Path, chance),
            Shape::Mirrored => self.mirrored(family, start, chance),
            Shape::Arrow => self.arrow(start, chance),
            Shape::Area => self.area(family, start, chance),
            Shape::Region => self.region(family, start, chance),
            Shape::Copies => self.copies(start, chance),
            Shape::Alike => self.alike(family, start, chance),
            Shape::Segments => self.segments(family, start, chance),
            Shape::Counted => self.counted(family, start, chance),
            Shape::Both => self.both(start, chance),
            Shape::Either => self.either(start, chance),
            Shape::Repeated => self.repeated(start, chance),
            _ => None,
        };
        let clue = clue.filter(|clue| self.is_true(clue))?;
        for cell in self.covered(&clue) {
            self.taken[usize::from(cell)] = true;
        }
        Some(clue)
    }

    /// The free cells next to the end of a path, also diagonally, that it does not contain, in random order.
    fn next_of(&self, path: &[u16], end: u16, chance: &mut Chance) -> Vec<u16> {
        let space = Space::new(self.filled.board, &[]);
        let steps = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
        let mut next: Vec<u16> = steps
            .iter()
            .filter_map(|&(rows, columns)| space.step(Cell::new(end), rows, columns))
            .map(|cell| cell.index() as u16)
            .filter(|cell| !self.taken[usize::from(*cell)] && !path.contains(cell))
            .collect();
        chance.shuffle(&mut next);
        next
    }

    /// A line of three to six cells. With `on_the_way`, each beginning of the line must satisfy the rule.
    pub(super) fn path(&self, model: &Clue, start: u16, on_the_way: bool, chance: &mut Chance) -> Option<Clue> {
        let family = model.family;
        let length = 3 + chance.below(4) as usize;
        let mut path = vec![start];
        while path.len() < length {
            let end = *path.last()?;
            let holds = |cell: &u16| {
                let longer = [&path[..], &[*cell]].concat();
                !on_the_way || self.is_true(&Clue { groups: vec![longer], ..model.clone() })
            };
            let Some(next) = self.next_of(&path, end, chance).into_iter().find(holds) else { break };
            path.push(next);
        }
        let is_line = path.len() >= 3 && (family != Family::RegionSum || self.regions(&path) > 1);
        let clue = is_line.then(|| self.said(family, path, chance))??;
        Some(Clue { text: model.text.clone(), ..clue })
    }

    /// The number of boxes or regions that contain some of the cells.
    fn regions(&self, cells: &[u16]) -> usize {
        let regions = Space::new(self.filled.board, &[]).regions();
        regions.iter().filter(|region| cells.iter().any(|&cell| region.contains(&Cell::new(cell)))).count()
    }

    /// A line of three, five or seven cells that grows from its middle to both ends.
    fn mirrored(&self, family: Family, middle: u16, chance: &mut Chance) -> Option<Clue> {
        let length = 3 + 2 * chance.below(3) as usize;
        let mut path = vec![middle];
        while path.len() < length {
            let (first, last) = (*path.first()?, *path.last()?);
            let (before, behind) = (self.next_of(&path, first, chance), self.next_of(&path, last, chance));
            let steps = before.iter().flat_map(|&a| behind.iter().map(move |&b| (a, b))).filter(|(a, b)| a != b);
            let longer = steps.map(|(a, b)| [&[a], &path[..], &[b]].concat()).take(STEPS);
            let Some(longer) = longer.into_iter().find(|path| self.is_true(&plain(family, vec![path.clone()]))) else {
                break;
            };
            path = longer;
        }
        (path.len() >= 3).then(|| plain(family, vec![path]))
    }

    /// A circle and a shaft of two to four cells.
    fn arrow(&self, circle: u16, chance: &mut Chance) -> Option<Clue> {
        let total = self.filled.value(circle);
        let mut path = vec![circle];
        loop {
            let sum = self.filled.sum(&path[1..]);
            if sum == total && path.len() > 2 {
                return Some(plain(Family::Arrow, vec![vec![circle], path[1..].to_vec()]));
            }
            if path.len() > 4 {
                return None;
            }
            let end = *path.last()?;
            let fits = |cell: &u16| sum + self.filled.value(*cell) <= total;
            let next = self.next_of(&path, end, chance).into_iter().find(fits)?;
            path.push(next);
        }
    }

    /// This many connected free cells, `start` among them.
    pub(super) fn connected(&self, start: u16, size: usize, chance: &mut Chance) -> Option<Vec<u16>> {
        let mut area = vec![start];
        while area.len() < size {
            let around = area.iter().flat_map(|&cell| neighbours(self.filled.board, Cell::new(cell)));
            let mut free: Vec<u16> = around.map(|cell| cell.index() as u16).collect();
            free.retain(|cell| !self.taken[usize::from(*cell)] && !area.contains(cell));
            chance.shuffle(&mut free);
            area.push(*free.first()?);
        }
        area.sort_unstable();
        Some(area)
    }

    /// Two or three connected cells, and as many elsewhere in the same shape with the same digits.
    fn copies(&self, start: u16, chance: &mut Chance) -> Option<Clue> {
        let area = self.connected(start, 2 + chance.below(2) as usize, chance)?;
        let space = Space::new(self.filled.board, &[]);
        let (rows, columns) = self.size();
        let mut steps: Vec<(i32, i32)> =
            (1 - rows..rows).flat_map(|row| (1 - columns..columns).map(move |column| (row, column))).collect();
        chance.shuffle(&mut steps);
        let moved = |(rows, columns): (i32, i32)| -> Option<Vec<u16>> {
            let to = |&cell: &u16| space.step(Cell::new(cell), rows, columns).map(|cell| cell.index() as u16);
            let copy: Vec<u16> = area.iter().map(to).collect::<Option<_>>()?;
            let is_free = |cell: &u16| !self.taken[usize::from(*cell)] && !area.contains(cell);
            let same = copy.iter().zip(&area).all(|(&a, &b)| self.filled.value(a) == self.filled.value(b));
            (same && copy.iter().all(is_free)).then_some(copy)
        };
        let copy = steps.into_iter().find_map(moved)?;
        Some(plain(Family::Clone, vec![area, copy]))
    }
}

/// A clue without numbers.
pub(super) const fn plain(family: Family, groups: Vec<Vec<u16>>) -> Clue {
    Clue::new(family, groups, Vec::new())
}
