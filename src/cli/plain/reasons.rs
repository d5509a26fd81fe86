//! Commands that use the solver: hints, steps, checks, proofs.

use std::sync::Arc;

use super::named::RemainingWords;
use super::speech::{and, counted, or, sentence};
use super::table::Table;
use crate::board::{Cell, Digit, DigitSet};
use crate::game::{Advice, Hint, HintEffect, HintKey, HintStage, Knowledge, retreat_from};
use crate::jobs::{Answer, MOST_COUNTED, Question};
use crate::logic::{Claim, Evidence, Family, Profile, Step, Style, Technique, Trial, Walker, Why, wording};
use crate::puzzle::Puzzle;

/// The maximum number of steps listed.
const MOST_LISTED: usize = 20;

/// Describes a step in a sentence: technique, cells and conclusion. The book and the guide keep their own wording.
pub(super) fn step_words(step: &Step, puzzle: &Puzzle, style: Style) -> String {
    if style != Style::Standard {
        return wording::full_line(step, puzzle, style);
    }
    let name = step.technique.name();
    let follows = conclusion(step, puzzle);
    match &step.evidence {
        Evidence::NakedSingle => format!("{name}: {follows}"),
        Evidence::FullHouse { .. }
        | Evidence::HiddenSingle { .. }
        | Evidence::Guess { .. }
        | Evidence::Retreat { .. }
        | Evidence::GridAlone { .. } => join(&wording::reason(step, puzzle, style), &follows),
        _ => join(&format!("{name}, {}", wording::cells(step, puzzle, style)), &follows),
    }
}

fn join(reason: &str, follows: &str) -> String {
    if follows.is_empty() { reason.to_owned() } else { format!("{reason}: {follows}") }
}

/// The conclusion, cell by cell: `r1c7 is 4; r3c2 is not 4 or 7`.
fn conclusion(step: &Step, puzzle: &Puzzle) -> String {
    let name = |cell: Cell| puzzle.board().cell_name(cell);
    let placed =
        step.conclusion.place.iter().map(|&(cell, digit)| format!("{} is {}", name(cell), puzzle.symbol(digit)));
    let mut cells: Vec<(Cell, DigitSet)> = Vec::new();
    for &(cell, digit) in &step.conclusion.eliminate {
        match cells.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, digits)) => digits.insert(digit),
            None => cells.push((cell, DigitSet::of(digit))),
        }
    }
    let mut sets: Vec<(DigitSet, Vec<String>)> = Vec::new();
    for (cell, digits) in cells {
        match sets.iter_mut().find(|(other, _)| *other == digits) {
            Some((_, names)) => names.push(name(cell)),
            None => sets.push((digits, vec![name(cell)])),
        }
    }
    let excluded = sets.iter().map(|(digits, names)| {
        let verb = if names.len() == 1 { "is" } else { "are" };
        format!("{} {verb} not {}", and(names), or(&super::speech::symbols(puzzle, *digits)))
    });
    placed.chain(excluded).collect::<Vec<_>>().join("; ")
}

/// Replaces the prompts to press a key again with the command to type.
fn in_words(text: &str) -> String {
    text.replace("; again = where.", ": “hint” says where.")
        .replace("Again = yes.", "“hint” does it.")
        .replace("; again = guess.", ": “guess” tries a digit.")
}

impl Table {
    fn profile(&self) -> Option<Arc<Profile>> {
        Some(Arc::new(self.settings.profile_for(self.session.as_ref()?.game.board())))
    }

    fn advice(&mut self, profile: Arc<Profile>) -> Option<Advice> {
        let session = self.session.as_ref()?;
        let question = Question::Advise(Box::new(session.game.clone()), profile, session.here);
        match self.ask(question, &mut |_, _| {})? {
            Answer::Advice(advice) => Some(advice),
            _ => None,
        }
    }

