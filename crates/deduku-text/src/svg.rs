//! Drawings as SVG.

mod card;

use std::collections::BTreeSet;
use std::fmt;
use std::fmt::Write as _;

use super::PrintOptions;
use super::drawing::{self, Anchor, Cap, Colour, Drawing, Form, Ink, Own, Part, Point, Role, Shape, Sheet};
use super::files::escaped;
pub use card::svg_card;
use deduku_core::puzzle::Position;
use deduku_logic::Highlight;

/// The fonts of all texts, in order of preference.
const FONTS: &str = "Helvetica,Arial,Arimo,sans-serif";

/// The position as an SVG drawing, in colour: everything that its puzzle has on the board, givens bold and black,
/// placed digits blue, candidates small in fixed places, the layers of a cube side by side. The solution's digits fill
/// the blanks in grey; with marks, which need that space, they are drawn as a second grid below.
pub fn svg(position: &Position, options: &PrintOptions<'_>) -> String {
    svg_sheet(&[(position, *options)])
}

/// Several positions on one sheet, one below the other.
pub fn svg_sheet(figures: &[(&Position, PrintOptions<'_>)]) -> String {
    let grids = figures.iter().flat_map(|figure| apart(*figure));
    let drawings: Vec<Drawing> = grids.map(|(position, options)| drawing::board(position, &options)).collect();
    let title = figures.first().map_or_else(String::new, |(position, _)| position.board().title());
    stacked(&drawings, &title)
}

/// One board with these cells and candidates highlighted, as [`highlights`](deduku_logic::highlights) gives them for a
/// step. Patterns have a circle, second and third kinds a square and a diamond, placements a thick circle, and
/// eliminations a stroke, so that they can be told apart without colours too. If a cell or candidate has several roles,
/// the last one counts; candidates that the position does not have are left out. Without `marks`, only the highlighted
/// candidates are drawn, and the solution if there is one.
pub fn svg_step(position: &Position, options: &PrintOptions<'_>, highlights: &[Highlight]) -> String {
    stacked(&[drawing::step(position, options, highlights)], &position.board().title())
}

/// A sheet of paper as an SVG drawing of its size in points.
pub fn svg_page(sheet: &Sheet, ink: Ink) -> String {
    let mut body = String::new();
    for Part { drawing, at: (x, y), scale, turned } in &sheet.parts {
        let [x, y, scale, width, height] = [*x, *y, *scale, drawing.width, drawing.height].map(Number);
        let turn = if *turned { format!(" rotate(180) translate(-{width} -{height})") } else { String::new() };
        // Writing to a string cannot fail, here and below.
        let _ =
            writeln!(body, "<g transform=\"translate({x} {y}) scale({scale}){turn}\">\n{}</g>", shapes(drawing, ink));
    }
    let style = style(sheet.parts.iter().map(|part| &part.drawing), ink);
    document((sheet.width, sheet.height), "pt", "Sudoku", &style, &body)
}

/// Drawings one below the other, in colour.
fn stacked(drawings: &[Drawing], title: &str) -> String {
    let (mut width, mut height) = (0.0f64, 0.0);
    let mut body = String::new();
    for drawing in drawings {
        let top = Number(height);
        let _ = writeln!(body, "<g transform=\"translate(0 {top})\">\n{}</g>", shapes(drawing, Ink::Colour));
        width = width.max(drawing.width);
        height += drawing.height;
    }
    document((width, height), "", &format!("Sudoku {title}"), &style(drawings, Ink::Colour), &body)
}

/// A whole document on white ground, of this size in units of this kind.
fn document((width, height): Point, unit: &str, title: &str, style: &str, body: &str) -> String {
    let [width, height] = [width, height].map(Number);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}{unit}\" height=\"{height}{unit}\" font-family=\"{FONTS}\" text-anchor=\"middle\" role=\"img\">\n\
         <title>{}</title>\n\
         <style>\n{style}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         {body}</svg>\n",
        escaped(title)
    )
}

