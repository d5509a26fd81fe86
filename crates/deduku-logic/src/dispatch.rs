//! The loop over techniques: which to search for, in which order, and when to stop.

use std::ops::ControlFlow;

use crate::engine::board_index::BoardIndex;
use crate::engine::grid::Grid;
use crate::engine::hodoku_order as order;
use crate::engine::query::{Query, StepQuery};
use crate::engine::step_sink::{StepSink, StepsWanted};
use crate::families::chains::hodoku;
use crate::families::nets::finder as nets;
use crate::technique::info::{Finder, OfWidth};
use crate::{Order, Profile, Step, Technique};
use deduku_core::board::{Board, Cell, Digit, NARROW, WIDE};
use deduku_core::puzzle::Position;
use deduku_core::work::{Stop, Work};

/// Receives the steps found for one technique after the other.
pub(crate) trait TechniqueVisitor {
    /// Whether the technique's steps are wanted.
    fn wants(&mut self, technique: Technique) -> bool;

    /// Takes all steps of one technique; breaks to end the search.
    fn found(&mut self, steps: Vec<Step>) -> ControlFlow<()>;
}

/// The finders for one board. The width of its cell sets is chosen once, on construction.
pub(crate) enum Finders {
    Narrow(Box<BoardIndex<NARROW>>),
    Wide(Box<BoardIndex<WIDE>>),
}

/// Evaluates the expression with the position as a grid of the board's width.
macro_rules! on_grid {
    ($finders:expr, $position:expr, |$grid:ident| $answer:expr) => {
        match $finders {
            Finders::Narrow(index) => {
                let $grid = &Grid::new($position, index);
                $answer
            }
            Finders::Wide(index) => {
                let $grid = &Grid::new($position, index);
                $answer
            }
        }
    };
}

impl Finders {
    pub(crate) fn new(board: &Board) -> Self {
        match board.cell_count() {
            0..=128 => Self::Narrow(Box::new(BoardIndex::new(board))),
            _ => Self::Wide(Box::new(BoardIndex::new(board))),
        }
    }

    /// The first step of the profile, as [`Finders::first`] finds it, if the position is not [contradictory].
    ///
    /// [contradictory]: Position::is_contradictory
    pub(crate) fn first_if_sound(&self, position: &Position, profile: &Profile, work: &Work) -> FirstStep {
        let mut sink = StepSink::new(StepsWanted::One);
        let asked = Query::of(profile, work);
        let is_sound = on_grid!(self, position, |grid| find_if_sound(grid, &asked, &mut sink));
        match sink.steps.pop() {
            Some(step) => FirstStep::Step(step),
            None if is_sound => FirstStep::Nothing,
            None => FirstStep::Contradiction,
        }
    }

    /// The first step of the first technique that has one. A search that would take longer than the work allows finds
    /// nothing.
    pub(crate) fn first(&self, position: &Position, asked: &Query<'_>) -> Option<Step> {
        self.run(position, asked, StepSink::new(StepsWanted::One)).pop()
    }

    /// The steps for a list of several techniques, in their order; only those for the goal, if there is one.
    pub(crate) fn each(&self, position: &Position, asked: &Query<'_>) -> Vec<Step> {
        self.run(position, asked, StepSink::toward(asked.goal))
    }

    /// The same, as far as they are found before the work is stopped.
    pub(crate) fn each_in_time(&self, position: &Position, asked: &Query<'_>) -> Vec<Step> {
        self.run(position, asked, StepSink::toward(asked.goal).until_stopped(asked.work))
    }

    /// Every step, until the work is stopped.
    pub(crate) fn every(&self, position: &Position, asked: &Query<'_>) -> Vec<Step> {
        self.run(position, asked, StepSink::every(asked.work))
    }

    /// Reports every step of the profile's techniques, technique by technique in their order; the steps of each
    /// technique are reported as soon as its search is done.
    pub(crate) fn report(
        &self,
        position: &Position,
        profile: &Profile,
        work: &Work,
        report: &mut dyn FnMut(Vec<Step>),
    ) -> Result<(), Stop> {
        let asked = Query::of(profile, work);
        on_grid!(self, position, |grid| report_each(grid, &asked, report))
    }

    /// Passes every step of each of these techniques to `look`, technique by technique, under the names that the
    /// profile has. Of nets, only those that remove the goal candidate are found, if there is a goal.
    ///
    /// # Errors
    /// [`Stop`] when the work was interrupted between two techniques.
    pub(crate) fn toward(
        &self,
        position: &Position,
        (techniques, profile): (&[Technique], &Profile),
        goal: Option<(Cell, Digit)>,
        work: &Work,
        look: &mut dyn TechniqueVisitor,
    ) -> Result<(), Stop> {
        let asked = Query { techniques, goal, ..Query::of(profile, work) };
        on_grid!(self, position, |grid| look_at_each(grid, &asked, look))
    }

