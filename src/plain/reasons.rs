//! Commands that use the solver: hints, steps, checks, proofs.

use super::named::RemainingWords;
use super::speech::{counted, sentence};
use super::table::Table;
use crate::board::Digit;
use crate::game::{
    Advice, AtEnd, Hint, HintEffect, HintKey, HintStage, HintTurn, Knowledge, RunTurn, Session, StepRun, clock_text,
    move_text, summary, verdict_text,
};
use crate::jobs::{Answer, MOST_COUNTED};
use crate::logic::wording::card::conclusion_in_words;
use crate::logic::{Claim, Evidence, Step, Style, Technique, Why, wording};
use crate::play::Purpose;
use crate::puzzle::Puzzle;
use crate::store::{Exercise, Practised, ReviewedGame};

/// The maximum number of steps listed.
const MOST_LISTED: usize = 20;

/// Describes a step in a sentence: technique, cells and conclusion. The book and the guide keep their own wording.
pub(super) fn step_words(step: &Step, puzzle: &Puzzle, style: Style) -> String {
    if style != Style::Standard {
        return wording::full_line(step, puzzle, style);
    }
    let name = step.technique.name();
    let follows = conclusion_in_words(step, puzzle, style);
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

/// Replaces the prompts to press a key again with the command to type.
fn in_words(text: &str) -> String {
    text.replace("; again = where.", ": “hint” says where.")
        .replace("Again = yes.", "“hint” does it.")
        .replace("; again = guess.", ": “guess” tries a digit.")
}

impl Table {
    async fn advice(&mut self, purpose: Purpose) -> Option<Advice> {
        match self.ask_of_game(purpose).await? {
            Answer::Advice(advice) => Some(advice),
            _ => None,
        }
    }

    /// Gives the next part of the hint, or the next step at once.
    pub(super) async fn hint(&mut self, key: HintKey) {
        let style = self.style();
        let Some(session) = &mut self.session else { return };
        let mut turn = session.press(key, style);
        if turn == HintTurn::Ask {
            let Some(mut advice) = self.advice(Purpose::Hint).await else { return };
            if let Advice::Late { known, goes_on: true } = advice {
                self.refuse_to_play(advice);
                let Some(better) = self.advice(Purpose::Better(known, false)).await else { return };
                advice = better;
            }
            let now = self.now();
            let Some(session) = &mut self.session else { return };
            if key == HintKey::Hint {
                session.game.count_hint(now);
            }
            turn = session.tell(advice, session.game.revision(), key, style);
            self.keep();
        }
        if let HintTurn::Tell(hint) = turn {
            self.print_hint(&hint, key).await;
        }
    }

    async fn print_hint(&mut self, hint: &Hint, key: HintKey) {
        match &hint.effect {
            Some(HintEffect::Play(step)) => self.play(step.clone()).await,
            Some(HintEffect::Undo(times)) => {
                let now = self.now();
                let Some(session) = &mut self.session else { return };
                let _ = session.take_back(*times, now);
                if !self.keep() {
                    return;
                }
                self.say(&format!("{} {}", hint.text, self.progress()));
            }
            None => {
                let text = in_words(&hint.text);
                let (at, count) = hint.place;
                let is_step = !matches!(
                    hint.stage,
                    HintStage::Wrong | HintStage::Where | HintStage::Offer | HintStage::Stuck | HintStage::Solved
                );
                if key == HintKey::Hint && is_step {
                    let more = if at + 1 == count { "plays it" } else { "says more" };
                    self.say(&format!("{text} Part {at} of {}: “hint” {more}", count - 1));
                } else {
                    self.say(&text);
                }
            }
        }
    }

    /// Plays the step and describes it.
    async fn play(&mut self, step: Step) {
        let Some(text) = self.play_silently(step) else { return };
        self.say(&format!("{} {}", sentence(&text), self.progress()));
        self.look_for_end().await;
    }

    /// Plays the step and saves the game; returns the step in words, or says why the game rejects it.
    fn play_silently(&mut self, step: Step) -> Option<String> {
        let (now, style) = (self.now(), self.style());
        let session = self.session.as_mut()?;
        let words = step_words(&step, session.game.puzzle(), style);
        let outcome = session.play(step, now);
        if !outcome.changed() {
            self.tell_move(&outcome);
            return None;
        }
        self.keep().then_some(words)
    }

    async fn look_for_end(&mut self) {
        if self.session.as_ref().is_some_and(|session| session.game.is_solved()) {
            self.won().await;
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
    pub(super) async fn guess(&mut self) {
        let Some(advice) = self.advice(Purpose::Guess).await else { return };
        match advice {
            Advice::NoStep { guess: Some(step) } => self.play(step).await,
            Advice::Step(step) if matches!(step.evidence, Evidence::Retreat { .. }) => self.play(step).await,
            Advice::Step(_) => self.say("No need to guess: logic has a step, “step” plays it"),
            advice => self.refuse_to_play(advice),
        }
    }

    /// Says why no step is played.
    fn refuse_to_play(&mut self, advice: Advice) {
        let style = self.style();
        let Some(session) = &mut self.session else { return };
        if let HintTurn::Tell(hint) = session.tell(advice, session.game.revision(), HintKey::Step, style) {
            self.say(&in_words(&hint.text));
        }
    }

    /// Plays all steps, describing each if `aloud`; where logic is stuck, may continue by guessing.
    pub(super) async fn run(&mut self, aloud: bool, beyond: AtEnd) {
        let Some(session) = &mut self.session else { return };
        if session.game.is_solved() {
            return self.say_of_solutions("The puzzle is solved");
        }
        let before = session.game.history().0;
        session.begin_run(beyond);
        let end = self.run_on(aloud).await;
        let Some(session) = &mut self.session else { return };
        let Some(run) = session.end_run() else { return };
        let (after, solved) = (session.game.history().0, session.game.is_solved());
        let several = *session.game.knowledge() == Knowledge::Several;
        let steps = counted(run.played as usize, "step");
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
                let how = if run.guesses.0 == 0 {
                    "without a guess".to_owned()
                } else {
                    "with ".to_owned() + &counted(run.guesses.0 as usize, "guess")
                };
                let which = if several { ". The puzzle has several solutions; this is one" } else { "" };
                self.say_of_solutions(&format!("Everything is filled after {steps}, {how}{which}"));
                self.won().await;
            }
            RunEnd::Over => {
                self.say(&format!(
                    "{steps} played, and logic ends here: “guess” tries a digit, “solve” continues by itself. {}",
                    self.progress()
                ));
            }
        }
    }

    async fn run_on(&mut self, aloud: bool) -> RunEnd {
        let mut refused = false;
        while !refused && self.session.as_ref().is_some_and(|session| !session.game.is_solved()) {
            let mut part = |table: &mut Self, part| {
                if let (Some(run), Answer::Steps(steps)) = (table.step_run(), part) {
                    run.found(steps);
                    refused = refused || !table.play_found(aloud);
                }
            };
            let answer = self.ask_in_parts(Purpose::Run, &mut part).await;
            let Some(run) = self.step_run() else { return RunEnd::Refused };
            match answer {
                None if !refused => return RunEnd::Stopped,
                Some(Answer::Advice(advice)) => match run.advised(advice) {
                    RunTurn::Play(step) => refused = refused || !self.play_of_run(step, aloud),
                    RunTurn::Stuck | RunTurn::End(Advice::NoStep { .. }) => return RunEnd::Over,
                    RunTurn::End(advice) => return RunEnd::Needs(advice),
                },
                _ => run.found_all(),
            }
        }
        if refused { RunEnd::Refused } else { RunEnd::Over }
    }

    fn step_run(&mut self) -> Option<&mut StepRun> {
        self.session.as_mut()?.run.as_mut()
    }

    /// Plays the steps that were found for the run; returns whether the game took all of them.
    fn play_found(&mut self, aloud: bool) -> bool {
        let next = |table: &mut Self| {
            let Session { game, run, .. } = table.session.as_mut()?;
            run.as_mut()?.next_step(game)
        };
        while let Some(step) = next(self) {
            if !self.play_of_run(step, aloud) {
                return false;
            }
        }
        true
    }

    fn play_of_run(&mut self, step: Step, aloud: bool) -> bool {
        if let Some(run) = self.step_run() {
            run.count(&step);
        }
        let Some(words) = self.play_silently(step) else { return false };
        if aloud {
            self.say(&words);
        }
        true
    }

    /// Lists the steps available now.
    pub(super) async fn steps_here(&mut self) {
        let style = self.style();
        let Some(session) = &self.session else { return };
        let puzzle = session.game.puzzle().clone();
        let mut count = 0;
        let mut part = |table: &mut Self, part| {
            let Answer::Steps(steps) = part else { return };
            for step in steps {
                count += 1;
                if count <= MOST_LISTED {
                    table.say(&format!("{count}. {}", step_words(&step, &puzzle, style)));
                }
            }
        };
        match self.ask_in_parts(Purpose::AllSteps, &mut part).await {
            Some(Answer::Advice(advice)) => self.refuse_to_play(advice),
            Some(_) if count == 0 => self.say(wording::NO_STEP.split(';').next().unwrap_or_default()),
            Some(_) if count > MOST_LISTED => self.say(&format!("And {} more", count - MOST_LISTED)),
            _ => {}
        }
    }

    /// Plays the steps up to the first one of a technique.
    pub(super) async fn play_to(&mut self, text: &str) {
        let Some(technique) = Technique::named(text) else {
            return self.say(&format!("There is no technique “{text}”: “techniques” lists them"));
        };
        match self.ask_of_game(Purpose::Until(technique)).await {
            Some(Answer::Until(_, None)) => {
                self.say(&format!("No {technique} can be used from here on, so nothing is played"));
            }
            Some(Answer::Until(steps, Some(found))) => {
                for step in steps {
                    let Some(words) = self.play_silently(step) else { return };
                    self.say(&words);
                }
                let style = self.style();
                let Some(session) = &self.session else { return };
                self.say(&format!(
                    "{technique} can be used here: {}. “step” plays it unless something easier is left",
                    step_words(&found, session.game.puzzle(), style)
                ));
            }
            Some(Answer::Advice(advice)) => self.refuse_to_play(advice),
            _ => {}
        }
    }

    /// Proves that a cell cannot hold a digit, or must hold it.
    pub(super) async fn why(&mut self, mut words: RemainingWords, not: bool) {
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
        let claim = Claim { cell, digit, holds: !negated };
        let (position, puzzle) = (session.game.working_position(), session.game.puzzle().clone());
        let Some(Answer::Why(why)) = self.ask_of_game(Purpose::Why(claim)).await else { return };
        self.say(&wording::verdict(claim, &why, &position, style));
        if let Why::Proven(steps) | Why::ProvenAtLength(steps) = why {
            for (at, step) in steps.iter().enumerate() {
                let number = if steps.len() > 1 { format!("{}. ", at + 1) } else { String::new() };
                self.say(&format!("{number}{}: {}", step.technique.name(), wording::explanation(step, &puzzle, style)));
            }
        }
    }

    /// Says which digits are wrong; if the player prefers two stages, first only how many.
    pub(super) async fn check(&mut self) {
        let style = self.style();
        let Some(session) = &mut self.session else { return };
        if let Some(report) = session.check_again(style) {
            return self.say(&report.text);
        }
        let Some(Answer::Checked(check)) = self.ask_of_game(Purpose::Check).await else { return };
        let Some(session) = &mut self.session else { return };
        if let Some(report) = session.checked(check, session.game.revision(), style) {
            self.say(&report.text.replace("; again = where.", ": “check” again says which."));
        }
    }

    /// Says what each move rested on, and what to learn next.
    pub(super) async fn review(&mut self) {
        let Some(Answer::Review(review)) = self.ask_of_game(Purpose::Review).await else { return };
        let Some(session) = &self.session else { return };
        let puzzle = session.game.puzzle().clone();
        let reviewed = ReviewedGame::of(&session.game, &review);
        for (at, made) in review.moves.iter().enumerate() {
            let time = clock_text(made.elapsed);
            let text = format!(
                "Move {}, {time}, {}: {}",
                at + 1,
                move_text(made, &puzzle),
                verdict_text(&review, at, &puzzle)
            );
            self.say(&text);
        }
        self.say(&summary(&review, &puzzle));
        self.store.practised(Practised::now(Exercise::Review(reviewed)));
    }

    /// Says what all solutions have in common.
    pub(super) async fn common(&mut self) {
        let Some(Answer::Common(common)) = self.ask_of_game(Purpose::Common).await else { return };
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
    pub(super) async fn count(&mut self) {
        let Some(Answer::Counted(count, complete)) = self.ask_of_game(Purpose::CountSolutions).await else { return };
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
