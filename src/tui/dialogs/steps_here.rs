//! Every step of the position, listed while the search is still running: each conclusion once, under its technique, in
//! the order of the profile. The list takes the panel; the board shows the chosen step.

use std::collections::HashSet;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};

use super::beside;
use super::field::Field;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use crate::game::Shown;
use crate::game::counted;
use crate::logic::wording::card::Stage;
use crate::logic::{self, Step, Style, Technique, wording};
use crate::play::Purpose;
use crate::puzzle::Position;
use crate::rating::Tenths;
use crate::tui::action::Action;
use crate::tui::card::{self, CardView};
use crate::tui::component::{Context, Reply};
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::log::{Conclusion, concluded};
use crate::tui::message::{Answer, Ticket};
use crate::tui::model::{Model, Tone};
use crate::tui::owner::{GameAction, ListAction, Move, Owner};
use crate::tui::paint::{self, Painter, below, rows};
use crate::tui::sight;
use crate::tui::status_text::{StatusText, show_status};
use crate::tui::table::play;
use crate::tui::theme::Face;

/// The lines of the card below the list, while the step is revealed part by part or if both fit.
const CARD: u16 = 11;
/// The panel height from which list and card both fit.
const BOTH: u16 = 27;

/// A step with its text.
#[derive(Clone, Debug)]
struct Listed {
    step: Step,
    conclusion: Conclusion,
    /// The text that the filter searches, in lower case.
    sought: String,
}

/// A row of the list.
#[derive(Clone, Copy, Debug)]
enum Row {
    /// A technique, with the number of its listed conclusions and the rating of the first.
    Kind(Technique, usize, Option<u16>),
    /// A conclusion, by its index among those that match the filter.
    Found(usize),
}

/// The list found so far.
#[derive(Clone, Debug)]
pub(in crate::tui) struct StepsHere {
    /// The ticket of the request for the steps.
    ticket: Ticket,
    /// The revision of the game that the steps belong to.
    revision: u64,
    position: Position,
    steps: Vec<Listed>,
    /// What is listed already: the conclusions of each technique, sorted.
    seen: HashSet<(Technique, logic::Conclusion)>,
    /// Whether the search is complete.
    whole: bool,
    wanted: Field,
    /// Whether the filter takes letters as text.
    typing: bool,
    /// The index of the chosen step among those that match the filter.
    chosen: usize,
    /// The chosen step as displayed, and the index of that step.
    shown: Option<(usize, Shown)>,
    view: CardView,
}

impl StepsHere {
    /// Requests the steps of the running game.
    pub(in crate::tui) fn ask(model: &mut Model) -> Option<Self> {
        let session = model.session.as_ref()?;
        if session.game.is_solved() {
            let key = model.keys.shown(Action::Confirm);
            show_status(model, StatusText::AlreadySolved(key));
            return None;
        }
        let position = session.game.working_position();
        let (ticket, revision) = model.ask_of_game_and_hold(Purpose::AllSteps)?;
        Some(Self {
            ticket,
            revision,
            position,
            steps: Vec::new(),
            seen: HashSet::new(),
            whole: false,
            wanted: Field::default(),
            typing: false,
            chosen: 0,
            shown: None,
            view: CardView::default(),
        })
    }

    /// Adds what has been found; of several reasons for one conclusion only the first is kept.
    fn add(&mut self, steps: Vec<Step>, style: Style) {
        let puzzle = self.position.puzzle();
        for step in steps {
            let mut concluded_so = step.conclusion.clone();
            concluded_so.place.sort_unstable();
            concluded_so.eliminate.sort_unstable();
            if !self.seen.insert((step.technique, concluded_so)) {
                continue;
            }
            let facts = step.technique.facts();
            let line = wording::full_line(&step, puzzle, style);
            let sought = format!("{line} {} {}", facts.key, facts.aliases.join(" ")).to_lowercase();
            let conclusion = concluded(&step, puzzle, style);
            self.steps.push(Listed { step, conclusion, sought });
        }
    }

