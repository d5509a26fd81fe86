//! The combinations of the cages and runs at the cursor: each in a row with its digits in fixed columns, so that
//! reading a column downwards shows whether a digit is possible. Combinations that the board rules out are struck
//! through, and so are those that the player strikes out, either singly or by a digit that they contain. Any other sum
//! can be typed.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style as Look};

use super::beside;
use super::field::Field;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use crate::board::{Cell, Digit, DigitSet, HouseId, HouseKind};
use crate::game::Game;
use crate::game::counted;
use crate::logic::wording;
use crate::puzzle::{Position, Puzzle, combinations, sum_range};
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::model::{Model, Session};
use crate::tui::paint::{self, Painter, below};
use crate::tui::status_text::{StatusText, show_status};
use crate::tui::sums::{SumState, can_be_listed, houses_at, standings, written};
use crate::tui::table::strike;
use crate::tui::theme::Face;

/// The table of one cage or run, or of a sum that was typed.
#[derive(Clone, Debug)]
struct Table {
    /// The cage or run; `None` for a sum that was typed.
    house: Option<HouseId>,
    /// The digits that the player struck out.
    struck: DigitSet,
    /// `19 in 3 cells`, `down 14 in 4`.
    head: String,
    /// `2 of 5 live  cage r5c7`.
    remark: String,
    /// Each combination, and the reason if it is ruled out.
    sets: Vec<(DigitSet, Option<String>)>,
    /// `always`: the digits in every remaining combination; `maybe`: those in some but not all.
    always: DigitSet,
    maybe: DigitSet,
    /// The remaining candidates of the empty cells.
    cells: Vec<(Cell, DigitSet)>,
}

/// The combinations at the cursor.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Combinations {
    /// The index of the chosen table.
    at: usize,
    /// The index of the chosen combination in it.
    chosen: usize,
    /// The text entered: a sum and a number of cells.
    typed: Field,
    /// The table of the sum that was typed.
    free: Option<Table>,
    tables: Vec<Table>,
    /// The revision of the game from which the tables were made.
    revision: u64,
}

impl Combinations {
    /// Returns the combinations of the cages and runs at the cursor, if it is in one.
    pub(in crate::tui) fn new(model: &Model) -> Option<Self> {
        let session = model.session()?;
        if houses_at(session.game.puzzle(), session.cursor).is_empty() {
            return None;
        }
        let (tables, revision) = (tables(model, session), session.game.revision());
        Some(Self { at: 0, chosen: 0, typed: Field::default(), free: None, tables, revision })
    }

    /// The table in which the arrows move.
    fn table(&self) -> Option<&Table> {
        self.free.as_ref().or_else(|| self.tables.get(self.at))
    }

    /// Turns to the next or previous cage or run.
    fn turn_to(&mut self, on: bool) {
        let count = self.tables.len().max(1);
        self.free = None;
        self.at = (self.at + if on { 1 } else { count - 1 }) % count;
        self.chosen = 0;
    }

    fn step(&mut self, lines: isize) {
        let last = self.table().map_or(0, |table| table.sets.len().saturating_sub(1));
        self.chosen = self.chosen.min(last).saturating_add_signed(lines).min(last);
    }

    /// Parses what was typed: `19 3`.
    fn read(&mut self, model: &mut Model) {
        let text = self.typed.text();
        let numbers: Vec<usize> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let Some(session) = model.session() else { return };
        let digits = session.game.board().all_digits();
        let [sum, cells] = numbers[..] else {
            return show_status(model, StatusText::HowToSum);
        };
        let range = sum_range(cells, digits).filter(|_| can_be_listed(cells, digits.len()));
        let sum = u16::try_from(sum).ok().filter(|sum| range.is_some_and(|(least, most)| (least..=most).contains(sum)));
        let Some(sum) = sum else {
            return show_status(
                model,
                range.map_or(StatusText::SumCells(cells), |(least, most)| StatusText::SumRange(cells, least, most)),
            );
        };
        let sets: Vec<(DigitSet, Option<String>)> =
            combinations(cells, sum, digits).into_iter().map(|set| (set, None)).collect();
        let remark = format!("{} combinations", sets.len());
        let (always, maybe) = (DigitSet::EMPTY, DigitSet::EMPTY);
        let (house, struck) = (None, DigitSet::EMPTY);
        let head = in_cells(sum, cells);
        self.free = Some(Table { house, struck, head, remark, sets, always, maybe, cells: Vec::new() });
        (self.chosen, self.typed) = (0, Field::default());
    }

