//! The place of the running game, held by one program at a time.
//!
//! Two programs must not write one file, so each holds the lock of a slot of its own for as long as
//! it runs. The lock is a file beside the journal, never the journal itself, which a rename replaces.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::SystemTime;

use super::disk;
use super::name::ENDING;
use super::{Home, StoreError, regular};

/// So many programs may play at once.
const SLOTS: u32 = 9;

/// A slot that this program holds.
#[derive(Debug)]
pub(super) struct Slot {
    /// Where its running game lies.
    pub(super) journal: PathBuf,
    /// Released when the slot is dropped; none where the file system knows no locks.
    lock: Option<File>,
}

/// The slots that were free when this program came.
#[derive(Debug)]
pub(super) struct Claim {
    /// The one to play in: it has the game that was played last.
    pub(super) slot: Slot,
    /// Others with a game that some program left behind, held until they are dropped.
    pub(super) leftovers: Vec<Slot>,
    /// Whether another program is playing.
    pub(super) others: bool,
}

impl Slot {
    /// Whether other programs are kept out.
    pub(super) const fn is_locked(&self) -> bool {
        self.lock.is_some()
    }

    fn played(&self) -> Option<SystemTime> {
        self.journal.metadata().and_then(|data| data.modified()).ok()
    }
}

/// Takes the free slot with the latest game; the first free one if none has a game.
pub(super) fn claim(home: &Home) -> Result<Claim, StoreError> {
    let folder = home.running();
    disk::make_folder(&folder)?;
    let mut free: Vec<Slot> = Vec::new();
    let mut others = false;
    for number in 1..=SLOTS {
        let journal = folder.join(format!("{number}{ENDING}"));
        if !free.is_empty() && !journal.is_file() {
            continue;
        }
        let path = folder.join(format!("{number}.lock"));
        let lock = regular::open(&path, OpenOptions::new().create(true).append(true), "write")?;
        match lock.try_lock() {
            Ok(()) => free.push(Slot { journal, lock: Some(lock) }),
            Err(TryLockError::WouldBlock) => others = true,
            Err(TryLockError::Error(_)) => free.push(Slot { journal, lock: None }),
        }
    }
    let latest = (0..free.len()).max_by_key(|&at| (free[at].played(), std::cmp::Reverse(at)));
    let slot = free.remove(latest.ok_or(StoreError::NoSlot)?);
    free.retain(|slot| slot.journal.is_file());
    Ok(Claim { slot, leftovers: free, others })
}

/// Whether no other program holds a slot, with a game or without. Nobody knows where there are no locks.
pub(super) fn is_alone(home: &Home, own: &Slot) -> bool {
    let folder = home.running();
    let is_free = |number: u32| {
        own.journal == folder.join(format!("{number}{ENDING}"))
            || match File::open(folder.join(format!("{number}.lock"))) {
                Ok(lock) => lock.try_lock().is_ok(),
                Err(error) => error.kind() == ErrorKind::NotFound,
            }
    };
    own.is_locked() && (1..=SLOTS).all(is_free)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_program_has_a_slot_of_its_own() {
        let folder = tempfile::tempdir().expect("a folder");
        let home = Home::at(folder.path());
        let first = claim(&home).expect("free");
        let second = claim(&home).expect("free");
        assert!(!first.others && second.others);
        assert_ne!(first.slot.journal, second.slot.journal);
        let path = first.slot.journal.clone();
        drop(first);
        assert_eq!(claim(&home).expect("free").slot.journal, path);
    }

    #[test]
    fn a_program_without_a_game_is_noticed_too() {
        let folder = tempfile::tempdir().expect("a folder");
        let home = Home::at(folder.path());
        let first = claim(&home).expect("free");
        assert!(is_alone(&home, &first.slot));
        let second = claim(&home).expect("free");
        drop(first);
        let third = claim(&home).expect("free");
        assert!(!third.others, "no game is in its way");
        assert!(!is_alone(&home, &third.slot));
        drop(second);
        assert!(is_alone(&home, &third.slot));
    }

    #[test]
    fn the_tenth_program_finds_no_slot() {
        let folder = tempfile::tempdir().expect("a folder");
        let home = Home::at(folder.path());
        let held: Vec<Claim> = (0..SLOTS).map(|_| claim(&home).expect("free")).collect();
        assert!(matches!(claim(&home), Err(StoreError::NoSlot)));
        drop(held);
    }

    #[test]
    fn the_latest_game_comes_first_and_the_other_is_left_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let home = Home::at(folder.path());
        let (first, second) = (claim(&home).expect("free"), claim(&home).expect("free"));
        let (old, new) = (first.slot.journal.clone(), second.slot.journal.clone());
        for (path, age) in [(&old, 60), (&new, 1)] {
            let file = File::create(path).expect("written");
            let moment = SystemTime::now() - std::time::Duration::from_secs(age);
            file.set_modified(moment).expect("dated");
        }
        drop((first, second));
        let claim = claim(&home).expect("free");
        assert_eq!(claim.slot.journal, new);
        assert_eq!(claim.leftovers.len(), 1);
        assert_eq!(claim.leftovers[0].journal, old);
    }
}
