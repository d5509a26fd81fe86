//! The fuzz targets, driven by mutated corpora: nothing panics, takes long or takes much memory, and no message holds
//! what a terminal would act on.
//!
//! `DEDUKU_FUZZ=1000000 cargo test --release --test program mutated -- --nocapture` takes that many inputs and prints
//! figures; `DEDUKU_FUZZ_SEED=7` takes others. An input that fails is written to a file, which the failure names.
//! With a nightly compiler, `cargo fuzz run puzzles` searches further; see `targets.rs`.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use deduku::tui::message::Message;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::{has_controls, program, targets};

/// The time limit for one input.
const LONGEST: Duration = Duration::from_secs(2);
/// The memory limit for the whole run, in kilobytes, so that no input takes more.
const MOST_MEMORY: u64 = 200_000;
/// One in this many inputs is also given to the program itself.
const TO_THE_PROGRAM: usize = 400;
/// Set in the process that a test has to itself.
const ALONE: &str = "DEDUKU_FUZZ_ALONE";

/// What to put into an input: what some reader treats specially, and what a terminal acts on.
const SPICE: [&[u8]; 40] = [
    b"\n",
    b"\r",
    b"\n\n",
    b"\t",
    b"\0",
    b"\x1b[2J",
    b"\x1b]0;x\x07",
    b"\x7f",
    b"\xc2\x9b",
    b"\xe2\x80\xae",
    b"\xe2\x81\xa6",
    b"\xff",
    b"\xfe\xff",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"#",
    b"\\",
    b"4\\12",
    b"{",
    b"}",
    b"[",
    b"]",
    b"\"",
    b":",
    b",",
    b"+",
    b"|",
    b"---",
    b"***",
    b"0",
    b".",
    b"9",
    b"65535",
    b"99999999999999999999",
    b"-1",
    b"null",
    b"true",
    b"\xc3\x9f",
    b"\xf0\x9f\x91\xa9",
    b"samurai",
];

/// Texts that a target understands.
struct Corpus {
    target: fn(&[u8]),
    name: &'static str,
    seeds: Vec<Vec<u8>>,
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn files(name: &str, first: &[u8]) -> Vec<Vec<u8>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder(name))
        .expect("a folder of the project")
        .map(|file| file.expect("readable").path())
        .collect();
    paths.sort();
    let files = paths.iter().filter(|path| path.is_file());
    files.map(|path| [first, &fs::read(path).expect("readable")].concat()).collect()
}

/// Games in progress, as they are saved.
fn games() -> Vec<Vec<u8>> {
    let lines = [
        "005400180146080500070013000451008706080000010603700948000390070004070269019006400 a comment",
        "1...............",
        "1............... AABBAABBCCDDCCDD a jigsaw",
    ];
    let mut saves = Vec::new();
    for line in lines {
        let Some(Ok(entry)) = deduku::text::read(line, None).into_iter().next() else { continue };
        let mut model = targets::model((80, 24));
        targets::send(&mut model, Message::Play(Box::new(entry)));
        for key in "3 Right Tab 4 5 Tab Down 2 u Ctrl-r x F7 n Right 9 n m".split(' ') {
            targets::send(&mut model, Message::Key(key.parse().expect("a key")));
        }
        saves.push(model.session().expect("a game").game.to_text().into_bytes());
    }
    assert_eq!(saves.len(), lines.len());
    saves
}

/// Links, documents and files of other programs: of puzzles with constraints of many kinds, and of a position.
fn links() -> Vec<Vec<u8>> {
    use deduku::generate::{ConstraintRequest, PuzzleRequest, generate};
    use deduku::text::{Entry, Format, read, write};
    const KINDS: [&str; 12] = [
        "kropki",
        "sandwich",
        "arrow",
        "thermo",
        "whisper",
        "little-killer",
        "quadruple",
        "region sum",
        "skyscraper",
        "cage",
        "clone",
        "anti-knight",
    ];
    const DOCUMENTS: [&str; 3] = [
        r#"{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{"centerPencilMarks":[1,2]},{},{}],[{},{},{},{}],[{},{},{},{}]],"title":"t","ruleset":"r","thermometer":[{"lines":[["R1C1","R1C2"]]}],"difference":[{"cells":["R2C1","R2C2"],"value":"2"}],"killercage":[{"cells":["R3C1","R3C2"],"value":"5"}]}"#,
        r##"{"cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"regions":[[[0,0],[0,1],[1,0],[1,1]]],"cages":[{"cells":[[0,0],[0,1]],"value":"5"}],"lines":[{"color":"#CFCFCFFF","thickness":9,"wayPoints":[[0.5,0.5],[1.5,1.5]]}],"metadata":{"title":"t"}}"##,
        ".Shape~4x4.Thermo~R1C1~R1C2.Arrow~R2C2~R2C3~R2C4.Or.AllDifferent~R1C1~R1C2.Given~R1C1~1.End.NFA~f~n~R1C1~R1C2.~R1C1_3",
    ];
    let mut seeds: Vec<Vec<u8>> = DOCUMENTS.iter().map(|text| text.as_bytes().to_vec()).collect();
    let board = std::sync::Arc::new(deduku::board::named("6x6").expect("a board"));
    for kind in KINDS {
        let mut request = PuzzleRequest { tries: 20, graded: false, ..PuzzleRequest::new(board.clone()) };
        request.constraints = vec![ConstraintRequest::parse(kind).expect("a kind")];
        let made = generate(&request, 1, &deduku::work::Work::unlimited()).expect("a puzzle");
        let entry = Entry::of(made.puzzle);
        let formats = [Format::Fpuzzles, Format::Sudokupad, Format::Iss, Format::Link];
        seeds.extend(formats.into_iter().filter_map(|format| write(&entry, format).ok()).map(String::into_bytes));
    }
    let line = "534.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let entry = read(line, None).into_iter().next().expect("an entry").expect("a puzzle");
    for format in
        [Format::OpenSudoku, Format::Ksudoku, Format::Sdx, Format::Possibilities, Format::Sdk, Format::SimpleSudoku]
    {
        seeds.push(write(&entry, format).expect("a 9×9 grid").into_bytes());
    }
    seeds
}

