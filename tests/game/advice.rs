//! The advice that a player gets: first what is wrong, then the next step, and a guess only when asked again.

#![allow(clippy::panic, reason = "a test that cannot go on says why")]

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use deduku::board::{Cell, Digit, HouseId, named};
use deduku::game::{
    Advice, Check, Editor, Game, GameProblem, Hint, HintEffect, HintKey, HintStage, HintTurn, Knowledge, MarkStatus,
    Options, Problem, PuzzleInfo, Session, Shown, advise, advise_by_search, check, count_mistakes,
};
use deduku::logic::{Conclusion, Evidence, Profile, Step, Style, Technique, apply, find_all};
use deduku::puzzle::{Position, Puzzle, Setup};
use deduku::solve::{classify, search};
use deduku::work::{Cancel, Stop, Work};
use proptest::prelude::*;

const NOW: Duration = Duration::ZERO;
/// Its only solution is 1234 3412 2143 4321.
const UNIQUE: &str = "1......2..434..1";
/// A classic that singles solve.
const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OPEN: &str = "................";
/// r1c4 sees every digit.
const HOPELESS: &str = "123....4........";
/// Has no single without a guess: a profile of singles needs many guesses.
const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn game(board: &str, line: &str) -> Game {
    let board = Arc::new(named(board).expect("in the catalogue"));
    Game::new(&Puzzle::from_line(board, line).expect("well formed"), PuzzleInfo::default(), Options::default(), NOW)
}

fn informed(mut game: Game) -> Game {
    let verdict = classify(game.puzzle(), &Work::unlimited()).expect("nothing stops it");
    game.learn(Knowledge::from(verdict));
    game
}

fn at(game: &Game, name: &str) -> Cell {
    game.board().cell_named(name).expect("on the board")
}

fn digit(value: u8) -> Digit {
    Digit::new(value).expect("a digit")
}

/// Plays these moves: `r1c2=3` places, `r1c2-3` toggles a mark, `fill` fills in all marks, `r1c2` erases.
fn play(game: &mut Game, words: &str) {
    for word in words.split_whitespace() {
        let part = |mark: char| word.split_once(mark).map(|(cell, value)| (cell, value.parse().expect("a digit")));
        let outcome = match (word, part('='), part('-')) {
            ("fill", ..) => game.fill_marks(NOW),
            (_, Some((cell, value)), _) => game.place(at(game, cell), digit(value), NOW),
            (_, _, Some((cell, value))) => game.toggle_mark(at(game, cell), digit(value), NOW),
            _ => game.erase(at(game, word), NOW),
        };
        assert!(outcome.changed(), "{word}: {outcome:?}");
    }
}

fn ask(game: &Game) -> Advice {
    advise(game, &Profile::standard(), Cell::new(0), &Work::unlimited()).expect("nothing stops it")
}

/// The problem's name, its cells, and the number of moves to undo.
fn trouble(game: &Game) -> Option<(&'static str, String, Option<usize>)> {
    let Advice::Wrong(GameProblem { problem, undo }) = ask(game) else { return None };
    let name = match problem {
        Problem::NoSolution(_) => "no solution",
        Problem::Conflict(_) => "conflict",
        Problem::Sums(_) => "sums",
        Problem::Digits(_) => "digits",
        Problem::Marks(_) => "marks",
        Problem::MarkSet(_) => "mark set",
    };
    let cells: Vec<String> = problem.cells(game.board()).iter().map(|&cell| game.board().cell_name(cell)).collect();
    Some((name, cells.join(" "), undo))
}

