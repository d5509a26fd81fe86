//! The direct implications between candidates: a true one excludes others, a false one leaves the last one of its cell
//! or house. A candidate is numbered by its cell and its digit, `cell * 9 + digit`.

use super::geometry::{CELL_HOUSES, CELL_PLACES, HOUSE_CELLS, HOUSE_SETS, PEERS, bits, places};
use super::marks::Marks;

/// The maximum number of candidates.
pub(super) const CANDIDATES: usize = 81 * 9;

/// The implications that a chain may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Links {
    /// Whether it uses digits with two places left in a house.
    pub(super) houses: bool,
    /// Whether it uses cells with two candidates left, and the rule that a cell holds one digit.
    pub(super) cells: bool,
}

/// The implications of one digit in houses.
pub(super) const X: Links = Links { houses: true, cells: false };
/// The implications of cells with two candidates.
pub(super) const Y: Links = Links { houses: false, cells: true };
/// Both kinds of implications.
pub(super) const XY: Links = Links { houses: true, cells: true };

/// All candidates, by cells, then by digits.
pub(super) fn candidates(marks: &Marks) -> impl Iterator<Item = usize> {
    bits(marks.open).flat_map(|cell| places(marks.cells[cell]).map(move |digit| cell * 9 + digit))
}

/// All implications of a position.
pub(super) struct Implications {
    /// The candidates, by cells, then by digits.
    all: Vec<u16>,
    excluded: Lists,
    alone: Lists,
}

/// For each candidate, a list of others: those of its cell, then those of its houses.
struct Lists {
    others: Vec<u16>,
    /// The start of each candidate's list, of its part for houses, and its end.
    parts: Vec<[u16; 3]>,
}

impl Lists {
    fn new() -> Self {
        Self { others: Vec::new(), parts: vec![[0; 3]; CANDIDATES] }
    }

    fn add(&mut self, at: usize, in_cell: impl Iterator<Item = usize>, in_houses: impl Iterator<Item = usize>) {
        let begin = self.others.len() as u16;
        self.others.extend(in_cell.map(|other| other as u16));
        let middle = self.others.len() as u16;
        self.others.extend(in_houses.map(|other| other as u16));
        self.parts[at] = [begin, middle, self.others.len() as u16];
    }

    fn of(&self, at: usize, cells: bool, houses: bool) -> &[u16] {
        let [begin, middle, end] = self.parts[at].map(usize::from);
        &self.others[if cells { begin } else { middle }..if houses { end } else { middle }]
    }
}

impl Implications {
    /// The implications of a position.
    pub(super) fn of(marks: &Marks) -> Self {
        let all: Vec<u16> = candidates(marks).map(|at| at as u16).collect();
        let mut own = Self { all, excluded: Lists::new(), alone: Lists::new() };
        for at in candidates(marks) {
            let (cell, digit) = (at / 9, at % 9);
            let rest = marks.cells[cell] & !(1 << digit);
            let [region, row, column] = CELL_HOUSES[cell].map(|house| HOUSE_SETS[usize::from(house)]);
            let peers = marks.digits[digit] & PEERS[cell];
            let in_order = [region, row & !region, column & !region].into_iter().flat_map(|house| bits(peers & house));
            own.excluded.add(at, places(rest).map(|other| cell * 9 + other), in_order.map(|peer| peer * 9 + digit));
            let in_cell = rest.is_power_of_two().then(|| cell * 9 + rest.trailing_zeros() as usize);
            let in_houses = CELL_HOUSES[cell].iter().zip(&CELL_PLACES[cell]).filter_map(|(&house, &place)| {
                let rest = marks.spots[digit][usize::from(house)] & !(1 << place);
                let other = HOUSE_CELLS[usize::from(house)][rest.trailing_zeros() as usize % 9];
                rest.is_power_of_two().then(|| usize::from(other) * 9 + digit)
            });
            own.alone.add(at, in_cell.into_iter(), in_houses);
        }
        own
    }

    /// The candidates, by cells, then by digits.
    pub(super) fn all(&self) -> &[u16] {
        &self.all
    }

    /// The candidates that a true one excludes: those of its cell, its box, its row, its column.
    pub(super) fn excluded(&self, links: Links, at: usize) -> &[u16] {
        self.excluded.of(at, links.cells, true)
    }

    /// The candidates that are the last ones of their cell or of a house once this one is false; one that is the last
    /// in two houses is listed twice.
    pub(super) fn left_alone(&self, links: Links, at: usize) -> &[u16] {
        self.alone.of(at, links.cells, links.houses)
    }
}

/// How true candidates imply other true ones: through a candidate that one excludes and whose absence leaves the other.
pub(super) struct Onward {
    pairs: Vec<(u16, u16)>,
    /// The start and end of each candidate's pairs.
    parts: Vec<[u16; 2]>,
}

impl Onward {
    /// Builds the pairs from these implications.
    pub(super) fn new(implications: &Implications, links: Links) -> Self {
        let mut own = Self { pairs: Vec::new(), parts: vec![[0; 2]; CANDIDATES] };
        for &at in implications.all() {
            let begin = own.pairs.len() as u16;
            for &by in implications.excluded(links, usize::from(at)) {
                own.pairs.extend(implications.left_alone(links, usize::from(by)).iter().map(|&to| (by, to)));
            }
            own.parts[usize::from(at)] = [begin, own.pairs.len() as u16];
        }
        own
    }

    /// The candidates that this one excludes, each with one that is left as the only one.
    pub(super) fn from(&self, at: usize) -> &[(u16, u16)] {
        let [begin, end] = self.parts[at].map(usize::from);
        &self.pairs[begin..end]
    }
}
