//! Background threads for everything that may take longer than a key press.
//!
//! Each [`Question`] is asked under a [`Ticket`], a number that is never reused. Its [`Answer`] carries the same
//! ticket, so the caller can recognise an answer that is out of date. Long answers arrive in parts before the final one
//! ([`Answer::is_part`]).
//!
//! There are three lanes, each with its own queue, and at home with its own thread ([`Threads`]). Within a lane, questions are answered in the order in
//! which they were asked. Short questions (a hint, a check, a count of solutions) have a lane of their own, so they
//! never wait behind a running generator. The report on a puzzle being set up runs unseen for as long as it is allowed
//! to, so it has the third lane, where nothing waits behind it.
//!
//! Files are read on a separate thread ([`Jobs::background_task`]), so a disk that does not answer delays no hint.
//!
//! A question is cancelled by its ticket, whether it is queued or running. A panic while answering is caught and
//! becomes [`Answer::Failed`]; the lane keeps running. The threads' names start with [`THREAD_NAME`], so that a panic
//! hook can leave the terminal alone.

mod advice_time;
mod lane;
mod question;
mod reading;
mod thread_name;
mod ticket;
#[cfg(all(test, feature = "wire"))]
mod wire_tests;

use std::io;
use std::time::Duration;

use crate::lanes::{Lane, Pool};
use crate::work::Work;
use lane::{Answers, Asked, Task, Tasks};
use ticket::{Open, Which, lock};

pub use advice_time::{AdviceTime, HINT_TIME};
pub use lane::answer;
pub use question::{Answer, FailedAttempt, MOST_COUNTED, Question};
pub use reading::{UnreadablePuzzle, own_text, puzzles, rules_read};
pub use thread_name::THREAD_NAME;
pub use ticket::Ticket;

/// The background threads of one player, or of many: then they take turns, one question of a player after one of each
/// other.
#[derive(Clone, Debug)]
pub struct Threads {
    short: Pool,
    long: Pool,
    steady: Pool,
    files: Pool,
    /// The longest time for the answer to a question that may take long.
    limit: Option<Duration>,
    /// Whether they are for many players.
    is_shared: bool,
}

impl Threads {
    /// One thread for each lane.
    ///
    /// # Errors
    /// Where the system cannot start a thread.
    pub fn start() -> io::Result<Self> {
        Ok(Self { is_shared: false, ..Self::start_shared(1, 1, None)? })
    }

    /// So many threads for short questions and for files, and so many for long ones, for many players. A long question
    /// may take this time.
    ///
    /// # Errors
    /// Where the system cannot start a thread.
    pub fn start_shared(short: usize, long: usize, limit: Option<Duration>) -> io::Result<Self> {
        let pool = |name: &str, threads| Pool::start(&format!("{THREAD_NAME}-{name}"), threads);
        Ok(Self {
            short: pool("short", short)?,
            long: pool("long", long)?,
            steady: pool("steady", 1)?,
            files: pool("files", short)?,
            limit,
            is_shared: true,
        })
    }
}

/// What is said of this place in the queue, from 1.
#[cfg(feature = "screen")]
pub(crate) fn queue_words(place: usize) -> String {
    format!("Number {place} in the queue")
}

/// The background threads. Dropping it cancels all open questions; it does not wait for the threads.
#[derive(Debug)]
pub struct Jobs {
    short: Lane<Asked>,
    long: Lane<Asked>,
    steady: Lane<Asked>,
    tasks: Lane<Task>,
    open: Open,
    /// Whether there are others on the same threads.
    is_shared: bool,
}

impl Jobs {
    /// Starts the threads. They call `report` with each answer; it should pass the answer on at once.
    ///
    /// # Errors
    /// Where the system cannot start a thread.
    pub fn start(report: impl Fn(Ticket, Answer) + Send + Clone + 'static) -> io::Result<Self> {
        Ok(Self::on(&Threads::start()?, report))
    }

