//! The text of a certificate is compared with its evidence.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::sync::LazyLock;

use deduku::logic::{StepQuery, StepRecord, Style, Technique, find_all, find_by, read_step};
use deduku::work::Work;
use serde_json::{Value, json};

use super::lines::{joined, position, printed, verified};

/// The verdict of `deduku verify` on each of these lines; each brings its position.
fn each_verdict(lines: &[Value]) -> Vec<(bool, String)> {
    let (status, output, errors) = verified(&["--json"], &joined(lines));
    assert!(matches!(status, Some(0 | 1)), "{status:?}: {errors}");
    let verdicts: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(verdicts.len(), lines.len());
    let verdict = |line: &Value| (line["ok"] == true, line["fault"].as_str().unwrap_or_default().to_owned());
    verdicts.iter().map(verdict).collect()
}

/// Steps of every technique that rest on no other step, as the program prints them.
static ONE_OF_EACH: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let mut lines = Vec::new();
    for technique in Technique::ALL {
        let Some(entry) = deduku::shipped::example(technique) else { continue };
        let position = entry.position();
        let mut steps = find_all(&position, technique);
        steps.truncate(2);
        steps.extend(
            find_by(&position, &StepQuery { siamese: true, ..StepQuery::of(technique) }, &Work::unlimited())
                .into_iter()
                .take(1),
        );
        for step in steps {
            let record = StepRecord::of_step(&step, 1, position.puzzle(), Style::Standard);
            let mut line = serde_json::to_value(record).expect("JSON");
            let read = read_step(line.as_object().expect("an object"), position.board());
            assert_eq!(read.as_ref(), Ok(&step), "{line}");
            let rests = deduku::logic::certificate(&step, &position);
            let Ok(Value::Object(rests)) = serde_json::to_value(rests.record(position.board())) else {
                unreachable!("a record is an object")
            };
            line.as_object_mut().expect("an object").extend(rests);
            line["from"] = serde_json::to_value(deduku::text::json_position(&position, false)).expect("JSON");
            line["certificate"] = "step".into();
            line["wording"] = deduku::logic::wording::VERSION.into();
            line["style"] = "standard".into();
            lines.push(line);
        }
    }
    lines
});

/// Another value of the same type.
fn other_value(value: &Value) -> Value {
    match value {
        Value::Bool(is) => json!(!is),
        Value::Number(number) if number.is_f64() => json!(number.as_f64().expect("a float") + 0.1),
        Value::Number(number) => json!(number.as_i64().expect("a whole number") + 1),
        Value::String(text) if text == "r1c1" => json!("r1c2"),
        Value::String(text) if text.starts_with('r') && text.len() == 4 => json!("r1c1"),
        Value::String(text) => json!(format!("{text}x")),
        Value::Array(list) => json!(list[..list.len().saturating_sub(1)]),
        Value::Object(_) | Value::Null => json!({}),
    }
}

/// The paths of all values within, lists and objects included.
fn pointers(value: &Value, path: &str, all: &mut Vec<String>) {
    match value {
        Value::Array(list) => {
            for (at, value) in list.iter().enumerate() {
                pointers(value, &format!("{path}/{at}"), all);
            }
        }
        Value::Object(object) => {
            for (key, value) in object {
                pointers(value, &format!("{path}/{key}"), all);
            }
        }
        _ => {}
    }
    if !path.is_empty() && !matches!(value, Value::Array(list) if list.is_empty()) {
        all.push(path.to_owned());
    }
}

#[test]
fn words_of_every_technique_are_compared_with_the_evidence() {
    let lines = &*ONE_OF_EACH;
    let techniques: std::collections::BTreeSet<_> = lines.iter().map(|line| line["technique"].to_string()).collect();
    assert_eq!(techniques.len(), Technique::ALL.len() - 2, "every technique but trial and retreat");
    for ((right, fault), line) in each_verdict(lines).iter().zip(lines) {
        assert!(right, "{fault}: {line}");
    }
    let mut wrong = Vec::new();
    for line in lines {
        for key in ["name", "rating", "score", "text", "explanation", "technique"] {
            let mut line = line.clone();
            line[key] = match (key, line.get(key)) {
                // The technique passed off as another one, with the text of its own.
                ("technique", Some(written)) => {
                    let other = if written == "naked-single" { "hidden-single" } else { "naked-single" };
                    json!(other)
                }
                (_, Some(written)) => other_value(written),
                (_, None) => json!(9),
            };
            wrong.push(line);
        }
        let mut missing = line.clone();
        missing.as_object_mut().expect("an object").remove("explanation");
        wrong.push(missing);
    }
    for ((right, fault), line) in each_verdict(&wrong).iter().zip(&wrong) {
        assert!(!right && !fault.is_empty(), "{line}");
    }
}

