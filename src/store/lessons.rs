//! What was practised and reviewed: a line for each position of a lesson or a drill, for each run of singles against
//! the clock, for each example and each test of the course, and for each review of a game. Lines of older versions have only a technique and whether it was found.

use deduku_core::order::OrderBy;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::Stamp;
use super::left_game::number_of;
use crate::constraint::Family;
use crate::game::{Game, Repetition, Review, Subject, Verdict, course};
use crate::logic::Technique;

/// Positions that have to be found before a technique or a constraint counts as learned.
const LEARNED: u32 = 3;
/// Most techniques in `Lessons::next` that reviewed games needed, and most that are next in the course.
const MOST_NEEDED: usize = 3;
const IN_ORDER: usize = 5;

/// A line of the file: an exercise and its time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Practised {
    /// When, in seconds since 1970.
    pub at: u64,
    /// The day where the player was, counted from 1970-01-01; absent in older lines, whose day is that of UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    day: Option<u64>,
    /// The exercise.
    #[serde(flatten)]
    pub what: Exercise,
}

/// One exercise or review.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Exercise {
    /// A position of a lesson or a drill.
    Position(PractisedPosition),
    /// Singles against the clock.
    Singles(SinglesRun),
    /// The example of a lesson was read to its end.
    Seen(SeenLesson),
    /// The test of a chapter.
    Test(ChapterTest),
    /// A game was reviewed.
    Review(ReviewedGame),
}

/// A position that was worked through to its end.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PractisedPosition {
    /// The key of its technique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    technique: Option<String>,
    /// The name of its constraint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    constraint: Option<String>,
    /// Whether it was solved without help and without a wrong answer.
    pub found: bool,
    /// The drill that it belongs to; `None` for a lesson.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drill: Option<Drill>,
    /// The time that the answer took, in milliseconds, if it was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
}

/// A drill about techniques.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Drill {
    /// One technique, or one constraint, at a time.
    One,
    /// Mixed positions: whether there is a step of a technique, and where.
    Mixed,
}

/// Singles against the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SinglesRun {
    /// How many digits were placed.
    pub singles: u32,
    /// How many wrong digits were tried.
    pub wrong: u32,
    /// How long it took, in milliseconds.
    pub ms: u64,
}

/// A lesson whose example was read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenLesson {
    /// The key of its technique, or the name of its constraint.
    seen: String,
}

/// The result of the test of a chapter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChapterTest {
    /// The key of the chapter.
    pub test: String,
    /// How many answers were right.
    pub right: u32,
    /// How many positions there were.
    pub of: u32,
}

/// How far a lesson has been learned.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LessonProgress {
    /// It was not opened.
    NotBegun,
    /// Its example was read.
    Seen,
    /// Positions of it were worked through.
    Practised,
    /// Enough of them were found without help.
    Learned,
}

/// The result of a review of a game. A later review of the same puzzle replaces the earlier one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ReviewedGame {
    /// The number of the puzzle.
    pub game: String,
    /// How often each technique was the player's reason, and the total time of these moves in milliseconds.
    #[serde(default)]
    pub used: BTreeMap<String, (u32, u64)>,
    /// How often steps of each technique were overlooked.
    #[serde(default)]
    pub overlooked: BTreeMap<String, u32>,
    /// The technique to learn next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub learn: Option<String>,
}

impl ReviewedGame {
    /// What the review of a game says about techniques. Moves after a hint are not counted as the player's own.
    pub fn of(game: &Game, review: &Review) -> Self {
        let mut used = BTreeMap::<String, (u32, u64)>::new();
        for made in review.moves.iter().filter(|made| made.hints == 0) {
            if let Verdict::Reasoned(technique) = made.verdict {
                let count = used.entry(technique.key().to_owned()).or_default();
                *count = (count.0 + 1, count.1 + u64::try_from(made.took.as_millis()).unwrap_or(0));
            }
        }
        let overlooked = review.learning.practise.iter().map(|(technique, &times)| (technique.key().to_owned(), times));
        Self {
            game: number_of(&game.save_head()),
            used,
            overlooked: overlooked.collect(),
            learn: review.learning.next.map(|technique| technique.key().to_owned()),
        }
    }
}

/// How often a technique or a constraint was practised.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PracticeCount {
    /// Number of positions from lessons.
    pub positions: u32,
    /// Number of those that were solved without help and without a wrong answer.
    pub found: u32,
    /// Number of positions from drills.
    pub drilled: u32,
    /// Number of those that were answered correctly at once.
    pub right: u32,
    /// Total time of all correct answers in drills, in milliseconds.
    pub right_ms: u64,
    /// When it is repeated, if it was missed.
    pub repetition: Option<Repetition>,
}