#[test]
fn the_guard_speaks_in_its_order_and_finds_the_last_good_position() {
    type Case = (&'static str, &'static str, Option<(&'static str, &'static str, Option<usize>)>);
    let cases: [Case; 17] = [
        (UNIQUE, "", None),
        (UNIQUE, "r1c2=2 r1c3=3", None),
        (HOPELESS, "", Some(("no solution", "r1c4", None))),
        (HOPELESS, "r4c1=4 r4c2=4", Some(("no solution", "r1c4", None))),
        (UNIQUE, "r1c4=1", Some(("conflict", "r1c1 r1c4 r4c4", Some(1)))),
        (UNIQUE, "r1c2=3 r1c4=1", Some(("conflict", "r1c1 r1c4 r4c4", Some(2)))),
        (UNIQUE, "r1c2=3", Some(("digits", "r1c2", Some(1)))),
        (UNIQUE, "r1c3=3 r1c2=4 r2c3=1 r3c1=2", Some(("digits", "r1c2", Some(3)))),
        (UNIQUE, "r1c2=3 r1c2", None),
        (UNIQUE, "r1c2=3 r1c2=2", None),
        (UNIQUE, "fill", None),
        (UNIQUE, "fill r1c2-2", Some(("marks", "r1c2", Some(1)))),
        (UNIQUE, "fill r1c2-3 r1c2-4", None),
        (UNIQUE, "fill r1c2-2 r3c1=2 r1c2=3", Some(("digits", "r1c2", Some(3)))),
        (OPEN, "r1c1=1 r1c2=2 r3c3=1", None),
        (OPEN, "r1c1=1 r1c2=2 r2c3=3 r4c1=2", Some(("digits", "r2c3", Some(2)))),
        (OPEN, "fill r1c1-1 r1c2-1 r1c3-1 r1c4-1", Some(("mark set", "r1c4", Some(1)))),
    ];
    for (line, words, expected) in cases {
        let mut uninformed = game("4x4", line);
        play(&mut uninformed, words);
        let informed = informed(uninformed.clone());
        for mut game in [uninformed, informed] {
            let found = trouble(&game);
            let found = found.as_ref().map(|(name, cells, undo)| (*name, cells.as_str(), *undo));
            assert_eq!(found, expected, "{line} {words}");
            if let Some((_, _, Some(undo))) = expected {
                let _ = game.undo_times(undo, NOW);
                assert_eq!(trouble(&game), None, "{line} {words}, fixed");
            }
        }
    }
}

#[test]
fn notes_that_lack_a_digit_are_nobodys_business() {
    let mut game = game("4x4", UNIQUE);
    play(&mut game, "r1c2-3 r1c2-4");
    assert_eq!(game.mark_status(), MarkStatus::Notes);
    assert!(matches!(ask(&game), Advice::Step(_)));
}

#[test]
fn a_wrong_digit_taken_back_leaves_complete_marks_blameless() {
    let mut game = game("4x4", UNIQUE);
    play(&mut game, "fill r1c2=4 r1c2");
    assert!(matches!(ask(&game), Advice::Step(_)), "{:?}", ask(&game));
}

#[test]
fn a_solved_puzzle_needs_no_advice() {
    let mut game = game("4x4", UNIQUE);
    while let Advice::Step(step) = ask(&game) {
        assert!(game.play_step(step, NOW).changed());
    }
    assert_eq!((ask(&game), game.is_solved()), (Advice::Solved, true));
    assert!(game.board().cells().all(|cell| game.is_given(cell) || game.is_solvers(cell)));
}

#[test]
fn late_advice_says_what_is_known_and_makes_room_for_better() {
    let game = informed(game("9x9", CLASSIC));
    let known = advise_by_search(&game, &Work::unlimited()).expect("nothing stops it").expect("a cell");
    let Knowledge::Unique(solution) = game.knowledge() else { panic!("it has one solution") };
    assert!(known.left.contains(solution.digit(known.cell)) && !known.ruled_out.is_empty());
    let name = game.board().cell_name(known.cell);
    for (known, goes_on) in [(Some(known), true), (Some(known), false), (None, true), (None, false)] {
        let advice = Advice::Late { known, goes_on };
        let shown = Shown::new(&advice, game.revision(), &game, Style::Standard).expect("of this board");
        assert_eq!((shown.goes_on(), shown.effect(), shown.place()), (goes_on, None, (1, 1)));
        assert_eq!(shown.bar().starts_with(&format!("{name} is ")), known.is_some(), "{}", shown.bar());
        assert_eq!(shown.cells().len(), usize::from(known.is_some()));
        let mut session = Session::new(game.clone());
        let told = session.tell(advice, session.game.revision(), HintKey::Step, Style::Standard);
        let HintTurn::Tell(hint) = told else { panic!("{told:?}") };
        assert_eq!((hint.text.as_str(), hint.effect), (shown.bar(), None));
    }
}

