//! The terminal's answers when it is asked for its background, `ESC ] 11 ; rgb:1414/1616/1d1d ESC \`, and whether it has
//! true colour, `ESC P 1 + r 524742 = … ESC \` (xterm, "Operating System Commands" and "Request Termcap/Terminfo String";
//! the name of the capability is `RGB` in hexadecimal digits, and without the capability the answer begins with 0).
//!
//! They are strings (`string.rs`).

/// The question for the background.
pub const QUESTION: &str = "\x1b]11;?\x1b\\";

/// The question for true colour.
pub const COLOUR_QUESTION: &str = "\x1bP+q524742\x1b\\";

/// Whether the string of a device says that the terminal has true colour; `None` if it is another string.
pub(super) fn has_true_colour(text: &str) -> Option<bool> {
    let (has, rest) = text.split_at_checked(1)?;
    rest.starts_with("+r524742").then_some(has == "1")
}

/// The possible beginnings of an answer after `ESC ]`.
const BEGINNINGS: [&str; 2] = ["11;rgb:", "11;rgba:"];

/// Whether the string is an answer, even if no colour can be read in it.
pub(super) fn is_answer(text: &str) -> bool {
    BEGINNINGS.iter().any(|known| text.starts_with(known))
}

/// Whether dark text is more legible than light text on the colour `11;rgb:rrrr/gggg/bbbb` (ITU-R BT.709 weights).
pub(super) fn is_light(text: &str) -> Option<bool> {
    let rest = BEGINNINGS.iter().find_map(|known| text.strip_prefix(known))?;
    let mut parts = rest.split('/').map(|part| {
        let most = 16_u32.checked_pow(u32::try_from(part.len()).ok().filter(|len| (1..=4).contains(len))?)? - 1;
        Some(f64::from(u32::from_str_radix(part, 16).ok()?) / f64::from(most))
    });
    let mut next = || parts.next().flatten();
    let (red, green, blue) = (next()?, next()?, next()?);
    Some(0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_light_or_dark_or_none() {
        for (text, light) in [
            ("11;rgb:ffff/ffff/ffff", Some(true)),
            ("11;rgb:f4/f1/ea", Some(true)),
            ("11;rgba:fdfd/f6f6/e3e3/ffff", Some(true)),
            ("11;rgb:1414/1616/1d1d", Some(false)),
            ("11;rgb:0/0/f", Some(false)),
            ("11;rgb:0/0", None),
            ("11;rgb:00000/0/0", None),
            ("11;rgb:xx/0/0", None),
            ("11;?", None),
        ] {
            assert_eq!(is_light(text), light, "{text}");
        }
    }
}
