//! Statements joined with what is drawn.

use std::collections::BTreeSet;
use std::sync::Arc;

use deduku_core::board::{Board, Cell, Digit, GridShape, HouseKind};
use deduku_core::constraint::{Clue, Drawing, Family, Geometry, Space, diagonal_from, side_line};
use deduku_core::puzzle::Drawn;

use crate::answer::{About, Answer};
use crate::feature::{Feature, Form, Kind, MOST_ITEMS, Place, features};
use crate::phrase::{Clause, Meaning, Understood, chosen, named_in, spoken_of, understand};
use crate::relation::{Relation, all_hold};
use crate::statement::{MOST_TEXT, Statement, plain, statements};

/// What is read.
#[derive(Clone, Copy, Debug)]
pub struct Source<'s> {
    /// The grid.
    pub shape: &'s GridShape,
    /// The rules in words.
    pub rules: &'s str,
    /// What is drawn.
    pub drawing: &'s [Drawn],
    /// The constraints that the source states by keys.
    pub clues: &'s [Clue],
    /// The values of the solution that the source carries, cell by cell; empty if it carries none, and for a reading
    /// that shall not look at it.
    pub solution: &'s [Option<i32>],
    /// Whether its cages are only drawn, so that what they mean is said in words, as in `SudokuPad`.
    pub cages_are_drawn: bool,
    /// What a person chose.
    pub answers: &'s [Answer],
}

/// How sure the reading of a statement is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certainty {
    /// Words and drawing decide.
    ByWords,
    /// The words leave it open; the solution that the source carries decides.
    AgreesWithLink,
    /// A person chose it.
    Chosen,
    /// It explains another statement, or has no effect.
    NoEffect,
    /// It was understood, but another statement that was not may change what it means, so it is not used.
    Doubtful,
    /// It was not understood, or not all of it.
    NotUnderstood,
    /// It was understood, but what it speaks of is not drawn or cannot be told.
    NothingDrawn,
    /// The solution that the source carries breaks it as it was read, so it is not used.
    Refuted,
}

impl Certainty {
    /// Whether nothing is left to find out.
    pub const fn is_settled(self) -> bool {
        matches!(self, Self::ByWords | Self::AgreesWithLink | Self::Chosen | Self::NoEffect)
    }

    /// Its name: `by words`, `agrees with the link`, `chosen`, `no effect`, `doubtful`, `not understood`, `nothing drawn`, `refuted`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ByWords => "by words",
            Self::AgreesWithLink => "agrees with the link",
            Self::Chosen => "chosen",
            Self::NoEffect => "no effect",
            Self::Doubtful => "doubtful",
            Self::NotUnderstood => "not understood",
            Self::NothingDrawn => "nothing drawn",
            Self::Refuted => "refuted",
        }
    }
}

/// A statement of the rules, and what it was taken to mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The headings over it.
    pub headings: Vec<String>,
    /// Its words.
    pub text: String,
    /// How sure its meaning is.
    pub certainty: Certainty,
    /// The families of constraints that it names, whether or not they are drawn.
    pub families: Vec<Family>,
    /// What it means, in words: `renban line`, `usual rules`; empty if it was not understood.
    pub meaning: String,
    /// The cells of each object that it speaks of.
    pub objects: Vec<Vec<u16>>,
}

/// The rules as they were read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Every statement, in order.
    pub statements: Vec<Said>,
    /// All constraints: those stated by keys, as far as the words do not change them, and those of the statements.
    pub clues: Vec<Clue>,
    /// The grid, where the words say which digits and regions it has.
    pub shape: GridShape,
    /// What is drawn and of which no statement speaks, by name and number: `3 grey circles`.
    pub undescribed: Vec<String>,
}

impl Reading {
    /// The statements that are not settled.
    pub fn left_over(&self) -> impl Iterator<Item = &Said> {
        self.statements.iter().filter(|said| !said.certainty.is_settled())
    }

    /// Whether no statement and no drawing is left over.
    pub fn is_whole(&self) -> bool {
        self.undescribed.is_empty() && self.left_over().next().is_none()
    }
}

/// The most statements that are read.
const MOST_STATEMENTS: usize = 300;

/// Words of statements that may change what all clues mean.
const CHANGES_ALL: [&str; 11] =
    ["clue", "value", "wrong", "wrogn", "false", "liar", "lies", "negat", "modif", "count as", "counts as"];

/// Reads the rules of a puzzle.
///
/// Words and drawing decide. The carried solution only decides where they leave a choice, and refutes what it breaks;
/// with an empty one the reading is blind.
pub fn read(source: Source<'_>) -> Reading {
    let mut said = with_headings(statements(&plain(source.rules)));
    let cut = said.len() > MOST_STATEMENTS || source.rules.chars().nth(MOST_TEXT).is_some();
    said.truncate(MOST_STATEMENTS);
    if cut {
        let text = format!("what follows the first {MOST_STATEMENTS} statements or {MOST_TEXT} characters");
        said.push(Statement { headings: Vec::new(), text, explains: false });
    }
    let mut before: Vec<String> = Vec::new();
    let mut understood: Vec<Understood> = said
        .iter()
        .map(|statement| {
            let found = understand(&statement.text, &statement.headings, &before);
            before.clone_from(&found.about);
            found
        })
        .collect();
    for answer in source.answers {
        let (meaning, numbers) = match &answer.meaning {
            Some((family, numbers)) => (Meaning::Family(*family), numbers.clone()),
            None => (Meaning::Drawing, Vec::new()),
        };
        match &answer.about {
            About::Statement(number) if (1..=understood.len()).contains(number) => {
                let at = number - 1;
                understood[at] = chosen(&said[at].text, meaning, numbers);
            }
            About::Drawn(words) => {
                understood.push(chosen(words, meaning, numbers));
                said.push(Statement { headings: Vec::new(), text: answer.to_string(), explains: false });
            }
            About::Statement(_) => {
                understood.push(Understood::default());
                said.push(Statement { headings: Vec::new(), text: answer.to_string(), explains: false });
            }
        }
    }
    let mut join = Join::new(source, &said, &understood);
    join.run();
    join.finish()
}

