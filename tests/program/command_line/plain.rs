//! Plain mode on the real binary: lines in, sentences out, and the files with which the screen goes on.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

use deduku::board::Cell;
use deduku::game::{Game, Options};
use deduku::puzzle::Puzzle;
use deduku::shipped::samples;
use deduku::solve::search;
use deduku::store::{Home, Rights, Store};
use deduku::text::read;
use deduku::work::Work;

/// A 4×4 puzzle with one solution.
const SMALL: &str = "1.2..........4.3";
const EASY: &str = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";

/// A home of its own for a test.
fn home(name: &str) -> PathBuf {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("plain").join(name);
    let _ = std::fs::remove_dir_all(&home);
    home
}

fn start(home: &Path, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_deduku"))
        .args(arguments)
        .env("DEDUKU_HOME", home)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

fn end(mut child: Child, script: &str) -> Output {
    let _ = child.stdin.take().expect("piped").write_all(script.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// The output after the opening line, with times as `0:00`. Asserts that the program ends successfully.
fn said(home: &Path, arguments: &[&str], script: &str) -> Vec<String> {
    let Output { status, stdout, stderr } = end(start(home, arguments), script);
    let stderr = String::from_utf8_lossy(&stderr);
    assert!(status.success() && stderr.is_empty(), "{status}: {stderr}");
    let text = String::from_utf8(stdout).expect("UTF-8");
    let mut lines = text.lines().map(without_time);
    assert!(lines.next().is_some_and(|line| line.starts_with("Deduku, plain mode.")), "{text}");
    lines.collect()
}

fn without_time(line: &str) -> String {
    let is_time = |word: &str| {
        let word = word.trim_end_matches([',', '.']);
        word.split_once(':').is_some_and(|(minutes, rest)| minutes.parse::<u32>().is_ok() && rest.len() == 2)
    };
    let words = line.split(' ').map(|word| match word {
        word if is_time(word) => {
            format!("0:00{}", if word.ends_with([',', '.']) { &word[word.len() - 1..] } else { "" })
        }
        word => word.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

fn lines(text: &str) -> Vec<String> {
    text.trim().lines().map(|line| line.trim().to_owned()).collect()
}

/// Every empty cell of the puzzle, with its digit in the solution.
fn to_fill(puzzle: &Puzzle) -> Vec<(Cell, char)> {
    let found = search(puzzle, 1, &Work::unlimited());
    let solution = found.solutions.first().expect("a solution");
    let empty = puzzle.board().cells().filter(|&cell| puzzle.given(cell).is_none());
    empty.map(|cell| (cell, puzzle.symbol(solution.digit(cell)))).collect()
}

/// Plays the sample of this name from its givens to its end, and compares the whole transcript.
fn play_through(name: &str, title: &str, each: impl Fn(&str, char) -> String) {
    let sample = samples().iter().find(|sample| sample.name == name).expect("a sample");
    let entry = read(sample.text, None).swap_remove(0).expect("a puzzle");
    let (puzzle, fill) = (&entry.puzzle, to_fill(&entry.puzzle));
    let board = puzzle.board();
    let (count, givens) = (board.cell_count(), board.cell_count() - fill.len());
    let mut script = format!("open {name}\n");
    let mut expected = vec![
        "No game is open: “new” makes a puzzle, “open” lists what can be opened.".to_owned(),
        format!("{title}. {givens} of {count} filled."),
    ];
    for (at, &(cell, symbol)) in fill.iter().enumerate() {
        let name = board.cell_name(cell);
        script.extend([&*each(&name, symbol), "\n"]);
        expected.push(format!("{name} is {symbol}. {} of {count}.", givens + at + 1));
    }
    script += "status\n";
    expected.push("Solved in 0:00, with no hints, no steps of the solver, no mistakes.".to_owned());
    let mut output = said(&home(name), &["play", "--plain"], &script);
    // The level is found in the background, so the status line may or may not have it.
    let status = output.remove(output.len() - 2);
    assert!(status.starts_with(title) && status.contains(&format!(": {count} of {count} cells filled")), "{status}");
    expected.push("Goodbye.".to_owned());
    assert_eq!(output, expected);
}

#[test]
fn a_classic_is_played_from_start_to_solved() {
    play_through("9x9-grid.txt", "9×9", |cell, symbol| format!("place {cell} {symbol}"));
}

#[test]
fn a_killer_is_played_from_start_to_solved() {
    play_through("killer.jsonl", "Killer", |cell, symbol| format!("{cell} = {symbol}"));
}

#[test]
fn a_samurai_is_played_from_start_to_solved() {
    play_through("samurai.txt", "Samurai", |cell, symbol| format!("{symbol} at {cell}"));
}

#[test]
fn the_board_is_described_in_words() {
    let script = "
        where am I
        look at row 2
        box 1
        r1c1
        candidates r1c2
        mark r1c2 3 4
        r1c2
        unmark r1c2 3
        left 1
        board
        draw
        copy
        go down
        count
    ";
    let expected = "
        4×4. 4 of 16 filled.
        r1c2 is empty. It is in box 1, row 1 and column 2.
        Row 2: no digit yet. Empty: r2c1, r2c2, r2c3, r2c4. Missing: 1, 2, 3 and 4.
        Box 1: r1c1 is 1. Empty: r1c2, r2c1, r2c2. Missing: 2, 3 and 4.
        r1c1 is 1, given. It is in box 1, row 1 and column 1.
        r1c2 may be 3.
        Marks of r1c2: 3 and 4.
        r1c2 is empty, noted 3 and 4. It is in box 1, row 1 and column 2.
        Marks of r1c2: 4.
        1 is left 3 times.
        Row 1: 1, empty, 2, empty.
        Row 2: empty, empty, empty, empty.
        Row 3: empty, empty, empty, empty.
        Row 4: empty, 4, empty, 3.
        1 . | 2 .
        . . | . .
        ----+----
        . . | . .
        . 4 | . 3
        1.2..........4.3
        r2c2 is empty. It is in box 1, row 2 and column 2.
        The puzzle has one solution.
    ";
    let mut output = said(&home("words"), &["play", "--plain", SMALL], script);
    assert_eq!(output.pop().as_deref(), Some("Saved. 4 of 16, 0:00."));
    assert_eq!(output, lines(expected));
}

#[test]
fn cages_runs_grids_and_layers_have_names() {
    let script = "
        open killer
        look at cage at r1c1
        combinations r1c1
        r1c1 9
        open kakuro
        look at across r2c3
        combinations r2c2
        open samurai
        row 21
        open dion-cube-4
        layer 1 row 1 column 4
        open wordoku
        left D
    ";
    let output = said(&home("names"), &["play", "--plain"], script);
    for expected in [
        "The cage at r1c1, sum 9: no digit yet. Empty: r1c1, r1c2. Still 9 in 2 cells.",
        "The cage at r1c1, sum 9. Still 9 in 2 cells: 1 and 8; or 2 and 7; or 3 and 6; or 4 and 5.",
        "r1c1 is 9, but the cage at r1c1 cannot make its sum any more; “undo” takes it back. 1 of 81.",
        "The across run r2c3–r2c4, sum 9: no digit yet. Empty: r2c3, r2c4. Still 9 in 2 cells.",
        "The board has no cell r2c2: the first is r2c3, the last r10c9.",
        "l1r1c4 is 4, given. It is in box 2 of layer 1, box 2 of front slice 1, box 1 of side slice 4, row 1 of layer 1, \
         column 4 of layer 1 and the pillar at r1c4.",
        "D is left 7 times.",
    ] {
        assert!(output.iter().any(|line| line == expected), "{expected}\nis not among\n{}", output.join("\n"));
    }
    let kept = |line: &&String| line.starts_with("The previous game is kept as “Killer, ");
    assert_eq!(output.iter().filter(kept).count(), 1, "{output:?}");
    assert_eq!(output.iter().filter(|line| line.starts_with("Row 9 of the bottom")).count(), 2, "{output:?}");
}

#[test]
fn the_shading_of_a_cell_is_called_after_it() {
    let cells = (16..32).map(|cell| cell.to_string()).collect::<Vec<_>>().join(",");
    let puzzle = format!(
        r#"{{"variant":"grid-4x4(1-4;cells=shading.16)","givens":"...3......2..3.4..21.....1..21..","clues":[{{"family":"yin-yang","cells":[[{cells}]]}}]}}"#
    );
    let output = said(&home("shading"), &["play", "--plain", &puzzle], "r1c1.shading 1\nr1c1.marks 1\nboard");
    for expected in [
        "r1c1.shading is 1. 10 of 32.",
        "The board has no cell r1c1.marks: the first is r1c1, the last r4c4.shading.",
        "Row 1: empty, empty, empty, 3.",
        "Shading of row 1: 1, empty, 2, 1.",
    ] {
        assert!(output.iter().any(|line| line == expected), "{expected}\nis not among\n{}", output.join("\n"));
    }
}

#[test]
fn reasons_come_part_by_part_and_in_words() {
    let script = "
        hint
        hint
        hint
        hint
        hint
        step
        explain
        why not r1c2 5
        why r1c2 is 9
        r1c1 2
        check
        check
        hint
        hint
        hint
        hint
        log 3
        undo 2
        solve
    ";
    let output = said(&home("reasons"), &["play", "--plain", EASY], script);
    let begin = lines(
        "
        9×9. 38 of 81 filled.
        Technique: Hidden Single. Part 1 of 4: “hint” says more.
        Look at box 5. Part 2 of 4: “hint” says more.
        Look at r6c6. Part 3 of 4: “hint” says more.
        In box 5, 1 can only go in r6c6. So r6c6 is 1. Part 4 of 4: “hint” plays it.
        Hidden Single in box 5: r6c6 is 1. 39 of 81.
        Hidden Single in box 9: r7c7 is 8. 40 of 81.
        In box 9, 8 can only go in r7c7. So r7c7 is 8.
        r1c2 is not 5: r1c3 in box 1 holds 5 already.
    ",
    );
    assert_eq!(output[..begin.len()], begin);
    let proof = &output[begin.len()..];
    assert!(proof[0].starts_with("r1c2 is 9: proven in "), "{}", proof[0]);
    let end = lines(
        "
        r1c1 is 2. 41 of 81.
        Wrong: r1c1.
        Wrong: r1c1.
        There is a mistake on the board: “hint” says where.
        No solution has the digits in r1c1.
        Undo 1 move to the last good position? “hint” does it.
        Undone 1 move: this is the last good position. 40 of 81.
        2. Step: Hidden Single in box 9: r7c7 is 8.
        3. r1c1 is 2.
        4. Undone: r1c1 is 2.
        2 moves undone. 38 of 81.
    ",
    );
    let at = proof.iter().position(|line| *line == end[0]).expect("the wrong move");
    assert_eq!(proof[at..at + end.len()], end);
    let last = &proof[at + end.len()..];
    assert!(
        last[0].starts_with("Everything is filled after ") && last[0].ends_with(" steps, without a guess."),
        "{last:?}"
    );
    assert!(!output.iter().any(|line| line.contains("<>") || line.contains("again =")), "{output:?}");
}

/// Where a technique can be used, easier steps may be left: it is not said to come next.
#[test]
fn playing_to_a_technique_says_no_more_than_that_it_can_be_used() {
    let output = said(&home("until"), &["play", "--plain", EASY], "play-to pointing\nstep");
    let until = output.iter().find(|line| line.contains("can be used here")).expect("pointing comes");
    assert!(until.starts_with("Pointing can be used here: Pointing, "), "{output:?}");
    assert!(until.ends_with(" “step” plays it unless something easier is left."), "{output:?}");
    let step = output.last().expect("a step");
    assert!(!step.starts_with("Pointing"), "here a single is left: {output:?}");
}

#[test]
fn what_is_wrong_is_said_with_the_fix() {
    let script = "
        undo
        frobnicate
        hnit
        zoom
        place r9c9 1
        place r1c2 7
        place r1c2
        r1c1 2
        row 7
        cage 1
        open no-such-thing
        new killer impossible
        save as ///
        stop
        \u{1b}[2Jx
    ";
    let expected = "
        4×4. 4 of 16 filled.
        There is nothing to undo.
        “frobnicate” is not a command. “help” lists them.
        “hnit” is not a command. Did you mean “hint”? “help” lists them.
        “zoom” is for the screen, and plain mode has no equivalent.
        The board has no cell r9c9: the first is r1c1, the last r4c4.
        “7” is not a digit of this puzzle: its digits are 1, 2, 3 and 4.
        Which digit? Say a cell and a digit, such as r1c3 5.
        r1c1 is a given and cannot be changed.
        This board has no row 7: it has row 1 to row 4.
        This board has no cage 1: its kinds of houses are box, column, row.
    ";
    let output = said(&home("errors"), &["play", "--plain", SMALL], script);
    let expected = lines(expected);
    assert_eq!(output[..expected.len()], expected);
    let rest = output[expected.len()..].join("\n");
    for part in [
        "“no-such-thing” is not a save, sample, file or puzzle",
        "“impossible” is not a board, level or symmetry",
        "“///” is not a name for a save",
        "There is nothing to stop.",
        "“\\u{1b}[2Jx” is not a command.",
    ] {
        assert!(rest.contains(part), "{part} is not in\n{rest}");
    }
    assert!(!output.iter().any(|line| line.contains('\u{1b}')));
    let refused = end(start(&home("standard-input"), &["play", "--plain", "-"]), "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("standard input is for commands"));
}

#[test]
fn the_end_of_the_input_keeps_the_game_for_either_mode() {
    let home = home("resume");
    let output = said(&home, &["play", "--plain", SMALL], "r1c2 3\nmark r1c4 4\n");
    assert_eq!(output.last().map(String::as_str), Some("Saved. 5 of 16, 0:00."));
    let mut store = Store::open(Ok(Home::at(&home)), Rights::ALL, |_| {});
    let save = store.resume().expect("the running game, as the screen finds it");
    let game = Game::from_text(&save.body, Options::default()).expect("a game");
    assert_eq!((game.progress(), game.moves().len()), ((5, 16), 2));
    assert!(store.close(Duration::from_secs(10)));
    let output = said(&home, &["play", "--plain"], "log\nundo\nr1c2\n");
    let level = output[1].strip_prefix("4×4").expect("the board").strip_suffix(". 5 of 16 filled.").expect("how far");
    assert!(level.is_empty() || level.starts_with(", "), "{level}");
    assert_eq!(output[0], "Welcome back: the game continues where you left it.");
    assert_eq!(output[2..5], ["1. r1c2 is 3.", "2. 4 noted in r1c4.", "3. The game went on."]);
    assert_eq!(output[5], "Undone: 4 noted in r1c4. 5 of 16.");
    assert!(output[6].starts_with("r1c2 is 3, placed by you."), "{}", output[6]);
}

/// Reads lines until one has this beginning.
fn wait_for(lines: &std::sync::mpsc::Receiver<String>, begin: &str) -> String {
    loop {
        let line = lines.recv_timeout(Duration::from_secs(60));
        let line = line.unwrap_or_else(|error| panic!("no line “{begin}…” came: {error}"));
        if line.starts_with(begin) {
            return line;
        }
    }
}

/// The lines that the program prints, as they arrive.
fn with_lines(child: &mut Child) -> std::sync::mpsc::Receiver<String> {
    let (sender, lines) = channel();
    let out = BufReader::new(child.stdout.take().expect("piped"));
    std::thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
    lines
}

#[test]
fn long_work_is_stopped_by_a_word_and_the_game_goes_on() {
    let mut child = start(&home("stop"), &["play", "--plain", SMALL]);
    let lines = with_lines(&mut child);
    let mut input = child.stdin.take().expect("piped");
    wait_for(&lines, "4×4");
    input.write_all(b"new 25x25 extreme seed 1\n").expect("it reads");
    std::thread::sleep(Duration::from_millis(300));
    input.write_all(b"stop\nr1c2 3\n").expect("it reads");
    assert_eq!(wait_for(&lines, "Stopped"), "Stopped.");
    assert_eq!(wait_for(&lines, "r1c2"), "r1c2 is 3. 5 of 16.");
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_long_work_and_then_leaves_with_the_game_kept() {
    let mut child = start(&home("interrupt"), &["play", "--plain", SMALL]);
    let lines = with_lines(&mut child);
    let mut input = child.stdin.take().expect("piped");
    wait_for(&lines, "4×4");
    let interrupt = || {
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
    };
    input.write_all(b"new 25x25 extreme seed 1\n").expect("it reads");
    std::thread::sleep(Duration::from_millis(500));
    interrupt();
    assert_eq!(wait_for(&lines, "Stopped"), "Stopped.");
    input.write_all(b"r1c2 3\n").expect("it reads");
    wait_for(&lines, "r1c2 is 3");
    interrupt();
    assert!(wait_for(&lines, "Saved").starts_with("Saved. 5 of 16"));
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

#[test]
fn a_game_that_was_taken_over_is_not_said_to_go_on() {
    let home = home("taken");
    let mut child = start(&home, &["play", "--plain", SMALL]);
    let lines = with_lines(&mut child);
    let mut input = child.stdin.take().expect("piped");
    input.write_all(b"r1c2 3\n").expect("it reads");
    wait_for(&lines, "r1c2 is 3");
    let output = said(&home, &["play", "--plain"], "take over 1\nr2c1 4\n");
    assert!(output.iter().any(|line| line == "r2c1 is 4. 6 of 16."), "{output:?}");
    // On a busy machine the move may be announced before its line is refused, and is taken back then.
    input.write_all(b"r1c4 4\n").expect("it reads");
    wait_for(&lines, "Another program has taken the game over");
    input.write_all(b"status\nundo\n").expect("it reads");
    drop(input);
    let rest: Vec<String> = lines.iter().collect();
    assert!(rest[0].contains(": 5 of 16 cells filled"), "{rest:?}");
    assert!(rest[1].starts_with("The game was taken over"), "{rest:?}");
    assert!(child.wait().expect("it ends").success());
}

/// (Windows shows more than ASCII in every locale.)
#[cfg(unix)]
#[test]
fn ascii_is_all_that_comes_where_the_locale_has_no_more() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deduku"));
    command.args(["play", "--plain", SMALL]).env("DEDUKU_HOME", home("ascii")).env("LC_ALL", "C");
    let output = command.stdin(Stdio::null()).output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.is_ascii() && text.contains("4x4. 4 of 16 filled.") && text.contains("\"help\" lists them"), "{text}");
}

#[test]
fn several_cells_marks_colours_and_checkpoints_have_words() {
    let script = "corner r1c1 r1c2 3\ncorner r1c1 3\ncentre r1c2 2 9\nlook at r1c2\ncolour r1c1 r1c2 green\ncolour r1c2 9 blue\n\
                  r1c2\nplace r1c1 r1c2 9\nundo\ncheckpoint the fork\nr1c1 9\ncheckpoints\nreturn to the fork\nr1c1\nundo\n\
                  undo mistakes\nplaces 1\nplaces two\nforget the fork\nreturn to nowhere\nselect left\nauto-clean off\n\
                  mark r1c1 r1c2 5\nclean marks\ncolour r1c1 purple\nquit\n";
    let output = said(&home("hands"), &["play", "--plain", EASY], script);
    let expected = [
        "Corner mark 3 set in r1c1 and r1c2",
        "Corner mark 3 removed in r1c1",
        "Centre mark 2 set in r1c2",
        "Centre mark 9 set in r1c2",
        "r1c2 is empty, corner marks 3, centre marks 2 and 9",
        "r1c1 and r1c2: colour green",
        "r1c2: candidate 9, colour blue",
        "colour green, candidate 9 blue",
        "9 goes into r1c1 and r1c2, but it clashes with r1c1 and r1c2",
        "Undone",
        "Created “the fork”; “return to the fork” goes back to it",
        "“the fork”, after 6 moves",
        "Back at “the fork”; “undo” returns to where you were",
        "1 move undone: no mistake is left",
        "1 can go into",
        "Two candidates are in",
        "“the fork” is deleted",
        "There are no checkpoints",
        "name several cells, as in “corner r1c3 r1c4 5”",
        "Marks stay after a placement",
        "Mark 5 set in r1c1 and r1c2",
        "The marks that digits and steps exclude are removed",
        "The colours are red, amber, green, teal, blue, violet, pink, grey, or 1 to 8",
    ];
    let mut rest = output.iter();
    for words in expected {
        let found = rest.any(|line| line.to_lowercase().contains(&words.to_lowercase()));
        assert!(found, "“{words}” in this order in\n{}", output.join("\n"));
    }
}

#[test]
fn whether_marks_are_cleaned_is_kept_for_the_next_time() {
    let home = home("auto-clean");
    let last = |script: &str| said(&home, &["play", "--plain", EASY], script).into_iter().rev().nth(1);
    assert_eq!(last("auto-clean off\nquit\n").as_deref(), Some("Marks stay after a placement."));
    let saved = std::fs::read_to_string(home.join("deduku.toml")).expect("the settings are written");
    assert!(saved.contains("clean-marks = false"), "{saved}");
    assert_eq!(last("auto-clean\nquit\n").as_deref(), Some("Marks are removed after each placement."), "it was off");
    assert_eq!(last("auto-clean\nquit\n").as_deref(), Some("Marks stay after a placement."), "it was on");
}

/// The status and what was said after the opening line, in a home where nothing can be saved.
fn unsaved(name: &str, script: &str) -> (Option<i32>, String, String) {
    let folder = home(name);
    std::fs::create_dir_all(&folder).expect("made");
    let blocked = folder.join("home");
    std::fs::write(&blocked, "a file").expect("written");
    let script = script.replace("FILE", &folder.join("mine.deduku").display().to_string());
    let Output { status, stdout, stderr } = end(start(&blocked, &["play", "--plain", SMALL]), &script);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (status.code(), text(&stdout), text(&stderr))
}

#[test]
fn leaving_without_a_save_asks_first_and_is_no_success() {
    for (name, script) in [("twice", "place r1c2 3\nquit\nquit\n"), ("at-the-end", "place r1c2 3\n")] {
        let (status, said, error) = unsaved(name, script);
        assert_eq!(status, Some(1), "{said}");
        assert!(!said.contains("Saved") && said.contains("The game is not saved: cannot make the folder"), "{said}");
        assert!(error.contains("the last moves could not be saved: cannot make the folder"), "{error}");
        assert_eq!(said.contains("“quit” again leaves and loses it"), name == "twice", "{said}");
    }
    // Another command than “quit” means to stay.
    let (_, said, _) = unsaved("stays", "place r1c2 3\nquit\nstatus\nquit\nquit\n");
    assert_eq!(said.matches("“quit” again leaves").count(), 2, "{said}");
    // Without a move there is nothing to lose.
    let (status, said, _) = unsaved("untouched", "quit\n");
    assert!(status == Some(0) && said.ends_with("Goodbye.\n") && !said.contains("Saved"), "{said}");
    // A game that is in a file of its own is not lost, but later moves are.
    let (status, said, _) = unsaved("exported", "place r1c2 3\nexport FILE\nquit\n");
    assert!(status == Some(0) && said.contains("Written to") && said.ends_with("Goodbye.\n"), "{said}");
    let (status, said, _) = unsaved("exported-early", "place r1c2 3\nexport FILE\nplace r2c2 4\nquit\nquit\n");
    assert!(status == Some(1) && said.contains("“quit” again leaves"), "{said}");
    let again = home("exported-again");
    let file = home("exported").join("mine.deduku").display().to_string();
    let (status, said, _) = unsaved("exported", "place r1c2 3\nexport FILE\nquit\n");
    assert!(status == Some(0), "{said}");
    assert!(said_of(&again, &file).contains("5 of 16"), "every move is in the file");
}

fn said_of(home: &Path, file: &str) -> String {
    said(home, &["play", "--plain", file], "status\n").join("\n")
}

#[test]
fn nothing_is_called_saved_that_is_not() {
    let home = home("blocked");
    let mut child = start(&home, &["play", "--plain", SMALL]);
    let mut input = child.stdin.take().expect("piped");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut wait_for = |wanted: &str| {
        let mut text = String::new();
        while !text.contains(wanted) {
            assert!(output.read_line(&mut text).expect("text") > 0, "no {wanted}: {text}");
        }
        text
    };
    input.write_all(b"place r1c2 3\n").expect("it reads");
    wait_for("r1c2 is 3");
    std::fs::rename(home.join("running"), home.join("away")).expect("moved");
    std::fs::write(home.join("running"), "in the way").expect("written");
    input.write_all(b"place r2c2 4\nquit\n").expect("it reads");
    let text = wait_for("“quit” again");
    assert!(text.contains("The game is not saved for now") && !text.contains("Saved."), "{text}");
    input.write_all(b"quit\n").expect("it reads");
    drop(input);
    let text = wait_for("The game is not saved");
    assert!(!text.contains("Saved."), "{text}");
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}

#[test]
fn an_existing_file_is_replaced_only_if_that_is_said() {
    let home = home("replaces");
    std::fs::create_dir_all(&home).expect("made");
    let file = home.join("mine.sdo").display().to_string();
    std::fs::write(&file, "old\n").expect("written");
    let output =
        said(&home, &["play", "--plain", SMALL], &format!("export {file}\nexport over {file}\nexport bare.sdo\n"));
    assert!(output[1].contains("“export over"), "{output:?}");
    assert!(output[2].starts_with("Written to"), "{output:?}");
    assert_eq!(std::fs::read_to_string(&file).expect("text").trim(), SMALL.replace('.', "0"));
    assert!(home.join("saves/bare.sdo").exists(), "{output:?}");
    // It is found there again by its bare name.
    let output = said(&home, &["play", "--plain"], "open bare.sdo\n");
    assert!(output.iter().any(|line| line.contains("4 of 16 filled")), "{output:?}");
}
