//! One view of all puzzles that differ only in the names of digits, or by a rotation or reflection of the board.
//!
//! Among steps that are equal in every criterion, a path takes the first, and the order of cells and digits decides
//! which one is first: so a puzzle and its mirror image would be solved in different ways. A path therefore views the
//! puzzle in a canonical frame, turned so that its givens read as the smallest sequence and with its digits renumbered
//! by first appearance there, and reports its steps in the puzzle's own cells and digits. Turns that change the board
//! itself, as with a jigsaw, are not used. Where digits are added up, or clues refer to them, their names matter, and
//! the frame is the puzzle itself. The same holds for a profile that keeps the original order of cells and digits
//! (`canonical = false`).

use std::cmp::Ordering;

use crate::{
    Chain, ClueLine, ClueProof, Conclusion, Evidence, Fact, HouseUse, Inference, InferenceReason, Link, LinkReason,
    Node, Part, Pattern, Profile, Step,
};
use deduku_core::board::{Board, Cell, Digit, DigitSet, HouseId, Turn};
use deduku_core::puzzle::Position;

/// The frame in which a puzzle is viewed.
pub(crate) struct CanonicalForm<'b> {
    /// Maps the frame's cells and houses to the puzzle's own; `None` where they are the same.
    turn: Option<&'b Turn>,
    /// For each digit of the frame, the puzzle's digit.
    original: Vec<Digit>,
    /// For each digit of the puzzle, the frame's digit.
    canonical: Vec<Digit>,
}

impl<'b> CanonicalForm<'b> {
    /// The frame in which the profile views the position: the canonical one, or the puzzle itself.
    pub(crate) fn of(position: &'b Position, profile: &Profile) -> Self {
        if profile.canonical && !position.puzzle().has_sums() && !position.puzzle().has_rules() {
            Self::canonical(position)
        } else {
            let own: Vec<Digit> = position.board().all_digits().iter().collect();
            Self { turn: None, canonical: own.clone(), original: own }
        }
    }

    /// The canonical frame of the position's puzzle. If several frames show the same givens, the one with the smallest
    /// sequence of placed digits and remaining candidates is taken.
    fn canonical(position: &'b Position) -> Self {
        let board: &Board = position.board();
        let turns = std::iter::once(None).chain(board.turns().iter().map(Some));
        let mut best: Vec<Option<&Turn>> = Vec::new();
        for turn in turns {
            let reads = best.first().map(|&least| givens(position, turn).cmp(givens(position, least)));
            match reads {
                Some(Ordering::Greater) => continue,
                Some(Ordering::Less) => best.clear(),
                _ => {}
            }
            best.push(turn);
        }
        let mut best: Vec<Self> = best.into_iter().map(|turn| Self::by_turn(position, turn)).collect();
        let rest = |frame: &Self| {
            let look = |cell| {
                let cell = frame.cell(cell);
                (position.value(cell).map(|digit| frame.canonical[digit.index()]), frame.set(position.candidates(cell)))
            };
            board.cells().map(look).map(|(value, set)| (value, set.bits())).collect::<Vec<_>>()
        };
        if best.len() > 1 {
            best.sort_by_cached_key(rest);
        }
        best.swap_remove(0)
    }

    /// The frame with this turn: digits are numbered by first appearance among the givens, then among placed digits.
    fn by_turn(position: &Position, turn: Option<&'b Turn>) -> Self {
        let board: &Board = position.board();
        let mut own: Vec<Digit> = Vec::with_capacity(usize::from(board.digits()));
        let mut known = DigitSet::EMPTY;
        let at = |cell| turn.map_or(cell, |turn| turn.cell(cell));
        let given = board.cells().filter_map(|cell| position.puzzle().given(at(cell)));
        let placed = board.cells().filter_map(|cell| position.value(at(cell)));
        for digit in given.chain(placed).chain(board.all_digits().iter()) {
            if !known.contains(digit) {
                known.insert(digit);
                own.push(digit);
            }
        }
        let mut seen = own.clone();
        for (label, digit) in own.iter().enumerate() {
            seen[digit.index()] = Digit::from_index(label);
        }
        Self { turn, original: own, canonical: seen }
    }

    /// The position as seen in the frame.
    pub(crate) fn to_canonical(&self, position: &Position) -> Position {
        if self.is_own() {
            return position.clone();
        }
        position.moved(|cell| self.cell(cell), |digit| self.canonical[digit.index()])
    }

