//! Words that every face of the program needs.

/// A count with its noun: `1 step`, `2 steps`, `2 guesses`.
pub fn counted(count: usize, one: &str) -> String {
    match (count, one.strip_suffix("ss")) {
        (1, _) => format!("1 {one}"),
        (_, Some(_)) => format!("{count} {one}es"),
        _ => format!("{count} {one}s"),
    }
}
