//! The singles that people see in a position, kept up to date while digits are placed.
//!
//! Two lists of possible places are kept: the candidates as written, and those that are left once all locked candidates
//! have been removed in the head: if all places of a digit in a house also lie in another house (pointing and claiming,
//! and a single place), the digit is nowhere else in that other house. A single that is only in the second list can be
//! seen without any candidate being written, but less easily.

use deduku_core::board::{Board, Cell, Digit, DigitSet, House, HouseId};
use deduku_core::puzzle::Position;
use deduku_logic::Step;

use super::time_model::{Extent, TimeModel, Waits};
use super::ways::{Way, WayKind, Weights};

/// What all races of a puzzle share: the houses, the weights and the waits.
pub(super) struct Layout<'a> {
    board: &'a Board,
    digits: usize,
    /// The complete houses, each with its own index in the lists of [`Places`].
    houses: Vec<CompleteHouse>,
    /// For each cell, the complete houses that contain it, each with the cell's bit there.
    of_cell: Vec<Vec<(u16, u32)>>,
    weights: Weights,
    waits: Waits,
}

/// A house that holds every digit.
struct CompleteHouse {
    id: HouseId,
    cells: Vec<Cell>,
    is_line: bool,
    /// The houses that share two or more cells with this one: index, bits of these cells here, and their bits there.
    shared: Vec<(u16, u32, u32)>,
    /// Those of them that are not lines, each with the place of this house in its own list of shared houses.
    areas: Vec<(u16, u32)>,
    /// The most cells that it shares with one of them: a digit with more places here is not locked.
    most_shared: u32,
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
            let (cells, is_line) = (cells.to_vec(), kind.is_line());
            houses.push(CompleteHouse { id, cells, is_line, shared: Vec::new(), areas: Vec::new(), most_shared: 0 });
        }
        for (number, house) in houses.iter_mut().enumerate() {
            house.shared = shared(number, house, &of_cell);
            house.most_shared = house.shared.iter().map(|(_, here, _)| here.count_ones()).max().unwrap_or(0);
        }
        let areas: Vec<_> = (0..houses.len()).map(|number| areas(number, &houses)).collect();
        houses.iter_mut().zip(areas).for_each(|(house, areas)| house.areas = areas);
        let digits = usize::from(board.digits());
        let waits = Waits::new(board.cell_count(), houses.len(), digits, model);
        Self { board, digits, houses, of_cell, weights: Weights::new(board, model), waits }
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

/// The houses that are not lines and share two or more cells with this one, each with the bit of this one's place in
/// its list.
fn areas(number: usize, houses: &[CompleteHouse]) -> Vec<(u16, u32)> {
    let of = |&(other, ..): &(u16, u32, u32)| {
        let house = &houses[usize::from(other)];
        let place = house.shared.iter().position(|&(back, ..)| usize::from(back) == number)?;
        (!house.is_line).then_some((other, 1 << place))
    };
    houses[number].shared.iter().filter_map(of).collect()
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
        let digits = layout.digits;
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

    /// Takes a place from the digit in a house; returns those that are left.
    #[inline]
    fn lose(&mut self, layout: &Layout<'_>, house: u16, place: u32, digit: Digit) -> Left {
        let places = &mut self.of_digit[usize::from(house) * layout.digits + digit.index()];
        *places &= !place;
        let left = Left(*places);
        match left.count() {
            2 => self.twice += 1,
            1 => {
                self.twice -= 1;
                self.once[usize::from(house)].insert(digit);
            }
            0 => self.once[usize::from(house)].remove(digit),
            _ => (),
        }
        left
    }
}

/// The places that are left, as bits.
#[derive(Clone, Copy)]
struct Left(u32);

impl Left {
    const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The number of the only one.
    fn single(self) -> Option<usize> {
        self.0.is_power_of_two().then(|| self.0.trailing_zeros() as usize)
    }
}

