//! How a game behaves: every habit of point 7 is a switch.

use serde::{Deserialize, Serialize};

/// What happens to a digit that a peer already holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Conflicts {
    /// It is placed, and shown as a conflict.
    #[default]
    Show,
    /// It is refused, with a bell: the first seed's way.
    Book,
}

/// What is said about digits without being asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Checking {
    /// Nothing but conflicts.
    #[default]
    Conflicts,
    /// A digit that the solution does not have is shown at once.
    Solution,
}

/// When the count of mistakes is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mistakes {
    /// Counted in silence, reported when the puzzle is solved.
    #[default]
    AtEnd,
    /// Shown while playing.
    Always,
    /// Never reported.
    Never,
}

/// The switches of a game. The default of each is the habit of most players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own in the settings")]
pub struct Options {
    /// A digit that conflicts: shown, or refused.
    pub conflicts: Conflicts,
    /// A legal placement takes its digit from the peers' marks.
    pub clean_marks: bool,
    /// A new game, and one started again, begins with every mark.
    pub fill_marks: bool,
    /// A digit typed over another own digit replaces it; otherwise it is refused.
    pub replace: bool,
    /// The digit that already stands in the cell, typed again, erases it; otherwise nothing happens.
    pub same_digit_erases: bool,
    /// Erasing a digit brings back the marks that the cell had.
    pub restore_marks: bool,
    /// Touching a given says so; otherwise nothing happens.
    pub announce_given: bool,
    /// What is said unasked about digits.
    pub checking: Checking,
    /// When mistakes are reported.
    pub mistakes: Mistakes,
    /// The check says first how many digits are wrong, and where only when asked again.
    pub check_in_two: bool,
    /// Moving the cursor, too, brings the hint back to its first stage.
    pub cursor_resets_hint: bool,
    /// A cell without candidates is pointed out.
    pub warn_dead_cells: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            conflicts: Conflicts::Show,
            clean_marks: true,
            fill_marks: false,
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
