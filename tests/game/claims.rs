//! The judge of claims, on thousands of claims of which it is known whether they are true and whether they follow.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use deduku::board::{Cell, Digit};
use deduku::game::claims::{
    ClaimError, ClaimVerdict, ClaimsError, JudgeOptions, JudgedClaim, Judgement, ReasonVerdict, SaidClaim,
    judge_claims, read_claims,
};
use deduku::logic::{Claim, Profile, StepQuery, Style, Technique, find_by, find_each, wording};
use deduku::puzzle::{Position, Puzzle};
use deduku::solve::{Unique, Verdict, classify};
use deduku::text::read;
use deduku::work::{Stop, Work};

/// Positions with a step of a technique, one a line, as HoDoKu writes them.
const LIBRARY: &str = include_str!("../technique_library.txt");
/// A position with a step of each technique, after the technique's key.
const EXAMPLES: &str = include_str!("../../config/examples.txt");
const HARD: &str = ".....4.6.1....7.39.38..9.1.....8...6.2.....4.5...7.....9.5..32.28.7....5.5.1.....";
const EXTREME: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The positions of the library and of the 9×9 examples whose puzzle has one solution, with the technique of each.
fn library() -> impl Iterator<Item = (Technique, Unique, Position)> {
    let library = LIBRARY.lines().filter_map(|line| Some((Technique::named(line.split(':').nth(1)?)?, line)));
    let examples = EXAMPLES.lines().filter_map(|line| {
        let (key, position) = line.split_once(' ').filter(|(_, position)| position.starts_with(':'))?;
        Some((Technique::named(key)?, position))
    });
    library.chain(examples).filter_map(|(technique, line)| {
        let position = read(line, None).into_iter().next()?.ok()?.position();
        let Ok(Verdict::Unique(unique)) = classify(position.puzzle(), &Work::unlimited()) else { return None };
        let is_right = |cell: Cell| {
            let digit = unique.solution().digit(cell);
            position.value(cell).map_or_else(|| position.candidates(cell).contains(digit), |held| held == digit)
        };
        position.board().cells().all(is_right).then_some((technique, unique, position))
    })
}

fn unique(puzzle: &str) -> Unique {
    let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
    match classify(&puzzle, &Work::unlimited()) {
        Ok(Verdict::Unique(unique)) => unique,
        other => panic!("{other:?}"),
    }
}

/// Options without proofs of several steps and without certificates, by these techniques.
fn quick(techniques: Vec<Technique>) -> JudgeOptions {
    let mut options = JudgeOptions::default();
    (options.proofs, options.certify, options.profile) = (0, false, Profile::of(techniques));
    options
}

/// The judgement on a text, from the givens.
fn judged(unique: &Unique, text: &str, options: &JudgeOptions) -> Judgement {
    let lines = read_claims(text, unique.puzzle(), options).expect("not too many");
    judge_claims(unique, &Position::new(unique.puzzle()), &lines, options, &Work::unlimited()).expect("judged")
}

/// The judgement on one claim in a position.
fn alone(unique: &Unique, position: &Position, text: &str, options: &JudgeOptions) -> JudgedClaim {
    let lines = read_claims(text, unique.puzzle(), options).expect("one");
    let judgement = judge_claims(unique, position, &lines, options, &Work::unlimited()).expect("judged");
    judgement.claims.into_iter().next().expect("one")
}

fn keys(judgement: &Judgement) -> Vec<&'static str> {
    judgement.claims.iter().map(|judged| judged.verdict.key()).collect()
}

/// Every candidate as a placement and an elimination, in the order of the board.
fn all_claims(position: &Position) -> Vec<Claim> {
    let of = |cell: Cell| {
        let claims = |digit: Digit| [true, false].map(|holds| Claim { cell, digit, holds });
        position.candidates(cell).iter().flat_map(claims).collect::<Vec<_>>()
    };
    position.empty_cells().flat_map(of).collect()
}

fn is_true(claim: Claim, unique: &Unique) -> bool {
    (unique.solution().digit(claim.cell) == claim.digit) == claim.holds
}

/// What each technique of the library concludes follows, with the technique's name as the reason.
#[test]
fn true_steps_of_many_techniques_follow_for_their_reason() {
    let (mut count, mut techniques) = (0, BTreeSet::new());
    let all: Vec<Technique> = Technique::ALL.into_iter().filter(|technique| !technique.is_trial()).collect();
    let options = quick(all);
    // Of nested nets, of which there are many, the first that is found is judged by, not each that could be named.
    for (technique, unique, position) in library().filter(|(technique, ..)| !technique.is_nested()) {
        for step in find_by(&position, &StepQuery::of(technique), &Work::unlimited()).into_iter().take(20) {
            let placed = step.conclusion.place.iter().map(|&(cell, digit)| Claim { cell, digit, holds: true });
            let removed = step.conclusion.eliminate.iter().map(|&(cell, digit)| Claim { cell, digit, holds: false });
            for claim in placed.chain(removed).take(8) {
                let claim = wording::claim_text(claim, position.puzzle(), Style::Standard);
                let text = format!("{claim} because {}", wording::reason(&step, position.puzzle(), Style::Standard));
                let judged = alone(&unique, &position, &text, &options);
                let ClaimVerdict::Follows(proof) = &judged.verdict else { panic!("{text}: {:?}", judged.verdict) };
                assert!(
                    judged.reason == Some(ReasonVerdict::Holds) && judged.credit() == Some(1.0),
                    "{text}: {judged:?}"
                );
                assert_eq!(proof.steps[0].step.technique, technique, "{text}");
                count += 1;
                techniques.insert(technique);
            }
        }
    }
    assert!(count >= 1000 && techniques.len() >= 60, "{count} of {} techniques", techniques.len());
}