#[test]
fn cancelled_work_says_so_and_big_searches_leave_the_rules_as_judge() {
    let cancel = Cancel::default();
    cancel.cancel();
    let work = Work { cancel, ..Work::unlimited() };
    assert_eq!(advise(&game("4x4", UNIQUE), &Profile::standard(), Cell::new(0), &work), Err(Stop::Cancelled));
    let budget = Work::unlimited().with_nodes(1);
    let mut open = game("9x9", HARD);
    let advice = advise(&open, &Profile::standard(), Cell::new(0), &budget).expect("the budget is no obstacle");
    assert!(matches!(advice, Advice::Step(_) | Advice::NoStep { .. }), "{advice:?}");
    play(&mut open, "r1c2=4");
    let advice = advise(&open, &Profile::standard(), Cell::new(0), &budget).expect("the budget is no obstacle");
    assert!(
        matches!(advice, Advice::Wrong(GameProblem { problem: Problem::Conflict(_), undo: Some(1) })),
        "{advice:?}"
    );
}

#[test]
fn steps_alone_solve_any_puzzle_when_guesses_are_requested() {
    let singles = Profile { techniques: vec![Technique::NakedSingle], ..Profile::standard() };
    let mut game = informed(game("9x9", HARD));
    let (mut guesses, mut retreats) = (0, 0);
    for _ in 0..2000 {
        let step = match advise(&game, &singles, Cell::new(0), &Work::unlimited()).expect("nothing stops it") {
            Advice::Solved => break,
            Advice::Step(step) => {
                retreats += usize::from(matches!(step.evidence, Evidence::Retreat { .. }));
                step
            }
            Advice::NoStep { guess } => {
                guesses += 1;
                guess.expect("cells are left")
            }
            other => panic!("nobody but the solver played, and there is time: {other:?}"),
        };
        assert!(game.play_step(step.clone(), NOW).changed(), "{step:?}");
    }
    assert!(game.is_solved() && retreats > 0 && guesses > retreats, "{guesses} guesses, {retreats} retreats");
    assert_eq!(game.mistakes(), Some(0), "the solver's guesses are not the player's mistakes");
    let loaded = Game::from_text(&game.to_text(), Options::default()).expect("our own save");
    assert_eq!(loaded.to_text(), game.to_text());
    assert!(loaded.is_solved());
    while game.undo(NOW).changed() {}
    assert_eq!(game.progress().0, game.puzzle().clue_count());
}

#[test]
fn a_retreat_takes_back_the_guess_and_remembers_what_it_taught() {
    let nothing = Profile { techniques: Vec::new(), ..Profile::standard() };
    let mut game = informed(game("9x9", HARD));
    let mut refuted = None;
    for _ in 0..100 {
        match advise(&game, &nothing, Cell::new(0), &Work::unlimited()).expect("nothing stops it") {
            Advice::NoStep { guess: Some(step) } => {
                let _ = game.play_step(step, NOW);
            }
            Advice::Step(retreat) => {
                refuted = retreat.conclusion.eliminate.first().copied();
                assert!(game.play_step(retreat, NOW).changed());
                break;
            }
            other => panic!("{other:?}"),
        }
    }
    let (cell, digit) = refuted.expect("some guess is wrong");
    assert_eq!(game.value(cell), None);
    assert!(game.possible(cell).contains(digit) && !game.reasoned(cell).contains(digit));
    assert!(game.undo(NOW).changed());
    assert_eq!(game.value(cell), Some(digit), "the retreat is one undo");
}

fn check_of(game: &Game) -> Check {
    check(game, &Work::unlimited()).expect("nothing stops it")
}

