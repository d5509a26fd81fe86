use super::*;
use crate::board::{Board, Cell, DigitSet, named};
use crate::tui::theme::Colours;

fn digit(value: u8) -> Digit {
    Digit::new(value).expect("a digit")
}

/// A board with only these squares.
fn plain(board: &Board, squares: Vec<Square>) -> Scene<'_> {
    Scene { ..Scene::of(board, squares) }
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

/// A mixture of all contents.
fn mixed(index: usize) -> Square {
    let set = DigitSet::from_bits(0b1_1010_0101 >> (index % 3)) & DigitSet::full(4);
    let content = match index % 7 {
        0 => Content::Given(digit(1 + (index % 4) as u8)),
        1 => Content::Own(digit(2)),
        2 => Content::Solver(digit(3)),
        3 => Content::Marks(set),
        4 => Content::Worked(set),
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

/// No two kinds of content look alike, even without colour, bold and underline.
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
fn the_coarse_map_counts_what_is_left_in_each_box() {
    let board = named("25x25").expect("in the catalogue");
    let squares = (0..board.cell_count()).map(|index| {
        let content = if index % 25 < 5 { Content::Given(digit(1)) } else { Content::Blank };
        let in_first_column_of_boxes = index % 25 < 10 && index % 25 > 7;
        Square::plain(if in_first_column_of_boxes { Content::Own(digit(2)) } else { content })
    });
    let scene = plain(&board, squares.collect());
    let mut buffer = Buffer::empty(Rect::new(0, 0, 9, 5));
    let tools = (&Theme::default(), Glyphs::Ascii);
    assert_eq!(boxes_size(&board), Some((9, 5)));
    assert!(draw_boxes(&scene, Look::default(), tools, buffer.area, &mut buffer));
    assert!((0..5).all(|y| buffer[(0, y)].symbol() == "." && buffer[(2, y)].symbol() == "+"));
    assert!(!draw_boxes(&scene, Look::default(), tools, Rect::new(0, 0, 8, 5), &mut buffer));
}

#[test]
fn the_map_has_two_cells_in_a_character_and_dims_what_is_not_in_sight() {
    let board = named("samurai").expect("in the catalogue");
    let top_left = |index: usize| board.grids()[0].cells.contains(&Cell::at(index));
    let squares = (0..board.cell_count())
        .map(|index| Square::plain(if index % 2 == 0 { Content::Given(digit(1)) } else { Content::Blank }));
    let scene = Scene { cursor: Some(Cell::new(1)), ..plain(&board, squares.collect()) };
    let chart = Chart::whole(&board);
    let theme = Theme::named("dark", Colours::True).expect("shipped");
    let tools = (&theme, Glyphs::Unicode);
    let (plot, size) = MapScale::of(&chart, tools, (21, 11)).expect("there is room");
    assert_eq!((plot, size), (MapScale::Halves, (21, 11)));
    assert_eq!(MapScale::of(&chart, tools, (20, 11)), None);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 21, 11));
    draw_map(&scene, &chart, |cell| top_left(cell.index()), (plot, &theme), buffer.area, &mut buffer);
    // The first row begins with a given, the cursor, a given; in the top right grid, too, but that is dimmed.
    let upper = |x: u16| buffer[(x, 0)].fg;
    assert_eq!((buffer[(0, 0)].symbol(), buffer[(9, 0)].symbol()), ("▀", " "));
    assert_eq!(upper(1), theme.colour(theme.ink(Face::Cursor)));
    assert_eq!(upper(0), upper(2));
    assert_ne!(upper(0), upper(3));
    let far = (12..21).map(upper).collect::<Vec<_>>();
    assert!(!far.contains(&upper(0)) && !far.contains(&upper(3)), "{far:?}");
}

