//! A lesson: a fresh position in which a technique is the easiest step, and questions that the cursor answers.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::modal::{Dialog, DialogOutcome, Input, key_row};
use crate::board::{Cell, Digit};
use crate::chance::fresh_seed;
use crate::game::{Lesson, LessonAnswer, LessonQuestion, Shown};
use crate::logic::wording::cell_name;
use crate::logic::{Step, Technique, wording};
use crate::tui::action::Action;
use crate::tui::board_screen;
use crate::tui::canvas::{self, Chart, Look, Viewport};
use crate::tui::clues::ClueView;
use crate::tui::component::{Context, Reply};
use crate::tui::footer;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::layout::Layout;
use crate::tui::message::{Answer, Effect, Question, Ticket};
use crate::tui::model::Model;
use crate::tui::moving;
use crate::tui::owner::{Decision, GameAction, Owner};
use crate::tui::paint::{Painter, below, rows, wrap};
use crate::tui::scene;
use crate::tui::settings::{Settings, Zoom};
use crate::tui::theme::Face;

/// So many positions are one practice.
const POSITIONS: usize = 8;
/// The lines below the idea: a blank, the questions with their heading, a blank, the practice with its heading.
const LINES_BELOW: u16 = 10;

/// A position on the way.
#[derive(Clone, Debug)]
struct Open {
    lesson: Lesson,
    clues: ClueView,
    cursor: Cell,
    /// The step, as far as it has been shown.
    shown: Option<Shown>,
    /// What the last answer came to, and whether that is good news.
    said: Option<(String, bool)>,
}

#[derive(Clone, Debug)]
enum State {
    Looking,
    Failed(String),
    Open(Box<Open>),
}

/// The lesson about a technique.
#[derive(Clone, Debug)]
pub(in crate::tui) struct LessonPage {
    technique: Technique,
    /// The question for the position.
    ticket: Ticket,
    state: State,
    /// The positions that are done, each with whether it was found without help and without a wrong answer.
    done: Vec<bool>,
}

impl LessonPage {
    /// Asks for the first position.
    pub(in crate::tui) fn ask(technique: Technique, model: &mut Model) -> Self {
        Self { technique, ticket: ask(technique, model), state: State::Looking, done: Vec::new() }
    }

    /// Asks for the next position.
    fn next(&mut self, model: &mut Model) {
        model.call_off(self.ticket);
        self.done.truncate(POSITIONS - 1);
        self.ticket = ask(self.technique, model);
        self.state = State::Looking;
    }

    /// Answers the question by the cell of the cursor; once all are answered, goes on to the next position.
    fn confirm(&mut self, model: &mut Model) {
        let State::Open(open) = &mut self.state else { return };
        let Some(question) = open.lesson.next() else { return self.next(model) };
        let style = model.settings.style_for(open.lesson.position().board());
        let name = cell_name(open.cursor, open.lesson.position().board(), style);
        match open.lesson.answer(open.cursor) {
            LessonAnswer::Right => open.said = Some((format!("Right: {name}."), true)),
            LessonAnswer::Done => {
                let found = open.lesson.wrong() == 0 && open.shown.is_none();
                self.done.push(found);
                model.lessons.entry(self.technique).or_default().add(found);
                model.send(Effect::Practised(self.technique, found));
                let (step, position) = (open.lesson.step(), open.lesson.position());
                open.said = Some((wording::full_line(step, position.puzzle(), style), true));
                open.shown = Some(Shown::of_step(step, position, style));
            }
            LessonAnswer::Wrong(part) => {
                let what = part.map_or_else(|| "has no part in it".to_owned(), |part| format!("is {}", part_of(part)));
                open.said = Some((format!("{name} {what}; asked for is {}.", part_of(question)), false));
            }
        }
    }

    /// Shows the next part of the step.
    fn help(&mut self, model: &Model) {
        let State::Open(open) = &mut self.state else { return };
        let style = model.settings.style_for(open.lesson.position().board());
        if let Some(shown) = &mut open.shown {
            return shown.walk_round(true);
        }
        let mut shown = Shown::of_step(open.lesson.step(), open.lesson.position(), style);
        shown.walk_to(0);
        open.shown = Some(shown);
    }

