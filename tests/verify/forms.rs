//! What is not a complete certificate is refused with an explanation.

use serde_json::{Value, json};

use super::lines::{alone, joined, printed, step, verified};

#[test]
fn each_fault_has_its_words() {
    let table = [
        (json!([["r1c3", 5]]), json!([]), "5 is not a digit of the board: its digits are 1 to 4"),
        (
            json!([["r1c5", 1]]),
            json!([]),
            "the board has no cell r1c5: name one such as r3c5, or l1r3c5 on a cube, counting from 1",
        ),
        (json!([["r1c3", 1]]), json!([]), "1 is not a candidate of r1c3 here: drop it, or add the steps before it"),
        (
            json!([["r1c3", 3]]),
            json!([{"cell": "r1c3", "only": [3]}]),
            "premise 1 does not hold: r1c3 can hold 4 too: add it, or show first that it cannot",
        ),
        (
            json!([["r1c3", 3]]),
            json!([{"house": "row 9", "digit": 3, "only": ["r1c3"]}]),
            "premise 1 does not hold: the board has no house “row 9”: name one such as “row 4”, “box 2” or “the cage at r1c1”",
        ),
        (
            json!([["r1c3", 3]]),
            json!([{"house": "row 1", "digit": 3, "only": ["r1c3", "r1c4"]}]),
            "r1c3=3 does not follow from the premises: drop it, or add the premise that is missing",
        ),
        (json!([]), json!([]), "the step concludes nothing: add what it places or eliminates, or drop it"),
    ];
    for (place, premises, words) in table {
        let fault = alone(&step(&place, &json!([]), &premises)).expect_err(words);
        assert_eq!(fault.to_string(), words);
    }
}

/// A path with a guess that is undone, as the program prints it.
fn guessed() -> Vec<Value> {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let lines = printed(&["steps", "--json", "--profile", "book", hard]);
    let retreat = lines.iter().position(|line| line["technique"] == "retreat").expect("it guesses");
    assert!(retreat > 5);
    lines
}

type Change<'c> = dyn Fn(&mut Vec<Value>) + 'c;

