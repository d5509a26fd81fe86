//! Two players on one board, each over a connection of their own.

use super::client::{Client, key};
use super::server::Server;
use super::{PUZZLE, SOLUTION, block_on};

/// The code of the room that the terminal names.
pub(crate) fn code(text: &str) -> String {
    let after = text.split("Room ").nth(1).unwrap_or_default();
    after.chars().take_while(char::is_ascii_alphanumeric).collect()
}

#[test]
fn two_share_a_board_and_find_it_again_when_the_host_was_killed() {
    let (folder, server) = Server::fresh();
    let (anna, bert) = (key(), key());
    let room = block_on(async {
        let mut maker = Client::begin(server.address, &anna, None).await;
        maker.enters_as("Anna").await;
        maker.types("R").await;
        maker.shows("open rooms").await;
        maker.types("\x1b[B\r").await;
        maker.shows("make the room").await;
        maker.types("\r").await;
        maker.shows("tell your friends").await;
        let room = code(&maker.text());
        let mut friend = Client::begin(server.address, &bert, None).await;
        friend.enters_as("Bert").await;
        friend.types("R").await;
        // The room is in the list, and its code is enough.
        friend.shows(&room).await;
        friend.types("\x1b[B\x1b[B\r").await;
        friend.types(&format!("{}\r", room.to_lowercase())).await;
        friend.shows("B Bert").await;
        maker.shows("B Bert").await;
        // A mark in the next empty cell: whatever the puzzle is, it may stand there.
        maker.types("\tm5").await;
        friend.types("\t").await;
        friend.shows("marks    5").await;
        // It is Anna's: Bert has nothing to take back.
        friend.types("u").await;
        friend.shows("ou have no move to take back").await;
        maker.types("u").await;
        friend.shows("marks    none").await;
        maker.types("6").await;
        friend.shows("marks    6").await;
        room
    });
    server.kill();
    let server = Server::start(folder.path());
    block_on(async {
        let mut again = Client::begin(server.address, &bert, None).await;
        again.shows_what("a screen", |text| text.contains("With friends") || text.contains(" of 81")).await;
        again.types("R").await;
        again.shows(&room).await;
        again.types("\x1b[B\x1b[B\r").await;
        again.types(&format!("{room}\r")).await;
        again.shows("B Bert").await;
        again.types("\t").await;
        again.shows("marks    6").await;
    });
}

#[test]
fn plain_mode_shares_a_board_and_races_too() {
    let (_folder, server) = Server::fresh();
    block_on(async {
        let mut anna = Client::begin(server.address, &key(), Some("plain")).await;
        anna.shows("plain mode").await;
        anna.types("friends\rfriends name Anna\r").await;
        anna.shows("You are Anna").await;
        anna.types(&format!("open {PUZZLE}\rfriends together\r")).await;
        anna.shows("tell your friends the code").await;
        let room = code(&anna.text());
        let mut bert = Client::begin(server.address, &key(), None).await;
        bert.enters_as("Bert").await;
        bert.types("R\x1b[B\x1b[B\r").await;
        bert.types(&format!("{room}\r")).await;
        bert.shows("A Anna").await;
        // What each does, the other has: here on the screen, there in words.
        anna.types("r1c1 3\r").await;
        bert.shows("39 of 81").await;
        bert.types("\x1b[H\x1b[1;5H\x1b[C9").await;
        anna.shows("Bert: ").await;
        anna.types("undo\r").await;
        bert.shows("39 of 81").await;
        anna.types("undo\r").await;
        anna.shows("ou have no move to take back").await;
        anna.types("restart\r").await;
        anna.shows("The board is everybody's").await;
        anna.types("friends say 1\r").await;
        bert.shows("Anna: Hello!").await;
        anna.types("solve\r").await;
        anna.shows("ask for one step at a time").await;
        anna.types("friends leave\r").await;
        anna.shows("You have left the room").await;
        // A race, without hints.
        anna.types("friends race no hints\rfriends start\r").await;
        anna.shows("Go!").await;
        anna.types("hint\r").await;
        anna.shows("There are no hints in this room").await;
        let moves = (0..81).filter(|&at| PUZZLE.as_bytes()[at] == b'0');
        for at in moves {
            anna.types(&format!("r{}c{} {}\r", at / 9 + 1, at % 9 + 1, &SOLUTION[at..=at])).await;
        }
        anna.shows("You have finished: 1st").await;
    });
}
