//! The player's configuration: settings, profiles and levels. The player's own override the shipped ones.

use anyhow::{Context, Result};

use crate::logic::Profile;
use crate::play::PlaySettings;
use crate::rating::Levels;
use crate::store::{DEFAULT_SETTINGS, Home, read_settings};
use crate::tui::settings::Settings;

pub(super) const SETTINGS: &str = "deduku.toml";
pub(super) const LEVELS: &str = "levels.toml";
pub(super) const PROFILES: &str = "profiles.toml";

/// The text of the player's file of this name; empty if there is none, or no home directory.
pub(super) fn own(name: &str) -> Result<String> {
    own_at(Home::find().ok().as_ref(), name)
}

fn own_at(home: Option<&Home>, name: &str) -> Result<String> {
    Ok(home.map(|home| home.config(name)).transpose()?.unwrap_or_default())
}

/// The path of the player's file of this name, for messages.
pub(super) fn path(name: &str) -> String {
    Home::find().map_or_else(|_| name.to_owned(), |home| home.config_file(name).display().to_string())
}

/// The definitions of the levels: the shipped table, or the player's.
pub(super) fn levels() -> Result<Levels> {
    Levels::with_own(&own(LEVELS)?).with_context(|| path(LEVELS))
}

/// All profiles; the player's own override the shipped ones.
fn profiles() -> Result<Vec<Profile>> {
    Profile::with_own(&own(PROFILES)?).with_context(|| path(PROFILES))
}

/// The profile of this name, shipped or the player's.
pub(super) fn profile(name: &str) -> Result<Profile> {
    Ok(Profile::among(&profiles()?, name)?)
}

/// The profile that the player's settings name, for commands that are not given one.
pub(super) fn usual_profile() -> Result<Profile> {
    let (Settings { play: settings, .. }, _) = read_settings(DEFAULT_SETTINGS, &own(SETTINGS)?, SETTINGS);
    let profile =
        Profile::among(&profiles()?, &settings.profile).with_context(|| format!("{}: profile", path(SETTINGS)))?;
    Ok(if settings.uniqueness { profile } else { profile.without_uniqueness() })
}

/// The settings of play with the profiles and levels of the player with this home, and the errors in these files; the
/// valid parts of a file still take effect.
pub(crate) fn settings(home: Option<&Home>) -> (PlaySettings, Vec<String>) {
    let mut faults = Vec::new();
    let text = own_at(home, SETTINGS).unwrap_or_else(|error| {
        faults.push(format!("{error:#}"));
        String::new()
    });
    let (Settings { play: mut settings, .. }, complaints) = read_settings(DEFAULT_SETTINGS, &text, SETTINGS);
    faults.extend(complaints.iter().map(ToString::to_string));
    let path = |name: &str| home.map_or_else(|| name.to_owned(), |home| home.config_file(name).display().to_string());
    let profiles = own_at(home, PROFILES).and_then(|text| Profile::with_own(&text).with_context(|| path(PROFILES)));
    match profiles {
        Ok(profiles) => settings.profiles = profiles,
        Err(error) => faults.push(format!("{error:#}; the shipped profiles are used")),
    }
    let levels = own_at(home, LEVELS).and_then(|text| Levels::with_own(&text).with_context(|| path(LEVELS)));
    match levels {
        Ok(levels) => settings.levels = levels,
        Err(error) => faults.push(format!("{error:#}; the shipped levels are used")),
    }
    if let Err(error) = Profile::among(&settings.profiles, &settings.profile) {
        faults.push(format!("{SETTINGS}: {error}; standard is used"));
    }
    (settings, faults)
}