    /// The same on threads that have been started.
    pub fn on(threads: &Threads, report: impl Fn(Ticket, Answer) + Send + Clone + 'static) -> Self {
        let open = Open::default();
        let answers = |pool: &Pool, limit| pool.lane(Answers { open: open.clone(), report: report.clone(), limit });
        let (short, long) = (answers(&threads.short, None), answers(&threads.long, threads.limit));
        let steady = answers(&threads.steady, threads.limit);
        let tasks = threads.files.lane(Tasks);
        Self { short, long, steady, tasks, open, is_shared: threads.is_shared }
    }

    /// Asks a question. Its answer is passed to `report` under the same ticket.
    pub fn ask(&self, ticket: Ticket, question: Question) {
        let work = Work::unlimited();
        let which = match (question.is_steady(), question.is_long()) {
            (true, _) => Which::Steady,
            (false, true) => Which::Long,
            (false, false) => Which::Short,
        };
        lock(&self.open).insert(ticket, (work.clone(), which));
        self.lane(which).send((ticket, question, work));
    }

    fn lane(&self, which: Which) -> &Lane<Asked> {
        match which {
            Which::Steady => &self.steady,
            Which::Long => &self.long,
            Which::Short => &self.short,
        }
    }

    /// Which place in the queue the question has, from 1, if others have their turn first. At home there are no others.
    pub fn place(&self, ticket: Ticket) -> Option<usize> {
        let which = lock(&self.open).get(&ticket).map(|&(_, which)| which)?;
        self.is_shared.then(|| self.lane(which).before()).flatten().map(|before| before + 1)
    }

    /// Runs a task that may wait for a disk, such as reading a file, without delaying any question. The task reports
    /// its own result. Tasks run one after the other; a panic ends only the task that panicked.
    pub fn background_task(&self, task: impl FnOnce() + Send + 'static) {
        self.tasks.send(Box::new(task));
    }

    /// Cancels a question, whether it is queued or running. Its answer is then [`Answer::Cancelled`], unless it was
    /// finished first.
    pub fn cancel(&self, ticket: Ticket) {
        if let Some((work, _)) = lock(&self.open).get(&ticket) {
            work.cancel.cancel();
        }
    }

