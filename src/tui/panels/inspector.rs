//! The cursor's cell, or the cell under the mouse: what it holds, or could hold. What logic has found is shown only if
//! the player asked for it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::board::{Digit, DigitSet};
use crate::game::{Layer, MarkStatus};
use crate::logic::wording;
use crate::puzzle::Puzzle;
use crate::tui::model::{COLOUR_NAMES, Model, Session, Tooltip};
use crate::tui::paint::{self, Painter, below, rows};
use crate::tui::theme::Face;

/// The width of the names before the sets, including a blank.
const NAME: u16 = 9;

/// A line: its name, its text, and its face.
type Entry = (&'static str, String, Face);

/// The number of lines it takes: a heading, what the cell holds or could hold, the marks.
pub(super) fn height(model: &Model, width: u16) -> u16 {
    let digits = model.board().map_or(9, |board| u16::from(board.digits()));
    if let Some(side) = side(model, width) {
        return 2 + side;
    }
    let both = model.settings.tooltips && model.session.as_ref().is_some_and(|it| it.tooltip == Tooltip::Reasoned);
    let notes = model.session.as_ref().map_or(0, |session| {
        let colours =
            if has_coloured(session) { paint::wrap(&coloured(session), width.saturating_sub(NAME)).len() } else { 0 };
        (noted(session).len() + colours) as u16
    });
    notes + u16::from(both) + if NAME + digits <= width { 3 } else { 5 }
}

/// The layers of marks, besides the candidates at fixed places, that the player has used anywhere.
fn noted(session: &Session) -> Vec<Layer> {
    let game = &session.game;
    let is_used = |layer: &Layer| game.board().cells().any(|cell| !game.notes(cell, *layer).is_empty());
    Layer::ALL.into_iter().filter(is_used).collect()
}

/// The side, in digits, of the square that shows the candidates if the cells of a large board are too small for them.
fn side(model: &Model, width: u16) -> Option<u16> {
    let session = model.session.as_ref()?;
    let digits = session.game.board().digits();
    let shows_marks = model.layout()?.ok()?.geometry.detail.shows_marks();
    let side = (1..=digits).find(|side| side * side >= digits).map(u16::from)?;
    (digits > 9 && !shows_marks && side * ACROSS <= width).then_some(side)
}

/// The columns from one digit of the square to the next.
const ACROSS: u16 = 3;

/// The candidates of the cell, and the label for them.
fn candidates(model: &Model, session: &Session) -> (&'static str, DigitSet) {
    let (game, cell) = (&session.game, session.pointed_cell());
    match (session.tooltip, model.settings.tooltips) {
        (Tooltip::Reasoned, _) => ("reasoned of this cell", session.reasoned(cell)),
        (_, true) => ("possible; bold: marked", session.allowed(cell)),
        (_, false) => {
            let sets = [
                ("marks of this cell", game.marks(cell)),
                ("corner marks here", game.notes(cell, Layer::Corner)),
                ("centre marks here", game.notes(cell, Layer::Centre)),
            ];
            let all = sets[0].1 | sets[1].1 | sets[2].1;
            let only = sets[1..].iter().find(|(_, set)| !set.is_empty() && *set == all && sets[0].1.is_empty());
            (only.map_or(sets[0].0, |(words, _)| words), all)
        }
    }
}

/// Draws the candidates of an empty cell, each at its place in a square.
fn draw_square(model: &Model, session: &Session, side: u16, area: Rect, buffer: &mut Buffer) {
    let ink = Painter::of(model);
    let (words, set) = candidates(model, session);
    let marks = session.game.marks(session.pointed_cell());
    ink.text(buffer, Rect { height: 1, ..area }, words, Face::Dim);
    let body = below(area, 1);
    for digit in session.game.board().all_digits().iter() {
        let (row, column) = (digit.index() as u16 / side, digit.index() as u16 % side);
        let place = Rect { x: body.x + 1 + ACROSS * column, y: body.y + row, width: 1, height: 1 };
        let (symbol, face) = match session.pointed_digit() {
            _ if !set.contains(digit) => (ink.glyphs.dot(), Face::Dim),
            Some(pointed) if pointed == digit => (model.symbol(digit), Face::Key),
            _ if model.settings.tooltips && !marks.contains(digit) => (model.symbol(digit), Face::Text),
            _ => (model.symbol(digit), Face::Strong),
        };
        ink.text(buffer, place, &symbol.to_string(), face);
        if set.contains(digit) && session.pointed_digit() != Some(digit) {
            buffer.set_style(place.intersection(buffer.area), mark_style(model, session, digit));
        }
    }
}

/// How a mark in the square differs if it is a corner mark, a centre mark or coloured.
fn mark_style(model: &Model, session: &Session, digit: Digit) -> Style {
    let (game, cell, theme) = (&session.game, session.pointed_cell(), &model.theme);
    let faces = [(Layer::Corner, Face::Corner), (Layer::Centre, Face::Centre)];
    let noted = faces.into_iter().find(|&(layer, _)| game.notes(cell, layer).contains(digit));
    let colour = game.candidate_colour(cell, digit).checked_sub(1);
    let ground = colour.and_then(|colour| theme.style(*Face::COLOURS.get(usize::from(colour))?).bg);
    let style = noted.map_or_else(Style::new, |(_, face)| theme.style(face));
    ground.map_or(style, |ground| style.bg(ground))
}

/// The minimum number of lines.
pub(super) const LEAST: u16 = 3;

/// The lines about the cell.
fn entries(model: &Model, session: &Session, room: u16) -> Vec<Entry> {
    let (game, cell) = (&session.game, session.pointed_cell());
    if let Some((words, face)) = holds(session) {
        let conflicts = game.conflicts(cell);
        let name = |&other| wording::cell_name(other, game.board(), model.style());
        let names: Vec<String> = conflicts.iter().map(name).collect();
        let mut entries = vec![("holds", words, face)];
        if !names.is_empty() {
            entries.push(("clashes", format!("with {}", names.join(" ")), Face::Error));
        }
        return entries;
    }
    let mut entries = Vec::new();
    let puzzle = game.puzzle();
    if model.settings.tooltips {
        entries.push(("possible", digits(puzzle, session.allowed(cell), room), Face::Strong));
    }
    if session.tooltip == Tooltip::Reasoned {
        entries.push(("reasoned", digits(puzzle, session.reasoned(cell), room), Face::Strong));
    }
    let digits = |_: &Puzzle, set: DigitSet, room| match session.clues.picture.layer_of(game.board(), cell) {
        Some(_) if !set.is_empty() => set.iter().map(|digit| meaning(session, digit)).collect::<Vec<_>>().join(", "),
        _ => digits(puzzle, set, room),
    };
    let marks = digits(puzzle, game.marks(cell), room);
    entries.push(match game.mark_status() {
        MarkStatus::Candidates if !game.marks(cell).is_empty() => ("marks", complete(&marks, room), Face::Good),
        _ => ("marks", marks, Face::Text),
    });
    for layer in noted(session) {
        let face = if layer == Layer::Corner { Face::Corner } else { Face::Centre };
        entries.push((layer.word(), digits(puzzle, game.notes(cell, layer), room), face));
    }
    if has_coloured(session) {
        entries.push(("coloured", coloured(session), Face::Text));
    }
    entries
}

/// Marks with the word that they are complete, as far as it fits.
fn complete(marks: &str, room: u16) -> String {
    let words = [format!("{marks} complete ✓"), format!("{marks} ✓")];
    words.into_iter().find(|words| paint::width(words) <= room).unwrap_or_else(|| marks.to_owned())
}

/// Whether any mark has a colour.
fn has_coloured(session: &Session) -> bool {
    let (game, all) = (&session.game, session.game.board().all_digits());
    let has = |cell| game.value(cell).is_none() && all.iter().any(|digit| game.candidate_colour(cell, digit) > 0);
    game.board().cells().any(has)
}

/// The coloured marks of the cell with their colours.
fn coloured(session: &Session) -> String {
    let (game, cell) = (&session.game, session.pointed_cell());
    let each = game.board().all_digits().iter().filter_map(|digit| {
        let colour = game.candidate_colour(cell, digit).checked_sub(1)?;
        let name = COLOUR_NAMES.get(usize::from(colour)).copied().unwrap_or_default();
        Some(format!("{} {name}", game.puzzle().symbol(digit)))
    });
    let each: Vec<String> = each.collect();
    if each.is_empty() { "none".to_owned() } else { each.join(" ") }
}

pub(super) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let Some(session) = model.session.as_ref().filter(|_| area.height > 0) else { return };
    let ink = Painter::of(model);
    let name = wording::cell_name(session.pointed_cell(), session.game.board(), model.style());
    let colour = session.game.colour(session.pointed_cell()).checked_sub(1);
    let colour = colour.and_then(|at| COLOUR_NAMES.get(usize::from(at))).copied().unwrap_or_default();
    ink.heading(buffer, area, (&name, colour));
    if session.game.is_paused() {
        return;
    }
    let has_square = session.game.value(session.pointed_cell()).is_none();
    if let Some(side) = side(model, area.width).filter(|side| has_square && area.height >= 2 + side) {
        return draw_square(model, session, side, below(area, 1), buffer);
    }
    let mut lines = rows(below(area, 1));
    for (name, words, face) in entries(model, session, area.width.saturating_sub(NAME)) {
        let Some(line) = lines.next() else { return };
        ink.text(buffer, line, name, Face::Dim);
        let beside = |line: Rect| Rect { x: line.x + NAME, width: line.width.saturating_sub(NAME), ..line };
        // Digits that do not fit on a line continue on the next.
        let mut parts = paint::wrap(&words, beside(line).width).into_iter();
        ink.text(buffer, beside(line), &parts.next().unwrap_or_default(), face);
        for part in parts {
            let Some(line) = lines.next() else { return };
            ink.text(buffer, beside(line), &part, face);
        }
    }
}

