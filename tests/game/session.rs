//! A session as a face of the program uses it. The face here takes a word and gives an answer, with nothing of the
//! screen or of plain mode: whatever it can do, it can by what lies below them.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use deduku::board::{Digit, named};
use deduku::game::{
    Advice, AtEnd, Game, HintEffect, HintKey, HintTurn, Options, PuzzleInfo, RunTurn, Session, counted,
};
use deduku::jobs::{Answer, Jobs, Ticket};
use deduku::logic::{Evidence, Step, Style};
use deduku::play::{PendingQuestions, PlaySettings, Purpose};
use deduku::puzzle::Puzzle;
use deduku::store::{Save, Unsaved};

const NOW: Duration = Duration::ZERO;
const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Needs guesses where only simple techniques are searched.
const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

struct Face {
    session: Session,
    settings: PlaySettings,
    asked: PendingQuestions<Purpose>,
    last: u64,
    jobs: Jobs,
    answers: Receiver<(Ticket, Answer)>,
}

impl Face {
    fn of(line: &str, profile: &str) -> Self {
        let board = Arc::new(named("9x9").expect("in the catalogue"));
        let puzzle = Puzzle::from_line(board, line).expect("well formed");
        let (sender, answers) = channel();
        let jobs = Jobs::start(move |ticket, answer| drop(sender.send((ticket, answer)))).expect("threads");
        Self {
            session: Session::new(Game::new(&puzzle, PuzzleInfo::default(), Options::default(), NOW)),
            settings: PlaySettings { profile: profile.to_owned(), ..PlaySettings::default() },
            asked: PendingQuestions::default(),
            last: 0,
            jobs,
            answers,
        }
    }

    fn ask(&mut self, purpose: Purpose) {
        self.last += 1;
        self.asked.keep(Ticket(self.last), purpose, self.session.game.revision());
        self.jobs.ask(Ticket(self.last), purpose.question(&mut self.session, &self.settings));
    }

    /// The next answer, with its purpose; `None` if the board has changed since it was asked for.
    fn answer(&mut self) -> Option<(Purpose, Answer)> {
        let (ticket, answer) = self.answers.recv_timeout(Duration::from_secs(60)).expect("an answer");
        let pending = if answer.is_part() { self.asked.get(ticket) } else { self.asked.take(ticket) };
        let pending = pending.filter(|pending| pending.is_current(&self.session))?;
        Some((pending.purpose, answer))
    }

    fn obey(&mut self, word: &str) -> String {
        match word {
            "hint" => self.hint(HintKey::Hint),
            "step" => self.hint(HintKey::Step),
            "solve" => self.solve(),
            "undo" | "redo" => {
                let (outcome, times) = self.session.back_or_forth(word == "undo", None, NOW);
                if outcome.changed() { counted(times, "move") } else { "nothing".to_owned() }
            }
            word => format!("{word} is not known"),
        }
    }

    fn hint(&mut self, key: HintKey) -> String {
        let mut turn = self.session.press(key, Style::Standard);
        if turn == HintTurn::Ask {
            self.ask(Purpose::Hint);
            let Some((_, Answer::Advice(advice))) = self.answer() else { return "too late".to_owned() };
            turn = self.session.tell(advice, self.session.game.revision(), key, Style::Standard);
        }
        let HintTurn::Tell(hint) = turn else { return "nothing".to_owned() };
        match hint.effect {
            Some(HintEffect::Play(step)) => drop(self.session.play(step, NOW)),
            Some(HintEffect::Undo(times)) => drop(self.session.take_back(times, NOW)),
            None => {}
        }
        hint.text
    }

    /// Plays to the end, guessing where logic ends.
    fn solve(&mut self) -> String {
        self.session.begin_run(AtEnd::Guess);
        while !self.session.game.is_solved() {
            self.ask(Purpose::Run);
            loop {
                match self.answer() {
                    Some((_, Answer::Steps(steps))) => {
                        self.session.run.as_mut().expect("a run").found(steps);
                        self.play_found();
                        continue;
                    }
                    Some((_, Answer::Advice(advice))) => {
                        match self.session.run.as_mut().expect("a run").advised(advice) {
                            RunTurn::Play(step) => self.play_of_run(step),
                            turn => return format!("{turn:?}"),
                        }
                    }
                    _ => self.session.run.as_mut().expect("a run").found_all(),
                }
                break;
            }
        }
        let run = self.session.end_run().expect("a run");
        format!("{}, {}", counted(run.played as usize, "step"), counted(run.guesses.0 as usize, "guess"))
    }

