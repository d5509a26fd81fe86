//! Turns the title of a game into a file name that is valid on every system.

/// The ending of save files.
pub(super) const ENDING: &str = ".deduku";

/// Longest stem of a file name, in bytes: leaves space for an ending and a number below any system's limit.
const LONGEST: usize = 120;

/// Names that Windows reserves for devices.
const RESERVED: [&str; 22] = [
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "lpt1", "lpt2",
    "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
];

/// The file stem for this title: letters, digits and harmless punctuation are kept, anything else becomes `-`; `None`
/// if no letter or digit is left.
pub(super) fn stem(title: &str) -> Option<String> {
    let gentle = |symbol: char| symbol.is_alphanumeric() || " ._-+()#,'×".contains(symbol);
    let mut stem = String::new();
    for symbol in title.trim().chars().map(|symbol| if gentle(symbol) { symbol } else { '-' }) {
        if stem.len() + symbol.len_utf8() > LONGEST {
            break;
        }
        stem.push(symbol);
    }
    let stem = stem.trim_matches(|symbol: char| symbol == '.' || symbol.is_whitespace());
    if !stem.contains(char::is_alphanumeric) {
        return None;
    }
    let device = stem.split('.').next().unwrap_or_default().to_ascii_lowercase();
    Some(if RESERVED.contains(&device.as_str()) { format!("_{stem}") } else { stem.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_become_safe_names() {
        let cases = [
            ("Sunday", Some("Sunday")),
            ("  my game  ", Some("my game")),
            ("../../etc/passwd", Some("-..-etc-passwd")),
            ("a/b\\c:d*e?", Some("a-b-c-d-e-")),
            (".hidden", Some("hidden")),
            ("Größe 数独", Some("Größe 数独")),
            ("Killer 6×6, hard, 21 November", Some("Killer 6×6, hard, 21 November")),
            ("CON", Some("_CON")),
            ("nul.txt", Some("_nul.txt")),
            ("two\nlines\0", Some("two-lines-")),
            ("", None),
            ("...", None),
            ("///", None),
        ];
        for (title, expected) in cases {
            assert_eq!(stem(title).as_deref(), expected, "{title:?}");
        }
    }

    #[test]
    fn long_titles_are_cut_between_characters() {
        let stem = stem(&"ö".repeat(500)).expect("letters");
        assert_eq!(stem.len(), LONGEST);
    }
}
