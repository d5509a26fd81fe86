//! Finds chains from every node at once, one strong link longer each time.
//!
//! If a node does not hold, those strongly linked to it do; what these exclude does not, and so on. The bit rows of all
//! starts grow together, so the shortest chains come first, regardless of their start.

use crate::engine::bit_matrix::{BitMatrix, bits, bits_of, common, unite};
use crate::families::chains::alternating::links::Links;

/// What a chain shows about its two ends, of which at least one holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChainKind {
    /// The ends also exclude each other: a loop, whose links all work both ways.
    Loop,
    /// Both ends are the same candidate, which therefore holds.
    Same,
    /// Both ends exclude one candidate.
    One,
    /// Both ends exclude several candidates.
    Several,
}

/// The ends of a chain that excludes something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) sort: ChainKind,
}

/// The chains found so far.
pub(crate) struct ChainsFound {
    seen: BitMatrix,
    fresh: BitMatrix,
    /// Node to node (itself or a later one): a chain between them excludes something.
    conclusive: BitMatrix,
    /// For each number of strong links, from 1, the chains with that many. Chains of one link are listed only where
    /// they were added.
    levels: Vec<Vec<Ends>>,
    is_exhausted: bool,
    spent: usize,
}

/// The most strong links of a chain.
const MOST_LINKS: usize = 30;

/// Chains stop growing once this many words of rows have been joined.
const fn most_words<const W: usize>() -> usize {
    match W {
        0..=2 => 10_000_000,
        _ => 2_000_000,
    }
}

impl ChainsFound {
    pub(crate) fn of<const W: usize>(links: &Links<W>) -> Self {
        Self {
            seen: links.strong.clone(),
            fresh: links.strong.clone(),
            conclusive: conclusive(links),
            levels: vec![Vec::new()],
            is_exhausted: false,
            spent: 0,
        }
    }

    /// The chains with this many strong links; `None` if no chain is that long.
    pub(crate) fn level<const W: usize>(&mut self, strong_links: usize, links: &Links<W>) -> Option<&[Ends]> {
        while self.levels.len() < strong_links && !self.is_exhausted {
            self.grow(links);
        }
        self.levels.get(strong_links - 1).map(Vec::as_slice)
    }

    /// Adds the chains that consist of one strong link.
    pub(crate) fn add_single_links<const W: usize>(&mut self, links: &Links<W>) {
        let chains_from = |from: usize| {
            let both =
                links.strong.row(from).iter().zip(self.conclusive.row(from)).map(|(to, conclusive)| to & conclusive);
            bits_of(both).filter_map(move |to| sort(links, from, to).map(|sort| Ends { from, to, sort }))
        };
        self.levels[0] = (0..links.nodes.len()).flat_map(chains_from).collect();
    }

    fn grow<const W: usize>(&mut self, links: &Links<W>) {
        let count = links.nodes.len();
        let mut fresh = BitMatrix::new(count, count);
        let mut found = Vec::new();
        let mut is_any = false;
        for from in 0..count {
            let row = fresh.row_mut(from);
            for via in bits(self.fresh.row(from)) {
                unite(row, links.next.row(via));
                self.spent += row.len();
            }
            for (new, seen) in row.iter_mut().zip(self.seen.row_mut(from)) {
                *new &= !*seen;
                *seen |= *new;
                is_any |= *new != 0;
            }
            let both = row.iter().zip(self.conclusive.row(from)).map(|(new, conclusive)| new & conclusive);
            for to in bits_of(both) {
                if let Some(sort) = sort(links, from, to) {
                    found.push(Ends { from, to, sort });
                }
            }
        }
        self.fresh = fresh;
        self.levels.push(found);
        self.is_exhausted = !is_any || self.levels.len() >= MOST_LINKS || self.spent > most_words::<W>();
    }
}

/// For each node, the nodes that exclude it or a candidate that it excludes. Earlier nodes are left out, because a
/// chain reads the same from either end.
fn conclusive<const W: usize>(links: &Links<W>) -> BitMatrix {
    let count = links.nodes.len();
    let mut excluders = BitMatrix::new(links.excludes.words() * 64, count);
    for node in 0..count {
        bits(links.excludes.row(node)).for_each(|candidate| excluders.set(candidate, node));
    }
    let mut conclusive = links.weak.clone();
    for node in 0..count {
        let row = conclusive.row_mut(node);
        bits(links.excludes.row(node)).for_each(|candidate| unite(row, excluders.row(candidate)));
        row[..node / 64].fill(0);
        row[node / 64] &= u64::MAX << (node % 64);
    }
    conclusive
}

/// What a chain between these ends shows; `None` if it excludes nothing.
fn sort<const W: usize>(links: &Links<W>, from: usize, to: usize) -> Option<ChainKind> {
    let excluded = common(links.excludes.row(from), links.excludes.row(to));
    let is_loop = links.weak.has(from, to);
    match excluded {
        _ if is_loop => Some(ChainKind::Loop),
        0 => None,
        _ if from == to && links.nodes[from].single().is_some() => Some(ChainKind::Same),
        1 => Some(ChainKind::One),
        _ => Some(ChainKind::Several),
    }
}
