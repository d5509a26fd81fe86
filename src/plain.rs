//! Plain mode: a game as lines of text, for screen readers, terminals without cursor movement, and scripts.
//!
//! Each input line is a command; each answer is one sentence per line that is understandable without seeing the board:
//! no boxes, no colours, nothing that depends on layout. It plays the same game as the screen does and saves it to the
//! same files after every move, so that either mode can continue the other's game. Long computations run in the background
//! and are cancelled by `stop` or Ctrl-C; the end of the input ends the program, with the game saved.
//!
//! It waits for no thread: commands are `async` functions, and [`PlainMode::step`] polls them whenever an event has come.
//! So a terminal, a host and a page run the same; what differs is [`Backing`].

mod backing;
mod command;
mod describe;
mod events;
#[cfg(all(feature = "host", unix))]
mod friends;
mod games;
mod hands;
mod in_memory;
mod keeping;
mod lessons;
mod moves;
mod named;
#[cfg(feature = "app")]
mod on_threads;
mod reasons;
mod rules;
mod save_status;
mod speech;
mod table;

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc::Receiver;
use std::task::{Poll, Waker};

use crate::clock::Instant;
use crate::game::{AtEnd, Game, HintKey as Help, Layer, MarkStatus};
use crate::play::{End, PlaySettings, Start};
use command::{Command, PlainCommand, parse};
use events::Inbox;
use named::RemainingWords;
use table::Table;

pub use backing::{Backing, Library, Reading};
pub use events::{Contents, Event};
pub use in_memory::{Asked, InMemory};
#[cfg(feature = "app")]
pub(crate) use on_threads::OnThreads;

/// Where plain mode writes.
pub trait Out {
    /// Writes a line.
    fn line(&mut self, text: &str);

    /// Asks for a line, where that is not seen anyway.
    fn prompt(&mut self, _text: &str) {}

    /// Whether nobody reads any more.
    fn is_closed(&self) -> bool {
        false
    }
}

/// What plain mode is given.
pub struct Place {
    /// What it runs on.
    pub backing: Box<dyn Backing>,
    /// The player's settings.
    pub settings: PlaySettings,
    /// What is wrong with the files of these.
    pub faults: Vec<String>,
    /// Where it writes.
    pub out: Box<dyn Out>,
    /// Whether a person is typing.
    pub typed: bool,
    /// How many lines were sent that it has not begun to execute, if that is counted.
    pub waiting: Arc<AtomicUsize>,
    /// The line to a host.
    #[cfg(all(feature = "host", unix))]
    pub friends: Option<Box<dyn crate::tui::friends::FriendsLine>>,
}

/// A game in words. It takes events, writes lines, and waits for nothing in between.
pub struct PlainMode {
    playing: Pin<Box<dyn Future<Output = End>>>,
    inbox: Rc<Inbox>,
}

impl PlainMode {
    /// Begins with this. Where events come from as well, they are taken before it waits.
    pub fn new(place: Place, start: Start, events: Receiver<Event>) -> Self {
        let inbox = Rc::new(Inbox::new(events));
        Self { playing: Box::pin(play(place, start, inbox.clone())), inbox }
    }

    /// Goes on with this event, as far as it can without another one; returns how it ended, once it has. It is not to be
    /// called after that.
    pub fn step(&mut self, event: Option<Event>) -> Option<End> {
        self.inbox.first.set(event);
        match self.playing.as_mut().poll(&mut std::task::Context::from_waker(Waker::noop())) {
            Poll::Ready(end) => Some(end),
            Poll::Pending => None,
        }
    }

    /// When to step although no event has come.
    pub fn deadline(&self) -> Option<Instant> {
        self.inbox.deadline.get()
    }

    /// Plays until the player leaves, the input ends or the system ends the program; this thread waits for the events.
    #[cfg(feature = "app")]
    pub(crate) fn play_out(mut self) -> End {
        let mut event = None;
        loop {
            if let Some(end) = self.step(event) {
                return end;
            }
            let events = &self.inbox.others;
            event = match self.deadline() {
                Some(until) => events.recv_timeout(until.saturating_duration_since(Instant::now())).ok(),
                None => Some(events.recv().unwrap_or(Event::InputEnded)),
            };
        }
    }
}

