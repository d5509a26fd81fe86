//! The puzzle is solved: how long it took and how much help, and what to do next. It takes the panel, and the board stays
//! in sight; where there is no panel for it, it is a window. While the wave goes over the board it waits.

mod word;

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::modal::{After, Dialog, Input, key_row};
use super::window;
use crate::game::{Game, Pace};
use crate::logic::wording;
use crate::tui::action::Action;
use crate::tui::component::{Context, Reply};
use crate::tui::footer;
use crate::tui::games;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::{Answer, Effect, Ticket, Won};
use crate::tui::model::Model;
use crate::tui::paint::{self, Ink, below, rows};
use crate::tui::theme::Face;

/// The window, and how much room its lines have.
const WINDOW: (u16, u16) = (44, 17);
/// The least panel that has room for everything.
const LEAST: (u16, u16) = (22, 21);

const WELL_DONE: &str = "Well done.";

/// What can be done next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Another,
    Harder,
    Copy,
    Look,
    Start,
}

const CHOICES: [(&str, Next); 5] = [
    ("Another like it", Next::Another),
    ("One harder", Next::Harder),
    ("Copy the puzzle", Next::Copy),
    ("Look at the board", Next::Look),
    ("To the start screen", Next::Start),
];

/// What is told of a game that is won.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Solved {
    record: Won,
    /// How many cells the player filled, and how many were to be filled.
    placed: (usize, usize),
    pace: Pace,
    /// The cell whose digit took longest, as it is written.
    slowest: Option<String>,
    chooser: Chooser,
    /// The question how many mistakes there were, while it is open.
    counting: Option<Ticket>,
}

impl Solved {
    /// The summary of the running game; the mistakes come later, with this ticket.
    pub(in crate::tui) fn new(model: &Model, record: Won, mistakes: Ticket) -> Self {
        let game = model.session.as_ref().map(|session| &session.game);
        let pace = game.map(Game::pace).unwrap_or_default();
        let name = |cell| game.map(|game| wording::cell_name(cell, game.board(), model.style()));
        Self {
            record,
            placed: game.map_or((0, 0), Game::placed_by_player),
            slowest: pace.slowest.and_then(name),
            pace,
            chooser: Chooser::default(),
            counting: Some(mistakes),
        }
    }

    fn choose(&self, cx: &mut Context<'_>) -> After {
        match CHOICES[self.chooser.at(CHOICES.len())].1 {
            Next::Another => games::another(cx.model, false),
            Next::Harder => games::another(cx.model, true),
            Next::Copy => {
                cx.act(Action::Copy);
                return After::Stay;
            }
            Next::Look => {}
            Next::Start => cx.act(Action::Start),
        }
        After::Close
    }

    /// Name and value of each line.
    fn told(&self, model: &Model) -> Vec<(&'static str, String, Face)> {
        let Won { level, seconds, hints, steps, mistakes, .. } = &self.record;
        let unaided = *hints == 0 && *steps == 0;
        let own = unaided.then_some(*seconds);
        let best = model.best.into_iter().chain(own).min();
        let (slips, face) = match mistakes {
            Some(0) => ("none".to_owned(), Face::Good),
            Some(mistakes) => (mistakes.to_string(), Face::Error),
            None if self.counting.is_some() => ("...".to_owned(), Face::Text),
            None => ("not known".to_owned(), Face::Text),
        };
        vec![
            ("time", paint::clock(*seconds, true), Face::Strong),
            ("best so far", best.map_or_else(|| "none yet".to_owned(), |best| paint::clock(best, true)), Face::Text),
            ("placed by you", format!("{} of {}", self.placed.0, self.placed.1), Face::OwnText),
            ("steps, hints", format!("{steps}, {hints}"), Face::StepText),
            ("mistakes", slips, face),
            ("level", level.clone().unwrap_or_else(|| "not known".to_owned()), Face::Text),
        ]
    }
}

/// The panel, where it has room.
fn panel(model: &Model) -> Option<Rect> {
    let panel = model.layout()?.ok()?.panel;
    Some(panel).filter(|panel| panel.width >= LEAST.0 && panel.height >= LEAST.1)
}

/// Where the parts lie: large word, this game, pace, choices.
fn places(model: &Model) -> [Rect; 4] {
    let (inside, heads) = match panel(model) {
        Some(panel) => (panel, [4, 8, 3]),
        None => (window::inner(model, WINDOW), [0, 7, 3]),
    };
    let mut rest = inside;
    let mut take = |lines: u16| {
        let part = Rect { height: lines.min(rest.height), ..rest };
        rest = below(rest, lines);
        part
    };
    let [word, game, pace] = heads.map(&mut take);
    [word, game, pace, rest]
}

