//! Recognises links, and extracts their content.
//!
//! A link is an address of a known site, or the part of one that contains the puzzle, as people paste it. Nothing is
//! downloaded: an id that only a server can resolve is rejected with advice on what to do instead.

use serde::de::IgnoredAny;
use serde_json::Value;

use super::classic::{Classic, CodeError, read_classic, read_scf};
use super::fpuzzles::is_fpuzzles;
use super::in_address::{cells_in, cut_cells, puzzlink};
use super::lz::unpack;
use super::penpa::{Penpa, open_penpa};
use super::percent;
use super::shortened::read_short;
use super::sudokumaker::is_sudokumaker;
use super::sudokupad::is_sudokupad;

/// The content of a link.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Payload {
    /// The JSON of f-puzzles.
    Fpuzzles(Value),
    /// The JSON of `SudokuPad`.
    Sudokupad(Value),
    /// The JSON of `SudokuMaker`.
    Sudokumaker(Value),
    /// The content of a link of penpa-edit.
    Penpa(Box<Penpa>),
    /// An object of JSON lines.
    Json(String),
    /// The cells of a plain grid.
    Cells(String),
    /// The constraint text of Interactive Sudoku Solver.
    Iss(String),
    /// 81 cells.
    Classic(Classic),
    /// 81 cells and the regions of a jigsaw, one character per cell.
    Jigsaw(String, String),
}

/// Why the content of a link cannot be read, and the index of the character at fault, from 0.
pub(super) type LinkError = (usize, String);

/// The hosts of links, and the words before an id in their paths.
const HOSTS: [&str; 14] = [
    "swaroopg92.github.io",
    "f-puzzles.com",
    "www.f-puzzles.com",
    "sudokupad.app",
    "beta.sudokupad.app",
    "alpha.sudokupad.app",
    "app.crackingthecryptic.com",
    "sudokuwiki.org",
    "www.sudokuwiki.org",
    "sudokuexchange.com",
    "sigh.github.io",
    "sudokumaker.app",
    "www.sudokumaker.app",
    "puzz.link",
];

/// Prefixes of ids that contain a packed puzzle; longer ones first.
const PACKED: [&str; 4] = ["fpuzzles", "fpuz", "scl", "ctc"];

/// The beginning of every packed object: an encoded brace.
const BRACE: &str = "N4";

/// The maximum length of a link, in bytes; the unpacked text has its own limit.
pub(in super::super) const LONGEST_LINK: usize = 1 << 20;

/// The maximum number of ways tried to restore double slashes that were lost in a path.
const MOST_DOUBLINGS: usize = 64;

/// Whether a line is a link, judged by its beginning.
pub(in super::super) fn is_link(line: &str) -> bool {
    let word = first_word(line);
    match word.as_bytes().first() {
        None | Some(b'0'..=b'9') => false,
        Some(b'.') => is_iss(line),
        Some(b'?') => query_of(&word[1..]).is_some(),
        Some(_) => has_host(word) || is_bare(word),
    }
}

/// Whether a line is constraint text: `.Name~…`, `.Name.` or givens, `.~R1C1_5`.
pub(in super::super) fn is_iss(line: &str) -> bool {
    let rest = line.trim_start().strip_prefix('.').unwrap_or_default();
    // Most lines that begin with a dot are grids.
    if !rest.starts_with(|first: char| first == '~' || first.is_ascii_uppercase()) {
        return false;
    }
    let name = rest.split(['~', '.']).next().unwrap_or_default().trim_end();
    if rest.starts_with('~') && rest[1..].starts_with(['R', 'r', 'V']) {
        return true;
    }
    name.len() > 1
        && name.starts_with(|first: char| first.is_ascii_uppercase())
        && name.bytes().any(|byte| byte.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
        || matches!(name, "X" | "V" | "NFA") && rest[name.len()..].starts_with('~')
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

fn has_host(word: &str) -> bool {
    word.starts_with("http://") || word.starts_with("https://") || {
        let host = word.split(['/', '?']).next().unwrap_or_default();
        HOSTS.iter().any(|known| known.eq_ignore_ascii_case(host))
            || is_host(host) && cells_in(host, &word[host.len()..]).is_some()
    }
}

/// Whether the text could be the name of a site, such as `play.example.org`.
fn is_host(host: &str) -> bool {
    host.rsplit_once('.').is_some_and(|(name, end)| {
        end.len() > 1
            && end.bytes().all(|byte| byte.is_ascii_alphabetic())
            && name.starts_with(|first: char| first.is_ascii_alphabetic())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte))
    })
}

