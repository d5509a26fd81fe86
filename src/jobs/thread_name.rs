//! The name of the background threads.

/// How the names of the background threads start.
pub const THREAD_NAME: &str = "deduku-job";
