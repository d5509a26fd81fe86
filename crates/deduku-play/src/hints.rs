//! Hints that reveal only as much as is asked for, and the stages of the check.
//!
//! Advice is given in one of two forms: told in sentences, stage by stage, or shown part by part, as [`Shown`]. Each key
//! press goes on by one; a change of the game ends the hint, a cursor movement does not (unless the option says so). A
//! job computes the advice once, for the first stage.

use super::advice::Advice;
use super::judge::Check;
use super::knowledge::Knowledge;
use super::options::Options;
use super::play::Game;
use super::problem::{GameProblem, Problem};
use super::shown::{Shown, wrong};
use super::words::counted;
use deduku_core::board::{Board, Cell};
use deduku_core::puzzle::Puzzle;
use deduku_core::solve::{ConflictSet, Narrowed};
use deduku_logic::{Evidence, Refutation, Step, Style, Technique, wording};

/// Most givens and clues of a conflict that are named in a sentence.
const MOST_NAMED: usize = 6;

/// The key that was pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintKey {
    /// The hint: one stage per press.
    Hint,
    /// The next step: played at once, if there is one.
    Step,
}

/// How much a hint says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintStage {
    /// The technique's name.
    Technique,
    /// The houses to look at.
    Region,
    /// The cells to look at.
    Cells,
    /// The reason.
    Reason,
    /// The step is played.
    Play,
    /// Something is wrong.
    Wrong,
    /// Where it is wrong.
    Where,
    /// The offer to undo to the last good position.
    Offer,
    /// The offer is accepted.
    Fix,
    /// Nothing follows by logic.
    Stuck,
    /// A guess is played, since the player asked again.
    Guess,
    /// The puzzle is solved.
    Solved,
}

impl HintStage {
    const STEP: [Self; 5] = [Self::Technique, Self::Region, Self::Cells, Self::Reason, Self::Play];
    const TROUBLE: [Self; 4] = [Self::Wrong, Self::Where, Self::Offer, Self::Fix];
    const WRONG: [Self; 2] = [Self::Wrong, Self::Where];
    /// If the puzzle has no solution, naming the place gives nothing away.
    const HOPELESS: [Self; 1] = [Self::Where];
    const STUCK: [Self; 2] = [Self::Stuck, Self::Guess];
    const SOLVED: [Self; 1] = [Self::Solved];

    /// The stages of this advice, lowest first.
    const fn of(advice: &Advice) -> &'static [Self] {
        match advice {
            Advice::Step(_) => &Self::STEP,
            Advice::Wrong(GameProblem { problem: Problem::NoSolution(_), .. }) => &Self::HOPELESS,
            Advice::Wrong(GameProblem { undo: Some(_), .. }) => &Self::TROUBLE,
            Advice::Wrong(_) => &Self::WRONG,
            Advice::NoStep { guess: Some(_) } => &Self::STUCK,
            Advice::NoStep { guess: None } | Advice::Late { .. } => &[Self::Stuck],
            Advice::Solved => &Self::SOLVED,
        }
    }
}

/// An action to take in addition to showing the hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HintEffect {
    /// Play the step.
    Play(Step),
    /// Undo this many moves.
    Undo(usize),
}

/// The hint at one stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The stage.
    pub stage: HintStage,
    /// The number of the stage, 1-based, and the number of stages.
    pub place: (usize, usize),
    /// The text.
    pub text: String,
    /// The cells to show.
    pub cells: Vec<Cell>,
    /// The step to show in full, from the stage that gives the reason.
    pub step: Option<Step>,
    /// The action to take now.
    pub effect: Option<HintEffect>,
}

/// What follows from a key, or from the advice that it asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HintTurn {
    /// The advice has to be asked for first.
    Ask,
    /// The next stage: its text, and what it carries out.
    Tell(Box<Hint>),
    /// The next part of what is shown.
    Show,
    /// What was shown is carried out.
    Carry(HintEffect),
    /// Nothing is left to show, or the advice is for another board.
    Over,
}

/// The hint being given.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Hints {
    given: Option<Given>,
}

/// The advice of a hint, and how far it is given.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Given {
    /// Told stage by stage.
    Stages(GivenHint<Advice>),
    /// Shown part by part.
    Parts(Shown),
}

/// An answer, the revision of the board that it belongs to, and the stage shown.
#[derive(Clone, PartialEq, Eq, Debug)]
struct GivenHint<T> {
    revision: u64,
    answer: T,
    stage: usize,
}

