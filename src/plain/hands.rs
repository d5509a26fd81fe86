//! The player's actions beyond one digit or mark in one cell: corner marks and centre marks, colours, several cells at
//! once, all places of a digit, checkpoints, and undo to before the first mistake.

use super::named::RemainingWords;
use super::speech::{and, counted, symbols};
use super::table::Table;
use crate::board::{Cell, Digit};
use crate::game::{COLOURS, Edit, Event, Layer};
use crate::jobs::Answer;
use crate::play::Purpose;
use crate::tui::model::COLOUR_NAMES;

/// The name of a colour; 0 is none.
fn colour_word(colour: u8) -> &'static str {
    let at = usize::from(colour).checked_sub(1);
    at.and_then(|at| COLOUR_NAMES.get(at)).copied().unwrap_or("none")
}

/// The colour of this name or number; 0 for none.
fn colour_named(word: &str) -> Option<u8> {
    let word = word.to_lowercase();
    let word = if word == "gray" { "grey" } else { &word };
    if matches!(word, "none" | "off" | "no") {
        return Some(0);
    }
    let named = COLOUR_NAMES.iter().position(|name| *name == word).and_then(|at| u8::try_from(at + 1).ok());
    named.or_else(|| word.parse().ok().filter(|colour| *colour <= COLOURS))
}

impl Table {
    /// Sets corner marks or centre marks in cells; marks that all of the cells have are removed.
    pub(super) async fn note(&mut self, mut words: RemainingWords, layer: Layer) {
        let Some((cells, digits)) = self.cells_and_digits(&mut words) else { return };
        let now = self.now();
        for digit in digits {
            let Some(session) = &mut self.session else { return };
            let outcome = session.game.toggle_note_in(&cells, layer, digit, now);
            self.after_move(&outcome).await;
            if !outcome.changed() {
                return;
            }
        }
    }

    /// Applies the same edits to all cells, one move per edit.
    pub(super) async fn edit(&mut self, cells: &[Cell], edits: Vec<Edit>) {
        let now = self.now();
        for edit in edits {
            let Some(session) = &mut self.session else { return };
            let outcome = session.game.edit(cells, edit, now);
            self.after_move(&outcome).await;
            if !outcome.changed() {
                return;
            }
        }
    }

    /// Colours cells, or candidates of them: the last word is the colour, digits before it are candidates.
    pub(super) async fn colour(&mut self, words: &RemainingWords) {
        const HOW: &str = "Say cells and a colour: “colour r1c3 red”, “colour r1c3 5 blue”, “colour r1c3 none”";
        let text = words.rest();
        let (rest, last) = text.rsplit_once(' ').unwrap_or(("", &text));
        let Some(colour) = colour_named(last) else {
            let names = COLOUR_NAMES.join(", ");
            return self.say(&format!("{HOW}. The colours are {names}, or 1 to {COLOURS}"));
        };
        let (now, style) = (self.now(), self.style());
        let mut words = RemainingWords::of(rest);
        let Some(session) = &mut self.session else { return };
        let (puzzle, here) = (session.game.puzzle().clone(), session.cursor);
        let read = words.cells(&puzzle, here, style).and_then(|cells| {
            let digits = if words.is_empty() { Vec::new() } else { words.digits(&puzzle)? };
            if words.is_empty() { Ok((cells, digits)) } else { Err(HOW.to_owned()) }
        });
        let (cells, digits) = match read {
            Ok((cells, digits)) => (if cells.is_empty() { vec![here] } else { cells }, digits),
            Err(error) => return self.say(&error),
        };
        session.cursor = cells.last().copied().unwrap_or(here);
        if digits.is_empty() {
            let outcome = session.game.colour_in(&cells, colour, now);
            return self.after_move(&outcome).await;
        }
        for digit in digits {
            let Some(session) = &mut self.session else { return };
            let outcome = session.game.colour_candidate_in(&cells, digit, colour, now);
            self.after_move(&outcome).await;
        }
    }

