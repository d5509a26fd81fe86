//! Checks arguments against every assignment: what each says of the cells that it names is true, and with that alone no
//! assignment with the digit is left.

use super::super::argument::total_of;
use super::*;

/// The most assignments that are tried.
const MOST: u64 = 20_000;

/// All assignments from these candidates that satisfy the rule; with `None`, all.
fn assignments(rule: Option<&dyn Propagate>, domains: &[u32]) -> Vec<Vec<u8>> {
    let more = |found: Vec<Vec<u8>>, &set: &u32| {
        let longer = |digits: &Vec<u8>| {
            let with = |digit| digits.iter().copied().chain([digit]).collect::<Vec<u8>>();
            digits_of(set).map(with).collect::<Vec<_>>()
        };
        found.iter().flat_map(longer).collect()
    };
    let all = domains.iter().fold(vec![Vec::new()], more);
    all.into_iter().filter(|digits| rule.is_none_or(|rule| rule.check(digits))).collect()
}

/// Every choice of the candidates in which cells that are said to differ do so makes at least, or at most, the total.
fn bounds(parts: &[Extreme], is_least: bool, domains: &[u32]) -> bool {
    parts.iter().all(|part| {
        let own: Vec<u32> = part.cells.iter().map(|&at| domains[at]).collect();
        let differ = |digits: &Vec<u8>| (1..digits.len()).all(|at| !digits[..at].contains(&digits[at]));
        let made = |digits: &[u8]| part.weight * digits.iter().map(|&digit| i32::from(digit) + 1).sum::<i32>();
        let bound = made(&part.digits);
        assert_eq!(part.digits.len(), part.cells.len(), "{part:?}");
        assignments(None, &own)
            .iter()
            .filter(|digits| differ(digits))
            .all(|digits| if is_least { made(digits) >= bound } else { made(digits) <= bound })
    })
}

fn count_of(parts: &[Extreme]) -> i32 {
    parts.iter().map(|part| part.cells.len() as i32).sum()
}

/// Every assignment makes the sum with the other cells, and these can make the sums on both sides of it.
fn reaches(
    others: &[(i32, Vec<usize>)],
    [below, sum, above]: [i32; 3],
    (domains, at, digit): (&[u32], usize, u8),
    valid: &[Vec<u8>],
) -> bool {
    let made = |digits: &[u8]| {
        let of = |(weight, cells): &(i32, Vec<usize>)| {
            weight * cells.iter().map(|&at| i32::from(digits[at]) + 1).sum::<i32>()
        };
        others.iter().map(of).sum::<i32>()
    };
    let mut open = domains.to_vec();
    open[at] = 1 << digit;
    let differ = |digits: &&Vec<u8>| {
        others
            .iter()
            .all(|(_, cells)| (1..cells.len()).all(|to| cells[..to].iter().all(|&of| digits[of] != digits[cells[to]])))
    };
    let can: Vec<i32> = assignments(None, &open).iter().filter(differ).map(|digits| made(digits)).collect();
    valid.iter().all(|digits| made(digits) == sum)
        && (below < sum && sum < above)
        && (can.contains(&below) && can.contains(&above))
}

