//! Standard input, which also ends when nobody reads the answers any more.

use std::io::BufRead;
#[cfg(unix)]
use std::io::{self, BufReader, Read};

/// The messages on standard input. They end with it, and as soon as nobody reads standard output.
#[cfg(unix)]
pub(super) fn messages() -> impl BufRead {
    BufReader::with_capacity(1 << 16, WhileHeard)
}

/// The messages on standard input.
#[cfg(not(unix))]
pub(super) fn messages() -> impl BufRead {
    std::io::stdin().lock()
}

/// Standard input while standard output is read.
#[cfg(unix)]
struct WhileHeard;

#[cfg(unix)]
impl Read for WhileHeard {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        use rustix::event::{PollFd, PollFlags, poll};
        let (stdin, stdout) = (rustix::stdio::stdin(), rustix::stdio::stdout());
        // That nobody reads any more is always reported.
        let mut both = [PollFd::new(&stdin, PollFlags::IN), PollFd::new(&stdout, PollFlags::empty())];
        rustix::io::retry_on_intr(|| poll(&mut both, None))?;
        if both[1].revents().intersects(PollFlags::ERR | PollFlags::HUP) {
            return Ok(0);
        }
        Ok(rustix::io::retry_on_intr(|| rustix::io::read(stdin, &mut *buffer))?)
    }
}
