//! What the model asks of the world and the loop hands on: questions to the background threads, writes and
//! reads to the store.

mod words;

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use super::message::{Effect, Message, SaveLine, Ticket, Value, Won};
use super::outfit::Texts;
use super::run::Event;
use crate::board::Plan;
use crate::jobs::Jobs;
use crate::logic::Technique;
use crate::store::{Finished, Home, Overwrite, Save, Shelved, Stamp, Store, puzzle_files, read_text};
use crate::text::path_with_bytes;

pub(super) use words::notice;

/// How long the end waits for the last write.
const LAST_WRITE: Duration = Duration::from_secs(3);

/// Where effects become deeds.
pub(super) struct Desk {
    jobs: Jobs,
    /// What was asked and is not answered.
    open: BTreeSet<Ticket>,
    store: Store,
    sender: Sender<Event>,
}

impl Desk {
    /// Starts the background threads and opens the store; what they have to say comes through the channel.
    pub(super) fn open(sender: &Sender<Event>) -> io::Result<Self> {
        let of_jobs = sender.clone();
        // Where the loop has ended, nobody waits for what is sent here.
        let jobs = Jobs::start(move |ticket, answer| {
            let _ = of_jobs.send(Event::Answer(ticket, answer));
        })?;
        let of_store = sender.clone();
        let store = Store::open(Home::find(), move |report| {
            let _ = of_store.send(Event::Report(report));
        });
        Ok(Self { jobs, open: BTreeSet::new(), store, sender: sender.clone() })
    }

    /// The player's configuration, and what is wrong with it or with the home.
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

    /// Why nothing is kept in this session, if that is so.
    pub(super) fn not_saving(&self) -> Option<String> {
        self.store.not_saving().map(str::to_owned)
    }

    /// The game that was running when the program ended last.
    pub(super) fn running(&mut self) -> Option<String> {
        self.store.resume().map(|save| save.body)
    }

    /// Puts the game of the last time among the saves: it cannot go on.
    pub(super) fn set_aside(&self) {
        self.store.set_aside();
    }

    /// The question was answered.
    pub(super) fn answered(&mut self, ticket: Ticket) {
        self.open.remove(&ticket);
    }

    /// How far the work is on each open question.
    pub(super) fn progress(&self) -> Vec<(Ticket, u64, u64)> {
        let figures = |&ticket: &Ticket| self.jobs.progress(ticket).map(|(done, total)| (ticket, done, total));
        self.open.iter().filter_map(figures).collect()
    }

    /// Does what the model asked for, and returns what is to be told at once.
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
            Effect::Keep(game) => self.store.keep(now(*game)),
            Effect::SetAside => self.store.set_aside(),
            Effect::Forget => self.store.forget(),
            Effect::Shelve { name, game, overwrite } => {
                let mut save = now(*game);
                save.about.title = name;
                return self.store.save_as(save, leave(overwrite)).err().map(|error| words::trouble(&error));
            }
            Effect::Export { path, text, overwrite } => {
                let done = self.store.export(&whole(&path), text, leave(overwrite));
                return done.err().map(|error| words::trouble(&error));
            }
            Effect::Record(won) => self.store.record(finished(won)),
            Effect::Set(key, value) => match value {
                Value::Switch(on) => self.store.set(key, on),
                Value::Word(word) => self.store.set(key, word),
                Value::Number(number) => self.store.set(key, number),
            },
            Effect::SetProfile(name, techniques) => {
                self.store.set_profile(&name, techniques.into_iter().map(Technique::key).collect());
            }
            Effect::ListSaves => {
                return Some(match self.store.saves() {
                    Ok(saves) => Message::Saves(saves.into_iter().map(line).collect()),
                    Err(error) => words::trouble(&error),
                });
            }
            Effect::ListFiles(folder) => return self.list_files(folder),
            Effect::ReadSave(ticket, name) => {
                let text = self.store.load(&name).map(|save| save.body);
                return Some(Message::Read(ticket, text.map_err(|error| error.to_string())));
            }
            Effect::ReadFile(ticket, path) => {
                let text = read_text(&whole(&path)).map_err(|error| error.to_string());
                return Some(Message::Read(ticket, text));
            }
            Effect::Statistics => {
                return Some(match self.store.statistics() {
                    Ok(statistics) => Message::Statistics(words::statistics(&statistics)),
                    Err(error) => words::trouble(&error),
                });
            }
            // The loop's own.
            Effect::Copy(_) | Effect::Bell | Effect::Redraw | Effect::Suspend | Effect::Quit => {}
        }
        None
    }

    /// Lists the files of a folder on a thread of its own: a folder on a dead network disk is waited for by nobody.
    fn list_files(&self, folder: Option<PathBuf>) -> Option<Message> {
        let folder = match folder.map_or_else(std::env::current_dir, Ok) {
            Ok(folder) => folder,
            Err(error) => return Some(Message::Files(PathBuf::new(), Err(error.to_string()))),
        };
        let sender = self.sender.clone();
        let list = move || {
            let names = puzzle_files(&folder).map_err(|error| error.to_string());
            // Where the loop has ended, nobody waits for what is sent here.
            let _ = sender.send(Event::Told(Message::Files(folder, names)));
        };
        let started = thread::Builder::new().name("files".to_owned()).spawn(list);
        started.err().map(|error| words::trouble(&error))
    }

    /// Writes what is left; tells whether the running game lies on the disk. Nobody waits longer than
    /// [`LAST_WRITE`] for a disk that does not answer.
    pub(super) fn close(self) -> bool {
        self.store.close(LAST_WRITE)
    }
}

fn leave(overwrite: bool) -> Overwrite {
    if overwrite { Overwrite::Allowed } else { Overwrite::Refused }
}

/// The whole path of one that a person types: `~` is their own folder.
fn whole(path: &str) -> PathBuf {
    let home = path.strip_prefix("~/").and_then(|rest| Some(PathBuf::from(std::env::var_os("HOME")?).join(rest)));
    let typed = home.unwrap_or_else(|| PathBuf::from(path));
    // A name with bytes that nobody can type is written as it is shown.
    let bytes = if typed.exists() { None } else { typed.to_str().and_then(path_with_bytes) };
    let path = bytes.unwrap_or(typed);
    std::path::absolute(&path).unwrap_or(path)
}

/// The save with the time of day.
fn now(mut save: Save) -> Save {
    save.about.saved = Stamp::now();
    save
}

fn line(shelved: Shelved) -> SaveLine {
    let Shelved { name, about } = shelved;
    match about {
        Ok(about) => SaveLine {
            name,
            board: Plan::parse(&about.board).map_or(about.board, |plan| plan.title()),
            level: about.level,
            progress: (about.filled, about.cells),
            seconds: about.seconds,
            saved: about.saved.ago(Stamp::now()),
            fault: None,
        },
        Err(error) => SaveLine { name, fault: Some(error.to_string()), ..SaveLine::default() },
    }
}

fn finished(won: Won) -> Finished {
    let Won { board, level, seconds, hints, steps, mistakes } = won;
    Finished { at: Stamp::now().0, board, level, seconds, hints, steps, mistakes: mistakes.unwrap_or_default() }
}
