//! Buffered standard output with an optional progress bar, and standard error. All output passes through this module,
//! which removes terminal control sequences from foreign text.

use std::io::{BufWriter, IsTerminal, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;

use super::bar::Bar;
use super::request::Request;
use crate::plain::Out;
use crate::text::{json_line, visible, visible_line};
use crate::work::Progress;

/// Where the output of a command goes.
enum Sink {
    Stdout(BufWriter<Stdout>),
    /// The request that the command answers.
    Request(Request),
}

impl Sink {
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.write_all(text.as_bytes()),
            Self::Request(request) => request.write(text),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::Request(_) => Ok(()),
        }
    }
}

/// The output of a command, written in whole lines.
pub(super) struct Output {
    sink: Sink,
    /// Whether stdout is a terminal; if so, every line is flushed at once.
    watched: bool,
    bar: Bar,
}

impl Output {
    /// Opens standard output, with a bar that shows this progress; or the output of the request that runs on this thread.
    pub(super) fn new(progress: Progress) -> Self {
        if let Some(request) = Request::current() {
            request.watch(progress.clone());
            return Self { sink: Sink::Request(request), watched: false, bar: Bar::hidden(progress) };
        }
        let stdout = std::io::stdout();
        let watched = stdout.is_terminal();
        let sink = Sink::Stdout(BufWriter::with_capacity(1 << 16, stdout));
        Self { sink, watched, bar: Bar::start(progress) }
    }

    /// Writes a text of whole lines.
    pub(super) fn text(&mut self, text: &str) -> std::io::Result<()> {
        self.parts(&[&visible(text)])
    }

    /// Writes a line; line feeds in it become blanks.
    pub(super) fn line(&mut self, line: &str) -> std::io::Result<()> {
        self.parts(&[&visible_line(line), "\n"])
    }

    /// Writes a page, after its messages for stderr.
    pub(super) fn page(&mut self, page: &Page) -> std::io::Result<()> {
        page.complaints.iter().for_each(|message| self.bar.aside(|| complain(message)));
        if page.text.is_empty() { Ok(()) } else { self.parts(&[&page.text]) }
    }

    fn parts(&mut self, parts: &[&str]) -> std::io::Result<()> {
        let Self { sink, bar, watched } = self;
        let write = |sink: &mut Sink| parts.iter().try_for_each(|part| sink.write(part));
        if *watched { bar.aside(|| write(sink).and_then(|()| sink.flush())) } else { write(sink) }
    }

    /// Writes lines dark on light, independent of the terminal's colours.
    pub(super) fn dark_on_light(&mut self, lines: &[String]) -> std::io::Result<()> {
        lines.iter().try_for_each(|line| self.parts(&["\x1b[30;47m", &visible_line(line), "\x1b[0m\n"]))
    }

    /// Writes an object as one line of JSON.
    pub(super) fn json(&mut self, object: &impl Serialize) -> anyhow::Result<()> {
        let text = json_line(object)?;
        Ok(self.parts(&[&text, "\n"])?)
    }

    /// Flushes everything written so far.
    pub(super) fn flush(&mut self) -> std::io::Result<()> {
        self.sink.flush()
    }
}

/// The output of a command that answers puzzles in turn. The page whose turn it is may be written before it is finished.
pub(super) struct Outlet {
    /// The number of pages that have had their turn, and the output; `None` once it is taken.
    state: Mutex<(usize, Option<Output>)>,
}

impl Outlet {
    /// Begins with the page 0.
    pub(super) fn new(output: Output) -> Arc<Self> {
        Arc::new(Self { state: Mutex::new((0, Some(output))) })
    }

    /// Takes the output; pages that are still being written are not wanted any more.
    pub(super) fn take(&self) -> Option<Output> {
        self.lock().1.take()
    }

    /// Writes the rest of the page whose turn it is, and passes the turn on.
    pub(super) fn finish(&self, page: &Page) -> std::io::Result<()> {
        let mut state = self.lock();
        state.0 += 1;
        state.1.as_mut().map_or(Ok(()), |output| output.page(page).and_then(|()| output.flush()))
    }

    /// Writes a part of a page, if it is the turn of this one; returns whether it did.
    fn part(&self, number: usize, page: &Page) -> bool {
        let mut state = self.lock();
        let (turn, Some(output)) = &mut *state else { return false };
        // Where the output is closed, the rest of the page meets the same error, and that is reported.
        *turn == number && output.page(page).and_then(|()| output.flush()).is_ok()
    }

    fn lock(&self) -> MutexGuard<'_, (usize, Option<Output>)> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How often a page is written before it is finished.
const PART_EVERY: Duration = Duration::from_millis(50);

/// The output for one puzzle, collected before it is written.
#[derive(Default)]
pub(super) struct Page {
    /// Whole lines, without terminal control sequences.
    text: String,
    /// Messages for stderr, one line each.
    complaints: Vec<String>,
    /// Where parts of it may be written, its number there, and when that was done last.
    outlet: Option<(Arc<Outlet>, usize, Instant)>,
}

impl Page {
    /// An empty page with this number, of which parts may be written to the outlet when it is its turn.
    pub(super) fn of(outlet: &Arc<Outlet>, number: usize) -> Self {
        Self { outlet: Some((outlet.clone(), number, Instant::now())), ..Self::default() }
    }

