//! Which region each cell of a square grid lies in.

use super::{BoardError, BoxShape, Digit};

/// Which region each cell of a square grid lies in.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RegionMap {
    size: u8,
    /// The region of each cell, row by row; regions are numbered from 0 in order of first occurrence.
    regions: Vec<u8>,
}

impl RegionMap {
    /// The map, row by row, in which cells with the same mark form a region. Any marks are allowed; regions are
    /// numbered in order of first occurrence.
    ///
    /// # Errors
    /// [`BoardError::MapLength`] if the cells do not form a square of side 2 to 25; [`BoardError::RegionSize`] if the
    /// number of a region's cells is not the side.
    pub fn new(marks: &[char]) -> Result<Self, BoardError> {
        let size = marks.len().isqrt();
        if size * size != marks.len() || size < 2 || size > usize::from(Digit::MAX) {
            return Err(BoardError::MapLength { cells: marks.len() });
        }
        let mut seen: Vec<char> = Vec::new();
        let mut regions = Vec::with_capacity(marks.len());
        for &mark in marks {
            let known = seen.iter().position(|&other| other == mark);
            regions.push(known.unwrap_or_else(|| {
                seen.push(mark);
                seen.len() - 1
            }));
        }
        for (number, &mark) in seen.iter().enumerate() {
            let cells = regions.iter().filter(|&&region| region == number).count();
            if cells != size {
                let last = regions.iter().rposition(|&region| region == number).unwrap_or_default();
                let cell = format!("r{}c{}", last / size + 1, last % size + 1);
                return Err(BoardError::RegionSize { mark, cells, size, cell });
            }
        }
        Ok(Self { size: size as u8, regions: regions.into_iter().map(|region| region as u8).collect() })
    }

    /// The number of rows, columns, regions and digits.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The region of each cell, row by row, from 0.
    pub fn regions(&self) -> &[u8] {
        &self.regions
    }

    /// The regions of a grid with boxes.
    ///
    /// # Errors
    /// [`BoardError::Size`].
    pub fn of_boxes(shape: BoxShape) -> Result<Self, BoardError> {
        let size = shape.check()?;
        let region = |at: u16| shape.box_of(at / size, at % size) as u8;
        Ok(Self { size: size as u8, regions: (0..size * size).map(region).collect() })
    }

    /// The box shape, if the regions are equal rectangles.
    pub fn boxes(&self) -> Option<BoxShape> {
        let divisors = (1..=self.size).filter(|&rows| self.size.is_multiple_of(rows));
        let shapes = divisors.map(|rows| BoxShape { rows, columns: self.size / rows });
        shapes
            .filter(|shape| shape.rows > 1 && shape.columns > 1)
            .find(|&shape| Self::of_boxes(shape).as_ref() == Ok(self))
    }
}

/// One letter per cell, row by row: `A` for the first region.
impl std::fmt::Display for RegionMap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&self.regions.iter().map(|&region| char::from(b'A' + region)).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(text: &str) -> Result<RegionMap, BoardError> {
        RegionMap::new(&text.chars().collect::<Vec<_>>())
    }

    #[test]
    fn regions_may_be_in_pieces_and_marks_are_free() {
        let pieces = map("zy..zy..yz..yz..".replace('.', "x").as_str());
        assert!(matches!(pieces, Err(BoardError::RegionSize { mark: 'x', cells: 8, size: 4, .. })));
        assert_eq!(map("1221122133443344").expect("pieces").to_string(), "ABBAABBACCDDCCDD");
    }

    #[test]
    fn malformed_maps_are_refused_with_the_cell() {
        assert_eq!(
            map("AABBAABBCCDDCCDA").expect_err("five As").to_string(),
            "region A has 5 cells, the last of them r4c4, where each has 4: correct the map"
        );
        assert_eq!(
            map("AAB").expect_err("3").to_string(),
            "a map of 3 cells is not a square of side 2 to 25: correct the map"
        );
    }

    #[test]
    fn equal_rectangles_are_known_as_boxes() {
        assert_eq!(map("AABBAABBCCDDCCDD").expect("boxes").boxes(), Some(BoxShape { rows: 2, columns: 2 }));
        assert_eq!(map("1221122133443344").expect("pieces").boxes(), None);
    }
}
