//! Reading and writing of every family of boards: what is written reads back, and forms for people are understood.

#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::sync::Arc;

use deduku::board::{Board, Cell, Digit, HouseKind, named};
use deduku::puzzle::{Letters, Position, Puzzle, Setup};
use deduku::solve::{Verdict, classify};
use deduku::text::{Entry, Format, WriteError, read, write, write_line};
use deduku::work::Work;
use proptest::prelude::*;

const JIGSAW: &str = "AAABBAABBBCCDEECCDEECDDDE";

/// A board of each family.
const FAMILIES: [&str; 18] = [
    "9x9",
    "boxes-2x5",
    "x",
    "windoku",
    "windoku-x",
    "6x6+x+windows(0.1.2;8.9)",
    "4x4+cages(0.1.4;2.3;15)",
    "6x6+x+cages(0.35;1.2)",
    "jigsaw-5(AAABBAABBBCCDEECCDEECDDDE)",
    "jigsaw-5(AAABBAABBBCCDEECCDEECDDDE)+x+cages(0.1;5.6)",
    "jigsaw-4(ABBAABBACCDDCCDD)",
    "samurai",
    "tiny-samurai",
    "overlap-2x3(0.0;4.3)",
    "dion-cube-4",
    "roxdoku",
    "kakuro(###/#../#..)",
    "kakuro(####/#..#/#.../##..)",
];

fn board(name: &str) -> Arc<Board> {
    Arc::new(named(name).unwrap_or_else(|error| panic!("{name}: {error}")))
}

/// A random position on a board of each family: givens that keep the rules, sums that are possible, digits placed,
/// candidates removed, sometimes letters.
fn any_entry() -> impl Strategy<Value = Entry> {
    let picks = proptest::collection::vec((any::<u16>(), any::<u8>(), 0u8..4), 0..60);
    (proptest::sample::select(&FAMILIES[..]), picks, any::<bool>(), "[a-z]{0,3}").prop_map(
        |(name, picks, lettered, comment)| {
            let board = board(name);
            let mut setup = Setup::empty(board.clone());
            if lettered && board.plan().is_bare() && board.boxes().is_some() {
                let alphabet = &"QWERTZUIOPASDFGHJKLYXCVBN"[..usize::from(board.digits())];
                setup.letters = Some(Letters::new(alphabet, board.digits(), Some("wort")).expect("different letters"));
            }
            let sums: Vec<Option<u16>> = board
                .houses()
                .iter()
                .map(|house| {
                    let length = house.cells.len() as u16;
                    let wanted = matches!(house.kind, HouseKind::Cage | HouseKind::Run) && length > 1;
                    // A run's clue is written in the wall before it.
                    wanted.then_some(length * (length + 1) / 2 + 1)
                })
                .collect();
            if sums.iter().any(Option::is_some) {
                setup.sums = sums;
            }
            let mut later = Vec::new();
            for (cell, digit, role) in picks {
                let cell = usize::from(cell) % board.cell_count();
                let digit = Digit::from_index(usize::from(digit) % usize::from(board.digits()));
                let before = setup.givens[cell].replace(digit);
                if role > 1 || setup.clone().check().is_err() || setup.sum_out_of_reach().is_some() {
                    setup.givens[cell] = before;
                    later.push((Cell::at(cell), digit, role));
                }
            }
            let puzzle = setup.check().expect("checked at each digit");
            let mut position = Position::new(&puzzle);
            for (cell, digit, role) in later {
                match (position.value(cell), role) {
                    (None, 0 | 1) => position.place(cell, digit),
                    (None, _) => drop(position.remove(cell, digit)),
                    _ => {}
                }
            }
            let plain = position == Position::new(&puzzle);
            let position = Some(position).filter(|_| !plain);
            Entry { position, comment, ..Entry::of(puzzle) }
        },
    )
}

#[test]
fn boards_without_a_digit_read_back_from_json() {
    for name in FAMILIES {
        let puzzle = Setup::empty(board(name)).check().expect(name);
        let entry = Entry { comment: String::new(), ..Entry::of(puzzle) };
        let text = write(&entry, Format::Jsonl).expect(name);
        let back: Vec<_> = read(&text, None).into_iter().map(|entry| write_line(&entry.expect(name))).collect();
        assert_eq!(back, [write_line(&entry)], "{text}");
    }
}

