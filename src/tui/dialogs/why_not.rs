//! Why not? The shortest proof that a digit is impossible in a cell, step by step on the board.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};

use super::beside;
use super::chooser::Chooser;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use crate::board::{Cell, Digit};
use crate::game::Shown;
use crate::game::counted;
use crate::logic::wording::card::Stage;
use crate::logic::{Claim, Step, Style, Why, apply, wording};
use crate::play::Purpose;
use crate::puzzle::Position;
use crate::tui::action::Action;
use crate::tui::card::{self, Bar, CardView};
use crate::tui::component::{Context, Reply};
use crate::tui::footer;
use crate::tui::key_line::{self, CLOSING, Part};
use crate::tui::keys;
use crate::tui::log::concluded;
use crate::tui::message::{Answer, Ticket};
use crate::tui::model::{Model, Tone};
use crate::tui::moving;
use crate::tui::owner::{Decision, GameAction, ListAction, Move, Owner};
use crate::tui::paint::{Painter, below, rows, wrap};
use crate::tui::sight;
use crate::tui::table::play;
use crate::tui::theme::Face;

/// The number of lines of a step in the list.
const EACH: usize = 2;

/// The keys that choose another cell.
const ARROWS: [Action; 4] = [Action::Left, Action::Down, Action::Up, Action::Right];

/// A step of the proof.
#[derive(Clone, Debug)]
struct Proven {
    step: Step,
    /// The position before the step.
    before: Position,
}

/// The state of the question.
#[derive(Clone, Debug)]
enum State {
    /// No digit has been entered.
    Asking,
    /// The search for a proof is running.
    Looking(Claim),
    /// The answer, with the steps if there is a proof.
    Answered { claim: Claim, verdict: String, steps: Vec<Proven>, is_shortest: bool },
}

/// The question and its answer.
#[derive(Clone, Debug)]
pub(in crate::tui) struct WhyNot {
    cell: Cell,
    /// The position that the question is about.
    position: Position,
    state: State,
    /// The ticket of the request for the proof, and the revision of the game that it is about.
    asked: Option<(Ticket, u64)>,
    chooser: Chooser,
    /// The index of the chosen step, and the step as displayed.
    shown: Option<(usize, Shown)>,
    view: CardView,
}

impl WhyNot {
    /// Creates the question about the cursor's cell.
    pub(in crate::tui) fn new(model: &Model) -> Option<Self> {
        let session = model.session.as_ref()?;
        let position = session.game.working_position();
        let (cell, asked) = (session.cursor, None);
        let (chooser, view) = (Chooser::default(), CardView::default());
        Some(Self { cell, position, state: State::Asking, asked, chooser, shown: None, view })
    }

    fn steps(&self) -> &[Proven] {
        match &self.state {
            State::Answered { steps, .. } => steps,
            _ => &[],
        }
    }

    fn chosen(&self) -> Option<&Proven> {
        let steps = self.steps();
        steps.get(self.chooser.at(steps.len()))
    }

    /// `r5c9 is not 1`
    fn claim_in_words(&self, claim: Claim, model: &Model) -> String {
        let name = wording::cell_name(claim.cell, self.position.board(), model.style());
        let not = if claim.holds { "" } else { "not " };
        format!("{name} is {not}{}", self.position.puzzle().symbol(claim.digit))
    }

    /// Takes in the answer.
    fn show(&mut self, why: Why, style: Style) {
        let State::Looking(claim) = self.state else { return };
        let verdict = wording::verdict(claim, &why, &self.position, style);
        let mut before = self.position.clone();
        let mut steps = Vec::new();
        let is_shortest = !matches!(why, Why::ProvenAtLength(_));
        if let Why::Proven(proof) | Why::ProvenAtLength(proof) = why {
            for step in proof {
                let mut after = before.clone();
                apply(&mut after, &step);
                steps.push(Proven { step, before });
                before = after;
            }
        }
        self.state = State::Answered { claim, verdict, steps, is_shortest };
        (self.chooser, self.shown) = (Chooser::default(), None);
    }

