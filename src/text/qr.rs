//! QR codes, to take a link from the screen to a phone.

use qrcodegen::{QrCode, QrCodeEcc};

/// How many modules of white a reader wants around the code (ISO/IEC 18004).
const QUIET: i32 = 4;

/// So many bytes are in the largest code.
const MOST_BYTES: usize = 2_953;

/// A text as a QR code, with the white around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Qr {
    /// How many modules a side has.
    side: usize,
    /// Row by row; true is dark.
    modules: Vec<bool>,
}

/// Why a text has no QR code.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QrError {
    /// It is too long.
    #[error(
        "the text has {bytes} bytes, and the largest QR code holds {MOST_BYTES}: share the link itself (link) or the code of \
         the puzzle (code)"
    )]
    TooLong {
        /// How long it is.
        bytes: usize,
    },
}

impl Qr {
    /// The smallest code of the text, with as much correction of errors as it has room for.
    ///
    /// # Errors
    /// [`QrError::TooLong`].
    pub fn of(text: &str) -> Result<Self, QrError> {
        let code = QrCode::encode_text(text, QrCodeEcc::Low).map_err(|_| QrError::TooLong { bytes: text.len() })?;
        // The code counts from its own corner; what lies outside is light there.
        let all = || -QUIET..code.size() + QUIET;
        let modules = all().flat_map(|row| all().map(move |column| (column, row)));
        let modules = modules.map(|(column, row)| code.get_module(column, row)).collect();
        let side = all().len();
        Ok(Self { side, modules })
    }

    /// How many modules a side has, the white around the code included.
    pub const fn side(&self) -> usize {
        self.side
    }

    /// Whether the module is dark; row and column count from 0, and what lies outside is light.
    pub fn is_dark(&self, row: usize, column: usize) -> bool {
        row < self.side && column < self.side && self.modules[row * self.side + column]
    }

    /// Two rows of modules a line, a column each: blocks are dark, so they belong in black on a white ground.
    pub fn half_blocks(&self) -> Vec<String> {
        let block = |row: usize, column: usize| match (self.is_dark(row, column), self.is_dark(row + 1, column)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        (0..self.side).step_by(2).map(|row| (0..self.side).map(|column| block(row, column)).collect()).collect()
    }

    /// A row of modules a line, two columns each: `##` is dark.
    pub fn ascii(&self) -> Vec<String> {
        let module = |row, column| if self.is_dark(row, column) { "##" } else { "  " };
        (0..self.side).map(|row| (0..self.side).map(|column| module(row, column)).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corners_have_their_patterns_and_the_white_is_there() {
        let code = Qr::of("https://sudokupad.app/").expect("short");
        assert_eq!(code.side(), 25 + 8, "version 2");
        let lines = code.ascii();
        assert!(lines[..4].iter().all(|line| line.trim().is_empty()));
        assert!(
            lines[4].starts_with(&format!("{}{}  ", " ".repeat(8), "#".repeat(14))),
            "a finder pattern has seven modules"
        );
        assert_eq!(code.half_blocks().len(), 17);
        assert!(!code.is_dark(code.side(), 0) && !code.is_dark(0, code.side()));
    }

    #[test]
    fn what_is_too_long_says_how_long_it_is() {
        assert!(Qr::of(&"a".repeat(MOST_BYTES)).is_ok());
        let error = Qr::of(&"a".repeat(MOST_BYTES + 1)).expect_err("too long");
        assert!(
            error.to_string().starts_with("the text has 2954 bytes, and the largest QR code holds 2953"),
            "{error}"
        );
    }
}
