//! Why a pattern concludes what it concludes, in as few words as a card has room for: the form of it.

/// What a card says of a pattern beside its parts.
#[derive(Default)]
pub(in crate::logic) struct Reason {
    /// What the bar asks before the conclusion.
    pub(in crate::logic) question: String,
    /// Why, a paragraph each.
    pub(in crate::logic) why: Vec<String>,
    /// What that means, before the conclusion; may be empty.
    pub(in crate::logic) so: String,
    /// The same in a clause.
    pub(in crate::logic) because: String,
}

impl Reason {
    /// A reason with one paragraph at most.
    pub(in crate::logic) fn new(question: impl Into<String>, why: &str, so: &str, because: impl Into<String>) -> Self {
        let why = Some(why.to_owned()).filter(|why| !why.is_empty()).into_iter().collect();
        Self { question: question.into(), why, so: so.to_owned(), because: because.into() }
    }
}