#[test]
fn the_check_counts_first_and_says_where_when_asked_again() {
    let mut session = Session::new(game("4x4", UNIQUE));
    session.game.set_options(Options { check_in_two: true, ..Options::default() });
    play(&mut session.game, "r1c2=3 r1c3=2 r2c3=1");
    let made = |session: &mut Session| {
        session.checked(check_of(&session.game), session.game.revision(), Style::Standard).expect("still fresh")
    };
    assert_eq!(session.check_again(Style::Standard), None, "it has to be made first");
    let first = made(&mut session);
    assert_eq!((&*first.text, first.cells.len()), ("2 digits are wrong; again = where.", 0));
    let second = session.check_again(Style::Standard).expect("still fresh");
    let wrong = ["r1c2", "r1c3"].map(|name| at(&session.game, name));
    assert_eq!((&*second.text, &*second.cells), ("Wrong: r1c2, r1c3.", &wrong[..]));
    play(&mut session.game, "r1c2");
    assert_eq!(session.check_again(Style::Standard), None);
    assert_eq!(session.checked(check_of(&session.game), 0, Style::Standard), None);
    assert_eq!(made(&mut session).text, "1 digit is wrong; again = where.");
    session.game.set_options(Options::default());
    assert_eq!(made(&mut session).text, "Wrong: r1c3.");
    play(&mut session.game, "r1c3");
    assert_eq!(made(&mut session).text, "No digit is wrong.");
}

#[test]
fn mistakes_are_counted_with_several_solutions_too() {
    let cases = [
        (UNIQUE, "r1c2=3 r1c2 r1c2=2 r1c3=2", 2),
        (OPEN, "r1c1=1 r1c2=2 r2c3=3", 1),
        (OPEN, "r1c1=1 r1c2=1 r1c2 r2c2=2", 1),
        (OPEN, "r1c1=1 r1c2=2 r2c3=3 r4c4=1 r2c3 r2c4=4", 2),
        (HOPELESS, "r4c1=4", 0),
    ];
    for (line, words, expected) in cases {
        let mut game = game("4x4", line);
        play(&mut game, words);
        assert_eq!(count_mistakes(&game, &Work::unlimited()), Ok(expected), "{line} {words}");
        assert_eq!(count_mistakes(&informed(game), &Work::unlimited()), Ok(expected), "{line} {words}, informed");
    }
}

fn told(turn: HintTurn) -> Hint {
    let HintTurn::Tell(hint) = turn else { panic!("nothing is told: {turn:?}") };
    *hint
}

/// The first stage of the advice about the board as it is now.
fn first_stage(session: &mut Session, key: HintKey) -> Hint {
    told(session.tell(ask(&session.game), session.game.revision(), key, Style::Standard))
}

/// The next stage.
fn next_stage(session: &mut Session, key: HintKey) -> Hint {
    told(session.press(key, Style::Standard))
}

#[test]
fn a_hint_climbs_until_it_plays_and_a_change_brings_it_back() {
    let mut session = Session::new(game("4x4", UNIQUE));
    assert_eq!(session.press(HintKey::Hint, Style::Standard), HintTurn::Ask);
    let mut stages = vec![first_stage(&mut session, HintKey::Hint).stage];
    session.move_to(session.cursor);
    while stages.last() != Some(&HintStage::Play) {
        stages.push(next_stage(&mut session, HintKey::Hint).stage);
    }
    assert_eq!(stages, [HintStage::Technique, HintStage::Region, HintStage::Cells, HintStage::Reason, HintStage::Play]);
    let Some(HintEffect::Play(step)) = session.hint(Style::Standard).and_then(|hint| hint.effect) else {
        panic!("the last stage plays the step")
    };
    assert!(session.game.play_step(step, NOW).changed());
    assert_eq!(session.hint(Style::Standard), None);
    assert_eq!(session.press(HintKey::Hint, Style::Standard), HintTurn::Ask);
    let outdated = session.tell(ask(&session.game), 0, HintKey::Hint, Style::Standard);
    assert_eq!(outdated, HintTurn::Over, "an answer for another board");
    assert_eq!(first_stage(&mut session, HintKey::Hint).stage, HintStage::Technique);
    session.game.set_options(Options { cursor_resets_hint: true, ..Options::default() });
    session.move_to(session.cursor);
    assert_eq!(session.hint(Style::Standard), None);
    assert_eq!(first_stage(&mut session, HintKey::Step).stage, HintStage::Play);
}

#[test]
fn lower_stages_give_nothing_away() {
    let mut session = Session::new(game("4x4", UNIQUE));
    let first = first_stage(&mut session, HintKey::Hint);
    assert!(first.cells.is_empty() && first.step.is_none() && first.effect.is_none());
    for _ in [HintStage::Region, HintStage::Cells] {
        let hint = next_stage(&mut session, HintKey::Hint);
        assert!(!hint.cells.is_empty() && hint.step.is_none() && hint.effect.is_none(), "{hint:?}");
    }
    let reason = next_stage(&mut session, HintKey::Hint);
    assert!(reason.step.is_some() && reason.effect.is_none());
}

