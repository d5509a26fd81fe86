//! Drawing a line of the log: in columns, or in a narrow log with the conclusion before the name.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style as Look};

use super::filter::Filter;
use super::rows::{LogLine, Row};
use super::words::{Words, words};
use crate::board::Digit;
use crate::game::{Event, Game};
use crate::logic::book::Heading;
use crate::logic::{Evidence, Style, wording};
use crate::tui::paint::{self, Painter};
use crate::tui::theme::Face;

/// Lines at least this wide have columns.
const WIDE: u16 = 36;
/// Columns for the conclusion, if it is before the name.
const BRIEF: u16 = 6;
/// The columns of a rating, and of points.
const RATING: u16 = 3;
const POINTS: u16 = 4;

/// What is needed to draw lines.
#[derive(Clone, Copy)]
pub(in crate::tui) struct Lines<'a> {
    /// The painter.
    pub(in crate::tui) ink: Painter<'a>,
    /// The game.
    pub(in crate::tui) game: &'a Game,
    /// The style in which steps are described.
    pub(in crate::tui) style: Style,
    /// The filter, whose letters are highlighted.
    pub(in crate::tui) filter: &'a Filter,
    /// The index of the chosen line in the game's log.
    pub(in crate::tui) chosen: Option<usize>,
    /// Whether there is a column of points.
    pub(in crate::tui) points: bool,
}

/// The widths of a line's columns.
struct Columns {
    number: u16,
    name: u16,
    conclusion: u16,
}

