//! The bottom line: the keys that are available now.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::action::Action;
use super::key_line::{KeyRow, Part, signs};
use super::keys::{Context, Keys};
use super::model::Model;
use super::paint::{self, Painter};
use super::theme::Face;
use crate::board::Board;
use crate::puzzle::Puzzle;

/// One key with its word.
struct Item {
    key: String,
    word: &'static str,
    action: Option<Action>,
    /// For an item with several keys: each action with the columns of its key, relative to the item's first column.
    each: Vec<(Action, std::ops::Range<u16>)>,
}

/// The keys of the puzzle's digits; its letters, if these stand for digits.
pub(super) fn symbol_keys(puzzle: &Puzzle) -> String {
    let symbol = |digit| puzzle.symbol(digit);
    puzzle
        .letters()
        .map_or_else(|| digit_keys(puzzle.board()), |_| puzzle.board().all_digits().iter().map(symbol).collect())
}

/// The keys of the board's digits: `1-9`, `0-8`, `1-9 A`, `1-9 A-G`.
pub(super) fn digit_keys(board: &Board) -> String {
    let [first, last] = board.first_and_last();
    match last {
        '0'..='9' => format!("{first}-{last}"),
        'A' => format!("{first}-9 A"),
        _ => format!("{first}-9 A-{last}"),
    }
}

/// The columns of each of several keys, if they are written next to each other.
fn each_key(actions: &[Action], (keys, context): (&Keys, Context), shown: &str) -> Vec<(Action, std::ops::Range<u16>)> {
    let bound = actions.iter().copied().filter(|&action| keys.shown_in(context, action).is_some());
    let parts: Vec<&str> = shown.split(' ').collect();
    if actions.len() < 2 || bound.clone().count() != parts.len() {
        return Vec::new();
    }
    let mut x = 0;
    let place = |(action, part): (Action, &str)| {
        let from = x;
        x += paint::width(part) + 1;
        (action, from..x - 1)
    };
    bound.zip(parts).map(place).collect()
}

/// How long an item is kept if the row is too narrow for all. Keys that confirm, cancel and open the help are kept
/// longest.
const fn rank(item: &Item, is_first: bool) -> u8 {
    match item.action {
        Some(Action::Confirm | Action::Cancel) => 3,
        Some(Action::Help) => 2,
        Some(Action::Quit) => 1,
        _ => is_first as u8,
    }
}

/// The width of an item in columns.
fn wide(item: &Item) -> u16 {
    let between = u16::from(!item.key.is_empty() && !item.word.is_empty());
    paint::width(&item.key) + between + paint::width(item.word)
}

/// Each item with its columns. If not all fit, the last items of the lowest rank are left out.
fn placed((context, parts): (Context, &[Part]), model: &Model, line: Rect) -> Vec<(Item, Rect)> {
    let mut items: Vec<Item> = parts
        .iter()
        .filter_map(|part| {
            let (key, word) = part.shown(&model.keys, context)?;
            let key = signs(&key, model.glyphs);
            let each = each_key(part.actions(), (&model.keys, context), &key);
            Some(Item { key, word, action: part.action(), each })
        })
        .collect();
    let needed = |items: &[Item]| items.iter().map(|item| wide(item) + 2).sum::<u16>().saturating_sub(1);
    while needed(&items) > line.width {
        let last = items.iter().enumerate().rev().min_by_key(|(at, item)| rank(item, *at == 0));
        let Some((last, _)) = last else { break };
        items.remove(last);
    }
    let mut x = line.x + 1;
    let mut placed = Vec::new();
    for item in items {
        let wide = wide(&item);
        placed.push((item, Rect { x, width: wide, ..line }));
        x += wide + 2;
    }
    placed
}

/// The action of the words at this column.
pub(super) fn action_at(parts: &[Part], model: &Model, line: Rect, column: u16) -> Option<Action> {
    found_at((Context::Board, parts), model, line, column)
}

/// Draws the line.
pub(super) fn draw(parts: &[Part], model: &Model, line: Rect, buffer: &mut Buffer) {
    draw_row((Context::Board, parts), model, line, buffer);
}

/// The last row of the screen.
pub(super) fn last_row((width, height): (u16, u16)) -> Rect {
    Rect { x: 0, y: height.saturating_sub(1), width, height: 1.min(height) }
}

/// The action of the words at this column of the last row, while a dialog uses that row.
pub(super) fn action_over((context, parts): &KeyRow, model: &Model, column: u16) -> Option<Action> {
    found_at((*context, parts), model, last_row(model.size), column)
}

/// Draws the keys of the component that has the keyboard over the last row of the screen.
pub(super) fn draw_over((context, parts): &KeyRow, model: &Model, buffer: &mut Buffer) {
    let line = last_row(model.size).intersection(buffer.area);
    for point in line.positions() {
        buffer[(point.x, point.y)].reset();
    }
    draw_row((*context, parts), model, line, buffer);
}

fn found_at(row: (Context, &[Part]), model: &Model, line: Rect, column: u16) -> Option<Action> {
    let placed = placed(row, model, line);
    let (item, area) = placed.iter().find(|(_, area)| (area.left()..area.right()).contains(&column))?;
    let own = item.each.iter().find(|(_, place)| place.contains(&(column - area.x)));
    own.map(|(action, _)| *action).or(item.action)
}

fn draw_row(row: (Context, &[Part]), model: &Model, line: Rect, buffer: &mut Buffer) {
    let ink = Painter::of(model);
    buffer.set_style(line, ink.style(Face::Footer));
    for (item, area) in placed(row, model, line) {
        let x = ink.text(buffer, area, &item.key, Face::FooterKey);
        let x = if item.key.is_empty() { x } else { x + 1 };
        let rest = Rect { x, width: area.right().saturating_sub(x), ..area };
        ink.text(buffer, rest, item.word, Face::Footer);
    }
}
