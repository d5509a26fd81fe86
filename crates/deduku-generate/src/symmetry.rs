//! Symmetries of the clues' places, as partitions of a board's cells.

use deduku_core::board::{Board, Cell, Place};

deduku_core::keyed! {
    /// The symmetry of the clues' places. It does not apply to the digits themselves.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    #[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
    pub enum Symmetry {
        /// No symmetry.
        #[default]
        None = ["none", "none"],
        /// Unchanged by a half turn.
        HalfTurn = ["half-turn", "180° rotation"],
        /// Unchanged by a quarter turn.
        QuarterTurn = ["quarter-turn", "90° rotation"],
        /// The left half mirrors the right.
        LeftRight = ["left-right", "left to right"],
        /// The upper half mirrors the lower.
        TopBottom = ["top-bottom", "top to bottom"],
        /// Mirrored in the diagonal from the top left.
        Diagonal = ["diagonal", "diagonal"],
        /// Mirrored in the diagonal from the top right.
        Antidiagonal = ["antidiagonal", "antidiagonal"],
        /// Mirrored in both diagonals.
        BothDiagonals = ["both-diagonals", "both diagonals"],
    }
    /// Every symmetry.
    ALL;
    /// Its name in options and files: `half-turn`.
    name;
    /// What it is called on the screen: `180° rotation`.
    title;
}

/// A map from places to places; the second argument is the number of layers, rows and columns of the canvas.
type Map = fn(Place, Place) -> Place;

const HALF_TURN: Map =
    |at, size| Place { layer: at.layer, row: size.row - 1 - at.row, column: size.column - 1 - at.column };
const QUARTER_TURN: Map = |at, size| Place { layer: at.layer, row: at.column, column: size.row - 1 - at.row };
const LEFT_RIGHT: Map = |at, size| Place { column: size.column - 1 - at.column, ..at };
const TOP_BOTTOM: Map = |at, size| Place { row: size.row - 1 - at.row, ..at };
const DIAGONAL: Map = |at, _| Place { layer: at.layer, row: at.column, column: at.row };
const ANTIDIAGONAL: Map =
    |at, size| Place { layer: at.layer, row: size.column - 1 - at.column, column: size.row - 1 - at.row };

impl Symmetry {
    /// The symmetry with this name. Blanks and underscores may replace hyphens, and `half` and `quarter` name the
    /// turns.
    pub fn named(name: &str) -> Option<Self> {
        let wanted = name.trim().to_ascii_lowercase().replace([' ', '_'], "-");
        let alias = match wanted.as_str() {
            "half" | "rotational" | "180" => Some(Self::HalfTurn),
            "quarter" | "90" => Some(Self::QuarterTurn),
            "main-diagonal" => Some(Self::Diagonal),
            "anti-diagonal" => Some(Self::Antidiagonal),
            "diagonals" => Some(Self::BothDiagonals),
            _ => None,
        };
        alias.or_else(|| Self::ALL.into_iter().find(|symmetry| symmetry.name() == wanted))
    }

    /// The maps that generate it.
    const fn maps(self) -> &'static [Map] {
        match self {
            Self::None => &[],
            Self::HalfTurn => &[HALF_TURN],
            Self::QuarterTurn => &[QUARTER_TURN],
            Self::LeftRight => &[LEFT_RIGHT],
            Self::TopBottom => &[TOP_BOTTOM],
            Self::Diagonal => &[DIAGONAL],
            Self::Antidiagonal => &[ANTIDIAGONAL],
            Self::BothDiagonals => &[DIAGONAL, ANTIDIAGONAL],
        }
    }

    /// The groups of cells that hold clues together or not at all, in the order of their first cells; none if the
    /// symmetry maps a cell to a place where the board has none.
    pub fn orbits(self, board: &Board) -> Option<Vec<Box<[Cell]>>> {
        let place = |cell: usize| board.place(Cell::at(cell));
        let at = |place: Place| board.cell_at(place).map(Cell::index);
        let orbits = self.orbits_among(board.cell_count(), board.extent(), &place, &at)?;
        Some(orbits.into_iter().map(|orbit| orbit.into_iter().map(Cell::at).collect()).collect())
    }

    /// The same groups for the fields of a full rectangle, numbered row by row.
    pub(super) fn orbits_of_fields(self, rows: u16, columns: u16) -> Option<Vec<Box<[usize]>>> {
        let wide = usize::from(columns);
        let place = |field: usize| Place { layer: 0, row: (field / wide) as u16, column: (field % wide) as u16 };
        let at = |place: Place| Some(usize::from(place.row) * wide + usize::from(place.column));
        let extent = Place { layer: 1, row: rows, column: columns };
        let orbits = self.orbits_among(usize::from(rows) * wide, extent, &place, &at)?;
        Some(orbits.into_iter().map(Into::into).collect())
    }

    fn orbits_among(
        self,
        count: usize,
        extent: Place,
        place: &dyn Fn(usize) -> Place,
        at: &dyn Fn(Place) -> Option<usize>,
    ) -> Option<Vec<Vec<usize>>> {
        let mut seen = vec![false; count];
        let mut orbits = Vec::new();
        for first in 0..count {
            if std::mem::replace(&mut seen[first], true) {
                continue;
            }
            let mut orbit = vec![first];
            let mut next = 0;
            while let Some(&cell) = orbit.get(next) {
                for map in self.maps() {
                    let image = self.image(*map, place(cell), extent).and_then(at)?;
                    if !std::mem::replace(&mut seen[image], true) {
                        orbit.push(image);
                    }
                }
                next += 1;
            }
            orbit.sort_unstable();
            orbits.push(orbit);
        }
        Some(orbits)
    }

    /// Where the map puts the place, if the canvas allows it: quarter turns and diagonals need a square one.
    fn image(self, map: Map, place: Place, extent: Place) -> Option<Place> {
        let keeps_any_canvas = matches!(self, Self::None | Self::HalfTurn | Self::LeftRight | Self::TopBottom);
        (keeps_any_canvas || extent.row == extent.column).then(|| map(place, extent))
    }

    /// Whether the cells with clues have this symmetry; `clues` says whether a cell has one.
    pub fn holds(self, board: &Board, clues: impl Fn(Cell) -> bool) -> bool {
        self.orbits(board)
            .is_some_and(|orbits| orbits.iter().all(|orbit| orbit.iter().all(|&cell| clues(cell) == clues(orbit[0]))))
    }
}