    /// Whether the frame is the puzzle itself.
    fn is_own(&self) -> bool {
        self.turn.is_none() && self.original.is_sorted()
    }

    fn cell(&self, cell: Cell) -> Cell {
        self.turn.map_or(cell, |turn| turn.cell(cell))
    }

    fn house(&self, house: HouseId) -> HouseId {
        self.turn.map_or(house, |turn| turn.house(house))
    }

    /// Converts the puzzle's digits to the frame's.
    fn set(&self, digits: DigitSet) -> DigitSet {
        digits.iter().map(|digit| self.canonical[digit.index()]).collect()
    }

    fn digit(&self, digit: Digit) -> Digit {
        self.original[digit.index()]
    }

    fn digits(&self, digits: DigitSet) -> DigitSet {
        digits.iter().map(|digit| self.digit(digit)).collect()
    }

    fn cells(&self, list: &[Cell]) -> Vec<Cell> {
        in_order(list, |&cell| self.cell(cell))
    }

    fn houses(&self, list: &[HouseId]) -> Vec<HouseId> {
        in_order(list, |&house| self.house(house))
    }

    fn candidates(&self, mut list: Vec<(Cell, Digit)>) -> Vec<(Cell, Digit)> {
        let was_sorted = list.is_sorted();
        for (cell, digit) in &mut list {
            (*cell, *digit) = (self.cell(*cell), self.digit(*digit));
        }
        if was_sorted {
            list.sort_unstable();
        }
        list
    }

    /// Converts a step of the frame to the puzzle's own cells and digits.
    pub(crate) fn to_original(&self, step: Step) -> Step {
        if self.is_own() {
            return step;
        }
        let Conclusion { place, eliminate } = step.conclusion;
        Step {
            technique: step.technique,
            conclusion: Conclusion { place: self.candidates(place), eliminate: self.candidates(eliminate) },
            evidence: self.evidence(&step.evidence),
        }
    }

    fn evidence(&self, evidence: &Evidence) -> Evidence {
        match evidence {
            &Evidence::FullHouse { house } => Evidence::FullHouse { house: self.house(house) },
            Evidence::NakedSingle => Evidence::NakedSingle,
            &Evidence::HiddenSingle { house } => Evidence::HiddenSingle { house: self.house(house) },
            Evidence::Locked { digit, base, cover, cells } => Evidence::Locked {
                digit: self.digit(*digit),
                base: self.house(*base),
                cover: cover.map(|house| self.house(house)),
                cells: self.cells(cells),
            },
            Evidence::NakedSubset { cells, digits, houses } => Evidence::NakedSubset {
                cells: self.cells(cells),
                digits: self.digits(*digits),
                houses: self.houses(houses),
            },
            Evidence::HiddenSubset { house, cells, digits } => Evidence::HiddenSubset {
                house: self.house(*house),
                cells: self.cells(cells),
                digits: self.digits(*digits),
            },
            Evidence::Fish { digit, bases, covers, cells, fins } => Evidence::Fish {
                digit: self.digit(*digit),
                bases: self.houses(bases),
                covers: self.houses(covers),
                cells: self.cells(cells),
                fins: self.cells(fins),
            },
            Evidence::Leftovers { digit, first, second, inside, outside, bound, of_first, times, via } => {
                Evidence::Leftovers {
                    digit: self.digit(*digit),
                    first: self.houses(first),
                    second: self.houses(second),
                    inside: self.cells(inside),
                    outside: self.cells(outside),
                    bound: *bound,
                    of_first: *of_first,
                    times: *times,
                    via: self.houses(via),
                }
            }
            Evidence::Pattern(pattern) => Evidence::Pattern(Box::new(self.pattern(pattern))),
            &Evidence::GridAlone { grid, solutions } => {
                Evidence::GridAlone { grid: self.turn.map_or(grid, |turn| turn.grid(grid)), solutions }
            }
            Evidence::Guess { candidates, attempt } => Evidence::Guess {
                candidates: candidates.iter().map(|&digit| self.digit(digit)).collect(),
                attempt: *attempt,
            },
            Evidence::Clues(proof) => Evidence::Clues(Box::new(self.cases(proof))),
            // Puzzles with sums or clues are not transformed.
            Evidence::Combinations { .. }
            | Evidence::Crossing { .. }
            | Evidence::Balance { .. }
            | Evidence::Retreat { .. } => evidence.clone(),
        }
    }