    /// The indices of the steps that match the filter.
    fn found(&self) -> Vec<usize> {
        let wanted = self.wanted.text().trim().to_lowercase();
        let steps = self.steps.iter().enumerate();
        steps.filter(|(_, listed)| listed.sought.contains(&wanted)).map(|(at, _)| at).collect()
    }

    /// The rows of these steps: each technique, followed by its conclusions.
    fn rows(&self, found: &[usize]) -> Vec<Row> {
        let board = self.position.board();
        let technique = |at: &usize| self.steps[*at].step.technique;
        let mut rows = Vec::new();
        let mut before = 0;
        for alike in found.chunk_by(|one, other| technique(one) == technique(other)) {
            let first = &self.steps[alike[0]].step;
            rows.push(Row::Kind(first.technique, alike.len(), first.rating(board)));
            rows.extend((before..before + alike.len()).map(Row::Found));
            before += alike.len();
        }
        rows
    }

    fn chosen_step(&self) -> Option<usize> {
        let found = self.found();
        found.get(self.chosen.min(found.len().saturating_sub(1))).copied()
    }

    /// Updates the display for the chosen step.
    fn follow(&mut self, model: &mut Model) {
        let found = self.found().len();
        self.chosen = self.chosen.min(found.saturating_sub(1));
        let chosen = self.chosen_step();
        if self.shown.as_ref().map(|(at, _)| *at) == chosen {
            return;
        }
        let style = model.style();
        self.view = CardView::from_the_top();
        self.shown = chosen.map(|at| (at, Shown::of_step(&self.steps[at].step, &self.position, style)));
        if let Some((_, shown)) = &self.shown {
            sight::bring_step_into_sight(model, shown);
        }
    }

    /// Moves the choice by this number of steps; it wraps around at the ends.
    fn step(&mut self, steps: isize) {
        let count = self.found().len();
        let Some(last) = count.checked_sub(1) else { return };
        self.chosen = match (self.chosen.min(last), steps) {
            (0, -1) => last,
            (at, 1) if at == last => 0,
            (at, _) => at.saturating_add_signed(steps).min(last),
        };
    }

    /// Chooses the first step of the next technique, or of the previous one.
    fn next_kind(&mut self, on: bool) {
        let found = self.found();
        let kind = |at: usize| self.steps[found[at]].step.technique;
        let Some(last) = found.len().checked_sub(1) else { return };
        let here = self.chosen.min(last);
        self.chosen = if on {
            (here..found.len()).find(|&at| kind(at) != kind(here)).unwrap_or(0)
        } else {
            let start = (0..=here).rev().take_while(|&at| kind(at) == kind(here)).last().unwrap_or(0);
            match start.checked_sub(1) {
                _ if start < here => start,
                Some(before) => (0..=before).rev().take_while(|&at| kind(at) == kind(before)).last().unwrap_or(0),
                None => last,
            }
        };
    }

    fn walk(&mut self, on: bool) {
        self.view = CardView::default();
        if let Some((_, shown)) = &mut self.shown {
            shown.walk_round(on);
        }
    }

    /// The areas of the list, and of the card if there is one.
    fn places(&self, model: &Model) -> (Rect, Option<Rect>) {
        let area = beside::area(model);
        let list = below(area, 1);
        let walks = self.shown.as_ref().is_some_and(|(_, shown)| shown.place().0 < shown.place().1);
        if !walks && area.height < BOTH {
            return (list, None);
        }
        let high = CARD.max(list.height / 3).min(list.height * 2 / 3);
        let card = below(list, list.height - high);
        (Rect { height: list.height.saturating_sub(high + 1), ..list }, Some(card))
    }

