//! The name of the store's threads.

/// How the names of the store's threads begin.
pub const THREAD_NAME: &str = "deduku-store";
