//! The settings of the screen. Those that every face of the program has are [`PlaySettings`].

use serde::{Deserialize, Serialize};

use super::canvas::Detail;
use super::theme::AUTO;
use crate::play::PlaySettings;

/// How large cells are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Zoom {
    /// As large as fits.
    #[default]
    Auto,
    /// Digits with the least space between them.
    Dense,
    /// Digits with space at their sides.
    #[serde(alias = "compact")]
    Digits,
    /// Marks in two rows.
    #[serde(alias = "squares")]
    Rows,
    /// Large digits, marks in a square.
    Large,
    /// The largest digits.
    Huge,
}

impl Zoom {
    /// The requested level of detail; none for the largest that fits.
    pub const fn detail(self) -> Option<Detail> {
        match self {
            Self::Auto => None,
            Self::Dense => Some(Detail::Dense),
            Self::Digits => Some(Detail::Digits),
            Self::Rows => Some(Detail::Rows),
            Self::Large => Some(Detail::Large),
            Self::Huge => Some(Detail::Huge),
        }
    }

    /// The zoom for this level of detail.
    pub const fn of(detail: Detail) -> Self {
        match detail {
            Detail::Dense => Self::Dense,
            Detail::Digits => Self::Digits,
            Detail::Rows => Self::Rows,
            Detail::Large => Self::Large,
            Detail::Huge => Self::Huge,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self.detail() {
            None => "auto",
            Some(detail) => detail.name(),
        }
    }
}

/// The settings of the screen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own in the settings")]
pub struct Settings {
    /// The name of the theme.
    pub theme: String,
    /// How large cells are drawn.
    pub zoom: Zoom,
    /// Row and column numbers are shown next to the board.
    pub labels: bool,
    /// Cells with the digit of the cursor's cell are highlighted.
    pub same_digit: bool,
    /// Marks of that digit are highlighted too.
    pub same_marks: bool,
    /// The cursor's row, column and box are highlighted.
    pub peers: bool,
    /// The digits that the rules allow in the cell at the cursor or under the mouse are shown.
    pub tooltips: bool,
    /// The welcome card is shown, until the first game begins.
    pub welcome: bool,
    /// Little is written to the terminal: no highlights around the cursor, no fading, no motion.
    pub few_bytes: bool,
    /// Animations are allowed.
    pub motion: bool,
    /// The clock shows seconds.
    pub seconds: bool,
    /// The clock stops while the window has not the focus.
    pub pause_unfocused: bool,
    /// The bell rings when the puzzle is solved.
    pub bell: bool,
    /// The pause between the steps of a run, in milliseconds.
    pub pause: u32,
    /// The board of lessons, by its name in the catalogue; if empty, each lesson uses its default board.
    pub lesson_board: String,
    /// The settings that every face of the program has.
    #[serde(flatten)]
    pub play: PlaySettings,
}

impl Settings {
    /// Whether the cursor's row, column and box are highlighted, given the other settings.
    pub const fn shows_peers(&self) -> bool {
        self.peers && !self.few_bytes
    }

    /// Whether equal digits are highlighted, given the other settings.
    pub const fn shows_same(&self) -> bool {
        self.same_digit && !self.few_bytes
    }

    /// Whether animations are shown, given the other settings.
    pub const fn moves(&self) -> bool {
        self.motion && !self.few_bytes
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: AUTO.to_owned(),
            zoom: Zoom::Auto,
            labels: true,
            same_digit: true,
            same_marks: true,
            peers: true,
            tooltips: false,
            welcome: true,
            few_bytes: false,
            motion: true,
            seconds: false,
            pause_unfocused: false,
            bell: true,
            pause: 1000,
            lesson_board: String::new(),
            play: PlaySettings::default(),
        }
    }
}
