//! The labels of rows and columns.

/// Whether labels are in order: numbers from 0 or 1, or letters from A, forwards or backwards, each with or without a
/// word such as `r` before it.
pub(super) fn is_sequence(labels: &[&str]) -> bool {
    let bare: Vec<&str> = labels.iter().map(|label| label.trim_end_matches(['.', ')', ':'])).collect();
    let numbers: Option<Vec<i32>> = bare
        .iter()
        .map(|label| {
            let number = label.trim_start_matches(|symbol: char| symbol.is_ascii_alphabetic() || symbol == ' ');
            let word = &label[..label.len() - number.len()];
            (word.len() <= 6).then_some(number)?.parse().ok()
        })
        .collect();
    let letters: Option<Vec<i32>> = bare
        .iter()
        .map(|label| {
            let letter = label.chars().next().filter(|letter| label.len() == 1 && letter.is_ascii_alphabetic())?;
            Some(i32::from(letter.to_ascii_uppercase() as u8 - b'A'))
        })
        .collect();
    let follows = |values: &[i32]| {
        let ordered = |step: i32| values.windows(2).all(|pair| pair[1] - pair[0] == step);
        let least = values.iter().min().copied().unwrap_or(9);
        least <= 1 && (ordered(1) || ordered(-1))
    };
    // Some leave out the letter I, which looks like a digit.
    let without_i = |values: &[i32]| values.iter().map(|&value| value - i32::from(value > 8)).collect::<Vec<_>>();
    labels.len() > 3
        && (numbers.is_some_and(|numbers| follows(&numbers))
            || letters.is_some_and(|letters| {
                letters.contains(&0) && (follows(&letters) || !letters.contains(&8) && follows(&without_i(&letters)))
            }))
}

/// Whether one label may follow another: a fast check of their last characters, which are near each other or equal
/// signs.
pub(super) fn may_follow(label: &str, next: &str) -> bool {
    let last = |label: &str| label.trim_end_matches(['.', ')', ':']).chars().next_back().map(u32::from);
    let (Some(one), Some(two)) = (last(label), last(next)) else { return false };
    let (nine, zero) = (u32::from('9'), u32::from('0'));
    (1..=2).contains(&one.abs_diff(two)) || [one, two] == [zero, nine] || label == next && label == ">"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_in_order_may_follow_each_other() {
        for pair in [["1", "2"], ["9", "8"], ["10", "9"], ["r1:", "r2:"], ["A", "B"], ["J", "H"], [">", ">"]] {
            assert!(may_follow(pair[0], pair[1]), "{pair:?}");
        }
        for pair in [["1", "1"], [".", "."], ["5", "9"], ["", "1"]] {
            assert!(!may_follow(pair[0], pair[1]), "{pair:?}");
        }
    }

    #[test]
    fn labels_are_numbers_or_letters_in_order() {
        for labels in [
            "1 2 3 4",
            "0 1 2 3",
            "9 8 7 6 5 4 3 2 1",
            "A B C D",
            "r1 r2 r3 r4",
            "1. 2. 3. 4.",
            "A B C D E F G H J",
            "d c b a",
        ] {
            assert!(is_sequence(&labels.split(' ').collect::<Vec<_>>()), "{labels}");
        }
        for labels in ["1 2 3", "1 2 4 3", "2 3 4 5", "A C D E", "B C D E", "1 2 3 x"] {
            assert!(!is_sequence(&labels.split(' ').collect::<Vec<_>>()), "{labels}");
        }
    }
}
