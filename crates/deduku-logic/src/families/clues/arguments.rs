//! The reasons why a clue removes candidates, in words: its arithmetic.

mod cases;
mod sums;

use std::collections::BTreeSet;

use crate::ClueUse;
use crate::families::clues::names;
use crate::families::clues::reasons::{Cause, Order, Reason, Why};
use crate::wording::card::names as cards;
use crate::wording::words::{Words, and};
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::constraint::Family;
use deduku_core::constraint::kernels::{Argument, Clash, Propagate};

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
            Argument::Partner { other, needs } => {
                self.too_far(digits, *other).unwrap_or_else(|| self.partner(digits, *other, *needs))
            }
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

    /// `r6c6 is too far from r1c1 for one region of 6 cells`; `None` if these are not the labels of cells of the grid, or
    /// not those of one region.
    fn too_far(&self, digits: u32, other: usize) -> Option<String> {
        let board = self.words.puzzle.board();
        let (cells, count) = (self.rule.cells(), board.grid_cells());
        if self.part.family != Family::Chaos || cells.len() != 2 * count || self.domains[other] != digits {
            return None;
        }
        let place = |at: usize| at.checked_sub(count).map(|at| self.words.cell(cells[at]));
        let own = place(cells.iter().position(|of| *of == self.cell)?)?;
        Some(format!("{own} is too far from {} for one region of {} cells", place(other)?, board.digits()))
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

/// The number of the cells, for sums.
fn count_of(cells: &[usize]) -> i32 {
    i32::try_from(cells.len()).unwrap_or(i32::MAX)
}
