//! What connections and players may do, and who is connected.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// The bounds of a host. All of them hold at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Connections at once.
    pub connections: usize,
    /// Connections at once from one address. (For IPv6, an address is a network of 64 bits.)
    pub per_address: usize,
    /// New connections in a minute from one address.
    pub per_minute: u32,
    /// Sessions of one key at once.
    pub sessions_per_key: usize,
    /// The time to authenticate.
    pub login: Duration,
    /// How often a client may try to authenticate.
    pub tries: usize,
    /// How long nothing may come from a player.
    pub idle: Duration,
    /// How long a client may take none of what is sent to it.
    pub stuck: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 1000,
            per_address: 16,
            per_minute: 60,
            sessions_per_key: 4,
            login: Duration::from_secs(20),
            tries: 6,
            idle: Duration::from_secs(3600),
            stuck: Duration::from_secs(120),
        }
    }
}

/// Why a connection is not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Turned {
    /// There are too many already.
    Full,
    /// There are too many from this address.
    Many,
    /// They come too fast from this address.
    Fast,
}

/// The connections that are open, by their addresses.
#[derive(Default, Debug)]
pub(super) struct Doors {
    open: usize,
    addresses: HashMap<IpAddr, Address>,
    swept: Option<Instant>,
}

#[derive(Debug)]
struct Address {
    open: usize,
    /// How many more may come now; it grows again with time.
    credit: f64,
    since: Instant,
}

/// How many addresses are remembered before those that are not connected are looked through.
const SWEEP_FROM: usize = 1024;

impl Doors {
    /// Lets a connection in, or says why not.
    pub(super) fn enter(&mut self, from: IpAddr, now: Instant, limits: &Limits) -> Result<(), Turned> {
        self.sweep(now);
        let most = f64::from(limits.per_minute);
        let from = network(from);
        let address = self.addresses.entry(from).or_insert(Address { open: 0, credit: most, since: now });
        let grown = now.saturating_duration_since(address.since).as_secs_f64() * most / 60.0;
        (address.credit, address.since) = ((address.credit + grown).min(most), now);
        if address.credit < 1.0 {
            return Err(Turned::Fast);
        }
        address.credit -= 1.0;
        if address.open >= limits.per_address {
            return Err(Turned::Many);
        }
        if self.open >= limits.connections {
            return Err(Turned::Full);
        }
        address.open += 1;
        self.open += 1;
        Ok(())
    }

    /// A connection that was let in has ended.
    pub(super) fn leave(&mut self, from: IpAddr) {
        self.open = self.open.saturating_sub(1);
        if let Some(address) = self.addresses.get_mut(&network(from)) {
            address.open = address.open.saturating_sub(1);
        }
    }

    /// How many are open.
    pub(super) const fn open(&self) -> usize {
        self.open
    }

    /// Forgets addresses from which nobody is connected or was in the last minute, so that their number is bounded.
    fn sweep(&mut self, now: Instant) {
        let minute = Duration::from_secs(60);
        let is_due = self.swept.is_none_or(|at| now.saturating_duration_since(at) > Duration::from_secs(1));
        if self.addresses.len() >= SWEEP_FROM && is_due {
            self.addresses.retain(|_, it| it.open > 0 || now.saturating_duration_since(it.since) < minute);
            self.swept = Some(now);
        }
    }
}

/// The addresses that one client may have: with IPv6 a whole network.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits {
        connections: 3,
        per_address: 2,
        per_minute: 4,
        sessions_per_key: 1,
        login: Duration::ZERO,
        tries: 1,
        idle: Duration::ZERO,
        stuck: Duration::ZERO,
    };

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn an_address_has_a_share_of_the_connections() {
        let (mut doors, now) = (Doors::default(), Instant::now());
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        assert_eq!(doors.enter(one, now, &LIMITS), Ok(()));
        assert_eq!(doors.enter(one, now, &LIMITS), Ok(()));
        assert_eq!(doors.enter(one, now, &LIMITS), Err(Turned::Many));
        assert_eq!(doors.enter(other, now, &LIMITS), Ok(()));
        assert_eq!(doors.enter(other, now, &LIMITS), Err(Turned::Full));
        doors.leave(one);
        assert_eq!((doors.enter(other, now, &LIMITS), doors.open()), (Ok(()), 3));
    }

    #[test]
    fn connections_that_come_too_fast_wait_for_their_minute() {
        let (mut doors, now) = (Doors::default(), Instant::now());
        let one = address("192.0.2.1");
        for _ in 0..4 {
            assert_eq!(doors.enter(one, now, &LIMITS), Ok(()));
            doors.leave(one);
        }
        assert_eq!(doors.enter(one, now, &LIMITS), Err(Turned::Fast));
        assert_eq!(doors.enter(one, now + Duration::from_secs(10), &LIMITS), Err(Turned::Fast));
        assert_eq!(doors.enter(one, now + Duration::from_secs(16), &LIMITS), Ok(()));
    }

    #[test]
    fn an_address_of_ipv6_is_a_network_and_none_is_remembered_for_ever() {
        let (mut doors, now) = (Doors::default(), Instant::now());
        for client in ["2001:db8::1", "2001:db8::2"] {
            assert_eq!(doors.enter(address(client), now, &LIMITS), Ok(()));
        }
        assert_eq!(doors.enter(address("2001:db8::3:3"), now, &LIMITS), Err(Turned::Many));
        assert_eq!(doors.enter(address("2001:db8:0:1::1"), now, &LIMITS), Ok(()));
        let limits = Limits { connections: usize::MAX, ..LIMITS };
        for number in 0..5000_u32 {
            let client = IpAddr::V4((0x0a00_0000 + number).into());
            let later = now + Duration::from_millis(u64::from(number) * 100);
            doors.enter(client, later, &limits).expect("room");
            doors.leave(client);
        }
        assert!(doors.addresses.len() < 2 * SWEEP_FROM, "{}", doors.addresses.len());
    }
}
