//! `serve --stdio`: a process to talk to, by JSON-RPC 2.0, one message a line.
//!
//! The methods are the commands, and their parameters the commands' arguments: both come from the table of arguments
//! ([`methods`]), and a request runs as the command does, in this process ([`work`]). Everything that a client can make
//! grow has a bound: the length of a line, what waits ([`queue`]), the time and the answer of a request. A client reads
//! and writes no files: every input is a text ([`accept_texts_only`]), and arguments that name files are no parameters.
//! `docs/serve.md` describes the protocol.

mod capabilities;
mod input;
#[cfg(feature = "mcp")]
mod mcp;
mod message;
mod methods;
mod queue;
mod work;

use std::io::{self, BufRead};
use std::sync::Arc;
use std::thread;

use anyhow::Result;

use super::arguments::ServeArguments;
use super::input::accept_texts_only;
use super::output::complain;
use super::status::Status;
use message::{Code, Incoming, failure};
use queue::Queue;

/// The longest line, in bytes; of a longer one nothing is kept.
const LONGEST_LINE: usize = 1 << 20;

/// Answers what comes on standard input, until it ends.
pub(super) fn serve(arguments: &ServeArguments) -> Result<Status> {
    accept_texts_only();
    #[cfg(feature = "mcp")]
    if arguments.mcp {
        return mcp::serve_tools(arguments.limit(), arguments.threads).map(|()| Status::Done);
    }
    let queue = Arc::new(Queue::default());
    let limit = arguments.limit();
    let mut threads = Vec::new();
    for _ in 0..arguments.threads {
        let queue = queue.clone();
        match thread::Builder::new().name("deduku-serve".to_owned()).spawn(move || work::answer_all(&queue, limit)) {
            Ok(thread) => threads.push(thread),
            Err(error) if threads.is_empty() => return Err(error.into()),
            Err(error) => {
                complain(&format!("only {} threads could be started ({error})", threads.len()));
                break;
            }
        }
    }
    let reporting = queue.clone();
    threads.extend(thread::Builder::new().spawn(move || reporting.report_progress()).ok());
    let read = read_all(&queue, &mut input::messages());
    queue.close();
    // A thread that has panicked has reported it.
    for thread in threads {
        let _ = thread.join();
    }
    read.map(|()| Status::Done).map_err(Into::into)
}

/// Reads messages until the input ends, or nobody reads the answers any more.
fn read_all(queue: &Queue, input: &mut impl BufRead) -> io::Result<()> {
    let mut line = Vec::new();
    while !queue.is_unheard() {
        match read_line(input, &mut line)? {
            Line::End => break,
            Line::TooLong => {
                let what = format!("a line is longer than {} kB: send less at once", LONGEST_LINE >> 10);
                queue.send(&failure("null", Code::InvalidRequest, &what));
            }
            Line::Whole if line.trim_ascii().is_empty() => {}
            Line::Whole => match message::read(&line) {
                Ok(Incoming::Call(call)) => queue.put(call, line.len()),
                Ok(Incoming::Cancel(id)) => queue.cancel(&id),
                Ok(Incoming::Nothing) => {}
                Err(answer) => queue.send(&answer),
            },
        }
    }
    Ok(())
}

/// What was read.
enum Line {
    /// A line, or what stands after the last one.
    Whole,
    /// A line that is too long, which was skipped.
    TooLong,
    /// Nothing more.
    End,
}

/// Reads up to the end of the line; the line feed is not kept.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let (mut any, mut is_too_long) = (false, false);
    loop {
        let portion = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        let end = portion.iter().position(|&byte| byte == b'\n');
        let part = &portion[..end.unwrap_or(portion.len())];
        let taken = part.len() + usize::from(end.is_some());
        any |= taken > 0;
        is_too_long |= line.len() + part.len() > LONGEST_LINE;
        if !is_too_long {
            line.extend(part);
        }
        input.consume(taken);
        if end.is_some() || taken == 0 {
            return Ok(if is_too_long {
                Line::TooLong
            } else if any {
                Line::Whole
            } else {
                Line::End
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_in_bounded_memory() {
        let long = "x".repeat(3 * LONGEST_LINE);
        let text = format!("one\n\n{long}\nhalf");
        let (mut input, mut line) = (io::BufReader::with_capacity(100, text.as_bytes()), Vec::new());
        let mut read = || {
            let kind = match read_line(&mut input, &mut line).expect("a text") {
                Line::Whole => "whole",
                Line::TooLong => "too long",
                Line::End => "end",
            };
            assert!(line.capacity() <= 2 * LONGEST_LINE + 200);
            (kind, String::from_utf8_lossy(&line).chars().take(10).collect::<String>())
        };
        assert_eq!(read(), ("whole", "one".to_owned()));
        assert_eq!(read(), ("whole", String::new()));
        assert_eq!(read().0, "too long");
        assert_eq!(read(), ("whole", "half".to_owned()));
        assert_eq!(read().0, "end");
    }
}