    /// Strikes out the chosen combination, or only this digit, or takes that back.
    fn strike(&mut self, digit: Option<Digit>, cx: &mut Context<'_>) {
        let Some(table) = self.table() else { return };
        let chosen = || table.sets.get(self.chosen).map(|(set, _)| *set);
        let Some((house, digits)) = table.house.zip(digit.map(DigitSet::of).or_else(chosen)) else { return };
        cx.model.notice = None;
        strike(cx, house, digits);
        self.typed = Field::default();
        self.look_again(cx.model);
    }

    /// Updates the tables if the game has changed.
    fn look_again(&mut self, model: &Model) {
        if let Some(session) = model.session().filter(|session| session.game.revision() != self.revision) {
            (self.tables, self.revision) = (tables(model, session), session.game.revision());
        }
    }

    /// The digit that is typed, if the text is a single digit: it can be struck out.
    fn typed_digit(&self, model: &Model) -> Option<Digit> {
        let text = self.typed.text();
        let mut symbols = text.trim().chars();
        let symbol = symbols.next().filter(|_| symbols.next().is_none() && self.free.is_none())?;
        model.session()?.game.puzzle().digit_of(symbol)
    }

    /// How the columns of digits are laid out in this width: the columns before them for the signs, and the distance
    /// from one digit to the next.
    fn columns(digits: DigitSet, width: u16) -> (u16, u16) {
        let count = u16::try_from(digits.len()).unwrap_or(u16::MAX);
        let pitch = if 2 * count <= width { 2 } else { 1 };
        // If the width allows it, a sign marks which combinations are left.
        let signs = if pitch * count + 3 <= width { 4 } else { 1 };
        (if signs + pitch * (count - 1) + 1 > width { 0 } else { signs }, pitch)
    }

    /// The area of each table: all of them if they fit, otherwise only the chosen one.
    fn places(&self, model: &Model) -> Vec<(usize, Rect)> {
        let area = beside::area(model);
        if self.free.is_some() || self.tables.len() < 2 {
            return vec![(self.at, below(area, 0))];
        }
        let high = |at: &usize| {
            let rows = u16::try_from(self.tables[*at].sets.len()).unwrap_or(u16::MAX);
            rows.saturating_add(5)
        };
        let mut order: Vec<usize> = (0..self.tables.len()).collect();
        let fits = order.iter().map(high).fold(0u16, u16::saturating_add) <= area.height;
        if !fits {
            order.retain(|at| *at == self.at);
        }
        let mut top = area;
        let place = |at: usize| {
            let place = if fits { Rect { height: high(&at).min(top.height), ..top } } else { top };
            top = below(top, place.height);
            (at, place)
        };
        order.into_iter().map(place).collect()
    }

    fn draw_table(&self, model: &Model, table: &Table, area: Rect, is_chosen: bool, buffer: &mut Buffer) {
        let ink = Painter::of(model);
        let Some(session) = model.session() else { return };
        let (puzzle, digits) = (session.game.puzzle(), session.game.board().all_digits());
        // In a narrow panel the heading omits the word “cells”, and the line under it the kind of the house.
        let head = if paint::width(&table.head) > area.width {
            table.head.trim_end_matches(" cells").trim_end_matches(" cell")
        } else {
            &table.head
        };
        ink.heading(buffer, area, (head, ""));
        let short = table.remark.split_once("  ").map(|(live, place)| {
            let name = place.rsplit(' ').next().unwrap_or(place);
            format!("{live}  {name}")
        });
        let remark = short.filter(|_| paint::width(&table.remark) > area.width);
        ink.text(buffer, below(area, 1), remark.as_deref().unwrap_or(&table.remark), Face::Dim);
        let (signs, pitch) = Self::columns(digits, area.width);
        let column =
            |line: Rect, digit: Digit| Rect { x: line.x + signs + pitch * digit.index() as u16, width: 1, ..line };
        let head = below(area, 2);
        for digit in digits.iter() {
            ink.text(buffer, column(head, digit), &puzzle.symbol(digit).to_string(), Face::Dim);
            if table.struck.contains(digit) {
                buffer.set_style(column(head, digit), Look::new().add_modifier(Modifier::CROSSED_OUT));
            }
        }
        let list = below(area, 3);
        let room = usize::from(list.height);
        let first = if is_chosen { (self.chosen + 1).saturating_sub(room.max(1)) } else { 0 };
        let mut taken = 0;
        for (line, (at, (set, out))) in paint::rows(list).zip(table.sets.iter().enumerate().skip(first)) {
            let chosen = is_chosen && at == self.chosen;
            if chosen {
                beside::choose(ink, line, buffer);
            }
            let over = |face| if chosen { Face::Chosen } else { face };
            if signs > 1 && self.free.is_none() {
                let (sign, face) = if out.is_some() { ("✗", Face::Dim) } else { ("✓", Face::Good) };
                ink.text(buffer, line, sign, over(face));
            }
            for digit in digits.iter() {
                let place = column(line, digit);
                let (symbol, face) = match (set.contains(digit), out) {
                    (false, _) => (ink.glyphs.dot().to_string(), Face::Dim),
                    (true, Some(_)) => (puzzle.symbol(digit).to_string(), Face::Dim),
                    (true, None) => (puzzle.symbol(digit).to_string(), Face::Strong),
                };
                ink.text(buffer, place, &symbol, over(face));
            }
            if out.is_some() {
                // Every digit of the row is struck through; single ones would be easy to miss.
                for digit in set.iter() {
                    buffer.set_style(column(line, digit), Look::new().add_modifier(Modifier::CROSSED_OUT));
                }
            }
            taken += 1;
        }
        let rest = below(list, taken + 1);
        if is_chosen {
            self.draw_reasons(model, session, table, rest, buffer);
        }
    }

