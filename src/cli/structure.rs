//! The output of `check --structure`: depth of trial and error, lengths of whips and braids, and backdoors.

use serde::Serialize;

use crate::puzzle::Puzzle;
use crate::rating::{Backdoors, ChainLength, TrialDepth, WhipRating, backdoors, trial_depth, whip_rating};
use crate::solve::Solution;
use crate::work::{Stop, Work};

/// The maximum depth searched: no 9×9 puzzle is known to need more.
const MOST_DEPTH: u8 = 3;
/// The maximum number of cells of backdoors searched for.
const MOST_CELLS: usize = 4;

/// Depth of trial and error, whips, braids and backdoors of a valid puzzle.
#[derive(Serialize)]
pub(super) struct Structure {
    /// The depth; absent where it is not defined or not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    trial_depth: Option<u8>,
    /// A lower bound (exclusive) on the depth, if the depth itself was not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    trial_depth_more_than: Option<u8>,
    /// The smallest backdoors; absent where they are not defined or not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    backdoors: Option<BackdoorsObject>,
    /// The required length of whips (W); absent if it is not defined or not decided, or if whips do not solve the
    /// puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    whips: Option<u8>,
    /// A lower bound (exclusive) on the length, if it was not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    whips_more_than: Option<u8>,
    /// The required length of braids (B).
    #[serde(skip_serializing_if = "Option::is_none")]
    braids: Option<u8>,
    /// A lower bound (exclusive) on the length, if it was not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    braids_more_than: Option<u8>,
    /// The same in words.
    #[serde(skip)]
    chains: Vec<String>,
    /// The reason why one of the searches was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    /// Whether these measures are defined for the puzzle.
    #[serde(skip)]
    is_defined: bool,
}

#[derive(Serialize)]
struct BackdoorsObject {
    size: usize,
    count: u64,
    /// The first in cell order.
    first: Vec<String>,
    /// The cells that are each a backdoor on their own.
    magic_cells: Vec<String>,
    /// The backdoors after which singles decide every candidate.
    strong: Vec<String>,
}

impl Structure {
    /// Computes the measures for a puzzle with this single solution.
    pub(super) fn of(puzzle: &Puzzle, solution: &Solution, work: &Work) -> Self {
        let (found, depth) =
            (backdoors(puzzle, solution, MOST_CELLS, work), trial_depth(puzzle, solution, MOST_DEPTH, work));
        let chains = whip_rating(puzzle, solution, work);
        let stop = found.as_ref().err().or(depth.as_ref().err()).or(chains.as_ref().err()).map(Stop::to_string);
        let chains = chains.ok().flatten();
        let [whips, braids] = [chains.map(|known| known.whips), chains.map(|known| known.braids)];
        let is_defined = depth != Ok(None);
        let depth = depth.ok().flatten();
        Self {
            trial_depth: depth
                .and_then(|depth| if let TrialDepth::Exactly(depth) = depth { Some(depth) } else { None }),
            trial_depth_more_than: depth
                .and_then(|depth| if let TrialDepth::MoreThan(depth) = depth { Some(depth) } else { None }),
            whips: whips.and_then(exactly),
            whips_more_than: whips.and_then(more_than),
            braids: braids.and_then(exactly),
            braids_more_than: braids.and_then(more_than),
            chains: chains.map_or_else(Vec::new, in_words),
            backdoors: found.ok().flatten().map(|found| BackdoorsObject::of(puzzle, &found)),
            stopped: stop,
            is_defined,
        }
    }

    /// Whether everything that is defined was decided.
    pub(super) const fn is_complete(&self) -> bool {
        !self.is_defined || (self.trial_depth.is_some() && self.stopped.is_none())
    }

    /// The same in words.
    pub(super) fn text(&self) -> String {
        if !self.is_defined {
            return "trial and error, whips and backdoors are defined only for puzzles without sums and clues"
                .to_owned();
        }
        let depth = match (self.trial_depth, self.trial_depth_more_than) {
            (Some(depth), _) => format!("T&E({depth})"),
            (None, Some(depth)) => format!("more than T&E({depth})"),
            (None, None) => "T&E depth undecided".to_owned(),
        };
        let backdoors = match &self.backdoors {
            Some(found) => found.text(),
            None if self.stopped.is_some() => "backdoors undecided".to_owned(),
            None => format!("no backdoor of up to {MOST_CELLS} cells"),
        };
        let parts = std::iter::once(depth).chain(self.chains.iter().cloned()).chain([backdoors]);
        parts.collect::<Vec<_>>().join(", ")
    }
}

const fn exactly(length: ChainLength) -> Option<u8> {
    if let ChainLength::Exactly(length) = length { Some(length) } else { None }
}

const fn more_than(length: ChainLength) -> Option<u8> {
    if let ChainLength::MoreThan(length) = length { Some(length) } else { None }
}

/// `W5`, `more than B7`, `no whips`
fn in_words(known: WhipRating) -> Vec<String> {
    let word = |length, letter, name| match length {
        ChainLength::Exactly(length) => format!("{letter}{length}"),
        ChainLength::MoreThan(length) => format!("more than {letter}{length}"),
        ChainLength::Never => format!("{name} do not solve it"),
    };
    vec![word(known.whips, 'W', "whips"), word(known.braids, 'B', "braids")]
}

impl BackdoorsObject {
    fn of(puzzle: &Puzzle, found: &Backdoors) -> Self {
        let board = puzzle.board();
        let strong = found.magic_cells.iter().filter(|(_, is_strong)| *is_strong);
        Self {
            size: found.size,
            count: found.count,
            first: found.first.iter().map(|&cell| board.cell_name(cell)).collect(),
            magic_cells: found.magic_cells.iter().map(|&(cell, _)| board.cell_name(cell)).collect(),
            strong: strong.map(|&(cell, _)| board.cell_name(cell)).collect(),
        }
    }

    fn text(&self) -> String {
        match (self.size, &*self.magic_cells) {
            (0, _) => "singles solve it".to_owned(),
            (1, magic) => {
                let strong = match &*self.strong {
                    [] => "none of them strong".to_owned(),
                    strong => format!("strong: {}", strong.join(" ")),
                };
                format!("magic cells {} ({strong})", magic.join(" "))
            }
            (size, _) if self.count == 1 => format!("one backdoor of {size} cells, {}", self.first.join(" ")),
            (size, _) => format!("{} backdoors of {size} cells, such as {}", self.count, self.first.join(" ")),
        }
    }
}
