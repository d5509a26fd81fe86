//! Methods and parameters, from the table of arguments.
//!
//! A method is a command; its parameters are the long options, and the positional arguments by name. Parameters become
//! the arguments that the command line would have, so what is wrong with them is said in the same words. Three kinds of
//! arguments are no parameters: those that name files, those of the machine (`--threads`), and `--help`.

use std::any::TypeId;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Arg, ArgAction, Command};
use serde_json::{Map, Value};

/// The commands that are methods.
pub(super) const METHODS: [&str; 20] = [
    "solve",
    "steps",
    "hint",
    "find",
    "why",
    "judge",
    "verify",
    "rate",
    "generate",
    "daily",
    "more-like",
    "practise",
    "rules",
    "check",
    "minimise",
    "convert",
    "print",
    "combinations",
    "techniques",
    "boards",
];

/// The commands that are not, and why.
pub(super) const NOT_METHODS: &[(&str, &str)] = &[
    ("play", "it needs a terminal"),
    ("new", "it needs a terminal"),
    ("learn", "it needs a terminal, and reads what the player has learned"),
    ("review", "it reads saved games"),
    ("share", "it reads saved games, and writes files"),
    ("statistics", "it reads the player's games"),
    ("export", "it reads the player's files"),
    ("import", "it writes the player's files"),
    ("book", "it writes a file"),
    ("config", "it reads the player's settings"),
    ("completions", "it prints a script for a shell"),
    ("man", "it prints a page of the manual"),
    ("serve", "it is this"),
    #[cfg(all(feature = "host", unix))]
    ("host", "it is a server itself"),
];

/// Arguments that are set for every request.
const SET: [&str; 2] = ["threads", "json"];

/// Arguments that say what pages look like, which are files.
const OF_PAGES: [&str; 6] = ["paper", "per_page", "title", "page_answers", "ink", "large"];

/// The most solutions that `solve` may keep for its answer. With `all` it keeps none, and with `summary` neither.
const MOST_SOLUTIONS: u64 = 100_000;

/// Whether the argument is a parameter.
pub(super) fn is_parameter(argument: &Arg) -> bool {
    let id = argument.get_id().as_str();
    !SET.contains(&id)
        && !OF_PAGES.contains(&id)
        && !is_help(argument)
        && !names_a_file(argument)
        && !argument.is_hide_set()
        && id != "force"
}

fn is_help(argument: &Arg) -> bool {
    matches!(argument.get_action(), ArgAction::Help | ArgAction::HelpShort | ArgAction::HelpLong | ArgAction::Version)
}

/// Whether it names a file or a folder to read or write. An INPUT is no path: see `accept_texts_only`.
fn names_a_file(argument: &Arg) -> bool {
    argument.get_value_parser().type_id() == TypeId::of::<PathBuf>()
}

/// Whether it is true or false.
pub(super) fn is_switch(argument: &Arg) -> bool {
    matches!(argument.get_action(), ArgAction::SetTrue)
}

/// Whether it takes several values.
pub(super) fn is_list(argument: &Arg) -> bool {
    matches!(argument.get_action(), ArgAction::Append)
}

/// The name of the parameter.
pub(super) fn name_of(argument: &Arg) -> &str {
    match (argument.get_long(), argument.get_id().as_str()) {
        (Some(long), _) => long,
        (None, "input" | "inputs") => "puzzle",
        (None, "files") => "certificate",
        (None, id) => id,
    }
}

/// Whether the answers are wanted as JSON: unless the request says otherwise, or asks for a form that is none.
pub(super) fn wants_json(params: &Map<String, Value>) -> bool {
    let is_text = params.contains_key("to") || is_set(params, "svg") || is_set(params, "summary");
    params.get("json").map_or(!is_text, |json| json != &Value::Bool(false))
}

fn is_set(params: &Map<String, Value>, switch: &str) -> bool {
    params.get(switch) == Some(&Value::Bool(true))
}

/// Checks what would take memory without bound.
fn check_bounds(command: &Command, params: &Map<String, Value>) -> Result<(), String> {
    let limit = params.get("limit").and_then(|limit| limit.as_u64().or_else(|| limit.as_str()?.parse().ok()));
    let keeps = command.get_name() == "solve" && !is_set(params, "all") && !is_set(params, "summary");
    if keeps && limit.is_some_and(|limit| limit > MOST_SOLUTIONS) {
        return Err(format!("“limit” is at most {MOST_SOLUTIONS} here, except with all or summary"));
    }
    Ok(())
}