    /// The first visible row, and how many rows fit: the chosen row stays visible, with its technique above it.
    fn window(&self, rows: &[Row], list: Rect) -> (usize, usize) {
        let all = usize::from(list.height);
        if rows.len() <= all {
            return (0, all);
        }
        // The last line says how many more there are.
        let room = all.saturating_sub(1).max(1);
        let at = rows.iter().position(|row| matches!(row, Row::Found(at) if *at == self.chosen)).unwrap_or(0);
        let first = (at + 1 + room / 3).saturating_sub(room).min(rows.len() - room);
        (first, room)
    }

    fn play(&self, cx: &mut Context<'_>) -> DialogOutcome {
        let Some(at) = self.chosen_step() else { return DialogOutcome::Stay };
        play(cx, self.steps[at].step.clone());
        DialogOutcome::Close
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> DialogOutcome {
        match action.owner() {
            Owner::Move(Move::Up) | Owner::List(ListAction::PreviousField) => self.step(-1),
            Owner::Move(Move::Down) | Owner::List(ListAction::NextField) => self.step(1),
            Owner::Move(Move::Left) if self.typing => self.wanted.step(false),
            Owner::Move(Move::Right) if self.typing => self.wanted.step(true),
            Owner::Move(Move::RowStart) | Owner::List(ListAction::First) => self.chosen = 0,
            Owner::Move(Move::RowEnd) | Owner::List(ListAction::Last) => self.chosen = usize::MAX,
            Owner::Game(GameAction::LogDown) | Owner::List(ListAction::PageDown) => self.next_kind(true),
            Owner::Game(GameAction::LogUp) | Owner::List(ListAction::PageUp) => self.next_kind(false),
            Owner::Game(GameAction::LogFilter) => self.typing = true,
            Owner::Game(GameAction::Hint | GameAction::Forward) => self.walk(true),
            Owner::Game(GameAction::Back) => self.walk(false),
            Owner::Game(GameAction::Place) => self.read_on(cx.model),
            Owner::Decision(_) => return self.play(cx),
            _ => {}
        }
        DialogOutcome::Stay
    }

    /// Unfolds the last branch on the card, or scrolls the card.
    fn read_on(&mut self, model: &Model) {
        let (_, place) = self.places(model);
        let (Some((_, shown)), Some(place)) = (&self.shown, place) else { return };
        if !card::fold_last(shown, &mut self.view) {
            card::turn_round(shown, &mut self.view, Stage::Pattern, place);
        }
    }

    fn draw_row(&self, ink: Painter<'_>, (row, found): (Row, &[usize]), line: Rect, buffer: &mut Buffer) {
        match row {
            Row::Kind(technique, count, rating) => {
                let rating = rating.map_or_else(String::new, |rating| Tenths(rating).to_string());
                let room = line.width.saturating_sub(if rating.is_empty() { 0 } else { paint::width(&rating) + 1 });
                let number = format!(" {count}");
                let name = Rect { width: room.saturating_sub(paint::width(&number)), ..line };
                let x = ink.text(buffer, name, technique.name(), Face::Strong);
                ink.text(buffer, Rect { x, width: line.right().saturating_sub(x), ..line }, &number, Face::Dim);
                ink.text_right(buffer, line, &rating, Face::Dim);
            }
            Row::Found(at) => {
                let Some(listed) = found.get(at).map(|&at| &self.steps[at]) else { return };
                let chosen = at == self.chosen;
                if chosen {
                    beside::choose(ink, line, buffer);
                }
                let face = if chosen { Face::Chosen } else { Face::StepText };
                let inside = Rect { x: line.x + 1, width: line.width.saturating_sub(1), ..line };
                let (what, more) = listed.conclusion.within(usize::from(inside.width));
                let x = ink.text(buffer, inside, what, face);
                let rest = Rect { x: x + 1, width: inside.right().saturating_sub(x + 1), ..inside };
                ink.text(buffer, rest, &more, if chosen { Face::Chosen } else { Face::Dim });
            }
        }
    }

    /// The text while nothing is listed.
    fn nothing(&self) -> String {
        match (self.whole, self.steps.is_empty()) {
            (false, _) => "Looking for steps …".to_owned(),
            (true, true) => wording::NO_STEP.replace("; again = guess", ""),
            (true, false) => "No step matches.".to_owned(),
        }
    }

    /// Whether the number of steps is shown: on a slow connection only once it is final.
    const fn counts_are_shown(&self, model: &Model) -> bool {
        self.whole || !model.settings.few_bytes
    }

    fn draw_head(&self, model: &Model, line: Rect, found: usize, buffer: &mut Buffer) {
        let ink = Painter::of(model);
        let more = if self.whole { "" } else { " …" };
        let remark = match found {
            _ if !self.counts_are_shown(model) => "…".to_owned(),
            0 => format!("0{more}"),
            _ => format!("{} of {found}{more}", self.chosen + 1),
        };
        let wide = paint::width(&remark) + 1;
        let x = ink.text(buffer, line, &model.keys.shown(Action::LogFilter), Face::Key) + 1;
        let field = Rect { x, width: line.right().saturating_sub(x + wide), height: 1, ..line };
        if self.typing || !self.wanted.text().is_empty() {
            self.wanted.draw(ink, field, self.typing, buffer);
        } else {
            ink.text(buffer, field, "filter", Face::Dim);
        }
        ink.text_right(buffer, Rect { height: 1, ..line }, &remark, Face::Dim);
    }
}

impl Dialog for StepsHere {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        let after = match input {
            Input::Action(Action::Confirm) if self.typing => {
                self.typing = false;
                DialogOutcome::Stay
            }
            Input::Action(action) => self.act(action, cx),
            Input::Edit(key) => {
                if self.wanted.edit(key) {
                    self.chosen = 0;
                }
                DialogOutcome::Stay
            }
            Input::Line(row) => {
                let found = self.found();
                match self.rows(&found).get(row) {
                    Some(Row::Found(at)) if *at == self.chosen => self.play(cx),
                    Some(Row::Found(at)) => {
                        self.chosen = *at;
                        DialogOutcome::Stay
                    }
                    _ => DialogOutcome::Stay,
                }
            }
        };
        self.follow(cx.model);
        after
    }

