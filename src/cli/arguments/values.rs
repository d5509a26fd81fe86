//! Parsers for the values of options.

use std::time::Duration;

use crate::cli::configuration;
use crate::generate::{Symmetry, Target};
use crate::logic::Profile;
use crate::text::Format;
use crate::tui::Colours;

pub(super) fn profile(name: &str) -> Result<Profile, String> {
    configuration::profile(name).map_err(|error| format!("{error:#}"))
}

pub(super) fn level(name: &str) -> Result<Target, String> {
    Target::named(name).ok_or_else(|| {
        let names: Vec<&str> = Target::ALL.iter().map(|target| target.name()).collect();
        format!("there is no level “{name}”: choose one of {}", names.join(", "))
    })
}

pub(super) fn format(name: &str) -> Result<Format, String> {
    Format::named(name).filter(|format| Format::ALL.contains(format)).ok_or_else(|| {
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        format!("cannot write the format “{name}”: choose one of {}", names.join(", "))
    })
}

pub(super) fn symmetry(name: &str) -> Result<Symmetry, String> {
    Symmetry::named(name).ok_or_else(|| {
        let names: Vec<&str> = Symmetry::ALL.iter().map(|symmetry| symmetry.name()).collect();
        format!("there is no symmetry “{name}”: choose one of {}", names.join(", "))
    })
}

/// How long a puzzle may take; `None` if it does not matter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timeout(pub(super) Option<Duration>);

pub(super) fn timeout(text: &str) -> Result<Timeout, String> {
    if text == "none" { Ok(Timeout(None)) } else { seconds(text).map(|time| Timeout(Some(time))) }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = |what| format!("“{text}” is {what}: give seconds, such as 10 or 0.5, or none for no limit");
    let seconds: f64 = text.parse().map_err(|_| wrong("not a time"))?;
    let what = if seconds < 0.0 { "less than 0" } else { "not a time" };
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong(what))
}

pub(super) fn colours(text: &str) -> Result<Colours, String> {
    Colours::named(text).ok_or_else(|| format!("“{text}” is not a number of colours: use none, 16, 256 or true"))
}

pub(super) fn positive(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|&number| number > 0)
        .ok_or_else(|| format!("“{text}” is not a whole number of at least 1"))
}

/// The most threads that are started: more never help, and each takes memory.
const MOST_THREADS: usize = 1024;

/// A number of threads, or the most that there can be if it is larger.
pub(super) fn threads(text: &str) -> Result<usize, String> {
    positive(text).map(|number| number.min(MOST_THREADS.max(processors())))
}

/// The number of threads that can run in parallel on this machine.
pub(super) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
