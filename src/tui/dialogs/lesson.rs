//! A lesson: why its technique works, with an example; then fresh positions in which the easiest step is one of the
//! technique or by a clue of the constraint. At first, questions that are answered with the cursor lead to the step;
//! later only what follows from it is asked for. A drill does so against the clock.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::boards;
use super::lesson_board::{self, LessonBoards};
use super::lesson_walk::{Walk, WalkOutcome};
use super::lessons::LessonList;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::practice_board::{Making, PracticeBoard, Room, draw_strip, draw_words};
use crate::constraint::{Clue, Geometry};
use crate::entropy::fresh_seed;
use crate::game::{Subject, course};
use crate::logic::wording::cell_name;
use crate::play::{LessonRun, Response};
use crate::store::{Drill, Exercise, LessonProgress};
use crate::tui::action::Action;
use crate::tui::card;
use crate::tui::component::{Context, Reply};
use crate::tui::footer;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::{Answer, Effect, Question, Ticket, Value};
use crate::tui::model::Model;
use crate::tui::owner::{Decision, GameAction, Owner, ProgramAction};
use crate::tui::paint::{Painter, below, clock, rows, wrap};
use crate::tui::theme::Face;

/// The number of positions in one practice.
const POSITIONS: usize = 8;
/// The lines below the idea: a blank, the questions with their heading, a blank, the practice with its heading.
const LINES_BELOW: u16 = 10;

/// The position being worked on.
#[derive(Clone, Debug)]
struct Open {
    run: LessonRun,
    board: PracticeBoard,
    /// When it was shown, as program time.
    since: Duration,
    /// The response to the last answer, and whether it is positive.
    said: Option<(String, bool)>,
}

/// A position that has been completed.
#[derive(Clone, Copy, Debug)]
struct Done {
    /// Whether it was solved without help and without a wrong answer.
    found: bool,
    /// How long it took, in a drill.
    took: Duration,
}

/// The page of a lesson about a technique or a constraint.
#[derive(Clone, Debug)]
pub(in crate::tui) struct LessonPage {
    subject: Subject,
    /// Why, and the example, while they are shown.
    walk: Option<Walk>,
    /// Whether the list of lessons is below it.
    is_from_list: bool,
    /// Whether it is a drill.
    is_drill: bool,
    /// The ticket of the request for the position.
    ticket: Ticket,
    state: Making<Open>,
    /// The completed positions.
    done: Vec<Done>,
    /// The list of boards, while one is being chosen.
    boards: Option<LessonBoards>,
}

impl LessonPage {
    /// Opens it from the list: at the reason and the example, unless these were read.
    pub(in crate::tui) fn ask(subject: Subject, model: &mut Model) -> Self {
        let is_new = model.lessons.progress(subject) == LessonProgress::NotBegun;
        let walk = if is_new { Walk::ask(subject, model) } else { None };
        let ticket = ask(subject, model);
        Self {
            subject,
            walk,
            is_from_list: true,
            is_drill: false,
            ticket,
            state: Making::Looking,
            done: Vec::new(),
            boards: None,
        }
    }

    /// Opens it from a hint: at the reason and the example.
    pub(in crate::tui) fn ask_from_game(subject: Subject, model: &mut Model) -> Self {
        let mut page = Self { is_from_list: false, ..Self::ask(subject, model) };
        page.begin_walk(model);
        page
    }

    /// Shows why, and the example.
    fn begin_walk(&mut self, model: &mut Model) {
        if self.walk.is_none() {
            self.walk = Walk::ask(self.subject, model);
        }
    }

    /// Leaves the reason and the example for the exercises.
    fn end_walk(&mut self, model: &mut Model) {
        if let Some(walk) = self.walk.take() {
            walk.close(model);
        }
    }

    /// Whether the next position asks only for what follows: in a drill, and where enough were found step by step.
    fn is_short(&self, model: &Model) -> bool {
        self.is_drill || LessonRun::is_short(self.subject, &model.lessons)
    }

