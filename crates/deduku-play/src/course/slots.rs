//! What the sentences of a worked example can name, taken from the evidence of a step: cells, digits and houses by
//! their part in it; and what can be lit on the board.

use std::collections::{BTreeMap, BTreeSet};

use deduku_core::board::{Cell, DigitSet, HouseId};
use deduku_core::puzzle::{Position, Requirement};
use deduku_logic::wording::card::{conclusion_in_words, node_name};
use deduku_logic::wording::words::{Words, and, number, often, or};
use deduku_logic::wording::{
    clash, excluders, explanation, needs_all, places_in_two_covers, requirement, seen_in_row, told,
};
use deduku_logic::{Chain, ClueProof, Evidence, Highlight, LinkReason, Node, PartName, Pattern, Role, Step, Style};
use deduku_logic::{Technique, highlights};

/// The most characters of a conclusion that is said in words.
const CONCLUSION: usize = 120;

/// The most characters of a reason that are told in one step.
const AT_ONCE: usize = 230;

/// Something that a step of a worked example lights on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Group {
    Houses,
    /// The first houses: those in which a digit is confined, or the bases of a fish.
    Bases,
    /// The houses that lose the digit elsewhere.
    Covers,
    /// The cells to look at, without a digit.
    Cells,
    Pattern,
    Second,
    Third,
    /// Digits on the board that rule out what a single needs ruled out.
    Seen,
    Goes,
}

impl Group {
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "houses" => Self::Houses,
            "bases" => Self::Bases,
            "covers" => Self::Covers,
            "cells" => Self::Cells,
            "pattern" => Self::Pattern,
            "second" => Self::Second,
            "third" => Self::Third,
            "seen" => Self::Seen,
            "goes" => Self::Goes,
            _ => return None,
        })
    }
}

/// The text of a slot, and how many things it names, which decides between singular and plural.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Value {
    text: String,
    count: usize,
}

/// The slots of a step.
pub(super) struct Slots<'a> {
    step: &'a Step,
    position: &'a Position,
    style: Style,
    values: BTreeMap<String, Value>,
    bases: Vec<HouseId>,
    covers: Vec<HouseId>,
    seen: Vec<Cell>,
}

impl<'a> Slots<'a> {
    /// The slots of a step in the position in which it was found.
    pub(super) fn of(step: &'a Step, position: &'a Position, style: Style) -> Self {
        let (bases, covers) = match &step.evidence {
            Evidence::Fish { bases, covers, .. } => (bases.clone(), covers.clone()),
            Evidence::Locked { base, cover, .. } => (vec![*base], cover.iter().copied().collect()),
            _ => (Vec::new(), Vec::new()),
        };
        let mut slots =
            Self { step, position, style, values: BTreeMap::new(), bases, covers, seen: seen(step, position) };
        slots.common();
        slots.of_evidence();
        slots
    }

