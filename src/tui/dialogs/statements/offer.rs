//! The meanings to choose from for a statement.

use super::item::Item;
use crate::constraint::{Drawing, Family};
use crate::rules::Answer;
use deduku_core::order::OrderBy;

/// The answer for what is only drawn.
const DRAWING: &str = "drawing";

/// The meanings to choose from for a statement.
#[derive(Clone, Default, Debug)]
pub(super) struct Offer {
    /// All of them, those that fit first.
    pub(super) choices: Vec<Choice>,
    /// The index of the present one, and its number.
    pub(super) present: (usize, Option<i32>),
    is_settled: bool,
}

/// A meaning to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// What the words say.
    AsRead,
    /// Only a drawing.
    Drawing,
    /// A constraint.
    Family(Family),
}

/// The index of a meaning that was given, and its number.
fn place_of(meaning: &str, choices: &[Choice]) -> (usize, Option<i32>) {
    let (name, number) = match meaning.rsplit_once(' ') {
        Some((name, number)) if number.parse::<i32>().is_ok() => (name, number.parse().ok()),
        _ => (meaning, None),
    };
    let is_it = |choice: &Choice| match choice {
        Choice::AsRead => false,
        Choice::Drawing => name == DRAWING,
        Choice::Family(family) => name == family.row().name,
    };
    (choices.iter().position(is_it).unwrap_or(0), number)
}

/// Words of statements, and how what they speak of is drawn; what is most likely meant first.
const SPOKEN_OF: [(&[&str], &[Drawing]); 9] = [
    (&["bulb", "thermo"], &[Drawing::Bulb]),
    (&["line", "path"], &[Drawing::Line, Drawing::Ends, Drawing::Bulb, Drawing::Arrow]),
    (&["arrow"], &[Drawing::Arrow, Drawing::Outside]),
    (&["cage", "dashed"], &[Drawing::Cage]),
    (&["circle", "square", "cell", "shaded", "diamond"], &[Drawing::InCell, Drawing::Shade]),
    (&["dot", "between", "edge", "joined"], &[Drawing::WhiteDot, Drawing::BlackDot, Drawing::Sign]),
    (&["corner", "four cells"], &[Drawing::Corner]),
    (&["outside", "beside", "clue"], &[Drawing::Outside]),
    (&["diagonal", "move", "adjacent", "neighbour"], &[Drawing::Listed]),
];

/// The meanings to choose from for a text that names these families: those that fit what it speaks of first. Only what
/// can be said in words is among them.
fn choices(text: &str, named: &[Family]) -> Vec<Choice> {
    let text = text.to_lowercase();
    let spoken = SPOKEN_OF.iter().filter(|(words, _)| words.iter().any(|word| text.contains(word)));
    let drawn: Vec<Drawing> = spoken.flat_map(|(_, drawn)| drawn.iter().copied()).collect();
    let rank = |family: &Family| match drawn.iter().position(|drawing| *drawing == family.row().drawing) {
        _ if named.contains(family) => 0,
        Some(at) => at + 1,
        None => usize::MAX,
    };
    let mut families: Vec<Family> =
        Family::all().iter().copied().filter(|family| !family.row().words.is_empty()).collect();
    families.order_by(rank);
    let fitting = families.iter().filter(|family| rank(family) < usize::MAX).count();
    let mut choices: Vec<Choice> = families.into_iter().map(Choice::Family).collect();
    choices.insert(fitting, Choice::Drawing);
    choices.insert(0, Choice::AsRead);
    choices
}

impl Offer {
    /// The meanings to choose from for this line.
    pub(super) fn of(item: &Item) -> Self {
        let text = if item.is_drawn { &item.meaning } else { &item.text };
        let choices = choices(text, &item.families);
        let present = item.given.as_ref().map_or((0, None), |given| place_of(given, &choices));
        Self { choices, present, is_settled: item.is_settled }
    }

    /// The number that a choice has if it is given none.
    pub(super) fn usual(&self, at: usize, digits: usize) -> Option<i32> {
        match self.choices.get(at) {
            _ if at == self.present.0 => self.present.1,
            Some(Choice::Family(family)) => family.row().usual.map(|usual| usual.with_digits(digits)),
            _ => None,
        }
    }

    /// A choice in words, with its number.
    pub(super) fn label(&self, at: usize, number: Option<i32>) -> String {
        match self.choices.get(at) {
            Some(Choice::Family(family)) => match number {
                Some(number) => format!("{} {number}", family.row().name),
                None => family.row().name.to_owned(),
            },
            Some(Choice::Drawing) => "only a drawing".to_owned(),
            Some(Choice::AsRead) | None if self.present.0 > 0 => "what the words say".to_owned(),
            Some(Choice::AsRead) | None if self.is_settled => "as it is read".to_owned(),
            Some(Choice::AsRead) | None => "leave unchecked".to_owned(),
        }
    }

    /// The answer that takes a choice for what `about` says; none for what the words say.
    pub(super) fn answer(&self, about: &str, at: usize, number: Option<i32>) -> Option<Answer> {
        let meaning = match self.choices.get(at)? {
            Choice::AsRead => return None,
            Choice::Drawing => DRAWING.to_owned(),
            Choice::Family(_) => self.label(at, number),
        };
        format!("{about}: {meaning}").parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::dialogs::statements::item::{about, of_drawn};

    #[test]
    fn what_fits_comes_first() {
        let of = |text: &str| choices(text, &[Family::Renban]);
        let lines = of("The green line is a mystery.");
        assert_eq!(lines[..2], [Choice::AsRead, Choice::Family(Family::Renban)]);
        let drawing = lines.iter().position(|choice| *choice == Choice::Drawing).expect("a drawing");
        let place = |family| lines.iter().position(|choice| *choice == Choice::Family(family)).expect("readable");
        assert!(place(Family::Whisper) < drawing && drawing < place(Family::BlackDot));
        let dots = of("White dots are strange.");
        assert_eq!(dots[2], Choice::Family(Family::WhiteDot));
    }

    /// Every choice can be written as an answer and found again.
    #[test]
    fn a_choice_is_found_again_in_its_answer() {
        let item = of_drawn("3 green lines");
        assert_eq!((item.about.as_str(), item.objects), ("green lines", 3));
        let offer = Offer::of(&item);
        for at in 1..offer.choices.len() {
            let number = offer.usual(at, 9).map(|usual| usual + 1);
            let answer = offer.answer(&item.about, at, number).expect("an answer").to_string();
            let given = Some(answer["green lines: ".len()..].to_owned());
            assert_eq!(Offer::of(&Item { given, ..item.clone() }).present, (at, number), "{answer}");
            assert_eq!(about(&answer), "green lines");
        }
        assert_eq!(offer.answer(&item.about, 0, None), None);
    }
}
