//! Whole games from the start screen to the card of the solved one: by keys only, and by mouse only.

use deduku::board::Cell;
use deduku::tui::canvas::Glyphs;
use deduku::tui::message::{Message, Pointing};
use deduku::tui::model::Screen;

use super::SMALL;
use super::player::Player;

/// Boards: the name in the gallery, and the title of the game.
const BOARDS: [(&str, &str); 3] = [("9×9", "9×9"), ("Killer", "Killer"), ("Samurai", "Samurai")];

/// The digit of each cell of the running game in its solution, in the order of the board.
fn solution(player: &Player) -> Vec<char> {
    let game = &player.model.session().unwrap().game;
    let found = deduku::solve::search(game.puzzle(), 2, &deduku::work::Work::unlimited());
    assert_eq!(found.solutions.len(), 1);
    found.solutions[0].to_string().chars().collect()
}

fn cursor(player: &Player) -> Cell {
    player.model.session().unwrap().cursor
}

fn is_empty(player: &Player, cell: Cell) -> bool {
    player.model.session().unwrap().game.value(cell).is_none()
}

fn is_playing(player: &Player, title: &str) {
    assert_eq!(player.model.screen(), Screen::Play, "{}", player.screen());
    assert_eq!(player.model.session().unwrap().game.board().title(), title);
}

fn is_won(player: &Player) {
    let screen = player.screen();
    assert!(screen.contains("Well done.") && screen.contains("Another like it"), "{screen}");
}

#[test]
fn a_game_is_played_from_the_start_screen_to_the_end_by_keys_only() {
    for (name, title) in BOARDS {
        let mut player = Player::new(SMALL, Glyphs::Unicode);
        // Opens the boards, finds one by its name, takes it, and makes the puzzle.
        player.press("Ctrl-b /").write(name).press("Enter Enter");
        player.press("Enter");
        is_playing(&player, title);
        let solution = solution(&player);
        let empty = solution.len() - player.model.session().unwrap().game.progress().0;
        // The cursor is on an empty cell; Tab leads to the next one.
        for _ in 0..empty {
            let at = cursor(&player);
            assert!(is_empty(&player, at), "{title}: Tab leads to a full cell");
            player.press(&solution[at.index()].to_string()).press("Tab");
        }
        is_won(&player);
        player.press("Up Enter");
        assert_eq!(player.model.screen(), Screen::Start);
    }
}

/// Presses and releases the left button on a word of the screen.
fn click_on(player: &mut Player, word: &str) {
    assert!(player.screen().contains(word), "{word}:\n{}", player.screen());
    let (x, y) = player.place(word);
    click(player, x, y);
}

fn click(player: &mut Player, column: u16, row: u16) {
    player.click(column, row);
    player.send(Message::Mouse { pointing: Pointing::Release, column, row });
}

/// Where a name is by itself, with nothing beside it that could be a part of it.
fn label(player: &Player, name: &str) -> Option<(u16, u16)> {
    let is_air = |symbol: Option<&char>| symbol.is_none_or(|symbol| " ▐▌".contains(*symbol));
    let wanted: Vec<char> = name.chars().collect();
    let alone = |line: &str| {
        let line: Vec<char> = line.chars().collect();
        (2..line.len()).find(|&at| {
            let end = at + wanted.len();
            line.get(at..end) == Some(&wanted[..])
                && [at - 1, at - 2, end, end + 1].into_iter().all(|at| is_air(line.get(at)))
        })
    };
    let screen = player.screen();
    let found = screen.lines().enumerate().skip(1).find_map(|(y, line)| Some((alone(line)?, y)))?;
    Some((u16::try_from(found.0).unwrap(), u16::try_from(found.1).unwrap()))
}

/// The middle of a cell of a 9×9 grid at 80×24.
fn place(row: u16, column: u16) -> (u16, u16) {
    (2 + 6 * column + 3, 2 + 2 * row + row / 3)
}

/// Where the digit to click on is.
fn pad(player: &Player, digit: char) -> (u16, u16) {
    let index = u16::try_from(digit.to_digit(10).unwrap()).unwrap() - 1;
    let screen = player.screen();
    for (digits, apart) in [("1 2 3 4 5 6 7 8 9", 2), ("123456789", 1)] {
        if screen.contains(digits) {
            let (x, y) = player.place(digits);
            return (x + apart * index, y);
        }
    }
    let (x, y) = player.place("digits left");
    (x + 2, y + 1 + index)
}

#[test]
fn a_game_is_played_from_the_start_screen_to_the_end_by_mouse_only() {
    for (name, title) in BOARDS {
        let mut player = Player::new(SMALL, Glyphs::Unicode);
        click_on(&mut player, "New...");
        click_on(&mut player, "Board ");
        click_on(&mut player, "Board ");
        while label(&player, name).is_none() {
            click_on(&mut player, "next page");
        }
        let (x, y) = label(&player, name).unwrap();
        click(&mut player, x, y);
        if player.screen().contains("Enter new puzzle") {
            // The first click only chose the board.
            click_on(&mut player, "Enter new puzzle");
        }
        click_on(&mut player, "Generate");
        is_playing(&player, title);
        let solution = solution(&player);
        let board = player.model.session().unwrap().game.board().clone();
        for (grid, part) in board.grids().iter().enumerate() {
            let corner = board.place(part.cells[0]);
            if board.grids().len() > 1 {
                // Clicks the middle of the grid on the map.
                let (x, y) = player.place("map ─");
                click(&mut player, x + corner.column + 4, y + 1 + u16::midpoint(corner.row, 4));
                assert_eq!(player.model.session().unwrap().view.grid, grid, "{}", player.screen());
            }
            for &cell in &part.cells {
                if !is_empty(&player, cell) {
                    continue;
                }
                let at = board.place(cell);
                let (x, y) = place(at.row - corner.row, at.column - corner.column);
                click(&mut player, x, y);
                assert_eq!(cursor(&player), cell);
                let (x, y) = pad(&player, solution[cell.index()]);
                click(&mut player, x, y);
            }
        }
        // A click ends the wave animation.
        click(&mut player, 0, 0);
        is_won(&player);
        click_on(&mut player, "To the start screen");
        assert_eq!(player.model.screen(), Screen::Start);
    }
}
