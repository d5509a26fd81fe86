//! Sheets as PDF.
//!
//! A page's content is y down like its drawing, by one transformation at its begin; texts are turned back by their own.
//! Fonts are embedded as `CIDFontType2` with the glyphs that occur, numbered in the order of their first use, and with a
//! table back to Unicode, so that texts can be selected and searched.

use std::collections::BTreeSet;

use deduku_text::drawing::{Anchor, Cap, Colour, Drawing, Form, Ink, Look, Part, Point, Shape, Sheet};
use pdf_writer::types::{CidFontType, FontFlags, LineCapStyle, LineJoinStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Settings, Str, TextStr};

use crate::font::{PaperError, UsedGlyphs, font};

/// A written document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    /// The PDF.
    pub bytes: Vec<u8>,
    /// The characters of texts that the font does not have. They are left out.
    pub missing: Vec<char>,
}

/// How much is compressed; a higher level takes longer and saves hardly anything.
const COMPRESSION: u8 = 8;
/// The names of the regular and the bold font on pages.
const FONTS: [Name<'static>; 2] = [Name(b"R"), Name(b"B")];
/// A control point of the curve that approximates a quarter of a circle, as part of the radius.
const QUARTER: f32 = 0.552_285;

/// Writes sheets as the pages of a document with this title.
///
/// # Errors
/// [`PaperError::Font`], if the built-in font is damaged.
pub fn pdf(sheets: &[Sheet], ink: Ink, title: &str) -> Result<Document, PaperError> {
    let mut writer =
        Writer { ink, fonts: [UsedGlyphs::of(font(false)?), UsedGlyphs::of(font(true)?)], missing: BTreeSet::new() };
    let mut pdf = Pdf::with_settings(Settings { pretty: false });
    let mut next = 0;
    let mut id = || {
        next += 1;
        Ref::new(next)
    };
    let [catalog, tree, info] = [id(), id(), id()];
    let fonts = FONTS.map(|_| [id(), id(), id(), id(), id()]);
    let pages: Vec<(Ref, Ref)> = sheets.iter().map(|_| (id(), id())).collect();
    pdf.catalog(catalog).pages(tree).lang(TextStr("en"));
    pdf.pages(tree).kids(pages.iter().map(|(page, _)| *page)).count(count(sheets.len()));
    pdf.document_info(info).title(TextStr(title)).creator(TextStr("Deduku"));
    for (sheet, (page, content)) in sheets.iter().zip(pages) {
        let mut written = pdf.page(page);
        written.media_box(Rect::new(0.0, 0.0, sheet.width as f32, sheet.height as f32)).parent(tree).contents(content);
        written.resources().fonts().pair(FONTS[0], fonts[0][0]).pair(FONTS[1], fonts[1][0]);
        written.finish();
        let bytes = packed(&writer.page(sheet));
        pdf.stream(content, &bytes).filter(Filter::FlateDecode);
    }
    for (used, ids) in writer.fonts.iter().zip(fonts) {
        embed(&mut pdf, used, ids)?;
    }
    Ok(Document { bytes: pdf.finish(), missing: writer.missing.into_iter().collect() })
}

/// A count as a number of PDF.
fn count(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(bytes, COMPRESSION)
}

/// Writes a font with the glyphs that occur.
fn embed(pdf: &mut Pdf, used: &UsedGlyphs, [id, cid, descriptor, map, file]: [Ref; 5]) -> Result<(), PaperError> {
    let font = used.font;
    // Six letters say that it is a part of the font.
    let name = format!("DEDUKU+{}", font.name);
    let info = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
    pdf.type0_font(id)
        .base_font(Name(name.as_bytes()))
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(cid)
        .to_unicode(map);
    let mut written = pdf.cid_font(cid);
    written
        .subtype(CidFontType::Type2)
        .base_font(Name(name.as_bytes()))
        .system_info(info)
        .font_descriptor(descriptor)
        .default_width(0.0)
        .cid_to_gid_map_predefined(Name(b"Identity"));
    let mut widths = written.widths();
    for (&number, &(_, width)) in &used.used {
        widths.consecutive(number, [width as f32]);
    }
    widths.finish();
    written.finish();
    let face = &font.face;
    let length = |length: i16| font.thousandths(f64::from(length)) as f32;
    let bounds = face.global_bounding_box();
    pdf.font_descriptor(descriptor)
        .name(Name(name.as_bytes()))
        .flags(FontFlags::NON_SYMBOLIC)
        .bbox(Rect::new(length(bounds.x_min), length(bounds.y_min), length(bounds.x_max), length(bounds.y_max)))
        .italic_angle(0.0)
        .ascent(length(face.ascender()))
        .descent(length(face.descender()))
        .cap_height(length(face.capital_height().unwrap_or(face.ascender())))
        .stem_v(if face.is_bold() { 140.0 } else { 80.0 })
        .font_file2(file);
    let mut to_unicode = UnicodeCmap::new(Name(b"Deduku"), info);
    for (&number, &(symbol, _)) in &used.used {
        to_unicode.pair(number, symbol);
    }
    let to_unicode = packed(&to_unicode.finish());
    pdf.cmap(map, &to_unicode).filter(Filter::FlateDecode);
    let data = used.subset()?;
    let bytes = packed(&data);
    pdf.stream(file, &bytes).filter(Filter::FlateDecode).pair(Name(b"Length1"), count(data.len()));
    Ok(())
}

/// What is common to the pages of a document.
struct Writer {
    ink: Ink,
    /// The regular and the bold font.
    fonts: [UsedGlyphs; 2],
    missing: BTreeSet<char>,
}

/// What was last set in a part, so that it is not set again.
#[derive(Default)]
struct State {
    fill: Option<Colour>,
    stroke: Option<Colour>,
    line: Option<(f64, &'static [f64], Cap)>,
}

impl Writer {
    fn page(&mut self, sheet: &Sheet) -> Vec<u8> {
        let mut content = Content::with_settings(Settings { pretty: false });
        content.transform([1.0, 0.0, 0.0, -1.0, 0.0, sheet.height as f32]);
        content.set_line_join(LineJoinStyle::RoundJoin);
        for part in &sheet.parts {
            self.part(part, &mut content);
        }
        content.finish().into_vec()
    }

    fn part(&mut self, Part { drawing, at, scale, turned }: &Part, content: &mut Content) {
        let Drawing { width, height, shapes } = drawing;
        content.save_state();
        let [x, y, size] = [at.0, at.1, *scale].map(|length| length as f32);
        content.transform(if *turned {
            [-size, 0.0, 0.0, -size, x + (width * scale) as f32, y + (height * scale) as f32]
        } else {
            [size, 0.0, 0.0, size, x, y]
        });
        let mut state = State::default();
        for shape in shapes {
            self.shape(shape, &mut state, content);
        }
        content.restore_state();
    }

    fn shape(&mut self, shape: &Shape, state: &mut State, content: &mut Content) {
        let look = shape.role.look(self.ink);
        let (fill, stroke) = shape.own.map_or((look.fill, look.stroke), |own| (own.fill, own.stroke));
        let [fill, stroke] = [fill, stroke].map(|colour| colour.map(|colour| self.ink.of(colour)));
        if let Some(colour) = fill.filter(|_| state.fill != fill) {
            let [red, green, blue] = parts(colour);
            content.set_fill_rgb(red, green, blue);
            state.fill = fill;
        }
        if let Form::Text { at, size, anchor, text } = &shape.form {
            return self.text(text, (*at, *size, *anchor), look.bold, content);
        }
        if let Some(colour) = stroke {
            if state.stroke != stroke {
                let [red, green, blue] = parts(colour);
                content.set_stroke_rgb(red, green, blue);
                state.stroke = stroke;
            }
            line_style(look, state, content);
        }
        outline(&shape.form, content);
        match (fill, stroke, &shape.form) {
            (_, Some(_), Form::Line(_)) | (None, Some(_), _) => content.stroke(),
            (Some(_), None, _) => content.fill_nonzero(),
            (Some(_), Some(_), _) => content.fill_nonzero_and_stroke(),
            (None, None, _) => content.end_path(),
        };
    }

    fn text(&mut self, text: &str, (at, size, anchor): (Point, f64, Anchor), bold: bool, content: &mut Content) {
        let used = &mut self.fonts[usize::from(bold)];
        let missing = &mut self.missing;
        let bytes = used.encoded(text, |symbol| {
            missing.insert(symbol);
        });
        let before = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => 0.5,
            Anchor::End => 1.0,
        };
        let left = at.0 - used.font.width(text, size) * before;
        content.begin_text();
        content.set_font(FONTS[usize::from(bold)], size as f32);
        content.set_text_matrix([1.0, 0.0, 0.0, -1.0, rounded(left), rounded(at.1)]);
        content.show(Str(&bytes));
        content.end_text();
    }
}

fn line_style(look: Look, state: &mut State, content: &mut Content) {
    let line = Some((look.width, look.dash, look.cap));
    if state.line == line {
        return;
    }
    state.line = line;
    content.set_line_width(look.width as f32);
    content.set_line_cap(match look.cap {
        Cap::Butt => LineCapStyle::ButtCap,
        Cap::Round => LineCapStyle::RoundCap,
        Cap::Square => LineCapStyle::ProjectingSquareCap,
    });
    content.set_dash_pattern(look.dash.iter().map(|&length| length as f32), 0.0);
}

/// A colour in parts from 0 to 1.
fn parts(Colour(red, green, blue): Colour) -> [f32; 3] {
    [red, green, blue].map(|part| (f32::from(part) / 255.0 * 1000.0).round() / 1000.0)
}

/// A length with at most two decimals.
fn rounded(length: f64) -> f32 {
    ((length * 100.0).round() / 100.0) as f32
}

/// The path of a form.
fn outline(form: &Form, content: &mut Content) {
    let at = |(x, y): Point| (rounded(x), rounded(y));
    match form {
        Form::Line(points) | Form::Polygon(points) => {
            for (number, &point) in points.iter().enumerate() {
                let (x, y) = at(point);
                if number == 0 {
                    content.move_to(x, y)
                } else {
                    content.line_to(x, y)
                };
            }
            if matches!(form, Form::Polygon(_)) {
                content.close_path();
            }
        }
        Form::Rectangle(corner, width, height) => {
            let (x, y) = at(*corner);
            content.rect(x, y, rounded(*width), rounded(*height));
        }
        Form::Circle(centre, radius) => {
            let ((x, y), r) = (at(*centre), rounded(*radius));
            let c = r * QUARTER;
            content.move_to(x + r, y);
            content.cubic_to(x + r, y + c, x + c, y + r, x, y + r);
            content.cubic_to(x - c, y + r, x - r, y + c, x - r, y);
            content.cubic_to(x - r, y - c, x - c, y - r, x, y - r);
            content.cubic_to(x + c, y - r, x + r, y - c, x + r, y);
            content.close_path();
        }
        Form::Text { .. } => {}
    }
}
