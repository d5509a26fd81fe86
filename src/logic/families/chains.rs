//! Chains and loops, remote pairs, patterns with guardians.

pub(in crate::logic) mod alternating;
pub(in crate::logic) mod card;
pub(in crate::logic) mod guardian_card;
pub(in crate::logic) mod guardian_words;
pub(in crate::logic) mod guardians;
pub(in crate::logic) mod hodoku;
pub(in crate::logic) mod remote;
pub(in crate::logic) mod rows;
pub(in crate::logic) mod words;