    /// Writes what it holds so far if it is its turn, so that the results of long work are seen as they are found. Unless
    /// `at_once`, not more often than [`PART_EVERY`].
    pub(super) fn write_part(&mut self, at_once: bool) {
        let Some((outlet, number, last)) = &mut self.outlet else { return };
        if !at_once && last.elapsed() < PART_EVERY {
            return;
        }
        *last = Instant::now();
        let (outlet, number) = (outlet.clone(), *number);
        if outlet.part(number, self) {
            self.text.clear();
            self.complaints.clear();
        }
    }

    /// Whether there is nothing for stdout.
    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The text for stdout, and the messages for stderr.
    pub(super) fn into_parts(self) -> (String, Vec<String>) {
        (self.text, self.complaints)
    }

    /// Adds a text of whole lines.
    pub(super) fn text(&mut self, text: &str) {
        self.text += &visible(text);
    }

    /// Adds a line; line feeds in it become blanks.
    pub(super) fn line(&mut self, line: &str) {
        self.text += &visible_line(line);
        self.text.push('\n');
    }

    /// Adds an object as one line of JSON.
    ///
    /// # Errors
    /// It cannot be written as JSON.
    pub(super) fn json(&mut self, object: &impl Serialize) -> anyhow::Result<()> {
        self.text += &json_line(object)?;
        self.text.push('\n');
        Ok(())
    }

    /// Adds a line for stderr.
    pub(super) fn complain(&mut self, message: String) {
        self.complaints.push(message);
    }
}

/// The output of plain mode: each line is flushed at once, and there is no progress bar.
pub(crate) struct LineWriter {
    out: Box<dyn Write + Send>,
    /// Whether the terminal is limited to ASCII.
    ascii: bool,
    closed: bool,
}

impl LineWriter {
    /// Standard output.
    pub(super) fn new(ascii: bool) -> Self {
        Self { out: Box::new(std::io::stdout()), ascii, closed: false }
    }

    /// Another output than standard output.
    #[cfg(all(feature = "host", unix))]
    pub(crate) fn to(out: Box<dyn Write + Send>) -> Self {
        Self { out, ascii: false, closed: false }
    }

    fn write(&mut self, text: &str, end: &str) {
        let text = visible_line(text);
        let text = if self.ascii { ascii(&text).into() } else { text };
        let written = self.out.write_all(format!("{text}{end}").as_bytes()).and_then(|()| self.out.flush());
        self.closed |= written.is_err();
    }
}

impl Out for LineWriter {
    fn line(&mut self, text: &str) {
        self.write(text, "\n");
    }

    fn prompt(&mut self, text: &str) {
        self.write(text, "");
    }

    fn is_closed(&self) -> bool {
        self.closed
    }
}

/// The text in ASCII, for a locale that supports nothing else.
fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            ' '..='~' | '\n' => plain.push(symbol),
            '“' | '”' => plain.push('"'),
            '‘' | '’' => plain.push('\''),
            '–' | '—' => plain.push('-'),
            '×' => plain.push('x'),
            '·' => plain.push('.'),
            '≠' => plain.push_str("!="),
            '…' => plain.push_str("..."),
            '→' => plain.push_str("->"),
            _ => plain.push('?'),
        }
    }
    plain
}

/// Prints the help or the version, with the styling of the argument parser; without styling if a player's own names in
/// it contain terminal control characters.
pub(super) fn help(help: &clap::Error) -> std::io::Result<()> {
    let plain = help.render().to_string();
    let shown = visible(&plain);
    if shown == plain { help.print() } else { std::io::stdout().write_all(shown.as_bytes()) }
}

/// Writes one line to stderr, or adds it to the messages of the request that runs on this thread. Write errors are
/// ignored.
pub(super) fn complain(message: &str) {
    if let Some(request) = Request::current() {
        return request.complain(&visible_line(&message.replace('\r', " ")));
    }
    let _ = writeln!(std::io::stderr(), "deduku: {}", visible_line(&message.replace('\r', " ")));
}

/// Writes a line to stderr that belongs to the message before it.
pub(super) fn advise(line: &str) {
    let _ = writeln!(std::io::stderr(), "  {}", visible_line(line));
}

/// Whether a panic was reported, on any thread.
static FAULT: AtomicBool = AtomicBool::new(false);

/// Whether a fault of this program was reported.
pub(super) fn has_fault() -> bool {
    FAULT.load(Ordering::SeqCst)
}

/// Installs a panic hook that reports a panic as one line on stderr, without terminal control sequences.
pub(super) fn complain_of_panics() {
    std::panic::set_hook(Box::new(|panic| {
        FAULT.store(true, Ordering::SeqCst);
        let what = panic.payload();
        let what = what.downcast_ref::<&str>().copied().or_else(|| what.downcast_ref::<String>().map(String::as_str));
        let what = what.unwrap_or("no reason given");
        let place = panic.location().map_or_else(String::new, |place| format!(" at {place}"));
        complain(&format!("a fault of this program{place}: {what}: please report it"));
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascii_is_all_that_is_left() {
        assert_eq!(ascii("“9×9” … r1c1≠4 é"), "\"9x9\" ... r1c1!=4 ?");
    }
}