async fn play(place: Place, start: Start, inbox: Rc<Inbox>) -> End {
    let faults = place.faults.clone();
    let mut table = Table::new(place, inbox);
    table.say("Deduku, plain mode. Each line is a command: “help” lists them, “quit” saves the game and leaves");
    for fault in table.store.notices().iter().chain(&faults) {
        table.say(fault);
    }
    begin(&mut table, start).await;
    while let Some(line) = table.next_line().await {
        table.store.check();
        if execute(&mut table, &line).await {
            break;
        }
    }
    table.close()
}

/// Resumes the game in progress, setting aside a save that cannot be read, then starts what the player asked for.
async fn begin(table: &mut Table, start: Start) {
    if let Some(save) = table.store.resume()
        && !table.resume(&save.body)
    {
        table.store.set_aside();
        table.flush_store();
    }
    match start {
        Start::Resume => {
            if table.session.is_some() {
                table.say("Welcome back: the game continues where you left it");
            }
            table.introduce();
            table.elsewhere();
        }
        Start::Play(entry) => table.play_entry(&entry),
        Start::SetUp(_, reason) => table.say(&reason),
        Start::Game(text) => table.go_on_with(&text),
        Start::New(request, seed) => table.generate(*request, seed).await,
    }
}

/// Executes the command on the line; returns whether the program ends.
async fn execute(table: &mut Table, line: &str) -> bool {
    let puzzle = table.session.as_ref().map(|session| session.game.puzzle().clone());
    let parsed = parse(line, puzzle.as_ref());
    if !matches!(parsed, PlainCommand::Nothing | PlainCommand::Do { command: Command::Quit, .. }) {
        table.save_status.stay();
    }
    match parsed {
        PlainCommand::Nothing => {}
        PlainCommand::Screen(text) | PlainCommand::Unknown(text) => table.say(&text),
        PlainCommand::Do { command: Command::Quit, .. } => return table.may_leave(),
        PlainCommand::Do { command, .. } if command.needs_game() && puzzle.is_none() => {
            table.say("No game is open: “new” makes a puzzle, “open” lists what can be opened");
        }
        PlainCommand::Do { command, words, text } => {
            let taken = table.session.as_ref().and_then(|session| session.taken.clone());
            if let Some(by) = taken.filter(|_| command.changes_game()) {
                table.say(&format!("The game was taken over {by}: it cannot be changed here"));
            } else {
                perform_among_friends(table, command, words, &text).await;
            }
        }
    }
    false
}

/// Performs the command as the room allows it, if the player is in one, and passes on what it did.
async fn perform_among_friends(table: &mut Table, command: Command, words: RemainingWords, text: &str) {
    #[cfg(all(feature = "host", unix))]
    if let Some(reason) = table.forbidden_by_friends(command) {
        return table.say(reason);
    }
    #[cfg(all(feature = "host", unix))]
    table.count_help(command);
    perform(table, command, words, text).await;
    #[cfg(all(feature = "host", unix))]
    table.follow_friends();
}

/// Plays with friends, where there is a host.
fn with_friends(table: &mut Table, words: RemainingWords) {
    #[cfg(all(feature = "host", unix))]
    if table.friends.is_some() {
        return table.friends(words);
    }
    drop(words);
    table.say("Friends play together on a host; you play at home");
}

