//! Values derived from one object, computed once: one value per type, made on first use.

use std::any::{Any, TypeId};
use std::cell::OnceCell;

/// The values made so far, at most one for each type and slot. There are few, so they form a linked list. The code that
/// makes a value keeps its type private, so the object need not know what is derived from it.
#[derive(Default)]
pub(crate) struct Derived {
    first: OnceCell<Box<Entry>>,
}

struct Entry {
    key: (TypeId, usize),
    value: Box<dyn Any>,
    next: OnceCell<Box<Self>>,
}

impl Derived {
    /// The value of this type; `make` creates it on first use, and may itself request values of other types.
    pub(crate) fn get<T: 'static>(&self, make: impl FnOnce() -> T) -> &T {
        self.get_at(0, make)
    }

    /// The same for several values of one type, each in a slot of its own.
    pub(crate) fn get_at<T: 'static>(&self, slot: usize, make: impl FnOnce() -> T) -> &T {
        let key = (TypeId::of::<T>(), slot);
        if let Some(known) = self.find(key) {
            return known;
        }
        // Values that `make` requests are in the list before this one is appended.
        let entry = Box::new(Entry { key, value: Box::new(make()), next: OnceCell::new() });
        let mut end = &self.first;
        while let Some(there) = end.get() {
            end = &there.next;
        }
        let entry = end.get_or_init(|| entry);
        entry.value.downcast_ref().expect("the key has the type of the value")
    }

    fn find<T: 'static>(&self, key: (TypeId, usize)) -> Option<&T> {
        let entries = std::iter::successors(self.first.get(), |entry| entry.next.get());
        entries.filter(|entry| entry.key == key).find_map(|entry| entry.value.downcast_ref())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn each_value_is_made_once() {
        let (derived, made) = (Derived::default(), Cell::new(0));
        let number = || *derived.get(|| made.replace(made.get() + 1));
        assert_eq!((number(), number(), made.get()), (0, 0, 1));
        let text = derived.get(|| format!("{}", derived.get::<i32>(|| 7)));
        assert_eq!((text.as_str(), made.get()), ("0", 1));
        let slots = [3, 4, 3].map(|slot| *derived.get_at(slot, || 10 * slot));
        assert_eq!(slots, [30, 40, 30]);
    }
}
