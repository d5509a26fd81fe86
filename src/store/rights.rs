//! What the player of a session may do with files and programs: everything, or, as a stranger on somebody else's
//! machine, nothing but play.
//!
//! The rights are chosen once, at the start, and passed to [`Store::open`](super::Store::open). Whatever takes a path
//! from the player goes through the store and asks them there, so no screen has to.

use super::limits::{LIMITS, Limits};
use super::refusal::Refused;

/// The environment variable that restricts play; `0` or empty does not.
pub const RESTRICTED_VARIABLE: &str = "DEDUKU_RESTRICTED";

/// What the player may do; everything, unless it is taken away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rights {
    limits: Option<Limits>,
    /// Whether whoever uses the home is one person, although restricted.
    is_own_home: bool,
}

impl Default for Rights {
    fn default() -> Self {
        Self::ALL
    }
}

impl Rights {
    /// The player may do everything that the system allows.
    pub const ALL: Self = Self { limits: None, is_own_home: true };
    /// The player may play, and keep a bounded number of games.
    pub const RESTRICTED: Self = Self { limits: Some(LIMITS), is_own_home: false };
    /// The same for a player whose home is known to be nobody else's: what they play in another session is theirs to
    /// take over.
    pub const RESTRICTED_AT_HOME: Self = Self { limits: Some(LIMITS), is_own_home: true };

    /// The rights of a session that was started with `--restricted` or without; the environment can only take rights
    /// away.
    pub fn of_session(restricted: bool) -> Self {
        let variable = std::env::var_os(RESTRICTED_VARIABLE).is_some_and(|value| !value.is_empty() && value != "0");
        if restricted || variable { Self::RESTRICTED } else { Self::ALL }
    }

    /// Allows the player to name files.
    ///
    /// # Errors
    /// [`Refused::File`].
    pub fn name_files(self) -> Result<(), Refused> {
        self.unless_restricted(Refused::File)
    }

    /// Allows going back to the shell.
    ///
    /// # Errors
    /// [`Refused::Suspend`].
    pub fn suspend(self) -> Result<(), Refused> {
        self.unless_restricted(Refused::Suspend)
    }

    /// Allows taking over the game of another program.
    ///
    /// # Errors
    /// [`Refused::TakeOver`].
    pub fn take_over(self) -> Result<(), Refused> {
        if self.is_own_home { Ok(()) } else { Err(Refused::TakeOver) }
    }

    fn unless_restricted(self, refused: Refused) -> Result<(), Refused> {
        if self.limits.is_some() { Err(refused) } else { Ok(()) }
    }

    pub(super) const fn limits(self) -> Option<Limits> {
        self.limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restricted_play_allows_nothing_but_play() {
        let asks = [Rights::name_files, Rights::suspend, Rights::take_over];
        assert!(asks.iter().all(|ask| ask(Rights::ALL).is_ok()));
        for ask in asks {
            let words = ask(Rights::RESTRICTED).expect_err("refused").to_string();
            assert!(words.starts_with("this is restricted play"), "{words}");
        }
        let at_home = asks.map(|ask| ask(Rights::RESTRICTED_AT_HOME).is_ok());
        assert_eq!(at_home, [false, false, true], "one's own session can be taken over");
    }
}
