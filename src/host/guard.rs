//! The stream of a connection: how fast it may be read, and how it is cut.

use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker, ready};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

/// How many bytes a client may send before it is authenticated: key exchange, and the keys that it tries.
const BEFORE: u64 = 64 << 10;
/// How many bytes a client may send at once, and in a second: a long paste, and more than anybody types.
const BURST: i64 = 512 << 10;
const PER_SECOND: i64 = 64 << 10;

/// What cuts a connection, from anywhere, whatever it is doing.
#[derive(Clone, Default, Debug)]
pub(super) struct Fuse(Arc<Parts>);

#[derive(Default, Debug)]
struct Parts {
    is_blown: AtomicBool,
    is_authenticated: AtomicBool,
    has_session: AtomicBool,
    read: AtomicU64,
    /// When something was typed last.
    typed: Mutex<Option<Instant>>,
    wakers: Mutex<[Option<Waker>; 2]>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Which way a stream waits.
#[derive(Clone, Copy)]
enum Way {
    Read = 0,
    Write = 1,
}

impl Fuse {
    /// Cuts the connection.
    pub(super) fn blow(&self) {
        self.0.is_blown.store(true, Ordering::SeqCst);
        lock(&self.0.wakers).iter_mut().filter_map(Option::take).for_each(Waker::wake);
    }

    /// Whether it was cut.
    pub(super) fn is_blown(&self) -> bool {
        self.0.is_blown.load(Ordering::SeqCst)
    }

    /// The client has proved who it is.
    pub(super) fn authenticated(&self) {
        self.0.is_authenticated.store(true, Ordering::SeqCst);
    }

    /// Whether it has.
    pub(super) fn is_authenticated(&self) -> bool {
        self.0.is_authenticated.load(Ordering::SeqCst)
    }

    /// The client has a session.
    pub(super) fn begin_session(&self) {
        self.0.has_session.store(true, Ordering::SeqCst);
        self.touch();
    }

    /// Whether it has or had one.
    pub(super) fn has_session(&self) -> bool {
        self.0.has_session.load(Ordering::SeqCst)
    }

    /// Something was typed.
    pub(super) fn touch(&self) {
        *lock(&self.0.typed) = Some(Instant::now());
    }

    /// How long nothing was typed.
    pub(super) fn idle(&self) -> Duration {
        lock(&self.0.typed).map_or(Duration::ZERO, |at| at.elapsed())
    }

    /// Whether it is the fuse of the same connection.
    pub(super) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// An error if it was cut; otherwise the task is woken when it is.
    fn check(&self, way: Way, cx: &Context<'_>) -> io::Result<()> {
        let mut wakers = lock(&self.0.wakers);
        if self.is_blown() {
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        let waker = &mut wakers[way as usize];
        if !waker.as_ref().is_some_and(|waker| waker.will_wake(cx.waker())) {
            *waker = Some(cx.waker().clone());
        }
        Ok(())
    }
}

/// A stream that is read no faster than a client may send, and that a [`Fuse`] cuts.
pub(super) struct Guarded<S> {
    stream: S,
    fuse: Fuse,
    /// How many bytes may be read now, and when that was counted. Below zero, more was read at once than that.
    credit: (i64, Instant),
    pause: Pin<Box<Sleep>>,
    is_paused: bool,
}

impl<S> Guarded<S> {
    pub(super) fn new(stream: S, fuse: Fuse) -> Self {
        let pause = Box::pin(tokio::time::sleep(Duration::ZERO));
        Self { stream, fuse, credit: (BURST, Instant::now()), pause, is_paused: false }
    }

    /// Waits until something may be read again.
    fn poll_credit(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if self.is_paused {
            ready!(self.pause.as_mut().poll(cx));
            self.is_paused = false;
        }
        let now = Instant::now();
        let millis = now.saturating_duration_since(self.credit.1).as_millis().min(100_000) as i64;
        if millis > 0 {
            let grown = millis * (PER_SECOND / 1000);
            self.credit = (self.credit.0.saturating_add(grown).min(BURST), now);
        }
        if self.credit.0 > 0 {
            return Poll::Ready(());
        }
        self.pause.as_mut().reset(tokio::time::Instant::now() + Duration::from_millis(50));
        self.is_paused = true;
        // The timer is asked once, so that it wakes this task.
        let _ = self.pause.as_mut().poll(cx);
        Poll::Pending
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Guarded<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        this.fuse.check(Way::Read, cx)?;
        ready!(this.poll_credit(cx));
        let before = buffer.filled().len();
        ready!(Pin::new(&mut this.stream).poll_read(cx, buffer))?;
        let count = (buffer.filled().len() - before) as u32;
        this.credit.0 = this.credit.0.saturating_sub(count.into());
        let read = this.fuse.0.read.fetch_add(count.into(), Ordering::Relaxed) + u64::from(count);
        if read > BEFORE && !this.fuse.is_authenticated() {
            this.fuse.blow();
            return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Guarded<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.fuse.check(Way::Write, cx)?;
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.fuse.check(Way::Write, cx)?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    use super::*;

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime").block_on(future)
    }

    #[test]
    fn a_client_that_is_not_known_may_send_little() {
        block_on(async {
            let (mut client, server) = tokio::io::duplex(1 << 20);
            client.write_all(&vec![0; 2 * BEFORE as usize]).await.expect("sent");
            let fuse = Fuse::default();
            let mut guarded = Guarded::new(server, fuse.clone());
            let mut bytes = vec![0; BEFORE as usize];
            guarded.read_exact(&mut bytes).await.expect("read");
            guarded.read_exact(&mut bytes).await.expect_err("too much");
            assert!(fuse.is_blown());
        });
    }

    #[test]
    fn a_client_that_sends_too_fast_is_read_slowly() {
        block_on(async {
            let (mut client, server) = tokio::io::duplex(4 << 20);
            client.write_all(&vec![0; 2 << 20]).await.expect("sent");
            let fuse = Fuse::default();
            fuse.authenticated();
            let mut guarded = Guarded::new(server, fuse);
            let began = Instant::now();
            for count in [BURST, PER_SECOND / 4, PER_SECOND / 4] {
                let mut bytes = vec![0; usize::try_from(count).expect("a length")];
                guarded.read_exact(&mut bytes).await.expect("read");
            }
            assert!(began.elapsed() >= Duration::from_millis(200), "{:?}", began.elapsed());
        });
    }

    #[test]
    fn a_fuse_wakes_what_waits() {
        block_on(async {
            let (_client, server) = tokio::io::duplex(16);
            let fuse = Fuse::default();
            let mut guarded = Guarded::new(server, fuse.clone());
            let mut byte = [0];
            let cut = async {
                tokio::time::sleep(Duration::from_millis(5)).await;
                fuse.blow();
            };
            let (read, ()) = tokio::join!(guarded.read(&mut byte), cut);
            read.expect_err("cut");
            guarded.write_all(b"x").await.expect_err("cut");
        });
    }
}
