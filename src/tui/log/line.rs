//! Drawing a line of the log: in columns, or in a narrow log with the conclusion before the name.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style as Look};

use super::coming::Coming;
use super::filter::Filter;
use super::rows::{LogLine, Row, number_of};
use super::words::{Words, words};
use crate::board::Digit;
use crate::game::{Event, Game, LogEntry};
use crate::logic::book::Heading;
use crate::logic::{Evidence, Style, wording};
use crate::tui::paint::{self, Painter};
use crate::tui::theme::Face;

/// Lines at least this wide have columns.
const WIDE: u16 = 36;
/// The fewest columns for the conclusion.
const BRIEF: u16 = 6;
/// The fewest columns for the conclusion in a line with columns, and the most for the name.
const CONCLUSION: u16 = 11;
const NAME: u16 = 24;
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
    /// The step that is shown and not played yet: the last line.
    pub(in crate::tui) coming: Option<&'a Coming>,
}

/// The widths of a line's columns.
struct Columns {
    number: u16,
    conclusion: u16,
}

/// A line with what is written in it.
struct Entry<'a> {
    number: usize,
    event: &'a Event,
    words: Words,
    points: u32,
    depth: usize,
    chosen: bool,
}

/// A piece of text at its place in a line: how many rows down, and in which columns.
struct Piece {
    row: u16,
    from: u16,
    text: String,
    kind: PieceKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PieceKind {
    /// The name, or the part of it that begins with this character.
    Name(usize),
    /// The result.
    Conclusion,
    /// At the right end of this many columns.
    Figure(u16),
}

impl<'a> Lines<'a> {
    /// The columns of a line of this width.
    fn columns(&self, width: u16) -> Columns {
        let digits = self.game.log().len().max(10).to_string().len();
        let number = u16::try_from(digits).unwrap_or(3).max(if self.points { 3 } else { 2 });
        if width < WIDE {
            let name = self
                .game
                .board()
                .cells()
                .next_back()
                .map_or(0, |cell| paint::width(&wording::cell_name(cell, self.game.board(), self.style)) + 2);
            let conclusion = name.clamp(BRIEF, CONCLUSION - 1);
            return Columns { number, conclusion };
        }
        let fixed = number + 1 + 1 + 1 + RATING + if self.points { POINTS + 1 } else { 0 };
        let rest = width.saturating_sub(fixed);
        let conclusion = rest.saturating_sub(NAME).max(CONCLUSION);
        Columns { number, conclusion }
    }

    /// Draws the names of the columns.
    pub(in crate::tui) fn draw_head(&self, line: Rect, buffer: &mut Buffer) {
        let ink = self.ink;
        let Columns { number, conclusion, .. } = self.columns(line.width);
        let after = |columns: u16| skip(line, columns);
        ink.text_right(buffer, Rect { width: number, ..line }, "no", Face::Dim);
        if self.style == Style::Standard {
            ink.text(buffer, after(number + 1), "conclusion", Face::Dim);
            ink.text(buffer, after(number + 1 + conclusion + 1), "technique", Face::Dim);
            let rating = Rect { width: line.width.saturating_sub(if self.points { POINTS + 1 } else { 0 }), ..line };
            ink.text_right(buffer, rating, "ER", Face::Dim);
        } else {
            ink.text(buffer, after(number + 1), "what was done", Face::Dim);
        }
        if self.points {
            ink.text_right(buffer, line, "pts", Face::Dim);
        }
    }

    /// The number of rows of the screen that a row of the log takes.
    pub(in crate::tui) fn height(&self, row: Row, width: u16) -> u16 {
        let entry = match row {
            Row::Heading(..) | Row::Trial(..) => return 1,
            Row::Line(own) => self.entry(own),
            Row::Coming(number) => self.coming_entry(number),
        };
        entry.map_or(1, |entry| self.pieces(&entry, width).iter().map(|piece| piece.row + 1).max().unwrap_or(1))
    }

    /// The last rows that fit into this area, with the area of each, from the top.
    pub(in crate::tui) fn last_of(&self, rows: &[Row], area: Rect) -> Vec<(Row, Rect)> {
        let mut left = area.height;
        let mut taken = Vec::new();
        for &row in rows.iter().rev() {
            let height = self.height(row, area.width);
            // The very last one is shown as far as it fits.
            if left == 0 || (height > left && !taken.is_empty()) {
                break;
            }
            left = left.saturating_sub(height);
            taken.push((row, height));
        }
        let mut rest = area;
        let place = |(row, height)| {
            let place = Rect { height, ..rest }.intersection(rest);
            rest = paint::below(rest, height);
            (row, place)
        };
        taken.into_iter().rev().map(place).collect()
    }

