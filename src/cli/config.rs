//! The configuration: `config` shows it, the other commands take profiles and levels from it.

use anyhow::{Context, Result, anyhow};

use super::arguments::ConfigArguments;
use super::output::Output;
use super::{Status, complain};
use crate::logic::{DEFAULT_LEVELS, DEFAULT_PROFILES, Levels, Profile};
use crate::store::{DEFAULT_SETTINGS, Home, read_settings};
use crate::tui::keys::{DEFAULT_KEYS, Keys};
use crate::tui::settings::Settings;
use crate::tui::theme::Theme;
use crate::work::Progress;

const SETTINGS: &str = "deduku.toml";
const KEYS: &str = "keys.toml";
const LEVELS: &str = "levels.toml";
const PROFILES: &str = "profiles.toml";

/// The shipped files that have a text each, by name.
fn shipped() -> Vec<(String, &'static str)> {
    let files =
        [(SETTINGS, DEFAULT_SETTINGS), (KEYS, DEFAULT_KEYS), (LEVELS, DEFAULT_LEVELS), (PROFILES, DEFAULT_PROFILES)];
    let files = files.into_iter().map(|(name, text)| (name.to_owned(), text));
    files.chain(Theme::shipped().iter().map(|(name, text)| (format!("themes/{name}.toml"), *text))).collect()
}

/// The player's own file of this name; empty where there is none, or no home.
fn own(name: &str) -> Result<String> {
    match Home::find() {
        Ok(home) => Ok(home.config(name)?),
        Err(_) => Ok(String::new()),
    }
}

/// Where the player's file of this name lies, for a message.
fn path(name: &str) -> String {
    Home::find().map_or_else(|_| name.to_owned(), |home| home.config_file(name).display().to_string())
}

/// What the levels mean: the shipped table, or the player's.
pub(super) fn levels() -> Result<Levels> {
    Levels::with_own(&own(LEVELS)?).with_context(|| path(LEVELS))
}

/// Every profile, the player's own over the shipped ones.
fn profiles() -> Result<Vec<Profile>> {
    Profile::with_own(&own(PROFILES)?).with_context(|| path(PROFILES))
}

/// The profile of this name, shipped or the player's.
pub(super) fn profile(name: &str) -> Result<Profile> {
    Ok(Profile::among(&profiles()?, name)?)
}

/// The profile that the player's settings name, for commands that are not told one.
pub(super) fn usual_profile() -> Result<Profile> {
    let (settings, _) = read_settings::<Settings>(DEFAULT_SETTINGS, &own(SETTINGS)?, SETTINGS);
    let profile =
        Profile::among(&profiles()?, &settings.profile).with_context(|| format!("{}: profile", path(SETTINGS)))?;
    Ok(if settings.uniqueness { profile } else { profile.without_uniqueness() })
}

/// The switches with the player's profiles and levels, and what is wrong with these files; what is right in them counts.
pub(super) fn settings() -> (Settings, Vec<String>) {
    let mut faults = Vec::new();
    let text = own(SETTINGS).unwrap_or_else(|error| {
        faults.push(format!("{error:#}"));
        String::new()
    });
    let (mut settings, complaints) = read_settings::<Settings>(DEFAULT_SETTINGS, &text, SETTINGS);
    faults.extend(complaints.iter().map(ToString::to_string));
    match profiles() {
        Ok(profiles) => settings.profiles = profiles,
        Err(error) => faults.push(format!("{error:#}; the shipped profiles hold")),
    }
    match levels() {
        Ok(levels) => settings.levels = levels,
        Err(error) => faults.push(format!("{error:#}; the shipped levels hold")),
    }
    if let Err(error) = Profile::among(&settings.profiles, &settings.profile) {
        faults.push(format!("{SETTINGS}: {error}; standard holds"));
    }
    (settings, faults)
}

pub(super) fn config(arguments: &ConfigArguments) -> Result<Status> {
    let mut output = Output::new(Progress::default());
    if let Some(name) = &arguments.defaults {
        let files = shipped();
        let chosen: Vec<_> = files.iter().filter(|(file, _)| name.is_empty() || file == name).collect();
        if chosen.is_empty() {
            let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
            return Err(anyhow!("there is no shipped file “{name}”: {} are known", names.join(", ")));
        }
        for (file, text) in &chosen {
            // One file alone comes as it is, so that it can be written where it belongs.
            if chosen.len() > 1 {
                output.text(&format!("# ---- {file} ----\n\n"))?;
            }
            output.text(text)?;
            if chosen.len() > 1 {
                output.line("")?;
            }
        }
        output.flush()?;
        return Ok(Status::Done);
    }
    let mut complaints = Vec::new();
    match Home::find() {
        Ok(home) => {
            let folder = home.config_file("");
            output.line(&format!("# configuration   {}", folder.display()))?;
            for (name, _) in shipped().iter().filter(|(name, _)| !name.starts_with("themes/")) {
                let file = home.config_file(name);
                let state = if file.is_file() { "yours" } else { "not there, the shipped one holds" };
                output.line(&format!("#   {name:<13} {state}"))?;
            }
            output.line(&format!("# saves           {}", home.saves().display()))?;
            output.line(&format!("# running game    {}", home.running().display()))?;
            output.line(&format!("# statistics      {}", home.statistics_file().display()))?;
            output.line(&format!("# damaged files   {}", home.quarantine().display()))?;
        }
        Err(error) => complaints.push(error.to_string()),
    }
    let (settings, wrong) = read_settings::<Settings>(DEFAULT_SETTINGS, &own(SETTINGS)?, &path(SETTINGS));
    complaints.extend(wrong.iter().map(|it| format!("{}:{}:{}: {}", it.file, it.line, it.column, it.message)));
    let (_, wrong) = Keys::with_overrides(&own(KEYS)?);
    complaints.extend(wrong.iter().map(|error| format!("{}: {error}", path(KEYS))));
    complaints.extend(levels().err().map(|error| format!("{error:#}")));
    complaints.extend(usual_profile().err().map(|error| format!("{error:#}")));
    output.text(&format!("\n# {SETTINGS}, with yours over the shipped one\n"))?;
    output.text(&toml::to_string(&settings)?)?;
    output.flush()?;
    for complaint in &complaints {
        complain(complaint);
    }
    Ok(if complaints.is_empty() { Status::Done } else { Status::Wrong })
}
