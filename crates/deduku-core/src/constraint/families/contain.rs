//! Groups that contain given digits: quadruples, and lists of digits with multiplicity.

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, row};
use crate::constraint::kernels::{Count, MOST_COUNTED};

pub(in crate::constraint) static QUADRUPLE: Row = Row {
    aliases: &["quad"],
    rule: "The digits at the corner stand in the cells around it.",
    said: "Each digit in a small circle appears in at least one of the four cells around it.",
    iss: &["Quad"],
    fpuzzles: &["quadruple"],
    arguments: "groups: the cells around the corner; numbers: the digits, one that is needed twice named twice",
    help: "Four digits fill the four cells.",
    words: &[
        "circle appear surrounding/around (white # large small clue somewhere immediately adjacent joined intersection touching digit >= once all)",
        "circle appear cell #4 (touching adjacent >= one-of one around)",
        "circle appear 2x2 (square)",
        "circle appear ~one-of/one/>= ~adjacent ~cell (one one-of small large #4)",
        "circle surrounding 2x2 (appear area white somewhere)",
        "circle appear circle/clue adjacent (somewhere >= once)",
        "circle corner #4 (place appear >= one-of one adjacent small white touching surrounding around clue)",
        "circle #4 meet (appear place present white # corner those where)",
        "circle surrounding/around (place white # four digit joined all appear >= once given intersection)",
        "twice/double circle appear (surrounding when digit white >= #)",
    ],
    ..row("quadruple", Geometry::Set, Drawing::Corner)
};

pub(in crate::constraint) static AT_LEAST: Row = Row {
    rule: "The cells hold the given digits at least as often as they are named.",
    iss: &["ContainAtLeast"],
    arguments: "groups: sets of cells; numbers: the digits",
    help: "It is a quadruple of any shape.",
    ..row("contains", Geometry::Set, Drawing::Cage)
};

pub(in crate::constraint) static EXACTLY: Row = Row {
    rule: "The cells hold the given digits exactly as often as they are named.",
    iss: &["ContainExact"],
    arguments: "groups: sets of cells; numbers: the digits",
    help: "Digits that are not named are free.",
    ..row("contains exactly", Geometry::Set, Drawing::Cage)
};

pub(in crate::constraint) static LOOK_AND_SAY: Row = Row {
    aliases: &["look-and-say"],
    rule: "“23” beside the cells says that exactly two of them hold 3.",
    iss: &["LookAndSay"],
    arguments: "groups: sets of cells; numbers: how many, of which digit, how many, of which digit, …",
    help: "“01” says that there is no 1.",
    ..row("look and say", Geometry::Set, Drawing::Cage)
};

/// The bit of an exact number.
///
/// # Errors
/// [`ClueError::TooLarge`] if greater numbers have the same bit.
fn exactly(count: usize) -> Result<u128, ClueError> {
    if count > MOST_COUNTED {
        return Err(ClueError::TooLarge { what: "a digit is counted up to 126 times" });
    }
    Ok(1 << count)
}

fn contain(clue: &Clue, space: &Space<'_>, numbers: impl Fn(usize) -> Result<u128, ClueError>) -> Compiled {
    let mut kernels = Vec::new();
    for group in &clue.groups {
        let mut values = clue.numbers.clone();
        values.sort_unstable();
        for run in values.chunk_by(|a, b| a == b) {
            let digit = space.bit(run[0])?;
            let cells = space.cells(group)?;
            // More than all cells is as impossible as one more.
            let numbers = numbers(run.len().min(cells.len() + 1))?;
            kernels.push(Count::new(cells, digit, numbers).into());
        }
    }
    Ok(kernels)
}

pub(in crate::constraint) fn compile_at_least(clue: &Clue, space: &Space<'_>) -> Compiled {
    contain(clue, space, |count| {
        let least = exactly(count)?;
        Ok(!(least - 1))
    })
}

pub(in crate::constraint) fn compile_exactly(clue: &Clue, space: &Space<'_>) -> Compiled {
    contain(clue, space, exactly)
}

pub(in crate::constraint) fn compile_look_and_say(clue: &Clue, space: &Space<'_>) -> Compiled {
    let mut kernels = Vec::new();
    for group in &clue.groups {
        for pair in clue.numbers.chunks(2) {
            let &[count, value] = pair else { return Err(ClueError::Needs { needs: "how many of which digit" }) };
            let count =
                usize::try_from(count).map_err(|_| ClueError::Needs { needs: "a number that is not negative" })?;
            let cells = space.cells(group)?;
            let numbers = exactly(count.min(cells.len() + 1))?;
            kernels.push(Count::new(cells, space.bit(value)?, numbers).into());
        }
    }
    Ok(kernels)
}