deduku_core::by_name! {
    Symmetry, name,
    /// The error for a name that no symmetry has.
    UnknownSymmetry: "there is no symmetry “{0}”: `deduku generate --help` lists them"
}

#[cfg(test)]
mod tests {
    use super::*;
    use deduku_core::board::named;

    #[test]
    fn every_name_reads_back() {
        for symmetry in Symmetry::ALL {
            assert_eq!(Symmetry::named(symmetry.name()), Some(symmetry));
            assert_eq!(Symmetry::named(&symmetry.name().to_uppercase().replace('-', " ")), Some(symmetry));
        }
        assert_eq!(Symmetry::named("spiral"), None);
    }

    /// Each case: board, symmetry, number of orbits of 1, 2 and 4 cells.
    #[test]
    fn orbits_have_the_sizes_that_geometry_says() {
        let cases = [
            ("9x9", Symmetry::None, [81, 0, 0]),
            ("9x9", Symmetry::HalfTurn, [1, 40, 0]),
            ("9x9", Symmetry::QuarterTurn, [1, 0, 20]),
            ("9x9", Symmetry::LeftRight, [9, 36, 0]),
            ("9x9", Symmetry::TopBottom, [9, 36, 0]),
            ("9x9", Symmetry::Diagonal, [9, 36, 0]),
            ("9x9", Symmetry::Antidiagonal, [9, 36, 0]),
            ("9x9", Symmetry::BothDiagonals, [1, 8, 16]),
            ("6x6", Symmetry::HalfTurn, [0, 18, 0]),
            ("6x6", Symmetry::QuarterTurn, [0, 0, 9]),
            ("6x6", Symmetry::LeftRight, [0, 18, 0]),
            ("6x6", Symmetry::Diagonal, [6, 15, 0]),
            ("6x6", Symmetry::BothDiagonals, [0, 6, 6]),
            ("25x25", Symmetry::QuarterTurn, [1, 0, 156]),
        ];
        for (name, symmetry, sizes) in cases {
            let board = named(name).expect("in the catalogue");
            let orbits = symmetry.orbits(&board).expect("a square board");
            let of_size = |size: usize| orbits.iter().filter(|orbit| orbit.len() == size).count();
            assert_eq!([of_size(1), of_size(2), of_size(4)], sizes, "{name} {symmetry}");
            assert_eq!(orbits.iter().map(|orbit| orbit.len()).sum::<usize>(), board.cell_count());
        }
    }

    #[test]
    fn an_oblong_board_has_only_the_symmetries_of_an_oblong() {
        let board = named("kakuro(.../...)").expect("small");
        for symmetry in Symmetry::ALL {
            let square_only = matches!(
                symmetry,
                Symmetry::QuarterTurn | Symmetry::Diagonal | Symmetry::Antidiagonal | Symmetry::BothDiagonals
            );
            assert_eq!(symmetry.orbits(&board).is_none(), square_only, "{symmetry}");
        }
    }

    #[test]
    fn an_arrangement_is_recognised() {
        let board = named("4x4").expect("in the catalogue");
        let clues = |names: &[&str]| {
            let cells: Vec<Cell> = names.iter().map(|name| board.cell_named(name).expect("on the board")).collect();
            Symmetry::ALL
                .into_iter()
                .filter(|symmetry| symmetry.holds(&board, |cell| cells.contains(&cell)))
                .map(Symmetry::name)
                .collect::<Vec<_>>()
        };
        assert_eq!(clues(&["r1c2", "r4c3"]), ["none", "half-turn"]);
        assert_eq!(clues(&["r1c2", "r1c3"]), ["none", "left-right"]);
        assert_eq!(clues(&["r1c2", "r2c1", "r4c4"]), ["none", "diagonal"]);
        assert_eq!(clues(&["r1c2", "r2c4", "r4c3", "r3c1"]), ["none", "half-turn", "quarter-turn"]);
        assert_eq!(clues(&["r2c2", "r3c3"]), ["none", "half-turn", "diagonal", "antidiagonal", "both-diagonals"]);
    }
}
