//! Every family of boards: drawn, walked over, and played to the end by keys.

use deduku::board::{Cell, HouseKind, Place};
use deduku::logic::Role;
use deduku::shipped::samples;
use deduku::solve::search;
use deduku::text::{Entry, json_puzzle, read};
use deduku::tui::canvas::Glyphs;
use deduku::tui::message::Message;
use deduku::tui::theme::{Colours, Theme};
use deduku::work::Work;
use insta::assert_snapshot;
use ratatui::style::Modifier;

use crate::player::{EASY, Player};
use crate::{LARGE, SMALL};

/// One puzzle of each family, one per line.
const BOARDS: &str = include_str!("boards.jsonl");

fn entry(id: &str) -> Entry {
    let entries = read(BOARDS, None).into_iter().map(Result::unwrap);
    entries.into_iter().find(|entry| entry.id.as_deref() == Some(id)).unwrap()
}

fn player(size: (u16, u16), glyphs: Glyphs, id: &str) -> Player {
    let mut player = Player::new(size, glyphs);
    player.open(entry(id));
    player
}

#[test]
fn every_board_is_played_to_its_end_by_keys() {
    for entry in read(BOARDS, None).into_iter().map(Result::unwrap) {
        let id = entry.id.clone().unwrap();
        let solution = search(&entry.puzzle, 1, &Work::unlimited()).solutions.remove(0);
        let mut player = Player::new(SMALL, Glyphs::Unicode);
        player.open(entry.clone());
        let empty = entry.puzzle.givens().iter().filter(|given| given.is_none()).count();
        for at in 0..empty {
            let cursor = player.model.session().unwrap().cursor;
            let digit = solution.digit(cursor);
            // In a Wordoku digits are understood too.
            let symbol = if at % 2 == 0 { entry.puzzle.symbol(digit) } else { digit.symbol() };
            player.press(&symbol.to_string()).press("Tab");
        }
        assert!(player.model.session().unwrap().game.is_solved(), "{id}");
        assert!(player.screen().contains("Well done."), "{id}\n{}", player.screen());
        assert_eq!(player.screen().contains("PATCHWORK"), id == "wordoku", "the hidden word");
    }
}

/// Digits that begin with 0 are shown with their values, in cells, marks and panels, and typed by their own keys.
#[test]
fn digits_from_zero_are_shown_and_typed_as_they_count() {
    let line = r#"{"variant":"grid-4x4(0-3;regions=1.1.2.2.1.1.2.2.3.3.4.4.3.3.4.4)","givens":".20.0......3..1."}"#;
    let entry = read(line, None).remove(0).unwrap();
    let solution = search(&entry.puzzle, 1, &Work::unlimited()).solutions.remove(0);
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.open(entry.clone());
    assert!(player.screen().contains("0-3 place"), "{}", player.screen());
    player.press("m 0");
    assert!(player.screen().contains("marks    0"), "{}", player.screen());
    for _ in 0..8 {
        if !player.screen().contains("mode  DIGIT") {
            player.press("m");
        }
    }
    player.press("4");
    assert!(player.screen().contains("There is no 4 on this board: its digits are 0 to 3"), "{}", player.screen());
    let cursor = player.model.session().unwrap().cursor;
    assert_eq!(player.model.session().unwrap().game.value(cursor), None, "there is no 4");
    let empty = entry.puzzle.givens().iter().filter(|given| given.is_none()).count();
    for _ in 0..empty {
        let cursor = player.model.session().unwrap().cursor;
        let symbol = entry.puzzle.symbol(solution.digit(cursor));
        player.press(&symbol.to_string());
        assert_eq!(player.model.session().unwrap().game.value(cursor), Some(solution.digit(cursor)), "{symbol}");
        let name = entry.puzzle.board().cell_name(cursor);
        assert!(player.screen().contains(&format!("{name}={symbol}")), "{}", player.screen());
        player.press("Tab");
    }
    assert!(player.model.session().unwrap().game.is_solved());
}

#[test]
fn every_board_in_a_small_window() {
    for id in ["jigsaw", "windoku-x", "roxdoku", "wordoku", "samurai", "dion-cube-4", "killer", "kakuro"] {
        assert_snapshot!(format!("board_{id}"), player(SMALL, Glyphs::Unicode, id).press("f Right").screen());
        assert_snapshot!(format!("board_{id}_ascii"), player(SMALL, Glyphs::Ascii, id).screen());
    }
    for id in ["killer", "kakuro"] {
        assert_snapshot!(format!("board_{id}_large"), player(LARGE, Glyphs::Unicode, id).press("f").screen());
    }
}