/// How often a technique occurred in reviewed games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameCount {
    /// How often it was the player's reason.
    pub used: u32,
    /// Total time of these moves, in milliseconds.
    pub used_ms: u64,
    /// How often a step of it was overlooked.
    pub overlooked: u32,
}

/// Why something is to be learned next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextReason {
    /// It was missed in a lesson, a drill or a game, and is due.
    Due,
    /// It was available when the player guessed, asked for a hint or stopped in a reviewed game.
    Needed,
    /// It is among the first of the course that are not learned.
    InOrder,
}

/// Everything that was practised and reviewed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lessons {
    practised: BTreeMap<Subject, PracticeCount>,
    /// Singles against the clock, the oldest run first.
    pub singles: Vec<SinglesRun>,
    seen: BTreeSet<Subject>,
    /// The last test of each chapter.
    tests: BTreeMap<String, ChapterTest>,
    reviewed: BTreeMap<String, ReviewedGame>,
    /// The techniques that reviews recommended, the latest last.
    needed: Vec<Technique>,
}

impl Practised {
    /// An exercise of now.
    pub fn now(what: Exercise) -> Self {
        let now = Stamp::now();
        Self { at: now.0, day: Some(now.local_date().days()), what }
    }

    /// Its line in the lessons file.
    pub(super) fn to_line(&self) -> String {
        // Numbers and strings can always be serialized to JSON, so this never fails.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl PractisedPosition {
    /// A position of a lesson about this subject.
    pub fn of(subject: Subject, found: bool) -> Self {
        let (technique, constraint) = match subject {
            Subject::Technique(technique) => (Some(technique.key().to_owned()), None),
            Subject::Constraint(family) => (None, Some(family.row().name.to_owned())),
        };
        Self { technique, constraint, found, drill: None, ms: None }
    }

    /// Its subject; `None` if this program does not know it.
    pub fn subject(&self) -> Option<Subject> {
        match (&self.technique, &self.constraint) {
            (Some(key), _) => Technique::named(key).map(Subject::Technique),
            (None, Some(name)) => Family::by_name(name).map(Subject::Constraint),
            (None, None) => None,
        }
    }
}

impl SeenLesson {
    /// The lesson about this subject.
    pub fn of(subject: Subject) -> Self {
        let PractisedPosition { technique, constraint, .. } = PractisedPosition::of(subject, false);
        Self { seen: technique.or(constraint).unwrap_or_default() }
    }

    /// Its subject; `None` if this program does not know it.
    fn subject(&self) -> Option<Subject> {
        let technique = Technique::named(&self.seen).map(Subject::Technique);
        technique.or_else(|| Family::by_name(&self.seen).map(Subject::Constraint))
    }
}

impl ChapterTest {
    /// Whether it is passed: with one wrong answer at most.
    pub const fn is_passed(&self) -> bool {
        self.right + 1 >= self.of
    }
}

impl LessonProgress {
    /// Its word in a list; none for a lesson that is not begun.
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Self::NotBegun => None,
            Self::Seen => Some("seen"),
            Self::Practised => Some("practised"),
            Self::Learned => Some("learned"),
        }
    }
}

impl PracticeCount {
    /// Whether it counts as learned.
    pub const fn is_learned(self) -> bool {
        self.found >= LEARNED
    }

    /// Adds a position that was practised on this day.
    fn add(&mut self, position: &PractisedPosition, day: u64) {
        let found = u32::from(position.found);
        if position.drill.is_some() {
            self.drilled += 1;
            self.right += found;
            self.right_ms += position.ms.filter(|_| position.found).unwrap_or(0);
        } else {
            self.positions += 1;
            self.found += found;
        }
        if position.found {
            self.repetition = self.repetition.and_then(|repetition| repetition.right(day));
        } else {
            self.repetition = Some(Repetition::missed(day));
        }
    }

    /// The mean time of a correct answer in a drill, in milliseconds.
    pub fn mean_ms(self) -> Option<u64> {
        self.right_ms.checked_div(u64::from(self.right))
    }
}

impl GameCount {
    /// The mean time of a move, in milliseconds.
    pub fn mean_ms(self) -> Option<u64> {
        self.used_ms.checked_div(u64::from(self.used))
    }
}

