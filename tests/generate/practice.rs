//! Positions to practise: the technique is there, nothing easier is, and every answer is right.

use std::time::{Duration, Instant};

use deduku::board::{Cell, Digit};
use deduku::generate::{
    ConstraintRequest, Easier, Kind, Practice, PracticeAim, PracticeError, PracticePosition, mixed_position,
};
use deduku::logic::{Evidence, Family, Profile, Step, Technique, find_all, find_each, finds_any};
use deduku::puzzle::Position;
use deduku::solve::search_position;
use deduku::work::Work;

/// The techniques that are easier than this one, as the documentation defines them.
fn easier(technique: Technique, easier: Easier) -> Vec<Technique> {
    let standard = Profile::named("standard").expect("shipped").techniques;
    let of_families = |families: &[Family]| -> Vec<Technique> {
        let is_easier = |other: &Technique| *other < technique && families.contains(&other.facts().family);
        standard.iter().copied().filter(is_easier).collect()
    };
    let basics = [Family::Single, Family::Intersection, Family::Subset];
    match easier {
        Easier::Profile(name) => {
            let order = Profile::named(name).expect("shipped").techniques;
            let at = order.iter().position(|&other| other == technique);
            order[..at.unwrap_or_else(|| order.iter().take_while(|&&other| other < technique).count())].to_vec()
        }
        Easier::BasicsAndFamily => of_families(&[&basics[..], &[technique.facts().family]].concat()),
        Easier::Basics => of_families(&basics),
        _ => of_families(&[Family::Single]),
    }
}

/// Asserts what holds of every position to practise.
fn held(technique: Technique, found: &PracticePosition) {
    let PracticePosition { position, steps, solution, .. } = found;
    assert!(!steps.is_empty(), "{technique} is there");
    assert_eq!(steps, &find_all(position, technique), "{technique}: every answer is listed");
    let easier = Profile::of(easier(technique, found.easier));
    assert!(!finds_any(position, &easier, &Work::unlimited()), "{technique}: nothing easier is there");
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
    practice.tries = Some(3);
    let none = practice.position(1, &Work::unlimited());
    assert!(matches!(none, Err(PracticeError::NotFound { tries: 3, .. })), "{none:?}");
}

/// Where the standard order leaves no step for a technique, a position is found with a shorter order and says so.
#[test]
fn rare_techniques_have_positions_in_a_shorter_order() {
    use Technique as T;
    for technique in [T::DirectClaiming, T::MutantSwordfish, T::Squirmbag, T::BugLite, T::Tridagon] {
        let practice = Practice::new(PracticeAim::Technique(technique), None).expect("a board of it");
        let found = practice.position(3, &Work::unlimited()).expect("found");
        held(technique, &found);
        assert!(!matches!(found.easier, Easier::Profile("standard")), "{technique}: {:?}", found.easier);
        assert!(
            found
                .easier
                .in_words()
                .is_some_and(|words| words.ends_with("find nothing") || words.ends_with("finds anything")),
            "{technique}"
        );
    }
}

/// Consecutive seeds give different puzzles, however rare the technique.
#[test]
fn positions_of_following_seeds_differ() {
    for technique in [Technique::Squirmbag, Technique::SymmetricalPlacement] {
        let practice = Practice::new(PracticeAim::Technique(technique), None).expect("a board of it");
        let position = |seed| practice.position(seed, &Work::unlimited()).expect("found").position;
        let found: Vec<Position> = (1..=4).map(position).collect();
        for (at, one) in found.iter().enumerate() {
            assert!(found[at + 1..].iter().all(|other| other.puzzle() != one.puzzle()), "{technique}: {}", at + 1);
        }
    }
}

#[test]
fn a_board_without_what_the_technique_looks_at_is_refused() {
    for (technique, board) in [(Technique::Combinations, "9x9"), (Technique::GridAlone, "killer")] {
        let kind = Kind::named(board).expect("in the catalogue");
        let error = Practice::new(PracticeAim::Technique(technique), Some(kind)).map(|_| ()).expect_err("not there");
        assert!(error.to_string().contains(&format!("none on {board}")), "{error}");
    }
}

/// With `DEDUKU_HEAVY`: each technique has a position on each board that it is meant for, found within a minute on two
/// threads. Those that took more than ten seconds are printed.
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
            let mut practice = Practice::new(PracticeAim::Technique(technique), kind).expect("a board of it");
            practice.threads = 2;
            let begin = Instant::now();
            let work = Work::unlimited().with_deadline(begin + Duration::from_secs(60));
            match practice.position(1, &work) {
                Ok(position) => {
                    let took = begin.elapsed();
                    held(technique, &position);
                    found += 1;
                    if took > Duration::from_secs(10) {
                        println!("{technique} {board:?} {:.2} s", took.as_secs_f64());
                    }
                }
                Err(error) => missed.push(format!("{technique} {board:?}: {error}")),
            }
        }
    }
    println!("{found} found");
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// Every constraint that can be placed can be practised: a clue of it is the next step, each answer is right, none is
/// missing, and there is nothing easier. Tests every fourth constraint, all of them with `DEDUKU_HEAVY`.
#[test]
fn every_constraint_that_can_be_placed_can_be_practised() {
    let mut missed = Vec::new();
    let is_heavy = std::env::var_os("DEDUKU_HEAVY").is_some();
    for name in ConstraintRequest::names().into_iter().step_by(if is_heavy { 1 } else { 4 }) {
        let constraint = ConstraintRequest::parse(name).expect("its own name");
        let practice = Practice::new(PracticeAim::Constraint(constraint), None).expect("a board of it");
        let begin = Instant::now();
        let work = Work::unlimited().with_deadline(begin + Duration::from_secs(90));
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
        let easier = Profile::of(easier(found.technique, found.easier));
        assert!(!finds_any(&found.position, &easier, &Work::unlimited()), "{name}: nothing easier is there");
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// In a mixed bag both answers (a step, no step) occur, and the listed steps are complete.
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

/// Where one answer hardly occurs (no naked single, no empty rectangle), another question is asked.
#[test]
fn a_mixed_bag_has_a_position_for_every_seed() {
    for bag in [
        vec![Technique::FullHouse, Technique::HiddenSingle, Technique::NakedSingle],
        vec![Technique::Skyscraper, Technique::TwoStringKite, Technique::TurbotFish, Technique::EmptyRectangle],
    ] {
        for seed in 0..100 {
            let found = mixed_position(&bag, seed, &Work::unlimited()).expect("another question is asked");
            assert!(bag.contains(&found.technique));
        }
    }
}
