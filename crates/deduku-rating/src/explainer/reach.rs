//! The consequences of each candidate by static implications: fast, because the chains themselves are not recorded. It
//! shows whether there is a chain, and of what length, before one is searched for.

use super::implications::{CANDIDATES, Implications, Links, XY};
use super::marks::Marks;

/// A set of candidates of a position, by index; `W` words of 64 bits are enough for all.
pub(super) type Set<const W: usize> = [u64; W];

/// The number of words that is enough for the candidates of nearly every position in which chains are searched for, of
/// nearly every other one, and of any position.
pub(super) const FEW: usize = 4;
pub(super) const MORE: usize = 8;
pub(super) const MOST: usize = CANDIDATES.div_ceil(64);

/// The consequences of each true candidate by single implications.
pub(super) fn common_consequences(marks: &Marks) -> Box<dyn Consequences> {
    fn among<const W: usize>(implications: &Implications) -> Box<dyn Consequences> {
        Box::new(Reach::<W>::new(implications, XY).consequences())
    }
    let implications = Implications::of(marks);
    match implications.all().len() {
        count if count <= 64 * FEW => among::<FEW>(&implications),
        count if count <= 64 * MORE => among::<MORE>(&implications),
        _ => among::<MOST>(&implications),
    }
}

/// The consequences of each candidate.
pub(super) trait Consequences {
    /// Whether all of these candidates agree on the value of some candidate.
    fn is_shared(&self, starts: &[usize]) -> bool;
}

/// The candidates that each true one implies, including itself, as true and as false.
struct Sides<const W: usize> {
    places: Vec<u16>,
    sides: [Vec<Set<W>>; 2],
}

impl<const W: usize> Consequences for Sides<W> {
    fn is_shared(&self, starts: &[usize]) -> bool {
        self.sides.iter().any(|sets| {
            let own = starts.iter().map(|&at| sets[usize::from(self.places[at])]);
            own.reduce(|one, other| common(&one, &other)).is_some_and(|shared| shared != [0; W])
        })
    }
}

/// Single implications of a position.
pub(super) struct Reach<'a, const W: usize> {
    implications: &'a Implications,
    /// The index of each candidate among those of the position.
    places: Vec<u16>,
    /// What each candidate excludes.
    excluded: Vec<Set<W>>,
    /// The true candidates that a true one implies through one other.
    next: Vec<Set<W>>,
    links: Links,
}

impl<'a, const W: usize> Reach<'a, W> {
    /// The implications by these links.
    pub(super) fn new(implications: &'a Implications, links: Links) -> Self {
        let mut places = vec![0; CANDIDATES];
        for (place, &at) in implications.all().iter().enumerate() {
            places[usize::from(at)] = place as u16;
        }
        let mut own = Self { implications, places, excluded: Vec::new(), next: Vec::new(), links };
        for &at in implications.all() {
            let (mut excluded, mut next) = ([0; W], [0; W]);
            for &by in implications.excluded(links, usize::from(at)) {
                insert(&mut excluded, own.places[usize::from(by)]);
                for &to in implications.left_alone(links, usize::from(by)) {
                    insert(&mut next, own.places[usize::from(to)]);
                }
            }
            own.excluded.push(excluded);
            own.next.push(next);
        }
        own
    }

    /// The links that it uses.
    pub(super) const fn links(&self) -> Links {
        self.links
    }

    /// What a candidate implies by itself: a true one false ones, a false one true ones.
    pub(super) fn implied(&self, at: usize, is_true: bool) -> &[u16] {
        if is_true { self.implications.excluded(self.links, at) } else { self.implications.left_alone(self.links, at) }
    }

    fn place(&self, at: usize) -> usize {
        usize::from(self.places[at])
    }

    /// The candidates that become true when this one is false.
    fn left_alone(&self, at: usize) -> Set<W> {
        let mut set = [0; W];
        for &to in self.implications.left_alone(self.links, at) {
            insert(&mut set, self.places[usize::from(to)]);
        }
        set
    }

    /// The number of nodes of the shortest chain from a candidate to its opposite, if it is at most `most`.
    pub(super) fn to_opposite(&self, start: usize, is_true: bool, most: usize) -> Option<usize> {
        let place = self.place(start);
        let mut own = [0; W];
        insert(&mut own, place as u16);
        let (mut now, ends) = if is_true { (own, &self.excluded[place]) } else { (self.left_alone(start), &own) };
        let mut seen = now;
        let mut nodes = 2;
        while nodes <= most && now != [0; W] {
            if common(&now, ends) != [0; W] {
                return Some(nodes);
            }
            let mut next = [0; W];
            each(&now).for_each(|at| add(&mut next, &self.next[at]));
            now = std::array::from_fn(|word| next[word] & !seen[word]);
            add(&mut seen, &now);
            nodes += 2;
        }
        None
    }

    /// All that each candidate implies.
    fn consequences(&self) -> Sides<W> {
        let (mut on, mut off) = (transitive(&self.next), vec![[0; W]; self.next.len()]);
        for (place, (on, off)) in on.iter_mut().zip(&mut off).enumerate() {
            insert(on, place as u16);
            each(on).for_each(|to| add(off, &self.excluded[to]));
        }
        Sides { places: self.places.clone(), sides: [off, on] }
    }
}

/// The transitive closure of a relation.
pub(super) fn transitive<const W: usize>(next: &[Set<W>]) -> Vec<Set<W>> {
    let mut all = next.to_vec();
    for middle in (0..all.len()).filter(|&middle| next[middle] != [0; W]) {
        let beyond = all[middle];
        for set in &mut all {
            if has(set, middle) {
                add(set, &beyond);
            }
        }
    }
    all
}

pub(super) fn insert<const W: usize>(set: &mut Set<W>, place: u16) {
    set[usize::from(place) / 64] |= 1 << (place % 64);
}

pub(super) fn has<const W: usize>(set: &Set<W>, place: usize) -> bool {
    set[place / 64] >> (place % 64) & 1 == 1
}

pub(super) fn add<const W: usize>(set: &mut Set<W>, more: &Set<W>) {
    for (word, more) in set.iter_mut().zip(more) {
        *word |= more;
    }
}

pub(super) fn common<const W: usize>(one: &Set<W>, other: &Set<W>) -> Set<W> {
    std::array::from_fn(|word| one[word] & other[word])
}

/// The indices in a set.
pub(super) fn each<const W: usize>(set: &Set<W>) -> impl Iterator<Item = usize> {
    let (mut word, mut rest) = (0, set[0]);
    std::iter::from_fn(move || {
        while rest == 0 {
            word += 1;
            rest = *set.get(word)?;
        }
        let bit = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        Some(word * 64 + bit)
    })
}
