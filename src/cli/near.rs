//! The name that was probably meant by a misspelt one.

/// The name most like the written one, if it is so like it that it was probably meant. Blanks, hyphens and the case of
/// letters do not count; figures must agree, because 6x6 is no misspelt 9x9.
pub(super) fn nearest<'n>(written: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let meant = plain(written);
    let distances = names.into_iter().filter_map(|name| {
        let known = plain(name);
        let distance = strsim::damerau_levenshtein(&meant, &known);
        let is_like = figures(&meant).eq(figures(&known)) && distance <= (known.chars().count() / 3).max(1);
        is_like.then_some((distance, name))
    });
    distances.filter(|_| meant.chars().count() > 1).min_by_key(|&(distance, _)| distance).map(|(_, name)| name)
}

fn plain(name: &str) -> String {
    name.chars().filter(|symbol| symbol.is_alphanumeric()).flat_map(char::to_lowercase).take(60).collect()
}

fn figures(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(char::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_misspelt_name_has_one_that_was_meant() {
        let names = ["x-wing", "swordfish", "9x9", "jigsaw-7", "easy", "w-wing"];
        for (written, meant) in [
            ("xwng", Some("x-wing")),
            ("X Wnig", Some("x-wing")),
            ("sworfdish", Some("swordfish")),
            ("jigsw7", Some("jigsaw-7")),
            ("esay", Some("easy")),
            ("jigsaw-8", None),
            ("6x6", None),
            ("7x9", None),
            ("luck", None),
            ("", None),
            ("q", None),
        ] {
            assert_eq!(nearest(written, names), meant, "{written}");
        }
    }
}
