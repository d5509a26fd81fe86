//! The rules of a puzzle: title and author, its own description, each kind of clue on the board with its rule and
//! count, and the rules that the program does not check.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::window;
use crate::constraint::Family;
use crate::puzzle::Puzzle;
use crate::rules::Reading;
use crate::text::visible;
use crate::tui::action::Action;
use crate::tui::clues::{ClueView, LegendLine};
use crate::tui::component::Context;
use crate::tui::games::unchecked;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::model::{Model, Session};
use crate::tui::paint::{below, rows, wrap};
use crate::tui::theme::Face;

/// The maximum size of the window.
const SIZE: (u16, u16) = (72, 21);
/// The columns before the rule of a kind, for its signs.
const SIGNS: u16 = 4;
/// The maximum length of a text, in characters; a longer one is truncated.
const LONGEST: usize = 8_000;

/// A line of the dialog.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Line {
    Text(String, Face),
    /// The first line of a kind, with its signs, by its index in the legend.
    Kind(usize, String),
    /// A continuation line of its rule.
    More(String),
    /// A heading with a count.
    Heading(&'static str, String),
}

/// The rules of a puzzle, from which the lines are made.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Rules {
    title: String,
    legend: Vec<LegendLine>,
    /// What the clues of each kind say beyond its rule, if all say the same.
    said: Vec<Option<String>>,
    board: String,
    author: String,
    words: String,
    not_checked: Vec<String>,
    not_drawn: usize,
    first: usize,
}

/// What each clue of the family says beyond its rule; `None` if they differ.
fn said_by_all(puzzle: &Puzzle, family: Family) -> Option<String> {
    let own = puzzle.clues().iter().filter(|clue| clue.family == family);
    let mut words = own.map(|clue| clue.in_words(puzzle.board(), &|cell| puzzle.board().cell_name(cell)));
    let first = words.next()?;
    first.filter(|first| words.all(|other| other.as_ref() == Some(first)))
}

impl Rules {
    /// Collects the rules of the running game.
    pub(in crate::tui) fn of_game(session: &Session) -> Self {
        Self::new(session.game.puzzle(), &session.clues, session.rules.as_ref().map(|rules| &*rules.reading))
    }

    /// Collects the rules of a puzzle and its clues, read like this.
    pub(super) fn new(puzzle: &Puzzle, clues: &ClueView, reading: Option<&Reading>) -> Self {
        let described = puzzle.description();
        let text = |text: &str| visible(text).chars().take(LONGEST).collect::<String>();
        let of = |field: fn(&crate::puzzle::Description) -> &String| {
            described.map_or_else(String::new, |it| text(field(it)))
        };
        let title = of(|description| &description.title).trim().replace('\n', " ");
        let said = clues.legend.iter().map(|kind| said_by_all(puzzle, kind.family).map(|words| text(&words))).collect();
        Self {
            said,
            title: if title.is_empty() { puzzle.board().title() } else { title },
            legend: clues.legend.clone(),
            board: puzzle.board().rules(),
            author: of(|description| &description.author).trim().replace('\n', " "),
            words: of(|description| &description.rules).replace("\\n", "\n").trim().to_owned(),
            not_checked: unchecked(puzzle, reading).iter().map(|rule| text(rule)).collect(),
            not_drawn: clues.not_drawn,
            first: 0,
        }
    }

    /// All lines, wrapped to this width.
    fn lines(&self, width: u16) -> Vec<Line> {
        let mut lines = Vec::new();
        let plain = |text: &str, face: Face, lines: &mut Vec<Line>| {
            lines.extend(wrap(text, width).into_iter().map(|line| Line::Text(line, face)));
        };
        if !self.author.is_empty() {
            plain(&format!("by {}", self.author), Face::Dim, &mut lines);
        }
        plain(&self.board, Face::Text, &mut lines);
        if !self.legend.is_empty() {
            lines.push(Line::Text(String::new(), Face::Text));
            let count: usize = self.legend.iter().map(|kind| kind.count).sum();
            lines.push(Line::Heading("clues on this board", count.to_string()));
            for (at, kind) in self.legend.iter().enumerate() {
                let name = kind.family.row().name;
                let count = if kind.count > 1 { format!(" ({})", kind.count) } else { String::new() };
                let said = self.said[at].as_ref().map_or_else(String::new, |words| format!(" Here: {words}."));
                let rule = format!("{name}{count}: {}{said}", kind.family.row().rule);
                let mut parts = wrap(&rule, width - SIGNS).into_iter();
                lines.push(Line::Kind(at, parts.next().unwrap_or_default()));
                lines.extend(parts.map(Line::More));
            }
        }
        if self.not_drawn > 0 {
            let many = if self.not_drawn == 1 { "1 clue is" } else { &format!("{} clues are", self.not_drawn) };
            plain(&format!("{many} checked but cannot be drawn."), Face::Warning, &mut lines);
        }
        if !self.not_checked.is_empty() {
            lines.push(Line::Text(String::new(), Face::Text));
            lines.push(Line::Heading("not checked", self.not_checked.len().to_string()));
            for rule in &self.not_checked {
                plain(rule, Face::Warning, &mut lines);
            }
            plain("Keep these yourself: solutions are counted without them.", Face::Dim, &mut lines);
        }
        if !self.words.is_empty() {
            lines.push(Line::Text(String::new(), Face::Text));
            lines.push(Line::Heading("in the author's words", String::new()));
            plain(&self.words, Face::Text, &mut lines);
        }
        lines
    }

