//! Short names of houses, cells and digits that fit on a card.

use std::collections::BTreeMap;

use crate::Style;
pub(crate) use crate::wording::words::number;
use crate::wording::words::{Words, and, sorted};
use deduku_core::board::{Cell, Digit, DigitSet, HouseId, HouseKind};
use deduku_core::constraint::values_beside;
use deduku_core::puzzle::Puzzle;

/// The name of the node of a chain with this number, counted from 1: A, B, … Z, AA. Small letters where digits are written
/// as capital letters.
pub fn node_name(number: usize, puzzle: &Puzzle) -> String {
    let lettered = puzzle.board().all_digits().iter().any(|digit| puzzle.symbol(digit).is_alphabetic());
    let (mut rest, mut letters) = (number, Vec::new());
    while let Some(before) = rest.checked_sub(1) {
        letters.insert(0, char::from(if lettered { b'a' } else { b'A' } + (before % 26) as u8));
        rest = before / 26;
    }
    letters.into_iter().collect()
}

/// `row 5`, `column 3`, `box 2`, `cage r1c1`, `row 4 centre`: the house's name, shortened to fit on a card.
pub(crate) fn house(house: HouseId, words: Words<'_>) -> String {
    let name = words.house(house).into_owned();
    if words.style == Style::Book {
        return name;
    }
    let name = name.strip_prefix("the ").unwrap_or(&name).replace("diagonal", "diag");
    let name = name.replace(" of the ", " ").replace(" of ", " ").replace(" at ", " ");
    name.strip_suffix(" grid").unwrap_or(&name).to_owned()
}

/// `r5`, `c3`, `b2`; for other kinds the same as [`house`].
pub(crate) fn tag(id: HouseId, words: Words<'_>) -> String {
    let own = words.puzzle.board().house(id);
    let letter = match own.kind {
        HouseKind::Row => 'r',
        HouseKind::Column => 'c',
        HouseKind::Box => 'b',
        _ => return house(id, words),
    };
    let is_plain = *own.name == *format!("{} {}", own.kind.word(), own.number);
    if is_plain && words.style == Style::Standard { format!("{letter}{}", own.number) } else { house(id, words) }
}

/// `c3, c4 and c8`
pub(crate) fn tags_and(houses: &[HouseId], words: Words<'_>) -> String {
    and(&houses.iter().map(|&id| tag(id, words)).collect::<Vec<_>>())
}

/// What a cell that stands for another one says of it, if these values are left: `r1c2 is shaded`, `the region of r1c2
/// is 3`; none for a cell of the grid.
pub(crate) fn in_layer(cell: Cell, only: DigitSet, words: Words<'_>) -> Option<String> {
    let board = words.puzzle.board();
    let (layer, own) = board.layer_of(cell)?;
    let (name, _) = board.layers().nth(layer.checked_sub(1)?)?;
    let (own, values) = (words.cell(own), values_beside(name));
    let said = |at: usize| values.get(at).map(|value| value.replace("no mark", "not marked"));
    let left: Vec<String> = match values {
        [] => only.iter().map(|digit| words.digit(digit).to_string()).collect(),
        values => {
            only.iter().filter(|digit| digit.index() < values.len()).filter_map(|digit| said(digit.index())).collect()
        }
    };
    let left = match &left[..] {
        [] => "nothing".to_owned(),
        left => and(left).replace(" and ", " or "),
    };
    Some(match (values, name) {
        ([_, ..], _) => format!("{own} is {left}"),
        ([], "cc") => format!("the region of {own} is {left}"),
        ([], name) => format!("the {} of {own} is {left}", name.strip_suffix('s').unwrap_or(name)),
    })
}

/// `r4c2 is 8`
pub(crate) fn is(cell: Cell, digit: Digit, words: Words<'_>) -> String {
    if let Some(said) = in_layer(cell, DigitSet::of(digit), words) {
        return said;
    }
    format!("{} is {}", words.cell(cell), words.digit(digit))
}