    /// Describes an edit of several cells, or of one by the same commands, in a sentence.
    pub(super) fn edited(&self, cells: &[Cell], edit: Edit, conflicts: &[Cell]) -> String {
        let Some(session) = &self.session else { return String::new() };
        let cells: Vec<String> = cells.iter().map(|&cell| self.name(cell)).collect();
        let (cells, symbol) = (and(&cells), |digit: Digit| session.game.puzzle().symbol(digit));
        let set = |on: bool| if on { "set" } else { "removed" };
        match edit {
            Edit::Place { digit, .. } => {
                let clash: Vec<String> = conflicts.iter().map(|&cell| self.name(cell)).collect();
                let clash = if clash.is_empty() {
                    String::new()
                } else {
                    format!(", but it clashes with {}; “undo” takes it back", and(&clash))
                };
                format!("{} goes into {cells}{clash}. {}", symbol(digit), self.progress())
            }
            Edit::Erase { .. } => format!("{cells}: emptied. {}", self.progress()),
            Edit::Mark { digit, on } => format!("Mark {} {} in {cells}", symbol(digit), set(on)),
            Edit::Note { layer, digit, on } => {
                let layer = super::speech::capital(layer.word());
                format!("{layer} mark {} {} in {cells}", symbol(digit), set(on))
            }
            Edit::Colour(colour) => format!("{cells}: colour {}", colour_word(colour)),
            Edit::CandidateColour { digit, colour } => {
                format!("{cells}: candidate {}, colour {}", symbol(digit), colour_word(colour))
            }
        }
    }

    /// The colour, corner marks, centre marks and coloured candidates of a cell, to append to its content.
    pub(super) fn held(&self, cell: Cell) -> String {
        let Some(session) = &self.session else { return String::new() };
        let (game, puzzle) = (&session.game, session.game.puzzle());
        let mut parts = Vec::new();
        for layer in Layer::ALL {
            let notes = game.notes(cell, layer);
            if !notes.is_empty() {
                parts.push(format!("{} marks {}", layer.word(), and(&symbols(puzzle, notes))));
            }
        }
        if game.colour(cell) > 0 {
            parts.push(format!("colour {}", colour_word(game.colour(cell))));
        }
        for digit in game.board().all_digits().iter().filter(|_| game.value(cell).is_none()) {
            let colour = game.candidate_colour(cell, digit);
            if colour > 0 {
                parts.push(format!("candidate {} {}", puzzle.symbol(digit), colour_word(colour)));
            }
        }
        if parts.is_empty() { String::new() } else { format!(", {}", parts.join(", ")) }
    }

    /// Lists all places for a digit, or the cells with two candidates.
    pub(super) fn places(&mut self, mut words: RemainingWords) {
        let Some(session) = &self.session else { return };
        let game = &session.game;
        let digit = words.digit(game.puzzle()).filter(|_| words.is_empty());
        let wants_two = words.is_empty() || words.take("two") || words.take("pairs") || words.take("candidates");
        let (cells, what) = match digit {
            Some(digit) => (game.places_for(digit), format!("{} can go into", game.puzzle().symbol(digit))),
            None if wants_two => (game.bivalue_cells(), "Two candidates are in".to_owned()),
            None => {
                return self.say("Say a digit, as in “places 5”, or “places two” for the cells with two candidates");
            }
        };
        let names: Vec<String> = cells.iter().map(|&cell| self.name(cell)).collect();
        let text = match names.len() {
            0 => format!("{what} no cell"),
            count => format!("{what} {}: {}", counted(count, "cell"), names.join(", ")),
        };
        self.say(&text);
    }

