//! Paths of steps as proofs: what each step concludes follows from what it rests on, and the whole leaves one solution.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use deduku::shipped::samples;
use serde_json::Value;

use super::proved::is_accepted;

/// A path's formula and proof, and the program's report about them.
struct PathProof {
    formula: String,
    proof: String,
    said: Value,
}

/// What `steps --proof` writes for the puzzles of the text.
fn paths(folder: &Path, text: &str) -> Vec<PathProof> {
    let (input, proofs) = (folder.join("puzzles.txt"), folder.join("proofs"));
    fs::write(&input, text).expect("the folder can be written to");
    let mut command = Command::new(env!("CARGO_BIN_EXE_deduku"));
    command.env("DEDUKU_HOME", folder).args(["steps", "--json", "--no-uniqueness", "--without", "trial"]);
    let output = command.args(["--force", "--proof"]).arg(&proofs).arg(&input).output().expect("the program runs");
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    let objects = out.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let endings = objects.filter(|object| object.get("proof").is_some());
    let read = |said: &Value, name: &str| {
        fs::read_to_string(said[name].as_str().expect("a path")).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let proof_of = |mut ending: Value| {
        let said = ending["proof"].take();
        PathProof { formula: read(&said, "formula"), proof: read(&said, "proof"), said }
    };
    endings.map(proof_of).collect()
}

/// Boards whose paths take long to write down.
fn is_large(name: &str) -> bool {
    ["25x25", "samurai", "sohei", "kazaguruma", "butterfly", "flower", "dion", "16x16"]
        .iter()
        .any(|part| name.contains(part))
}

#[test]
fn the_path_of_every_sample_is_proved_step_by_step() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut steps, mut searched, mut complete) = (0, 0, 0);
    let mut by_search: BTreeMap<&str, u64> = BTreeMap::new();
    for sample in samples().iter().filter(|sample| !is_large(sample.name)) {
        for PathProof { formula, proof, said } in paths(folder.path(), sample.text) {
            let count = |key: &str| said[key].as_u64().expect("a number");
            steps += count("steps");
            searched += count("searched");
            if count("searched") > 0 {
                *by_search.entry(sample.name).or_default() += count("searched");
            }
            if said["complete"] == true {
                complete += 1;
                assert!(is_accepted(&formula, &proof), "{}", sample.name);
            }
        }
    }
    println!("{steps} steps by what they rest on, {searched} by search {by_search:?}; {complete} paths accepted");
    assert!(complete > 20 && steps > 1_500, "{complete} paths, {steps} steps");
    assert!(20 * searched < steps, "{searched} of {steps} steps were searched for");
}

#[test]
fn a_step_that_does_not_follow_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let sample = samples().iter().find(|sample| sample.name.contains("9x9-extreme")).expect("a hard puzzle");
    let mut refused = 0;
    for PathProof { formula, proof, said } in paths(folder.path(), sample.text) {
        assert_eq!(said["complete"], true);
        let lines: Vec<&str> = proof.lines().collect();
        // The formula has no solution, since the known one is forbidden. But in the first quarter of the proof,
        // propagation alone is far from showing that, so a wrong line there does not follow.
        let eliminated = lines.iter().enumerate().take(lines.len() / 4);
        let eliminated = eliminated.filter(|(_, line)| line.starts_with("rup +1 ~") && line.matches("+1").count() == 1);
        for (at, line) in eliminated {
            let placed = line.replacen('~', "", 1);
            let mut mutant = lines.clone();
            mutant[at] = &placed;
            assert!(!is_accepted(&formula, &(mutant.join("\n") + "\n")), "{line}");
            refused += 1;
        }
    }
    assert!(refused > 20, "{refused}");
}
