//! What was found of single digits, for as long as their cells stay as they are: most steps change one or two digits, and
//! strong links of one digit rest on nothing else.

use super::marks::Marks;
use super::strong_links::StrongLinks;

/// Something for each digit, with the cells of which it was worked out.
pub(super) struct ByDigit<T>([Option<(u128, T)>; 9]);

impl<T> Default for ByDigit<T> {
    fn default() -> Self {
        Self([const { None }; 9])
    }
}

impl<T> ByDigit<T> {
    /// What holds of a digit that has these cells.
    pub(super) fn get(&mut self, digit: usize, cells: u128, work_out: impl FnOnce() -> T) -> &T {
        let slot = &mut self.0[digit];
        if slot.as_ref().is_some_and(|&(known, _)| known != cells) {
            *slot = None;
        }
        &slot.get_or_insert_with(|| (cells, work_out())).1
    }
}

/// The strong links of each digit.
#[derive(Default)]
pub(super) struct LinkMemory {
    /// Those of single cells, and those of groups of cells, too.
    links: [ByDigit<StrongLinks>; 2],
}

impl LinkMemory {
    /// The links of a digit, those of groups of cells too if `groups`.
    pub(super) fn of(&mut self, marks: &Marks, digit: usize, groups: bool) -> &StrongLinks {
        let work_out = || StrongLinks::of(marks, digit, groups);
        self.links[usize::from(groups)].get(digit, marks.digits[digit], work_out)
    }
}
