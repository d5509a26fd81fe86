//! Whispers: neighbours on the line differ by at least a given amount.

use super::{Clue, Compiled, Drawing, Geometry, Row, Space, UsualNumber, along, number, row};

pub(in crate::constraint) static ROW: Row = Row {
    aliases: &["german whisper", "dutch whisper"],
    rule: "Neighbours on the line differ by at least 5, or by the number given.",
    said: "Neighbours on the line differ by at least #.",
    iss: &["Whisper"],
    fpuzzles: &["whispers"],
    usual: Some(UsualNumber::HalfTheDigits),
    arguments: "groups: lines; number: the least difference (else half of the digits, rounded up)",
    help: "With digits up to 9 and a difference of 5 no 5 is on the line, and low and high digits take turns.",
    words: &[
        "unique ~>= # (neighbour)",
        "not diff less # (adjacent two joined neighbour)",
        "not diff of less # (adjacent two joined neighbour)",
        "diff >= # (successive adjacent joined whisper two absolute line between neighbour consecutive)",
    ],
    ..row("whisper", Geometry::Line, Drawing::Line)
};

pub(in crate::constraint) fn compile(clue: &Clue, space: &Space<'_>) -> Compiled {
    let least = number(clue, space)?;
    along(clue, space, "is far from", |a, b| (a - b).abs() >= least)
}
