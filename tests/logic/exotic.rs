//! 3D Medusa, fireworks, SK loops and multi-sector locked sets in published and in prepared positions.

use std::collections::BTreeSet;
use std::sync::Arc;

use deduku::board::{Board, Digit, DigitSet, named};
use deduku::logic::{StepRecord, Style, Technique, find_all};
use deduku::puzzle::{Position, Puzzle};
use deduku::text::read;

/// The position of a library line.
fn position(line: &str) -> Position {
    read(line, None).remove(0).expect("well formed").position()
}

/// What each step of the technique removes, such as `r1c1<>4`, sorted.
fn found(line: &str, technique: Technique) -> Vec<BTreeSet<String>> {
    let position = position(line);
    let board = position.board();
    let name = |&(cell, digit): &(_, Digit)| format!("{}<>{digit}", board.cell_name(cell));
    find_all(&position, technique).iter().map(|step| step.conclusion.eliminate.iter().map(name).collect()).collect()
}

/// Asserts exactly these outcomes, in any order.
fn finds(line: &str, technique: Technique, expected: &[&str]) {
    let wanted = |removed: &&str| removed.split(' ').map(str::to_owned).collect::<BTreeSet<String>>();
    let expected: BTreeSet<_> = expected.iter().map(wanted).collect();
    assert_eq!(found(line, technique).into_iter().collect::<BTreeSet<_>>(), expected, "{technique}");
}

/// Asserts that a step removes all of these and is worded in whole sentences.
fn removes(line: &str, technique: Technique, removed: &str) {
    let wanted: BTreeSet<String> = removed.split(' ').map(str::to_owned).collect();
    let all = found(line, technique);
    let at = all.iter().position(|own| wanted.is_subset(own));
    assert!(at.is_some(), "{technique}: no {removed} in {all:?}");
    let (position, at) = (position(line), at.unwrap_or_default());
    let step = &find_all(&position, technique)[at];
    let record = StepRecord::of_step(step, 1, position.puzzle(), Style::Standard);
    assert!(record.explanation.ends_with('.') && record.text.starts_with(technique.name()), "{}", record.text);
}

/// The six rules, each in the example that Andrew Stuart's site has for it.
#[test]
fn medusa_by_each_rule() {
    // A colour twice in a cell.
    let line = ":0000:x:093824560085600002206075008321769845000258300578040296850016723007082650002507180:::";
    removes(line, Technique::Medusa, "r2c5<>9 r2c7<>4 r3c2<>4 r3c7<>9 r8c2<>1 r8c2<>3 r9c5<>3");
    // A colour twice in a house.
    let line = ":0000:x:300052000250300010004607523093200805570000030408035060005408300030506084840023056:717 917 427 927 145 154 \
                155 455 259 164 267 969 783 793::";
    removes(line, Technique::Medusa, "r1c7<>6 r1c8<>4 r2c3<>6 r2c7<>7 r4c8<>7 r5c7<>4 r6c4<>7 r6c7<>9 r9c7<>7");
    // Both colours in a cell.
    let line =
        ":0000:x:290000830000020970000109402845761293600000547009045008903407000060030709050000384:321 322 161 162::";
    removes(line, Technique::Medusa, "r3c2<>8");
    // Both colours seen elsewhere.
    let line = ":0000:x:100056003043090000800043002030560210950421037021030000317980005000310970000670301:721 226 637 849 968 869 \
                683 883 689 893::";
    removes(line, Technique::Medusa, "r2c1<>6 r3c8<>6");
    // One colour in the cell, the other seen.
    let line =
        ":0000:x:923407015876050924500200030769020140432000059185004260098042071207030486000708092:135 136 855::";
    removes(line, Technique::Medusa, "r3c5<>8 r3c7<>6 r5c4<>6 r5c5<>1");
    // A colour that leaves a cell without candidates.
    let line =
        ":0000:x:986721345304956007007030960073065009690017003100390276000679030069143700731582694:839 553 877 888::";
    removes(line, Technique::Medusa, "r2c2<>2 r3c9<>2 r5c8<>5 r7c7<>5 r8c8<>2");
}

/// From a puzzle of the collection top1465: 1, 2 and 6 in r2c6, r2c7 and r4c6.
#[test]
fn a_triple_firework() {
    let line = ":0000:x:....7.8..8.5....97...5+8.....1..9..+7..2.+7.5.3.7....3...2...6+79.......4..246...87..:114 914 124 125 549::";
    finds(line, Technique::TripleFirework, &["r2c7<>3 r2c7<>4"]);
}

