//! The player's own moves, and their results.

use super::named::RemainingWords;
use super::speech::{and, capital, clock, counted};
use super::table::Table;
use crate::board::{Cell, Digit, HouseKind, Place};
use crate::game::{Checking, Edit, Event, Game, MarkStatus, Outcome};
use crate::jobs::Answer;
use crate::logic::wording;
use crate::play::Purpose;
use crate::store::Finished;

impl Table {
    /// Places a digit in a cell.
    pub(super) async fn place(&mut self, mut words: RemainingWords) {
        let Some((cells, digits)) = self.cells_and_digits(&mut words) else { return };
        let [digit] = digits[..] else { return self.say("Only one digit goes into a cell: say “place r1c3 5”") };
        let now = self.now();
        let Some(session) = &mut self.session else { return };
        let [cell] = cells[..] else {
            let outcome = session.game.place_in(&cells, digit, now);
            return self.after_move(&outcome).await;
        };
        if session.game.value(cell) == Some(digit) {
            let symbol = session.game.puzzle().symbol(digit);
            return self.say(&format!("{} is {symbol} already", self.name(cell)));
        }
        let outcome = session.game.place(cell, digit, now);
        self.after_move(&outcome).await;
    }

    /// The cells and digits that the words name, in either order; without a cell, the current one.
    pub(super) fn cells_and_digits(&mut self, words: &mut RemainingWords) -> Option<(Vec<Cell>, Vec<Digit>)> {
        let style = self.style();
        let session = self.session.as_mut()?;
        let (puzzle, here) = (session.game.puzzle(), session.cursor);
        let read = |words: &mut RemainingWords| -> Result<(Vec<Cell>, Vec<Digit>), String> {
            let mut cells = words.cells(puzzle, here, style)?;
            let digits = words.digits(puzzle)?;
            if cells.is_empty() {
                cells = words.cells(puzzle, here, style)?;
            }
            if !words.is_empty() {
                return Err(format!(
                    "“{}” is not understood here: say a cell and a digit, such as r1c3 5",
                    words.rest()
                ));
            }
            if digits.is_empty() {
                return Err("which digit? Say a cell and a digit, such as r1c3 5".to_owned());
            }
            Ok((if cells.is_empty() { vec![here] } else { cells }, digits))
        };
        match read(words) {
            Ok((cells, digits)) => {
                session.cursor = cells.last().copied().unwrap_or(here);
                Some((cells, digits))
            }
            Err(error) => {
                self.say(&error);
                None
            }
        }
    }

    /// Erases cells; without a cell, the current one.
    pub(super) async fn erase(&mut self, mut words: RemainingWords) {
        let Some(cells) = self.only_cells(&mut words) else { return };
        let now = self.now();
        let Some(session) = &mut self.session else { return };
        let outcome = match cells[..] {
            [cell] => session.game.erase(cell, now),
            _ => session.game.erase_in(&cells, now),
        };
        self.after_move(&outcome).await;
    }

    /// The cells that the words name, if they name nothing else; without a cell, the current one.
    pub(super) fn only_cells(&mut self, words: &mut RemainingWords) -> Option<Vec<Cell>> {
        let mut cells = vec![self.cell(words)?];
        while !words.is_empty() {
            let before = words.rest();
            cells.push(self.cell(words)?);
            if words.rest() == before {
                self.say(&format!("“{before}” is not a cell: say one such as r1c3"));
                return None;
            }
        }
        Some(cells)
    }

    /// Adds marks to a cell, or removes them.
    pub(super) async fn mark(&mut self, mut words: RemainingWords, on: bool) {
        words.take_anywhere("not");
        let Some((cells, digits)) = self.cells_and_digits(&mut words) else { return };
        let now = self.now();
        let Some(session) = &mut self.session else { return };
        let [cell] = cells[..] else {
            let edits = digits.into_iter().map(|digit| Edit::Mark { digit, on }).collect();
            return self.edit(&cells, edits).await;
        };
        let wanted: Vec<Digit> =
            digits.iter().copied().filter(|&digit| session.game.marks(cell).contains(digit) != on).collect();
        if wanted.is_empty() && session.game.value(cell).is_none() && !session.game.is_given(cell) {
            let state = if on { "noted there already" } else { "not noted there" };
            return self.say(&format!("That is {state}. {}", self.marks_of(cell)));
        }
        for digit in if wanted.is_empty() { digits } else { wanted } {
            let outcome = session.game.toggle_mark(cell, digit, now);
            if !outcome.changed() {
                return self.after_move(&outcome).await;
            }
        }
        if !self.keep() {
            return;
        }
        self.say(&self.marks_of(cell));
        self.warn();
    }

