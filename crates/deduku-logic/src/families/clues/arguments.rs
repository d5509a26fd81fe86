//! The reasons why a clue removes candidates, in words: its arithmetic.

use std::collections::BTreeSet;

use crate::ClueUse;
use crate::families::clues::names;
use crate::families::clues::reasons::{Cause, Order, Reason, Why};
use crate::wording::card::names as cards;
use crate::wording::words::{Words, and};
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::constraint::Family;
use deduku_core::constraint::kernels::{Argument, Clash, Enclosed, Extreme, Made, Propagate, total_of};

/// Each reason as a sentence without its stop: `r4c4 and r5c4 make at least 1+2 = 3, so r6c4 is at least 3`. What is
/// the same for another cell is said once.
pub(crate) fn sentences(reasons: &[Reason<'_>], part: &ClueUse, words: Words<'_>) -> Vec<String> {
    let mut said: Vec<(String, Vec<usize>)> = Vec::new();
    // That a mark has only the values that there are need not be said.
    let is_told = |reason: &Reason<'_>| {
        !words.puzzle.board().stands_for_another(reason.cell) || !clauses(reason, part, words).is_empty()
    };
    for (at, reason) in reasons.iter().enumerate().filter(|(_, reason)| is_told(reason)) {
        let is_alike = |own: &&mut (String, Vec<usize>)| {
            let first = &reasons[own.1[0]];
            let [one, other] = [first, reason].map(|of| no_room(of, part, words));
            alike(first, reason) && one == other
        };
        match said.iter_mut().rev().find(is_alike) {
            Some((_, more)) => more.push(at),
            None => said.push((sentence(reason, part, words), vec![at])),
        }
    }
    let with_alike = |(text, of): (String, Vec<usize>)| {
        let more: Vec<Cell> = of[1..].iter().map(|&at| reasons[at].cell).collect();
        if more.is_empty() {
            return text;
        }
        let mut more: Vec<Cell> = more;
        more.sort_unstable();
        more.dedup();
        let first = &reasons[of[0]];
        let layered: Option<Vec<String>> = more.iter().map(|&cell| in_layer(first, cell, words)).collect();
        if let Some(layered) = layered {
            return format!("{text}; in the same way {}", and(&layered));
        }
        let state = result(first, words);
        let state = if more.len() > 1 { state.replacen("is", "are", 1) } else { state };
        format!("{text}; in the same way {} {state}", words.cells_and(&more))
    };
    said.into_iter().map(with_alike).collect()
}

/// Whether two reasons differ in nothing but the cells.
fn alike(one: &Reason<'_>, other: &Reason<'_>) -> bool {
    let is_same = |(one, other): (&Cause<'_>, &Cause<'_>)| {
        let shape = |rule: &dyn Propagate, of: &Argument| of.clone().placed(&vec![0; rule.cells().len()]);
        one.digits == other.digits
            && match (&one.why, &other.why) {
                (Why::Kernel { rule, argument, .. }, Why::Kernel { rule: other, argument: of, .. }) => {
                    shape(*rule, argument) == shape(*other, of)
                }
                _ => false,
            }
    };
    (one.left, one.lost) == (other.left, other.lost)
        && one.cell != other.cell
        && one.causes.len() == other.causes.len()
        && one.causes.iter().zip(&other.causes).all(is_same)
}

fn sentence(reason: &Reason<'_>, part: &ClueUse, words: Words<'_>) -> String {
    let clauses = clauses(reason, part, words);
    let layered = in_layer(reason, reason.cell, words);
    let state = layered.unwrap_or_else(|| format!("{} {}", words.cell(reason.cell), result(reason, words)));
    // What holds for the cell alone has been said with the rule.
    if clauses.is_empty() { format!("so {state}") } else { format!("{}, so {state}", clauses.join("; ")) }
}

/// What follows for a cell that stands for another one.
fn in_layer(reason: &Reason<'_>, cell: Cell, words: Words<'_>) -> Option<String> {
    cards::in_layer(cell, words.puzzle.board().all_digits() - DigitSet::from_bits(reason.digits), words)
}

/// What follows for the cell: `is 4`, `is at least 3`; where its candidates have no such bound, what it loses: `is not 2
/// or 7`. What an argument leaves may be lost already, so it is not listed.
fn result(reason: &Reason<'_>, words: Words<'_>) -> String {
    let (left, lost) = (DigitSet::from_bits(reason.left), DigitSet::from_bits(reason.lost));
    if left.len() == 1 || names::is_bound(left, words) {
        return names::state(left, words);
    }
    format!("is not {}", words.digits_or(lost))
}

/// Why nothing is left for a cell: `r4c4 and r5c4 make at most 7+6 = 13, which leaves at least 8, but r6c4 is at most 7`.
/// `None` if it takes many cases.
pub(crate) fn nothing_left(reason: &Reason<'_>, part: &ClueUse, words: Words<'_>) -> Option<String> {
    /// The most cases that are told.
    const FEW: usize = 2;
    let (clauses, lost) = (clauses(reason, part, words), DigitSet::from_bits(reason.lost));
    let is_short = (1..=FEW).contains(&clauses.len()) && clauses.iter().all(|clause| clause.len() < 200);
    let text = Some(clauses.join("; ")).filter(|_| is_short)?;
    // With a single clause against all that is left, its beginning says what that is.
    let with = format!("with {} in {}, ", words.digits_or(lost), words.cell(reason.cell));
    Some(match text.strip_prefix(&with) {
        Some(rest) if lost.len() == 1 => rest.to_owned(),
        Some(_) => text,
        None if lost == words.puzzle.board().all_digits() => text,
        None => format!("{text}, but {}", names::fact(reason.cell, lost, words)),
    })
}

