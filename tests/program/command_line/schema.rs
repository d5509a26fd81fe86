//! Every object that a command prints with `--json` is as `docs/deduku.schema.json` says: no key is undocumented. All
//! tests of the command line get their objects through this check.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::sync::OnceLock;

use serde_json::{Map, Value, json};

use super::program::{CERTIFICATE, EASY, HOPELESS, LOOSE, SMALL, objects, output_of};

/// The keywords that say nothing about a value.
const WORDS: [&str; 4] = ["$schema", "title", "description", "$defs"];

fn schema() -> &'static Value {
    static SCHEMA: OnceLock<Value> = OnceLock::new();
    SCHEMA.get_or_init(|| serde_json::from_str(include_str!("../../../docs/deduku.schema.json")).expect("JSON"))
}

/// Fails if the object that the command printed is not what its schema says.
pub(super) fn assert_documented(command: &str, object: &Value) {
    let command = match command {
        "practice" => "practise",
        "minimize" => "minimise",
        command => command,
    };
    if let Some((path, fault)) = fault(&json!({ "$ref": format!("#/$defs/{command}") }), object, "") {
        panic!("`{command} --json` prints what docs/deduku.schema.json does not say: {path}: {fault}\n{object}");
    }
}

/// Where the value differs from the schema, and how; of several alternatives, in the one that goes farthest.
fn fault(schema: &Value, value: &Value, path: &str) -> Option<(String, String)> {
    let rules = schema.as_object().expect("a schema is an object");
    rules.iter().find_map(|(keyword, rule)| match keyword.as_str() {
        "$ref" => {
            let name = rule.as_str().and_then(|name| name.strip_prefix("#/$defs/")).expect("a definition");
            let defined = self::schema()["$defs"].get(name).unwrap_or_else(|| panic!("no definition of {name}"));
            fault(defined, value, path)
        }
        "anyOf" => {
            let faults: Option<Vec<_>> = list(rule).iter().map(|rule| fault(rule, value, path)).collect();
            faults.and_then(|faults| faults.into_iter().max_by_key(|(path, _)| path.len()))
        }
        "properties" => {
            let object = value.as_object()?;
            let known = rule.as_object().expect("an object");
            let mut named = object.iter().filter_map(|(key, value)| Some((key, known.get(key)?, value)));
            named.find_map(|(key, rule, value)| fault(rule, value, &format!("{path}/{key}"))).or_else(|| {
                other_keys(object, known).find_map(|(key, value)| match rules.get("additionalProperties")? {
                    Value::Bool(false) => Some((path.to_owned(), format!("the key “{key}”"))),
                    rule => fault(rule, value, &format!("{path}/{key}")),
                })
            })
        }
        "additionalProperties" if rules.contains_key("properties") => None,
        "additionalProperties" => {
            value.as_object()?.iter().find_map(|(key, value)| fault(rule, value, &format!("{path}/{key}")))
        }
        "required" => {
            let object = value.as_object()?;
            let absent = list(rule).iter().find(|key| !object.contains_key(key.as_str().unwrap_or_default()))?;
            Some((path.to_owned(), format!("{absent} is absent")))
        }
        "prefixItems" => list(rule)
            .iter()
            .zip(value.as_array()?)
            .enumerate()
            .find_map(|(at, (rule, value))| fault(rule, value, &format!("{path}/{at}"))),
        "items" => {
            let mut items = value.as_array()?.iter().enumerate();
            items.find_map(|(at, value)| fault(rule, value, &format!("{path}/{at}")))
        }
        _ => (!agrees(keyword, rule, value)).then(|| (path.to_owned(), format!("{value} against {keyword} {rule}"))),
    })
}

/// Whether the value agrees with a rule that has no parts.
fn agrees(keyword: &str, rule: &Value, value: &Value) -> bool {
    let length = || value.as_array().map(|items| items.len() as u64);
    match keyword {
        "type" => match rule {
            Value::Array(types) => types.iter().any(|rule| is_type(rule, value)),
            rule => is_type(rule, value),
        },
        "const" => rule == value,
        "enum" => list(rule).contains(value),
        "minimum" => value.as_f64().is_none_or(|number| rule.as_f64().is_some_and(|least| number >= least)),
        "minItems" => length().is_none_or(|length| rule.as_u64().is_some_and(|least| length >= least)),
        "maxItems" => length().is_none_or(|length| rule.as_u64().is_some_and(|most| length <= most)),
        word => WORDS.contains(&word) || panic!("this check knows no keyword {word}"),
    }
}

fn is_type(name: &Value, value: &Value) -> bool {
    match name.as_str().expect("the name of a type") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("no type {other}"),
    }
}

fn list(rule: &Value) -> &[Value] {
    rule.as_array().expect("a list")
}

