//! Carries out what the screen asks for: on the files in memory, and by what the page is asked to do.

use std::path::PathBuf;

use deduku::jobs::{Answer, Question, Ticket};
use deduku::logic::Technique;
use deduku::store::{FileError, MemoryStore, Overwrite, Practised, Save, Stamp, StoreError};
use deduku::tui::driver::Outside;
use deduku::tui::message::{Contents, Effect, Message, SaveLine, Value};
use ratatui::Terminal;
use serde::Serialize;

use crate::frame::PageBackend;

/// What the page is to do, in order.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Order {
    /// Pass this question, which is JSON, to the worker of this lane.
    Ask(Ticket, &'static str, String),
    /// Cancel this question.
    Cancel(Ticket),
    /// Keep this text under this name, or remove it.
    Keep(String, Option<String>),
    /// Put this text on the clipboard.
    Copy(String),
    /// Offer this text as a file of this name.
    Save(String, String),
    /// Ring.
    Bell,
    /// The player has left.
    Quit,
}

/// Why a page does not read files.
const NO_FILES: &str = "a page sees no files: drop one on it, or paste its text";

/// The files in memory, what the page is to do, and what it shows.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) store: MemoryStore,
    pub(crate) running: Option<Save>,
    pub(crate) orders: Vec<Order>,
    pub(crate) terminal: Terminal<PageBackend>,
    /// Whether the next picture is a whole one.
    pub(crate) whole: bool,
}

impl Outside for Page {
    fn running(&mut self) -> Option<Save> {
        self.running.take()
    }

    fn perform(&mut self, effect: Effect) -> Vec<Message> {
        let Self { store, orders, .. } = self;
        let today = || Stamp::now().local_date();
        match effect {
            Effect::Ask(ticket, asked) => match question(ticket, &asked) {
                Ok(order) => orders.push(order),
                Err(failed) => return vec![Message::Answer(ticket, failed)],
            },
            Effect::Cancel(ticket) => orders.push(Order::Cancel(ticket)),
            Effect::Keep(unsaved) => store.save(unsaved),
            Effect::SetAside => {
                let kept = store.set_aside().map(|name| said(format!("The game before is kept as “{name}”")));
                return kept.into_iter().collect();
            }
            Effect::Forget => store.forget(),
            Effect::SaveAs { name, game, overwrite } => {
                let mut save = game.stamped();
                save.about.title = name;
                return vec![match store.save_as(&save, leave(overwrite)) {
                    Ok(name) => said(format!("Saved as “{name}”")),
                    Err(error) => trouble(&error),
                }];
            }
            Effect::Export { path, text, .. } => {
                let name = path.rsplit(['/', '\\']).next().unwrap_or(&path).to_owned();
                orders.push(Order::Save(name.clone(), text));
                return vec![Message::Exported(PathBuf::from(name))];
            }
            Effect::Record(won) => {
                store.record(&won.stamped());
                return vec![Message::Days(store.statistics().days(), today())];
            }
            Effect::ResetStatistics => {
                let kept = store.reset_statistics();
                let kept = kept.map(|name| said(format!("The statistics are reset; those so far are {name}")));
                return kept.into_iter().chain([Message::Days(store.statistics().days(), today())]).collect();
            }
            Effect::Set(key, value) => {
                let value = match value {
                    Value::Switch(on) => on.into(),
                    Value::Word(word) => word.into(),
                    Value::Number(number) => number.into(),
                };
                return set(store, "deduku.toml", key, &value);
            }
            Effect::SetKeys(action, keys) => {
                let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
                return set(store, "keys.toml", &format!("{}.{}", action.group().name(), action.name()), &keys.into());
            }
            Effect::SetProfile(name, techniques) => {
                let techniques: Vec<&str> = techniques.into_iter().map(Technique::key).collect();
                return set(store, "profiles.toml", &format!("{name}.techniques"), &techniques.into());
            }
            Effect::ListSaves => {
                let damaged = store.damaged().into_iter().map(|save| SaveLine { damaged: true, ..SaveLine::of(save) });
                return vec![Message::Saves(store.saves().into_iter().map(SaveLine::of).chain(damaged).collect())];
            }
            Effect::ListFiles(_) => return vec![Message::Files(PathBuf::new(), Err(NO_FILES.to_owned()))],
            Effect::ReadSave(ticket, name) => {
                return match store.load(&name) {
                    Ok((save, notice)) => {
                        let notice = notice.map(|text| Message::Notice { text, bad: true });
                        notice.into_iter().chain([read(ticket, Ok(save))]).collect()
                    }
                    Err(error) => vec![read(ticket, Err(error))],
                };
            }
            Effect::ReadDamaged(ticket, name) => return vec![read(ticket, store.load_damaged(&name))],
            Effect::ReadFile(ticket, _) => return vec![Message::Read(ticket, Err(NO_FILES.to_owned()))],
            Effect::Settle(ticket) => return vec![Message::Settled(ticket)],
            Effect::Practised(what) => store.practised(&Practised::now(what)),
            Effect::Give(given) => store.give(&given),
            Effect::Daily => return vec![Message::Daily(today())],
            Effect::Records => return records(store),
            Effect::Days => return vec![Message::Days(store.statistics().days(), today())],
            Effect::Statistics => return vec![Message::Statistics(Box::new(store.statistics()), today())],
            Effect::BestTime(board, level) => {
                let games = store.statistics().by_board_and_level();
                let same = games.into_iter().find(|(name, its_level, _)| *name == board && *its_level == level);
                return vec![Message::BestTime(same.and_then(|(_, _, sums)| sums.best))];
            }
            Effect::Copy(text) => orders.push(Order::Copy(text)),
            Effect::Bell => orders.push(Order::Bell),
            Effect::Suspend => {
                return vec![Message::Notice { text: "A page cannot be suspended: leave it".to_owned(), bad: true }];
            }
            Effect::Quit => orders.push(Order::Quit),
            Effect::Redraw => {
                self.whole = true;
                let Ok(()) = self.terminal.clear();
            }
            // No other program has a game here.
            Effect::TakeOver(_) => {}
        }
        Vec::new()
    }
}

