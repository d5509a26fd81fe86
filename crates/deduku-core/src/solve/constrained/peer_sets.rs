//! The peers that several cells have in common, as bit sets.

/// A digit that an item must contain is removed from common peers only if it has at most this many places in the item.
pub(super) const MOST_PLACES: u32 = 4;

/// For each cell of a puzzle, the cells that must differ from it.
#[derive(Debug)]
pub(super) struct PeerSets {
    /// One bit per cell; each set takes `words` words.
    bits: Vec<u64>,
    words: usize,
}

/// For each place of an item, the other places with which it has a common peer outside the item, one bit each.
#[derive(Debug)]
pub(super) struct Meetings(Box<[u64]>);

/// The cells of an item, their peers, and which of them have common peers.
#[derive(Clone, Copy, Debug)]
pub(super) struct CommonPeers<'a> {
    cells: &'a [u16],
    peers: &'a PeerSets,
    meetings: &'a Meetings,
}

impl PeerSets {
    /// From the peers of each cell.
    pub(super) fn of<'a>(peers: impl ExactSizeIterator<Item = &'a [u16]>) -> Self {
        let words = peers.len().div_ceil(u64::BITS as usize);
        let mut bits = vec![0; words * peers.len()];
        for (cell, peers) in peers.enumerate() {
            add(peers, &mut bits[cell * words..][..words]);
        }
        Self { bits, words }
    }

    fn get(&self, cell: u16) -> &[u64] {
        &self.bits[usize::from(cell) * self.words..][..self.words]
    }

    /// Which cells of an item have common peers; `None` if none have, or if there are too many cells.
    pub(super) fn meetings(&self, cells: &[u16]) -> Option<Meetings> {
        if cells.len() > u64::BITS as usize {
            return None;
        }
        let mut own = vec![0; self.words];
        add(cells, &mut own);
        let meet = |a: u16, b: u16| {
            let common = self.get(a).iter().zip(self.get(b)).zip(&own);
            a != b && common.into_iter().any(|((a, b), own)| a & b & !own != 0)
        };
        let of = |a: u16| {
            let others = cells.iter().enumerate().filter(|&(_, &b)| meet(a, b));
            others.fold(0, |bits, (at, _)| bits | 1 << at)
        };
        let all: Box<[u64]> = cells.iter().map(|&cell| of(cell)).collect();
        all.iter().any(|&bits| bits != 0).then_some(Meetings(all))
    }
}

impl<'a> CommonPeers<'a> {
    pub(super) const fn new(cells: &'a [u16], peers: &'a PeerSets, meetings: &'a Meetings) -> Self {
        Self { cells, peers, meetings }
    }

    /// The cells that see all these places of the item, which are given as one bit each. Empty if there are fewer than
    /// two places or more than `MOST_PLACES`.
    pub(super) fn of(self, own: u64) -> impl Iterator<Item = u16> {
        let some = (2..=MOST_PLACES).contains(&own.count_ones()) && {
            let others = own & (own - 1);
            self.meetings.0[own.trailing_zeros() as usize] & others == others
        };
        let words = if some { 0..self.peers.words } else { 0..0 };
        words.flat_map(move |word| {
            let common = places(own).fold(u64::MAX, |common, at| common & self.peers.get(self.cells[at])[word]);
            places(common).map(move |bit| (word * u64::BITS as usize + bit) as u16)
        })
    }
}

fn add(cells: &[u16], bits: &mut [u64]) {
    for &cell in cells {
        bits[usize::from(cell) / 64] |= 1 << (cell % 64);
    }
}

/// The positions of the set bits.
fn places(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (bits != 0).then_some(bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        at
    })
}

#[cfg(test)]
mod tests {
    use super::{CommonPeers, PeerSets};
    use crate::board::named;

    #[test]
    fn common_peers_are_those_that_the_board_gives() {
        let board = named("9x9").expect("a board");
        let peers: Vec<Vec<u16>> =
            board.cells().map(|cell| board.peers(cell).iter().map(|peer| peer.index() as u16).collect()).collect();
        let sets = PeerSets::of(peers.iter().map(Vec::as_slice));
        let row: Vec<u16> = (0..9).collect();
        let meetings = sets.meetings(&row).expect("boxes cross the row");
        let of = |places: u64| CommonPeers::new(&row, &sets, &meetings).of(places).collect::<Vec<u16>>();
        // Two cells of the first box: the rest of the row and of the box.
        assert_eq!(of(0b11), [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 18, 19, 20]);
        // Cells of different boxes, one place, and many.
        for places in [0b1001, 0b1, 0, 0b1_1111] {
            assert_eq!(of(places), Vec::<u16>::new(), "{places:b}");
        }
        let corners = [0, 8, 72, 80];
        assert!(sets.meetings(&corners).is_some(), "r1c1 and r1c9 see their row");
        assert!(sets.meetings(&[0]).is_none());
    }
}
