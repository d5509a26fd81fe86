//! The candidates that a rule leaves, by its definition.

use super::{Choices, Dead, Fit, Propagate, digits_of};

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
    if rule.is_searched_after_propagation() {
        return keep_confirmed(rule, domains);
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
    let (concerned, mut undecided) = (rule.concerned(domains), 0);
    for at in 0..domains.len() {
        if concerned.as_ref().is_some_and(|concerned| !concerned[at]) {
            continue;
        }
        for digit in digits_of(domains[at] & !supported[at]) {
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

/// Removes what the propagation removes, as far as the definition confirms it, until there is nothing more.
fn keep_confirmed(rule: &dyn Propagate, domains: &mut [u32]) -> Result<(), Dead> {
    let mut left = domains.to_vec();
    loop {
        if rule.propagate(&mut left).is_err() {
            return if rule.fit(domains) == Fit::Nothing { Err(Dead) } else { Ok(()) };
        }
        let mut is_changed = false;
        for at in 0..domains.len() {
            let before = domains[at];
            for digit in digits_of(before & !left[at]) {
                domains[at] = 1 << digit;
                if rule.fit(domains) != Fit::Nothing {
                    left[at] |= 1 << digit;
                }
            }
            domains[at] = before & left[at];
            is_changed |= domains[at] != before;
        }
        if domains.contains(&0) {
            return Err(Dead);
        }
        if !is_changed {
            return Ok(());
        }
        left.copy_from_slice(domains);
    }
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
