//! The short codes of plain 9×9 grids in links of `SudokuPad`, sudokuwiki and sudokuexchange.

/// The symbols for a digit followed by up to five blanks: digits, capital and small letters.
const RUNS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
/// The symbols for runs of blanks; the index of a symbol gives the length of the run.
const BLANKS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";
/// The number of cells of the grid.
const CELLS: usize = 81;

/// A grid of 81 cells and its additional houses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Classic {
    /// One character per cell, `0` for a blank.
    pub(super) cells: String,
    pub(super) windows: bool,
    pub(super) diagonals: bool,
}

/// Why a code is invalid, and the index of the character at fault, from 0.
pub(super) type CodeError = (usize, String);

/// Reads `scf…` without its prefix: symbol n is the digit n mod 10 followed by n div 10 blanks; after the last cell,
/// `w` adds the windows and `x` the diagonals.
pub(super) fn read_scf(code: &str) -> Result<Classic, CodeError> {
    let mut grid = Classic { cells: String::new(), windows: false, diagonals: false };
    for (at, symbol) in code.chars().enumerate() {
        if grid.cells.len() >= CELLS {
            match symbol.to_ascii_lowercase() {
                'w' => grid.windows = true,
                'x' => grid.diagonals = true,
                '*' => {}
                _ => {
                    return Err((
                        at,
                        format!("“{symbol}” after cell 81: only w (windows) or x (diagonals) may follow"),
                    ));
                }
            }
            continue;
        }
        let Some(number) = RUNS.find(symbol) else {
            return Err((at, format!("“{symbol}” is not a symbol of this code")));
        };
        grid.cells.push(char::from(b'0' + (number % 10) as u8));
        grid.cells.extend(std::iter::repeat_n('0', number / 10));
    }
    whole(grid, code)
}

/// Reads `classic…` without its prefix: digits, and letters for runs of blanks; or a code as for [`read_scf`].
pub(super) fn read_classic(code: &str) -> Result<Classic, CodeError> {
    let first = runs_of_blanks(code);
    match read_scf(code) {
        Ok(grid) => Ok(grid),
        Err(error) => first.map_err(|_| error),
    }
}

fn runs_of_blanks(code: &str) -> Result<Classic, CodeError> {
    let mut cells = String::new();
    for (at, symbol) in code.chars().enumerate() {
        if cells.len() > CELLS {
            break;
        }
        match (symbol, BLANKS.find(symbol)) {
            ('1'..='9', _) => cells.push(symbol),
            (_, Some(count)) => cells.extend(std::iter::repeat_n('0', count)),
            _ => return Err((at, format!("“{symbol}” is not a symbol of this code"))),
        }
    }
    whole(Classic { cells, windows: false, diagonals: false }, code)
}

fn whole(grid: Classic, code: &str) -> Result<Classic, CodeError> {
    if grid.cells.len() == CELLS {
        return Ok(grid);
    }
    Err((code.chars().count(), format!("{} cells where a 9×9 has 81: copy the link whole", grid.cells.len())))
}

/// Writes a grid in the format of [`read_scf`].
pub(super) fn write_scf(grid: &Classic) -> String {
    let mut code = String::new();
    let mut cells = grid.cells.bytes().peekable();
    while let Some(cell) = cells.next() {
        let mut blanks = 0;
        while blanks < 5 && cells.next_if_eq(&b'0').is_some() {
            blanks += 1;
        }
        let digit = usize::from(cell.saturating_sub(b'0') % 10);
        code.push_str(RUNS.get(digit + 10 * blanks..=digit + 10 * blanks).unwrap_or_default());
    }
    code.push_str(if grid.windows { "w" } else { "" });
    code.push_str(if grid.diagonals { "x" } else { "" });
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    #[test]
    fn codes_read_back() {
        for (windows, diagonals) in [(false, false), (true, false), (false, true), (true, true)] {
            let grid = Classic { cells: GRID.to_owned(), windows, diagonals };
            let code = write_scf(&grid);
            assert!(code.len() < 81, "{code}");
            assert_eq!(read_scf(&code), Ok(grid));
        }
        let empty = Classic { cells: "0".repeat(81), windows: false, diagonals: false };
        assert_eq!(read_scf(&write_scf(&empty)), Ok(empty));
    }

    #[test]
    fn a_code_of_runs_of_blanks_is_read() {
        // SudokuPad's own example.
        let grid = read_classic("B6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B").expect("a grid");
        assert!(grid.cells.starts_with("060910007002"), "{}", grid.cells);
        assert_eq!(read_classic(GRID).expect("digits alone").cells, GRID);
    }

    #[test]
    fn what_is_no_code_is_refused() {
        assert_eq!(read_scf("5?").expect_err("odd").0, 1);
        assert_eq!(
            read_scf("55").expect_err("short"),
            (2, "2 cells where a 9×9 has 81: copy the link whole".to_owned())
        );
        assert!(read_classic("!!!!").is_err());
    }
}