    /// Requests the next position.
    fn next(&mut self, model: &mut Model) {
        let ticket = ask(self.subject, model);
        model.call_off(self.ticket);
        model.stopwatch = None;
        self.done.truncate(POSITIONS - 1);
        self.ticket = ticket;
        self.state = Making::Looking;
    }

    /// Switches between lesson and drill.
    fn change(&mut self, model: &mut Model) {
        self.is_drill = !self.is_drill;
        self.done.clear();
        self.next(model);
    }

    /// Continues with positions on another board.
    fn on_other_board(&mut self, board: String, model: &mut Model) {
        self.boards = None;
        if model.settings.lesson_board != board {
            model.send(Effect::Set("lesson-board", Value::Word(board.clone())));
            model.settings.lesson_board = board;
            self.done.clear();
            self.next(model);
        }
    }

    /// The text shown while a position is being generated.
    fn looking(&self, model: &Model) -> String {
        let words = "A position is being made. Of rare techniques this takes a while.";
        let work = model.tickets.work(self.ticket);
        if let Some(work) = work
            && let Some(queued) = work.queue_words()
        {
            return format!("{words} {queued}.");
        }
        match work {
            Some(work) if work.progress.0 > 1 => format!("{words} {} puzzles so far.", work.progress.0),
            _ => words.to_owned(),
        }
    }

    /// Answers the question with the cursor's cell; once all are answered, moves on to the next position.
    fn confirm(&mut self, model: &mut Model) {
        let Making::Open(open) = &mut self.state else { return };
        if open.run.lesson.next().is_none() {
            return self.next(model);
        }
        let style = model.settings.play.style_for(open.run.lesson.position().board());
        let Response { words, is_right, done } = open.run.answer(open.board.cursor, style);
        open.said = Some((words, is_right));
        if let Some(mut position) = done {
            let took = model.now.saturating_sub(open.since);
            self.done.push(Done { found: position.found, took });
            if self.is_drill {
                position.drill = Some(Drill::One);
                position.ms = u64::try_from(took.as_millis()).ok();
                model.stopwatch = None;
            }
            model.practised(Exercise::Position(position));
        }
    }

    /// Reveals the next part of the step.
    fn help(&mut self, model: &Model) {
        let Making::Open(open) = &mut self.state else { return };
        if open.run.lesson.next().is_some() {
            open.said = None;
        }
        open.run.help(model.settings.play.style_for(open.run.lesson.position().board()));
    }

    /// Describes what the player has to do.
    fn prompt(&self, model: &Model) -> String {
        let Making::Open(open) = &self.state else { return String::new() };
        let key = model.keys.shown(Action::Confirm);
        match open.run.wanted() {
            Some(wanted) => format!("Put the cursor on {wanted}, and press {key}."),
            None => format!("Found. {key} leads to the next position."),
        }
    }

    fn head(&self, model: &Model) -> String {
        let head = format!("{} · {}", if self.is_drill { "Drill" } else { "Lesson" }, self.subject.name());
        match &self.state {
            Making::Open(open) if lesson_board::kind(model).is_some() => {
                format!("{head} · {}", open.run.lesson.position().board().title())
            }
            _ => head,
        }
    }

    /// The number of the position, 1-based.
    fn number(&self, open: &Open) -> usize {
        (self.done.len() + usize::from(open.run.lesson.next().is_some())).clamp(1, POSITIONS)
    }

