//! Size limits for recognising texts.

/// The maximum length of a line that is not JSON, in bytes: the longest lines of puzzles are a tenth of it.
pub(super) const LONGEST_ROW: usize = 1 << 16;
