//! All kernels as one type, and the alternative of several of them. They are in one file because each contains the
//! other.

use std::sync::Arc;

use super::argument::{Argument, Case};
use super::diagram::Diagram;
use super::{
    Allowed, Automaton, Connected, Count, CountDistinct, CountItself, Dead, Different, DigitSets, EqualSums, Fit,
    Labelled, Numbered, Propagate, Rank, RankOfFour, Region, Relation, SameDigits, SameRegion, Sum, Valued,
    keep_fitting,
};
use crate::board::Cell;

macro_rules! kernels {
    ($($(#[doc = $doc:literal])* $name:ident($type:ty),)*) => {
        /// A rule over some cells.
        #[derive(Clone, Debug)]
        pub enum Kernel {
            $($(#[doc = $doc])* $name($type),)*
        }

        impl Kernel {
            /// A kernel with at least this many cells is asked whether a change matters to it before it is propagated,
            /// and its reasons are looked for in many cells at once.
            pub const MANY_CELLS: usize = 32;

            /// The kernel's rule.
            pub fn rule(&self) -> &dyn Propagate {
                match self {
                    $(Self::$name(kernel) => kernel,)*
                }
            }

            /// The kernel's rule, to be held by another.
            pub fn into_rule(self) -> Arc<dyn Propagate> {
                match self {
                    $(Self::$name(kernel) => Arc::new(kernel),)*
                }
            }
        }

        $(impl From<$type> for Kernel {
            fn from(kernel: $type) -> Self {
                Self::$name(kernel)
            }
        })*
    };
}

kernels! {
    /// One cell holds one of some digits.
    Allowed(Allowed),
    /// A table of digit pairs over two cells.
    Relation(Relation),
    /// Cells that all differ.
    Different(Different),
    /// A weighted sum.
    Sum(Sum),
    /// Groups with one common sum.
    EqualSums(EqualSums),
    /// Different digits that form one of some sets.
    DigitSets(DigitSets),
    /// How often digits occur.
    Count(Count),
    /// Groups with the same digits.
    SameDigits(SameDigits),
    /// How many different digits there are.
    CountDistinct(CountDistinct),
    /// Digits that count themselves.
    CountItself(CountItself),
    /// A line that an automaton accepts.
    Automaton(Automaton),
    /// A connected area.
    Connected(Connected),
    /// A region that has to be found.
    Region(Region),
    /// Labels numbered in order.
    Numbered(Numbered),
    /// How many cells belong to a cell's region.
    SameRegion(SameRegion),
    /// Different digits in the cells of each label.
    Labelled(Labelled),
    /// A rule over the values that marks give to digits.
    Valued(Valued),
    /// The rank of a line among all lines.
    Rank(Rank),
    /// The same, by the four lines that begin with its digit.
    RankOfFour(RankOfFour),
    /// One of several alternatives.
    Any(Any),
}

/// A kernel of an alternative, and the indices of its cells among those of the whole.
#[derive(Clone, Debug)]
struct Part {
    kernel: Kernel,
    places: Box<[u16]>,
}

impl Part {
    /// The digits of which the cell needs one, where this is all it says.
    fn needs(&self, at: usize) -> Option<u32> {
        match &self.kernel {
            Kernel::Allowed(allowed) if usize::from(self.places[0]) == at => Some(allowed.digits()),
            _ => None,
        }
    }

    /// Whether it is a single cell that can have none of the digits it needs; with `only`, if it is that cell.
    fn refuses(&self, domains: &[u32], only: Option<usize>) -> bool {
        let at = usize::from(self.places[0]);
        only.is_none_or(|only| only == at) && self.needs(at).is_some_and(|needs| domains[at] & needs == 0)
    }

    /// Its own argument against the digit, in the cells of the whole.
    fn argue(&self, case: &Case<'_>, digit: u8) -> Option<Argument> {
        let at = self.places.iter().position(|&place| usize::from(place) == case.at)?;
        let domains: Vec<u32> = self.places.iter().map(|&at| case.domains[usize::from(at)]).collect();
        let rule = self.kernel.rule();
        let keep = |own: &mut [u32]| keep_fitting(rule, own).is_ok();
        let own = Case { domains: &domains, all: case.all, at, keep: &keep, count: &|_| None };
        let is_forbidden = own.forbids(digit);
        let argument = rule.argue(&own, digit).or_else(|| own.partner(digit)).filter(|_| is_forbidden);
        argument.map(|argument| argument.placed(&self.places))
    }
}

/// Kernels that hold together.
#[derive(Clone, Debug)]
struct Alternative {
    parts: Box<[Part]>,
    /// Whether no cell is in two of the parts.
    are_apart: bool,
}

impl Alternative {
    fn new(parts: Box<[Part]>) -> Self {
        let mut places: Vec<u16> = parts.iter().flat_map(|part| part.places.iter().copied()).collect();
        places.sort_unstable();
        let are_apart = places.is_sorted_by(|one, next| one < next);
        Self { parts, are_apart }
    }
}

/// At least one alternative holds completely.
#[derive(Clone, Debug)]
pub struct Any {
    cells: Box<[Cell]>,
    alternatives: Box<[Alternative]>,
}

/// The most rounds of propagation over the kernels of an alternative.
const ROUNDS: usize = 8;

impl Any {
    /// A kernel of these alternatives.
    pub fn new(alternatives: Vec<Vec<Kernel>>) -> Self {
        let mut cells: Vec<Cell> = Vec::new();
        let mut place = |cell: Cell| {
            if let Some(at) = cells.iter().position(|&other| other == cell) {
                at as u16
            } else {
                cells.push(cell);
                cells.len() as u16 - 1
            }
        };
        let mut part =
            |kernel: Kernel| Part { places: kernel.rule().cells().iter().map(|&cell| place(cell)).collect(), kernel };
        let mut alternative = |kernels: Vec<Kernel>| Alternative::new(kernels.into_iter().map(&mut part).collect());
        let alternatives = alternatives.into_iter().map(&mut alternative).collect();
        Self { alternatives, cells: cells.into() }
    }

    /// The alternatives whose single cells can have what they need; with `only`, of that cell alone.
    fn open(&self, domains: &[u32], only: Option<usize>) -> Vec<&[Part]> {
        let is_open = |parts: &&[Part]| !parts.iter().any(|part| part.refuses(domains, only));
        self.parts().filter(is_open).collect()
    }

    /// Where one alternative is left, its own argument; where none has the digit, why.
    fn argue_directly(&self, case: &Case<'_>, digit: u8) -> Option<Argument> {
        let mut domains = case.domains.to_vec();
        domains[case.at] = 1 << digit;
        let (with, possible) = (self.open(&domains, Some(case.at)), self.open(&domains, None));
        let refused = |part: &Part| part.refuses(&domains, None);
        match (&with[..], &possible[..]) {
            (_, [only]) => {
                let argument = only.iter().find_map(|part| part.argue(case, digit))?;
                let parts = self.parts().filter_map(|parts| parts.iter().find(|part| refused(part)));
                let mut cells: Vec<usize> = parts.map(|part| usize::from(part.places[0])).collect();
                cells.retain(|cell| *cell != case.at);
                cells.sort_unstable();
                cells.dedup();
                let argument = Box::new(argument);
                Some(Argument::Alternative { cells, argument })
            }
            ([only], []) => {
                let part = only.iter().find(|part| refused(part))?;
                let Kernel::Allowed(allowed) = &part.kernel else { return None };
                Some(Argument::Partner { other: usize::from(part.places[0]), needs: allowed.digits() })
            }
            ([], _) if self.deciding() == Some(case.at) => {
                let needs = |parts: &[Part]| {
                    parts.iter().filter_map(|part| part.needs(case.at)).fold(u32::MAX, |all, set| all & set)
                };
                let other = |parts: &&[Part]| {
                    let mut sets = parts.iter().filter_map(|part| part.needs(case.at));
                    sets.clone().any(|set| set >> digit & 1 == 1).then(|| sets.find(|set| set >> digit & 1 == 0))
                };
                if let Some(needs) = self.parts().find_map(|parts| other(&parts)) {
                    return Some(Argument::Partner { other: case.at, needs: needs? });
                }
                let digits = self.parts().map(needs).fold(0, |all, set| all | set);
                Some(Argument::Own { digits, count: None, few: Vec::new() })
            }
            _ => None,
        }
    }

    /// The cell by which the alternatives are told apart: each needs some digits in it.
    fn deciding(&self) -> Option<usize> {
        let mut all = self.parts();
        let first = all.next()?;
        let is_in = |at: usize| all.clone().all(|parts| parts.iter().any(|part| part.needs(at).is_some()));
        first
            .iter()
            .map(|part| usize::from(part.places[0]))
            .find(|&at| first.iter().any(|part| part.needs(at).is_some()) && is_in(at))
    }

    fn parts(&self) -> impl Iterator<Item = &[Part]> + Clone {
        self.alternatives.iter().map(|alternative| &*alternative.parts)
    }

    /// The alternatives, each as the kernels that hold together.
    pub fn alternatives(&self) -> impl Iterator<Item = impl Iterator<Item = &Kernel>> {
        self.parts().map(|parts| parts.iter().map(|part| &part.kernel))
    }
}

/// The most alternatives that are argued against one by one.
const FEW: usize = 4;

/// The most digits tried for an alternative.
const MOST_TRIES: u32 = 2_000;

/// Finds digits that satisfy every kernel of an alternative: where kernels share cells, assigns one cell after another
/// as long as each kernel can still be satisfied.
fn fit_all(alternative: &Alternative, domains: &mut Vec<u32>, tries: &mut u32) -> Fit {
    let Alternative { parts, are_apart } = alternative;
    let mut found: Vec<u8> = domains.iter().map(|set| set.trailing_zeros() as u8).collect();
    for Part { kernel, places } in parts {
        let own: Vec<u32> = places.iter().map(|&at| domains[usize::from(at)]).collect();
        match kernel.rule().fit(&own) {
            Fit::Digits(digits) => places.iter().zip(digits).for_each(|(&at, digit)| found[usize::from(at)] = digit),
            other => return other,
        }
    }
    if *are_apart {
        return Fit::Digits(found);
    }
    let is_named = |at: usize| parts.iter().any(|part| part.places.contains(&(at as u16)));
    let open = (0..domains.len()).filter(|&at| is_named(at) && !domains[at].is_power_of_two());
    let Some(cell) = open.min_by_key(|&at| domains[at].count_ones()) else {
        return Fit::Digits(found);
    };
    let before = domains[cell];
    let mut outcome = Fit::Nothing;
    for digit in super::digits_of(before) {
        *tries += 1;
        if *tries > MOST_TRIES {
            outcome = Fit::TooMuch;
            break;
        }
        domains[cell] = 1 << digit;
        match fit_all(alternative, domains, tries) {
            Fit::Nothing => {}
            other => {
                outcome = other;
                break;
            }
        }
    }
    domains[cell] = before;
    outcome
}

impl Propagate for Any {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        let mut some = vec![0; domains.len()];
        let mut own = vec![0; domains.len()];
        let mut local: Vec<u32> = Vec::new();
        let mut alive = false;
        'alternatives: for alternative in self.parts() {
            own.copy_from_slice(domains);
            for _ in 0..ROUNDS {
                let mut any = false;
                for Part { kernel, places } in alternative {
                    local.clear();
                    local.extend(places.iter().map(|&at| own[usize::from(at)]));
                    if kernel.rule().propagate(&mut local).is_err() {
                        continue 'alternatives;
                    }
                    for (&at, &kept) in places.iter().zip(&local) {
                        any |= own[usize::from(at)] != kept;
                        own[usize::from(at)] = kept;
                    }
                }
                if !any {
                    break;
                }
            }
            alive = true;
            some.iter_mut().zip(&own).for_each(|(some, own)| *some |= own);
            if some == domains {
                return Ok(());
            }
        }
        domains.copy_from_slice(&some);
        if alive { Ok(()) } else { Err(Dead) }
    }

    /// What is against the digit itself; or by the digits of the cell by which the alternatives are told apart; or by
    /// each alternative.
    fn argue(&self, case: &Case<'_>, digit: u8) -> Option<Argument> {
        let by_cases = || {
            let cell = self.deciding().filter(|&cell| cell != case.at)?;
            let mut domains = case.domains.to_vec();
            domains[case.at] = 1 << digit;
            let of = Case { domains: &domains, at: cell, ..*case };
            let argued = |digit: u8| Some((1 << digit, self.argue_directly(&of, digit)?));
            let cases = super::digits_of(domains[cell]).map(argued).collect::<Option<_>>()?;
            Some(Argument::Cases { cell, cases })
        };
        let by_each = || {
            let forbids = |parts: &[Part]| parts.iter().find_map(|part| part.argue(case, digit));
            let is_few = self.alternatives.len() <= FEW;
            is_few.then(|| self.parts().map(forbids).collect::<Option<_>>())?
        };
        let argument = self.argue_directly(case, digit).or_else(|| case.partner(digit)).or_else(by_cases);
        argument.or_else(|| by_each().map(Argument::Each))
    }

    fn check(&self, digits: &[u8]) -> bool {
        let holds = |part: &Part| {
            let own: Vec<u8> = part.places.iter().map(|&at| digits[usize::from(at)]).collect();
            part.kernel.rule().check(&own)
        };
        self.parts().any(|parts| parts.iter().all(holds))
    }

    fn fit(&self, domains: &[u32]) -> Fit {
        let mut outcome = Fit::Nothing;
        for alternative in &self.alternatives {
            match fit_all(alternative, &mut domains.to_vec(), &mut 0) {
                Fit::Digits(digits) => return Fit::Digits(digits),
                Fit::TooMuch => outcome = Fit::TooMuch,
                Fit::Nothing => {}
            }
        }
        outcome
    }

    fn diagram(&self, digits: usize) -> Option<Diagram> {
        let of = |part: &Part| Some((part.places.clone(), part.kernel.rule().diagram(digits)?));
        let drawn = |alternative: &Alternative| alternative.parts.iter().map(of).collect::<Option<_>>();
        let are_apart = self.alternatives.iter().all(|alternative| alternative.are_apart);
        are_apart.then(|| self.alternatives.iter().map(drawn).collect::<Option<_>>())?.map(Diagram::any)
    }

    fn words(&self, name: &dyn Fn(Cell) -> String, value: &dyn Fn(u8) -> i32) -> String {
        let part = |part: &Part| part.kernel.rule().words(name, value);
        let alternative = |parts: &[Part]| parts.iter().map(part).collect::<Vec<_>>().join(" and ");
        self.parts().map(alternative).collect::<Vec<_>>().join(", or ")
    }
}
