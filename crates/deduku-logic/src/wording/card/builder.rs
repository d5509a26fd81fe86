//! A card under construction: what the families write to, and what all cards have in common.

use crate::wording::card::line::{LineKind, Paragraph, Span, TextStyle};
use crate::wording::card::model::{Card, Part, Stage, conclusion_in_brief, conclusion_in_words, is_own};
use crate::wording::card::names;
use crate::wording::words::{Words, capital};
use crate::{Evidence, Family, Highlight, Role, Step, Style};
use deduku_core::board::{Cell, Digit, DigitSet, HouseId};
use deduku_core::order::OrderBy;
use deduku_core::puzzle::Position;

/// The maximum number of columns of the bar that the conclusion may take.
const BAR: usize = 44;

/// A card under construction.
pub(crate) struct CardBuilder<'a> {
    pub(crate) step: &'a Step,
    pub(crate) position: &'a Position,
    pub(crate) words: Words<'a>,
    /// The question that the bar asks until the conclusion is shown.
    pub(crate) question: String,
    /// The reason for the conclusion, in a clause.
    pub(crate) because: String,
    /// The houses to look at, if they differ from those of the step.
    pub(crate) look: Option<Vec<HouseId>>,
    /// What the colours mean, in the pattern's own words.
    pub(crate) meanings: Vec<(Role, &'static str)>,
    /// The text next to the technique's name, if it is not the digits.
    pub(crate) beside: Option<&'static str>,
    /// The digits named next to the technique.
    pub(crate) digits: DigitSet,
    pattern: Vec<Part>,
    end: Vec<Paragraph>,
}

impl<'a> CardBuilder<'a> {
    pub(crate) fn new(step: &'a Step, position: &'a Position, style: Style) -> Self {
        let digits = match &step.evidence {
            Evidence::Locked { digit, .. } | Evidence::Fish { digit, .. } | Evidence::Leftovers { digit, .. } => {
                DigitSet::of(*digit)
            }
            Evidence::NakedSubset { digits, .. } | Evidence::HiddenSubset { digits, .. } => *digits,
            Evidence::Pattern(pattern) => pattern.digits,
            Evidence::HiddenSingle { .. } | Evidence::FullHouse { .. } => {
                step.conclusion.place.iter().map(|&(_, digit)| digit).collect()
            }
            _ => DigitSet::EMPTY,
        };
        Self {
            step,
            position,
            words: Words { puzzle: position.puzzle(), style },
            question: String::new(),
            because: String::new(),
            look: None,
            meanings: Vec::new(),
            beside: None,
            digits,
            pattern: Vec::new(),
            end: Vec::new(),
        }
    }

    /// Begins a part of the pattern: what is added from here on is shown at the next key press.
    pub(crate) fn part(&mut self) {
        self.pattern.push(Part {
            stage: Stage::Pattern,
            bar: String::new(),
            text: Vec::new(),
            folded: Vec::new(),
            shown: Vec::new(),
            orders: Vec::new(),
        });
    }

    fn last(&mut self) -> &mut Part {
        if self.pattern.is_empty() {
            self.part();
        }
        let last = self.pattern.len() - 1;
        &mut self.pattern[last]
    }

    /// Adds a heading to the current part.
    pub(crate) fn heading(&mut self, text: &str) {
        self.last().text.push(words_of(LineKind::Heading, text, TextStyle::Quiet));
    }

    /// Adds a line, wrapped where necessary.
    pub(crate) fn line(&mut self, spans: Vec<Span>) {
        self.last().text.push(hanging(spans));
    }

    /// Adds words that begin a line.
    pub(crate) fn say(&mut self, text: &str) {
        self.last().text.push(words_of(LineKind::Text, text, TextStyle::Text));
    }

    /// Adds rows whose first columns are equally wide.
    pub(crate) fn rows(&mut self, rows: Vec<(Span, Vec<Span>)>) {
        let widest = rows.iter().map(|(head, _)| head.width()).max().unwrap_or_default();
        // A single wide head must not push the rest of all rows to the right.
        let column = if widest > 10 { 0 } else { widest };
        for (head, rest) in rows {
            let gap = column.saturating_sub(head.width()) + 1;
            let mut spans = vec![head, Span::Gap(gap)];
            spans.extend(rest);
            self.last().text.push(hanging(spans));
        }
    }

    /// Adds a line below the part that unfolds.
    pub(crate) fn fold(&mut self, spans: Vec<Span>) {
        self.last().folded.push(hanging(spans));
    }

    /// Adds a line to the last part: why the conclusion holds.
    pub(crate) fn conclude(&mut self, text: &str) {
        self.end.push(words_of(LineKind::Text, text, TextStyle::Strong));
    }