    /// Changes whether marks are removed after each placement, and says the new state.
    pub(super) fn auto_clean(&mut self, mut words: RemainingWords) {
        let clean = &mut self.settings.game.clean_marks;
        *clean = match words.next().as_deref() {
            Some("on" | "yes") => true,
            Some("off" | "no") => false,
            Some(_) => return self.say("Say “auto-clean on” or “auto-clean off”"),
            None => !*clean,
        };
        let on = *clean;
        let options = self.settings.game.clone();
        self.store.set("game.clean-marks", on);
        if let Some(session) = &mut self.session {
            session.game.set_options(options);
        }
        self.say(if on { "Marks are removed after each placement" } else { "Marks stay after a placement" });
    }

    /// Undoes all moves from the first mistake on.
    pub(super) async fn undo_mistakes(&mut self) {
        let Some(Answer::Trouble(trouble)) = self.ask_of_game(Purpose::Mistakes).await else { return };
        let now = self.now();
        let Some(session) = &mut self.session else { return };
        match trouble.map(|trouble| trouble.undo) {
            Some(Some(times)) => {
                let outcome = session.take_back(times, now);
                self.say_of_solutions(&format!("{} undone: no mistake is left", counted(times, "move")));
                self.after_move(&outcome).await;
            }
            Some(None) => self.say_of_solutions("The puzzle itself has no solution: your moves are not to blame"),
            None => self.say_of_solutions("There is no mistake to undo"),
        }
    }

    /// Saves a checkpoint of the board under a name, or under a generated one.
    pub(super) fn checkpoint(&mut self, name: &str) {
        let now = self.now();
        let Some(session) = &mut self.session else { return };
        let own = session.game.free_checkpoint_name();
        let outcome = session.game.keep(if name.is_empty() { &own } else { name }, now);
        let Event::Kept(name) = outcome.event else {
            self.tell_move(&outcome);
            return;
        };
        if self.keep() {
            self.say(&format!("Created “{name}”; “return to {name}” goes back to it"));
        }
    }

    /// Lists the checkpoints.
    pub(super) fn checkpoints(&mut self) {
        let Some(session) = &self.session else { return };
        let kept: Vec<String> = session
            .game
            .checkpoints()
            .map(|(name, moves)| format!("“{name}”, after {}", counted(moves, "move")))
            .collect();
        if kept.is_empty() {
            return self.say("There are no checkpoints: “checkpoint” creates one");
        }
        for line in kept {
            self.say(&line);
        }
    }

    /// Returns to the checkpoint of this name.
    pub(super) fn return_to(&mut self, name: &str) {
        let Some(name) = self.kept_name(name) else { return };
        let now = self.now();
        let Some(session) = &mut self.session else { return };
        let outcome = session.game.return_to(&name, now);
        if !outcome.changed() {
            return self.say(&format!("The board is as it was at “{name}”"));
        }
        if self.keep() {
            self.say(&format!("Back at “{name}”; “undo” returns to where you were. {}", self.progress()));
        }
    }

    /// Deletes the checkpoint of this name.
    pub(super) fn forget(&mut self, name: &str) {
        let Some(name) = self.kept_name(name) else { return };
        let now = self.now();
        let Some(session) = &mut self.session else { return };
        let _ = session.game.forget(&name, now);
        if self.keep() {
            self.say(&format!("“{name}” is deleted; the moves stay"));
        }
    }

    /// The name of an existing checkpoint; without a name, the last one. If there is none of that name, says which
    /// there are.
    fn kept_name(&mut self, name: &str) -> Option<String> {
        let session = self.session.as_ref()?;
        let names: Vec<String> = session.game.checkpoints().map(|(name, _)| name.to_owned()).collect();
        let wanted = name.trim();
        let found = match wanted {
            "" => names.last(),
            wanted => names.iter().find(|kept| kept.eq_ignore_ascii_case(wanted)),
        };
        if found.is_none() {
            let text = match names.len() {
                0 => "There are no checkpoints: “checkpoint” creates one".to_owned(),
                _ => format!("There is no checkpoint “{wanted}”; there are {}", names.join(", ")),
            };
            self.say(&text);
        }
        found.cloned()
    }
}
