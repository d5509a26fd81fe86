//! How the entries of each list of constraints are written: one shape for reading and for writing.

use deduku_core::constraint::{Family, Geometry};

/// How the entries of a list are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// `lines`, each a clue, and a `value`.
    Lines,
    /// `cells`, or one `cell`, and a `value`.
    Cells,
    /// A `cell` for each clue.
    EachCell,
    /// A `cell` outside the grid and a `value`; for a diagonal a `direction` too.
    Outside,
    /// `cells` of the circle, and the shafts as `lines` that begin in it.
    Arrow,
    /// `cells` and `cloneCells`.
    Clone,
    /// `cells` and `values`.
    Quadruple,
    /// `cells` and a letter as `value`.
    Signs,
}

impl Shape {
    /// The shape of the entries at this key.
    pub(super) fn of(key: &str) -> Self {
        let geometry = Family::by_fpuzzles(key).map(|family| family.row().geometry);
        match (key, geometry) {
            ("clone", _) => Self::Clone,
            ("quadruple", _) => Self::Quadruple,
            ("xv", _) => Self::Signs,
            ("odd" | "even" | "minimum" | "maximum", _) => Self::EachCell,
            // Of constraints that are not known, only those with a line or a number count as such.
            ("sumline", _) | (_, Some(Geometry::Line)) => Self::Lines,
            ("numberedroom" | "hiddenskyscraper", _) | (_, Some(Geometry::Outside)) => Self::Outside,
            (_, Some(Geometry::Arrow)) => Self::Arrow,
            _ => Self::Cells,
        }
    }
}