/// Stands for the cell in question.
const CELL: &str = "{cell}";

/// Why the rule has no room for digits of the reason whatever the other cells hold, the same for cells of which the same
/// is true.
fn no_room(reason: &Reason<'_>, part: &ClueUse, words: Words<'_>) -> Vec<Option<String>> {
    let has_none = |cause: &&Cause<'_>| matches!(&cause.why, Why::Kernel { argument: Argument::Own { .. }, .. });
    reason.causes.iter().filter(has_none).map(|cause| room(part, (reason.cell, cause.digits), words)).collect()
}

/// Why a clue has no room for the digits in the cell whatever its other cells hold, by its place on the line; `None` for
/// families whose arithmetic is longer.
pub(crate) fn room(part: &ClueUse, (cell, digits): (Cell, u32), words: Words<'_>) -> Option<String> {
    let clue = names::clue(part, words)?;
    let place = |line: &Vec<u16>| Some((line.len(), line.iter().position(|&of| usize::from(of) == cell.index())?));
    let (length, at) = clue.groups.iter().find_map(place)?;
    let count = |of: u32| i32::try_from(of).unwrap_or_default();
    let all = count(u32::from(words.puzzle.board().digits()));
    // How many digits of the board are lower than the lowest of these, and higher than that.
    let (lower, higher) = (count(digits.trailing_zeros()), all - 1 - count(digits.trailing_zeros()));
    let (number, first) = (names::number(part, words), i32::from(words.puzzle.board().first_value()));
    let side = usize::from(words.puzzle.board().digits());
    let counted = count(clue.groups.get(1).map_or(0, Vec::len) as u32);
    let is_first = clue.groups[0].iter().any(|&of| usize::from(of) == cell.index());
    let is_inside = at > 0 && at + 1 < length;
    let or = words.digits_and(DigitSet::from_bits(digits)).replace(" and ", " or ");
    match clue.family {
        Family::Between if is_inside && [1, 1 << (all - 1), 1 | 1 << (all - 1)].contains(&digits) => {
            Some(format!("no two digits have {or} between them"))
        }
        Family::Lockout if is_inside && digits.is_power_of_two() && (lower - 1).max(higher - 1) < number => {
            let most = (lower - 1).max(higher - 1);
            Some(format!(
                "with {or} in {CELL}, both ends would be below it or both above it, and differ by at most {most}"
            ))
        }
        Family::HiddenSkyscraper if at == 1 && digits == 1 => {
            Some(format!("{or} in {CELL} would be the first that is hidden"))
        }
        Family::RellikCage if digits.is_power_of_two() && lower + first == number => {
            Some(format!("{or} in {CELL} would make {number} by itself"))
        }
        Family::EqualityCage if digits.is_power_of_two() && lower == higher => {
            Some(format!("{or} is the middle one, neither low nor high"))
        }
        Family::Chaos if lower > count(at as u32) => Some(if at == 0 {
            "the first cell begins region 1".to_owned()
        } else {
            let begun = cards::number(at + 1);
            format!("the regions are numbered as they begin, and {begun} cells begin at most {begun}")
        }),
        Family::Chaos if digits == 1 && at / side + at % side >= side => {
            let cells = at / side + at % side + 1;
            Some(format!("a region from the first cell to this one takes at least {cells} cells, more than {side}"))
        }
        Family::SumLine if first >= 0 && lower + first > number => {
            Some(format!("{or} in {CELL} would be more than {number} by itself"))
        }
        Family::CountDistinct if is_first && lower + first > counted => {
            Some(format!("only {counted} cells are counted"))
        }
        Family::ValueIndexing if at == 1 && lower + first > count(length as u32) - 2 => {
            Some(format!("the line has only {} cells after {CELL}", length - 2))
        }
        Family::Skyscraper if count(at as u32) + 1 + higher < number => {
            let before = count(at as u32);
            let others = match (before, higher) {
                (0, 0) => return Some(format!("with {or} in {CELL}, nothing else is seen")),
                (0, _) => "itself and what is higher".to_owned(),
                (_, 0) => "what is before it and itself".to_owned(),
                _ => "what is before it, itself and what is higher".to_owned(),
            };
            let sum: Vec<String> =
                [before, 1, higher].into_iter().filter(|&many| many > 0).map(|many| many.to_string()).collect();
            let total = before + 1 + higher;
            Some(format!("with {or} in {CELL}, at most {} = {total} are seen: {others}", sum.join("+")))
        }
        _ => None,
    }
}

