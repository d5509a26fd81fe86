//! The dialogs of playing with others: the lobby, a new room, the room, the table of the day.

mod lobby;
mod make;
mod page;
mod table;
mod typed;

pub(in crate::tui) use lobby::FriendsLobby;
pub(in crate::tui) use page::RoomPage;
pub(in crate::tui) use typed::NameChoice;