#[test]
fn one_grid_of_many_is_shown_alone_and_follows_the_cursor() {
    let mut player = player(SMALL, Glyphs::Unicode, "samurai");
    assert!(player.screen().contains(" · top left · "), "{}", player.screen());
    assert_snapshot!("board_samurai_alone", player.screen());
    player.press("End Right");
    assert!(player.screen().contains(" · top right · "), "{}", player.screen());
    player.press("z");
    assert!(player.said().contains("All grids"));
    assert_snapshot!("board_samurai_all", player.screen());
    player.press("z");
    assert!(player.said().contains("the top right grid"), "{}", player.screen());
}

/// r7c9 is in two grids: the view stays with the one that the cursor came from.
#[test]
fn where_grids_overlap_the_view_stays_with_the_grid_that_the_cursor_came_from() {
    let mut player = player(SMALL, Glyphs::Unicode, "samurai");
    player.press("Ctrl-Down Ctrl-Down End");
    assert!(player.screen().contains(" · top left · "), "{}", player.screen());
    player.press("Right");
    assert!(player.screen().contains(" · centre · "), "{}", player.screen());
    player.press("Left");
    assert!(player.screen().contains(" · centre · "), "{}", player.screen());
    player.press("Left Left Left");
    assert!(player.screen().contains(" · top left · "), "{}", player.screen());
}

/// A solved grid of a large board by a pattern, with every third cell empty.
fn large(order: usize) -> Entry {
    let size = order * order;
    let value = |at: usize| (order * (at / size % order) + at / size / order + at % size) % size;
    let symbol = |at: usize| if at % 3 == 1 { '.' } else { b"123456789ABCDEFGHIJKLMNOP"[value(at)] as char };
    read(&(0..size * size).map(symbol).collect::<String>(), None).remove(0).unwrap()
}

#[test]
fn a_board_that_scrolls_has_a_map_of_all_its_cells() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.open(large(5));
    assert_snapshot!("board_25", player.screen());
    let mut plain = Player::new(SMALL, Glyphs::Ascii);
    plain.open(large(5));
    assert_snapshot!("board_25_ascii", plain.screen());
}

#[test]
fn marks_without_room_in_the_cell_stand_in_the_panel() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.open(large(4));
    player.press("f");
    assert!(player.screen().contains("marks of this cell"), "{}", player.screen());
    assert_snapshot!("board_16_marks", player.screen());
}

#[test]
fn a_cube_is_turned_and_stepped_through() {
    let mut player = player(SMALL, Glyphs::Unicode, "dion-cube-4");
    let cursor = |player: &Player| {
        let session = player.model.session().unwrap();
        session.game.board().cell_name(session.cursor)
    };
    assert_eq!(cursor(&player), "l1r1c1");
    player.press("> > Right");
    assert_eq!(cursor(&player), "l3r1c2");
    player.press("*");
    assert!(player.said().contains("front slice 1"));
    player.press("Down >");
    assert_eq!(cursor(&player), "l4r2c2");
    player.press("* < <");
    assert_eq!(cursor(&player), "l4r2c4");
    assert!(player.screen().contains("the 4 side slices") && player.screen().contains("▐c4"), "{}", player.screen());
}

/// In a small window a sum is written as it is, or not at all: "10\9" never as "10\".
#[test]
fn sums_that_do_not_fit_are_left_out() {
    for size in [(57, 24), (40, 16), (32, 12)] {
        let player = player(size, Glyphs::Unicode, "kakuro");
        let puzzle = json_puzzle(player.model.session().unwrap().game.puzzle()).to_string();
        let pairs: Vec<String> = puzzle.split([' ', '"']).map(|cell| cell.replace("\\\\", "\\")).collect();
        for shown in player.screen().split(|it: char| !it.is_ascii_digit() && it != '\\').filter(|it| it.contains('\\'))
        {
            assert!(pairs.iter().any(|pair| pair == shown), "{size:?}: {shown}");
        }
    }
}

