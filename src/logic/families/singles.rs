//! Singles, and direct forms of the patterns that open them.

pub(in crate::logic) mod card;
pub(in crate::logic) mod direct;
pub(in crate::logic) mod direct_words;
pub(in crate::logic) mod finder;
pub(in crate::logic) mod rows;
pub(in crate::logic) mod words;