    /// Updates the display for the chosen step.
    fn follow(&mut self, model: &mut Model) {
        let at = self.chooser.at(self.steps().len());
        if self.shown.as_ref().map(|(at, _)| *at) != Some(at) || self.steps().is_empty() {
            let style = model.style();
            self.view = CardView::from_the_top();
            self.shown = self.chosen().map(|proven| (at, Shown::of_step(&proven.step, &proven.before, style)));
        }
        if let Some((_, shown)) = &self.shown {
            sight::bring_step_into_sight(model, shown);
        }
    }

    /// The question, as the heading of the panel.
    fn head(&self, model: &Model) -> String {
        let (style, board) = (model.style(), self.position.board());
        let name = wording::cell_name(self.cell, board, style);
        match &self.state {
            State::Asking => format!("Why is {name} not …?"),
            State::Looking(claim) | State::Answered { claim, .. } => {
                format!("Why is {name} not {}?", self.position.puzzle().symbol(claim.digit))
            }
        }
    }

    /// The text below the question.
    fn remark(&self, model: &Model) -> String {
        match &self.state {
            State::Asking => {
                let arrows = key_line::named(&model.keys, keys::Context::Board, &ARROWS);
                format!("Press the digit. {arrows} choose another cell.")
            }
            State::Looking(_) => "Looking for a proof …".to_owned(),
            State::Answered { verdict, steps, .. } if steps.is_empty() => {
                format!("{}.", verdict.replace("<>", " is not "))
            }
            State::Answered { steps, is_shortest, .. } => {
                let perhaps = if *is_shortest { "" } else { ", maybe not the fewest" };
                format!("proved in {}{perhaps}", counted(steps.len(), "step"))
            }
        }
    }

    /// The areas of the question and its remark, of the steps, and of the card.
    fn places(&self, model: &Model) -> (Rect, Rect, Rect) {
        let area = beside::area(model);
        let remark = u16::try_from(wrap(&self.remark(model), area.width).len()).unwrap_or(1);
        let rest = below(area, remark + 2);
        let wanted = u16::try_from(EACH * self.steps().len()).unwrap_or(u16::MAX);
        // The card has priority over a long list, which can be scrolled; a step has two lines.
        let list = wanted.min((rest.height / 3).max(4)) / 2 * 2;
        let list = if self.steps().is_empty() { 0 } else { list };
        let steps = Rect { height: (list + 1).min(rest.height), ..rest };
        let steps = if list == 0 { Rect { height: 0, ..rest } } else { steps };
        let card = below(rest, if list == 0 { 0 } else { list + 2 });
        (Rect { height: remark + 1, ..area }, below(steps, 1), card)
    }

    /// The first visible step.
    fn first(&self, list: Rect) -> usize {
        self.chooser.first(self.steps().len(), usize::from(list.height) / EACH)
    }

    /// Cancels the search for the proof.
    fn call_off(&mut self, model: &mut Model) {
        if let Some((ticket, _)) = self.asked.take() {
            model.call_off(ticket);
        }
    }

    /// Asks about another cell.
    fn walk(&mut self, action: Action, model: &mut Model) {
        let look = model.look();
        let Some(session) = &mut model.session else { return };
        let empty = |cell| self.position.value(cell).is_none();
        let way = match action.owner() {
            Owner::Move(way) => way,
            Owner::List(ListAction::NextField) => Move::NextEmpty,
            Owner::List(ListAction::PreviousField) => Move::PreviousEmpty,
            _ => return,
        };
        if let Some(to) = moving::target(session.game.board(), look, session.cursor, way, &empty) {
            session.cursor = to;
            (self.cell, self.state, self.shown) = (to, State::Asking, None);
            self.call_off(model);
        }
    }

