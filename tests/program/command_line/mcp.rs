//! `serve --stdio --mcp`: the handshake and the calls of a client of the Model Context Protocol.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::program::{EASY, SMALL};

#[test]
fn a_client_of_the_protocol_lists_and_calls_the_tools() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_deduku"))
        .args(["serve", "--stdio", "--mcp"])
        .env("DEDUKU_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/nobody"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut ask = |method: &str, params: Value| -> Value {
        let request = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        writeln!(input, "{request}").expect("read");
        let mut line = String::new();
        output.read_line(&mut line).expect("UTF-8");
        if method == "initialize" {
            writeln!(input, "{}", json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).expect("read");
        }
        serde_json::from_str(&line).expect("JSON")
    };
    let client = json!({"name": "test", "version": "1"});
    let hello = ask("initialize", json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client}));
    assert_eq!(hello["result"]["serverInfo"]["name"], "deduku", "{hello}");
    let tools = ask("tools/list", json!({}));
    let names: Vec<&str> =
        tools["result"]["tools"].as_array().expect("a list").iter().filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(names, ["solve", "check", "next_step", "explain", "judge", "draw"]);
    for (name, arguments, expected) in [
        ("solve", json!({"puzzle": SMALL}), "1324423131422413"),
        ("check", json!({"puzzle": SMALL}), "\"valid\":true"),
        ("next_step", json!({"puzzle": EASY}), "Hidden Single"),
        ("explain", json!({"claim": "r1c2=3", "puzzle": SMALL}), "proven in 1 step"),
        ("judge", json!({"claims": "r1c2=3 because naked single", "puzzle": SMALL}), "\"follows\""),
        ("draw", json!({"puzzle": SMALL}), "+"),
    ] {
        let answer = ask("tools/call", json!({"name": name, "arguments": arguments}));
        let text = answer["result"]["content"][0]["text"].as_str().unwrap_or_default();
        assert!(text.contains(expected), "{name}: {answer}");
    }
    let refused = ask("tools/call", json!({"name": "solve", "arguments": {"puzzle": "/etc/passwd"}}));
    assert_eq!(refused["result"]["isError"], true, "{refused}");
    let unknown = ask("tools/call", json!({"name": "play", "arguments": {}}));
    assert!(unknown["error"]["message"].as_str().is_some_and(|message| message.contains("no tool play")), "{unknown}");
    drop(input);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}
