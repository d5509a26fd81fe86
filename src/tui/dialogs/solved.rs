//! The summary after a puzzle is solved: the time, the help used, and what to do next. It takes the panel and leaves
//! the board visible; without a panel that is large enough, it is a window. It is drawn only after the wave animation
//! on the board has ended.

mod word;

use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::beside;
use super::chooser::Chooser;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::window;
use crate::board::Board;
use crate::game::{Game, Pace};
use crate::generate::DailyPuzzle;
use crate::logic::{Step, Trial, wording};
use crate::puzzle::Puzzle;
use crate::rating::Tenths;
use crate::store::Finished;
use crate::tui::action::Action;
use crate::tui::component::{Context, Reply};
use crate::tui::footer;
use crate::tui::games;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::{Answer, Effect, Question, Ticket};
use crate::tui::model::Model;
use crate::tui::paint::{self, Painter, below, rows};
use crate::tui::theme::Face;

/// The size of the window.
const WINDOW: (u16, u16) = (44, 20);
/// The smallest panel that can hold everything.
const LEAST: (u16, u16) = (22, 21);

const WELL_DONE: &str = "Well done.";

/// What can be done next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Another,
    Harder,
    Today,
    Review,
    Share,
    Start,
}

/// The label of each choice, and the action whose key selects it here because it has a similar meaning on the board.
const CHOICES: [(&str, Next, Option<Action>); 6] = [
    ("Another like it", Next::Another, Some(Action::ShowStep)),
    ("One harder", Next::Harder, Some(Action::Faster)),
    ("Today's next", Next::Today, Some(Action::DigitFirst)),
    ("Review", Next::Review, Some(Action::Review)),
    ("Share", Next::Share, Some(Action::Copy)),
    ("To the start screen", Next::Start, None),
];

/// The hardest step on the logical path through the puzzle.
#[derive(Clone, Debug)]
enum Hardest {
    /// The path is being computed; the hardest step so far.
    Walking(Ticket, Option<(String, Option<u16>)>),
    /// Its technique, and its rating in tenths if it has one.
    Step(String, Option<u16>),
    /// Unknown: the path is too long, or there is none without a guess.
    Unknown(&'static str),
}

/// What is shown about a game that was won.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Solved {
    record: Finished,
    /// How many wrong digits were placed, once they are counted.
    mistakes: Option<u32>,
    /// How many cells the player filled, and how many there were to fill.
    placed: (usize, usize),
    pace: Pace,
    /// The name of the cell whose digit took longest.
    slowest: Option<String>,
    chooser: Chooser,
    /// The ticket of the request for the number of mistakes, while it is pending.
    counting: Option<Ticket>,
    hardest: Hardest,
    /// Whether the game is in the statistics.
    is_recorded: bool,
}

impl Solved {
    /// Creates the summary of the running game; the mistakes follow later, with this ticket.
    pub(in crate::tui) fn new(model: &mut Model, record: Finished, mistakes: Ticket) -> Self {
        let hardest = walk(model);
        let game = model.session.as_ref().map(|session| &session.game);
        let pace = game.map(Game::pace).unwrap_or_default();
        let name = |cell| game.map(|game| wording::cell_name(cell, game.board(), model.style()));
        Self {
            record,
            mistakes: None,
            placed: game.map_or((0, 0), Game::placed_by_player),
            slowest: pace.slowest.and_then(name),
            pace,
            chooser: Chooser::default(),
            counting: Some(mistakes),
            hardest,
            is_recorded: false,
        }
    }

    /// The same of a game that is in the statistics already.
    pub(in crate::tui) fn again(model: &mut Model, record: Finished, mistakes: Ticket) -> Self {
        Self { is_recorded: true, ..Self::new(model, record, mistakes) }
    }

    fn choose(&self, cx: &mut Context<'_>) -> DialogOutcome {
        self.go(CHOICES[self.chooser.at(CHOICES.len())].1, cx)
    }

    /// The puzzle of today that comes next: this game itself may not be among the solved ones yet.
    fn next_daily(&self, model: &Model) -> Option<DailyPuzzle> {
        let today = model.days.as_ref().map(|(_, today)| *today);
        let own = self.record.daily_puzzle().filter(|(date, _)| Some(*date) == today);
        games::next_daily(model, own.map(|(_, name)| name))
    }

    fn go(&self, next: Next, cx: &mut Context<'_>) -> DialogOutcome {
        match next {
            Next::Another => games::another(cx.model, false),
            Next::Harder => games::another(cx.model, true),
            Next::Today => match self.next_daily(cx.model) {
                Some(puzzle) => games::generate(cx.model, Box::new(puzzle.request), puzzle.seed),
                None => cx.act(Action::Daily),
            },
            Next::Review => cx.act(Action::Review),
            Next::Share => {
                cx.act(Action::CopyLink);
                return DialogOutcome::Stay;
            }
            Next::Start => cx.act(Action::Start),
        }
        DialogOutcome::Close
    }