#[test]
fn the_table_of_combinations_opens_at_the_cursor() {
    let mut killer = player(SMALL, Glyphs::Ascii, "killer");
    assert_snapshot!("combinations_cage", killer.press("#").screen());
    // A placed digit rules combinations out; the reason is given for the chosen one.
    let words = |player: &Player| player.beside(38);
    assert!(words(&killer).contains(" live") && words(&killer).contains("so it holds"), "{}", killer.screen());
    // Any other sum can be typed.
    killer.write("10 3").press("Enter");
    assert!(killer.screen().contains("10 in 3 cells"), "{}", killer.screen());
    killer.write("99 3").press("Enter");
    assert!(killer.said().contains("3 cells make 6 to 15"), "{}", killer.said());
    assert!(!killer.press("Esc Esc Esc").screen().contains("combinations"), "{}", killer.screen());
    let mut kakuro = player(SMALL, Glyphs::Ascii, "kakuro");
    let across = kakuro.press("#").screen();
    let down = kakuro.press("Tab").screen();
    assert!(across.contains("across 14 in 2 cells") && down.contains("down 20 in "), "{across}\n{down}");
    // A placed digit rules combinations out, and the chosen one has the reason.
    kakuro.press("Esc 5 # Down");
    assert!(kakuro.beside(36).contains("1 of 2 live"), "{}", kakuro.screen());
    assert!(
        kakuro.beside(36).contains("why not 6+8? ") && kakuro.beside(36).contains("5 stands at r2c3."),
        "{}",
        kakuro.screen()
    );
    let mut plain = player(SMALL, Glyphs::Ascii, "jigsaw");
    assert!(plain.press("#").said().contains("nothing to combine"));
}

/// In the list of what the cells of a cage may hold, no line breaks between a cell and its digits.
#[test]
fn the_cells_of_a_cage_keep_their_digits_beside_them() {
    let text = r#"{"variant":"killer9","size":9,"cages":[{"sum":45,"cells":[0,1,2,3,4,5,6,7,8]}]}"#;
    let mut player = Player::new(SMALL, Glyphs::Ascii);
    player.open(read(text, None).remove(0).unwrap());
    player.press("1 #");
    for column in 2..=6 {
        let words = format!("r1c{column} 23456789");
        assert!(player.screen().contains(&words), "{words}: {}", player.screen());
    }
}

#[test]
fn a_wrong_sum_is_no_solution_and_is_reported() {
    let text = r##"{"variant":"kakuro","grid":["# # #","\\4 . ."]}"##;
    let mut player = Player::new(SMALL, Glyphs::Ascii);
    player.open(read(text, None).remove(0).unwrap());
    player.press("1 Right 2");
    assert!(!player.model.session().unwrap().game.is_solved());
    assert!(player.screen().contains("4: 1 is missing"), "{}", player.screen());
    player.press("t");
    assert!(player.screen().contains("There is a mistake"), "{}", player.screen());
    player.press("x 3");
    assert!(player.model.session().unwrap().game.is_solved());
}

#[test]
fn any_solution_of_several_will_do() {
    let player = player(SMALL, Glyphs::Unicode, "kakuro-two");
    assert!(player.said().contains("2 solutions"), "{}", player.screen());
    let found = search(&entry("kakuro-two").puzzle, 3, &Work::unlimited()).solutions;
    assert_eq!(found.len(), 2);
    for solution in found {
        let mut player = self::player(SMALL, Glyphs::Unicode, "kakuro-two");
        let board = entry("kakuro-two").puzzle.board().clone();
        for cell in board.cells() {
            assert_eq!(player.model.session().unwrap().cursor, cell);
            player.press(&solution.digit(cell).to_string()).press("Tab");
        }
        assert!(player.model.session().unwrap().game.is_solved());
    }
}

#[test]
fn boards_are_chosen_from_a_list_with_their_rules() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.press("Ctrl-n Down Enter");
    assert!(player.screen().contains("Each row, each column and each box"), "{}", player.screen());
    player.press("Right Enter");
    let screen = player.screen();
    assert!(screen.contains("New puzzle") && screen.contains("10×10"), "{screen}");
}

#[test]
fn the_help_begins_with_the_rules_of_the_board() {
    let mut player = player(SMALL, Glyphs::Unicode, "killer");
    let screen = player.press("?").screen();
    assert!(screen.contains("Rules: Killer 6×6") && screen.contains("The digits of each"), "{screen}");
}

