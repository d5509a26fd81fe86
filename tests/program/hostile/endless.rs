//! Endless and very long inputs: both take bounded memory, and are answered as they arrive.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{NOBODY, program};

const SMALL: &str = "1.2..........4.3";

/// Runs a shell script whose programs may take at most 400,000 kilobytes: status, output, errors and time.
#[cfg(unix)]
fn in_little_memory(script: &str) -> (Option<i32>, String, String, Duration) {
    let began = Instant::now();
    let script = format!("ulimit -v 400000; {}", script.replace("deduku", env!("CARGO_BIN_EXE_deduku")));
    let output = Command::new("sh").args(["-c", &script]).env("DEDUKU_HOME", NOBODY).output().expect("a shell");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr), began.elapsed())
}

#[cfg(unix)]
#[test]
fn what_does_not_end_ends_with_an_error() {
    let line = "a line of more than 8 MB";
    for (script, error) in [
        ("deduku solve /dev/zero", "/dev/zero is a device"),
        ("deduku solve - </dev/zero", line),
        ("deduku steps --json - </dev/zero", line),
        ("deduku verify - </dev/zero", line),
        ("head -c 200000000 /dev/zero | deduku check -", line),
        ("head -c 16000000 /dev/zero | deduku rate -", line),
        (
            "head -c 7000000 /dev/zero | deduku hint -",
            "a line of 7000000 bytes, where text other than JSON may have at most 65536",
        ),
        ("(printf '{\"givens\":['; yes '[' | tr -d '\\n') | deduku solve -", line),
        ("(printf '{\"givens\":['; yes '\"\",' | tr -d '\\n' | head -c 7000000) | deduku solve -", "not a JSON puzzle"),
        ("(printf '{\"cages\":['; yes '{\"cells\":[]},' | tr -d '\\n' | head -c 7000000) | deduku solve -", "2048"),
        ("(printf '{\"id\":['; yes '0,' | tr -d '\\n' | head -c 7000000) | deduku solve -", "not a JSON puzzle"),
        ("yes '# . .' | head -n 300000 | deduku solve -", "rows with # but no clue"),
    ] {
        let (status, out, errors, took) = in_little_memory(script);
        assert!(
            errors.contains(error) && status == Some(2),
            "{script}: {status:?} {out} {}",
            &errors[..errors.len().min(500)]
        );
        assert!(took < Duration::from_secs(30), "{script}: {took:?}");
    }
}

#[cfg(unix)]
#[test]
fn errors_without_number_are_counted() {
    let (status, _, errors, _) = in_little_memory("yes '{}' | head -n 60000 | deduku solve -");
    assert_eq!(status, Some(2), "{errors}");
    let last = errors.lines().last().expect("an error");
    assert!(last.contains("and 59999 more of this text in the same way") && errors.len() < 1_000, "{last}");
}

