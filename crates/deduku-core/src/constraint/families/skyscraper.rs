//! Skyscrapers: how many are seen from a side, or which is the first that is hidden.

use super::{Clue, Compiled, Drawing, Geometry, Row, Space, number, one_group, row};
use crate::constraint::kernels::{Automaton, Machine};

pub(in crate::constraint) static VISIBLE: Row = Row {
    aliases: &["skyscrapers"],
    rule: "The clue says how many digits are seen from its side, where each hides lower ones behind it.",
    said: "Clues outside the grid give how many digits are visible from that side; greater digits hide lower ones behind them.",
    iss: &["Skyscraper"],
    fpuzzles: &["skyscraper"],
    arguments: "groups: the line from the clue's side; number: how many are seen (none: no clue)",
    help: "A clue of 1 puts the highest digit in the first cell.",
    words: &[
        "skyscraper visible (clue outside give how many number digit looking look point row column direction joined represents height or from line sight viewed vantage assume assuming edge side it looking many from or)",
        "skyscraper height (digit represent joined clue number building cell corresponding)",
        "skyscraper represent (assuming grid digit height number)",
        "taller skyscraper (shorter all behind before visible)",
        "taller ~obscure/block/hide (skyscraper shorter all view)",
        "taller/greater ~obscure/block/hide ~behind (skyscraper shorter less all view)",
        "less/shorter ~hidden/blocked (sightline view taller greater skyscraper behind all one digit)",
        "skyscraper visible not/taller",
        "skyscraper hide less behind (all)",
        "skyscraper hidden greater before (if appear)",
        "skyscraper count greater all before/previous (row column)",
        "visible all before/previous/preceding less (if greater)",
        "skyscraper floor (that many height)",
        "outside count skyscraper visible (clue position if)",
        "taller/greater ~block/obscure/hide/view less/shorter (skyscraper one behind them view all digit)",
        "outside visible digit (count if looking give how many direction row column number side skyscraper seen)",
    ],
    ..row("skyscraper", Geometry::Outside, Drawing::Outside)
};

pub(in crate::constraint) static HIDDEN: Row = Row {
    rule: "The clue is the first digit from its side that is hidden behind a higher one.",
    iss: &["HiddenSkyscraper"],
    arguments: "groups: the line from the clue's side; number: the digit",
    help: "Up to the hidden digit the line rises.",
    ..row("hidden skyscraper", Geometry::Outside, Drawing::Outside)
};

pub(in crate::constraint) fn compile_visible(clue: &Clue, space: &Space<'_>) -> Compiled {
    let Some(&wanted) = clue.numbers.first() else { return Ok(Vec::new()) };
    let cells = one_group(clue, space)?;
    // The highest so far, 1-based, and the number seen. A building of height 0 is not seen.
    let hidden_at_first = usize::from(space.first() == 0);
    let step = move |_: usize, &(highest, seen): &(usize, i32), digit: usize| {
        if digit < highest {
            vec![(highest, seen)]
        } else if seen < wanted {
            vec![(digit + 1, seen + 1)]
        } else {
            Vec::new()
        }
    };
    let machine =
        Machine { starts: vec![(hidden_at_first, 0)], step, accept: move |&(_, seen): &(usize, i32)| seen == wanted };
    Ok(vec![Automaton::new(space, &cells, &format!("{wanted} seen"), machine)?.into()])
}

pub(in crate::constraint) fn compile_hidden(clue: &Clue, space: &Space<'_>) -> Compiled {
    let value = number(clue, space)?;
    let hidden = space.bit(value)?.trailing_zeros() as usize;
    let cells = one_group(clue, space)?;
    // The highest so far, 1-based; `None` once a digit was hidden.
    let step = move |_: usize, state: &Option<usize>, digit: usize| match *state {
        None => vec![None],
        Some(highest) if digit >= highest => vec![Some(digit + 1)],
        Some(_) if digit == hidden => vec![None],
        Some(_) => Vec::new(),
    };
    let machine = Machine { starts: vec![Some(0)], step, accept: Option::is_none };
    Ok(vec![Automaton::new(space, &cells, &format!("{value} hidden first"), machine)?.into()])
}
