//! A progress bar on stderr, shown only if stderr is a terminal.
//!
//! A separate thread draws it, so that it keeps moving during one long puzzle. Anything else that writes to the same
//! terminal must do so inside [`Bar::aside`], which erases the bar first.

use std::io::{IsTerminal, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::work::Progress;

/// How long work must run before the bar appears.
const PATIENCE: Duration = Duration::from_millis(700);
const EVERY: Duration = Duration::from_millis(200);
const WIDTH: u64 = 30;

/// A bar that is drawn until it is dropped.
pub(super) struct Bar {
    shared: Arc<Shared>,
    drawer: Option<JoinHandle<()>>,
}

struct Shared {
    progress: Progress,
    started: Instant,
    state: Mutex<State>,
    ended: Condvar,
}

#[derive(Default)]
struct State {
    drawn: bool,
    over: bool,
}

impl Bar {
    /// Starts the bar; it shows what is reported to `progress`.
    pub(super) fn start(progress: Progress) -> Self {
        let mut bar = Self::hidden(progress);
        let drawing = bar.shared.clone();
        // Without a thread for it there is no bar.
        let start = || thread::Builder::new().spawn(move || drawing.draw_until_over()).ok();
        bar.drawer = std::io::stderr().is_terminal().then(start).flatten();
        bar
    }

    /// A bar that is never drawn.
    pub(super) fn hidden(progress: Progress) -> Self {
        let started = Instant::now();
        let shared = Arc::new(Shared { progress, started, state: Mutex::default(), ended: Condvar::new() });
        Self { shared, drawer: None }
    }

    /// Erases the bar and runs `act` while nothing is drawn.
    pub(super) fn aside<T>(&self, act: impl FnOnce() -> T) -> T {
        let mut state = self.shared.lock();
        state.wipe();
        act()
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.shared.lock().over = true;
        self.shared.ended.notify_all();
        if let Some(drawer) = self.drawer.take() {
            // The drawing thread does not panic; if it did, there would be no bar left to erase.
            let _ = drawer.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn draw_until_over(&self) {
        let mut state = self.lock();
        let mut pause = PATIENCE;
        loop {
            let waited = self.ended.wait_timeout_while(state, pause, |state| !state.over);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            if state.over {
                state.wipe();
                return;
            }
            pause = EVERY;
            let (done, total) = self.progress.figures();
            let seconds = self.started.elapsed().as_secs();
            // Ignore write errors: a closed terminal needs no bar.
            let _ = write!(std::io::stderr(), "\r{}\x1b[K", drawing(done, total, seconds));
            state.drawn = true;
        }
    }
}

impl State {
    fn wipe(&mut self) {
        if std::mem::take(&mut self.drawn) {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

fn drawing(done: u64, total: u64, seconds: u64) -> String {
    let filled = (done.min(total) * WIDTH).checked_div(total).unwrap_or(seconds % WIDTH);
    let cells: String = (0..WIDTH).map(|at| if at < filled { '#' } else { '.' }).collect();
    let figures = if total > 0 { format!("{done}/{total}") } else { done.to_string() };
    format!("[{cells}] {figures}  {}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_fills_as_the_work_goes_on() {
        assert_eq!(drawing(0, 10, 0), "[..............................] 0/10  0:00");
        assert_eq!(drawing(5, 10, 61), "[###############...............] 5/10  1:01");
        assert_eq!(drawing(10, 10, 3), "[##############################] 10/10  0:03");
    }
}
