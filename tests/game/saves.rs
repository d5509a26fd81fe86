//! Saves: what a valid one looks like, and which error each invalid one gives.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::sync::Arc;
use std::time::Duration;

use deduku::board::{Digit, named};
use deduku::game::{Game, Options, PuzzleInfo};
use deduku::puzzle::Puzzle;

const HEAD: &str = "deduku-game 2\nboard 4x4\npuzzle 1......2..434..1\n";

fn read(text: &str) -> Result<Game, String> {
    Game::from_text(text, Options::default()).map_err(|error| error.to_string())
}

/// The format of the saves on people's disks: if this fails, raise `SAVE_VERSION` and keep reading all versions.
#[test]
fn the_form_of_version_2_stays() {
    let text = "deduku-game 2\nboard 4x4\npuzzle 1......2..434..1\ntitle For a friend\nlevel easy\nseed 4411\nmoves\n\
        1000 place r1c2=2\n1500 mark r1c3=3\n1600 unmark r1c3=3\n2000 refused given r1c1\n2500 undo\n2500 redo\n\
        3000 fill\n3100 clear\n3200 pause\n3200 resume\n3300 place r1c3=4 uncleaned\n3400 erase r1c3\n\
        3450 place r1c3=4\n3460 erase r1c3 bare\n\
        3500 step {\"eliminate\":[],\"evidence\":{\"house\":\"box 2\"},\"place\":[[\"r2c3\",1]],\"technique\":\"hidden-single\"}\n\
        3600 step {\"eliminate\":[],\"evidence\":{\"attempt\":1,\"candidates\":[1,2]},\"place\":[[\"r3c2\",1]],\"technique\":\"trial\"} uncleaned\n\
        3640 adopt r1c2=24 r1c3=\n3650 fill\n3660 declare notes\n3670 declare candidates\n\
        3700 restart filled\n3800 refused conflict r1c2=1\n3900 refused stale\n3900 hint\n";
    let game = read(text).expect("well formed");
    assert_eq!(game.to_text(), text);
    assert_eq!(game.about().title.as_deref(), Some("For a friend"));
    assert_eq!((game.about().level.as_deref(), game.about().seed), (Some("easy"), Some(4411)));
    assert_eq!(game.elapsed(Duration::from_secs(999)), Duration::from_millis(3900), "the clock waits");
    assert_eq!(game.log().len() + 1, game.records().len(), "a hint is no line of the log");
    assert_eq!((game.hints(), game.steps()), (1, 2));
}

/// The first versions called the mirror image of the published windmill so.
#[test]
fn a_saved_windmill_stays_the_board_that_it_was() {
    let blank = ".".repeat(333);
    let old = format!("deduku-game 2\nboard windmill\npuzzle {blank}\nmoves\n");
    let game = read(&old).expect("a save of an earlier version");
    assert_eq!(game.board().name(), "windmill-mirrored");
    assert_eq!(game.to_text(), old);
    let published = Puzzle::from_line(Arc::new(named("windmill").expect("a board")), &blank).expect("blank");
    let game = Game::new(&published, PuzzleInfo::default(), Options::default(), Duration::ZERO);
    let text = game.to_text();
    assert!(text.contains("board overlap-3x3(0.3;3.12;6.6;9.0;12.9)\n"), "{text}");
    assert_eq!(read(&text).map(|game| game.board().name().to_owned()), Ok("windmill".to_owned()));
}

