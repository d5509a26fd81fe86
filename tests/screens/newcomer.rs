//! A player who knows no key: from the start to sharing the first game, each key is one that the screen names then.

use deduku::board::Cell;
use deduku::tui::canvas::Glyphs;
use deduku::tui::message::Effect;
use deduku::tui::model::Screen;

use crate::player::Player;
use crate::{LARGE, MIDDLE, SMALL};

/// Presses the first key of what the screen says now, such as `t hint`.
fn press_named(player: &mut Player, named: &str) {
    let (key, _) = named.split_once(' ').unwrap();
    let screen = player.screen();
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(screen.lines().any(|line| words(line).contains(named)), "“{named}” is not on the screen:\n{screen}");
    player.press(key);
}

/// The cells that are still empty, with their digits in the solution.
fn open_cells(player: &Player) -> Vec<(Cell, char)> {
    let game = &player.model.session().unwrap().game;
    let found = deduku::solve::search(game.puzzle(), 2, &deduku::work::Work::unlimited());
    let digits: Vec<char> = found.solutions[0].to_string().chars().collect();
    let empty = game.board().cells().filter(|&cell| game.value(cell).is_none());
    empty.map(|cell| (cell, digits[cell.index()])).collect()
}

/// Moves the cursor with the arrows.
fn go_to(player: &mut Player, cell: Cell) {
    let place = |cell: Cell| (cell.index() / 9, cell.index() % 9);
    loop {
        let at = place(player.model.session().unwrap().cursor);
        let to = place(cell);
        let key = match (to.0.cmp(&at.0), to.1.cmp(&at.1)) {
            (std::cmp::Ordering::Greater, _) => "Down",
            (std::cmp::Ordering::Less, _) => "Up",
            (_, std::cmp::Ordering::Greater) => "Right",
            (_, std::cmp::Ordering::Less) => "Left",
            _ => return,
        };
        player.press(key);
    }
}

fn filled(player: &Player) -> usize {
    player.model.session().unwrap().game.progress().0
}

#[test]
fn a_newcomer_plays_and_shares_a_game_by_keys_that_the_screen_names() {
    for size in [SMALL, MIDDLE, LARGE] {
        let mut player = Player::new(size, Glyphs::Unicode);
        press_named(&mut player, "Enter Play now");
        assert_eq!(player.model.screen(), Screen::Play, "{}", player.screen());
        let about = player.model.session().unwrap().game.about();
        assert_eq!(about.level.as_deref(), Some("easy"));
        let given = filled(&player);

        assert!(player.said().contains("arrows move, digit keys fill a cell"), "{}", player.screen());
        for _ in 0..10 {
            assert!(player.screen().contains("1-9 place"), "{}", player.screen());
            let (cell, digit) = open_cells(&player)[0];
            go_to(&mut player, cell);
            player.press(&digit.to_string());
        }
        assert_eq!(filled(&player), given + 10, "{}", player.screen());

        // A hint is read part by part; nothing is played before the key that says so.
        press_named(&mut player, "t hint");
        for _ in 0..6 {
            press_named(&mut player, "] part");
        }
        assert_eq!(filled(&player), given + 10, "{}", player.screen());
        press_named(&mut player, "Enter does it");
        assert_eq!(filled(&player), given + 11, "{}", player.screen());

        press_named(&mut player, "n step");
        press_named(&mut player, "Enter play");
        assert_eq!(filled(&player), given + 12, "{}", player.screen());

        for (cell, digit) in open_cells(&player) {
            go_to(&mut player, cell);
            player.press(&digit.to_string());
        }
        // Any key ends the wave over the board.
        player.press("Enter");
        assert!(player.screen().contains("Well done."), "{}", player.screen());
        let share = player.screen();
        let line = share.lines().find(|line| line.contains("Share ")).unwrap_or_default().trim_end().to_owned();
        let key = line.trim_end_matches(['▐', '│', ' ']).split_whitespace().last().unwrap_or_default().to_owned();
        assert_eq!(key.chars().count(), 1, "{share}");
        player.press(&key);
        assert!(player.screen().contains("Copy and share"), "{}", player.screen());
        press_named(&mut player, "Enter copy");
        let copied = player.wanted.iter().any(|effect| matches!(effect, Effect::Copy(text) if !text.is_empty()));
        assert!(copied, "{}", player.screen());
    }
}
