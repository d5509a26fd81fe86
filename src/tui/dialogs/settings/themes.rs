//! The themes: a list with the colours of each, and beside it the board drawn in the chosen one.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::super::chooser::Chooser;
use super::super::modal::Input;
use super::super::window::list_line;
use super::preview::Preview;
use crate::tui::action::Action;
use crate::tui::canvas::Glyphs;
use crate::tui::key_line::Part;
use crate::tui::model::Model;
use crate::tui::paint::{Painter, below, rows};
use crate::tui::status_text::{StatusText, show_status};
use crate::tui::theme::{AUTO, Colours, Face, Shade, Theme};

/// The width of the list.
const LIST: u16 = 32;
/// The minimum width of a window with a preview.
const NARROW: u16 = 60;

/// A theme of the list.
#[derive(Clone, Debug)]
struct Line {
    name: String,
    /// The text at its right, if it has no colours to show.
    remark: &'static str,
    swatch: Vec<Color>,
}

/// The list, and the chosen theme for the preview.
#[derive(Clone, Debug)]
pub(super) struct ThemeList {
    lines: Vec<Line>,
    chooser: Chooser,
    shown: Theme,
    preview: Preview,
}

/// The colours that identify a theme: backgrounds, digits, sets, removed candidates.
fn swatch(theme: &Theme) -> Vec<Shade> {
    let grounds = [Face::Text, Face::TileA, Face::TileB].map(|face| theme.ground(face));
    let inks = [Face::Own, Face::Step, Face::Same].map(|face| theme.ink(face));
    let sets = [Face::SetA, Face::SetB, Face::Removed].map(|face| theme.ground(face));
    grounds.into_iter().chain(inks).chain(sets).flatten().collect()
}

impl ThemeList {
    /// Lists all themes; the current one is chosen.
    pub(super) fn new(model: &Model) -> Self {
        let line = |name: &str| {
            let theme = model.themes.sketch(name, model.colours).unwrap_or_default();
            let shades = if model.settings.few_bytes {
                Vec::new()
            } else if model.colours >= Colours::Palette {
                swatch(&theme)
            } else {
                Vec::new()
            };
            let remark = match name {
                AUTO if theme.is_light() => "as the terminal: light",
                AUTO => "as the terminal: dark",
                _ if shades.is_empty() && model.themes.is_own(name) => "your own",
                _ if shades.is_empty() && !model.settings.few_bytes => "no colours",
                _ => "",
            };
            let swatch =
                if remark.is_empty() { shades.iter().map(|&it| theme.colour(Some(it))).collect() } else { vec![] };
            Line { name: name.to_owned(), remark, swatch }
        };
        let lines: Vec<Line> = model.themes.names().into_iter().map(line).collect();
        let at = lines.iter().position(|line| line.name == model.settings.theme).unwrap_or(0);
        Self { lines, chooser: Chooser::at_line(at), shown: model.theme.clone(), preview: Preview::new() }
    }

    fn chosen(&self) -> &Line {
        &self.lines[self.chooser.at(self.lines.len())]
    }

    /// Loads the chosen theme for the preview.
    pub(super) fn look(&mut self, model: &Model) {
        self.shown = model.themes.named(&self.chosen().name, model.colours).unwrap_or_default();
    }

    /// The area of the lines, and the index of the first visible one.
    pub(super) fn lines(&self, room: Rect) -> (Rect, usize) {
        let list = below(room, 1);
        let wide = if room.width < NARROW { room.width } else { LIST };
        let list = Rect { x: list.x + 1, width: wide.saturating_sub(1), ..list };
        let height = list.height.min(self.lines.len() as u16);
        (Rect { height, ..list }, self.chooser.first(self.lines.len(), usize::from(height)))
    }

    /// Previews a theme, or applies it.
    pub(super) fn input(&mut self, input: Input, room: Rect, model: &mut Model) {
        let page = usize::from(self.lines(room).0.height);
        match input {
            Input::Action(action) if self.chooser.act(action, self.lines.len(), page) => self.look(model),
            Input::Action(Action::Confirm | Action::Toggle) => self.take(model),
            Input::Line(line) if line < self.lines.len() => {
                if self.chooser.choose(line) {
                    self.take(model);
                }
                self.look(model);
            }
            _ => {}
        }
    }

