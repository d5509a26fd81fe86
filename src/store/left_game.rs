//! Games that were begun and left: saves of unsolved games.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::finished::Finished;
use super::save::Save;
use super::{Home, Stamp, disk, name};
use crate::board::Plan;
use crate::game::Game;

/// Days after the last save until a game counts as given up.
const DAYS: u64 = 14;
const SECONDS_A_DAY: u64 = 86_400;
/// The lines of a game's text that identify the puzzle, by their first word.
const OF_PUZZLE: [&str; 5] = ["board", "puzzle", "rules", "sums", "letters"];
/// Entries of a game's text that are not moves towards the solution.
const NO_MOVES: [&str; 6] = ["pause", "resume", "name", "checkpoint", "forget", "refused"];

/// An unsolved game, as last saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LeftGame {
    /// The puzzle's number: see `puzzle_number`.
    pub(super) puzzle: String,
    /// The board's title.
    pub(super) board: String,
    pub(super) level: String,
    pub(super) saved: Stamp,
}

impl LeftGame {
    /// The unsolved game of a save; `None` if it is solved, has no level, or has no moves yet.
    fn of(save: &Save) -> Option<Self> {
        let about = &save.about;
        let level = about.level.clone().filter(|_| about.filled < about.cells)?;
        let (head, moves) = save.body.split_once("\nmoves\n")?;
        let is_move = |line: &str| line.split(' ').nth(1).is_some_and(|word| !NO_MOVES.contains(&word));
        moves.lines().any(is_move).then(|| Self {
            puzzle: number_of_head(head),
            board: Plan::parse_saved(&about.board).map_or_else(|_| about.board.clone(), |plan| plan.title()),
            level,
            saved: about.saved,
        })
    }

    /// When it counts as given up.
    pub(super) const fn given_up(&self) -> Stamp {
        Stamp(self.saved.0 + DAYS * SECONDS_A_DAY)
    }

    /// Whether the puzzle was won in one of these games. A game without a puzzle number counts as a win of this one if
    /// it has the same board and level and was won later.
    pub(super) fn is_won_in(&self, games: &[Finished]) -> bool {
        games.iter().any(|game| match &game.puzzle {
            Some(puzzle) => *puzzle == self.puzzle,
            None => game.board == self.board && game.level.as_ref() == Some(&self.level) && game.stamp() >= self.saved,
        })
    }
}

/// The unsolved games among the running ones and the named saves, with the latest save of each puzzle. Files that
/// cannot be read are skipped.
pub(super) fn left_games(home: &Home) -> Vec<LeftGame> {
    let folders = [home.saves(), home.running()];
    let files = folders.iter().flat_map(|folder| disk::files(folder, name::ENDING).unwrap_or_default());
    let read = |path: PathBuf| Some(Save::read(&disk::read_if_there(&path).ok()??).ok()?.save);
    latest(files.filter_map(read))
}

/// The unsolved ones of these games, the latest save of each puzzle.
pub(super) fn latest(saves: impl Iterator<Item = Save>) -> Vec<LeftGame> {
    let mut latest = BTreeMap::<String, LeftGame>::new();
    for left in saves.filter_map(|save| LeftGame::of(&save)) {
        let known = latest.entry(left.puzzle.clone()).or_insert_with(|| left.clone());
        if known.saved < left.saved {
            *known = left;
        }
    }
    latest.into_values().collect()
}

/// A number that identifies the puzzle of a game, independent of the game's name and of who rated it.
pub(super) fn puzzle_number(game: &Game) -> String {
    number_of_head(&game.save_head())
}

fn number_of_head(head: &str) -> String {
    let is_of_puzzle = |line: &&str| line.split(' ').next().is_some_and(|word| OF_PUZZLE.contains(&word));
    number_of(&head.lines().filter(is_of_puzzle).collect::<Vec<_>>().join("\n"))
}

/// A hash of a text, the same in every version: 64-bit FNV-1a, in hexadecimal.
pub(super) fn number_of(text: &str) -> String {
    let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, add))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::SaveInfo;

    fn save(filled: u32, level: Option<&str>, head: &str, moves: &str) -> Save {
        let (board, level, saved) = ("9x9".to_owned(), level.map(str::to_owned), Stamp(1_000));
        let about = SaveInfo { board, level, filled, cells: 81, saved, ..SaveInfo::default() };
        Save { about, body: format!("deduku-game 2\nboard 9x9\npuzzle 1..\n{head}moves\n{moves}") }
    }

    #[test]
    fn a_game_is_left_if_something_was_done_in_it_and_it_is_not_solved() {
        let left = |filled, level, moves| LeftGame::of(&save(filled, level, "", moves));
        let game = left(30, Some("hard"), "10 place r1c3=4\n").expect("it was begun");
        assert_eq!((game.board.as_str(), game.level.as_str()), ("9×9", "hard"));
        assert_eq!(game.given_up(), Stamp(1_000 + 14 * 86_400));
        assert_eq!(left(81, Some("hard"), "10 place r1c3=4\n"), None, "it is full");
        assert_eq!(left(30, None, "10 place r1c3=4\n"), None, "nobody knows how hard it is");
        assert_eq!(left(30, Some("hard"), "10 pause\n20 resume\n30 name Sunday\n"), None, "nothing was done");
    }

    #[test]
    fn a_puzzle_is_known_whatever_is_said_of_it() {
        let number = |head| LeftGame::of(&save(30, Some("hard"), head, "10 hint\n")).map(|game| game.puzzle);
        assert_eq!(number("title Sunday\nlevel hard\nseed 7\n"), number(""));
        assert_ne!(number("sums 27=15\n"), number(""));
    }

    #[test]
    fn a_game_that_was_won_later_is_not_left() {
        let game = LeftGame::of(&save(30, Some("hard"), "", "10 hint\n")).expect("it was begun");
        let won = |at, level: &str, puzzle: Option<&String>| {
            let (board, level) = ("9×9".to_owned(), Some(level.to_owned()));
            Finished { at, board, level, puzzle: puzzle.cloned(), ..Finished::default() }
        };
        assert!(game.is_won_in(&[won(1, "easy", Some(&game.puzzle))]), "the puzzle is the same");
        assert!(!game.is_won_in(&[won(2_000, "hard", Some(&"another".to_owned()))]));
        assert!(game.is_won_in(&[won(2_000, "hard", None)]), "it may be this one");
        assert!(!game.is_won_in(&[won(500, "hard", None), won(2_000, "easy", None)]));
    }
}
