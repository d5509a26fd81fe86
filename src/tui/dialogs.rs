//! Dialogs: what lies over the board until it is answered or closed with Esc.
//!
//! Each dialog is a list or a form of lines, so that arrows, Enter and the mouse do the same in all of them:
//! a click chooses a line, a click on the chosen one does what Enter does. Some lie over the board, some
//! beside it: there the board shows what is chosen ([`Dialog::shown`]).

mod beside;
mod board_choice;
mod boards;
mod chooser;
mod combinations;
mod example;
mod field;
mod guess_on;
mod help;
mod leave;
mod new_game;
mod open;
mod palette;
mod pasted;
mod preview;
mod progress;
mod save_as;
mod settings;
mod solved;
mod steps_here;
mod take_over;
mod techniques;
mod why_not;
mod window;

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};

use super::action::Action;
use super::keys::{Chord, Context};
use super::message::{Contents, Effect, GameElsewhere, Pointing, Won};
use super::model::{Model, Purpose, Screen, Tone};
use super::paint::wrap;
use super::scene::Shown;
use super::update;
use crate::logic::{Step, Why};
use crate::puzzle::Position;
use crate::text::is_hidden;

use board_choice::BoardChoice;
use boards::Boards;
use combinations::Combinations;
use example::Example;
use field::Stroke;
use guess_on::GuessOn;
use help::Help;
use leave::Leave;
use new_game::NewGame;
use open::{Arrived, Open};
use palette::Palette;
use pasted::Pasted;
use save_as::SaveAs;
use settings::SettingsList;
use solved::Solved;
use steps_here::StepsHere;
use take_over::TakeOver;
use techniques::{Aim, Techniques};
use why_not::WhyNot;
use window::Lines;

pub(super) use pasted::puzzles;
pub(super) use progress::draw as draw_progress;

/// What is open.
#[derive(Clone, Debug)]
pub(super) enum Dialog {
    /// The wish for a new game.
    NewGame(NewGame),
    /// Saves, samples, files.
    Open(Open),
    /// A name for the game.
    SaveAs(SaveAs),
    /// All keys.
    Help(Help),
    /// All commands by name.
    Palette(Palette),
    /// Puzzles that were pasted.
    Pasted(Pasted),
    /// The puzzle is solved.
    Solved(Solved),
    /// Whether to guess where logic ends.
    GuessOn(GuessOn),
    /// The switches.
    Settings(SettingsList),
    /// The techniques with their help.
    Techniques(Techniques),
    /// A technique at work.
    Example(Example),
    /// The board for a puzzle to be set up.
    BoardChoice(BoardChoice),
    /// The boards for a new game.
    Boards(Boards),
    /// The combinations of cages and runs.
    Combinations(Combinations),
    /// Every step of the position.
    StepsHere(StepsHere),
    /// Why a cell cannot hold a digit.
    WhyNot(WhyNot),
    /// Lines to read: the statistics.
    Lines(Lines),
    /// Leaving while the game is not saved.
    Leave(Leave),
    /// Games that other programs have open.
    TakeOver(TakeOver),
}

/// What a dialog hears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Input {
    /// An action of the key table.
    Action(Action),
    /// Something that writes or edits text.
    Edit(Stroke),
    /// A click on this line of the list.
    Line(usize),
}

impl Input {
    /// What a key means to a dialog: an action, or else something that edits text. A letter beside Ctrl or Alt that
    /// stands for nothing is not written.
    pub(super) fn key(chord: Chord, action: Option<Action>) -> Option<Self> {
        Some(match (action, chord.code()) {
            (Some(Action::TextStart), _) => Self::Edit(Stroke::Start),
            (Some(Action::TextEnd), _) => Self::Edit(Stroke::End),
            (Some(Action::EraseWord), _) => Self::Edit(Stroke::EraseWord),
            (Some(Action::EraseLine), _) => Self::Edit(Stroke::EraseLine),
            (None, KeyCode::Char(_)) if !chord.is_text() => return None,
            (None | Some(Action::Erase), code) => Self::Edit(Stroke::Key(code)),
            (Some(action), _) => Self::Action(action),
        })
    }
}

/// What becomes of the dialog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum After {
    Stay,
    Close,
}

impl Dialog {
    /// All keys, for the screen in sight.
    pub(super) fn help() -> Self {
        Self::Help(Help::default())
    }

    /// All commands.
    pub(super) fn palette() -> Self {
        Self::Palette(Palette::default())
    }

    /// A new game, like the one that is running.
    pub(super) fn new_game(model: &Model) -> Self {
        Self::NewGame(NewGame::new(model))
    }

