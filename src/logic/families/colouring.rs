//! Simple and multi-colouring, 3D Medusa.

pub(in crate::logic) mod card;
pub(in crate::logic) mod colours;
pub(in crate::logic) mod medusa;
pub(in crate::logic) mod medusa_words;
pub(in crate::logic) mod rows;
pub(in crate::logic) mod words;
