//! `serve --stdio`, as a client sees it.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use serde_json::{Value, json};

use super::program::{CERTIFICATE, EASY, HARDEST, LOOSE, SMALL, output_of};
use super::schema::assert_documented;

/// An empty 9×9 grid has so many solutions that they are never all found.
const EMPTY: &str = ".................................................................................";

struct Server {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Server {
    fn start(options: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_deduku"))
            .args(["serve", "--stdio"])
            .args(options)
            .env("DEDUKU_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/nobody"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Self { child, input, output }
    }

    fn write(&mut self, text: &str) {
        let input = self.input.as_mut().expect("open");
        input.write_all(text.as_bytes()).and_then(|()| input.flush()).expect("the program reads");
    }

    fn send(&mut self, id: usize, method: &str, params: &Value) {
        let request = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        assert_documented("request", &request);
        self.write(&format!("{request}\n"));
    }

    /// The next message; `None` at the end.
    fn next(&mut self) -> Option<Value> {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("UTF-8");
        let message = (!line.is_empty()).then(|| serde_json::from_str(&line).expect("JSON"))?;
        assert_documented("answer", &message);
        Some(message)
    }

    /// The answer to a request, when nothing else is asked.
    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.send(1, method, params);
        let answer = self.next().expect("an answer");
        assert_eq!(answer["id"], 1);
        answer
    }

    /// The code and the message of the error.
    fn refused(&mut self, method: &str, params: &Value) -> (i64, String) {
        let answer = self.ask(method, params);
        let error = &answer["error"];
        assert!(error.is_object(), "{method} {params}: {answer}");
        (error["code"].as_i64().expect("a code"), error["message"].as_str().expect("a message").to_owned())
    }

    /// Ends the input; the messages until then.
    fn end(mut self) -> Vec<Value> {
        self.input = None;
        let messages = std::iter::from_fn(|| self.next()).collect();
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
        messages
    }

    /// The most memory that the process has had, in bytes.
    #[cfg(target_os = "linux")]
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("a process");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a figure");
        1024 * line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number")
    }
}

#[test]
fn every_method_answers_as_its_command_does() {
    let mut server = Server::start(&[]);
    for (method, params, arguments) in [
        ("hint", json!({"puzzle": EASY}), &["hint", EASY][..]),
        ("solve", json!({"puzzle": [EASY, LOOSE], "limit": 3}), &["solve", "--limit", "3", EASY, LOOSE]),
        ("steps", json!({"puzzle": SMALL, "prune": true}), &["steps", "--prune", SMALL]),
        (
            "find",
            json!({"technique": "naked-single", "puzzle": SMALL}),
            &["find", "--technique", "naked-single", SMALL],
        ),
        ("why", json!({"claim": "r1c2=3", "puzzle": SMALL}), &["why", "r1c2=3", SMALL]),
        ("judge", json!({"claims": "r1c2=3\nr1c2=4\nx", "puzzle": SMALL}), &["judge", "r1c2=3\nr1c2=4\nx", SMALL]),
        ("rate", json!({"puzzle": EASY, "only": ["level", "path"]}), &["rate", "--only", "level,path", EASY]),
        ("generate", json!({"board": "4x4", "seed": 1}), &["generate", "-b", "4x4", "-s", "1"]),
        ("more-like", json!({"puzzle": EASY, "seed": 3, "tries": 9}), &["more-like", "-s", "3", "--tries", "9", EASY]),
        ("practise", json!({"technique": "pointing", "seed": 1}), &["practise", "pointing", "-s", "1"]),
        ("rules", json!({"puzzle": SMALL}), &["rules", SMALL]),
        ("check", json!({"puzzle": LOOSE}), &["check", LOOSE]),
        ("minimise", json!({"puzzle": SMALL, "seed": 2}), &["minimise", "-s", "2", SMALL]),
        ("convert", json!({"puzzle": SMALL}), &["convert", SMALL]),
        ("print", json!({"puzzle": SMALL, "marks": true}), &["print", "--marks", SMALL]),
        ("combinations", json!({"sum": 20, "cells": 3}), &["combinations", "20", "3"]),
        ("techniques", json!({}), &["techniques"]),
        ("boards", json!(null), &["boards"]),
        ("daily", json!({"date": "2026-01-01"}), &["daily", "--date", "2026-01-01"]),
    ] {
        let answer = server.ask(method, &params);
        let result = &answer["result"];
        assert!(result.is_object(), "{method}: {answer}");
        let (code, out, _) = output_of(&[arguments, &["--json"]].concat(), "");
        let expected: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(result["answers"], json!(expected), "{method}");
        for object in &expected {
            assert_documented(method, object);
        }
        let status = ["done", "no", "wrong", "undecided"][usize::try_from(code).expect("a status")];
        assert_eq!(result["status"], status, "{method}");
    }
    let checked = server.ask("verify", &json!({ "certificate": CERTIFICATE }));
    assert_eq!(checked["result"]["answers"][0]["ok"], true);
    let text = server.ask("convert", &json!({"puzzle": SMALL, "to": "line"}));
    assert_eq!(text["result"]["text"], format!("{SMALL}\n"));
    let drawing = server.ask("print", &json!({"puzzle": {"size": 4, "givens": SMALL}, "svg": true}));
    assert!(drawing["result"]["text"].as_str().is_some_and(|text| text.starts_with("<svg")));
    assert_eq!(server.ask("version", &json!({}))["result"]["version"], env!("CARGO_PKG_VERSION"));
    let able = server.ask("capabilities", &json!({}));
    assert_documented("capabilities", &able["result"]);
    let methods = able["result"]["methods"].as_array().expect("a list");
    assert_eq!(methods.len(), 20);
    let names: Vec<&str> =
        methods[2]["params"].as_array().expect("a list").iter().filter_map(|it| it["name"].as_str()).collect();
    assert!(names.contains(&"puzzle") && names.contains(&"no-uniqueness") && !names.contains(&"threads"), "{names:?}");
    assert_eq!(server.end(), Vec::<Value>::new());
}

