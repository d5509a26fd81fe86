//! The singles that people see in a position, kept up to date while digits are placed.
//!
//! Two lists of possible places are kept: the candidates as written, and those that are left once all locked candidates
//! have been removed in the head: if all places of a digit in a house also lie in another house (pointing and claiming,
//! and a single place), the digit is nowhere else in that other house. A single that is only in the second list can be
//! seen without any candidate being written, but less easily.

use deduku_core::board::{Board, Cell, Digit, DigitSet, House, HouseId};
use deduku_core::chance::Chance;
use deduku_core::puzzle::Position;
use deduku_logic::Step;

use super::time_model::{Extent, TimeModel};
use super::ways::{Way, WayKind, Weights};

/// What all races of a puzzle share: the houses and the weights.
pub(super) struct Layout<'a> {
    board: &'a Board,
    /// The complete houses, each with its own index in the lists of [`Places`].
    houses: Vec<CompleteHouse>,
    /// For each cell, the complete houses that contain it, each with the cell's bit there.
    of_cell: Vec<Vec<(u16, u32)>>,
    weights: Weights,
}

/// A house that holds every digit.
struct CompleteHouse {
    id: HouseId,
    cells: Vec<Cell>,
    is_line: bool,
    /// The houses that share two or more cells with this one: index, bits of these cells here, and their bits there.
    shared: Vec<(u16, u32, u32)>,
}

impl<'a> Layout<'a> {
    pub(super) fn new(board: &'a Board, model: &TimeModel) -> Self {
        let mut of_cell: Vec<Vec<(u16, u32)>> = vec![Vec::new(); board.cell_count()];
        let mut houses = Vec::new();
        for id in board.house_ids().filter(|&id| board.is_complete(id)) {
            let House { cells, kind, .. } = board.house(id);
            for (at, cell) in cells.iter().enumerate() {
                of_cell[cell.index()].push((houses.len() as u16, 1 << at));
            }
            houses.push(CompleteHouse { id, cells: cells.to_vec(), is_line: kind.is_line(), shared: Vec::new() });
        }
        for (number, house) in houses.iter_mut().enumerate() {
            house.shared = shared(number, house, &of_cell);
        }
        Self { board, houses, of_cell, weights: Weights::new(board, model) }
    }

    fn digits(&self) -> usize {
        usize::from(self.board.digits())
    }
}

/// The houses that share two or more cells with this one.
fn shared(number: usize, house: &CompleteHouse, of_cell: &[Vec<(u16, u32)>]) -> Vec<(u16, u32, u32)> {
    let mut shared: Vec<(u16, u32, u32)> = Vec::new();
    for (at, cell) in house.cells.iter().enumerate() {
        for &(other, bit) in of_cell[cell.index()].iter().filter(|&&(other, _)| usize::from(other) != number) {
            match shared.iter_mut().find(|(known, ..)| *known == other) {
                Some((_, here, there)) => (*here, *there) = (*here | 1 << at, *there | bit),
                None => shared.push((other, 1 << at, bit)),
            }
        }
    }
    shared.retain(|(_, here, _)| here.count_ones() > 1);
    shared
}

/// The possible places of digits.
#[derive(Clone)]
struct Places {
    /// For each cell; empty if the cell is filled.
    candidates: Vec<DigitSet>,
    /// For each house and digit, the bits of the cells.
    of_digit: Vec<u32>,
    /// For each house, the digits with one place left.
    once: Vec<DigitSet>,
    /// The number of digits of houses with two places left.
    twice: u32,
}

impl Places {
    fn new(layout: &Layout<'_>, position: &Position) -> Self {
        let digits = layout.digits();
        let mut places = vec![0; layout.houses.len() * digits];
        for cell in position.empty_cells() {
            for digit in position.candidates(cell).iter() {
                for &(house, bit) in &layout.of_cell[cell.index()] {
                    places[usize::from(house) * digits + digit.index()] |= bit;
                }
            }
        }
        let once = |places: &[u32]| {
            let once = |digit: &Digit| places[digit.index()].is_power_of_two();
            layout.board.all_digits().iter().filter(once).collect()
        };
        Self {
            once: places.chunks(digits).map(once).collect(),
            twice: places.iter().filter(|places| places.count_ones() == 2).count() as u32,
            candidates: layout.board.cells().map(|cell| position.candidates(cell)).collect(),
            of_digit: places,
        }
    }