/// `r1c9 and r5c2 are not 4 or 7`
pub(crate) fn is_not(cells: &[Cell], digits: DigitSet, words: Words<'_>) -> String {
    let verb = if cells.len() == 1 { "is" } else { "are" };
    format!("{} {verb} not {}", words.cells_and(cells), words.digits_or(digits))
}

/// What a cell that stands for another one says of it, if these values are lost: with two values the other one; the
/// region of `r1c2 is not 3`.
fn not_in_layer(cell: Cell, lost: DigitSet, words: Words<'_>) -> Option<String> {
    let (layer, _) = words.puzzle.board().layer_of(cell)?;
    let (name, _) = words.puzzle.board().layers().nth(layer.checked_sub(1)?)?;
    match values_beside(name).len() {
        2 => in_layer(cell, DigitSet::full(2) - lost, words),
        _ => Some(in_layer(cell, lost, words)?.replacen(" is ", " is not ", 1)),
    }
}

/// Removed candidates, grouped by cells that lose the same digits.
pub(crate) fn removed(candidates: &[(Cell, Digit)]) -> Vec<(Vec<Cell>, DigitSet)> {
    let mut of_cell: BTreeMap<Cell, DigitSet> = BTreeMap::new();
    for &(cell, digit) in candidates {
        of_cell.entry(cell).or_default().insert(digit);
    }
    let mut groups: Vec<(Vec<Cell>, DigitSet)> = Vec::new();
    for (cell, digits) in of_cell {
        match groups.iter_mut().find(|(_, own)| *own == digits) {
            Some((cells, _)) => cells.push(cell),
            None => groups.push((vec![cell], digits)),
        }
    }
    groups
}

/// The same, a clause for each group: `r1c9 and r5c2 are not 4 or 7`.
pub(crate) fn removed_in_words(candidates: &[(Cell, Digit)], words: Words<'_>) -> Vec<String> {
    let board = words.puzzle.board();
    let clauses = removed(candidates).into_iter().flat_map(|(cells, digits)| {
        let (beside, own): (Vec<Cell>, Vec<Cell>) = cells.into_iter().partition(|&cell| board.stands_for_another(cell));
        let of_layer = beside.into_iter().filter_map(move |cell| not_in_layer(cell, digits, words));
        (!own.is_empty()).then(|| is_not(&own, digits, words)).into_iter().chain(of_layer)
    });
    clauses.collect()
}

/// `rows`, `columns`, `houses`: the common word for these houses.
pub(crate) fn kinds(houses: &[HouseId], words: Words<'_>) -> String {
    let kind = |&id: &HouseId| words.puzzle.board().house(id).kind;
    match houses.first().map(kind) {
        Some(first) if houses.iter().all(|id| kind(id) == first) => {
            let word = crate::wording::words::kind_word(first, words.style);
            let plural = if word.ends_with('x') { "es" } else { "s" };
            if houses.len() == 1 { word.to_owned() } else { format!("{word}{plural}") }
        }
        _ if houses.len() == 1 => "house".to_owned(),
        _ => "houses".to_owned(),
    }
}

/// The cells as chips show them: those of one row or column together, others separately.
pub(crate) fn lists(cells: &[Cell], words: Words<'_>) -> Vec<String> {
    if cells.is_empty() {
        return Vec::new();
    }
    let cells = &sorted(cells);
    let together = words.cell_list(cells);
    if together.contains(", ") {
        let mut rows: BTreeMap<u16, Vec<Cell>> = BTreeMap::new();
        let board = words.puzzle.board();
        let place = |cell: Cell| board.place(cell);
        for &cell in cells {
            rows.entry(place(cell).layer * 1000 + place(cell).row).or_default().push(cell);
        }
        return rows
            .values()
            .flat_map(|row| words.cell_list(row).split(", ").map(str::to_owned).collect::<Vec<_>>())
            .collect();
    }
    vec![together]
}
