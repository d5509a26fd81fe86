//! Games that are played in tests of the store, and where they are stored.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use deduku::store::{Home, Report, Rights, Save, SaveInfo, Stamp, Store};

pub(crate) const LONG: Duration = Duration::from_secs(20);

pub(crate) fn open(folder: &Path) -> (Store, Receiver<Report>) {
    let (sender, reports) = channel();
    let report = move |report| {
        let _ = sender.send(report);
    };
    (Store::open(Ok(Home::at(folder)), Rights::ALL, report), reports)
}

pub(crate) fn game(title: &str, moves: u32) -> Save {
    let about = SaveInfo {
        title: title.to_owned(),
        board: "9x9".to_owned(),
        level: Some("hard".to_owned()),
        seed: Some(4411),
        filled: 30 + moves,
        cells: 81,
        seconds: u64::from(10 * moves),
        saved: Stamp(1_795_235_760 + u64::from(moves)),
        cursor: Some(moves),
    };
    let lines = (0..moves).map(|number| format!("{} place r1c{}=4\n", 1000 * number, number + 1));
    Save { about, body: "deduku-game 1\npuzzle …\n".to_owned() + &lines.collect::<String>() }
}

/// Every file below the folder with its bytes.
pub(crate) fn everything(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() {
            found.extend(everything(&entry.path()));
        } else {
            found.push((entry.path(), fs::read(entry.path()).expect("readable")));
        }
    }
    found
}

pub(crate) fn running(folder: &Path) -> PathBuf {
    folder.join("running").join("1.deduku")
}

/// The line of the move of this number, as [`game`] has it.
pub(crate) fn line(number: u32) -> String {
    format!("{} place r1c{}=4\n", 1000 * (number - 1), number)
}
