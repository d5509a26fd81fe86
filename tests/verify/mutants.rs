//! Wrong changes to the premises or hints of a certificate are detected.

use std::collections::BTreeMap;

use deduku::board::{Cell, Digit};
use deduku::solve::search_position;
use deduku::verify::Checker;
use deduku::work::Work;
use serde_json::{Value, json};

use super::lines::{check, library, printed, walk, without_hints};

/// Wrong changes of a line: what was done, and the changed line.
fn mutations(line: &Value, checker: &Checker) -> Vec<(&'static str, Value)> {
    let mut all = Vec::new();
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut line = line.clone();
        change(&mut line);
        line
    };
    let premises = line["premises"].as_array().expect("premises");
    for at in 0..premises.len() {
        all.push((
            "a premise dropped",
            changed(&|line| drop(line["premises"].as_array_mut().expect("premises").remove(at))),
        ));
        if let Some(digit) = premises[at]["digit"].as_u64() {
            let other = digit % u64::from(checker.position().board().digits()) + 1;
            all.push(("a premise's digit changed", changed(&|line| line["premises"][at]["digit"] = other.into())));
        }
        if premises[at]["only"].as_array().is_some_and(|only| only.len() > 1) {
            all.push((
                "one more excluded",
                changed(&|line| drop(line["premises"][at]["only"].as_array_mut().expect("a list").pop())),
            ));
        }
        if let Some(house) = premises[at]["house"].as_str() {
            let board = checker.position().board();
            let named =
                [&premises[at]["only"], &premises[at]["once"]].into_iter().filter_map(Value::as_array).flatten();
            let cells: Vec<_> = named.filter_map(|name| board.cell_named(name.as_str()?)).collect();
            let is_far = |name: &str, of: &[Cell]| name != house && !of.iter().any(|cell| cells.contains(cell));
            let mut others = board.houses().iter().filter(|house| is_far(&house.name, &house.cells));
            let other = others.next().expect("houses elsewhere").name.to_string();
            all.push(("another house", changed(&|line| line["premises"][at]["house"] = other.clone().into())));
        }
    }
    let eliminate = line["eliminate"].as_array().expect("a list");
    if eliminate.len() > 1 {
        all.push((
            "an elimination left out",
            changed(&|line| drop(line["eliminate"].as_array_mut().expect("a list").remove(0))),
        ));
    }
    let position = checker.position();
    let solutions = search_position(position, 2, &Work::unlimited()).solutions;
    if let [solution] = &solutions[..] {
        let board = position.board();
        let cell = position.empty_cells().last().expect("a cell is empty");
        let pair = json!([board.cell_name(cell), solution.digit(cell).get()]);
        all.push((
            "the solution's digit eliminated",
            changed(&|line| line["eliminate"].as_array_mut().expect("a list").push(pair.clone())),
        ));
        let other = position.candidates(cell).iter().find(|&digit| digit != solution.digit(cell));
        if let Some(other) = other.map(Digit::get) {
            let pair = json!([board.cell_name(cell), other]);
            all.push((
                "a wrong digit placed",
                changed(&|line| line["place"].as_array_mut().expect("a list").push(pair.clone())),
            ));
        }
    }
    all
}

/// Wrong changes of a line's hints.
fn hint_mutations(line: &Value) -> Vec<(&'static str, Value)> {
    let mut all = Vec::new();
    let Some(hints) = line["hints"].as_array() else { return all };
    let missing = json!(line["premises"].as_array().expect("premises").len() + 1);
    for (part, of_part) in hints.iter().enumerate() {
        let mut changed = |what: &'static str, change: &dyn Fn(&mut Vec<Value>)| {
            let mut line = line.clone();
            change(line["hints"][part].as_array_mut().expect("a list"));
            all.push((what, line));
        };
        changed("no hints", &|hints| hints.clear());
        changed("the last hint left out", &|hints| drop(hints.pop()));
        changed("a hint behind the last", &|hints| hints.push(json!(1)));
        for (at, hint) in of_part.as_array().expect("a list").iter().enumerate() {
            changed("a hint that names no premise", &|hints| hints[at] = missing.clone());
            if hint.is_u64() {
                changed("a hint twice", &|hints| hints.insert(at, hint.clone()));
            }
            if hint["choices"].is_array() {
                changed("a choice left out", &|hints| drop(hints[at]["choices"].as_array_mut().expect("a list").pop()));
                changed("a room for a choice", &|hints| hints[at]["rooms"][0] = hints[at]["choices"][0].clone());
                changed("a choice twice", &|hints| hints[at]["choices"][0] = hints[at]["choices"][1].clone());
            }
            if hint["cases"].is_array() {
                changed("a case left out", &|hints| drop(hints[at]["cases"].as_array_mut().expect("a list").pop()));
                changed("a case without hints", &|hints| hints[at]["cases"][0] = json!([]));
            }
        }
    }
    let mut fewer = line.clone();
    drop(fewer["hints"].as_array_mut().expect("a list").pop());
    all.push(("a part without hints", fewer));
    let mut unreadable = line.clone();
    unreadable["hints"][0] = json!([0]);
    all.push(("a hint of premise 0", unreadable));
    all
}

#[test]
fn what_is_made_wrong_is_found_out() {
    let lines = printed(&["steps", "--json", "--partial", "--no-uniqueness", &library(8)]);
    let mut seen: BTreeMap<(&str, String), usize> = BTreeMap::new();
    let (mut passed, mut of_hints) = (Vec::new(), 0);
    walk(&lines, |checker, line| {
        let technique = line["technique"].as_str().unwrap_or("trial");
        if ["trial", "retreat"].contains(&technique) || line["trial"] == true {
            return;
        }
        let plain = without_hints(line);
        let of_premises = mutations(&plain, checker).into_iter().map(|(what, wrong)| (what, wrong, false));
        let all = of_premises.chain(hint_mutations(line).into_iter().map(|(what, wrong)| (what, wrong, true)));
        for (what, wrong, is_of_hints) in all {
            let count = seen.entry((what, technique.to_owned())).or_default();
            *count += 1;
            // There are enough of this kind.
            if *count > 6 {
                continue;
            }
            of_hints += usize::from(is_of_hints);
            if check(&mut checker.clone(), &wrong).is_ok() {
                passed.push(format!("{what}: {wrong}"));
            }
        }
    });
    assert!(passed.is_empty(), "{} of {seen:?}:\n{}", passed.len(), passed[..passed.len().min(5)].join("\n"));
    assert!(seen.len() > 40 && of_hints >= 500, "{of_hints} of hints: {seen:?}");
}
