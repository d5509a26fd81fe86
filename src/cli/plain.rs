//! Plain mode: a game as lines of text, for screen readers, terminals without cursor movement, and scripts.
//!
//! Each input line is a command; each answer is one sentence per line that is understandable without seeing the board:
//! no boxes, no colours, nothing that depends on layout. It plays the same game as the screen does and saves it to the
//! same files after every move, so that either mode can continue the other's game. Long computations run on background
//! threads and are cancelled by `stop` or Ctrl-C; the end of the input ends the program, with the game saved.

mod command;
mod describe;
mod events;
#[cfg(all(feature = "host", unix))]
mod friends;
mod games;
mod hands;
mod keeping;
mod moves;
mod named;
#[cfg(all(feature = "host", unix))]
mod port;
mod reasons;
mod rules;
mod save_status;
mod speech;
mod table;

use anyhow::{Context, Result};

use super::configuration;
use crate::game::{AtEnd, Game, HintKey as Help, Layer, MarkStatus};
use crate::play::{End, Start};
use crate::store::{Home, Rights};
use command::{Command, PlainCommand, parse};
use named::RemainingWords;
use table::Table;

#[cfg(all(feature = "host", unix))]
pub(crate) use events::Event;
#[cfg(all(feature = "host", unix))]
pub(crate) use port::Port;

/// Plays until the player leaves, the input ends or the system ends the program.
///
/// # Errors
/// The system refuses a thread or a signal handler.
pub(super) fn run(start: Start, ascii: bool, rights: Rights) -> Result<End> {
    let home = Home::find();
    let (settings, faults) = configuration::settings(home.as_ref().ok());
    let table = Table::open(home, settings, rights, ascii || !is_utf8());
    Ok(play_at(table.context("the system refuses what the game needs")?, start, &faults))
}

/// The same at this port.
#[cfg(all(feature = "host", unix))]
pub(crate) fn play(start: Start, port: Port) -> End {
    let (settings, faults) = configuration::settings(Some(&port.home));
    play_at(Table::at_port(settings, port), start, &faults)
}

fn play_at(mut table: Table, start: Start, faults: &[String]) -> End {
    table.say("Deduku, plain mode. Each line is a command: “help” lists them, “quit” saves the game and leaves");
    for fault in table.store.notices().to_vec().iter().chain(faults) {
        table.say(fault);
    }
    begin(&mut table, start);
    while let Some(line) = table.next_line() {
        table.store.check();
        if execute(&mut table, &line) {
            break;
        }
    }
    table.close()
}

/// Whether the locale supports more than ASCII.
fn is_utf8() -> bool {
    let variable = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable).unwrap_or_default().to_lowercase();
    cfg!(windows) || ["utf-8", "utf8"].iter().any(|name| locale.contains(name))
}

/// Resumes the game in progress, setting aside a save that cannot be read, then starts what the player asked for.
fn begin(table: &mut Table, start: Start) {
    if let Some(save) = table.store.resume()
        && !table.resume(&save.body)
    {
        table.store.set_aside();
        table.flush_store();
    }
    match start {
        Start::Resume => {
            if table.session.is_some() {
                table.say("Welcome back: the game continues where you left it");
            }
            table.introduce();
            table.elsewhere();
        }
        Start::Play(entry) => table.play_entry(&entry),
        Start::SetUp(_, reason) => table.say(&reason),
        Start::Game(text) => table.go_on_with(&text),
        Start::New(request, seed) => table.generate(*request, seed),
    }
}

/// Executes the command on the line; returns whether the program ends.
fn execute(table: &mut Table, line: &str) -> bool {
    let puzzle = table.session.as_ref().map(|session| session.game.puzzle().clone());
    let parsed = parse(line, puzzle.as_ref());
    if !matches!(parsed, PlainCommand::Nothing | PlainCommand::Do { command: Command::Quit, .. }) {
        table.save_status.stay();
    }
    match parsed {
        PlainCommand::Nothing => {}
        PlainCommand::Screen(text) | PlainCommand::Unknown(text) => table.say(&text),
        PlainCommand::Do { command: Command::Quit, .. } => return table.may_leave(),
        PlainCommand::Do { command, .. } if command.needs_game() && puzzle.is_none() => {
            table.say("No game is open: “new” makes a puzzle, “open” lists what can be opened");
        }
        PlainCommand::Do { command, words, text } => {
            let taken = table.session.as_ref().and_then(|session| session.taken.clone());
            if let Some(by) = taken.filter(|_| command.changes_game()) {
                table.say(&format!("The game was taken over {by}: it cannot be changed here"));
            } else {
                perform_among_friends(table, command, words, &text);
            }
        }
    }
    false
}

