//! The name of the store's threads.

/// The prefix of the store's thread names.
pub const THREAD_NAME: &str = "deduku-store";