/// The sample of this name in a window.
fn sample(size: (u16, u16), name: &str) -> Player {
    let text = samples().iter().find(|sample| sample.name == name).expect("shipped").text;
    let mut player = Player::new(size, Glyphs::Unicode);
    player.answering = false;
    player.open(read(text, None).swap_remove(0).unwrap());
    player
}

/// The name of the cursor's cell.
fn cursor(player: &Player) -> String {
    let session = player.model.session().unwrap();
    session.game.board().cell_name(session.cursor)
}

/// The cells that a step names are found by the numbers of rows and columns, also beside as many columns as fit.
#[test]
fn a_kakuro_of_ten_columns_has_its_numbers() {
    let runs = format!("\\45 {}", ["."; 9].join(" "));
    let text = format!("{}\n{runs}\n{runs}\n", ["#"; 10].join(" "));
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.answering = false;
    player.open(read(&text, None).swap_remove(0).unwrap());
    let screen = player.screen();
    assert!(screen.contains("   8     9    10 ") && screen.contains("\n3"), "{screen}");
    assert!(screen.contains("digits"), "{screen}");
}

/// The cells of a step are scrolled into view: what it concludes, and of the rest as much as fits.
#[test]
fn a_board_that_scrolls_shows_the_cells_of_a_step() {
    let mut player = sample(SMALL, "25x25.txt");
    player.answering = true;
    player.press("n");
    for _ in 0..30 {
        let screen = player.screen();
        let session = player.model.session().unwrap();
        let shown = session.shown().unwrap_or_else(|| panic!("no step: {screen}"));
        let board = session.game.board();
        let card = shown.card().unwrap_or_else(|| panic!("no card: {screen}"));
        let all: Vec<Place> = card.shown(shown.place().0 - 1).map(|it| board.place(it.cell)).collect();
        // The numbers of the rows and columns that are in view.
        let (rows, columns) = in_view(&screen);
        let seen = |at: &Place| rows.contains(&(at.row + 1)) && columns.contains(&(at.column + 1));
        let concluded = card.shown(shown.place().0 - 1).filter(|it| matches!(it.role, Role::Place | Role::Eliminate));
        let spans = |ends: fn(&Place) -> u16| {
            let (least, most) = (all.iter().map(ends).min(), all.iter().map(ends).max());
            usize::from(most.unwrap_or(0) - least.unwrap_or(0)) + 1
        };
        if spans(|at| at.row) + 4 <= rows.len() && spans(|at| at.column) + 4 <= columns.len() {
            assert!(all.iter().all(seen), "{all:?}: {screen}");
        }
        assert!(concluded.map(|it| board.place(it.cell)).any(|at| seen(&at)), "{all:?}: {screen}");
        player.press("n");
    }
}

/// The numbers beside the rows and above the columns of a board of small cells.
fn in_view(screen: &str) -> (Vec<u16>, Vec<u16>) {
    let heads = screen.lines().find(|line| {
        let mut numbers = line.split_whitespace().map_while(|word| word.parse::<u16>().ok());
        numbers.next().zip(numbers.next()).is_some_and(|(one, other)| other == one + 1)
    });
    let words = heads.unwrap_or_default().split_whitespace();
    let columns: Vec<u16> = words.map_while(|word| word.parse::<u16>().ok()).collect();
    let others = screen.lines().filter(|&line| Some(line) != heads);
    let rows = others.filter_map(|line| line.split_whitespace().next()?.trim_end_matches('│').parse::<u16>().ok());
    (rows.collect(), columns)
}

