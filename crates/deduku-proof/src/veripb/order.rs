//! The decision order: first the variable that took part in the most conflicts, with recent ones counting more (VSIDS;
//! Moskewicz, Madigan, Zhao, Zhang and Malik, "Chaff: engineering an efficient SAT solver", 2001).

use std::collections::BinaryHeap;

/// Each conflict counts this much more than the one before.
const GROWTH: f64 = 1.0 / 0.95;
/// Above this value all activities are scaled down.
const LARGEST: f64 = 1e100;

/// The most outdated entries in the heap.
const MOST_STALE: usize = 100_000;

/// The variables by activity. Entries of the heap may be outdated; these are skipped.
#[derive(Debug)]
pub(super) struct Order {
    activities: Vec<f64>,
    /// Activities as their bits, which have the same order because activities are never negative.
    heap: BinaryHeap<(u64, u32)>,
    /// For each variable, whether the heap has an up-to-date entry.
    queued: Vec<bool>,
    step: f64,
}

impl Order {
    /// An order of this number of variables, the first ones first.
    pub(super) fn of(variables: usize) -> Self {
        let mut order = Self { activities: Vec::new(), heap: BinaryHeap::new(), queued: Vec::new(), step: 1.0 };
        order.extend_to(variables);
        order
    }

    /// Adds new variables.
    pub(super) fn extend_to(&mut self, variables: usize) {
        for variable in self.activities.len()..variables {
            self.activities.push(0.0);
            self.queued.push(false);
            self.offer(variable);
        }
    }

    /// Makes the variable available for decisions again.
    pub(super) fn offer(&mut self, variable: usize) {
        if !std::mem::replace(&mut self.queued[variable], true) {
            self.heap.push((self.activities[variable].to_bits(), u32::MAX - variable as u32));
        }
    }

    /// Raises the activity of a variable that took part in a conflict.
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

    /// Decays all activities after a conflict, by raising the increment.
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
