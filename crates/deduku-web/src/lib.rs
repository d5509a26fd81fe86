//! Deduku in a web page.
//!
//! [`Program`] is the screen of the terminal program without the terminal: the page passes it what happens, draws the
//! cells that changed, and carries out what it cannot do itself: to keep texts, to copy, to wait. [`Words`] is the plain
//! mode in its place, for screen readers. Questions are answered
//! by [`answer`] in a worker, which runs the same module; a question and its answer travel as JSON. `page/` is the page.
#![cfg(all(target_family = "wasm", target_os = "unknown"))]

mod effects;
mod frame;
mod program;
mod spoken;
mod words;
mod worker;

use wasm_bindgen::prelude::wasm_bindgen;

pub use program::Program;
pub use words::Words;
pub use worker::answer;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn complain(text: &str);
}

/// Called once in the page and in each worker: a panic is written to the console before it ends the module.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| complain(&panic.to_string())));
}