impl Lessons {
    /// Reads the file; lines that cannot be parsed are skipped.
    pub(super) fn read(bytes: &[u8]) -> Self {
        let mut lessons = Self::default();
        for line in bytes.split(|&byte| byte == b'\n') {
            if let Ok(Practised { at, day, what }) = serde_json::from_slice(line) {
                lessons.add(&what, day.unwrap_or_else(|| Stamp(at).days()));
            }
        }
        lessons
    }

    /// Adds an exercise of a day, counted from 1970-01-01.
    pub fn add(&mut self, what: &Exercise, day: u64) {
        match what {
            Exercise::Position(position) => {
                if let Some(subject) = position.subject() {
                    self.practised.entry(subject).or_default().add(position, day);
                }
            }
            Exercise::Singles(run) => self.singles.push(*run),
            Exercise::Seen(lesson) => self.seen.extend(lesson.subject()),
            Exercise::Test(test) => {
                self.tests.insert(test.test.clone(), test.clone());
            }
            Exercise::Review(game) => self.add_game(game, day),
        }
    }

    /// Adds a review. A technique counts as missed if it was overlooked more often than in the previous review of this
    /// game.
    fn add_game(&mut self, game: &ReviewedGame, day: u64) {
        let before = self.reviewed.insert(game.game.clone(), game.clone()).unwrap_or_default();
        for (key, times) in &game.overlooked {
            let is_new = before.overlooked.get(key).is_none_or(|known| known < times);
            if let Some(technique) = Technique::named(key).filter(|_| is_new) {
                let count = self.practised.entry(Subject::Technique(technique)).or_default();
                count.repetition = Some(Repetition::missed(day));
            }
        }
        if let Some(technique) = game.learn.as_deref().and_then(Technique::named) {
            self.needed.retain(|&other| other != technique);
            self.needed.push(technique);
        }
    }

    /// How often the subject was practised.
    pub fn count(&self, subject: Subject) -> PracticeCount {
        self.practised.get(&subject).copied().unwrap_or_default()
    }

    /// How far the lesson about a subject has been learned.
    pub fn progress(&self, subject: Subject) -> LessonProgress {
        match self.count(subject) {
            count if count.is_learned() => LessonProgress::Learned,
            PracticeCount { positions: 0, drilled: 0, .. } if self.seen.contains(&subject) => LessonProgress::Seen,
            PracticeCount { positions: 0, drilled: 0, .. } => LessonProgress::NotBegun,
            _ => LessonProgress::Practised,
        }
    }

    /// The last test of the chapter with this key.
    pub fn test(&self, chapter: &str) -> Option<&ChapterTest> {
        self.tests.get(chapter)
    }

