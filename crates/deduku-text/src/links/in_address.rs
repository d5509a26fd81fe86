//! Grids that an address holds as they are: cell by cell at any site, and in the notation of puzz.link.
//!
//! The notation of puzz.link is that of `pzpr` (MIT licence), of which only facts are used here. A grid is
//! `sudoku/COLUMNS/ROWS/CELLS` or `kakuro/COLUMNS/ROWS/CELLS`. In Sudoku a cell is a hexadecimal digit, `-` and two of
//! them, or a letter from `g` for one or more empty cells. In Kakuro a letter from `k` is one or more empty cells, `.`
//! a wall without sums, and two characters a wall with the sums below and to the right of it: 0 to 9, `a` to `j` from
//! 10, `A` to `Z` from 20, `-` for none. The sums above the first row and beside the first column follow.

use serde_json::json;

use deduku_core::board::Digit;

/// The lengths of grids that are found at any site.
const LENGTHS: [usize; 2] = [81, 256];

/// Sites whose addresses hold grids of other sizes, too.
const SITES: [&str; 2] = ["sudoku.coach", "sudoku.secuso.org"];
const MORE_LENGTHS: [usize; 5] = [16, 36, 64, 100, 144];

/// The only run of cells in an address, and its index; `None` if there is none, or more than one.
pub(super) fn cells_in(host: &str, rest: &str) -> Option<(usize, String)> {
    // A full stop after the address ends a sentence.
    run_of_cells(host, rest).or_else(|| run_of_cells(host, rest.strip_suffix('.')?))
}

/// The number of cells in an address that has a run of them, but not as many as a grid.
pub(super) fn cut_cells(rest: &str) -> Option<usize> {
    /// The least number of symbols that are taken for cells.
    const LEAST: usize = 30;
    let runs = rest.split(|symbol: char| !symbol.is_ascii_digit() && symbol != '.').map(str::len);
    runs.max().filter(|count| *count >= LEAST && !LENGTHS.contains(count))
}

fn run_of_cells(host: &str, rest: &str) -> Option<(usize, String)> {
    let is_known = SITES.iter().any(|site| host.eq_ignore_ascii_case(site));
    let fits = |length: usize| LENGTHS.contains(&length) || is_known && MORE_LENGTHS.contains(&length);
    let kinds: [fn(char) -> bool; 3] = [
        |symbol| symbol.is_ascii_digit() || symbol == '.',
        |symbol| symbol.is_ascii_digit() || "._*-".contains(symbol),
        |symbol| symbol.is_ascii_digit() || ('A'..='G').contains(&symbol.to_ascii_uppercase()) || symbol == '.',
    ];
    kinds.into_iter().find_map(|is_cell| {
        let mut runs = Vec::new();
        let mut start = None;
        for (at, symbol) in rest.char_indices().chain([(rest.len(), '/')]) {
            match (is_cell(symbol), start) {
                (true, None) => start = Some(at),
                (false, Some(begun)) => {
                    let before = rest[..begun].chars().next_back();
                    let apart = ![Some(symbol), before].iter().flatten().any(char::is_ascii_alphanumeric);
                    if apart && fits(at - begun) {
                        runs.push((begun, &rest[begun..at]));
                    }
                    start = None;
                }
                _ => {}
            }
        }
        match runs[..] {
            [(at, run)] if run.chars().any(|symbol| symbol.is_ascii_alphanumeric() && symbol != '0') => {
                Some((at, run.replace(['_', '*', '-'], ".")))
            }
            _ => None,
        }
    })
}

/// Why a grid of puzz.link cannot be read.
pub(super) type PuzzlinkError = String;

