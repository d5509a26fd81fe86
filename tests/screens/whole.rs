//! No dialog cuts a text at 80×24, or lacks a key in its row of keys, on any board.

use std::collections::BTreeSet;
use std::time::Duration;

use deduku::board::catalogue;
use deduku::constraint::Family;
use deduku::game::course;
use deduku::generate::Date;
use deduku::shipped::samples;
use deduku::store::{Finished, Statistics};
use deduku::text::read;
use deduku::tui::canvas::Glyphs;
use deduku::tui::message::{GameElsewhere, Message, SaveLine};

use crate::SMALL;
use crate::player::{EASY, Player};
use crate::statements::pasted;

/// A dialog: its name in `dialogs.rs`, and how it is opened in a window of this size, in its longest forms.
pub(super) type Case = (&'static str, fn((u16, u16)) -> Vec<Player>);

/// A game in a window of this size, with these keys pressed.
fn with((width, height): (u16, u16), keys: &str) -> Vec<Player> {
    let mut player = Player::of((width, height), Glyphs::Unicode, "9x9", EASY);
    player.press(keys);
    vec![player]
}

/// The same on every board with a sample, with questions unanswered.
fn on_every_board(size: (u16, u16), keys: &str) -> Vec<Player> {
    let opened = |text: &str| {
        let mut player = Player::new(size, Glyphs::Unicode);
        player.answering = false;
        player.open(read(text, None).swap_remove(0).unwrap());
        player.press(keys);
        player
    };
    samples().iter().map(|sample| opened(sample.text)).collect()
}

/// The same on a few of them, with questions answered.
fn on_some(size: (u16, u16), keys: &str) -> Vec<Player> {
    let some = ["9x9-expert.txt", "killer.jsonl", "kakuro.txt"];
    let opened = |text: &str| {
        let mut player = Player::new(size, Glyphs::Unicode);
        player.open(read(text, None).swap_remove(0).unwrap());
        player.press(keys);
        player
    };
    samples().iter().filter(|sample| some.contains(&sample.name)).map(|sample| opened(sample.text)).collect()
}

/// A dialog for each line of a list in turn: the text below or beside the line is part of the dialog.
fn each_line(size: (u16, u16), open: &str, lines: usize) -> Vec<Player> {
    let keys = |at: usize| format!("{open}{}", " Down".repeat(at));
    (0..lines).flat_map(|at| with(size, &keys(at))).collect()
}

pub(super) const CASES: &[Case] = &[
    ("BoardChoice", |size| each_line(size, "e", deduku::board::catalogue().len() + 1)),
    ("Checkpoints", |size| {
        let mut players = on_every_board(size, "Ctrl-k Ctrl-k Ctrl-t");
        players.extend(with(size, "Ctrl-t"));
        players.extend(with(size, "Ctrl-k Ctrl-t Up"));
        players
    }),
    ("Combinations", |size| {
        let mut players = on_some(size, "#");
        players.extend(on_some(size, "Right Right Down Down #"));
        players.retain(|player| player.screen().contains("combinations"));
        assert!(!players.is_empty());
        players
    }),
    ("ClueChoice", |size| each_line(size, "e Down Enter {", 12)),
    ("ClueArgument", |size| {
        let mut players = with(size, "e Down Enter { r e g u l a r Enter Space Right Space Enter");
        players.extend(with(size, "e Down Enter { w h i s p e r Enter Space Right Space Enter"));
        players
    }),
    ("CopyAs", |size| {
        let mut players = each_line(size, ": c o p y - l i n k Enter", 9);
        // The QR code that it opens.
        players.extend(with(size, ": c o p y - l i n k Enter Down Down Down Enter"));
        players
    }),
    ("Daily", |size| {
        let today: Date = "2027-09-29".parse().unwrap();
        let won = |before: u64| {
            let day = Date::of_days(today.days() - before).to_string();
            Finished { day: Some(day.clone()), daily: Some(format!("{day} extreme")), ..Finished::default() }
        };
        let streak = Statistics::of((0..365).map(won).collect()).days();
        let players = ["", "PageUp", "Left Down Down Down Down Down"].map(|keys| {
            let mut player = Player::new(size, Glyphs::Unicode);
            player.send(Message::Days(streak.clone(), today));
            player.send(Message::Daily(today));
            player.press(keys);
            player
        });
        players.into()
    }),
    ("GuessOn", |size| {
        let mut player = Player::of(size, Glyphs::Unicode, "4x4", "1...............");
        player.press("a").wait(Duration::from_secs(600));
        assert!(player.screen().contains("Logic ends here"), "{}", player.screen());
        vec![player]
    }),
    ("Help", |size| {
        let mut players = on_every_board(size, "?");
        players.extend((0..12).flat_map(|pages| with(size, &format!("?{}", " PageDown".repeat(pages)))));
        players.extend(with(size, ", ?"));
        players
    }),
    ("Leave", |size| {
        let mut player = Player::of(size, Glyphs::Unicode, "9x9", EASY);
        let reason = "/home/somebody/.local/share/deduku/running/1.deduku: No space left on device (os error 28)";
        player.press("1").send(Message::Unsaved(Some(reason.to_owned())));
        player.press("q");
        assert!(player.screen().contains("Quit and lose the game"), "{}", player.screen());
        vec![player]
    }),
    ("LessonList", |size| {
        let chapters = course().chapters.iter();
        let lines = chapters.map(|chapter| chapter.subjects.len() + 2).sum();
        let mut players = each_line(size, "Ctrl-o", lines);
        players.extend(each_line(size, "Ctrl-o Tab", 6));
        let pages = |open: &str, pages: usize| -> Vec<Player> {
            (0..pages).flat_map(|page| with(size, &format!("{open}{}", " PageDown".repeat(page)))).collect()
        };
        players.extend(pages("Ctrl-o Tab Tab", 14));
        players.extend(each_line(size, "Ctrl-o Tab Tab Tab", Family::all().len()));
        // The lessons and drills that it opens.
        for name in ["x - w i n g", "t h e r m o m e t e r", "a n t i - k n i g h t", "s a n d w i c h"] {
            players.extend(with(size, &format!("Ctrl-o {name} Enter")));
            players.extend(with(size, &format!("Ctrl-o {name} Enter Tab t")));
            players.extend(with(size, &format!("Ctrl-o {name} Enter Tab p")));
        }
        players.extend(with(size, ": d r i l l s Enter Enter"));
        players.extend(with(size, ": d r i l l s Enter Enter 1 Right 2 Right 3 Right 4"));
        players.extend(with(size, ": d r i l l s Enter Down Enter"));
        players.extend(with(size, ": d r i l l s Enter Down Enter x"));
        players
    }),
    ("LessonPage", |size| {
        let steps = |steps: usize| format!("t Ctrl-o{}", " Right".repeat(steps));
        (0..6).flat_map(|at| with(size, &steps(at))).collect()
    }),
    ("Lines", |size| {
        let mut player = Player::of(size, Glyphs::Unicode, "9x9", EASY);
        player.send(Message::Exported(format!("/home/{}/a.sdo", "somebody/".repeat(12)).into()));
        vec![player]
    }),
    ("Minimise", |size| with(size, "e Down Enter : m i n i m i s e Enter")),
    ("Rename", |size| with(size, ": r e n a m e Enter")),
    ("Replace", |size| {
        let mut player = Player::of(size, Glyphs::Unicode, "9x9", EASY);
        player.send(Message::Exists(format!("/home/{}/a.sdo", "somebody/".repeat(12)).into(), String::new()));
        vec![player]
    }),
    ("Review", |size| {
        let mut players = with(size, "Ctrl-v");
        players.extend(with(size, "1 Right 2 t t n Enter 9 Ctrl-v"));
        players.extend(with(size, "1 Right 2 t t n Enter 9 Ctrl-v t"));
        players.extend(with(size, "1 Right 2 t t n Enter 9 Ctrl-v Up Up"));
        players
    }),
    ("Rules", |size| on_every_board(size, "\"")),
    ("NewGame", |size| {
        let mut players = each_line(size, "Ctrl-n", 5);
        players.extend(each_line(size, "Ctrl-n Up Enter", 14));
        players.extend(on_every_board(size, "Ctrl-n"));
        players
    }),
    ("Open", |size| {
        let mut player = with(size, "o").remove(0);
        player.send(Message::Saves(vec![SaveLine {
            name: "Killer, hard, 21 November".to_owned(),
            board: "Killer".to_owned(),
            level: Some("extreme".to_owned()),
            progress: (369, 369),
            seconds: 360_000,
            saved: "3 weeks ago".to_owned(),
            ..SaveLine::default()
        }]));
        let mut players: Vec<_> = (0..50).flat_map(|at| with(size, &format!("o Tab{}", " Down".repeat(at)))).collect();
        players.push(player);
        players.extend(with(size, "o Tab Tab"));
        players.extend(with(size, "o Tab Tab Tab"));
        players
    }),
    ("Palette", |size| {
        let mut players: Vec<_> =
            (0..16).flat_map(|pages| with(size, &format!(":{}", " PageDown".repeat(pages)))).collect();
        players.extend(with(size, ": s o l v e"));
        players.extend(with(size, "1 : r e s t a r t Enter"));
        players.extend(with(size, ": s t a r t Enter"));
        players
    }),
    ("Pasted", |size| {
        let pasted = |text: &str| {
            let mut player = with(size, "").remove(0);
            player.send(Message::Paste(text.to_owned()));
            player
        };
        let mut players: Vec<_> = samples().iter().map(|sample| pasted(sample.text)).collect();
        players.extend([pasted("nothing"), pasted(&EASY.replacen('0', "1", 9))]);
        players
    }),
    ("Progress", |size| {
        let mut player = Player::of(size, Glyphs::Unicode, "9x9", EASY);
        player.answering = false;
        player.press("F8").wait(Duration::from_secs(5));
        vec![player]
    }),
    ("SaveAs", |size| on_every_board(size, "w")),
    ("SettingsList", |size| each_line(size, ",", 40)),
    ("Solved", |size| {
        let mut player = Player::of(size, Glyphs::Unicode, "9x9", EASY);
        player.press("a").wait(Duration::from_secs(90));
        assert!(player.screen().contains("Solved"), "{}", player.screen());
        // The longest name of a level comes last.
        let today: Date = "2027-09-29".parse().unwrap();
        let done = ["easy", "medium", "hard", "expert"]
            .map(|level| Finished { daily: Some(format!("{today} {level}")), ..Finished::default() });
        player.send(Message::Days(Statistics::of(done.into()).days(), today));
        assert!(player.screen().contains("Next today: extreme"), "{}", player.screen());
        vec![player]
    }),
    ("StatisticsPage", |size| {
        let boards = catalogue().iter().map(|entry| entry.title.to_owned());
        let won = |board| Finished { board, level: Some("extreme".to_owned()), seconds: 36_000, ..Finished::default() };
        let statistics = Statistics::of(boards.map(won).collect());
        let pages = (0..8).map(|pages| {
            let mut player = Player::new(size, Glyphs::Unicode);
            player.send(Message::Statistics(Box::new(statistics.clone()), Date::of_days(3)));
            player.press(&"PageDown ".repeat(pages));
            player
        });
        let mut players: Vec<_> = pages.collect();
        players[0].press("x");
        players[1].press("Tab");
        players
    }),
    ("Statements", |size| {
        let each = (0..7).map(|lines| {
            let mut player = pasted(size, Glyphs::Unicode);
            player.press(&"Down ".repeat(lines));
            player
        });
        let mut players: Vec<_> = each.collect();
        players[2].press("Right Right Right");
        players
    }),
    ("StepsHere", |size| on_some(size, "!")),
    ("TakeOver", |size| {
        let mut player = Player::new(size, Glyphs::Unicode);
        player.send(Message::Elsewhere(vec![GameElsewhere {
            slot: 1,
            game: "Jigsaw Killer · extreme · 63 of 81".to_owned(),
            since: "21 November, 12:48".to_owned(),
            place: "pts/12, process 4194304".to_owned(),
        }]));
        vec![player]
    }),
    ("Techniques", |size| {
        let mut players: Vec<_> =
            (0..14).flat_map(|pages| with(size, &format!("&{}", " PageDown".repeat(pages)))).collect();
        players.extend(with(size, "& Right"));
        players.extend(with(size, "& Enter"));
        players.extend(with(size, "_"));
        players
    }),
    ("WhyNot", |size| {
        let mut players = on_some(size, "'");
        players.extend(on_some(size, "' 4"));
        players
    }),
];

/// Dialogs that may cut texts. Lists of steps cut the names of techniques, since the whole name of the chosen one is
/// below, as the whole statement is; a list of puzzles cuts the titles that come with a text.
const CUT_NAMES: [&str; 4] = ["Statements", "StepsHere", "WhyNot", "Pasted"];

/// The part of the screen within the frame of a dialog; the whole screen if the dialog has no frame.
fn within(screen: &str) -> String {
    let place = |sign: char| {
        let find = |line: &str| line.chars().position(|symbol| symbol == sign);
        screen.lines().enumerate().find_map(|(y, line)| Some((find(line)?, y)))
    };
    let (Some((left, top)), Some((right, _)), Some((_, bottom))) = (place('┌'), place('┐'), place('└')) else {
        return screen.to_owned();
    };
    let part = |line: &str| line.chars().skip(left).take(right - left).collect::<String>();
    screen.lines().skip(top).take(bottom - top).map(part).collect::<Vec<_>>().join("\n")
}

/// What `dialogs.rs` exports that is no dialog, and the dialogs of a host, at which `friends.rs` looks.
const NO_DIALOGS: [&str; 5] = ["puzzles", "Saving", "FriendsLobby", "NameChoice", "RoomPage"];

#[test]
fn every_dialog_is_looked_at() {
    let source = include_str!("../../src/tui/dialogs.rs");
    let handed_out = source.lines().filter_map(|line| line.strip_prefix("pub(super) use ")).flat_map(|line| {
        let names = line.rsplit("::").next().unwrap_or_default().trim_matches(['{', '}', ';']);
        names.split(',').map(|name| name.trim_matches(['{', '}', ' ', ';']).to_owned()).collect::<Vec<_>>()
    });
    let dialogs: BTreeSet<String> = handed_out.filter(|name| !NO_DIALOGS.contains(&name.as_str())).collect();
    let looked_at: BTreeSet<String> = CASES.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(dialogs, looked_at);
}

/// What is wrong with a dialog in any of its forms.
fn faults_of(&(name, open): &Case) -> Vec<String> {
    let mut faults = Vec::new();
    for player in &mut open(SMALL) {
        let screen = player.screen();
        let wide = player.resize(240, SMALL.1).screen();
        let keys = |screen: &str| screen.lines().last().unwrap_or_default().trim_end().to_owned();
        if keys(&screen) != keys(&wide) {
            faults.push(format!("{name}: the row of keys lacks some of{}\n{screen}", keys(&wide)));
        }
        if !CUT_NAMES.contains(&name) && within(&screen).contains('…') {
            faults.push(format!("{name}: a text is cut\n{screen}"));
        }
        // Nor does anything panic where there is hardly room for a line.
        for (width, height) in [(1, 1), (6, 1), (108, 2), (29, 4), (9, 7)] {
            player.resize(width, height).buffer();
        }
    }
    faults
}

/// The sign of a cut text is nowhere, and the row of keys is as long as in a wider window.
#[test]
fn no_dialog_cuts_a_text() {
    // Each dialog has a thread of its own: some wait for a proof or a run of steps.
    let mut faults: Vec<String> = std::thread::scope(|scope| {
        let looks: Vec<_> = CASES.iter().map(|case| scope.spawn(move || faults_of(case))).collect();
        looks.into_iter().flat_map(|look| look.join().expect("a look at a dialog")).collect()
    });
    let count = faults.len();
    faults.dedup();
    assert!(faults.is_empty(), "{count}:\n{}", faults.join("\n\n"));
}
