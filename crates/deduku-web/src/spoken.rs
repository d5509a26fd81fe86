//! What a screen reader should say: messages, the cell that the player came to or changed, and what dialogs show.

use deduku::logic::wording;
use deduku::tui::app::App;
use deduku::tui::model::Session;
use ratatui::buffer::Buffer;

/// The most characters of a text.
const LONGEST: usize = 600;

/// What was on the screen when something was said last.
#[derive(Debug, Default)]
pub(crate) struct Spoken {
    rows: Vec<String>,
    cell: String,
}

impl Spoken {
    /// What is to be said of the new picture; none if nothing is.
    pub(crate) fn changed(&mut self, app: &App, picture: &Buffer) -> Option<String> {
        let rows = words_of(picture);
        let cell = app.session().filter(|_| !app.has_dialog()).map(cell).unwrap_or_default();
        let changed = |at: usize| rows.get(at).filter(|row| !row.is_empty() && self.rows.get(at) != Some(row));
        // Beside a board, its cell and the message above the keys are said; anything else as it stands on the screen.
        let said: Vec<&str> = if cell.is_empty() {
            (0..rows.len()).filter_map(changed).map(String::as_str).collect()
        } else {
            let message = rows.len().checked_sub(2).and_then(changed);
            let cell = Some(&cell).filter(|cell| **cell != self.cell);
            message.into_iter().chain(cell).map(String::as_str).collect()
        };
        let said: String = said.join(". ").chars().take(LONGEST).collect();
        (self.rows, self.cell) = (rows, cell);
        Some(said).filter(|said| !said.is_empty())
    }
}

/// The words of each row, without lines and boxes.
fn words_of(picture: &Buffer) -> Vec<String> {
    let width = usize::from(picture.area.width).max(1);
    let is_drawn = |symbol: char| ('\u{2500}'..='\u{25ff}').contains(&symbol);
    picture
        .content
        .chunks(width)
        .map(|row| {
            let text: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
            text.replace(is_drawn, " ").split_whitespace().collect::<Vec<_>>().join(" ")
        })
        .collect()
}

/// The cell at which the player is, and what it holds.
fn cell(session: &Session) -> String {
    let (game, cell) = (&session.game, session.cursor);
    let puzzle = game.puzzle();
    let holds = match game.value(cell) {
        Some(digit) if game.is_given(cell) => format!("{}, given", puzzle.symbol(digit)),
        Some(digit) if game.in_conflict(cell) => format!("{}, in conflict", puzzle.symbol(digit)),
        Some(digit) => puzzle.symbol(digit).to_string(),
        None => {
            let marks: Vec<String> = game.marks(cell).iter().map(|digit| puzzle.symbol(digit).to_string()).collect();
            if marks.is_empty() { "empty".to_owned() } else { format!("empty, {}", marks.join(" ")) }
        }
    };
    format!("{} {holds}", wording::cell_name(cell, game.board(), deduku::logic::Style::Standard))
}
