//! Caches results for single digits as long as their cells stay the same: most steps change one or two digits, and
//! strong links of one digit depend on nothing else.

use super::marks::Marks;
use super::step::Step;
use super::strong_links::StrongLinks;

/// A value for each digit, with the cells from which it was computed.
pub(super) struct ByDigit<T>([Option<(u128, T)>; 9]);

impl<T> Default for ByDigit<T> {
    fn default() -> Self {
        Self([const { None }; 9])
    }
}

impl<T> ByDigit<T> {
    /// The value for a digit that has these cells; computed if they have changed.
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
    /// Those of single cells, and those that include groups of cells.
    links: [ByDigit<StrongLinks>; 2],
}

/// The first step by links of each digit, with its sort key.
pub(super) type StepMemory<O> = ByDigit<Option<(O, Step)>>;

impl LinkMemory {
    /// The links of a digit, including those of groups of cells if `groups`.
    fn of(&mut self, marks: &Marks, digit: usize, groups: bool) -> &StrongLinks {
        let work_out = || StrongLinks::of(marks, digit, groups);
        self.links[usize::from(groups)].get(digit, marks.digits[digit], work_out)
    }

    /// The first step of all digits, where `find` gives the first of one digit; includes links of groups if `groups`.
    pub(super) fn first_step<O: Ord>(
        &mut self,
        marks: &Marks,
        groups: bool,
        steps: &mut StepMemory<O>,
        find: fn(&StrongLinks, usize, bool) -> Option<(O, Step)>,
    ) -> Option<Step> {
        for (digit, &cells) in marks.digits.iter().enumerate() {
            steps.get(digit, cells, || find(self.of(marks, digit, groups), digit, groups));
        }
        let found = steps.0.iter().flatten().filter_map(|(_, found)| found.as_ref());
        found.min_by_key(|(order, _)| order).map(|(_, step)| step.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_a_digit_holds_as_long_as_its_cells_stay() {
        let mut memory = ByDigit::default();
        assert_eq!(*memory.get(3, 0b111, || 1), 1);
        assert_eq!(*memory.get(3, 0b111, || 2), 1);
        assert_eq!(*memory.get(4, 0b111, || 3), 3);
        assert_eq!(*memory.get(3, 0b011, || 4), 4);
        assert_eq!(*memory.get(3, 0b111, || 5), 5);
    }
}