/// Whether an address, with or without its scheme, is of a site whose links are known.
pub(super) fn is_known_host(address: &str) -> bool {
    let bare = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://")).unwrap_or(address);
    let host = bare.split(['/', '?']).next().unwrap_or_default();
    host.len() < bare.len() && HOSTS.iter().any(|known| known.eq_ignore_ascii_case(host))
}

/// Whether the word is an id of `SudokuPad`, or a packed puzzle alone.
fn is_bare(word: &str) -> bool {
    let alphanumeric = |code: &str| code.len() >= 10 && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let packed = |text: &str| text.len() >= 20 && text.starts_with(BRACE);
    if word.len() == 81 {
        // This may be the letters of a Wordoku.
        return false;
    }
    PACKED.iter().any(|prefix| word.strip_prefix(prefix).is_some_and(packed))
        || word.strip_prefix("scf").is_some_and(alphanumeric)
        || word.strip_prefix("classic").is_some_and(|code| code.len() >= 10)
        || packed(word) && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=%-$".contains(&byte))
        || query_of(word).is_some()
}

/// The key and value of a query that contains a puzzle, and the offset of the value.
fn query_of(query: &str) -> Option<(&str, &str, usize)> {
    let mut at = 0;
    for part in query.split(['&', '#']) {
        if let Some((key, value)) = part.split_once('=') {
            let known = ["load", "puzzleid", "puzzle", "bd", "s", "q"].contains(&key) && value.len() > 3;
            if known {
                return Some((key, value, at + key.len() + 1));
            }
        }
        at += part.len() + 1;
    }
    None
}

/// The content of the link on this line.
///
/// # Errors
/// The reason, and its location.
pub(super) fn open(line: &str) -> Result<Payload, LinkError> {
    if is_iss(line) {
        return Ok(Payload::Iss(line.trim().to_owned()));
    }
    let indent = line.len() - line.trim_start().len();
    let word = first_word(line);
    if !has_host(word) {
        let query = word.strip_prefix('?').unwrap_or(word);
        if let Some((key, value, at)) = query_of(query) {
            return by_query(key, value).map_err(|error| moved(error, indent + word.len() - query.len() + at));
        }
        return by_id(word).map_err(|error| moved(error, indent));
    }
    let bare = word.strip_prefix("https://").or_else(|| word.strip_prefix("http://")).unwrap_or(word);
    let start = indent + word.len() - bare.len();
    if let Some((at, parts)) = penpa_in(bare) {
        let found = open_penpa(parts).map_err(|reason| (start + at, reason));
        return found.map(|penpa| Payload::Penpa(Box::new(penpa)));
    }
    let (before, query) = bare.split_once('?').unwrap_or((bare, ""));
    let (host, path) = before.split_once('/').unwrap_or((before, ""));
    if let Some(read) = puzzlink(query) {
        return read.map(Payload::Json).map_err(|reason| (start + before.len() + 1, reason));
    }
    if let Some((key, value, at)) =
        query_of(query).filter(|_| HOSTS.iter().any(|known| known.eq_ignore_ascii_case(host)))
    {
        return by_query(key, value).map_err(|error| moved(error, start + before.len() + 1 + at));
    }
    if let Some((_, cells)) = cells_in(host, &percent::decode(&bare[host.len()..])) {
        return Ok(Payload::Cells(cells));
    }
    if let Some((key, value, at)) = query_of(query) {
        return by_query(key, value).map_err(|error| moved(error, start + before.len() + 1 + at));
    }
    let id = path.trim_start_matches('/');
    let id = id.strip_prefix("sudoku/").unwrap_or(id).trim_end_matches('/');
    let pad =
        ["sudokupad.app", "crackingthecryptic.com"].iter().any(|known| host.to_ascii_lowercase().ends_with(known));
    if pad && !id.is_empty() {
        let at = start + before.len() - path.len() + path.find(id).unwrap_or(0);
        return by_id(id).map_err(|error| moved(error, at));
    }
    let id = query.split('&').find_map(|part| part.strip_prefix("id="));
    match (id, HOSTS.iter().any(|known| known.eq_ignore_ascii_case(host))) {
        (Some(id), true) => Err((start, server_id(id))),
        (None, true) => Err((
            start,
            format!("this address of {host} carries no puzzle: copy the link that the site's own “share” gives"),
        )),
        _ => {
            let reason = match cut_cells(&bare[host.len()..]) {
                Some(count) => format!("{count} cells in the address are no grid: copy the link whole"),
                None => format!(
                    "{} is not a site whose links can be read: open it in a browser, and copy the address of f-puzzles, SudokuPad, penpa-edit, sudokuwiki, sudokuexchange or ISS that it leads to",
                    host.chars().take(60).collect::<String>()
                ),
            };
            Err((start, reason))
        }
    }
}