    /// The sentence with its slots filled; `None` if the step does not have what one of them names. `{cells}` is the
    /// text of a slot, `{cells:sees|see}` the first or the second by the number of things that it names; with a third
    /// form, `{fins:it|both|all}`, the second is for two.
    pub(super) fn fill(&self, template: &str) -> Option<String> {
        let mut text = String::new();
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            let (slot, after) = after.split_once('}')?;
            text.push_str(before);
            let (name, forms) = slot.split_once(':').unwrap_or((slot, ""));
            let value = self.values.get(name)?;
            let forms: Vec<&str> = forms.split('|').collect();
            text.push_str(if forms.len() > 1 { forms[value.count.clamp(1, forms.len()) - 1] } else { &value.text });
            rest = after;
        }
        text.push_str(rest);
        Some(sentences(&text))
    }

    /// The sentence in parts that are short enough for one step each.
    pub(super) fn parts(&self, template: &str) -> Vec<String> {
        let Some(text) = self.fill(template) else { return Vec::new() };
        if !matches!(template, "{reason}" | "{hence}") {
            return vec![text];
        }
        // A sentence that is short enough is told in one step.
        let clauses = split(&text).into_iter().flat_map(|sentence| {
            if sentence.len() < AT_ONCE { vec![sentence] } else { sentence.split_inclusive("; ").collect() }
        });
        let mut parts: Vec<String> = Vec::new();
        for clause in clauses {
            match parts.last_mut().filter(|last| last.len() + clause.len() < AT_ONCE) {
                Some(last) => {
                    let space = if last.ends_with(' ') { "" } else { " " };
                    last.extend([space, clause]);
                }
                None => parts.push(clause.to_owned()),
            }
        }
        let whole = |part: &String| sentences(&format!("{}.", part.trim_end().trim_end_matches([';', '.'])));
        parts.iter().map(whole).collect()
    }

    /// What a group lights.
    pub(super) fn lit(&self, group: Group) -> Vec<Highlight> {
        let board = self.position.board();
        let of_houses = |houses: &[HouseId]| {
            let cells = houses.iter().flat_map(|&house| board.house(house).cells.iter().copied());
            cells.map(|cell| Highlight { cell, digit: None, role: Role::House }).collect()
        };
        let roles: &[Role] = match group {
            Group::Houses => return of_houses(&self.step.houses()),
            Group::Bases => return of_houses(&self.bases),
            Group::Covers => return of_houses(&self.covers),
            Group::Cells => {
                let whole = |cell| Highlight { cell, digit: None, role: Role::Pattern };
                return self.step.cells().into_iter().map(whole).collect();
            }
            Group::Seen => {
                let of = |&cell: &Cell| Highlight { cell, digit: self.position.value(cell), role: Role::Second };
                return self.seen.iter().map(of).collect();
            }
            Group::Pattern => &[Role::Pattern],
            Group::Second => &[Role::Second],
            Group::Third => &[Role::Third],
            Group::Goes => &[Role::Place, Role::Eliminate],
        };
        let is_there = |shown: &Highlight| {
            let can = |digit| self.position.candidates(shown.cell).contains(digit);
            shown.digit.is_none_or(|digit| self.position.value(shown.cell).is_some() || can(digit))
        };
        let all = highlights(self.step, board).into_iter();
        all.filter(|shown| roles.contains(&shown.role) && is_there(shown)).collect()
    }

    /// The letters of a chain's nodes, for the tags of their cells.
    pub(super) fn orders(&self) -> Vec<(Cell, String)> {
        let Evidence::Pattern(pattern) = &self.step.evidence else { return Vec::new() };
        let [chain] = &pattern.chains[..] else { return Vec::new() };
        let of = |(order, node): (usize, &Node)| -> Vec<_> {
            node.cells.iter().map(|&cell| (cell, node_name(order, self.position.puzzle()))).collect()
        };
        (1..).zip(&chain.nodes).flat_map(of).collect()
    }

    fn words(&self) -> Words<'a> {
        Words { puzzle: self.position.puzzle(), style: self.style }
    }

    fn put(&mut self, name: &str, text: String, count: usize) {
        if count > 0 && !text.is_empty() {
            self.values.insert(name.to_owned(), Value { text, count });
        }
    }

    fn put_cells(&mut self, name: &str, cells: &[Cell]) {
        let words = self.words();
        self.put(name, words.cells_and(cells), cells.len());
        self.put(&format!("{name}-or"), words.cells_or(cells), cells.len());
    }

    fn put_digits(&mut self, name: &str, digits: DigitSet) {
        let words = self.words();
        self.put(name, words.digits_and(digits), digits.len());
        self.put(&format!("{name}-or"), words.digits_or(digits), digits.len());
    }

    fn put_houses(&mut self, name: &str, houses: &[HouseId]) {
        self.put(name, self.words().houses_and(houses), houses.len());
    }

    fn put_number(&mut self, count: usize) {
        self.put("number", number(count), count);
        self.put("times", often(count), count);
    }

    /// What every step has: its houses, its conclusion and its reason.
    fn common(&mut self) {
        let (step, puzzle) = (self.step, self.position.puzzle());
        self.put_houses("house", &step.houses());
        self.put_houses("bases", &self.bases.clone());
        self.put_houses("covers", &self.covers.clone());
        self.put_cells("cells", &step.cells());
        self.put_cells("seen", &self.seen.clone());
        let gone: BTreeSet<Cell> = step.conclusion.eliminate.iter().map(|&(cell, _)| cell).collect();
        let gone: Vec<Cell> = gone.into_iter().collect();
        self.put_cells("gone", &gone);
        let board = self.position.board();
        let has_gone = |house: &&HouseId| gone.iter().any(|cell| board.house(**house).cells.contains(cell));
        self.put_houses("gone-covers", &self.covers.iter().filter(has_gone).copied().collect::<Vec<_>>());
        self.put_cells("own", &places_in_two_covers(step, self.words()));
        self.put_digits("gone-digits", step.conclusion.eliminate.iter().map(|&(_, digit)| digit).collect());
        self.put_cells("place", &step.conclusion.place.iter().map(|&(cell, _)| cell).collect::<Vec<_>>());
        self.put_digits("placed", step.conclusion.place.iter().map(|&(_, digit)| digit).collect());
        let result = conclusion_in_words(step, puzzle, self.style);
        let is_short = result.chars().count() <= CONCLUSION;
        let result = if is_short { result } else { "the candidates that are now marked can go".to_owned() };
        self.put("result", result + &self.left_alone(&gone), 1);
        self.put_reason();
    }

    /// The digit that the step leaves alone in the only cell that loses candidates: `, which leaves only 4 there`.
    fn left_alone(&self, gone: &[Cell]) -> String {
        let &[cell] = gone else { return String::new() };
        let removed: DigitSet = self.step.conclusion.eliminate.iter().map(|&(_, digit)| digit).collect();
        match (self.position.candidates(cell) - removed).single() {
            Some(digit) => format!(", which leaves only {} there", self.words().digit(digit)),
            None => String::new(),
        }
    }

    /// The reason in sentences, without the conclusion and without the rule of a clue, which sentences of their own say.
    fn put_reason(&mut self) {
        let puzzle = self.position.puzzle();
        let reason = explanation(self.step, puzzle, self.style);
        let reason = reason.trim_end_matches('.');
        let concluded = conclusion_in_words(self.step, puzzle, self.style);
        let ends = [": ", ", so ", ". So "].map(|joint| format!("{joint}{concluded}"));
        let shorter = ends.iter().find_map(|end| reason.strip_suffix(end));
        let mut reason = format!("{}.", shorter.unwrap_or(reason));
        if let Evidence::Clues(proof) = &self.step.evidence
            && let Some(part) = proof.clues.first()
            && let Some(rule) = part.family.row().rule.strip_suffix('.')
        {
            let mut letters = rule.chars();
            let first = letters.next().map_or_else(String::new, |first| first.to_lowercase().to_string());
            reason = reason.replace(&format!(" ({first}{})", letters.as_str()), "");
        }
        let told: Vec<&str> = split(&reason);
        let after = told.iter().position(|sentence| sentence.contains(" solution")).map_or(0, |at| at + 1);
        let hence = if after < told.len() { told[after..].join(" ") } else { reason.clone() };
        self.put("ending", told.last().map_or_else(String::new, |sentence| (*sentence).to_owned()), 1);
        self.put("hence", hence, 1);
        self.put("reason", reason, 1);
    }

    fn of_evidence(&mut self) {
        let step = self.step;
        match &step.evidence {
            Evidence::FullHouse { house } => {
                let sum = self.position.puzzle().sum(*house);
                self.put("sum", sum.map(|sum| sum.to_string()).unwrap_or_default(), 1);
            }
            Evidence::NakedSingle => {
                let placed = step.conclusion.place.first().map(|&(_, digit)| digit);
                let others = self.position.board().all_digits().iter().filter(|&digit| Some(digit) != placed);
                self.put_digits("others", others.collect());
            }
            Evidence::Locked { digit, .. } => self.put_digits("digit", DigitSet::of(*digit)),
            Evidence::NakedSubset { digits, cells, .. } | Evidence::HiddenSubset { digits, cells, .. } => {
                self.put_digits("digits", *digits);
                self.put_number(cells.len());
            }
            Evidence::Fish { digit, bases, cells, fins, .. } => {
                self.put_digits("digit", DigitSet::of(*digit));
                self.put_number(bases.len());
                self.put_cells("cells", cells);
                self.put_cells("fins", fins);
            }
            Evidence::Combinations { rest, sets, cells, .. } => {
                self.put("rest", rest.to_string(), 1);
                let words = self.words();
                let of = |set: &DigitSet| {
                    set.iter().map(|digit| words.digit(digit).to_string()).collect::<Vec<_>>().join("+")
                };
                let sets: Vec<String> = sets.iter().map(of).collect();
                self.put("sets", or(&sets), sets.len());
                self.put_number(cells.len());
            }
            Evidence::Crossing { houses, rests, digits } => {
                for at in 0..2 {
                    self.put_houses(&format!("house-{}", at + 1), &houses[at..=at]);
                    self.put(&format!("rest-{}", at + 1), rests[at].to_string(), 1);
                    self.put_digits(&format!("digits-{}", at + 1), digits[at]);
                }
            }
            Evidence::Balance { houses, cages, innies, outies, .. } => {
                self.put_houses("bases", houses);
                self.put_houses("cages", cages);
                self.put_cells("left", &[&innies[..], outies].concat());
            }
            Evidence::Leftovers { digit, first, second, inside, outside, .. } => {
                self.put_digits("digit", DigitSet::of(*digit));
                self.put_houses("first", first);
                self.put_houses("second", second);
                self.put_cells("inside", inside);
                self.put_cells("outside", outside);
            }
            Evidence::Pattern(pattern) => self.of_pattern(pattern),
            Evidence::Clues(proof) => self.of_clues(proof),
            _ => {}
        }
    }

    /// The parts by name, `set-1`, `set-2` one by one and `set` together, each with its digits; and the chain.
    fn of_pattern(&mut self, pattern: &Pattern) {
        self.put_digits("digit", pattern.digits);
        for &name in &PartName::ALL {
            let parts: Vec<_> = pattern.parts.iter().filter(|part| part.name == name).collect();
            let key = name.key();
            for (at, part) in (1..).zip(&parts) {
                self.put_cells(&format!("{key}-{at}"), &part.cells);
                self.put_digits(&format!("{key}-{at}-digits"), part.digits);
            }
            let cells: BTreeSet<Cell> = parts.iter().flat_map(|part| part.cells.iter().copied()).collect();
            self.put_cells(key, &cells.into_iter().collect::<Vec<_>>());
            let digits = parts.iter().fold(DigitSet::EMPTY, |all, part| all | part.digits);
            self.put_digits(&format!("{key}-digits"), digits);
        }
        let (technique, words) = (self.step.technique, self.words());
        let gone: Vec<Cell> = self.step.conclusion.eliminate.iter().map(|&(cell, _)| cell).collect();
        let clash = match technique {
            Technique::RemotePair => seen_in_row(&pattern.cells(), &gone, words),
            _ => clash(technique, pattern, &gone, words),
        };
        self.put("clash", clash, 1);
        if let [chain] = &pattern.chains[..] {
            self.of_chain(chain, pattern);
        }
    }

    fn of_chain(&mut self, chain: &Chain, pattern: &Pattern) {
        let words = self.words();
        for (at, node) in chain.nodes.iter().enumerate() {
            let (number, places) = (at + 1, told(chain, at).map_or_else(Vec::new, |node| node.cells));
            self.put(&format!("node-{number}"), words.cells_or(&places), places.len());
            self.put(&format!("node-{number}-and"), words.cells_and(&node.cells), node.cells.len());
            self.put_digits(&format!("node-{number}-digit"), DigitSet::of(node.digit));
        }
        let named = |(order, node): (usize, &Node)| {
            format!("{} {}", node_name(order, words.puzzle), words.cells_or(&node.cells))
        };
        self.put("nodes", (1..).zip(&chain.nodes).map(named).collect::<Vec<_>>().join(", "), chain.nodes.len());
        for (at, link) in (1..).zip(&chain.links) {
            if let LinkReason::House(house) = link.by {
                self.put_houses(&format!("house-{at}"), &[house]);
            }
        }
        let ([first, ..], Some(last)) = (&chain.nodes[..], chain.nodes.last()) else { return };
        let steps = chain.links.iter().zip(&chain.nodes).enumerate().filter_map(|(at, (link, before))| {
            let state = words.state(&told(chain, at + 1)?);
            Some(match link.by {
                LinkReason::House(id) if link.strong => format!("{state} ({})", words.house(id)),
                LinkReason::Part(part) if link.strong => {
                    format!("{}, so {state}", needs_all(part, before, pattern, words))
                }
                _ => state,
            })
        });
        let steps: Vec<String> = steps.take(chain.nodes.len() - 1).collect();
        self.put("story", steps.join(", so "), steps.len());
        self.put("start", words.state(first), 1);
        self.put("end", words.state(last), 1);
        let is_one = first.cells == last.cells && first.digit == last.digit;
        let both = [first, last].map(|node| words.state(&Node { on: true, ..node.clone() }));
        let ends = if is_one { both[0].clone() } else { both.join(" or ") };
        self.put("ends", ends, if is_one { 1 } else { 2 });
    }

    fn of_clues(&mut self, proof: &ClueProof) {
        if let Some(first) = proof.clues.first() {
            self.put("rule", first.family.row().rule.to_owned(), 1);
            self.put_cells("clue", &first.cells);
        }
        let puzzle = self.position.puzzle();
        let mut clues: Vec<String> = Vec::new();
        for part in &proof.clues {
            let name = requirement(Requirement::Clue(part.clue), puzzle, self.style);
            if !clues.contains(&name) {
                clues.push(name);
            }
        }
        self.put("clue-names", and(&clues), clues.len());
        let known = proof.known.iter().map(|&(cell, digits)| {
            let missing = self.position.board().all_digits() - digits;
            let (is, digits) = if missing.len() < digits.len() { ("is not", missing) } else { ("is", digits) };
            format!("{} {is} {}", self.words().cell(cell), self.words().digits_or(digits))
        });
        let known: Vec<String> = known.collect();
        self.put("known", and(&known), known.len());
    }
}

