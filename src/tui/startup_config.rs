//! The initial configuration: settings, keys and theme from the player's files, and the game to show.

use std::path::PathBuf;

use super::canvas::Glyphs;
use super::capabilities::{Capabilities, Flags};
use super::keys::Keys;
use super::model::StartupConfig;
use super::settings::Settings;
use super::theme::{AUTO, Themes};
use crate::logic::Profile;
use crate::rating::Levels;
use crate::store::{DEFAULT_SETTINGS, Rights, read_settings};

/// The command-line options for the screen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Colours and characters.
    pub flags: Flags,
    /// The name of a theme, instead of the player's own choice.
    pub theme: Option<String>,
    /// What the player may do.
    pub rights: Rights,
    /// The file that the game shown first is from, if it is a file with puzzles.
    pub opened: Option<PathBuf>,
    /// The text of the game shown first, if it was typed on the command line.
    pub typed: Option<String>,
}

/// The texts of a player's configuration; empty if there is no such file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Texts {
    /// `deduku.toml`.
    pub settings: String,
    /// `keys.toml`.
    pub keys: String,
    /// `profiles.toml`.
    pub profiles: String,
    /// `levels.toml`.
    pub levels: String,
    /// The player's own themes.
    pub themes: Vec<String>,
}

/// The model's configuration, and the errors in the player's files; the valid parts of the files are used.
pub fn assemble(
    texts: &Texts,
    options: &Options,
    capabilities: Capabilities,
    size: (u16, u16),
) -> (StartupConfig, Vec<String>) {
    let mut faults = Vec::new();
    let (mut settings, complaints) = read_settings::<Settings>(DEFAULT_SETTINGS, &texts.settings, "deduku.toml");
    faults.extend(complaints.iter().map(ToString::to_string));
    match Profile::with_own(&texts.profiles) {
        Ok(profiles) => settings.play.profiles = profiles,
        Err(error) => faults.push(format!("profiles.toml: {error}; the shipped ones are used")),
    }
    match Levels::with_own(&texts.levels) {
        Ok(levels) => settings.play.levels = levels,
        Err(error) => faults.push(format!("levels.toml: {error}; the shipped ones are used")),
    }
    if let Err(error) = Profile::among(&settings.play.profiles, &settings.play.profile) {
        faults.push(format!("deduku.toml: {error}; standard is used"));
    }
    let (keys, errors) = Keys::with_overrides(&texts.keys);
    faults.extend(errors.iter().map(ToString::to_string));
    if let Some(name) = &options.theme {
        settings.theme.clone_from(name);
    }
    let (themes, errors) = Themes::with_own(&texts.themes);
    faults.extend(errors.iter().map(ToString::to_string));
    let theme = themes.named(&settings.theme, capabilities.colours).unwrap_or_else(|| {
        faults.push(format!("there is no theme `{}`; choose one of {}", settings.theme, themes.names().join(", ")));
        AUTO.clone_into(&mut settings.theme);
        themes.named(AUTO, capabilities.colours).unwrap_or_default()
    });
    let glyphs = if capabilities.unicode { Glyphs::Unicode } else { Glyphs::Ascii };
    (StartupConfig { settings, keys, theme, themes, colours: capabilities.colours, glyphs, size }, faults)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::Colours;

    const CAPABILITIES: Capabilities = Capabilities {
        colours: Colours::Palette,
        unicode: true,
        is_remote: false,
        has_links: false,
        is_emulator: true,
        may_have_true_colour: false,
    };

    fn assembled(settings: &str, theme: Option<&str>) -> (StartupConfig, Vec<String>) {
        let texts = Texts { settings: settings.to_owned(), ..Texts::default() };
        let options = Options { theme: theme.map(str::to_owned), ..Options::default() };
        assemble(&texts, &options, CAPABILITIES, (80, 24))
    }

    #[test]
    fn without_files_the_shipped_settings_hold() {
        let (config, faults) = assembled("", None);
        assert_eq!((config.settings, faults), (Settings::default(), Vec::new()));
    }

    #[test]
    fn the_shipped_file_says_what_holds_without_it() {
        let shipped: Settings = toml::from_str(DEFAULT_SETTINGS).expect("the shipped file is whole");
        assert_eq!(shipped, Settings::default());
        // Each key of the file is one of a setting.
        let all = toml::Table::try_from(Settings::default()).expect("they can be written");
        assert_eq!(DEFAULT_SETTINGS.parse(), Ok(all));
    }

    #[test]
    fn a_mistake_in_a_setting_costs_only_that_setting() {
        let (config, faults) = assembled("peers = true\nlabels = 3\nlable = true\nbell = false", None);
        assert!(config.settings.peers && config.settings.labels && !config.settings.bell);
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults.iter().all(|fault| fault.starts_with("deduku.toml, line ")), "{faults:?}");
    }

    #[test]
    fn the_players_own_profiles_can_be_chosen() {
        let with = |settings: &str, profiles: &str| {
            let texts = Texts { settings: settings.to_owned(), profiles: profiles.to_owned(), ..Texts::default() };
            assemble(&texts, &Options::default(), CAPABILITIES, (80, 24))
        };
        let board = crate::board::named("9x9").expect("in the catalogue");
        let (config, faults) = with("profile = 'mine'", "[mine]\ntechniques = ['crme']");
        assert_eq!((config.settings.play.profile_for(&board).name.as_str(), faults.len()), ("mine", 0));
        let (config, faults) = with("profile = 'mine'", "[mine]\ntechniques = ['luck']");
        assert_eq!(config.settings.play.profile_for(&board).name, "standard");
        assert!(faults[0].starts_with("profiles.toml: profile mine: there is no technique “luck”"), "{faults:?}");
        assert!(faults[1].starts_with("deduku.toml: there is no profile “mine”: book, explainer"), "{faults:?}");
    }

    #[test]
    fn the_command_line_chooses_the_theme_before_the_file() {
        assert_eq!(assembled("theme = \"light\"", None).0.theme.name(), "light");
        assert_eq!(assembled("theme = \"light\"", Some("mono")).0.theme.name(), "mono");
        let (config, faults) = assembled("theme = \"drak\"", None);
        assert_eq!(config.theme.name(), "dark");
        assert!(faults[0].contains("drak"), "{faults:?}");
    }
}
