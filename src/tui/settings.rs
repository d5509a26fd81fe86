//! The switches of the screen. The game's own switches are [`Options`].

use serde::{Deserialize, Serialize};

use super::canvas::Detail;
use super::theme::AUTO;
use crate::board::Board;
use crate::game::Options;
use crate::logic::{Levels, Profile, Style};

/// How large cells are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Zoom {
    /// As large as fits.
    #[default]
    Auto,
    /// Digits with the least room between them.
    Dense,
    /// Digits with air at their sides.
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
    /// The level of detail that is asked for; none for the largest that fits.
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

    /// The zoom that asks for this level of detail.
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

/// In whose words steps are described.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wording {
    /// As the profile has it.
    #[default]
    Profile,
    /// The standard terms.
    Standard,
    /// The book's.
    Book,
    /// The step-by-step guide's.
    Guide,
}

/// The switches of the screen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own in the settings")]
pub struct Settings {
    /// The name of the theme.
    pub theme: String,
    /// How large cells are drawn.
    pub zoom: Zoom,
    /// Row and column numbers beside the board.
    pub labels: bool,
    /// Cells with the digit of the cursor's cell are pointed out.
    pub same_digit: bool,
    /// Marks of that digit, too.
    pub same_marks: bool,
    /// The cursor's row, column and box are pointed out.
    pub peers: bool,
    /// What the rules allow in the cell of the cursor or under the mouse is shown.
    pub tooltips: bool,
    /// The card of the first start is shown, until a game begins.
    pub welcome: bool,
    /// Little is written to the terminal: nothing is pointed out around the cursor, nothing fades, nothing moves.
    pub few_bytes: bool,
    /// Pictures may move.
    pub motion: bool,
    /// The clock shows seconds.
    pub seconds: bool,
    /// A bell when the puzzle is solved.
    pub bell: bool,
    /// The pause between the steps of a run, in milliseconds.
    pub pause: u32,
    /// The name of the profile that finds the steps.
    pub profile: String,
    /// Techniques that rely on a single solution may be used.
    pub uniqueness: bool,
    /// In whose words steps are described.
    pub wording: Wording,
    /// The board of lessons, by its name in the catalogue; nothing for the one where each is at home.
    pub lesson_board: String,
    /// The switches of the game.
    pub game: Options,
    /// The profiles that there are, the player's own among them; they have a file of their own.
    #[serde(skip)]
    pub profiles: Vec<Profile>,
    /// What the levels mean, as the player's file has it; it is a file of its own.
    #[serde(skip)]
    pub levels: Levels,
}

impl Settings {
    /// Whether the cursor's row, column and box are pointed out now.
    pub const fn shows_peers(&self) -> bool {
        self.peers && !self.few_bytes
    }

    /// Whether equal digits are pointed out now.
    pub const fn shows_same(&self) -> bool {
        self.same_digit && !self.few_bytes
    }

    /// Whether pictures move now.
    pub const fn moves(&self) -> bool {
        self.motion && !self.few_bytes
    }

    /// The profile that finds the steps on this board: the chosen one, or the standard one where there is no such
    /// profile or it is not for this board.
    pub fn profile_for(&self, board: &Board) -> Profile {
        let chosen = Profile::among(&self.profiles, &self.profile).ok();
        let profile = chosen.filter(|profile| profile.check_board(board).is_ok()).unwrap_or_else(Profile::standard);
        if self.uniqueness { profile } else { profile.without_uniqueness() }
    }

    /// In whose words the steps on this board are described.
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
