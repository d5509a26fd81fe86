//! Which variable is decided next: the one that took part in most conflicts, recent ones counting more (VSIDS; Moskewicz,
//! Madigan, Zhao, Zhang and Malik, "Chaff: engineering an efficient SAT solver", 2001).

use std::collections::BinaryHeap;

/// Each conflict counts this much more than the one before.
const GROWTH: f64 = 1.0 / 0.95;
/// Beyond this all activities are made smaller.
const LARGEST: f64 = 1e100;

/// The heap may have so many entries that are out of date.
const MOST_STALE: usize = 100_000;

/// The variables by activity. Entries of the heap may be out of date; they are skipped.
#[derive(Debug)]
pub(super) struct Order {
    activities: Vec<f64>,
    /// Activities, which are never negative, by their bits: these have the same order.
    heap: BinaryHeap<(u64, u32)>,
    /// By variable: whether the heap has it as it is.
    queued: Vec<bool>,
    step: f64,
}

impl Order {
    /// So many variables, the first of which come first.
    pub(super) fn of(variables: usize) -> Self {
        let mut order = Self { activities: Vec::new(), heap: BinaryHeap::new(), queued: Vec::new(), step: 1.0 };
        order.extend_to(variables);
        order
    }

    /// Takes in new variables.
    pub(super) fn extend_to(&mut self, variables: usize) {
        for variable in self.activities.len()..variables {
            self.activities.push(0.0);
            self.queued.push(false);
            self.offer(variable);
        }
    }

    /// The variable may be decided again.
    pub(super) fn offer(&mut self, variable: usize) {
        if !std::mem::replace(&mut self.queued[variable], true) {
            self.heap.push((self.activities[variable].to_bits(), u32::MAX - variable as u32));
        }
    }

    /// The variable took part in a conflict.
    pub(super) fn bump(&mut self, variable: usize) {
        self.activities[variable] += self.step;
        if self.activities[variable] > LARGEST {
            self.activities.iter_mut().for_each(|activity| *activity /= LARGEST);
            self.step /= LARGEST;
            self.rebuild();
        } else if self.heap.len() > self.activities.len() + MOST_STALE {
            self.rebuild();
        } else {
            self.queued[variable] = false;
            self.offer(variable);
        }
    }

    fn rebuild(&mut self) {
        self.heap.clear();
        self.queued.fill(false);
        (0..self.activities.len()).for_each(|variable| self.offer(variable));
    }

    /// A conflict is over.
    pub(super) fn decay(&mut self) {
        self.step *= GROWTH;
    }

    /// The open variable with the highest activity.
    pub(super) fn next(&mut self, is_open: impl Fn(usize) -> bool) -> Option<usize> {
        while let Some((activity, number)) = self.heap.pop() {
            let variable = (u32::MAX - number) as usize;
            if activity == self.activities[variable].to_bits() {
                self.queued[variable] = false;
                if is_open(variable) {
                    return Some(variable);
                }
            }
        }
        None
    }
}
