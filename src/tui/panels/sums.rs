//! The cages and runs at the cursor: what they add up to, what is left of it, and which combinations.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::HouseKind;
use crate::puzzle::Puzzle;
use crate::tui::model::Model;
use crate::tui::paint::{self, Ink, rows};
use crate::tui::sums::{Standing, standings, written};
use crate::tui::theme::Face;

/// How many lines it takes: two for each house that a cell can lie in.
pub(super) fn height(model: &Model) -> u16 {
    let Some(session) = &model.session else { return 0 };
    let kinds = |kind| session.game.board().houses().iter().any(|house| house.kind == kind);
    match () {
        () if kinds(HouseKind::Run) => 4,
        () if kinds(HouseKind::Cage) || session.game.puzzle().has_sums() => 2,
        () => 0,
    }
}

pub(super) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let Some(session) = model.session.as_ref().filter(|session| area.height > 0 && !session.game.is_paused()) else {
        return;
    };
    let (ink, puzzle) = (Ink::of(model), session.game.puzzle());
    let mut lines = rows(area);
    for standing in standings(session) {
        let (Some(head), Some(sets)) = (lines.next(), lines.next()) else { return };
        let wrong = standing.sum.is_some() && standing.left.as_ref().is_some_and(Vec::is_empty);
        let face = if wrong { Face::Conflict } else { Face::Sum };
        ink.text(buffer, head, &heading(puzzle, &standing), face);
        ink.text(buffer, sets, &format!("  {}", listed(puzzle, &standing, sets.width.saturating_sub(2))), Face::Text);
    }
}

/// `cage 17, rest 8 in 2`
fn heading(puzzle: &Puzzle, standing: &Standing) -> String {
    let house = puzzle.board().house(standing.house);
    let word = match house.kind {
        HouseKind::Run if puzzle.board().is_across(standing.house) => "across",
        HouseKind::Run => "down",
        kind => kind.word(),
    };
    match (standing.sum, standing.rest()) {
        (None, _) => format!("{word}: {} cells, no sum", house.cells.len()),
        (Some(sum), None) => format!("! {word} {sum}: {} is too much", standing.total),
        (Some(sum), Some(0)) if standing.empty == 0 => format!("{word} {sum} is full"),
        (Some(sum), Some(rest)) if standing.empty == 0 => format!("! {word} {sum}: {rest} is missing"),
        (Some(sum), Some(_)) if standing.total == 0 => format!("{word} {sum} in {}", standing.empty),
        (Some(sum), Some(rest)) => format!("{word} {sum}, rest {rest} in {}", standing.empty),
    }
}

/// As many combinations as there is room for, and how many more there are.
fn listed(puzzle: &Puzzle, standing: &Standing, room: u16) -> String {
    if standing.sum.is_none() || standing.empty == 0 {
        return String::new();
    }
    let Some(left) = &standing.left else { return "very many combinations".to_owned() };
    if left.is_empty() {
        return "no combination left".to_owned();
    }
    let mut text = String::new();
    for (at, &set) in left.iter().enumerate() {
        let more = left.len() - at;
        let next = format!("{text}{}{}", if at == 0 { "" } else { " " }, written(puzzle, set));
        let tail = if more > 1 { format!(" +{}", more - 1) } else { String::new() };
        if paint::width(&next) + paint::width(&tail) > room {
            return format!("{text} +{more}");
        }
        text = next;
    }
    text
}
