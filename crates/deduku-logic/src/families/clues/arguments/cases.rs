//! Arguments by cases: digit by digit, place by place, and what fills a clue.

use super::{CELL, Say, join, room};
use crate::wording::card::names as cards;
use crate::wording::words::and;
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::constraint::kernels::{Argument, Enclosed, Extreme, Made};

impl Say<'_> {
    /// A clause for each argument against digits of the cell; those of one form are joined.
    pub(super) fn clauses(&self, arguments: &[(u32, Argument)]) -> Vec<String> {
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
    pub(super) fn together(&self, arguments: &[(u32, Argument)]) -> String {
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

    /// `with 9 in r1c2, no digit fits in r1c1: with 3 or less in r1c1, the sum is at most …; with 4 in r1c1, …`
    pub(super) fn cases(&self, digits: u32, cell: usize, cases: &[(u32, Argument)]) -> String {
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
    pub(super) fn enclosed(&self, digits: u32, enclosed: &Enclosed) -> String {
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
    pub(super) fn own(&self, digits: u32, own: u32, count: Option<u128>, few: &[Vec<u8>]) -> String {
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
