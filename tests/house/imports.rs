//! Which files of the crate import which others, read from the sources and resolved through re-exports.
//!
//! Use trees count, and so do paths in the code that begin with `crate`, `super` or a module that the file declares.
//! Tests and module declarations do not count. A re-exported item counts as an import of the file that defines it, so
//! a room's root file may list what the files below it have.

use std::collections::{BTreeMap, BTreeSet};

/// The code without comments: a doc link may point anywhere.
pub(crate) fn code_of(text: &str) -> String {
    let code = |line: &str| line.find("//").map_or(line.to_owned(), |at| line[..at].to_owned());
    text.lines().map(code).collect::<Vec<_>>().join("\n")
}

/// The imports of all files, by their module paths, such as `game::state`.
#[derive(Default)]
pub(crate) struct Imports {
    /// The paths that each module names, from the crate's root on.
    named: BTreeMap<String, Vec<String>>,
    /// Re-exports: the path under which an item is named, and where it comes from.
    passed_on: BTreeMap<String, String>,
}

impl Imports {
    /// Adds a file.
    pub(crate) fn add(&mut self, module: &str, text: &str) {
        let code = without_visibilities(&without_tests(&code_of(text)));
        let mut named = Vec::new();
        let mut rest = String::new();
        let mut last = 0;
        for (at, _) in code.match_indices("use ") {
            let starts = at >= last && code[..at].chars().next_back().is_none_or(char::is_whitespace);
            let Some(end) = code[at..].find(';').filter(|_| starts) else { continue };
            let mut paths = Vec::new();
            expand(module, &code[at + 4..at + end], &mut paths);
            rest += &code[last..at];
            last = at + end + 1;
            let visibility = rest.rsplit(['\n', ';', '}']).next().unwrap_or_default().trim();
            if visibility.starts_with("pub") {
                let passed_on = paths.into_iter().map(|(path, name)| (format!("{module}::{name}"), path));
                self.passed_on.extend(passed_on);
            } else {
                named.extend(paths.into_iter().map(|(path, _)| path));
            }
        }
        rest += &code[last..];
        named.extend(paths_within(&rest, module));
        self.named.insert(module.to_owned(), named);
    }

    /// The number of files that import another.
    pub(crate) fn count(&self) -> usize {
        self.graph().values().filter(|imports| !imports.is_empty()).count()
    }

    /// The groups of files that import each other, directly or through others of the group.
    pub(crate) fn circles(&self) -> Vec<BTreeSet<String>> {
        let graph = self.graph();
        let reach: BTreeMap<&String, BTreeSet<&String>> =
            graph.keys().map(|from| (from, reached(from, &graph))).collect();
        let mut groups: Vec<BTreeSet<String>> = Vec::new();
        for (&from, reached) in &reach {
            if reached.contains(from) && !groups.iter().any(|group| group.contains(from)) {
                let back = reached.iter().filter(|other| reach[**other].contains(from));
                groups.push(back.map(|&other| other.clone()).collect());
            }
        }
        groups
    }

    /// The imports within a group, one per line: which file names what of which.
    pub(crate) fn within(&self, group: &BTreeSet<String>) -> String {
        let mut lines = BTreeSet::new();
        for file in group {
            for path in &self.named[file] {
                let other = self.file_of(path).filter(|other| other != file && group.contains(other));
                lines.extend(other.map(|other| format!("  {file} imports {path} of {other}\n")));
            }
        }
        lines.into_iter().collect()
    }

    fn graph(&self) -> BTreeMap<String, BTreeSet<String>> {
        let files = |(module, paths): (&String, &Vec<String>)| {
            let files = paths.iter().filter_map(|path| self.file_of(path)).filter(|file| file != module);
            (module.clone(), files.collect())
        };
        self.named.iter().map(files).collect()
    }

