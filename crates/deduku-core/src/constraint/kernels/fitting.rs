//! The candidates that a rule leaves, by its definition.

use super::{Choices, Dead, Propagate, digits_of};

/// After this many candidates took too long, no others are tried.
const MOST_UNDECIDED: u32 = 4;

/// Reduces each cell to the candidates that occur in an assignment that satisfies the rule, by its definition. A
/// candidate for which that takes too long is kept.
///
/// # Errors
/// [`Dead`] where no digits keep the rule.
pub fn keep_fitting(rule: &dyn Propagate, domains: &mut [u32]) -> Result<(), Dead> {
    if let &mut [one, other] = domains {
        return keep_fitting_pairs(rule, domains, [one, other]);
    }
    let suspects = rule.suspects(domains);
    if suspects.as_ref().is_some_and(|suspects| suspects.iter().all(|suspects| *suspects == 0)) {
        return Ok(());
    }
    let mut supported = vec![0u32; domains.len()];
    let support = |supported: &mut [u32], sets: &[u32]| {
        supported.iter_mut().zip(sets).for_each(|(supported, set)| *supported |= set);
    };
    match rule.choices(domains) {
        Choices::Nothing => return Err(Dead),
        Choices::TooMuch => return Ok(()),
        Choices::Sets(sets) => support(&mut supported, &sets),
    }
    let mut undecided = 0;
    for at in 0..domains.len() {
        let suspects = suspects.as_ref().map_or(domains[at], |suspects| suspects[at]);
        for digit in digits_of(domains[at] & suspects & !supported[at]) {
            if supported[at] >> digit & 1 == 1 || undecided >= MOST_UNDECIDED {
                continue;
            }
            let before = std::mem::replace(&mut domains[at], 1 << digit);
            let found = rule.choices(domains);
            domains[at] = before;
            match found {
                Choices::Nothing => domains[at] &= !(1 << digit),
                Choices::TooMuch => undecided += 1,
                Choices::Sets(sets) => support(&mut supported, &sets),
            }
        }
    }
    if domains.contains(&0) { Err(Dead) } else { Ok(()) }
}

fn keep_fitting_pairs(rule: &dyn Propagate, domains: &mut [u32], [one, other]: [u32; 2]) -> Result<(), Dead> {
    let mut kept = [0u32; 2];
    for first in digits_of(one) {
        for second in digits_of(other).filter(|&second| rule.check(&[first, second])) {
            kept[0] |= 1 << first;
            kept[1] |= 1 << second;
        }
    }
    domains.copy_from_slice(&kept);
    if kept.contains(&0) { Err(Dead) } else { Ok(()) }
}