    /// The hardest step in this number of columns: technique and rating, or only what fits.
    fn hardest_words(&self, room: u16) -> String {
        let (name, rating) = match &self.hardest {
            Hardest::Walking(..) => return "...".to_owned(),
            Hardest::Unknown(words) => return (*words).to_owned(),
            Hardest::Step(name, rating) => (name, rating),
        };
        let rating = rating.map_or_else(String::new, |rating| Tenths(rating).to_string());
        let forms = [format!("{name} {rating}").trim_end().to_owned(), name.clone(), rating];
        forms.into_iter().find(|words| paint::width(words) <= room && !words.is_empty()).unwrap_or_default()
    }

    /// Handles steps of the path through the puzzle: the hardest so far is kept.
    fn walked(&mut self, steps: &[Step], board: &Board) {
        let Hardest::Walking(_, hardest) = &mut self.hardest else { return };
        for step in steps {
            let rating = step.rating(board);
            if hardest.as_ref().is_none_or(|(_, most)| rating > *most) {
                *hardest = Some((step.technique.to_string(), rating));
            }
        }
    }

    /// Handles the end of the path, complete or not.
    fn walked_all(&mut self, reply: &Reply) {
        let Hardest::Walking(_, hardest) = &mut self.hardest else { return };
        self.hardest = match (reply, hardest.take()) {
            (Reply::Answer(Answer::AllSteps), Some((name, rating))) => Hardest::Step(name, rating),
            (Reply::Answer(Answer::Advice(_)), _) => Hardest::Unknown("a guess"),
            _ => Hardest::Unknown("not known"),
        };
    }

    /// The name and value of each line, for a panel of this width.
    fn summary(&self, model: &Model, width: u16) -> Vec<(&'static str, String, Face)> {
        let Finished { seconds, hints, steps, .. } = &self.record;
        let unaided = *hints == 0 && *steps == 0;
        let own = unaided.then_some(*seconds);
        let best = model.best.into_iter().chain(own).min();
        let (slips, face) = match self.mistakes {
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
            ("hardest", self.hardest_words(width.saturating_sub(9)), Face::Text),
        ]
    }
}

/// Requests the logical path through the puzzle from its start.
fn walk(model: &mut Model) -> Hardest {
    let Some(session) = &model.session else { return Hardest::Unknown("not known") };
    let options = session.game.options().clone();
    let fresh = Game::new(session.game.puzzle(), session.game.about().clone(), options, Duration::ZERO);
    let profile = model.settings.play.profile_for(session.game.board());
    let question = Question::PlayOut(Box::new(fresh), Arc::new(profile), Trial::Forbidden);
    Hardest::Walking(model.ask(None, question), None)
}

/// The panel, if it is large enough.
fn panel(model: &Model) -> Option<Rect> {
    let panel = model.layout()?.ok()?.panel;
    Some(panel).filter(|panel| panel.width >= LEAST.0 && panel.height >= LEAST.1)
}