    /// Gives the next part of the hint, or the next step at once.
    pub(super) fn hint(&mut self, asked: HintKey) {
        let style = self.style();
        let Some(session) = &mut self.session else { return };
        let mut hint = session.ladder.climb(&session.game, asked, style);
        if hint.is_none() {
            let Some(advice) = self.profile().and_then(|profile| self.advice(profile)) else { return };
            let now = self.now();
            let Some(session) = &mut self.session else { return };
            if asked == HintKey::Hint {
                session.game.count_hint(now);
            }
            let revision = session.game.revision();
            hint = session.ladder.answer(advice, revision, &session.game, asked, style);
            self.keep();
        }
        if let Some(hint) = hint {
            self.print_hint(&hint, asked);
        }
    }

    fn print_hint(&mut self, hint: &Hint, asked: HintKey) {
        match &hint.effect {
            Some(HintEffect::Play(step)) => self.play(step.clone()),
            Some(HintEffect::Undo(times)) => {
                let now = self.now();
                let Some(session) = &mut self.session else { return };
                session.ladder.dismiss();
                let _ = session.game.undo_times(*times, now);
                if !self.keep() {
                    return;
                }
                let text = format!("{} {}", hint.text, self.progress());
                self.say(&text);
            }
            None => {
                let text = in_words(&hint.text);
                let (at, count) = hint.place;
                let is_step = !matches!(
                    hint.stage,
                    HintStage::Wrong | HintStage::Where | HintStage::Offer | HintStage::Stuck | HintStage::Solved
                );
                if asked == HintKey::Hint && is_step {
                    let more = if at + 1 == count { "plays it" } else { "says more" };
                    self.say(&format!("{text} Part {at} of {}: “hint” {more}", count - 1));
                } else {
                    self.say(&text);
                }
            }
        }
    }

    /// Plays the step and describes it.
    fn play(&mut self, step: Step) {
        let Some(text) = self.play_silently(step) else { return };
        let text = format!("{} {}", sentence(&text), self.progress());
        self.say(&text);
        self.look_for_end();
    }

    /// Plays the step and saves the game; returns the step in words, or says why the game rejects it.
    fn play_silently(&mut self, step: Step) -> Option<String> {
        let (now, style) = (self.now(), self.style());
        let session = self.session.as_mut()?;
        session.ladder.dismiss();
        session.run = None;
        session.here = step.first_cell().unwrap_or(session.here);
        let words = step_words(&step, session.game.puzzle(), style);
        let outcome = session.game.play_step(step, now);
        if !outcome.changed() {
            self.after_move(&outcome);
            return None;
        }
        self.keep().then_some(words)
    }

    fn look_for_end(&mut self) {
        if self.session.as_ref().is_some_and(|session| session.game.is_solved()) {
            self.won();
        }
    }

    /// Explains the last step of the solver.
    pub(super) fn explain(&mut self) {
        let style = self.style();
        let Some(session) = &self.session else { return };
        let last = session.game.log().iter().rev().find_map(|entry| entry.event.step());
        let text = match last {
            Some(step) => wording::explanation(step, session.game.puzzle(), style),
            None => "No step has been played yet: “step” plays one".to_owned(),
        };
        self.say(&text);
    }

    /// Guesses a digit if logic finds no step.
    pub(super) fn guess(&mut self) {
        let Some(advice) = self.profile().and_then(|profile| self.advice(profile)) else { return };
        match advice {
            Advice::NoStep { guess: Some(step) } => self.play(step),
            Advice::Step(step) if matches!(step.evidence, Evidence::Retreat { .. }) => self.play(step),
            Advice::Step(_) => self.say("No need to guess: logic has a step, “step” plays it"),
            advice => self.refuse_to_play(advice),
        }
    }

    /// Says why no step is played.
    fn refuse_to_play(&mut self, advice: Advice) {
        let style = self.style();
        let Some(session) = &mut self.session else { return };
        let revision = session.game.revision();
        if let Some(hint) = session.ladder.answer(advice, revision, &session.game, HintKey::Step, style) {
            let text = in_words(&hint.text);
            self.say(&text);
        }
    }