    fn draw_panel(&self, model: &Model, open: &Open, panel: Rect, buffer: &mut Buffer) {
        let ink = Painter::of(model);
        let name =
            ink.paragraph(buffer, Rect { height: 2.min(panel.height), ..panel }, &self.subject.name(), Face::Heading);
        let brief = open.run.easier.in_brief().map_or(0, |brief| {
            ink.text(buffer, Rect { height: 1.min(panel.height), ..below(panel, name) }, &brief, Face::Dim);
            1
        });
        let rest = below(panel, name + brief + 1);
        ink.heading(buffer, Rect { height: 1.min(rest.height), ..rest }, ("the idea", ""));
        let room = Rect { height: rest.height.saturating_sub(LINES_BELOW + 1), ..below(rest, 1) };
        let said = self.said_here(open, model);
        let lines = said.as_ref().map_or(0, |said| wrap(said, room.width).len() as u16);
        let for_idea = Rect { height: room.height.saturating_sub(lines), ..room };
        let idea = self.subject.idea();
        let mut taken = ink.paragraph(buffer, for_idea, whole_sentences(&idea, for_idea), Face::Text);
        if let Some(said) = said {
            let room = Rect { height: room.height.saturating_sub(taken), ..below(room, taken) };
            taken += ink.paragraph(buffer, room, &said, Face::Strong);
        }
        let rest = below(rest, taken + 2);
        let is_alone = open.run.lesson.is_of_conclusion() && !self.is_drill;
        let find = if is_alone { "on your own" } else { "find it here" };
        ink.heading(buffer, Rect { height: 1.min(rest.height), ..rest }, (find, ""));
        let questions = open.run.lesson.questions();
        for (line, &(question, is_done)) in rows(below(rest, 1)).zip(&questions) {
            let (tick, _) = ink.glyphs.dots();
            let box_face = if is_done { Face::Good } else { Face::Dim };
            let x = ink.text(buffer, line, if is_done { tick } else { "o" }, box_face);
            let words = Rect { x: x + 1, width: line.right().saturating_sub(x + 1), ..line };
            ink.text(buffer, words, open.run.part_of(question), if is_done { Face::Dim } else { Face::Text });
        }
        let rest = below(rest, questions.len() as u16 + 2);
        let place = format!("{} of {POSITIONS}", self.number(open));
        let what = if self.is_drill { "drill" } else { "practice" };
        ink.heading(buffer, Rect { height: 1.min(rest.height), ..rest }, (what, &place));
        let (full, empty) = ink.glyphs.dots();
        let found = self.done.iter().filter(|done| done.found).count();
        let is_found = |at: usize| self.done.get(at).is_some_and(|done| done.found);
        let dots: String = (0..POSITIONS).map(|at| if is_found(at) { full } else { empty }).collect();
        ink.text(buffer, Rect { height: 1, ..below(rest, 1) }, &format!("{dots}  {found} found"), Face::Text);
        if self.is_drill {
            ink.text(buffer, Rect { height: 1, ..below(rest, 2) }, &self.times(open, model.now), Face::Dim);
        }
    }

    /// What the clues say beyond the rule of their family: rules for the whole grid, and what all clues of the family
    /// have in common, or else what those at the cursor say.
    fn said_here(&self, open: &Open, model: &Model) -> Option<String> {
        let Subject::Constraint(family) = self.subject else { return None };
        let puzzle = open.run.lesson.position().puzzle();
        let style = model.settings.play.style_for(puzzle.board());
        let words = |clue: &Clue| clue.in_words(puzzle.board(), &|cell| cell_name(cell, puzzle.board(), style));
        let of_grid = |clue: &&Clue| clue.family.row().geometry == Geometry::Everywhere && clue.family != family;
        let mut said: Vec<String> = puzzle.clues().iter().filter(of_grid).filter_map(words).collect();
        let own = || puzzle.clues().iter().filter(|clue| clue.family == family);
        let first = own().find_map(words);
        if first.is_some() && own().all(|clue| words(clue) == first) {
            said.extend(first);
        } else {
            let cursor = open.board.cursor.index() as u16;
            let of_cursor: Vec<String> =
                own().filter(|clue| clue.cells().contains(&cursor)).filter_map(words).collect();
            if of_cursor.is_empty() && first.is_some() && said.is_empty() {
                return Some("At a clue, the cursor shows what it says.".to_owned());
            }
            said.extend(of_cursor);
        }
        (!said.is_empty()).then(|| format!("Here: {}.", said.join(". ")))
    }

