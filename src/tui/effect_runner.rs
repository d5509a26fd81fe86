//! Carries out the effects that the model asks for and the loop passes on: questions to the background threads, reads
//! and writes of the store.

mod words;

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::time::Duration;

use super::channel::Event;
use super::message::{Contents, Effect, Message, SaveLine, Ticket, Value};
use super::startup_config::Texts;
use crate::jobs::{Jobs, puzzles};
use crate::logic::Technique;
use crate::store::{
    FileError, Home, HomeError, Overwrite, Practised, Reader, Report, Rights, Save, Stamp, Store, StoreError, Unsaved,
    WriteResult,
};
use crate::work::Work;
use crate::{jobs, store};

/// How long to wait at the end for the last write.
const LAST_WRITE: Duration = Duration::from_secs(3);

/// The threads that many screens share.
#[derive(Clone, Debug)]
pub struct SharedThreads {
    /// Those that answer questions and read files.
    pub jobs: jobs::Threads,
    /// Those that write files.
    pub store: store::Threads,
}

/// Carries out effects.
pub(super) struct EffectRunner {
    jobs: Jobs,
    /// The open questions.
    open: BTreeSet<Ticket>,
    store: Store,
    /// Receives what was read.
    sender: Sender<Event>,
    /// The line to the host that the program runs on.
    #[cfg(feature = "host")]
    friends: Option<Box<dyn super::friends::FriendsLine>>,
}

impl EffectRunner {
    /// Opens the store; it and the background threads, which are started if there are none, report through the channel.
    pub(super) fn open(
        sender: &Sender<Event>,
        home: Result<Home, HomeError>,
        rights: Rights,
        threads: Option<&SharedThreads>,
    ) -> io::Result<Self> {
        let (of_jobs, of_store) = (sender.clone(), sender.clone());
        // If the loop has ended, nobody receives what is sent here.
        let answered = move |ticket, answer| _ = of_jobs.send(Event::Answer(ticket, answer));
        let report = move |report| _ = of_store.send(Event::Report(report));
        let (jobs, store) = match threads {
            Some(SharedThreads { jobs, store }) => {
                (Jobs::on(jobs, answered), Store::open_on(store, home, rights, report))
            }
            None => (Jobs::start(answered)?, Store::open(home, rights, report)),
        };
        Ok(Self {
            jobs,
            open: BTreeSet::new(),
            store,
            sender: sender.clone(),
            #[cfg(feature = "host")]
            friends: None,
        })
    }

    /// The same with this line to a host of friends.
    #[cfg(feature = "host")]
    pub(super) fn with_friends(self, friends: Option<Box<dyn super::friends::FriendsLine>>) -> Self {
        Self { friends, ..self }
    }

    /// The player's configuration, and the problems with it or with the home.
    pub(super) fn texts(&self) -> (Texts, Vec<String>) {
        let mut faults = self.store.notices().to_vec();
        let mut read = |name: &str| {
            self.store.config(name).unwrap_or_else(|error| {
                faults.push(error.to_string());
                String::new()
            })
        };
        let mut texts = Texts {
            settings: read("deduku.toml"),
            keys: read("keys.toml"),
            profiles: read("profiles.toml"),
            levels: read("levels.toml"),
            themes: Vec::new(),
        };
        match self.store.home().map_or(Ok(Vec::new()), Home::themes) {
            Ok(themes) => texts.themes = themes,
            Err(error) => faults.push(error.to_string()),
        }
        (texts, faults)
    }

    /// Why nothing is saved in this session, if so.
    pub(super) fn not_saving(&self) -> Option<String> {
        self.store.not_saving().map(str::to_owned)
    }

    /// The game that was running when the program last ended.
    pub(super) const fn running(&mut self) -> Option<Save> {
        self.store.resume()
    }

    /// The games that other programs have open.
    pub(super) fn elsewhere(&self) -> Option<Message> {
        let games: Vec<_> = self.store.elsewhere().iter().map(words::elsewhere).collect();
        (!games.is_empty()).then_some(Message::Elsewhere(games))
    }

    /// Checks whether another program has taken over the running game.
    pub(super) fn check(&self) {
        self.store.check();
    }