proptest! {
    #[test]
    fn whole_positions_read_back_from_json(entry in any_entry()) {
        let text = write(&entry, Format::Jsonl).expect("written for every board");
        let back = read(&text, None).remove(0).expect(&text);
        prop_assert_eq!(back.position(), entry.position(), "{}", text);
        prop_assert_eq!(back.puzzle.letters(), entry.puzzle.letters());
        prop_assert_eq!(&back.comment, &entry.comment);
        prop_assert_eq!(write(&back, Format::Jsonl).expect("written"), text);
    }

    #[test]
    fn what_a_line_or_a_drawing_can_carry_reads_back(entry in any_entry()) {
        for format in [Format::Line, Format::Grid, Format::Candidates, Format::GameId] {
            let text = match write(&entry, format) {
                Ok(text) => text,
                Err(WriteError::NoRoom { .. }) => continue,
                Err(error) => panic!("{error}"),
            };
            // The texts of jigsaws, letters and Kakuro say for themselves which board they are for.
            let known = matches!(entry.puzzle.board().plan().base, deduku::board::Base::Regions(_) | deduku::board::Base::Runs(_));
            let wanted = (!known && entry.puzzle.letters().is_none()).then(|| entry.puzzle.board().clone());
            let back = read(&text, wanted).remove(0).expect(&text);
            prop_assert_eq!(back.puzzle.givens(), entry.puzzle.givens(), "{}", text);
            prop_assert_eq!(back.puzzle.board().houses(), entry.puzzle.board().houses(), "{}", text);
            let (found, wanted) = (back.position(), entry.position());
            match format {
                Format::Candidates => prop_assert_eq!(found, wanted, "{}", text),
                Format::GameId => {}
                _ => prop_assert_eq!(found.values(), wanted.values(), "{}", text),
            }
        }
    }

    #[test]
    fn every_puzzle_has_a_line_of_its_own(entry in any_entry()) {
        prop_assert_eq!(write_line(&entry).lines().count(), 1);
    }

    #[test]
    fn no_text_of_boards_makes_the_reader_fall(
        text in "[-0-9A-Ea-z.+|#\\\\:_,x \n{}\"]{0,300}",
        name in proptest::sample::select(&FAMILIES[..]),
    ) {
        for wanted in [None, Some(board(name))] {
            for error in read(&text, wanted).into_iter().filter_map(Result::err) {
                prop_assert!(error.line >= 1 && error.column >= 1);
            }
        }
    }
}

fn only(text: &str, name: Option<&str>) -> Entry {
    let mut found: Vec<Entry> = read(text, name.map(board))
        .into_iter()
        .map(|entry| entry.unwrap_or_else(|error| panic!("{error}\n{text}")))
        .collect();
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0)
}

#[test]
fn a_jigsaw_is_a_puzzle_with_its_map() {
    let puzzle = ".4...2.4....5....3.5...4.";
    let rows =
        |text: &str| text.as_bytes().chunks(5).map(|row| String::from_utf8_lossy(row) + "\n").collect::<String>();
    for text in [
        format!("{puzzle} {JIGSAW}"),
        format!("{puzzle},{} from a book", JIGSAW.to_lowercase()),
        rows(puzzle) + &rows(JIGSAW),
        rows(puzzle) + "\n" + &rows(JIGSAW),
        write(&only(&format!("{puzzle} {JIGSAW}"), None), Format::Grid).expect("drawn with its map"),
    ] {
        let entry = only(&text, None);
        assert_eq!(entry.puzzle.board().name(), format!("jigsaw-5({JIGSAW})"), "{text}");
        assert_eq!(entry.puzzle.to_string(), puzzle, "{text}");
    }
}

#[test]
fn a_solution_behind_a_puzzle_is_no_map() {
    let entry = only("1.2..........4.3 1324423131422413", None);
    assert_eq!((entry.puzzle.board().name(), entry.comment.as_str()), ("4x4", "1324423131422413"));
}

#[test]
fn a_samurai_with_its_centre_last_is_understood_and_said() {
    let grid = |at: usize, digit: char| format!("{}{digit}{}", ".".repeat(at), ".".repeat(80 - at));
    // The centre's corners: 1 above left, 2 above right, 3 below left, 4 below right.
    let mut centre: Vec<char> = ".".repeat(81).chars().collect();
    for (at, digit) in [(0, '1'), (8, '2'), (72, '3'), (80, '4')] {
        centre[at] = digit;
    }
    let centre: String = centre.into_iter().collect();
    let (top_left, top_right, bottom_right) = (grid(60, '1'), grid(56, '2'), grid(20, '4'));
    // If this grid were taken as the centre, its first cell would differ from that of the grid above.
    let bottom_left = "5".to_owned() + &grid(24, '3')[1..];
    let ours = [&top_left, &top_right, &centre, &bottom_left, &bottom_right].map(String::as_str).join("\n");
    let theirs = [&top_left, &top_right, &bottom_left, &bottom_right, &centre].map(String::as_str).join("\n");
    let (ours, theirs) = (only(&ours, Some("samurai")), only(&theirs, Some("samurai")));
    assert_eq!(ours.puzzle, theirs.puzzle);
    assert_eq!((ours.comment.as_str(), theirs.comment.as_str()), ("", "grids taken as TL TR BL BR C"));
}