/// The arguments of the program, its name first, for these parameters of a command.
///
/// # Errors
/// What is wrong with a parameter that the argument parser would not see.
pub(super) fn arguments(command: &Command, params: &Map<String, Value>) -> Result<Vec<OsString>, String> {
    check_bounds(command, params)?;
    let mut options = Vec::new();
    for (key, value) in params.iter().filter(|(key, _)| *key != "json" && *key != "progress") {
        let argument = argument(command, key)?;
        if !argument.is_positional() {
            options.extend(option(argument, key, value)?);
        }
    }
    let has = |id: &str| command.get_arguments().any(|argument| argument.get_id() == id);
    if has("threads") {
        options.push("--threads=1".to_owned());
    }
    if has("json") && wants_json(params) {
        options.push("--json".to_owned());
    }
    let mut all: Vec<String> = vec!["deduku".to_owned(), command.get_name().to_owned()];
    all.append(&mut options);
    all.push("--".to_owned());
    for argument in command.get_positionals() {
        let name = name_of(argument);
        match params.iter().find(|(key, _)| spelled(key) == name) {
            Some((key, value)) => all.append(&mut positional(argument, key, value)?),
            // Without it, the next one would take its place.
            None if argument.is_required_set() => return Err(format!("the parameter “{name}” is missing")),
            None => {}
        }
    }
    Ok(all.into_iter().map(OsString::from).collect())
}

/// The values of a positional argument. Only the last one of a command may take several; claims are lines of one text.
fn positional(argument: &Arg, key: &str, value: &Value) -> Result<Vec<String>, String> {
    let values = texts(key, value)?;
    match (is_list(argument), name_of(argument), values.len()) {
        (true, ..) | (false, _, 1) => Ok(values),
        (false, "claims", 2..) => Ok(vec![values.join("\n")]),
        _ => Err(format!("“{}” takes one value", shortened(key))),
    }
}

/// The argument that a parameter means.
fn argument<'c>(command: &'c Command, key: &str) -> Result<&'c Arg, String> {
    let name = spelled(key);
    let Some(found) = command.get_arguments().find(|argument| name_of(argument) == name) else {
        let names = command.get_arguments().filter(|argument| is_parameter(argument)).map(name_of);
        let near = crate::cli::near::nearest(&name, names);
        let near = near.map_or_else(String::new, |near| format!(": did you mean “{near}”?"));
        return Err(format!("{} has no parameter “{}”{near}", command.get_name(), shortened(key)));
    };
    if is_parameter(found) {
        return Ok(found);
    }
    let why = if names_a_file(found) { "it names a file" } else { "it is not for a client to set" };
    Err(format!("“{name}” is no parameter here: {why}"))
}

/// The name as options have it: `no_uniqueness` is accepted, too.
fn spelled(key: &str) -> String {
    key.replace('_', "-")
}

/// An option with its value, or with each of several.
fn option(argument: &Arg, key: &str, value: &Value) -> Result<Vec<String>, String> {
    let name = name_of(argument);
    if is_switch(argument) {
        return match value {
            Value::Bool(true) => Ok(vec![format!("--{name}")]),
            Value::Bool(false) | Value::Null => Ok(Vec::new()),
            _ => Err(format!("“{}” is true or false", shortened(key))),
        };
    }
    let values = texts(key, value)?;
    Ok(match argument.get_value_delimiter() {
        Some(delimiter) if !values.is_empty() => vec![format!("--{name}={}", values.join(&delimiter.to_string()))],
        _ => values.into_iter().map(|value| format!("--{name}={value}")).collect(),
    })
}

/// The values as text. An object is a puzzle in JSON.
fn texts(key: &str, value: &Value) -> Result<Vec<String>, String> {
    match value {
        Value::Null => Ok(Vec::new()),
        Value::String(text) if text.contains('\0') => Err(format!("“{}” has a NUL in it", shortened(key))),
        Value::String(text) => Ok(vec![text.clone()]),
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => Ok(vec![value.to_string()]),
        Value::Array(values) => {
            let lists = values.iter().map(|value| match value {
                Value::Array(_) => Err(format!("“{}” has a list in a list", shortened(key))),
                value => texts(key, value),
            });
            Ok(lists.collect::<Result<Vec<_>, _>>()?.concat())
        }
    }
}

