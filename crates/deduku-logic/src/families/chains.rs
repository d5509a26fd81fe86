//! Chains and loops, remote pairs, patterns with guardians.

pub(crate) mod alternating;
pub(crate) mod card;
pub(crate) mod guardian_words;
pub(crate) mod guardians;
pub(crate) mod hodoku;
pub(crate) mod remote;
pub(crate) mod rows;
pub(crate) mod words;