/// Where the puzzle of a link of penpa-edit begins, behind `#` or `?`, and that part.
fn penpa_in(bare: &str) -> Option<(usize, &str)> {
    let (before, parts) = bare.split_once(['#', '?'])?;
    let carries = || parts.split(['&', '#']).any(|part| part.starts_with("p=") && part.len() > 2);
    let host = before.split('/').next().unwrap_or_default();
    (host.eq_ignore_ascii_case("swaroopg92.github.io") && carries()).then_some((before.len() + 1, parts))
}

fn moved((at, reason): LinkError, by: usize) -> LinkError {
    (at + by, reason)
}

/// The message for an id that refers to a puzzle on a server.
fn server_id(id: &str) -> String {
    let short: String = id.chars().take(40).collect();
    format!(
        "“{short}” is an id that only its server can resolve, and deduku does not use the network: open it in a browser and copy a link that carries the puzzle (SudokuPad: share, long link; f-puzzles: export, ?load=)"
    )
}

fn by_query(key: &str, value: &str) -> Result<Payload, LinkError> {
    match key {
        "load" => document(value),
        "puzzleid" => by_id(&percent::decode(value)),
        "puzzle" if value.starts_with(BRACE) => sudokumaker(value),
        "q" => {
            let text = percent::decode(value);
            if is_iss(&text) {
                Ok(Payload::Iss(text))
            } else {
                Err((0, "this is no constraint text of ISS: it begins with a dot and a name".to_owned()))
            }
        }
        _ => grid(&percent::decode(value)),
    }
}

/// Reads 81 digits, optionally followed by the regions of a jigsaw, or the runs of a short code.
fn grid(value: &str) -> Result<Payload, LinkError> {
    let plain = |text: &str| text.len() == 81 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if plain(value) {
        return Ok(Payload::Classic(Classic { cells: value.replace('.', "0"), windows: false, diagonals: false }));
    }
    if let Some((cells, regions)) = value.split_at_checked(81)
        && plain(cells)
        && regions.len() == 81
        && regions.bytes().all(|byte| byte.is_ascii_alphanumeric())
    {
        return Ok(Payload::Jigsaw(cells.replace('.', "0"), regions.to_owned()));
    }
    if value.starts_with("S9B") || value.starts_with("X9B") {
        let advice =
            "this is sudokuwiki's packed form of candidates, which cannot be read: copy the link with 81 digits";
        return Err((0, advice.to_owned()));
    }
    read_scf(value).map(Payload::Classic).map_err(|_| (0, format!("{} characters where 81 digits (0 is a blank) or a short code of them are expected: copy the link whole", value.chars().count())))
}

/// Reads an id of `SudokuPad`.
fn by_id(id: &str) -> Result<Payload, LinkError> {
    let code = |prefix: &str, read: fn(&str) -> Result<Classic, CodeError>| {
        let rest = id.strip_prefix(prefix)?;
        Some(read(&percent::decode(rest)).map(Payload::Classic).map_err(|error| moved(error, prefix.len())))
    };
    if let Some(found) = code("scf", read_scf).or_else(|| code("classic", read_classic)) {
        return found;
    }
    for prefix in PACKED {
        if let Some(packed) = id.strip_prefix(prefix) {
            let found = if prefix.starts_with('f') { document(packed) } else { sudokupad(packed) };
            return found.map_err(|error| moved(error, prefix.len()));
        }
    }
    if id.starts_with(BRACE) && id.len() >= 20 {
        return document(id).or_else(|error| sudokupad(id).map_err(|_| error));
    }
    Err((0, server_id(id)))
}