    fn take(&self, model: &mut Model) {
        let name = self.chosen().name.clone();
        model.set_theme(&name);
        show_status(model, StatusText::Theme(name));
    }

    /// Draws the list and the preview; returns the text for the message line.
    pub(super) fn draw(&self, room: Rect, model: &Model, buffer: &mut Buffer) -> String {
        let ink = Painter::of(model);
        let (list, first) = self.lines(room);
        let chosen = self.chooser.at(self.lines.len());
        ink.heading(buffer, Rect { height: 1.min(room.height), ..list_head(room, list) }, ("themes", ""));
        for (row, at) in rows(list).zip(first..self.lines.len()) {
            let line = &self.lines[at];
            list_line(ink, row, &line.name, line.remark, at == chosen, buffer);
            let from = row.right().saturating_sub(line.swatch.len() as u16 + 1);
            let block = if model.glyphs == Glyphs::Unicode { "█" } else { " " };
            for (x, &colour) in (from..).zip(&line.swatch) {
                buffer.set_string(x, row.y, block, Style::new().fg(colour).bg(colour));
            }
        }
        self.draw_with_it(
            model,
            Rect { height: room.bottom().saturating_sub(list.bottom() + 1), ..below_list(list) },
            buffer,
        );
        if room.width >= NARROW {
            let x = list.right() + 1;
            // Starts in the first row below the title: the page names need only their own columns.
            let area = Rect { x, y: room.y, width: room.right().saturating_sub(x), height: room.height };
            self.preview.draw((&self.shown, model.glyphs), area, buffer);
        }
        if self.chosen().name == model.settings.theme {
            format!("The screen uses {}.", self.chosen().name)
        } else {
            format!("The board on the right previews {}.", self.chosen().name)
        }
    }

    /// Draws below the list what else affects the appearance of the screen, if there is space for it.
    fn draw_with_it(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let ink = Painter::of(model);
        let colours = match model.colours {
            Colours::True => "true colour",
            Colours::Palette => "256 colours",
            Colours::Sixteen => "16 colours",
            Colours::None => "none",
        };
        let motion = if model.settings.moves() { "on" } else { "off" };
        let least = self.shown.least_contrast().filter(|_| model.colours >= Colours::Palette);
        let least = least.map(|least| ("least contrast", format!("{least:.1}")));
        let lines = [("colours", colours.to_owned()), ("motion", motion.to_owned())].into_iter().chain(least);
        if usize::from(area.height) < 1 + lines.clone().count() {
            return;
        }
        ink.heading(buffer, Rect { height: 1, ..area }, ("with it", ""));
        for (line, (name, value)) in rows(below(area, 1)).zip(lines) {
            let line = Rect { x: line.x + 1, width: line.width.saturating_sub(2), ..line };
            ink.text(buffer, line, name, Face::Text);
            ink.text_right(buffer, line, &value, Face::Dim);
        }
    }

    /// The keys of the page.
    pub(super) fn keys() -> Vec<Part> {
        vec![Part::Each(&[Action::Up, Action::Down], "look"), Part::Each(&[Action::Confirm], "apply")]
    }
}

/// The start of the area below the list, after a blank row.
fn below_list(list: Rect) -> Rect {
    Rect { x: list.x + 1, y: list.bottom() + 1, width: list.width.saturating_sub(1), height: 0 }
}

/// The row above the list.
fn list_head(room: Rect, list: Rect) -> Rect {
    Rect { x: list.x + 1, y: room.y, width: list.width.saturating_sub(1), height: 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::Themes;

    /// The list of themes shows their colours, from what their files say alone.
    #[test]
    fn every_theme_has_its_swatch() {
        let themes = Themes::default();
        let all = themes.names().into_iter().filter_map(|name| themes.sketch(name, Colours::Palette));
        let swatches: usize = all.map(|theme| swatch(&theme).len()).sum();
        assert!(swatches > 90, "{swatches}");
    }
}
