//! How much higher longer chains are rated.

/// The addition to the rating of a chain with this number of nodes: nothing up to 6 nodes, then another tenth from each
/// of 7, 9, 11, 15, 19, 27, … nodes on.
pub(super) fn lengthening(nodes: usize) -> u16 {
    let length = nodes.saturating_sub(2);
    let bounds = std::iter::successors(Some((4, false)), |&(bound, is_odd)| {
        Some((if is_odd { bound / 3 * 4 } else { bound / 2 * 3 }, !is_odd))
    });
    bounds.take_while(|&(bound, _)| length > bound).count() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_chains_are_rated_higher_by_ever_longer_stretches() {
        let first = |tenths: u16| (2..100).find(|&nodes| lengthening(nodes) == tenths);
        let begins: Vec<_> = (0..10).map(first).collect();
        assert_eq!(begins, [2, 7, 9, 11, 15, 19, 27, 35, 51, 67].map(Some));
    }
}
