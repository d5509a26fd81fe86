//! Whether tests take their long form: more samples than every run has time for.

/// Whether it is requested: `DEDUKU_HEAVY=1 cargo test --release --test logic`.
pub(crate) fn is_heavy() -> bool {
    std::env::var_os("DEDUKU_HEAVY").is_some_and(|value| value == "1")
}