    /// Colours candidates: those of these digits that the cells have or hold.
    pub(crate) fn show(&mut self, cells: &[Cell], digits: DigitSet, role: Role) {
        let position = self.position;
        let of = |&cell: &Cell| {
            (digits & there(position, cell)).iter().map(move |digit| Highlight { cell, digit: Some(digit), role })
        };
        self.last().shown.extend(cells.iter().flat_map(of));
    }

    /// The contents of the cell: its candidates, or its digit.
    pub(crate) fn there(&self, cell: Cell) -> DigitSet {
        there(self.position, cell)
    }

    /// Colours whole cells.
    pub(crate) fn show_cells(&mut self, cells: &[Cell], role: Role) {
        self.last().shown.extend(cells.iter().map(|&cell| Highlight { cell, digit: None, role }));
    }

    /// Adds a node's name to the tags of its cells.
    pub(crate) fn order(&mut self, cells: &[Cell], name: &str) {
        self.last().orders.extend(cells.iter().map(|&cell| (cell, name.to_owned())));
    }

    /// The open cells of the house that have the digit as a candidate.
    pub(crate) fn places(&self, house: HouseId, digit: Digit) -> Vec<Cell> {
        let cells = self.position.board().house(house).cells.iter().copied();
        cells.filter(|&cell| self.position.candidates(cell).contains(digit)).collect()
    }

    /// Chips of these cells; cells of a row or column share one.
    pub(crate) fn chips(&self, cells: &[Cell], role: Role) -> Vec<Span> {
        names::lists(cells, self.words).into_iter().map(|text| Span::Chip(text, role)).collect()
    }

    /// Adds the argument, to a pattern of several parts as one more, and before the conclusion what it comes to, unless
    /// that is the conclusion.
    pub(crate) fn argue(&mut self, why: &[String], so: &str) {
        let why: Vec<&String> = why.iter().filter(|said| !said.is_empty()).collect();
        if !why.is_empty() {
            if self.pattern.len() > 1 {
                self.part();
            }
            for said in why {
                self.say(&(capital(said) + "."));
            }
        }
        let conclusion = conclusion_in_words(self.step, self.words.puzzle, self.words.style);
        if !so.is_empty() && !so.ends_with(&conclusion) {
            self.conclude(&(capital(so) + "."));
        }
    }

    /// Builds the card.
    pub(crate) fn finish(self) -> Card {
        let (step, words) = (self.step, self.words);
        let conclusion = conclusion_in_words(step, words.puzzle, words.style);
        let brief = conclusion_in_brief(step, words.puzzle, words.style, BAR);
        let mut parts = vec![self.first(), self.name()];
        parts.extend(self.pattern.iter().cloned().map(|part| Part { bar: self.question.clone(), ..part }));
        parts.push(self.conclusion(brief));
        let legend = self.legend(&parts);
        Card { parts, conclusion, because: self.because, legend }
    }

    /// The first part: where to look.
    fn first(&self) -> Part {
        let board = self.position.board();
        let of_step =
            || if matches!(self.step.evidence, Evidence::Pattern(_)) { Vec::new() } else { self.step.houses() };
        let houses = self.look.clone().unwrap_or_else(of_step);
        let (cells, place): (Vec<Cell>, String) = match (&self.step.evidence, houses.is_empty()) {
            (Evidence::GridAlone { grid, .. }, _) => {
                let cells = board.grids().get(*grid).map_or_else(Vec::new, |part| part.cells.to_vec());
                (cells, self.words.grid(*grid))
            }
            (_, false) => {
                let cells = houses.iter().flat_map(|&house| board.house(house).cells.iter().copied()).collect();
                (cells, self.words.houses_and(&houses))
            }
            _ => {
                let cells = self.step.cells();
                let named = match &cells[..] {
                    [first @ .., _, _] if cells.len() > 4 => {
                        let shown = first.iter().take(3).map(|&cell| self.words.cell(cell)).collect::<Vec<_>>();
                        format!("{} and {} more cells", shown.join(", "), cells.len() - 3)
                    }
                    few => self.words.cells_and(few),
                };
                (cells, named)
            }
        };
        let shown = cells.into_iter().map(|cell| Highlight { cell, digit: None, role: Role::House }).collect();
        let bar = match &self.step.evidence {
            Evidence::Guess { .. } | Evidence::Retreat { .. } => "Nothing follows here by logic.".to_owned(),
            _ => format!("Look at {place}."),
        };
        Part { stage: Stage::Look, bar, text: Vec::new(), folded: Vec::new(), shown, orders: Vec::new() }
    }

    /// The second part: the technique, and its digits.
    fn name(&self) -> Part {
        let title = crate::wording::heading(self.step, self.words.puzzle, self.words.style);
        let title = title.unwrap_or_else(|| self.title());
        let mut text = vec![words_of(LineKind::Title, title, TextStyle::Strong)];
        let beside = match (self.beside, self.digits.len()) {
            (Some(beside), _) => Some(beside.to_owned()),
            (None, 1) => Some(format!("on digit {}", self.words.digits(self.digits))),
            (None, 2..=5) => Some(format!("on {}", self.words.digits_and(self.digits))),
            (None, _) => None,
        };
        text.extend(beside.map(|beside| words_of(LineKind::Text, &beside, TextStyle::Quiet)));
        Part {
            stage: Stage::Name,
            bar: self.question.clone(),
            text,
            folded: Vec::new(),
            shown: Vec::new(),
            orders: Vec::new(),
        }
    }