fn corpora() -> Vec<Corpus> {
    let corpus = |name: &str, seeds| {
        let &(name, target) = targets::TARGETS.iter().find(|(target, _)| *target == name).expect("a target");
        Corpus { target, name, seeds }
    };
    let mut puzzles = files("tests/malformed", &[0]);
    puzzles.extend(files("saves", &[0]));
    puzzles.extend(files("saves", &[5]));
    let mut names: Vec<Vec<u8>> =
        deduku::board::catalogue().iter().map(|entry| entry.name.as_bytes().to_vec()).collect();
    names.extend([
        b"boxes-2x5".to_vec(),
        b"jigsaw-4(AABBAABBCCDDCCDD)+x".to_vec(),
        b"kakuro(#../...)".to_vec(),
        b"9x9+killer(0.1/2.3)".to_vec(),
        b"0122211000\nx-wing\nhalf-turn\nCtrl-r".to_vec(),
    ]);
    let mut settings = files("tests/valid_configs", &[]);
    settings.extend(files("tests/invalid_configs", &[]));
    settings.extend(files("config", &[]));
    settings.extend(files("config/themes", &[]));
    let mut saves = games();
    saves.extend(files("tests/malformed", &[]).into_iter().take(5));
    let certificate = |board: &str, puzzle: &str| program(&["steps", "--json", "--board", board, puzzle], b"").stdout;
    let certificates = vec![
        certificate("4x4", "1.2..........4.3"),
        certificate("9x9", "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"),
    ];
    assert!(certificates.iter().all(|text| !text.is_empty()));
    let keys: [&[u8]; 5] = [&[80, 24, 4, 1, 9], &[0, 0], &[2, 90, b'1'], &[255; 40], b"P\x185t:newgame"];
    vec![
        corpus("puzzles", puzzles),
        corpus("links", links()),
        corpus("boards", names),
        corpus("settings", settings),
        corpus("saves", saves),
        corpus("certificates", certificates),
        corpus("keyboard", keys.map(<[u8]>::to_vec).to_vec()),
    ]
}

/// A seed with some changes.
fn mutated(seeds: &[Vec<u8>], chance: &mut ChaCha8Rng) -> Vec<u8> {
    let mut bytes = seeds[chance.random_range(0..seeds.len())].clone();
    for _ in 0..chance.random_range(1..8) {
        let at = chance.random_range(0..=bytes.len());
        let end = (at + chance.random_range(0..40)).min(bytes.len());
        match chance.random_range(0..10) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 | 3 => {
                let spice = SPICE[chance.random_range(0..SPICE.len())];
                drop(bytes.splice(at..at, spice.iter().copied()));
            }
            4 => {
                let spice = SPICE[chance.random_range(0..SPICE.len())];
                drop(bytes.splice(at..end, spice.iter().copied()));
            }
            5 => {
                let again = bytes[at..end].repeat(chance.random_range(1..60));
                drop(bytes.splice(at..at, again));
            }
            6 => {
                let other = &seeds[chance.random_range(0..seeds.len())];
                let from = chance.random_range(0..=other.len());
                let to = (from + chance.random_range(0..200)).min(other.len());
                drop(bytes.splice(at..end, other[from..to].iter().copied()));
            }
            7 if at < bytes.len() => bytes[at] ^= 1 << chance.random_range(0..8),
            8 if at < bytes.len() => bytes[at] = chance.random(),
            // Moves the rest of a line to the end.
            _ => {
                if let Some(feed) = bytes[at..].iter().position(|&byte| byte == b'\n') {
                    bytes[at..].rotate_left(feed + 1);
                }
            }
        }
    }
    bytes.truncate(100_000);
    bytes
}

