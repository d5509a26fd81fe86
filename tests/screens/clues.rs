//! Puzzles with clues: drawn, explained in the panel and a dialog, played to their ends, copied as links.

use std::path::Path;

use deduku::board::Cell;
use deduku::puzzle::Description;
use deduku::solve::search;
use deduku::text::{Entry, read};
use deduku::tui::canvas::Glyphs;
use deduku::tui::message::Effect;
use deduku::tui::theme::{Colours, Face, Theme};
use deduku::work::Work;
use insta::assert_snapshot;
use ratatui::style::Color;

use crate::player::{EASY, Player};
use crate::{LARGE, MIDDLE, SMALL};

/// Puzzles of our own, one per line: a name and a text.
const CLUES: &str = include_str!("clues.tsv");
/// The names of all of them.
pub(crate) const NAMES: [&str; 10] =
    ["lines", "sides", "seen", "cages", "corners", "ends", "cells", "regions", "six", "jigsaw"];

pub(crate) fn entry(name: &str) -> Entry {
    let text = CLUES.lines().find_map(|line| line.split_once('\t').filter(|(other, _)| *other == name)).unwrap().1;
    let entry = read(text, None).remove(0).unwrap();
    // Their words say what their clues are; what is said of words that are not understood is tested with pasted texts.
    let mut description = entry.puzzle.description().cloned().unwrap_or_default();
    description.not_checked.retain(|rule| !Description::is_in_words(rule));
    Entry { puzzle: entry.puzzle.clone().described(description), ..entry }
}

/// A game of this puzzle whose questions are not answered.
fn drawn(size: (u16, u16), glyphs: Glyphs, name: &str) -> Player {
    let mut player = Player::new(size, glyphs);
    player.answering = false;
    player.open(entry(name));
    player
}

#[test]
fn every_kind_of_clue_is_drawn_in_a_small_window() {
    for name in NAMES {
        let player = drawn(SMALL, Glyphs::Unicode, name);
        assert!(!player.screen().contains("not drawn"), "{name}");
        assert_snapshot!(format!("clues_{name}"), player.screen());
    }
    for name in ["lines", "sides", "ends"] {
        let screen = drawn(SMALL, Glyphs::Ascii, name).screen();
        assert!(screen.is_ascii(), "{name}\n{screen}");
        assert_snapshot!(format!("clues_{name}_ascii"), screen);
    }
    assert_snapshot!("clues_lines_large", drawn(LARGE, Glyphs::Unicode, "lines").press("f").screen());
}

#[test]
fn the_lines_of_a_card_are_broken_for_its_panel_and_never_cut() {
    for name in NAMES {
        for size in [SMALL, MIDDLE, LARGE] {
            let mut player = Player::new(size, Glyphs::Unicode);
            player.open(entry(name));
            let screen = player.press("f t ] ] ]").screen();
            let lines = screen.lines().skip_while(|line| !["step 2", " of 4"].iter().any(|head| line.contains(head)));
            let card = lines.take_while(|line| !line.contains("log ──")).collect::<Vec<_>>().join("\n");
            assert!(card.lines().count() > 3 && !card.contains('…'), "{name} {size:?}\n{screen}");
        }
    }
}

/// A game of a text whose questions are not answered.
fn of_text(size: (u16, u16), glyphs: Glyphs, text: &str) -> Player {
    let mut player = Player::new(size, glyphs);
    player.answering = false;
    player.open(read(text, None).remove(0).unwrap());
    player
}

/// The characters before the board, line by line, from the first row of cells on.
fn before_the_board(player: &Player, wide: usize) -> Vec<String> {
    let screen = player.screen();
    let lines = screen.lines().skip(2).take(20);
    lines.map(|line| line.chars().take(wide).collect::<String>().trim_end().to_owned()).collect()
}

/// Bare numbers under the row numbers, in the same column, could not be told from them.
#[test]
fn clues_at_the_left_have_columns_of_their_own() {
    let player = of_text(SMALL, Glyphs::Unicode, ".Skyscraper~R1~3~.Skyscraper~R2~2~.Skyscraper~R9~4~");
    let before = before_the_board(&player, 2);
    assert_eq!(before[..4], [" 1", "3", " 2", "2"], "{}", player.screen());
    let player = of_text(SMALL, Glyphs::Unicode, ".Sandwich~27~R1.Sandwich~4~R2");
    assert_eq!(before_the_board(&player, 3)[..4], ["  1", "27", "  2", " 4"], "{}", player.screen());
}