    /// The size of the window, and its lines.
    fn laid_out(&self, model: &Model) -> ((u16, u16), Vec<Line>) {
        let width = window::inner(model, SIZE).width;
        let lines = self.lines(width.max(SIGNS + 1));
        let high = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_add(4);
        ((SIZE.0, high.clamp(8, SIZE.1.max(model.size.1.saturating_sub(6)))), lines)
    }

    /// The last position of scrolling, as the index of the first visible line.
    fn last(&self, model: &Model) -> usize {
        let (size, lines) = self.laid_out(model);
        lines.len().saturating_sub(usize::from(window::inner(model, size).height))
    }

    /// Draws the lines from this one on, and at the end how many more there are.
    fn draw_lines(&self, model: &Model, inside: Rect, (lines, first): (&[Line], usize), buffer: &mut Buffer) {
        let ink = window::ink(model);
        for (row, line) in rows(inside).zip(lines.iter().skip(first)) {
            let beside = Rect { x: row.x + SIGNS, width: row.width.saturating_sub(SIGNS), ..row };
            match line {
                Line::Text(text, face) => {
                    ink.text(buffer, row, text, *face);
                }
                Line::Heading(words, count) => ink.heading(buffer, row, (words, count)),
                Line::More(text) => {
                    ink.text(buffer, beside, text, Face::Text);
                }
                Line::Kind(at, text) => {
                    for (x, &(mark, face)) in (row.x..).zip(&self.legend[*at].signs) {
                        ink.sign(buffer, Rect { x, width: 1, ..row }, (mark, face));
                    }
                    ink.text(buffer, beside, text, Face::Text);
                }
            }
        }
        let hidden = lines.len().saturating_sub(first + usize::from(inside.height));
        if hidden > 0 {
            let (_, down) = model.glyphs.up_and_down();
            let last = below(inside, inside.height.saturating_sub(1));
            ink.text_right(buffer, last, &format!(" {down} {hidden} more"), Face::Dim);
        }
    }

    /// The last position of scrolling in an area.
    pub(super) fn last_in(&self, area: Rect) -> usize {
        self.lines(area.width.max(SIGNS + 1)).len().saturating_sub(usize::from(area.height))
    }

    /// Draws the rules in an area of the window, from the line `first` on.
    pub(super) fn draw_in(&self, model: &Model, area: Rect, first: usize, buffer: &mut Buffer) {
        let lines = self.lines(area.width.max(SIGNS + 1));
        self.draw_lines(model, area, (&lines, first.min(self.last_in(area))), buffer);
    }
}

impl Dialog for Rules {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        const PAGE: usize = 10;
        let last = self.last(cx.model);
        match input {
            Input::Action(Action::Confirm | Action::Rules) => return DialogOutcome::Close,
            Input::Action(Action::Up) => self.first = self.first.saturating_sub(1),
            Input::Action(Action::Down) => self.first = (self.first + 1).min(last),
            Input::Action(Action::PageUp) => self.first = self.first.saturating_sub(PAGE),
            Input::Action(Action::PageDown) => self.first = (self.first + PAGE).min(last),
            Input::Action(Action::First) => self.first = 0,
            Input::Action(Action::Last) => self.first = last,
            _ => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let (size, lines) = self.laid_out(model);
        let inside = window::open(model, size, &self.title, &key_row(self, model), buffer);
        let first = self.first.min(self.last(model));
        self.draw_lines(model, inside, (&lines, first), buffer);
    }

    fn keys(&self, model: &Model) -> Vec<Part> {
        let turns = self.last(model) > 0;
        let pages = turns.then_some(Part::Each(&[Action::PageUp, Action::PageDown], "turn"));
        pages.into_iter().chain([Part::Any(CLOSING, "close")]).collect()
    }
}
