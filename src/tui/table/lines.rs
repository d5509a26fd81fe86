//! The lines above and below the board of a game: the title and the status line.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::modes;
use crate::game::{Knowledge, Mistakes};
use crate::puzzle::{BY_RULES_UNDERSTOOD, Letters};
use crate::tui::action::Action;
use crate::tui::board_screen::{draw_brand, draw_notice};
use crate::tui::card;
use crate::tui::games::heading_of;
use crate::tui::model::{Filter, Model, Session, Tooltip};
use crate::tui::paint::{self, Painter};
use crate::tui::panels;
use crate::tui::theme::Face;

/// Draws the title line: the puzzle at the left, progress and clock at the right.
pub(super) fn draw_title(model: &Model, session: &Session, area: Rect, buffer: &mut Buffer) {
    if area.height == 0 {
        return;
    }
    let ink = Painter::of(model);
    let area = draw_brand(model, area, buffer);
    let game = &session.game;
    let about = game.about();
    let level = about.level.as_deref().map_or(String::new(), |level| format!(" · {level}"));
    // The samples are named after their levels, so their title would repeat the level.
    let title = game.name().or(about.title.as_deref()).filter(|title| about.level.as_deref() != Some(*title));
    let name = title.map_or(String::new(), |title| format!(" · {title}"));
    let seed = about.seed.map_or(String::new(), |seed| format!("seed {seed}"));
    let (filled, cells) = game.progress();
    let seconds = game.elapsed(model.now).as_secs();
    let time = match (game.is_paused(), game.is_solved()) {
        (true, _) => "paused".to_owned(),
        (_, solved) => paint::clock(seconds, model.settings.seconds || solved),
    };
    let is_late = is_late(model, session);
    let time = if is_late { format!("{SLOW}   {time}") } else { time };
    let mistakes = match (game.options().mistakes, game.mistakes()) {
        (Mistakes::Always, Some(mistakes)) => format!("  {mistakes} wrong"),
        _ => String::new(),
    };
    let left = format!("{}{level}{}{name}{mistakes}", heading_of(session), grid_shown(model));
    let right = format!("{filled} of {cells}   {time}");
    // In a narrow window the sign comes before the figures.
    let right = if is_late && paint::width(&right) > area.width { SLOW.to_owned() } else { right };
    let room = area.width.saturating_sub(paint::width(&right) + 2);
    let x = ink.text(buffer, Rect { width: room, ..area }, &left, Face::Title);
    if x + 2 + paint::width(&seed) <= area.x + room {
        ink.text(buffer, Rect { x: x + 2, width: area.x + room - x - 2, ..area }, &seed, Face::Footer);
    }
    ink.text_right(buffer, area, &right, Face::Title);
}

/// The name of the grid that is shown alone, if one is.
fn grid_shown(model: &Model) -> String {
    let grid = || model.board()?.grids().get(model.look().grid?);
    grid().map_or(String::new(), |grid| format!(" · {}", grid.short_name()))
}

/// Whether something on the screen is not in the game's file yet. What failed to be written is said to be not saved
/// instead.
fn is_late(model: &Model, session: &Session) -> bool {
    model.late && model.unsaved.is_none() && session.taken.is_none()
}

/// Shown in the title, or in the status line where there is no title, while something on the screen is not in the game's file yet.
const SLOW: &str = "saving is slow";

/// Shown at the end of the status line while it is true.
const NOT_SAVED: &str = "NOT SAVED";
const READ_ONLY: &str = "READ-ONLY";

