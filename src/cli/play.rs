//! `play`, `new`, and the program without a command: the entry points of the screen.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Result, anyhow, bail};

use super::arguments::{NewArguments, PlayArguments, ScreenArguments};
use super::configuration;
use super::input::{Input, UnreadablePuzzle};
use super::output::complain;
use super::plain;
use super::saved_game::saved_text;
use crate::board::Board;
use crate::entropy::fresh_short_seed;
use crate::generate::{Kind, PuzzleCode, PuzzleRequest, Target};
use crate::jobs::puzzles;
use crate::play::{End, Exit, Start};
use crate::rating::Level;
use crate::store::{Home, Reader, Refused, Rights};
use crate::text::{self, Format};
use crate::tui::{self, Flags, Options};
use crate::work::Work;

/// Resumes the game in progress, or shows the start screen.
pub(super) fn resume() -> Result<u8> {
    show(Start::Resume, &ScreenArguments::default(), None)
}

/// Plays the first puzzle of the input; without an input, resumes the game in progress.
pub(super) fn play(arguments: &PlayArguments) -> Result<u8> {
    if arguments.screen.plain && arguments.input.as_deref().is_some_and(|name| name == "-") {
        bail!("with --plain, standard input is for commands: name a file, or type the puzzle");
    }
    let Some(name) = arguments.input.as_deref() else { return show(Start::Resume, &arguments.screen, None) };
    let may_name_files = rights(&arguments.screen).name_files();
    if let Some(code) = coded(name, may_name_files.is_ok())? {
        return show(Start::New(Box::new(code.request()), code.seed()), &arguments.screen, None);
    }
    if let Err(refused) = may_name_files {
        let typed = name.to_str().unwrap_or_default();
        let start = with_meanings(typed_puzzle(name, arguments, &refused)?, typed);
        return show(start, &arguments.screen, Some(Origin::Typed(typed.to_owned())));
    }
    if let Some(game) = saved_text(name)? {
        return show(Start::Game(game), &arguments.screen, None);
    }
    let start = first_puzzle(name, arguments)?;
    if Path::new(name).is_file() {
        return show(start, &arguments.screen, std::path::absolute(name).ok().map(Origin::File));
    }
    match name.to_str().filter(|text| *text != "-") {
        Some(typed) => show(with_meanings(start, typed), &arguments.screen, Some(Origin::Typed(typed.to_owned()))),
        None => show(start, &arguments.screen, None),
    }
}

/// Where a puzzle was read from.
enum Origin {
    File(PathBuf),
    Typed(String),
}

/// The puzzle as it is read with the meanings that the player gave to its rules in words before.
fn with_meanings(start: Start, typed: &str) -> Start {
    let Start::Play(entry) = start else { return start };
    let has_rules = entry.reading.is_some();
    let meanings = Home::find().ok().filter(|_| has_rules).and_then(|home| Reader::of(home).meanings().ok());
    let again = meanings.and_then(|meanings| puzzles(typed, None, &meanings, &Work::unlimited()).into_iter().next());
    Start::Play(again.and_then(Result::ok).map_or(entry, Box::new))
}

/// What the player of the session may do.
fn rights(arguments: &ScreenArguments) -> Rights {
    Rights::of_session(arguments.restricted)
}

/// The board that was named for puzzles in plain text.
fn board(arguments: &PlayArguments) -> Option<&Arc<Board>> {
    arguments.board.as_ref().and_then(Kind::board)
}

/// The puzzle in the argument itself, for a player who may not name files.
fn typed_puzzle(name: &OsStr, arguments: &PlayArguments, refused: &Refused) -> Result<Start> {
    let text = name.to_str().filter(|text| *text != "-").unwrap_or_default();
    match text::read(text, board(arguments).cloned()).into_iter().next() {
        Some(Ok(entry)) => Ok(Start::Play(Box::new(entry))),
        Some(Err(error)) => {
            let message = format!("{refused}. This is no puzzle either: {error}");
            let clash = error.fault.into_clash().filter(|_| !arguments.screen.plain);
            clash.map(|setup| Start::SetUp(setup, message.clone())).ok_or_else(|| anyhow!(message))
        }
        None => bail!("{refused}: type a puzzle, or its link"),
    }
}

/// The puzzle code in this text, unless there is a file of this name that it may mean; `None` if the text does not have
/// the form of a code.
fn coded(text: &OsStr, may_be_file: bool) -> Result<Option<PuzzleCode>> {
    let is_file = |text: &str| may_be_file && Path::new(text).exists();
    let code = text.to_str().filter(|text| PuzzleCode::is_like(text) && !is_file(text));
    let code: Option<PuzzleCode> = code.map(str::parse).transpose()?;
    // As with every request, an impossible one is refused before the screen starts.
    code.iter().try_for_each(|code| code.request().check().map(drop))?;
    Ok(code)
}

/// Reads the first puzzle of the input, to be played, or to be corrected if its givens clash.
fn first_puzzle(name: &OsStr, arguments: &PlayArguments) -> Result<Start> {
    let input = Input::open_one(name, board(arguments));
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
pub(super) fn new(arguments: &NewArguments) -> Result<u8> {
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
    show(Start::New(Box::new(request), arguments.seed.unwrap_or_else(fresh_short_seed)), &arguments.screen, None)
}

/// Shows the game.
fn show(start: Start, arguments: &ScreenArguments, origin: Option<Origin>) -> Result<u8> {
    let rights = rights(arguments);
    let End { exit, unsaved } = if arguments.plain {
        plain::run(start, arguments.ascii, rights)?
    } else {
        let flags = Flags { colours: arguments.colours, ascii: arguments.ascii.then_some(true) };
        let (opened, typed) = match origin {
            Some(Origin::File(path)) => (Some(path), None),
            Some(Origin::Typed(text)) => (None, Some(text)),
            None => (None, None),
        };
        tui::run(start, &Options { flags, theme: arguments.theme.clone(), rights, opened, typed })?
    };
    if let Some(reason) = &unsaved {
        complain(&format!("the last moves could not be saved: {reason}"));
    }
    Ok(match exit {
        Exit::Left => u8::from(unsaved.is_some()),
        // The exit code that a shell reports for a process ended by a signal.
        Exit::Signal(signal) => u8::try_from(128 + signal).unwrap_or(u8::MAX),
    })
}