    /// Draws a row.
    pub(in crate::tui) fn draw(&self, row: Row, area: Rect, buffer: &mut Buffer) {
        let line = Rect { height: area.height.min(1), ..area };
        match row {
            Row::Heading(heading, sum) => self.draw_heading(line, (heading, sum), buffer),
            Row::Trial(number, at, depth) => self.draw_trial(line, (number, at, depth), buffer),
            Row::Line(own) => self.draw_entry(area, self.entry(own), buffer),
            Row::Coming(number) => self.draw_entry(area, self.coming_entry(number), buffer),
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

    fn entry(&self, own: LogLine) -> Option<Entry<'a>> {
        let LogEntry { event, by, .. } = self.game.log().get(own.at)?;
        let mut words = words(event, self.game.puzzle(), self.style);
        if let Event::Branched(line) = event {
            words = words.saying(format!("back to before line {}", number_of(self.game, *line)));
        }
        if let Some(by) = by {
            words = words.done_by(by);
        }
        let chosen = self.chosen == Some(own.at);
        Some(Entry { number: own.number, event, words, points: own.points, depth: own.depth, chosen })
    }

    fn coming_entry(&self, number: usize) -> Option<Entry<'a>> {
        let coming = self.coming?;
        let words = coming.words(self.game.puzzle(), self.style);
        Some(Entry { number, event: &coming.event, words, points: 0, depth: 0, chosen: true })
    }

    fn draw_entry(&self, area: Rect, entry: Option<Entry<'a>>, buffer: &mut Buffer) {
        let Some(entry) = entry else { return };
        let ink = self.ink;
        if entry.chosen {
            buffer.set_style(area, ink.style(Face::Chosen));
            if area.x > 0 {
                let marker = Rect { x: area.x - 1, width: 1, height: area.height.min(1), ..area };
                ink.text(buffer, marker, ink.glyphs.marker(), Face::Cursor);
            }
        }
        let number = Rect { width: self.columns(area.width).number, height: 1, ..area };
        self.put_right(buffer, number, &entry.number.to_string(), (Face::Dim, entry.chosen));
        if entry.chosen {
            bold(buffer, number);
        }
        if self.style == Style::Book {
            self.draw_depth(skip(Rect { height: 1, ..area }, number.width + 1), entry.depth, buffer);
        }
        for piece in self.pieces(&entry, area.width) {
            if piece.row < area.height {
                let line = skip(Rect { y: area.y + piece.row, height: 1, ..area }, piece.from);
                self.draw_piece(line, &piece, &entry, buffer);
            }
        }
    }

    /// What is written in a line of this width, besides its number. Nothing is cut inside a word that fits into the width.
    fn pieces(&self, entry: &Entry<'a>, width: u16) -> Vec<Piece> {
        let columns = self.columns(width);
        if self.style != Style::Standard {
            return self.told(entry, width, &columns);
        }
        let what = columns.number + 1;
        let mut pieces = Vec::new();
        let is_wide = width >= WIDE;
        let room = if is_wide { columns.conclusion } else { columns.conclusion.max(BRIEF) };
        let (concluded, more) = entry.words.conclusion.within(usize::from(room));
        // A move without a digit in it needs no name, and may take the whole line.
        let is_remark = entry.event.step().is_none() && !entry.words.places;
        if concluded.is_empty() || is_remark {
            let (text, kind) = if concluded.is_empty() {
                (entry.words.name.as_str(), PieceKind::Name(0))
            } else {
                (concluded, PieceKind::Conclusion)
            };
            push_wrapped(&mut pieces, text, (0, what), width.saturating_sub(what), kind);
            return pieces;
        }
        // With columns, the number of other conclusions is beside the first one; else at the right end.
        let (concluded, figure) = match (is_wide, more.is_empty()) {
            (true, true) => (concluded.to_owned(), entry.words.rating.clone()),
            (true, false) => (format!("{concluded} {more}"), entry.words.rating.clone()),
            (false, _) => (concluded.to_owned(), more),
        };
        let concluded_wide = paint::width(&self.ink.glyphs.plain(&concluded)).max(room);
        pieces.push(Piece { row: 0, from: what, text: concluded, kind: PieceKind::Conclusion });
        let name_at = what + concluded_wide + 1;
        let right = if self.points { POINTS + 1 } else { 0 };
        let figures = match (is_wide, paint::width(&figure)) {
            (true, wide) => right + 1 + wide.max(RATING),
            (false, 0) => 0,
            (false, wide) => wide + 1,
        };
        if !figure.is_empty() {
            pieces.push(Piece { row: 0, from: 0, text: figure, kind: PieceKind::Figure(width - right) });
        }
        if self.points && !entry.words.points.is_empty() {
            pieces.push(Piece { row: 0, from: 0, text: entry.words.points.clone(), kind: PieceKind::Figure(width) });
        }
        let room = width.saturating_sub(name_at + figures);
        place_name(&mut pieces, &entry.words.full_name(), (what, name_at), (room, width));
        pieces
    }