#[test]
fn every_malformed_save_has_its_message() {
    let cases = [
        ("", "line 1: not a saved game: it should begin with “deduku-game 2”"),
        ("53..7....\n", "line 1: not a saved game: it should begin with “deduku-game 2”"),
        ("deduku-game 3\n", "line 1: saved in form 3; this program reads form 2: a newer one may read it"),
        ("deduku-game 2\n", "the save ends before the line “moves”"),
        ("deduku-game 2\nmoves\n", "the line “board …” is missing before “moves”"),
        ("deduku-game 2\nboard 4x4\nmoves\n", "the line “puzzle …” is missing before “moves”"),
        ("deduku-game 2\nboard 5x5x5\n", "line 2: there is no board called “5x5x5”: `deduku boards` lists them"),
        ("deduku-game 2\nboard 4x4\npuzzle 12\nmoves\n", "line 3: 2 cells where the board 4x4 has 16"),
        (
            "deduku-game 2\nboard 4x4\npuzzle 11..............\nmoves\n",
            "line 3: r1c1 and r1c2 both hold 1 in box 1: change one of them",
        ),
        (
            "deduku-game 2\nboard 4x4\nboard 4x4\n",
            "line 3: “board” is unknown or there twice: board, puzzle, rules, sums, letters, title, level, seed and code come before “moves”",
        ),
        ("deduku-game 2\ncode x\n", "line 2: “x” is not a code of the generator: one such as “killer hard 7F3K-26” is"),
        ("deduku-game 2\nseed x\n", "line 2: “x” is not a seed: a whole number is"),
    ];
    for (text, message) in cases {
        assert_eq!(read(text).expect_err(text), message, "{text:?}");
    }
    let moves = [
        (
            "place r1c2=2\n",
            "line 5: “place” is not the time played: milliseconds, never less than in the line before, are",
        ),
        (
            "5 fill\n4 undo\n",
            "line 6: “4” is not the time played: milliseconds, never less than in the line before, are",
        ),
        (
            "1 jump r1c2\n",
            "line 5: “jump” is no move: place, erase, mark, unmark, edit, fill, clean, strike, \
             unstrike, adopt, clear, declare, restart, return, branch, takeback and step are",
        ),
        ("1 place\n", "line 5: “place” wants a cell and a digit, like r3c5=7"),
        ("1 place r1c9=2\n", "line 5: “r1c9” is not a cell of this board, like r3c5"),
        ("1 place r1c2=5\n", "line 5: “5” is not a digit of this board"),
        ("1 place r1c2=\n", "line 5: “” is not a digit of this board"),
        ("1 place r1c1=2\n", "line 5: “place r1c1=2” cannot be: r1c1 is a given and cannot be changed"),
        ("1 erase r1c2\n", "line 5: “erase r1c2” cannot be: r1c2 is empty: there is nothing to erase"),
        ("1 undo\n", "line 5: “undo” cannot be: there is nothing to undo"),
        ("1 redo\n", "line 5: “redo” cannot be: there is nothing to redo"),
        ("1 pause\n2 pause\n", "line 6: “pause” cannot be: the clock does so already"),
        ("1 clear\n", "line 5: “clear” cannot be: that changes nothing"),
        ("1 fill now\n", "line 5: “fill” wants nothing more"),
        ("1 declare done\n", "line 5: “done” is not notes or candidates"),
        ("1 refused because\n", "line 5: “because” is not a reason to refuse"),
        ("1 step {\n", "line 5: “step” wants one object of JSON, complete"),
        (
            "1 step {\"technique\":\"magic\"}\n",
            "line 5: there is no technique “magic”: `deduku techniques` lists their keys",
        ),
        ("1 step\n", "line 5: “step” wants one object of JSON, complete"),
        ("1 step hidden-single r1c2=2\n", "line 5: “step” wants one object of JSON, complete"),
        (
            "1 step {\"eliminate\":[],\"evidence\":{\"house\":\"box 9\"},\"place\":[[\"r1c2\",2]],\"technique\":\"hidden-single\"}\n",
            "line 5: “house” of Hidden Single is not a house of the board",
        ),
        (
            "1 step {\"eliminate\":[],\"evidence\":{\"house\":\"box 1\"},\"place\":[[\"r1c2\",1]],\"technique\":\"hidden-single\"}\n",
            "line 5: “step hidden-single” cannot be: this step does not fit the board any more",
        ),
    ];
    for (lines, message) in moves {
        assert_eq!(read(&format!("{HEAD}moves\n{lines}")).expect_err(lines), message, "{lines:?}");
    }
}

#[test]
fn a_torn_last_line_is_left_out() {
    let game = read(&format!("{HEAD}moves\n1 place r1c2=2\n2 place r1c")).expect("the rest is whole");
    assert_eq!(game.records().len(), 1);
}

#[test]
fn play_continues_where_it_was_saved() {
    let seconds = Duration::from_secs;
    let mut game = read(&format!("{HEAD}moves\n1000 place r1c2=2\n")).expect("well formed");
    let cell = game.board().cell_named("r1c3").expect("on the board");
    assert!(game.is_paused());
    assert!(game.place(cell, Digit::from_index(2), seconds(500)).changed());
    assert_eq!(game.elapsed(seconds(510)), seconds(11));
    assert!(game.to_text().ends_with("1000 place r1c2=2\n1000 resume\n1000 place r1c3=3\n"));
}

