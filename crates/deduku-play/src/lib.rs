//! One game in progress, pure: no threads, files, terminal or clock. Time comes in as an argument.
//!
//! A [`Game`] is a puzzle and the moves made on it. Each [`Move`] has a short text form, and its effect depends on the
//! board alone. So the journal of requested moves *is* the save; it is replayed and checked before anything is replaced
//! (the idea of Simon Tatham's puzzles). The change of each move is kept as a difference that can be applied forwards
//! and backwards, so undo and redo are exact and unlimited.
//!
//! An empty cell has three separate sets of digits: [`Game::possible`] by the rules from the digits on the board,
//! [`Game::reasoned`] without what played steps removed, and [`Game::marks`], the player's. [`Game::working_position`],
//! on which the solver works, is computed from all three. The game never searches by itself: a job finds the solutions
//! and reports them ([`Game::learn`]).

mod actions;
mod advice;
mod begin;
mod branch;
mod broken;
pub mod claims;
mod clock;
mod course;
mod edits;
mod event;
mod event_words;
mod glicko;
mod hints;
mod judge;
mod knowledge;
mod lesson;
mod move_parts;
mod moves;
mod options;
mod pace;
mod play;
mod played;
mod problem;
mod repetition;
mod rests;
mod review;
mod run;
mod save;
mod session;
mod setter;
mod setup;
mod several;
mod share;
mod shown;
mod state;
mod streak;
mod subject;
mod sums;
mod take_back;
mod warning;
mod words;

pub use advice::{Advice, advise, advise_by_search, play_out};
pub use clock::Clock;
pub use course::{Chapter, Course, CourseLesson, course};
pub use edits::{COLOURS, Edit};
pub use event::{Event, LogKind, Outcome, Refusal};
pub use glicko::{Glicko, GlickoGame};
pub use hints::{CheckReport, Hint, HintEffect, HintKey, HintStage, HintTurn, conflict_clause};
pub use judge::{Check, check, count_mistakes, trouble};
pub use knowledge::Knowledge;
pub use lesson::{Lesson, LessonAnswer, LessonQuestion};
pub use move_parts::MoveError;
pub use moves::Move;
pub use options::{Checking, Conflicts, FillBy, Mistakes, Options};
pub use pace::Pace;
pub use play::{Entry, Game, PuzzleInfo, Record};
pub use played::LogEntry;
pub use problem::{GameProblem, Problem};
pub use repetition::Repetition;
pub use review::model::{Learning, Overlooked, Review, ReviewError, ReviewedMove, Slip, Verdict};
pub use review::walk::review;
pub use review::words::{claims_text, clock_text, move_text, summary, verdict_text};
pub use run::{AtEnd, RunQuestion, RunTurn, StepRun};
pub use save::{LineError, SaveError};
pub use session::Session;
pub use setter::examine::examine;
pub use setter::report::{CandidateCounts, SetterMarks, SetterPath, SetterReport};
pub use setter::words::{count_text, estimate_text};
pub use setup::Editor;
pub use several::name_after;
pub use share::card::shared_card;
pub use share::facts::Facts;
pub use share::lines::shared_lines;
pub use share::recording::recording;
pub use shown::Shown;
pub use state::{Layer, MarkStatus};
pub use streak::Streak;
pub use subject::Subject;
pub use sums::{SumState, can_be_listed, summed_houses};
pub use warning::{Cause, Warning};
pub use words::counted;
