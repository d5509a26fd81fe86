//! Statements joined with what is drawn, and judged.

mod find;
mod lines;
mod marks;
mod pairs;
mod shades;
mod signs;
mod sums;

use deduku_core::order::OrderBy;
use std::collections::BTreeSet;
use std::sync::Arc;

use deduku_core::board::{Board, Cell, Digit, GridShape};
use deduku_core::constraint::{Clue, Drawing, Family, Geometry, Space, side_line};

use crate::clause::{Clause, Understood};
use crate::feature::{Feature, Kind, MOST_ITEMS, Place, features};
use crate::names::named_in;
use crate::phrase::Meaning;
use crate::reading::{Certainty, Reading, Said, Source};
use crate::statement::Statement;
use crate::words::spoken_of;

/// Words of statements that may change what all clues mean.
const CHANGES_ALL: [&str; 13] = [
    "clue",
    "value",
    "wrong",
    "wrogn",
    "false",
    "liar",
    "lies",
    "negat",
    "modif",
    "doubler",
    "shade",
    "count as",
    "counts as",
];

/// What a clause was found to speak of.
#[derive(Clone, Default, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
struct Found {
    /// Nothing for clauses without effect on the puzzle.
    clues: Vec<Clue>,
    objects: Vec<Vec<u16>>,
    meaning: String,
    families: Vec<Family>,
    /// Whether it was settled.
    settled: bool,
    /// Whether it holds but says nothing about the puzzle.
    idle: bool,
    refuted: bool,
    doubtful: bool,
    /// Whether it speaks of what is drawn.
    of_drawing: bool,
    by_link: bool,
    /// Whether something of its kind is drawn that another statement took.
    contested: bool,
}

pub(crate) struct Join<'s> {
    source: Source<'s>,
    said: &'s [Statement],
    understood: &'s [Understood],
    features: Vec<Feature>,
    /// The clauses that speak of each feature.
    claims: Vec<Vec<(usize, usize)>>,
    found: Vec<Vec<Found>>,
    board: Option<Arc<Board>>,
    shape: GridShape,
    /// The families that hold marks beside the grid.
    layers: Vec<Family>,
    /// Which of the clues stated by keys are kept.
    kept: Vec<bool>,
    /// Whether a whole carried solution was compared.
    judged: bool,
    /// How many cages are not used because their meaning is in doubt.
    dropped: usize,
}

impl<'s> Join<'s> {
    pub(crate) fn new(source: Source<'s>, said: &'s [Statement], understood: &'s [Understood]) -> Self {
        let features = features(source.shape, source.drawing);
        let claims = vec![Vec::new(); features.len()];
        let found = understood.iter().map(|found| vec![Found::default(); found.clauses.len()]).collect();
        let shape = source.shape.clone();
        let board = Board::of_plan(shape.clone().plan()).ok().map(Arc::new);
        let kept = vec![true; source.clues.len()];
        let layers = Vec::new();
        Self {
            source,
            said,
            understood,
            features,
            claims,
            found,
            board,
            shape,
            layers,
            kept,
            judged: false,
            dropped: 0,
        }
    }

