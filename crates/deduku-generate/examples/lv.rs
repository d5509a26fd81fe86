use deduku_core::work::Work;
use deduku_generate::*;
use deduku_logic::*;
use deduku_rating::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n: u64 = a[3].parse().unwrap();
    let sym = a.get(4).map_or(Symmetry::None, |s| s.parse().unwrap());
    for level in Level::ALL {
        if a[2] != "all" && a[2] != level.key() { continue; }
        let mut request = PuzzleRequest::of(Kind::named(&a[1]).unwrap());
        request.symmetry = sym;
        if std::env::var("NORUNG").is_ok() { let t = DEFAULT_LEVELS; let (a, b) = (t.find("[rungs.easy]").unwrap(), t.find("# The book's levels (book-easy").unwrap()); request.levels = Levels::read(&format!("{}{}", &t[..a], &t[b..])).unwrap(); }
        if let Ok(t) = std::env::var("TRIES") { request.tries = t.parse().unwrap(); }
        request.target = Some(Target::Level(level));
        let plan = match request.check() { Ok(p) => p, Err(e) => { println!("{level}: {e}"); continue } };
        let start = std::time::Instant::now();
        let mut min = Vec::new(); let mut hod = std::collections::BTreeMap::new(); let mut missed = 0; let mut clues = 0;
        let mut gen_time = 0.0; let mut score = Vec::new(); let mut own = std::collections::BTreeMap::new();
        for seed in 0..n {
            let t = std::time::Instant::now();
            let g = plan.generate(seed * 8 + 100_000, &Work::unlimited());
            gen_time += t.elapsed().as_secs_f64();
            let Ok(g) = g else { missed += 1; continue };
            clues += g.puzzle.clue_count();
            let profile = Profile::standard();
            let allowed = Allowed::default();
            let measure = Measure { scales: &[Scale::Time, Scale::Hodoku, Scale::Level], profile: &profile, trial: Trial::Allowed, levels: Levels::shipped(), allowed: &allowed };
            let r = rate_by(&g.puzzle, &measure, &Work::unlimited()).unwrap();
            if let Some(t) = r.time { min.push(t.seconds as f64 / 60.0); }
            if std::env::var("PAIRS").is_ok() { println!("P {:.1} {:?} {}", r.time.unwrap().seconds as f64 / 60.0, r.hodoku.map(|h| (h.level.key(), h.score)), g.tries); }
            if let Some(h) = r.hodoku { *hod.entry(h.level.key()).or_insert(0) += 1; score.push(h.score); }
            *own.entry(r.level.map_or("none", |l| l.key())).or_insert(0) += 1;
        }
        min.sort_by(f64::total_cmp); score.sort();
        let q = |p: usize| min.get(min.len() * p / 100).copied().unwrap_or(0.0);
        println!("{} {level:8} n {} missed {missed} min {:.1} | q {:.1} med {:.1} q {:.1} | max {:.1}  hodoku {hod:?} own {own:?} score med {:?} clues {:.1}  ms each {:.0}", a[1], min.len(), q(0), q(25), q(50), q(75), min.last().unwrap_or(&0.0), score.get(score.len() / 2), clues as f64 / min.len() as f64, gen_time * 1e3 / n as f64);
        if std::env::var("ALL").is_ok() { println!("{}", min.iter().map(|m| format!("{m:.1}")).collect::<Vec<_>>().join(" ")); }
        let _ = start;
    }
}