    /// The file that a path leads to; none outside the crate.
    fn file_of(&self, path: &str) -> Option<String> {
        let mut path = path.to_owned();
        let mut seen = BTreeSet::new();
        loop {
            match self.passed_on.get(&path).filter(|on| **on != path) {
                Some(on) if seen.insert(path.clone()) && !self.named.contains_key(&path) => path.clone_from(on),
                _ if self.named.contains_key(&path) => return Some(path),
                _ => path.truncate(path.rfind("::")?),
            }
        }
    }
}

/// All files that can be reached from a file, which is itself among them only if a cycle leads back to it.
fn reached<'a>(from: &String, graph: &'a BTreeMap<String, BTreeSet<String>>) -> BTreeSet<&'a String> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&String> = graph[from].iter().collect();
    while let Some(file) = open.pop() {
        if reached.insert(file) {
            open.extend(&graph[file]);
        }
    }
    reached
}

/// The code without test-only items: such an item ends with its first line, or with the closing brace below it.
fn without_tests(code: &str) -> String {
    let mut kept = String::new();
    let mut lines = code.lines();
    while let Some(line) = lines.next() {
        if !["#[cfg(test", "#[cfg(all(test"].iter().any(|start| line.trim_start().starts_with(start)) {
            kept.extend([line, "\n"]);
            continue;
        }
        let indentation = &line[..line.len() - line.trim_start().len()];
        let item = lines.by_ref().find(|line| !line.trim_start().starts_with("#["));
        if item.is_some_and(|item| !item.trim_end().ends_with([';', ',', '}'])) {
            let closes = |line: &&str| line.strip_prefix(indentation).is_some_and(|rest| rest.starts_with('}'));
            lines.by_ref().find(closes);
        }
    }
    kept
}

/// The code without the paths in `pub(in path)`.
fn without_visibilities(code: &str) -> String {
    let mut parts = code.split("pub(in ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |code, part| code + "pub" + part.split_once(')').map_or(part, |(_, rest)| rest))
}

/// Adds every path of a `use` tree, with the name under which it is imported.
fn expand(module: &str, tree: &str, paths: &mut Vec<(String, String)>) {
    let tree = tree.trim();
    let Some(at) = tree.find('{') else {
        let (path, name) = tree.split_once(" as ").unwrap_or((tree, ""));
        let path = path.strip_suffix("::self").unwrap_or(path);
        let name = if name.is_empty() { path.rsplit("::").next().unwrap_or_default() } else { name };
        paths.push((absolute(module, path), name.to_owned()));
        return;
    };
    let (base, group) = (&tree[..at], &tree[at + 1..]);
    let (mut depth, mut from) = (0, 0);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            ',' | '}' if depth == 0 => {
                let part = group[from..at].trim();
                if !part.is_empty() {
                    expand(module, &format!("{base}{part}"), paths);
                }
                from = at + 1;
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
}

/// The path from the crate's root on. A path that begins otherwise is relative to the file, or another crate's, for
/// which there is no file here.
fn absolute(module: &str, path: &str) -> String {
    if let Some(path) = path.strip_prefix("crate::") {
        return path.to_owned();
    }
    let (mut base, mut path) = (module, path.strip_prefix("self::").unwrap_or(path));
    while let Some(rest) = path.strip_prefix("super::") {
        base = base.rfind("::").map_or("", |at| &base[..at]);
        path = rest;
    }
    if base.is_empty() { path.to_owned() } else { format!("{base}::{path}") }
}

/// The paths in the code outside use trees: those that begin with `crate`, `super` or a module that is declared here.
fn paths_within(code: &str, module: &str) -> Vec<String> {
    let words: Vec<&str> = code.split_whitespace().collect();
    let declared = words.windows(2).filter(|pair| pair[0] == "mod").filter_map(|pair| pair[1].strip_suffix(';'));
    let first: BTreeSet<&str> = declared.chain(["crate", "super"]).collect();
    let paths = code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
    let paths = paths.filter(|path| path.split_once("::").is_some_and(|(start, _)| first.contains(start)));
    paths.map(|path| absolute(module, path.trim_end_matches(':'))).collect()
}