    fn title(&self) -> &'static str {
        self.step.technique.name()
    }

    /// The last part: the conclusion.
    fn conclusion(&self, brief: String) -> Part {
        let mut text = self.end.clone();
        let place = self.step.conclusion.place.iter();
        for &(cell, digit) in place {
            let digit = self.words.digit(digit).to_string();
            let spans = vec![
                Span::Chip(self.words.cell(cell), Role::Place),
                Span::Words("is".to_owned(), TextStyle::Text),
                Span::Words(digit, TextStyle::Role(Role::Place)),
            ];
            text.push(hanging(spans));
        }
        for (cells, digits) in names::removed(&self.step.conclusion.eliminate) {
            let verb = if cells.len() == 1 { "is not" } else { "are not" };
            let mut spans = self.chips(&cells, Role::Eliminate);
            spans.push(Span::Words(verb.to_owned(), TextStyle::Role(Role::Eliminate)));
            spans.push(Span::Words(self.words.digits_or(digits), TextStyle::Text));
            text.push(hanging(spans));
        }
        let brief = if brief.is_empty() { capital(&self.because) } else { brief };
        let part = |role| move |&(cell, digit): &(Cell, Digit)| Highlight { cell, digit: Some(digit), role };
        let eliminated = self.step.conclusion.eliminate.iter().map(part(Role::Eliminate));
        let shown = eliminated.chain(self.step.conclusion.place.iter().map(part(Role::Place))).collect();
        Part { stage: Stage::Conclusion, bar: brief, text, folded: Vec::new(), shown, orders: Vec::new() }
    }

    /// The roles that are shown, each with a candidate as an example.
    fn legend(&self, parts: &[Part]) -> Vec<Vec<Span>> {
        let mut seen: Vec<(Role, char)> = Vec::new();
        for shown in parts.iter().flat_map(|part| &part.shown) {
            if let (Some(digit), false) = (shown.digit, seen.iter().any(|(role, _)| *role == shown.role)) {
                seen.push((shown.role, self.words.digit(digit)));
            }
        }
        seen.order_by(|(role, _)| *role);
        let meaning = |role: Role| match role {
            Role::Place => "placed",
            Role::Eliminate => "removed",
            _ if is_own(role) => {
                self.meanings.iter().find(|(own, _)| *own == role).map_or("pattern", |(_, meaning)| meaning)
            }
            _ => "house",
        };
        let entry = |(role, symbol)| {
            vec![Span::Digit(symbol, role), Span::Gap(1), Span::Words(meaning(role).to_owned(), TextStyle::Quiet)]
        };
        let mut entries: Vec<Vec<Span>> = seen.into_iter().map(entry).collect();
        let has_chain = matches!(&self.step.evidence, Evidence::Pattern(pattern) if !pattern.chains.is_empty());
        if has_chain && self.step.technique.facts().family != Family::Net {
            let quiet = |text: &str| Span::Words(text.to_owned(), TextStyle::Quiet);
            let joints = vec![
                Span::Joint { strong: true },
                Span::Gap(1),
                quiet("strong"),
                Span::Gap(3),
                Span::Joint { strong: false },
                Span::Gap(1),
                quiet("weak"),
            ];
            entries.push(joints);
        }
        entries
    }
}

/// A paragraph of words only.
fn words_of(kind: LineKind, text: &str, style: TextStyle) -> Paragraph {
    Paragraph { kind, spans: vec![Span::Words(text.to_owned(), style)], indent: 0 }
}

/// A paragraph with a hanging indent.
fn hanging(spans: Vec<Span>) -> Paragraph {
    Paragraph { kind: LineKind::Text, spans, indent: 2 }
}

/// The contents of a cell. A digit that is no longer a candidate cannot be shown, even if a pattern would allow it.
fn there(position: &Position, cell: Cell) -> DigitSet {
    position.value(cell).map_or_else(|| position.candidates(cell), DigitSet::of)
}

/// Words in the normal text style.
pub(crate) fn text(text: impl Into<String>) -> Span {
    Span::Words(text.into(), TextStyle::Text)
}

/// Words in the quiet style, for side remarks.
pub(crate) fn quiet(text: impl Into<String>) -> Span {
    Span::Words(text.into(), TextStyle::Quiet)
}

/// Words in the strong style.
pub(crate) fn strong(text: impl Into<String>) -> Span {
    Span::Words(text.into(), TextStyle::Strong)
}
