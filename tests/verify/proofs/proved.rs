//! A puzzle with its formula and proof, and the checkers.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use deduku::puzzle::Puzzle;
use deduku::solve::{Solution, search};
use deduku::veripb::{Formula, NotWritable, Outcome, Prover};
use deduku::work::Work;

use super::checker::check;

/// The limit of conflicts for a proof; exceeding it is a failure.
const CONFLICTS: u64 = 200_000;

/// A puzzle with its solution, the formula that forbids that solution, and the proof.
pub(super) struct Proved {
    pub(super) puzzle: Puzzle,
    pub(super) solution: Solution,
    pub(super) formula: String,
    pub(super) proof: String,
}

/// The proof that the puzzle has one solution; `None` if it has several, or no formula.
pub(super) fn prove(puzzle: &Puzzle) -> Option<Proved> {
    let found = search(puzzle, 2, &Work::unlimited());
    let [solution] = &*found.solutions else { return None };
    let formula = forbidding(puzzle, solution).ok()?;
    let proof = refute(&formula).expect("the second solution is not there");
    Some(Proved { puzzle: puzzle.clone(), solution: solution.clone(), formula: formula.to_string(), proof })
}

/// The formula that asks for another solution.
pub(super) fn forbidding(puzzle: &Puzzle, solution: &Solution) -> Result<Formula, NotWritable> {
    let mut formula = Formula::of_puzzle(puzzle)?;
    formula.forbid(solution);
    Ok(formula)
}

/// The proof that the formula has no solution; `None` if it has one.
pub(super) fn refute(formula: &Formula) -> Option<String> {
    let mut prover = Prover::new(formula);
    let limits = Work { nodes: Some(CONFLICTS), ..Work::unlimited() };
    match prover.refute(&limits).expect("enough conflicts") {
        Outcome::Refuted => Some(prover.into_proof()),
        Outcome::Satisfiable => None,
    }
}

/// The path of VeriPB, from the variable `VERIPB` or else from `PATH`.
pub(super) fn veripb() -> Option<PathBuf> {
    let named = env::var_os("VERIPB").map(PathBuf::from);
    let folders = env::var_os("PATH").unwrap_or_default();
    named.or_else(|| env::split_paths(&folders).map(|folder| folder.join("veripb")).find(|path| path.is_file()))
}

/// Asks all available checkers, which must agree.
pub(super) fn is_accepted(formula: &str, proof: &str) -> bool {
    let own = check(formula, proof);
    if let Some(program) = veripb() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).expect("it can be written");
            path
        };
        let files = [write("formula.opb", formula), write("proof.pbp", proof)];
        let run = Command::new(&program).args(files).stdout(Stdio::null()).stderr(Stdio::null()).status();
        let foreign = run.unwrap_or_else(|error| panic!("{}: {error}", program.display())).success();
        assert_eq!(foreign, own.is_ok(), "VeriPB: {foreign}, the plain checker: {own:?}");
    }
    own.is_ok()
}