/// The choices, below their heading where that has room.
fn list(model: &Model) -> Rect {
    let [.., next] = places(model);
    let high = CHOICES.len() as u16;
    below(next, u16::from(next.height > high)).intersection(Rect { height: high + 1, ..next })
}

impl Dialog for Solved {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> After {
        match input {
            Input::Action(Action::Confirm) => return self.choose(cx),
            Input::Action(action) => {
                self.chooser.act(action, CHOICES.len(), 1);
            }
            Input::Line(line) if line < CHOICES.len() => {
                self.chooser.choose(line);
                return self.choose(cx);
            }
            Input::Line(_) | Input::Edit(_) => {}
        }
        After::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        if model.session.as_ref().is_some_and(|session| session.wave.is_some_and(|wave| wave.is_running())) {
            return;
        }
        let keys = key_row(self, model);
        let ink = if let Some(panel) = panel(model) {
            clear(model, panel, buffer);
            footer::draw_over(&keys, model, buffer);
            Ink::of(model)
        } else {
            window::open(model, WINDOW, "Solved", &keys, buffer);
            window::ink(model)
        };
        let [word, game, pace, next] = places(model);
        if word.height > 0 {
            word::draw(ink, word, buffer);
            ink.text(buffer, below(word, word.height - 1), WELL_DONE, Face::Good);
        } else {
            window::state(model, WINDOW, WELL_DONE, buffer);
        }
        ink.heading(buffer, game, ("this game", ""));
        for (line, (name, value, face)) in rows(below(game, 1)).zip(self.told(model)) {
            ink.text(buffer, line, name, Face::Dim);
            ink.text_right(buffer, line, &value, face);
        }
        draw_pace(ink, self, pace, buffer);
        let lines = list(model);
        if lines.y > next.y {
            ink.heading(buffer, next, ("next", ""));
        }
        for (line, (at, (text, _))) in rows(lines).zip(CHOICES.iter().enumerate()) {
            window::list_line(ink, line, text, "", at == self.chooser.at(CHOICES.len()), buffer);
        }
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![
            Part::Each(&[Action::Up, Action::Down], "choose"),
            Part::Each(&[Action::Confirm], "go"),
            Part::Any(CLOSING, "look at the board"),
        ]
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some((list(model), 0))
    }

    fn awaits(&self, ticket: Ticket) -> bool {
        self.counting == Some(ticket)
    }

    /// The mistakes are counted, or cannot be: the record is whole now.
    fn answer(&mut self, _: Ticket, reply: Reply, cx: &mut Context<'_>) -> After {
        self.counting = None;
        self.record.mistakes = match reply {
            Reply::Answer(Answer::Mistakes(mistakes)) => u32::try_from(mistakes).ok(),
            _ => None,
        };
        cx.model.send(Effect::Record(self.record.clone()));
        After::Stay
    }
}

/// Empties a part of the screen.
fn clear(model: &Model, area: Rect, buffer: &mut Buffer) {
    // The sign at a digit that is pointed out stands in the column before the panel.
    let before = u16::from(area.x > 0);
    let area = Rect { x: area.x - before, width: area.width + before, ..area };
    for point in area.intersection(buffer.area).positions() {
        buffer[(point.x, point.y)].reset();
    }
    buffer.set_style(area, Ink::of(model).style(Face::Text));
}

/// A bar for every ten digits that the player placed, and which digit took longest.
fn draw_pace(ink: Ink<'_>, solved: &Solved, area: Rect, buffer: &mut Buffer) {
    let (Some(slowest), true) = (&solved.slowest, area.height > 1) else { return };
    ink.heading(buffer, area, ("pace, by ten digits", ""));
    let line = Rect { height: 1, ..below(area, 1) };
    let words = format!("slowest {slowest}");
    let room = usize::from(line.width.saturating_sub(paint::width(&words) + 2));
    // Of a long game several parts share a bar.
    let share = solved.pace.parts.len().div_ceil(room.max(1)).max(1);
    let bars: Vec<Duration> = solved.pace.parts.chunks(share).map(|parts| parts.iter().sum()).collect();
    let most = bars.iter().max().map_or(1, |most| most.as_millis().max(1));
    let heights = bars.iter().map(|bar| ink.glyphs.height(usize::try_from(bar.as_millis() * 8 / most).unwrap_or(8), 8));
    ink.text(buffer, line, &heights.collect::<String>(), Face::OwnText);
    ink.text_right(buffer, line, &words, Face::Dim);
}
