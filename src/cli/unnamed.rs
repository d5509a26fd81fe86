//! Arguments that begin with no command: a puzzle to play, or a misspelt command.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use anyhow::{Result, bail};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use super::arguments::{Arguments, Command};
use super::near::nearest;

/// Reads the arguments, the program's name first. Those that begin with a puzzle are read as those of `play`.
///
/// # Errors
/// The argument parser's refusal, with the arguments that it refused.
pub(super) fn parse(arguments: Vec<OsString>) -> Result<Arguments, (clap::Error, Vec<OsString>)> {
    match Arguments::try_parse_from(&arguments) {
        Ok(Arguments { command: Some(Command::Unnamed(words)) }) if !is_misspelt(&words) => {
            let arguments: Vec<OsString> = ["deduku", "play"].iter().map(OsString::from).chain(words).collect();
            Arguments::try_parse_from(&arguments).map_err(|refusal| (refusal, arguments))
        }
        // Options before any command may be those of `play`, too.
        Err(refusal) if refusal.kind() == ErrorKind::UnknownArgument && begins_with_option(&arguments) => {
            let played = [OsString::from("deduku"), OsString::from("play")].into_iter();
            let read = Arguments::try_parse_from(played.chain(arguments.iter().skip(1).cloned()));
            read.map_err(|_| (refusal, arguments))
        }
        read => read.map_err(|refusal| (refusal, arguments)),
    }
}

fn begins_with_option(arguments: &[OsString]) -> bool {
    arguments.get(1).is_some_and(|first| first.as_encoded_bytes().starts_with(b"-"))
}

/// Refuses a first argument that is meant as a command.
///
/// # Errors
/// Always, with the name of the command that was probably meant.
pub(super) fn refuse<T>(words: &[OsString]) -> Result<T> {
    let word = words.first().map_or_else(String::new, |word| word.to_string_lossy().into_owned());
    let meant = nearest_command(&word).map_or_else(String::new, |name| format!(": did you mean {name}?"));
    bail!("“{word}” is neither a command nor a file nor a puzzle{meant} (see deduku --help)")
}

/// The command that was probably meant by this word.
pub(super) fn nearest_command(word: &str) -> Option<String> {
    let program = Arguments::command();
    let names =
        program.get_subcommands().flat_map(|command| [command.get_name()].into_iter().chain(command.get_all_aliases()));
    nearest(word, names.chain(["help"])).map(str::to_owned)
}

/// Whether the first argument is a word such as the commands are, and no file.
fn is_misspelt(words: &[OsString]) -> bool {
    let is_word = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-') && word != "-";
    words
        .first()
        .map(OsString::as_os_str)
        .and_then(OsStr::to_str)
        .is_some_and(|word| is_word(word) && !Path::new(word).exists())
}
