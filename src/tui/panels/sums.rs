//! The cages and runs at the cursor: their sum, how much of it is left, and every combination, with those that the
//! digits and marks rule out struck through.

use deduku_core::order::OrderBy;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style as Look};

use crate::board::{DigitSet, HouseKind};
use crate::game::Game;
use crate::logic::wording;
use crate::puzzle::{Puzzle, combinations};
use crate::tui::model::{Model, Session};
use crate::tui::paint::{self, Painter, below, rows};
use crate::tui::sums::{SumState, can_be_listed, standings};
use crate::tui::theme::Face;

/// The minimum number of lines of a cage or run, including its heading.
const LEAST: u16 = 4;

/// The preferred and the minimum number of lines.
pub(super) fn heights(model: &Model) -> (u16, u16) {
    let Some(session) = model.session.as_ref().filter(|session| has_sums(session)) else { return (0, 0) };
    let each = |standing: &SumState| 2 + u16::try_from(lines(&session.game, standing).len()).unwrap_or(20);
    let all = standings(session);
    let count = u16::try_from(all.len().max(1)).unwrap_or(1);
    (all.iter().map(|standing| each(standing) + 1).sum::<u16>().max(LEAST), LEAST * count)
}

/// Whether the puzzle has cages, runs or other sums.
pub(super) fn has_sums(session: &Session) -> bool {
    let kinds = |kind| session.game.board().houses().iter().any(|house| house.kind == kind);
    kinds(HouseKind::Run) || kinds(HouseKind::Cage) || session.game.puzzle().has_sums()
}

pub(super) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let Some(session) = model.session.as_ref().filter(|session| area.height > 0 && !session.game.is_paused()) else {
        return;
    };
    let (ink, game) = (Painter::of(model), &session.game);
    let all = standings(session);
    let mut rest = area;
    for (at, standing) in all.iter().enumerate() {
        // The next one can use the lines that this one does not need; the last one gets all that are left.
        let others = u16::try_from(all.len() - at - 1).unwrap_or(0);
        let own = Rect { height: rest.height.saturating_sub(others * LEAST), ..rest };
        let taken = draw_one(model, ink, (game, standing), own, buffer);
        rest = below(rest, taken + 1);
    }
}

/// Draws one cage or run; returns how many lines it took.
fn draw_one(
    model: &Model,
    ink: Painter<'_>,
    (game, standing): (&Game, &SumState),
    area: Rect,
    buffer: &mut Buffer,
) -> u16 {
    if area.height == 0 {
        return 0;
    }
    ink.heading(buffer, area, (&head(model, game.puzzle(), standing), ""));
    let (words, face) = words(standing, area.width);
    ink.text(buffer, below(area, 1), &words, face);
    let list = below(area, 2);
    let mut lines = lines(game, standing);
    let room = usize::from(list.height);
    let hidden = lines.len().saturating_sub(room);
    if hidden > 0 {
        // The possible combinations precede those that are ruled out, and the number of hidden ones is shown.
        lines.order_by(|(_, open)| !open);
        lines.truncate(room.saturating_sub(1));
    }
    let mut taken = 2;
    for (line, (text, open)) in rows(list).zip(&lines) {
        let (sign, face) = if *open { ("✓ ", Face::Good) } else { ("✗ ", Face::Dim) };
        let x = ink.text(buffer, line, sign, face);
        let rest = Rect { x, width: line.right().saturating_sub(x), ..line };
        let end = ink.text(buffer, rest, text, if *open { Face::Text } else { Face::Dim });
        if !open {
            buffer.set_style(Rect { width: end - x, ..rest }, Look::new().add_modifier(Modifier::CROSSED_OUT));
        }
        taken += 1;
    }
    if hidden > 0 && room > 0 {
        let line = below(list, list.height - 1);
        ink.text(buffer, line, &format!("and {} more", hidden + 1), Face::Dim);
        taken += 1;
    }
    taken.min(area.height)
}

/// `cage of r5c7`, `down 14 in 4`
fn head(model: &Model, puzzle: &Puzzle, standing: &SumState) -> String {
    let (board, house) = (puzzle.board(), puzzle.board().house(standing.house));
    let word = match house.kind {
        HouseKind::Run if board.is_across(standing.house) => "across",
        HouseKind::Run => "down",
        kind => return format!("{} of {}", kind.word(), wording::cell_name(house.cells[0], board, model.style())),
    };
    match standing.sum {
        Some(sum) => format!("{word} {sum} in {}", house.cells.len()),
        None => format!("{word}, {} cells", house.cells.len()),
    }
}

/// The sum and how much of it is left, in this number of columns.
fn words(standing: &SumState, room: u16) -> (String, Face) {
    match (standing.sum, standing.rest()) {
        (None, _) => ("no sum".to_owned(), Face::Dim),
        (Some(sum), None) => (format!("{sum}: {} is too much", standing.total), Face::Error),
        (Some(sum), Some(0)) if standing.empty == 0 => (format!("{sum} is full ✓"), Face::Good),
        (Some(sum), Some(rest)) if standing.empty == 0 => (format!("{sum}: {rest} is missing"), Face::Error),
        (Some(sum), Some(rest)) => {
            let long = format!("sum {sum}, left {rest} in {}", standing.empty);
            let fits = paint::width(&long) <= room;
            (if fits { long } else { format!("{sum}: {rest} left in {}", standing.empty) }, Face::Text)
        }
    }
}

/// Every combination of the whole house, and whether it is still possible: the board or the player may have ruled it
/// out.
fn lines(game: &Game, standing: &SumState) -> Vec<(String, bool)> {
    let (puzzle, board) = (game.puzzle(), game.board());
    let (cells, digits) = (board.house(standing.house).cells.len(), board.all_digits());
    let Some(sum) = standing.sum.filter(|_| standing.empty > 0 && can_be_listed(cells, digits.len())) else {
        return Vec::new();
    };
    let text = |set: DigitSet| {
        let digits: Vec<String> = set.iter().map(|digit| puzzle.symbol(digit).to_string()).collect();
        let wide = digits.join(" + ");
        if paint::width(&wide) <= 18 { wide } else { digits.join("+") }
    };
    let is_open = |set| standing.admits(set) && game.struck_from(standing.house, set).is_none();
    combinations(cells, sum, digits).into_iter().map(|set| (text(set), is_open(set))).collect()
}