/// Digits separated by blanks, or without blanks if that is too wide.
fn digits(puzzle: &Puzzle, set: DigitSet, room: u16) -> String {
    let digits: Vec<String> = set.iter().map(|digit| puzzle.symbol(digit).to_string()).collect();
    match digits.len() {
        0 => "none".to_owned(),
        count if 2 * count <= usize::from(room) + 1 => digits.join(" "),
        _ => digits.concat(),
    }
}

/// What a digit in the cell means: the digit, or beside the grid what it says of the cell that it stands for.
fn meaning(session: &Session, digit: Digit) -> String {
    let game = &session.game;
    let layer = session.clues.picture.layer_of(game.board(), session.pointed_cell());
    let words = layer.and_then(|layer| layer.values.get(digit.index()).map(|&words| words.to_owned()));
    let symbol = || layer.and_then(|layer| layer.symbols.get(digit.index()).copied());
    words.unwrap_or_else(|| symbol().unwrap_or_else(|| game.puzzle().symbol(digit)).to_string())
}

/// What a filled cell holds, and who placed it.
fn holds(session: &Session) -> Option<(String, Face)> {
    let (game, cell) = (&session.game, session.pointed_cell());
    let digit = meaning(session, game.value(cell)?);
    Some(match (game.is_given(cell), game.is_solvers(cell)) {
        (true, _) => (format!("{digit} given"), Face::Strong),
        (_, true) => (format!("{digit} from a step"), Face::Good),
        _ => {
            let by = game.placed_by(cell).map_or_else(|| "yours".to_owned(), |by| format!("by {by}"));
            (format!("{digit} {by}"), Face::OwnText)
        }
    })
}