/// A 9×9 board with these candidates removed: `12 r1c4 r1c5` removes 1 and 2 from two cells.
fn thinned(board: &Arc<Board>, losses: &[&str]) -> Position {
    let mut position =
        Position::new(&Puzzle::from_line(board.clone(), &".".repeat(board.cell_count())).expect("empty"));
    for loss in losses {
        let (digits, cells) = loss.split_once(' ').expect("digits, then cells");
        let removed: DigitSet = digits.chars().filter_map(Digit::from_symbol).collect();
        for name in cells.split(' ') {
            position.restrict(board.cell_named(name).expect("a cell"), board.all_digits() - removed);
        }
    }
    position
}

fn outcomes(position: &Position, technique: Technique) -> Vec<BTreeSet<(String, u8)>> {
    let name = |&(cell, digit): &(_, Digit)| (position.board().cell_name(cell), digit.get());
    find_all(position, technique).iter().map(|step| step.conclusion.eliminate.iter().map(name).collect()).collect()
}

/// As in the first example of shye's thread: 1 and 2 are fireworks at r1c9 with the wings r1c1 and r9c9; 3 has two
/// places in row 1.
#[test]
fn two_fireworks_and_a_strong_link_make_a_triple() {
    let board = Arc::new(named("9x9").expect("in the catalogue"));
    let row = "12 r1c2 r1c3 r1c4 r1c5 r1c6";
    let column = "12 r4c9 r5c9 r6c9 r7c9 r8c9";
    let strong = "3 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8";
    let found = outcomes(&thinned(&board, &[row, column, strong]), Technique::TripleFirework);
    // Row 1 has 3 in r1c1 or r1c9, and the three cells have no room for a second one.
    let mut expected = BTreeSet::from([("r9c9".to_owned(), 3)]);
    for cell in ["r1c1", "r1c9", "r9c9"] {
        expected.extend((4..=9).map(|digit| (cell.to_owned(), digit)));
    }
    assert_eq!(found, [expected]);
    // With one more place it is no firework.
    assert!(
        outcomes(&thinned(&board, &["12 r1c2 r1c3 r1c4 r1c5", column, strong]), Technique::TripleFirework).is_empty()
    );
}

/// As in the second example of that thread, around the board's corners: 1 and 2 at one, 3 and 4 at the opposite one.
#[test]
fn a_quad_firework() {
    let board = Arc::new(named("9x9").expect("in the catalogue"));
    let losses = [
        "12 r1c4 r1c5 r1c6 r1c7 r1c8",
        "12 r4c1 r5c1 r6c1 r7c1 r8c1",
        "34 r9c2 r9c3 r9c4 r9c5 r9c6",
        "34 r2c9 r3c9 r4c9 r5c9 r6c9",
    ];
    let found = outcomes(&thinned(&board, &losses), Technique::QuadFirework);
    let mut expected = BTreeSet::new();
    for (cell, left) in [("r1c1", "12"), ("r9c9", "34"), ("r1c9", "1234"), ("r9c1", "1234")] {
        expected
            .extend((1..=9).filter(|digit| !left.contains(&digit.to_string())).map(|digit| (cell.to_owned(), digit)));
    }
    assert_eq!(found, [expected]);
    assert!(outcomes(&thinned(&board, &losses[..3]), Technique::QuadFirework).is_empty());
}

const EASTER_MONSTER: &str =
    ":0000:x:1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1:::";

/// The thirteen eliminations of the loop that Steve Kurzhals found in Easter Monster.
#[test]
fn the_loop_of_easter_monster() {
    let removed =
        "r1c3<>7 r2c5<>3 r2c5<>8 r2c6<>8 r3c1<>2 r5c2<>4 r5c2<>8 r5c8<>3 r5c8<>9 r7c3<>1 r8c4<>5 r8c5<>4 r9c1<>6";
    finds(EASTER_MONSTER, Technique::DominoLoop, &[removed]);
}

/// Sixteen cells of Easter Monster where four rows cross four columns.
#[test]
fn sectors_of_easter_monster() {
    let removed = "r1c3<>7 r2c5<>3 r2c5<>8 r2c6<>8 r3c1<>2 r4c5<>4 r5c1<>2 r5c1<>6 r5c3<>1 r5c7<>1 r5c7<>2 r5c9<>6 r7c3<>1 \
                r8c4<>5 r8c5<>4 r9c1<>6";
    removes(EASTER_MONSTER, Technique::MultiSector, removed);
}
