//! What the values of the cells beside the grid look like: of its shading, its marks, its regions.

use crate::board::Board;
use crate::constraint::{Clue, Family, values_beside};
use crate::tui::canvas::{LayerGround, LayerPicture};

/// The look of each layer of the board that clues give a meaning.
pub(super) fn of(board: &Board, clues: &[Clue]) -> Vec<LayerPicture> {
    board.layers().map(|(name, first)| layer(board, clues, (name, first as u16))).collect()
}

fn layer(board: &Board, clues: &[Clue], (name, first): (&str, u16)) -> LayerPicture {
    let speaks = |clue: &&Clue| clue.groups.first().and_then(|group| group.first()) == Some(&first);
    let values = values_beside(name);
    let is_of = |family: Family| clues.iter().filter(speaks).any(|clue| clue.family == family);
    // Most cells have no mark.
    let signs = if is_of(Family::Marked) { ['·', '◆'] } else { ['○', '●'] };
    let (symbols, mut corners): (Vec<char>, Vec<String>) = match values.len() {
        0 => ('A'..='Z').take(usize::from(board.digits())).map(|letter| (letter, letter.to_string())).unzip(),
        _ => signs.into_iter().map(|sign| (sign, sign.to_string())).unzip(),
    };
    let modified = clues.iter().filter(speaks).find(|clue| clue.family == Family::Modified);
    for (corner, map) in corners.iter_mut().zip(modified.map_or(&[][..], |clue| &clue.numbers).chunks(2)) {
        match *map {
            [1, 0] => {}
            [-1, 0] => "−".clone_into(corner),
            [1, more] if more.abs() < 10 => *corner = format!("{more:+}").replace('-', "−"),
            [factor @ 0..10, 0] => *corner = format!("×{factor}"),
            _ => {}
        }
    }
    let ground = match () {
        () if is_of(Family::YinYang) => LayerGround::Shade,
        () if is_of(Family::Chaos) => LayerGround::Region,
        () => LayerGround::None,
    };
    LayerPicture { values, symbols, corners, ground }
}
