//! Wrong arguments, as the argument parser reports them: what is wrong and which help says more in one line, and below
//! it, a line each, what may help: the possible values, the name that was probably meant.

use std::ffi::OsString;

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue};

use super::arguments::Arguments;
use super::output::{advise, complain};
use super::unnamed::nearest_command;

/// Reports the refusal of these arguments, the program's name first.
pub(super) fn say(refusal: &clap::Error, arguments: &[OsString]) {
    let (what, advice) = lines(refusal, &command_of(arguments));
    complain(&what);
    for line in &advice {
        advise(line);
    }
}

/// The refusal of these arguments, the program's name first, and the advice, in one line.
pub(super) fn message(refusal: &clap::Error, arguments: &[OsString]) -> String {
    let (what, advice) = lines(refusal, &command_of(arguments));
    [what].into_iter().chain(advice).collect::<Vec<_>>().join("; ")
}

/// What the parser says, without its usage text: what is wrong, and each line of advice on a line of its own.
pub(super) fn words(refusal: &clap::Error) -> String {
    let (what, advice) = parts(refusal);
    [vec![what], advice].concat().join("\n")
}

/// The program with the command of these arguments, if there is one: `deduku solve`.
fn command_of(arguments: &[OsString]) -> String {
    let program = Arguments::command();
    let command = arguments.get(1).and_then(|name| program.find_subcommand(name));
    command.map_or_else(|| "deduku".to_owned(), |command| format!("deduku {}", command.get_name()))
}

/// The parser's message without its usage text: what is wrong and which help says more, and the lines of advice.
fn lines(refusal: &clap::Error, command: &str) -> (String, Vec<String>) {
    let (what, advice) = parts(refusal);
    (format!("{what} (see {command} --help)"), advice)
}

fn parts(refusal: &clap::Error) -> (String, Vec<String>) {
    let text = refusal.to_string();
    let is_advice = |line: &str| ["tip:", "["].iter().any(|start| line.starts_with(start));
    let ends = |line: &str| ["Usage:", "For more information"].iter().any(|start| line.starts_with(start));
    let said = text.trim_start_matches("error: ").lines().take_while(|line| !ends(line)).map(str::trim);
    let (advice, what): (Vec<&str>, Vec<&str>) = said.filter(|line| !line.is_empty()).partition(|line| is_advice(line));
    let mut advice: Vec<String> = advice.into_iter().map(str::to_owned).collect();
    // The parser suggests no command after `help`.
    if let Some(ContextValue::String(word)) = refusal.get(ContextKind::InvalidSubcommand)
        && let Some(name) = nearest_command(word)
    {
        advice.push(format!("tip: a similar command exists: '{name}'"));
    }
    (what.join(" "), advice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser as _;

    /// What is printed for these arguments.
    fn said(arguments: &[&str]) -> (String, Vec<String>) {
        let arguments: Vec<OsString> = ["deduku"].iter().chain(arguments).map(OsString::from).collect();
        let refusal = Arguments::try_parse_from(&arguments).expect_err("wrong arguments");
        lines(&refusal, &command_of(&arguments))
    }

    #[test]
    fn what_is_wrong_is_one_line_and_each_advice_another() {
        #[rustfmt::skip]
        let table: &[(&[&str], &str, &[&str])] = &[
            (&["why"], "the following required arguments were not provided: <CLAIM> <INPUT>... (see deduku why --help)", &[]),
            (&["solve", "a", "--limt", "1"], "unexpected argument '--limt' found (see deduku solve --help)",
                &["tip: a similar argument exists: '--limit'"]),
            (&["minimize", "a", "--symetry", "none"], "unexpected argument '--symetry' found (see deduku minimise --help)",
                &["tip: a similar argument exists: '--symmetry'"]),
            (&["share", "a", "--as", "txt"], "invalid value 'txt' for '--as <FORM>' (see deduku share --help)",
                &["[possible values: text, link, code, qr, card, cast]", "tip: a similar value exists: 'text'"]),
            (&["practise", "xwng"], "invalid value 'xwng' for '[TECHNIQUE]': there is no technique “xwng”: \
                `deduku techniques` lists them (see deduku practise --help)", &["tip: a similar value exists: 'x-wing'"]),
            (&["new", "-b", "samurei"], "invalid value 'samurei' for '--board <NAME>': there is no board called “samurei”: \
                `deduku boards` lists them (see deduku new --help)", &["tip: a similar value exists: 'samurai'"]),
            (&["help", "solv"], "unrecognized subcommand 'solv' (see deduku --help)",
                &["tip: a similar command exists: 'solve'"]),
            (&["solve", "a", "-t", "-5"], "invalid value '-5' for '--timeout <SECONDS>': “-5” is less than 0: give seconds, \
                such as 10 or 0.5, or none for no limit (see deduku solve --help)", &[]),
            (&["--no"], "unexpected argument '--no' found (see deduku --help)", &[]),
        ];
        for &(arguments, what, advice) in table {
            assert_eq!(said(arguments), (what.to_owned(), advice.iter().map(ToString::to_string).collect()));
        }
    }
}
