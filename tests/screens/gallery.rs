//! A gallery of the screens: each is reached by keys and written as an SVG, with the colours that a terminal shows.
//!
//! `docs/gallery/make` writes all of them. The four in the README are kept in the repository; a test compares them
//! with what the program draws, and rewrites them if `DEDUKU_GALLERY` names a folder.

#[path = "gallery/svg.rs"]
mod svg;

use std::path::{Path, PathBuf};
use std::time::Duration;

use deduku::logic::Technique;
use deduku::shipped::{example, samples};
use deduku::text::{Entry, read};
use deduku::tui::canvas::Glyphs;
use deduku::tui::message::Message;
use deduku::tui::theme::{Colours, Theme};

use crate::player::{EASY, Player, by_profile};
use crate::{clues, statements};

/// Needs fish, wings and chains.
const HARD: &str = "....6..8.46...82..7..23.....4..7..3......5.....76..8..18......43....2....5.81...6";
const WIDE: (u16, u16) = (120, 40);
const SMALL: (u16, u16) = (80, 24);

/// How a screen is reached.
enum Way {
    /// These keys.
    Keys(&'static str),
    /// These keys, then steps that are shown one after another until the screen has one of these words.
    Until(&'static str, &'static [&'static str]),
    /// These keys, a text that is typed, and these keys.
    Typed(&'static str, &'static str, &'static str),
    /// This text is pasted.
    Paste(&'static str),
    /// All steps are played, until the puzzle is solved.
    Solved,
    /// These keys, ending in a question that has no answer yet.
    Working(&'static str),
}

/// A picture: its name, its size, its look (a theme; behind a blank `256`, `16` or `mono` for fewer colours; `ascii`:
/// ASCII without colours; `book`: dark, with the steps of the book), the sample, the puzzle with clues of `clues.tsv`, the
/// puzzle or the technique whose example it is, and the way to it.
struct Picture(&'static str, (u16, u16), &'static str, &'static str, Way);

const PICTURES: &[Picture] = &[
    Picture("01-start", SMALL, "dark", HARD, Way::Typed("f :", "start-screen", "Enter Enter")),
    Picture("12-review", SMALL, "dark", HARD, Way::Keys("f ~ ~ ~ ~ ~ 9 u ~ ~ ~ ~ ~ Ctrl-v t Up")),
    Picture("02-classic", SMALL, "dark", HARD, Way::Keys("f n n n Enter n Enter i")),
    Picture("03-hint-fish", SMALL, "dark", "finned-swordfish", Way::Until("", &["Swordfish"])),
    Picture(
        "04-hint-aic",
        SMALL,
        "dark",
        "9x9-extreme.txt",
        Way::Until("f", &["AIC", "Nice Loop", "Chain", "Kite", "Wing", "Forcing"]),
    ),
    Picture("05-killer", SMALL, "dark", "killer.jsonl", Way::Keys("f Right")),
    Picture("06-jigsaw", SMALL, "dark", "jigsaw.txt", Way::Keys("f Right")),
    Picture("08-samurai", SMALL, "dark", "samurai.txt", Way::Keys("f Right")),
    Picture("08-samurai-120x40", WIDE, "dark", "samurai.txt", Way::Keys("f Right")),
    Picture("09-classic-120x40", WIDE, "dark", HARD, Way::Keys("f Right")),
    Picture("10-solved", SMALL, "dark", EASY, Way::Solved),
    Picture("13-light", SMALL, "light", HARD, Way::Keys("f Right")),
    Picture("14-mono-ascii", SMALL, "ascii", HARD, Way::Keys("f Right")),
    Picture("15-kakuro", SMALL, "dark", "kakuro.txt", Way::Keys("f Right")),
    Picture("16-16x16", SMALL, "dark", "16x16.txt", Way::Keys("f Right")),
    Picture("16-16x16-120x40", WIDE, "dark", "16x16.txt", Way::Keys("f Right")),
    Picture("17-log-80x24", SMALL, "dark", HARD, Way::Keys("F8 F8 F8 F8 F8 F8 F8 F8 ; ; Up")),
    Picture("17a-log-beside", SMALL, "dark", HARD, Way::Keys("F8 F8 F8 F8 F8 F8 F8 F8 ; Up")),
    Picture("17c-log-120x40", WIDE, "dark", HARD, Way::Keys("f F8 F8 F8 F8 F8 F8 F8 F8")),
    Picture("17d-log-filtered", SMALL, "dark", HARD, Way::Typed("F8 F8 F8 F8 F8 F8 F8 F8 ; /", "naked", "")),
    Picture("17e-log-book", SMALL, "book", HARD, Way::Keys("F8 F8 F8 F8 F8 F8 F8 F8 ; ; Up")),
    Picture("18-palette", SMALL, "dark", HARD, Way::Typed("f :", "ste", "")),
    Picture("19-new-puzzle", SMALL, "dark", HARD, Way::Keys("f Ctrl-n")),
    Picture("19b-new-puzzle-working", SMALL, "dark", "25x25.txt", Way::Working("Ctrl-n Up Enter")),
    Picture("20-boards", SMALL, "dark", HARD, Way::Keys("f Ctrl-n Enter")),
    Picture("20-boards-120x40", WIDE, "dark", HARD, Way::Keys("f Ctrl-n Enter")),
    Picture("21-steps-here", SMALL, "dark", HARD, Way::Keys("f !")),
    Picture("22-help", SMALL, "dark", HARD, Way::Keys("f ?")),
    Picture("23-settings", SMALL, "dark", HARD, Way::Keys("f ,")),
    Picture("23b-settings-keys", SMALL, "dark", HARD, Way::Keys("f , Tab Tab Tab Tab Down Enter")),
    Picture("24-paste", SMALL, "dark", EASY, Way::Paste(HARD)),
    Picture("25-why-not", SMALL, "dark", HARD, Way::Keys("f Tab ' 1")),
    Picture("26-combinations", SMALL, "dark", "killer.jsonl", Way::Keys("f #")),
    Picture("26b-combinations-kakuro", SMALL, "dark", "kakuro.txt", Way::Keys("f #")),
    Picture("27-classic-100x30-log", (100, 30), "dark", HARD, Way::Keys("f F8 F8 F8 F8 F8 F8")),
    Picture("28-classic-200x50", (200, 50), "dark", HARD, Way::Keys("f F8 F8 F8 F8")),
    Picture("29-25x25", SMALL, "dark", "25x25.txt", Way::Keys("Ctrl-Down Ctrl-Right")),
    Picture("30-dion-slice", SMALL, "dark", "dion-cube.jsonl", Way::Keys("f > Right")),
    Picture("30-dion-120x40", WIDE, "dark", "dion-cube.jsonl", Way::Keys("f > Right")),
    Picture("31-killer-120x40", WIDE, "dark", "killer.jsonl", Way::Keys("f Right")),
    Picture("32-hint-light", SMALL, "light", "finned-swordfish", Way::Until("", &["Swordfish"])),
    Picture("33-mono-ascii-hint", SMALL, "ascii", "finned-swordfish", Way::Until("", &["Swordfish"])),
    Picture("34-classic-16-colours", SMALL, "dark 16", HARD, Way::Keys("f Right")),
    Picture("35-marks", SMALL, "dark", HARD, Way::Keys("m 1 2 Right 1 3 Down 5")),
    Picture("40-lines-120x40", WIDE, "dark", "lines", Way::Keys("f")),
    Picture("40b-lines-light-120x40", WIDE, "light", "lines", Way::Keys("f")),
    Picture("40e-ends-120x40", WIDE, "dark", "ends", Way::Keys("f")),
    Picture("41-lines-80x24", SMALL, "dark", "lines", Way::Keys("f")),
    Picture("41b-lines-light-80x24", SMALL, "light", "lines", Way::Keys("f")),
    Picture("42-lines-256", WIDE, "dark 256", "lines", Way::Keys("f")),
    Picture("42b-lines-256-80x24", SMALL, "dark 256", "lines", Way::Keys("f")),
    Picture("43-lines-mono", WIDE, "dark mono", "lines", Way::Keys("f")),
    Picture("43b-lines-16-colours", WIDE, "dark 16", "lines", Way::Keys("f")),
    Picture("43c-ends-mono-80x24", SMALL, "dark mono", "ends", Way::Keys("f")),
    Picture("43d-lines-ascii", WIDE, "ascii", "lines", Way::Keys("f")),
    Picture("43e-jigsaw-mono-120x40", WIDE, "dark mono", "jigsaw.txt", Way::Keys("f")),
    Picture("43f-cells-120x40", WIDE, "dark 256", "cells", Way::Keys("f")),
    Picture("44-jigsaw-256-80x24", SMALL, "dark 256", "jigsaw.txt", Way::Keys("f Right")),
    Picture("44b-jigsaw-80x24", SMALL, "dark", "jigsaw.txt", Way::Keys("f Right")),
    Picture("45-killer-256-80x24", SMALL, "dark 256", "killer.jsonl", Way::Keys("f Right")),
    Picture("45b-killer-80x24", SMALL, "dark", "killer.jsonl", Way::Keys("f Right")),
    Picture("46-killer-mono-80x24", SMALL, "dark mono", "killer.jsonl", Way::Keys("f Right")),
    Picture("47-step-with-log-120x40", WIDE, "dark", HARD, Way::Keys(STEPPED)),
    Picture("48-step-with-log-100x30", (100, 30), "dark", HARD, Way::Keys(STEPPED)),
    Picture("49-step-with-log-80x24", SMALL, "dark", HARD, Way::Keys(STEPPED)),
    Picture("50-marks-80x24", SMALL, "dark", HARD, Way::Keys("f Z Right x 1 3 c 2 b 4")),
    Picture("51-start-80x24", SMALL, "dark", HARD, Way::Typed("f :", "start-screen", "Enter Enter")),
    Picture("52-small-57x20", (57, 20), "dark", HARD, Way::Keys("f Right")),
    Picture("53-rules-120x40", WIDE, "dark", IN_WORDS, Way::Keys("")),
    Picture("54-rules-80x24", SMALL, "dark", IN_WORDS, Way::Keys("")),
    Picture("55-hint-tile-120x40", WIDE, "dark", HARD, Way::Keys("f n n n")),
];

/// A pasted link whose rules are in words.
const IN_WORDS: &str = "rules in words";

/// Steps are played until one is shown with those before it in the log.
const STEPPED: &str = "f F8 F8 F8 F8 F8 F8 F8 F8 n ] ]";

/// The pictures that are in the README.
const SHOWN: [&str; 6] =
    ["02-classic", "03-hint-fish", "05-killer", "08-samurai", "44-jigsaw-256-80x24", "42b-lines-256-80x24"];

/// The keys of the film in the README, in 256 colours: what is looked at longer has blanks behind it.
const FILM: &str = "f n _ ] _ ] _ ] _ _ Enter F8 F8 F8 F8 n _ ] _ ] _ ] _ _ Enter F8 F8 F8 F8 n _ ] _ ] _ ] _ _ Enter";

/// Whether the screen shows a part of a hint that is not its last, as in "part 2 of 4".
fn has_more_parts(screen: &str) -> bool {
    let Some((_, after)) = screen.split_once("part ") else { return false };
    let numbers: Vec<usize> = after.split_whitespace().take(3).filter_map(|word| word.parse().ok()).collect();
    matches!(numbers[..], [at, all] if at < all)
}

impl Picture {
    fn player(&self) -> Player {
        let &Self(_, size, look, puzzle, _) = self;
        let (name, depth) = look.split_once(' ').unwrap_or((look, ""));
        let colours = match depth {
            "256" => Colours::Palette,
            "16" => Colours::Sixteen,
            "mono" => Colours::None,
            _ => Colours::True,
        };
        let themed = |name| Theme::named(name, colours).unwrap();
        let mut player = match name {
            "ascii" => Player::new(size, Glyphs::Ascii),
            "book" => Player::coloured_with(size, &themed("dark"), colours, by_profile("book")),
            name => Player::coloured(size, &themed(name), colours),
        };
        if puzzle == IN_WORDS {
            player.send(Message::Paste(statements::link(statements::DANCE)));
            player.press("Enter");
            return player;
        }
        if clues::NAMES.contains(&puzzle) {
            player.open(clues::entry(puzzle));
            return player;
        }
        if let Some(entry) = Technique::ALL.into_iter().find(|it| it.key() == puzzle).and_then(example) {
            player.open(Entry { comment: String::new(), id: None, ..entry });
            return player;
        }
        match samples().iter().find(|sample| sample.name == puzzle) {
            Some(sample) => player.open(read(sample.text, None).remove(0).unwrap()),
            None => player.play("9x9", puzzle),
        }
        player
    }

    /// The player at the screen of the picture.
    fn taken(&self) -> Player {
        let mut player = self.player();
        match self.4 {
            Way::Keys(keys) => {
                player.press(keys);
            }
            Way::Until(keys, words) => {
                player.press(keys);
                let mut shows = || {
                    let screen = player.press("n").screen();
                    words.iter().any(|word| screen.contains(word))
                };
                let found = (0..200).any(|_| shows());
                assert!(found, "{}: none of {words:?}\n{}", self.0, player.screen());
                // Shows all parts of the hint; one more key would play it.
                while has_more_parts(&player.screen()) {
                    player.press("]");
                }
                assert!(words.iter().any(|word| player.screen().contains(word)), "{}\n{}", self.0, player.screen());
            }
            Way::Typed(keys, text, last) => {
                player.press(keys).write(text).press(last);
            }
            Way::Paste(text) => player.send(Message::Paste(text.to_owned())),
            Way::Working(keys) => {
                player.answering = false;
                player.press(keys);
            }
            Way::Solved => {
                player.press("a").wait(Duration::from_secs(120));
            }
        }
        player
    }

    fn svg(&self) -> String {
        svg::drawn(&self.taken().buffer())
    }
}

fn write(folder: &Path, picture: &Picture) {
    std::fs::create_dir_all(folder).unwrap();
    std::fs::write(folder.join(picture.0).with_extension("svg"), picture.svg()).unwrap();
}

/// `DEDUKU_GALLERY=FOLDER cargo test --test screens gallery -- --ignored` writes them all.
#[test]
#[ignore = "writes the gallery; `docs/gallery/make` asks for it"]
fn the_gallery_is_written() {
    let folder = std::env::var_os("DEDUKU_GALLERY").map(PathBuf::from).expect("DEDUKU_GALLERY names a folder");
    for picture in PICTURES {
        write(&folder, picture);
    }
}

/// Writes a picture after each key of the film; `docs/gallery/make` joins them.
#[test]
#[ignore = "writes the film; `docs/gallery/make` asks for it"]
fn the_film_is_written() {
    let folder =
        std::env::var_os("DEDUKU_GALLERY").map(PathBuf::from).expect("DEDUKU_GALLERY names a folder").join("film");
    std::fs::create_dir_all(&folder).unwrap();
    let mut player = Picture("film", SMALL, "dark 256", HARD, Way::Keys("")).taken();
    for (at, key) in FILM.split(' ').enumerate() {
        if key != "_" {
            player.press(key);
        }
        std::fs::write(folder.join(format!("{at:02}.svg")), svg::drawn(&player.buffer())).unwrap();
    }
}

/// The pictures of the README are those that the program draws.
#[test]
fn the_pictures_of_the_readme_are_those_of_the_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/gallery");
    let readme = std::fs::read_to_string(folder.join("../../README.md")).unwrap();
    for name in SHOWN {
        assert!(readme.contains(&format!("docs/gallery/{name}.svg")), "{name} is not shown");
        let picture = PICTURES.iter().find(|picture| picture.0 == name).unwrap();
        if std::env::var_os("DEDUKU_GALLERY").is_some() {
            write(&folder, picture);
        }
        let kept = std::fs::read_to_string(folder.join(name).with_extension("svg")).unwrap_or_default();
        assert!(kept == picture.svg(), "{name}.svg is of another program: `docs/gallery/make` rewrites it");
    }
}
