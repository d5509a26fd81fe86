//! Lessons: what is asked about a step, and which cells answer it.

use std::collections::BTreeSet;

use deduku::board::Cell;
use deduku::game::{Lesson, LessonAnswer, LessonQuestion};
use deduku::generate::{Practice, PracticeAim};
use deduku::logic::{Step, Technique};
use deduku::work::Work;

fn lesson(technique: Technique) -> (Lesson, Vec<Step>) {
    let practice = Practice::new(PracticeAim::Technique(technique), None).expect("a board of it");
    let found = practice.position(3, &Work::unlimited()).expect("it is not rare");
    (Lesson::new(found.position, found.steps.clone()).expect("a step"), found.steps)
}

fn concluded(step: &Step) -> BTreeSet<Cell> {
    step.conclusion.place.iter().chain(&step.conclusion.eliminate).map(|&(cell, _)| cell).collect()
}

#[test]
fn every_cell_of_every_step_answers_and_no_other_does() {
    for technique in [Technique::NakedPair, Technique::XWing, Technique::Skyscraper, Technique::FinnedXWing] {
        let (lesson, steps) = lesson(technique);
        let first = lesson.next().expect("a question");
        let cells: Vec<Cell> = lesson.position().board().cells().collect();
        let right = |cell: &&Cell| !matches!(lesson.clone().answer(**cell), LessonAnswer::Wrong(_));
        let count = cells.iter().filter(right).count();
        assert!((1..cells.len()).contains(&count), "{technique}: {count} cells answer");
        // Answers with the cells of one step lead to its conclusion.
        for step in &steps {
            let mut one = lesson.clone();
            let houses: BTreeSet<Cell> =
                step.houses().iter().flat_map(|&house| lesson.position().board().house(house).cells.clone()).collect();
            if first == LessonQuestion::Houses {
                let common =
                    houses.iter().copied().find(|&cell| !matches!(one.clone().answer(cell), LessonAnswer::Wrong(_)));
                assert_eq!(one.answer(common.expect("a cell of its houses")), LessonAnswer::Right);
            }
        }
    }
}

#[test]
fn the_last_answer_is_a_cell_of_the_conclusion() {
    let (mut lesson, steps) = lesson(Technique::NakedPair);
    let cells: Vec<Cell> = lesson.position().board().cells().collect();
    let mut wrong = 0;
    while let Some(question) = lesson.next() {
        let done = lesson.questions().iter().filter(|(_, is_done)| *is_done).count();
        let is_right = |&&cell: &&Cell| !matches!(lesson.clone().answer(cell), LessonAnswer::Wrong(_));
        let right = *cells.iter().find(is_right).expect("some cell answers");
        let other = *cells.iter().find(|cell| !is_right(cell)).expect("not every cell answers");
        assert!(matches!(lesson.answer(other), LessonAnswer::Wrong(_)));
        wrong += 1;
        let answer = lesson.answer(right);
        if question == LessonQuestion::Conclusion {
            assert_eq!(answer, LessonAnswer::Done);
            assert!(steps.iter().any(|step| concluded(step).contains(&right)));
        } else {
            assert_eq!(answer, LessonAnswer::Right);
            assert_eq!(lesson.questions().iter().filter(|(_, is_done)| *is_done).count(), done + 1);
        }
    }
    assert_eq!(lesson.wrong(), wrong, "wrong answers are counted");
    assert!(wrong >= 3 && steps.contains(lesson.step()));
}