    fn walk(&mut self, action: Action) {
        let State::Open(open) = &mut self.state else { return };
        let Owner::Move(way) = action.owner() else { return };
        let position = open.lesson.position();
        let is_empty = |cell| position.value(cell).is_none();
        let to = moving::target(position.board(), Look::default(), open.cursor, way, is_empty);
        open.cursor = to.unwrap_or(open.cursor);
    }

    /// What there is to do.
    fn prompt(&self, model: &Model) -> String {
        let State::Open(open) = &self.state else { return String::new() };
        let key = model.keys.shown(Action::Confirm);
        match open.lesson.next() {
            Some(question) => format!("Put the cursor on {}, and press {key}.", wanted(question, &open.lesson)),
            None => format!("Found. {key} leads to the next position."),
        }
    }

    fn draw_panel(&self, model: &Model, open: &Open, panel: Rect, buffer: &mut Buffer) {
        let (ink, facts) = (Painter::of(model), self.technique.facts());
        let name = ink.paragraph(buffer, Rect { height: 2.min(panel.height), ..panel }, facts.name, Face::Heading);
        let rest = below(panel, name + 1);
        ink.heading(buffer, Rect { height: 1.min(rest.height), ..rest }, ("the idea", ""));
        let room = Rect { height: rest.height.saturating_sub(LINES_BELOW + 1), ..below(rest, 1) };
        let taken = ink.paragraph(buffer, room, whole_sentences(facts.help, room), Face::Text);
        let rest = below(rest, taken + 2);
        ink.heading(buffer, Rect { height: 1.min(rest.height), ..rest }, ("find it here", ""));
        let questions = open.lesson.questions();
        for (line, &(question, is_done)) in rows(below(rest, 1)).zip(&questions) {
            let (tick, _) = ink.glyphs.dots();
            let box_face = if is_done { Face::Good } else { Face::Dim };
            let x = ink.text(buffer, line, if is_done { tick } else { "o" }, box_face);
            let words = Rect { x: x + 1, width: line.right().saturating_sub(x + 1), ..line };
            ink.text(buffer, words, part_of(question), if is_done { Face::Dim } else { Face::Text });
        }
        let rest = below(rest, questions.len() as u16 + 2);
        let number = (self.done.len() + usize::from(open.lesson.next().is_some())).clamp(1, POSITIONS);
        let place = format!("{number} of {POSITIONS}");
        ink.heading(buffer, Rect { height: 1.min(rest.height), ..rest }, ("practice", &place));
        let (full, empty) = ink.glyphs.dots();
        let found = self.done.iter().filter(|&&found| found).count();
        let dots: String =
            (0..POSITIONS).map(|at| if self.done.get(at) == Some(&true) { full } else { empty }).collect();
        ink.text(buffer, Rect { height: 1, ..below(rest, 1) }, &format!("{dots}  {found} found"), Face::Text);
    }
}

/// Asks for a position of the technique, on the board where it is at home.
fn ask(technique: Technique, model: &mut Model) -> Ticket {
    model.ask(None, Question::Practise(technique, fresh_seed()))
}

/// The part of a step about which a question is.
const fn part_of(question: LessonQuestion) -> &'static str {
    match question {
        LessonQuestion::Houses => "in a house of it",
        LessonQuestion::Cells => "of the pattern",
        LessonQuestion::Second => "beside the pattern",
        LessonQuestion::Conclusion => "what follows",
    }
}

/// Where the cursor is wanted.
fn wanted(question: LessonQuestion, lesson: &Lesson) -> String {
    match question {
        LessonQuestion::Houses => "a cell of a house on which it rests".to_owned(),
        LessonQuestion::Cells => "a cell of the pattern".to_owned(),
        LessonQuestion::Second => "a cell beside it: a fin, a second set, the other colour".to_owned(),
        LessonQuestion::Conclusion => conclusion(lesson),
    }
}

/// `a cell that loses its 1`
fn conclusion(lesson: &Lesson) -> String {
    let Step { conclusion, .. } = lesson.step();
    if !conclusion.place.is_empty() {
        return "the cell that gets its digit".to_owned();
    }
    let mut digits: Vec<Digit> = conclusion.eliminate.iter().map(|&(_, digit)| digit).collect();
    digits.dedup();
    match &digits[..] {
        [digit] => format!("a cell that loses its {}", lesson.position().puzzle().symbol(*digit)),
        _ => "a cell that loses a candidate".to_owned(),
    }
}

