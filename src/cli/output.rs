//! Standard output, buffered, beside a bar.

use std::io::{BufWriter, IsTerminal, Stdout, Write};

use serde::Serialize;

use super::bar::Bar;
use crate::work::Progress;

/// Where a command writes. What is written comes out in whole lines.
pub(super) struct Output {
    writer: BufWriter<Stdout>,
    /// Whether somebody looks on: then every line comes at once.
    watched: bool,
    bar: Bar,
}

impl Output {
    /// Standard output, and a bar that shows this progress.
    pub(super) fn new(progress: Progress) -> Self {
        let stdout = std::io::stdout();
        let watched = stdout.is_terminal();
        Self { writer: BufWriter::with_capacity(1 << 16, stdout), watched, bar: Bar::start(progress) }
    }

    /// Writes a text as it is.
    pub(super) fn text(&mut self, text: &str) -> std::io::Result<()> {
        self.parts(&[text])
    }

    /// Writes a line.
    pub(super) fn line(&mut self, line: &str) -> std::io::Result<()> {
        self.parts(&[line, "\n"])
    }

    fn parts(&mut self, parts: &[&str]) -> std::io::Result<()> {
        let Self { writer, bar, watched } = self;
        let write =
            |writer: &mut BufWriter<Stdout>| parts.iter().try_for_each(|part| writer.write_all(part.as_bytes()));
        if *watched { bar.aside(|| write(writer).and_then(|()| writer.flush())) } else { write(writer) }
    }

    /// Writes an object on a line.
    pub(super) fn json(&mut self, object: &impl Serialize) -> anyhow::Result<()> {
        let text = serde_json::to_string(object)?;
        Ok(self.line(&text)?)
    }

    /// Lets what is written so far go out.
    pub(super) fn flush(&mut self) -> std::io::Result<()> {
        self.writer.flush()
    }
}
