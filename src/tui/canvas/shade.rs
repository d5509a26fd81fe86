//! Assigns one of five backgrounds to each group of fields so that neighbours differ: map colouring. Either few are
//! used, or all five equally often, as far as that goes.
//!
//! The group with the fewest remaining backgrounds is next (D. Brélaz, "New methods to color the vertices of a graph",
//! 1979). Disconnected groups may need more than five; then the background used by the fewest neighbours is reused.

/// The number of backgrounds.
pub(super) const SHADES: u8 = 5;

/// A background index for each group. `neighbours` lists for each group those that touch it.
pub(super) fn shades(neighbours: &[Vec<usize>], all: bool) -> Vec<u8> {
    let mut given: Vec<Option<u8>> = vec![None; neighbours.len()];
    let around = |given: &[Option<u8>], group: usize| {
        let mut counts = [0usize; SHADES as usize];
        for shade in neighbours[group].iter().filter_map(|&other| given[other]) {
            counts[usize::from(shade)] += 1;
        }
        counts
    };
    for _ in 0..neighbours.len() {
        let open = (0..neighbours.len()).filter(|&group| given[group].is_none());
        let urgent = |&group: &usize| {
            let taken = around(&given, group).iter().filter(|&&count| count > 0).count();
            (taken, neighbours[group].len(), usize::MAX - group)
        };
        let Some(group) = open.max_by_key(urgent) else { break };
        let counts = around(&given, group);
        let used = |shade: u8| given.iter().flatten().filter(|&&other| other == shade).count();
        given[group] = (0..SHADES).min_by_key(|&shade| (counts[usize::from(shade)], if all { used(shade) } else { 0 }));
    }
    given.into_iter().map(Option::unwrap_or_default).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_differ() {
        // A wheel: a hub and a rim of five, which needs four colours.
        let rim = |at: usize| vec![0, 1 + (at + 1) % 5, 1 + (at + 4) % 5];
        let mut wheel = vec![(1..=5).collect::<Vec<_>>()];
        wheel.extend((0..5).map(rim));
        let shades = shades(&wheel, true);
        assert!(wheel.iter().enumerate().all(|(at, others)| others.iter().all(|&other| shades[at] != shades[other])));
    }

    #[test]
    fn a_chequered_map_needs_two() {
        let at = |row: usize, column: usize| row * 3 + column;
        let near = |a: (usize, usize), b: (usize, usize)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
        let fields: Vec<(usize, usize)> = (0..9).map(|index| (index / 3, index % 3)).collect();
        let grid: Vec<Vec<usize>> = fields
            .iter()
            .map(|&one| {
                fields.iter().filter(|&&other| near(one, other)).map(|&(row, column)| at(row, column)).collect()
            })
            .collect();
        assert!(shades(&grid, false).iter().all(|&shade| shade < 2));
    }

    #[test]
    fn all_backgrounds_are_used() {
        let row: Vec<Vec<usize>> =
            (0..10usize).map(|at| (0..10).filter(|&other| at.abs_diff(other) == 1).collect()).collect();
        let shades = shades(&row, true);
        let mut counts = [0; SHADES as usize];
        for shade in &shades {
            counts[usize::from(*shade)] += 1;
        }
        assert_eq!(counts, [2; SHADES as usize], "{shades:?}");
    }
}
