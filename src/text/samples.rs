//! The shipped samples: one small file a variant and format, part of the binary.

/// A shipped file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// Its name in `saves/`.
    pub name: &'static str,
    /// What it is, for a list.
    pub title: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! sample {
    ($name:literal, $title:literal) => {
        Sample { name: $name, title: $title, text: include_str!(concat!("../../saves/", $name)) }
    };
}

const SAMPLES: [Sample; 0] = [];

/// Every shipped sample, small boards to large.
pub fn samples() -> &'static [Sample] {
    &SAMPLES
}
