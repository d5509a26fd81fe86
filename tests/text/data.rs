//! Every puzzle of the test data can be read, means the same when it is written and read again, and agrees with what
//! the data say of it. Skipped if the data are not at hand.

#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use deduku::text::{Entry, Format, read, write};
use serde_json::Value;

/// The files of boards, as name and text.
fn files() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/boards");
    let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
    let paths = files.map(|file| file.expect("readable").path());
    let mut files: Vec<(String, String)> = paths
        .filter(|path| path.extension().is_some_and(|kind| kind == "jsonl"))
        .map(|path| (path.display().to_string(), fs::read_to_string(&path).expect("readable")))
        .collect();
    files.sort();
    files
}

fn entries(name: &str, text: &str) -> Vec<Entry> {
    read(text, None).into_iter().map(|entry| entry.unwrap_or_else(|error| panic!("{name}:{error}"))).collect()
}

#[test]
fn data_every_board_reads_back_from_its_json() {
    for (name, text) in files() {
        let found = entries(&name, &text);
        assert_eq!(found.len(), text.lines().count(), "{name}");
        for entry in found {
            let written = write(&entry, Format::Jsonl).expect("written for every board");
            let back = entries(&name, &written).remove(0);
            assert_eq!(back.puzzle, entry.puzzle, "{name}:{}", entry.line);
            assert_eq!(write(&back, Format::Jsonl).expect("written"), written);
        }
    }
}

#[test]
fn data_boards_have_the_givens_and_rules_of_their_objects() {
    for (name, text) in files() {
        for (entry, line) in entries(&name, &text).iter().zip(text.lines()) {
            let object: Value = serde_json::from_str(line).expect("an object");
            let at = format!("{name}:{}", entry.line);
            let puzzle = &entry.puzzle;
            let plan = puzzle.board().plan();
            let count = |key: &str| object[key].as_array().map_or(0, Vec::len);
            assert_eq!(plan.cages.len(), count("cages"), "{at}");
            assert_eq!(plan.windows.len(), count("extra_regions"), "{at}");
            assert_eq!(plan.diagonals, object["diagonals"] == true, "{at}");
            let sums = object["cages"].as_array().into_iter().flatten().filter_map(|cage| cage["sum"].as_u64());
            let total: u64 = sums.sum();
            if !plan.cages.is_empty() {
                assert_eq!(puzzle.sums().map(|(_, sum)| u64::from(sum)).sum::<u64>(), total, "{at}");
            }
            if let Some(count) = object["n_givens"].as_u64() {
                assert_eq!(puzzle.clue_count() as u64, count, "{at}");
            }
            if let Some(cells) = object["white"].as_u64().or_else(|| object["cells"].as_u64()) {
                assert_eq!(puzzle.board().cell_count() as u64, cells, "{at}");
            }
        }
    }
}

/// Whether two puzzles are equivalent: maps may number their regions, and plans order their cages, differently.
fn same(one: &Entry, other: &Entry) -> bool {
    let cages = |entry: &Entry| {
        let board = entry.puzzle.board();
        let mut cages: Vec<_> = board
            .house_ids()
            .map(|id| (board.house(id).kind, board.house(id).cells.clone(), entry.puzzle.sum(id)))
            .collect();
        cages.sort();
        cages
    };
    one.puzzle.givens() == other.puzzle.givens() && cages(one) == cages(other)
}

#[test]
fn data_game_ids_mean_the_puzzles_that_they_stand_beside() {
    let mut count = 0;
    for (name, text) in files() {
        for (entry, line) in entries(&name, &text).iter().zip(text.lines()) {
            let object: Value = serde_json::from_str(line).expect("an object");
            let Some(id) = object["game_id"].as_str() else { continue };
            let at = format!("{name}:{}", entry.line);
            assert!(same(&entries(&at, id)[0], entry), "{at}: {id}");
            // The collection's ids list diagonals and cages in either order, so only the part after `:` is compared.
            let written = write(entry, Format::GameId).expect("Solo knows it");
            let description = |id: &str| id.split_once(':').map(|(_, rest)| rest.trim().to_owned());
            assert_eq!(description(&written), description(id), "{at}");
            assert!(same(&entries(&at, &written)[0], entry), "{at}");
            count += 1;
        }
    }
    assert!(count == 0 || count > 3000, "{count}");
}

#[test]
fn data_samurai_read_as_lines_and_as_a_canvas() {
    let board = std::sync::Arc::new(deduku::board::named("samurai").expect("in the catalogue"));
    for (name, text) in files().into_iter().filter(|(name, _)| name.contains("samurai")) {
        for (entry, line) in entries(&name, &text).iter().zip(text.lines()) {
            let object: Value = serde_json::from_str(line).expect("an object");
            let grids: Vec<&str> =
                object["givens"].as_array().expect("grids").iter().filter_map(Value::as_str).collect();
            let canvas = write(entry, Format::Grid).expect("a canvas");
            for text in [grids.join("\n"), grids.join(" "), canvas.clone()] {
                let read = read(&text, Some(board.clone())).remove(0).expect("five grids");
                assert_eq!(read.puzzle, entry.puzzle, "{name}:{}", entry.line);
            }
            assert_eq!(entries(&name, &canvas)[0].puzzle, entry.puzzle, "{name}:{}", entry.line);
        }
    }
}

#[test]
fn data_kakuro_read_as_rows() {
    for (name, text) in files().into_iter().filter(|(name, _)| name.contains("kakuro")) {
        for entry in entries(&name, &text) {
            let rows = write(&entry, Format::Grid).expect("rows");
            match read(&rows, None).remove(0) {
                Ok(back) => assert_eq!(back.puzzle, entry.puzzle, "{name}:{}", entry.line),
                // A sum that no digits can make is reported.
                Err(error) => assert!(error.to_string().contains("cannot add up"), "{name}:{}: {error}", entry.line),
            }
        }
    }
}