#[test]
fn trouble_is_named_then_shown_then_fixed_and_plays_nothing() {
    for asked in [HintKey::Hint, HintKey::Step] {
        let mut session = Session::new(game("4x4", UNIQUE));
        play(&mut session.game, "r1c2=3 r2c3=1");
        let first = first_stage(&mut session, asked);
        assert_eq!((&*first.text, first.cells.len()), ("There is a mistake on the board; again = where.", 0));
        let place = next_stage(&mut session, asked);
        let wrong = vec![at(&session.game, "r1c2")];
        assert_eq!((&*place.text, place.cells), ("No solution has the digits in r1c2.", wrong));
        let offer = next_stage(&mut session, asked);
        assert_eq!((&*offer.text, offer.effect), ("Undo 2 moves to the last good position? Again = yes.", None));
        let fix = next_stage(&mut session, asked);
        assert_eq!((fix.stage, fix.effect), (HintStage::Fix, Some(HintEffect::Undo(2))));
    }
}

#[test]
fn a_guess_is_played_only_when_asked_again() {
    let nothing = Profile { techniques: Vec::new(), ..Profile::standard() };
    let mut session = Session::new(game("4x4", UNIQUE));
    let advice = advise(&session.game, &nothing, Cell::new(0), &Work::unlimited()).expect("nothing stops it");
    let first = told(session.tell(advice, session.game.revision(), HintKey::Step, Style::Standard));
    assert_eq!(first.text, "Could not find the next step by logic; again = guess.");
    assert_eq!(first.effect, None);
    let again = next_stage(&mut session, HintKey::Step);
    let Some(HintEffect::Play(guess)) = again.effect else { panic!("a guess") };
    assert!(matches!(guess.evidence, Evidence::Guess { attempt: 0, .. }));
}

#[test]
fn what_is_shown_is_carried_out_after_its_last_part_or_at_once() {
    let mut session = Session::new(game("4x4", UNIQUE));
    let advice = ask(&session.game);
    let Advice::Step(step) = advice.clone() else { panic!("{advice:?}") };
    session.show(&advice, session.game.revision(), Style::Standard, false);
    assert_eq!(session.shown().map(|shown| shown.place().0), Some(1));
    while session.shown().is_some_and(|shown| shown.place().0 < shown.place().1) {
        assert_eq!(session.press(HintKey::Hint, Style::Standard), HintTurn::Show);
    }
    let played = HintTurn::Carry(HintEffect::Play(step));
    assert_eq!(session.press(HintKey::Hint, Style::Standard), played);
    assert_eq!(session.shown(), None);
    session.show(&advice, session.game.revision(), Style::Standard, false);
    assert_eq!(session.press(HintKey::Step, Style::Standard), played);
    session.show(&advice, session.game.revision(), Style::Standard, false);
    play(&mut session.game, "r1c2=3");
    assert_eq!(session.shown(), None);
    assert_eq!(session.press(HintKey::Hint, Style::Standard), HintTurn::Ask);
    session.show(&ask(&session.game), session.game.revision(), Style::Standard, false);
    assert_eq!(session.press(HintKey::Step, Style::Standard), HintTurn::Over, "nothing is undone before it is offered");
}