/// Each line is answered before the next one is sent. (Without a board, five lines may be one Samurai.)
#[test]
fn puzzles_are_answered_as_they_come() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_deduku"))
        .args(["check", "--board", "9x9", "-"])
        .env("DEDUKU_HOME", NOBODY)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let mut answers = BufReader::new(child.stdout.take().expect("piped")).lines();
    let easy = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";
    for number in 1..=3 {
        writeln!(stdin, "{easy}").expect("the program reads");
        let answer = answers.next().expect("an answer").expect("text");
        assert!(answer.starts_with(&format!("puzzle {number}: valid")), "{answer}");
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

/// With and without threads, answers come in the order of the puzzles, and errors name their lines.
#[test]
fn long_batches_keep_their_order_and_their_lines() {
    let mut text = String::new();
    for at in 0..3000 {
        text.push_str(if at % 1000 == 999 { "not one\n" } else { SMALL });
        text.push('\n');
    }
    let solve = |arguments: &[&str]| {
        let output = program(arguments, text.as_bytes());
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (status, out, errors) = solve(&["solve", "-"]);
    assert_eq!((status, out.lines().count()), (Some(2), 2997));
    let lines: Vec<&str> = errors.lines().map(|line| line.split(':').nth(2).unwrap_or_default()).collect();
    assert_eq!(lines, ["1000", "2001", "3002"], "{errors}");
    assert_eq!(solve(&["solve", "--threads", "3", "-"]), (status, out, errors));
}

/// Each reader gets its worst input: 64 KiB, or with `DEDUKU_HEAVY` 8 MiB and the figures are printed.
#[test]
fn no_reader_takes_the_square_of_its_input() {
    let heavy = std::env::var_os("DEDUKU_HEAVY").is_some();
    let most: usize = if heavy { 8 << 20 } else { 1 << 16 };
    let wide = "#".repeat(600) + "\n";
    let worst: [(&str, String); 22] = [
        ("walls of a Kakuro", wide.clone()),
        ("walls and a field", wide.clone() + "\n#.\n"),
        ("rows of a Kakuro without end", "# . \\4\n".to_owned()),
        ("walls a row", "#\n".to_owned()),
        ("digits and puzzles in turn", format!("12\n{SMALL}\n")),
        ("rows of a Samurai that is none", "......... .........\n\n".to_owned()),
        ("single digits", "1\n\n".to_owned()),
        ("digits", "1\n".to_owned()),
        ("rules", "---\n".to_owned()),
        ("headings", "Grid 1\n\n".to_owned()),
        ("headings and rows", "Grid 1\n12.4\n".to_owned()),
        ("comments", "# 12\n".to_owned()),
        ("comments and rows", "# 12\n53..7....\n".to_owned()),
        ("fields of a drawn row", "| 1 | 2 | 3 ".repeat(5000) + "\n"),
        ("letters", ('\u{4e00}'..'\u{9f00}').collect::<String>() + "\n"),
        ("maps", "AABBAABBCCDDCCDD AABBAABBCCDDCCDD\n".to_owned()),
        ("objects", "{}\n".to_owned()),
        ("objects with variants", "{\"variant\":\"killer16\",\"cages\":[]}\n".to_owned()),
        (
            "offsets",
            format!(
                "{{\"offsets\":[{}[0,0]],\"box\":{{\"rows\":2,\"cols\":2}},\"givens\":\"\"}}\n",
                (0..1369).map(|at| format!("[{},{}],", at / 37, at % 37)).collect::<Vec<_>>().concat()
            ),
        ),
        ("a Kakuro in JSON", format!("{{\"grid\":[{}\"#\"]}}\n", format!("\"{}\",", "#".repeat(2000)).repeat(2000))),
        ("game IDs", format!("9jx:{},{}\n", "z".repeat(20000), "_".repeat(20000))),
        ("library lines", format!(":0:x:{SMALL}:{}\n", "111 ".repeat(10000))),
    ];
    for (name, part) in worst {
        let text = part.repeat((most / part.len()).max(1));
        let began = Instant::now();
        let (mut right, mut wrong) = (0, 0);
        for entry in deduku::text::Stream::new(text.as_bytes(), None) {
            *(if entry.is_ok() { &mut right } else { &mut wrong }) += 1;
        }
        let took = began.elapsed();
        if heavy {
            println!("{name:<32} {:>5} kB  {took:>12?}  {right} puzzles, {wrong} errors", text.len() / 1000);
        }
        // A debug build on a busy machine takes up to fifty times as long, quadratic time thousands of times.
        assert!(took < Duration::from_secs(20), "{name}: {took:?}");
    }
}

/// Every screen and every dialog, in windows of unusual sizes.
#[test]
fn a_window_of_any_size_is_drawn() {
    use deduku::tui::message::Message;
    let entry = deduku::text::read(SMALL, None).remove(0).expect("a puzzle");
    let mut model = super::targets::model((80, 24));
    let key = |name: &str| Message::Key(name.parse().expect("a key"));
    let scripts = ["", "n", "o", "Tab", "?", ":", "t", "F7"];
    for playing in [false, true] {
        if playing {
            super::targets::send(&mut model, Message::Play(Box::new(entry.clone())));
        }
        for script in scripts {
            script.split_whitespace().for_each(|name| super::targets::send(&mut model, key(name)));
            for width in [0, 1, 2, 3, 9, 24, 25, 40, 79, 80, 200, 1000] {
                for height in [0, 1, 2, 3, 9, 10, 20, 24, 60, 400] {
                    if u32::from(width) * u32::from(height) > 20_000 && (width, height) != (1000, 400) {
                        continue;
                    }
                    super::targets::send(&mut model, Message::Resize { width, height });
                    super::targets::draw(&model);
                }
            }
            (0..3).for_each(|_| super::targets::send(&mut model, key("Esc")));
        }
    }
}
