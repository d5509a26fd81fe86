//! A QR code is read by an independent reader.

use deduku::text::{Entry, Format, Qr, read, write};

/// The text that a reader decodes from the modules, each drawn `SCALE` pixels wide.
fn scanned(dark: &dyn Fn(usize, usize) -> bool, side: usize) -> String {
    const SCALE: usize = 4;
    let pixels = side * SCALE;
    let grey = |x: usize, y: usize| if dark(y / SCALE, x / SCALE) { 0 } else { 255 };
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(pixels, pixels, grey);
    let grids = image.detect_grids();
    assert_eq!(grids.len(), 1, "one code is in the picture");
    grids[0].decode().expect("it can be read").1
}

#[test]
fn the_link_of_a_puzzle_is_read_from_its_code_in_either_form() {
    let digits = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";
    let entry = read(digits, None).into_iter().next().expect("a puzzle").expect("a good one");
    let link = write(&Entry::of(entry.puzzle), Format::Link).expect("it has a link");
    let code = Qr::of(link.trim_end()).expect("short");
    let blocks: Vec<Vec<char>> = code.half_blocks().iter().map(|line| line.chars().collect()).collect();
    let in_blocks = |row: usize, column: usize| match blocks[row / 2][column] {
        '█' => true,
        '▀' => row.is_multiple_of(2),
        '▄' => !row.is_multiple_of(2),
        _ => false,
    };
    assert_eq!(scanned(&in_blocks, code.side()), link.trim_end());
    let ascii = code.ascii();
    assert_eq!(scanned(&|row, column| ascii[row].as_bytes()[2 * column] == b'#', code.side()), link.trim_end());
    assert!(code.side() < 80, "it has room in a terminal: {}", code.side());
}