/// Why the cell loses the digits, one clause for each argument; those of one form are joined.
fn clauses(reason: &Reason<'_>, part: &ClueUse, words: Words<'_>) -> Vec<String> {
    let mut kernels: Vec<(Say<'_>, Vec<(u32, Argument)>)> = Vec::new();
    let mut clauses: Vec<String> = Vec::new();
    for cause in &reason.causes {
        match &cause.why {
            Why::Kernel { rule, domains, argument } => {
                let own = (cause.digits, argument.clone());
                match kernels.iter_mut().find(|(say, _)| say.rule.cells() == rule.cells()) {
                    Some((_, arguments)) => arguments.push(own),
                    None => kernels.push((Say { rule: *rule, domains, words, cell: reason.cell, part }, vec![own])),
                }
            }
            Why::Order(order) => clauses.push(rising(order, words)),
        }
    }
    clauses.extend(kernels.iter().flat_map(|(say, arguments)| say.clauses(arguments)));
    clauses.retain(|clause| !clause.is_empty());
    clauses
}

/// Extends an argument so that it holds for the digits of another, too, if both are of one form.
fn join(argument: &mut Argument, other: &Argument) -> bool {
    match (argument, other) {
        (Argument::Partner { other, needs }, Argument::Partner { other: of, needs: more }) => {
            let is_same = other == of && (*needs == 0) == (*more == 0);
            *needs |= if is_same { *more } else { 0 };
            is_same
        }
        (Argument::Sets { others, sets }, Argument::Sets { others: of, sets: more }) => {
            sets.extend(more.iter().filter(|_| others == of));
            others == of
        }
        (Argument::Own { digits, count, .. }, Argument::Own { digits: of, count: more, .. }) => {
            *digits &= if count == more { *of } else { *digits };
            count == more
        }
        (Argument::Needs { cells, count }, Argument::Needs { cells: of, count: more }) => {
            for &(at, digits) in of {
                match cells.iter_mut().find(|(cell, _)| *cell == at) {
                    Some((_, own)) => *own |= digits,
                    None => cells.push((at, digits)),
                }
            }
            *count = count.and_then(|count| count.checked_add((*more)?));
            true
        }
        _ => false,
    }
}

/// Whether two arguments against different digits are told together: by the cells that would have to be the same digit,
/// or by the sums of as many cells as each digit says.
fn is_of_one_kind(argument: &Argument, other: &Argument) -> bool {
    let sum = |argument: &Argument| match argument {
        Argument::Sum { weight: 1, total, too_much, others } if others.iter().all(|part| part.weight == 1) => {
            Some((*total, *too_much))
        }
        _ => None,
    };
    match (argument, other) {
        (Argument::Partner { needs, .. }, Argument::Partner { needs: of, .. }) => {
            needs == of && needs.is_power_of_two()
        }
        (Argument::Alternative { cells, argument: one }, Argument::Alternative { cells: of, argument: other }) => {
            cells.is_empty() && of.is_empty() && sum(one).is_some() && sum(one) == sum(other)
        }
        _ => false,
    }
}

/// `r5c4 and r4c4 rise to it from 1`
fn rising(order: &Order, words: Words<'_>) -> String {
    let Some(((target, ..), path)) = order.path.split_last() else { return String::new() };
    let bound = |digit: u8| words.digit(Digit::from_index(usize::from(digit)));
    let (side, most) = if order.is_least { ("less than", "at least") } else { ("greater than", "at most") };
    let mut clauses: Vec<String> = Vec::new();
    let mut plain: Vec<Cell> = Vec::new();
    for (at, &(cell, digit, own)) in path.iter().enumerate() {
        if let Some(own) = own {
            let limit = if at == 0 { String::new() } else { format!(", so it is {most} {}", bound(digit)) };
            plain.clear();
            clauses.push(format!("{}{limit}", names::fact(cell, DigitSet::from_bits(own), words)));
        }
        plain.push(cell);
    }
    let chain = match &plain[..] {
        [only] => format!("{} is {side} {}", words.cell(*only), words.cell(*target)),
        few if few.len() < 4 => format!("{} are {side} {}", words.cells_and(few), words.cell(*target)),
        many => format!("{} of its cells are {side} {}", cards::number(many.len()), words.cell(*target)),
    };
    clauses.push(chain);
    clauses.join("; ")
}

/// Words about the cells of one kernel, against digits of one cell.
struct Say<'s> {
    rule: &'s dyn Propagate,
    domains: &'s [u32],
    words: Words<'s>,
    cell: Cell,
    part: &'s ClueUse,
}