#[test]
fn a_typed_puzzle_is_judged_by_revision_and_becomes_a_game() {
    let board = Arc::new(named("4x4").expect("in the catalogue"));
    let mut editor = Editor::new(Setup::empty(board.clone()));
    let cells: Vec<Cell> = board.cells().collect();
    assert!(!editor.put(cells[0], Some(digit(5))), "beyond the board");
    assert!(editor.put(cells[0], Some(digit(1))) && editor.put(cells[3], Some(digit(1))));
    assert_eq!(editor.conflicts(cells[0]), [cells[3]]);
    assert!(
        editor.puzzle().is_err()
            && editor.start(PuzzleInfo::default(), Options::default(), NOW, Style::Standard).is_err()
    );
    assert!(editor.put(cells[3], Some(digit(1))), "the same digit erases itself");
    assert_eq!((editor.value(cells[3]), editor.clue_count()), (None, 1));
    let old = editor.revision();
    let whole = Puzzle::from_line(board, UNIQUE).expect("well formed");
    assert!(editor.adopt(&whole));
    assert!(!editor.learn(Knowledge::None, old), "an answer for another board");
    let knowledge = Knowledge::from(classify(&whole, &Work::unlimited()).expect("nothing stops it"));
    assert!(editor.learn(knowledge.clone(), editor.revision()));
    let game = editor.start(PuzzleInfo::default(), Options::default(), NOW, Style::Standard).expect("well formed");
    assert_eq!((game.puzzle(), game.knowledge()), (&whole, &knowledge));
    assert!(editor.undo() && editor.clue_count() == 1 && *editor.knowledge() == Knowledge::Unknown);
    assert!(editor.redo() && editor.puzzle().as_ref() == Ok(&whole) && !editor.redo());
    assert!(editor.clear() && editor.clue_count() == 0 && !editor.clear());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    /// After any moves, the offered undo leads to a position without a problem, and undoing fewer moves does not.
    #[test]
    fn the_offer_leads_to_the_last_good_position(
        line in prop_oneof![Just(UNIQUE), Just(OPEN)],
        actions in prop::collection::vec((0..3u8, 0..16usize, 0..4usize), 1..25),
    ) {
        let mut game = informed(game("4x4", line));
        for (kind, cell, value) in actions {
            let (cell, value) = (Cell::at(cell), Digit::from_index(value));
            let _ = match kind {
                0 => game.place(cell, value, NOW),
                1 => game.toggle_mark(cell, value, NOW),
                _ => game.fill_marks(NOW),
            };
        }
        if let Some((_, _, undo)) = trouble(&game) {
            let undo = undo.expect("the puzzle itself is good");
            for _ in 1..undo {
                let _ = game.undo(NOW);
                prop_assert!(trouble(&game).is_some());
            }
            let _ = game.undo(NOW);
            prop_assert!(trouble(&game).is_none());
        }
    }

    /// An advised step holds in every solution that the player's own eliminations leave.
    #[test]
    fn advised_steps_hold_in_every_solution_left(
        actions in prop::collection::vec((0..3u8, 0..16usize, 0..4usize), 1..25),
    ) {
        let mut game = game("4x4", OPEN);
        for (kind, cell, value) in actions {
            let (cell, value) = (Cell::at(cell), Digit::from_index(value));
            let _ = match kind {
                0 => game.place(cell, value, NOW),
                1 => game.toggle_mark(cell, value, NOW),
                _ => game.fill_marks(NOW),
            };
        }
        let left = deduku::solve::search_position(&game.working_position(), 300, &Work::unlimited()).solutions;
        if let Advice::Step(step) = ask(&game) {
            prop_assert!(!left.is_empty());
            for solution in left {
                prop_assert!(step.conclusion.place.iter().all(|&(cell, digit)| solution.digit(cell) == digit));
                prop_assert!(step.conclusion.eliminate.iter().all(|&(cell, digit)| solution.digit(cell) != digit));
            }
        }
    }
}

#[test]
fn of_equal_steps_the_nearest_to_the_cursor_comes_first() {
    // Two full houses, as far from each other as possible.
    let game = game("4x4", ".23434122143432.");
    for (row, column) in [(1, 1), (4, 4)] {
        let cell = game.board().cell_named(&format!("r{row}c{column}")).expect("on the board");
        let advice = advise(&game, &Profile::standard(), cell, &Work::unlimited()).expect("nothing stops it");
        let Advice::Step(step) = advice else { panic!("{advice:?}") };
        assert_eq!(step.first_cell(), Some(cell));
    }
}

