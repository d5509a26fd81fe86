//! Positions to practise: the technique is there, nothing easier is, and every answer is right.

use std::time::{Duration, Instant};

use deduku::board::{Cell, Digit};
use deduku::generate::{
    ConstraintRequest, Kind, Practice, PracticeAim, PracticeError, PracticePosition, mixed_position,
};
use deduku::logic::{Evidence, Family, Profile, Step, Technique, find_all, find_each, finds_any};
use deduku::puzzle::Position;
use deduku::solve::search_position;
use deduku::work::Work;

/// What holds of every position to practise.
fn held(technique: Technique, found: &PracticePosition) {
    let PracticePosition { position, steps, solution, .. } = found;
    assert!(!steps.is_empty(), "{technique} is there");
    assert_eq!(steps, &find_all(position, technique), "{technique}: every answer is listed");
    let order = Profile::named(found.profile).expect("shipped").techniques;
    if let Some(at) = order.iter().position(|&other| other == technique) {
        assert!(!finds_any(position, &Profile::of(order[..at].to_vec())), "{technique}: nothing easier is there");
    }
    let sound = |&(cell, digit): &(Cell, Digit)| solution.digit(cell) == digit;
    for step in steps {
        assert!(step.conclusion.place.iter().all(sound) && !step.conclusion.eliminate.iter().any(sound), "{technique}");
    }
    let all = Position::new(position.puzzle());
    assert_eq!(search_position(&all, 2, &Work::unlimited()).solutions.len(), 1, "{technique}: a puzzle");
}

#[test]
fn positions_show_their_technique_and_nothing_easier() {
    use Technique as T;
    for (technique, board) in [
        (T::HiddenSingle, None),
        (T::Pointing, Some("jigsaw")),
        (T::NakedTriple, Some("x")),
        (T::HiddenPair, Some("6x6")),
        (T::XWing, Some("windoku")),
        (T::Skyscraper, None),
        (T::UniqueRectangle1, None),
        (T::CrossingSums, None),
        (T::InniesOuties, None),
        (T::DotPairs, None),
        (T::ClueCage, None),
        (T::DirectPointing, None),
    ] {
        let kind = board.map(|name| Kind::named(name).expect("in the catalogue"));
        let practice = Practice::new(PracticeAim::Technique(technique), kind).expect("a board of it");
        let found = practice.position(7, &Work::unlimited()).expect("it is not rare");
        held(technique, &found);
        assert_eq!(practice.position(7, &Work::unlimited()), Ok(found), "the seed repeats it");
    }
}

#[test]
fn what_cannot_be_practised_is_refused() {
    assert!(matches!(
        Practice::new(PracticeAim::Technique(Technique::Trial), None),
        Err(PracticeError::LastResort { .. })
    ));
    for technique in Technique::ALL.into_iter().filter(|technique| !technique.is_trial()) {
        assert!(Practice::new(PracticeAim::Technique(technique), None).is_ok(), "{technique} is at home somewhere");
    }
    let kind = Kind::named("4x4").expect("a board");
    let mut practice = Practice::new(PracticeAim::Technique(Technique::Jellyfish), Some(kind)).expect("a request");
    practice.tries = 3;
    let none = practice.position(1, &Work::unlimited());
    assert!(matches!(none, Err(PracticeError::NotFound { tries: 3, .. })), "{none:?}");
}

/// With `DEDUKU_HEAVY`: each technique on the boards that it is meant for, ten seconds each; those that were not found are
/// printed.
#[test]
fn data_every_technique_can_be_practised() {
    if std::env::var_os("DEDUKU_HEAVY").is_none() {
        return;
    }
    let (mut found, mut missed) = (0, Vec::new());
    for technique in Technique::ALL.into_iter().filter(|technique| !technique.is_trial()) {
        let boards: &[Option<&str>] = match technique.facts().family {
            Family::Single | Family::Intersection | Family::Subset => {
                &[None, Some("x"), Some("jigsaw"), Some("killer")]
            }
            _ => &[None],
        };
        for board in boards {
            let kind = board.map(|name| Kind::named(name).expect("in the catalogue"));
            let practice = Practice::new(PracticeAim::Technique(technique), kind).expect("a board of it");
            let begin = Instant::now();
            let work = Work::unlimited().with_deadline(begin + Duration::from_secs(10));
            match practice.position(1, &work) {
                Ok(position) => {
                    held(technique, &position);
                    found += 1;
                    println!("{:<34} {board:?} {:.2} s", technique.key(), begin.elapsed().as_secs_f64());
                }
                Err(error) => missed.push(format!("{} {board:?}: {error}", technique.key())),
            }
        }
    }
    println!("{found} found, {} not:\n{}", missed.len(), missed.join("\n"));
    assert!(found > missed.len());
}

/// A constraint that can be placed can be practised: a clue of it is the next step, nothing easier is there, and each answer
/// is right.
#[test]
fn every_constraint_that_can_be_placed_can_be_practised() {
    let mut missed = Vec::new();
    for name in ConstraintRequest::names() {
        let constraint = ConstraintRequest::parse(name).expect("its own name");
        let practice = Practice::new(PracticeAim::Constraint(constraint), None).expect("a board of it");
        let begin = Instant::now();
        let work = Work::unlimited().with_deadline(begin + Duration::from_secs(10));
        let found = match practice.position(1, &work) {
            Ok(found) => found,
            Err(error) => {
                missed.push(format!("{name}: {error}"));
                continue;
            }
        };
        println!("{name:<24} {:.2} s, {}", begin.elapsed().as_secs_f64(), found.technique.key());
        let families = |step: &Step| -> Vec<_> {
            let Evidence::Clues(proof) = &step.evidence else { return Vec::new() };
            proof.clues.iter().map(|clue| clue.family).collect()
        };
        for step in &found.steps {
            assert!(families(step).iter().any(|family| constraint.families().contains(family)), "{name}: {step:?}");
            let sound = |&(cell, digit): &(Cell, Digit)| found.solution.digit(cell) != digit;
            assert!(!step.conclusion.eliminate.is_empty() && step.conclusion.eliminate.iter().all(sound), "{name}");
        }
        let all = find_all(&found.position, found.technique).into_iter();
        let of_it = all.filter(|step| families(step).iter().any(|family| constraint.families().contains(family)));
        assert_eq!(of_it.collect::<Vec<_>>(), found.steps, "{name}: every answer is listed");
        let order = Profile::named(found.profile).expect("shipped").techniques;
        let at = order.iter().position(|&other| other == found.technique).expect("of that profile");
        assert!(!finds_any(&found.position, &Profile::of(order[..at].to_vec())), "{name}: nothing easier is there");
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// In a mixed bag each answer occurs, and the steps are all that there are.
#[test]
fn a_mixed_bag_has_positions_with_and_without_a_step() {
    let bag = [Technique::Pointing, Technique::NakedPair, Technique::HiddenPair];
    let mut answers = [0, 0];
    for seed in 1..=10 {
        let found = mixed_position(&bag, seed, &Work::unlimited()).expect("none of them is rare");
        assert!(bag.contains(&found.technique));
        assert_eq!(found.steps, find_each(&found.position, &Profile::of(vec![found.technique])));
        assert_eq!(mixed_position(&bag, seed, &Work::unlimited()), Ok(found.clone()), "the seed repeats it");
        answers[usize::from(found.steps.is_empty())] += 1;
    }
    assert!(answers.iter().all(|&count| count > 0), "{answers:?}");
    assert!(mixed_position(&[], 1, &Work::unlimited()).is_err());
}
