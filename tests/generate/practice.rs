//! Positions to practise: the technique is there, nothing easier is, and every answer is right.

use std::time::{Duration, Instant};

use deduku::board::{Cell, Digit};
use deduku::generate::{Kind, Practice, PracticeError, PracticePosition};
use deduku::logic::{Family, Profile, Technique, find_all, finds_any};
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
        let practice = Practice::new(technique, kind).expect("a board of it");
        let found = practice.position(7, &Work::unlimited()).expect("it is not rare");
        held(technique, &found);
        assert_eq!(practice.position(7, &Work::unlimited()), Ok(found), "the seed repeats it");
    }
}

#[test]
fn what_cannot_be_practised_is_refused() {
    assert!(matches!(Practice::new(Technique::Trial, None), Err(PracticeError::LastResort { .. })));
    for technique in Technique::ALL.into_iter().filter(|technique| !technique.is_trial()) {
        assert!(Practice::new(technique, None).is_ok(), "{technique} is at home somewhere");
    }
    let kind = Kind::named("4x4").expect("a board");
    let mut practice = Practice::new(Technique::Jellyfish, Some(kind)).expect("a request");
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
            let practice = Practice::new(technique, kind).expect("a board of it");
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
