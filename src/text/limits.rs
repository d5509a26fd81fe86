//! How long a text may be to be taken for something.

/// A line that is no JSON may be this long, in bytes: the longest that are puzzles are a tenth of it.
pub(super) const LONGEST_ROW: usize = 1 << 16;