    /// Asks about this digit.
    fn ask(&mut self, digit: Digit, model: &mut Model) {
        if !self.position.board().all_digits().contains(digit) {
            return;
        }
        let claim = Claim { cell: self.cell, digit, holds: false };
        (self.state, self.shown) = (State::Looking(claim), None);
        self.call_off(model);
        self.asked = model.ask_of_game_and_hold(Purpose::Why(claim));
    }
}

impl WhyNot {
    /// Plays the steps of the proof.
    fn play(&self, cx: &mut Context<'_>) -> DialogOutcome {
        for proven in self.steps() {
            play(cx, proven.step.clone());
        }
        DialogOutcome::Close
    }

    fn choose(&mut self, on: bool) {
        let count = self.steps().len();
        self.chooser.act(if on { Action::Down } else { Action::Up }, count, 10);
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> DialogOutcome {
        let has_steps = !self.steps().is_empty();
        match action.owner() {
            Owner::Digit(digit) => self.ask(digit, cx.model),
            Owner::Decision(Decision::Confirm) if has_steps => return self.play(cx),
            Owner::Decision(_) => return DialogOutcome::Close,
            Owner::Move(Move::Down) if has_steps => self.choose(true),
            Owner::Move(Move::Up) if has_steps => self.choose(false),
            Owner::Game(GameAction::Hint | GameAction::Forward) => self.walk_card(true),
            Owner::Game(GameAction::Back) => self.walk_card(false),
            Owner::Game(GameAction::Place) => self.read_on(cx.model),
            _ => self.walk(action, cx.model),
        }
        DialogOutcome::Stay
    }

    /// Reveals the next or previous part of the chosen step.
    fn walk_card(&mut self, on: bool) {
        self.view = CardView::default();
        if let Some((_, shown)) = &mut self.shown {
            shown.walk_round(on);
        }
    }

    /// Unfolds the last branch on the card, or scrolls the card.
    fn read_on(&mut self, model: &Model) {
        let (_, _, place) = self.places(model);
        let Some((_, shown)) = &self.shown else { return };
        if !card::fold_last(shown, &mut self.view) {
            card::turn_round(shown, &mut self.view, Stage::Pattern, place);
        }
    }

    /// Draws the steps, two lines each: technique and conclusion.
    fn draw_steps(&self, model: &Model, list: Rect, buffer: &mut Buffer) {
        let ink = Painter::of(model);
        let (puzzle, style) = (self.position.puzzle(), model.style());
        let chosen = self.chooser.at(self.steps().len());
        let mut lines = rows(list);
        for (at, proven) in self.steps().iter().enumerate().skip(self.first(list)) {
            let (Some(name), Some(what)) = (lines.next(), lines.next()) else { return };
            if at == chosen {
                beside::choose(ink, name, buffer);
                beside::choose(ink, what, buffer);
            }
            let face = |face| if at == chosen { Face::Chosen } else { face };
            let words = format!("{} {}", at + 1, proven.step.technique.name());
            ink.text(buffer, name, &words, face(Face::Strong));
            let conclusion = concluded(&proven.step, puzzle, style);
            let inside = Rect { x: what.x + 2, width: what.width.saturating_sub(2), ..what };
            let (stated, more) = conclusion.within(usize::from(inside.width));
            ink.text(buffer, inside, &format!("{stated} {more}"), face(Face::StepText));
        }
    }
}

impl Dialog for WhyNot {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        let after = match input {
            Input::Action(action) => self.act(action, cx),
            Input::Line(line) => {
                self.chooser.choose((line / EACH).min(self.steps().len().saturating_sub(1)));
                DialogOutcome::Stay
            }
            Input::Edit(_) => DialogOutcome::Stay,
        };
        self.follow(cx.model);
        after
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let (position, cursor) =
            self.chosen().map_or((&self.position, Some(self.cell)), |proven| (&proven.before, Some(self.cell)));
        let shown = self.shown.as_ref().map(|(_, shown)| shown);
        beside::draw_board(model, position, (shown, cursor), buffer);
        let area = beside::open(model, "why not?", &key_row(self, model), buffer);
        let ink = Painter::of(model);
        let (_, list, place) = self.places(model);
        ink.text(buffer, area, &self.head(model), Face::Strong);
        let remark = self.remark(model);
        ink.paragraph(buffer, below(area, 1), &remark, if list.height > 0 { Face::Dim } else { Face::Text });
        if list.height > 0 {
            let head = Rect { y: list.y.saturating_sub(1), height: 1, ..list };
            ink.heading(buffer, head, ("the steps", ""));
            self.draw_steps(model, list, buffer);
        }
        let chosen = self.chooser.at(self.steps().len());
        if let Some(shown) = shown {
            let head = format!("step {}", chosen + 1);
            beside::draw_card(model, (shown, &self.view), &head, place, buffer);
        }
        if beside::draw_notice(model, buffer) {
            return;
        }
        if let (Some(shown), State::Answered { claim, .. }) = (shown, &self.state) {
            let words = self.claim_in_words(*claim, model);
            let because = if self.steps().len() == 1 { "the step above holds" } else { "the steps above hold" };
            let because = format!("{because} in every solution");
            let whole = shown.place().0 == shown.place().1;
            let bar = Bar { words: &words, because: &because, key: card::enter(model), face: Face::RemovedBar };
            let bar = if whole { bar } else { card::bar(model, shown, false) };
            card::draw_bar(model, &bar, beside::bar_line(model), buffer);
        }
    }