/// Draws the status line: the last message, else what is special about the current screen.
/// Returns whether there is one.
pub(super) fn draw_status(model: &Model, session: &Session, titled: bool, line: Rect, buffer: &mut Buffer) -> bool {
    let ink = Painter::of(model);
    let whole = line;
    let mut line = Rect { x: line.x + 2, width: line.width.saturating_sub(3), ..line };
    let taken = session.taken.as_deref();
    let lasting = taken.map(|_| READ_ONLY).or_else(|| model.unsaved.as_ref().map(|_| NOT_SAVED));
    let lasting = lasting.or_else(|| (!titled && is_late(model, session)).then_some(SLOW));
    if let Some(word) = lasting {
        ink.text_right(buffer, line, word, Face::Error);
        line.width = line.width.saturating_sub(paint::width(word) + 1);
    }
    if draw_notice(model, line, buffer) {
        return true;
    }
    if let Some(shown) = session.shown() {
        card::draw_bar(model, &card::bar(model, shown, panels::has_no_card(model)), whole, buffer);
        return true;
    }
    if session.game.is_solved() && lasting.is_none() {
        draw_solved(model, session, whole, buffer);
        return true;
    }
    let mut words = Vec::new();
    match session.filter {
        Some(Filter::Digit(digit)) => words.push(format!("Shown: every place for {}", model.symbol(digit))),
        Some(Filter::Bivalue) => words.push("Shown: every cell with two candidates".to_owned()),
        Some(Filter::Asked) => words.push("Which digit? Its key points out every place for it".to_owned()),
        None => {}
    }
    match session.tooltip {
        Tooltip::Reasoned => words.push("Shown: what rules and played steps leave".to_owned()),
        Tooltip::Common if session.common().is_some() => {
            words.push("Shown: what all solutions have in common".to_owned());
        }
        Tooltip::None | Tooltip::Common => {}
    }
    if let Some(run) = &session.run {
        let pause = f64::from(model.settings.pause) / 1000.0;
        let pause = if run.at_once { 0.0 } else { pause };
        words.push(format!("Running: {} steps, {pause} s between them", run.played));
    }
    let taken = taken.map(|by| format!("Taken over {by}"));
    if let Some(reason) = taken.or_else(|| model.unsaved.clone()).filter(|_| words.is_empty()) {
        ink.text(buffer, line, &reason, Face::Dim);
        return true;
    }
    if words.is_empty() && modes::is_shown(model, session, line) {
        modes::draw(model, session, line, buffer);
        return true;
    }
    if words.is_empty() && session.is_first && session.game.log().is_empty() {
        return draw_first(model, line, buffer);
    }
    ink.text(buffer, line, &words.join(model.glyphs.separator()), Face::Dim);
    !words.is_empty()
}

/// Lists the most useful keys in the first game until something is done, unless the panel has room for them.
fn draw_first(model: &Model, line: Rect, buffer: &mut Buffer) -> bool {
    if model.layout().and_then(Result::ok).is_some_and(|layout| panels::has_room_for_log(model, layout.panel)) {
        return false;
    }
    let key = |action| model.keys.shown(action);
    let text = format!(
        "New here? {} hint, {} step and why, {} undo, {} all keys, {} any command",
        key(Action::Hint),
        key(Action::ShowStep),
        key(Action::Undo),
        key(Action::Help),
        key(Action::Palette)
    );
    let fits = paint::width(&text) <= line.width;
    if fits {
        Painter::of(model).text(buffer, line, &text, Face::Text);
    }
    fits
}

/// Draws the bar of a solved puzzle.
fn draw_solved(model: &Model, session: &Session, line: Rect, buffer: &mut Buffer) {
    let ink = Painter::of(model);
    buffer.set_style(line, ink.style(Face::PlacedBar));
    let inside = Rect { x: line.x + 1, width: line.width.saturating_sub(2), ..line };
    let puzzle = session.game.puzzle();
    let done = if puzzle.is_understood() { "✓ Solved." } else { "✓ Filled." };
    let x = ink.text(buffer, inside, done, Face::PlacedBar);
    buffer.set_style(Rect { width: x.saturating_sub(line.x), ..line }, Style::new().add_modifier(Modifier::BOLD));
    let word = puzzle.letters().and_then(Letters::word);
    let words = match word {
        _ if !puzzle.is_understood() => {
            format!("No mistake {BY_RULES_UNDERSTOOD}; the others are not checked.")
        }
        Some(word) => format!("Well done. The hidden word: {word}"),
        None if *session.game.knowledge() == Knowledge::Several => {
            "Well done. This is one of several solutions.".to_owned()
        }
        None => "Well done.".to_owned(),
    };
    let rest = Rect { x: x + 1, width: inside.right().saturating_sub(x + 1), ..inside };
    ink.text(buffer, rest, &words, Face::PlacedBar);
}
