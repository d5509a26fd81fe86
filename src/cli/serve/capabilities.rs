//! The methods `version` and `capabilities`.

use clap::{Arg, Command};
use serde_json::{Value, json};

use super::LONGEST_LINE;
use super::message::{CANCEL, PROGRESS};
use super::methods::{METHODS, NOT_METHODS, is_list, is_parameter, is_switch, name_of};
use super::queue::{MOST_BYTES, MOST_WAITING};
use crate::chance::GENERATOR_VERSION;
use crate::logic::wording;

/// The version of the protocol; it is raised when a client may have to change.
const PROTOCOL: u32 = 1;

/// The result of `version`.
pub(super) fn version() -> Value {
    json!({
        "name": "deduku",
        "version": env!("CARGO_PKG_VERSION"),
        "protocol": PROTOCOL,
        "wording": wording::VERSION,
        "generator": GENERATOR_VERSION,
    })
}

/// The result of `capabilities`: the methods with their parameters, and the limits.
pub(super) fn capabilities(program: &Command) -> Value {
    let commands = METHODS.iter().filter_map(|name| program.find_subcommand(name));
    let methods: Vec<Value> = commands.map(method).collect();
    let others: Vec<Value> = NOT_METHODS.iter().map(|(name, why)| json!({ "name": name, "why": why })).collect();
    json!({
        "methods": methods,
        "not_methods": others,
        "notifications": { "cancel": CANCEL, "progress": PROGRESS },
        "limits": { "line_bytes": LONGEST_LINE, "waiting": MOST_WAITING, "waiting_bytes": MOST_BYTES },
        "files": false,
        "batches": false,
    })
}

fn method(command: &Command) -> Value {
    let mut params: Vec<Value> = command.get_arguments().filter(|argument| is_parameter(argument)).map(param).collect();
    if command.get_arguments().any(|argument| argument.get_id() == "json") {
        params.push(json!({
            "name": "json", "type": "boolean", "required": false, "list": false,
            "about": "Whether the result has objects (answers) or what the command prints (text)",
        }));
    }
    params.push(json!({
        "name": "progress", "type": "boolean", "required": false, "list": false,
        "about": "Send notices of how far the work is",
    }));
    json!({ "name": command.get_name(), "about": about(command.get_about()), "params": params })
}

fn param(argument: &Arg) -> Value {
    json!({
        "name": name_of(argument),
        "type": if is_switch(argument) { "boolean" } else { "text" },
        "required": argument.is_required_set(),
        "list": is_list(argument),
        "about": match name_of(argument) {
            "puzzle" => "A puzzle as text in any form, or as an object; never the name of a file".to_owned(),
            "claims" => "Claims, a line each, as one text or a list".to_owned(),
            "certificate" => "The lines that steps prints as JSON".to_owned(),
            "timeout" => "End the work after this many seconds; it can only shorten the limit of the process".to_owned(),
            _ => about(argument.get_help()),
        },
    })
}

/// A help text, without styling; empty if there is none.
pub(super) fn about(help: Option<&clap::builder::StyledStr>) -> String {
    help.map(ToString::to_string).unwrap_or_default()
}
