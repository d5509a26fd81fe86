//! The available themes: the shipped ones, the player's own, and the one that follows the terminal.

use super::{Colours, SHIPPED, Theme, ThemeError};

/// The name of the theme that follows the terminal's background: dark or light.
pub const AUTO: &str = "auto";

/// All themes by name.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Themes {
    /// The player's own themes, as name and text.
    own: Vec<(String, String)>,
    /// Whether the terminal has reported a light background.
    light: bool,
}

impl Themes {
    /// The shipped themes and the player's own, which take precedence, with the errors in the latter.
    pub fn with_own(texts: &[String]) -> (Self, Vec<ThemeError>) {
        let (mut own, mut errors) = (Vec::new(), Vec::new());
        for text in texts {
            match Theme::parse(text, Colours::True) {
                Ok(theme) => own.push((theme.name().to_owned(), text.clone())),
                Err(error) => errors.push(error),
            }
        }
        (Self { own, light: false }, errors)
    }

    /// Records whether the terminal's background is light.
    pub const fn set_ground(&mut self, light: bool) {
        self.light = light;
    }

    /// All names, in the order in which they are offered.
    pub fn names(&self) -> Vec<&str> {
        let shipped = SHIPPED.iter().map(|(name, _)| *name);
        let own = self.own.iter().map(|(name, _)| name.as_str()).filter(|name| shipped.clone().all(|it| it != *name));
        std::iter::once(AUTO).chain(shipped.clone()).chain(own).collect()
    }

    /// Whether a theme of this name is the player's own.
    pub fn is_own(&self, name: &str) -> bool {
        self.own.iter().any(|(own, _)| own == name)
    }

    /// The theme of this name for a terminal with these colours; the player's own takes precedence over a shipped one.
    pub fn named(&self, name: &str, colours: Colours) -> Option<Theme> {
        Theme::parse(self.text(name)?, colours).ok()
    }

    /// The same without what is worked out from its colours: enough to show these.
    pub(in crate::tui) fn sketch(&self, name: &str, colours: Colours) -> Option<Theme> {
        Theme::sketch(self.text(name)?, colours).ok()
    }

    /// The text of the theme of this name.
    fn text(&self, name: &str) -> Option<&str> {
        let own = self.own.iter().find(|(own, _)| own == name).map(|(_, text)| text.as_str());
        let name = match name {
            AUTO if self.light => "light",
            AUTO => "dark",
            name => name,
        };
        own.or_else(|| SHIPPED.iter().find(|(shipped, _)| *shipped == name).map(|(_, text)| *text))
    }
}
