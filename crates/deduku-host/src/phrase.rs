//! What players can say to each other. There is nothing else to say, so there is nothing to moderate.

use serde::{Deserialize, Serialize};

deduku_core::keyed! {
    /// A ready phrase.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Phrase {
        /// "Hello!"
        Hello = "Hello!",
        /// "Good luck!"
        GoodLuck = "Good luck!",
        /// "Look here."
        LookHere = "Look here.",
        /// "Well seen!"
        WellSeen = "Well seen!",
        /// "I am stuck."
        Stuck = "I am stuck.",
        /// "One moment."
        OneMoment = "One moment.",
        /// "Thank you!"
        Thanks = "Thank you!",
        /// "Goodbye!"
        Goodbye = "Goodbye!",
    }
    /// All of them, in the order of their keys, 1 to 8.
    ALL;
    /// Its words.
    words;
}