#[test]
fn a_client_reads_and_writes_no_file() {
    let file = super::program::file("serve-secret.txt", &format!("{EASY}\n"));
    let (path, folder) = (file.to_str().expect("UTF-8"), env!("CARGO_TARGET_TMPDIR"));
    let mut server = Server::start(&[]);
    let mut all = Vec::new();
    for (method, params) in [
        ("solve", json!({ "puzzle": path })),
        ("solve", json!({ "puzzle": "-" })),
        ("hint", json!({ "puzzle": [path, "/dev/stdin"] })),
        ("judge", json!({ "claims": path, "puzzle": SMALL })),
        ("verify", json!({ "certificate": path })),
        ("more-like", json!({ "puzzle": path })),
        ("generate", json!({ "from": path })),
        ("generate", json!({ "pattern": path })),
        ("solve", json!({ "puzzle": SMALL, "proof": folder })),
        ("steps", json!({ "puzzle": SMALL, "proof": folder, "force": true })),
    ] {
        let answer = server.ask(method, &params);
        assert!(answer["result"]["status"] != "done", "{method} {params}: {answer}");
        all.push(answer.to_string());
    }
    assert!(all.iter().all(|answer| !answer.contains(&EASY[..20])), "{all:?}");
    for method in ["play", "new", "review", "share", "config", "man", "serve", "help", "learn", "nonsense", ""] {
        assert_eq!(server.refused(method, &json!({ "puzzle": path })).0, -32601, "{method}");
    }
    assert_eq!(server.end(), Vec::<Value>::new());
}

#[test]
fn a_list_of_claims_is_one_text_and_no_other_argument_takes_what_is_too_much() {
    let mut server = Server::start(&[]);
    let asked = json!({"puzzle": EASY, "claims": ["r1c1=3", "r1c2=9", "", "r1c1<>3"]});
    let answer = server.ask("judge", &asked);
    let verdicts = answer["result"]["answers"].as_array().expect("a list").iter();
    let lines: Vec<_> = verdicts.filter_map(|line| Some((line["puzzle"].as_u64()?, line["line"].as_u64()?))).collect();
    assert_eq!(lines, [(1, 1), (1, 2), (1, 4)], "{answer}");
    let (code, message) = server.refused("why", &json!({"puzzle": EASY, "claim": ["r1c1=3", EASY]}));
    assert_eq!((code, message.as_str()), (-32602, "“claim” takes one value"));
    let (code, _) = server.refused("why", &json!({"puzzle": EASY, "claim": []}));
    assert_eq!(code, -32602);
}