/// Of all candidates in the library's positions, the judge says the same as a list of every step that is there.
#[test]
fn claims_follow_exactly_where_a_step_concludes_them() {
    let options = quick(JudgeOptions::default().profile.techniques);
    let (mut follows, mut does_not, mut wrong) = (0, 0, 0);
    for (_, unique, position) in library().step_by(6) {
        let steps = find_each(&position, &options.profile);
        for claim in all_claims(&position) {
            let text = wording::claim_text(claim, position.puzzle(), Style::Standard);
            let judged = alone(&unique, &position, &text, &options);
            let is_there = steps.iter().any(|step| claim.follows(&position, step));
            let (expected, count) = match (is_true(claim, &unique), is_there) {
                (false, _) => ("false", &mut wrong),
                (true, true) => ("follows", &mut follows),
                (true, false) => ("unsearched", &mut does_not),
            };
            *count += 1;
            assert_eq!(judged.verdict.key(), expected, "{text} in {position:?}");
            assert!(expected == "follows" || judged.credit() == Some(0.0), "{text}: {judged:?}");
        }
    }
    assert!(follows >= 500 && does_not >= 1000 && wrong >= 1000, "{follows} {does_not} {wrong}");
}

/// Who guesses the digits of a puzzle that the techniques do not solve gets nothing for those, nor for what rests on
/// them.
#[test]
fn what_rests_on_a_guess_is_never_credited() {
    let unique = unique(EXTREME);
    let options = JudgeOptions::default();
    let solution = |cell: Cell| unique.puzzle().symbol(unique.solution().digit(cell));
    let board = unique.puzzle().board();
    let lines: Vec<String> =
        board.cells().map(|cell| format!("{}={} because guess", board.cell_name(cell), solution(cell))).collect();
    let judgement = judged(&unique, &lines.join("\n"), &quick(options.profile.techniques.clone()));
    assert!(judgement.claims.iter().all(|judged| judged.credit().is_none_or(|credit| credit == 0.0)));
    assert!(!judgement.reached.is_solved(), "what nothing proves is not built upon");
    // Without the word, what follows has credit, and the others still have none.
    let plain = lines.join("\n").replace(" because guess", "");
    let judgement = judged(&unique, &plain, &options);
    let unproved = judgement.claims.iter().filter(|judged| judged.verdict == ClaimVerdict::Unproved).count();
    assert!(unproved > 40 && judgement.score().is_some_and(|score| score < 0.2), "{unproved} {:?}", judgement.score());
}

#[test]
fn a_reason_that_speaks_of_guessing_has_no_credit() {
    let unique = unique(HARD);
    let options = JudgeOptions::default();
    for words in
        ["guess", "it's a Guess!", "I guessed", "hidden single, guessing", "bifurcation", "backtracking", "trial"]
    {
        let judgement = judged(&unique, &format!("r1c1=9 because {words}\nr1c2=7 because {words}"), &options);
        assert!(judgement.claims.iter().all(|judged| judged.credit() == Some(0.0)), "{words}: {judgement:?}");
    }
}

#[test]
fn claims_build_on_those_before_them() {
    let unique = unique(HARD);
    let options = JudgeOptions::default();
    let text = "# the first two cells\nr1c1=9\n\nr1c2=7\nr1c1=9\nr1c1<>9\nr1c1=7\nr8c3<>1";
    let judgement = judged(&unique, text, &options);
    assert_eq!(keys(&judgement), ["leaps", "follows", "known", "false", "false", "false"]);
    let [leap, _, known, ..] = &judgement.claims[..] else { panic!("{judgement:?}") };
    let proof = leap.verdict.proof().expect("a proof");
    assert!(proof.is_shortest && proof.steps.len() == 2 && leap.line == 2, "{leap:?}");
    assert!(proof.steps.iter().all(|proven| !proven.certificate.premises.is_empty()));
    assert_eq!((leap.credit(), known.credit()), (Some(0.5), None));
    assert_eq!(judgement.score(), Some(0.3));
    let cell = unique.puzzle().board().cell_named("r1c1").expect("a cell");
    assert_eq!(judgement.reached.value(cell), Digit::new(9));
    // In the order in which they follow, both have full credit.
    let in_order = judged(&unique, "r1c2=7\nr1c1=9", &options);
    assert_eq!((keys(&in_order), in_order.score()), (vec!["follows", "follows"], Some(1.0)));
}