#[test]
fn without_colours_the_map_is_written() {
    let board = named("4x4").expect("in the catalogue");
    let contents = [Content::Given(digit(1)), Content::Own(digit(2)), Content::Blank, Content::Blank];
    let squares = (0..16).map(|index| Square::plain(if index < 8 { contents[index % 4] } else { Content::Blank }));
    let scene = plain(&board, squares.collect());
    let chart = Chart::whole(&board);
    let theme = Theme::named("mono", Colours::None).expect("shipped");
    for (room, lines) in [((4, 4), vec!["#o..", "#o..", "....", "...."]), ((4, 2), vec!["##..", "...."])] {
        let (plot, (wide, high)) = MapScale::of(&chart, (&theme, Glyphs::Ascii), room).expect("there is room");
        let mut buffer = Buffer::empty(Rect::new(0, 0, wide, high));
        draw_map(&scene, &chart, |_| true, (plot, &theme), buffer.area, &mut buffer);
        let drawn: Vec<String> = (0..high).map(|y| (0..wide).map(|x| buffer[(x, y)].symbol()).collect()).collect();
        assert_eq!(drawn, lines);
    }
}

/// Among 256 colours a tint over a hue would be another hue, and a grey over all of them would hide which region is which.
#[test]
fn what_is_spoken_of_keeps_its_hues_among_256_colours() {
    let board = named("jigsaw-4(AABBACBBACDDCCDD)").expect("a board");
    let theme = Theme::named("dark", Colours::Palette).expect("shipped");
    let grounds = |house: &[Cell]| {
        let mut squares = vec![Square::plain(Content::Blank); board.cell_count()];
        for cell in house {
            squares[cell.index()].tint = Tint::House;
        }
        let chart = Chart::whole(&board);
        let geometry = Geometry::new(&board, &chart, Detail::Rows, Labels::None);
        let area = Rect::new(0, 0, geometry.size().0, geometry.size().1);
        let mut buffer = Buffer::empty(area);
        draw(
            &plain(&board, squares),
            (&chart, &geometry),
            Viewport::default(),
            (&theme, Glyphs::Unicode),
            area,
            &mut buffer,
        );
        let ground = |cell| {
            let place = geometry.cell_area(chart.field_of(cell)?, Viewport::default(), area)?;
            Some(buffer[(place.x + 1, place.y + 1)].bg)
        };
        board.cells().map(|cell| ground(cell).expect("drawn")).collect::<Vec<_>>()
    };
    let house = &board.houses()[0].cells;
    let (before, spoken) = (grounds(&[]), grounds(house));
    let plain: Vec<_> = [Face::TileA, Face::TileB].map(|face| theme.colour(theme.ground(face))).to_vec();
    for cell in board.cells() {
        if house.contains(&cell) {
            assert_eq!(spoken[cell.index()], before[cell.index()], "{}", board.cell_name(cell));
        } else {
            assert!(plain.contains(&spoken[cell.index()]), "{}: {:?}", board.cell_name(cell), spoken[cell.index()]);
        }
    }
    assert!(house.iter().all(|cell| !plain.contains(&before[cell.index()])));
}

#[test]
fn regions_are_parted_where_both_are_known() {
    let board = named("grid-2x2(1-2;cells=cc.4)").expect("a board");
    let of = |index: usize| match index {
        4 | 5 => Content::Own(digit(1)),
        6 => Content::Own(digit(2)),
        _ => Content::Blank,
    };
    let squares = (0..board.cell_count()).map(|index| Square::plain(of(index))).collect();
    let layer = LayerPicture {
        values: &[],
        symbols: vec!['A', 'B'],
        corners: vec!["A".to_owned(), "B".to_owned()],
        ground: LayerGround::Region,
    };
    let picture = Picture { layers: vec![layer], ..Picture::default() };
    let scene = Scene { picture: Some(&picture), ..plain(&board, squares) };
    for cursor in [Cell::new(0), Cell::new(7)] {
        let chart = Chart::new(&board, Look::default(), cursor).with_regions_found(&scene).expect("a layer of regions");
        let between = |one, other| chart.between(Some(one), Some(other), false) != glyphs::Weight::None;
        assert!(between((0, 0), (1, 0)), "1 and 2");
        assert!(
            !between((0, 0), (0, 1)) && !between((0, 1), (1, 1)) && !between((1, 0), (1, 1)),
            "1 and 1, or unknown"
        );
        assert_eq!(
            [(0, 0), (0, 1), (1, 0), (1, 1)].map(|at| chart.shade_of(at, false)),
            [Some(0), Some(0), Some(1), None]
        );
    }
}
