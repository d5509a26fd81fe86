//! Questions, answered in a worker.

use std::cell::RefCell;
use std::time::Duration;

use deduku::jobs::{self, Answer, Question};
use deduku::work::{Clock, Deadline, Work};
use wasm_bindgen::prelude::wasm_bindgen;
use web_time::Instant;

/// How often the progress of a question is told.
const EVERY: Duration = Duration::from_millis(200);

#[wasm_bindgen]
extern "C" {
    /// What the worker calls with each part of an answer, and with the progress meanwhile.
    pub type Reporter;

    #[wasm_bindgen(method)]
    fn part(this: &Reporter, answer: &str);

    #[wasm_bindgen(method)]
    fn progress(this: &Reporter, done: u64, total: u64);
}

thread_local! {
    /// The reporter of the question that is being answered: a worker answers one at a time.
    static REPORTER: RefCell<Option<Reporter>> = const { RefCell::new(None) };
}

fn report(call: impl FnOnce(&Reporter)) {
    REPORTER.with_borrow(|reporter| {
        if let Some(reporter) = reporter {
            call(reporter);
        }
    });
}

/// The answer to a question, both as JSON. Parts of it are passed to the reporter before.
#[wasm_bindgen]
pub fn answer(question: &str, reporter: Reporter) -> String {
    REPORTER.set(Some(reporter));
    let answer = match serde_json::from_str::<Question>(question) {
        Ok(question) => {
            let mut part = |answer: Answer| report(|reporter| reporter.part(&text(&answer)));
            jobs::answer(question, &watched(), &mut part)
        }
        Err(error) => Answer::Failed(format!("the page cannot pass this question on ({error})")),
    };
    REPORTER.set(None);
    text(&answer)
}

/// Work without limits. Nothing else runs in the worker meanwhile, so its progress is told by its clock, at which every
/// search looks.
fn watched() -> Work {
    let work = Work::unlimited();
    let (progress, began) = (work.progress.clone(), Instant::now());
    let told = std::sync::atomic::AtomicU64::new(0);
    let clock = Clock::new(move || {
        let now = began.elapsed();
        let turn = (now.as_millis() / EVERY.as_millis()) as u64;
        if told.swap(turn, std::sync::atomic::Ordering::Relaxed) != turn {
            let (done, total) = progress.figures();
            report(|reporter| reporter.progress(done, total));
        }
        now
    });
    work.with_deadline(Deadline::after(clock, Duration::MAX))
}

/// The answer as JSON.
fn text(answer: &Answer) -> String {
    let failed = |error: serde_json::Error| {
        let answer = Answer::Failed(format!("the worker cannot pass the answer on ({error})"));
        serde_json::to_string(&answer).unwrap_or_default()
    };
    serde_json::to_string(answer).unwrap_or_else(failed)
}