/// A heading that says something by itself, such as “All dots are given:”, is a statement too.
fn with_headings(said: Vec<Statement>) -> Vec<Statement> {
    let mut out: Vec<Statement> = Vec::new();
    for statement in said {
        if let Some(heading) = statement.headings.last().filter(|heading| **heading != statement.text)
            && out.last().is_none_or(|last| last.headings != statement.headings && last.text != *heading)
        {
            let found = understand(heading, &[], &[]);
            let of_signs = |clause: &Clause| !matches!(clause.meaning, Meaning::Family(_) | Meaning::Relation(_));
            if found.whole && !found.only_names && found.clauses.iter().all(of_signs) {
                out.push(Statement { headings: Vec::new(), text: heading.clone(), explains: false });
            }
        }
        out.push(statement);
    }
    out
}

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
}

struct Join<'s> {
    source: Source<'s>,
    said: &'s [Statement],
    understood: &'s [Understood],
    features: Vec<Feature>,
    /// The clauses that speak of each feature.
    claims: Vec<Vec<(usize, usize)>>,
    found: Vec<Vec<Found>>,
    board: Option<Arc<Board>>,
    shape: GridShape,
    /// Which of the clues stated by keys are kept.
    kept: Vec<bool>,
    /// Whether a whole carried solution was compared.
    judged: bool,
    /// How many cages are not used because their meaning is in doubt.
    dropped: usize,
}

impl<'s> Join<'s> {
    fn new(source: Source<'s>, said: &'s [Statement], understood: &'s [Understood]) -> Self {
        let features = features(source.shape, source.drawing);
        let claims = vec![Vec::new(); features.len()];
        let found = understood.iter().map(|found| vec![Found::default(); found.clauses.len()]).collect();
        let shape = source.shape.clone();
        let board = Board::of_plan(shape.clone().plan()).ok().map(Arc::new);
        let kept = vec![true; source.clues.len()];
        Self { source, said, understood, features, claims, found, board, shape, kept, judged: false, dropped: 0 }
    }