async fn perform(table: &mut Table, command: Command, words: RemainingWords, text: &str) {
    if inspect(table, command, words.clone(), text) {
        return;
    }
    match command {
        Command::Place => table.place(words).await,
        Command::Erase => table.erase(words).await,
        Command::Mark if words.is_empty() => table.candidates(words),
        Command::Mark => table.mark(words, true).await,
        Command::Unmark => table.mark(words, false).await,
        Command::Corner => table.note(words, Layer::Corner).await,
        Command::Centre => table.note(words, Layer::Centre).await,
        Command::Colour => table.colour(&words).await,
        Command::CleanMarks => table.act(Game::clean_marks).await,
        Command::AutoClean => table.auto_clean(words),
        Command::UndoMistakes => table.undo_mistakes().await,
        Command::Checkpoint => table.checkpoint(text),
        Command::Checkpoints => table.checkpoints(),
        Command::Return => table.return_to(text),
        Command::Forget => table.forget(text),
        Command::FillMarks => table.act(Game::fill_marks).await,
        Command::ClearMarks => table.act(Game::clear_marks).await,
        Command::Complete => table.act(|game, now| game.declare_marks(MarkStatus::Candidates, now)).await,
        Command::Notes => table.act(|game, now| game.declare_marks(MarkStatus::Notes, now)).await,
        Command::Undo => table.back_or_forth(words, true).await,
        Command::Redo => table.back_or_forth(words, false).await,
        Command::Restart => table.act(Game::restart).await,
        Command::Hint => table.hint(Help::Hint).await,
        Command::Step => table.hint(Help::Step).await,
        Command::Explain => table.explain(),
        Command::AllSteps => table.run(true, AtEnd::Ask).await,
        Command::Solve => table.run(false, AtEnd::Guess).await,
        Command::StepsHere => table.steps_here().await,
        Command::PlayTo => table.play_to(text).await,
        Command::Why => table.why(words, false).await,
        Command::WhyNot => table.why(words, true).await,
        Command::Guess => table.guess().await,
        Command::Check => table.check().await,
        Command::Common => table.common().await,
        Command::Count => table.count().await,
        Command::New => table.new_puzzle(words).await,
        Command::Open => table.open_named(text).await,
        Command::SaveAs => table.save_as(text),
        Command::Export => table.export(text),
        Command::TakeOver => table.take_over(words),
        Command::Pause => table.act(Game::pause).await,
        Command::Resume => table.act(Game::resume).await,
        Command::Statistics => table.statistics().await,
        Command::Friends => with_friends(table, words),
        Command::Lessons => table.lessons(words).await,
        Command::Lesson => table.lesson(text).await,
        Command::Test => table.test(words).await,
        Command::Drill => table.drill(words).await,
        Command::Review => table.review().await,
        Command::Daily => table.daily(words).await,
        Command::Answer | Command::More | Command::Another | Command::Done => {
            table.say("That is for lessons: “lesson x-wing” begins one, “lessons” lists them");
        }
        Command::Stop => table.say("There is nothing to stop"),
        // `inspect` has answered these, and quitting has ended the program.
        Command::Filter
        | Command::Look
        | Command::Where
        | Command::Go
        | Command::Candidates
        | Command::Reasoned
        | Command::Sums
        | Command::Left
        | Command::Board
        | Command::Draw
        | Command::Copy
        | Command::CopyLink
        | Command::Rules
        | Command::Clues
        | Command::Status
        | Command::Log
        | Command::Techniques
        | Command::Boards
        | Command::Help
        | Command::Quit => {}
    }
}

