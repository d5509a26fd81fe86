//! What players can say to each other. There is nothing else to say, so there is nothing to moderate.

use serde::{Deserialize, Serialize};

/// A ready phrase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// "Hello!"
    Hello,
    /// "Good luck!"
    GoodLuck,
    /// "Look here."
    LookHere,
    /// "Well seen!"
    WellSeen,
    /// "I am stuck."
    Stuck,
    /// "One moment."
    OneMoment,
    /// "Thank you!"
    Thanks,
    /// "Goodbye!"
    Goodbye,
}

impl Phrase {
    /// All of them, in the order of their keys, 1 to 8.
    pub const ALL: [Self; 8] = [
        Self::Hello,
        Self::GoodLuck,
        Self::LookHere,
        Self::WellSeen,
        Self::Stuck,
        Self::OneMoment,
        Self::Thanks,
        Self::Goodbye,
    ];

    /// Its words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Hello => "Hello!",
            Self::GoodLuck => "Good luck!",
            Self::LookHere => "Look here.",
            Self::WellSeen => "Well seen!",
            Self::Stuck => "I am stuck.",
            Self::OneMoment => "One moment.",
            Self::Thanks => "Thank you!",
            Self::Goodbye => "Goodbye!",
        }
    }
}