/// Opens a packed document; it is of f-puzzles unless it looks like one of another program.
fn document(packed: &str) -> Result<Payload, LinkError> {
    let text = unpacked(packed, &|text| serde_json::from_str::<IgnoredAny>(text).is_ok())?;
    let value: Value = serde_json::from_str(&text)
        .map_err(|error| (0, format!("its content is not JSON ({error}): copy the link whole")))?;
    Ok(document_kind(&value).unwrap_or(Payload::Fpuzzles)(value))
}

/// Whose document a value is; `None` if it looks like none.
pub(super) fn document_kind(value: &Value) -> Option<fn(Value) -> Payload> {
    match value {
        value if is_sudokumaker(value) => Some(Payload::Sudokumaker),
        value if is_fpuzzles(value) => Some(Payload::Fpuzzles),
        value if is_sudokupad(value) => Some(Payload::Sudokupad),
        _ => None,
    }
}

fn sudokumaker(packed: &str) -> Result<Payload, LinkError> {
    match document(packed)? {
        Payload::Fpuzzles(value) if !is_fpuzzles(&value) => {
            Err((0, "its content is no puzzle of SudokuMaker: copy the link whole".to_owned()))
        }
        payload => Ok(payload),
    }
}

fn sudokupad(packed: &str) -> Result<Payload, LinkError> {
    let fits = |text: &str| serde_json::from_str::<IgnoredAny>(text).is_ok() || read_short(text).is_ok();
    let text = unpacked(packed, &fits)?;
    let read = if text.contains('"') { serde_json::from_str(&text).ok() } else { None };
    match read {
        Some(value) => Ok(Payload::Sudokupad(value)),
        None => read_short(&text).map(Payload::Sudokupad).map_err(|error| {
            (
                0,
                format!(
                    "its content is not a puzzle ({}, at {} of the unpacked text): copy the link whole",
                    error.reason,
                    error.at + 1
                ),
            )
        }),
    }
}

/// Unpacks the text. Paths of addresses lose one slash of two, so if the unpacked text does not fit, doubling some
/// slashes is tried.
fn unpacked(packed: &str, fits: &dyn Fn(&str) -> bool) -> Result<String, LinkError> {
    let packed = percent::decode(packed.split(['&', '#', '?']).next().unwrap_or_default());
    let whole = |packed: &str| -> Result<Option<String>, super::lz::LzError> {
        let text = unpack(packed)?;
        Ok(Some(text).filter(|text| text.starts_with('{') && text.trim_end().ends_with('}')))
    };
    let otherwise = match whole(&packed) {
        Ok(Some(text)) if fits(&text) => return Ok(text),
        Ok(Some(text)) => Ok(text),
        Ok(None) => Err((0, "its content is not an object: copy the link whole".to_owned())),
        Err(error) => Err((packed.get(..error.at).map_or(0, |before| before.chars().count()), reason(&error))),
    };
    let slashes: Vec<usize> = packed.match_indices('/').map(|(at, _)| at).collect();
    let one = slashes.iter().map(|&at| vec![at]);
    let two =
        slashes.iter().enumerate().flat_map(|(nth, &at)| slashes[nth + 1..].iter().map(move |&other| vec![at, other]));
    // Fewer attempts are made for a long text.
    let tries = MOST_DOUBLINGS.min((1 << 22) / packed.len().max(1));
    for doubled in one.chain(two).take(tries) {
        let mut text = packed.clone();
        doubled.iter().rev().for_each(|&at| text.insert(at, '/'));
        if let Ok(Some(text)) = whole(&text)
            && fits(&text)
        {
            return Ok(text);
        }
    }
    otherwise
}