/// A board that is shown in part has an overview of the whole beside it, in which a click on each part leads there.
#[test]
fn maps_lead_to_the_cells_that_they_show() {
    let mut samurai = sample(LARGE, "samurai.txt");
    let screen = samurai.screen();
    assert!(screen.contains("all 5 grids") && screen.contains("zoom: top left"), "{screen}");
    let (x, y) = samurai.place("top right  ");
    samurai.click(x + 3, y);
    assert!(samurai.screen().contains("zoom: top right"), "{}", samurai.screen());
    // The overview is 42 columns wide, in the middle of the panel.
    let (x, y) = samurai.place("all 5 grids");
    let left = x + (56 - 42) / 2;
    samurai.click(left + 2 * 10, y + 2 + 10);
    assert_eq!(cursor(&samurai), "r11c11");
    assert!(samurai.screen().contains("zoom: centre"), "{}", samurai.screen());

    let mut cube = sample(LARGE, "dion-cube.jsonl");
    assert!(cube.screen().contains("the three slices through l1r"), "{}", cube.screen());
    let here = cursor(&cube);
    let (x, y) = cube.place("layer 5");
    cube.click(x + 4, y - 3);
    assert_eq!(cursor(&cube), "l5r5c5", "from {here}");
    let (x, y) = cube.place("front slice 5");
    cube.click(x + 2, y + 1);
    assert_eq!(cursor(&cube), "l1r5c2");

    let mut cube = sample((80, 30), "dion-cube.jsonl");
    let (x, y) = cube.place("l4 ");
    cube.click(x + 6, y);
    assert!(cursor(&cube).starts_with("l4"), "{}", cube.screen());
    let (x, y) = cube.place("before: l3");
    cube.click(x + 8, y - 5);
    assert_eq!(cursor(&cube), "l3r1c9");
    let (x, y) = cube.place("after: l4");
    cube.click(x, y - 1);
    assert_eq!(cursor(&cube), "l4r9c1");

    // The window of a board that scrolls follows the click.
    let mut large = sample(SMALL, "25x25.txt");
    let (x, y) = large.place("map ");
    large.click(x + 24, y + 1);
    assert_eq!(cursor(&large), "r1c25");
}

/// A window that can hold two panels has the log with every column in the second; at 100×30 the log has fifteen lines.
#[test]
fn the_log_has_the_room_of_larger_windows() {
    let mut wide = Player::of((200, 50), Glyphs::Unicode, "9x9", EASY);
    wide.press("F8 F8");
    let screen = wide.screen();
    let head = screen.lines().find(|line| line.contains("conclusion")).unwrap_or_else(|| panic!("{screen}"));
    assert!(head.contains("technique") && head.contains("ER") && head.contains("pts"), "{screen}");
    assert!(screen.contains("last step: "), "{screen}");
    let (x, y) = wide.place("conclusion");
    wide.click(x, y + 2);
    assert!(wide.screen().contains("digits left"), "the chosen line lies in the second panel: {}", wide.screen());

    let mut middle = Player::of((100, 30), Glyphs::Unicode, "9x9", EASY);
    middle.press(&"F8 ".repeat(20));
    let screen = middle.screen();
    let lines: Vec<&str> = screen.lines().collect();
    let numbered = |line: &&&str| {
        line.chars().skip(58).collect::<String>().trim_start().starts_with(|at: char| at.is_ascii_digit())
    };
    assert_eq!(lines[13..28].iter().filter(numbered).count(), 15, "{screen}");
    assert!(lines[28].contains("mode  DIGIT"), "{screen}");
    // A message may be long, and takes precedence over the mode.
    middle.send(Message::Notice { text: "word ".repeat(17), bad: false });
    assert!(!middle.screen().contains("DIGIT"), "{}", middle.screen());
}

#[test]
fn combinations_and_digits_are_struck_out_by_hand_and_come_back() {
    let killer = include_str!("../../saves/killer.jsonl");
    let game = |player: &Player| player.model.session().unwrap().game.to_text();
    let live = |player: &Player| {
        let screen = player.screen();
        let at = screen.find(" live").unwrap();
        screen[..at].lines().last().unwrap().chars().rev().take(7).collect::<String>().chars().rev().collect::<String>()
    };
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.open(read(killer, None).remove(0).unwrap());
    player.press("#");
    assert_eq!(live(&player).trim(), "4 of 4", "{}", player.screen());
    // The key strikes out a combination, and the same key brings it back.
    player.press("Down Space");
    assert_eq!(live(&player).trim(), "3 of 4", "{}", player.screen());
    assert!(player.beside(57).contains("You struck it out"), "{}", player.screen());
    assert!(game(&player).contains("strike"), "{}", game(&player));
    player.press("Space");
    assert_eq!(live(&player).trim(), "4 of 4");
    // Striking out a digit strikes out all combinations with it: typed, or by a click on the digit.
    player.press("8 Enter");
    assert_eq!(live(&player).trim(), "3 of 4", "{}", player.screen());
    let (x, y) = player.place("1 2 3 4 5 6 7 8 9");
    player.click(x + 6, y);
    assert_eq!(live(&player).trim(), "2 of 4", "{}", player.screen());
    player.click(x + 6, y);
    assert_eq!(live(&player).trim(), "3 of 4");
    // A click on the chosen line does the same as the key.
    player.click(x, y + 3);
    player.click(x, y + 3);
    assert_eq!(live(&player).trim(), "2 of 4", "{}", player.screen());
    // The save keeps the strikes, the panel shows them, and undo takes one back.
    let mut again = Player::new(SMALL, Glyphs::Unicode);
    again.send(deduku::tui::message::Message::Running(game(&player), None));
    assert_eq!(again.screen().matches('✗').count(), 2, "{}", again.screen());
    again.press("u");
    assert_eq!(again.screen().matches('✗').count(), 1, "{}", again.screen());
    // Any other sum is typed as before.
    again.press("#").write("19 3").press("Enter");
    assert!(again.screen().contains("19 in 3 cells"), "{}", again.screen());
}

