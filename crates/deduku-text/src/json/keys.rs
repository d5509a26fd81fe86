//! Keys that an object has and that are not read: one that is nearly a known key was meant to be that key, and others
//! may be rules.

use std::fmt;
use std::sync::LazyLock;

use serde::de::value::Error;
use serde::de::{Deserialize, Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};

use serde_json::Value;

use super::object::Incoming;

/// The keys that are only written.
const WRITTEN: [&str; 10] =
    ["code", "er", "generator", "level", "seed", "solution", "solutions", "tries", "unique", "words"];
/// The keys that are read, and those that are only written.
static KNOWN: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let mut read = Fields(&[]);
    // It fails once it has got the names.
    let _ = Incoming::deserialize(&mut read);
    [read.0, &WRITTEN].concat()
});
/// The shortest key that can be misspelt: among shorter ones, others are near by chance.
const SHORTEST: usize = 4;

/// What a struct is read from to learn the names of its fields.
struct Fields(&'static [&'static str]);

impl<'de> Deserializer<'de> for &mut Fields {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Error> {
        Err(Error::custom("only the fields are asked for"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.0 = fields;
        self.deserialize_any(visitor)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// The keys of an object that are not known, in order, with their values.
struct Keys(Vec<(String, Value)>);

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
                while let Some(key) = object.next_key::<String>()? {
                    if KNOWN.contains(&key.as_str()) {
                        object.next_value::<IgnoredAny>()?;
                    } else {
                        keys.push((key, object.next_value()?));
                    }
                }
                Ok(Keys(keys))
            }
        }
        deserializer.deserialize_map(Names)
    }
}

/// The keys of an object that are not known, with their values.
pub(super) fn unknown(text: &str) -> Vec<(String, Value)> {
    serde_json::from_str(text).map_or_else(|_| Vec::new(), |Keys(keys)| keys)
}

/// The first of these keys that is one change away from a known one, with that one.
pub(super) fn misspelt(unknown: &[(String, Value)]) -> Option<(&str, &'static str)> {
    let is_long = |key: &str| (SHORTEST..=20).contains(&key.len());
    let near = |key: &str| {
        let is_near = |known: &&str| is_long(known) && strsim::damerau_levenshtein(key, known) == 1;
        KNOWN.iter().copied().find(is_near)
    };
    let keys = unknown.iter().map(|(key, _)| key.as_str()).filter(|key| is_long(key));
    keys.into_iter().find_map(|key| Some((key, near(key)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_nearly_a_key_is_a_misspelt_one() {
        let found = |key: &str| misspelt(&unknown(&format!("{{\"{key}\": [1]}}"))).map(|(_, known)| known);
        for (key, known) in
            [("extra_regoins", "extra_regions"), ("cage", "cages"), ("given", "givens"), ("Rules", "rules")]
        {
            assert_eq!(found(key), Some(known), "{key}");
        }
        for key in KNOWN.iter().copied().chain(["source", "sgt_grade", "note", "ids", "uniqueness", "killer_grade", ""])
        {
            assert_eq!(found(key), None, "{key}");
        }
        assert!(KNOWN.len() > 30 && KNOWN.contains(&"box") && !KNOWN.contains(&"boxes"), "{KNOWN:?}");
    }
}