    fn marks_of(&self, cell: Cell) -> String {
        let Some(session) = &self.session else { return String::new() };
        let marks = super::speech::symbols(session.game.puzzle(), session.game.marks(cell));
        let marks = if marks.is_empty() { "none".to_owned() } else { and(&marks) };
        format!("Marks of {}: {marks}", self.name(cell))
    }

    /// Performs an action on the whole board or on all its marks.
    pub(super) async fn act(&mut self, act: impl FnOnce(&mut Game, std::time::Duration) -> Outcome) {
        let now = self.now();
        let Some(session) = &mut self.session else { return };
        let outcome = act(&mut session.game, now);
        self.after_move(&outcome).await;
    }

    /// Undoes or redoes moves; a run of solver steps is undone or redone as a whole.
    pub(super) async fn back_or_forth(&mut self, mut words: RemainingWords, undo: bool) {
        let now = self.now();
        let Some(session) = &mut self.session else { return };
        let (done, undone) = session.game.history();
        let most = if undo { done } else { undone };
        let times = match words.next().map(|word| (word.parse::<usize>(), word)) {
            Some((Ok(times @ 1..), _)) => Some(times.min(most).max(1)),
            Some((_, word)) if word.eq_ignore_ascii_case("all") => Some(most.max(1)),
            Some((_, word)) => return self.say(&format!("“{word}” is not a number of moves: say “undo 3”")),
            None => None,
        };
        let (outcome, times) = session.back_or_forth(undo, times, now);
        if times == 1 {
            return self.after_move(&outcome).await;
        }
        if !self.keep() {
            return;
        }
        let words = if undo { "undone" } else { "redone" };
        self.say(&format!("{} {words}. {}", counted(times, "move"), self.progress()));
    }

    /// Moves to another cell, which becomes the current one.
    pub(super) fn go(&mut self, mut words: RemainingWords) {
        let style = self.style();
        words.skip_fillers();
        let Some(session) = &self.session else { return };
        match words.clone().cell(session.game.puzzle(), session.cursor, style) {
            Ok(None) => {}
            Ok(Some(_)) | Err(_) => return self.look(words),
        }
        let way = words.rest().to_lowercase().replace(' ', "-");
        match target(&session.game, session.cursor, &way) {
            Ok(cell) => {
                if let Some(session) = &mut self.session {
                    session.cursor = cell;
                }
                self.say(&self.about_cell(cell));
            }
            Err(error) => self.say(&error),
        }
    }

    /// The number of filled cells: `45 of 81`.
    pub(super) fn progress(&self) -> String {
        let (filled, cells) = self.session.as_ref().map_or((0, 0), |session| session.game.progress());
        format!("{filled} of {cells}")
    }

    /// Completes a move: says its result, saves the game, and checks whether it is won.
    pub(super) async fn after_move(&mut self, outcome: &Outcome) {
        if self.tell_move(outcome) {
            self.won().await;
        }
    }

    /// Says the result of a move and saves the game; returns whether it is won.
    pub(super) fn tell_move(&mut self, outcome: &Outcome) -> bool {
        let style = self.style();
        let text = self.describe(&outcome.event);
        if !self.keep() {
            return false;
        }
        self.say(&text);
        if outcome.dropped > 0 {
            let text =
                format!("{} no longer follow without it and are undone", counted(outcome.dropped, "played step"));
            self.say(&text);
        }
        let Some(session) = &self.session else { return false };
        let (filled, cells) = session.game.progress();
        if !outcome.changed() || outcome.solved {
        } else if filled == cells {
            self.say(
                "Every cell is filled, but something is wrong: “check” says how much, and “check” again says where",
            );
        } else if let Some(cell) = self.wrong_at_once(&outcome.event) {
            let name = wording::cell_name(cell, session.game.board(), style);
            self.say_of_solutions(&format!("{name} is wrong: the solution has another digit there"));
        } else {
            self.warn();
        }
        outcome.solved
    }