#[test]
fn what_is_wrong_is_said_in_the_words_of_the_command_line() {
    let mut server = Server::start(&[]);
    for (method, params, code, what) in [
        ("hint", json!({}), -32602, "“puzzle” is missing"),
        ("hint", json!({"puzzle": SMALL, "timeot": 1}), -32602, "did you mean “timeout”?"),
        ("hint", json!({"puzzle": SMALL, "timeout": -5}), -32602, "is less than 0: give seconds"),
        ("find", json!({"puzzle": SMALL, "technique": "x-wng"}), -32602, "'x-wing'"),
        ("hint", json!({"puzzle": "12"}), -32000, "text:1:1:"),
        ("why", json!({"puzzle": SMALL, "claim": "r9c9=1"}), -32000, "has no cell r9c9"),
        ("generate", json!({"code": "x"}), -32602, "code"),
    ] {
        let (found, message) = server.refused(method, &params);
        assert!(found == code && message.contains(what), "{method} {params}: {found} {message}");
    }
    // No character that a terminal would act on comes back.
    server.write("{\"id\":\"\\u009b\\u202e\",\"method\":\"\\u009b2J\",\"params\":{}}\n");
    let mut line = String::new();
    server.output.read_line(&mut line).expect("a line");
    assert!(
        line.contains("-32601") && line.trim_end().chars().all(|symbol| !symbol.is_control() && symbol != '\u{202e}'),
        "{line:?}"
    );
    assert_eq!(server.end(), Vec::<Value>::new());
}

#[test]
fn nonsense_and_half_lines_are_answered_and_the_rest_goes_on() {
    let mut server = Server::start(&[]);
    let long = "x".repeat(3 << 20);
    let nonsense = [
        "nonsense",
        "{",
        "[]",
        "[{\"id\":1,\"method\":\"hint\"}]",
        "7",
        "null",
        "\"\"",
        "{\"id\":{},\"method\":\"hint\"}",
        &long,
    ];
    for line in nonsense {
        server.write(&format!("{line}\n"));
        let answer = server.next().expect("an answer");
        assert!(answer["error"]["code"].as_i64().is_some_and(|code| code <= -32600), "{answer}");
    }
    server.input.as_mut().expect("open").write_all(b"\xff\xfe\n\r\n  \n").expect("written");
    assert_eq!(server.next().expect("an answer")["error"]["code"], -32700);
    // A line may come in parts, and the last one needs no end.
    let request = json!({"id": "half", "method": "hint", "params": {"puzzle": SMALL}}).to_string();
    for part in request.as_bytes().chunks(7) {
        server.input.as_mut().expect("open").write_all(part).expect("written");
    }
    let messages = server.end();
    assert_eq!(messages.len(), 1);
    assert_eq!((&messages[0]["id"], &messages[0]["result"]["status"]), (&json!("half"), &json!("done")));
}

#[test]
fn requests_are_cancelled_and_report_how_far_they_are() {
    let mut server = Server::start(&["--threads", "2"]);
    // Of more requests than threads, some wait.
    for id in 1..=4 {
        server.send(id, "solve", &json!({"puzzle": EMPTY, "limit": 1_000_000_000, "summary": true}));
    }
    for id in 5..=6 {
        server.send(id, "check", &json!({"puzzle": HARDEST, "structure": true, "progress": true}));
    }
    for id in [3, 1, 4, 2, 5, 6, 99] {
        server.write(&format!("{}\n", json!({"method": "$/cancel", "params": {"id": id}})));
    }
    let (mut left, started) = (6, Instant::now());
    while left > 0 {
        let message = server.next().expect("a message");
        if message["method"] != "$/progress" {
            assert_eq!(message["error"]["code"], -32800, "{message}");
            left -= 1;
        }
    }
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
    server.send(1, "generate", &json!({"board": "4x4", "count": 200, "progress": true}));
    let messages = server.end();
    let (last, notices) = messages.split_last().expect("an answer");
    assert_eq!(last["result"]["answers"].as_array().map(Vec::len), Some(200));
    assert!(notices.iter().all(|notice| notice["params"]["total"] == 200), "{notices:?}");
}

