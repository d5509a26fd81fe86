//! Saved games of Simon Tatham's Portable Puzzle Collection: a key, a length in bytes and a value on each line.
//!
//! The puzzle is a game ID in two parts, its parameters and its description. The moves up to the current state follow:
//! `R4,0,7` fills the fifth cell of the first row. The format is that of the collection's `midend.c` (MIT licence), of
//! which only facts are used here.

use super::super::cells::Boards;
use super::super::game_id::{is_game_id, read_game_id};
use super::super::{EntryResult, Fault, TextError};
use deduku_core::board::{Digit, Place};
use deduku_core::puzzle::Position;

/// The beginning of such a file.
const SIGNATURE: &str = "SAVEFILE:";

/// Whether a file begins with this line.
pub(super) fn is_first(line: &str) -> bool {
    line.starts_with(SIGNATURE)
}

/// The key and the value of a line.
pub(super) fn pair(line: &str) -> Option<(&str, &str)> {
    let (key, rest) = line.split_once(':')?;
    let (length, value) = rest.split_once(':')?;
    let key = key.trim_end();
    let is_key = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_uppercase());
    (is_key && length.parse::<usize>() == Ok(value.len())).then_some((key, value))
}

/// Reads the file from its lines, with their numbers.
pub(super) fn read(lines: &[(usize, &str)], boards: &mut Boards) -> EntryResult {
    let first = lines.first().map_or(1, |line| line.0);
    let wrong = |line: usize, reason: String| {
        TextError::new(line, 1, Fault::File { program: "Simon Tatham's puzzles", reason })
    };
    let pairs = || lines.iter().filter_map(|&(line, text)| pair(text).map(|(key, value)| (line, key, value)));
    let value = |wanted: &str| pairs().find(|&(_, key, _)| key == wanted).map(|(_, _, value)| value);
    if let Some(game) = value("GAME").filter(|game| *game != "Solo") {
        let game: String = game.chars().take(40).collect();
        return Err(wrong(first, format!("a saved game of {game}, which is no Sudoku: save one of Solo")));
    }
    let parameters = value("CPARAMS").or_else(|| value("PARAMS"));
    let Some((parameters, (line, _, description))) = parameters.zip(pairs().find(|&(_, key, _)| key == "DESC")) else {
        return Err(wrong(first, "the line PARAMS or DESC is missing: save the game again".to_owned()));
    };
    let id = format!("{parameters}:{description}");
    if !is_game_id(&id) {
        return Err(wrong(line, "its parameters are no grid of Solo: save the game again".to_owned()));
    }
    let mut entry = read_game_id(&id, line, 1, "", boards)?;
    // The first state is the puzzle itself.
    let states = value("STATEPOS").and_then(|count| count.parse::<usize>().ok()).unwrap_or(usize::MAX);
    let mut position = Position::new(&entry.puzzle);
    let moves = pairs().filter(|(_, key, _)| matches!(*key, "MOVE" | "SOLVE" | "RESTART"));
    for (line, key, step) in moves.take(states.saturating_sub(1)) {
        match key {
            "RESTART" => position = Position::new(&entry.puzzle),
            "MOVE" if step.starts_with('R') => {
                position = moved(&position, &step[1..])
                    .ok_or_else(|| wrong(line, format!("the move {step:?} has no cell: save the game again")))?;
            }
            // Pencil marks are the player's own, and a solution is not the player's.
            _ => {}
        }
    }
    if position != Position::new(&entry.puzzle) {
        entry.position = Some(position);
    }
    Ok(entry)
}

/// The position after a move, `COLUMN,ROW,DIGIT` with columns and rows from 0; the digit 0 empties the cell.
fn moved(position: &Position, text: &str) -> Option<Position> {
    let numbers: Vec<u8> = text.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
    let [column, row, number] = numbers[..] else { return None };
    let (board, puzzle) = (position.board(), position.puzzle());
    let cell = board.cell_at(Place { layer: 0, row: row.into(), column: column.into() })?;
    let digit =
        if number == 0 { None } else { Some(Digit::new(number).filter(|digit| digit.get() <= board.digits())?) };
    if puzzle.given(cell).is_some() {
        return None;
    }
    let mut next = Position::new(puzzle);
    for other in board.cells().filter(|&other| other != cell && puzzle.given(other).is_none()) {
        if let Some(value) = position.value(other) {
            next.place(other, value);
        }
    }
    if let Some(digit) = digit {
        next.place(cell, digit);
    }
    Some(next)
}