/// Splits a figure with marks and solution into two, because one grid has no space for both.
fn apart<'f>((position, options): (&'f Position, PrintOptions<'f>)) -> Vec<(&'f Position, PrintOptions<'f>)> {
    if options.marks && options.solution.is_some() {
        let marks = PrintOptions { solution: None, ..options };
        vec![(position, marks), (position, PrintOptions { marks: false, ..options })]
    } else {
        vec![(position, options)]
    }
}

/// The CSS styles of the roles that occur.
fn style<'d>(drawings: impl IntoIterator<Item = &'d Drawing>, ink: Ink) -> String {
    let roles: BTreeSet<Role> =
        drawings.into_iter().flat_map(|drawing| drawing.shapes.iter().map(|shape| shape.role)).collect();
    let mut style = String::new();
    for role in roles {
        let look = role.look(ink);
        let _ = write!(style, ".{}{{{}", role.class(), paint(Own { fill: look.fill, stroke: look.stroke }, ink));
        if look.stroke.is_some() {
            let cap = match look.cap {
                Cap::Butt => "butt",
                Cap::Round => "round",
                Cap::Square => "square",
            };
            let width = Number(look.width);
            let _ = write!(style, ";stroke-width:{width};stroke-linejoin:round;stroke-linecap:{cap}");
        }
        if !look.dash.is_empty() {
            let dash: Vec<String> = look.dash.iter().map(|&length| Number(length).to_string()).collect();
            let _ = write!(style, ";stroke-dasharray:{}", dash.join(" "));
        }
        style.push_str(if look.bold { ";font-weight:bold}\n" } else { "}\n" });
    }
    style
}

/// Colours as CSS.
fn paint(own: Own, ink: Ink) -> String {
    let colour = |colour: Option<Colour>| match colour.map(|colour| ink.of(colour)) {
        Some(Colour(red, green, blue)) => format!("#{red:02x}{green:02x}{blue:02x}"),
        None => "none".to_owned(),
    };
    let fill = format!("fill:{}", colour(own.fill));
    if own.stroke.is_some() { format!("{fill};stroke:{}", colour(own.stroke)) } else { fill }
}

/// The shapes of a drawing as elements, one per line.
fn shapes(drawing: &Drawing, ink: Ink) -> String {
    let mut out = String::new();
    for shape in &drawing.shapes {
        element(shape, ink, &mut out);
    }
    out
}

fn element(shape: &Shape, ink: Ink, out: &mut String) {
    let own = shape.own.map_or_else(String::new, |own| {
        let stroke = if own.stroke.is_none() { ";stroke:none" } else { "" };
        format!(" style=\"{}{stroke}\"", paint(own, ink))
    });
    let class = format!("class=\"{}\"{own}", shape.role.class());
    let points = |points: &[Point]| {
        points.iter().map(|&(x, y)| format!("{},{}", Number(x), Number(y))).collect::<Vec<_>>().join(" ")
    };
    let _ = match &shape.form {
        Form::Line(line) => match line[..] {
            [from, to] => {
                let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(Number);
                writeln!(out, "<line {class} x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>")
            }
            _ => writeln!(out, "<polyline {class} points=\"{}\"/>", points(line)),
        },
        Form::Polygon(corners) => writeln!(out, "<polygon {class} points=\"{}\"/>", points(corners)),
        Form::Rectangle((x, y), width, height) => {
            let [x, y, width, height] = [*x, *y, *width, *height].map(Number);
            writeln!(out, "<rect {class} x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>")
        }
        Form::Circle((x, y), radius) => {
            let [x, y, radius] = [*x, *y, *radius].map(Number);
            writeln!(out, "<circle {class} cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")
        }
        Form::Text { at: (x, y), size, anchor, text } => {
            let [x, y, size] = [*x, *y, *size].map(Number);
            let anchor = match anchor {
                Anchor::Start => " text-anchor=\"start\"",
                Anchor::Middle => "",
                Anchor::End => " text-anchor=\"end\"",
            };
            let text = escaped(text);
            writeln!(out, "<text {class} font-size=\"{size}\" x=\"{x}\" y=\"{y}\"{anchor}>{text}</text>")
        }
    };
}

/// A number with at most two decimals.
#[derive(Clone, Copy)]
struct Number(f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}