    /// Sends a message once everything that is being read has been sent.
    pub(super) fn after_reading(&self, message: Message) {
        self.read(move |_| message);
    }

    /// Reads what was solved on which day.
    fn look_for_days(&self) {
        self.read(|reader| Message::Days(reader.statistics().unwrap_or_default().days(), Stamp::now().local_date()));
    }

    /// Reads in the background, and sends the result to the model.
    fn read(&self, work: impl FnOnce(&Reader) -> Message + Send + 'static) {
        let (reader, sender) = (self.store.reader(), self.sender.clone());
        self.jobs.background_task(move || {
            // If the loop has ended, nobody receives it.
            let _ = sender.send(Event::Message(work(&reader)));
        });
    }

    /// Saves what is new in the running game, and returns what to report about it.
    fn keep(&self, unsaved: Unsaved) -> Message {
        match self.store.save(unsaved) {
            WriteResult::Taken(owner) => {
                Message::TakenOver { by: words::taken_by(&owner), lost: self.store.lost_lines() }
            }
            _ => Message::Late(self.store.is_behind()),
        }
    }

    /// The messages for an unsolicited report of the store: what it means, and whether moves are still to be written.
    pub(super) fn notices(&self, report: Report) -> impl Iterator<Item = Message> + use<> {
        let notice = words::notice(report, &self.store);
        notice.into_iter().chain([Message::Late(self.store.is_behind())])
    }

    /// Marks the question as answered.
    pub(super) fn answered(&mut self, ticket: Ticket) {
        self.open.remove(&ticket);
    }

    /// The progress of each open question.
    pub(super) fn progress(&self) -> Vec<(Ticket, u64, u64)> {
        let figures = |&ticket: &Ticket| self.jobs.progress(ticket).map(|(done, total)| (ticket, done, total));
        self.open.iter().filter_map(figures).collect()
    }

    /// The place of each open question in the queue.
    pub(super) fn places(&self) -> Vec<(Ticket, Option<usize>)> {
        self.open.iter().map(|&ticket| (ticket, self.jobs.place(ticket))).collect()
    }

