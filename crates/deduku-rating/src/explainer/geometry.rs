//! The classic grid as tables. Houses are numbered boxes 0–8, rows 9–17, columns 18–26; cells 0–80 row by row;
//! digits from 0.

/// The number of the first row.
pub(super) const ROWS: usize = 9;
/// The number of the first column.
pub(super) const COLUMNS: usize = 18;
/// The number of houses.
pub(super) const HOUSES: usize = 27;

/// The cells of each house, in reading order.
pub(super) static HOUSE_CELLS: [[u8; 9]; HOUSES] = house_cells();
/// The box, row and column of each cell.
pub(super) static CELL_HOUSES: [[u8; 3]; 81] = cell_houses();
/// The position of each cell in its box, row and column.
pub(super) static CELL_PLACES: [[u8; 3]; 81] = cell_places();
/// The cells of each house as a set.
pub(super) static HOUSE_SETS: [u128; HOUSES] = house_sets();
/// The other cells that share a house with each cell.
pub(super) static PEERS: [u128; 81] = peers();

/// All masks of nine bits, sorted by number of bits, then ascending.
static CHOICES: [u16; 512] = masks_by_size();
/// The start of the masks with each number of bits in [`CHOICES`].
const CHOICES_FROM: [usize; 11] = [0, 1, 10, 46, 130, 256, 382, 466, 502, 511, 512];

const fn house_cells() -> [[u8; 9]; HOUSES] {
    let mut cells = [[0; 9]; HOUSES];
    let mut house = 0;
    while house < 9 {
        let mut place = 0;
        while place < 9 {
            let (row, column) = (house / 3 * 3 + place / 3, house % 3 * 3 + place % 3);
            cells[house][place] = (row * 9 + column) as u8;
            cells[ROWS + house][place] = (house * 9 + place) as u8;
            cells[COLUMNS + house][place] = (place * 9 + house) as u8;
            place += 1;
        }
        house += 1;
    }
    cells
}

const fn cell_houses() -> [[u8; 3]; 81] {
    let mut houses = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        houses[cell] = [(row / 3 * 3 + column / 3) as u8, (ROWS + row) as u8, (COLUMNS + column) as u8];
        cell += 1;
    }
    houses
}

const fn cell_places() -> [[u8; 3]; 81] {
    let mut places = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        places[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    places
}

const fn house_sets() -> [u128; HOUSES] {
    let cells = house_cells();
    let mut sets = [0; HOUSES];
    let mut house = 0;
    while house < HOUSES {
        let mut place = 0;
        while place < 9 {
            sets[house] |= 1 << cells[house][place];
            place += 1;
        }
        house += 1;
    }
    sets
}

const fn peers() -> [u128; 81] {
    let (houses, sets) = (cell_houses(), house_sets());
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [region, row, column] = houses[cell];
        peers[cell] = (sets[region as usize] | sets[row as usize] | sets[column as usize]) & !(1 << cell);
        cell += 1;
    }
    peers
}

const fn masks_by_size() -> [u16; 512] {
    let mut masks = [0; 512];
    let mut next = 0;
    let mut size = 0;
    while size <= 9 {
        let mut mask: u16 = 0;
        while mask < 512 {
            if mask.count_ones() == size {
                masks[next] = mask;
                next += 1;
            }
            mask += 1;
        }
        size += 1;
    }
    masks
}

/// The ways to choose `size` of nine, in ascending order of their masks.
pub(super) fn choices(size: usize) -> impl Iterator<Item = u16> + Clone {
    CHOICES[CHOICES_FROM[size]..CHOICES_FROM[size + 1]].iter().copied()
}

/// The ways to choose `size` of nine masks that have this many bits in all, and two each at least: which, and the bits;
/// in ascending order.
pub(super) fn sets_of(masks: [u16; 9], size: usize, in_all: usize) -> impl Iterator<Item = (u16, u16)> {
    let (mut fitting, mut count) = ([(0, 0); 9], 0);
    for (at, mask) in masks.into_iter().enumerate() {
        if (2..=in_all).contains(&(mask.count_ones() as usize)) {
            fitting[count] = (1u16 << at, mask);
            count += 1;
        }
    }
    choices(size).take_while(move |choice| choice >> count == 0).filter_map(move |choice| {
        let (mut chosen, mut union) = (0, 0);
        for (which, mask) in places(choice).map(|at| fitting[at]) {
            chosen |= which;
            union |= mask;
        }
        (union.count_ones() as usize == in_all).then_some((chosen, union))
    })
}

/// The elements of a set of cells, lowest first.
pub(super) fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as usize;
            set &= set - 1;
            bit
        })
    })
}

/// The elements of a mask of digits or places, lowest first.
pub(super) fn places(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            bit
        })
    })
}

/// The cells that share a house with every one of `cells`.
pub(super) fn common_peers(cells: u128) -> u128 {
    bits(cells).fold(!0, |common, cell| common & PEERS[cell])
}

/// The houses that hold all of `cells`.
pub(super) fn houses_around(cells: u128) -> impl Iterator<Item = usize> {
    (0..HOUSES).filter(move |&house| cells & !HOUSE_SETS[house] == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_the_choices_that_have_so_many_bits() {
        // Masks of each number of bits, in an order that mixes them.
        for first in 0..512 {
            let masks: [u16; 9] = std::array::from_fn(|at| CHOICES[(first + 97 * at * at) % 130]);
            for (size, in_all) in (1..=4).flat_map(|size| [(size, size), (size, size + 1)]) {
                let union = |choice: u16| places(choice).fold(0, |union, at| union | masks[at]);
                let is_set = |&choice: &u16| {
                    places(choice).all(|at| masks[at].count_ones() > 1) && union(choice).count_ones() as usize == in_all
                };
                let expected = choices(size).filter(is_set).map(|choice| (choice, union(choice)));
                assert!(sets_of(masks, size, in_all).eq(expected), "{masks:?} {size} {in_all}");
            }
        }
    }
}
