//! `play`, `new`, and the program without a command: the entry points of the screen.

use std::ffi::OsStr;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, anyhow, bail};

use super::arguments::{NewArguments, PlayArguments, ScreenArguments};
use super::configuration;
use super::input::{Input, UnreadablePuzzle};
use super::output::complain;
use super::plain;
use super::saved_game::saved_text;
use crate::chance::fresh_short_seed;
use crate::generate::{Kind, PuzzleCode, PuzzleRequest, Target};
use crate::logic::Level;
use crate::text::Format;
use crate::tui::{self, End, Exit, Flags, Options, Start};

/// Resumes the game in progress, or shows the start screen.
pub(super) fn resume() -> Result<ExitCode> {
    show(Start::Resume, &ScreenArguments::default())
}

/// Plays the first puzzle of the input; without an input, resumes the game in progress.
pub(super) fn play(arguments: &PlayArguments) -> Result<ExitCode> {
    if arguments.screen.plain && arguments.input.as_deref().is_some_and(|name| name == "-") {
        bail!("with --plain, standard input is for commands: name a file, or type the puzzle");
    }
    let saved = arguments.input.as_deref().map(saved_text).transpose()?.flatten();
    let start = match (&arguments.input, saved) {
        (None, _) => Start::Resume,
        (Some(_), Some(game)) => Start::Game(game),
        (Some(name), None) => match coded(name)? {
            Some(code) => Start::New(Box::new(code.request()), code.seed()),
            None => first_puzzle(name, arguments)?,
        },
    };
    show(start, &arguments.screen)
}

/// The puzzle code in this text, unless there is a file of this name; `None` if the text does not have the form of a
/// code.
fn coded(text: &OsStr) -> Result<Option<PuzzleCode>> {
    let code = text.to_str().filter(|text| PuzzleCode::is_like(text) && !Path::new(text).exists());
    let code: Option<PuzzleCode> = code.map(str::parse).transpose()?;
    // As with every request, an impossible one is refused before the screen starts.
    code.iter().try_for_each(|code| code.request().check().map(drop))?;
    Ok(code)
}

/// Reads the first puzzle of the input, to be played, or to be corrected if its givens clash.
fn first_puzzle(name: &OsStr, arguments: &PlayArguments) -> Result<Start> {
    let input = Input::open_one(name, arguments.board.as_ref().and_then(Kind::board));
    let first = input.items().next();
    let first = first.ok_or_else(|| anyhow!("{}: no puzzle found: name a file that contains one", name.display()))?;
    match first.map(|item| item.entry) {
        Ok(mut entry) => {
            // A `.sdo` file looks like a line of digits, but holds less than the other formats: the player should know.
            let ending = Path::new(name).extension();
            if ending.is_some_and(|ending| ending.eq_ignore_ascii_case("sdo")) {
                entry.format = Format::Sdo;
            }
            Ok(Start::Play(Box::new(entry)))
        }
        // The screen has an editor to correct it in; plain mode has none.
        Err(UnreadablePuzzle { clash: Some(setup), message, .. }) if !arguments.screen.plain => {
            Ok(Start::SetUp(setup, message))
        }
        Err(unread) => bail!(unread.message),
    }
}

/// Makes a puzzle and plays it.
pub(super) fn new(arguments: &NewArguments) -> Result<ExitCode> {
    let kind = arguments.board.clone().map_or_else(|| Kind::named("9x9"), Ok)?;
    let symmetry = arguments.symmetry.unwrap_or_else(|| kind.customary_symmetry());
    // Anything not given defaults as in the dialog for a new game.
    let target = arguments.level.unwrap_or(Target::Level(Level::Easy));
    let unique_by = arguments.unique_by.techniques();
    let request = PuzzleRequest {
        target: Some(target),
        levels: configuration::levels()?,
        symmetry,
        unique_by,
        ..PuzzleRequest::of(kind)
    };
    // An impossible request is refused here, before the screen starts.
    request.check()?;
    show(Start::New(Box::new(request), arguments.seed.unwrap_or_else(fresh_short_seed)), &arguments.screen)
}

fn show(start: Start, arguments: &ScreenArguments) -> Result<ExitCode> {
    let End { exit, unsaved } = if arguments.plain {
        plain::run(start, arguments.ascii)?
    } else {
        let flags = Flags { colours: arguments.colours, ascii: arguments.ascii.then_some(true) };
        tui::run(start, &Options { flags, theme: arguments.theme.clone() })?
    };
    if let Some(reason) = &unsaved {
        complain(&format!("the last moves could not be saved: {reason}"));
    }
    Ok(match exit {
        Exit::Left => ExitCode::from(u8::from(unsaved.is_some())),
        // The exit code that a shell reports for a process ended by a signal.
        Exit::Signal(signal) => ExitCode::from(u8::try_from(128 + signal).unwrap_or(u8::MAX)),
    })
}
