//! The remaining digits: one per line, with a dot for each cell that still needs it, or in columns if that would take
//! too many lines. Each can be clicked.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::board::{Board, Cell, Digit, GridPart};
use crate::tui::canvas::LayerPicture;
use crate::tui::model::{Model, Screen, Session};
use crate::tui::paint::{self, Painter, below, rows};
use crate::tui::theme::Face;

/// How the digits are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// A line for each digit, with dots.
    Lines,
    /// Two columns, each digit with its number and a bar.
    Columns,
    /// Digits on one line and numbers on the next; several such pairs if one line is too short.
    Short,
    /// All digits side by side on one line, and below it how many are left of the digit pointed at.
    Line,
}

/// How much space it may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Size {
    /// As much as it can use.
    Full,
    /// A part of that.
    Small,
    /// As little as possible.
    Least,
}

/// The word at the end of the heading that starts the filter.
const FILTER: &str = "filter";
/// The narrowest panel whose lines can hold all the dots of a digit and their number.
const LINE: u16 = 21;
/// The columns of the number of remaining cells, with a blank: ` 78 left`.
const NUMBER: u16 = 8;
/// The columns from one digit to the next if they are on a line.
const STEP: u16 = 2;
/// The same if numbers have two characters.
const WIDE_STEP: u16 = 3;

fn form(model: &Model, width: u16, size: Size) -> Form {
    let digits = model.board().map_or(9, Board::digits);
    match size {
        Size::Full if digits <= 9 && width >= LINE => Form::Lines,
        Size::Full if digits > 9 && width >= LINE => Form::Columns,
        Size::Least if u16::from(digits) <= width => Form::Line,
        _ => Form::Short,
    }
}

/// The number of digits on a line of the short form, and the columns from one to the next.
fn a_line(model: &Model, width: u16) -> (u16, u16) {
    let digits = model.board().map_or(9, |board| u16::from(board.digits()));
    let step = if each(model).unwrap_or(0) > 9 { WIDE_STEP } else { STEP };
    let most = (width / step).clamp(1, digits);
    // If one line is not enough, all lines have about the same length.
    (digits.div_ceil(digits.div_ceil(most)), step)
}

/// The number of lines it takes, including its heading.
pub(super) fn height(model: &Model, width: u16, size: Size) -> u16 {
    let digits = model.board().map_or(9, |board| u16::from(board.digits()));
    let lines = match form(model, width, size) {
        Form::Line => return 2,
        Form::Lines => digits,
        Form::Columns => digits.div_ceil(2),
        Form::Short => (1 + u16::from(is_counted(model))) * digits.div_ceil(a_line(model, width).0),
    };
    1 + lines
}

/// The area of a digit, below the heading.
fn place(model: &Model, digit: Digit, area: Rect, form: Form) -> Rect {
    let index = digit.index() as u16;
    let lines = below(area, 1);
    let digits = model.board().map_or(9, |board| u16::from(board.digits()));
    match form {
        Form::Line => Rect { x: area.x + index, width: 1, height: 1, ..area },
        Form::Lines => Rect { y: lines.y + index, height: 1, ..lines },
        Form::Columns => {
            let rows = digits.div_ceil(2);
            let (column, row) = (index / rows, index % rows);
            Rect { x: lines.x + column * (lines.width / 2), y: lines.y + row, width: lines.width / 2, height: 1 }
        }
        Form::Short => {
            let (a_line, step) = a_line(model, area.width);
            let high = 1 + u16::from(is_counted(model));
            Rect { x: lines.x + index % a_line * step, y: lines.y + index / a_line * high, width: step, height: high }
        }
    }
}

/// Whether it is known how many cells need each digit.
fn is_counted(model: &Model) -> bool {
    each(model).is_some()
}

/// Returns the digit at this point.
pub(super) fn digit_at(model: &Model, area: Rect, size: Size, point: Position) -> Option<Digit> {
    if !area.contains(point) {
        return None;
    }
    let form = form(model, area.width, size);
    model.board()?.all_digits().iter().find(|&digit| place(model, digit, area, form).contains(point))
}