    fn cancel(&mut self, _: &mut Model) -> DialogOutcome {
        if !self.typing && self.wanted.text().is_empty() {
            return DialogOutcome::Close;
        }
        (self.typing, self.wanted, self.chosen) = (false, Field::default(), 0);
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let shown = self.shown.as_ref().map(|(_, shown)| shown);
        beside::draw_board(model, &self.position, (shown, None), buffer);
        let area = beside::open(model, "every step here", &key_row(self, model), buffer);
        let ink = Painter::of(model);
        let found = self.found();
        self.draw_head(model, Rect { height: 1, ..area }, found.len(), buffer);
        let (list, place) = self.places(model);
        let all = self.rows(&found);
        let (first, room) = self.window(&all, list);
        for (line, row) in rows(Rect { height: list.height.min(room as u16), ..list }).zip(all.iter().skip(first)) {
            self.draw_row(ink, (*row, &found), line, buffer);
        }
        let after = all.iter().skip(first + room).filter(|row| matches!(row, Row::Found(_))).count();
        if all.len() > usize::from(list.height) && list.height > 1 && self.counts_are_shown(model) {
            let kinds = all.iter().filter(|row| matches!(row, Row::Kind(..))).count();
            let words = format!("+ {after} more, {}", counted(kinds, "kind"));
            ink.text(buffer, below(list, list.height - 1), &words, Face::Dim);
        }
        if found.is_empty() {
            ink.paragraph(buffer, list, &self.nothing(), Face::Text);
        }
        if let (Some(shown), Some(place)) = (shown, place) {
            let name = self.chosen_step().map_or("", |at| self.steps[at].step.technique.name());
            beside::draw_card(model, (shown, &self.view), name, place, buffer);
        }
        if !beside::draw_notice(model, buffer)
            && let Some(shown) = shown
        {
            card::draw_bar(model, &card::bar(model, shown, false), beside::bar_line(model), buffer);
        }
    }

