//! Jigsaws: one square grid divided into regions of any shape, which may be disconnected.

use super::parts::{BoardParts, groups, square};
use super::{HouseKind, RegionMap};

pub(super) fn parts(map: &RegionMap) -> BoardParts {
    let size = u16::from(map.size());
    let mut parts = square(size);
    let regions = groups(HouseKind::Region, size, |cell| u16::from(map.regions()[cell]), parts.places.len());
    parts.houses.splice(0..0, regions);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Base, Board, Plan};

    #[test]
    fn regions_are_houses_as_boxes_are() {
        let marks: Vec<char> = "AAABBAABBBCCDEECCDEECDDDE".chars().collect();
        let map = RegionMap::new(&marks).expect("five pentominoes");
        let board = Board::of_plan(Plan::of(Base::Regions(map))).expect("a board");
        assert_eq!((board.cell_count(), board.digits(), board.houses().len()), (25, 5, 15));
        assert!(board.house_ids().all(|id| board.is_complete(id)));
    }
}
