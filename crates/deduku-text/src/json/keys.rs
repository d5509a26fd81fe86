//! Keys that an object has and that are not read: one that is nearly a known key was meant to be that key.

use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};

/// The keys that are read, and those that are only written.
const KNOWN: [&str; 36] = [
    "author",
    "box",
    "cages",
    "candidates",
    "clues",
    "code",
    "comment",
    "diagonals",
    "drawing",
    "er",
    "extra_regions",
    "generator",
    "givens",
    "grid",
    "id",
    "layers",
    "letters",
    "level",
    "marks",
    "not_checked",
    "offsets",
    "order",
    "regions",
    "rules",
    "seed",
    "setter_solution",
    "size",
    "solution",
    "solutions",
    "title",
    "tries",
    "unique",
    "values",
    "variant",
    "word",
    "words",
];
/// The shortest key that can be misspelt: among shorter ones, others are near by chance.
const SHORTEST: usize = 4;

/// The keys of an object, in order.
struct Keys(Vec<String>);

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Names;
        impl<'de> Visitor<'de> for Names {
            type Value = Keys;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Keys, A::Error> {
                let mut keys = Vec::new();
                while let Some((key, IgnoredAny)) = object.next_entry::<String, IgnoredAny>()? {
                    keys.push(key);
                }
                Ok(Keys(keys))
            }
        }
        deserializer.deserialize_map(Names)
    }
}

/// The first key of an object that is not known but one change away from a key that is, with that key.
pub(super) fn misspelt(text: &str) -> Option<(String, &'static str)> {
    let Keys(keys) = serde_json::from_str(text).ok()?;
    let is_long = |key: &str| (SHORTEST..=20).contains(&key.len());
    let meant = |key: &String| {
        let near = |known: &&str| is_long(known) && strsim::damerau_levenshtein(key, known) == 1;
        KNOWN.into_iter().find(near)
    };
    let unknown = keys.into_iter().filter(|key| is_long(key) && !KNOWN.contains(&key.as_str()));
    unknown.into_iter().find_map(|key| Some((meant(&key)?, key))).map(|(known, key)| (key, known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_nearly_a_key_is_a_misspelt_one() {
        let found = |key: &str| misspelt(&format!("{{\"{key}\": [1]}}")).map(|(_, known)| known);
        for (key, known) in
            [("extra_regoins", "extra_regions"), ("cage", "cages"), ("given", "givens"), ("Rules", "rules")]
        {
            assert_eq!(found(key), Some(known), "{key}");
        }
        for key in KNOWN.into_iter().chain(["source", "sgt_grade", "note", "ids", "uniqueness", "killer_grade", ""]) {
            assert_eq!(found(key), None, "{key}");
        }
    }
}
