//! A page under construction.

use deduku_text::drawing::{Anchor, CELL, Drawing, Form, Part, Role, Shape, Sheet};

use crate::flow::Line;
use crate::font::{PaperError, font};
use crate::layout::Layout;
use crate::slots::Slot;

/// The white margin around everything.
const MARGIN: f64 = 40.0;
/// The gaps between puzzles, across and down.
const GAPS: (f64, f64) = (26.0, 14.0);
/// The most of a page's height that rules take.
const MOST_RULES: f64 = 0.3;
/// The sides of the largest cells, usual and large.
const LARGEST_CELLS: [f64; 2] = [50.0, 60.0];

/// The sizes of texts, in points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    pub(crate) title: f64,
    pub(crate) heading: f64,
    pub(crate) body: f64,
    pub(crate) rule: f64,
}

impl Sizes {
    pub(crate) const fn of(large: bool) -> Self {
        if large {
            Self { title: 22.0, heading: 15.0, body: 14.0, rule: 12.0 }
        } else {
            Self { title: 17.0, heading: 10.5, body: 9.0, rule: 8.0 }
        }
    }
}

/// A page with its title and number.
pub(crate) struct Page {
    sheet: Sheet,
    sizes: Sizes,
    largest_cell: f64,
    /// The texts and lines of the page itself.
    own: Vec<Shape>,
    /// What is left for puzzles.
    room: Slot,
}

impl Page {
    /// A page of this number.
    pub(crate) fn new(layout: &Layout, number: usize) -> Result<Self, PaperError> {
        let (width, height) = layout.paper.size();
        let sizes = Sizes::of(layout.large);
        let mut own = Vec::new();
        let mut top = MARGIN;
        if !layout.title.is_empty() {
            let room = width - 2.0 * MARGIN;
            let wide = font(true)?.width(&layout.title, sizes.title);
            // A long title is set smaller, rather than over the margin.
            let size = if wide > room { sizes.title * room / wide } else { sizes.title };
            own.push(Shape::text(Role::Title, (width / 2.0, top + sizes.title * 0.8), size, &layout.title));
            top += sizes.title * 1.15;
            own.push(Shape::new(Role::Rule, Form::Line(vec![(MARGIN, top), (width - MARGIN, top)])));
            top += sizes.title * 0.6;
        }
        own.push(Shape::text(Role::Body, (width / 2.0, height - MARGIN * 0.55), sizes.body, number));
        let room = Slot { left: MARGIN, top, width: width - 2.0 * MARGIN, height: height - MARGIN - top };
        let largest_cell = LARGEST_CELLS[usize::from(layout.large)];
        Ok(Self { sheet: Sheet { width, height, parts: Vec::new() }, sizes, largest_cell, own, room })
    }

    /// The same page with cells of at most this side.
    pub(crate) fn with_cells(self, largest_cell: f64) -> Self {
        Self { largest_cell, ..self }
    }

    /// What is left for puzzles.
    pub(crate) const fn room(&self) -> Slot {
        self.room
    }

    /// The sizes of its texts.
    pub(crate) const fn sizes(&self) -> Sizes {
        self.sizes
    }

    /// The places of this many columns and rows of puzzles.
    pub(crate) fn slots(&self, grid: (usize, usize)) -> Vec<Slot> {
        self.room.divided(grid, GAPS)
    }

    /// Writes lines at the foot of the page, which then has less room; if they take too much of it, writes none and
    /// returns false.
    pub(crate) fn foot(&mut self, lines: &[Line]) -> Result<bool, PaperError> {
        if lines.is_empty() {
            return Ok(true);
        }
        let mut high = 0.0;
        for line in lines {
            high += line.height(self.sizes, self.room.width)?;
        }
        if high > self.room.height * MOST_RULES {
            return Ok(false);
        }
        self.room.height -= high + self.sizes.rule;
        let mut top = self.room.top + self.room.height + self.sizes.rule;
        for line in lines {
            top = self.line(line, top)?;
        }
        Ok(true)
    }

    /// Writes a line, which may be broken into several, from this height on; returns the height after it.
    pub(crate) fn line(&mut self, line: &Line, top: f64) -> Result<f64, PaperError> {
        let room = self.room;
        let shapes = line.shapes(self.sizes, (room.left, top), room.width)?;
        self.own.extend(shapes);
        Ok(top + line.height(self.sizes, room.width)?)
    }

    /// Puts a puzzle with its number and heading over it and its caption under it into a slot; returns how many points
    /// a unit of its drawing is long.
    pub(crate) fn puzzle(
        &mut self,
        slot: Slot,
        (number, heading): (&str, &str),
        caption: &str,
        drawing: Drawing,
    ) -> Result<f64, PaperError> {
        let Sizes { heading: size, body, .. } = self.sizes;
        let (above, below) = (size * 1.2, if caption.is_empty() { 0.0 } else { body * 1.5 });
        let scale = self.scale(&drawing, slot.width, slot.height - above - below);
        let (wide, high) = (drawing.width * scale, drawing.height * scale);
        let left = slot.left + (slot.width - wide) / 2.0;
        // Slots of one row have their puzzles at one height.
        let top = slot.top + above;
        let inset = 10.0 * scale;
        let base = (left + inset, slot.top + size * 0.9);
        self.own.push(Shape::anchored(Role::Heading, base, size, Anchor::Start, number));
        let after = base.0 + font(true)?.width(number, size);
        if !heading.is_empty() {
            self.own.push(Shape::anchored(Role::Body, (after, base.1), body, Anchor::Start, heading));
        }
        if !caption.is_empty() {
            let at = (left + wide / 2.0, top + high + body * 0.9);
            let room = slot.width.max(wide);
            let long = font(false)?.width(caption, body);
            let size = if long > room { body * room / long } else { body };
            self.own.push(Shape::text(Role::Body, at, size, caption));
        }
        self.sheet.parts.push(Part { drawing, at: (left, top), scale, turned: false });
        Ok(scale)
    }

    /// The scale at which a drawing fits, with cells of at most the largest size.
    fn scale(&self, drawing: &Drawing, width: f64, height: f64) -> f64 {
        (width / drawing.width).min(height / drawing.height).min(self.largest_cell / CELL)
    }

    /// The page with everything on it turned upside down around its middle, except its title and number.
    pub(crate) fn turn_puzzles(&mut self, keep: usize) {
        let (left, top) = (self.room.left, self.room.top);
        let (right, bottom) = (left + self.room.width, top + self.room.height);
        for part in &mut self.sheet.parts {
            let (wide, high) = (part.drawing.width * part.scale, part.drawing.height * part.scale);
            part.at = (left + right - part.at.0 - wide, top + bottom - part.at.1 - high);
            part.turned = true;
        }
        let captions: Vec<Shape> = self.own.drain(keep..).collect();
        if !captions.is_empty() {
            let drawing = Drawing { width: left + right, height: top + bottom, shapes: captions };
            self.sheet.parts.push(Part { drawing, at: (0.0, 0.0), scale: 1.0, turned: true });
        }
    }

    /// How many texts and lines the page itself has so far.
    pub(crate) fn own_count(&self) -> usize {
        self.own.len()
    }

    /// The finished page.
    pub(crate) fn into_sheet(self) -> Sheet {
        let Self { mut sheet, own, .. } = self;
        let drawing = Drawing { width: sheet.width, height: sheet.height, shapes: own };
        sheet.parts.insert(0, Part { drawing, at: (0.0, 0.0), scale: 1.0, turned: false });
        sheet
    }
}