    /// Each subject that was practised or missed, with its counts.
    pub fn counts(&self) -> impl Iterator<Item = (Subject, PracticeCount)> + '_ {
        self.practised.iter().map(|(&subject, &count)| (subject, count))
    }

    /// How often each technique occurred in reviewed games.
    pub fn in_games(&self) -> BTreeMap<Technique, GameCount> {
        let mut counts = BTreeMap::<Technique, GameCount>::new();
        for game in self.reviewed.values() {
            for (key, &(used, ms)) in &game.used {
                let Some(technique) = Technique::named(key) else { continue };
                let count = counts.entry(technique).or_default();
                (count.used, count.used_ms) = (count.used + used, count.used_ms + ms);
            }
            for (key, &times) in &game.overlooked {
                let Some(technique) = Technique::named(key) else { continue };
                counts.entry(technique).or_default().overlooked += times;
            }
        }
        counts
    }

    /// The techniques that the player has: lessons that are learned, and those that were the reason of several moves in
    /// reviews of other games than this one.
    pub fn known(&self, game: &Game) -> BTreeSet<Technique> {
        let learned = self.practised.iter().filter(|(_, count)| count.is_learned());
        let learned = learned.filter_map(|(subject, _)| subject.technique());
        let number = number_of(&game.save_head());
        let mut used = BTreeMap::<&str, u32>::new();
        for (key, (times, _)) in
            self.reviewed.values().filter(|other| other.game != number).flat_map(|other| &other.used)
        {
            *used.entry(key).or_default() += times;
        }
        let used = used.into_iter().filter(|&(_, times)| times >= LEARNED);
        learned.chain(used.filter_map(|(key, _)| Technique::named(key))).collect()
    }

    /// Every subject that was practised or occurred in a reviewed game, in the default order.
    pub fn by_subject(&self) -> Vec<(Subject, PracticeCount, GameCount)> {
        let games = self.in_games();
        let mut subjects: Vec<Subject> = games.keys().map(|&technique| Subject::Technique(technique)).collect();
        subjects.extend(self.practised.keys());
        subjects.sort_unstable();
        subjects.dedup();
        let in_games = |subject| match subject {
            Subject::Technique(technique) => games.get(&technique).copied().unwrap_or_default(),
            Subject::Constraint(_) => GameCount::default(),
        };
        subjects.into_iter().map(|subject| (subject, self.count(subject), in_games(subject))).collect()
    }

    /// The number of subjects that are learned.
    pub fn learned(&self) -> usize {
        self.practised.values().filter(|count| count.is_learned()).count()
    }

    /// The missed subjects that are due on this day, the longest due first.
    pub fn due(&self, day: u64) -> Vec<Subject> {
        let repetition = |(&subject, count): (&Subject, &PracticeCount)| Some((count.repetition?, subject));
        let mut due: Vec<_> = self.practised.iter().filter_map(repetition).collect();
        due.retain(|(repetition, _)| repetition.due() <= day);
        due.order_by(|&(repetition, subject)| (repetition.due(), subject));
        due.into_iter().map(|(_, subject)| subject).collect()
    }

    /// What to learn next on this day, and why: the subjects that are due, those that reviewed games needed, and the
    /// first of the course that are not learned.
    pub fn next(&self, day: u64) -> Vec<(Subject, NextReason)> {
        let due = self.due(day).into_iter().map(|subject| (subject, NextReason::Due));
        let mut next: Vec<(Subject, NextReason)> = due.collect();
        let is_open = |subject: &Subject| !self.count(*subject).is_learned();
        let needed = self.needed.iter().rev().map(|&technique| Subject::Technique(technique)).filter(is_open);
        let needed = needed.take(MOST_NEEDED).map(|subject| (subject, NextReason::Needed));
        let in_order = course().subjects().filter(is_open).take(IN_ORDER).map(|subject| (subject, NextReason::InOrder));
        for (subject, reason) in needed.chain(in_order) {
            if next.iter().all(|&(other, _)| other != subject) {
                next.push((subject, reason));
            }
        }
        next
    }

    /// The fastest run of singles; of equal times the one with fewer wrong digits.
    pub fn best_singles(&self) -> Option<SinglesRun> {
        self.singles.iter().copied().min_by_key(|run| (run.ms, run.wrong))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 86_400;

    fn line(day: u64, what: Exercise) -> String {
        Practised { at: day * DAY, day: None, what }.to_line() + "\n"
    }

    fn lesson(day: u64, key: &str, found: bool) -> String {
        let technique = Technique::named(key).expect("a technique");
        line(day, Exercise::Position(PractisedPosition::of(Subject::Technique(technique), found)))
    }

    fn read(text: &str) -> Lessons {
        Lessons::read(text.as_bytes())
    }

    const X_WING: Subject = Subject::Technique(Technique::XWing);

    #[test]
    fn three_found_positions_make_a_technique_learned() {
        let mut text: String = [true, false, true].map(|found| lesson(1, "x-wing", found)).concat();
        text += "no line of it\n";
        text += &lesson(1, "skyscraper", false);
        let count = read(&text).count(X_WING);
        assert_eq!((count.positions, count.found), (3, 2));
        assert!(!count.is_learned());
        text += &lesson(1, "x-wing", true);
        assert!(read(&text).count(X_WING).is_learned());
        assert_eq!(read(&text).learned(), 1);
    }

    #[test]
    fn learned_lessons_and_reasons_of_other_games_make_techniques_known() {
        let game = |text: &str| {
            let entry = crate::text::read(text, None).remove(0).expect("a puzzle");
            Game::new(
                &entry.puzzle,
                crate::game::PuzzleInfo::default(),
                crate::game::Options::default(),
                std::time::Duration::ZERO,
            )
        };
        let (this, other) = (game("1234341221430321"), game("1234341221430320"));
        let reviewed = |of: &Game, times: u32| {
            let used = BTreeMap::from([("skyscraper".to_owned(), (times, 0))]);
            line(
                2,
                Exercise::Review(ReviewedGame { game: number_of(&of.save_head()), used, ..ReviewedGame::default() }),
            )
        };
        let learned: String = (0..3).map(|_| lesson(1, "x-wing", true)).collect();
        let known = |text: &str| read(text).known(&this).into_iter().collect::<Vec<_>>();
        assert_eq!(known(&lesson(1, "x-wing", true)), []);
        assert_eq!(known(&(learned.clone() + &reviewed(&this, 9) + &reviewed(&other, 2))), [Technique::XWing]);
        assert_eq!(known(&(learned + &reviewed(&other, 3))), [Technique::XWing, Technique::Skyscraper]);
    }

    #[test]
    fn lines_of_older_versions_are_read() {
        let text = "{\"at\":86400,\"technique\":\"x-wing\",\"found\":true}\n";
        assert_eq!(lesson(1, "x-wing", true), text, "a lesson in a technique is written as before");
        assert_eq!(read(text).count(X_WING).found, 1);
    }

    #[test]
    fn every_line_is_read_back() {
        let constraint = Subject::Constraint(Family::Skyscraper);
        let position =
            PractisedPosition { drill: Some(Drill::Mixed), ms: Some(900), ..PractisedPosition::of(constraint, true) };
        let singles = SinglesRun { singles: 20, wrong: 1, ms: 61_000 };
        let game = ReviewedGame {
            game: "7f".to_owned(),
            used: BTreeMap::from([("x-wing".to_owned(), (2, 9_000))]),
            overlooked: BTreeMap::from([("naked-pair".to_owned(), 1)]),
            learn: Some("skyscraper".to_owned()),
        };
        let seen = Exercise::Seen(SeenLesson::of(constraint));
        let of_chapter = Exercise::Test(ChapterTest { test: "fish".to_owned(), right: 4, of: 6 });
        for what in [Exercise::Position(position), Exercise::Singles(singles), seen, of_chapter, Exercise::Review(game)]
        {
            let line = line(3, what.clone());
            assert_eq!(
                serde_json::from_str::<Practised>(&line).expect("a line"),
                Practised { at: 3 * DAY, day: None, what }
            );
        }
        let text = "{\"at\":5,\"constraint\":\"skyscraper\",\"found\":true,\"drill\":\"mixed\",\"ms\":900}";
        let count = read(text).count(constraint);
        assert_eq!((count.positions, count.drilled, count.right, count.mean_ms()), (0, 1, 1, Some(900)));
        assert_eq!(read(text).count(Subject::Technique(Technique::Skyscraper)), PracticeCount::default());
    }

    #[test]
    fn a_lesson_is_seen_then_practised_then_learned() {
        let mut text = String::new();
        let mut progress = Vec::new();
        let seen = line(1, Exercise::Seen(SeenLesson::of(X_WING)));
        let found = || lesson(1, "x-wing", true);
        for line in [String::new(), seen, found(), found(), found()] {
            text += &line;
            progress.push(read(&text).progress(X_WING));
        }
        let practised = LessonProgress::Practised;
        assert_eq!(
            progress,
            [LessonProgress::NotBegun, LessonProgress::Seen, practised, practised, LessonProgress::Learned]
        );
    }

    #[test]
    fn the_last_test_of_a_chapter_counts() {
        let test = |right| line(1, Exercise::Test(ChapterTest { test: "fish".to_owned(), right, of: 6 }));
        let lessons = read(&(test(4) + &test(5)));
        assert!(lessons.test("fish").is_some_and(ChapterTest::is_passed) && lessons.test("wings").is_none());
        assert!(!read(&(test(5) + &test(4))).test("fish").is_some_and(ChapterTest::is_passed));
    }

    #[test]
    fn what_was_missed_comes_again_and_leads_to_what_is_next() {
        let mut text = lesson(10, "x-wing", false);
        assert_eq!(read(&text).due(10), [X_WING]);
        text += &lesson(10, "x-wing", true);
        assert_eq!((read(&text).due(10), read(&text).due(11)), (vec![], vec![X_WING]));
        let first = Subject::Technique(Technique::FullHouse);
        assert_eq!(read(&text).next(10).first(), Some(&(first, NextReason::InOrder)));
        let overlooked = |times| ReviewedGame {
            game: "a".to_owned(),
            overlooked: BTreeMap::from([("naked-pair".to_owned(), times)]),
            learn: Some("skyscraper".to_owned()),
            ..ReviewedGame::default()
        };
        text += &line(10, Exercise::Review(overlooked(2)));
        let pair = Subject::Technique(Technique::NakedPair);
        assert_eq!(read(&text).next(10).first(), Some(&(pair, NextReason::Due)));
        text += &lesson(10, "naked-pair", true);
        let sky = Subject::Technique(Technique::Skyscraper);
        assert_eq!(read(&text).next(10).first(), Some(&(sky, NextReason::Needed)));
        text += &line(10, Exercise::Review(overlooked(2)));
        assert_eq!(read(&text).due(10), [], "the same review says nothing new");
        assert_eq!(read(&text).in_games()[&Technique::NakedPair].overlooked, 2, "and counts once");
        text += &line(10, Exercise::Review(overlooked(3)));
        assert_eq!(read(&text).due(10), [pair]);
    }
}
