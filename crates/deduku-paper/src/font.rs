//! The two fonts: widths of texts, and the part of a font that a document uses.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use subsetter::GlyphRemapper;
use ttf_parser::{Face, GlyphId};
use unicode_bidi::{BidiClass, BidiInfo, Direction, bidi_class, get_base_direction};
use unicode_bidi_mirroring::get_mirrored;

/// Why pages cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PaperError {
    /// The built-in font is damaged.
    #[error("the built-in font cannot be used: build the program again")]
    Font,
}

/// A font: regular or bold.
pub(crate) struct Font {
    /// Its name in PDF.
    pub(crate) name: &'static str,
    data: &'static [u8],
    pub(crate) face: Face<'static>,
}

static REGULAR: LazyLock<Option<Font>> =
    LazyLock::new(|| Font::of("Arimo", include_bytes!("../fonts/Arimo-Regular.ttf")));
static BOLD: LazyLock<Option<Font>> =
    LazyLock::new(|| Font::of("Arimo-Bold", include_bytes!("../fonts/Arimo-Bold.ttf")));

/// The regular or the bold font.
pub(crate) fn font(bold: bool) -> Result<&'static Font, PaperError> {
    let font = if bold { &BOLD } else { &REGULAR };
    font.as_ref().ok_or(PaperError::Font)
}

impl Font {
    fn of(name: &'static str, data: &'static [u8]) -> Option<Self> {
        Some(Self { name, data, face: Face::parse(data, 0).ok()? })
    }

    /// The glyph of a character, if the font has one.
    pub(crate) fn glyph(&self, symbol: char) -> Option<GlyphId> {
        self.face.glyph_index(symbol).filter(|glyph| glyph.0 != 0)
    }

    /// The width of a glyph, in thousandths of the font size.
    pub(crate) fn advance(&self, glyph: GlyphId) -> f64 {
        self.thousandths(f64::from(self.face.glyph_hor_advance(glyph).unwrap_or(0)))
    }

    /// A length of the font in thousandths of the font size.
    pub(crate) fn thousandths(&self, length: f64) -> f64 {
        length * 1000.0 / f64::from(self.face.units_per_em())
    }

    /// The width of a text of this size. What the font does not have is not printed and has no width.
    pub(crate) fn width(&self, text: &str, size: f64) -> f64 {
        text.chars().filter_map(|symbol| self.glyph(symbol)).map(|glyph| self.advance(glyph)).sum::<f64>() * size
            / 1000.0
    }

