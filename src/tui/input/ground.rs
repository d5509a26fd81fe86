//! The terminal's answer when it is asked for its background: `ESC ] 11 ; rgb:1414/1616/1d1d ESC \` (xterm, "Operating
//! System Commands").
//!
//! It is one of the strings (`string.rs`).

/// The question.
pub const QUESTION: &str = "\x1b]11;?\x1b\\";

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