    /// The placed cell, if its digit is wrong and mistakes are to be reported at once.
    fn wrong_at_once(&self, event: &Event) -> Option<Cell> {
        let game = &self.session.as_ref()?.game;
        let (Event::Placed { cell, .. } | Event::Replaced { cell, .. }) = event else { return None };
        let is_asked = game.options().checking == Checking::Solution;
        is_asked.then(|| game.wrong_digits()).flatten()?.contains(cell).then_some(*cell)
    }

    /// Says which cell has no candidate left.
    fn warn(&mut self) {
        let style = self.style();
        let warning = self.session.as_ref().and_then(|session| Some((session.game.warning()?, session)));
        if let Some((warning, session)) = warning {
            self.say(&warning.message(&session.game, style));
        }
    }

    /// Describes an event in a sentence.
    fn describe(&self, event: &Event) -> String {
        let Some(session) = &self.session else { return String::new() };
        let (puzzle, style) = (session.game.puzzle(), self.style());
        let symbol = |digit: &Digit| puzzle.symbol(*digit);
        let clash = |cell: Cell, conflicts: &[Cell], sums: &[crate::board::HouseId]| match (conflicts, sums) {
            ([first, ..], _) => {
                let shared = session.game.board().houses_of(cell).iter().copied();
                let shared = shared.into_iter().find(|&id| session.game.board().house(id).cells.contains(first));
                let house = shared.map_or_else(String::new, |id| format!(" in {}", wording::house(id, puzzle, style)));
                format!(", but {}{house} holds it too; “undo” takes it back", self.name(*first))
            }
            ([], [first, ..]) => {
                format!(
                    ", but {} cannot make its sum any more; “undo” takes it back",
                    wording::house(*first, puzzle, style)
                )
            }
            ([], []) => String::new(),
        };
        match event {
            Event::Placed { cell, digit, conflicts, sums } => {
                format!(
                    "{} is {}{}. {}",
                    self.name(*cell),
                    symbol(digit),
                    clash(*cell, conflicts, sums),
                    self.progress()
                )
            }
            Event::Replaced { cell, from, digit, conflicts, sums } => format!(
                "{} is {} instead of {}{}. {}",
                self.name(*cell),
                symbol(digit),
                symbol(from),
                clash(*cell, conflicts, sums),
                self.progress()
            ),
            Event::Erased { cell, digit } => {
                format!("{} is empty; it was {}. {}", self.name(*cell), symbol(digit), self.progress())
            }
            Event::Filled => "Every empty cell has its marks; they are candidates".to_owned(),
            Event::Cleared => "All marks are removed".to_owned(),
            Event::Declared(MarkStatus::Notes) => "The marks are notes".to_owned(),
            Event::Declared(MarkStatus::Candidates) => {
                "The marks are all candidates: steps and hints go by them".to_owned()
            }
            Event::Restarted => {
                format!("The board is as it was at the start; “undo” brings the game back. {}", self.progress())
            }
            Event::Undone(inner) => format!("Undone: {}. {}", self.event(inner, puzzle, style), self.progress()),
            Event::Redone(inner) => format!("Redone: {}. {}", self.event(inner, puzzle, style), self.progress()),
            Event::Refused(refusal) => capital(&refusal.message(puzzle, style)),
            Event::Paused => "The clock is stopped; “resume” starts it".to_owned(),
            Event::Resumed => "The clock is running".to_owned(),
            Event::Ignored => "Nothing changes".to_owned(),
            Event::Edited { cells, edit, conflicts } => self.edited(cells, *edit, conflicts),
            Event::Cleaned => "The marks that digits and steps exclude are removed".to_owned(),
            event => event.text(puzzle, style),
        }
    }