    fn clause(&self, at: (usize, usize)) -> &'s Clause {
        &self.understood[at.0].clauses[at.1]
    }

    pub(crate) fn run(&mut self) {
        self.grid();
        self.add_marks();
        self.illustrations();
        let mut order: Vec<(u8, (usize, usize))> = Vec::new();
        for (statement, understood) in self.understood.iter().enumerate() {
            for (at, clause) in understood.clauses.iter().enumerate() {
                let rank = if understood.chosen { 0 } else { 1 + rank(clause) };
                order.push((rank, (statement, at)));
            }
        }
        order.order_by(|(rank, _)| *rank);
        for &(_, at) in &order {
            let found = self.find(at);
            self.found[at.0][at.1] = found;
        }
        // Also what comes later may have taken it.
        for (_, at) in order {
            let found = &self.found[at.0][at.1];
            if found.of_drawing && !found.settled {
                self.found[at.0][at.1].contested |= self.is_contested(at);
            }
        }
        self.said_again();
        self.read_values();
        self.judge();
        self.doubt();
    }

    /// A statement of what another one says of the same drawing adds nothing.
    fn said_again(&mut self) {
        let of = |found: &Found| found.families.first().copied();
        let read = self.found.iter().flatten().filter(|found| !found.clues.is_empty());
        let families: BTreeSet<Family> = read.filter_map(of).collect();
        for found in self.found.iter_mut().flatten() {
            // Of two relations of digits each is one of its own.
            let is_read = |family: Family| family != Family::Pair && families.contains(&family);
            found.contested &= !of(found).is_some_and(is_read);
        }
    }

    /// What a statement that was not understood speaks of may mean something else than it would without it: it is used
    /// only if the carried solution agrees.
    fn doubt(&mut self) {
        // What an example says in part is said elsewhere.
        for ((statement, understood), found) in self.said.iter().zip(self.understood).zip(&mut self.found) {
            if statement.explains && !understood.whole {
                for found in found {
                    found.clues.clear();
                }
            }
        }
        let unknown =
            self.said.iter().zip(self.understood).zip(&self.found).filter(|((statement, understood), found)| {
                match certainty(statement, understood, found) {
                    Certainty::NothingDrawn => found.iter().any(|found| found.contested),
                    certainty => !certainty.is_settled(),
                }
            });
        let texts: Vec<String> = unknown.map(|((statement, _), _)| statement.text.to_lowercase()).collect();
        if texts.is_empty() {
            return;
        }
        let words: BTreeSet<String> = texts.iter().flat_map(|text| spoken_of(text)).collect();
        let all = texts.iter().any(|text| CHANGES_ALL.iter().any(|word| text.contains(word)));
        let judged = self.judged;
        if !judged && (all || words.contains("cage")) {
            self.drop_cages(|_| true);
        }
        for (understood, found) in self.understood.iter().zip(&mut self.found) {
            for (clause, found) in understood.clauses.iter().zip(found).filter(|(_, found)| !found.clues.is_empty()) {
                let own = clause.words.iter().chain(&clause.about);
                let doubted = all || !understood.whole || own.into_iter().any(|word| words.contains(word));
                if understood.chosen || !doubted {
                    continue;
                }
                if judged {
                    found.by_link = true;
                } else {
                    found.clues.clear();
                    found.doubtful = true;
                }
            }
        }
    }

    /// Which digits and regions the grid has.
    fn grid(&mut self) {
        let all = || self.understood.iter().flat_map(|found| &found.clauses);
        let has = |meaning: &Meaning| all().any(|clause| clause.meaning == *meaning);
        if has(&Meaning::LinesOnly) && !has(&Meaning::Usual) {
            let named = all().any(|clause| clause.says("box") || clause.says("region"));
            if !named {
                self.shape.regions.clear();
            }
        }
        let side = self.shape.rows.max(self.shape.columns);
        let grid_words = [Meaning::Usual, Meaning::LinesOnly, Meaning::SameDigits];
        for clause in all().filter(|clause| grid_words.contains(&clause.meaning)) {
            let Some((first, last)) = clause.range else { continue };
            let (Ok(first), Ok(last)) = (u8::try_from(first), u8::try_from(last)) else { continue };
            if first <= 1 && last >= first && last - first + 1 >= side && last - first < Digit::MAX {
                (self.shape.first, self.shape.digits) = (first, last - first + 1);
            }
        }
        self.board = Board::of_plan(self.shape.clone().plan()).ok().map(Arc::new);
    }

    /// Drawings of constraints that the source states by keys: a line along one, a shape at its end, its outline.
    fn illustrations(&mut self) {
        let groups = || self.source.clues.iter().flat_map(|clue| clue.groups.iter().map(move |group| (clue, group)));
        let board = self.board.as_deref();
        for (feature, claims) in self.features.iter().zip(&mut self.claims) {
            if let Kind::Shape(Place::Beside(row, column), _) = feature.kind {
                let line = board.and_then(|board| side_line(board, row, column));
                let is_clue = |(clue, group): (&Clue, &Vec<u16>)| {
                    clue.family.row().drawing == Drawing::Outside
                        && (line.as_ref() == Some(group)
                            || line.as_ref().is_some_and(|line| line.iter().rev().eq(group.iter())))
                        && (feature.text.parse() == Ok(clue.numbers.first().copied().unwrap_or(0))
                            || feature.text.is_empty())
                };
                if groups().any(is_clue) {
                    claims.push((usize::MAX, 0));
                }
                continue;
            }
            let cells: BTreeSet<u16> = feature.cells().into_iter().collect();
            let pictured = groups().any(|(clue, group)| {
                let is_line = matches!(clue.family.row().geometry, Geometry::Line | Geometry::Arrow);
                match feature.kind {
                    Kind::Line(_) | Kind::Arrow(_) => is_line && cells.iter().all(|cell| group.contains(cell)),
                    Kind::Cage(_) => cells == group.iter().copied().collect(),
                    Kind::Shape(..) if is_line => {
                        cells.len() == 1 && group.first().into_iter().chain(group.last()).any(|end| cells.contains(end))
                    }
                    Kind::Shape(..) => {
                        clue.family != Family::Cage && !cells.is_empty() && cells == group.iter().copied().collect()
                    }
                    _ => false,
                }
            });
            if pictured && !cells.is_empty() {
                claims.push((usize::MAX, 0));
            }
        }
    }

    /// Compares what was read with the carried solution.
    fn judge(&mut self) {
        let Some(board) = self.board.clone() else { return };
        let all: Vec<Clue> = self
            .found
            .iter()
            .flatten()
            .flat_map(|found| found.clues.clone())
            .chain(self.source.clues.iter().cloned())
            .collect();
        let space = Space::new(&board, &all);
        for found in self.found.iter_mut().flatten() {
            if found.clues.iter().any(|clue| clue.compile(&space).is_err()) {
                // What is drawn cannot be what was read.
                found.clues.clear();
                found.doubtful = true;
            }
        }
        let values = self.source.solution;
        if values.len() != self.shape.area() || values.iter().any(Option::is_none) {
            return;
        }
        let digits: Option<Vec<Digit>> = values.iter().map(|value| board.digit_of_value((*value)?)).collect();
        let Some(digits) = digits else { return };
        self.judged = true;
        let broken: Vec<bool> = self.source.clues.iter().map(|clue| !holds(clue, &space, &digits)).collect();
        let clauses = self.understood.iter().flat_map(|understood| &understood.clauses);
        for (clause, found) in clauses.zip(self.found.iter_mut().flatten()) {
            let hold = |clues: &[Clue]| clues.iter().all(|clue| holds(clue, &space, &digits));
            if hold(&found.clues) {
                continue;
            }
            let other = left_open(clause, found).filter(|clues| hold(clues));
            (found.by_link, found.refuted) = (other.is_some(), other.is_none());
            found.clues = other.unwrap_or_default();
        }
        self.drop_cages(|clue| broken[clue]);
    }

    /// Does not use these cages, if cages are only drawn, nor calls the statements settled that speak of them.
    fn drop_cages(&mut self, which: impl Fn(usize) -> bool) {
        if !self.source.cages_are_drawn {
            return;
        }
        for clue in self.keyed(&[Family::Cage]).into_iter().filter(|&clue| which(clue)) {
            self.dropped += usize::from(std::mem::replace(&mut self.kept[clue], false));
        }
        if self.dropped > 0 {
            for found in self.found.iter_mut().flatten().filter(|found| found.families == [Family::Cage]) {
                found.doubtful = true;
            }
        }
    }

    pub(crate) fn finish(self) -> Reading {
        let mut clues: Vec<Clue> =
            self.source.clues.iter().zip(&self.kept).filter(|(_, kept)| **kept).map(|(clue, _)| clue.clone()).collect();
        let mut said = Vec::new();
        for ((statement, understood), found) in self.said.iter().zip(self.understood).zip(&self.found) {
            let certainty = certainty(statement, understood, found);
            for clue in found.iter().flat_map(|found| &found.clues) {
                if !clues.contains(clue) {
                    clues.push(clue.clone());
                }
            }
            let mut families: Vec<Family> = found.iter().flat_map(|found| found.families.iter().copied()).collect();
            if families.is_empty() && !understood.whole {
                families = statement.headings.iter().flat_map(|heading| named_in(heading)).collect();
            }
            families.sort_unstable();
            families.dedup();
            let mut meanings: Vec<&str> = found.iter().map(|found| found.meaning.as_str()).collect();
            meanings.dedup();
            said.push(Said {
                headings: statement.headings.clone(),
                text: statement.text.clone(),
                certainty,
                families,
                meaning: meanings.join("; "),
                objects: found.iter().flat_map(|found| found.objects.clone()).collect(),
            });
        }
        let mut undescribed = undescribed(&self.features, &self.claims);
        let more = self.source.drawing.len().saturating_sub(MOST_ITEMS);
        if more > 0 {
            undescribed.push(format!("{more} more items"));
        }
        if self.dropped > 0 {
            undescribed.push(format!("{} cages that the rules may change", self.dropped));
        }
        // A legend may name what this puzzle does not have: so it is if all that is drawn is something else.
        if undescribed.is_empty() && !(self.features.is_empty() && self.source.clues.is_empty()) {
            let contested = self.found.iter().map(|found| found.iter().any(|found| found.contested));
            let of_legend =
                |(said, contested): &(&mut Said, bool)| !contested && said.certainty == Certainty::NothingDrawn;
            for (said, _) in said.iter_mut().zip(contested).filter(of_legend) {
                // It may name what there is as well.
                if said.objects.is_empty() {
                    said.certainty = Certainty::NoEffect;
                    "nothing of it is drawn".clone_into(&mut said.meaning);
                } else {
                    said.certainty = Certainty::ByWords;
                }
            }
        }
        Reading { statements: said, clues, shape: self.shape, undescribed }
    }
}

