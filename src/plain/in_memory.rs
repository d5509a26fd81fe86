//! Plain mode on files in memory, where whoever runs it answers its questions: in a page.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::mpsc::Sender;

use super::Event;
use super::backing::{Backing, Library, Reading};
use crate::jobs::{Question, Ticket};
use crate::store::{
    FileError, Finished, Lessons, MemoryStore, Overwrite, Practised, Report, Save, SavedGame, Statistics, StoreError,
    Unsaved, WriteResult,
};

/// What whoever runs it is to do.
#[derive(Debug)]
pub enum Asked {
    /// Answer this question: by an [`Event::Answer`] with its ticket.
    Ask(Ticket, Box<Question>),
    /// Cancel this question.
    Cancel(Ticket),
    /// Offer this text as a file of this name.
    Save(String, String),
}

/// Files in memory. Clones share them.
#[derive(Clone, Debug)]
pub struct InMemory {
    /// The files.
    pub store: Rc<RefCell<MemoryStore>>,
    /// What is to be done, in order.
    pub asked: Rc<RefCell<Vec<Asked>>>,
    sender: Sender<Event>,
}

impl InMemory {
    /// These files; what it reports is sent here.
    pub fn new(store: MemoryStore, sender: Sender<Event>) -> Self {
        Self { store: Rc::new(RefCell::new(store)), asked: Rc::default(), sender }
    }

    fn report(&self, report: Report) {
        // If plain mode has ended, nobody receives it.
        let _ = self.sender.send(Event::Report(report));
    }
}

impl Backing for InMemory {
    fn ask(&mut self, ticket: Ticket, question: Question) {
        self.asked.borrow_mut().push(Asked::Ask(ticket, Box::new(question)));
    }

    fn cancel(&mut self, ticket: Ticket) {
        self.asked.borrow_mut().push(Asked::Cancel(ticket));
    }

    fn read(&mut self, ticket: Ticket, work: Reading) {
        let read = work(self);
        let _ = self.sender.send(Event::Read(ticket, read));
    }

    fn resume(&mut self) -> Option<Save> {
        let (save, notice) = self.store.borrow_mut().resume();
        if let Some(notice) = notice {
            self.report(Report::Trouble(notice));
        }
        save
    }

    fn save(&mut self, unsaved: Unsaved) -> WriteResult {
        self.store.borrow_mut().save(unsaved);
        WriteResult::Written
    }

    fn set_aside(&mut self) {
        let name = self.store.borrow_mut().set_aside();
        if let Some(name) = name {
            self.report(Report::SetAside { name });
        }
    }

    fn forget(&mut self) {
        self.store.borrow_mut().forget();
    }

    fn save_as(&mut self, save: Save, overwrite: Overwrite) -> Result<(), StoreError> {
        let name = self.store.borrow_mut().save_as(&save.stamped(), overwrite)?;
        self.report(Report::Saved { name });
        Ok(())
    }

    fn export(&mut self, path: &Path, text: String, _overwrite: Overwrite) -> Result<(), StoreError> {
        let path = PathBuf::from(path.file_name().unwrap_or(path.as_os_str()));
        self.asked.borrow_mut().push(Asked::Save(path.display().to_string(), text));
        self.report(Report::Exported { path });
        Ok(())
    }

    fn record(&mut self, finished: Finished) {
        self.store.borrow_mut().record(&finished);
    }

    fn practised(&mut self, practised: Practised) {
        self.store.borrow_mut().practised(&practised);
    }

    fn set(&mut self, key: &'static str, on: bool) {
        let failed = self.store.borrow_mut().set("deduku.toml", key, &on.into()).err();
        if let Some(reason) = failed {
            self.report(Report::Trouble(reason));
        }
    }
}

impl Library for InMemory {
    fn saves(&self) -> Result<Vec<SavedGame>, StoreError> {
        Ok(self.store.borrow().saves())
    }

    fn load(&mut self, name: &str) -> Result<Save, StoreError> {
        let (save, notice) = self.store.borrow_mut().load(name)?;
        if let Some(notice) = notice {
            self.report(Report::Trouble(notice));
        }
        Ok(save)
    }

    fn statistics(&self) -> Result<Statistics, StoreError> {
        Ok(self.store.borrow().statistics())
    }

    fn lessons(&self) -> Result<Lessons, StoreError> {
        Ok(self.store.borrow().lessons())
    }

    fn is_named(&self, _typed: &str) -> bool {
        false
    }

    fn named_text(&self, _typed: &str) -> Result<Option<(PathBuf, String)>, FileError> {
        Ok(None)
    }
}