    /// Draws the board and the panel, or a text while there is no position.
    fn draw_lesson(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let ink = Painter::of(model);
        let keys = key_row(self, model);
        let Making::Open(open) = &self.state else {
            let looking = self.looking(model);
            let words = self.state.words(&looking);
            draw_words(model, &self.head(model), [words, &self.subject.idea()], area, buffer);
            return footer::draw_over(&keys, model, buffer);
        };
        let position = (open.run.lesson.position(), open.run.shown.as_ref());
        let Some(Room { panel, status }) = open.board.draw((model, &self.head(model)), position, area, buffer) else {
            return;
        };
        let (words, face) = match (&open.said, &open.run.shown) {
            (Some((words, is_good)), _) if open.run.lesson.next().is_none() || !is_good => {
                (words.clone(), if *is_good { Face::Good } else { Face::Warning })
            }
            (None, Some(shown)) => {
                let (part, parts) = shown.place();
                (format!("Help {part} of {parts}: {}", shown.bar()), Face::Text)
            }
            _ => (self.prompt(model), Face::Text),
        };
        // Without a panel, what the clues say stands with the question.
        let whole = self.said_here(open, model).map_or_else(|| words.clone(), |said| format!("{words} {said}"));
        let cells = open.run.shown.as_ref().map_or_else(Vec::new, card::cells);
        if let Some(rows) = open.board.strip(position.0, &whole, &cells, model) {
            let place = format!("{} of {POSITIONS}", self.number(open));
            draw_strip(model, rows, (&self.subject.name(), &place), (&whole, face), buffer);
        } else {
            self.draw_panel(model, open, panel, buffer);
            ink.paragraph(buffer, status, &words, face);
        }
        footer::draw_over(&keys, model, buffer);
    }

    /// `0:12, mean 0:15`: the time for this position so far, and the mean of those before it.
    fn times(&self, open: &Open, now: Duration) -> String {
        let last = self.done.last().filter(|_| open.run.lesson.next().is_none()).map(|done| done.took);
        let here = last.unwrap_or_else(|| now.saturating_sub(open.since));
        let text = clock(here.as_secs(), true);
        match u32::try_from(self.done.len()) {
            Ok(count) if count > 0 => {
                let mean = self.done.iter().map(|done| done.took).sum::<Duration>() / count;
                format!("{text}, mean {}", clock(mean.as_secs(), true))
            }
            _ => text,
        }
    }
}

/// Requests a position for the subject, on the board chosen for lessons.
fn ask(subject: Subject, model: &mut Model) -> Ticket {
    let ticket = model.ask(None, Question::Practise(subject.aim(), lesson_board::kind(model), fresh_seed()));
    model.tickets.watch(ticket, model.now);
    ticket
}

/// Returns as many sentences as fit, or all of them if not even the first one fits.
fn whole_sentences(text: &str, room: Rect) -> &str {
    let ends = text.match_indices(". ").map(|(at, _)| at + 1).chain([text.len()]);
    let fits = |end: &usize| wrap(&text[..*end], room.width).len() <= usize::from(room.height);
    ends.filter(fits).last().map_or(text, |end| &text[..end])
}