    fn clause(&self, at: (usize, usize)) -> &'s Clause {
        &self.understood[at.0].clauses[at.1]
    }

    fn run(&mut self) {
        self.grid();
        self.illustrations();
        let mut order: Vec<(u8, (usize, usize))> = Vec::new();
        for (statement, understood) in self.understood.iter().enumerate() {
            for (at, clause) in understood.clauses.iter().enumerate() {
                let rank = if understood.chosen { 0 } else { 1 + rank(clause) };
                order.push((rank, (statement, at)));
            }
        }
        order.sort_by_key(|(rank, _)| *rank);
        for (_, at) in order {
            let found = self.find(at);
            self.found[at.0][at.1] = found;
        }
        self.judge();
        self.doubt();
    }

    /// What a statement that was not understood speaks of may mean something else than it would without it: it is used
    /// only if the carried solution agrees.
    fn doubt(&mut self) {
        let unknown =
            self.said.iter().zip(self.understood).zip(&self.found).filter(|((statement, understood), found)| {
                !matches!(certainty(statement, understood, found), Certainty::NothingDrawn)
                    && !certainty(statement, understood, found).is_settled()
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
                if understood.chosen || !all && !own.into_iter().any(|word| words.contains(word)) {
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
        if has(&Meaning::LinesOnly) && !has(&Meaning::Usual) && self.source.rules.len() > 20 {
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

    fn find(&mut self, at: (usize, usize)) -> Found {
        let clause = self.clause(at);
        let idle = |meaning: &str| Found { meaning: meaning.to_owned(), settled: true, idle: true, ..Found::default() };
        match &clause.meaning {
            // What it says of regions holds only if there are some.
            Meaning::Usual => {
                let regions = ["box", "region", "area", "irregular", "jigsaw"];
                let named = clause.words.iter().any(|word| regions.contains(&word.as_str()));
                let settled = !named || !self.shape.regions.is_empty();
                Found { meaning: "usual rules".to_owned(), settled, ..Found::default() }
            }
            Meaning::LinesOnly => Found { meaning: "rows and columns".to_owned(), settled: true, ..Found::default() },
            Meaning::Nothing => idle("no effect"),
            Meaning::Drawing => self.only_drawn(at),
            Meaning::MayRepeat => self.may_repeat(at),
            Meaning::AllGiven => self.all_given(at),
            Meaning::Family(family) => self.family(at, *family),
            Meaning::Both(_) => Found::default(),
            Meaning::Relation(relation) => self.relation(at, relation),
            Meaning::SameDigits => self.same_digits(),
            // What applies instead is said elsewhere, or not known.
            Meaning::NotUsual => {
                let says_which = |clause: &Clause| matches!(clause.meaning, Meaning::Usual | Meaning::LinesOnly);
                let settled = self.understood.iter().flat_map(|found| &found.clauses).any(says_which);
                Found { settled, ..idle("the usual rules as far as they are named") }
            }
            Meaning::EqualHouses => self.equal_houses(),
        }
    }

    /// Takes what a clause describes as drawn only.
    fn only_drawn(&mut self, at: (usize, usize)) -> Found {
        let clause = self.clause(at);
        let colours = clause.colours();
        let kinds = ["line", "circle", "square", "diamond", "cage", "dot", "arrow", "text"];
        let asked: Vec<&str> = kinds.into_iter().filter(|kind| clause.words.iter().any(|word| word == kind)).collect();
        let is = |feature: &Feature, kind: &str| match &feature.kind {
            Kind::Line(_) => kind == "line",
            Kind::Arrow(_) | Kind::Pointer(..) => kind == "arrow",
            Kind::Cage(_) => kind == "cage",
            Kind::Shape(Place::Edge(..) | Place::Corner(_), _) if kind == "dot" => true,
            Kind::Shape(Place::Beside(..), _) if kind == "text" => true,
            Kind::Shape(_, form) => match form {
                Form::Circle => kind == "circle",
                Form::Square => kind == "square",
                Form::Diamond => kind == "diamond",
                Form::Text => kind == "text",
            },
            Kind::Other => false,
        };
        let fits = |feature: &Feature| {
            (asked.is_empty() || asked.iter().any(|kind| is(feature, kind))) && feature.is_called(&colours)
        };
        let drawn = if asked.is_empty() && colours.is_empty() { Vec::new() } else { self.select(fits) };
        let objects = drawn.iter().map(|&feature| self.features[feature].cells()).collect();
        for feature in drawn {
            self.claim(feature, at);
        }
        Found { meaning: "drawing".to_owned(), settled: true, idle: true, objects, ..Found::default() }
    }

    /// Digits that may repeat: cages then are sums, elsewhere it says nothing.
    fn may_repeat(&mut self, at: (usize, usize)) -> Found {
        let clause = self.clause(at);
        let found =
            |meaning: &str| Found { meaning: meaning.to_owned(), settled: true, idle: true, ..Found::default() };
        if !clause.words.iter().chain(&clause.about).any(|word| word == "cage")
            || clause.words.iter().any(|word| word == "arrow" || word == "line" || word == "diagonal")
        {
            return found("no effect");
        }
        found("digits may repeat in cages")
    }

    fn cages_repeat(&self) -> bool {
        let repeats = |statement: &Understood| {
            statement.clauses.iter().any(|clause| {
                let own = |word: &str| clause.words.iter().any(|said| said == word);
                clause.meaning == Meaning::MayRepeat
                    && (own("cage") || clause.says("cage") && !own("arrow") && !own("line") && !own("diagonal"))
            })
        };
        self.understood.iter().any(repeats)
    }

    /// The features that fit, in drawing order.
    fn select(&self, fits: impl Fn(&Feature) -> bool) -> Vec<usize> {
        (0..self.features.len()).filter(|&at| fits(&self.features[at])).collect()
    }

    /// Whether a feature is free for a clause: of no other meaning, or called by its colour.
    fn is_free(&self, feature: usize, at: (usize, usize), by_colour: bool) -> bool {
        let own = self.clause(at);
        self.claims[feature].iter().all(|&claim| {
            claim.0 == usize::MAX || claim.0 == at.0 || by_colour || self.clause(claim).meaning == own.meaning
        })
    }

    fn claim(&mut self, feature: usize, at: (usize, usize)) {
        self.claims[feature].push(at);
    }

    fn keyed(&self, families: &[Family]) -> Vec<usize> {
        let clues = self.source.clues.iter().enumerate();
        clues.filter(|(_, clue)| families.contains(&clue.family)).map(|(at, _)| at).collect()
    }

    fn family(&mut self, at: (usize, usize), family: Family) -> Found {
        let row = family.row();
        let mut found =
            Found { meaning: row.name.to_owned(), families: vec![family], of_drawing: true, ..Found::default() };
        // Families that say the same of signs by other keys.
        let same: &[Family] = match family {
            Family::AntiConsecutive => &[Family::AntiConsecutive, Family::Nonconsecutive],
            Family::Cage => &[Family::Cage, Family::Sum],
            _ => std::slice::from_ref(&family),
        };
        let keyed = self.keyed(same);
        for &clue in &keyed {
            found.objects.extend(self.source.clues[clue].groups.iter().cloned());
            found.settled = true;
        }
        let drawn = match (row.drawing, family) {
            (_, Family::Diagonal) => self.diagonals(at),
            (_, Family::Arrow) => self.arrows(at),
            (_, Family::Thermometer | Family::SlowThermometer) => self.thermometers(at, family),
            (_, Family::Cage) => self.cages(at),
            (_, Family::LittleKiller) => self.pointers(at),
            (_, Family::CountingCircles) => self.circles(at),
            (_, Family::AllDifferent) => self.shaded(at),
            (_, Family::EqualProduct) => self.pointed(at, family),
            (_, Family::EqualSum) if self.clause(at).says("diagonal") => self.pointed(at, family),
            (_, Family::EqualSum) => self.ends_of_lines(at),
            (_, Family::DifferentSets) => {
                let lines = self.houses(|kind| matches!(kind, HouseKind::Row | HouseKind::Column));
                found.clues.push(Clue::new(family, lines, Vec::new()));
                found.settled = true;
                return found;
            }
            (_, Family::Windoku | Family::DisjointGroups) | (Drawing::Listed, _) => {
                if keyed.is_empty() {
                    found.clues.push(Clue::new(family, Vec::new(), Vec::new()));
                }
                found.settled = true;
                return found;
            }
            (Drawing::Line | Drawing::Ends, _) => self.lines(at, family),
            (Drawing::WhiteDot | Drawing::BlackDot, _) => self.dots(at, family),
            (Drawing::Sign, _) => self.signs(at, family),
            (_, Family::Odd | Family::Even) => self.parity(at, family),
            (Drawing::Corner, _) => self.corners(at, family),
            (Drawing::Outside, _) => self.outside(at, family),
            _ => Vec::new(),
        };
        // What a key says already is drawn only to be seen.
        let is_keyed = |clue: &Clue| {
            let cells = clue.cells();
            keyed.iter().any(|&own| {
                self.source.clues[own].groups.iter().any(|group| cells.iter().all(|cell| group.contains(cell)))
            })
        };
        let drawn: Vec<Clue> = drawn.into_iter().filter(|clue| clue.groups.is_empty() || !is_keyed(clue)).collect();
        for clue in drawn {
            found.objects.push(clue.cells());
            found.clues.push(clue);
        }
        found.settled |= !found.clues.is_empty();
        found
    }

    /// The lines that a clause speaks of.
    fn lines_of(&self, at: (usize, usize)) -> Vec<usize> {
        let clause = self.clause(at);
        let colours = clause.colours();
        let fits = |feature: &Feature| {
            matches!(&feature.kind, Kind::Line(cells) if cells.len() > 1) && feature.is_called(&colours)
        };
        self.select(fits).into_iter().filter(|&feature| self.is_free(feature, at, !colours.is_empty())).collect()
    }

    fn lines(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let mut clues = Vec::new();
        let ends = family.row().drawing == Drawing::Ends;
        for feature in self.lines_of(at) {
            let Kind::Line(cells) = self.features[feature].kind.clone() else { continue };
            let shapes: Vec<usize> =
                if ends { self.shapes_at(&[cells[0], cells[cells.len() - 1]]) } else { Vec::new() };
            if ends && shapes.len() < 2 {
                continue;
            }
            self.claim(feature, at);
            for shape in shapes {
                self.claim(shape, at);
            }
            clues.push(Clue::new(family, vec![cells], self.clause(at).numbers.clone()));
        }
        clues
    }

    /// The shapes on any of these cells, one each.
    fn shapes_at(&self, cells: &[u16]) -> Vec<usize> {
        let on = |feature: &Feature| match &feature.kind {
            Kind::Shape(Place::Cells(own), Form::Circle | Form::Diamond | Form::Square) => {
                own.iter().any(|cell| cells.contains(cell))
            }
            _ => false,
        };
        self.select(on)
    }

    fn thermometers(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let free = self.lines_of(at);
        let bulb = |cell: u16| {
            let is = |feature: &Feature| {
                matches!(&feature.kind, Kind::Shape(Place::Cells(own), Form::Circle) if own.as_slice() == [cell])
                    && feature.is_filled()
            };
            self.select(is).first().copied()
        };
        let mut paths: Vec<(usize, Vec<u16>, Option<usize>)> = Vec::new();
        let mut rest: Vec<(usize, Vec<u16>)> = Vec::new();
        for feature in free {
            let Kind::Line(cells) = self.features[feature].kind.clone() else { continue };
            let (first, last) = (bulb(cells[0]), bulb(cells[cells.len() - 1]));
            match (first, last) {
                (Some(bulb), None) => paths.push((feature, cells, Some(bulb))),
                (None, Some(bulb)) => paths.push((feature, cells.into_iter().rev().collect(), Some(bulb))),
                (None, None) => rest.push((feature, cells)),
                (Some(_), Some(_)) => {}
            }
        }
        // Branches begin on another thermometer.
        loop {
            let before = rest.len();
            rest.retain(|(feature, cells)| {
                for (own, reversed) in [(cells.clone(), false), (cells.iter().rev().copied().collect::<Vec<_>>(), true)]
                {
                    let _ = reversed;
                    let stem = paths.iter().find_map(|(_, path, bulb)| {
                        let from = path.iter().position(|cell| *cell == own[0])?;
                        Some(([path[..from].to_vec(), own.clone()].concat(), *bulb))
                    });
                    if let Some((path, bulb)) = stem {
                        paths.push((*feature, path, bulb));
                        return false;
                    }
                }
                true
            });
            if rest.len() == before {
                break;
            }
        }
        let mut clues = Vec::new();
        for (feature, path, bulb) in paths {
            self.claim(feature, at);
            if let Some(bulb) = bulb {
                self.claim(bulb, at);
            }
            clues.push(Clue::new(family, vec![path], Vec::new()));
        }
        clues
    }

    fn arrows(&mut self, at: (usize, usize)) -> Vec<Clue> {
        let colours = self.clause(at).colours();
        let arrows = self.select(|feature| matches!(feature.kind, Kind::Arrow(_)));
        let called: Vec<usize> =
            arrows.iter().copied().filter(|&arrow| self.features[arrow].is_called(&colours)).collect();
        let mut clues = Vec::new();
        for feature in if called.is_empty() { arrows } else { called } {
            let Kind::Arrow(cells) = self.features[feature].kind.clone() else { continue };
            let holds = |feature: &Feature| match &feature.kind {
                Kind::Shape(Place::Cells(own), Form::Circle | Form::Square) => own.contains(&cells[0]),
                _ => false,
            };
            let Some(&circle) = self.select(holds).first() else { continue };
            let base = self.features[circle].cells();
            let shaft: Vec<u16> = cells.iter().copied().filter(|cell| !base.contains(cell)).collect();
            if shaft.is_empty() {
                continue;
            }
            self.claim(feature, at);
            self.claim(circle, at);
            clues.push(Clue::new(Family::Arrow, vec![base, shaft], Vec::new()));
        }
        clues
    }

    fn cages(&mut self, at: (usize, usize)) -> Vec<Clue> {
        let colours = self.clause(at).colours();
        let family = if self.cages_repeat() { Family::Sum } else { Family::Cage };
        let mut clues = Vec::new();
        for feature in self.select(|feature| {
            matches!(feature.kind, Kind::Cage(_)) && (colours.is_empty() || feature.is_called(&colours))
        }) {
            let text = self.features[feature].text.clone();
            let sum = text.parse::<i32>().ok();
            if !text.is_empty() && sum.is_none() || !self.claims[feature].is_empty() {
                continue;
            }
            self.claim(feature, at);
            if sum.is_some() || family == Family::Cage {
                clues.push(Clue::new(family, vec![self.features[feature].cells()], sum.into_iter().collect()));
            }
        }
        if family == Family::Sum {
            for clue in self.keyed(&[Family::Cage]) {
                let clue_of = &self.source.clues[clue];
                if self.kept[clue] {
                    self.kept[clue] = false;
                    if clue_of.numbers.iter().any(|&sum| sum != 0) {
                        clues.push(Clue { family: Family::Sum, ..clue_of.clone() });
                    }
                }
            }
        }
        clues
    }

    /// Numbers beside the grid with an arrow along a diagonal.
    fn pointers(&mut self, at: (usize, usize)) -> Vec<Clue> {
        let mut clues = Vec::new();
        for feature in self.select(|feature| matches!(feature.kind, Kind::Pointer(..))) {
            let Kind::Pointer((row, column), step) = self.features[feature].kind else { continue };
            let text = self.select(
                |other| matches!(&other.kind, Kind::Shape(Place::Beside(r, c), _) if (*r, *c) == (row, column)),
            );
            let Some(&text) = text.first() else { continue };
            let Ok(sum) = self.features[text].text.parse::<i32>() else { continue };
            let Some(board) = &self.board else { continue };
            let line = diagonal_from(board, row, column, step);
            if line.is_empty() {
                continue;
            }
            self.claim(feature, at);
            self.claim(text, at);
            clues.push(Clue::new(Family::LittleKiller, vec![line], vec![sum]));
        }
        clues
    }

    /// The diagonals to which arrows beside the grid point, as one clue.
    fn pointed(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let mut lines = Vec::new();
        for feature in self.select(|feature| matches!(feature.kind, Kind::Pointer(..))) {
            let Kind::Pointer((row, column), step) = self.features[feature].kind else { continue };
            let line = self.board.as_ref().map(|board| diagonal_from(board, row, column, step)).unwrap_or_default();
            if !line.is_empty() && self.is_free(feature, at, false) {
                self.claim(feature, at);
                lines.push(line);
            }
        }
        if lines.len() < 2 { Vec::new() } else { vec![Clue::new(family, lines, Vec::new())] }
    }

    /// The first two and the last two cells of each line.
    fn ends_of_lines(&mut self, at: (usize, usize)) -> Vec<Clue> {
        let mut clues = Vec::new();
        for feature in self.lines_of(at) {
            let cells = self.features[feature].cells();
            if let ([first @ .., _, _], [_, _, last @ ..]) = (&cells[..], &cells[..])
                && cells.len() == 4
            {
                let groups = vec![first.to_vec(), last.to_vec()];
                self.claim(feature, at);
                clues.push(Clue::new(Family::EqualSum, groups, Vec::new()));
            }
        }
        clues
    }

    /// The cells of the houses of these kinds.
    fn houses(&self, kinds: impl Fn(HouseKind) -> bool) -> Vec<Vec<u16>> {
        let houses = self.board.iter().flat_map(|board| board.houses()).filter(|house| kinds(house.kind));
        houses.map(|house| house.cells.iter().map(|cell| cell.index() as u16).collect()).collect()
    }

    fn equal_houses(&self) -> Found {
        let clue = Clue::new(Family::EqualSum, self.houses(|_| true), Vec::new());
        let meaning = "all houses have one sum".to_owned();
        Found { clues: vec![clue], families: vec![Family::EqualSum], meaning, settled: true, ..Found::default() }
    }

    fn circles(&mut self, at: (usize, usize)) -> Vec<Clue> {
        let colours = self.clause(at).colours();
        let fits = |feature: &Feature| {
            matches!(&feature.kind, Kind::Shape(Place::Cells(own), Form::Circle) if own.len() == 1)
                && feature.text.is_empty()
                && feature.is_called(&colours)
        };
        let free: Vec<usize> =
            self.select(fits).into_iter().filter(|&feature| self.is_free(feature, at, !colours.is_empty())).collect();
        if free.is_empty() {
            return Vec::new();
        }
        for &feature in &free {
            self.claim(feature, at);
        }
        let cells = free.iter().flat_map(|&feature| self.features[feature].cells()).collect();
        vec![Clue::new(Family::CountingCircles, vec![cells], Vec::new())]
    }

    /// Shaded cells of a colour as one region.
    fn shaded(&mut self, at: (usize, usize)) -> Vec<Clue> {
        let colours = self.clause(at).colours();
        let fits = |feature: &Feature| {
            matches!(&feature.kind, Kind::Shape(Place::Cells(_), Form::Square))
                && feature.is_filled()
                && feature.is_called(&colours)
        };
        let free: Vec<usize> =
            self.select(fits).into_iter().filter(|&feature| self.is_free(feature, at, false)).collect();
        let cells: Vec<u16> = free.iter().flat_map(|&feature| self.features[feature].cells()).collect();
        if cells.len() < 2 || cells.len() > usize::from(self.shape.digits) {
            return Vec::new();
        }
        for &feature in &free {
            self.claim(feature, at);
        }
        vec![Clue::new(Family::AllDifferent, vec![cells], Vec::new())]
    }

    fn diagonals(&mut self, at: (usize, usize)) -> Vec<Clue> {
        if !self.keyed(&[Family::Diagonal]).is_empty() {
            return Vec::new();
        }
        let side = u16::from(self.shape.columns);
        if self.shape.rows != self.shape.columns {
            return Vec::new();
        }
        let falling: BTreeSet<u16> = (0..side).map(|at| at * side + at).collect();
        let rising: BTreeSet<u16> = (0..side).map(|at| at * side + side - 1 - at).collect();
        let mut clues = Vec::new();
        for (cells, number) in [(falling, -1), (rising, 1)] {
            let is = |feature: &Feature| match &feature.kind {
                Kind::Line(own) => own.iter().copied().collect::<BTreeSet<u16>>() == cells,
                _ => false,
            };
            for feature in self.select(is) {
                self.claim(feature, at);
                if clues.iter().all(|clue: &Clue| clue.numbers != [number]) {
                    clues.push(Clue::new(Family::Diagonal, Vec::new(), vec![number]));
                }
            }
        }
        let own = &self.clause(at).words;
        if clues.is_empty() && own.iter().any(|word| word == "both" || word == "main" || word == "two") {
            clues = [-1, 1].map(|number| Clue::new(Family::Diagonal, Vec::new(), vec![number])).to_vec();
        }
        clues
    }

    /// Shapes between two cells in one of the colours of a clause; white and black are those of the words.
    fn edges(&self, at: (usize, usize)) -> Vec<usize> {
        self.edges_of(&self.clause(at).colours())
    }

    fn edges_of(&self, colours: &[&str]) -> Vec<usize> {
        let fits = |feature: &Feature| {
            matches!(&feature.kind, Kind::Shape(Place::Edge(..), Form::Circle | Form::Square | Form::Diamond))
                && (feature.is_called(colours) || colours == ["white"] && !feature.is_filled())
        };
        self.select(fits)
    }

    fn dots(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let usual = if family == Family::WhiteDot { "white" } else { "black" };
        let others = self.clause(at).colours().iter().any(|colour| !matches!(*colour, "white" | "black"));
        let mut edges = if others { self.edges(at) } else { self.edges_of(&[]) };
        if !others {
            edges.retain(|&edge| {
                let feature = &self.features[edge];
                feature.is_called(&[usual]) || usual == "white" && !feature.is_filled()
            });
        }
        let mut clues = Vec::new();
        for feature in edges {
            let text = &self.features[feature].text;
            let number = text.parse::<i32>().ok();
            if !text.is_empty() && number.is_none() || !self.is_free(feature, at, true) {
                continue;
            }
            let cells = self.features[feature].cells();
            self.claim(feature, at);
            let numbers = number.into_iter().chain(self.clause(at).numbers.iter().copied()).take(1).collect();
            clues.push(Clue::new(family, vec![cells], numbers));
        }
        clues
    }

    fn signs(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let mut clues = Vec::new();
        for feature in self.select(|feature| matches!(feature.kind, Kind::Shape(Place::Edge(..), _))) {
            let Kind::Shape(Place::Edge(a, b, beside), _) = self.features[feature].kind.clone() else { continue };
            let angle =
                self.source.drawing.get(self.features[feature].item).map_or(0, |drawn| drawn.angle.rem_euclid(360));
            let text = self.features[feature].text.to_lowercase();
            let cells = match (family, text.as_str()) {
                (Family::X, "x") | (Family::V, "v") => vec![a, b],
                (Family::GreaterThan, "<" | ">" | "^" | "v" | "∧" | "∨" | "˄" | "˅") => {
                    let first_is_less = match (text.as_str(), angle) {
                        ("<", 0 | 90) | (">", 180 | 270) | ("^" | "∧" | "˄", _) => true,
                        (">", 0 | 90) | ("<", 180 | 270) | (_, 0) => false,
                        _ => continue,
                    };
                    let flat = matches!(text.as_str(), "<" | ">") && angle % 180 == 0;
                    if flat != beside {
                        continue;
                    }
                    if first_is_less { vec![b, a] } else { vec![a, b] }
                }
                _ => continue,
            };
            self.claim(feature, at);
            clues.push(Clue::new(family, vec![cells], Vec::new()));
        }
        clues
    }

    fn parity(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let clause = self.clause(at);
        let colours = clause.colours();
        let form =
            if clause.says("circle") && !clause.says("square") || clause.words.iter().any(|word| word == "circle") {
                Some(Form::Circle)
            } else if clause.says("square") {
                Some(Form::Square)
            } else {
                None
            };
        let fits = |feature: &Feature| {
            let Kind::Shape(Place::Cells(own), is) = &feature.kind else { return false };
            own.len() == 1 && *is != Form::Text && form.is_none_or(|form| form == *is) && feature.is_called(&colours)
        };
        let free: Vec<usize> = self
            .select(fits)
            .into_iter()
            .filter(|&feature| self.claims[feature].iter().all(|&claim| self.clause_is(claim, family)))
            .collect();
        let mut clues = Vec::new();
        for feature in free {
            self.claim(feature, at);
            clues.push(Clue::new(family, vec![self.features[feature].cells()], Vec::new()));
        }
        clues
    }

    fn clause_is(&self, claim: (usize, usize), family: Family) -> bool {
        claim.0 == usize::MAX || self.clause(claim).meaning == Meaning::Family(family)
    }

    fn corners(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let mut clues = Vec::new();
        for feature in self.select(|feature| matches!(feature.kind, Kind::Shape(Place::Corner(_), _))) {
            let digits: Vec<i32> = self.features[feature]
                .text
                .chars()
                .filter_map(|symbol| symbol.to_digit(10))
                .map(u32::cast_signed)
                .collect();
            if digits.is_empty() || digits.len() > 4 {
                continue;
            }
            self.claim(feature, at);
            clues.push(Clue::new(family, vec![self.features[feature].cells()], digits));
        }
        clues
    }

    /// Numbers beside rows and columns.
    fn outside(&mut self, at: (usize, usize), family: Family) -> Vec<Clue> {
        let mut clues = Vec::new();
        for feature in self.select(|feature| matches!(feature.kind, Kind::Shape(Place::Beside(..), _))) {
            let Kind::Shape(Place::Beside(row, column), _) = self.features[feature].kind else { continue };
            let pointed = self
                .features
                .iter()
                .any(|other| matches!(other.kind, Kind::Pointer(place, _) if place == (row, column)));
            let Ok(number) = self.features[feature].text.parse::<i32>() else { continue };
            let line = self.board.as_ref().and_then(|board| side_line(board, row, column));
            let Some(line) = line.filter(|_| !pointed && self.is_free(feature, at, false)) else { continue };
            self.claim(feature, at);
            clues.push(Clue::new(family, vec![line], vec![number]));
        }
        clues
    }

    /// A relation between neighbours on lines, or across signs.
    fn relation(&mut self, at: (usize, usize), relation: &Relation) -> Found {
        let clause = self.clause(at);
        let mut found = Found {
            meaning: "relation".to_owned(),
            families: vec![Family::Pair],
            of_drawing: true,
            ..Found::default()
        };
        let Some(board) = self.board.clone() else { return found };
        let holds = |a: i32, b: i32| all_hold(relation, a, b);
        let template = Clue::pairs(&board, Vec::new(), holds);
        let colours = clause.colours();
        let features: Vec<usize> = if clause.says("dot") || clause.says("circle") && !clause.says("line") {
            if colours.is_empty() { Vec::new() } else { self.edges(at) }
        } else if clause.says("line") {
            self.lines_of(at)
        } else {
            Vec::new()
        };
        for feature in features {
            let cells = self.features[feature].cells();
            self.claim(feature, at);
            found.objects.push(cells.clone());
            found.clues.push(Clue { groups: vec![cells], ..template.clone() });
        }
        found.settled = !found.clues.is_empty();
        found.meaning = board_words(&board, &template).unwrap_or(found.meaning);
        found
    }

    /// Every possible sign is drawn: those pairs without one do not hold.
    fn all_given(&mut self, at: (usize, usize)) -> Found {
        let clause = self.clause(at);
        let mut found = Found { meaning: "all are given".to_owned(), ..Found::default() };
        let says = |words: &[&str]| words.iter().any(|word| clause.words.iter().any(|own| own == word));
        let dots = says(&["dot", "kropki", "circle"]);
        let letters = says(&["x", "v", "xv"]);
        let is_sign = |meaning: &Meaning| match meaning {
            Meaning::Family(Family::WhiteDot | Family::BlackDot) => !letters || dots,
            Meaning::Family(Family::X | Family::V) => !dots || letters,
            Meaning::Relation(_) => !letters,
            _ => false,
        };
        let all: Vec<(usize, usize)> = (0..self.understood.len())
            .flat_map(|statement| (0..self.understood[statement].clauses.len()).map(move |clause| (statement, clause)))
            .filter(|&other| is_sign(&self.clause(other).meaning))
            .collect();
        let near: Vec<(usize, usize)> = if dots || letters {
            all
        } else {
            let last = all.iter().filter(|other| other.0 <= at.0).map(|other| other.0).max();
            all.into_iter().filter(|other| Some(other.0) == last).collect()
        };
        let families: BTreeSet<Family> = near
            .iter()
            .filter_map(|&other| match self.clause(other).meaning {
                Meaning::Family(family) => Some(family),
                _ => None,
            })
            .collect();
        let keyed = self.keyed(&[
            Family::StrictKropki,
            Family::StrictXv,
            Family::Nonconsecutive,
            Family::NoRatio,
            Family::AntiConsecutive,
        ]);
        if !keyed.is_empty() {
            found.settled = true;
            found.families = keyed.iter().map(|&clue| self.source.clues[clue].family).collect();
            return found;
        }
        // Where the table has the rule, it is that: what it exempts is the same.
        let known: &[Family] = match families.iter().copied().collect::<Vec<_>>()[..] {
            [Family::WhiteDot, Family::BlackDot] => &[Family::Nonconsecutive, Family::NoRatio],
            [Family::WhiteDot] => &[Family::Nonconsecutive],
            [Family::BlackDot] => &[Family::NoRatio],
            [Family::X, Family::V] => &[Family::StrictXv],
            _ => &[],
        };
        let relations = near.iter().any(|&other| matches!(self.clause(other).meaning, Meaning::Relation(_)));
        if !known.is_empty() && !relations {
            found.clues = known.iter().map(|&family| Clue::new(family, Vec::new(), Vec::new())).collect();
            found.families = known.to_vec();
            found.settled = true;
            return found;
        }
        for other in near {
            let Some(clue) = self.negative(other) else { continue };
            found.objects.push(Vec::new());
            found.clues.push(clue);
            found.families = vec![Family::Pair];
        }
        found.settled = !found.clues.is_empty();
        found
    }

    /// All neighbours without the sign of a clause are not as it says.
    fn negative(&self, at: (usize, usize)) -> Option<Clue> {
        let board = self.board.as_ref()?;
        let clause = self.clause(at);
        let holds: Box<dyn Fn(i32, i32) -> bool> = match &clause.meaning {
            Meaning::Family(Family::WhiteDot) => Box::new(|a, b| (a - b).abs() == 1),
            Meaning::Family(Family::BlackDot) => Box::new(|a, b| a == 2 * b || b == 2 * a),
            Meaning::Family(Family::X) => Box::new(|a, b| a + b == 10),
            Meaning::Family(Family::V) => Box::new(|a, b| a + b == 5),
            Meaning::Relation(relation) => Box::new(|a, b| all_hold(relation, a, b)),
            _ => return None,
        };
        let drawn: BTreeSet<Vec<u16>> = self
            .claims
            .iter()
            .enumerate()
            .filter(|(_, claims)| {
                claims.iter().any(|claim| claim.0 != usize::MAX && self.clause(*claim).meaning == clause.meaning)
            })
            .map(|(feature, _)| self.features[feature].cells())
            .collect();
        if drawn.is_empty() {
            return None;
        }
        let space = Space::new(board, &[]);
        let pairs = space.neighbours().into_iter().map(|(a, b)| vec![a.index() as u16, b.index() as u16]);
        let groups: Vec<Vec<u16>> = pairs.filter(|pair| !drawn.contains(pair)).collect();
        let template = Clue::pairs(board, Vec::new(), |a, b| !holds(a, b));
        Some(Clue { groups, ..template })
    }

    /// Every house has the same digits. Where all rows have the same ones, and all columns, and both fill the grid, rows
    /// and columns have the same.
    fn same_digits(&self) -> Found {
        let mut found = Found { meaning: "every house has the same digits".to_owned(), ..Found::default() };
        let mut kinds: Vec<HouseKind> = Vec::new();
        for house in self.board.iter().flat_map(|board| board.houses()) {
            if !kinds.contains(&house.kind) {
                kinds.push(house.kind);
            }
        }
        for kind in kinds {
            let groups = self.houses(|other| other == kind);
            let size = groups.first().map_or(0, Vec::len);
            let cells: BTreeSet<u16> = groups.iter().flatten().copied().collect();
            if size == 0 || groups.len() * size != self.shape.area() || cells.len() != self.shape.area() {
                return found;
            }
            found.clues.push(Clue::new(Family::SameValues, groups, Vec::new()));
        }
        found.settled = !found.clues.is_empty();
        found
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
                found.clues.clear();
                found.settled = false;
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
        for found in self.found.iter_mut().flatten() {
            if found.clues.iter().all(|clue| holds(clue, &space, &digits)) {
                continue;
            }
            // Whether the digits of a cage may repeat is often not said.
            if found.families == [Family::Cage] {
                let sums: Vec<Clue> =
                    found.clues.iter().map(|clue| Clue { family: Family::Sum, ..clue.clone() }).collect();
                if sums.iter().all(|clue| clue.numbers.is_empty() || holds(clue, &space, &digits)) {
                    found.clues = sums.into_iter().filter(|clue| !clue.numbers.is_empty()).collect();
                    found.by_link = true;
                    continue;
                }
            }
            found.clues.clear();
            found.refuted = true;
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

    fn finish(self) -> Reading {
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
            for said in said.iter_mut().filter(|said| said.certainty == Certainty::NothingDrawn) {
                said.certainty = Certainty::NoEffect;
                "nothing of it is drawn".clone_into(&mut said.meaning);
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
        let own: Vec<u8> = rule.cells().iter().map(|cell: &Cell| digits[cell.index()].index() as u8).collect();
        rule.check(&own)
    })
}

fn board_words(board: &Board, clue: &Clue) -> Option<String> {
    clue.in_words(board, &|cell| board.cell_name(cell))
}

/// The order in which clauses choose what they speak of: those with drawings of their own before those with any line,
/// and those that name a colour before those that do not.
fn rank(clause: &Clause) -> u8 {
    let by_colour = u8::from(clause.colours().is_empty());
    match &clause.meaning {
        Meaning::AllGiven => 9,
        Meaning::Family(family) => match family.row().drawing {
            Drawing::Bulb | Drawing::Arrow | Drawing::Cage | Drawing::Ends => by_colour,
            Drawing::Line => 3 + by_colour,
            _ => 2,
        },
        Meaning::Relation(_) => 5 + by_colour,
        _ => 0,
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
        if statement.explains || credits { Certainty::NoEffect } else { Certainty::NotUnderstood }
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
