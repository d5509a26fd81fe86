//! Plain mode on files and background threads: in a terminal, and on a host.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::time::Duration;

use super::Event;
use super::backing::{Backing, Reading};
use crate::jobs::{Jobs, Question, Ticket};
use crate::store::{
    FileError, Finished, Home, HomeError, OpenElsewhere, Overwrite, Practised, Rights, Save, Store, StoreError,
    Unsaved, WriteResult,
};
use crate::tui::SharedThreads;

/// Files and threads.
pub(crate) struct OnThreads {
    jobs: Jobs,
    store: Store,
    sender: Sender<Event>,
}

impl OnThreads {
    /// Opens the files in this home; starts threads if there are none to share.
    ///
    /// # Errors
    /// The system refuses a thread.
    pub(crate) fn open(
        home: Result<Home, HomeError>,
        rights: Rights,
        threads: Option<&SharedThreads>,
        sender: &Sender<Event>,
    ) -> io::Result<Self> {
        let (of_jobs, of_store) = (sender.clone(), sender.clone());
        // If plain mode has ended, nobody receives what is sent here, so errors are ignored.
        let answered = move |ticket, answer| drop(of_jobs.send(Event::Answer(ticket, answer)));
        let report = move |report| drop(of_store.send(Event::Report(report)));
        let (jobs, store) = match threads {
            Some(SharedThreads { jobs, store }) => {
                (Jobs::on(jobs, answered), Store::open_on(store, home, rights, report))
            }
            None => (Jobs::start(answered)?, Store::open(home, rights, report)),
        };
        Ok(Self { jobs, store, sender: sender.clone() })
    }
}

impl Backing for OnThreads {
    fn ask(&mut self, ticket: Ticket, question: Question) {
        self.jobs.ask(ticket, question);
    }

    fn cancel(&mut self, ticket: Ticket) {
        self.jobs.cancel(ticket);
    }

    fn place(&self, ticket: Ticket) -> Option<usize> {
        self.jobs.place(ticket)
    }

    fn read(&mut self, ticket: Ticket, work: Reading) {
        let (mut reader, sender) = (self.store.reader(), self.sender.clone());
        self.jobs.background_task(move || drop(sender.send(Event::Read(ticket, work(&mut reader)))));
    }

    fn rights(&self) -> Rights {
        self.store.rights()
    }

    fn notices(&self) -> Vec<String> {
        self.store.notices().to_vec()
    }

    fn not_saving(&self) -> Option<String> {
        self.store.not_saving().map(str::to_owned)
    }

    fn check(&mut self) {
        self.store.check();
    }

    fn resume(&mut self) -> Option<Save> {
        self.store.resume()
    }

    fn elsewhere(&self) -> Vec<OpenElsewhere> {
        self.store.elsewhere().to_vec()
    }

    fn take_over(&mut self, slot: u32) {
        self.store.take_over(slot);
    }

    fn save(&mut self, unsaved: Unsaved) -> WriteResult {
        self.store.save(unsaved)
    }

    fn is_behind(&self) -> bool {
        self.store.is_behind()
    }

    fn lost_lines(&self) -> usize {
        self.store.lost_lines()
    }

    fn set_aside(&mut self) {
        self.store.set_aside();
    }

    fn forget(&mut self) {
        self.store.forget();
    }

    fn save_as(&mut self, save: Save, overwrite: Overwrite) -> Result<(), StoreError> {
        self.store.save_as(save, overwrite)
    }

    fn path_to_write(&self, typed: &str) -> Result<PathBuf, FileError> {
        self.store.reader().path_to_write(typed)
    }

    fn export(&mut self, path: &Path, text: String, overwrite: Overwrite) -> Result<(), StoreError> {
        self.store.export(path, text, overwrite)
    }

    fn record(&mut self, finished: Finished) {
        self.store.record(finished);
    }

    fn practised(&mut self, practised: Practised) {
        self.store.practised(practised);
    }

    fn set(&mut self, key: &'static str, on: bool) {
        self.store.set(key, on);
    }

    fn flush(&mut self, at_most: Duration) -> bool {
        self.store.flush(at_most)
    }

    fn close(self: Box<Self>, at_most: Duration) -> bool {
        self.store.close(at_most)
    }
}
