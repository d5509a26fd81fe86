//! Thermometers: digits increase from the bulb; on slow ones they do not decrease.

use super::{Clue, Compiled, Drawing, Geometry, Row, Space, along, row};

pub(in crate::constraint) static ROW: Row = Row {
    aliases: &["thermo"],
    rule: "Digits rise strictly from the bulb to each end.",
    iss: &["Thermo"],
    fpuzzles: &["thermometer"],
    arguments: "groups: lines, each from the bulb",
    help: "The first cell of a thermometer of four holds at most the fourth digit from the top, and so on along it.",
    words: &[
        "thermometer/bulb increase (sequence thermometer strictly bulb round end tip other start starting beginning begin away move out outward flat order upward go you far further up)",
        "thermometer greater before/previous/preceding (bulb start starting if move away strictly you read tip)",
    ],
    ..row("thermometer", Geometry::Line, Drawing::Bulb)
};

pub(in crate::constraint) static SLOW: Row = Row {
    aliases: &["slow thermo"],
    rule: "Digits rise or stay equal from the bulb to each end.",
    fpuzzles: &["slowthermometer"],
    arguments: "groups: lines, each from the bulb",
    help: "Where two cells of a slow thermometer see each other, the digit rises between them.",
    words: &[
        "increase stay-same (or either away out strictly thermometer slow generally bulb round end tip other start starting allowed rule move may if)",
        "increase ~or ~repeat bulb (thermometer slow digit from)",
        "slow/generally increase (thermometer bulb round end tip other)",
        "thermometer stay-same (starting start bulb end tip allowed other rule when)",
        "not decrease (thermometer bulb end tip stay-same allowed other rule)",
        "thermometer >= before/previous/preceding (bulb start starting if)",
    ],
    ..row("slow thermometer", Geometry::Line, Drawing::Bulb)
};

pub(in crate::constraint) fn compile(clue: &Clue, space: &Space<'_>) -> Compiled {
    along(clue, space, "<", |a, b| a < b)
}

pub(in crate::constraint) fn compile_slow(clue: &Clue, space: &Space<'_>) -> Compiled {
    along(clue, space, "≤", |a, b| a <= b)
}
