//! The player's rating by Glicko-2: Mark E. Glickman, *Example of the Glicko-2 system* (2013). The steps and the names
//! of the quantities are those of the paper.

use std::f64::consts::PI;

/// Rating points per unit of the internal scale.
const SCALE: f64 = 173.7178;
/// The zero of the internal scale in rating points.
const MIDDLE: f64 = 1500.0;
/// Limits the change of the volatility (τ).
const CHANGE: f64 = 0.5;
/// Convergence tolerance for the volatility.
const EPSILON: f64 = 1e-6;
/// The largest deviation: that of a new player.
const MOST_DEVIATION: f64 = 350.0;

/// A player's rating and its uncertainty.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Glicko {
    /// Points; 1500 before the first game.
    pub rating: f64,
    /// The standard deviation of the points.
    pub deviation: f64,
    /// How much the results fluctuate.
    pub volatility: f64,
}

/// A game against an opponent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GlickoGame {
    /// The opponent's points.
    pub rating: f64,
    /// The standard deviation of these points.
    pub deviation: f64,
    /// From 0 for a loss to 1 for a win.
    pub score: f64,
}

impl Default for Glicko {
    fn default() -> Self {
        Self { rating: MIDDLE, deviation: MOST_DEVIATION, volatility: 0.06 }
    }
}

/// The weight of a game, from the opponent's deviation.
fn weight(deviation: f64) -> f64 {
    1.0 / (1.0 + 3.0 * deviation * deviation / (PI * PI)).sqrt()
}

impl Glicko {
    /// Returns the rating after a period with these games; without games it becomes less certain.
    #[must_use]
    pub fn after(self, games: &[GlickoGame]) -> Self {
        let (own, deviation) = ((self.rating - MIDDLE) / SCALE, self.deviation / SCALE);
        let (mut information, mut surplus) = (0.0, 0.0);
        for game in games {
            let weight = weight(game.deviation / SCALE);
            let expected = 1.0 / (1.0 + (-weight * (own - (game.rating - MIDDLE) / SCALE)).exp());
            information += weight * weight * expected * (1.0 - expected);
            surplus += weight * (game.score - expected);
        }
        if information <= 0.0 {
            return in_points(own, deviation.hypot(self.volatility), self.volatility);
        }
        let variance = 1.0 / information;
        let volatility = volatility(self.volatility, deviation, variance, variance * surplus);
        let before = deviation.hypot(volatility);
        let after = 1.0 / (1.0 / (before * before) + information).sqrt();
        in_points(own + after * after * surplus, after, volatility)
    }
}

/// Converts from the internal scale to points.
fn in_points(own: f64, deviation: f64, volatility: f64) -> Glicko {
    Glicko { rating: own * SCALE + MIDDLE, deviation: (deviation * SCALE).min(MOST_DEVIATION), volatility }
}

/// The new volatility (step 5), by the Illinois method.
fn volatility(old: f64, deviation: f64, variance: f64, gain: f64) -> f64 {
    let start = (old * old).ln();
    let spread = deviation * deviation + variance;
    let f = |x: f64| {
        let power = x.exp();
        power * (gain * gain - spread - power) / (2.0 * (spread + power).powi(2)) - (x - start) / (CHANGE * CHANGE)
    };
    let mut low = start;
    let mut high = if gain * gain > spread {
        (gain * gain - spread).ln()
    } else {
        let steps = (1..).map(|step| start - f64::from(step) * CHANGE);
        steps.take(1_000).find(|&x| f(x) >= 0.0).unwrap_or(start)
    };
    let (mut at_low, mut at_high) = (f(low), f(high));
    // It converges within a dozen iterations; the bound guards against NaN.
    for _ in 0..100 {
        if (high - low).abs() <= EPSILON {
            break;
        }
        let next = low + (low - high) * at_low / (at_high - at_low);
        let at_next = f(next);
        if at_next * at_high <= 0.0 {
            (low, at_low) = (high, at_high);
        } else {
            at_low /= 2.0;
        }
        (high, at_high) = (next, at_next);
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example in the paper.
    #[test]
    fn it_comes_to_what_its_author_works_out() {
        let player = Glicko { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let game = |rating, deviation, score| GlickoGame { rating, deviation, score };
        let after = player.after(&[game(1400.0, 30.0, 1.0), game(1550.0, 100.0, 0.0), game(1700.0, 300.0, 0.0)]);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    fn who_does_not_play_is_less_certain_and_no_weaker() {
        let known = Glicko { rating: 1700.0, deviation: 50.0, volatility: 0.06 };
        let after = known.after(&[]);
        assert!((after.rating - 1700.0).abs() < 1e-9 && after.deviation > 50.0, "{after:?}");
        let mut long = known;
        for _ in 0..100_000 {
            long = long.after(&[]);
        }
        assert!(long.deviation <= MOST_DEVIATION);
    }

    #[test]
    fn a_surprise_says_more_than_what_was_expected() {
        let win = |rating| Glicko::default().after(&[GlickoGame { rating, deviation: 50.0, score: 1.0 }]).rating;
        assert!(win(1900.0) > win(1500.0) && win(1500.0) > win(1100.0) && win(1100.0) > 1500.0);
    }
}