fn reason(error: &super::lz::LzError) -> String {
    let what =
        if error.reason == "it unpacks to more than 1 MiB" { "give a smaller puzzle" } else { "copy the link whole" };
    format!("the packed puzzle cannot be unpacked: {}: {what}", error.reason)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::lz::pack;
    use super::super::shortened::write_short;
    use super::*;

    #[test]
    fn each_form_of_a_link_is_opened() {
        let json = json!({"size": 3, "grid": [[{}, {}, {}], [{}, {}, {}], [{}, {}, {}]]});
        let packed = pack(&json.to_string());
        let fpuzzles = Payload::Fpuzzles(json);
        for link in [
            format!("https://f-puzzles.com/?load={packed}"),
            format!("https://www.f-puzzles.com/?load={}", percent::encode(&packed, "")),
            format!("?load={packed}"),
            format!("load={}", packed.replace('+', " ").replace(' ', "+")),
            format!("https://sudokupad.app/fpuzzles{packed}"),
            format!("sudokupad.app/fpuz{packed}"),
            format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{packed}"),
            format!("fpuzzles{packed} my puzzle"),
            packed.clone(),
        ] {
            assert!(is_link(&link), "{link}");
            assert_eq!(open(&link).as_ref(), Ok(&fpuzzles), "{link}");
        }
        let json = json!({"formatVersion": "1.2.0", "puzzle": {"cells": [{}]}});
        let packed = pack(&json.to_string());
        for link in [format!("https://sudokumaker.app/?puzzle={packed}"), format!("?puzzle={packed}"), packed] {
            assert!(is_link(&link), "{link}");
            assert_eq!(open(&link), Ok(Payload::Sudokumaker(json.clone())), "{link}");
        }
        let json = json!({"cellSize": 50, "cells": [[{"value": 1}, {}], [{}, {}]], "lines": [{"color": "#0a0B0c"}]});
        let packed = pack(&write_short(&json));
        for link in [format!("https://sudokupad.app/scl{packed}?setting-nogrid=1"), format!("ctc{packed}")] {
            assert!(is_link(&link), "{link}");
            assert_eq!(open(&link), Ok(Payload::Sudokupad(json.clone())), "{link}");
        }
        let cells = "53007000060019500009800006080006000340080300170002000606000028000041900500008".to_owned() + "0079";
        let classic = Payload::Classic(Classic { cells: cells.clone(), windows: false, diagonals: false });
        for link in [
            format!("https://www.sudokuwiki.org/sudoku.htm?bd={cells}"),
            format!("https://sudokuexchange.com/play/?s={cells}&d=2"),
            format!("classic{}", cells.replace("000", "D").replace("00", "C").replace('0', "B")),
        ] {
            assert!(is_link(&link), "{link}");
            assert_eq!(open(&link).as_ref(), Ok(&classic), "{link}");
        }
        let iss = ".Thermo~R1C1~R1C2.~R2C2_5";
        for link in [
            iss.to_owned(),
            format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={}", percent::encode(iss, "")),
        ] {
            assert!(is_link(&link), "{link}");
            assert_eq!(open(&link), Ok(Payload::Iss(iss.to_owned())), "{link}");
        }
    }

    #[test]
    fn what_a_path_lost_is_put_back() {
        // Texts that have two adjacent slashes when packed. The last character consists mostly of one bits.
        let title = |seed: u32| format!("{}\u{ffff}", "a".repeat(seed as usize % 97));
        let packed = (0..200u32).map(|seed| pack(&json!({"size": seed, "title": title(seed)}).to_string()));
        let (mut tried, mut found) = (0, 0);
        for packed in packed.filter(|packed| packed.contains("//")).take(20) {
            let link = format!("https://sudokupad.app/fpuz{}", packed.replacen("//", "/", 1));
            tried += 1;
            found += usize::from(open(&link) == open(&format!("fpuz{packed}")));
        }
        assert!(tried > 5 && found == tried, "{found} of {tried}");
    }

    #[test]
    fn what_carries_nothing_is_refused() {
        for (link, at, part) in [
            ("https://sudokupad.app/8bNmDd4J9G", 22, "only its server can resolve"),
            ("https://f-puzzles.com/?id=yhkyz63b", 8, "only its server can resolve"),
            ("https://tinyurl.com/abc", 8, "not a site whose links can be read"),
            ("https://f-puzzles.com/?load=N4IgzglgXgpi", 40, "it ends too early"),
            ("https://www.sudokuwiki.org/sudoku.htm?bd=123", 8, "carries no puzzle"),
            ("https://www.sudokuwiki.org/sudoku.htm?bd=1234", 41, "81 digits"),
            ("sclN4IgzglgXgpi!BcBmANCA5gJwg", 15, "not a base64 character"),
        ] {
            assert!(is_link(link), "{link}");
            let (found, reason) = open(link).expect_err(link);
            assert_eq!(found, at, "{link}: {reason}");
            assert!(reason.contains(part), "{link}: {reason}");
        }
        for line in ["scanned text", ".5.6.7", "classic", ".X...", "123456789", "?", "..Abc", ".A.B.C"] {
            assert!(!is_link(line), "{line}");
        }
    }
}
