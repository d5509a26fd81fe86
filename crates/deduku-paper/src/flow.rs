//! Lines of text that flow over pages.

use deduku_text::drawing::{Anchor, Form, Point, Role, Shape, Sheet};

use crate::font::{PaperError, font};
use crate::layout::Layout;
use crate::page::{Page, Sizes};

/// The width of the sample of a line before its rule.
const SAMPLE: f64 = 30.0;

/// A line of text; if it is too long, it is broken.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Line {
    kind: Kind,
    text: String,
    /// What stands at its right end.
    right: String,
    /// The role of the line that is drawn before it.
    sample: Option<Role>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Heading,
    Body,
    Rule,
}

impl Line {
    /// A heading.
    pub(crate) fn heading(text: &str) -> Self {
        Self { kind: Kind::Heading, text: text.to_owned(), right: String::new(), sample: None }
    }

    /// A text with something at the right end of its line.
    pub(crate) fn body(text: String, right: String) -> Self {
        Self { kind: Kind::Body, text, right, sample: None }
    }

    /// A rule in small print, with a sample of the lines that it is about.
    pub(crate) const fn rule(text: String, sample: Option<Role>) -> Self {
        Self { kind: Kind::Rule, text, right: String::new(), sample }
    }

    const fn size(&self, sizes: Sizes) -> f64 {
        match self.kind {
            Kind::Heading => sizes.heading * 1.15,
            Kind::Body => sizes.body * 1.15,
            Kind::Rule => sizes.rule,
        }
    }

    /// The space before it, the distance of its lines, and the space after the last.
    fn distances(&self, sizes: Sizes) -> [f64; 3] {
        let size = self.size(sizes);
        match self.kind {
            Kind::Heading => [0.8, 1.3, 0.4],
            Kind::Body => [0.0, 1.3, 0.25],
            Kind::Rule => [0.0, 1.22, 0.25],
        }
        .map(|part| part * size)
    }

    fn lines(&self, sizes: Sizes, width: f64) -> Result<Vec<String>, PaperError> {
        let font = font(self.kind == Kind::Heading)?;
        let size = self.size(sizes);
        let indent = if self.sample.is_some() { SAMPLE } else { 0.0 };
        let right = if self.right.is_empty() { 0.0 } else { font.width(&self.right, size) + size };
        Ok(font.wrapped(&self.text, size, width - indent - right))
    }

    /// Its height.
    pub(crate) fn height(&self, sizes: Sizes, width: f64) -> Result<f64, PaperError> {
        let [before, line, after] = self.distances(sizes);
        Ok(before + self.lines(sizes, width)?.len().max(1) as f64 * line + after)
    }

    /// What it looks like from this corner on.
    pub(crate) fn shapes(&self, sizes: Sizes, (left, top): Point, width: f64) -> Result<Vec<Shape>, PaperError> {
        let (size, [before, distance, _]) = (self.size(sizes), self.distances(sizes));
        let role = if self.kind == Kind::Heading { Role::Heading } else { Role::Body };
        let base = |at: usize| top + before + distance * at as f64 + size;
        let mut shapes = Vec::new();
        let mut indent = 0.0;
        if let Some(sample) = self.sample {
            let middle = base(0) - size * 0.36;
            shapes.push(Shape::new(sample, Form::Line(vec![(left + 7.0, middle), (left + SAMPLE - 9.0, middle)])));
            indent = SAMPLE;
        }
        for (at, text) in self.lines(sizes, width)?.into_iter().enumerate() {
            shapes.push(Shape::anchored(role, (left + indent, base(at)), size, Anchor::Start, text));
        }
        if !self.right.is_empty() {
            shapes.push(Shape::anchored(role, (left + width, base(0)), size, Anchor::End, &self.right));
        }
        Ok(shapes)
    }
}

/// Pages with these lines, from the page of this number on.
pub(crate) fn flow(lines: &[Line], layout: &Layout, first: usize) -> Result<Vec<Sheet>, PaperError> {
    let mut sheets = Vec::new();
    let mut page = Page::new(layout, first)?;
    let mut top = page.room().top;
    for line in lines {
        let room = page.room();
        let is_first = top <= room.top;
        if !is_first && top + line.height(page.sizes(), room.width)? > room.top + room.height {
            sheets.push(page.into_sheet());
            page = Page::new(layout, first + sheets.len())?;
            top = room.top;
        }
        top = page.line(line, top)?;
    }
    sheets.push(page.into_sheet());
    Ok(sheets)
}