/// The peak memory, in kilobytes; `None` if the system does not report it.
fn most_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// Runs the program on an input, with a command that is chosen by its number.
fn asked(number: usize, input: &[u8]) {
    let commands: [&[&str]; 9] = [
        &["convert", "--to", "line", "-"],
        &["convert", "--to", "grid", "-"],
        &["convert", "--json", "-"],
        &["print", "-"],
        &["check", "--timeout", "0.1", "-"],
        &["hint", "--timeout", "0.1", "-"],
        &["solve", "--timeout", "0.1", "-"],
        &["verify", "--timeout", "0.1", "-"],
        &["generate", "--tries", "1", "--from", "-"],
    ];
    let output = program(commands[number % commands.len()], input);
    let status = output.status.code();
    assert!(matches!(status, Some(0..=3)), "status {status:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(!has_controls(&output.stdout) && !has_controls(&output.stderr), "{output:?}");
}

/// Repeats the test in a process of its own: the peak memory of a process is that of all the tests that it runs.
#[allow(clippy::print_stdout, reason = "the figures of the long form")]
fn alone(test: &str) {
    let this = std::env::current_exe().expect("a path");
    let output = Command::new(this).args(["--exact", test, "--nocapture"]).env(ALONE, "1").output().expect("it starts");
    let out = String::from_utf8_lossy(&output.stdout);
    print!("{out}");
    assert!(output.status.success() && out.contains("1 passed"), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn mutated_inputs_do_no_harm() {
    if std::env::var_os(ALONE).is_none() {
        return alone("hostile::fuzz::mutated_inputs_do_no_harm");
    }
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<usize>().expect("a number"));
    let count = number("DEDUKU_FUZZ").unwrap_or(1500);
    let seed = number("DEDUKU_FUZZ_SEED").unwrap_or(1);
    let mut chance = ChaCha8Rng::seed_from_u64(seed as u64);
    let corpora = corpora();
    let (mut slowest, mut counts) = (Duration::ZERO, vec![0_usize; corpora.len()]);
    let begun = Instant::now();
    for at in 0..count {
        // Half of the inputs are puzzles, or links and files that hold some.
        let which =
            if chance.random_bool(0.5) { chance.random_range(0..2) } else { chance.random_range(0..corpora.len()) };
        let Corpus { target, name, seeds } = &corpora[which];
        let input = mutated(seeds, &mut chance);
        let start = Instant::now();
        let harmless = catch_unwind(AssertUnwindSafe(|| {
            target(&input);
            if at % TO_THE_PROGRAM == 0 {
                asked(at / TO_THE_PROGRAM, &input);
            }
        }));
        let took = start.elapsed();
        if at % TO_THE_PROGRAM != 0 {
            slowest = slowest.max(took);
        }
        counts[which] += 1;
        if harmless.is_err() || took > LONGEST {
            let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{seed}-{at}.input"));
            fs::write(&file, &input).expect("the folder for tests is writable");
            assert!(harmless.is_ok(), "input {at} of {name} panics: {}", file.display());
            panic!("input {at} of {name} takes {took:?}: {}", file.display());
        }
    }
    let memory = most_memory();
    let names = corpora.iter().zip(&counts).map(|(corpus, count)| format!("{} {count}", corpus.name));
    println!(
        "{count} inputs ({}) in {:?}: slowest {slowest:?}, {} MB at most, {} given to the program",
        names.collect::<Vec<_>>().join(", "),
        begun.elapsed(),
        memory.unwrap_or_default() / 1000,
        count.div_ceil(TO_THE_PROGRAM),
    );
    assert!(memory.is_none_or(|memory| memory < MOST_MEMORY), "{memory:?} kB");
}

/// Inputs that once did harm, one case per line.
#[test]
fn found_inputs_do_no_harm() {
    // The stream delivers single bytes: an attempt that was made with fewer lines read must leave no trace.
    let lines = [
        &b"\0#   4\\  3\\\n\\3  .  .\n"[..],
        &b"  .\n  3\\\n\\3  .  .\n".repeat(4),
        b"\\\n\n3  .  .\n  .\n  3\\\n\\\\3  .  .\n  .\n",
    ];
    for (name, input) in [
        ("puzzles", &b"\0# . .\n# . .\n"[..]),
        ("puzzles", &lines.concat()),
        ("puzzles", b"\0\xfe\xff\xfe\xff\x23\x20"),
        // A window of five lines.
        ("keyboard", &[125, 5]),
        ("boards", b"\x1b[2J"),
    ] {
        let (_, target) = targets::TARGETS.iter().find(|(target, _)| *target == name).expect("a target");
        target(input);
    }
}

#[test]
fn every_target_has_its_program_in_the_folder() {
    // The packed crate lacks this package of its own.
    let Ok(manifest) = fs::read_to_string(folder("fuzz/Cargo.toml")) else { return };
    for (name, _) in targets::TARGETS {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
        let program = fs::read_to_string(folder(&format!("fuzz/fuzz_targets/{name}.rs"))).expect("a program");
        assert!(program.contains(&format!("targets::{name}(data)")), "{name}");
    }
}
