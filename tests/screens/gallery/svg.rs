//! A screen as an SVG: backgrounds as rectangles, blocks as the parts of a cell that they fill, all else as text.

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The size of a cell.
const CELL: (u16, u16) = (10, 20);
/// The background and the text of a terminal with colours of its own.
const GROUND: [u8; 3] = [0x14, 0x16, 0x1d];
const TEXT: [u8; 3] = [0xd5, 0xd9, 0xe3];
/// The sixteen colours of xterm.
const ANSI: [[u8; 3]; 16] = [
    [0, 0, 0],
    [205, 0, 0],
    [0, 205, 0],
    [205, 205, 0],
    [60, 100, 238],
    [205, 0, 205],
    [0, 205, 205],
    [229, 229, 229],
    [127, 127, 127],
    [255, 90, 90],
    [0, 255, 0],
    [255, 255, 0],
    [122, 152, 255],
    [255, 0, 255],
    [0, 255, 255],
    [255, 255, 255],
];

/// The lines through and under a text, blanks too, by their height in a cell.
const LINES: [(Modifier, u16); 2] = [(Modifier::UNDERLINED, 17), (Modifier::CROSSED_OUT, 10)];

/// The whole screen.
pub(super) fn drawn(buffer: &Buffer) -> String {
    let area = buffer.area;
    let (wide, high) = (area.width * CELL.0, area.height * CELL.1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"16.6\" xml:space=\"preserve\" \
         shape-rendering=\"crispEdges\">\n<rect width=\"{wide}\" height=\"{high}\" fill=\"{}\"/>\n",
        hex(colours(&buffer[(0, 0)]).1)
    );
    let first = colours(&buffer[(0, 0)]).1;
    for y in 0..area.height {
        let cells: Vec<&Cell> = (0..area.width).map(|x| &buffer[(x, y)]).collect();
        let mut x = 0;
        for run in cells.chunk_by(|one, other| colours(one).1 == colours(other).1) {
            let ground = colours(run[0]).1;
            if ground != first {
                rectangle(&mut svg, [x * CELL.0, y * CELL.1, run.len() as u16 * CELL.0, CELL.1], ground);
            }
            x += run.len() as u16;
        }
        x = 0;
        let alike = |one: &&Cell, other: &&Cell| {
            one.modifier == other.modifier
                && colours(one) == colours(other)
                && block(one.symbol()).is_none()
                && block(other.symbol()).is_none()
        };
        for run in cells.chunk_by(alike) {
            glyphs(&mut svg, run, (x * CELL.0, y * CELL.1));
            x += run.len() as u16;
        }
    }
    svg + "</svg>\n"
}

/// Draws the characters of a run of cells with the same style.
fn glyphs(svg: &mut String, run: &[&Cell], (x, y): (u16, u16)) {
    let ink = colours(run[0]).0;
    if let Some(parts) = block(run[0].symbol()) {
        for &[left, top, wide, high] in parts {
            rectangle(svg, [x + left, y + top, wide, high], ink);
        }
        return;
    }
    let text: String = run.iter().map(|cell| cell.symbol()).collect();
    let trimmed = text.trim_end();
    let modifier = run[0].modifier;
    let wide = run.len() as u16 * CELL.0;
    for (_, height) in LINES.into_iter().filter(|&(line, _)| modifier.contains(line)) {
        rectangle(svg, [x, y + height, wide, 1], ink);
    }
    if trimmed.is_empty() {
        return;
    }
    let blanks = text.chars().take_while(|&symbol| symbol == ' ').count() as u16;
    let trimmed = trimmed.trim_start();
    let escaped = trimmed.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let looks = if modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let length = trimmed.chars().count() as u16 * CELL.0;
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" textLength=\"{length}\" fill=\"{}\"{looks}>{escaped}</text>",
        x + blanks * CELL.0,
        y + 15,
        hex(ink)
    );
}

fn rectangle(svg: &mut String, [x, y, wide, high]: [u16; 4], colour: [u8; 3]) {
    let _ = writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill=\"{}\"/>", hex(colour));
}

/// The parts of a cell that a block or a line fills: left, top, width, height.
fn block(symbol: &str) -> Option<&'static [[u16; 4]]> {
    Some(match symbol {
        "█" => &[[0, 0, 10, 20]],
        "▀" => &[[0, 0, 10, 10]],
        "▄" => &[[0, 10, 10, 10]],
        "▌" => &[[0, 0, 5, 20]],
        "▐" => &[[5, 0, 5, 20]],
        "▂" => &[[0, 15, 10, 5]],
        "▆" => &[[0, 5, 10, 15]],
        "▘" => &[[0, 0, 5, 10]],
        "▝" => &[[5, 0, 5, 10]],
        "▖" => &[[0, 10, 5, 10]],
        "▗" => &[[5, 10, 5, 10]],
        "▚" => &[[0, 0, 5, 10], [5, 10, 5, 10]],
        "▞" => &[[5, 0, 5, 10], [0, 10, 5, 10]],
        "▛" => &[[0, 0, 10, 10], [0, 10, 5, 10]],
        "▜" => &[[0, 0, 10, 10], [5, 10, 5, 10]],
        "▙" => &[[0, 0, 5, 10], [0, 10, 10, 10]],
        "▟" => &[[5, 0, 5, 10], [0, 10, 10, 10]],
        "─" => &[[0, 9, 10, 1]],
        "│" => &[[5, 0, 1, 20]],
        "┼" => &[[0, 9, 10, 1], [5, 0, 1, 20]],
        "╶" => &[[5, 9, 5, 1]],
        "╴" => &[[0, 9, 6, 1]],
        _ => return None,
    })
}

/// The visible colours of text and background.
fn colours(cell: &Cell) -> ([u8; 3], [u8; 3]) {
    let (ink, ground) = (rgb(cell.fg).unwrap_or(TEXT), rgb(cell.bg).unwrap_or(GROUND));
    if cell.modifier.contains(Modifier::REVERSED) { (ground, ink) } else { (ink, ground) }
}

fn rgb(colour: Color) -> Option<[u8; 3]> {
    let ansi = |index: usize| Some(ANSI[index]);
    match colour {
        Color::Reset => None,
        Color::Rgb(red, green, blue) => Some([red, green, blue]),
        Color::Black => ansi(0),
        Color::Red => ansi(1),
        Color::Green => ansi(2),
        Color::Yellow => ansi(3),
        Color::Blue => ansi(4),
        Color::Magenta => ansi(5),
        Color::Cyan => ansi(6),
        Color::Gray => ansi(7),
        Color::DarkGray => ansi(8),
        Color::LightRed => ansi(9),
        Color::LightGreen => ansi(10),
        Color::LightYellow => ansi(11),
        Color::LightBlue => ansi(12),
        Color::LightMagenta => ansi(13),
        Color::LightCyan => ansi(14),
        Color::White => ansi(15),
        Color::Indexed(index @ 0..16) => ansi(usize::from(index)),
        Color::Indexed(index @ 16..232) => {
            let step = |part: u8| if part == 0 { 0 } else { 55 + 40 * part };
            let index = index - 16;
            Some([step(index / 36), step(index / 6 % 6), step(index % 6)])
        }
        Color::Indexed(index) => Some([8 + 10 * (index - 232); 3]),
    }
}

fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