    /// Plays all steps, describing each if `aloud`; with `guesses`, continues by guessing when logic is stuck.
    pub(super) fn run(&mut self, aloud: bool, guesses: bool) {
        let Some(session) = &self.session else { return };
        if session.game.is_solved() {
            return self.say_of_solutions("The puzzle is solved");
        }
        let before = session.game.history().0;
        let mut counts = (0usize, 0usize);
        let end = self.run_on(aloud, guesses, &mut counts);
        let Some(session) = &mut self.session else { return };
        let (after, solved) = (session.game.history().0, session.game.is_solved());
        let several = *session.game.knowledge() == Knowledge::Several;
        if guesses && after > before {
            session.run = Some((before, after));
        }
        let steps = counted(counts.0, "step");
        match end {
            RunEnd::Stopped => {
                let text = match after - before {
                    0 => "No step was played".to_owned(),
                    moves => format!("Played: {steps}; “undo {moves}” takes them back. {}", self.progress()),
                };
                self.say(&text);
            }
            RunEnd::Needs(advice) => self.refuse_to_play(advice),
            RunEnd::Refused => {}
            RunEnd::Over if solved => {
                let how = if counts.1 == 0 {
                    "without a guess".to_owned()
                } else {
                    "with ".to_owned() + &counted(counts.1, "guess")
                };
                let which = if several { ". The puzzle has several solutions; this is one" } else { "" };
                self.say_of_solutions(&format!("Everything is filled after {steps}, {how}{which}"));
                self.won();
            }
            RunEnd::Over => {
                let text = format!(
                    "{steps} played, and logic ends here: “guess” tries a digit, “solve” continues by itself. {}",
                    self.progress()
                );
                self.say(&text);
            }
        }
    }

    fn run_on(&mut self, aloud: bool, guesses: bool, counts: &mut (usize, usize)) -> RunEnd {
        let Some(whole) = self.profile() else { return RunEnd::Refused };
        // The same path as `deduku steps`, as long as there is no open guess.
        if self.session.as_ref().is_some_and(|session| !session.game.stands_on_guess()) {
            let trial = if whole.walker == Walker::Book && guesses { Trial::Allowed } else { Trial::Forbidden };
            let Some(session) = &self.session else { return RunEnd::Refused };
            let question = Question::PlayOut(Box::new(session.game.clone()), whole.clone(), trial);
            let mut played: Vec<(Step, usize)> = Vec::new();
            let mut refused = false;
            let answer = self.ask(question, &mut |table, part| {
                for step in Self::steps_of(part) {
                    refused = refused || !table.play_of_path(step, &mut played, aloud, counts);
                }
            });
            match answer {
                _ if refused => return RunEnd::Refused,
                None => return RunEnd::Stopped,
                Some(Answer::Advice(Advice::Step(step))) => {
                    if !self.play_of_run(step, aloud, counts) {
                        return RunEnd::Refused;
                    }
                }
                Some(Answer::Advice(advice)) => return RunEnd::Needs(advice),
                Some(_) => {}
            }
        }
        loop {
            let Some(session) = &self.session else { return RunEnd::Refused };
            if session.game.is_solved() {
                return RunEnd::Over;
            }
            let profile = if guesses && session.game.stands_on_guess() { simple(&whole) } else { whole.clone() };
            let step = match self.advice(profile) {
                None => return RunEnd::Stopped,
                Some(Advice::Step(step)) => step,
                Some(Advice::NoStep { guess: Some(step) }) if guesses => step,
                Some(Advice::NoStep { .. }) => return RunEnd::Over,
                Some(advice) => return RunEnd::Needs(advice),
            };
            if !self.play_of_run(step, aloud, counts) {
                return RunEnd::Refused;
            }
        }
    }

