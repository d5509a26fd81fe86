//! The options of a game: each habit is a switch.

use serde::{Deserialize, Serialize};

/// What happens when a digit is placed that a peer already holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Conflicts {
    /// It is placed, and shown as a conflict.
    #[default]
    Show,
    /// It is refused, with a bell.
    Book,
}

/// What is shown about digits without being asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Checking {
    /// Only conflicts.
    #[default]
    Conflicts,
    /// A digit that differs from the solution is also shown at once.
    Solution,
}

/// When the count of mistakes is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mistakes {
    /// Counted, and reported when the puzzle is solved.
    #[default]
    AtEnd,
    /// Shown while playing.
    Always,
    /// Never reported.
    Never,
}

/// Which marks are filled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FillBy {
    /// The digits that the cells of the same houses leave.
    #[default]
    Houses,
    /// What each house, each clue and each sum by itself leaves.
    Rules,
}

/// The switches of a game. The default of each is the habit of most players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own in the settings")]
pub struct Options {
    /// Whether a conflicting digit is shown or refused.
    pub conflicts: Conflicts,
    /// A placement without conflict removes its digit from the peers' marks.
    pub clean_marks: bool,
    /// A new or restarted game begins with all marks set.
    pub fill_marks: bool,
    /// Which marks are filled in.
    pub fill_by: FillBy,
    /// A digit typed over another one that is not given replaces it; otherwise it is refused.
    pub replace: bool,
    /// A digit typed again in its own cell is erased; otherwise nothing happens.
    pub same_digit_erases: bool,
    /// Erasing a digit brings back the marks that the cell had.
    pub restore_marks: bool,
    /// An action on a given is answered with a message; otherwise nothing happens.
    pub announce_given: bool,
    /// What is shown about digits without being asked.
    pub checking: Checking,
    /// When mistakes are reported.
    pub mistakes: Mistakes,
    /// The check first says only how many digits are wrong, and where when asked again.
    pub check_in_two: bool,
    /// Moving the cursor also resets the hint to its first stage.
    pub cursor_resets_hint: bool,
    /// A warning is shown for a cell without candidates.
    pub warn_dead_cells: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            conflicts: Conflicts::Show,
            clean_marks: true,
            fill_marks: false,
            fill_by: FillBy::Houses,
            replace: true,
            same_digit_erases: true,
            restore_marks: true,
            announce_given: true,
            checking: Checking::Conflicts,
            mistakes: Mistakes::AtEnd,
            check_in_two: false,
            cursor_resets_hint: false,
            warn_dead_cells: true,
        }
    }
}
