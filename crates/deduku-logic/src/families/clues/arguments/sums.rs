//! Arguments by sums: what cells make at least and at most, and what they cannot make.

use super::{Say, count_of};
use crate::wording::card::names as cards;
use crate::wording::words::and;
use deduku_core::constraint::kernels::{Extreme, total_of};
use deduku_core::order::OrderBy;

impl Say<'_> {
    /// `r1c1 and r1c2 make at least 1+2 = 3`
    pub(super) fn extremes(&self, parts: &[&Extreme], is_least: bool) -> String {
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
    pub(super) fn sum(&self, weight: i32, total: i32, too_much: bool, others: &[Extreme]) -> String {
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
        terms.order_by(|(sign, _)| *sign < 0);
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
    pub(super) fn rest(&self, digits: u32, others: &[usize], sum: i32, ways: &[Vec<u8>]) -> String {
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
    pub(super) fn reach(&self, digits: u32, others: &[(i32, Vec<usize>)], sums: [i32; 3]) -> String {
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
    pub(super) fn would_be(&self, digits: u32, other: usize, value: i32) -> String {
        let own = i32::try_from(digits.trailing_zeros()).map_or(0, |digit| digit + 1 + self.shift());
        let can_be = self.domains[other] & digits != 0;
        let why = if own == value && can_be { " too" } else { ", which is no longer possible" };
        format!("{} would have to be {value}{why}", self.names(&[other]))
    }

    pub(super) fn totals(&self, too_much: bool, own: &[Extreme], other: &[Extreme]) -> String {
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
}

/// `−4`, `12`
fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", -number) } else { number.to_string() }
}
