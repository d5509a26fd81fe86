//! one game in progress, pure.
