//! The text of a setter's report about the number of solutions.

use crate::setter::report::SetterReport;
use deduku_core::solve::Estimate;

/// How many solutions there are: `one solution`, `288 solutions`, `more than 1000 solutions`.
pub fn count_text(report: &SetterReport) -> String {
    match (report.found, report.is_complete) {
        (0, true) => "no solution".to_owned(),
        (1, true) => "one solution".to_owned(),
        (found, true) => format!("{found} solutions"),
        (0, false) => "no solution found yet".to_owned(),
        (1, false) => "one solution or more".to_owned(),
        (found, false) => format!("{found} solutions or more"),
    }
}

/// The estimated number: `6.7e21 ± 4 %`, `12000 ± 1.5 %`; `6e21, very roughly` if the error is not known; `None` if no
/// probe has reached a solution.
pub fn estimate_text(estimate: &Estimate) -> Option<String> {
    let log10 = estimate.log10?;
    let number = |digits: u8| match log10 {
        small if small < 6.0 => format!("{:.0}", rounded(10f64.powf(small), digits)),
        large => {
            let mantissa = 10f64.powf(large - large.floor());
            let (mantissa, exponent) =
                if rounded(mantissa, digits) >= 10.0 { (1.0, large + 1.0) } else { (mantissa, large) };
            format!("{mantissa:.*}e{:.0}", usize::from(digits) - 1, exponent.floor())
        }
    };
    Some(match estimate.error {
        None => format!("{}, very roughly", number(1)),
        Some(error) if error >= 0.0995 => format!("{} ± {:.0} %", number(1), error * 100.0),
        Some(error) if error >= 0.00995 => format!("{} ± {:.0} %", number(2), error * 100.0),
        Some(error) => format!("{} ± {:.1} %", number(3), error * 100.0),
    })
}

/// The number rounded to this many significant digits.
fn rounded(number: f64, digits: u8) -> f64 {
    if number < 1.0 {
        return number.round();
    }
    let unit = 10f64.powf(number.log10().floor() + 1.0 - f64::from(digits));
    (number / unit).round() * unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_as_many_digits_as_their_error_allows() {
        let empty =
            deduku_core::puzzle::Setup::empty(std::sync::Arc::new(deduku_core::board::named("4x4").expect("a board")));
        let puzzle = empty.check().expect("a puzzle");
        let estimate = deduku_core::solve::Estimator::new(&puzzle, 1).estimate();
        let text = |log10, error| estimate_text(&Estimate { log10, error, ..estimate });
        assert_eq!(text(None, None), None);
        assert_eq!(text(Some(21.824_185), Some(0.041)).as_deref(), Some("6.7e21 ± 4 %"));
        assert_eq!(text(Some(21.824_185), Some(0.004)).as_deref(), Some("6.67e21 ± 0.4 %"));
        assert_eq!(text(Some(21.824_185), Some(0.4)).as_deref(), Some("7e21 ± 40 %"));
        assert_eq!(text(Some(9.999), Some(0.02)).as_deref(), Some("1.0e10 ± 2 %"));
        assert_eq!(text(Some(4.081), Some(0.02)).as_deref(), Some("12000 ± 2 %"));
        assert_eq!(text(Some(2.459_392), None).as_deref(), Some("300, very roughly"));
    }
}