    fn play_found(&mut self) {
        let next = |session: &mut Session| session.run.as_mut()?.next_step(&session.game);
        while let Some(step) = next(&mut self.session) {
            self.play_of_run(step);
        }
    }

    fn play_of_run(&mut self, step: Step) {
        self.session.run.as_mut().expect("a run").count(&step);
        assert!(self.session.play(step, NOW).changed());
        let revision = self.session.game.revision();
        self.session.run.as_mut().expect("a run").revision = revision;
    }
}

#[test]
fn a_third_face_gives_hints_solves_and_undoes() {
    let mut face = Face::of(CLASSIC, "standard");
    assert!(face.obey("hint").ends_with('.'));
    assert!(face.obey("hint").starts_with("Look at "));
    assert_eq!(face.session.game.history().0, 0);
    face.obey("step");
    assert_eq!(face.session.game.history().0, 1);
    let solved = face.obey("solve");
    assert!(solved.ends_with("steps, 0 guesses"), "{solved}");
    let moves = face.session.game.history().0;
    assert_eq!(face.obey("undo"), counted(moves - 1, "move"), "the run is undone as a whole");
    assert_eq!((face.session.game.history().0, face.obey("undo").as_str()), (1, "1 move"));
    assert_eq!(face.obey("redo"), "1 move");
    assert_eq!(face.obey("redo"), counted(moves - 1, "move"));
    assert!(face.session.game.is_solved());
    assert_eq!(face.obey("redo"), "nothing");
}

#[test]
fn a_run_guesses_where_logic_ends_and_takes_wrong_guesses_back() {
    for profile in ["book", "standard"] {
        let mut face = Face::of(HARD, profile);
        let solved = face.obey("solve");
        assert!(face.session.game.is_solved(), "{profile}: {solved}");
        let steps = || face.session.game.log().iter().filter_map(|entry| entry.event.step());
        let guesses = steps().filter(|step| matches!(step.evidence, Evidence::Guess { .. })).count();
        assert_eq!(solved, format!("{}, {}", counted(steps().count(), "step"), counted(guesses, "guess")));
    }
}

#[test]
fn an_answer_about_another_board_is_dropped_unless_it_is_about_the_puzzle() {
    let mut face = Face::of(CLASSIC, "standard");
    let cell = face.session.cursor;
    for (purpose, is_kept) in [(Purpose::Hint, false), (Purpose::Check, false), (Purpose::Know, true)] {
        face.ask(purpose);
        let _ = face.session.game.toggle_mark(cell, Digit::new(1).expect("a digit"), NOW);
        assert_eq!(face.answer().is_some(), is_kept, "{purpose:?}");
        face.ask(purpose);
        assert!(face.answer().is_some(), "{purpose:?}");
    }
    face.ask(Purpose::Guess);
    assert!(matches!(face.answer(), Some((Purpose::Guess, Answer::Advice(Advice::Step(_))))));
}

#[test]
fn the_save_gets_what_it_lacks_and_a_game_that_was_taken_over_stays_as_it_was_saved() {
    let mut face = Face::of(CLASSIC, "standard");
    let Unsaved::Whole(save) = Unsaved::of(&mut face.session, NOW) else { unreachable!("nothing is saved yet") };
    assert_eq!((save.about.filled, save.about.cells), (30, 81));
    face.obey("step");
    face.obey("step");
    let Unsaved::Lines(lines, about) = Unsaved::of(&mut face.session, NOW) else { unreachable!("the rest is saved") };
    assert_eq!((lines.lines().count(), about.filled), (2, 32));
    assert_eq!(save.body + &lines, Save::of(&face.session, NOW).body);
    assert!(face.session.has_own_moves());
    assert!(face.session.take_over("elsewhere".to_owned(), 1, NOW));
    assert_eq!((face.session.game.history().0, face.session.taken.as_deref()), (1, Some("elsewhere")));
    assert!(!face.session.has_own_moves() && !face.session.take_over("elsewhere".to_owned(), 1, NOW));
    face.obey("step");
    assert!(face.session.put_back(NOW));
    assert_eq!(face.session.game.history().0, 1);
    assert!(!face.session.put_back(NOW));
}