    /// Removes a candidate; `lost` receives each house that has one place less for the digit.
    fn remove(&mut self, layout: &Layout<'_>, cell: Cell, digit: Digit, mut lost: impl FnMut(u16)) {
        let candidates = &mut self.candidates[cell.index()];
        if !candidates.contains(digit) {
            return;
        }
        candidates.remove(digit);
        for &(house, bit) in &layout.of_cell[cell.index()] {
            let places = &mut self.of_digit[usize::from(house) * layout.digits() + digit.index()];
            *places &= !bit;
            let once = &mut self.once[usize::from(house)];
            match places.count_ones() {
                2 => self.twice += 1,
                1 => {
                    self.twice -= 1;
                    once.insert(digit);
                }
                0 => once.remove(digit),
                _ => (),
            }
            lost(house);
        }
    }

    fn place(&mut self, layout: &Layout<'_>, cell: Cell, digit: Digit, mut lost: impl FnMut(u16, Digit)) {
        for other in self.candidates[cell.index()].iter() {
            self.remove(layout, cell, other, |house| lost(house, other));
        }
        for &peer in layout.board.peers(cell) {
            self.remove(layout, peer, digit, |house| lost(house, digit));
        }
    }
}

/// A single that can be seen.
#[derive(Clone, Copy, Debug)]
struct Seen {
    cell: Cell,
    digit: Digit,
    weight: f64,
}

/// The singles in sight, kept up to date.
#[derive(Clone)]
pub(super) struct Sight<'a> {
    layout: &'a Layout<'a>,
    written: Places,
    in_mind: Places,
    /// Houses and digits whose places have decreased since locked candidates were last searched for.
    changed: Vec<(u16, Digit)>,
    empty: Vec<Cell>,
    /// For each house, the number of open cells.
    open: Vec<u8>,
    /// For each complete house, the bits of its open cells.
    open_cells: Vec<u32>,
    /// For each complete house, the digits placed in it.
    held: Vec<DigitSet>,
    singles: Vec<Seen>,
    /// The ways in which they were seen in the last look.
    ways: Vec<Way>,
    /// The index of each candidate among the singles, from 1; 0 if it is not a single.
    index: Vec<u16>,
}

impl<'a> Sight<'a> {
    pub(super) fn new(layout: &'a Layout<'a>, position: &Position) -> Self {
        let written = Places::new(layout, position);
        let is_open = |cell: &&Cell| position.value(**cell).is_none();
        let open = |house: &House| house.cells.iter().filter(is_open).count() as u8;
        let bits = |house: &CompleteHouse| {
            let open = house.cells.iter().enumerate().filter(|(_, cell)| is_open(cell));
            open.fold(0, |bits, (at, _)| bits | 1 << at)
        };
        let held = |house: &CompleteHouse| house.cells.iter().filter_map(|&cell| position.value(cell)).collect();
        let all = |house: usize| layout.board.all_digits().iter().map(move |digit| (house as u16, digit));
        let mut sight = Self {
            layout,
            in_mind: written.clone(),
            written,
            changed: (0..layout.houses.len()).flat_map(all).collect(),
            empty: position.empty_cells().collect(),
            open: layout.board.houses().iter().map(open).collect(),
            open_cells: layout.houses.iter().map(bits).collect(),
            held: layout.houses.iter().map(held).collect(),
            singles: Vec::new(),
            ways: Vec::new(),
            index: vec![0; layout.board.cell_count() * layout.digits()],
        };
        sight.take_locked();
        sight
    }

    /// The number of empty cells.
    pub(super) fn unsolved(&self) -> usize {
        self.empty.len()
    }

    /// Whether the step would change more than what has already been seen in the head.
    pub(super) fn changes(&self, step: &Step) -> bool {
        let candidates = &self.in_mind.candidates;
        step.conclusion.place.iter().any(|(cell, _)| self.empty.contains(cell))
            || step.conclusion.eliminate.iter().any(|&(cell, digit)| candidates[cell.index()].contains(digit))
    }