    fn keys(&self, model: &Model) -> Vec<Part> {
        let close = Part::Any(CLOSING, "close");
        let digits = |words| Part::Fixed(footer::digit_keys(self.position.board()).into(), words);
        if self.steps().is_empty() {
            return vec![digits("ask"), Part::Each(&ARROWS, "another cell"), close];
        }
        let (_, _, place) = self.places(model);
        let is_cut =
            self.shown.as_ref().is_some_and(|(_, shown)| card::is_cut(shown, &self.view, Stage::Pattern, place));
        let play = if self.steps().len() == 1 { "play it" } else { "play them" };
        vec![
            Part::Each(&[Action::Up, Action::Down], "step"),
            Part::Each(&[Action::Confirm], play),
            digits("digit"),
            Part::Each(&[Action::Left, Action::Right], "cell"),
            if is_cut { Part::Each(&[Action::Place], "read on") } else { Part::Each(&[Action::Hint], "in parts") },
            close,
        ]
    }

    /// Another digit or cell replaces the question.
    fn is_at_once(&self, input: Input, _: &Model) -> bool {
        let Input::Action(action) = input else { return false };
        matches!(action.owner(), Owner::Digit(_) | Owner::Move(Move::Left | Move::Right))
    }

    fn awaits(&self, ticket: Ticket) -> bool {
        self.asked.is_some_and(|(asked, _)| asked == ticket)
    }

    fn answer(&mut self, _: Ticket, reply: Reply, cx: &mut Context<'_>) -> DialogOutcome {
        let Some((_, revision)) = self.asked.take() else { return DialogOutcome::Stay };
        if !cx.model.is_at(revision) {
            return DialogOutcome::Stay;
        }
        match reply {
            Reply::Answer(Answer::Why(why)) => {
                self.show(why, cx.model.style());
                self.follow(cx.model);
            }
            reply => {
                if matches!(self.state, State::Looking(_)) {
                    self.state = State::Asking;
                }
                if let Some(reason) = reply.failure() {
                    cx.model.say(Tone::Error, reason);
                }
            }
        }
        DialogOutcome::Stay
    }

    fn closed(&mut self, model: &mut Model) {
        self.call_off(model);
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        let (_, list, _) = self.places(model);
        (list.height > 0).then(|| (list, EACH * self.first(list)))
    }

    fn click_card(&mut self, point: Point, model: &mut Model) -> bool {
        let (_, _, place) = self.places(model);
        let Some((_, shown)) = &mut self.shown else { return false };
        card::click(shown, &mut self.view, Stage::Pattern, place, point)
    }

    fn takes_panel(&self) -> bool {
        true
    }
}
