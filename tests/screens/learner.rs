//! A learner who works through a chapter of the course with the keys that the screen names.

use deduku::board::{Board, Cell};
use deduku::game::{Lesson, LessonAnswer, course};
use deduku::generate::{Practice, mixed_position};
use deduku::store::{ChapterTest, Exercise};
use deduku::tui::canvas::Glyphs;
use deduku::tui::message::{Effect, Question};
use deduku::work::Work;

use crate::SMALL;
use crate::player::{EASY, Player};

/// The key that the line above the keys names before these words.
fn key_before(player: &Player, words: &str) -> Option<String> {
    let screen = player.screen();
    let line = screen.lines().rev().nth(1)?.to_owned();
    let before = line.split(words).next().filter(|before| before.len() < line.len())?;
    before.split_whitespace().last().map(str::to_owned)
}

/// Puts the cursor on the cell and answers with it.
fn answer(player: &mut Player, cell: Cell, board: &Board) {
    let place = board.place(cell);
    player.press("Ctrl-Home Home");
    player.press(&"Down ".repeat(usize::from(place.row))).press(&"Right ".repeat(usize::from(place.column)));
    player.press("Enter");
}

/// Reads why and the example to its end, and begins the exercises.
fn read_the_example(player: &mut Player) {
    assert!(player.screen().contains("why it works"), "{}", player.screen());
    let on = key_before(player, " leads through").expect("a key that goes on");
    player.press(&on);
    let mut steps = 1;
    while let Some(on) = key_before(player, " goes on") {
        player.press(&on);
        steps += 1;
    }
    assert!((4..=6).contains(&steps), "{steps} steps: {}", player.screen());
    let on = key_before(player, " begins the exercises").expect("a key for the exercises");
    player.press(&on);
}

/// Answers every question of the position, as somebody who sees the step; returns how many there were.
fn work_through(player: &mut Player) -> usize {
    let asked = match player.last_drawn.clone() {
        Some(Question::Practise(aim, board, seed)) => Some((aim, board, seed)),
        _ => None,
    };
    let (aim, board, seed) = asked.expect("a position is asked for");
    let found = Practice::new(aim, board).expect("a board").position(seed, &Work::unlimited()).expect("a position");
    let mut lesson = Lesson::new(found.position, found.steps).expect("a step");
    if player.screen().contains("on your own") {
        lesson = lesson.of_conclusion();
    }
    let mut questions = 0;
    while lesson.next().is_some() {
        let is_right = |cell: &Cell| !matches!(lesson.clone().answer(*cell), LessonAnswer::Wrong(_));
        let cell = lesson.position().board().cells().find(is_right).expect("some cell answers");
        answer(player, cell, lesson.position().board());
        assert!(!matches!(lesson.answer(cell), LessonAnswer::Wrong(_)));
        questions += 1;
    }
    assert!(player.screen().contains("next position"), "{}", player.screen());
    questions
}

