//! What a level means to a player on the 9×9 grid: the expected minutes, and `HoDoKu`'s name for it.

use deduku_core::puzzle::Puzzle;
use deduku_core::work::{Stop, Work};
use deduku_logic::{Allowed, HodokuLevel, Profile, Trial};
use serde::Deserialize;

use crate::rating::{Measure, Scale, rate_by};
use crate::{Level, Levels};

/// The entry of a level under `rungs` in `levels.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RungForm {
    needs: String,
    minutes: Vec<u32>,
    hodoku: String,
}

/// What the generator asks of a puzzle of a level on the plain 9×9 grid, besides the techniques.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Rung {
    /// What it takes, in a few words.
    needs: String,
    /// The fewest minutes that people are expected to take, and the number that they are not, if there is one.
    minutes: (u32, Option<u32>),
    /// The level that `HoDoKu` gives it.
    hodoku: HodokuLevel,
}

impl Rung {
    /// Reads an entry, or says what is wrong with it.
    pub(crate) fn read(level: Level, form: RungForm) -> Result<Self, String> {
        let RungForm { needs, minutes, hodoku } = form;
        let name = level.key();
        let minutes = match minutes[..] {
            [least] => (least, None),
            [least, most] if least < most => (least, Some(most)),
            _ => {
                return Err(format!(
                    "rungs.{name}: minutes = {minutes:?} is no range: write [8, 10], or [30] for 30 or more"
                ));
            }
        };
        let known = HodokuLevel::ALL.into_iter().find(|level| level.key() == hodoku);
        let hodoku = known.ok_or_else(|| {
            format!("rungs.{name}: HoDoKu has no level “{hodoku}”: easy, medium, hard, unfair or extreme")
        })?;
        Ok(Self { needs, minutes, hodoku })
    }

    /// One line for a player: `needs pairs and pointing; about 7 to 10 minutes`.
    pub fn words(&self) -> String {
        match self.minutes {
            (least, Some(most)) => format!("{}; about {least} to {most} minutes", self.needs),
            (least, None) => format!("{}; about {least} minutes or more", self.needs),
        }
    }

    /// Whether all of its minutes are below those of the other one, and `HoDoKu`'s level is.
    #[cfg(test)]
    pub(crate) fn is_below(&self, other: &Self) -> bool {
        self.minutes.1.is_some_and(|most| most <= other.minutes.0) && self.hodoku < other.hodoku
    }

    /// Whether a puzzle on the plain 9×9 grid takes so many minutes, and has the level of `HoDoKu`.
    ///
    /// # Errors
    /// [`Stop`] when the work was interrupted.
    pub fn holds(&self, puzzle: &Puzzle, levels: &Levels, work: &Work) -> Result<bool, Stop> {
        let (profile, allowed) = (&Profile::standard(), &Allowed::default());
        let rated = |scale| {
            let measure = Measure { scales: &[scale], profile, trial: Trial::Allowed, levels, allowed };
            rate_by(puzzle, &measure, work)
        };
        let (least, most) = self.minutes;
        let is_in_time = |seconds: u32| seconds / 60 >= least && most.is_none_or(|most| seconds / 60 < most);
        if !rated(Scale::Time)?.time.is_some_and(|time| is_in_time(time.seconds)) {
            return Ok(false);
        }
        Ok(rated(Scale::Hodoku)?.hodoku.is_some_and(|rating| rating.level == self.hodoku))
    }
}