#[test]
fn of_equal_steps_the_one_that_opens_most_singles_comes_first() {
    let game = game("9x9", "005400180146080500070013000451008706080000010603700948000390070004070269019006400");
    let position = game.working_position();
    let singles = |position: &Position| {
        let of = |technique| find_all(position, technique);
        let all = [Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle].map(of).concat();
        all.iter().filter_map(Step::first_cell).collect::<BTreeSet<Cell>>()
    };
    let before = singles(&position);
    let opened = |step: &Step| {
        let mut after = position.clone();
        apply(&mut after, step);
        singles(&after).difference(&before).count()
    };
    for cell in game.board().cells() {
        let advice = advise(&game, &Profile::standard(), cell, &Work::unlimited()).expect("nothing stops it");
        let Advice::Step(step) = advice else { panic!("{advice:?}") };
        let rating = step.rating(game.board());
        assert_eq!(rating, Some(12), "a single in a box is seen first");
        let equal =
            find_all(&position, step.technique).into_iter().filter(|other| other.rating(game.board()) == rating);
        let most = equal.map(|other| opened(&other)).max();
        assert_eq!(Some(opened(&step)), most);
    }
}

#[test]
fn a_step_is_shown_part_by_part_and_nothing_is_played() {
    let mut game = informed(game("9x9", CLASSIC));
    let before = (game.revision(), game.records().len());
    let advice = ask(&game);
    let Advice::Step(step) = &advice else { panic!("{advice:?}") };
    let mut shown = Shown::new(&advice, game.revision(), &game, Style::Standard).expect("of this board");
    let (first, parts) = shown.place();
    assert!(first == 1 && parts >= 4 && shown.card().is_some());
    assert!(!shown.bar().contains(step.technique.name()), "nothing is named at first");
    assert_eq!(shown.effect(), Some(&HintEffect::Play(step.clone())), "it can be played at any part");
    let mut bars = vec![shown.bar().to_owned()];
    while shown.forward() {
        bars.push(shown.bar().to_owned());
    }
    assert_eq!((bars.len(), shown.place()), (parts, (parts, parts)));
    let (cell, placed) = step.conclusion.place[0];
    assert_eq!(bars.last(), Some(&format!("{} is {placed}", game.board().cell_name(cell))));
    assert!(shown.back() && shown.bar() == bars[parts - 2]);
    while shown.back() {}
    shown.show_all();
    assert_eq!(shown.place(), (parts, parts));
    assert_eq!((game.revision(), game.records().len()), before, "showing changes nothing");
    let _ = game.play_step(step.clone(), NOW);
    assert!(!shown.is_of(&game));
    assert_eq!(Shown::new(&advice, before.0, &game, Style::Standard), None);
}

#[test]
fn what_is_wrong_is_shown_before_any_step() {
    let mut game = informed(game("9x9", CLASSIC));
    let cell = game.working_position().empty_cells().next().expect("an empty one");
    let solution = search(game.puzzle(), 1, &Work::unlimited()).solutions.remove(0);
    let other = game.possible(cell).iter().find(|&digit| digit != solution.digit(cell)).expect("another one");
    let _ = game.place(cell, other, NOW);
    let advice = ask(&game);
    let mut shown = Shown::new(&advice, game.revision(), &game, Style::Standard).expect("of this board");
    assert_eq!((shown.place(), shown.bar(), shown.effect()), ((1, 3), "There is a mistake on the board.", None));
    assert!(shown.cells().is_empty() && shown.forward());
    assert_eq!(shown.cells(), [cell]);
    assert!(shown.effect().is_none() && shown.forward());
    assert_eq!(shown.bar(), "Undo 1 move to the last good position?");
    assert_eq!(shown.effect(), Some(&HintEffect::Undo(1)));
}

#[test]
fn a_step_on_candidates_says_whether_the_marks_are_there() {
    let mut game = game("9x9", &".".repeat(81));
    let row = ["r1c1", "r1c2", "r1c3"].map(|name| at(&game, name));
    let evidence = Evidence::Locked { digit: digit(1), base: HouseId::at(0), cover: None, cells: row.to_vec() };
    let conclusion = Conclusion { place: Vec::new(), eliminate: vec![(at(&game, "r1c9"), digit(1))] };
    let advice = Advice::Step(Step { technique: Technique::Pointing, conclusion, evidence });
    let of = |game: &Game| Shown::new(&advice, game.revision(), game, Style::Standard).expect("of this board");
    assert!(of(&game).lacks_marks(&game));
    let _ = game.fill_marks(NOW);
    assert!(!of(&game).lacks_marks(&game));
}