impl Lines<'_> {
    /// The columns of a line of this width.
    fn columns(&self, width: u16) -> Columns {
        let digits = self.game.log().len().max(10).to_string().len();
        let number = u16::try_from(digits).unwrap_or(3).max(if self.points { 3 } else { 2 });
        let fixed = number + 1 + 1 + 1 + RATING + if self.points { POINTS + 1 } else { 0 };
        let rest = width.saturating_sub(fixed);
        let name = (rest * 9 / 16).clamp(16.min(rest), 24);
        Columns { number, name, conclusion: rest.saturating_sub(name) }
    }

    /// Draws the names of the columns.
    pub(in crate::tui) fn draw_head(&self, line: Rect, buffer: &mut Buffer) {
        let ink = self.ink;
        let Columns { number, name, .. } = self.columns(line.width);
        let after = |columns: u16| skip(line, columns);
        ink.text_right(buffer, Rect { width: number, ..line }, "no", Face::Dim);
        let book = self.style != Style::Standard;
        ink.text(buffer, after(number + 1), if book { "what was done" } else { "technique" }, Face::Dim);
        if !book {
            ink.text(buffer, after(number + 1 + name + 1), "conclusion", Face::Dim);
            let rating = Rect { width: line.width.saturating_sub(POINTS + 1), ..line };
            ink.text_right(buffer, rating, "ER", Face::Dim);
        }
        if self.points {
            ink.text_right(buffer, line, "pts", Face::Dim);
        }
    }

    /// Draws a row.
    pub(in crate::tui) fn draw(&self, row: Row, line: Rect, buffer: &mut Buffer) {
        match row {
            Row::Heading(heading, sum) => self.draw_heading(line, (heading, sum), buffer),
            Row::Trial(number, at, depth) => self.draw_trial(line, (number, at, depth), buffer),
            Row::Line(own) => self.draw_line(line, own, buffer),
        }
    }

    /// Draws a heading of the book, with the points under it if both fit.
    fn draw_heading(&self, line: Rect, (heading, sum): (Heading, u32), buffer: &mut Buffer) {
        let sum = if sum > 0 { format!("={sum}") } else { String::new() };
        let fits = |words: &str| paint::width(words) + paint::width(&sum) < line.width;
        let brief = heading.words().trim_start_matches("Look for ");
        let words = match heading.words() {
            words if fits(words) => words.to_owned(),
            _ if paint::width(brief) <= line.width => brief.to_owned(),
            _ => brief.replace(" in ", ", "),
        };
        let right = if fits(&words) { sum.as_str() } else { "" };
        if line.width >= WIDE {
            let inside = skip(line, self.columns(line.width).number + 1);
            return self.ink.heading(buffer, inside, (&words, right));
        }
        self.ink.text(buffer, line, &words, Face::Dim);
        self.ink.text_right(buffer, line, right, Face::Dim);
    }

    /// Draws the head of a trial: which digits in which cell.
    fn draw_trial(&self, line: Rect, (number, at, depth): (usize, usize, usize), buffer: &mut Buffer) {
        let Some(step) = self.game.log().get(at).and_then(|entry| entry.event.step()) else { return };
        let (Evidence::Guess { candidates, .. }, Some(&(cell, _))) = (&step.evidence, step.conclusion.place.first())
        else {
            return;
        };
        let puzzle = self.game.puzzle();
        let digits: Vec<String> = candidates.iter().map(|&digit: &Digit| puzzle.symbol(digit).to_string()).collect();
        let cell = wording::cell_name(cell, puzzle.board(), self.style);
        let words = format!("Trial {number}: {} in {cell}", digits.join(" or "));
        let x = self.draw_depth(skip(line, self.columns(line.width).number + 1), depth, buffer);
        let inside = Rect { x, width: line.right().saturating_sub(x), ..line };
        let end = self.ink.text(buffer, inside, &words, Face::Key) + 1;
        if end < line.right() {
            let rule = self.ink.glyphs.level_rule().repeat(usize::from(line.right() - end));
            self.ink.text(buffer, Rect { x: end, width: line.right() - end, ..line }, &rule, Face::Rule);
        }
    }

    /// Draws a bar for each trial that contains the line; returns the column after them.
    fn draw_depth(&self, line: Rect, depth: usize, buffer: &mut Buffer) -> u16 {
        let bar = self.ink.glyphs.upright_rule();
        // Deeper nesting would leave no room for text.
        let most = usize::from(line.width / 4);
        (0..depth.min(most))
            .fold(line.x, |x, _| self.ink.text(buffer, Rect { x, width: 1, ..line }, bar, Face::Key) + 1)
    }

    fn draw_line(&self, line: Rect, own: LogLine, buffer: &mut Buffer) {
        let Some(entry) = self.game.log().get(own.at) else { return };
        let (ink, event) = (self.ink, &entry.event);
        let chosen = self.chosen == Some(own.at);
        if chosen {
            buffer.set_style(line, ink.style(Face::Chosen));
            if line.x > 0 {
                ink.text(buffer, Rect { x: line.x - 1, width: 1, ..line }, ink.glyphs.marker(), Face::Cursor);
            }
        }
        let columns = self.columns(line.width);
        let number = (own.at + 1).to_string();
        self.put_right(buffer, Rect { width: columns.number, ..line }, &number, (Face::Dim, chosen));
        let rest = skip(line, columns.number + 1);
        if self.style != Style::Standard {
            return self.draw_words(rest, event, own, buffer);
        }
        let stated = words(event, self.game.puzzle(), self.style);
        if line.width >= WIDE {
            self.draw_columns(line, (event, &stated, &columns), chosen, buffer);
        } else {
            self.draw_brief(rest, (event, &stated), chosen, buffer);
        }
    }

    /// Draws number, name, conclusion, rating and points.
    fn draw_columns(
        &self,
        line: Rect,
        (event, stated, columns): (&Event, &Words, &Columns),
        chosen: bool,
        buffer: &mut Buffer,
    ) {
        let name = skip(line, columns.number + 1);
        let after = skip(name, columns.name + 1);
        let has_figures = !stated.rating.is_empty() || !stated.points.is_empty();
        let wide = if has_figures { columns.conclusion } else { after.width };
        // Without a conclusion, the name may take its space.
        let free = stated.conclusion.whole.is_empty() && !has_figures;
        let room = Rect { width: if free { name.width } else { columns.name }, ..name };
        self.put_name(buffer, room, (event, stated), chosen);
        let (what, more) = stated.conclusion.within(usize::from(wide));
        let what = if more.is_empty() { what.to_owned() } else { format!("{what} {more}") };
        self.put_conclusion(buffer, Rect { width: wide, ..after }, (&what, stated.places, event), chosen);
        let rating = if self.points { Rect { width: line.width - POINTS - 1, ..line } } else { line };
        self.put_right(buffer, rating, &stated.rating, (Face::Dim, chosen));
        if self.points {
            self.put_right(buffer, line, &stated.points, (Face::Dim, chosen));
        }
    }

    /// Draws the conclusion, as much of the name as fits, and how much more there is.
    fn draw_brief(&self, line: Rect, (event, stated): (&Event, &Words), chosen: bool, buffer: &mut Buffer) {
        let (what, more) = stated.conclusion.within(usize::from(BRIEF));
        if what.is_empty() {
            return self.put_name(buffer, line, (event, stated), chosen);
        }
        let end = self.put_conclusion(buffer, line, (what, stated.places, event), chosen);
        // A move of the player's needs no name unless a digit was placed.
        if !stated.places && event.step().is_none() {
            return;
        }
        let at = end.max(line.x + BRIEF) + 1;
        let rest = Rect { x: at, width: line.right().saturating_sub(at), ..line };
        let wide = if more.is_empty() { 0 } else { paint::width(&more) + 1 };
        self.put_name(buffer, Rect { width: rest.width.saturating_sub(wide), ..rest }, (event, stated), chosen);
        self.put_right(buffer, line, &more, (Face::Dim, chosen));
    }

    /// Draws a line in the words of a book: all of them, or a shorter form if they do not fit, and the points.
    fn draw_words(&self, line: Rect, event: &Event, own: LogLine, buffer: &mut Buffer) {
        let chosen = self.chosen == Some(own.at);
        let puzzle = self.game.puzzle();
        let x = self.draw_depth(line, own.depth, buffer);
        let line = Rect { x, width: line.right().saturating_sub(x), ..line };
        let earned = if own.points > 0 { wording::earned(own.points) } else { String::new() };
        let fits = |words: &str| paint::width(words) + paint::width(&earned) <= line.width;
        let (full, stated) = (event.text(puzzle, self.style), words(event, puzzle, self.style));
        let brief = match stated.name.as_str() {
            "you" => stated.conclusion.whole,
            name => format!("{name} {}", stated.conclusion.whole).trim_end().to_owned(),
        };
        let words = if fits(&full) { full } else { brief };
        let in_column = self.points && own.points > 0;
        let words = if fits(&words) && !in_column { words + &earned } else { words };
        self.put(buffer, line, &words, (face(event), chosen));
        if in_column {
            self.put_right(buffer, line, &own.points.to_string(), (Face::Dim, chosen));
        }
    }

    /// Draws the name, with the letters of the filter highlighted.
    fn put_name(&self, buffer: &mut Buffer, line: Rect, (event, stated): (&Event, &Words), chosen: bool) {
        let of_step = event.step().is_some() && !stated.conclusion.whole.is_empty();
        let end = self.put(buffer, line, &stated.name, (if of_step { Face::Text } else { face(event) }, chosen));
        if chosen {
            bold(buffer, Rect { width: end.saturating_sub(line.x), ..line });
        }
        if let Some((from, to)) = self.filter.hit(&stated.name) {
            let column = |at: usize| line.x.saturating_add(u16::try_from(at).unwrap_or(u16::MAX));
            let hit = Rect { x: column(from), width: u16::try_from(to - from).unwrap_or(0), ..line }.intersection(line);
            let look = Look::new().add_modifier(Modifier::UNDERLINED | Modifier::BOLD);
            let look = self.ink.theme.style(Face::Same).fg.map_or(look, |colour| look.fg(colour));
            buffer.set_style(hit, look);
        }
    }

    /// Draws the conclusion, in bold if it places a digit. Returns the column after it.
    fn put_conclusion(
        &self,
        buffer: &mut Buffer,
        line: Rect,
        (what, places, event): (&str, bool, &Event),
        chosen: bool,
    ) -> u16 {
        let end = self.put(buffer, line, what, (face(event), chosen));
        if places {
            bold(buffer, Rect { width: end.saturating_sub(line.x), ..line });
        }
        end
    }

    /// Draws text, which keeps the background of a chosen line.
    fn put(&self, buffer: &mut Buffer, line: Rect, text: &str, (face, chosen): (Face, bool)) -> u16 {
        let end = self.ink.text(buffer, line, text, if chosen { Face::Chosen } else { face });
        let colour = self.ink.theme.style(face).fg.filter(|_| chosen && self.ink.theme.has_ground(Face::Chosen));
        if let Some(colour) = colour {
            buffer.set_style(Rect { width: end.saturating_sub(line.x), ..line }, Look::new().fg(colour));
        }
        end
    }

    fn put_right(&self, buffer: &mut Buffer, line: Rect, text: &str, look: (Face, bool)) {
        let wide = paint::width(text).min(line.width);
        self.put(buffer, Rect { x: line.right() - wide, width: wide, ..line }, text, look);
    }
}

/// The line without `columns` columns at its left.
const fn skip(line: Rect, columns: u16) -> Rect {
    let columns = if columns > line.width { line.width } else { columns };
    Rect { x: line.x + columns, width: line.width - columns, ..line }
}

fn bold(buffer: &mut Buffer, area: Rect) {
    buffer.set_style(area, Look::new().add_modifier(Modifier::BOLD));
}

const fn face(event: &Event) -> Face {
    match event {
        Event::Played(_) => Face::StepText,
        Event::Undone(_) | Event::Refused(_) | Event::Paused | Event::Resumed => Face::Dim,
        _ => Face::OwnText,
    }
}
