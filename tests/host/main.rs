//! `deduku host`, the real program, and real SSH clients on the loopback.
//!
//! The sizes here are for every day; with `DEDUKU_HEAVY=1` they are those that the host was made for, and the figures
//! are printed: `DEDUKU_HEAVY=1 cargo test --release --features host --test host -- --nocapture --test-threads=1`.

mod client;
mod friends;
mod hostile;
mod kills;
mod load;
mod openssh;
mod play;
// The same file as for the rooms: a link leads there.
#[path = "../screens/player.rs"]
#[allow(dead_code, clippy::unwrap_used, reason = "other screens need the rest of it; a test says where it ends")]
mod player;
#[allow(dead_code, reason = "the tests of rooms need the rest of it")]
mod postgres;
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should say where")]
mod screens;
mod server;
mod shared;
mod strangers;
#[path = "../screens/gallery/svg.rs"]
mod svg;
#[path = "../program/at_a_terminal/host.rs"]
#[allow(dead_code, unreachable_pub, reason = "the other tests at a terminal need the rest of it")]
mod terminal;
mod trouble;

/// An easy puzzle with 38 givens whose first cell is empty and takes a 3.
const PUZZLE: &str = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";
/// Its solution.
const SOLUTION: &str = "395467182146289537278513694451938726987642315623751948562394871834175269719826453";

/// Whether the long forms were asked for.
fn is_heavy() -> bool {
    std::env::var_os("DEDUKU_HEAVY").is_some()
}

/// This number, or the other one in the long form.
fn size(usual: usize, heavy: usize) -> usize {
    if is_heavy() { heavy } else { usual }
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.expect("a runtime").block_on(future)
}