/// Every board with a sample fits in windows of every size: nothing beside it is cut.
#[test]
fn every_board_has_room_in_every_window() {
    let mut faults = Vec::new();
    for shipped in samples() {
        for size in [SMALL, (100, 30), LARGE, (200, 50)] {
            let mut player = sample(size, shipped.name);
            player.press("f Right Down");
            let screen = player.screen();
            let beside: Vec<&str> = screen.lines().skip(1).take(usize::from(size.1) - 2).collect();
            if beside.iter().any(|line| line.contains('…') || line.contains("This window")) {
                faults.push(format!("{} at {size:?}:\n{screen}", shipped.name));
            }
        }
    }
    assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n\n"));
}

/// Between two cells of different regions or cages there is a wall, with any number of colours: a line in the gap, or the
/// upper cell underlined.
#[test]
fn regions_and_cages_have_walls_at_every_depth() {
    for colours in Colours::ALL {
        for (id, symbol) in [("jigsaw", "┃"), ("killer", "┆")] {
            let theme = Theme::named(if colours == Colours::None { "mono" } else { "dark" }, colours).unwrap();
            let mut player = Player::coloured(SMALL, &theme, colours);
            player.answering = false;
            let entry = entry(id);
            let board = entry.puzzle.board().clone();
            player.open(entry);
            let buffer = player.buffer();
            // The killer is 6×6, with rules between its boxes of 2×3, and a column more for the sums.
            let (size, first, is_killer) = if id == "killer" { (6, 5, true) } else { (9, 4, false) };
            let top = |row: u16| if is_killer { 5 + 2 * row + row / 2 } else { 3 + 2 * row };
            let place = |row: u16, column: u16| (first + 6 * column, top(row));
            let group = |row: u16, column: u16| {
                let cell = Cell::new(size * row + column);
                let kinds = [HouseKind::Cage, HouseKind::Region, HouseKind::Box];
                kinds.into_iter().find_map(|kind| board.house_of(cell, kind))
            };
            let mut walls = 0;
            for (row, column) in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
                let (x, y) = place(row, column);
                let [is_last, is_lowest] = [column, row].map(|at| at + 1 == size);
                if !is_last && group(row, column) != group(row, column + 1) && !(is_killer && column % 3 == 2) {
                    let found = [buffer[(x + 3, y)].symbol(), buffer[(x + 3, y + 1)].symbol()];
                    // The cursor and sums cover a wall.
                    let is_free =
                        !found.iter().any(|found| found.parse::<u8>().is_ok() || *found == "▐" || *found == "▌");
                    assert!(
                        !is_free || found == [symbol; 2],
                        "{id} {colours:?} r{}c{}: {found:?}",
                        row + 1,
                        column + 1
                    );
                    walls += 1;
                }
                if !is_lowest && group(row, column) != group(row + 1, column) && !(is_killer && row % 2 == 1) {
                    let under = buffer[(x, y + 1)].modifier;
                    assert!(under.contains(Modifier::UNDERLINED), "{id} {colours:?} r{}c{}", row + 1, column + 1);
                    walls += 1;
                }
            }
            assert!(walls > 20, "{id}: {walls}");
        }
    }
}
