//! The candidates that a rule leaves by its definition.

use super::{Dead, Fit, Propagate, digits_of};

/// Leaves each cell the candidates that some digits which keep the rule have, by its definition. Where that takes too
/// long for a candidate, it stays.
///
/// # Errors
/// [`Dead`] where no digits keep the rule.
pub fn keep_fitting(rule: &dyn Propagate, domains: &mut [u32]) -> Result<(), Dead> {
    if let &mut [one, other] = domains {
        return keep_fitting_pairs(rule, domains, [one, other]);
    }
    let mut supported = vec![0u32; domains.len()];
    let support = |supported: &mut [u32], digits: &[u8]| {
        digits.iter().zip(supported).for_each(|(digit, set)| *set |= 1 << digit);
    };
    match rule.fit(domains) {
        Fit::Nothing => return Err(Dead),
        Fit::TooMuch => return Ok(()),
        Fit::Digits(digits) => support(&mut supported, &digits),
    }
    let concerned = rule.concerned(domains);
    for at in 0..domains.len() {
        if concerned.as_ref().is_some_and(|concerned| !concerned[at]) {
            continue;
        }
        for digit in digits_of(domains[at] & !supported[at]) {
            if supported[at] >> digit & 1 == 1 {
                continue;
            }
            let before = std::mem::replace(&mut domains[at], 1 << digit);
            let found = rule.fit(domains);
            domains[at] = before;
            match found {
                Fit::Nothing => domains[at] &= !(1 << digit),
                Fit::TooMuch => supported[at] |= 1 << digit,
                Fit::Digits(digits) => support(&mut supported, &digits),
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