    /// Reports that the puzzle is solved, and adds the game to the statistics.
    pub(super) async fn won(&mut self) {
        let now = self.now();
        let mistakes = match self.ask_of_game(Purpose::CountMistakes).await {
            Some(Answer::Mistakes(mistakes)) => Some(mistakes),
            _ => None,
        };
        let Some(session) = &self.session else { return };
        let game = &session.game;
        let mut record = Finished::of(game, now).stamped();
        let count = |count: usize, one: &str| if count == 0 { format!("no {one}s") } else { counted(count, one) };
        let wrong = mistakes.map_or_else(String::new, |mistakes| format!(", {}", count(mistakes, "mistake")));
        let done = if game.puzzle().is_understood() { "Solved" } else { "Filled" };
        let text = format!(
            "{done} in {}, with {}, {}{wrong}",
            clock(record.seconds),
            count(record.hints as usize, "hint"),
            count(record.steps as usize, "step") + " of the solver"
        );
        record.mistakes = mistakes.and_then(|mistakes| u32::try_from(mistakes).ok()).unwrap_or_default();
        #[cfg(all(feature = "host", unix))]
        let mistakes = record.mistakes;
        self.store.record(record);
        self.say_of_solutions(&text);
        #[cfg(all(feature = "host", unix))]
        self.enter_result(mistakes);
        if let Some(word) = self.hidden_word() {
            self.say(&format!("The hidden word: {word}"));
        }
    }
}

/// The target cell of a direction: `left`, `row-start`, `next-empty`, …
fn target(game: &Game, from: Cell, way: &str) -> Result<Cell, String> {
    let board = game.board();
    let Place { layer, row, column } = board.place(from);
    let Place { layer: layers, row: rows, column: columns } = board.extent();
    let at = |(layer, row, column)| board.cell_at(Place { layer, row, column });
    let mut ring = board.cells().cycle().skip(from.index() + 1).take(board.cell_count());
    let mut back = board.cells().rev().cycle().skip(board.cell_count() - from.index()).take(board.cell_count());
    let box_of = |cell: Cell| board.house_of(cell, HouseKind::Box).or_else(|| board.house_of(cell, HouseKind::Region));
    let other_box = |cell: &Cell| box_of(*cell) != box_of(from);
    let first_of_box = |cell: Cell| box_of(cell).map_or(cell, |id| board.house(id).cells[0]);
    let found = match way {
        "left" => (0..column).rev().find_map(|column| at((layer, row, column))),
        "right" => (column + 1..columns).find_map(|column| at((layer, row, column))),
        "up" => (0..row).rev().find_map(|row| at((layer, row, column))),
        "down" => (row + 1..rows).find_map(|row| at((layer, row, column))),
        "row-start" => (0..columns).find_map(|column| at((layer, row, column))),
        "row-end" => (0..columns).rev().find_map(|column| at((layer, row, column))),
        "column-top" | "top" => (0..rows).find_map(|row| at((layer, row, column))),
        "column-bottom" | "bottom" => (0..rows).rev().find_map(|row| at((layer, row, column))),
        "slice-after" => (layer + 1..layers).find_map(|layer| at((layer, row, column))),
        "slice-before" => (0..layer).rev().find_map(|layer| at((layer, row, column))),
        "box-left" => (0..column).rev().filter_map(|column| at((layer, row, column))).find(other_box).map(first_of_box),
        "box-right" => {
            (column + 1..columns).filter_map(|column| at((layer, row, column))).find(other_box).map(first_of_box)
        }
        "box-up" => (0..row).rev().filter_map(|row| at((layer, row, column))).find(other_box).map(first_of_box),
        "box-down" => (row + 1..rows).filter_map(|row| at((layer, row, column))).find(other_box).map(first_of_box),
        "next-box" | "previous-box" => {
            let ids: Vec<_> = board.house_ids().filter(|&id| is_box(board.house(id).kind)).collect();
            let here = ids.iter().position(|&id| Some(id) == box_of(from));
            let step = if way == "next-box" { 1 } else { ids.len().saturating_sub(1) };
            here.map(|at| board.house(ids[(at + step) % ids.len()]).cells[0])
        }
        "next" | "next-empty" | "empty" => ring.find(|&cell| game.value(cell).is_none()),
        "previous" | "previous-empty" | "back" => back.find(|&cell| game.value(cell).is_none()),
        _ => {
            let way = way.replace('-', " ");
            return Err(format!(
                "“{way}” is not a direction: go to a cell such as r1c3, or left, right, up, down, next empty"
            ));
        }
    };
    found.ok_or_else(|| format!("There is no cell further {}", way.replace('-', " ")))
}

const fn is_box(kind: HouseKind) -> bool {
    matches!(kind, HouseKind::Box | HouseKind::Region)
}