    pub(super) fn apply(&mut self, step: &Step) {
        for &(cell, digit) in &step.conclusion.eliminate {
            self.remove(cell, digit);
        }
        for &(cell, digit) in &step.conclusion.place {
            self.place(cell, digit);
        }
    }

    pub(super) fn place(&mut self, cell: Cell, digit: Digit) {
        let Some(at) = self.empty.iter().position(|&empty| empty == cell) else { return };
        self.empty.swap_remove(at);
        for house in self.layout.board.houses_of(cell) {
            self.open[house.index()] -= 1;
        }
        for &(house, bit) in &self.layout.of_cell[cell.index()] {
            self.open_cells[usize::from(house)] &= !bit;
            self.held[usize::from(house)].insert(digit);
        }
        self.written.place(self.layout, cell, digit, |_, _| ());
        self.in_mind.place(self.layout, cell, digit, |house, digit| self.changed.push((house, digit)));
        self.take_locked();
    }

    /// Removes a written candidate.
    pub(super) fn remove(&mut self, cell: Cell, digit: Digit) {
        self.written.remove(self.layout, cell, digit, |_| ());
        self.in_mind.remove(self.layout, cell, digit, |house| self.changed.push((house, digit)));
        self.take_locked();
    }

    /// Removes locked candidates in the head until there are none.
    fn take_locked(&mut self) {
        let digits = self.layout.digits();
        while let Some((own, digit)) = self.changed.pop() {
            let house = &self.layout.houses[usize::from(own)];
            let places = self.in_mind.of_digit[usize::from(own) * digits + digit.index()];
            if places == 0 {
                continue;
            }
            for &(other, _, there) in house.shared.iter().filter(|(_, here, _)| places & !here == 0) {
                let mut beyond = self.in_mind.of_digit[usize::from(other) * digits + digit.index()] & !there;
                while beyond != 0 {
                    let cell = self.layout.houses[usize::from(other)].cells[beyond.trailing_zeros() as usize];
                    beyond &= beyond - 1;
                    self.in_mind.remove(self.layout, cell, digit, |house| self.changed.push((house, digit)));
                }
            }
        }
    }

    /// Lists the singles in sight; returns their total weight and their number.
    pub(super) fn look(&mut self) -> (f64, usize) {
        let layout = self.layout;
        self.ways.clear();
        for Seen { cell, digit, .. } in self.singles.drain(..) {
            self.index[cell.index() * layout.digits() + digit.index()] = 0;
        }
        for (number, house) in layout.houses.iter().enumerate() {
            for digit in self.in_mind.once[number].iter() {
                let place = self.in_mind.of_digit[number * layout.digits() + digit.index()];
                let way = Way {
                    kind: if house.is_line { WayKind::Line } else { WayKind::Area },
                    open: self.open[house.id.index()],
                    crossings: if house.is_line { 0 } else { self.crossings(number, place, digit) },
                    is_written: self.written.once[number].contains(digit),
                };
                self.see(house.cells[place.trailing_zeros() as usize], digit, way);
            }
        }
        for at in 0..self.empty.len() {
            let cell = self.empty[at];
            let Some(digit) = self.in_mind.candidates[cell.index()].single() else { continue };
            let way = Way {
                kind: WayKind::Cell,
                open: layout.board.houses_of(cell).iter().map(|house| self.open[house.index()]).min().unwrap_or(1),
                crossings: 0,
                is_written: self.written.candidates[cell.index()].len() == 1,
            };
            self.see(cell, digit, way);
        }
        (self.singles.iter().map(|single| single.weight).sum(), self.singles.len())
    }

    /// The number of houses with the digit that it takes to rule out the open cells of this house other than `place`,
    /// choosing the one that covers most first; cells that none of them covers count as one each.
    fn crossings(&self, number: usize, place: u32, digit: Digit) -> u8 {
        let mut left = self.open_cells[number] & !place;
        let mut count = 0;
        while left != 0 {
            let with_digit = self.layout.houses[number]
                .shared
                .iter()
                .filter(|&&(other, ..)| self.held[usize::from(other)].contains(digit));
            let most =
                with_digit.map(|(_, here, _)| left & here).max_by_key(|covered| covered.count_ones()).unwrap_or(0);
            // If no house covers more, take one cell that something else rules out.
            left &= !if most == 0 { left & left.wrapping_neg() } else { most };
            count += 1;
        }
        count
    }

