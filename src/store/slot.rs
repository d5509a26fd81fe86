//! The slot of a running game, held by one program at a time.
//!
//! Two programs must not write to one file, so each holds the lock of its own slot while it runs. The lock is a file
//! next to the journal, never the journal itself, which is replaced by renames.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::SystemTime;

use super::disk;
use super::name::ENDING;
use super::owner::OWNER_ENDING;
use super::{Home, StoreError, regular};

/// Number of programs that may play at once.
const SLOTS: u32 = 9;

/// Separates the slot's number from the time in the file name of a game that was moved aside.
const ASIDE: &str = "-aside-";

/// The path of the journal of the slot with this number.
pub(super) fn journal_of(home: &Home, number: u32) -> PathBuf {
    home.running().join(format!("{number}{ENDING}"))
}

/// The path of the owner file of the slot with this journal.
pub(super) fn owner_of(journal: &Path) -> PathBuf {
    journal.with_extension(&OWNER_ENDING[1..])
}

/// A slot that this program holds.
#[derive(Debug)]
pub(super) struct Slot {
    /// Its number, 1-based.
    number: u32,
    /// The path of its running game.
    pub(super) journal: PathBuf,
    /// The lock, released when the slot is dropped; `None` if the file system does not support locks.
    lock: Option<File>,
}

/// The slots that were free when this program started.
#[derive(Debug)]
pub(super) struct Claim {
    /// The slot to play in: the one with the game that was played last.
    pub(super) slot: Slot,
    /// Other free slots with a leftover game, locked until they are dropped.
    pub(super) leftovers: Vec<Slot>,
    /// Whether another program is playing.
    pub(super) others: bool,
    /// The slot numbers and journals of the games that other programs hold.
    pub(super) held: Vec<(u32, PathBuf)>,
}

impl Slot {
    /// Whether the slot is locked against other programs.
    pub(super) const fn is_locked(&self) -> bool {
        self.lock.is_some()
    }

    /// The path of its owner file.
    pub(super) fn owner(&self) -> PathBuf {
        owner_of(&self.journal)
    }

    /// A free path to which its game is moved to make way for another one.
    pub(super) fn aside(&self) -> PathBuf {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_millis());
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("{}{ASIDE}{now}-{}-{count}{ENDING}", self.number, std::process::id());
        self.journal.with_file_name(name)
    }

    /// The games of this slot that were moved aside but not yet added to the saves, the latest last.
    pub(super) fn left_aside(&self) -> Vec<PathBuf> {
        let begin = format!("{}{ASIDE}", self.number);
        let is_one = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&begin));
        let files = disk::files(disk::folder_of(&self.journal), ENDING).unwrap_or_default();
        files.into_iter().filter(is_one).collect()
    }

    fn played(&self) -> Option<SystemTime> {
        self.journal.metadata().and_then(|data| data.modified()).ok()
    }
}

/// Claims the free slot with the latest game; the first free one if none has a game.
pub(super) fn claim(home: &Home) -> Result<Claim, StoreError> {
    let folder = home.running();
    disk::make_folder(&folder)?;
    let mut free: Vec<Slot> = Vec::new();
    let (mut others, mut held) = (false, Vec::new());
    for number in 1..=SLOTS {
        let journal = journal_of(home, number);
        let mut slot = Slot { number, journal, lock: None };
        if !free.is_empty() && !slot.journal.is_file() && slot.left_aside().is_empty() {
            continue;
        }
        let path = folder.join(format!("{number}.lock"));
        // Windows locks no file that is open for appending alone.
        let lock = regular::open(&path, disk::private().create(true).read(true).append(true), "write")?;
        match lock.try_lock() {
            Ok(()) => {
                slot.lock = Some(lock);
                free.push(slot);
            }
            Err(TryLockError::WouldBlock) => {
                others = true;
                if slot.journal.is_file() {
                    held.push((number, slot.journal));
                }
            }
            Err(TryLockError::Error(_)) => free.push(slot),
        }
    }
    let latest = (0..free.len()).max_by_key(|&at| (free[at].played(), std::cmp::Reverse(at)));
    let slot = free.remove(latest.ok_or(StoreError::NoSlot)?);
    free.retain(|slot| slot.journal.is_file() || !slot.left_aside().is_empty());
    Ok(Claim { slot, leftovers: free, others, held })
}

/// Whether no other program holds a slot, with or without a game; `false` if the file system does not support locks.
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
