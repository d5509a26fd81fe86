//! Singles, and direct forms of the patterns that open them.

pub(crate) mod card;
pub(crate) mod direct;
pub(crate) mod direct_words;
pub(crate) mod finder;
pub(crate) mod rows;
pub(crate) mod words;