    /// The same proof; puzzles that are transformed have neither clues nor sums.
    fn cases(&self, proof: &ClueProof) -> ClueProof {
        let house = |house: &HouseUse| match house {
            HouseUse::Differ { house, cells } => {
                HouseUse::Differ { house: self.house(*house), cells: self.cells(cells) }
            }
            HouseUse::Places { house, digit, cells } => {
                HouseUse::Places { house: self.house(*house), digit: self.digit(*digit), cells: self.cells(cells) }
            }
        };
        let known = |&(cell, only): &(Cell, DigitSet)| (self.cell(cell), self.digits(only));
        let mut known: Vec<_> = proof.known.iter().map(known).collect();
        known.sort_unstable_by_key(|&(cell, _)| cell);
        let candidate = |&(cell, digit): &(Cell, Digit)| (self.cell(cell), self.digit(digit));
        let line = |line: &ClueLine| ClueLine { by: line.by, removed: self.candidates(line.removed.clone()) };
        ClueProof {
            assumed: proof.assumed.as_ref().map(candidate),
            refuted: proof.refuted.iter().map(|case| case.iter().map(candidate).collect()).collect(),
            clues: proof.clues.clone(),
            sums: proof.sums.clone(),
            houses: proof.houses.iter().map(house).collect(),
            known,
            lines: proof.lines.iter().map(line).collect(),
        }
    }

    fn pattern(&self, pattern: &Pattern) -> Pattern {
        let part =
            |part: &Part| Part { name: part.name, cells: self.cells(&part.cells), digits: self.digits(part.digits) };
        let chain = |chain: &Chain| Chain {
            nodes: chain.nodes.iter().map(|node| self.node(node)).collect(),
            links: chain.links.iter().map(|link| Link { by: self.by(link.by), ..*link }).collect(),
        };
        let inference = |inference: &Inference| Inference {
            node: self.node(&inference.node),
            by: match inference.by {
                InferenceReason::Link(by) => InferenceReason::Link(self.by(by)),
                InferenceReason::Clash(by) => InferenceReason::Clash(self.by(by)),
                InferenceReason::Each(by) => InferenceReason::Each(self.by(by)),
                ground @ (InferenceReason::Assumed | InferenceReason::AssumedToo) => ground,
            },
            from: inference.from.clone(),
        };
        let fact = |fact: &Fact| match fact {
            &Fact::Cell { cell, digits } => Fact::Cell { cell: self.cell(cell), digits: self.digits(digits) },
            Fact::Places { house, digit, cells } => {
                Fact::Places { house: self.house(*house), digit: self.digit(*digit), cells: self.cells(cells) }
            }
            &Fact::Once { house, digits } => Fact::Once { house: self.house(house), digits: self.digits(digits) },
            Fact::Unique => Fact::Unique,
        };
        Pattern {
            digits: self.digits(pattern.digits),
            parts: pattern.parts.iter().map(part).collect(),
            chains: pattern.chains.iter().map(chain).collect(),
            net: pattern.net.iter().map(inference).collect(),
            facts: pattern.facts.iter().map(fact).collect(),
        }
    }

    fn node(&self, node: &Node) -> Node {
        Node { cells: self.cells(&node.cells), digit: self.digit(node.digit), on: node.on }
    }

    fn by(&self, by: LinkReason) -> LinkReason {
        match by {
            LinkReason::House(house) => LinkReason::House(self.house(house)),
            LinkReason::Cell | LinkReason::Part(_) | LinkReason::Sight | LinkReason::Clue(_) => by,
        }
    }
}

/// The givens as read with this turn: digits are numbered by first appearance, from 1; 0 for a blank.
fn givens<'p>(position: &'p Position, turn: Option<&'p Turn>) -> impl Iterator<Item = u8> + 'p {
    let mut labels = [0; Digit::MAX as usize];
    let mut count = 0;
    position.board().cells().map(move |cell| {
        let given = position.puzzle().given(turn.map_or(cell, |turn| turn.cell(cell)));
        given.map_or(0, |digit| {
            let label = &mut labels[digit.index()];
            if *label == 0 {
                count += 1;
                *label = count;
            }
            *label
        })
    })
}

/// Maps the list; a list in ascending order is sorted again.
fn in_order<T: PartialOrd, U: Ord>(list: &[T], map: impl Fn(&T) -> U) -> Vec<U> {
    let mut mapped: Vec<U> = list.iter().map(map).collect();
    if list.is_sorted() {
        mapped.sort_unstable();
    }
    mapped
}
