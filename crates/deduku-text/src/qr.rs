//! QR codes, to transfer a link from the screen to a phone.

use qrcodegen::{QrCode, QrCodeEcc};

/// The width of the quiet zone around the code that readers require, in modules (ISO/IEC 18004).
const QUIET: i32 = 4;

/// The capacity of the largest code, in bytes.
const MOST_BYTES: usize = 2_953;

/// A text as a QR code, including the quiet zone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Qr {
    /// The number of modules per side.
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
        /// The length of the text, in bytes.
        bytes: usize,
    },
}

impl Qr {
    /// The smallest code for the text, with the highest error correction that fits in it.
    ///
    /// # Errors
    /// [`QrError::TooLong`].
    pub fn of(text: &str) -> Result<Self, QrError> {
        let code = QrCode::encode_text(text, QrCodeEcc::Low).map_err(|_| QrError::TooLong { bytes: text.len() })?;
        // The code's coordinates start at its own corner; modules outside it are light.
        let all = || -QUIET..code.size() + QUIET;
        let modules = all().flat_map(|row| all().map(move |column| (column, row)));
        let modules = modules.map(|(column, row)| code.get_module(column, row)).collect();
        let side = all().len();
        Ok(Self { side, modules })
    }

    /// The number of modules per side, including the quiet zone.
    pub const fn side(&self) -> usize {
        self.side
    }

    /// Whether the module is dark; row and column count from 0, and modules outside the code are light.
    pub fn is_dark(&self, row: usize, column: usize) -> bool {
        row < self.side && column < self.side && self.modules[row * self.side + column]
    }

    /// The code as lines of two rows of modules each, one character per column: blocks are dark, so they must be black
    /// on a white background.
    pub fn half_blocks(&self) -> Vec<String> {
        let block = |row: usize, column: usize| match (self.is_dark(row, column), self.is_dark(row + 1, column)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        (0..self.side).step_by(2).map(|row| (0..self.side).map(|column| block(row, column)).collect()).collect()
    }

    /// The code as lines of one row of modules each, two characters per column: `##` is dark.
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