/// The object of JSON lines for the query of an address, if this begins with a kind of puzzle that is read.
pub(super) fn puzzlink(query: &str) -> Option<Result<String, PuzzlinkError>> {
    let mut parts = query.trim_end_matches('/').split('/');
    let kind = parts.next()?;
    if !["sudoku", "kakuro"].contains(&kind) {
        return None;
    }
    let parts: Vec<&str> = parts.collect();
    let [columns, rows, cells] = parts[..] else {
        return Some(Err(format!("{kind}/COLUMNS/ROWS/CELLS is expected: copy the link whole")));
    };
    let side = |text: &str| text.parse::<usize>().ok().filter(|side| (1..=99).contains(side));
    Some(match (side(columns), side(rows)) {
        (Some(columns), Some(rows)) if kind == "kakuro" => kakuro(columns, rows, cells),
        (Some(columns), Some(rows)) if columns == rows && rows <= usize::from(Digit::MAX) => sudoku(rows, cells),
        _ => Err(format!("{columns}×{rows} cells are no grid of {kind}: copy the link whole")),
    })
}

fn sudoku(size: usize, cells: &str) -> Result<String, PuzzlinkError> {
    let mut givens = String::new();
    let mut symbols = cells.chars();
    while let Some(symbol) = symbols.next() {
        let number = match symbol {
            '.' => Some(0),
            'g'..='z' => {
                givens.extend(std::iter::repeat_n('.', symbol as usize - 'g' as usize + 1));
                continue;
            }
            '-' => u8::from_str_radix(symbols.as_str().get(..2).unwrap_or_default(), 16).ok(),
            _ => symbol.to_digit(16).map(|number| number as u8),
        };
        if symbol == '-' {
            symbols.by_ref().take(2).for_each(drop);
        }
        let number = number.ok_or_else(|| format!("“{symbol}” stands for no cells: copy the link whole"))?;
        givens.push(match Digit::new(number) {
            _ if number == 0 => '.',
            Some(digit) => digit.symbol(),
            None => return Err(format!("{number} is no digit: copy the link whole")),
        });
    }
    let count = givens.chars().count();
    if count != size * size {
        return Err(format!("{count} cells where {size}×{size} are expected: copy the link whole"));
    }
    Ok(json!({"size": size, "givens": givens}).to_string())
}

/// The number of a character, if it has one.
fn sum_of(symbol: char) -> Result<Option<u32>, PuzzlinkError> {
    Ok(match symbol {
        '0' | '-' => None,
        '1'..='9' | 'a'..='j' => symbol.to_digit(36),
        'A'..='Z' => symbol.to_digit(36).map(|number| number + 10),
        _ => return Err(format!("“{symbol}” is no sum: copy the link whole")),
    })
}

fn wall(down: Option<u32>, across: Option<u32>) -> String {
    let text = |sum: Option<u32>| sum.map_or_else(String::new, |sum| sum.to_string());
    if down.is_none() && across.is_none() { "#".to_owned() } else { format!("{}\\{}", text(down), text(across)) }
}

fn kakuro(columns: usize, rows: usize, cells: &str) -> Result<String, PuzzlinkError> {
    let cut = || "it ends too early: copy the link whole".to_owned();
    let mut symbols = cells.chars();
    let mut fields: Vec<String> = Vec::new();
    while fields.len() < columns * rows {
        let symbol = symbols.next().ok_or_else(cut)?;
        match symbol {
            'k'..='z' => fields.extend(std::iter::repeat_n(".".to_owned(), symbol as usize - 'k' as usize + 1)),
            '.' => fields.push("#".to_owned()),
            _ => fields.push(wall(sum_of(symbol)?, sum_of(symbols.next().ok_or_else(cut)?)?)),
        }
    }
    fields.truncate(columns * rows);
    let mut outside = |field: &String| match field.as_str() {
        "." => sum_of(symbols.next().ok_or_else(cut)?),
        _ => Ok(None),
    };
    let mut above = vec!["#".to_owned()];
    for field in &fields[..columns] {
        above.push(wall(outside(field)?, None));
    }
    let mut grid = vec![above.join(" ")];
    for row in fields.chunks(columns) {
        grid.push(format!("{} {}", wall(None, outside(&row[0])?), row.join(" ")));
    }
    Ok(json!({"variant": "kakuro", "grid": grid}).to_string())
}