    fn keys(&self, model: &Model) -> Vec<Part> {
        if self.typing {
            return vec![
                Part::Words("Type to filter"),
                Part::Each(&[Action::Up, Action::Down], "choose"),
                Part::Each(&[Action::Confirm], "keep"),
                Part::Any(CLOSING, "all steps"),
            ];
        }
        let (_, place) = self.places(model);
        let is_cut = self
            .shown
            .as_ref()
            .zip(place)
            .is_some_and(|((_, shown), place)| card::is_cut(shown, &self.view, Stage::Pattern, place));
        vec![
            Part::Each(&[Action::Up, Action::Down], "choose"),
            if is_cut { Part::Each(&[Action::Place], "read on") } else { Part::Each(&[Action::LogDown], "next kind") },
            Part::Key(Action::LogFilter),
            Part::Each(&[Action::Confirm], "play it"),
            Part::Each(&[Action::Hint], "in parts"),
            Part::Any(CLOSING, "close"),
        ]
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        let (list, _) = self.places(model);
        let (first, room) = self.window(&self.rows(&self.found()), list);
        Some((Rect { height: list.height.min(room as u16), ..list }, first))
    }

    fn click_card(&mut self, point: Point, model: &mut Model) -> bool {
        let (_, place) = self.places(model);
        let (Some((_, shown)), Some(place)) = (&mut self.shown, place) else { return false };
        card::click(shown, &mut self.view, Stage::Pattern, place, point)
    }

    /// The list grows at its end: what concerns the steps that are listed does not wait for more.
    fn is_at_once(&self, input: Input, _: &Model) -> bool {
        let found = self.found();
        let Some(last) = found.len().checked_sub(1) else { return false };
        let here = self.chosen.min(last);
        let kind = |at: usize| self.steps[found[at]].step.technique;
        let Input::Action(action) = input else { return true };
        match action.owner() {
            Owner::Move(Move::Down) | Owner::List(ListAction::NextField) => here < last,
            Owner::Move(Move::Up)
            | Owner::List(ListAction::PreviousField | ListAction::PageUp)
            | Owner::Game(GameAction::LogUp) => here > 0,
            Owner::Game(GameAction::LogDown) | Owner::List(ListAction::PageDown) => kind(here) != kind(last),
            Owner::Move(Move::Left | Move::Right) => self.typing,
            Owner::Move(Move::RowStart)
            | Owner::List(ListAction::First)
            | Owner::Decision(_)
            | Owner::Game(
                GameAction::LogFilter | GameAction::Hint | GameAction::Forward | GameAction::Back | GameAction::Place,
            ) => true,
            _ => false,
        }
    }

    fn awaits(&self, ticket: Ticket) -> bool {
        self.ticket == ticket
    }

    fn answer(&mut self, _: Ticket, reply: Reply, cx: &mut Context<'_>) -> DialogOutcome {
        if !cx.model.is_at(self.revision) {
            return DialogOutcome::Stay;
        }
        match reply {
            Reply::Answer(Answer::Steps(steps)) => {
                self.add(steps, cx.model.style());
                self.follow(cx.model);
            }
            Reply::Answer(Answer::Advice(_)) => {
                let key = cx.model.keys.shown(Action::Hint);
                show_status(cx.model, StatusText::Contradicted(key));
                return DialogOutcome::Close;
            }
            reply => {
                self.whole = true;
                if let Some(reason) = reply.failure() {
                    cx.model.say(Tone::Error, reason);
                }
            }
        }
        DialogOutcome::Stay
    }

    fn closed(&mut self, model: &mut Model) {
        model.call_off(self.ticket);
    }

    fn writes(&self) -> bool {
        self.typing
    }

    fn takes_panel(&self) -> bool {
        true
    }
}
