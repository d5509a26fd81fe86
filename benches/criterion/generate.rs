//! Generating puzzles for a request.

#![allow(missing_docs, reason = "criterion's macros make public functions")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use deduku::generate::{Kind, PuzzleRequest, Target, generate};
use deduku::rating::Level;
use deduku::work::Work;

/// Measures `count` puzzles, with seeds from 1 on: the time of a single one varies much from seed to seed.
fn measure(criterion: &mut Criterion, what: &str, count: u64, request: &PuzzleRequest) {
    criterion.bench_function(&format!("generate {count}: {what}"), |bencher| {
        bencher.iter(|| {
            for seed in 1..=count {
                let _ = black_box(generate(request, seed, &Work::unlimited()));
            }
        });
    });
}

fn request(kind: &str) -> PuzzleRequest {
    PuzzleRequest::of(Kind::named(kind).expect("in the catalogue"))
}

fn kinds(criterion: &mut Criterion) {
    for (kind, count) in [("9x9", 10), ("16x16", 1), ("jigsaw", 1), ("killer", 1), ("samurai", 1), ("kakuro", 1)] {
        measure(criterion, kind, count, &request(kind));
    }
}

fn levels(criterion: &mut Criterion) {
    for level in Level::ALL {
        let target = Some(Target::Level(level));
        measure(criterion, &format!("9x9, {level}"), 3, &PuzzleRequest { target, ..request("9x9") });
    }
}

fn techniques(criterion: &mut Criterion) {
    for name in ["hidden-pair", "x-wing", "xy-wing"] {
        let technique = Some(name.parse().expect("a technique"));
        measure(criterion, &format!("9x9, {name}"), 3, &PuzzleRequest { technique, ..request("9x9") });
    }
}

criterion_group! {
    name = benches;
    // A round takes seconds for some of these.
    config = Criterion::default().sample_size(10);
    targets = kinds, levels, techniques
}
criterion_main!(benches);