    /// Plays a step of a path. A retreat refers to its guess by its index in the path, which is translated to a move of
    /// the game.
    fn play_of_path(
        &mut self,
        step: Step,
        played: &mut Vec<(Step, usize)>,
        aloud: bool,
        counts: &mut (usize, usize),
    ) -> bool {
        let Some(session) = &self.session else { return false };
        let moves = session.game.history().0;
        let step = match step.evidence {
            Evidence::Retreat { guess } => match played.get(guess) {
                Some((guess, moves)) => retreat_from(guess, *moves),
                None => return false,
            },
            _ => step,
        };
        played.push((step.clone(), moves));
        self.play_of_run(step, aloud, counts)
    }

    fn play_of_run(&mut self, step: Step, aloud: bool, counts: &mut (usize, usize)) -> bool {
        let is_guess = matches!(step.evidence, Evidence::Guess { .. });
        let Some(words) = self.play_silently(step) else { return false };
        *counts = (counts.0 + 1, counts.1 + usize::from(is_guess));
        if aloud {
            self.say(&words);
        }
        true
    }

    /// Lists the steps available now.
    pub(super) fn steps_here(&mut self) {
        let Some(profile) = self.profile() else { return };
        let style = self.style();
        let Some(session) = &self.session else { return };
        let question = Question::AllSteps(Box::new(session.game.clone()), profile, session.here);
        let puzzle = session.game.puzzle().clone();
        let mut count = 0;
        let answer = self.ask(question, &mut |table, part| {
            for step in Self::steps_of(part) {
                count += 1;
                if count <= MOST_LISTED {
                    table.say(&format!("{count}. {}", step_words(&step, &puzzle, style)));
                }
            }
        });
        match answer {
            Some(Answer::Advice(advice)) => self.refuse_to_play(advice),
            Some(_) if count == 0 => self.say(wording::NO_STEP.split(';').next().unwrap_or_default()),
            Some(_) if count > MOST_LISTED => self.say(&format!("And {} more", count - MOST_LISTED)),
            _ => {}
        }
    }

    /// Plays the steps up to the first one of a technique.
    pub(super) fn play_to(&mut self, text: &str) {
        let Some(technique) = Technique::named(text) else {
            return self.say(&format!("There is no technique “{text}”: “techniques” lists them"));
        };
        let Some(profile) = self.profile() else { return };
        let Some(session) = &self.session else { return };
        let question = Question::Until(Box::new(session.game.clone()), profile, technique);
        match self.ask(question, &mut |_, _| {}) {
            Some(Answer::Until(_, None)) => {
                self.say(&format!("No {technique} is needed from here on, so nothing is played"));
            }
            Some(Answer::Until(steps, Some(found))) => {
                for step in steps {
                    let Some(words) = self.play_silently(step) else { return };
                    self.say(&words);
                }
                let style = self.style();
                let Some(session) = &self.session else { return };
                let text = format!(
                    "Next comes this step, and “step” plays it: {}",
                    step_words(&found, session.game.puzzle(), style)
                );
                self.say(&text);
            }
            Some(Answer::Advice(advice)) => self.refuse_to_play(advice),
            _ => {}
        }
    }

    /// Proves that a cell cannot hold a digit, or must hold it.
    pub(super) fn why(&mut self, mut words: RemainingWords, not: bool) {
        let negated = not | ["not", "cannot", "can't", "isn't"].map(|word| words.take_anywhere(word)).contains(&true);
        for word in ["can", "be", "why", "must", "hold"] {
            words.take_anywhere(word);
        }
        let style = self.style();
        let Some(cell) = self.cell(&mut words) else { return };
        let Some(session) = &mut self.session else { return };
        let digits: Vec<Digit> = match words.digits(session.game.puzzle()) {
            Ok(digits) => digits,
            Err(error) => return self.say(&error),
        };
        let [digit] = digits[..] else {
            return self.say("Which digit? Say “why r1c3 not 5” or “why r1c3 is 5”");
        };
        let Some(profile) = self.profile() else { return };
        let Some(session) = &self.session else { return };
        let claim = Claim { cell, digit, holds: !negated };
        let (position, puzzle) = (session.game.working_position(), session.game.puzzle().clone());
        let question = Question::Why(Box::new(session.game.clone()), claim, profile);
        let Some(Answer::Why(why)) = self.ask(question, &mut |_, _| {}) else { return };
        self.say(&wording::verdict(claim, &why, &position, style));
        if let Why::Proven(steps) | Why::ProvenAtLength(steps) = why {
            for (at, step) in steps.iter().enumerate() {
                let number = if steps.len() > 1 { format!("{}. ", at + 1) } else { String::new() };
                self.say(&format!("{number}{}: {}", step.technique.name(), wording::explanation(step, &puzzle, style)));
            }
        }
    }

