//! The settings of the screen. The game's own settings are [`Options`].

use serde::{Deserialize, Serialize};

use super::canvas::Detail;
use super::theme::AUTO;
use crate::board::Board;
use crate::game::Options;
use crate::logic::{Profile, Style};
use crate::rating::Levels;

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

/// The terminology used to describe steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wording {
    /// The profile's.
    #[default]
    Profile,
    /// The standard terms.
    Standard,
    /// The book's.
    Book,
    /// That of the step-by-step guide.
    Guide,
}

/// The settings of the screen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
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
    /// The bell rings when the puzzle is solved.
    pub bell: bool,
    /// The pause between the steps of a run, in milliseconds.
    pub pause: u32,
    /// The name of the profile that finds the steps.
    pub profile: String,
    /// Techniques that rely on a single solution may be used.
    pub uniqueness: bool,
    /// The terminology used to describe steps.
    pub wording: Wording,
    /// The board of lessons, by its name in the catalogue; if empty, each lesson uses its default board.
    pub lesson_board: String,
    /// The settings of the game.
    pub game: Options,
    /// The available profiles, including the player's own; they are stored in a separate file.
    #[serde(skip)]
    pub profiles: Vec<Profile>,
    /// The definitions of the levels, including the player's; they are stored in a separate file.
    #[serde(skip)]
    pub levels: Levels,
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

    /// The profile that finds the steps on this board: the chosen one, or the standard one if the chosen one does not
    /// exist or does not support this board.
    pub fn profile_for(&self, board: &Board) -> Profile {
        let chosen = Profile::among(&self.profiles, &self.profile).ok();
        let profile = chosen.filter(|profile| profile.check_board(board).is_ok()).unwrap_or_else(Profile::standard);
        if self.uniqueness { profile } else { profile.without_uniqueness() }
    }

    /// The terminology used to describe the steps on this board.
    pub fn style_for(&self, board: &Board) -> Style {
        match self.wording {
            Wording::Profile => self.profile_for(board).style,
            Wording::Standard => Style::Standard,
            Wording::Book => Style::Book,
            Wording::Guide => Style::Guide,
        }
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
            bell: true,
            pause: 1000,
            profile: "standard".to_owned(),
            uniqueness: true,
            wording: Wording::Profile,
            lesson_board: String::new(),
            game: Options::default(),
            profiles: Profile::shipped().to_vec(),
            levels: Levels::shipped().clone(),
        }
    }
}
