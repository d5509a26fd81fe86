//! Two screens in one process: each is what it is alone.

use std::sync::Barrier;
use std::thread;
use std::time::Duration;

use deduku::tui::canvas::Glyphs;
use deduku::tui::keys::Keys;
use deduku::tui::settings::Settings;
use deduku::tui::theme::{Colours, Theme};
use ratatui::buffer::Buffer;

use crate::player::{EASY, Player, by_profile};

/// What both players type, with a pause after each line.
const KEYS: [&str; 6] = ["3 Tab f Right 2", "F8 F8", "t t t Esc", "m 5 m Down 6", "F9", "Esc u u r"];

/// A small window without colours, in ASCII, with few highlights.
fn plain() -> Player {
    let settings = Settings { peers: false, same_digit: false, seconds: true, pause: 250, ..Settings::default() };
    Player::with((80, 24), Glyphs::Ascii, Keys::shipped(), settings)
}

/// A large window in all colours, with steps and words of the book.
fn coloured() -> Player {
    let settings = Settings { labels: false, same_marks: false, pause: 100, ..by_profile("book") };
    let theme = Theme::named("light", Colours::True).unwrap();
    Player::coloured_with((120, 40), &theme, Colours::True, settings)
}

/// The frames after each key, and while time passes.
fn frames(player: fn() -> Player, mut before_each: impl FnMut()) -> Vec<Buffer> {
    let mut player = player();
    player.play("9x9", EASY);
    let mut frames = vec![player.buffer()];
    for line in KEYS {
        for key in line.split(' ') {
            before_each();
            frames.push(player.press(key).buffer());
        }
        before_each();
        frames.push(player.wait(Duration::from_millis(700)).buffer());
    }
    frames
}

#[test]
fn two_screens_at_once_are_what_each_is_alone() {
    let screens: [fn() -> Player; 2] = [plain, coloured];
    let alone = screens.map(|player| frames(player, || {}));
    let step = &Barrier::new(screens.len());
    let together = thread::scope(|scope| {
        let threads = screens.map(|player| scope.spawn(move || frames(player, || _ = step.wait())));
        threads.map(|thread| thread.join().unwrap())
    });
    for (alone, together) in alone.iter().zip(&together) {
        assert_eq!(alone.len(), together.len());
        for (at, (one, other)) in alone.iter().zip(together).enumerate() {
            assert_eq!(one, other, "frame {at}");
        }
    }
    let (plain, coloured) = (&alone[0], &alone[1]);
    assert!(plain.windows(2).filter(|pair| pair[0] != pair[1]).count() > 10, "the keys do something");
    assert_ne!(plain[0].area, coloured[0].area);
    let colours = |buffer: &Buffer| buffer.content.iter().any(|cell| matches!(cell.bg, ratatui::style::Color::Rgb(..)));
    assert!(!colours(&plain[0]) && colours(&coloured[0]));
}
