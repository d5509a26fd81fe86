//! Chains: strong and weak links between candidates in turn.
//!
//! If the first node of a chain does not hold, the last one does, so what both exclude is removed. If the two ends also
//! exclude each other, the chain is a loop: it holds in one direction or the other, so each weak link is a strong one
//! as well, and what both ends of any link exclude is removed. Chains of one digit, of cells with two candidates, of
//! any single candidates, with groups and with almost locked sets differ only in their links ([`Kind`]). See Sudopedia
//! on nice loops and on alternating inference chains, and HoDoKu's manual.

pub(crate) mod build;
pub(crate) mod links;
pub(crate) mod reach;

use std::cell::RefCell;
use std::ops::ControlFlow;

use crate::Technique;
use crate::engine::grid::Grid;
use crate::engine::step_sink::{Flow, StepSink};
use crate::families::chains::alternating::build::{Builder, ChainForm};
pub(crate) use crate::families::chains::alternating::links::Kind;
use crate::families::chains::alternating::links::Links;
use crate::families::chains::alternating::reach::ChainsFound;
use crate::families::chains::alternating::reach::{ChainKind, Ends};

/// The links of one kind, and the chains found in them.
pub(crate) struct LinkGraph<const W: usize> {
    links: Links<W>,
    reach: RefCell<ChainsFound>,
}

impl<const W: usize> LinkGraph<W> {
    pub(crate) fn of(grid: &Grid<'_, W>, kind: Kind) -> Self {
        let links = Links::of(grid, kind);
        Self { reach: RefCell::new(ChainsFound::of(&links)), links }
    }

    fn is_of_one_digit(&self, ends: &Ends) -> bool {
        self.links.nodes[ends.from].digit == self.links.nodes[ends.to].digit
    }
}

/// The form of a chain, by which techniques are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// A loop.
    Continuous,
    /// A chain that returns to the candidate that it began with.
    Discontinuous,
    /// Any other chain with two ends.
    Open,
}

/// The links and the forms of chain that a technique looks for.
const fn task(technique: Technique) -> (Kind, &'static [Form]) {
    use Form::{Continuous, Discontinuous, Open};
    match technique {
        Technique::XChain => (Kind::Places, &[Discontinuous, Open]),
        Technique::XyChain => (Kind::Cells, &[Discontinuous, Open]),
        Technique::ContinuousNiceLoop => (Kind::Plain, &[Continuous]),
        Technique::DiscontinuousNiceLoop => (Kind::Plain, &[Discontinuous]),
        Technique::Aic => (Kind::Plain, &[Open]),
        Technique::GroupedContinuousNiceLoop => (Kind::Grouped, &[Continuous]),
        Technique::GroupedDiscontinuousNiceLoop => (Kind::Grouped, &[Discontinuous]),
        Technique::GroupedAic => (Kind::Grouped, &[Open]),
        Technique::SetContinuousNiceLoop => (Kind::Sets, &[Continuous]),
        Technique::SetDiscontinuousNiceLoop => (Kind::Sets, &[Discontinuous]),
        _ => (Kind::Sets, &[Open]),
    }
}

/// How chains between these ends are written.
const fn chain_form(ends: &Ends, form: Form, kind: Kind, sink: &StepSink) -> ChainForm {
    match form {
        Form::Continuous if sink.wants_one() => ChainForm::Loop,
        Form::Continuous => ChainForm::Loops,
        Form::Discontinuous if matches!(ends.sort, ChainKind::Loop | ChainKind::Several) => ChainForm::Each,
        Form::Discontinuous if matches!((ends.sort, kind), (ChainKind::Same, Kind::Places)) && sink.wants_every() => {
            ChainForm::Holding
        }
        Form::Discontinuous | Form::Open => ChainForm::Open,
    }
}

/// The chains of a technique, shortest first. Of chains with the same outcome, one is reported.
pub(crate) fn chains<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    let (kind, forms) = task(technique);
    let graph = grid.link_graph(kind);
    let mut builder = Builder::new(grid, &graph.links, kind, technique);
    // By rules alone, a single strong link excludes what locked candidates do, so it counts as a chain only when all
    // are listed.
    let lists_single_links = sink.wants_every();
    let shortest = if lists_single_links || graph.links.has_clues() { 1 } else { 2 };
    for length in shortest.. {
        let mut reach = graph.reach.borrow_mut();
        if length == 1 {
            reach.add_single_links(&graph.links);
        }
        let Some(level) = reach.level(length, &graph.links) else { break };
        for ends in level {
            // HoDoKu also lists anything that two ends exclude as a loop back to it, and loops as chains with two ends.
            let form = match ends.sort {
                _ if forms == [Form::Discontinuous] && sink.wants_every() => Form::Discontinuous,
                // As a chain with two ends a loop excludes less, so a path never needs it.
                ChainKind::Loop if forms.contains(&Form::Open) && !sink.wants_one() && graph.is_of_one_digit(ends) => {
                    Form::Open
                }
                ChainKind::Loop => Form::Continuous,
                ChainKind::Same | ChainKind::One => Form::Discontinuous,
                ChainKind::Several => Form::Open,
            };
            let is_wanted = forms.contains(&form) && (length > 1 || lists_single_links);
            let by_rules = is_wanted.then(|| chain_form(ends, form, kind, sink));
            // What is excluded only by clues is written as a loop back to the excluded candidate.
            let is_by_clue = graph.links.has_clues() && forms.contains(&Form::Discontinuous);
            let by_clue = (is_by_clue && (form != Form::Discontinuous || !is_wanted)).then_some(ChainForm::EachByClue);
            for written_form in by_rules.into_iter().chain(by_clue) {
                for step in builder.steps(ends, length, written_form, sink.wants_every()) {
                    sink.take(step)?;
                }
            }
            if builder.is_tired() {
                return ControlFlow::Continue(());
            }
        }
    }
    ControlFlow::Continue(())
}

impl<const W: usize> Grid<'_, W> {
    /// The links of a kind and the chains found in them; computed once per position.
    fn link_graph(&self, kind: Kind) -> &LinkGraph<W> {
        self.derived().get_at(kind as usize, || LinkGraph::of(self, kind))
    }
}