#[test]
fn a_learner_goes_through_the_first_chapter() {
    let chapter = &course().chapters[0];
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.press("Ctrl-o");
    for (at, &subject) in chapter.subjects.iter().enumerate() {
        player.press("Enter");
        assert!(player.screen().contains(&format!("Lesson · {}", subject.name())), "{}", player.screen());
        read_the_example(&mut player);
        let asked: Vec<usize> = (0..3)
            .map(|_| {
                let asked = work_through(&mut player);
                player.press("Enter");
                asked
            })
            .collect();
        assert_eq!(asked[2], 1, "the third is found without guidance: {asked:?}");
        player.press("Esc");
        let screen = player.screen();
        assert!(screen.contains(&format!("{} of 3 learned", at + 1)), "{screen}");
        player.press("Down");
    }
    // The test, which is the next line.
    player.press("Enter");
    assert!(player.screen().contains("Test · Singles"), "{}", player.screen());
    for _ in 0..6 {
        let Some(Question::Mixed(techniques, seed)) = player.last_drawn.clone() else {
            panic!("a position is asked for")
        };
        let found = mixed_position(&techniques, seed, &Work::unlimited()).expect("a position");
        match found.steps.first() {
            Some(step) => answer(&mut player, step.first_cell().expect("a conclusion"), found.position.board()),
            None => {
                player.press("x");
            }
        }
        if !player.screen().contains("passed") {
            assert!(player.screen().contains("next position"), "{}", player.screen());
            player.press("Enter");
        }
    }
    assert!(player.said().contains("6 of 6 right: passed. "), "{}", player.screen());
    assert!(player.screen().contains("Enter new test"), "{}", player.screen());
    assert!(player.screen().contains("6 of 6 right: passed"), "{}", player.screen());
    let is_kept = |effect: &Effect| matches!(effect, Effect::Practised(Exercise::Test(ChapterTest { test, right: 6, of: 6 })) if *test == chapter.key);
    assert!(player.wanted.iter().any(is_kept));
    let seen = |effect: &&Effect| matches!(effect, Effect::Practised(Exercise::Seen(_)));
    assert_eq!(player.wanted.iter().filter(seen).count(), 3);
    player.press("Esc");
    assert!(player.screen().contains("6 of 6 right"), "{}", player.screen());
    // The list is opened at what is not learned yet.
    player.press("Esc Ctrl-o Enter");
    assert!(player.screen().contains("Lesson · Pointing"), "{}", player.screen());
}

#[test]
fn a_hint_leads_to_its_lesson_and_back_to_the_same_game() {
    let mut player = Player::of(SMALL, Glyphs::Unicode, "9x9", EASY);
    player.press("t t");
    let before = player.screen();
    assert!(before.lines().last().is_some_and(|keys| keys.contains("Ctrl-o lesson")), "{before}");
    player.press("Ctrl-o");
    let screen = player.screen();
    assert!(screen.contains("Lesson · Hidden Single") && screen.contains("why it works"), "{screen}");
    // From the lesson to the course, and back.
    player.press("Ctrl-o");
    let screen = player.screen();
    assert!(screen.contains("1. Singles") && !screen.contains("why it works"), "{screen}");
    player.press("Esc");
    assert_eq!(player.screen(), before, "the game is as it was, with its hint");
    // A step that is shown part by part leads there, too, and its row of keys says so.
    player.press("Esc n");
    let before = player.screen();
    assert!(before.lines().last().is_some_and(|keys| keys.contains("lesson")), "{before}");
    player.press("Ctrl-o");
    assert!(player.screen().contains("Lesson · Hidden Single"), "{}", player.screen());
    player.press("Right Right Esc");
    assert_eq!(player.screen(), before);
}

#[test]
fn a_lesson_that_was_read_begins_with_the_exercises_and_keeps_its_example() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.press("Ctrl-o").write("x-wing").press("Enter");
    assert!(player.screen().contains("why it works"), "{}", player.screen());
    read_the_example(&mut player);
    assert!(player.screen().contains("find it here"), "{}", player.screen());
    player.press("Esc Enter");
    assert!(player.screen().contains("find it here"), "{}", player.screen());
    player.press("[");
    assert!(player.screen().contains("why it works"), "{}", player.screen());
    player.press("Tab");
    assert!(player.screen().contains("find it here"), "{}", player.screen());
}

/// Every sentence of every worked example of the first chapters can be read without scrolling.
#[test]
fn the_sentences_of_the_first_chapters_fit_beside_the_board() {
    for subject in course().chapters[..3].iter().flat_map(|chapter| &chapter.subjects) {
        for size in [SMALL, (100, 30), (120, 40)] {
            let mut player = Player::new(size, Glyphs::Unicode);
            player.press("Ctrl-o").write(&subject.name().to_lowercase()).press("Enter");
            let mut is_last = false;
            while !is_last {
                let screen = player.screen();
                assert!(!screen.contains("read on"), "{screen}");
                is_last = screen.contains("begins the exercises");
                player.press("Right");
            }
        }
    }
}