impl Say<'_> {
    fn cells(&self, places: &[usize]) -> Vec<Cell> {
        places.iter().map(|&at| self.rule.cells()[at]).collect()
    }

    fn names(&self, places: &[usize]) -> String {
        self.words.cells_and(&self.cells(places))
    }

    fn fact(&self, at: usize) -> String {
        names::fact(self.rule.cells()[at], DigitSet::from_bits(self.domains[at]), self.words)
    }

    fn or(&self, digits: u32) -> String {
        self.words.digits_and(DigitSet::from_bits(digits)).replace(" and ", " or ")
    }

    fn and(&self, digits: u32) -> String {
        self.words.digits_and(DigitSet::from_bits(digits))
    }

    /// The difference between a value and its digit counted from 1.
    fn shift(&self) -> i32 {
        i32::from(self.words.puzzle.board().first_value()) - 1
    }

    /// `1+2`; with one digit just this.
    fn plus(&self, digits: &[u8]) -> String {
        let value = |digit: &u8| (i32::from(*digit) + 1 + self.shift()).to_string();
        digits.iter().map(value).collect::<Vec<_>>().join("+")
    }

    /// The digits, or the bound that they keep: `4 or more`.
    fn some(&self, digits: u32) -> String {
        let all = self.words.puzzle.board().all_digits().bits();
        let symbol = |at: u32| self.words.digit(Digit::from_index(at as usize));
        let (first, last) = (digits.trailing_zeros(), digits.ilog2());
        if digits.is_power_of_two() || digits == all {
            self.or(digits)
        } else if digits == all >> first << first {
            format!("{} or more", symbol(first))
        } else if digits == all & ((2u32 << last) - 1) {
            format!("{} or less", symbol(last))
        } else {
            self.or(digits)
        }
    }

    /// `1+2+3 = 6`; of one digit just this.
    fn added(&self, digits: &[u8]) -> String {
        let made = digits.iter().map(|&digit| i32::from(digit) + 1 + self.shift()).sum::<i32>();
        if digits.len() < 2 { made.to_string() } else { format!("{} = {made}", self.plus(digits)) }
    }

    /// A clause for each argument against digits of the cell; those of one form are joined.
    fn clauses(&self, arguments: &[(u32, Argument)]) -> Vec<String> {
        let mut left: Vec<(u32, Argument)> = Vec::new();
        for (digits, argument) in arguments {
            match left.iter_mut().find_map(|(own, of)| join(of, argument).then_some(own)) {
                Some(own) => *own |= digits,
                None => left.push((*digits, argument.clone())),
            }
        }
        let is_itself =
            |of: &Argument| matches!(of, Argument::Partner { other, .. } if self.rule.cells()[*other] == self.cell);
        let is_alike =
            |one: &Argument, other: &Argument| !is_itself(one) && !is_itself(other) && is_of_one_kind(one, other);
        let mut clauses = Vec::new();
        while let Some((_, first)) = left.first().cloned() {
            let (own, others): (Vec<_>, Vec<_>) =
                left.into_iter().partition(|(_, other)| *other == first || is_alike(&first, other));
            left = others;
            clauses.push(match &own[..] {
                [(digits, argument)] => self.clause(argument, *digits),
                several => self.together(several),
            });
        }
        clauses
    }

    /// What arguments of one kind say together.
    fn together(&self, arguments: &[(u32, Argument)]) -> String {
        let all = arguments.iter().fold(0, |all, (digits, _)| all | digits);
        let head = format!("with {} in {}", self.some(all), self.words.cell(self.cell));
        let sums = arguments.iter().filter_map(|(digits, argument)| match argument {
            Argument::Alternative { argument, .. } => match &**argument {
                Argument::Sum { total, too_much, others, .. } => {
                    let own = if *too_much { digits.trailing_zeros() } else { digits.ilog2() } as u8;
                    let others = others.iter().flat_map(|part| part.digits.iter().copied());
                    Some((*total, *too_much, std::iter::once(own).chain(others).collect::<Vec<u8>>()))
                }
                _ => None,
            },
            _ => None,
        });
        let made = |(_, too_much, digits): &(i32, bool, Vec<u8>)| {
            let sum = digits.iter().map(|&digit| i32::from(digit) + 1).sum::<i32>();
            if *too_much { sum } else { -sum }
        };
        if let Some((total, too_much, digits)) = sums.min_by_key(made) {
            let total = total + self.shift() * i32::try_from(digits.len()).unwrap_or_default();
            let (end, than) = if too_much { ("at least", "more") } else { ("at most", "less") };
            return format!("{head}, the sum is {end} {}, {than} than {total}", self.added(&digits));
        }
        let (mut others, mut needed) = (Vec::new(), 0);
        for (_, argument) in arguments {
            if let Argument::Partner { other, needs } = argument {
                others.push(*other);
                needed |= needs;
            }
        }
        let none = if others.len() == 2 { "neither" } else { "none of them" };
        format!(
            "{head}, {} would have to be {}, and {none} can",
            self.words.cells_or(&self.cells(&others)),
            self.or(needed)
        )
    }

    fn clause(&self, argument: &Argument, digits: u32) -> String {
        match argument {
            Argument::Cases { cell, cases } => self.cases(digits, *cell, cases),
            Argument::Enclosed(enclosed) => self.enclosed(digits, enclosed),
            Argument::Own { digits: own, count, few } => self.own(digits, *own, *count, few),
            Argument::Each(arguments) => {
                let clauses: Vec<String> = arguments.iter().map(|argument| self.clause(argument, digits)).collect();
                let (with, cell) = (self.or(digits), self.words.cell(self.cell));
                format!("no choice allows {with} in {cell}: {}", clauses.join("; or "))
            }
            Argument::Partner { other, needs } => self.partner(digits, *other, *needs),
            Argument::Sum { weight, total, too_much, others } => self.sum(*weight, *total, *too_much, others),
            Argument::Rest { others, sum, ways } => self.rest(digits, others, *sum, ways),
            Argument::Totals { too_much, own, other } => self.totals(*too_much, own, other),
            Argument::Sets { others, sets } => sets_clause(self, digits, others, sets),
            Argument::Reach { others, sums } => self.reach(digits, others, *sums),
            Argument::Taken { cells, digits } if cells.len() == 1 => {
                format!("{} is {}", self.names(cells), self.or(*digits))
            }
            Argument::Taken { cells, digits } => {
                format!("{} hold {} between them", self.names(cells), self.and(*digits))
            }
            Argument::LastPlace { digit, .. } => format!("no other of the cells can be {}", self.or(1 << digit)),
            Argument::NotAmong(cells) => {
                format!("{} hold the same digits and cannot have {}", self.names(cells), self.or(digits))
            }
            Argument::Counted { of, too_many, cells, number, .. } => self.counted(*of, *too_many, cells, *number),
            Argument::Alternative { cells, argument } => {
                let mut facts: Vec<String> = cells.iter().map(|&at| self.fact(at)).collect();
                let (with, clause) = (
                    format!("with {} in {}", self.or(digits), self.words.cell(self.cell)),
                    self.clause(argument, digits),
                );
                if facts.is_empty() && !clause.starts_with(&with) {
                    facts.push(with);
                }
                if facts.is_empty() { clause } else { format!("{}, {clause}", and(&facts)) }
            }
            Argument::Needs { cells, count } => self.needs(digits, cells, *count),
        }
    }

    /// `with 9 in r1c2, no digit fits in r1c1: with 3 or less in r1c1, the sum is at most …; with 4 in r1c1, …`
    fn cases(&self, digits: u32, cell: usize, cases: &[(u32, Argument)]) -> String {
        let mut domains = self.domains.to_vec();
        let is_cell = |of: &Cell| *of == self.cell;
        if let Some(at) = self.rule.cells().iter().position(is_cell) {
            domains[at] = digits;
        }
        let of = Say { domains: &domains, cell: self.rule.cells()[cell], ..*self };
        let (head, name) = (format!("with {} in {}", self.or(digits), self.words.cell(self.cell)), self.names(&[cell]));
        let all = self.words.puzzle.board().all_digits();
        let clauses = of.clauses(cases).join("; ").replace(&format!(" in {name}, "), " there, ");
        if DigitSet::from_bits(self.domains[cell]) == all {
            return format!("{head}, no digit fits in {name}: {clauses}");
        }
        format!("{}, and {head}, none of these fits: {clauses}", self.fact(cell))
    }

    /// `with 5 in r1c1, at most three cells are between 1 and 9, which make at most 8+7+6 = 21, less than 28`
    fn enclosed(&self, digits: u32, enclosed: &Enclosed) -> String {
        let (of, total) = (&enclosed.of, enclosed.of.total);
        let ends = of.digits.map_or_else(
            || "the smallest and the largest digit".to_owned(),
            |[low, high]| self.and(1 << low | 1 << high),
        );
        let head = format!("with {} in {}", self.or(digits), self.words.cell(self.cell));
        let sum = |parts: &[Extreme]| {
            let digits: Vec<u8> = parts.iter().flat_map(|part| part.digits.iter().copied()).collect();
            self.added(&digits)
        };
        let cells = |count: usize| match count {
            1 => "one cell".to_owned(),
            _ => format!("{} cells", cards::number(count)),
        };
        let by_number = enclosed.by_number().filter(|_| enclosed.places.len() > 2);
        let Some(by_number) = by_number else {
            let places = enclosed.places.iter().map(|place| {
                let (made, names) = (&place.made, self.names(&place.cells));
                let verb = if place.cells.len() == 1 { "is" } else { "make" };
                let what = match made {
                    _ if place.cells.is_empty() => "with no cell between".to_owned(),
                    Made::AtLeast(parts) => format!("where {names} {verb} at least {}, more than {total}", sum(parts)),
                    Made::AtMost(parts) => format!("where {names} {verb} at most {}, less than {total}", sum(parts)),
                    Made::Around([below, above]) => {
                        let can = if place.cells.len() == 1 { "can be" } else { "can make" };
                        format!("where {names} {can} {below} or {above} and nothing between")
                    }
                };
                format!("in {}, {what}", self.names(&place.ends))
            });
            return format!("{head}, {ends} would be {}", places.collect::<Vec<_>>().join("; or "));
        };
        let mut can: Vec<usize> = enclosed.places.iter().flat_map(|place| place.ends).collect();
        can.sort_unstable();
        can.dedup();
        let own = self.rule.cells().iter().position(|cell| *cell == self.cell);
        let cannot: Vec<usize> = (0..self.domains.len()).filter(|at| !can.contains(at) && Some(*at) != own).collect();
        let only = match (can.len(), cannot.len()) {
            (_, 0) => String::new(),
            (can_be, cannot_be) if can_be <= cannot_be => format!("{ends} can only be in {}, and ", self.names(&can)),
            _ => format!("{ends} cannot be in {}, and ", self.words.cells_or(&self.cells(&cannot))),
        };
        let are = |count: usize, end: &str, parts: &[Extreme]| {
            let (are, make) = if count == 1 { ("is", "makes") } else { ("are", "make") };
            let than = if end == "at most" { "less" } else { "more" };
            format!(
                "{end} {} {are} between {ends}, which {make} {end} {}, {than} than {total}",
                cells(count),
                sum(parts)
            )
        };
        let what = match by_number {
            [Some((0, _)), None] => format!("no cell would be between {ends}"),
            [Some((0, _)), Some((more, least))] => {
                format!("no cell would be between {ends}, or {}", are(more, "at least", least))
            }
            [Some((count, most)), Some((more, least))] => {
                let make =
                    if count == 1 { "one cell or none".to_owned() } else { format!("{} or fewer", cells(count)) };
                let (most, least, more) = (sum(most), sum(least), cards::number(more));
                format!(
                    "{make} between {ends} would make at most {most}, and {more} or more at least {least}, not {total}"
                )
            }
            [Some((count, most)), None] => are(count, "at most", most),
            [None, Some((count, least))] => are(count, "at least", least),
            [None, None] => String::new(),
        };
        format!("{head}, {only}{what}")
    }

    /// Why no filling has the digits in the cell.
    fn own(&self, digits: u32, own: u32, count: Option<u128>, few: &[Vec<u8>]) -> String {
        /// The most digits that are listed.
        const FEW: u32 = 5;
        let (cell, with) = (self.words.cell(self.cell), self.or(digits));
        if self.rule.cells().len() == 1 {
            return String::new();
        }
        if let Some(why) = room(self.part, (self.cell, digits), self.words) {
            return why.replacen(CELL, &cell, 1);
        }
        let listed = few.iter().map(|digits| {
            let digit = |&digit: &u8| self.words.digit(Digit::from_index(usize::from(digit))).to_string();
            digits.iter().map(digit).collect::<Vec<_>>().join("-")
        });
        let listed: Vec<String> = listed.collect();
        let cells = self.rule.cells();
        match count {
            _ if !few.is_empty() && cells == self.part.cells => {
                let only = if few.len() == 1 { "is only" } else { "are only" };
                let (from, to) = (self.words.cell(cells[0]), self.words.cell(cells[cells.len() - 1]));
                format!("from {from} to {to} there {only} {}", and(&listed))
            }
            Some(count) if (1..=FEW).contains(&own.count_ones()) => {
                format!("each of the {count} fillings of the clue has {} in {cell}", self.or(own))
            }
            None if (1..=FEW).contains(&own.count_ones()) => format!("the clue lets {cell} be only {}", self.or(own)),
            Some(count) => format!("none of the {count} fillings of the clue has {with} in {cell}"),
            None => format!("no filling of the clue has {with} in {cell}"),
        }
    }

    /// `with 4 there, r2c2 would have to be 9`
    fn partner(&self, digits: u32, other: usize, needs: u32) -> String {
        let (name, with) = (self.words.cell(self.rule.cells()[other]), self.or(digits));
        // Each digit needs itself, rather than all of them some of all.
        let is_same = self.rule.cells().len() == 2;
        if needs == 0 {
            return format!("with {with} in {}, nothing is left for {name}", self.words.cell(self.cell));
        }
        if self.rule.cells()[other] == self.cell {
            return format!("with {with} in {name}, {name} would have to be {} itself", self.or(needs));
        }
        if needs == digits && is_same {
            return format!(
                "with {with} in {}, {name} would have to be {with} too, which is no longer possible",
                self.words.cell(self.cell)
            );
        }
        if self.domains[other].is_power_of_two() && needs.count_ones() > 2 {
            return format!("{name} is {}", self.or(self.domains[other]));
        }
        if needs.count_ones() > 4 {
            return format!("{}, which does not go with {with}", self.fact(other));
        }
        let needed = match (digits.is_power_of_two(), needs.count_ones()) {
            (_, 1) => format!("{}, which is no longer possible", self.or(needs)),
            (true, _) => format!("{}, and it is none of these", self.or(needs)),
            (false, _) => format!("one of {}, and it is none of these", self.and(needs)),
        };
        format!("with {with} in {}, {name} would have to be {needed}", self.words.cell(self.cell))
    }

    /// `r1c1 and r1c2 make at least 1+2 = 3`
    fn extremes(&self, parts: &[&Extreme], is_least: bool) -> String {
        let cells: Vec<usize> = parts.iter().flat_map(|part| part.cells.iter().copied()).collect();
        let digits: Vec<u8> = parts.iter().flat_map(|part| part.digits.iter().copied()).collect();
        let end = if is_least { "at least" } else { "at most" };
        let made = digits.iter().map(|&digit| i32::from(digit) + 1 + self.shift()).sum::<i32>();
        match cells.len() {
            1 => format!("{} is {end} {made}", self.names(&cells)),
            count => {
                let names =
                    if count > 4 { format!("the other {} cells", cards::number(count)) } else { self.names(&cells) };
                format!("{names} make {end} {} = {made}", self.plus(&digits))
            }
        }
    }

    /// What the other cells make at the least or at the most, and what that leaves.
    fn sum(&self, weight: i32, total: i32, too_much: bool, others: &[Extreme]) -> String {
        if others.is_empty() {
            return format!("{} would be all of the sum {}", self.words.cell(self.cell), total + self.shift());
        }
        let mut weights: Vec<i32> = others.iter().map(|part| part.weight).collect();
        weights.sort_unstable_by_key(|weight| std::cmp::Reverse(*weight));
        weights.dedup();
        let of = |weight: i32| others.iter().filter(move |part| part.weight == weight).collect::<Vec<_>>();
        let facts = weights.iter().map(|&weight| {
            let text = self.extremes(&of(weight), too_much == (weight > 0));
            if weight.abs() == 1 || weight.abs() == 10 { text } else { format!("{text} (times {})", weight.abs()) }
        });
        let facts: Vec<String> = facts.collect();
        let value = |weight: i32| {
            let parts = of(weight);
            let count = parts.iter().map(|part| count_of(&part.cells)).sum::<i32>();
            let digits = parts.iter().map(|&part| total_of(std::slice::from_ref(part))).sum::<i32>() / weight;
            digits + self.shift() * count
        };
        let all =
            weights.iter().map(|&weight| weight * of(weight).iter().map(|part| count_of(&part.cells)).sum::<i32>());
        let total = total + self.shift() * (weight + all.sum::<i32>());
        let (end, is_plain) = (if too_much == (weight > 0) { "at most" } else { "at least" }, weight.abs() == 1);
        let mut left = String::new();
        let mut terms = vec![(weight, total)];
        terms.extend(weights.iter().map(|&own| (-weight * own, value(own))));
        terms.retain(|(_, amount)| *amount != 0);
        terms.sort_by_key(|(sign, _)| *sign < 0);
        for (sign, amount) in terms {
            let sign = match (sign < 0, left.is_empty()) {
                (true, true) => "−",
                (true, false) => " − ",
                (false, true) => "",
                (false, false) => " + ",
            };
            left.extend([sign.to_owned(), amount.to_string()]);
        }
        if !is_plain || weights.iter().any(|weight| weight.abs() != 1) || total == 0 && weights.len() == 1 {
            return and(&facts);
        }
        let result = weight * (total - weights.iter().map(|&own| own * value(own)).sum::<i32>());
        // More than all of the sum: what would be left is below zero.
        if result < 0 && weight == 1 && weights == [1] {
            return format!("{}, more than {total}", and(&facts));
        }
        let equals = if left == result.to_string() { String::new() } else { format!(" = {result}") };
        format!("{}, which leaves {end} {left}{equals}", and(&facts))
    }

    /// `with 4 there, r1c1 and r1c2 would have to make 13: 4+9, 5+8 or 6+7`
    fn rest(&self, digits: u32, others: &[usize], sum: i32, ways: &[Vec<u8>]) -> String {
        let sum = sum + self.shift() * count_of(others);
        let ways: Vec<String> = ways.iter().map(|way| self.plus(way)).collect();
        let head = format!(
            "with {} in {}, {} would have to make {sum}",
            self.or(digits),
            self.words.cell(self.cell),
            self.names(others)
        );
        match &ways[..] {
            [] => format!("{head}, which they cannot"),
            [only] => format!("{head}, so {only}, which they cannot be"),
            _ => format!("{head}, so {}: they can be none of these", and(&ways).replace(" and ", " or ")),
        }
    }

    /// `with 4 in r4c3, r5c3 would have to be 4 more than r4c2; it can be 3 or 5 more`
    fn reach(&self, digits: u32, others: &[(i32, Vec<usize>)], sums: [i32; 3]) -> String {
        let of = |is_wanted: &dyn Fn(i32) -> bool| {
            let cells =
                others.iter().filter(|(weight, _)| is_wanted(*weight)).flat_map(|(_, cells)| cells.iter().copied());
            cells.collect::<Vec<usize>>()
        };
        let (plus, minus) = (of(&|weight| weight > 0), of(&|weight| weight < 0));
        let offset: i32 = others.iter().map(|(weight, cells)| weight * count_of(cells) * self.shift()).sum();
        let [below, sum, above] = sums.map(|sum| sum + offset);
        let name = |cells: &[usize]| {
            if cells.len() > 4 { format!("the other {} cells", cards::number(cells.len())) } else { self.names(cells) }
        };
        let head = format!("with {} in {}", self.or(digits), self.words.cell(self.cell));
        let is_plain = others.iter().all(|(weight, _)| weight.abs() == 1);
        match (&plus[..], &minus[..]) {
            (&[only], []) if is_plain => format!("{head}, {}", self.would_be(digits, only, sum)),
            (&[], &[only]) if is_plain => format!("{head}, {}", self.would_be(digits, only, -sum)),
            (cells, []) if is_plain => {
                format!(
                    "{head}, {} would have to make {sum}, but can make {below} or {above} and nothing between",
                    name(cells)
                )
            }
            ([], cells) if is_plain => {
                let (less, more) = (-above, -below);
                format!(
                    "{head}, {} would have to make {}, but can make {less} or {more} and nothing between",
                    name(cells),
                    -sum
                )
            }
            (plus, minus) if is_plain => {
                let far = |amount: i32| match amount {
                    0 => "as much as".to_owned(),
                    less if less < 0 => format!("{} less than", -less),
                    more => format!("{more} more than"),
                };
                format!(
                    "{head}, {} would have to make {} {}, but can make {} or {} and nothing between",
                    name(plus),
                    far(sum),
                    name(minus),
                    far(below),
                    far(above)
                )
            }
            _ => format!(
                "{head}, the other cells would have to add {} to the sum, but can add {} or {} and nothing between",
                signed(sum),
                signed(below),
                signed(above)
            ),
        }
    }

    /// `r3c2 would have to be 8 too`, where the two differ; `r3c2 would have to be 7, which is no longer possible`
    fn would_be(&self, digits: u32, other: usize, value: i32) -> String {
        let own = i32::try_from(digits.trailing_zeros()).map_or(0, |digit| digit + 1 + self.shift());
        let can_be = self.domains[other] & digits != 0;
        let why = if own == value && can_be { " too" } else { ", which is no longer possible" };
        format!("{} would have to be {value}{why}", self.names(&[other]))
    }

    fn totals(&self, too_much: bool, own: &[Extreme], other: &[Extreme]) -> String {
        let other = self.extremes(&other.iter().collect::<Vec<_>>(), !too_much);
        if own.is_empty() {
            let verb = if too_much { "at most" } else { "at least" };
            return format!("{other}, so {} alone makes {verb} as much", self.words.cell(self.cell));
        }
        format!(
            "{other}, and next to {}, {}",
            self.words.cell(self.cell),
            self.extremes(&own.iter().collect::<Vec<_>>(), too_much)
        )
    }

    fn counted(&self, of: u32, too_many: bool, cells: &[usize], number: usize) -> String {
        let layered = |&at: &usize| cards::in_layer(self.rule.cells()[at], DigitSet::from_bits(of), self.words);
        if let Some(layered) =
            cells.iter().map(layered).collect::<Option<Vec<_>>>().filter(|_| too_many && !cells.is_empty())
        {
            return format!("{}, and no more than {} may be", and(&layered), cards::number(number));
        }
        let hold = if cells.len() == 1 { "holds" } else { "hold" };
        if too_many {
            let times = if number == 0 { "no cell may".to_owned() } else { format!("only {number} may") };
            return if cells.is_empty() {
                format!("{times} hold {}", self.or(of))
            } else {
                format!("{} {hold} {} already, and {times}", self.names(cells), self.or(of))
            };
        }
        let only = match cells {
            [] => "no other cell can".to_owned(),
            cells => format!("of the others only {} can", self.names(cells)),
        };
        let cell = if number == 1 { "one cell has".to_owned() } else { format!("{number} cells have") };
        format!("{cell} to hold {}, and {only}", self.or(of))
    }

    /// What would be needed in one of few cells; or that all assignments were looked at.
    fn needs(&self, digits: u32, cells: &[(usize, u32)], count: Option<u128>) -> String {
        /// The most cells that are named, and the most digits of one.
        const FEW: (usize, u32) = (3, 4);
        let (with, cell) = (self.or(digits), self.words.cell(self.cell));
        if self.rule.cells().len() == 1 {
            return String::new();
        }
        let places: Vec<usize> = cells.iter().map(|(at, _)| *at).collect();
        if cells.len() <= FEW.0 && cells.iter().all(|(_, digits)| digits.count_ones() <= FEW.1) {
            if cells.iter().all(|(_, digits)| *digits == cells[0].1) {
                let none = if cells.len() == 2 { "neither" } else { "none of them" };
                let (names, needed) = (self.names(&places), self.or(cells[0].1));
                return format!("with {with} in {cell}, one of {names} would have to be {needed}, and {none} can");
            }
            let need = |&(at, digits): &(usize, u32)| format!("{} be {}", self.names(&[at]), self.or(digits));
            let needs: Vec<String> = cells.iter().map(need).collect();
            return format!("with {with} in {cell}, {}", needs.join(", or ").replacen(" be ", " would have to be ", 1));
        }
        let fillings = match count {
            Some(1) => format!("the only filling with {with} in {cell} does not fit"),
            Some(count) => format!("none of the {count} fillings with {with} in {cell} fits"),
            None => format!("no filling with {with} in {cell} fits"),
        };
        if cells.len() > FEW.0 {
            return format!("{fillings} what the other cells can be");
        }
        let facts: Vec<String> = places.iter().map(|&at| self.fact(at)).collect();
        format!("{}; {fillings} that", and(&facts))
    }
}

