//! The table of techniques: facts only. `finders` maps each to its function.

use std::fmt;

/// A way to conclude, in the default order: cheapest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Technique {
    /// The last empty cell of a house.
    FullHouse,
    /// A cell with one candidate.
    NakedSingle,
    /// A digit with one place in a house.
    HiddenSingle,
    /// A digit confined, in a box, to one line.
    Pointing,
    /// A digit confined, in a line, to one box.
    Claiming,
    /// Two cells, two digits.
    NakedPair,
    /// Two digits, two places.
    HiddenPair,
    /// Three cells, three digits.
    NakedTriple,
    /// Three digits, three places.
    HiddenTriple,
    /// Four cells, four digits.
    NakedQuad,
    /// Four digits, four places.
    HiddenQuad,
    /// A guess, the last resort.
    Trial,
    /// Back to the last guess that has digits left.
    Retreat,
}

/// Techniques that share an idea.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// Singles.
    Single,
    /// Locked candidates.
    Intersection,
    /// Naked and hidden subsets.
    Subset,
    /// Trial and backtracking.
    LastResort,
}

/// What is known of a technique.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Facts {
    /// Which technique.
    pub technique: Technique,
    /// Its key in files, options and JSON: `naked-pair`.
    pub key: &'static str,
    /// Its standard name.
    pub name: &'static str,
    /// Other names that are understood, the seeds' among them.
    pub aliases: &'static [&'static str],
    /// Its family.
    pub family: Family,
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}
