//! Actions beyond one digit in one cell: edits of several cells, checkpoints, the game's name.

use std::sync::Arc;
use std::time::Duration;

use super::edits::Edit;
use super::event::{Event, Outcome, Refusal};
use super::moves::Move;
use super::options::Conflicts;
use super::play::{Checkpoint, Entry, Game};
use super::state::Layer;
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_generate::month_name;

/// A default name for a game on a board of this title: `Killer 9×9, hard, 21 November`. The month is 1-based; an invalid
/// one leaves the date out.
pub fn name_after(title: &str, level: Option<&str>, (month, day): (u8, u8)) -> String {
    let date = month_name(month).map(|month| format!("{day} {month}"));
    [Some(title.to_owned()), level.map(str::to_owned), date].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The name as a single line, as required in a save.
fn one_line(name: &str) -> Arc<str> {
    let words: Vec<&str> = name.split_whitespace().collect();
    words.join(" ").into()
}

impl Game {
    /// The title of the game: the board's title, or a Wordoku's if the puzzle has letters.
    pub fn title(&self) -> String {
        let title = self.board().title();
        match (self.puzzle().letters(), title.as_str()) {
            (None, _) => title,
            (Some(_), "9×9") => "Wordoku".to_owned(),
            (Some(_), _) => format!("Wordoku {title}"),
        }
    }

    /// Places the digit in all of these cells, as one move; if all of them hold it already, erases it if the options
    /// say so.
    pub fn place_in(&mut self, cells: &[Cell], digit: Digit, now: Duration) -> Outcome {
        let own = || cells.iter().copied().filter(|&cell| !self.is_given(cell));
        if self.options.same_digit_erases && own().next().is_some() && own().all(|cell| self.value(cell) == Some(digit))
        {
            return self.erase_in(cells, now);
        }
        let clash = |&cell: &Cell| {
            self.state.holders(cell, digit).next().is_some() || own().any(|other| self.board().sees(cell, other))
        };
        if self.options.conflicts == Conflicts::Book
            && let Some(cell) = own().find(clash)
        {
            return self.refuse(Refusal::Conflict(cell, digit), now);
        }
        let other = |&cell: &Cell| self.value(cell).is_some_and(|held| held != digit);
        if !self.options.replace
            && let Some(cell) = own().find(other)
        {
            return self.refuse(Refusal::Occupied(cell), now);
        }
        self.edit(cells, Edit::Place { digit, clean: self.options.clean_marks }, now)
    }

    /// Erases the digits in those of these cells that are not given, as one move.
    pub fn erase_in(&mut self, cells: &[Cell], now: Duration) -> Outcome {
        self.edit(cells, Edit::Erase { restore: self.options.restore_marks }, now)
    }

    /// Sets a mark in those of these cells that are empty, or removes it if all of them have it, as one move.
    pub fn toggle_mark_in(&mut self, cells: &[Cell], digit: Digit, now: Duration) -> Outcome {
        let on = self.lacks(cells, |cell| self.marks(cell).contains(digit));
        self.edit(cells, Edit::Mark { digit, on }, now)
    }

    /// The same for corner marks or centre marks.
    pub fn toggle_note_in(&mut self, cells: &[Cell], layer: Layer, digit: Digit, now: Duration) -> Outcome {
        let on = self.lacks(cells, |cell| self.notes(cell, layer).contains(digit));
        self.edit(cells, Edit::Note { layer, digit, on }, now)
    }

    /// Whether one of the empty cells lacks something.
    fn lacks(&self, cells: &[Cell], has: impl Fn(Cell) -> bool) -> bool {
        cells.iter().any(|&cell| self.value(cell).is_none() && !has(cell))
    }

    /// Gives these cells a colour, 1 to [`COLOURS`](super::COLOURS), or removes it if all of them have it; 0 removes
    /// any colour.
    pub fn colour_in(&mut self, cells: &[Cell], colour: u8, now: Duration) -> Outcome {
        let all = cells.iter().all(|&cell| self.colour(cell) == colour);
        self.edit(cells, Edit::Colour(if all { 0 } else { colour }), now)
    }

    /// Gives a candidate of these cells a colour, or removes it if all of them have it; 0 removes any colour.
    pub fn colour_candidate_in(&mut self, cells: &[Cell], digit: Digit, colour: u8, now: Duration) -> Outcome {
        let lacks = self.lacks(cells, |cell| self.candidate_colour(cell, digit) == colour);
        self.edit(cells, Edit::CandidateColour { digit, colour: if lacks { colour } else { 0 } }, now)
    }

    /// Makes the same change in these cells, as one move.
    pub fn edit(&mut self, cells: &[Cell], edit: Edit, now: Duration) -> Outcome {
        self.make(Move::Edit { cells: cells.into(), edit }, now)
    }

    /// Removes the marks that the digits on the board, or played steps, exclude.
    pub fn clean_marks(&mut self, now: Duration) -> Outcome {
        self.make(Move::Clean, now)
    }

    /// Sets a checkpoint with this name, replacing an earlier one of the same name. An empty name is refused.
    pub fn keep(&mut self, name: &str, now: Duration) -> Outcome {
        let name = one_line(name);
        if name.is_empty() {
            return self.refuse(Refusal::Unchanged, now);
        }
        self.checkpoints.retain(|kept| kept.name != name);
        let (state, moves) = (self.state.clone(), self.past.len());
        self.checkpoints.push(Checkpoint { name: name.clone(), state, moves });
        self.note(Entry::Keep(name.clone()), Event::Kept(name), now)
    }

    /// The first unused name of the form `checkpoint 1`.
    pub fn free_checkpoint_name(&self) -> String {
        let mut names = (1..).map(|number: u32| format!("checkpoint {number}"));
        names.find(|name| self.checkpoints.iter().all(|kept| *kept.name != **name)).unwrap_or_default()
    }

    /// Restores the board of this checkpoint. It is a move like any other and can be undone.
    pub fn return_to(&mut self, name: &str, now: Duration) -> Outcome {
        self.make(Move::Return(one_line(name)), now)
    }

    /// Deletes the checkpoint of this name. The moves are not affected.
    pub fn forget(&mut self, name: &str, now: Duration) -> Outcome {
        let name = one_line(name);
        let Some(at) = self.checkpoints.iter().position(|kept| kept.name == name) else {
            return self.refuse(Refusal::NoCheckpoint, now);
        };
        self.checkpoints.remove(at);
        self.note(Entry::Drop(name.clone()), Event::Dropped(name), now)
    }

    /// The names of the checkpoints, oldest first, each with the number of moves made until then.
    pub fn checkpoints(&self) -> impl ExactSizeIterator<Item = (&str, usize)> {
        self.checkpoints.iter().map(|kept| (&*kept.name, kept.moves))
    }

    /// Names the game, in one line. An empty name changes nothing.
    pub fn rename(&mut self, name: &str, now: Duration) -> Outcome {
        let name = one_line(name);
        if name.is_empty() || self.name.as_ref() == Some(&name) {
            return self.refuse(Refusal::Unchanged, now);
        }
        self.name = Some(name.clone());
        self.note(Entry::Name(name.clone()), Event::Named(name), now)
    }

    /// The name that the game was given.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The cells that hold this digit, given or not.
    pub fn cells_with(&self, digit: Digit) -> Vec<Cell> {
        self.board().cells().filter(|&cell| self.value(cell) == Some(digit)).collect()
    }

    /// The empty cells with the same marks of every kind as this one; only the cell itself if it has none.
    pub fn cells_marked_like(&self, cell: Cell) -> Vec<Cell> {
        let of = |cell: Cell| [self.marks(cell), self.notes(cell, Layer::Corner), self.notes(cell, Layer::Centre)];
        let own = of(cell);
        if own == [DigitSet::EMPTY; 3] {
            return vec![cell];
        }
        self.board().cells().filter(|&other| of(other) == own).collect()
    }

    /// The cells that can hold the digit: by the marks if these are complete, otherwise by the rules and played steps.
    pub fn places_for(&self, digit: Digit) -> Vec<Cell> {
        self.board().cells().filter(|&cell| self.state.working(cell).contains(digit)).collect()
    }

    /// The cells with two candidates, by the same marks or rules.
    pub fn bivalue_cells(&self) -> Vec<Cell> {
        self.board().cells().filter(|&cell| self.state.working(cell).len() == 2).collect()
    }

    /// Whether every cell is filled and a rule is broken. [`check`](super::check) finds where.
    pub fn is_full_and_wrong(&self) -> bool {
        self.state.values().all(|value| value.is_some()) && !self.is_solved()
    }
}