    /// The progress of a question as (done, total); the total is 0 if unknown. None once it is answered.
    pub fn progress(&self, ticket: Ticket) -> Option<(u64, u64)> {
        lock(&self.open).get(&ticket).map(|(work, _)| work.progress.figures())
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        for (work, _) in lock(&self.open).values() {
            work.cancel.cancel();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::mpsc::{Receiver, channel};
    use std::time::Duration;

    use super::*;
    use crate::board::named;
    use crate::game::Knowledge;
    use crate::generate::PuzzleRequest;
    use crate::puzzle::Puzzle;

    fn started() -> (Jobs, Receiver<(Ticket, Answer)>) {
        let (sender, answers) = channel();
        let report = move |ticket, answer| {
            let _ = sender.send((ticket, answer));
        };
        (Jobs::start(report).expect("threads"), answers)
    }

    fn next(answers: &Receiver<(Ticket, Answer)>) -> (Ticket, Answer) {
        answers.recv_timeout(Duration::from_secs(60)).expect("an answer")
    }

    fn count(line: &str) -> Question {
        let board = Arc::new(named("4x4").expect("in the catalogue"));
        Question::Know(Puzzle::from_line(board, line).expect("well formed"))
    }

    /// A request that takes far longer than any test: a 9×9 puzzle with 17 clues.
    fn endless() -> Question {
        let request = PuzzleRequest {
            tries: u32::MAX,
            clues: Some(17),
            ..PuzzleRequest::new(Arc::new(named("9x9").expect("a name")))
        };
        Question::Generate { request: Box::new(request), seed: 1 }
    }

    #[test]
    fn answers_carry_their_ticket() {
        let (jobs, answers) = started();
        jobs.ask(Ticket(7), count("1.2..........4.3"));
        jobs.ask(Ticket(8), count("................"));
        let (first, second) = (next(&answers), next(&answers));
        assert!(matches!(first, (Ticket(7), Answer::Known(Knowledge::Unique(_)))), "{first:?}");
        assert!(matches!(second, (Ticket(8), Answer::Known(Knowledge::Several))), "{second:?}");
        assert_eq!(jobs.progress(Ticket(7)), None);
    }

    #[test]
    fn a_search_that_nobody_asked_for_ends_without_an_answer_when_its_nodes_are_used_up() {
        let question = || count("1...............");
        let known = |nodes| answer(question(), &Work::unlimited().with_nodes(nodes), &mut |_| {});
        assert!(matches!(known(1), Answer::Known(Knowledge::Unknown)), "{:?}", known(1));
        assert!(matches!(known(1000), Answer::Known(Knowledge::Several)), "{:?}", known(1000));
    }

    #[test]
    fn a_short_question_does_not_wait_behind_a_long_one_and_that_can_be_cancelled() {
        let (jobs, answers) = started();
        jobs.ask(Ticket(1), endless());
        jobs.ask(Ticket(2), count("1.2..........4.3"));
        assert_eq!(next(&answers).0, Ticket(2));
        jobs.cancel(Ticket(1));
        assert!(matches!(next(&answers), (Ticket(1), Answer::Cancelled)));
    }

    /// A puzzle is read to its end even if the question is cancelled, and clues with large automata take long.
    #[test]
    fn a_short_question_does_not_wait_for_a_text_to_be_read() {
        let (jobs, answers) = started();
        let cells: String = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1].map(|column| format!("~R1C{column}")).concat();
        let text = format!(".SumLine~120{cells}").repeat(20);
        jobs.ask(Ticket(1), Question::Read(text, None, Arc::default()));
        jobs.ask(Ticket(2), count("1.2..........4.3"));
        assert_eq!(next(&answers).0, Ticket(2));
        assert!(matches!(next(&answers), (Ticket(1), Answer::Puzzles(_))));
    }

    #[test]
    fn a_player_knows_how_many_come_first() {
        let threads = Threads::start_shared(1, 1, None).expect("threads");
        let (sender, answers) = channel();
        let players: Vec<Jobs> = (0..3)
            .map(|_| {
                let sender = sender.clone();
                Jobs::on(&threads, move |ticket, answer| drop(sender.send((ticket, answer))))
            })
            .collect();
        let place = |player: usize| players[player].place(Ticket(1));
        players[0].ask(Ticket(1), endless());
        while place(0).is_some() {
            std::thread::yield_now();
        }
        players[1].ask(Ticket(1), endless());
        players[2].ask(Ticket(1), endless());
        assert_eq!([place(0), place(1), place(2)], [None, Some(1), Some(2)]);
        players[0].cancel(Ticket(1));
        while !matches!(next(&answers).1, Answer::Cancelled) {}
        while place(1).is_some() {
            std::thread::yield_now();
        }
        assert_eq!(place(2), Some(1));
        let (home, _answers) = started();
        home.ask(Ticket(1), endless());
        home.ask(Ticket(2), endless());
        assert_eq!(home.place(Ticket(2)), None, "there is nobody else");
    }

    #[test]
    fn a_question_that_waits_is_cancelled_too() {
        let (jobs, answers) = started();
        jobs.ask(Ticket(1), endless());
        jobs.ask(Ticket(2), endless());
        jobs.cancel(Ticket(2));
        jobs.cancel(Ticket(1));
        assert_eq!(next(&answers).0, Ticket(1));
        assert!(matches!(next(&answers), (Ticket(2), Answer::Cancelled)));
    }

    #[test]
    fn a_panic_becomes_a_message_and_the_lane_lives_on() {
        let (jobs, answers) = started();
        jobs.ask(Ticket(1), Question::Panic);
        jobs.ask(Ticket(2), count("1.2..........4.3"));
        let first = next(&answers);
        assert!(matches!(&first, (Ticket(1), Answer::Failed(text)) if text.contains("on purpose")), "{first:?}");
        assert_eq!(next(&answers).0, Ticket(2));
    }
}