/// The word at the end of the heading, if it fits: a click there highlights the possible cells of a digit.
fn filter_words(model: &Model, heading: &str, area: Rect) -> &'static str {
    let is_free = model.session.as_ref().is_some_and(|session| !session.game.is_paused());
    let fits = paint::width(heading) + paint::width(FILTER) + 3 <= area.width;
    if model.screen == Screen::Play && is_free && fits { FILTER } else { "" }
}

/// Whether this point is on the heading that starts the filter.
pub(super) fn is_filter_at(model: &Model, area: Rect, size: Size, point: Position) -> bool {
    let heading = Rect { height: area.height.min(1), ..area };
    let has_heading = form(model, area.width, size) != Form::Line;
    has_heading && heading.contains(point) && !filter_words(model, heading_words(model), area).is_empty()
}

/// The heading.
fn heading_words(model: &Model) -> &'static str {
    match model.look().grid {
        _ if !is_counted(model) => "digits",
        Some(_) => "left in this grid",
        None => "digits left",
    }
}

/// How often each digit occurs on a finished board, or in the grid that is shown alone.
fn each(model: &Model) -> Option<usize> {
    let board = model.board()?;
    match model.look().grid {
        Some(_) => Some(usize::from(board.digits())),
        None => board.cells_of_each_digit(),
    }
}

/// How many cells of the grid that is shown alone still need the digit.
fn left_in(model: &Model, grid: &GridPart, digit: Digit) -> Option<isize> {
    let value = |cell: Cell| match model.screen {
        Screen::Play => model.session.as_ref()?.game.value(cell),
        Screen::Setup | Screen::Start => model.bench.as_ref()?.editor.value(cell),
    };
    let standing = grid.cells.iter().filter(|&&cell| value(cell) == Some(digit)).count();
    Some(each(model)?.cast_signed() - standing.cast_signed())
}

/// How many cells still need the digit.
fn left(model: &Model, digit: Digit) -> Option<isize> {
    let alone = || model.board()?.grids().get(model.look().grid?);
    if let Some(grid) = alone() {
        return left_in(model, grid, digit);
    }
    match model.screen {
        Screen::Play => model.session.as_ref()?.game.left(digit),
        Screen::Setup | Screen::Start => {
            let setup = model.bench.as_ref()?.editor.setup();
            let standing = setup.givens.iter().filter(|given| **given == Some(digit)).count();
            let each = setup.board.cells_of_each_digit()?;
            Some(each.cast_signed() - standing.cast_signed())
        }
    }
}

pub(super) fn draw(model: &Model, area: Rect, size: Size, buffer: &mut Buffer) {
    let Some(board) = model.board().filter(|_| area.height > 0) else { return };
    let ink = Painter::of(model);
    let form = form(model, area.width, size);
    let layer = model.session.as_ref().filter(|_| model.screen == Screen::Play).and_then(|session| {
        session.clues.picture.layer_of(board, session.pointed_cell()).filter(|layer| !layer.values.is_empty())
    });
    if let Some(layer) = layer {
        return draw_values(ink, board, layer, area, buffer);
    }
    if form != Form::Line {
        let words = heading_words(model);
        ink.heading(buffer, area, (words, filter_words(model, words, area)));
    }
    let pointed = match model.screen {
        Screen::Play => model.session.as_ref().and_then(Session::pointed_digit),
        Screen::Setup | Screen::Start => None,
    };
    let each = each(model).unwrap_or(0);
    for digit in board.all_digits().iter() {
        let entry = Entry { symbol: model.symbol(digit), left: left(model, digit), each, here: pointed == Some(digit) };
        entry.draw(ink, form, place(model, digit, area, form), buffer);
        if form == Form::Line && entry.here && area.height > 1 {
            let line = Rect { y: area.y + 1, height: 1, ..area };
            let x = ink.text(buffer, line, &entry.symbol.to_string(), Face::Key);
            let (words, face) = entry.words();
            ink.text(buffer, Rect { x: x + 2, width: line.right().saturating_sub(x + 2), ..line }, &words, face);
        }
    }
}

