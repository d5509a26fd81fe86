//! The screen: from a new app to the bytes of the first frame, and from a key to the bytes of its change.

#![allow(missing_docs, reason = "criterion's macros make public functions")]

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use deduku::shipped::samples;
use deduku::text::{Entry, read};
use deduku::tui::app::{App, update, view};
use deduku::tui::canvas::Glyphs;
use deduku::tui::keys::{Chord, Keys};
use deduku::tui::message::Message;
use deduku::tui::model::StartupConfig;
use deduku::tui::output::DiffBackend;
use deduku::tui::settings::Settings;
use deduku::tui::theme::{Colours, Theme, Themes};
use ratatui::Terminal;
use ratatui::layout::Size;

fn config((width, height): (u16, u16)) -> StartupConfig {
    StartupConfig {
        settings: Settings { theme: "dark".to_owned(), ..Settings::default() },
        keys: Keys::shipped(),
        theme: Theme::named("dark", Colours::True).expect("shipped"),
        themes: Themes::default(),
        colours: Colours::True,
        glyphs: Glyphs::Unicode,
        size: (width, height),
    }
}

fn terminal((width, height): (u16, u16)) -> Terminal<DiffBackend> {
    Terminal::new(DiffBackend::erased(Size { width, height })).expect("nothing is written")
}

/// The bytes that make the terminal show the current state of the app.
fn frame(app: &App, terminal: &mut Terminal<DiffBackend>) -> Vec<u8> {
    terminal.draw(|frame| view(app, frame)).expect("nothing is written");
    terminal.backend_mut().frame()
}

fn first_puzzle(name: &str) -> Entry {
    let sample = samples().iter().find(|sample| sample.name == name).expect("shipped");
    read(sample.text, None).remove(0).expect("well formed")
}

/// The windows, and the samples played in them.
const PLAYED: [(&str, (u16, u16)); 3] =
    [("9x9-hard.txt", (80, 24)), ("killer.jsonl", (120, 40)), ("samurai.txt", (200, 60))];

fn first_frames(criterion: &mut Criterion) {
    let size = (80, 24);
    criterion.bench_function("the first frame: the start screen", |bencher| {
        bencher.iter(|| black_box(frame(&App::new(config(size)), &mut terminal(size))));
    });
    for (name, size) in PLAYED {
        let entry = first_puzzle(name);
        criterion.bench_function(&format!("the first frame: {name}, {}x{}", size.0, size.1), |bencher| {
            bencher.iter(|| {
                let mut app = App::new(config(size));
                black_box(update(&mut app, Message::Play(Box::new(entry.clone()))));
                black_box(frame(&app, &mut terminal(size)))
            });
        });
    }
}

fn keys(criterion: &mut Criterion) {
    let chord = |name: &str| -> Chord { name.parse().expect("a key") };
    let ways = [chord("Right"), chord("Left")];
    for (name, size) in PLAYED {
        let mut app = App::new(config(size));
        update(&mut app, Message::Play(Box::new(first_puzzle(name))));
        let mut shown = terminal(size);
        frame(&app, &mut shown);
        let mut presses = ways.iter().cycle();
        criterion.bench_function(&format!("the cursor moves: {name}, {}x{}", size.0, size.1), |bencher| {
            bencher.iter_batched(
                || *presses.next().expect("endless"),
                |key| {
                    black_box(update(&mut app, Message::Key(key)));
                    black_box(frame(&app, &mut shown))
                },
                BatchSize::SmallInput,
            );
        });
    }
}

criterion_group!(benches, first_frames, keys);
criterion_main!(benches);