/// The layout: the large word, this game, the pace, the choices.
fn places(model: &Model) -> [Rect; 4] {
    let (inside, heads) = if let Some(panel) = panel(model) {
        (panel, [4, 8, 3])
    } else {
        // What can be done next comes before what was.
        let inside = window::inner(model, WINDOW);
        let room = inside.height.saturating_sub(CHOICES.len() as u16);
        (inside, [0, room.min(7), if room < 10 { 0 } else { 3 }])
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

/// The area of the choices, below their heading if that fits.
fn list(model: &Model) -> Rect {
    let [.., next] = places(model);
    let high = CHOICES.len() as u16;
    below(next, u16::from(next.height > high)).intersection(Rect { height: high + 1, ..next })
}

impl Dialog for Solved {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        match input {
            Input::Action(Action::Confirm) => return self.choose(cx),
            Input::Action(action) if CHOICES.iter().any(|(.., key)| *key == Some(action)) => {
                let next = CHOICES.iter().find(|(.., key)| *key == Some(action)).map(|(_, next, _)| *next);
                return next.map_or(DialogOutcome::Stay, |next| self.go(next, cx));
            }
            Input::Action(action) => {
                self.chooser.act(action, CHOICES.len(), 1);
            }
            Input::Line(line) if line < CHOICES.len() => {
                self.chooser.choose(line);
                return self.choose(cx);
            }
            Input::Line(_) | Input::Edit(_) => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        if model.session.as_ref().is_some_and(|session| session.wave.is_some_and(|wave| wave.is_running())) {
            return;
        }
        let keys = key_row(self, model);
        let is_understood = model.puzzle().is_none_or(Puzzle::is_understood);
        let well_done = if is_understood { WELL_DONE } else { "Not all rules are checked." };
        let ink = if let Some(panel) = panel(model) {
            clear(model, panel, buffer);
            footer::draw_over(&keys, model, buffer);
            Painter::of(model)
        } else {
            window::open(model, WINDOW, if is_understood { "Solved" } else { "Filled" }, &keys, buffer);
            window::ink(model)
        };
        let [word, game, pace, next] = places(model);
        if word.height > 0 {
            word::draw(ink, word, buffer);
            ink.text(
                buffer,
                below(word, word.height - 1),
                well_done,
                if is_understood { Face::Good } else { Face::Warning },
            );
        } else {
            window::state(model, WINDOW, well_done, buffer);
        }
        ink.heading(buffer, game, ("this game", ""));
        for (line, (name, value, face)) in rows(below(game, 1)).zip(self.summary(model, game.width)) {
            ink.text(buffer, line, name, Face::Dim);
            ink.text_right(buffer, line, &value, face);
        }
        draw_pace(ink, self, pace, buffer);
        let lines = list(model);
        if lines.y > next.y {
            ink.heading(buffer, next, ("next", ""));
        }
        let today = self.next_daily(model);
        for (line, (at, (text, next, action))) in rows(lines).zip(CHOICES.iter().enumerate()) {
            let text = match (next, &today) {
                (Next::Today, Some(puzzle)) => format!("Next today: {}", puzzle.level.key()),
                (Next::Today, None) => "Puzzles of the day".to_owned(),
                _ => (*text).to_owned(),
            };
            let key = action.map_or_else(String::new, |action| model.keys.shown(action));
            let room = line.width.saturating_sub(paint::width(&text) + 3);
            let key = if paint::width(&key) <= room { key } else { String::new() };
            window::list_line(ink, line, &text, &key, at == self.chooser.at(CHOICES.len()), buffer);
        }
        // A long message takes rows of the panel too.
        if panel(model).is_some() {
            beside::draw_notice(model, buffer);
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

    /// The board's keys apply, because those beside the choices are among them.
    fn is_of_board(&self) -> bool {
        true
    }

    fn awaits(&self, ticket: Ticket) -> bool {
        self.counting == Some(ticket) || matches!(self.hardest, Hardest::Walking(asked, _) if asked == ticket)
    }

    fn closed(&mut self, model: &mut Model) {
        if let Hardest::Walking(ticket, _) = self.hardest {
            model.call_off(ticket);
        }
    }

    /// Handles the number of mistakes, or the failure to count them; with that, the record is complete.
    fn answer(&mut self, ticket: Ticket, reply: Reply, cx: &mut Context<'_>) -> DialogOutcome {
        if self.counting != Some(ticket) {
            match &reply {
                Reply::Answer(Answer::Steps(steps)) => {
                    if let Some(board) = cx.model.board() {
                        self.walked(steps, board);
                    }
                }
                reply => self.walked_all(reply),
            }
            return DialogOutcome::Stay;
        }
        self.counting = None;
        self.mistakes = match reply {
            Reply::Answer(Answer::Mistakes(mistakes)) => u32::try_from(mistakes).ok(),
            _ => None,
        };
        self.record.mistakes = self.mistakes.unwrap_or_default();
        if std::mem::replace(&mut self.is_recorded, true) {
            return DialogOutcome::Stay;
        }
        cx.model.send(Effect::Record(self.record.clone()));
        #[cfg(feature = "host")]
        crate::tui::friends::enter_result(cx.model, &self.record);
        DialogOutcome::Stay
    }
}

/// Clears a part of the screen.
fn clear(model: &Model, area: Rect, buffer: &mut Buffer) {
    // The marker of a highlighted digit is in the column before the panel, and the log may use the last of the screen.
    let (before, after) = (u16::from(area.x > 0), u16::from(area.right() + 1 == model.size.0));
    let area = Rect { x: area.x - before, width: area.width + before + after, ..area };
    Painter::of(model).clear(buffer, area);
}

/// Draws a bar for every ten digits that the player placed, and which digit took longest.
fn draw_pace(ink: Painter<'_>, solved: &Solved, area: Rect, buffer: &mut Buffer) {
    let (Some(slowest), true) = (&solved.slowest, area.height > 1) else { return };
    ink.heading(buffer, area, ("pace, by ten digits", ""));
    let line = Rect { height: 1, ..below(area, 1) };
    let words = format!("slowest {slowest}");
    let room = usize::from(line.width.saturating_sub(paint::width(&words) + 2));
    // In a long game several parts share a bar.
    let share = solved.pace.parts.len().div_ceil(room.max(1)).max(1);
    let bars: Vec<Duration> = solved.pace.parts.chunks(share).map(|parts| parts.iter().sum()).collect();
    let most = bars.iter().max().map_or(1, |most| most.as_millis().max(1));
    let heights = bars.iter().map(|bar| ink.glyphs.height(usize::try_from(bar.as_millis() * 8 / most).unwrap_or(8), 8));
    ink.text(buffer, line, &heights.collect::<String>(), Face::OwnText);
    ink.text_right(buffer, line, &words, Face::Dim);
}