/// Answers a command that only reads the board or the program's tables; returns whether it is one.
fn inspect(table: &mut Table, command: Command, words: RemainingWords, text: &str) -> bool {
    match command {
        Command::Filter => table.places(words),
        Command::Look => table.look(words),
        Command::Where => table.look(RemainingWords::of("here")),
        Command::Go => table.go(words),
        Command::Candidates | Command::Reasoned => table.candidates(words),
        Command::Sums => table.combinations(words),
        Command::Left => table.left(words),
        Command::Board => table.rows(),
        Command::Draw => table.draw(),
        Command::Copy => table.copy(),
        Command::CopyLink => table.link(),
        Command::Rules => table.rules(),
        Command::Clues => table.clues(),
        Command::Status => table.status(),
        Command::Log => table.log(words),
        Command::Techniques => table.techniques(text),
        Command::Boards => table.boards(),
        Command::Help => table.help(text),
        _ => return false,
    }
    true
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::BTreeMap;
    use std::sync::mpsc::channel;

    use super::*;
    use crate::jobs::{self, Answer};
    use crate::play::Exit;
    use crate::store::MemoryStore;
    use crate::work::Work;

    const EASY: &str = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";

    #[derive(Clone, Default)]
    struct Lines(Rc<RefCell<Vec<String>>>);

    impl Out for Lines {
        fn line(&mut self, text: &str) {
            self.0.borrow_mut().push(text.to_owned());
        }
    }

    /// A player in words, on this thread alone.
    struct Player {
        plain: PlainMode,
        files: InMemory,
        lines: Lines,
        end: Option<End>,
        /// The last position of an exercise: a cell that changes by a step, if there is one.
        changes: Option<String>,
    }

    impl Player {
        fn of(files: BTreeMap<String, String>) -> Self {
            let (sender, events) = channel();
            let (files, lines) = (InMemory::new(MemoryStore::new(files), sender), Lines::default());
            let place = Place {
                backing: Box::new(files.clone()),
                settings: PlaySettings::default(),
                faults: Vec::new(),
                out: Box::new(lines.clone()),
                typed: false,
                waiting: Arc::default(),
                #[cfg(all(feature = "host", unix))]
                friends: None,
            };
            let mut player =
                Self { plain: PlainMode::new(place, Start::Resume, events), files, lines, end: None, changes: None };
            player.step(None);
            player
        }

        fn step(&mut self, event: Option<Event>) {
            assert_eq!(self.end, None, "it goes on");
            self.end = self.plain.step(event);
        }

        /// What it says to this line before it has an answer to its questions.
        fn begin(&mut self, line: &str) -> String {
            self.step(Some(Event::Line(Ok(line.to_owned()))));
            self.lines.0.take().join("\n")
        }

        /// What it says to this line.
        fn say(&mut self, line: &str) -> String {
            let mut said = self.begin(line);
            loop {
                let asked = self.files.asked.take();
                if asked.is_empty() {
                    return said;
                }
                for asked in asked {
                    let Asked::Ask(ticket, question) = asked else { continue };
                    let mut part = |part| self.step(Some(Event::Answer(ticket, part)));
                    let answer = jobs::answer(*question, &Work::unlimited(), &mut part);
                    let found = match &answer {
                        Answer::Practice(found) => Some((&found.position, &found.steps)),
                        Answer::Mixed(found) => Some((&found.position, &found.steps)),
                        _ => None,
                    };
                    self.changes = found.and_then(|(position, steps)| {
                        let step = &steps.first()?.conclusion;
                        let (cell, _) = step.place.first().or(step.eliminate.first())?;
                        Some(position.board().cell_name(*cell))
                    });
                    self.step(Some(Event::Answer(ticket, answer)));
                }
                said.extend(self.lines.0.take());
            }
        }
    }

    #[test]
    fn a_game_in_words_needs_no_thread() {
        let mut player = Player::of(BTreeMap::new());
        for (line, said) in [
            ("hint", "No game is open"),
            (&format!("open {EASY}"), "38 of 81"),
            ("r1c1 3", "r1c1 is 3"),
            ("undo", "Undone: r1c1 is 3"),
            ("hint", "Part 1 of"),
            ("why not r1c1 9", "r1c1 is not 9"),
            ("save as mine", "Saved as “mine”"),
            ("open", "“mine”"),
            ("export mine.txt", "Written to mine.txt"),
            ("solve", "Everything is filled"),
            ("statistics", "1 won"),
            ("open no such file", "not a save, sample or puzzle"),
        ] {
            let heard = player.say(line);
            assert!(heard.contains(said), "{line}: {heard}");
        }
        player.say("undo");
        let goodbye = player.say("quit");
        assert!(goodbye.starts_with("Saved."), "{goodbye}");
        assert_eq!(player.end, Some(End { exit: Exit::Left, unsaved: None }));
        let files = player.files.store.borrow().files().clone();
        let welcome = Player::of(files).lines.0.take().join("\n");
        assert!(welcome.contains("the game continues where you left it"), "{welcome}");
    }

    #[test]
    fn the_course_is_taken_in_words_and_the_game_stays() {
        let mut player = Player::of(BTreeMap::new());
        player.say(&format!("open {EASY}"));
        for (line, said) in [
            ("lessons", "Chapter 1, Singles: 0 of 3 learned."),
            ("lessons 1", "Naked Single.\nTest. “test 1” begins it"),
            ("lesson nowhere", "There is no lesson “nowhere”"),
            ("lesson naked-single on nowhere", "nowhere"),
            ("more", "That is for lessons"),
            ("lesson naked-single", "Part 1 of 5: Look at the cell r5c3."),
            ("answer r5c3", "This is the example"),
            ("", "Part 2 of 5: In its row, its column and its box you find 1, 2, 3, 4, 5, 6, 8 and 9."),
            ("undo", "Part 1 of 5"),
            ("candidates r5c3", "r5c3 may be 7."),
            ("new", "“new” is not for lessons"),
            ("another", "Find the cell that gets its digit"),
            ("answer none", "There is a step here"),
            ("hint", "Part 1 of"),
        ] {
            let heard = player.say(line);
            assert!(heard.contains(said), "{line}: {heard}");
        }
        let mut heard = String::new();
        for _ in 0..4 {
            let cell = player.changes.clone().expect("a position has a step");
            heard += &player.say(&format!("answer {cell}"));
            player.say("more");
        }
        // The first position was found with help.
        assert_eq!(heard.matches("Naked Single is learned.").count(), 1, "{heard}");
        assert!(player.say("done").contains("the game goes on"));
        assert!(player.say("status").contains("38 of 81"), "the game is back");

        assert!(player.say("test 1").contains("6 positions; one answer may be wrong"));
        let mut heard = String::new();
        for _ in 0..6 {
            let answer = player.changes.clone().unwrap_or_else(|| "none".to_owned());
            heard += &player.say(&format!("answer {answer}"));
            player.say("more");
        }
        assert!(heard.contains("6 of 6 right: passed."), "{heard}");
        assert!(player.say("lessons 1").contains("Naked Single: learned.\nTest: 6 of 6 right."));

        assert!(player.say("drill singles").contains("20 singles, as fast as you can"));
        assert!(player.say("answer r1c1").contains("“r1c3 5” places a digit that a single shows"));
        player.say("quit");
        assert_eq!(player.end.map(|end| end.unsaved), Some(None));
        let files = player.files.store.borrow().files().clone();
        let mut again = Player::of(files);
        assert!(again.say("status").contains("38 of 81"), "what is kept is the game");
        assert!(again.say("lessons 1").contains("Naked Single: learned."));
    }

    #[test]
    fn a_game_is_reviewed_in_words_and_the_day_has_puzzles() {
        let mut player = Player::of(BTreeMap::new());
        player.say(&format!("open {EASY}"));
        player.say("r1c1 3");
        let heard = player.say("review");
        assert!(heard.starts_with("Move 1, 0:00, r1c1 is 3: "), "{heard}");
        assert!(player.say("daily").contains("easy, medium, hard"));
        assert!(player.say("daily easy").contains("9×9, easy"));
    }

    #[test]
    fn clues_and_what_is_to_be_found_besides_digits_are_said() {
        let mut player = Player::of(BTreeMap::new());
        let blank = ".".repeat(36);
        let clues = r#"[{"family":"thermometer","cells":[[24,19,13]]},{"family":"skyscraper","cells":[[0,1,2,3,4,5]],"numbers":[3]}]"#;
        player.say(&format!(r#"open {{"variant":"6x6","givens":"{blank}","clues":{clues}}}"#));
        for (line, said) in [
            ("rules", "“clues” lists each clue with its cells"),
            ("clues", "The thermometer from r5c1 to r3c2 rises. Its cells: r5c1, r4c2, r3c2."),
            ("clues", "The skyscraper clue of row 1: 3 are seen from its side"),
            ("look at r4c2", "It is on the thermometer from r5c1 to r3c2, cell 2 of 3."),
            ("look at row 1", "The skyscraper clue of row 1: 3 are seen from its side"),
        ] {
            let heard = player.say(line);
            assert!(heard.contains(said), "{line}: {heard}");
        }
    }

    #[test]
    fn work_is_stopped_by_a_line_and_other_lines_wait() {
        let mut player = Player::of(BTreeMap::new());
        player.say(&format!("open {EASY}"));
        assert_eq!((player.begin("count"), player.begin("status")), (String::new(), String::new()));
        let ticket = match &player.files.asked.take()[..] {
            [Asked::Ask(ticket, _)] => *ticket,
            other => panic!("{other:?}"),
        };
        assert_eq!(player.begin("stop"), "");
        assert!(matches!(&player.files.asked.take()[..], [Asked::Cancel(its)] if *its == ticket));
        player.step(Some(Event::Answer(ticket, Answer::Cancelled)));
        let said = player.lines.0.take().join("\n");
        assert!(said.starts_with("Stopped.\n") && said.contains("of 81"), "{said}");
    }

    #[test]
    fn a_signal_ends_it_and_so_does_the_end_of_the_input() {
        let mut player = Player::of(BTreeMap::new());
        player.step(Some(Event::Signal(events::INTERRUPT)));
        assert_eq!(player.end, Some(End { exit: Exit::Signal(events::INTERRUPT), unsaved: None }));
        let mut player = Player::of(BTreeMap::new());
        player.step(Some(Event::InputEnded));
        assert_eq!(player.end, Some(End { exit: Exit::Left, unsaved: None }));
    }
}
