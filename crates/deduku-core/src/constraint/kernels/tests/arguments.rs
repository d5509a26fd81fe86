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

/// The cells between the least and the greatest digit of every assignment make the sum; and among all digits that the
/// candidates allow, satisfy the rule or not, the ends are in one of the places named, and what is between them is as
/// said, which is not the sum.
fn encloses(of: &Enclosed, rule: &dyn Propagate, (domains, all): (&[u32], u32), (at, digit): (usize, u8)) -> bool {
    let Ends { total, first, digits: known, differ } = of.of;
    let is_line = |digits: &&Vec<u8>| !differ || (1..digits.len()).all(|at| !digits[..at].contains(&digits[at]));
    let ends = |digits: &[u8]| {
        let (low, high) = (*digits.iter().min()?, *digits.iter().max()?);
        let places = |digit: u8| (0..digits.len()).filter(move |&at| digits[at] == digit).collect::<Vec<usize>>();
        let mut found = [places(low), places(high)].concat();
        found.sort_unstable();
        known.is_none_or(|known| known == [low, high]).then(|| <[usize; 2]>::try_from(found).ok())?
    };
    let made = |digits: &[u8], [from, to]: [usize; 2]| {
        digits[from + 1..to].iter().map(|&digit| i32::from(digit) + first).sum::<i32>()
    };
    let is_said = |parts: &[Extreme], place: &Enclosure| {
        let mut cells: Vec<usize> = parts.iter().flat_map(|part| part.cells.clone()).collect();
        cells.sort_unstable();
        let is_plain = |part: &Extreme| part.weight == 1 && part.cells.len() == part.digits.len();
        cells == place.cells && parts.iter().all(is_plain)
    };
    let mut open = domains.to_vec();
    open[at] = 1 << digit;
    let fails = |digits: &Vec<u8>| {
        let Some(ends) = ends(digits) else { return true };
        let (sum, place) = (made(digits, ends), of.places.iter().find(|place| place.ends == ends));
        let count = ends[1] - ends[0] - 1;
        let is_bound = of.by_number().is_none_or(|[few, many]| {
            few.is_some_and(|(most, parts)| count <= most && sum <= of.value(parts))
                || many.is_some_and(|(least, parts)| count >= least && sum >= of.value(parts))
        });
        is_bound
            && place.is_some_and(|place| match &place.made {
                Made::AtLeast(parts) => is_said(parts, place) && of.value(parts) > total && sum >= of.value(parts),
                Made::AtMost(parts) => is_said(parts, place) && of.value(parts) < total && sum <= of.value(parts),
                Made::Around([below, above]) => *below < total && total < *above && !(below + 1..*above).contains(&sum),
            })
    };
    let whole = assignments(Some(rule), &vec![all; domains.len()]);
    let makes = |digits: &Vec<u8>| ends(digits).is_some_and(|ends| made(digits, ends) == total);
    whole.iter().filter(is_line).all(makes) && assignments(None, &open).iter().filter(is_line).all(fails)
}

/// Each argument stands for a kernel of its alternative, and names no cell that this lacks.
fn each_stands(
    arguments: &[Argument],
    kernel: &Kernel,
    (domains, all): (&[u32], u32),
    (at, digit): (usize, u8),
) -> bool {
    let Kernel::Any(any) = kernel else { return false };
    let of_part = |part: &Kernel, argument: &Argument| {
        let place = |cell: &Cell| kernel.rule().cells().iter().position(|of| of == cell).expect("a cell of the whole");
        let places: Vec<usize> = part.rule().cells().iter().map(place).collect();
        let inner = |whole: usize| places.iter().position(|place| *place == whole);
        let Some(at) = inner(at) else { return false };
        let back: Vec<u16> = (0..domains.len()).map(|whole| inner(whole).map_or(u16::MAX, |at| at as u16)).collect();
        let own: Vec<u32> = places.iter().map(|&place| domains[place]).collect();
        let mut open = vec![all; own.len()];
        open[at] = 1 << digit;
        let (argument, valid) = (argument.clone().placed(&back), assignments(Some(part.rule()), &open));
        let is_within = !format!("{argument:?}").contains(&u16::MAX.to_string());
        is_within && stands(&argument, part, (&own, all), (at, digit), &valid)
    };
    let alternatives: Vec<Vec<&Kernel>> = any.alternatives().map(Iterator::collect).collect();
    let mut pairs = alternatives.iter().zip(arguments);
    alternatives.len() == arguments.len()
        && pairs.all(|(parts, argument)| parts.iter().any(|part| of_part(part, argument)))
}