impl Hints {
    /// Goes on after a key: to the next stage or part, and after the last one carries it out. The key for a step
    /// carries out what is shown at once.
    pub(super) fn press(&mut self, game: &Game, key: HintKey, style: Style) -> HintTurn {
        match &mut self.given {
            Some(Given::Parts(shown)) if shown.is_of(game) => {
                if key == HintKey::Hint && shown.forward() {
                    return HintTurn::Show;
                }
                let effect = shown.effect().cloned();
                self.given = None;
                effect.map_or(HintTurn::Over, HintTurn::Carry)
            }
            Some(Given::Stages(given)) if given.revision == game.revision() => {
                given.stage = (given.stage + 1).min(HintStage::of(&given.answer).len() - 1);
                self.stage(game, key, style)
            }
            _ => HintTurn::Ask,
        }
    }

    /// Takes the advice for the board of this revision and tells its first stage.
    pub(super) fn tell(&mut self, advice: Advice, revision: u64, game: &Game, key: HintKey, style: Style) -> HintTurn {
        self.given = Some(Given::Stages(GivenHint { revision, answer: advice, stage: 0 }));
        self.stage(game, key, style)
    }

    /// Takes the advice for the board of this revision and shows its first part, or all of a step if `whole`.
    pub(super) fn show(&mut self, advice: &Advice, revision: u64, game: &Game, style: Style, whole: bool) {
        let mut shown = Shown::new(advice, revision, game, style);
        if let Some(shown) = shown.as_mut().filter(|shown| whole && shown.card().is_some()) {
            shown.show_all();
        }
        self.given = shown.map(Given::Parts);
    }

    /// The stage that is told, without going to the next one; `None` if the game has changed since.
    pub(super) fn hint(&self, game: &Game, style: Style) -> Option<Hint> {
        let Some(Given::Stages(given)) = &self.given else { return None };
        let hint = (given.revision == game.revision()).then(|| hint(&given.answer, given.stage, game, style))?;
        Some(Hint { text: game.puzzle().reserved(hint.text).into_owned(), ..hint })
    }

    /// The technique of the step that is told or shown, if the game has not changed since.
    pub(super) fn technique(&self, game: &Game) -> Option<Technique> {
        match self.given.as_ref()? {
            Given::Stages(GivenHint { revision, answer: Advice::Step(step), .. }) => {
                (*revision == game.revision()).then_some(step.technique)
            }
            Given::Stages(_) => None,
            Given::Parts(shown) => match shown.effect().filter(|_| shown.is_of(game))? {
                HintEffect::Play(step) => Some(step.technique),
                HintEffect::Undo(_) => None,
            },
        }
    }

    /// What is shown part by part, if the game has not changed since.
    pub(super) fn shown(&self, game: &Game) -> Option<&Shown> {
        match &self.given {
            Some(Given::Parts(shown)) if shown.is_of(game) => Some(shown),
            _ => None,
        }
    }

    /// The same, to show another part.
    pub(super) fn shown_mut(&mut self, game: &Game) -> Option<&mut Shown> {
        match &mut self.given {
            Some(Given::Parts(shown)) if shown.is_of(game) => Some(shown),
            _ => None,
        }
    }

    /// Ends a hint that is told after a cursor movement, if the option says so.
    pub(super) fn cursor_moved(&mut self, options: &Options) {
        if options.cursor_resets_hint && matches!(self.given, Some(Given::Stages(_))) {
            self.given = None;
        }
    }

    /// The stage reached; the key for a step goes to the one that plays it.
    fn stage(&mut self, game: &Game, key: HintKey, style: Style) -> HintTurn {
        let Some(Given::Stages(given)) = &mut self.given else { return HintTurn::Over };
        if given.revision != game.revision() {
            self.given = None;
            return HintTurn::Over;
        }
        if key == HintKey::Step && matches!(given.answer, Advice::Step(_)) {
            given.stage = HintStage::STEP.len() - 1;
        }
        HintTurn::Tell(Box::new(hint(&given.answer, given.stage, game, style)))
    }
}

/// The text if no step follows in a puzzle with several solutions.
const DIFFER: &str =
    "The puzzle has several solutions, and logic ends where they differ: choose a digit, any solution will do.";

/// The same if rules that are not understood may decide between them.
const UNCHECKED_DIFFER: &str =
    "The puzzle has several solutions, and logic ends where they differ: the rules that are not checked may decide.";

