//! `solve --proof` and `steps --proof`, on the real binary.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

/// Three 4×4 puzzles: one with a single solution, one with several, one with none.
const PUZZLES: &str = "1.2..........4.3\n1...............\n123....4........\n";

/// Status, standard output, standard error.
fn solve(folder: &Path, more: &[&str]) -> (i32, String, String) {
    let input = folder.join("puzzles.txt");
    fs::write(&input, PUZZLES).expect("the folder can be written to");
    let mut command = Command::new(env!("CARGO_BIN_EXE_deduku"));
    command.env("DEDUKU_HOME", folder).arg("solve").arg("--proof").arg(folder.join("proofs")).args(more).arg(&input);
    let output = command.output().expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (output.status.code().expect("not killed"), text(&output.stdout), text(&output.stderr))
}

#[test]
fn formulas_and_proofs_are_written_where_there_is_at_most_one_solution() {
    let folder = tempfile::tempdir().expect("a folder");
    let (status, out, error) = solve(folder.path(), &[]);
    assert_eq!(status, 1, "several solutions, and none");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "1324423131422413");
    assert!(lines[2].starts_with("no solution: r1c4"), "{out}");
    assert_eq!(error, "deduku: puzzle 2: no proof: it has several solutions\n");
    let proofs = folder.path().join("proofs");
    let mut names: Vec<String> = fs::read_dir(&proofs)
        .expect("the folder was made")
        .map(|file| file.expect("readable").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["1.opb", "1.pbp", "3.opb", "3.pbp"]);
    let read = |name: &str| fs::read_to_string(proofs.join(name)).expect("text");
    let forbidden = read("1.opb").lines().last().expect("a clause").to_owned();
    assert!(forbidden.starts_with("+1 ~r1c1_1 +1 ~r1c2_3 ") && forbidden.ends_with(" >= 1 ;"), "{forbidden}");
    assert!(!read("3.opb").contains("known solution"));
    for name in ["1.pbp", "3.pbp"] {
        assert!(read(name).contains("\nconclusion UNSAT : -1 ;\n"), "{name}");
    }
}

/// An entered digit that is wrong is left out of what is proved, and said, as by every other command; what holds only
/// by the rules that are understood is not done.
#[test]
fn proofs_pass_nothing_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let proofs = folder.path().join("proofs");
    let run = |document: &Value, more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_deduku"));
        command.arg("solve").arg("--proof").arg(&proofs).arg("--force").args(more).arg(document.to_string());
        let output = command.env("DEDUKU_HOME", folder.path()).output().expect("the program runs");
        (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
    };
    let rows = ["1.2.", "....", "....", ".4.3"];
    let cell =
        |symbol: char| symbol.to_digit(10).map_or_else(|| json!({}), |digit| json!({"value": digit, "given": true}));
    let grid: Vec<Vec<Value>> = rows.iter().map(|row| row.chars().map(cell).collect()).collect();
    let mut document = json!({"size": 4, "grid": grid});
    document["grid"][0][1] = json!({"value": 4});
    let (status, out) = run(&document, &[]);
    assert_eq!(
        (status, &*out),
        (Some(0), "1324423131422413 r1c2=4 was entered and is wrong; the puzzle has one solution\n")
    );
    document["grid"][0][1] = json!({});
    document["grid"][3][1] = json!({});
    document["ruleset"] = json!("Cells on a dragon's flight differ.");
    for more in [&[][..], &["--json"]] {
        let (status, out) = run(&document, more);
        assert!(status == Some(3) && out.contains("dragon's flight"), "{status:?} {out}");
    }
}

#[test]
fn json_says_where_the_files_lie() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, out, _) = solve(folder.path(), &["--json"]);
    let objects: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let counts: Vec<&Value> = objects.iter().map(|object| &object["count"]).collect();
    assert_eq!(counts, [1, 2, 0]);
    assert_eq!(objects[0]["solution"], "1324423131422413");
    let formula = folder.path().join("proofs").join("1.opb");
    assert_eq!(objects[0]["proof"]["formula"].as_str(), formula.to_str());
    assert_eq!(objects[1]["proof"], Value::Null);
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("proofs"), "a file").expect("the folder can be written to");
    let (status, out, error) = solve(folder.path(), &[]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(error.starts_with("deduku: cannot create the folder "), "{error}");
}

#[test]
fn steps_are_written_as_a_proof_with_a_line_of_words_each() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, proofs) = (folder.path().join("puzzle.txt"), folder.path().join("proofs"));
    fs::write(&input, "1.2..........4.3\n").expect("the folder can be written to");
    let mut command = Command::new(env!("CARGO_BIN_EXE_deduku"));
    command.env("DEDUKU_HOME", folder.path()).arg("steps").arg("--proof").arg(&proofs).arg(&input);
    let output = command.output().expect("the program runs");
    assert_eq!(output.status.code(), Some(0));
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    let last = out.lines().last().expect("lines");
    let files = format!("{} and {}", proofs.join("1.opb").display(), proofs.join("1.pbp").display());
    assert!(last.trim().starts_with(&format!("proof: {files}: ")) && last.ends_with("; no other solution"), "{last}");
    let proof = fs::read_to_string(proofs.join("1.pbp")).expect("text");
    let steps = out.lines().filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit())).count();
    assert_eq!(proof.lines().filter(|line| line.starts_with("% step ")).count(), steps, "{out}");
    assert!(proof.contains("\nconclusion UNSAT : -1 ;\n"));
    // Steps picked out of a path are no proof.
    let picked = ["steps", "--only", "naked-single", "--proof", "proofs"];
    let refused = Command::new(env!("CARGO_BIN_EXE_deduku")).args(picked).output().expect("the program runs");
    assert_eq!(refused.status.code(), Some(2));
}

/// Proofs of an earlier run are replaced only if that is said; here there is no terminal to ask.
#[test]
fn earlier_proofs_are_replaced_only_by_force() {
    for command in ["solve", "steps"] {
        let folder = tempfile::tempdir().expect("a folder");
        let run = |more: &[&str]| {
            let mut program = Command::new(env!("CARGO_BIN_EXE_deduku"));
            program.env("DEDUKU_HOME", folder.path()).arg(command).arg("--proof").arg(folder.path());
            let output = program.args(more).arg("1.2..........4.3").output().expect("it runs");
            (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
        };
        for (name, other) in [("1.opb", "1.pbp"), ("1.pbp", "1.opb")] {
            let _ = fs::remove_file(folder.path().join(other));
            fs::write(folder.path().join(name), "precious").expect("written");
            let (status, error) = run(&[]);
            assert_eq!(status, Some(2), "{error}");
            assert!(error.contains(name) && error.contains("is there already: give --force"), "{error}");
            assert_eq!(fs::read_to_string(folder.path().join(name)).expect("text"), "precious");
            assert!(!folder.path().join(other).exists(), "half a proof was written");
        }
        let (status, error) = run(&["--force"]);
        assert_eq!((status, error.as_str()), (Some(0), ""));
        assert_ne!(fs::read_to_string(folder.path().join("1.pbp")).expect("text"), "precious");
        assert_eq!(run(&["--force"]).0, Some(0), "its own files");
    }
}