/// Whether what the argument says of numbers, of cells or of assignments, is true.
fn counts(
    argument: &Argument,
    rule: &dyn Propagate,
    (domains, all): (&[u32], u32),
    (at, digit): (usize, u8),
    valid: &[Vec<u8>],
) -> bool {
    let every = |holds: &dyn Fn(&[u8]) -> bool| valid.iter().all(|digits| holds(digits));
    match argument {
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
        Argument::Own { digits: own, count, few } => {
            let whole = assignments(Some(rule), &vec![all; domains.len()]);
            let is_listed = few.is_empty() || *few == whole;
            is_listed
                && own >> digit & 1 == 0
                && whole.iter().all(|digits| own >> digits[at] & 1 == 1)
                && count.is_none_or(|count| count == whole.len() as u128)
        }
        _ => false,
    }
}

/// Whether what the argument says of its cells is true, and the assignment, which satisfies the rule and has the digit,
/// is against it.
fn stands(
    argument: &Argument,
    kernel: &Kernel,
    case: (&[u32], u32),
    (at, digit): (usize, u8),
    valid: &[Vec<u8>],
) -> bool {
    let ((domains, all), rule) = (case, kernel.rule());
    let with = |at: usize, digit: u8| {
        let mut open = vec![all; domains.len()];
        open[at] = 1 << digit;
        assignments(Some(rule), &open)
    };
    let lacks = |at: usize, digits: u32| domains[at] & digits == 0;
    let every = |holds: &dyn Fn(&[u8]) -> bool| valid.iter().all(|digits| holds(digits));
    let made = i32::from(digit) + 1;
    let is_beyond = |too_much: bool, own: i32, limit: i32| if too_much { own > limit } else { own < limit };
    match argument {
        Argument::Partner { other, needs } => {
            let is_lost = if *other == at { needs >> digit & 1 == 0 } else { lacks(*other, *needs) };
            is_lost && every(&|digits| needs >> digits[*other] & 1 == 1)
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
        Argument::Counted { .. } | Argument::Own { .. } => counts(argument, rule, case, (at, digit), valid),
        Argument::Alternative { cells, argument } => {
            let is_left = |digits: &&Vec<u8>| cells.iter().all(|&at| !lacks(at, 1 << digits[at]));
            let left: Vec<Vec<u8>> = valid.iter().filter(is_left).cloned().collect();
            !cells.contains(&at) && stands(argument, kernel, case, (at, digit), &left)
        }
        Argument::Cases { cell, cases } => {
            let mut open = domains.to_vec();
            open[at] = 1 << digit;
            let named = cases.iter().fold(0, |named, (digits, _)| named | digits);
            let holds = |(digits, argument): &(u32, Argument)| {
                digits_of(*digits)
                    .all(|digit| stands(argument, kernel, (&open, all), (*cell, digit), &with(*cell, digit)))
            };
            *cell != at && named == domains[*cell] && cases.iter().all(holds)
        }
        Argument::Enclosed(enclosed) => encloses(enclosed, rule, case, (at, digit)),
        Argument::Each(arguments) => each_stands(arguments, kernel, case, (at, digit)),
        Argument::Needs { cells, count } => {
            cells.iter().all(|&(cell, digits)| lacks(cell, digits) && digits & !all == 0)
                && every(&|digits| cells.iter().any(|&(cell, of)| of >> digits[cell] & 1 == 1))
                && count.is_none_or(|count| count == valid.len() as u128)
        }
    }
}

/// Checks the arguments for every digit that the candidates forbid; `kinds` counts them by kind.
pub(super) fn hold(kernel: &Kernel, domains: &[u32], (possible, all): (&[u32], u32), kinds: &mut [u32; 16]) {
    let rule = kernel.rule();
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
        let found = arguments(rule, domains[at], &case);
        let argued = found.iter().fold(0, |digits, (own, _)| digits | own);
        assert_eq!(argued & forbidden, forbidden, "{rule:?} {domains:?} {at}");
        for (digits, argument) in &found {
            kinds[kind(argument)] += 1;
            for digit in digits_of(*digits) {
                let mut free = vec![all; domains.len()];
                free[at] = 1 << digit;
                let valid = assignments(Some(rule), &free);
                let stands = stands(argument, kernel, (domains, all), (at, digit), &valid);
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
        Argument::Cases { .. } => 12,
        Argument::Enclosed(_) => 13,
        Argument::Own { .. } => 14,
        Argument::Each(_) => 15,
    }
}