/// Whether a full grid satisfies a clue; also if the clue cannot be compiled, which is found elsewhere.
fn holds(clue: &Clue, space: &Space<'_>, digits: &[Digit]) -> bool {
    let Ok(kernels) = clue.compile(space) else { return true };
    kernels.iter().all(|kernel| {
        let rule = kernel.rule();
        let known = |cell: &Cell| digits.get(cell.index()).map(|digit| digit.index());
        if let Some(own) = rule.cells().iter().map(|cell| Some(known(cell)? as u8)).collect::<Option<Vec<u8>>>() {
            return rule.check(&own);
        }
        // Which cells are marked is not carried.
        let open = |cell: &Cell| known(cell).map_or(space.all(), |digit| 1 << digit);
        rule.propagate(&mut rule.cells().iter().map(open).collect::<Vec<u32>>()).is_ok()
    })
}

/// The order in which clauses choose what they speak of: those with drawings of their own before those with any line,
/// and those that name a colour before those that do not.
fn rank(clause: &Clause) -> u8 {
    let by_colour = u8::from(clause.colours().is_empty());
    match &clause.meaning {
        Meaning::AllGiven | Meaning::Drawing => 9,
        // They are drawn from corner to corner, in any colour.
        Meaning::Family(Family::Diagonal) => 0,
        Meaning::Family(family) => match family.row().drawing {
            Drawing::Bulb | Drawing::Arrow | Drawing::Cage | Drawing::Ends => by_colour,
            Drawing::Line => 3 + by_colour,
            _ => 2,
        },
        Meaning::Relation(_) => 5 + by_colour,
        _ => 0,
    }
}