/// Draws what the digits mean in a layer that has a few values only.
fn draw_values(ink: Painter<'_>, board: &Board, layer: &LayerPicture, area: Rect, buffer: &mut Buffer) {
    // Where they take every line, there is no heading.
    let has_heading = usize::from(area.height) > layer.values.len();
    if has_heading {
        ink.heading(buffer, area, ("values", ""));
    }
    let values = board.all_digits().iter().zip(layer.symbols.iter().zip(layer.values));
    for (line, (digit, (sign, words))) in rows(below(area, u16::from(has_heading))).zip(values) {
        let x = ink.text(buffer, Rect { x: line.x + 1, ..line }, &board.symbol(digit).to_string(), Face::Key) + 1;
        let rest = Rect { x, width: line.right().saturating_sub(x), ..line };
        ink.text(buffer, rest, &format!("{sign} {words}"), Face::Text);
    }
}

/// A digit and how many of it are left.
struct Entry {
    symbol: char,
    left: Option<isize>,
    /// How many of it a finished board has.
    each: usize,
    /// Whether the cursor points at it.
    here: bool,
}

impl Entry {
    fn face(&self) -> Face {
        match self.left {
            Some(0) => Face::Dim,
            Some(..0) => Face::Error,
            _ if self.here => Face::Key,
            _ => Face::Strong,
        }
    }

    fn words(&self) -> (String, Face) {
        match self.left {
            None => (String::new(), Face::Dim),
            Some(0) => ("done ✓".to_owned(), Face::Good),
            Some(left @ ..0) => (format!("{} too many", -left), Face::Error),
            Some(left) => (format!("{left} left"), if self.here { Face::Warning } else { Face::Dim }),
        }
    }

    fn draw(&self, ink: Painter<'_>, form: Form, place: Rect, buffer: &mut Buffer) {
        let bar = if self.here { Face::Warning } else { Face::OwnText };
        let count = self.left.unwrap_or(0).max(0).cast_unsigned();
        let at = |x: u16| Rect { x: place.x + x, width: place.width.saturating_sub(x), ..place };
        let symbol = self.symbol.to_string();
        match form {
            Form::Line => drop(ink.text(buffer, place, &symbol, self.face())),
            Form::Lines => {
                if self.here && place.x > 0 {
                    let before = Rect { x: place.x - 1, width: 1, ..place };
                    ink.text(buffer, before, ink.glyphs.marker(), Face::Cursor);
                }
                ink.text(buffer, at(1), &symbol, self.face());
                let (full, empty) = ink.glyphs.dots();
                // If one dot per cell would leave no space for the number, the dots show a proportion.
                let most = self.each.min(usize::from(place.width.saturating_sub(NUMBER + 3)));
                let dots = (count.min(self.each) * most).div_ceil(self.each.max(1));
                let x = ink.text(buffer, at(3), &full.repeat(dots), bar);
                let rest = empty.repeat(most - dots);
                ink.text(buffer, Rect { x, width: place.right().saturating_sub(x), ..place }, &rest, Face::Dim);
                let (words, face) = self.words();
                // A long text is shortened if it does not fit beside the dots.
                let words = if paint::width(&words) + 4 + self.each as u16 > place.width {
                    words.replace(" too many", "!")
                } else {
                    words
                };
                ink.text_right(buffer, place, &words, face);
            }
            Form::Columns => {
                ink.text(buffer, at(1), &symbol, self.face());
                match self.left {
                    Some(0) => drop(ink.text(buffer, at(3), " ✓", Face::Good)),
                    Some(left) => {
                        let number = ink.text(
                            buffer,
                            at(3),
                            &format!("{left:>2}"),
                            if self.here { Face::Warning } else { Face::Dim },
                        );
                        let height = ink.glyphs.height(count, self.each);
                        ink.text(buffer, Rect { x: number + 1, width: 1, ..place }, &height.to_string(), bar);
                    }
                    None => {}
                }
            }
            Form::Short => {
                ink.text(buffer, Rect { height: 1, ..place }, &symbol, self.face());
                let words = match self.left {
                    Some(0) => ink.glyphs.dot().to_string(),
                    Some(..0) => "!".to_owned(),
                    Some(left) => left.to_string(),
                    None => String::new(),
                };
                let below = Rect { y: place.y + 1, height: 1, ..place };
                ink.text(buffer, below, &words, if self.here { Face::Warning } else { Face::Dim });
            }
        }
    }
}
