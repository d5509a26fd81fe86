//! The first of many tries that finds something, run on several threads. Which one it is does not depend on them.
#![allow(clippy::disallowed_methods, reason = "the threads of the feature `threads`, and their clock")]

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use deduku_core::puzzle::Puzzle;
use deduku_core::work::Stop;

/// Called for puzzles that do not meet the request.
pub(super) type Rejected<'a> = &'a mut dyn FnMut(&Puzzle);

/// The first of these tries that finds something, with its number. They run on this number of threads, including the
/// calling one, or on that alone without the feature `threads`. What a try finds depends on its number alone. Only the tries of the calling thread call `rejected`.
///
/// # Errors
/// The first failure of a try.
pub(super) fn first_found<T, E>(
    tries: RangeInclusive<u32>,
    threads: usize,
    rejected: Rejected<'_>,
    attempt: impl Fn(u32, Rejected<'_>) -> Result<Option<T>, E> + Sync,
) -> Result<Option<(u32, T)>, E>
where
    T: Send,
    E: From<Stop> + Send,
{
    let (next, first) = (AtomicU32::new(*tries.start()), AtomicU32::new(*tries.end()));
    let found = Mutex::new(None);
    let scan = |rejected: Rejected<'_>| -> Result<(), E> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number > first.load(Ordering::Relaxed) {
                return Ok(());
            }
            if let Some(made) = attempt(number, rejected)? {
                // Every earlier try has begun, and one of them may still find something.
                first.fetch_min(number, Ordering::Relaxed);
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                if found.as_ref().is_none_or(|&(earlier, _)| number < earlier) {
                    *found = Some((number, made));
                }
            }
        }
    };
    let threads = if cfg!(feature = "threads") { threads } else { 1 };
    thread::scope(|scope| {
        // They have this thread's name, because a panic hook looks at the name. If none can be spawned, this thread
        // runs all tries.
        let name = thread::current().name().unwrap_or_default().to_owned();
        let spawn = |_| thread::Builder::new().name(name.clone()).spawn_scoped(scope, || scan(&mut |_| {})).ok();
        let others: Vec<_> = (1..threads).map_while(spawn).collect();
        let own = scan(rejected);
        // A thread that panicked has reported it, and its try is lost.
        others.into_iter().map(|other| other.join().unwrap_or(Err(Stop::Cancelled.into()))).fold(own, Result::and)
    })?;
    Ok(found.into_inner().unwrap_or_else(PoisonError::into_inner))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_try_counts_whichever_thread_makes_it() {
        for threads in 1..=4 {
            let third = |number: u32, _: Rejected<'_>| -> Result<_, Stop> {
                // Later tries that find something finish sooner.
                if number == 30 {
                    thread::sleep(std::time::Duration::from_millis(5));
                }
                Ok(number.is_multiple_of(30).then_some(number * 2))
            };
            assert_eq!(first_found(1..=100, threads, &mut |_| {}, third), Ok(Some((30, 60))), "{threads} threads");
            assert_eq!(first_found(1..=29, threads, &mut |_| {}, third), Ok(None), "{threads} threads");
        }
        let fails = |number: u32, _: Rejected<'_>| if number == 7 { Err(Stop::Deadline) } else { Ok(None::<()>) };
        assert_eq!(first_found(1..=100, 3, &mut |_| {}, fails), Err(Stop::Deadline));
    }
}
