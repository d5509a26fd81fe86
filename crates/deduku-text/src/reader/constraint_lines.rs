//! The lines of constraint text that belong together.

/// Lines of constraint text that follow each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConstraintLines {
    pub(super) from: usize,
    /// The line after the last one seen.
    pub(super) to: usize,
    /// Whether each line is a puzzle.
    pub(super) one_each: bool,
}
