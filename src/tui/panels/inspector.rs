//! The cell of the cursor: what it holds, and its three sets, never mixed.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::DigitSet;
use crate::game::MarkStatus;
use crate::logic::wording;
use crate::puzzle::Puzzle;
use crate::tui::model::{Model, Session};
use crate::tui::paint::{self, Ink, rows};
use crate::tui::sums::written;
use crate::tui::theme::Face;

/// How wide the names of the sets are, with a blank.
const NAME: u16 = 9;

/// How many lines it takes.
pub(super) fn height(model: &Model, width: u16) -> u16 {
    let digits = model.board().map_or(9, |board| u16::from(board.digits()));
    if NAME + digits <= width { 4 } else { 7 }
}

pub(super) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let Some(session) = &model.session else { return };
    let ink = Ink::of(model);
    let mut lines = rows(area);
    let (game, cell) = (&session.game, session.cursor);
    let Some(head) = lines.next() else { return };
    let x = ink.text(buffer, head, "CELL ", Face::Heading);
    let name = Rect { x, width: (head.x + head.width).saturating_sub(x), ..head };
    let end = ink.text(buffer, name, &wording::cell_name(cell, game.board(), model.style()), Face::Text);
    if game.is_paused() {
        return;
    }
    if let Some((digit, from, face)) = holds(session) {
        // In a narrow panel the brackets alone say from whom it is.
        let words = format!("{digit} {from}");
        let words = if end + 1 + paint::width(&words) > head.right() { digit } else { words };
        ink.text_right(buffer, head, &words, face);
    }
    let conflicts = game.conflicts(cell);
    if let (false, Some(line)) = (conflicts.is_empty(), rows(area).nth(1)) {
        let names: Vec<String> =
            conflicts.iter().map(|&other| wording::cell_name(other, game.board(), model.style())).collect();
        ink.text(buffer, line, &format!("! also in {}", names.join(" ")), Face::Conflict);
        return;
    }
    let sets = [("possible", game.possible(cell)), ("reasoned", game.reasoned(cell)), ("marks", game.marks(cell))];
    let status = match game.mark_status() {
        MarkStatus::Notes => "notes",
        MarkStatus::Candidates => "complete",
    };
    for (name, digits) in sets {
        let Some(line) = lines.next() else { return };
        ink.text(buffer, line, name, Face::Dim);
        let digits = words(game.puzzle(), digits);
        if name == "marks" && paint::width(status) + NAME + paint::width(&digits) < line.width {
            ink.text_right(buffer, line, status, Face::Dim);
        }
        let beside = |line: Rect| Rect { x: line.x + NAME, width: line.width.saturating_sub(NAME), ..line };
        // More digits than a line has room for go on below.
        let room = usize::from(beside(line).width);
        let (first, rest): (String, String) =
            (digits.chars().take(room).collect(), digits.chars().skip(room).collect());
        ink.text(buffer, beside(line), &first, Face::Text);
        if area.height > 4 {
            let Some(line) = lines.next() else { return };
            ink.text(buffer, beside(line), &rest, Face::Text);
        }
    }
}

fn words(puzzle: &Puzzle, digits: DigitSet) -> String {
    if digits.is_empty() { "-".to_owned() } else { written(puzzle, digits) }
}

/// What a filled cell holds, and from whom.
fn holds(session: &Session) -> Option<(String, &'static str, Face)> {
    let (game, cell) = (&session.game, session.cursor);
    let digit = game.puzzle().symbol(game.value(cell)?);
    Some(match (game.is_given(cell), game.is_solvers(cell)) {
        (true, _) => (format!("[{digit}]"), "given", Face::Given),
        (_, true) => (format!("({digit})"), "by a step", Face::Solver),
        _ => (format!("<{digit}>"), "yours", Face::Own),
    })
}