    /// Draws why the chosen combination is ruled out, and what the house holds.
    fn draw_reasons(&self, model: &Model, session: &Session, table: &Table, area: Rect, buffer: &mut Buffer) {
        let (ink, puzzle) = (Painter::of(model), session.game.puzzle());
        let mut rest = area;
        if let Some((set, Some(why))) = table.sets.get(self.chosen)
            && rest.height > 1
        {
            let sum: Vec<String> = set.iter().map(|digit| puzzle.symbol(digit).to_string()).collect();
            ink.heading(buffer, rest, (&format!("why not {}?", sum.join("+")), ""));
            let lines = ink.paragraph(buffer, below(rest, 1), why, Face::Text);
            rest = below(rest, lines + 2);
        }
        if table.cells.is_empty() || rest.height < 2 {
            return;
        }
        ink.heading(buffer, rest, ("so it holds", ""));
        let spaced = |digits: DigitSet| {
            digits.iter().map(|digit| puzzle.symbol(digit).to_string()).collect::<Vec<_>>().join(" ")
        };
        let always = if table.always.is_empty() { String::new() } else { format!("{} always", spaced(table.always)) };
        let maybe = if table.maybe.is_empty() { String::new() } else { format!("{} maybe", spaced(table.maybe)) };
        let stated = [always, maybe].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        let lines = ink.paragraph(buffer, below(rest, 1), &stated, Face::Text);
        let name = |cell| wording::cell_name(cell, puzzle.board(), model.style());
        // No line breaks between a cell and its digits.
        let mut cells = String::new();
        let mut x = 0;
        for &(cell, digits) in &table.cells {
            let words = format!("{} {}", name(cell), written(puzzle, digits));
            let wide = paint::width(&words);
            let apart = if x == 0 {
                ""
            } else if x + 2 + wide > rest.width {
                "\n"
            } else {
                ", "
            };
            x = if apart == ", " { x + 2 + wide } else { wide };
            cells.extend([apart, &words]);
        }
        ink.paragraph(buffer, below(rest, 1 + lines), &cells, Face::Dim);
    }
}