/// A set of digits: `1–4`, `1+6`.
fn set_name(set: u32, say: &Say<'_>) -> String {
    let digits: Vec<u8> = DigitSet::from_bits(set).iter().map(|digit| digit.index() as u8).collect();
    match (&digits[..], set >> set.trailing_zeros()) {
        ([first, _, .., last], run) if run & (run + 1) == 0 => {
            format!("{}–{}", say.plus(&[*first]), say.plus(&[*last]))
        }
        _ => say.plus(&digits),
    }
}

/// Why the sets with these digits are ruled out, those of one cause together.
fn sets_clause(say: &Say<'_>, digits: u32, others: &[usize], sets: &[(u32, Clash)]) -> String {
    let mut by_clash: Vec<(Clash, BTreeSet<u32>)> = Vec::new();
    for &(set, clash) in sets {
        match by_clash.iter_mut().find(|(other, _)| *other == clash) {
            Some((_, sets)) => sets.extend([set]),
            None => by_clash.push((clash, BTreeSet::from([set]))),
        }
    }
    let because = |(clash, sets): &(Clash, BTreeSet<u32>)| {
        let sets: Vec<String> = sets.iter().map(|&set| set_name(set, say)).collect();
        let sets = and(&sets).replace(" and ", " or ");
        match *clash {
            Clash::Digit(lost) if others.len() == 1 => {
                format!("{sets}, but {} cannot be {}", say.names(others), say.or(1 << lost))
            }
            Clash::Digit(lost) => format!("{sets}, but no other of them can be {}", say.or(1 << lost)),
            Clash::Cell(at) if say.domains[at].count_ones() <= 2 => format!("{sets}, but {}", say.fact(at)),
            Clash::Cell(at) => format!("{sets}, but {} can be none of the others", say.names(&[at])),
        }
    };
    let reasons: Vec<String> = by_clash.iter().map(because).collect();
    format!("with {} in {} the cells would hold {}", say.or(digits), say.words.cell(say.cell), reasons.join("; or "))
}

/// `−4`, `12`
fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", -number) } else { number.to_string() }
}

/// The number of the cells, for sums.
fn count_of(cells: &[usize]) -> i32 {
    i32::try_from(cells.len()).unwrap_or(i32::MAX)
}