/// The beginning of a key, for messages.
fn shortened(key: &str) -> String {
    key.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use serde_json::json;

    use super::*;
    use crate::cli::arguments::Arguments;

    fn command(name: &str) -> Command {
        let mut program = Arguments::command();
        program.build();
        program.find_subcommand(name).expect("a command").clone()
    }

    fn said(name: &str, params: &Value) -> Result<String, String> {
        let arguments = arguments(&command(name), params.as_object().expect("an object"))?;
        Ok(arguments.iter().map(|argument| argument.to_string_lossy()).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn every_command_is_a_method_or_says_why_not() {
        let program = Arguments::command();
        let mut names: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        let mut known: Vec<&str> = METHODS.into_iter().chain(NOT_METHODS.iter().map(|(name, _)| *name)).collect();
        names.sort_unstable();
        known.sort_unstable();
        assert_eq!(names, known);
    }

    #[test]
    fn parameters_become_arguments() {
        for (name, params, expected) in [
            ("hint", json!({"puzzle": "-x"}), "deduku hint --threads=1 --json -- -x"),
            (
                "hint",
                json!({"puzzle": ["a", "b"], "explain": false}),
                "deduku hint --explain=false --threads=1 --json -- a b",
            ),
            ("why", json!({"claim": "r1c1=2", "puzzle": "a"}), "deduku why --threads=1 --json -- r1c1=2 a"),
            (
                "steps",
                json!({"puzzle": "a", "prune": true, "explain": null, "without": ["x-wing", "fish"], "no_uniqueness": true}),
                "deduku steps --prune --without=x-wing,fish --no-uniqueness --threads=1 --json -- a",
            ),
            ("convert", json!({"puzzle": "a", "to": "line"}), "deduku convert --to=line -- a"),
            ("print", json!({"puzzle": {"variant": "x"}, "json": false}), r#"deduku print -- {"variant":"x"}"#),
            ("combinations", json!({"sum": 20, "cells": 3}), "deduku combinations --json -- 20 3"),
        ] {
            let said = said(name, &params).expect(name);
            let (mut said, mut expected): (Vec<_>, Vec<_>) = (said.split(' ').collect(), expected.split(' ').collect());
            // Keys of an object have no order.
            let positional = |words: &[&str]| words.iter().position(|word| *word == "--").expect("the mark");
            let (at, expected_at) = (positional(&said), positional(&expected));
            said[..at].sort_unstable();
            expected[..expected_at].sort_unstable();
            assert_eq!(said, expected);
        }
    }

    #[test]
    fn what_names_a_file_is_no_parameter() {
        for (name, params, what) in [
            ("solve", json!({"puzzle": "a", "proof": "/tmp"}), "it names a file"),
            ("generate", json!({"pattern": "/etc/passwd"}), "it names a file"),
            ("solve", json!({"puzzle": "a", "force": true}), "not for a client"),
            ("solve", json!({"puzzle": "a", "threads": 9}), "not for a client"),
            ("solve", json!({"puzzle": "a", "help": true}), "not for a client"),
            ("solve", json!({"puzzle": "a", "proof=/tmp": 1}), "has no parameter"),
            ("solve", json!({"puzzle": "a", "limt": 1}), "did you mean “limit”?"),
            ("why", json!({"puzzle": "a"}), "“claim” is missing"),
            ("hint", json!({"puzzle": [["a"]]}), "a list in a list"),
            ("steps", json!({"puzzle": "a", "prune": "yes"}), "true or false"),
            ("hint", json!({"puzzle": "a\0"}), "NUL"),
            ("solve", json!({"puzzle": "a", "limit": 100_001}), "at most 100000"),
            ("solve", json!({"puzzle": "a", "limit": "999999999"}), "at most 100000"),
        ] {
            let error = said(name, &params).expect_err(name);
            assert!(error.contains(what), "{error}");
        }
    }
}
