//! Buffers for conflict analysis.

use super::literal::Literal;

/// The state of a variable during conflict analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    None,
    /// It is in the clause, or was replaced in it by its reason.
    Seen,
    /// It is implied by the rest of the clause.
    Implied,
    /// It is not implied, within the depth that was searched.
    Needed,
}

/// Buffers for conflict analysis.
#[derive(Debug)]
pub(super) struct Scratch {
    pub(super) marks: Vec<Mark>,
    pub(super) marked: Vec<u32>,
    pub(super) clause: Vec<Literal>,
    pub(super) spare: Vec<Vec<Literal>>,
    pub(super) level_seen: Vec<u64>,
    pub(super) stamp: u64,
}

impl Scratch {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            marks: vec![Mark::None; variables],
            marked: Vec::new(),
            clause: Vec::new(),
            spare: Vec::new(),
            level_seen: vec![0; variables + 1],
            stamp: 0,
        }
    }

    pub(super) fn mark(&mut self, variable: usize, mark: Mark) {
        if self.marks[variable] == Mark::None {
            self.marked.push(variable as u32);
        }
        self.marks[variable] = mark;
    }
}