impl Dialog for Combinations {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        if cx.model.session().is_none() {
            return DialogOutcome::Close;
        }
        // A run of steps may still be changing the game behind the dialog.
        self.look_again(cx.model);
        match input {
            Input::Action(Action::Confirm) if self.typed_digit(cx.model).is_some() => {
                self.strike(self.typed_digit(cx.model), cx);
            }
            Input::Action(Action::Confirm) if !self.typed.text().trim().is_empty() => self.read(cx.model),
            Input::Action(Action::Confirm | Action::Combinations) => return DialogOutcome::Close,
            Input::Action(Action::NextField | Action::NextEmpty | Action::Right) => self.turn_to(true),
            Input::Action(Action::PreviousField | Action::PreviousEmpty | Action::Left) => self.turn_to(false),
            Input::Action(Action::Up) => self.step(-1),
            Input::Action(Action::Down) => self.step(1),
            Input::Action(Action::PageUp | Action::LogUp) => self.step(-10),
            Input::Action(Action::PageDown | Action::LogDown) => self.step(10),
            Input::Action(Action::First | Action::RowStart) => self.chosen = 0,
            Input::Action(Action::Last | Action::RowEnd) => self.step(isize::MAX),
            Input::Action(Action::Place) => self.strike(None, cx),
            Input::Action(Action::Digit(digit)) => self.typed = Field::holding(&cx.model.symbol(digit).to_string()),
            Input::Edit(stroke) => {
                self.typed.edit(stroke);
            }
            Input::Line(line) if line == self.chosen => self.strike(None, cx),
            Input::Line(line) => {
                self.chosen = line;
                self.step(0);
            }
            Input::Action(_) => {}
        }
        DialogOutcome::Stay
    }

    fn cancel(&mut self, _: &mut Model) -> DialogOutcome {
        if self.free.take().is_some() || !self.typed.text().is_empty() {
            (self.chosen, self.typed) = (0, Field::default());
            return DialogOutcome::Stay;
        }
        DialogOutcome::Close
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        beside::open(model, "combinations", &key_row(self, model), buffer);
        let places = self.places(model);
        for (at, place) in places {
            let table = if at == self.at { self.table() } else { self.tables.get(at) };
            if let Some(table) = table {
                self.draw_table(model, table, place, at == self.at, buffer);
            }
        }
        if beside::draw_notice(model, buffer) {
            return;
        }
        let (ink, line) = (Painter::of(model), beside::bar_line(model));
        let inside = Rect { x: line.x + 2, width: line.width.saturating_sub(3), ..line };
        let words = "Type another sum and its cells (19 3), or a digit to strike out: ";
        let x = ink.text(buffer, inside, words, Face::Dim);
        if !self.typed.text().is_empty() {
            let field = Rect { x, width: inside.right().saturating_sub(x).min(12), ..inside };
            self.typed.draw(ink, field, true, buffer);
        }
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        let mut parts = vec![Part::Each(&[Action::Up, Action::Down], "combination")];
        if self.tables.len() > 1 {
            parts.push(Part::Each(&[Action::Left, Action::Right], "other cage or run"));
        }
        let is_own = self.table().is_some_and(|table| table.house.is_some() && !table.sets.is_empty());
        if !self.typed.text().is_empty() {
            parts.push(Part::Each(&[Action::Confirm], "this sum or digit"));
        } else if is_own {
            parts.push(Part::Each(&[Action::Place], "strike out"));
        }
        parts.push(Part::Any(CLOSING, "close"));
        parts
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        let (_, place) = self.places(model).into_iter().find(|(at, _)| *at == self.at)?;
        let list = below(place, 3);
        let first = (self.chosen + 1).saturating_sub(usize::from(list.height).max(1));
        let rows = u16::try_from(self.table()?.sets.len().saturating_sub(first)).unwrap_or(u16::MAX);
        Some((Rect { height: list.height.min(rows), ..list }, first))
    }

    /// The digits above the chosen table; a click on one strikes it out.
    fn buttons(&self, model: &Model) -> Vec<Rect> {
        let place = self.places(model).into_iter().find(|(at, _)| *at == self.at);
        let (Some((_, place)), Some(session)) = (place, model.session()) else { return Vec::new() };
        let digits = session.game.board().all_digits();
        let (signs, pitch) = Self::columns(digits, place.width);
        let head = below(place, 2);
        let column =
            |at: usize| Rect { x: head.x + signs + pitch * at as u16, width: 1, height: 1.min(head.height), ..head };
        (0..digits.len()).map(column).collect()
    }

    fn press(&mut self, button: usize, cx: &mut Context<'_>) -> DialogOutcome {
        if self.free.is_none() {
            self.strike(Some(Digit::from_index(button)), cx);
        }
        DialogOutcome::Stay
    }

    /// Once a digit has been typed, the text is a sum; until then the keys of the board are in effect.
    fn writes(&self) -> bool {
        !self.typed.text().is_empty()
    }

    fn is_of_board(&self) -> bool {
        true
    }
}

/// `19 in 3 cells`
fn in_cells(sum: u16, cells: usize) -> String {
    format!("{sum} in {}", counted(cells, "cell"))
}