/// Whether what the argument says of its cells is true, and the assignment, which satisfies the rule and has the digit,
/// is against it.
fn stands(argument: &Argument, case: (&[u32], u32), (at, digit): (usize, u8), valid: &[Vec<u8>]) -> bool {
    let (domains, all) = case;
    let lacks = |at: usize, digits: u32| domains[at] & digits == 0;
    let every = |holds: &dyn Fn(&[u8]) -> bool| valid.iter().all(|digits| holds(digits));
    let made = i32::from(digit) + 1;
    let is_beyond = |too_much: bool, own: i32, limit: i32| if too_much { own > limit } else { own < limit };
    match argument {
        Argument::Partner { other, needs } => {
            lacks(*other, *needs) && every(&|digits| needs >> digits[*other] & 1 == 1)
        }
        Argument::Sum { weight, total, too_much, others } => {
            let adds = |digits: &[u8]| {
                let of =
                    |part: &Extreme| part.weight * part.cells.iter().map(|&at| i32::from(digits[at]) + 1).sum::<i32>();
                others.iter().map(of).sum::<i32>() + weight * made == *total
            };
            bounds(others, *too_much, domains)
                && is_beyond(*too_much, weight * made + total_of(others), *total)
                && every(&adds)
        }
        Argument::Rest { others, sum, ways } => {
            let fits = |digits: &[u8]| {
                let mut own: Vec<u8> = others.iter().map(|&at| digits[at]).collect();
                own.sort_unstable();
                own.iter().map(|&digit| i32::from(digit) + 1).sum::<i32>() == *sum && ways.contains(&own)
            };
            let possible = valid.iter().any(|digits| others.iter().all(|&at| !lacks(at, 1 << digits[at])));
            every(&fits) && !possible
        }
        Argument::Reach { others, sums } => reaches(others, *sums, (domains, at, digit), valid),
        Argument::Totals { too_much, own, other } => {
            let of = |digits: &[u8], parts: &[Extreme]| {
                parts.iter().flat_map(|part| &part.cells).map(|&at| i32::from(digits[at])).sum::<i32>()
            };
            // The groups may have a different number of cells, and digits that do not begin with 1.
            let apart = |digits: &[u8]| of(digits, own) + i32::from(digit) - of(digits, other);
            let offset = valid.first().map(|digits| apart(digits));
            let at_most = total_of(own) - count_of(own) + i32::from(digit) - total_of(other) + count_of(other);
            bounds(own, *too_much, domains)
                && bounds(other, !too_much, domains)
                && every(&|digits| Some(apart(digits)) == offset)
                && offset.is_none_or(|offset| is_beyond(*too_much, at_most, offset))
        }
        Argument::Sets { others, sets } => {
            let out = |&(set, clash): &(u32, Clash)| match clash {
                Clash::Digit(lost) => {
                    lost != digit && set >> lost & 1 == 1 && others.iter().all(|&at| lacks(at, 1 << lost))
                }
                Clash::Cell(cell) => others.contains(&cell) && lacks(cell, set & !(1 << digit)),
            };
            let set = |digits: &[u8]| others.iter().fold(1u32 << digit, |set, &at| set | 1 << digits[at]);
            sets.iter().all(out) && every(&|digits| sets.iter().any(|(of, _)| *of == set(digits)))
        }
        Argument::Taken { cells, digits: of } => {
            let held = cells.iter().fold(0, |held, &at| held | domains[at]);
            held == *of
                && held.count_ones() as usize == cells.len()
                && of >> digit & 1 == 1
                && every(&|digits| cells.iter().all(|&cell| digits[cell] != digit))
        }
        Argument::LastPlace { others, digit: lost } => {
            *lost != digit
                && others.iter().all(|&other| lacks(other, 1 << lost))
                && every(&|digits| others.iter().any(|&at| digits[at] == *lost))
        }
        Argument::NotAmong(cells) => {
            cells.iter().all(|&at| lacks(at, 1 << digit))
                && every(&|digits| cells.iter().any(|&cell| digits[cell] == digit))
        }
        Argument::Counted { of, too_many, others, cells, number } => {
            let hold = |digits: &[u8]| others.iter().chain([&at]).filter(|&&at| of >> digits[at] & 1 == 1).count();
            let own = usize::from(of >> digit & 1 == 1);
            let is_said = |&cell: &usize| domains[cell] & if *too_many { !of } else { *of } == 0;
            let rest = others.iter().filter(|cell| !cells.contains(cell));
            if *too_many {
                cells.iter().all(is_said) && cells.len() + own > *number && every(&|digits| hold(digits) <= *number)
            } else {
                rest.into_iter().all(is_said) && cells.len() + own < *number && every(&|digits| hold(digits) >= *number)
            }
        }
        Argument::Alternative { cells, argument } => {
            let is_left = |digits: &&Vec<u8>| cells.iter().all(|&at| !lacks(at, 1 << digits[at]));
            let left: Vec<Vec<u8>> = valid.iter().filter(is_left).cloned().collect();
            !cells.contains(&at) && stands(argument, case, (at, digit), &left)
        }
        Argument::Needs { cells, count } => {
            cells.iter().all(|&(cell, digits)| lacks(cell, digits) && digits & !all == 0)
                && every(&|digits| cells.iter().any(|&(cell, of)| of >> digits[cell] & 1 == 1))
                && count.is_none_or(|count| count == valid.len() as u128)
        }
    }
}

/// Checks the arguments for every digit that the candidates forbid; `kinds` counts them by kind.
pub(super) fn hold(rule: &dyn Propagate, domains: &[u32], (possible, all): (&[u32], u32), kinds: &mut [u32; 12]) {
    let digits = u64::from(all.count_ones());
    if digits.checked_pow(domains.len() as u32 - 1).is_none_or(|ways| ways > MOST) {
        return;
    }
    let diagram = rule.diagram(all.count_ones() as usize);
    let keep = |own: &mut [u32]| keep_fitting(rule, own).is_ok();
    let count = |own: &[u32]| diagram.as_ref()?.count(own);
    for at in 0..domains.len() {
        let case = Case { domains, all, at, keep: &keep, count: &count };
        let forbidden = domains[at] & !possible[at];
        let found = arguments(rule, forbidden, &case);
        assert_eq!(found.iter().fold(0, |digits, (own, _)| digits | own), forbidden, "{rule:?} {domains:?} {at}");
        for (digits, argument) in &found {
            kinds[kind(argument)] += 1;
            for digit in digits_of(*digits) {
                let mut free = vec![all; domains.len()];
                free[at] = 1 << digit;
                let valid = assignments(Some(rule), &free);
                let stands = stands(argument, (domains, all), (at, digit), &valid);
                assert!(stands, "{rule:?} {domains:?}: {argument:?} against {digit} at {at}");
            }
        }
    }
}

fn kind(argument: &Argument) -> usize {
    match argument {
        Argument::Partner { .. } => 0,
        Argument::Sum { .. } => 1,
        Argument::Rest { .. } => 2,
        Argument::Totals { .. } => 3,
        Argument::Sets { .. } => 4,
        Argument::Taken { .. } => 5,
        Argument::LastPlace { .. } => 6,
        Argument::NotAmong(_) => 7,
        Argument::Counted { .. } => 8,
        Argument::Alternative { .. } => 9,
        Argument::Needs { .. } => 10,
        Argument::Reach { .. } => 11,
    }
}
