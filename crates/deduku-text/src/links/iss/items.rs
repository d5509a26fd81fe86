//! Parses constraint text to a tree of names and arguments.

use super::super::percent;
use super::super::sheet::Wrong;

/// A constraint as written.
#[derive(Clone, Debug)]
pub(super) struct Item<'t> {
    /// Its name; empty for givens.
    pub(super) name: &'t str,
    /// The arguments between its tildes, decoded.
    pub(super) arguments: Vec<String>,
    /// The byte offset at which it begins.
    pub(super) at: usize,
    /// Its contents, if it is a bracket.
    pub(super) inside: Vec<Self>,
}

/// The digits of pair tables and repetitions, six bits each.
pub(super) const PAIR_LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The maximum nesting depth of brackets.
const DEEPEST: usize = 12;

/// The constraints of a text, with those in brackets nested.
pub(super) fn items(text: &str) -> Result<Vec<Item<'_>>, Wrong> {
    let mut open: Vec<Vec<Item<'_>>> = vec![Vec::new()];
    let mut brackets: Vec<Item<'_>> = Vec::new();
    let mut at = 0;
    for part in text.split('.') {
        let start = at + part.len() - part.trim_start().len();
        at += part.len() + 1;
        let part = part.trim();
        if part.is_empty() {
            continue;
        }
        let mut words = part.split('~');
        let name = words.next().unwrap_or_default().trim();
        let arguments = words.map(|word| percent::decode(word.trim())).collect();
        let item = Item { name, arguments, at: start, inside: Vec::new() };
        match name {
            "Or" | "And" | "Replicate" => {
                if brackets.len() == DEEPEST {
                    return Err((start, "brackets are nested too deep: remove some".to_owned()));
                }
                brackets.push(item);
                open.push(Vec::new());
            }
            "End" => {
                let Some(bracket) = brackets.pop() else {
                    return Err((start, "this End closes nothing: remove it".to_owned()));
                };
                let inside = open.pop().unwrap_or_default();
                if let Some(list) = open.last_mut() {
                    list.push(Item { inside, ..bracket });
                }
            }
            _ => {
                if let Some(list) = open.last_mut() {
                    list.push(item);
                }
            }
        }
    }
    // A bracket may be left open at the end of a text.
    while let Some(bracket) = brackets.pop() {
        let inside = open.pop().unwrap_or_default();
        if let Some(list) = open.last_mut() {
            list.push(Item { inside, ..bracket });
        }
    }
    Ok(open.pop().unwrap_or_default())
}
