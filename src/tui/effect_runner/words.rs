//! The store's reports as messages on the screen.

use crate::board::Plan;
use crate::store::{OpenElsewhere, Owner, Report, Stamp, Store};
use crate::tui::message::{GameElsewhere, Message};

/// An error that is shown as a notice.
pub(in crate::tui) fn trouble(error: &impl ToString) -> Message {
    Message::Notice { text: error.to_string(), bad: true }
}

/// The message for an unsolicited report of the store, if there is one.
pub(super) fn notice(report: Report, store: &Store) -> Option<Message> {
    let text = match report {
        Report::Trouble(text) => return Some(Message::Notice { text, bad: true }),
        Report::Saved { name } => format!("Saved as “{name}”"),
        Report::SetAside { name } => format!("The game before is kept as “{name}”"),
        Report::Exported { path } => return Some(Message::Exported(path)),
        Report::Exists { path, text } => return Some(Message::Exists(path, text)),
        Report::StatisticsReset { kept } => format!("The statistics are reset; those so far are {}", kept.display()),
        Report::CaughtUp => return None,
        Report::TakenOver(owner) => {
            return Some(Message::TakenOver { by: taken_by(&owner), lost: store.lost_lines() });
        }
        Report::TookOver(save) => return Some(Message::TookOver(save.body)),
        Report::Unsaved(reason) => return Some(Message::Unsaved(Some(reason))),
        Report::Recovered => return Some(Message::Unsaved(None)),
    };
    Some(Message::Notice { text, bad: false })
}

/// Which program has taken over a game, and when.
pub(in crate::tui) fn taken_by(owner: &Owner) -> String {
    format!("{} {owner}", owner.since.ago(Stamp::now()))
}

/// A game that another program has open.
pub(in crate::tui) fn elsewhere(game: &OpenElsewhere) -> GameElsewhere {
    let OpenElsewhere { slot, owner, about } = game;
    let title = Plan::parse_saved(&about.board).map_or_else(|_| about.board.clone(), |plan| plan.title());
    let level = about.level.as_deref().map_or(String::new(), |level| format!(" {level}"));
    let since = |owner: &Owner| format!("{} UTC, {}", owner.since, owner.since.ago(Stamp::now()));
    GameElsewhere {
        slot: *slot,
        game: format!("{title}{level}  {}/{}", about.filled, about.cells),
        since: owner.as_ref().map_or_else(|| "unknown".to_owned(), since),
        place: owner.as_ref().map_or_else(|| "nobody says where".to_owned(), ToString::to_string),
    }
}