fn hint(advice: &Advice, at: usize, game: &Game, style: Style) -> Hint {
    let puzzle = game.puzzle();
    let stages = HintStage::of(advice);
    let stage = stages[at];
    let bare =
        Hint { stage, place: (at + 1, stages.len()), text: String::new(), cells: Vec::new(), step: None, effect: None };
    match advice {
        Advice::Step(step) => step_hint(bare, step, puzzle, style),
        Advice::Wrong(trouble) => trouble_hint(bare, trouble, puzzle, style),
        Advice::NoStep { guess: Some(guess) } if stage == HintStage::Guess => played(bare, guess, puzzle, style),
        Advice::NoStep { .. } if *game.knowledge() == Knowledge::Several => {
            Hint { text: if puzzle.is_understood() { DIFFER } else { UNCHECKED_DIFFER }.to_owned(), ..bare }
        }
        Advice::NoStep { guess: Some(_) } => Hint { text: wording::NO_STEP.to_owned(), ..bare },
        Advice::NoStep { guess: None } => Hint { text: wording::NO_STEP_AND_NO_GUESS.to_owned(), ..bare },
        Advice::Late { known, goes_on } => {
            let cells = known.iter().map(|known| known.cell).collect();
            Hint { text: late(known.as_ref(), *goes_on, puzzle, style), cells, ..bare }
        }
        Advice::Solved => Hint { text: "The puzzle is solved.".to_owned(), ..bare },
    }
}

/// What is known where no step was found in time, and whether one is still being looked for.
pub(super) fn late(known: Option<&Narrowed>, goes_on: bool, puzzle: &Puzzle, style: Style) -> String {
    let known = known.map(|known| wording::narrowed(known, puzzle, style));
    match (known, goes_on) {
        (Some(known), true) => format!("{known}: that is known by search. Looking for a reason…"),
        (Some(known), false) => format!("{known}: that is known by search; no short reason was found."),
        (None, true) => "No reason is found yet. The search goes on…".to_owned(),
        (None, false) => "No reason was found in the time that a hint may take.".to_owned(),
    }
}

fn played(mut hint: Hint, step: &Step, puzzle: &Puzzle, style: Style) -> Hint {
    hint.text = wording::log_line(step, puzzle, style);
    hint.cells = step.cells();
    hint.step = Some(step.clone());
    hint.effect = Some(HintEffect::Play(step.clone()));
    hint
}

/// The houses to look at: those that the evidence names, or the first house of the step's first cell.
fn region(step: &Step, puzzle: &Puzzle, style: Style) -> (String, Vec<Cell>) {
    let board = puzzle.board();
    if let Evidence::GridAlone { grid, .. } = step.evidence {
        let cells = board.grids().get(grid).map_or_else(Vec::new, |part| part.cells.to_vec());
        return (wording::region(step, puzzle, style), cells);
    }
    let named = step.houses();
    let first = || step.cells().first().and_then(|&cell| board.houses_of(cell).first().copied());
    let text = match (named.is_empty(), first()) {
        (true, Some(house)) => wording::house(house, puzzle, style),
        _ => wording::region(step, puzzle, style),
    };
    let houses = if named.is_empty() { first().into_iter().collect() } else { named };
    (text, houses.iter().flat_map(|&house| board.house(house).cells.iter().copied()).collect())
}

fn step_hint(bare: Hint, step: &Step, puzzle: &Puzzle, style: Style) -> Hint {
    match bare.stage {
        HintStage::Technique => {
            let text = match wording::heading(step, puzzle, style) {
                Some(heading) => format!("{heading}."),
                None => format!("Technique: {}.", step.technique.name()),
            };
            Hint { text, ..bare }
        }
        HintStage::Region => {
            let (region, cells) = region(step, puzzle, style);
            Hint { text: format!("Look at {region}."), cells, ..bare }
        }
        HintStage::Cells => {
            Hint { text: format!("Look at {}.", wording::cells(step, puzzle, style)), cells: step.cells(), ..bare }
        }
        HintStage::Reason => Hint {
            text: wording::explanation(step, puzzle, style),
            cells: step.cells(),
            step: Some(step.clone()),
            ..bare
        },
        _ => played(bare, step, puzzle, style),
    }
}

/// A stage of what is wrong: the sentence that is shown, and how to ask for more.
fn trouble_hint(bare: Hint, trouble: &GameProblem, puzzle: &Puzzle, style: Style) -> Hint {
    if let (HintStage::Fix, Some(undo)) = (bare.stage, trouble.undo) {
        let text = format!("Undone {}: this is the last good position.", counted(undo, "move"));
        return Hint { text, effect: Some(HintEffect::Undo(undo)), ..bare };
    }
    let (text, cells) = wrong(trouble, puzzle, style).swap_remove(bare.place.0 - 1);
    let text = match bare.stage {
        HintStage::Wrong => text.replace('.', "; again = where."),
        HintStage::Offer => text + " Again = yes.",
        _ => text,
    };
    Hint { text, cells, ..bare }
}