/// Returns a table for each cage and run at the cursor.
fn tables(model: &Model, session: &Session) -> Vec<Table> {
    let position = session.game.working_position();
    standings(session).iter().map(|standing| table(model, &session.game, &position, standing)).collect()
}

fn table(model: &Model, game: &Game, position: &Position, standing: &SumState) -> Table {
    let (puzzle, board) = (position.puzzle(), position.board());
    let house = board.house(standing.house);
    let cells = house.cells.len();
    let name = wording::cell_name(house.cells[0], board, model.style());
    let listed = standing.sum.filter(|_| can_be_listed(cells, board.all_digits().len()));
    let sets: Vec<(DigitSet, Option<String>)> = listed.map_or_else(Vec::new, |sum| {
        let all = combinations(cells, sum, board.all_digits()).into_iter();
        let ruled_out = |set| (!standing.admits(set)).then(|| why_not(model, position, standing, set));
        let struck = |set| game.struck_from(standing.house, set).map(|digits| struck_words(puzzle, digits, set));
        all.map(|set| (set, ruled_out(set).or_else(|| struck(set)))).collect()
    });
    let live: Vec<DigitSet> = sets.iter().filter(|(_, out)| out.is_none()).map(|(set, _)| *set).collect();
    let always = live.iter().copied().reduce(|one, other| one & other).unwrap_or_default();
    let any = live.iter().copied().reduce(|one, other| one | other).unwrap_or_default();
    let empty = house.cells.iter().filter(|&&cell| position.value(cell).is_none());
    let left = any - standing.held;
    let open = empty.map(|&cell| (cell, position.candidates(cell) & left)).collect();
    let (word, place) = match house.kind {
        HouseKind::Run if board.is_across(standing.house) => ("across ", String::new()),
        HouseKind::Run => ("down ", String::new()),
        kind => ("", format!("  {} {name}", kind.word())),
    };
    let head = match standing.sum {
        Some(sum) => format!("{word}{}", in_cells(sum, cells)),
        None => format!("{word}{cells} cells, no sum"),
    };
    let remark = match (listed, standing.sum) {
        (Some(_), _) => format!("{} of {} live{place}", live.len(), sets.len()),
        (None, Some(_)) => "very many combinations".to_owned(),
        (None, None) => "no sum is given".to_owned(),
    };
    let struck = board.all_digits().iter().filter(|&digit| game.is_struck(standing.house, DigitSet::of(digit)));
    let (house, struck) = (Some(standing.house), struck.collect());
    Table { house, struck, head, remark, sets, always, maybe: any - always, cells: open }
}

/// Describes what the player struck out: the whole combination, or a digit in it.
fn struck_words(puzzle: &Puzzle, digits: DigitSet, set: DigitSet) -> String {
    match digits.iter().next() {
        Some(digit) if digits != set => format!("You struck out the {}.", puzzle.symbol(digit)),
        _ => "You struck it out.".to_owned(),
    }
}

/// Returns why the house cannot hold this combination, as a sentence.
fn why_not(model: &Model, position: &Position, standing: &SumState, set: DigitSet) -> String {
    let (puzzle, board) = (position.puzzle(), position.board());
    let house = board.house(standing.house);
    let name = |cell| wording::cell_name(cell, board, model.style());
    let and = |digits: DigitSet| {
        let words: Vec<String> = digits.iter().map(|digit| puzzle.symbol(digit).to_string()).collect();
        match words.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => words.concat(),
        }
    };
    let stands = house
        .cells
        .iter()
        .find_map(|&cell| Some((cell, position.value(cell)?)).filter(|(_, digit)| !set.contains(*digit)));
    if let Some((cell, digit)) = stands {
        return format!("{} stands at {}.", puzzle.symbol(digit), name(cell));
    }
    let rest = set - standing.held;
    let open = || house.cells.iter().copied().filter(|&cell| position.value(cell).is_none());
    if let Some(cell) = open().find(|&cell| (position.candidates(cell) & rest).is_empty()) {
        return format!("{} can hold none of {}.", name(cell), and(rest));
    }
    let homeless = rest.iter().find(|&digit| !open().any(|cell| position.candidates(cell).contains(digit)));
    match homeless {
        Some(digit) => format!("No cell is left for {}.", puzzle.symbol(digit)),
        None => format!("{} do not fit into the cells that are left.", and(rest)),
    }
}