    /// A line in the words of a book: all of them, or a shorter form if they do not fit, and the points.
    fn told(&self, entry: &Entry<'a>, width: u16, columns: &Columns) -> Vec<Piece> {
        let depth = u16::try_from(entry.depth).unwrap_or(u16::MAX).min(width / 4);
        let from = columns.number + 1 + depth;
        let room = width.saturating_sub(from);
        let in_column = self.points && entry.points > 0;
        let room = if in_column { room.saturating_sub(POINTS + 1) } else { room };
        let earned = if entry.points > 0 { wording::earned(entry.points) } else { String::new() };
        let fits = |words: &str| paint::width(words) + paint::width(&earned) <= room;
        let full = entry.words.told.clone();
        let brief = match entry.words.name.as_str() {
            name if name == "you" || entry.words.conclusion.whole.starts_with(name) => {
                entry.words.conclusion.whole.clone()
            }
            name => format!("{name} {}", entry.words.conclusion.whole).trim_end().to_owned(),
        };
        let words = if fits(&full) { full } else { brief };
        let mut pieces = Vec::new();
        if fits(&words) {
            let text = if in_column { words } else { words + &earned };
            pieces.push(Piece { row: 0, from, text, kind: PieceKind::Conclusion });
        } else {
            push_wrapped(&mut pieces, &words, (0, from), room, PieceKind::Conclusion);
        }
        if in_column {
            pieces.push(Piece { row: 0, from: 0, text: entry.points.to_string(), kind: PieceKind::Figure(width) });
        }
        pieces
    }

    fn draw_piece(&self, line: Rect, piece: &Piece, entry: &Entry<'a>, buffer: &mut Buffer) {
        let (text, chosen) = (piece.text.as_str(), entry.chosen);
        match piece.kind {
            PieceKind::Figure(right) => {
                self.put_right(buffer, Rect { width: right.min(line.width), ..line }, text, (Face::Dim, chosen));
            }
            PieceKind::Conclusion => {
                let end = self.put(buffer, line, text, (face(entry.event), chosen));
                if entry.words.places && self.style == Style::Standard {
                    bold(buffer, Rect { width: end.saturating_sub(line.x), ..line });
                }
            }
            PieceKind::Name(first) => {
                let of_step = entry.event.step().is_some() && !entry.words.conclusion.whole.is_empty();
                let plain = if of_step { Face::Text } else { face(entry.event) };
                // What continues on the next row is quiet.
                let end = self.put(buffer, line, text, (if piece.row > 0 { Face::Dim } else { plain }, chosen));
                if chosen && piece.row == 0 {
                    bold(buffer, Rect { width: end.saturating_sub(line.x), ..line });
                }
                self.show_hit(line, (&entry.words.name, first, text), buffer);
            }
        }
    }

    /// Highlights the letters of the filter in a part of a name that begins at its character `first`.
    fn show_hit(&self, line: Rect, (name, first, part): (&str, usize, &str), buffer: &mut Buffer) {
        let Some((from, to)) = self.filter.hit(name) else { return };
        let (from, to) = (from.max(first), to.min(first + part.chars().count()));
        if from >= to {
            return;
        }
        let columns = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let x = line.x.saturating_add(columns(from - first));
        let hit = Rect { x, width: columns(to - from), ..line }.intersection(line);
        let look = Look::new().add_modifier(Modifier::UNDERLINED | Modifier::BOLD);
        let look = self.ink.theme.style(Face::Same).fg.map_or(look, |colour| look.fg(colour));
        buffer.set_style(hit, look);
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

/// Places text in as many rows as it needs, from this row and column on.
fn push_wrapped(pieces: &mut Vec<Piece>, text: &str, (row, from): (u16, u16), room: u16, kind: PieceKind) {
    let mut first = 0;
    for (row, text) in (row..).zip(paint::wrap(text, room)) {
        let kind = if let PieceKind::Name(before) = kind { PieceKind::Name(before + first) } else { kind };
        first += text.chars().count() + 1;
        pieces.push(Piece { row, from, text, kind });
    }
}

/// Places a name after the conclusion, in `room` columns. The words that do not fit are on the next rows: below the name,
/// or in a narrow line below the conclusion.
fn place_name(pieces: &mut Vec<Piece>, name: &str, (what, at): (u16, u16), (room, width): (u16, u16)) {
    let mut here = String::new();
    for word in name.split(' ') {
        let wide = paint::width(&here) + u16::from(!here.is_empty()) + paint::width(word);
        if wide > room {
            break;
        }
        if !here.is_empty() {
            here.push(' ');
        }
        here.push_str(word);
    }
    let rest = name[here.len()..].trim_start();
    let first = name.chars().count() - rest.chars().count();
    if !here.is_empty() {
        pieces.push(Piece { row: 0, from: at, text: here, kind: PieceKind::Name(0) });
    }
    let fits_below = width >= WIDE && rest.split(' ').all(|word| paint::width(word) <= width.saturating_sub(at));
    let from = if fits_below { at } else { what };
    push_wrapped(pieces, rest, (1, from), width.saturating_sub(from), PieceKind::Name(first));
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