    /// Every step of this technique, until the work is stopped; only those for the goal, if there is one.
    pub(crate) fn every_toward(
        &self,
        position: &Position,
        technique: Technique,
        goal: Option<(Cell, Digit)>,
        work: &Work,
    ) -> Vec<Step> {
        let asked = StepQuery::of(technique);
        let asked = Query { goal, ..Query::every(&asked, work) };
        self.run(position, &asked, StepSink::every(work).only_toward(goal))
    }

    /// The nested net of this step, as found in this position.
    pub(crate) fn nested_again(&self, position: &Position, step: &Step) -> Option<Step> {
        on_grid!(self, position, |grid| nets::again(grid, step))
    }

    fn run(&self, position: &Position, asked: &Query<'_>, mut sink: StepSink) -> Vec<Step> {
        on_grid!(self, position, |grid| find_any(grid, asked, &mut sink));
        sink.steps
    }
}

/// The result of a search for the first step in a position.
pub(crate) enum FirstStep {
    Step(Step),
    Nothing,
    Contradiction,
}

/// Searches one technique after another until the sink has enough.
fn find_any<const W: usize>(grid: &Grid<'_, W>, asked: &Query<'_>, sink: &mut StepSink)
where
    Finder: OfWidth<W>,
{
    if asked.order == Order::Hodoku && sink.wants_one() {
        grid.update_singles_queue(asked.hidden.kinds);
    }
    for &technique in asked.techniques {
        if sink.wants_one() && grid.had_no_result_lately(technique) {
            continue;
        }
        let found = match asked.order {
            Order::Hodoku if sink.wants_one() => find_in_order(grid, technique, asked, sink),
            _ => find(grid, technique, asked, sink),
        };
        if found.is_break() {
            break;
        }
        if sink.wants_one() && asked.work.check().is_ok() {
            grid.record_known_empty(technique);
        }
    }
}

/// Finds the technique's step that comes first in `HoDoKu`'s order.
fn find_in_order<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    asked: &Query<'_>,
    sink: &mut StepSink,
) -> ControlFlow<()>
where
    Finder: OfWidth<W>,
{
    let Some(step) = grid.oldest(technique).or_else(|| first_in_order(grid, technique, asked)) else {
        return ControlFlow::Continue(());
    };
    grid.expect(order::eliminations(&step, grid.board()));
    sink.take(step)
}

fn first_in_order<const W: usize>(grid: &Grid<'_, W>, technique: Technique, asked: &Query<'_>) -> Option<Step>
where
    Finder: OfWidth<W>,
{
    let rivals = order::rivals(technique);
    let mut found = StepSink::new(if rivals.is_empty() { StepsWanted::One } else { StepsWanted::Many });
    if rivals.is_empty() {
        let _ = find(grid, technique, asked, &mut found);
        return found.steps.pop();
    }
    let mut rivals = rivals.iter().copied().filter(|rival| asked.techniques.contains(rival)).peekable();
    // The first of the rivals searches for all of them.
    if rivals.peek() != Some(&technique) {
        return None;
    }
    if order::is_chain_of_single_candidates(technique) && hodoku::is_in_reach(grid) {
        return hodoku::first(grid, &rivals.collect::<Vec<_>>());
    }
    for rival in rivals {
        let _ = find(grid, rival, asked, &mut found);
    }
    order::first(found.steps, grid.position)
}

/// Searches in the same way unless the position is contradictory; returns whether it is sound.
fn find_if_sound<const W: usize>(grid: &Grid<'_, W>, asked: &Query<'_>, sink: &mut StepSink) -> bool
where
    Finder: OfWidth<W>,
{
    let is_sound =
        !grid.counts().is_contradictory() && grid.position.wrong_sums().next().is_none() && !grid.breaks_a_clue();
    if is_sound {
        find_any(grid, asked, sink);
    }
    is_sound
}

/// Reports all steps of one technique after another.
fn report_each<const W: usize>(
    grid: &Grid<'_, W>,
    asked: &Query<'_>,
    report: &mut dyn FnMut(Vec<Step>),
) -> Result<(), Stop>
where
    Finder: OfWidth<W>,
{
    for &technique in asked.techniques {
        asked.work.check()?;
        let mut sink = StepSink::new(StepsWanted::Many);
        let _ = find(grid, technique, asked, &mut sink);
        if !sink.steps.is_empty() {
            report(sink.steps);
        }
    }
    asked.work.check()
}

/// Passes all steps of one wanted technique after another to `look`.
fn look_at_each<const W: usize>(
    grid: &Grid<'_, W>,
    asked: &Query<'_>,
    look: &mut dyn TechniqueVisitor,
) -> Result<(), Stop>
where
    Finder: OfWidth<W>,
{
    for &technique in asked.techniques {
        asked.work.check()?;
        if !look.wants(technique) {
            continue;
        }
        let mut sink = StepSink::toward(asked.goal);
        let _ = find(grid, technique, asked, &mut sink);
        if !sink.steps.is_empty() && look.found(sink.steps).is_break() {
            return Ok(());
        }
    }
    asked.work.check()
}

fn find<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    asked: &Query<'_>,
    sink: &mut StepSink,
) -> ControlFlow<()>
where
    Finder: OfWidth<W>,
{
    technique.facts().find.of_width()(grid, technique, asked, sink)
}
