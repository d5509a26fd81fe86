//! Batch output is the same for any number of threads, and filters answer immediately.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::io::Write;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::Receiver;

use super::program::{
    CERTIFICATE, EASY, HARD, HARDEST, HOPELESS, LOOSE, SMALL, TWINS, WRONG_CERTIFICATE, file, output_of,
};

/// The output on both streams and the exit status do not depend on the number of threads.
#[test]
fn the_number_of_threads_changes_nothing_of_what_comes_out() {
    let mut input = String::new();
    for round in 0..2 {
        for line in [EASY, LOOSE, TWINS, HOPELESS, "12", SMALL, "11..............", HARD, "no puzzle at all"] {
            input += line;
            input.push('\n');
        }
        // Candidates that the solution needs are removed, which is reported on stderr.
        let candidates: Vec<&str> = (0..16).map(|cell| if cell == 1 { "4" } else { "1234" }).collect();
        let object = serde_json::json!({"id": round.to_string(), "size": 4, "givens": SMALL, "candidates": candidates});
        input.extend([object.to_string(), "\n".to_owned()]);
    }
    let (_, mut steps, _) =
        output_of(&["steps", "--json", "--without", "chains", "-"], &format!("{EASY}\n{LOOSE}\n{TWINS}\n"));
    let wrong = WRONG_CERTIFICATE.replace("\"puzzle\":1", "\"puzzle\":4");
    for puzzle in 5..9 {
        let right = CERTIFICATE.replace("\"puzzle\":1", &format!("\"puzzle\":{puzzle}"));
        steps.extend([&*wrong, "\nno line\n", &right, "\n"]);
    }
    for (command, input) in [
        (&["solve"][..], &input),
        (&["solve", "--json"], &input),
        (&["steps"], &input),
        (&["steps", "--json"], &input),
        (&["steps", "--profile", "book"], &input),
        (&["hint"], &input),
        (&["hint", "--json"], &input),
        (&["find", "--technique", "naked-pair"], &input),
        (&["rate"], &input),
        (&["rate", "--json", "--totals"], &input),
        (&["check"], &input),
        (&["check", "--json"], &input),
        (&["minimise"], &input),
        (&["why", "r1c1<>9"], &input),
        (&["verify"], &steps),
        (&["verify", "--json"], &steps),
    ] {
        let with = |threads: &str| output_of(&[command, &["--threads", threads, "-"]].concat(), input);
        let one = with("1");
        assert!(one.1.lines().count() >= 9, "{command:?}: {one:?}");
        for threads in ["2", "7"] {
            assert!(with(threads) == one, "{command:?} --threads {threads}:\n{:?}\n{one:?}", with(threads));
        }
        assert!(output_of(&[command, &["-"]].concat(), input) == one, "{command:?}");
    }
}

/// A bare 9×9 line goes to the counter unread; with a time limit it is read as a puzzle. The output is the same.
#[test]
fn lines_that_are_not_read_as_puzzles_give_the_same_output() {
    let mut changed = EASY.to_owned();
    changed.replace_range(0..1, "9");
    let clashing = EASY.replacen("0054", "5054", 1);
    let blanked = EASY.replacen("54", "..", 1).replace('0', ".");
    let lines = [
        "# a comment",
        EASY,
        HARD,
        &blanked,
        "",
        &changed,
        &clashing,
        &format!("{EASY}  "),
        &format!("  {EASY}"),
        &format!("{EASY} with a comment"),
        SMALL,
        &EASY[1..],
        &EASY.replace('0', "*"),
        "Puzzle 7",
        HARDEST,
        HOPELESS,
        TWINS,
        r#"{"size":9,"givens":"........1....2345...4..6.2...2.5..3..1....7..8.......9..3.64....7.8.....9....5..."}"#,
        &".".repeat(81),
        EASY,
    ];
    for end in ["\n", "\r\n"] {
        let text = lines.join(end);
        let named = file("bare.txt", &text);
        for options in [&["solve"][..], &["solve", "--summary"], &["solve", "--json"], &["solve", "--board", "9x9"]] {
            for limit in ["1", "2", "5"] {
                let [quick, read] = [&[][..], &["--timeout", "1000"]].map(|timeout| {
                    let name = named.to_str().expect("UTF-8");
                    let (status, out, error) = output_of(&[options, &["--limit", limit, name], timeout].concat(), "");
                    // The time in a summary varies.
                    let out = out.split(" seconds=").next().unwrap_or_default().to_owned();
                    (status, out, error)
                });
                assert_eq!(quick, read, "{options:?} --limit {limit}");
            }
        }
        let (status, out, error) = output_of(&["solve", "--summary", "-"], &text);
        assert_eq!(status, 2, "{out}{error}");
        assert!(error.contains("7:") && error.contains("r1c1"), "{error}");
    }
}