/// A single that can be seen.
#[derive(Clone, Copy, PartialEq, Debug)]
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
    /// The number of open cells.
    unsolved: usize,
    /// For each house, the number of open cells.
    open: Vec<u8>,
    /// For each complete house, the bits of its open cells.
    open_cells: Vec<u32>,
    /// The number of complete houses with open cells.
    open_houses: usize,
    /// For each complete house and digit, the houses of its list of shared ones that hold the digit, as bits.
    crossing: Vec<u32>,
    singles: Vec<Seen>,
    /// For each cell, whether it is among the singles.
    is_seen: Vec<bool>,
    /// For each cell, whether the ways in which its single is seen may have changed since the last look.
    is_stale: Vec<bool>,
    /// The singles that have come into sight since the last look.
    fresh: Vec<(Cell, Digit)>,
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
        let all = |house: usize| layout.board.all_digits().iter().map(move |digit| (house as u16, digit));
        let open_cells: Vec<u32> = layout.houses.iter().map(bits).collect();
        let mut sight = Self {
            layout,
            in_mind: written.clone(),
            changed: (0..layout.houses.len()).flat_map(all).collect(),
            unsolved: position.unsolved(),
            open: layout.board.houses().iter().map(open).collect(),
            open_houses: open_cells.iter().filter(|&&open| open != 0).count(),
            open_cells,
            crossing: vec![0; layout.houses.len() * layout.digits],
            singles: Vec::new(),
            is_seen: vec![false; layout.board.cell_count()],
            is_stale: vec![false; layout.board.cell_count()],
            fresh: Vec::new(),
            written,
        };
        for (cell, digit) in layout.board.cells().filter_map(|cell| Some((cell, position.value(cell)?))) {
            layout.of_cell[cell.index()].iter().for_each(|&(house, _)| sight.cross(house, digit));
        }
        sight.take_locked();
        sight.fresh = sight.all_singles();
        sight
    }

    /// The singles of the candidates in mind, some perhaps several times.
    fn all_singles(&self) -> Vec<(Cell, Digit)> {
        let of_house = |number| {
            let place = move |digit| (self.place_in_mind(number, digit), digit);
            self.in_mind.once[number].iter().map(place)
        };
        let of_houses = (0..self.layout.houses.len()).flat_map(of_house);
        let bare = |cell: Cell| Some((cell, self.in_mind.candidates[cell.index()].single()?));
        of_houses.chain(self.layout.board.cells().filter_map(bare)).collect()
    }

    /// The first cell that is a place for the digit in the house.
    fn place_in_mind(&self, house: usize, digit: Digit) -> Cell {
        let places = self.in_mind.of_digit[house * self.layout.digits + digit.index()];
        self.layout.houses[house].cells[places.trailing_zeros() as usize]
    }

    /// Notes that the house holds the digit, which may rule out cells of the areas that it goes through.
    fn cross(&mut self, house: u16, digit: Digit) {
        for &(area, bit) in &self.layout.houses[usize::from(house)].areas {
            let number = usize::from(area);
            self.crossing[number * self.layout.digits + digit.index()] |= bit;
            if self.in_mind.once[number].contains(digit) {
                let place = self.place_in_mind(number, digit);
                self.is_stale[place.index()] = true;
            }
        }
    }

    /// The number of empty cells.
    pub(super) fn unsolved(&self) -> usize {
        self.unsolved
    }

    /// Whether the step would change more than what has already been seen in the head.
    pub(super) fn changes(&self, step: &Step) -> bool {
        let candidates = &self.in_mind.candidates;
        step.conclusion.place.iter().any(|&(cell, _)| self.is_open(cell))
            || step.conclusion.eliminate.iter().any(|&(cell, digit)| candidates[cell.index()].contains(digit))
    }

    fn is_open(&self, cell: Cell) -> bool {
        !self.written.candidates[cell.index()].is_empty()
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
        if !self.is_open(cell) {
            return;
        }
        let layout = self.layout;
        self.unsolved -= 1;
        for house in layout.board.houses_of(cell) {
            self.open[house.index()] -= 1;
        }
        for &(house, bit) in &layout.of_cell[cell.index()] {
            let number = usize::from(house);
            self.open_cells[number] &= !bit;
            self.open_houses -= usize::from(self.open_cells[number] == 0);
            self.cross(house, digit);
        }
        for other in self.written.candidates[cell.index()].iter() {
            self.strike(cell, other);
        }
        for &peer in layout.board.peers(cell) {
            self.is_stale[peer.index()] = true;
            if self.written.candidates[peer.index()].contains(digit) {
                self.strike(peer, digit);
            }
        }
        self.take_locked();
    }

    /// Removes a written candidate.
    pub(super) fn remove(&mut self, cell: Cell, digit: Digit) {
        if self.written.candidates[cell.index()].contains(digit) {
            self.strike(cell, digit);
            self.take_locked();
        }
    }

    /// Removes a candidate that is written, but nothing that follows from it in the head.
    fn strike(&mut self, cell: Cell, digit: Digit) {
        let (layout, places) = (self.layout, &mut self.written);
        places.candidates[cell.index()].remove(digit);
        self.is_stale[cell.index()] = true;
        for &(house, bit) in &layout.of_cell[cell.index()] {
            if let Some(place) = places.lose(layout, house, bit, digit).single() {
                self.is_stale[layout.houses[usize::from(house)].cells[place].index()] = true;
            }
        }
        self.strike_in_mind(cell, digit);
    }

    /// Removes a candidate in the head.
    fn strike_in_mind(&mut self, cell: Cell, digit: Digit) {
        let (layout, places) = (self.layout, &mut self.in_mind);
        let candidates = &mut places.candidates[cell.index()];
        if !candidates.contains(digit) {
            return;
        }
        candidates.remove(digit);
        self.is_stale[cell.index()] = true;
        self.fresh.extend(candidates.single().map(|last| (cell, last)));
        for &(house, bit) in &layout.of_cell[cell.index()] {
            let left = places.lose(layout, house, bit, digit);
            let shape = &layout.houses[usize::from(house)];
            if left.count() <= shape.most_shared {
                self.changed.push((house, digit));
            }
            if let Some(place) = left.single() {
                self.is_stale[shape.cells[place].index()] = true;
                self.fresh.push((shape.cells[place], digit));
            }
        }
    }

    /// Removes locked candidates in the head until there are none.
    fn take_locked(&mut self) {
        let layout = self.layout;
        while let Some((own, digit)) = self.changed.pop() {
            let house = &layout.houses[usize::from(own)];
            let places = self.in_mind.of_digit[usize::from(own) * layout.digits + digit.index()];
            if places == 0 {
                continue;
            }
            for &(other, _, there) in house.shared.iter().filter(|(_, here, _)| places & !here == 0) {
                let mut beyond = self.in_mind.of_digit[usize::from(other) * layout.digits + digit.index()] & !there;
                while beyond != 0 {
                    let cell = layout.houses[usize::from(other)].cells[beyond.trailing_zeros() as usize];
                    beyond &= beyond - 1;
                    self.strike_in_mind(cell, digit);
                }
            }
        }
    }

    /// Brings the list of singles in sight up to date; returns their total weight and their number.
    pub(super) fn look(&mut self) -> (f64, usize) {
        let mut singles = std::mem::take(&mut self.singles);
        singles.retain_mut(|single| {
            let at = single.cell.index();
            self.is_seen[at] = self.is_open(single.cell);
            if self.is_seen[at] && std::mem::take(&mut self.is_stale[at]) {
                single.weight = self.weight(single.cell, single.digit);
            }
            self.is_seen[at]
        });
        while let Some((cell, digit)) = self.fresh.pop() {
            // What was the last one for a moment may be gone by now.
            let is_left = self.in_mind.candidates[cell.index()].contains(digit);
            if is_left && !std::mem::replace(&mut self.is_seen[cell.index()], true) {
                self.is_stale[cell.index()] = false;
                singles.push(Seen { cell, digit, weight: self.weight(cell, digit) });
            }
        }
        self.singles = singles;
        (self.singles.iter().map(|single| single.weight).sum(), self.singles.len())
    }

    /// Passes on each way in which the single can be seen.
    fn each_way(&self, cell: Cell, digit: Digit, mut each: impl FnMut(Way)) {
        let layout = self.layout;
        for &(house, place) in &layout.of_cell[cell.index()] {
            let number = usize::from(house);
            if !self.in_mind.once[number].contains(digit) {
                continue;
            }
            let house = &layout.houses[number];
            each(Way {
                kind: if house.is_line { WayKind::Line } else { WayKind::Area },
                open: self.open[house.id.index()],
                crossings: if house.is_line { 0 } else { self.crossings(number, place, digit) },
                is_written: self.written.once[number].contains(digit),
            });
        }
        if self.in_mind.candidates[cell.index()].len() == 1 {
            each(Way {
                kind: WayKind::Cell,
                open: layout.board.houses_of(cell).iter().map(|house| self.open[house.index()]).min().unwrap_or(1),
                crossings: 0,
                is_written: self.written.candidates[cell.index()].len() == 1,
            });
        }
    }

    /// The weight of a single: those of all its ways add up.
    fn weight(&self, cell: Cell, digit: Digit) -> f64 {
        let mut weight = 0.0;
        self.each_way(cell, digit, |way| weight += self.layout.weights.of(way));
        weight
    }

    /// The number of houses with the digit that it takes to rule out the open cells of this house other than `place`,
    /// choosing the one that covers most first; cells that none of them covers count as one each.
    fn crossings(&self, number: usize, place: u32, digit: Digit) -> u8 {
        let mut left = self.open_cells[number] & !place;
        let crossing = self.crossing[number * self.layout.digits + digit.index()];
        let mut count = 0;
        while left != 0 {
            let (mut with_digit, mut most) = (crossing, 0_u32);
            while with_digit != 0 {
                let (_, here, _) = self.layout.houses[number].shared[with_digit.trailing_zeros() as usize];
                with_digit &= with_digit - 1;
                most = if (left & here).count_ones() >= most.count_ones() { left & here } else { most };
            }
            // If no house covers more, take one cell that something else rules out.
            left &= !if most == 0 { left & left.wrapping_neg() } else { most };
            count += 1;
        }
        count
    }

    /// The ways in which the singles of the last look can be seen.
    pub(super) fn ways(&self) -> Vec<Way> {
        let mut ways = Vec::new();
        self.singles.iter().for_each(|single| self.each_way(single.cell, single.digit, |way| ways.push(way)));
        ways
    }

    /// How much there is to search through.
    pub(super) fn extent(&self) -> Extent {
        self.layout.waits.extent(self.amounts())
    }

    /// How long the search for the next single takes, given the total weight of those in sight.
    pub(super) fn wait(&self, weights: f64) -> f64 {
        self.layout.waits.length(self.amounts()) / weights
    }

    /// The numbers of open cells, of digits of houses with two places, and of houses with open cells.
    fn amounts(&self) -> [usize; 3] {
        [self.unsolved, self.written.twice as usize, self.open_houses]
    }

    /// The single that is found first, if the search for each takes as long as its clock says, divided by its weight.
    /// The clocks then go on by the time that this takes.
    pub(super) fn first(&self, clocks: &mut [f64]) -> Option<(Cell, Digit)> {
        let time = |single: &Seen| clocks[single.cell.index()] / single.weight;
        let (time, first) =
            self.singles.iter().map(|single| (time(single), single)).min_by(|one, other| one.0.total_cmp(&other.0))?;
        for single in &self.singles {
            clocks[single.cell.index()] -= time * single.weight;
        }
        Some((first.cell, first.digit))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use deduku_core::board::named;
    use deduku_core::chance::Chance;
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
    /// every change with the updated state, after a look, and the position.
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
            sight.look();
            each(&layout, &sight, &position);
        }
    }

    /// The singles in the order of their cells.
    fn by_cell(sight: &Sight<'_>) -> Vec<Seen> {
        let mut singles = sight.singles.clone();
        singles.sort_by_key(|single| single.cell);
        singles
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
                assert_eq!((&kept.open_cells, &kept.crossing), (&new.open_cells, &new.crossing), "{name}");
                assert_eq!((kept.unsolved, kept.open_houses), (new.unsolved, new.open_houses), "{name}");
                new.look();
                assert_eq!(by_cell(kept), by_cell(&new), "{name}");
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
            plain.fresh = plain.all_singles();
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
            let of_ones = sight.ways().into_iter().filter(|way| way.kind == WayKind::Area);
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