    /// The ways in which the singles of the last look can be seen.
    pub(super) fn ways(&self) -> &[Way] {
        &self.ways
    }

    /// How much there is to search through.
    pub(super) fn extent(&self) -> Extent {
        // Scaled to a board of 81 cells, so that the figure is the same for all sizes.
        let part = 81.0 / f64::from(self.layout.board.cell_count() as u32);
        let (open, all) =
            (self.open_cells.iter().filter(|&&open| open != 0).count() as u32, self.open_cells.len() as u32);
        Extent {
            cells: f64::from(self.empty.len() as u32).max(1.0).ln(),
            twice: (f64::from(self.written.twice) * part).ln_1p(),
            houses: f64::from(open.max(1)).ln() - f64::from(all.max(1)).ln(),
        }
    }

    /// Adds a way to see a single; the weights of all its ways add up.
    fn see(&mut self, cell: Cell, digit: Digit, way: Way) {
        self.ways.push(way);
        let weight = self.layout.weights.of(way);
        let index = &mut self.index[cell.index() * self.layout.digits() + digit.index()];
        if *index == 0 {
            self.singles.push(Seen { cell, digit, weight });
            *index = self.singles.len() as u16;
        } else {
            self.singles[usize::from(*index) - 1].weight += weight;
        }
    }