/// The digits on the board that leave a single its one place, or its one candidate: few that suffice; none if something
/// else is needed.
fn seen(step: &Step, position: &Position) -> Vec<Cell> {
    let [(place, digit)] = step.conclusion.place[..] else { return Vec::new() };
    let board = position.board();
    let filled = |cell: &Cell| position.value(*cell);
    let mut seen: Vec<Cell> = Vec::new();
    match &step.evidence {
        Evidence::HiddenSingle { house } if step.technique == Technique::HiddenSingle => {
            let (by, open) = excluders(position, *house, (place, digit));
            if !open.is_empty() {
                return Vec::new();
            }
            seen.extend(by.into_iter().map(|(holder, _)| holder));
        }
        Evidence::NakedSingle => {
            for other in board.all_digits().iter().filter(|&other| other != digit) {
                let by = board.cells().find(|cell| filled(cell) == Some(other) && board.sees(*cell, place));
                let Some(by) = by else { return Vec::new() };
                seen.push(by);
            }
        }
        _ => {}
    }
    seen.sort_unstable();
    seen
}

/// The sentences of a text.
fn split(text: &str) -> Vec<&str> {
    let mut rest = text;
    let mut told = Vec::new();
    while let Some(at) = rest.find(". ") {
        told.push(&rest[..=at]);
        rest = &rest[at + 2..];
    }
    told.push(rest);
    told
}

/// The text with a capital at the beginning of each sentence, except for cells: `r1c2` is a name.
fn sentences(text: &str) -> String {
    let mut done = String::with_capacity(text.len());
    let mut is_start = true;
    for (at, symbol) in text.char_indices() {
        let is_cell = text[at + symbol.len_utf8()..].starts_with(|next: char| next.is_ascii_digit());
        if is_start && symbol.is_alphabetic() && !is_cell {
            done.extend(symbol.to_uppercase());
        } else {
            done.push(symbol);
        }
        is_start = match symbol {
            '.' | '?' | '!' => true,
            ' ' => is_start,
            _ => false,
        };
    }
    done
}