/// The row's own clue stands in its first line, that of the diagonal in its last, and the number gives way.
#[test]
fn two_clues_at_the_left_of_a_row_are_both_readable() {
    let text = ".Sandwich~27~R1.Sandwich~2~R3.LittleKiller~25~R4C1.LittleKiller~19~R6C9";
    let player = of_text(SMALL, Glyphs::Unicode, text);
    let before = before_the_board(&player, 3);
    assert_eq!(before[..6], ["  1", "27", "  2", "", " 2", "25↘"], "{}", player.screen());
    assert!(!player.screen().contains('+'), "{}", player.screen());
}

/// A tag of two characters begins in the gap before its cell; in the first column there is air before it.
#[test]
fn tags_of_the_first_column_do_not_touch_the_row_numbers() {
    let clones = ["R1C1", "R4C4"].map(|cell| format!(r#"{{"cells":["{cell}"],"cloneCells":["R9C9"]}}"#)).join(",");
    let row = format!("[{}]", ["{}"; 9].join(","));
    let grid = [row.as_str(); 9].join(",");
    let both = r#"{"cells":["R1C1"],"cloneCells":["R8C8"]}"#;
    let text = format!(r#"{{"size":9,"grid":[{grid}],"clone":[{clones},{both}]}}"#);
    let player = of_text(SMALL, Glyphs::Unicode, &text);
    let screen = player.screen();
    let first = screen.lines().nth(2).unwrap();
    assert!(first.starts_with("1 ") && first.contains("ca"), "{screen}");
}

/// Among the 256 colours the ground of a shape and the tint of a house are both greys or hues: the tint comes first.
#[test]
fn the_house_of_a_hint_is_seen_on_shaded_cells_in_256_colours() {
    let theme = Theme::named("dark", Colours::Palette).unwrap();
    let given = |symbol: char| match symbol {
        '0' => "{}".to_owned(),
        digit => format!(r#"{{"value":{digit},"given":true}}"#),
    };
    let cells: Vec<String> = EASY.chars().map(given).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    let solution = search(&read(EASY, None).remove(0).unwrap().puzzle, 1, &Work::unlimited()).solutions.remove(0);
    let odd = (0..81u16).filter(|&cell| solution.digit(Cell::new(cell)).get() % 2 == 1);
    let odd: Vec<String> = odd.map(|cell| format!(r#"{{"cell":"R{}C{}"}}"#, cell / 9 + 1, cell % 9 + 1)).collect();
    let text = format!(r#"{{"size":9,"grid":[{}],"odd":[{}]}}"#, rows.join(","), odd.join(","));
    let mut player = Player::coloured(SMALL, &theme, Colours::Palette);
    player.open(read(&text, None).remove(0).unwrap());
    player.press("t");
    let shown = player.model.session().unwrap().shown().unwrap();
    let cells: Vec<Cell> = shown.card().unwrap().shown(0).map(|it| it.cell).collect();
    assert!(!cells.is_empty(), "{}", player.screen());
    let houses = [Face::HouseA, Face::HouseB].map(|face| theme.style(face).bg);
    for cell in cells {
        let (x, y) = middle(SMALL, cell.index() as u16);
        assert!(houses.contains(&Some(player.buffer()[(x, y + 1)].bg)), "{}", player.screen());
    }
}

/// What holds of nearly all neighbours is a rule of the whole board; as lines it hid the others.
#[test]
fn a_rule_about_all_neighbours_is_no_line() {
    let pairs = |rows: u8| {
        let pair = |(row, column): (u8, u8)| format!("R{row}C{column}~R{row}C{}", column + 1);
        let all = (1..=rows).flat_map(|row| (1..9).map(move |column| (row, column)));
        format!(".Pair~f____________D~_p~{}", all.map(pair).collect::<Vec<_>>().join("~~"))
    };
    assert!(of_text(SMALL, Glyphs::Unicode, &pairs(1)).screen().contains('┄'));
    let screen = of_text(SMALL, Glyphs::Unicode, &pairs(9)).screen();
    let board: String = screen.lines().map(|line| line.chars().take(56).collect::<String>()).collect();
    assert!(!board.contains('┄') && screen.contains("pairs of neighbours"), "{screen}");
}

#[test]
fn least_and_greatest_cells_have_signs_of_their_own() {
    for (glyphs, signs) in [(Glyphs::Unicode, ["▾", "▴"]), (Glyphs::Ascii, ["v", "^"])] {
        for size in [SMALL, LARGE] {
            let screen = drawn(size, glyphs, "cells").screen();
            for (sign, words) in signs.into_iter().zip(["least around", "greatest around"]) {
                // On the board three times, and before its words.
                assert!(screen.matches(sign).count() >= 4, "{size:?} {sign}: {screen}");
                assert!(screen.contains(&format!("{sign}  {words}")), "{size:?} {sign}: {screen}");
            }
        }
    }
}

/// The character at the middle of a cell's line of text, at the sizes at which a 9×9 fills the window.
fn middle((width, _): (u16, u16), cell: u16) -> (u16, u16) {
    let (row, column) = (cell / 9, cell % 9);
    if width < 120 { (4 + 6 * column, 2 + 2 * row + row / 3) } else { (6 + 8 * column, 3 + 4 * row) }
}

/// Each line is followed from cell to cell: every character on the way has its colour.
#[test]
fn lines_are_bands_without_a_break() {
    let families = ["thermometer", "whisper", "arrow"];
    for (size, colours) in
        [(SMALL, Colours::True), (SMALL, Colours::Palette), (LARGE, Colours::True), (LARGE, Colours::Palette)]
    {
        for name in ["dark", "light"] {
            let theme = Theme::named(name, colours).unwrap();
            let mut player = Player::coloured(size, &theme, colours);
            player.answering = false;
            player.open(entry("lines"));
            let buffer = player.buffer();
            let (entry, mut followed) = (entry("lines"), 0);
            for clue in entry.puzzle.clues().iter().filter(|clue| families.contains(&clue.family.row().name)) {
                for pair in clue.groups.iter().flat_map(|group| group.windows(2)) {
                    let (from, to) = (middle(size, pair[0]), middle(size, pair[1]));
                    // Both ends are on the line, so they share its colours.
                    let colours_at = |(x, y): (u16, u16)| [buffer[(x, y)].fg, buffer[(x, y)].bg];
                    let own: Vec<Color> = Face::LINES
                        .iter()
                        .filter_map(|&face| theme.line(face))
                        .flat_map(|look| [&look.bands[..], &look.nodes[..], &[look.soft]].concat())
                        .map(|shade| theme.colour(Some(shade)))
                        .collect();
                    for step in 0..=24u16 {
                        let along = |from: u16, to: u16| ((24 - step) * from + step * to + 12) / 24;
                        let at = (along(from.0, to.0), along(from.1, to.1));
                        let is_on = colours_at(at).iter().any(|colour| own.contains(colour));
                        // A sign between two cells covers the band.
                        let is_sign = ["○", "●"].contains(&buffer[at].symbol());
                        assert!(is_on || is_sign, "{name} {colours:?}: {pair:?} at {at:?}: {:?}", buffer[at]);
                        followed += usize::from(is_on);
                    }
                }
            }
            assert!(followed > 200, "{followed}");
        }
    }
}

#[test]
fn puzzles_with_clues_are_played_to_their_ends_by_keys() {
    for name in ["sides", "corners"] {
        let entry = entry(name);
        let solution = search(&entry.puzzle, 1, &Work::unlimited()).solutions.remove(0);
        let mut player = Player::new(SMALL, Glyphs::Unicode);
        player.open(entry.clone());
        for _ in 0..entry.puzzle.givens().iter().filter(|given| given.is_none()).count() {
            let cursor = player.model.session().unwrap().cursor;
            player.press(&solution.digit(cursor).symbol().to_string()).press("Tab");
        }
        assert!(player.model.session().unwrap().game.is_solved(), "{name}");
        assert!(player.screen().contains("Well done."), "{name}\n{}", player.screen());
    }
}

#[test]
fn the_panel_says_what_the_clue_at_the_cursor_is_and_what_it_leaves_only_if_asked() {
    let mut player = drawn(SMALL, Glyphs::Unicode, "six");
    player.press("Ctrl-Home Home Down");
    assert!(player.beside(40).contains("thermometer"), "{}", player.screen());
    assert!(player.beside(40).contains("cell 1 of 3"), "{}", player.screen());
    assert!(!player.screen().contains("so 1–4"), "{}", player.screen());
    player.press("i");
    assert!(player.beside(40).contains("cell 1 of 3, so 1–4"), "{}", player.screen());
}

#[test]
fn a_broken_clue_is_shown_at_once() {
    let mut player = drawn(SMALL, Glyphs::Unicode, "six");
    player.press("Ctrl-Home Home Down 6");
    assert!(player.screen().contains('!'), "{}", player.screen());
    player.press("1");
    assert!(!player.screen().contains('!'), "{}", player.screen());
}

/// Rows, columns and boxes are right, but the thermometer is not.
#[test]
fn a_full_board_that_breaks_a_clue_is_not_solved() {
    for (thermo, solved) in [("R1C2~R1C1", false), ("R1C1~R1C2", true)] {
        let text = format!(".Shape~4x4.Thermo~{thermo}");
        let mut player = Player::new(SMALL, Glyphs::Unicode);
        player.answering = false;
        player.open(read(&text, None).remove(0).unwrap());
        for (at, symbol) in "1234341221434321".chars().enumerate() {
            player.press(&symbol.to_string()).press(if at % 4 == 3 { "Down Home" } else { "Right" });
        }
        assert_eq!(player.model.session().unwrap().game.is_solved(), solved, "{thermo}");
        assert_eq!(player.screen().contains("Well done."), solved, "{thermo}\n{}", player.screen());
        assert_eq!(player.screen().contains('!'), !solved, "{thermo}\n{}", player.screen());
    }
}

#[test]
fn the_rules_are_in_a_dialog() {
    let mut player = drawn(SMALL, Glyphs::Unicode, "cells");
    // Of a puzzle with rules in words, their statements come first.
    player.press("\" \"");
    assert_snapshot!("clues_rules", player.screen());
    player.press("End");
    assert!(player.screen().contains("Squares are even."), "{}", player.screen());
}

#[test]
fn a_link_that_reads_back_is_offered() {
    let mut player = drawn(SMALL, Glyphs::Unicode, "lines");
    player.press("y");
    assert_snapshot!("clues_copy", player.screen());
    for (keys, begin) in [("Enter", "https://sudokupad.app/scl"), ("y Down Enter", "https://f-puzzles.com/?load=")] {
        player.press(keys);
        let copied = player.wanted.iter().rev().find_map(|effect| match effect {
            Effect::Copy(text) => Some(text.clone()),
            _ => None,
        });
        let link = copied.unwrap();
        assert!(link.starts_with(begin), "{link}");
        assert_eq!(read(&link, None).remove(0).unwrap().puzzle.clues().len(), entry("lines").puzzle.clues().len());
    }
}

/// The puzzle that is being set up, as the copy key gives it.
fn copied(player: &mut Player) -> Entry {
    player.press("y");
    let text = player.wanted.iter().rev().find_map(|effect| match effect {
        Effect::Copy(text) => Some(text.clone()),
        _ => None,
    });
    read(&text.unwrap(), None).remove(0).unwrap()
}

#[test]
fn clues_are_placed_moved_and_removed_by_keys_and_mouse() {
    let mut player = Player::of(SMALL, Glyphs::Unicode, "9x9", crate::player::EASY);
    player.press("e Home Enter Ctrl-Home Home Down");
    assert!(player.screen().contains("setting up"), "{}", player.screen());
    // A thermometer by keys.
    player.press("{ t h e r m o Enter Space Down Space Right Space");
    assert!(player.beside(57).contains("thermometer: mark its cells from end to end"), "{}", player.screen());
    assert_snapshot!("clues_placing", player.screen());
    player.press("Enter");
    assert!(player.screen().contains("┗━━"), "{}", player.screen());
    let thermo = |player: &mut Player| copied(player).puzzle.clues()[0].groups.clone();
    assert_eq!(thermo(&mut player), [[9, 18, 19]]);
    // The clue is moved, and back again.
    player.press("Shift-Right Shift-Down");
    assert_eq!(thermo(&mut player), [[19, 28, 29]]);
    player.press("u u");
    assert_eq!(thermo(&mut player), [[9, 18, 19]]);
    // A whisper with its number, marked by the mouse.
    player.press("{ w h i s p e r Enter");
    player.click(4, 16);
    for column in [10, 16] {
        player.send(deduku::tui::message::Message::Mouse {
            pointing: deduku::tui::message::Pointing::Drag,
            column,
            row: 16,
        });
    }
    player.press("Enter 4 Enter");
    let clues = copied(&mut player).puzzle.clues().to_vec();
    assert_eq!((clues.len(), clues[1].groups.clone(), clues[1].numbers.clone()), (2, vec![vec![54, 55, 56]], vec![4]));
    player.press("}");
    assert_eq!(copied(&mut player).puzzle.clues().len(), 1);
    // A rule of the whole board needs no cells, and is played with the rest.
    player.press("{ a n t i - k n i g h t Enter");
    assert_eq!(copied(&mut player).puzzle.clues().len(), 2);
    assert!(player.beside(57).contains("No solution"), "it is counted with its clues: {}", player.screen());
    player.press("u Ctrl-g");
    assert!(player.screen().contains("thermo: rises"), "{}", player.screen());
    assert_eq!(player.model.session().unwrap().game.puzzle().clues().len(), 1);
}

#[test]
fn clues_with_more_parts_roles_and_texts_are_placed_and_dragged() {
    let mut player = Player::of(SMALL, Glyphs::Unicode, "9x9", crate::player::EASY);
    player.press("e Home Enter Ctrl-Home Home");
    // An arrow with two shafts: the key that begins a clue begins another part of it.
    player.press("{ a r r o w Up Enter");
    let name = |player: &mut Player| player.beside(57);
    if !name(&mut player).contains("arrow: mark its circle") {
        player.press("Esc { a r r o w Enter");
    }
    assert!(player.beside(57).contains("arrow: mark its circle"), "{}", player.screen());
    player.press("Space { Right Space Right Space { Home Down Space Down Space Enter");
    assert_eq!(copied(&mut player).puzzle.clues()[0].groups, [vec![0], vec![1, 2], vec![9, 18]]);
    // The text is typed after the cells.
    player.press("{ r e g u l a r Enter Home Down Down Down Space Right Space Enter 1 . Enter");
    let clues = copied(&mut player).puzzle.clues().to_vec();
    assert_eq!(
        (clues[1].groups.clone(), clues[1].text.as_deref()),
        (vec![vec![45, 46]], Some("1.")),
        "{}",
        player.screen()
    );
    // The mouse drags the last clue by one of its cells.
    let mouse = |player: &mut Player, pointing, column, row| {
        player.send(deduku::tui::message::Message::Mouse { pointing, column, row });
    };
    player.click(4, 14);
    mouse(&mut player, deduku::tui::message::Pointing::Drag, 10, 16);
    assert_eq!(copied(&mut player).puzzle.clues()[1].groups, [vec![55, 56]], "{}", player.screen());
    player.press("u");
    assert_eq!(copied(&mut player).puzzle.clues()[1].groups, [vec![45, 46]]);
}

/// While a puzzle without a solution is set up, the parts that cannot hold together are named and highlighted.
#[test]
fn the_set_up_says_why_there_is_no_solution() {
    let mut player = Player::of(SMALL, Glyphs::Unicode, "9x9", crate::player::EASY);
    player.press("e Home Enter Ctrl-Home Home");
    for (cells, keys) in [("up", "Space Right Space"), ("down", "Right Space Left Space")] {
        player.press("Ctrl-Home Home { t h e r m o Enter");
        player.press(keys);
        player.press("Enter");
        assert!(player.screen().contains("setting up"), "{cells}");
    }
    let beside = player.beside(57);
    assert!(beside.contains("No solution:") && beside.contains("cannot hold"), "{}", player.screen());
}

/// The rows beside the project, if they exist: every clue is drawn or is a rule of the whole board.
#[test]
fn data_every_row_is_drawn_in_every_window() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/variants");
    let mut left = Vec::new();
    for (file, key) in [("fpuzzles.jsonl", "puzzle"), ("iss.jsonl", "iss")] {
        let Ok(text) = std::fs::read_to_string(folder.join(file)) else { continue };
        for row in text.lines() {
            let row: serde_json::Value = serde_json::from_str(row).unwrap();
            let source = row[key].as_str().map_or_else(|| row[key].to_string(), str::to_owned);
            let Some(Ok(entry)) = read(&source, None).into_iter().next() else { continue };
            for (size, glyphs) in [(SMALL, Glyphs::Unicode), ((46, 16), Glyphs::Ascii), (LARGE, Glyphs::Unicode)] {
                let mut player = Player::new(size, glyphs);
                player.answering = false;
                player.open(entry.clone());
                let screen = player.press("\"").screen();
                assert!(glyphs == Glyphs::Unicode || screen.is_ascii());
                if screen.contains("cannot be drawn") {
                    left.push(row["id"].to_string());
                }
            }
        }
    }
    left.dedup();
    assert!(left.len() < 20, "{left:?}");
}