    /// Saves, samples, files.
    pub(super) fn open() -> Self {
        Self::Open(Open::default())
    }

    /// What holds of damaged saves.
    pub(super) fn open_damaged() -> Self {
        Self::Open(Open::at_damaged())
    }

    /// Leaving while the game is not saved.
    pub(super) fn leave() -> Self {
        Self::Leave(Leave::default())
    }

    /// Games that other programs have open.
    pub(super) fn take_over(games: Vec<GameElsewhere>) -> Self {
        Self::TakeOver(TakeOver::new(games))
    }

    /// A name for what is on the screen.
    pub(super) fn save_as(model: &Model) -> Self {
        Self::SaveAs(SaveAs::new(model, false))
    }

    /// A file for paper.
    pub(super) fn print_to(model: &Model) -> Self {
        Self::SaveAs(SaveAs::new(model, true))
    }

    /// The board for a puzzle to be set up.
    pub(super) fn setup_board(model: &Model) -> Self {
        Self::BoardChoice(BoardChoice::new(model))
    }

    /// The switches.
    pub(super) fn settings() -> Self {
        Self::Settings(SettingsList::default())
    }

    /// The techniques.
    pub(super) fn techniques(model: &Model) -> Self {
        Self::Techniques(Techniques::new(model, Aim::Settings))
    }

    /// The techniques, to play to a step of one.
    pub(super) fn technique_to_play(model: &Model) -> Self {
        Self::Techniques(Techniques::new(model, Aim::PlayTo))
    }

    /// The puzzle is solved.
    pub(super) const fn solved(record: Won, word: Option<String>, several: bool) -> Self {
        Self::Solved(Solved::new(record, word, several))
    }

    /// Whether a run of steps is to go on by guessing.
    pub(super) fn guess_on(several: bool) -> Self {
        Self::GuessOn(GuessOn::new(several))
    }

    /// The table of combinations for the cage or run at the cursor, or why there is none.
    pub(super) fn combinations(model: &Model) -> Result<Self, &'static str> {
        Combinations::new(model).map(Self::Combinations)
    }

    /// Where a file was written, if the line for messages is too short for it.
    pub(super) fn written(text: &str) -> Self {
        Self::Lines(Lines::new("WRITTEN", wrap(text, 70)))
    }

    /// The statistics.
    pub(super) fn statistics(lines: Vec<String>) -> Self {
        Self::Lines(Lines::new("STATISTICS", lines))
    }

    /// Asks for every step of the running game's position, and lists them.
    pub(super) fn steps_here(model: &mut Model) {
        if let Some(dialog) = StepsHere::ask(model) {
            model.dialogs.push(Self::StepsHere(dialog));
        }
    }

    /// Asks why the cell of the cursor cannot hold a digit.
    pub(super) fn why_not(model: &mut Model) {
        if let Some(dialog) = WhyNot::new(model) {
            model.dialogs.push(Self::WhyNot(dialog));
        }
    }

    /// What the board shows meanwhile, instead of the game as it stands.
    pub(super) fn shown(&self) -> Option<Shown<'_>> {
        match self {
            Self::StepsHere(dialog) => Some(dialog.shown()),
            Self::WhyNot(dialog) => Some(dialog.shown()),
            _ => None,
        }
    }

    /// For what it waits: nobody does once it is closed.
    const fn purpose(&self) -> Option<Purpose> {
        match self {
            Self::StepsHere(_) => Some(Purpose::StepsHere),
            Self::WhyNot(_) => Some(Purpose::Why),
            Self::Example(_) => Some(Purpose::Example),
            _ => None,
        }
    }

    /// Whether the keyboard writes text in it.
    pub(super) fn context(&self) -> Context {
        let text = match self {
            Self::NewGame(dialog) => dialog.writes(),
            Self::Open(dialog) => dialog.writes(),
            Self::SaveAs(dialog) => dialog.writes(),
            Self::Leave(dialog) => dialog.writes(),
            Self::Palette(_) | Self::StepsHere(_) | Self::Techniques(_) => true,
            _ => false,
        };
        if text { Context::Text } else { Context::Menu }
    }

    fn input(&mut self, input: Input, model: &mut Model) -> After {
        match self {
            Self::NewGame(dialog) => dialog.input(input, model),
            Self::Open(dialog) => dialog.input(input, model),
            Self::SaveAs(dialog) => dialog.input(input, model),
            Self::Help(dialog) => dialog.input(input, model),
            Self::Palette(dialog) => dialog.input(input, model),
            Self::Pasted(dialog) => dialog.input(input, model),
            Self::Solved(dialog) => dialog.input(input, model),
            Self::GuessOn(dialog) => dialog.input(input, model),
            Self::Settings(dialog) => dialog.input(input, model),
            Self::Techniques(dialog) => dialog.input(input, model),
            Self::Example(dialog) => dialog.input(input, model),
            Self::BoardChoice(dialog) => dialog.input(input, model),
            Self::Boards(dialog) => dialog.input(input, model),
            Self::Combinations(dialog) => dialog.input(input, model),
            Self::StepsHere(dialog) => dialog.input(input, model),
            Self::WhyNot(dialog) => dialog.input(input, model),
            Self::Lines(dialog) => dialog.input(input),
            Self::Leave(dialog) => dialog.input(input, model),
            Self::TakeOver(dialog) => dialog.input(input, model),
        }
    }

    /// The lines that can be clicked: where they are, and the number of the first.
    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        match self {
            Self::NewGame(_) => Some(NewGame::lines(model)),
            Self::Open(dialog) => Some(dialog.lines(model)),
            Self::SaveAs(_) => Some(SaveAs::lines(model)),
            Self::Leave(_) => Some(Leave::lines(model)),
            Self::TakeOver(dialog) => Some(dialog.lines(model)),
            Self::Palette(dialog) => Some(dialog.lines(model)),
            Self::Solved(_) => Some(Solved::lines(model)),
            Self::GuessOn(_) => Some(GuessOn::lines(model)),
            Self::Settings(dialog) => Some(dialog.lines(model)),
            Self::Techniques(dialog) => Some(dialog.lines(model)),
            Self::BoardChoice(dialog) => Some(dialog.lines(model)),
            Self::Boards(dialog) => Some(dialog.lines(model)),
            Self::Pasted(dialog) => Some(dialog.lines(model)),
            Self::StepsHere(dialog) => Some(dialog.lines(model)),
            Self::WhyNot(dialog) => Some(dialog.lines(model)),
            Self::Help(_) | Self::Example(_) | Self::Combinations(_) | Self::Lines(_) => None,
        }
    }
}