#[test]
fn what_is_no_whole_certificate_is_refused() {
    let small = printed(&["steps", "--json", "1324423131422..."]);
    let trial = guessed();
    let number = |technique: &str| trial.iter().position(|line| line["technique"] == technique).expect("one");
    let (guess, retreat, last) = (number("trial"), number("retreat"), small.len() - 1);
    let of_small: &[(&str, i32, &Change<'_>)] = &[
        ("stops at step", 1, &|lines| drop(lines.pop())),
        ("stops at step 1 ", 1, &|lines| lines.truncate(1)),
        ("every cell is filled: write solved", 1, &|lines| lines[last]["end"] = "stuck".into()),
        ("cells are empty", 1, &|lines| drop(lines.remove(last - 1))),
        ("the path has ended", 1, &|lines| lines.push(small[1].clone())),
        ("the path has ended", 1, &|lines| lines.push(small[last].clone())),
        ("step 2 where step 1", 1, &|lines| lines[0]["step"] = 2.into()),
        ("step 3 where step 2", 1, &|lines| lines[1]["step"] = 3.into()),
        ("step 1 where step 2", 1, &|lines| lines[1]["step"] = 1.into()),
        ("step 3 where step 2", 1, &|lines| drop(lines.remove(1))),
        ("puzzle 2 has no start position", 2, &|lines| lines[1]["puzzle"] = 2.into()),
        ("numbered from 1", 2, &|lines| lines[0]["puzzle"] = 0.into()),
        ("has the variant “nonsense”", 2, &|lines| {
            lines[0]["from"]["variant"] = "nonsense".into();
            lines[0]["from"]["diagonals"] = false.into();
        }),
        ("the variant nonsense", 2, &|lines| lines[0]["from"]["variant"] = "nonsense".into()),
        ("“loud”", 2, &|lines| lines[0]["style"] = "loud".into()),
        ("“style” without “wording”", 2, &|lines| {
            drop(lines[0].as_object_mut().expect("an object").remove("wording"));
        }),
        ("belong beside “from”", 2, &|lines| lines[1]["wording"] = 1.into()),
        ("unknown variant", 2, &|lines| lines[0]["certificate"] = "paths".into()),
        ("invalid type", 2, &|lines| lines[0]["rating"] = "high".into()),
        ("invalid type", 2, &|lines| lines[0]["text"] = 7.into()),
        ("invalid type", 2, &|lines| lines[0]["evidence"] = json!([])),
        ("invalid type", 2, &|lines| lines[0]["step"] = json!(1.5)),
        ("invalid value", 2, &|lines| lines[0]["depth"] = json!(-1)),
        ("5 is not a digit of the board", 1, &|lines| lines[0]["place"][0][1] = 5.into()),
        ("is not a candidate", 1, &|lines| lines[1]["place"] = lines[0]["place"].clone()),
        ("both a step and an end", 1, &|lines| lines[0]["end"] = "solved".into()),
        ("“to” of a step", 1, &|lines| lines[0]["to"] = 1.into()),
        ("rests on 0 open guesses", 1, &|lines| lines[0]["depth"] = 1.into()),
        ("rests on 0 open guesses", 1, &|lines| lines[0]["trial"] = true.into()),
        ("there is no guess to take back", 1, &|lines| {
            lines[0]["technique"] = "retreat".into();
            drop(lines[0].as_object_mut().expect("an object").remove("hints"));
            lines[0]["place"] = json!([]);
            lines[0]["premises"] = json!([]);
        }),
        ("there is no technique “magic”", 1, &|lines| lines[0]["technique"] = "magic".into()),
        ("a path cannot end like that", 1, &|lines| lines[last]["end"] = "done".into()),
        ("nothing is claimed", 1, &|lines| lines[last]["end"] = "proven".into()),
    ];
    let of_trial: &[(&str, i32, &Change<'_>)] = &[
        ("the guess to take back is step", 1, &|lines| {
            let to = lines[retreat]["to"].as_u64().expect("a number") - 1;
            lines[retreat]["to"] = to.into();
        }),
        ("does not match the evidence", 1, &|lines| lines[retreat]["evidence"]["guess"] = 1.into()),
        ("nothing that it places", 1, &|lines| lines[retreat]["place"] = json!([["r1c2", 1]])),
        ("it rests on nothing", 1, &|lines| lines[guess]["premises"] = json!([{"cell": "r1c1", "only": [8]}])),
        ("open guesses", 1, &|lines| lines[guess]["depth"] = 2.into()),
        ("open guesses", 1, &|lines| drop(lines[guess].as_object_mut().expect("an object").remove("trial"))),
        ("the candidate that is tried is the one placed", 1, &|lines| lines[guess]["evidence"]["attempt"] = 2.into()),
        ("stops at step", 1, &|lines| lines.truncate(guess + 1)),
    ];
    for (lines, table) in [(&small, of_small), (&trial, of_trial)] {
        assert_eq!(verified(&[], &joined(lines)).0, Some(0));
        for (words, promised, change) in table {
            let mut wrong = lines.clone();
            change(&mut wrong);
            let (status, output, errors) = verified(&[], &joined(&wrong));
            assert_eq!(status, Some(*promised), "{words}: {output}{errors}");
            assert!((output.clone() + &errors).contains(words), "{words}: {output}{errors}");
        }
    }
}

#[test]
fn a_key_that_comes_twice_is_refused() {
    let lines = joined(&printed(&["steps", "--json", "132442313142241."]));
    for (once, twice, key) in [
        ("\"step\":1", "\"step\":1,\"step\":1", "step"),
        ("\"size\":4", "\"size\":9,\"size\":4", "size"),
        ("\"end\":\"solved\"", "\"end\":\"solved\",\"end\":\"solved\"", "end"),
        ("\"house\":", "\"house\":\"row 1\",\"house\":", "house"),
        ("\"name\":", "\"note\":1,\"note\":2,\"name\":", "note"),
    ] {
        let wrong = lines.replacen(once, twice, 1);
        assert_ne!(wrong, lines, "{once}");
        let (status, _, errors) = verified(&[], &wrong);
        assert_eq!(status, Some(2), "{twice}");
        assert!(errors.contains(&format!("the key “{key}” comes twice")), "{errors}");
    }
}

#[test]
fn ends_of_claims_are_checked() {
    let puzzle = "132442313142....";
    let right = printed(&["why", "--json", "r4c4=3", puzzle]);
    let said = |end: &str, claim: &str, from: &str| {
        let from = json!({"size": 4, "givens": from});
        joined(&[json!({"puzzle": 1, "claim": claim, "end": end, "from": from})])
    };
    assert_eq!(verified(&[], &joined(&right)).0, Some(0));
    for (end, claim, from, promised) in [
        ("wrong", "r4c4=1", puzzle, 0),
        ("wrong", "r4c4=3", puzzle, 1),
        ("open", "r4c4=3", puzzle, 1),
        ("open", "r1c1=1", "................", 0),
        ("wrong", "r1c1=1", "................", 1),
        ("not found", "r4c4=3", puzzle, 0),
        ("not found", "r1c1=1", puzzle, 1),
        ("proven", "r4c4=3", puzzle, 1),
    ] {
        assert_eq!(verified(&[], &said(end, claim, from)).0, Some(promised), "{end} {claim} {from}");
    }
    let stuck = json!({"end": "stuck", "from": {"size": 4, "givens": "1234.....1......"}});
    assert_eq!(verified(&[], &joined(&[stuck])).0, Some(0));
    let refuted = json!({"end": "stuck", "from": {"size": 4, "givens": "123....4........"}});
    assert_eq!(verified(&[], &joined(&[refuted])).0, Some(1));
}
