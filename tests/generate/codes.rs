//! A code makes the same puzzle again wherever it is typed.

use std::collections::HashSet;

use deduku::entropy::fresh_short_seed;
use deduku::generate::{ConstraintRequest, Kind, PuzzleCode, PuzzleRequest, Series, Symmetry, Target, generate};
use deduku::logic::Technique;
use deduku::rating::Level;
use deduku::work::Work;
use proptest::prelude::*;

fn of(kind: &str) -> PuzzleRequest {
    PuzzleRequest::of(Kind::named(kind).expect("of the catalogue"))
}

const EASY: Option<Target> = Some(Target::Level(Level::Easy));

/// A board without a shorter name is written into the code by its full text, including windows and diagonals.
const OWN_BOARD: &str = "4x4+windows(0.5.10.15)";

#[test]
fn a_code_makes_the_puzzle_from_which_it_came() {
    let thermometers = vec![ConstraintRequest::parse("thermometer:2").expect("of the table")];
    let cases = [
        (
            PuzzleRequest { target: Some(Target::Level(Level::Medium)), symmetry: Symmetry::HalfTurn, ..of("9x9") },
            "9x9 medium half-turn ",
        ),
        (PuzzleRequest { technique: Technique::named("naked-pair"), ..of("9x9") }, "9x9 naked-pair "),
        (PuzzleRequest { target: EASY, ..of("killer-4") }, "killer-4 easy "),
        (of("jigsaw-6"), "jigsaw-6 "),
        (of("kakuro-6x6"), "kakuro-6x6 "),
        (PuzzleRequest { symmetry: Symmetry::None, ..of("kakuro-6x6") }, "kakuro-6x6 none "),
        (of("wordoku"), "wordoku "),
        (of(OWN_BOARD), "4x4+windows"),
        (PuzzleRequest { constraints: thermometers, ..of("6x6") }, "6x6 +thermometer:2 "),
    ];
    for (request, words) in cases {
        for seed in [3, 1 << 60] {
            let made = generate(&request, seed, &Work::unlimited()).expect("soon found");
            let text = made.code.as_ref().map(ToString::to_string).expect("nothing else is asked for");
            assert!(text.starts_with(words), "{text}");
            assert!(PuzzleCode::is_like(&text), "{text}");
            let code: PuzzleCode = text.to_lowercase().parse().expect("it was written by a code");
            let again = generate(&code.request(), code.seed(), &Work::unlimited()).expect("it was found before");
            assert_eq!(again, made, "{text}");
        }
    }
}

#[test]
fn every_puzzle_of_a_series_has_a_code_of_its_own() {
    let plan = PuzzleRequest { target: EASY, ..of("9x9") }.check().expect("possible");
    for made in Series::new(plan, 1, 3, Work::unlimited()).map(|made| made.expect("soon found")) {
        let code = made.code.clone().expect("nothing else is asked for");
        assert_eq!(generate(&code.request(), code.seed(), &Work::unlimited()), Ok(made));
    }
}

#[test]
fn seeds_for_people_are_short() {
    let seeds: HashSet<u64> = (0..20).map(|_| fresh_short_seed()).collect();
    assert!(seeds.iter().all(|&seed| seed < 1 << 25) && seeds.len() > 15, "{seeds:?}");
}

proptest! {
    #[test]
    fn codes_of_any_words_read_back(
        kind in prop::sample::select(vec!["9x9", "killer-x", "jigsaw-7", "samurai", "kakuro", "16x16", "6x6+x+killer", OWN_BOARD]),
        target in prop::option::of(prop::sample::select(Target::ALL.to_vec())),
        technique in prop::option::of(prop::sample::select(Technique::ALL.to_vec())),
        symmetry in prop::sample::select(Symmetry::ALL.to_vec()),
        constraints in prop::collection::vec((prop::sample::select(ConstraintRequest::names()), 1..9usize), 0..4),
        seed: u64,
        upper: bool,
    ) {
        let listed: Vec<String> = constraints
            .iter()
            .map(|(name, count)| (name.replace(' ', "-"), count))
            .map(|(name, count)| {
                let counted = format!("{name}:{count}");
                if ConstraintRequest::parse(&counted).is_ok() { counted } else { name }
            })
            .collect();
        let mut words = vec![kind.to_owned()];
        words.extend(target.map(|target| target.to_string()));
        words.extend(technique.map(|technique| technique.key().to_owned()));
        words.push(symmetry.to_string());
        words.extend((!listed.is_empty()).then(|| format!("+{}", listed.join(","))));
        words.push(format!("{}-{}", crockford(seed), deduku::chance::GENERATOR_VERSION));
        let text = words.join(" ");
        let text = if upper { text.to_uppercase() } else { text };
        let code: PuzzleCode = text.parse().expect("every word is known");
        let request = code.request();
        prop_assert_eq!((request.target, request.technique, request.symmetry, code.seed()), (target, technique, symmetry, seed));
        prop_assert_eq!(request.constraints.len(), constraints.len());
        prop_assert_eq!(code.to_string().parse::<PuzzleCode>(), Ok(code));
    }
}

/// The seed in base 32, written down plainly.
fn crockford(seed: u64) -> String {
    let digits: Vec<char> = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".chars().collect();
    let (mut seed, mut text) = (seed, String::new());
    while seed > 0 || text.is_empty() {
        text.insert(0, digits[(seed % 32) as usize]);
        seed /= 32;
    }
    text
}