#[test]
fn a_canvas_may_have_fillers_where_no_grid_lies() {
    let entry = only(&".".repeat(76), Some("tiny-samurai"));
    let drawn = write(&entry, Format::Grid).expect("a canvas");
    assert_eq!(drawn.lines().filter(|line| line.contains('.')).count(), 10);
    let row = |fields: &str| fields.to_owned() + "\n";
    let mut filled = String::new();
    for at in 0..10 {
        filled.push_str(&row(match at {
            0..3 | 7..10 => "....##....",
            3 | 6 => "..........",
            _ => "###....###",
        }));
    }
    assert_eq!(only(&filled, Some("tiny-samurai")).puzzle, entry.puzzle);
}

#[test]
fn a_cube_comes_layer_by_layer() {
    let layers = ["1...............", "..........3.....", "................", "...............2"];
    for text in [layers.join("\n"), layers.join(" "), layers.concat()] {
        let entry = only(&text, Some("dion-cube-4"));
        assert_eq!(entry.puzzle.to_string(), layers.concat());
    }
}

#[test]
fn a_kakuro_is_rows_of_fields() {
    let text = "#   4\\  3\\\n\\3  .   2\n\\4  3   .\n";
    for text in [
        text.to_owned(),
        text.replace('.', "_"),
        format!("# from nowhere\n\n{text}\nKakuro\n").replace("\nKakuro\n", ""),
    ] {
        let entry = only(&text, None);
        assert_eq!(entry.puzzle.board().name(), "kakuro(###/#../#..)");
        assert_eq!(entry.puzzle.sums().map(|(_, sum)| sum).collect::<Vec<_>>(), [3, 4, 4, 3]);
        assert_eq!(entry.puzzle.to_string(), ".23.");
    }
    let mut bare = read("###\n#..\n#..", None);
    assert!(bare.remove(0).expect_err("a Kakuro has a clue").to_string().contains("no clue") && bare.is_empty());
}

#[test]
fn letters_stand_for_digits() {
    for (text, letters) in
        [("WORD............", None), ("WORD............ wxyz", None), ("W............... DORW", Some("DORW"))]
    {
        let found = read(text, Some(board("4x4"))).remove(0);
        assert!(found.is_err(), "{text}: a board that is named has digits");
        let found = read(text, None).remove(0).ok().and_then(|entry| entry.puzzle.letters().map(Letters::alphabet));
        assert_eq!(found.as_deref(), letters, "{text}");
    }
    let nine = format!("WORDSMITH{}", ".".repeat(72));
    assert_eq!(only(&nine, None).puzzle.letters().map(Letters::alphabet).as_deref(), Some("DHIMORSTW"));
}

/// Puzzles of the `SudokuSolver` forum have the published solutions.
#[test]
fn killers_of_a_forum_have_the_solutions_beside_them() {
    let without_cage = |puzzle: &Puzzle| {
        let board = puzzle.board();
        board.cells().filter(|&cell| board.house_of(cell, HouseKind::Cage).is_none()).count()
    };
    for line in include_str!("../published/killers.txt").lines().filter(|line| !line.starts_with('#')) {
        let (code, solution) = line.split_once(' ').expect("a code and its solution");
        // A cell that is in no cage has the number 0.
        let (diagonals, loose) = (code.starts_with("3x3:d:"), code.matches(":0000").count());
        let text = format!("{code} from a forum");
        let entry = only(&text, None);
        assert_eq!((entry.format, entry.comment.as_str()), (Format::KillerCode, "from a forum"));
        assert_eq!((entry.puzzle.board().plan().diagonals, without_cage(&entry.puzzle)), (diagonals, loose));
        let found = match classify(&entry.puzzle, &Work::unlimited()).expect("no limit") {
            Verdict::Unique(found) => found.solution().to_string(),
            other => panic!("{other:?}: {code}"),
        };
        assert_eq!(found, solution, "{code}");
        let written = write(&entry, Format::KillerCode).expect("it was read so");
        assert_eq!(only(&written, None).puzzle, entry.puzzle, "{written}");
    }
}

#[test]
fn game_ids_of_every_kind_are_understood() {
    for (id, name, givens) in [
        ("2x2:1a2j4a3", "4x4", "1.2..........4.3"),
        ("2x3:d1_5a4a6g1_4g4a2a1_3d an example", "6x6", "....15.4.6.......14.......4.2.13...."),
        ("5j:a4c2a4d5d3a5c4a,bbc_b_abaca__caab", "jigsaw-5(AAABBAABBBCCDEECCDEECDDDE)", ".4...2.4....5....3.5...4."),
        ("3x4:12_11za", "12x12", &format!("CB{}", ".".repeat(27))),
    ] {
        if name == "12x12" {
            let error = read(id, None).remove(0).expect_err("too short");
            assert_eq!((error.line, error.column), (1, 5), "{error}");
            continue;
        }
        let entry = only(id, None);
        assert_eq!((entry.puzzle.board().name(), entry.puzzle.to_string().as_str()), (name, givens), "{id}");
    }
}
