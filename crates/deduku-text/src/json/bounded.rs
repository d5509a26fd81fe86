//! Value types whose size is limited during parsing: a line of a few megabytes must not use a hundred times as much
//! memory.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, SeqAccess, Visitor};

use crate::form::Form;

/// The maximum number of entries of a list: more than the cells of the largest board.
const MOST_ENTRIES: usize = 2048;

/// The maximum number of clues: as many as the largest link has.
const MOST_CLUES: usize = 20_000;

/// A list of at most this number of entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BoundedList<T, const MOST: usize = MOST_ENTRIES>(pub(super) Vec<T>);

impl<'de, T: Deserialize<'de>, const MOST: usize> Deserialize<'de> for BoundedList<T, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T, const MOST: usize>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>, const MOST: usize> Visitor<'de> for Entries<T, MOST> {
            type Value = BoundedList<T, MOST>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {MOST} entries")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
                let mut few = Vec::new();
                while let Some(entry) = entries.next_element()? {
                    if few.len() == MOST {
                        return Err(A::Error::invalid_length(MOST + 1, &self));
                    }
                    few.push(entry);
                }
                Ok(BoundedList(few))
            }
        }
        deserializer.deserialize_seq(Entries::<T, MOST>(PhantomData))
    }
}

/// Reads a list of at most [`MOST_CLUES`] clues.
pub(super) fn clues<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Vec<T>>, D::Error> {
    Ok(Option::<BoundedList<T, MOST_CLUES>>::deserialize(deserializer)?.map(|clues| clues.0))
}

/// Reads a list of at most [`MOST_ENTRIES`] entries.
pub(super) fn few<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<T>>, D::Error> {
    Ok(Option::<BoundedList<T>>::deserialize(deserializer)?.map(|few| few.0))
}

/// Reads a list of such lists.
pub(super) fn few_of_few<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Vec<Vec<T>>>, D::Error> {
    let lists = Option::<BoundedList<BoundedList<T>>>::deserialize(deserializer)?;
    Ok(lists.map(|lists| lists.0.into_iter().map(|list| list.0).collect()))
}

/// A value that is used only if it is a text, a number or a list of texts.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Scalar {
    Null,
    Text(String),
    /// The number as written.
    Number(serde_json::Number),
    /// A list of texts.
    Texts(Vec<String>),
    /// Anything else.
    Other,
}

impl Scalar {
    /// Converts it to strings of cells, if it is one or more texts.
    pub(super) fn into_form(self) -> Option<Form> {
        match self {
            Self::Text(text) => Some(Form::One(text)),
            Self::Texts(texts) => Some(Form::Many(texts)),
            Self::Null | Self::Number(_) | Self::Other => None,
        }
    }
}

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words;
        impl<'de> Visitor<'de> for Words {
            type Value = Scalar;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text, a number, or a list of texts")
            }

            fn visit_unit<E>(self) -> Result<Scalar, E> {
                Ok(Scalar::Null)
            }

            fn visit_bool<E>(self, _: bool) -> Result<Scalar, E> {
                Ok(Scalar::Other)
            }

            fn visit_u64<E>(self, number: u64) -> Result<Scalar, E> {
                Ok(Scalar::Number(number.into()))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Scalar, E> {
                Ok(Scalar::Number(number.into()))
            }

            fn visit_f64<E>(self, number: f64) -> Result<Scalar, E> {
                Ok(serde_json::Number::from_f64(number).map_or(Scalar::Other, Scalar::Number))
            }

            fn visit_str<E>(self, text: &str) -> Result<Scalar, E> {
                Ok(Scalar::Text(text.to_owned()))
            }

            fn visit_string<E>(self, text: String) -> Result<Scalar, E> {
                Ok(Scalar::Text(text))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Scalar, A::Error> {
                let (mut texts, mut other) = (Vec::new(), false);
                while let Some(entry) = entries.next_element::<Entry>()? {
                    match entry {
                        Entry::Text(text) if texts.len() < MOST_ENTRIES => texts.push(text),
                        Entry::Text(_) | Entry::Other => other = true,
                    }
                }
                Ok(if other { Scalar::Other } else { Scalar::Texts(texts) })
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut entries: A) -> Result<Scalar, A::Error> {
                while entries.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Scalar::Other)
            }
        }
        deserializer.deserialize_any(Words)
    }
}

/// An entry of a list that may contain texts.
enum Entry {
    Text(String),
    Other,
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Texts;
        impl<'de> Visitor<'de> for Texts {
            type Value = Entry;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }

            fn visit_unit<E>(self) -> Result<Entry, E> {
                Ok(Entry::Other)
            }

            fn visit_bool<E>(self, _: bool) -> Result<Entry, E> {
                Ok(Entry::Other)
            }

            fn visit_u64<E>(self, _: u64) -> Result<Entry, E> {
                Ok(Entry::Other)
            }

            fn visit_i64<E>(self, _: i64) -> Result<Entry, E> {
                Ok(Entry::Other)
            }

            fn visit_f64<E>(self, _: f64) -> Result<Entry, E> {
                Ok(Entry::Other)
            }

            fn visit_str<E>(self, text: &str) -> Result<Entry, E> {
                Ok(Entry::Text(text.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Entry, A::Error> {
                while entries.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Entry::Other)
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut entries: A) -> Result<Entry, A::Error> {
                while entries.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Entry::Other)
            }
        }
        deserializer.deserialize_any(Texts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_is_refused_before_it_is_read() {
        let list = |count: usize| format!("[{}0]", "0,".repeat(count - 1));
        assert_eq!(
            serde_json::from_str::<BoundedList<u16>>(&list(MOST_ENTRIES)).map(|few| few.0.len()).ok(),
            Some(MOST_ENTRIES)
        );
        let error =
            serde_json::from_str::<BoundedList<u16>>(&list(MOST_ENTRIES + 1)).expect_err("too long").to_string();
        assert!(error.starts_with("invalid length 2049, expected a list of at most 2048 entries"), "{error}");
    }

    #[test]
    fn a_word_is_what_says_something() {
        let word = |json: &str| serde_json::from_str::<Scalar>(json).ok();
        assert_eq!(word("null"), Some(Scalar::Null));
        assert_eq!(word("\"a\\u0000\""), Some(Scalar::Text("a\0".to_owned())));
        assert_eq!(word("-7"), Some(Scalar::Number((-7).into())));
        assert_eq!(word("[\"1.\",\".2\"]"), Some(Scalar::Texts(vec!["1.".to_owned(), ".2".to_owned()])));
        for other in ["true", "{\"a\":[1]}", "[1]", "[[\"1\"]]", "[\"1\",null]", "[{}]"] {
            assert_eq!(word(other), Some(Scalar::Other), "{other}");
        }
        assert_eq!(word(&"[".repeat(200)), None, "nesting is bounded");
    }
}
