//! Forcing chains: a candidate implies its own opposite, each implication following from the one before it alone.

use super::chain_sink::ChainSink;
use super::implications::CANDIDATES;
use super::nested_origin::origin;
use super::propagation::Left;
use super::reach::Reach;
use super::step::Step;

/// Offers the shortest chain from each of these candidates, true or false, to its opposite: a candidate implied to be
/// false is removed, one implied to be true is placed.
pub(super) fn forcing_chains<const W: usize>(
    left: &Left<'_>,
    reach: &Reach<'_, W>,
    base: u16,
    starts: &[(usize, bool)],
    sink: &mut impl ChainSink,
) {
    for &(start, is_true) in starts {
        if let Some(nodes) = reach.to_opposite(start, is_true, sink.most_nodes(base)) {
            let make = |rating| Step::refutation(rating, start, is_true);
            let strong = || strong_links(&to_opposite(reach, start, is_true), is_true);
            sink.offer(base, nodes, make, || origin(left, reach.links(), &strong(), &[], (base, start)));
        }
    }
}

/// The first of the shortest chains from a candidate to its opposite, which it implies, listed backwards from its end.
fn to_opposite<const W: usize>(reach: &Reach<'_, W>, start: usize, is_true: bool) -> Vec<usize> {
    const UNREACHED: u16 = u16::MAX;
    // The candidate from which each one was reached, as false and as true.
    let mut reached = [[UNREACHED; CANDIDATES]; 2];
    let (mut now, mut next) = (vec![start as u16], Vec::new());
    let mut value = is_true;
    reached[usize::from(value)][start] = start as u16;
    while value == is_true || reached[usize::from(value)][start] == UNREACHED {
        for &at in &now {
            for &candidate in reach.implied(usize::from(at), value) {
                let from = &mut reached[usize::from(!value)][usize::from(candidate)];
                if *from == UNREACHED {
                    *from = at;
                    next.push(candidate);
                }
            }
        }
        value = !value;
        now.clear();
        std::mem::swap(&mut now, &mut next);
    }
    path(&reached, start, value)
}

/// The path back from `end`, whose value is `is_true`, to its opposite.
fn path(reached: &[[u16; CANDIDATES]; 2], end: usize, is_true: bool) -> Vec<usize> {
    let mut path = vec![end];
    let (mut at, mut value) = (end, is_true);
    loop {
        at = usize::from(reached[usize::from(value)][at]);
        value = !value;
        path.push(at);
        if at == end && value != is_true {
            return path;
        }
    }
}

/// The false candidates of a chain, each with the true one that it leaves as the only one.
fn strong_links(path: &[usize], start_is_true: bool) -> Vec<(usize, usize)> {
    // Listed from the end: where the start is true, the end is false.
    let from_end = &path[usize::from(start_is_true)..];
    from_end.chunks_exact(2).map(|pair| (pair[1], pair[0])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explainer::chain_ends::ChainEnds;
    use crate::explainer::implications::{Implications, X, XY};
    use crate::explainer::marks::tests::positions;
    use crate::explainer::reach::MOST;

    #[test]
    fn a_chain_is_as_long_as_sets_say_and_is_there_where_all_that_follows_has_it() {
        let (mut chains, mut none) = (0, 0);
        for (marks, links) in positions().iter().flat_map(|marks| [(marks, X), (marks, XY)]) {
            let implications = Implications::of(marks);
            let reach = Reach::<MOST>::new(&implications, links);
            let ends = ChainEnds::of(marks).to_opposite;
            for at in implications.all().iter().map(|&at| usize::from(at)) {
                for is_true in [true, false] {
                    let nodes = reach.to_opposite(at, is_true, usize::MAX);
                    let is_end = ends.contains(&(at, is_true));
                    assert!(
                        if links == XY { nodes.is_some() == is_end } else { is_end || nodes.is_none() },
                        "{at} {is_true}"
                    );
                    let Some(nodes) = nodes else {
                        none += 1;
                        continue;
                    };
                    chains += 1;
                    assert_eq!(to_opposite(&reach, at, is_true).len(), nodes, "{at} {is_true}");
                    assert_eq!(reach.to_opposite(at, is_true, nodes - 1), None);
                }
            }
        }
        assert!(chains > 0 && none > 0, "{chains}, {none}");
    }
}