impl Problem {
    /// The cells of the problem.
    pub fn cells(&self, board: &Board) -> Vec<Cell> {
        let mut cells: Vec<Cell> = match self {
            Self::NoSolution(refutation) => refutation.cells(board),
            Self::Conflict(conflicts) => conflicts.iter().flat_map(|conflict| conflict.cells).collect(),
            Self::Sums(houses) => houses.iter().flat_map(|&house| board.house(house).cells.iter().copied()).collect(),
            Self::Digits(cells) | Self::MarkSet(cells) => cells.clone(),
            Self::Marks(lost) => lost.iter().map(|&(cell, _)| cell).collect(),
        };
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Whether the puzzle itself is wrong, so that naming the place gives nothing away.
    pub(super) const fn has_no_solution(&self) -> bool {
        matches!(self, Self::NoSolution(_))
    }

    /// Where the problem is, in a sentence that gives no digit away.
    pub(super) fn place(&self, puzzle: &Puzzle, style: Style) -> String {
        let board = puzzle.board();
        let names = cell_names(&self.cells(board), board, style);
        match self {
            Self::NoSolution(refutation) => no_solution(refutation, puzzle, style),
            Self::Conflict(conflicts) => match conflicts.first() {
                Some(first) => {
                    let [a, b] = first.cells.map(|cell| wording::cell_name(cell, board, style));
                    let house = wording::house(first.house, puzzle, style);
                    format!("{a} and {b} both hold {} in {house}.", puzzle.symbol(first.digit))
                }
                None => String::new(),
            },
            Self::Sums(houses) => match houses.first() {
                Some(&house) => {
                    format!("The digits of {} cannot add up to its sum.", wording::house(house, puzzle, style))
                }
                None => String::new(),
            },
            Self::Digits(_) => format!("No solution has the digits in {names}."),
            Self::Marks(_) => format!("The marks lack the digit of {names}."),
            Self::MarkSet(_) => format!("The marks leave no solution since {names} changed."),
        }
    }
}

fn no_solution(refutation: &Refutation, puzzle: &Puzzle, style: Style) -> String {
    format!("The puzzle has no solution: {}.", refutation.text(puzzle, style))
}

/// The conflicting parts of the puzzle, as a clause that fits a panel.
pub fn conflict_clause(set: &ConflictSet, puzzle: &Puzzle, style: Style) -> String {
    wording::conflict(set, MOST_NAMED, puzzle, style)
}

fn cell_names(cells: &[Cell], board: &Board, style: Style) -> String {
    cells.iter().map(|&cell| wording::cell_name(cell, board, style)).collect::<Vec<_>>().join(", ")
}

/// The current check: how many digits are wrong and, if asked again, where.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct CheckLadder {
    given: Option<GivenHint<Check>>,
}

/// The report of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckReport {
    /// The text.
    pub text: String,
    /// The cells to show.
    pub cells: Vec<Cell>,
}

impl CheckLadder {
    /// Returns the second stage after a key press; `None` if the check has to be made first.
    pub(super) fn climb(&mut self, game: &Game, style: Style) -> Option<CheckReport> {
        self.given.as_mut()?.stage = 1;
        self.current(game, style)
    }

    /// Takes the check of the board of this revision and returns the first report; `None` if the board has changed.
    pub(super) fn answer(&mut self, check: Check, revision: u64, game: &Game, style: Style) -> Option<CheckReport> {
        let stage = usize::from(!game.options().check_in_two);
        self.given = Some(GivenHint { revision, answer: check, stage });
        self.current(game, style)
    }

    /// The report that is shown; `None` if the game has changed since.
    pub(super) fn current(&self, game: &Game, style: Style) -> Option<CheckReport> {
        let given = self.given.as_ref().filter(|given| given.revision == game.revision())?;
        let bare = |text: &str| CheckReport { text: text.to_owned(), cells: Vec::new() };
        let report = match (&given.answer, given.stage) {
            (Check::NoSolution { refutation, conflict }, _) => {
                let puzzle = game.puzzle();
                let why = refutation.text(puzzle, style);
                let what = conflict.as_ref().map(|set| format!("; {}", conflict_clause(set, puzzle, style)));
                let cells = conflict.as_ref().map_or_else(|| refutation.cells(game.board()), |set| set.cells(puzzle));
                CheckReport { text: format!("The puzzle has no solution: {why}{}.", what.unwrap_or_default()), cells }
            }
            (Check::Wrong(cells), _) if cells.is_empty() => bare("No digit is wrong."),
            (Check::Wrong(cells), 0) if cells.len() == 1 => bare("1 digit is wrong; again = where."),
            (Check::Wrong(cells), 0) => bare(&format!("{} digits are wrong; again = where.", cells.len())),
            (Check::Wrong(cells), _) => {
                let text = format!("Wrong: {}.", cell_names(cells, game.board(), style));
                CheckReport { text, cells: cells.clone() }
            }
        };
        Some(CheckReport { text: game.puzzle().reserved(report.text).into_owned(), ..report })
    }
}