/// Something for the dialog in front.
pub(super) fn input(model: &mut Model, input: Input) {
    let everywhere = [Action::Redraw, Action::Suspend];
    if let Input::Action(action) = input
        && everywhere.contains(&action)
    {
        return update::act(model, action);
    }
    let Some(mut dialog) = model.dialogs.pop() else { return };
    let height = model.dialogs.len();
    let after = match (input, dialog.context()) {
        // `q` closes a dialog; it leaves the program only from the board.
        (Input::Action(Action::Cancel | Action::Quit), _) => After::Close,
        _ => dialog.input(input, model),
    };
    if after == After::Stay {
        model.dialogs.insert(height.min(model.dialogs.len()), dialog);
    } else if let Some(purpose) = dialog.purpose() {
        model.call_off(|waiting| waiting.purpose == purpose);
    }
}

/// Pasted text: into the field that has the keyboard, or as puzzles with a preview. Never as keys.
pub(super) fn paste(model: &mut Model, text: &str) {
    if model.context() == Context::Text {
        for symbol in text.chars().filter(|&symbol| !is_hidden(symbol) && symbol != '\n').take(field::MOST) {
            input(model, Input::Edit(Stroke::Key(KeyCode::Char(symbol))));
        }
        return;
    }
    let board = model.bench.as_ref().filter(|_| model.screen == Screen::Setup);
    let board = board.map(|bench| bench.editor.board().clone());
    let pasted = Pasted::read("PASTED", text, board);
    model.dialogs.push(Dialog::Pasted(pasted));
}

/// The mouse over a dialog.
pub(super) fn mouse(model: &mut Model, pointing: Pointing, point: Point) {
    let lines = model.dialogs.last().and_then(|dialog| dialog.lines(model));
    match pointing {
        Pointing::WheelUp => input(model, Input::Action(Action::Up)),
        Pointing::WheelDown => input(model, Input::Action(Action::Down)),
        Pointing::Press => {
            if let Some((_, first)) = lines.filter(|(area, _)| area.contains(point)) {
                let (area, _) = lines.unwrap_or_default();
                input(model, Input::Line(first + usize::from(point.y - area.y)));
            }
        }
        Pointing::Other => input(model, Input::Action(Action::Cancel)),
    }
}

/// The mistakes of the game that is won are counted: the record is whole now.
pub(super) fn counted(model: &mut Model, mistakes: Option<u32>) {
    let record = model.dialogs.iter_mut().find_map(|dialog| match dialog {
        Dialog::Solved(dialog) => Some(dialog.counted(mistakes)),
        _ => None,
    });
    if let Some(record) = record {
        model.send(Effect::Record(record));
    }
}

