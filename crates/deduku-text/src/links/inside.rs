//! Finds links inside a line of words: in brackets, in quotes, in markup.

use super::address::{is_known_host, open};

/// The maximum number of links that are looked for on a line.
const MOST: usize = 64;

/// The links inside a line that are of known sites or contain a puzzle, each once, with the byte offset of each.
pub(in super::super) fn links_inside(line: &str) -> Vec<(usize, &str)> {
    let mut found: Vec<(usize, &str)> = Vec::new();
    let (mut from, mut tries) = (0, 0);
    while let Some(start) = next_address(line, from)
        && tries < MOST
    {
        tries += 1;
        let address = link_at(line, start);
        let known = found.iter().any(|&(_, other)| other == address);
        from = start + address.len().max(1);
        if !known && (is_known_host(address) || open(address).is_ok()) {
            found.push((start, address));
        }
    }
    found
}

/// Where the next address begins: at its scheme, or at a host that is known.
fn next_address(line: &str, from: usize) -> Option<usize> {
    let rest = line.get(from..)?;
    let begins =
        |at: usize| !line[..at].ends_with(|before: char| before.is_alphanumeric() || "/.-_=%&?".contains(before));
    let schemes = ["https://", "http://"].into_iter().flat_map(|scheme| rest.match_indices(scheme));
    let first = schemes.map(|(at, _)| from + at).min();
    // A host without a scheme is followed by a slash.
    let hosts = rest.match_indices('/').filter_map(|(slash, _)| {
        let host =
            rest[..slash].rfind(|symbol: char| !symbol.is_ascii_alphanumeric() && symbol != '.' && symbol != '-');
        let at = from + host.map_or(0, |before| before + rest[before..].chars().next().map_or(1, char::len_utf8));
        (begins(at) && is_known_host(&line[at..])).then_some(at)
    });
    let host = hosts.take(1).next();
    [first, host].into_iter().flatten().min()
}

/// The address that begins here, up to a blank, or to the sign that closes what opened before it.
fn link_at(line: &str, start: usize) -> &str {
    let rest = &line[start..];
    let word = rest.split_whitespace().next().unwrap_or_default();
    let close = match line[..start].chars().next_back() {
        Some('(') => Some(')'),
        Some('[') => Some(']'),
        Some('{') => Some('}'),
        Some('“' | '„') => Some('”'),
        Some(quote @ ('"' | '\'' | '`')) => Some(quote),
        _ => None,
    };
    // Neither quotes nor angle brackets occur in addresses.
    let end = word.find(|symbol: char| Some(symbol) == close || matches!(symbol, '<' | '>' | '"' | '”' | '`' | '|'));
    let address = &word[..end.unwrap_or(word.len())];
    let address = address.split("](").next().unwrap_or(address);
    address.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '}', '\''])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_wherever_they_stand() {
        let cells = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={cells}");
        for line in [
            format!("[my puzzle]({link})"),
            format!("<{link}>"),
            format!("Try {link}, it is hard."),
            format!("\"{link}\";3"),
            format!("<a href=\"{link}\">{link}</a>"),
            format!("({link})"),
            format!("see “{link}”!"),
            format!("[{link}]({link})"),
            format!("1 | {link} | easy"),
        ] {
            let links: Vec<&str> = links_inside(&line).into_iter().map(|(_, link)| link).collect();
            assert_eq!(links, [link.as_str()], "{line}");
        }
        let bare = &link["https://".len()..];
        assert_eq!(links_inside(&format!("one: {bare} two {link}")).len(), 2);
        for line in ["https://youtube.com/watch?v=abc is a video", "and/or", "a.b/c", "http://"] {
            assert_eq!(links_inside(line), [], "{line}");
        }
    }
}
