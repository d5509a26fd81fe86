//! Changes to a formula or a proof that leave nothing proved are refused.

use std::collections::BTreeMap;
use std::env;

use deduku::veripb::Formula;

use super::boards::puzzles;
use super::proved::{Proved, forbidding, is_accepted, prove, refute};

/// What was changed, the formula and the proof.
type Mutant = (&'static str, String, String);

/// The formula without the constraint after this comment line.
fn without_constraint_behind(formula: &str, remark: &str) -> String {
    let mut lines: Vec<&str> = formula.lines().collect();
    let at = lines.iter().position(|line| *line == remark).expect("the remark");
    lines.remove(at + 1);
    lines.join("\n") + "\n"
}

/// The proof for a formula with `change` more inequalities.
fn for_inequalities(proof: &str, change: i64) -> String {
    let mut lines: Vec<String> = proof.lines().map(str::to_owned).collect();
    let count: i64 = lines[1].trim_matches(|c: char| !c.is_ascii_digit()).parse().expect("a number");
    lines[1] = format!("f {} ;", count + change);
    lines.join("\n") + "\n"
}

/// Formulas that have a solution, so that no proof of them can be right.
fn satisfiable(proved: &Proved) -> Vec<Mutant> {
    let Proved { formula, proof, .. } = proved;
    let dropped = without_constraint_behind(formula, "* not the known solution");
    let mut mutants = vec![
        ("the solution is not forbidden", dropped.clone(), for_inequalities(proof, -1)),
        ("nor does the proof know that", dropped, proof.clone()),
    ];
    // Forbids an assignment that differs from the solution in one cell.
    let (head, last) = formula.trim_end().rsplit_once('\n').expect("lines");
    let other = last.replacen("+1 ~", "+1 ", 1);
    mutants.push(("something else is forbidden", format!("{head}\n{other}\n"), proof.clone()));
    mutants.extend(with_a_given_less(proved).map(|formula| ("a given is dropped", formula.to_string(), proof.clone())));
    mutants
}

/// The formula without the first given whose removal allows another solution, if there is one.
fn with_a_given_less(proved: &Proved) -> Option<Formula> {
    let givens = proved.puzzle.givens();
    let dropped = (0..givens.len()).filter(|&cell| givens[cell].is_some()).map(|cell| {
        let mut givens = givens.to_vec();
        givens[cell] = None;
        proved.puzzle.with_givens(givens).expect("a puzzle")
    });
    let mut formulas = dropped.map(|puzzle| forbidding(&puzzle, &proved.solution).expect("it has a formula"));
    formulas.find(|formula| refute(formula).is_none())
}

/// Proofs with a part left out or a wrong reference.
fn cut(proved: &Proved) -> Vec<Mutant> {
    let Proved { formula, proof, .. } = proved;
    let lines: Vec<&str> = proof.lines().collect();
    let kept = |keep: &dyn Fn(&str) -> bool| {
        lines.iter().filter(|line| keep(line)).fold(String::new(), |text, line| text + line + "\n")
    };
    let is_contradiction = |line: &str| line == "rup  >= 1 ;";
    let mut mutants = vec![
        ("no contradiction", formula.clone(), kept(&|line| !is_contradiction(line))),
        ("no end", formula.clone(), kept(&|line| !line.starts_with("end"))),
        ("no conclusion", formula.clone(), kept(&|line| !line.starts_with("conclusion"))),
        (
            "a constraint that is not there is deleted",
            formula.clone(),
            proof.replacen("rup", "del id 99999999 ;\nrup", 1),
        ),
        ("it is for a formula of one constraint more", formula.clone(), for_inequalities(proof, 1)),
    ];
    let learned = lines.iter().filter(|line| line.starts_with("rup") && !is_contradiction(line)).count();
    // If anything was learned, propagation alone does not refute the formula, so it must not be dropped.
    if learned > 0 && lines.iter().all(|line| !line.starts_with("pol")) {
        let without = kept(&|line| is_contradiction(line) || !(line.starts_with("rup") || line.starts_with("del")));
        mutants.push(("nothing is learned", formula.clone(), without));
    }
    mutants
}

#[test]
fn every_mutant_is_refused() {
    let mut refused = BTreeMap::new();
    let step = if env::var_os("DEDUKU_HEAVY").is_some() { 1 } else { 4 };
    let all: Vec<Proved> = puzzles()
        .iter()
        .step_by(step)
        .filter(|(_, puzzle)| puzzle.board().cell_count() < 150)
        .filter_map(|(_, puzzle)| prove(puzzle))
        .collect();
    for proved in &all {
        for (what, formula, proof) in satisfiable(proved).into_iter().chain(cut(proved)) {
            assert!(!is_accepted(&formula, &proof), "{what}: {}", proved.puzzle);
            *refused.entry(what).or_insert(0) += 1;
        }
    }
    println!("refused: {refused:?}, {} in all", refused.values().sum::<usize>());
    assert_eq!(refused.len(), 10, "of each kind some");
}