    /// Says which digits are wrong; if the player prefers two stages, first only how many.
    pub(super) fn check(&mut self) {
        let style = self.style();
        let Some(session) = &mut self.session else { return };
        if let Some(report) = session.check.climb(&session.game, style) {
            return self.say(&report.text);
        }
        let question = Question::Check(Box::new(session.game.clone()));
        let Some(Answer::Checked(check)) = self.ask(question, &mut |_, _| {}) else { return };
        let Some(session) = &mut self.session else { return };
        let revision = session.game.revision();
        if let Some(report) = session.check.answer(check, revision, &session.game, style) {
            self.say(&report.text.replace("; again = where.", ": “check” again says which."));
        }
    }

    /// Says what all solutions have in common.
    pub(super) fn common(&mut self) {
        let Some(session) = &self.session else { return };
        let digits = session.game.digits_alone();
        let Some(Answer::Common(common)) = self.ask(Question::Common(digits), &mut |_, _| {}) else { return };
        let Some(session) = &self.session else { return };
        let (game, puzzle) = (&session.game, session.game.puzzle());
        let Some(common) = common else {
            return self.say_of_solutions("No solution has the digits on the board: “hint” says more");
        };
        if common.is_unique() {
            return self.say_of_solutions("There is one solution from here, so everything is the same");
        }
        let empty = || game.board().cells().filter(|&cell| game.value(cell).is_none());
        let same =
            empty().filter_map(|cell| Some(format!("{} is {}", self.name(cell), puzzle.symbol(common.digit(cell)?))));
        let same: Vec<String> = same.collect();
        let list = if same.is_empty() { String::new() } else { format!(": {}", same.join(", ")) };
        let text =
            format!("Several solutions: {} of {} empty cells are the same in all{list}", same.len(), empty().count());
        self.say_of_solutions(&text);
    }

    /// Says the number of solutions of the puzzle.
    pub(super) fn count(&mut self) {
        let Some(session) = &self.session else { return };
        let question = Question::Count(session.game.puzzle().clone());
        let Some(Answer::Counted(count, complete)) = self.ask(question, &mut |_, _| {}) else { return };
        let text = match (count, complete) {
            (0, true) => "The puzzle has no solution: “hint” says where it contradicts itself".to_owned(),
            (1, true) => "The puzzle has one solution".to_owned(),
            (count, true) => format!("The puzzle has {count} solutions"),
            (MOST_COUNTED.., false) => format!("The puzzle has {count} solutions or more"),
            (count, false) => format!("The puzzle has at least {count} solutions; the search was cut short"),
        };
        self.say_of_solutions(&text);
    }
}

/// How a run of steps ended.
enum RunEnd {
    /// The player stopped it.
    Stopped,
    /// The puzzle is solved, or logic is stuck.
    Over,
    /// The game rejected a step; this has been reported.
    Refused,
    /// Something else must be done first.
    Needs(Advice),
}

/// The profile to use while there is an open guess: simple techniques only, since the next guess settles what they
/// miss. The book and the guide keep all of their few techniques.
fn simple(profile: &Arc<Profile>) -> Arc<Profile> {
    let is_simple = |technique: &Technique| matches!(technique.facts().family, Family::Single | Family::Intersection);
    let techniques: Vec<Technique> = profile.techniques.iter().copied().filter(is_simple).collect();
    if profile.style != Style::Standard || techniques.is_empty() {
        return profile.clone();
    }
    Arc::new(Profile { techniques, ..Profile::clone(profile) })
}