    /// Carries out the effect, and returns what to report at once.
    pub(super) fn perform(&mut self, effect: Effect) -> Option<Message> {
        match effect {
            Effect::Ask(ticket, question) => {
                self.open.insert(ticket);
                self.jobs.ask(ticket, question);
            }
            Effect::Cancel(ticket) => {
                self.open.remove(&ticket);
                self.jobs.cancel(ticket);
            }
            Effect::Keep(unsaved) => return Some(self.keep(unsaved)),
            Effect::TakeOver(slot) => self.store.take_over(slot),
            Effect::SetAside => self.store.set_aside(),
            Effect::Forget => self.store.forget(),
            Effect::SaveAs { name, game, overwrite } => {
                let mut save = game.stamped();
                save.about.title = name;
                return self.store.save_as(save, leave(overwrite)).err().map(|error| words::trouble(&error));
            }
            Effect::Export { path, text, overwrite } => {
                return self.export(&path, text, leave(overwrite)).err();
            }
            Effect::Record(won) => {
                self.store.record(won.stamped());
                self.look_for_days();
            }
            Effect::ResetStatistics => {
                self.store.reset_statistics();
                self.look_for_days();
            }
            Effect::Set(key, value) => match value {
                Value::Switch(on) => self.store.set(key, on),
                Value::Word(word) => self.store.set(key, word),
                Value::Number(number) => self.store.set(key, number),
            },
            Effect::SetKeys(action, keys) => {
                self.store.set_keys(
                    action.group().name(),
                    action.name(),
                    keys.iter().map(ToString::to_string).collect(),
                );
            }
            Effect::SetProfile(name, techniques) => {
                self.store.set_profile(&name, techniques.into_iter().map(Technique::key).collect());
            }
            Effect::ListSaves => self.read(|reader| {
                let saves = reader.saves().and_then(|saves| Ok((saves, reader.damaged()?)));
                match saves {
                    Ok((saves, damaged)) => {
                        let damaged = damaged.into_iter().map(|save| SaveLine { damaged: true, ..SaveLine::of(save) });
                        Message::Saves(saves.into_iter().map(SaveLine::of).chain(damaged).collect())
                    }
                    Err(error) => words::trouble(&error),
                }
            }),
            Effect::ListFiles(folder) => self.read(|reader| match reader.puzzle_files(folder) {
                Ok((folder, names)) => Message::Files(folder, Ok(names)),
                Err(error) => Message::Files(PathBuf::new(), Err(error.to_string())),
            }),
            Effect::ReadSave(ticket, name) => self.read(move |reader| Message::Read(ticket, game(reader.load(&name)))),
            Effect::ReadDamaged(ticket, name) => {
                self.read(move |reader| Message::Read(ticket, game(reader.load_damaged(&name))));
            }
            Effect::ReadFile(ticket, path) => {
                self.read(move |reader| Message::Read(ticket, contents(reader, &path)));
            }
            // The reads run one after the other.
            Effect::Settle(ticket) => self.read(move |_| Message::Settled(ticket)),
            Effect::Practised(what) => self.store.practised(Practised::now(what)),
            Effect::Give(given) => self.store.give(given),
            Effect::Daily => return Some(Message::Daily(Stamp::now().local_date())),
            Effect::Records => {
                self.read(|reader| Message::Damaged(reader.damaged().map_or(0, |saves| saves.len())));
                self.read(|reader| Message::Lessons(Box::new(reader.lessons().unwrap_or_default())));
                self.read(|reader| Message::Meanings(reader.meanings().unwrap_or_default()));
                self.look_for_days();
            }
            Effect::Days => self.look_for_days(),
            Effect::Statistics => self.read(|reader| match reader.statistics() {
                Ok(statistics) => Message::Statistics(Box::new(statistics), Stamp::now().local_date()),
                Err(error) => words::trouble(&error),
            }),
            Effect::BestTime(board, level) => self.read(move |reader| {
                let games =
                    reader.statistics().map_or_else(|_| Vec::new(), |statistics| statistics.by_board_and_level());
                let same = games.into_iter().find(|(name, its_level, _)| *name == board && *its_level == level);
                Message::BestTime(same.and_then(|(_, _, sums)| sums.best))
            }),
            #[cfg(feature = "host")]
            Effect::Friends(ask) => {
                return self.friends.as_mut().map(|line| Message::Friends(Box::new(line.ask(*ask))));
            }
            // Handled by the loop itself.
            Effect::Copy(_) | Effect::Bell | Effect::Redraw | Effect::Suspend | Effect::Quit => {}
        }
        None
    }

    /// Writes a file of the player's choice; returns what to report if that is refused at once.
    #[expect(clippy::result_large_err, reason = "it is sent at once, and rarely")]
    fn export(&self, path: &str, text: String, overwrite: Overwrite) -> Result<(), Message> {
        let path = self.store.reader().path_to_write(path).map_err(|error| words::trouble(&error))?;
        match self.store.export(&path, text.clone(), overwrite) {
            Err(StoreError::File(FileError::Exists { path })) => Err(Message::Exists(path, text)),
            done => done.map_err(|error| words::trouble(&error)),
        }
    }

    /// Writes what is pending; returns whether the running game is on the disk. Waits at most [`LAST_WRITE`] for a disk
    /// that does not answer.
    pub(super) fn close(self) -> bool {
        self.store.close(LAST_WRITE)
    }
}

/// The game of a save.
fn game(save: Result<Save, StoreError>) -> Result<Contents, String> {
    save.map(|save| Contents::Game(save.body, save.about.cursor)).map_err(|error| error.to_string())
}

/// The contents of a file: a game if it is a save, otherwise puzzles.
fn contents(reader: &Reader, path: &str) -> Result<Contents, String> {
    let (whole, read) = reader.named_text(path).map_err(|error| error.to_string())?;
    if Save::is_save(&read) {
        let save = Save::read(read.as_bytes()).map_err(|error| format!("{path}: {error}"))?.save;
        return Ok(Contents::Game(save.body, save.about.cursor));
    }
    let meanings = reader.meanings().unwrap_or_default();
    let found = puzzles(&read, None, &meanings, &Work::unlimited());
    Ok(Contents::Puzzles(whole, read.into(), found))
}

fn leave(overwrite: bool) -> Overwrite {
    if overwrite { Overwrite::Allowed } else { Overwrite::Refused }
}