    /// Breaks a text into lines of at most this width, between words; a longer word is broken between characters.
    pub(crate) fn wrapped(&self, text: &str, size: f64, width: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if self.width(&longer, size) <= width {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for symbol in word.chars() {
                line.push(symbol);
                if self.width(&line, size) > width && line.chars().count() > 1 {
                    line.pop();
                    lines.push(std::mem::replace(&mut line, symbol.to_string()));
                }
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
        if get_base_direction(text) == Direction::Rtl {
            // Each line runs as the whole text does.
            for line in &mut lines {
                line.insert(0, RIGHT_TO_LEFT);
            }
        }
        lines
    }
}

/// The mark that the text after it runs from right to left.
const RIGHT_TO_LEFT: char = '\u{200f}';

/// The characters of a line from left to right, as they stand on paper (Unicode Standard Annex 9): those of Hebrew the
/// other way round, with their points after them. The font has no script whose letters take other forms in a word.
fn visual(text: &str) -> Cow<'_, str> {
    let info = BidiInfo::new(if text.is_ascii() { "" } else { text }, None);
    if !info.has_rtl() {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for paragraph in &info.paragraphs {
        let (levels, runs) = info.visual_runs(paragraph, paragraph.range.clone());
        for run in runs {
            if levels[run.start].is_ltr() {
                shown.push_str(&text[run]);
                continue;
            }
            let mut marks = Vec::new();
            for symbol in text[run].chars().rev() {
                if bidi_class(symbol) == BidiClass::NSM {
                    marks.push(symbol);
                } else {
                    shown.push(get_mirrored(symbol).unwrap_or(symbol));
                    shown.extend(marks.drain(..).rev());
                }
            }
            shown.extend(marks.drain(..).rev());
        }
    }
    shown.retain(
        |symbol| !matches!(symbol, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'),
    );
    Cow::Owned(shown)
}

/// The glyphs of a font that a document uses.
pub(crate) struct UsedGlyphs {
    pub(crate) font: &'static Font,
    remapper: GlyphRemapper,
    /// The character of each glyph, by the number that it has in the document, and its width.
    pub(crate) used: BTreeMap<u16, (char, f64)>,
}

impl UsedGlyphs {
    pub(crate) fn of(font: &'static Font) -> Self {
        Self { font, remapper: GlyphRemapper::new(), used: BTreeMap::new() }
    }

    /// The numbers of a text's glyphs, two bytes each. `missing` is called with each character that the font lacks.
    pub(crate) fn encoded(&mut self, text: &str, mut missing: impl FnMut(char)) -> Vec<u8> {
        let mut bytes = Vec::new();
        for symbol in visual(text).chars() {
            let Some(glyph) = self.font.glyph(symbol) else {
                missing(symbol);
                continue;
            };
            let number = self.remapper.remap(glyph.0);
            self.used.entry(number).or_insert_with(|| (symbol, self.font.advance(glyph)));
            bytes.extend(number.to_be_bytes());
        }
        bytes
    }

    /// The font with only these glyphs.
    pub(crate) fn subset(&self) -> Result<Vec<u8>, PaperError> {
        subsetter::subset(self.font.data, 0, &self.remapper).map_err(|_| PaperError::Font)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_broken_where_the_line_ends() {
        let font = font(false).expect("the font");
        let text = "Each row, each column and each box holds every digit once. Donaudampfschifffahrtsgesellschaft";
        let lines = font.wrapped(text, 10.0, 100.0);
        assert!(lines.iter().all(|line| font.width(line, 10.0) <= 100.0), "{lines:?}");
        let letters = |text: &str| text.chars().filter(|symbol| !symbol.is_whitespace()).collect::<String>();
        assert_eq!(letters(&lines.concat()), letters(text));
        assert!(lines.len() > 4);
    }

    #[test]
    fn a_text_from_right_to_left_is_printed_so() {
        for (text, shown) in [
            ("Sudoku, × 4 (a)", "Sudoku, × 4 (a)"),
            ("שלום עולם", "םלוע םולש"),
            ("סודוקו (9×9) של Dana", "Dana לש (9×9) וקודוס"),
            ("Thermo · סודוקו 12 [א]", "Thermo · [א] 12 וקודוס"),
            ("בְּרֵ", "רֵבְּ"),
            ("\u{202e}ab", "ba"),
        ] {
            assert_eq!(visual(text), shown, "{text}");
        }
        let font = font(false).expect("the font");
        let lines = font.wrapped("שורה אחת Sudoku by Dana ועוד אחת", 10.0, 60.0);
        let latin = lines.iter().find(|line| line.trim_start_matches(RIGHT_TO_LEFT).starts_with("Sudoku"));
        assert!(lines.len() > 1 && latin.is_some_and(|line| line.starts_with(RIGHT_TO_LEFT)), "{lines:?}");
    }

    #[test]
    fn the_fonts_have_what_puzzles_and_pages_are_written_with() {
        for bold in [false, true] {
            let font = font(bold).expect("the font");
            for symbol in ('0'..='9').chain('A'..='Z').chain("ÄÖÜßéŁΩЖ×·…–“”≤≥≠".chars()) {
                assert!(font.glyph(symbol).is_some(), "{symbol} in {}", font.name);
            }
        }
    }
}