impl Dialog for LessonPage {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        if let Some(boards) = &mut self.boards {
            if let Some(board) = boards.input(input) {
                self.on_other_board(board, cx.model);
            }
            return DialogOutcome::Stay;
        }
        let Input::Action(action) = input else { return DialogOutcome::Stay };
        if action == Action::Lessons {
            if !self.is_from_list {
                cx.open(LessonList::at_subject(self.subject));
            }
            return DialogOutcome::Close;
        }
        if let Some(walk) = &mut self.walk {
            if walk.input(action, cx.model) == WalkOutcome::Exercises {
                self.end_walk(cx.model);
            }
            return DialogOutcome::Stay;
        }
        match action.owner() {
            Owner::Game(GameAction::Back) => self.begin_walk(cx.model),
            Owner::Program(ProgramAction::Boards) => self.boards = Some(LessonBoards::new(cx.model)),
            Owner::Decision(Decision::Confirm) | Owner::Game(GameAction::Place) => self.confirm(cx.model),
            Owner::Game(GameAction::Hint) => self.help(cx.model),
            Owner::Game(GameAction::Forward) => self.next(cx.model),
            Owner::Game(GameAction::Pause) => self.change(cx.model),
            Owner::Move(_) => {
                if let Making::Open(open) = &mut self.state {
                    open.board.walk(action, open.run.lesson.position());
                }
            }
            _ => {}
        }
        DialogOutcome::Stay
    }

    fn cancel(&mut self, _: &mut Model) -> DialogOutcome {
        if self.boards.take().is_some() { DialogOutcome::Stay } else { DialogOutcome::Close }
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let ink = Painter::of(model);
        ink.clear(buffer, area);
        if let Some(walk) = &self.walk {
            walk.draw(model, area, buffer);
            return footer::draw_over(&key_row(self, model), model, buffer);
        }
        self.draw_lesson(model, area, buffer);
        if let Some(boards) = &self.boards {
            boards.draw(model, buffer);
        }
    }

    fn keys(&self, model: &Model) -> Vec<Part> {
        if let Some(walk) = &self.walk {
            return walk.keys(model);
        }
        if self.boards.is_some() {
            return boards::keys("lessons on it");
        }
        let is_done = matches!(&self.state, Making::Open(open) if open.run.lesson.next().is_none());
        let has_example = course().lesson(self.subject).is_some();
        let mut keys = vec![
            Part::Each(&[Action::Confirm], if is_done { "next position" } else { "answer" }),
            Part::Each(&[Action::Hint], "help"),
        ];
        keys.extend((!is_done).then_some(Part::Each(&[Action::Forward], "another")));
        keys.extend(has_example.then_some(Part::Each(&[Action::Back], "example")));
        keys.push(Part::Each(&[Action::Pause], if self.is_drill { "lesson" } else { "drill" }));
        keys.push(Part::Each(&[Action::Boards], "board"));
        keys.push(Part::Any(CLOSING, "back"));
        keys
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        self.boards.as_ref().map(|boards| boards.list(model))
    }

    fn is_of_board(&self) -> bool {
        self.boards.is_none()
    }

    /// Another position, the drill or another board can be asked for while a position is being made.
    fn is_at_once(&self, input: Input, _: &Model) -> bool {
        self.boards.is_some()
            || self.walk.is_none() && matches!(input, Input::Action(Action::Forward | Action::Pause | Action::Boards))
    }

    fn awaits(&self, ticket: Ticket) -> bool {
        self.ticket == ticket || self.walk.as_ref().is_some_and(|walk| walk.awaits(ticket))
    }

    fn answer(&mut self, ticket: Ticket, reply: Reply, cx: &mut Context<'_>) -> DialogOutcome {
        if let Some(walk) = self.walk.as_mut().filter(|walk| walk.awaits(ticket)) {
            walk.answer(reply, cx.model);
            return DialogOutcome::Stay;
        }
        let is_short = self.is_short(cx.model);
        self.state = match reply {
            Reply::Answer(Answer::Practice(found)) => {
                let board = PracticeBoard::of(found.position.puzzle());
                match LessonRun::new(self.subject, *found, is_short) {
                    Some(run) => {
                        let since = cx.model.now;
                        cx.model.stopwatch = self.is_drill.then_some(since);
                        Making::Open(Box::new(Open { run, board, since, said: None }))
                    }
                    None => Making::Looking,
                }
            }
            reply => Making::Failed(reply.failure().unwrap_or_default()),
        };
        DialogOutcome::Stay
    }

    fn closed(&mut self, model: &mut Model) {
        model.stopwatch = None;
        model.call_off(self.ticket);
        self.end_walk(model);
    }
}
