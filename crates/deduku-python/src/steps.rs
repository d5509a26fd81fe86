//! Steps that Python hands back: played on a position, or shown on it.

use deduku::board::{Board, Cell, Digit};
use deduku::logic::{Highlight, Role, Step, apply, highlights, read_step};
use deduku::puzzle::Position;
use pyo3::prelude::*;

use crate::errors::Error;

/// A highlight for Python: the cell, its candidate or nothing, and the role.
pub(crate) type Shown = (String, Option<i32>, String);

/// The roles by name.
const ROLES: [(&str, Role); 6] = [
    ("house", Role::House),
    ("pattern", Role::Pattern),
    ("second", Role::Second),
    ("third", Role::Third),
    ("place", Role::Place),
    ("eliminate", Role::Eliminate),
];

/// The position after these steps, JSON objects as `steps --json` prints them.
pub(crate) fn played(mut position: Position, steps: &[String]) -> PyResult<Position> {
    for text in steps {
        let step = read(text, position.board())?;
        let is_open = |&(cell, digit): &(Cell, Digit)| {
            position.value(cell) == Some(digit) || position.candidates(cell).contains(digit)
        };
        if let Some(&(cell, digit)) = step.conclusion.place.iter().find(|placed| !is_open(placed)) {
            let (name, value) = (position.board().cell_name(cell), position.board().value_of(digit));
            return Err(Error::new_err(format!("{name}={value} is not possible here: play the steps before it first")));
        }
        apply(&mut position, &step);
    }
    Ok(position)
}

/// What a step, if there is one, and these highlights show.
pub(crate) fn shown(step: Option<&str>, more: &[Shown], board: &Board) -> PyResult<Vec<Highlight>> {
    let step = step.map(|text| read(text, board)).transpose()?;
    let mut all = step.map_or_else(Vec::new, |step| highlights(&step, board));
    for (name, digit, role) in more {
        let wrong = |what: String| Error::new_err(format!("highlight {name}: {what}"));
        let cell =
            board.cell_named(name).ok_or_else(|| wrong("there is no such cell: write one such as r3c5".into()))?;
        let known = ROLES.iter().find(|(key, _)| key == role).ok_or_else(|| {
            let keys = ROLES.map(|(key, _)| key).join(", ");
            wrong(format!("there is no role “{role}”: choose one of {keys}"))
        })?;
        let of_value = |value: i32| board.digit_of_value(value).ok_or_else(|| wrong(format!("{value} is no digit")));
        all.push(Highlight { cell, digit: digit.map(of_value).transpose()?, role: known.1 });
    }
    Ok(all)
}

fn read(text: &str, board: &Board) -> PyResult<Step> {
    let wrong = |reason: String| Error::new_err(format!("not a step of this puzzle: {reason}"));
    let object = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
    read_step(&object, board).map_err(|error| wrong(error.to_string()))
}
