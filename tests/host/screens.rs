//! Several players on one host, each with a screen: lobby, races, shared boards, watching, the table of the day.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use deduku::generate::Date;
use deduku::tui::canvas::Glyphs;
use deduku::tui::friends::{Ask, FriendsLine, Host, HostLine, Who, World};
use deduku::tui::message::Message;
use deduku::tui::theme::{Colours, Theme};
use insta::assert_snapshot;

use crate::player::{EASY, Player};
use crate::{SOLUTION, svg};

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

/// A world whose clock is set by hand; copies share it.
#[derive(Clone)]
struct Hand(Arc<AtomicU64>);

impl World for Hand {
    fn now(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    fn today(&self) -> Date {
        Date::of_days(self.now() / 86_400_000)
    }

    fn random(&self) -> u64 {
        // Each room has another code, and the same in every run.
        self.0.fetch_add(1, Ordering::Relaxed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 8
    }
}

/// A host, and who plays there.
struct Hall {
    host: Arc<Host>,
    world: Hand,
    players: Vec<(Player, Arc<AtomicBool>)>,
    _folder: tempfile::TempDir,
}

impl Hall {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let world = Hand(Arc::new(AtomicU64::new(1_795_600_800_000)));
        let (host, notices) = Host::open(folder.path(), world.clone()).unwrap();
        assert_eq!(notices, [""; 0]);
        Self { host, world, players: Vec::new(), _folder: folder }
    }

    /// Somebody with a name comes in; returns the number of the screen.
    fn enter(&mut self, name: &str, mut player: Player) -> usize {
        if !name.is_empty() && self.host.player(name).unwrap().is_none() {
            self.host.enrol(name, name).unwrap();
        }
        let woken = Arc::new(AtomicBool::new(false));
        let flag = woken.clone();
        let who = if name.is_empty() { Who::Key("SHA256:new".to_owned()) } else { Who::Key(name.to_owned()) };
        let mut line = HostLine::new(self.host.clone(), who, move || flag.store(true, Ordering::Relaxed));
        let lobby = line.ask(Ask::Lobby);
        player.friends = Some(Box::new(line));
        player.send(Message::Friends(Box::new(lobby)));
        self.players.push((player, woken));
        self.players.len() - 1
    }

    fn small(&mut self, name: &str) -> usize {
        self.enter(name, Player::new(SMALL, Glyphs::Unicode))
    }

    /// One player types; then whoever was woken looks.
    fn press(&mut self, player: usize, keys: &str) {
        self.players[player].0.press(keys);
        self.look();
    }

    fn look(&mut self) {
        while let Some((player, woken)) = self.players.iter_mut().find(|(_, woken)| woken.load(Ordering::Relaxed)) {
            woken.store(false, Ordering::Relaxed);
            player.send(Message::FriendsWoken);
        }
    }

    fn pass(&mut self, seconds: u64) {
        self.world.0.fetch_add(seconds * 1_000, Ordering::Relaxed);
        for (player, _) in &mut self.players {
            player.wait(Duration::from_secs(seconds));
        }
        self.look();
    }

    fn screen(&self, player: usize) -> String {
        self.players[player].0.screen()
    }

    fn said(&self, player: usize) -> String {
        self.players[player].0.said()
    }

    /// Makes a room of [`EASY`]: its maker has the game on the screen before.
    fn make_room(&mut self, maker: usize, line: &str) {
        self.players[maker].0.play("9x9", EASY);
        self.press(maker, &format!("R {line} Enter Left Enter"));
    }

    /// Enters the first room of the list.
    fn join(&mut self, player: usize) {
        self.press(player, "R Down Down Down Down Enter");
    }

    /// Types the solution's digits of this many empty cells, from the first one.
    fn solve(&mut self, player: usize, count: usize) {
        let digits = EASY.chars().zip(SOLUTION.chars()).filter(|(given, _)| *given == '0').map(|(_, digit)| digit);
        let game = &self.players[player].0.model.session().unwrap().game;
        let done = game.progress().0 - EASY.chars().filter(|symbol| *symbol != '0').count();
        let digits: Vec<char> = digits.skip(done).take(count).collect();
        if game.value(self.players[player].0.model.session().unwrap().cursor).is_some() {
            self.press(player, "Tab");
        }
        for digit in digits {
            self.press(player, &format!("{digit} Tab"));
        }
    }
}

#[test]
fn a_newcomer_chooses_a_name_and_sees_the_lobby() {
    let mut hall = Hall::new();
    let anna = hall.small("");
    assert_snapshot!("friends_start", hall.screen(anna));
    hall.press(anna, "R");
    hall.players[anna].0.send(Message::Paste("an<na".to_owned()));
    hall.press(anna, "Enter");
    assert!(hall.screen(anna).contains("U+003C cannot be in a name"), "{}", hall.screen(anna));
    hall.press(anna, "Ctrl-u");
    hall.players[anna].0.write("Anna");
    assert_snapshot!("friends_name", hall.screen(anna));
    assert!(!hall.screen(anna).contains('…'));
    hall.press(anna, "Enter");
    assert!(hall.screen(anna).contains("you are Anna"), "{}", hall.screen(anna));
    let bea = hall.small("Bea");
    hall.make_room(bea, "");
    let cem = hall.small("Cem");
    hall.make_room(cem, "Down");
    hall.press(anna, "Esc Esc R");
    assert_snapshot!("friends_lobby", hall.screen(anna));
    // Nothing is cut in a small window.
    for (keys, words) in [
        ("", "open rooms"),
        ("Enter", "All get the same puzzle"),
        ("Esc Down Enter", "All play on one board"),
        ("Right Down Down Right", "by code"),
        ("Esc Down Enter", "Five letters and digits"),
        ("K 7 F 3 O Enter", "No code has “O”"),
        ("Ctrl-u K 7 F 3 M Enter", "There is no room K7F3M"),
        ("Esc Down Enter", "Nobody has solved it yet"),
    ] {
        hall.press(anna, keys);
        let screen = hall.screen(anna);
        assert!(screen.contains(words) && !screen.contains('…'), "{keys}: {screen}");
    }
}

#[test]
fn a_race_from_its_start_to_its_end() {
    let mut hall = Hall::new();
    let [anna, bea, cem] = ["Anna", "Bea", "Cem"].map(|name| hall.small(name));
    hall.make_room(anna, "");
    hall.join(bea);
    hall.join(cem);
    assert_snapshot!("friends_race_waiting", hall.screen(bea));
    assert!(!hall.screen(bea).contains('…'));
    assert!(!hall.screen(bea).contains("Start the race"), "{}", hall.screen(bea));
    hall.press(anna, "Enter");
    assert!(hall.screen(bea).contains("The race begins in 3."), "{}", hall.screen(bea));
    hall.pass(1);
    assert!(hall.screen(bea).contains("The race begins in 2."), "{}", hall.screen(bea));
    hall.pass(2);
    hall.pass(20);
    hall.solve(anna, 12);
    hall.solve(bea, 30);
    // A wrong digit is a filled cell like any other.
    hall.press(cem, "9 Tab");
    assert_snapshot!("friends_race_80x24", hall.screen(anna));
    for digit in 1..=9 {
        assert!(!hall.said(bea).contains(&format!("={digit}")), "no digit of another is said");
    }
    hall.pass(40);
    hall.solve(bea, 99);
    assert!(hall.screen(anna).contains("Bea has finished: 1st"), "{}", hall.screen(anna));
    hall.solve(anna, 99);
    hall.press(anna, "Esc");
    hall.press(cem, "R Up Enter");
    assert!(hall.screen(cem).contains("You have left the room"), "{}", hall.screen(cem));
    assert_snapshot!("friends_race_over", hall.screen(anna));
}

#[test]
fn a_board_together_with_undo_of_ones_own() {
    let mut hall = Hall::new();
    let anna = hall.small("Anna");
    let bea = hall.enter("Bea", Player::new(LARGE, Glyphs::Unicode));
    hall.make_room(anna, "Down");
    hall.join(bea);
    hall.pass(5);
    // The first empty cell is r1c1, then r1c2.
    hall.press(anna, "3 Tab");
    hall.press(bea, "Tab 9");
    assert_eq!(hall.players[bea].0.digit("r1c1"), Some('3'));
    assert_eq!(hall.players[anna].0.digit("r1c2"), Some('9'));
    assert_snapshot!("friends_together_80x24", hall.screen(anna));
    assert_snapshot!("friends_together_120x40", hall.screen(bea));
    // The last move is Bea's; Anna takes back her own.
    hall.press(anna, "u");
    for player in [anna, bea] {
        assert_eq!(hall.players[player].0.digit("r1c1"), None);
        assert_eq!(hall.players[player].0.digit("r1c2"), Some('9'));
    }
    hall.press(anna, "u");
    assert!(hall.said(anna).contains("You have no move to take back"), "{}", hall.said(anna));
    hall.press(anna, "8");
    assert_eq!(hall.players[bea].0.digit("r1c2"), Some('8'));
    hall.press(bea, "u");
    assert!(hall.screen(bea).contains("Anna changed r1c2 after you: that stays"), "{}", hall.screen(bea));
    // Nobody starts again for everybody.
    hall.press(bea, ": r e s t a r t Enter Enter");
    assert!(hall.screen(bea).contains("The board is everybody's"), "{}", hall.screen(bea));
    assert_eq!(hall.players[bea].0.digit("r1c2"), Some('8'));
    let logs: Vec<String> =
        [anna, bea].map(|player| hall.players[player].0.model.session().unwrap().game.to_text()).to_vec();
    assert_eq!(logs[0], logs[1]);
    hall.press(anna, "R 3");
    assert!(hall.screen(bea).contains("Anna: Look here."), "{}", hall.screen(bea));
    // Who comes later has the same board, and goes on from there.
    let cem = hall.small("Cem");
    hall.join(cem);
    hall.pass(4);
    hall.press(anna, "u");
    hall.press(cem, "Tab 3");
    hall.press(cem, "u");
    let log = |player: usize| hall.players[player].0.model.session().unwrap().game.to_text();
    assert_eq!(log(cem), log(anna));
    assert_eq!(log(cem), log(bea));
    assert!(log(cem).contains("by Cem"), "{}", log(cem));
    let again = deduku::game::Game::from_text(&log(cem), deduku::game::Options::default()).unwrap();
    assert_eq!(again.log().len(), hall.players[cem].0.model.session().unwrap().game.log().len());
}

#[test]
fn all_see_that_the_shared_board_is_solved() {
    let mut hall = Hall::new();
    let [anna, bea] = ["Anna", "Bea"].map(|name| hall.small(name));
    hall.make_room(anna, "Down");
    hall.join(bea);
    hall.solve(anna, 20);
    hall.solve(bea, 99);
    assert!(hall.players[anna].0.model.session().unwrap().game.is_solved());
    hall.pass(5);
    assert!(hall.screen(anna).contains("Solved."), "{}", hall.screen(anna));
    assert!(hall.screen(anna).contains("solved together"), "{}", hall.screen(anna));
}

#[test]
fn watchers_see_the_board_and_change_nothing() {
    let mut hall = Hall::new();
    let [anna, bea] = ["Anna", "Bea"].map(|name| hall.small(name));
    hall.make_room(anna, "Down");
    hall.press(bea, "R Down Down Down Down Space");
    hall.press(anna, "3");
    assert_eq!(hall.players[bea].0.digit("r1c1"), Some('3'));
    hall.press(bea, "Tab 9");
    assert!(hall.screen(bea).contains("You are watching"), "{}", hall.screen(bea));
    hall.look();
    for player in [anna, bea] {
        assert_eq!(hall.players[player].0.digit("r1c2"), None);
    }
}

#[test]
fn a_room_without_hints_has_none() {
    let mut hall = Hall::new();
    let anna = hall.small("Anna");
    hall.players[anna].0.play("9x9", EASY);
    hall.press(anna, "R Enter Left Down Right Enter Enter");
    hall.pass(4);
    for key in ["t", "n", "F8", "c", "a"] {
        hall.press(anna, key);
        assert!(hall.said(anna).contains("There are no hints in this room"), "{key}: {}", hall.screen(anna));
    }
    hall.solve(anna, 99);
    assert!(hall.screen(anna).contains("1st"), "{}", hall.screen(anna));
}

#[test]
fn what_tells_as_much_as_a_hint_counts_as_one_and_all_see_it() {
    for way in ["", "Down"] {
        let mut hall = Hall::new();
        let [anna, bea] = ["Anna", "Bea"].map(|name| hall.small(name));
        hall.make_room(anna, way);
        hall.join(bea);
        if way.is_empty() {
            hall.press(anna, "Enter");
            hall.pass(4);
        }
        let hints = |hall: &Hall, player: usize| hall.players[player].0.model.session().unwrap().game.hints();
        hall.press(bea, "Tab 1 c");
        assert_eq!(hints(&hall, bea), 1, "{}", hall.screen(bea));
        // The same check once more tells more of the same.
        let said = hall.said(bea);
        assert!(said.contains("Wrong: r1c2"), "{said}");
        hall.press(bea, "c");
        assert_eq!(hints(&hall, bea), 1);
        hall.press(bea, ": r e a s o n e d Enter");
        assert_eq!(hints(&hall, bea), 2, "{}", hall.screen(bea));
        hall.press(bea, ": r e a s o n e d Enter");
        assert_eq!(hints(&hall, bea), 2, "it is hidden again");
        if way.is_empty() {
            assert_eq!(hints(&hall, anna), 0);
            assert!(hall.screen(anna).contains("B Bea   ?2"), "{}", hall.screen(anna));
            let wide = hall.enter("Cem", Player::new(LARGE, Glyphs::Unicode));
            hall.join(wide);
            hall.press(wide, "R");
            assert!(hall.screen(wide).contains("?2"), "{}", hall.screen(wide));
        } else {
            assert_eq!(hints(&hall, anna), 2, "everybody's board knows of it");
        }
    }
}

#[test]
fn who_makes_a_race_begins_it_with_an_empty_board_too() {
    let mut hall = Hall::new();
    let anna = hall.small("Anna");
    hall.players[anna].0.play("9x9", EASY);
    hall.solve(anna, 5);
    hall.press(anna, "R Enter Left Enter Enter");
    hall.pass(4);
    let filled = hall.players[anna].0.model.session().unwrap().game.progress().0;
    assert_eq!(filled, EASY.chars().filter(|symbol| *symbol != '0').count(), "{}", hall.screen(anna));
    hall.solve(anna, 99);
    assert!(hall.screen(anna).contains("1st"), "{}", hall.screen(anna));
}

#[test]
fn a_line_that_dropped_comes_back_to_its_board() {
    let mut hall = Hall::new();
    let [anna, bea] = ["Anna", "Bea"].map(|name| hall.small(name));
    hall.make_room(anna, "");
    hall.join(bea);
    hall.press(anna, "Enter");
    hall.pass(4);
    hall.solve(bea, 10);
    let text = hall.players[bea].0.model.session().unwrap().game.to_text();
    hall.players[bea].0.friends = None;
    hall.look();
    assert!(hall.screen(anna).contains("away"), "{}", hall.screen(anna));
    let mut again = Player::new(SMALL, Glyphs::Unicode);
    again.send(Message::Running(text, None));
    let again = hall.enter("Bea", again);
    hall.join(again);
    assert!(hall.screen(again).contains("race"), "{}", hall.screen(again));
    let digits = hall.players[again].0.model.session().unwrap().game.progress().0;
    assert_eq!(digits, EASY.chars().filter(|symbol| *symbol != '0').count() + 10);
    hall.solve(again, 99);
    assert!(hall.screen(anna).contains("Bea has finished: 1st"), "{}", hall.screen(anna));
}

#[test]
fn the_table_of_the_day_has_a_tab_for_each_puzzle() {
    let mut hall = Hall::new();
    let anna = hall.small("Anna");
    hall.press(anna, "R Down Down Down Enter");
    assert!(hall.screen(anna).contains("Nobody has solved it yet"), "{}", hall.screen(anna));
    for (name, seconds, hints) in [("Bea", 254, 0), ("Anna", 301, 0), ("Cem", 128, 3), ("Dora", 254, 0)] {
        let player = hall.host.player(name).unwrap().unwrap_or_else(|| hall.host.enrol(name, name).unwrap());
        hall.host.finish(&player, &daily(&hall, seconds, hints), u32::from(name == "Dora")).unwrap();
    }
    hall.press(anna, "Right Left");
    assert_snapshot!("friends_table", hall.screen(anna));
    hall.press(anna, "Space");
    assert!(hall.screen(anna).contains("You are not in the tables"), "{}", hall.screen(anna));
    assert!(!hall.screen(anna).contains("5:01"), "{}", hall.screen(anna));
}

/// A solved puzzle that passes for that of the host's day, of level easy.
fn daily(hall: &Hall, seconds: u64, hints: u32) -> deduku::game::Game {
    use deduku::game::{Game, Options, PuzzleInfo};
    let of_day = deduku::generate::daily(hall.host.today()).unwrap().swap_remove(0);
    let board = Arc::new(deduku::board::named("9x9").unwrap());
    let puzzle = deduku::puzzle::Puzzle::from_line(board, EASY).unwrap();
    let about =
        PuzzleInfo { seed: Some(of_day.seed), level: Some(of_day.level.key().to_owned()), ..PuzzleInfo::default() };
    let mut game = Game::new(&puzzle, about, Options::default(), Duration::ZERO);
    (0..hints).for_each(|_| game.count_hint(Duration::ZERO));
    let cells: Vec<_> = game.board().cells().filter(|&cell| game.value(cell).is_none()).collect();
    for cell in cells {
        let symbol = SOLUTION.chars().nth(cell.index()).unwrap();
        let digit = deduku::board::Digit::from_symbol(symbol).unwrap();
        let _ = game.place(cell, digit, Duration::from_secs(seconds));
    }
    assert!(game.is_solved());
    game
}

/// Draws the screens with their colours, if `DEDUKU_GALLERY` names a folder; without one, only that each can be drawn.
#[test]
fn pictures_of_friends() {
    let theme = Theme::named("dark", Colours::Palette).unwrap();
    let coloured = |size| Player::coloured(size, &theme, Colours::Palette);
    let draw = |hall: &Hall, player: usize, name: &str| {
        let svg = svg::drawn(&hall.players[player].0.buffer());
        if let Some(folder) = std::env::var_os("DEDUKU_GALLERY") {
            std::fs::write(Path::new(&folder).join(format!("friends-{name}.svg")), &svg).unwrap();
        }
        assert!(svg.contains("<svg"));
    };
    for (size, at) in [(SMALL, "80x24"), (LARGE, "120x40")] {
        let mut hall = Hall::new();
        let names = ["Anna", "Bea", "Cem", "Dora", "Emil", "Žofie"];
        let players: Vec<usize> = names.iter().map(|name| hall.enter(name, coloured(size))).collect();
        hall.make_room(players[0], "");
        hall.make_room(players[5], "Down");
        hall.press(players[1], "R Down");
        draw(&hall, players[1], &format!("lobby-{at}"));
        hall.press(players[1], "Esc");
        for &player in &players[1..5] {
            hall.press(player, "R Down Down Down Down Enter");
        }
        draw(&hall, players[1], &format!("waiting-{at}"));
        hall.press(players[0], "Enter");
        hall.pass(4);
        hall.pass(30);
        for (&player, count) in players[..5].iter().zip([9, 31, 17, 46, 22]) {
            hall.solve(player, count);
            hall.pass(7);
        }
        hall.solve(players[3], 99);
        draw(&hall, players[0], &format!("race-{at}"));
        let mut hall = Hall::new();
        let players: Vec<usize> = names.iter().map(|name| hall.enter(name, coloured(size))).collect();
        hall.make_room(players[0], "Down");
        for &player in &players[1..5] {
            hall.join(player);
        }
        hall.press(players[0], "f");
        for (&player, keys) in
            players[..5].iter().zip(["3 Tab Tab", "Tab 9", "Down Down Right", "Down Down Down 5", "Ctrl-Down"])
        {
            hall.press(player, keys);
            hall.pass(3);
        }
        hall.press(players[2], "R 3");
        draw(&hall, players[0], &format!("together-{at}"));
    }
    let mut hall = Hall::new();
    let anna = hall.enter("Anna", coloured(SMALL));
    for (number, name) in ["Bea", "Anna", "Cem", "Dora", "Emil", "Žofie", "花子"].into_iter().enumerate() {
        let player = hall.host.player(name).unwrap().unwrap_or_else(|| hall.host.enrol(name, name).unwrap());
        let game = daily(&hall, 180 + 37 * number as u64, u32::from(number % 3 == 2));
        hall.host.finish(&player, &game, (number % 2) as u32).unwrap();
    }
    hall.press(anna, "R Down Down Down Enter");
    draw(&hall, anna, "table-80x24");
}
