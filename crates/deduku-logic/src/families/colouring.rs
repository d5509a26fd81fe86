//! Simple and multi-colouring, 3D Medusa.

pub(crate) mod card;
pub(crate) mod colours;
pub(crate) mod medusa;
pub(crate) mod medusa_words;
pub(crate) mod rows;
pub(crate) mod words;
