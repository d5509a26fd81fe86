//! What a row of `setters.txt` draws: each item as `SudokuPad` would have it, and the cells of the clue that it stands for.

use deduku_core::board::{Board, BoxShape, GridShape};
use deduku_core::constraint::{Clue, Family, diagonal_from, side_line};
use deduku_core::puzzle::{Drawn, DrawnKind};

/// An item: what is drawn, the groups of the clue that it stands for, and its numbers.
#[derive(Clone, Default)]
pub(crate) struct Item {
    pub(crate) drawn: Vec<Drawn>,
    /// The clue that its source states by a key: a cage, which `SudokuPad` checks.
    pub(crate) keyed: Option<Clue>,
    pub(crate) groups: Vec<Vec<u16>>,
    pub(crate) numbers: Vec<i32>,
}

/// A grid with its items.
pub(crate) struct Sketch {
    pub(crate) shape: GridShape,
    pub(crate) items: Vec<Item>,
}

/// Parses `line green; dot white 3; grid 6x6`; `None` for what is no item. The nth item lies in the nth odd row.
pub(crate) fn sketch(text: &str) -> Option<Sketch> {
    let mut sketch = Sketch { shape: boxed(9, 9, 3, 3), items: Vec::new() };
    for words in text.split(';').map(|item| item.split_whitespace().collect::<Vec<&str>>()) {
        match words[..] {
            ["-"] => {}
            ["grid", size] => sketch.shape = grid(size)?,
            ["irregular"] => sketch.shape.regions = irregular(),
            _ => {
                let row = 2 * sketch.items.len() as u16;
                sketch.items.push(Item::parse(&words, row)?);
            }
        }
    }
    Some(sketch)
}

fn boxed(rows: u8, columns: u8, high: u8, wide: u8) -> GridShape {
    GridShape::new(rows, columns).with_boxes(BoxShape { rows: high, columns: wide })
}

fn grid(size: &str) -> Option<GridShape> {
    Some(match size {
        "4x4" => boxed(4, 4, 2, 2),
        "6x6" => boxed(6, 6, 2, 3),
        "8x8" => boxed(8, 8, 2, 4),
        _ => return None,
    })
}

/// Regions of nine cells that are no boxes.
fn irregular() -> Vec<u8> {
    let mut regions: Vec<u8> = (0..81).map(|cell| cell / 27 * 3 + cell % 9 / 3 + 1).collect();
    regions.swap(20, 27);
    regions
}

const fn at(row: u16, column: u16) -> u16 {
    row * 9 + column
}

const fn centre(cell: u16) -> (i32, i32) {
    ((cell / 9) as i32 * 100 + 50, (cell % 9) as i32 * 100 + 50)
}

/// The colours of `SudokuPad`'s palette, and a few more, by the names that setters give them.
fn colour(name: &str) -> &'static str {
    match name {
        "white" => "#ffffff",
        "black" => "#000000",
        "grey" => "#cfcfcf",
        "red" => "#e6261f",
        "orange" => "#eb7532",
        "peach" => "#ffccaa",
        "yellow" => "#f7d038",
        "gold" => "#e0b000",
        "green" => "#67f067",
        "teal" => "#34bbbb",
        "cyan" => "#30d5e0",
        "blue" => "#34bbe6",
        "purple" => "#d23be7",
        "pink" | "magenta" => "#f067f0",
        "lavender" => "#b8a5f0",
        // `colour::is_called` calls it by no name, so that the row fails.
        _ => "",
    }
}

/// The cells of the first, fifth and ninth row or column.
fn of_lines(lines: &str) -> Vec<u16> {
    let place = |cell: u16| if lines == "rows" { cell / 9 } else { cell % 9 };
    let is_one = |place: u16| if lines == "column" { place == 0 } else { place.is_multiple_of(4) };
    (0..81).filter(|&cell| is_one(place(cell))).collect()
}