/// As many sentences as there is room for; all, where not even the first one fits.
fn whole_sentences(text: &str, room: Rect) -> &str {
    let ends = text.match_indices(". ").map(|(at, _)| at + 1).chain([text.len()]);
    let fits = |end: &usize| wrap(&text[..*end], room.width).len() <= usize::from(room.height);
    ends.filter(fits).last().map_or(text, |end| &text[..end])
}

/// Where the parts lie, if there is room.
fn layout(open: &Open, model: &Model) -> Option<Layout> {
    let board = open.lesson.position().board();
    let chart = Chart::new(board, Look::default(), open.cursor);
    let settings = Settings { zoom: Zoom::Auto, ..model.settings.clone() };
    Layout::of(board, chart, &settings, model.size).ok()
}

impl Dialog for LessonPage {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        let Input::Action(action) = input else { return DialogOutcome::Stay };
        match action.owner() {
            Owner::Decision(Decision::Confirm) | Owner::Game(GameAction::Place) => self.confirm(cx.model),
            Owner::Game(GameAction::Hint) => self.help(cx.model),
            Owner::Game(GameAction::Forward) => self.next(cx.model),
            Owner::Move(_) => self.walk(action),
            _ => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let ink = Painter::of(model);
        ink.clear(buffer, area);
        let head = format!("Lesson · {}", self.technique.facts().name);
        let State::Open(open) = &self.state else {
            let words = match &self.state {
                State::Failed(reason) => reason,
                _ => "A position is being made. Of rare techniques this takes a while.",
            };
            let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
            ink.text(buffer, inside, &head, Face::Title);
            let taken = ink.paragraph(buffer, below(inside, 2), words, Face::Dim);
            ink.paragraph(buffer, below(inside, 3 + taken), self.technique.facts().help, Face::Text);
            return footer::draw_over(&key_row(self, model), model, buffer);
        };
        let Some(layout) = layout(open, model) else {
            ink.paragraph(buffer, area, "The window is too small for a lesson.", Face::Warning);
            return;
        };
        let drawn = scene::of_lesson((open.lesson.position(), &open.clues.picture), open.shown.as_ref(), open.cursor);
        let tools = (&model.theme, model.glyphs);
        canvas::draw(&drawn, (&layout.chart, &layout.geometry), Viewport::default(), tools, layout.board, buffer);
        let title = board_screen::draw_brand(model, layout.title, buffer);
        ink.text(buffer, title, &head, Face::Title);
        self.draw_panel(model, open, layout.panel, buffer);
        let status = Rect { x: 1, width: model.size.0.saturating_sub(2), ..layout.status };
        match &open.said {
            Some((words, is_good)) if open.lesson.next().is_none() || !is_good => {
                ink.paragraph(buffer, status, words, if *is_good { Face::Good } else { Face::Warning })
            }
            _ => ink.paragraph(buffer, status, &self.prompt(model), Face::Text),
        };
        footer::draw_over(&key_row(self, model), model, buffer);
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        let is_done = matches!(&self.state, State::Open(open) if open.lesson.next().is_none());
        vec![
            Part::Each(&[Action::Confirm], if is_done { "next position" } else { "this cell" }),
            Part::Each(&[Action::Hint], "show me"),
            Part::Each(&[Action::Forward], "another position"),
            Part::Any(CLOSING, "back"),
        ]
    }

    fn is_of_board(&self) -> bool {
        true
    }

    fn awaits(&self, ticket: Ticket) -> bool {
        self.ticket == ticket
    }

    fn answer(&mut self, _: Ticket, reply: Reply, _: &mut Context<'_>) -> DialogOutcome {
        self.state = match reply {
            Reply::Answer(Answer::Practice(found)) => {
                let clues = ClueView::of(found.position.puzzle());
                let cursor = Cell::new(0);
                match Lesson::new(found.position, found.steps) {
                    Some(lesson) => State::Open(Box::new(Open { lesson, clues, cursor, shown: None, said: None })),
                    None => State::Looking,
                }
            }
            reply => State::Failed(reply.failure().unwrap_or_default()),
        };
        DialogOutcome::Stay
    }

    fn closed(&mut self, model: &mut Model) {
        model.call_off(self.ticket);
    }
}