/// The program with a pipe to its input, and its output lines as they arrive.
fn filter(arguments: &[&str]) -> (Child, ChildStdin, Receiver<String>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_deduku"))
        .args(arguments)
        .env("DEDUKU_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/nobody"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let (input, out) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
    let (sender, lines) = std::sync::mpsc::channel();
    // The thread ends with the program, or once the receiver is dropped.
    std::thread::spawn(move || {
        use std::io::BufRead as _;
        for line in std::io::BufReader::new(out).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    (child, input, lines)
}

/// A filter answers each line before the next one arrives, also with many threads, and ends when nobody reads it.
#[test]
fn a_filter_answers_at_once_whatever_the_number_of_threads() {
    for command in [&["steps"][..], &["rate", "--json"], &["check"], &["hint", "--json"]] {
        let (mut child, mut input, lines) = filter(&[command, &["--threads", "3", "--board", "4x4", "-"]].concat());
        for number in 1..=5 {
            input.write_all(format!("{SMALL}\n").as_bytes()).expect("it reads");
            let name = [format!("puzzle {number}"), format!("\"puzzle\":{number}")];
            loop {
                let line = lines.recv_timeout(std::time::Duration::from_secs(60)).expect("an answer");
                if name.iter().any(|name| line.contains(name.as_str())) {
                    break;
                }
            }
        }
        drop(lines);
        // Nobody reads the output any more; the input is open.
        while input.write_all(format!("{SMALL}\n").as_bytes()).is_ok() && child.try_wait().expect("a child").is_none() {
        }
        assert!(child.wait().expect("it ends").success(), "{command:?}");
    }
}

/// Bare grids are answered together if several have arrived, and none of them waits for more.
#[test]
fn solve_answers_bare_grids_as_soon_as_they_have_come() {
    let solution = output_of(&["solve", EASY], "").1;
    for threads in ["1", "3"] {
        let (mut child, mut input, lines) = filter(&["solve", "--threads", threads, "--board", "9x9", "-"]);
        for together in [1, 1, 200, 1, 3] {
            input.write_all(format!("{EASY}\n").repeat(together).as_bytes()).expect("it reads");
            for _ in 0..together {
                let line = lines.recv_timeout(std::time::Duration::from_secs(60)).expect("an answer");
                assert_eq!(line, solution.trim_end(), "{threads}");
            }
        }
        drop(input);
        assert!(child.wait().expect("it ends").success());
    }
}

#[test]
fn a_run_that_was_stopped_goes_on_behind_the_last_puzzle() {
    let lines = format!("{EASY}\n{TWINS}\nno puzzle\n{EASY}\n{TWINS}\n");
    for command in ["rate", "solve", "check", "steps"] {
        for threads in ["1", "3"] {
            let of =
                |more: &[&str]| output_of(&[&[command, "--threads", threads, "--json", "-"], more].concat(), &lines);
            let (_, whole, _) = of(&[]);
            let numbered = |line: &&str| line.contains("\"puzzle\":4") || line.contains("\"puzzle\":5");
            let (status, rest, wrong) = of(&["--skip", "3"]);
            assert_eq!((status, wrong.as_str()), (0, ""), "{command}: the line that is no puzzle is passed over, too");
            assert_eq!(
                rest.lines().collect::<Vec<_>>(),
                whole.lines().filter(numbered).collect::<Vec<_>>(),
                "{command}"
            );
            assert_eq!(of(&["--skip", "5"]).1, "", "{command}");
        }
    }
    let (_, plain, _) = output_of(&["solve", "--skip", "4", "-"], &lines);
    assert_eq!(plain, output_of(&["solve", TWINS], "").1);
}