/// The saves are listed: the one that is chosen is read, to be drawn.
pub(super) fn listed(model: &mut Model) {
    let open = model.dialogs.iter().find_map(|dialog| match dialog {
        Dialog::Open(dialog) => Some(dialog.clone()),
        _ => None,
    });
    if let Some(open) = open {
        open.look(model);
    }
}

/// A save or a file that the open dialog asked for.
pub(super) fn preview(model: &mut Model, name: &str, read: Result<Contents, String>) {
    let Some(at) = model.dialogs.iter().position(|dialog| matches!(dialog, Dialog::Open(_))) else { return };
    let Dialog::Open(dialog) = &mut model.dialogs[at] else { return };
    match dialog.arrived(name, read) {
        Some(Arrived::Puzzles(pasted)) => model.dialogs.push(Dialog::Pasted(pasted)),
        Some(Arrived::Game(text)) => {
            let opened = update::open_save(model, &text);
            match (opened, &mut model.dialogs[at]) {
                (Err(fault), Dialog::Open(dialog)) => dialog.fail(fault),
                _ => drop(model.dialogs.remove(at)),
            }
        }
        None => {}
    }
}

/// Steps have been found for the list of all.
pub(super) fn list_steps(model: &mut Model, steps: Vec<Step>) {
    let style = model.style();
    let Some(session) = &model.session else { return };
    let puzzle = session.game.puzzle().clone();
    for dialog in &mut model.dialogs {
        if let Dialog::StepsHere(dialog) = dialog {
            dialog.add(steps, &puzzle, style);
            break;
        }
    }
}

/// The list of all steps is whole.
pub(super) fn all_listed(model: &mut Model) {
    for dialog in &mut model.dialogs {
        match dialog {
            Dialog::StepsHere(dialog) => dialog.finish(),
            Dialog::WhyNot(dialog) => dialog.give_up(),
            _ => {}
        }
    }
}

/// Something is wrong, so that no step is to be listed.
pub(super) fn nothing_to_list(model: &mut Model) {
    model.dialogs.retain(|dialog| !matches!(dialog, Dialog::StepsHere(_)));
    let key = model.keys.shown(Action::Hint);
    model.say(Tone::Error, format!("Something is wrong, so nothing follows: {key} tells more"));
}

/// The example of a technique has come.
pub(super) fn show_example(model: &mut Model, example: Option<Box<(Position, Step)>>) {
    let dialog = model.dialogs.iter_mut().find_map(|dialog| match dialog {
        Dialog::Example(dialog) => Some(dialog),
        _ => None,
    });
    if let Some(dialog) = dialog {
        dialog.arrived(example);
    }
}

/// What there is to say to the claim.
pub(super) fn tell_why(model: &mut Model, why: Why) {
    let style = model.style();
    let mut why = Some(why);
    let mut cells = Vec::new();
    for dialog in &mut model.dialogs {
        if let Dialog::WhyNot(dialog) = dialog
            && let Some(why) = why.take()
        {
            cells = dialog.tell(why, style);
        }
    }
    update::bring_into_sight(model, &cells);
}

/// Draws the dialog.
pub(super) fn draw(model: &Model, dialog: &Dialog, area: Rect, buffer: &mut Buffer) {
    match dialog {
        Dialog::NewGame(dialog) => dialog.draw(model, area, buffer),
        Dialog::Open(dialog) => dialog.draw(model, area, buffer),
        Dialog::SaveAs(dialog) => dialog.draw(model, area, buffer),
        Dialog::Leave(dialog) => dialog.draw(model, area, buffer),
        Dialog::TakeOver(dialog) => dialog.draw(model, area, buffer),
        Dialog::Help(dialog) => dialog.draw(model, area, buffer),
        Dialog::Palette(dialog) => dialog.draw(model, area, buffer),
        Dialog::Pasted(dialog) => dialog.draw(model, area, buffer),
        Dialog::Solved(dialog) => dialog.draw(model, area, buffer),
        Dialog::GuessOn(dialog) => dialog.draw(model, area, buffer),
        Dialog::Settings(dialog) => dialog.draw(model, area, buffer),
        Dialog::Techniques(dialog) => dialog.draw(model, buffer),
        Dialog::Example(dialog) => dialog.draw(model, area, buffer),
        Dialog::BoardChoice(dialog) => dialog.draw(model, area, buffer),
        Dialog::Boards(dialog) => dialog.draw(model, area, buffer),
        Dialog::Combinations(dialog) => dialog.draw(model, area, buffer),
        Dialog::StepsHere(dialog) => dialog.draw(model, buffer),
        Dialog::WhyNot(dialog) => dialog.draw(model, buffer),
        Dialog::Lines(dialog) => dialog.draw(model, area, buffer),
    }
}