#[test]
fn a_reason_counts_for_its_place_and_against_another() {
    let unique = unique(HARD);
    let options = JudgeOptions::default();
    for (reason, verdict, credit) in [
        ("hidden single", ReasonVerdict::Holds, 1.0),
        ("it is a Hidden Single in box 4.", ReasonVerdict::Holds, 1.0),
        ("box 4 has one place left for 8", ReasonVerdict::Holds, 1.0),
        ("hidden single in row 9", ReasonVerdict::OtherPlace, 0.5),
        ("hidden single of 3", ReasonVerdict::OtherPlace, 0.5),
        ("naked pair 47 in r3c78", ReasonVerdict::NotOne, 0.5),
        ("r9c9", ReasonVerdict::NotOne, 0.5),
        ("contradiction net", ReasonVerdict::NotAllowed, 0.5),
        ("trial and error", ReasonVerdict::Guess, 0.0),
        ("flurb", ReasonVerdict::NotUnderstood, 1.0),
        ("", ReasonVerdict::NotUnderstood, 1.0),
    ] {
        let judgement = judged(&unique, &format!("r5c1=8 because {reason}"), &options);
        let judged = &judgement.claims[0];
        assert_eq!((judged.verdict.key(), judged.reason), ("follows", Some(verdict)), "{reason}");
        assert_eq!(judged.credit(), Some(credit), "{reason}");
    }
    // The reason of a step on the way of a leap is one.
    for (reason, verdict) in [("naked single in r1c2", ReasonVerdict::Holds), ("x-wing", ReasonVerdict::NotOne)] {
        let judgement = judged(&unique, &format!("r1c1=9 because {reason}"), &options);
        assert_eq!((keys(&judgement), judgement.claims[0].reason), (vec!["leaps"], Some(verdict)), "{reason}");
    }
}

#[test]
fn lines_say_what_is_wrong_with_them_and_reasons_what_was_not_understood() {
    let puzzle: Puzzle = HARD.parse().expect("a puzzle");
    let error = |line: &str| SaidClaim::read(line, &puzzle).expect_err(line);
    assert!(matches!(error("hello"), ClaimError::Form { .. }));
    assert!(matches!(error("=4 because"), ClaimError::Form { .. }));
    assert!(matches!(error("r1c12=4"), ClaimError::Cell { .. }));
    assert!(matches!(error("r1c1=0"), ClaimError::Digit { .. }));
    assert!(matches!(error(&"r".repeat(500)), ClaimError::Length { most: 400 }));
    let said = SaidClaim::read("R5C1 ≠ 2, BECAUSE flurb: XY-Wing 4 and 7, rows 1 and 3, r12c3 r9c99", &puzzle)
        .expect("a claim");
    let reason = said.reason.expect("a reason");
    assert_eq!(reason.technique, Some(Technique::XyWing));
    assert_eq!((reason.cells.len(), reason.houses.len(), reason.digits.len()), (2, 2, 2));
    assert_eq!(reason.not_understood, ["flurb", "r9c99"]);
    assert!(!said.claim.holds);
}

#[test]
fn the_work_is_bounded() {
    let unique = unique(HARD);
    let (mut options, start) = (JudgeOptions::default(), Position::new(unique.puzzle()));
    let many = "r5c1=8\n".repeat(1001);
    let refused = read_claims(&many, unique.puzzle(), &options).expect_err("too many");
    assert_eq!(refused, ClaimsError::TooMany { most: 1000 });
    // Only so many proofs are searched for; later leaps are known to be leaps, and no more.
    options.proofs = 1;
    assert_eq!(keys(&judged(&unique, "r1c1=9\nr9c3=3\nr5c1=8", &options)), ["leaps", "unsearched", "follows"]);
    let lines = read_claims("r5c1=8\nr5c1=7", unique.puzzle(), &options).expect("two");
    let cancelled = Work::unlimited();
    cancelled.cancel.cancel();
    let stopped = judge_claims(&unique, &start, &lines, &options, &cancelled);
    assert_eq!(stopped, Err(ClaimsError::Stopped(Stop::Cancelled)));
    // A position that contradicts the solution, and one of another puzzle.
    let mut wrong = start.clone();
    let cell = unique.puzzle().board().cell_named("r5c1").expect("a cell");
    wrong.remove(cell, Digit::new(8).expect("a digit"));
    let refused = judge_claims(&unique, &wrong, &lines, &options, &Work::unlimited());
    assert_eq!(refused, Err(ClaimsError::Position("r5c1=8".to_owned())));
    let other: Puzzle = EXTREME.parse().expect("a puzzle");
    let refused = judge_claims(&unique, &Position::new(&other), &lines, &options, &Work::unlimited());
    assert_eq!(refused, Err(ClaimsError::OtherPuzzle));
}
