//! The decision order: first the candidate that took part in the most recent conflicts.

/// The increment grows by this factor at each conflict, so that old conflicts count less.
const GROWTH: f64 = 1.0 / 0.99;

/// Above this value all activities are scaled down.
const LARGEST: f64 = 1e100;

/// All undecided candidates by activity (VSIDS: Moskewicz et al., "Chaff", 2001), in a binary heap.
#[derive(Debug)]
pub(super) struct Order {
    activity: Vec<f64>,
    step: f64,
    heap: Vec<u32>,
    /// The position of each candidate in the heap, or `OUTSIDE`.
    at: Vec<u32>,
}

const OUTSIDE: u32 = u32::MAX;

impl Order {
    /// An order with these activities and all candidates in the heap.
    pub(super) fn new(activity: Vec<f64>) -> Self {
        let count = activity.len() as u32;
        let mut order = Self { activity, step: 1.0, heap: (0..count).collect(), at: (0..count).collect() };
        (0..order.heap.len() / 2).rev().for_each(|at| order.sift_down(at));
        order
    }

    /// Raises the activity of a candidate that took part in a conflict.
    pub(super) fn bump(&mut self, variable: u32) {
        let activity = &mut self.activity[variable as usize];
        *activity += self.step;
        if *activity > LARGEST {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGEST);
            self.step /= LARGEST;
        }
        if self.at[variable as usize] != OUTSIDE {
            self.sift_up(self.at[variable as usize] as usize);
        }
    }

    /// Decays all activities after a conflict, by raising the increment.
    pub(super) fn decay(&mut self) {
        self.step *= GROWTH;
    }

    /// Removes and returns the most active candidate.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.at[first as usize] = OUTSIDE;
        if first != last {
            self.heap[0] = last;
            self.at[last as usize] = 0;
            self.sift_down(0);
        }
        Some(first)
    }

    /// Puts a candidate back into the heap, if it is not there.
    pub(super) fn push(&mut self, variable: u32) {
        if self.at[variable as usize] == OUTSIDE {
            self.heap.push(variable);
            self.at[variable as usize] = self.heap.len() as u32 - 1;
            self.sift_up(self.heap.len() - 1);
        }
    }

    /// Whether the first comes before the second: higher activity, or the same and a lower index.
    fn before(&self, a: u32, b: u32) -> bool {
        let (of_a, of_b) = (self.activity[a as usize], self.activity[b as usize]);
        of_a > of_b || of_a >= of_b && a < b
    }

    fn set(&mut self, at: usize, variable: u32) {
        self.heap[at] = variable;
        self.at[variable as usize] = at as u32;
    }

    fn sift_up(&mut self, mut at: usize) {
        let variable = self.heap[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            if !self.before(variable, self.heap[parent]) {
                break;
            }
            self.set(at, self.heap[parent]);
            at = parent;
        }
        self.set(at, variable);
    }

    fn sift_down(&mut self, mut at: usize) {
        let variable = self.heap[at];
        loop {
            let left = 2 * at + 1;
            if left >= self.heap.len() {
                break;
            }
            let right = left + 1;
            let larger = right < self.heap.len() && self.before(self.heap[right], self.heap[left]);
            let child = if larger { right } else { left };
            if !self.before(self.heap[child], variable) {
                break;
            }
            self.set(at, self.heap[child]);
            at = child;
        }
        self.set(at, variable);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_active_come_first() {
        let mut order = Order::new(vec![0.0, 3.0, 1.0, 2.0, 2.0]);
        order.bump(0);
        order.decay();
        order.bump(2);
        order.bump(2);
        let first = order.pop();
        assert_eq!(first, Some(2));
        order.push(2);
        order.push(2);
        let rest: Vec<u32> = std::iter::from_fn(|| order.pop()).collect();
        assert_eq!(rest, [2, 1, 3, 4, 0]);
    }
}