/// Some of the evidence, such as the order of a list, is in neither words nor premises. No change makes a panic, and
/// most changes are detected by the words.
#[test]
fn no_change_of_the_evidence_makes_a_panic() {
    let mut wrong = Vec::new();
    for line in &*ONE_OF_EACH {
        let mut all = Vec::new();
        pointers(&line["evidence"], "", &mut all);
        // The longest nets repeat the same kinds of values.
        let stride = all.len().div_ceil(3).max(1);
        for path in all.iter().step_by(stride) {
            let mut line = line.clone();
            let value = line["evidence"].pointer_mut(path).expect("it is there");
            *value = other_value(value);
            // The words follow the changed evidence, so only the evidence itself can reveal the change.
            let position = position(&line);
            if let Ok(step) = read_step(line.as_object().expect("an object"), position.board()) {
                let record = StepRecord::of_step(&step, 1, position.puzzle(), Style::Standard);
                let record = serde_json::to_value(record).expect("JSON");
                for key in ["text", "explanation", "rating"] {
                    line[key] = record[key].clone();
                }
            }
            wrong.push(line);
        }
    }
    let found = each_verdict(&wrong).iter().filter(|(right, _)| !right).count();
    assert!(found * 6 > wrong.len() * 5, "{found} of {}", wrong.len());
}

#[test]
fn certificates_of_every_profile_use_its_own_words() {
    let puzzle = "3....9..8.2....43.5.4.36.........1...617.394...9.........47.6.5.76....8.2..1....7";
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    for profile in ["standard", "hodoku", "explainer", "book", "guide"] {
        let mut arguments = vec!["steps", "--json", "--profile", profile, puzzle];
        arguments.extend(["standard", "guide"].contains(&profile).then_some(hard));
        let mut lines = printed(&arguments);
        assert_eq!(verified(&[], &joined(&lines)).0, Some(0), "{profile}");
        let style = if ["book", "guide"].contains(&profile) { profile } else { "standard" };
        assert_eq!((&lines[0]["style"], &lines[0]["certificate"]), (&json!(style), &json!("path")), "{profile}");
        // The same steps have other words in another style.
        lines[0]["style"] = json!(if style == "book" { "guide" } else { "book" });
        assert_eq!(verified(&[], &joined(&lines)).0, Some(1), "{profile}");
    }
    for arguments in [
        &["hint", "--json", puzzle][..],
        &["why", "--json", "r1c2=1", puzzle],
        &["find", "--json", "--technique", "hidden-single", puzzle],
    ] {
        let lines = printed(arguments);
        assert_eq!(verified(&[], &joined(&lines)).0, Some(0), "{arguments:?}");
    }
}

#[test]
fn words_of_another_version_are_not_compared() {
    let mut lines = printed(&["steps", "--json", "132442313142241."]);
    lines[0]["text"] = "Something else".into();
    let (status, output, _) = verified(&[], &joined(&lines));
    assert_eq!(status, Some(1));
    assert!(output.contains("“text” does not match the evidence: write \"Full House in box 4: r4c4=3\""), "{output}");
    lines[0]["wording"] = 999.into();
    let (status, output, _) = verified(&[], &joined(&lines));
    assert_eq!(status, Some(0));
    assert!(output.contains("all correct (words of version 999 are not compared"), "{output}");
    let (_, output, _) = verified(&["--json"], &joined(&lines));
    assert!(output.contains("\"wording\":999"), "{output}");
    // A certificate from before there were versions.
    for key in ["wording", "style", "certificate"] {
        lines[0].as_object_mut().expect("an object").remove(key);
    }
    assert_eq!(verified(&[], &joined(&lines)).0, Some(0));
}