/// Performs the command as the room allows it, if the player is in one, and passes on what it did.
fn perform_among_friends(table: &mut Table, command: Command, words: RemainingWords, text: &str) {
    #[cfg(all(feature = "host", unix))]
    if let Some(reason) = table.forbidden_by_friends(command) {
        return table.say(reason);
    }
    #[cfg(all(feature = "host", unix))]
    table.count_help(command);
    perform(table, command, words, text);
    #[cfg(all(feature = "host", unix))]
    table.follow_friends();
}

/// Plays with friends, where there is a host.
fn with_friends(table: &mut Table, words: RemainingWords) {
    #[cfg(all(feature = "host", unix))]
    if table.friends.is_some() {
        return table.friends(words);
    }
    drop(words);
    table.say("Friends play together on a host; you play at home");
}

fn perform(table: &mut Table, command: Command, words: RemainingWords, text: &str) {
    match command {
        Command::Place => table.place(words),
        Command::Erase => table.erase(words),
        Command::Mark if words.is_empty() => table.candidates(words),
        Command::Mark => table.mark(words, true),
        Command::Unmark => table.mark(words, false),
        Command::Corner => table.note(words, Layer::Corner),
        Command::Centre => table.note(words, Layer::Centre),
        Command::Colour => table.colour(&words),
        Command::CleanMarks => table.act(Game::clean_marks),
        Command::AutoClean => table.auto_clean(words),
        Command::UndoMistakes => table.undo_mistakes(),
        Command::Checkpoint => table.checkpoint(text),
        Command::Checkpoints => table.checkpoints(),
        Command::Return => table.return_to(text),
        Command::Forget => table.forget(text),
        Command::Filter => table.places(words),
        Command::FillMarks => table.act(Game::fill_marks),
        Command::ClearMarks => table.act(Game::clear_marks),
        Command::Complete => table.act(|game, now| game.declare_marks(MarkStatus::Candidates, now)),
        Command::Notes => table.act(|game, now| game.declare_marks(MarkStatus::Notes, now)),
        Command::Undo => table.back_or_forth(words, true),
        Command::Redo => table.back_or_forth(words, false),
        Command::Restart => table.act(Game::restart),
        Command::Look => table.look(words),
        Command::Where => table.look(RemainingWords::of("here")),
        Command::Go => table.go(words),
        Command::Candidates | Command::Reasoned => table.candidates(words),
        Command::Sums => table.combinations(words),
        Command::Hint => table.hint(Help::Hint),
        Command::Step => table.hint(Help::Step),
        Command::Explain => table.explain(),
        Command::AllSteps => table.run(true, AtEnd::Ask),
        Command::Solve => table.run(false, AtEnd::Guess),
        Command::StepsHere => table.steps_here(),
        Command::PlayTo => table.play_to(text),
        Command::Why => table.why(words, false),
        Command::WhyNot => table.why(words, true),
        Command::Guess => table.guess(),
        Command::Check => table.check(),
        Command::Common => table.common(),
        Command::Count => table.count(),
        Command::Left => table.left(words),
        Command::Board => table.rows(),
        Command::Draw => table.draw(),
        Command::Copy => table.copy(),
        Command::CopyLink => table.link(),
        Command::Rules => table.rules(),
        Command::Status => table.status(),
        Command::Log => table.log(words),
        Command::New => table.new_puzzle(words),
        Command::Open => table.open_named(text),
        Command::SaveAs => table.save_as(text),
        Command::Export => table.export(text),
        Command::TakeOver => table.take_over(words),
        Command::Pause => table.act(Game::pause),
        Command::Resume => table.act(Game::resume),
        Command::Techniques => table.techniques(text),
        Command::Boards => table.boards(),
        Command::Statistics => table.statistics(),
        Command::Friends => with_friends(table, words),
        Command::Stop => table.say("There is nothing to stop"),
        Command::Help => table.help(text),
        // Not reached: the caller has already ended the program.
        Command::Quit => {}
    }
}
