//! Least squares for a curve with many parameters, by Levenberg's and Marquardt's method, with less weight for outliers
//! (the pseudo-Huber loss).

/// The distance beyond which the loss grows linearly and no longer with the square.
const NEAR: f64 = 0.1;
/// The limit of steps.
const STEPS: usize = 25;

/// The distance of a curve from an observation.
pub(super) struct Observation {
    /// The observed value minus the curve's.
    pub(super) miss: f64,
    /// The derivative of the curve's value by each parameter.
    pub(super) slope: Vec<f64>,
    /// The weight; only the ratio to the other weights matters.
    pub(super) weight: f64,
}

/// The parameters with the least loss, searched from `first` on. The loss includes the squared distances of the first
/// `held` parameters from their values in `plain` (ridge).
pub(super) fn least_squares(
    plain: &[f64],
    first: &[f64],
    held: usize,
    observe: &dyn Fn(&[f64]) -> Vec<Observation>,
) -> Vec<f64> {
    let mut best = first.to_vec();
    let mut observations = observe(&best);
    let mut least = loss(&observations, &best, plain, held);
    let mut damping = 1e-3;
    for _ in 0..STEPS {
        let change = step(&observations, (&best, plain), held, damping);
        let other: Vec<f64> = best.iter().zip(change).map(|(value, change)| value + change).collect();
        let its_observations = observe(&other);
        let its = loss(&its_observations, &other, plain, held);
        if its < least {
            let is_done = least - its < 1e-5 * least;
            (best, observations, least) = (other, its_observations, its);
            damping *= 0.2;
            if is_done {
                break;
            }
        } else {
            damping *= 8.0;
        }
    }
    best
}

fn mean_weight(observations: &[Observation]) -> f64 {
    observations.iter().map(|observation| observation.weight).sum::<f64>() / observations.len() as f64
}

fn loss(observations: &[Observation], parameters: &[f64], plain: &[f64], held: usize) -> f64 {
    let weight = mean_weight(observations);
    let far =
        |observation: &Observation| observation.weight / weight * (1.0 + (observation.miss / NEAR).powi(2)).sqrt();
    let drawn = parameters.iter().zip(plain).take(held).map(|(value, plain)| (value - plain).powi(2)).sum::<f64>();
    observations.iter().map(far).sum::<f64>() + drawn
}

/// The change of the parameters that would be best if the curve were linear.
fn step(observations: &[Observation], (parameters, plain): (&[f64], &[f64]), held: usize, damping: f64) -> Vec<f64> {
    let count = parameters.len();
    let weight = mean_weight(observations);
    // The last column is the right-hand side.
    let mut equations = vec![vec![0.0; count + 1]; count];
    for Observation { miss, slope, weight: own } in observations {
        let counts = own / weight / NEAR.powi(2) / (1.0 + (miss / NEAR).powi(2)).sqrt();
        for (row, by) in equations.iter_mut().zip(slope) {
            row.iter_mut().zip(slope).for_each(|(cell, other)| *cell += counts * by * other);
            row[count] += counts * by * miss;
        }
    }
    for (at, row) in equations.iter_mut().enumerate() {
        if at < held {
            row[at] += 2.0;
            row[count] += 2.0 * (plain[at] - parameters[at]);
        }
        row[at] *= 1.0 + damping;
    }
    solved(equations)
}

/// The solution of linear equations, each with its right-hand side last. Their matrix is symmetric and positive
/// definite, so no rows have to be exchanged.
fn solved(mut equations: Vec<Vec<f64>>) -> Vec<f64> {
    let count = equations.len();
    for at in 0..count {
        let row = equations[at].clone();
        for (other, equation) in equations.iter_mut().enumerate() {
            if other != at {
                let share = equation[at] / row[at];
                equation.iter_mut().zip(&row).for_each(|(cell, own)| *cell -= share * own);
            }
        }
    }
    equations.iter().enumerate().map(|(at, row)| row[count] / row[at]).collect()
}
