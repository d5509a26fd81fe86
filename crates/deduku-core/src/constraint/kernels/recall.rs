//! Lines that return to cells: the digits of such cells are remembered until they are read for the last time.

/// The bits of a remembered digit, and the most cells whose digits can be remembered.
const BITS: u32 = 5;
const MOST: usize = 128 / BITS as usize;

/// How the cell at a place of a line is read; the number is its index among the cells that are read more than once.
#[derive(Clone, Copy)]
enum Read {
    Once,
    First(u32),
    Again(u32),
    Last(u32),
}

/// How the cells of a line are read.
pub(super) struct Recall(Box<[Read]>);

impl Recall {
    /// A recall for the line, which gives the index of the cell at each place; `None` if too many cells are read more
    /// than once.
    pub(super) fn new(line: &[u8]) -> Option<Self> {
        let mut repeated: Vec<u8> = Vec::new();
        let reads = line.iter().enumerate().map(|(at, cell)| {
            let (before, after) = (line[..at].contains(cell), line[at + 1..].contains(cell));
            if !before && after {
                repeated.push(*cell);
            }
            let number = repeated.iter().position(|other| other == cell).unwrap_or(0) as u32;
            match (before, after) {
                (false, false) => Read::Once,
                (false, true) => Read::First(number),
                (true, true) => Read::Again(number),
                (true, false) => Read::Last(number),
            }
        });
        let reads = reads.collect();
        (repeated.len() <= MOST).then_some(Self(reads))
    }

    /// What is remembered after the digit at this place is read; `None` if the cell had another digit before.
    pub(super) fn read(&self, remembered: u128, at: usize, digit: u8) -> Option<u128> {
        let bits = |number: u32| u128::from(digit) << (BITS * number);
        let is_same = |number: u32| remembered >> (BITS * number) & ((1 << BITS) - 1) == u128::from(digit);
        match self.0[at] {
            Read::Once => Some(remembered),
            Read::First(number) => Some(remembered | bits(number)),
            Read::Again(number) => is_same(number).then_some(remembered),
            Read::Last(number) => is_same(number).then(|| remembered & !bits(number)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_has_one_digit_wherever_it_is_read() {
        let recall = Recall::new(&[0, 1, 2, 1, 0, 1]).expect("few cells");
        let read = |digits: [u8; 6]| {
            digits.iter().enumerate().try_fold(0, |remembered, (at, &digit)| recall.read(remembered, at, digit))
        };
        assert_eq!(read([3, 4, 5, 4, 3, 4]), Some(0), "nothing is remembered in the end");
        assert_eq!(read([3, 4, 5, 4, 4, 4]), None);
        assert_eq!(read([0, 4, 5, 4, 0, 3]), None);
    }
}