    /// Draws one of the singles at random, with probability proportional to its weight.
    pub(super) fn draw(&self, weights: f64, chance: &mut Chance) -> (Cell, Digit) {
        let mut left = weights * f64::from(chance.below(1 << 24)) / f64::from(1u32 << 24);
        let chosen = self.singles.iter().find(|single| {
            left -= single.weight;
            left < 0.0
        });
        let Seen { cell, digit, .. } = *chosen.or(self.singles.last()).expect("there are singles to draw from");
        (cell, digit)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use deduku_core::board::named;
    use deduku_core::puzzle::Puzzle;
    use deduku_core::solve::random_solution;
    use deduku_core::work::Work;
    use deduku_logic::{Technique, find_all};

    fn blank(name: &str) -> Position {
        let board = Arc::new(named(name).expect("a name"));
        let line = ".".repeat(board.cell_count());
        Position::new(&Puzzle::from_line(board, &line).expect("blank"))
    }

    /// Places digits of a solution in random order, and removes other candidates between them; `each` is called after
    /// every change with the updated state and the position.
    fn played(name: &str, seed: u64, each: &mut dyn FnMut(&Layout<'_>, &Sight<'_>, &Position)) {
        let (mut position, mut chance) = (blank(name), Chance::from_seed(seed));
        let solution = random_solution(&position, &mut chance, &Work::unlimited()).expect("no limit").expect("one");
        let board = named(name).expect("a name");
        let layout = Layout::new(&board, &TimeModel::FITTED);
        let mut sight = Sight::new(&layout, &position);
        let mut order: Vec<Cell> = board.cells().collect();
        chance.shuffle(&mut order);
        for &cell in &order {
            let other = order[chance.below(order.len() as u32) as usize];
            let wrong = position.candidates(other).iter().find(|&digit| digit != solution.digit(other));
            if let Some(digit) = wrong {
                position.remove(other, digit);
                sight.remove(other, digit);
            }
            position.place(cell, solution.digit(cell));
            sight.place(cell, solution.digit(cell));
            each(&layout, &sight, &position);
        }
    }

    #[test]
    fn what_is_kept_up_to_date_is_what_a_new_look_finds() {
        for name in ["9x9", "6x6", "x", "windoku", "tiny-samurai", "roxdoku"] {
            played(name, 3, &mut |layout, kept, position| {
                let mut new = Sight::new(layout, position);
                for (kept, new) in [(&kept.written, &new.written), (&kept.in_mind, &new.in_mind)] {
                    assert_eq!(kept.candidates, new.candidates, "{name}");
                    assert_eq!((&kept.of_digit, &kept.once), (&new.of_digit, &new.once), "{name}");
                    assert_eq!(kept.twice, new.twice, "{name}");
                }
                assert_eq!(kept.open, new.open, "{name}");
                assert_eq!((&kept.open_cells, &kept.held), (&new.open_cells, &new.held), "{name}");
                let (found, same) = (kept.clone().look(), new.look());
                assert!(found.1 == same.1 && (found.0 - same.0).abs() < 1e-9, "{name}: {found:?}, {same:?}");
            });
        }
    }

    /// If all places of a digit in a house also lie in another house, removes the digit from the rest of that other
    /// one.
    fn take_locked(position: &mut Position) -> bool {
        let board = position.puzzle().board().clone();
        let mut found = false;
        for (one, other) in board.houses().iter().flat_map(|one| board.houses().iter().map(move |other| (one, other))) {
            let common: Vec<Cell> = one.cells.iter().filter(|cell| other.cells.contains(cell)).copied().collect();
            if one == other || common.len() < 2 {
                continue;
            }
            for digit in board.all_digits().iter() {
                let holds = |cell: &&Cell| position.candidates(**cell).contains(digit);
                let places: Vec<Cell> = one.cells.iter().filter(holds).copied().collect();
                if !places.is_empty() && places.iter().all(|cell| common.contains(cell)) {
                    for &cell in other.cells.iter().filter(|cell| !common.contains(cell)) {
                        found |= position.remove(cell, digit);
                    }
                }
            }
        }
        found
    }

    #[test]
    fn the_mind_takes_away_what_pointing_and_claiming_do() {
        let mut beyond = 0;
        for name in ["9x9", "6x6"] {
            played(name, 2, &mut |_, sight, position| {
                let mut position = position.clone();
                while take_locked(&mut position) {}
                for cell in position.board().cells() {
                    assert_eq!(sight.in_mind.candidates[cell.index()], position.candidates(cell));
                    beyond += usize::from(sight.written.candidates[cell.index()] != position.candidates(cell));
                }
                let steps = [Technique::Pointing, Technique::Claiming].map(|one| find_all(&position, one)).concat();
                assert_eq!(steps, [], "{name}");
            });
        }
        assert!(beyond > 50, "{beyond}");
    }

    #[test]
    fn a_single_that_is_seen_in_the_mind_alone_weighs_less() {
        played("9x9", 1, &mut |layout, sight, position| {
            let (mut all, mut plain) = (sight.clone(), Sight::new(layout, position));
            plain.in_mind = plain.written.clone();
            let ((of_all, count), (of_plain, fewer)) = (all.look(), plain.look());
            assert!(count >= fewer && of_all >= of_plain - 1e-9, "{count}, {fewer}");
            for single in &plain.singles {
                let same =
                    all.singles.iter().find(|seen| seen.cell == single.cell).expect("it is there in the mind too");
                assert!(same.digit == single.digit && same.weight >= single.weight - 1e-9);
            }
        });
    }

    #[test]
    fn a_single_in_a_box_is_crossed_by_as_many_lines_as_it_takes() {
        let board = named("9x9").expect("a name");
        let layout = Layout::new(&board, &TimeModel::FITTED);
        // The ones in rows 1 and 2 and in columns 1 and 2 leave only r3c3 in the first box.
        let mut sight = Sight::new(&layout, &blank("9x9"));
        let place = |sight: &mut Sight<'_>, cell: u16, digit: u8| {
            sight.place(Cell::new(cell), Digit::new(digit).expect("a digit"));
        };
        for cell in [3, 9 + 6, 3 * 9, 6 * 9 + 1] {
            place(&mut sight, cell, 1);
        }
        let crossings = |sight: &mut Sight<'_>| {
            sight.look();
            let of_ones = sight.ways().iter().filter(|way| way.kind == WayKind::Area);
            of_ones.map(|way| (way.open, way.crossings)).collect::<Vec<_>>()
        };
        assert_eq!(crossings(&mut sight), [(9, 4)]);
        // Without the open cells of row 3 the columns are not needed, and without r2c1 to r2c3 no second row.
        place(&mut sight, 2 * 9, 5);
        place(&mut sight, 2 * 9 + 1, 6);
        assert_eq!(crossings(&mut sight), [(7, 2)]);
        for (column, digit) in [(0, 7), (1, 8), (2, 9)] {
            place(&mut sight, 9 + column, digit);
        }
        assert_eq!(crossings(&mut sight), [(4, 1)]);
    }
}