/// The other reading of what words leave open, between which the carried solution decides.
fn left_open(clause: &Clause, found: &Found) -> Option<Vec<Clue>> {
    let clues = found.clues.iter().cloned();
    match found.families[..] {
        // Whether the digits of a cage may repeat is often not said.
        [Family::Cage] => {
            let sums = clues.map(|clue| Clue { family: Family::Sum, ..clue });
            Some(sums.filter(|clue| !clue.numbers.is_empty()).collect())
        }
        // Nor how far neighbours on a whisper differ: by 5 if it is not said, or by 4.
        [Family::Whisper] if clause.numbers.is_empty() && !clause.says("german") => {
            Some(clues.map(|clue| Clue { numbers: vec![4], ..clue }).collect())
        }
        _ => None,
    }
}

fn certainty(statement: &Statement, understood: &Understood, found: &[Found]) -> Certainty {
    let credits = statement.headings.iter().any(|heading| {
        matches!(heading.to_lowercase().as_str(), "by" | "author" | "setter" | "thanks" | "credits" | "testers")
    });
    if understood.chosen && found.iter().all(|found| found.settled && !found.refuted) {
        Certainty::Chosen
    } else if found.iter().any(|found| found.refuted) {
        Certainty::Refuted
    } else if !understood.whole {
        // “Note that this is only so in row 1” bounds what was said.
        let adds_nothing = (statement.explains || credits) && !statement.bounds();
        if adds_nothing { Certainty::NoEffect } else { Certainty::NotUnderstood }
    } else if found.iter().any(|found| found.doubtful) {
        Certainty::Doubtful
    } else if found.iter().any(|found| !found.settled && !found.of_drawing) {
        Certainty::NotUnderstood
    } else if found.iter().any(|found| !found.settled) {
        Certainty::NothingDrawn
    } else if found.iter().all(|found| found.idle) {
        Certainty::NoEffect
    } else if found.iter().any(|found| found.by_link) {
        Certainty::AgreesWithLink
    } else {
        Certainty::ByWords
    }
}

/// What is drawn and not spoken of, by name, each with its number.
fn undescribed(features: &[Feature], claims: &[Vec<(usize, usize)>]) -> Vec<String> {
    let mut names: Vec<(String, usize)> = Vec::new();
    for (feature, _) in features.iter().zip(claims).filter(|(_, claims)| claims.is_empty()) {
        let name = feature.in_words();
        match names.iter_mut().find(|(other, _)| *other == name) {
            Some((_, count)) => *count += 1,
            None => names.push((name, 1)),
        }
    }
    let plural = |name: &str, count: usize| match name.split_once(' ') {
        _ if count == 1 => name.to_owned(),
        Some(("text", rest)) => format!("texts {rest}"),
        Some(("dot", rest)) => format!("dots {rest}"),
        Some(("arrow", rest)) => format!("arrows {rest}"),
        Some((colour, "dot between cells")) => format!("{colour} dots between cells"),
        Some((colour, "dot on a corner")) => format!("{colour} dots on corners"),
        _ => format!("{name}s"),
    };
    names.iter().map(|(name, count)| format!("{count} {}", plural(name, *count))).collect()
}