fn other_keys<'o>(
    object: &'o Map<String, Value>,
    known: &Map<String, Value>,
) -> impl Iterator<Item = (&'o String, &'o Value)> {
    object.iter().filter(|(key, _)| !known.contains_key(*key))
}

/// Each command that has the option has a schema, and there are no others.
#[test]
fn every_command_with_json_has_a_schema() {
    let (_, help, _) = output_of(&["--help"], "");
    let commands = help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    // Lines that are indented further continue the line before.
    let commands = commands.take_while(|line| !line.is_empty()).filter_map(|line| line.strip_prefix("  "));
    let commands = commands.filter(|line| !line.starts_with(' ')).filter_map(|line| line.split_whitespace().next());
    let with_json = commands.filter(|command| output_of(&[*command, "--help"], "").1.contains("--json"));
    let mut expected: Vec<String> = with_json.map(|command| format!("#/$defs/{command}")).collect();
    let mut listed: Vec<String> =
        list(&schema()["anyOf"]).iter().filter_map(|rule| rule["$ref"].as_str().map(str::to_owned)).collect();
    expected.sort();
    listed.sort();
    assert!(expected.len() > 15);
    assert_eq!(listed, expected, "docs/deduku.schema.json");
}

/// Output that the other tests do not have; `objects` checks it.
#[test]
fn rare_objects_are_documented_too() {
    let (_, cages, _) = output_of(&["generate", "--json", "-b", "killer", "-s1"], "");
    let (_, clues, _) = output_of(&["generate", "--json", "-b", "4x4", "--constraint", "thermo:2,arrow", "-s1"], "");
    for (arguments, input) in [
        (&["solve", "--all", "--common", LOOSE, HOPELESS][..], ""),
        (&["solve", "--common", LOOSE], ""),
        (&["steps", "-"], clues.as_str()),
        (&["steps", "--profile", "book", "-"], EASY),
        (&["steps", "--without", "single,trial", "-"], SMALL),
        (&["hint", "-"], cages.as_str()),
        (&["rate", "--explain", "--totals", "--necessary", "-t", "20", SMALL, LOOSE], ""),
        (&["rate", "-t", "0", EASY], ""),
        (&["hint", "-t", "0", EASY], ""),
        (&["check", "--setter", "--structure", SMALL, LOOSE], ""),
        (&["check", "-t", "0", EASY], ""),
        (&["convert", "-"], cages.as_str()),
        (&["print", "--marks", "--solution", "-"], clues.as_str()),
        (&["generate", "-b", "kakuro", "-s1"], ""),
        (&["generate", "-b", "jigsaw", "-s1"], ""),
        (&["minimise", "-s2", SMALL], ""),
        (&["combinations", "20", "3", "--with", "9", "--without", "1"], ""),
        (&["verify", "-"], CERTIFICATE),
        (&["statistics"], ""),
    ] {
        let (status, found) = objects(&[arguments, &["--json"]].concat(), input);
        assert!(status != 2 && !found.is_empty(), "{arguments:?}");
    }
}

/// The check notices a key too many, a key too few and a value of another kind, at every depth.
#[test]
fn the_schema_refuses_what_is_not_documented() {
    for arguments in [&["rate", "--explain", SMALL][..], &["steps", SMALL], &["check", LOOSE], &["solve", HOPELESS]] {
        let (_, found) = objects(&[arguments, &["--json"]].concat(), "");
        let rule = json!({ "$ref": format!("#/$defs/{}", arguments[0]) });
        for object in found {
            assert_eq!(fault(&rule, &object, ""), None);
            for path in paths(&object, "") {
                let mut wrong = object.clone();
                let part = wrong.pointer_mut(&path).expect("a part");
                match part {
                    Value::Object(keys) => drop(keys.insert("undocumented".to_owned(), Value::Null)),
                    // Other techniques count as well.
                    _ if path.starts_with("/techniques/") => *part = "many".into(),
                    Value::String(_) => *part = json!([[[]]]),
                    part => *part = json!({ "undocumented": 1 }),
                }
                let is_count = path == "/techniques";
                assert!(is_count || fault(&rule, &wrong, "").is_some(), "{arguments:?} {path}: {wrong}");
            }
            let mut fewer = object.clone();
            fewer.as_object_mut().expect("an object").remove("puzzle");
            assert!(fault(&rule, &fewer, "").is_some(), "{arguments:?}");
        }
    }
}

/// The paths of the object and of all its parts.
fn paths(value: &Value, path: &str) -> Vec<String> {
    let parts: Vec<String> = match value {
        Value::Object(keys) => keys.iter().flat_map(|(key, value)| paths(value, &format!("{path}/{key}"))).collect(),
        Value::Array(items) => {
            items.iter().enumerate().flat_map(|(at, value)| paths(value, &format!("{path}/{at}"))).collect()
        }
        _ => Vec::new(),
    };
    [vec![path.to_owned()], parts].concat()
}
