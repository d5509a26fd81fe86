//! The clock, the day and the chance of a host.

use std::time::{SystemTime, UNIX_EPOCH};

use deduku_host::World;

use crate::entropy::fresh_seed;
use crate::generate::Date;
use crate::store::Stamp;

/// Those of the system.
pub(super) struct System;

impl World for System {
    fn now(&self) -> u64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
    }

    fn today(&self) -> Date {
        Stamp::now().local_date()
    }

    fn random(&self) -> u64 {
        fresh_seed()
    }
}
