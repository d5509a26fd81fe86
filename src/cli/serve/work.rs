//! Answers requests: each by its command, in this process.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use clap::{Command, CommandFactory, FromArgMatches};
use serde_json::{Map, Value, json};

use super::capabilities::{capabilities, version};
use super::message::{Call, Code, failure, success, written};
use super::methods::{METHODS, arguments, wants_json};
use super::queue::Queue;
use crate::cli::arguments::Arguments;
use crate::cli::refusal::words;
use crate::cli::request::{Request, Written};
use crate::cli::{Status, answer};
use crate::work::Cancel;

/// Answers requests until there are no more; a command ends after this time at the latest, if there is a limit.
pub(super) fn answer_all(queue: &Queue, limit: Option<Duration>) {
    let mut program = program();
    while let Some(job) = queue.take() {
        let Call { id, method, params } = &job.call;
        let result = if job.cancel.is_cancelled() {
            Err((Code::Cancelled, "cancelled".to_owned()))
        } else {
            let request = Request::new(job.cancel.clone(), limit.and_then(|limit| Instant::now().checked_add(limit)));
            if params.get("progress") == Some(&Value::Bool(true)) {
                queue.watch(id, &request);
            }
            result(&mut program, (method, params), &request, &job.cancel)
        };
        let message = match result {
            Ok(result) => success(id, &result),
            Err((code, what)) => failure(id, code, &what),
        };
        queue.answer(id, &message);
    }
}

/// The table of arguments, complete.
pub(super) fn program() -> Command {
    let mut program = Arguments::command();
    program.build();
    program
}

/// The result of a request as JSON.
pub(super) fn result(
    program: &mut Command,
    (method, params): (&str, &Map<String, Value>),
    request: &Request,
    cancel: &Cancel,
) -> Result<String, (Code, String)> {
    match method {
        "version" => return Ok(version().to_string()),
        "capabilities" => return Ok(capabilities(program).to_string()),
        _ => {}
    }
    let command = METHODS.contains(&method).then(|| program.find_subcommand(method)).flatten().ok_or_else(|| {
        let what =
            format!("there is no method “{}”: capabilities lists them", method.chars().take(40).collect::<String>());
        (Code::NoMethod, what)
    })?;
    let arguments = arguments(command, params).map_err(|what| (Code::InvalidParams, what))?;
    let read = program.try_get_matches_from_mut(arguments).and_then(|matches| Arguments::from_arg_matches(&matches));
    let command = match read {
        Ok(Arguments { command: Some(command) }) => command,
        Ok(_) => return Err((Code::NoMethod, "no method".to_owned())),
        Err(refusal) => return Err((Code::InvalidParams, words(&refusal))),
    };
    let outcome = catch_unwind(AssertUnwindSafe(|| request.run(|| answer(command))));
    let said = request.take();
    if cancel.is_cancelled() {
        return Err((Code::Cancelled, "cancelled".to_owned()));
    }
    match outcome {
        Err(_) => Err((Code::Fault, lines(said.messages, "a fault of this program"))),
        Ok(Err(error)) => Err((Code::Refused, lines(said.messages, &format!("{error:#}")))),
        Ok(Ok(Status::Wrong)) if said.output.is_empty() => {
            Err((Code::Refused, lines(said.messages, "it cannot be answered")))
        }
        Ok(Ok(status)) => Ok(answered(status, &said, wants_json(params))),
    }
}

/// The messages and the last of them, a line each.
fn lines(mut messages: Vec<String>, last: &str) -> String {
    if messages.is_empty() || !last.starts_with("it cannot") {
        messages.push(last.to_owned());
    }
    messages.join("\n")
}

/// What a command has written. As JSON it is one object a line, so the lines are the elements of a list.
fn answered(status: Status, said: &Written, json: bool) -> String {
    let output = String::from_utf8_lossy(&said.output);
    let what = if json && output.lines().all(|line| line.starts_with('{')) {
        format!(r#""answers":[{}]"#, output.lines().collect::<Vec<_>>().join(","))
    } else {
        format!(r#""text":{}"#, written(&json!(output)))
    };
    let messages = written(&json!(said.messages));
    format!(r#"{{"status":"{}",{what},"messages":{messages}}}"#, status.key())
}
