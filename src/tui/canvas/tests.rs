use super::*;
use crate::board::named;

fn digit(value: u8) -> Digit {
    Digit::new(value).expect("a digit")
}

/// A board with nothing but these squares.
fn plain(board: &Board, squares: Vec<Square>) -> Scene<'_> {
    Scene { board, letters: None, squares, clues: Vec::new(), cursor: None, dimmed: false, covered: false }
}

/// The board drawn without colours, as text.
fn drawn(name: &str, detail: Detail, glyphs: Glyphs, labels: bool, fill: impl Fn(usize) -> Square) -> String {
    let board = named(name).expect("in the catalogue");
    let squares = (0..board.cell_count()).map(fill).collect();
    let scene = Scene { cursor: Some(Cell::new(0)), ..plain(&board, squares) };
    let chart = Chart::new(&board, Look::default(), Cell::new(0));
    let geometry = Geometry::new(&board, &chart, detail, if labels { Labels::Both } else { Labels::None });
    let area = Rect::new(0, 0, geometry.size().0, geometry.size().1);
    let mut buffer = Buffer::empty(area);
    draw(&scene, (&chart, &geometry), Viewport::default(), (&Theme::default(), glyphs), area, &mut buffer);
    let lines = (0..area.height).map(|y| {
        let line: String = (0..area.width).map(|x| buffer[(x, y)].symbol().to_owned()).collect();
        line.trim_end().to_owned() + "\n"
    });
    lines.collect()
}

/// A bit of everything.
fn mixed(index: usize) -> Square {
    let set = DigitSet::from_bits(0b1_1010_0101 >> (index % 3)) & DigitSet::full(4);
    let content = match index % 7 {
        0 => Content::Given(digit(1 + (index % 4) as u8)),
        1 => Content::Own(digit(2)),
        2 => Content::Solver(digit(3)),
        3 => Content::Marks(set),
        4 => Content::Possible(set),
        5 => Content::Reasoned(set),
        _ => Content::Blank,
    };
    Square { conflict: index == 8, ..Square::plain(content) }
}

#[test]
fn a_small_board_in_every_detail() {
    for detail in Detail::ALL {
        for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
            insta::assert_snapshot!(
                format!("4x4_{}_{glyphs:?}", detail.name()),
                drawn("4x4", detail, glyphs, true, mixed)
            );
        }
    }
}

#[test]
fn a_board_with_oblong_boxes_and_many_digits() {
    let all = |index: usize| {
        Square::plain(match index % 3 {
            0 => Content::Marks(DigitSet::full(10)),
            1 => Content::Given(digit(10)),
            _ => Content::Blank,
        })
    };
    insta::assert_snapshot!("10x10_rows", drawn("10x10", Detail::Rows, Glyphs::Unicode, true, all));
    insta::assert_snapshot!("10x10_large", drawn("10x10", Detail::Large, Glyphs::Ascii, false, all));
}

/// No two kinds of content look alike even without colour, bold and underline.
#[test]
fn what_a_cell_means_survives_without_style() {
    let three = digit(3);
    let one = DigitSet::of(three);
    let kinds =
        [Content::Given(three), Content::Own(three), Content::Solver(three), Content::Marks(one), Content::Blank];
    for detail in [Detail::Rows, Detail::Large, Detail::Huge] {
        for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
            let text = |content, conflict| {
                drawn("9x9", detail, glyphs, false, |_| Square { conflict, ..Square::plain(content) })
            };
            let mut texts: Vec<String> = kinds.iter().map(|&content| text(content, false)).collect();
            texts.extend(kinds[..3].iter().map(|&content| text(content, true)));
            let count = texts.len();
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), count, "{detail:?} {glyphs:?}");
        }
    }
}

#[test]
fn the_map_counts_what_is_left_in_each_box() {
    let board = named("25x25").expect("in the catalogue");
    let squares = (0..board.cell_count()).map(|index| {
        let content = if index % 25 < 5 { Content::Given(digit(1)) } else { Content::Blank };
        let in_first_column_of_boxes = index % 25 < 10 && index % 25 > 7;
        Square::plain(if in_first_column_of_boxes { Content::Own(digit(2)) } else { content })
    });
    let scene = plain(&board, squares.collect());
    let mut buffer = Buffer::empty(Rect::new(0, 0, 9, 5));
    let tools = (&Theme::default(), Glyphs::Ascii);
    assert_eq!(map_size(&board), Some((9, 5)));
    assert!(draw_map(&scene, Look::default(), tools, buffer.area, &mut buffer));
    assert!((0..5).all(|y| buffer[(0, y)].symbol() == "." && buffer[(2, y)].symbol() == "+"));
    assert!(!draw_map(&scene, Look::default(), tools, Rect::new(0, 0, 8, 5), &mut buffer));
}
