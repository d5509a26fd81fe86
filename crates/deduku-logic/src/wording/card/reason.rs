//! The reason for a pattern's conclusion, in as few words as a card allows.

/// What a card states about a pattern besides its parts.
#[derive(Default)]
pub(crate) struct Reason {
    /// The question in the bar before the conclusion.
    pub(crate) question: String,
    /// The reason, in paragraphs.
    pub(crate) why: Vec<String>,
    /// What it means, before the conclusion; may be empty.
    pub(crate) so: String,
    /// The same in a clause.
    pub(crate) because: String,
}

impl Reason {
    /// A reason with at most one paragraph.
    pub(crate) fn new(question: impl Into<String>, why: &str, so: &str, because: impl Into<String>) -> Self {
        let why = Some(why.to_owned()).filter(|why| !why.is_empty()).into_iter().collect();
        Self { question: question.into(), why, so: so.to_owned(), because: because.into() }
    }
}
