//! `config`: the configuration in effect, and the shipped files.

use anyhow::{Result, anyhow};

use super::arguments::ConfigArguments;
use super::configuration::{LEVELS, PROFILES, SETTINGS, levels, own, path, usual_profile};
use super::output::Output;
use super::output::complain;
use super::status::Status;
use crate::logic::DEFAULT_PROFILES;
use crate::rating::DEFAULT_LEVELS;
use crate::store::{DEFAULT_SETTINGS, Home, read_settings};
use crate::tui::keys::{DEFAULT_KEYS, Keys};
use crate::tui::settings::Settings;
use crate::tui::theme::Theme;
use crate::work::Progress;

const KEYS: &str = "keys.toml";

/// The shipped configuration files, as name and text.
fn shipped() -> Vec<(String, &'static str)> {
    let files =
        [(SETTINGS, DEFAULT_SETTINGS), (KEYS, DEFAULT_KEYS), (LEVELS, DEFAULT_LEVELS), (PROFILES, DEFAULT_PROFILES)];
    let files = files.into_iter().map(|(name, text)| (name.to_owned(), text));
    files.chain(Theme::shipped().iter().map(|(name, text)| (format!("themes/{name}.toml"), *text))).collect()
}

pub(super) fn config(arguments: &ConfigArguments) -> Result<Status> {
    let mut output = Output::new(Progress::default());
    if let Some(name) = &arguments.defaults {
        let files = shipped();
        let chosen: Vec<_> = files.iter().filter(|(file, _)| name.is_empty() || file == name).collect();
        if chosen.is_empty() {
            let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
            return Err(anyhow!("there is no shipped file “{name}”: choose one of {}", names.join(", ")));
        }
        for (file, text) in &chosen {
            // A single file is printed unchanged, so that it can be redirected to its place.
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
                let state = if file.is_file() { "yours" } else { "none, the shipped one is used" };
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
    output.text(&format!("\n# {SETTINGS}: the shipped one, overridden by yours\n"))?;
    output.text(&toml::to_string(&settings)?)?;
    output.flush()?;
    for complaint in &complaints {
        complain(complaint);
    }
    Ok(if complaints.is_empty() { Status::Done } else { Status::Wrong })
}