/// The order to have the question answered; or an answer, if it cannot be passed on.
pub(crate) fn question(ticket: Ticket, question: &Question) -> Result<Order, Answer> {
    let failed = |error| Answer::Failed(format!("the page cannot pass this question on ({error})"));
    serde_json::to_string(question).map(|text| Order::Ask(ticket, lane(question), text)).map_err(failed)
}

/// The worker that answers the question: nothing short waits behind long work.
const fn lane(question: &Question) -> &'static str {
    match (question.is_steady(), question.is_long()) {
        (true, _) => "steady",
        (false, true) => "long",
        (false, false) => "short",
    }
}

fn records(store: &MemoryStore) -> Vec<Message> {
    vec![
        Message::Damaged(store.damaged().len()),
        Message::Lessons(Box::new(store.lessons())),
        Message::Meanings(store.meanings()),
        Message::Days(store.statistics().days(), Stamp::now().local_date()),
    ]
}

fn set(store: &mut MemoryStore, file: &str, key: &str, value: &toml::Value) -> Vec<Message> {
    store.set(file, key, value).err().map(|text| Message::Notice { text, bad: true }).into_iter().collect()
}

fn read(ticket: Ticket, save: Result<Save, StoreError>) -> Message {
    let contents = save.map(|save| Contents::Game(save.body, save.about.cursor));
    Message::Read(ticket, contents.map_err(|error| error.to_string()))
}

const fn said(text: String) -> Message {
    Message::Notice { text, bad: false }
}

fn trouble(error: &StoreError) -> Message {
    let text = match error {
        StoreError::File(FileError::Exists { .. }) => "there is a save of that name already".to_owned(),
        error => error.to_string(),
    };
    Message::Notice { text, bad: true }
}

const fn leave(overwrite: bool) -> Overwrite {
    if overwrite { Overwrite::Allowed } else { Overwrite::Refused }
}