#[test]
fn a_request_ends_at_the_servers_limit() {
    let mut server = Server::start(&["--timeout", "0.2"]);
    for params in [
        json!({"puzzle": EMPTY, "all": true, "limit": 1_000_000_000, "timeout": 100}),
        json!({"puzzle": EMPTY, "all": true}),
    ] {
        let started = Instant::now();
        let answer = server.ask("solve", &params);
        assert!(
            answer["result"]["status"] == "undecided" || answer["error"]["code"] == -32000,
            "{}",
            &answer.to_string()[..200]
        );
        assert!(started.elapsed().as_secs() < 20);
    }
    // An id is used once at a time.
    server.write(&format!(
        "{0}\n{0}\n",
        json!({"id": 1, "method": "solve", "params": {"puzzle": EMPTY, "limit": 1_000_000_000, "summary": true}})
    ));
    let codes: Vec<Value> = server.end().iter().map(|answer| answer["error"]["code"].clone()).collect();
    assert!(codes.contains(&json!(-32600)) && codes.len() == 2, "{codes:?}");
}

/// Ten thousand requests at once, most of them good.
#[test]
fn thousands_of_requests_take_bounded_memory() {
    let mut server = Server::start(&["--threads", "2"]);
    let mut input = server.input.take().expect("open");
    let writer = std::thread::spawn(move || {
        for id in 0..10_000 {
            let (method, params) = match id % 10 {
                0 => ("hint", json!({"puzzle": "nonsense"})),
                1 => ("nonsense", json!({})),
                2 => ("judge", json!({"puzzle": SMALL, "claims": "r1c2=3"})),
                3 => ("$/cancel", json!({ "id": id / 2 })),
                _ => ("hint", json!({"puzzle": SMALL})),
            };
            writeln!(input, "{}", json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}))
                .expect("read");
        }
        input
    });
    let (mut counts, mut seen) = (BTreeMap::new(), vec![false; 10_000]);
    for _ in 0..9_000 {
        let answer = server.next().expect("an answer");
        let id = usize::try_from(answer["id"].as_u64().expect("an id")).expect("small");
        assert!(!std::mem::replace(&mut seen[id], true), "{id} is answered twice");
        let kind = answer["error"]["code"].as_i64().map_or_else(|| "result".to_owned(), |code| code.to_string());
        *counts.entry(kind).or_insert(0) += 1;
    }
    server.input = Some(writer.join().expect("written"));
    #[cfg(target_os = "linux")]
    assert!(server.memory() < 100 << 20, "{} bytes", server.memory());
    assert_eq!(server.end(), Vec::<Value>::new());
    assert_eq!(counts.values().sum::<i32>(), 9_000);
    assert!(counts["-32000"] + counts["-32601"] > 1_000, "{counts:?}");
    assert!(counts["result"] > 5_000, "{counts:?}");
}

/// The client of the documentation. Where node is not installed there is nothing to run it.
#[test]
fn the_example_in_another_language_works() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/serve.mjs");
    let Ok(output) = Command::new("node").args([script, env!("CARGO_BIN_EXE_deduku")]).output() else { return };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<&str> = text.lines().collect();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(lines, ["Hidden Single in box 4: r5c1=8", "follows: Hidden Single in box 4: r5c1=8"]);
}

/// A client that is gone keeps no process, although something still holds the other end of its input.
#[cfg(unix)]
#[test]
fn it_ends_when_nobody_reads_the_answers() {
    let mut server = Server::start(&[]);
    assert!(server.ask("version", &json!({}))["result"].is_object());
    let Server { child, input, output } = &mut server;
    drop(std::mem::replace(output, BufReader::new(spare_pipe())));
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    assert!(input.is_some());
}

/// The output of a program that has ended.
#[cfg(unix)]
fn spare_pipe() -> ChildStdout {
    let mut child = Command::new("true").stdout(Stdio::piped()).spawn().expect("it starts");
    child.wait().expect("it ends");
    child.stdout.take().expect("piped")
}
