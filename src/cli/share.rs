//! `share`: a saved game to share, as a link, a code, a picture, a recording or a few words.

use std::io::IsTerminal as _;
use std::time::Duration;

use anyhow::{Result, anyhow};

use super::arguments::{ShareArguments, SharedAs};
use super::output::Output;
use super::saved_game::saved_game;
use super::status::Status;
use crate::game::{Game, count_mistakes, recording, shared_card, shared_lines};
use crate::store::{Overwrite, write_file};
use crate::text::{Entry, Format, Qr, write};
use crate::tui::capabilities::Capabilities;
use crate::tui::{Colours, Flags};
use crate::work::Progress;

pub(super) fn share(arguments: &ShareArguments) -> Result<Status> {
    let game = saved_game(&arguments.game)?;
    let mut output = Output::new(Progress::default());
    let to_file = arguments.output.is_some();
    if arguments.form == SharedAs::Qr && !to_file && is_coloured(arguments) {
        output.dark_on_light(&qr(&game)?.half_blocks())?;
        output.flush()?;
        return Ok(Status::Done);
    }
    let text = text(&game, arguments)?;
    match &arguments.output {
        Some(path) => write_file(path, text.as_bytes(), Overwrite::Refused)?,
        None => output.text(&text)?,
    }
    output.flush()?;
    Ok(Status::Done)
}

/// The game in this form, as whole lines.
fn text(game: &Game, arguments: &ShareArguments) -> Result<String> {
    // The clock of a saved game is stopped, so the current time does not matter.
    let now = Duration::ZERO;
    // If counting is not finished in time, slips are not mentioned.
    let slips = || count_mistakes(game, &arguments.limits.work()).ok();
    Ok(match arguments.form {
        SharedAs::Text => shared_lines(game, slips(), now),
        SharedAs::Card => shared_card(game, slips(), now),
        SharedAs::Link => link(game)?,
        SharedAs::Code => code(game)? + "\n",
        SharedAs::Cast => recording(game),
        SharedAs::Qr => {
            let code = qr(game)?;
            let lines = if is_ascii(arguments) { code.ascii() } else { code.half_blocks() };
            lines.join("\n") + "\n"
        }
    })
}

fn code(game: &Game) -> Result<String> {
    game.about().code.clone().ok_or_else(|| {
        anyhow!(
            "the puzzle has no code: only puzzles generated from nothing but board, level, technique, symmetry and \
             constraints have one: share a link (--as link)"
        )
    })
}

fn link(game: &Game) -> Result<String> {
    Ok(write(&Entry::of(game.puzzle().clone()), Format::Link)?)
}

fn qr(game: &Game) -> Result<Qr> {
    Ok(Qr::of(link(game)?.trim_end())?)
}

/// Whether the output is a Unicode terminal with colours, so that dark cells can be drawn dark on any background.
fn is_coloured(arguments: &ShareArguments) -> bool {
    let terminal = terminal(arguments);
    std::io::stdout().is_terminal() && terminal.colours != Colours::None && terminal.unicode
}

/// Whether to draw in ASCII: without Unicode there are no half blocks, and on a terminal without colours they would
/// appear light on a dark background.
fn is_ascii(arguments: &ShareArguments) -> bool {
    let terminal = terminal(arguments);
    let is_plain = std::io::stdout().is_terminal() && terminal.colours == Colours::None;
    !terminal.unicode || (is_plain && arguments.output.is_none())
}

fn terminal(arguments: &ShareArguments) -> Capabilities {
    Capabilities::detect(Flags { colours: None, ascii: arguments.ascii.then_some(true) })
}
