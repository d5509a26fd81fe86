//! The settings of a game and of what the solver says about it, whichever face of the program shows them. The game's own
//! switches are [`Options`].

use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::game::Options;
use crate::logic::{Profile, Style};
use crate::rating::Levels;

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

/// The settings that every face of the program has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct PlaySettings {
    /// The name of the profile that finds the steps.
    pub profile: String,
    /// Techniques that rely on a single solution may be used.
    pub uniqueness: bool,
    /// The terminology used to describe steps.
    pub wording: Wording,
    /// The settings of the game.
    pub game: Options,
    /// The available profiles, including the player's own; they are stored in a separate file.
    #[serde(skip)]
    pub profiles: Vec<Profile>,
    /// The definitions of the levels, including the player's; they are stored in a separate file.
    #[serde(skip)]
    pub levels: Levels,
}

impl PlaySettings {
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

impl Default for PlaySettings {
    fn default() -> Self {
        Self {
            profile: "standard".to_owned(),
            uniqueness: true,
            wording: Wording::Profile,
            game: Options::default(),
            profiles: Profile::shipped().to_vec(),
            levels: Levels::shipped().clone(),
        }
    }
}
