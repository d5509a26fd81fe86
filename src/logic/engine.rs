//! What every technique works with: the position as sets, what was made of it, and the paths that steps make.

pub(in crate::logic) mod bit_matrix;
pub(in crate::logic) mod board_index;
pub(in crate::logic) mod candidate_counts;
pub(in crate::logic) mod canonical_form;
pub(in crate::logic) mod clue_links;
pub(in crate::logic) mod collector;
pub(in crate::logic) mod derived;
pub(in crate::logic) mod easiest;
pub(in crate::logic) mod grid;
pub(in crate::logic) mod hodoku_order;
pub(in crate::logic) mod links;
pub(in crate::logic) mod locked_sets;
pub(in crate::logic) mod needed_premises;
pub(in crate::logic) mod path;
pub(in crate::logic) mod path_steps;
pub(in crate::logic) mod placement;
pub(in crate::logic) mod prune;
pub(in crate::logic) mod query;
pub(in crate::logic) mod rank_zero;
pub(in crate::logic) mod replay;
pub(in crate::logic) mod set_relations;
mod shortest_chain;
pub(in crate::logic) mod single;
pub(in crate::logic) mod singles_queue;
pub(in crate::logic) mod step_sink;
pub(in crate::logic) mod symmetry;
pub(in crate::logic) mod tie_breaking;
