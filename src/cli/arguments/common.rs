//! Arguments shared by several commands.

use std::ffi::OsString;
use std::time::{Duration, Instant};

use clap::Args;

use super::values::{Timeout, processors, profile, threads, timeout};
use crate::cli::listed::{Listed, board_aliases, boards, profiles};
use crate::cli::request;
use crate::generate::Kind;
use crate::logic::Profile;
use crate::rules::{Answer, Options};
use crate::work::Work;

/// Where the puzzles are.
#[derive(Args, Debug)]
pub(in crate::cli) struct InputArguments {
    /// A file, - for standard input, or a puzzle typed as one argument
    #[arg(required = true, value_name = "INPUT")]
    pub(in crate::cli) inputs: Vec<OsString>,
    /// The board of a puzzle in plain text: 9x9, boxes-RxC, samurai, … (see `deduku boards`)
    #[arg(short, long, value_name = "NAME", value_parser = Listed::new(Kind::named, boards).and(board_aliases), hide_possible_values = true)]
    pub(in crate::cli) board: Option<Kind>,
    /// Skip the first N puzzles but keep the numbering, to resume an interrupted run
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(in crate::cli) skip: usize,
    /// Read the rules of a link without looking at the solution that it carries
    #[arg(long)]
    blind: bool,
    /// Give a meaning to what a link draws or says: 'green lines: whisper 5', '3: renban', 'grey circles: drawing'
    #[arg(long = "as", value_name = "ABOUT: MEANING")]
    answers: Vec<Answer>,
    /// Print one JSON object per line
    #[arg(short, long)]
    pub(in crate::cli) json: bool,
}

impl InputArguments {
    /// How rules in words are read.
    pub(in crate::cli) fn rules(&self) -> Options {
        Options { blind: self.blind, answers: self.answers.clone() }
    }
}

/// How long a puzzle may take.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(in crate::cli) struct Limits {
    /// Give up on a puzzle after this many seconds; none for no limit (default: 10 for hint, 60 for find, why,
    /// judge and practise, otherwise none)
    #[arg(short, long, value_name = "SECONDS", value_parser = timeout, allow_negative_numbers = true)]
    timeout: Option<Timeout>,
}

impl Limits {
    /// Whether there is any limit.
    pub(in crate::cli) fn is_limited(self) -> bool {
        self.time().is_some()
    }

    /// These limits, or this one if none was chosen.
    #[must_use]
    pub(in crate::cli) fn or(self, usual: Duration) -> Self {
        Self { timeout: self.timeout.or(Some(Timeout(Some(usual)))) }
    }

    /// What to say when the usual limit ended the work; `None` if another limit, or none, was chosen.
    pub(in crate::cli) fn remark(self, usual: Duration) -> Option<String> {
        self.timeout.is_none().then(|| format!("not found in {} s; --timeout gives more time", usual.as_secs_f64()))
    }

    /// How long a puzzle may take; `None` if it does not matter.
    pub(in crate::cli) fn time(self) -> Option<Duration> {
        self.timeout.and_then(|Timeout(time)| time)
    }

    /// The limits for one puzzle, starting now.
    pub(in crate::cli) fn work(self) -> Work {
        self.within(&request::work())
    }

    /// The limits for a part of this work, starting now.
    pub(in crate::cli) fn within(self, work: &Work) -> Work {
        // A deadline that the clock cannot represent is no limit.
        match self.time().and_then(|time| Instant::now().checked_add(time)) {
            Some(end) => work.with_deadline(request::earlier(end)),
            None => work.clone(),
        }
    }
}

/// How many puzzles are worked on at a time.
#[derive(Args, Clone, Copy, Debug)]
pub(in crate::cli) struct ThreadsArguments {
    /// Number of puzzles to work on in parallel, at most 1024 (default: the number of processors)
    #[arg(id = "threads", long = "threads", value_name = "N", default_value_t = processors(), hide_default_value = true, value_parser = threads)]
    pub(in crate::cli) count: usize,
}

/// What goes with the commands that search and give no reasons.
#[derive(Args, Debug)]
pub(in crate::cli) struct ExactArguments {
    #[command(flatten)]
    pub(in crate::cli) limits: Limits,
    /// No effect here: the exact solver gives no reasons
    #[arg(long, value_name = "NAME", value_parser = Listed::new(profile, profiles), hide = true)]
    profile: Option<Profile>,
}