#[test]
fn a_game_can_be_left_and_taken_up_any_number_of_times() {
    let mut game = read(&format!("{HEAD}moves\n1000 place r1c2=2\n")).expect("well formed");
    let mut now = Duration::from_secs(5);
    for _ in 0..3 {
        let text = game.to_text();
        game = read(&text).expect("its own text");
        assert_eq!(game.to_text(), text);
        now += Duration::from_secs(5);
        let _ = game.resume(now);
        assert!(!game.is_paused());
    }
}

#[test]
fn hints_are_counted_through_saves_and_undone_moves() {
    let mut game = read(&format!("{HEAD}moves\n1000 place r1c2=2\n")).expect("well formed");
    game.count_hint(Duration::ZERO);
    assert!(game.undo(Duration::ZERO).changed());
    game.count_hint(Duration::ZERO);
    assert_eq!(game.hints(), 2);
    assert_eq!(read(&game.to_text()).expect("our own save").hints(), 2);
}

#[test]
fn a_title_with_line_breaks_stays_one_line() {
    let board = Arc::new(named("4x4").expect("in the catalogue"));
    let puzzle = Puzzle::from_line(board, "1......2..434..1").expect("well formed");
    let about = PuzzleInfo { title: Some("two\nlines".to_owned()), ..PuzzleInfo::default() };
    let game = Game::new(&puzzle, about, Options::default(), Duration::ZERO);
    assert_eq!(read(&game.to_text()).expect("our own save").about().title.as_deref(), Some("two lines"));
}

/// The lines for edits of several cells, colours, checkpoints and names: they are on people's disks as well.
#[test]
fn the_form_of_edits_and_checkpoints_stays() {
    let text = "deduku-game 2\nboard 4x4\npuzzle 1......2..434..1\nmoves\n\
        10 edit r1c2,r1c3 corner=3\n20 edit r1c2,r1c3 centre=4\n30 edit r1c2 uncorner=3\n40 edit r1c3 uncentre=4\n\
        50 checkpoint before the guess\n60 edit r1c2,r3c1 place=2\n70 edit r1c2,r3c1 erase\n\
        80 edit r1c1,r1c2 colour=8\n90 edit r1c2,r1c3 candidate=3:5\n100 edit r1c3 candidate=3:0\n\
        110 edit r1c2,r1c3 mark=4\n120 edit r1c2 unmark=4\n130 edit r1c3 mark=1\n140 clean\n\
        150 edit r1c2 place=3 uncleaned\n160 edit r1c2 erase bare\n\
        170 return before the guess\n180 undo\n190 checkpoint filled\n200 return filled bare\n";
    let wrong = read(text).expect_err("no such checkpoint");
    assert_eq!(wrong, "line 24: “return filled bare” cannot be: there is no checkpoint of this name");
    let text = text.replace("200 return filled bare\n", "200 forget filled\n210 name Killer, hard, 21 November\n");
    let game = read(&text).expect("well formed");
    assert_eq!(game.to_text(), text);
    assert_eq!(game.name(), Some("Killer, hard, 21 November"));
    assert_eq!(game.checkpoints().collect::<Vec<_>>(), [("before the guess", 4)]);
    for (line, problem) in [
        ("edit r1c2 colour=9", "“9” is not a colour, 1 to 8, or 0 for none"),
        (
            "edit r1c2 candidate=3",
            "“candidate=3” is not a change: place, erase, mark, corner, centre, colour or candidate",
        ),
        ("edit r1c2 unplace=3", "“unplace=3” is not a change: place, erase, mark, corner, centre, colour or candidate"),
        ("edit r9c9 erase", "“r9c9” is not a cell of this board, like r3c5"),
        ("edit r1c2", "“edit” wants cells and a change, like r1c1,r1c2 corner=4"),
        ("edit r1c1 place=2", "“edit r1c1 place=2” cannot be: r1c1 is a given and cannot be changed"),
        ("edit r1c1 corner=2", "“edit r1c1 corner=2” cannot be: r1c1 is a given and cannot be changed"),
    ] {
        let save = format!("deduku-game 2\nboard 4x4\npuzzle 1......2..434..1\nmoves\n10 {line}\n");
        assert_eq!(read(&save).expect_err(line), format!("line 5: {problem}"));
    }
}