fn line(cells: &[u16], name: &str) -> Drawn {
    let points = cells.iter().map(|&cell| centre(cell)).collect();
    Drawn { kind: DrawnKind::Line, points, colour: colour(name).to_owned(), ..Drawn::default() }
}

/// A shape around a point; `fill` and `outline` are names of colours.
fn shape(kind: DrawnKind, point: (i32, i32), size: i32, (fill, outline): (&str, &str)) -> Drawn {
    let (fill, colour) = (colour(fill).to_owned(), colour(outline).to_owned());
    Drawn { kind, points: vec![point], fill, colour, size: (size, size), ..Drawn::default() }
}

fn text(point: (i32, i32), text: &str) -> Drawn {
    Drawn {
        kind: DrawnKind::Text,
        points: vec![point],
        text: text.to_owned(),
        colour: "#000000".to_owned(),
        ..Drawn::default()
    }
}

impl Item {
    fn new(drawn: Vec<Drawn>, groups: Vec<Vec<u16>>) -> Self {
        Self { drawn, groups, ..Self::default() }
    }

    fn parse(words: &[&str], row: u16) -> Option<Self> {
        let five: Vec<u16> = (0..5).map(|column| at(row, column)).collect();
        let pair = vec![at(row, 6), at(row, 7)];
        let between = (centre(pair[0]).0, 700);
        let ring = |cell: u16| shape(DrawnKind::Circle, centre(cell), 75, ("white", "black"));
        let filled = |kind: DrawnKind, cell: u16, name: &str| shape(kind, centre(cell), 70, (name, name));
        let number = |text: &str| text.parse::<i32>().ok();
        let whole = boxed(9, 9, 3, 3);
        let board = Board::of_plan(whole.plan()).ok()?;
        Some(match *words {
            ["line", name] => Self::new(vec![line(&five, name)], vec![five]),
            ["thermo"] => Self::parse(&["thermo", "grey"], row)?,
            ["thermo", name] => {
                let bulb = filled(DrawnKind::Circle, five[0], name);
                Self::new(vec![line(&five, name), bulb], vec![five])
            }
            ["ends", name] => Self::new(vec![line(&five, name), ring(five[0]), ring(five[4])], vec![five]),
            ["diamonds"] => {
                let diamond = |cell| Drawn { angle: 45, ..filled(DrawnKind::Rectangle, cell, "grey") };
                Self::new(vec![line(&five, "grey"), diamond(five[0]), diamond(five[4])], vec![five])
            }
            ["arrow"] => {
                let shaft = Drawn { kind: DrawnKind::Arrow, ..line(&five[..3], "black") };
                Self::new(vec![ring(five[0]), shaft], vec![vec![five[0]], five[1..3].to_vec()])
            }
            ["pill"] => {
                let point = (centre(five[0]).0, 100);
                let pill = Drawn { size: (75, 175), ..shape(DrawnKind::Circle, point, 75, ("white", "black")) };
                let shaft = Drawn { kind: DrawnKind::Arrow, ..line(&five[1..4], "black") };
                Self::new(vec![pill, shaft], vec![five[..2].to_vec(), five[2..4].to_vec()])
            }
            ["cage"] => Self::cage(&five[..3], None),
            ["cage", sum] => Self::cage(&five[..3], number(sum)),
            ["dot", name] => Self::new(vec![shape(DrawnKind::Circle, between, 30, (name, "black"))], vec![pair]),
            ["dot", name, inside] => {
                let dot = shape(DrawnKind::Circle, between, 30, (name, "black"));
                let numbers = number(inside).into_iter().collect();
                Self { numbers, ..Self::new(vec![dot, text(between, inside)], vec![pair]) }
            }
            ["X" | "V"] => Self::new(vec![text(between, words[0])], vec![pair]),
            // The sign points to the left cell: the right one is greater.
            ["<"] => Self::new(vec![text(between, "<")], vec![vec![pair[1], pair[0]]]),
            ["quad", digits] => {
                let point = (i32::from(row) * 100 + 100, 600);
                let drawn = vec![shape(DrawnKind::Circle, point, 60, ("white", "black")), text(point, digits)];
                let cells = vec![at(row, 5), at(row, 6), at(row + 1, 5), at(row + 1, 6)];
                let numbers = digits.chars().filter_map(|digit| number(&digit.to_string())).collect();
                Self { numbers, ..Self::new(drawn, vec![cells]) }
            }
            ["circle", name] => Self::new(vec![filled(DrawnKind::Circle, five[4], name)], vec![vec![five[4]]]),
            ["circles"] => {
                let cells = vec![five[4], at(row + 1, 7), at(row + 4, 2)];
                Self::new(cells.iter().map(|&cell| ring(cell)).collect(), vec![cells])
            }
            ["square", name] => Self::new(vec![filled(DrawnKind::Rectangle, five[4], name)], vec![vec![five[4]]]),
            ["shade", name] => Self::new(five.iter().map(|&cell| Self::shade(cell, name)).collect(), vec![five]),
            ["zone"] => {
                let cells: Vec<u16> = (1..9).map(|at| at * 9 + at % 2).chain([1]).collect::<Vec<_>>();
                let mut cells = cells;
                cells.sort_unstable();
                Self::new(cells.iter().map(|&cell| Self::shade(cell, "grey")).collect(), vec![cells])
            }
            ["index", lines] => Self::new(Vec::new(), vec![of_lines(lines)]),
            ["box"] => {
                let cells: Vec<u16> = (0..9).map(|place| at(3 + place / 3, 3 + place % 3)).collect();
                Self::new(cells.iter().map(|&cell| Self::shade(cell, "grey")).collect(), vec![cells])
            }
            ["windows"] => {
                let inside = |place: u16| !matches!(place, 0 | 4 | 8);
                let cells = (0..81).filter(|cell| inside(cell / 9) && inside(cell % 9));
                Self::new(cells.map(|cell| Self::shade(cell, "grey")).collect(), Vec::new())
            }
            ["clone", name] => {
                let areas = [
                    vec![at(row, 0), at(row, 1), at(row + 1, 1)],
                    vec![at(row + 3, 4), at(row + 3, 5), at(row + 4, 5)],
                ];
                Self::new(areas.iter().flatten().map(|&cell| Self::shade(cell, name)).collect(), areas.to_vec())
            }
            ["little", sum] => {
                let arrow = Drawn {
                    kind: DrawnKind::Arrow,
                    points: vec![(-30, 330), (-5, 355)],
                    colour: "#000000".to_owned(),
                    ..Drawn::default()
                };
                let cells = diagonal_from(&board, 0, 4, (1, 1));
                Self { numbers: vec![number(sum)?], ..Self::new(vec![arrow, text((-50, 350), sum)], vec![cells]) }
            }
            ["out", clue] => {
                let cells = side_line(&board, i32::from(row) + 1, 0)?;
                let beside = text((centre(five[0]).0, -50), clue);
                Self { numbers: vec![number(clue)?], ..Self::new(vec![beside], vec![cells]) }
            }
            ["diagonals"] => {
                let ends = [[at(0, 0), at(8, 8)], [at(8, 0), at(0, 8)]];
                Self::new(ends.iter().map(|ends| line(ends, "blue")).collect(), Vec::new())
            }
            _ => return None,
        })
    }

    fn shade(cell: u16, name: &str) -> Drawn {
        shape(DrawnKind::Rectangle, centre(cell), 100, (name, name))
    }

    fn cage(cells: &[u16], sum: Option<i32>) -> Self {
        let groups = vec![cells.to_vec()];
        let numbers: Vec<i32> = sum.into_iter().collect();
        let keyed = Some(Clue::new(Family::Cage, groups.clone(), numbers.clone()));
        Self { keyed, groups, numbers, ..Self::default() }
    }
}
