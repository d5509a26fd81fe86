//! The fields of the form, their values, and the request that results from them.

use super::super::field;
use crate::board::{Board, catalogue};
use crate::generate::{CellRequest, Kind, Pattern, PuzzleRequest, Symmetry, Target};
use crate::logic::{Allowed, Named, Technique};
use crate::puzzle::Puzzle;
use crate::rating::{Level, Levels};
use crate::text::read;
use crate::tui::keys::KeyCode;
use crate::tui::model::Model;
use crate::tui::text_edit::TextEdit;
use deduku_core::order::OrderBy;

/// A field of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Field {
    Board,
    Level,
    Symmetry,
    /// Opens the fields that follow.
    More,
    Needs,
    Clues,
    Digits,
    Pattern,
    Start,
    Techniques,
    UniqueBy,
    Word,
    Tries,
    Seed,
}

/// The value of a field.
pub(super) enum Value<'a> {
    /// One of several values.
    Choice(String),
    /// A text, and what an empty one means.
    Text(&'a field::Field, &'static str),
}

impl Field {
    /// The fields that are asked for at first.
    pub(super) const FIRST: &[Self] = &[Self::Board, Self::Level, Self::Symmetry, Self::More];

    /// All fields, in their order.
    pub(super) const ALL: &[Self] = &[
        Self::Board,
        Self::Level,
        Self::Symmetry,
        Self::Needs,
        Self::Clues,
        Self::Digits,
        Self::Pattern,
        Self::Start,
        Self::Techniques,
        Self::UniqueBy,
        Self::Word,
        Self::Tries,
        Self::Seed,
    ];

    /// Its name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Board => "Board",
            Self::Level => "Level",
            Self::Needs => "Requires",
            Self::Symmetry => "Symmetry",
            Self::More => "More...",
            Self::Clues => "Clues",
            Self::Digits => "Digits",
            Self::Pattern => "Pattern",
            Self::Start => "Start",
            Self::Techniques => "Techniques",
            Self::UniqueBy => "Unique by",
            Self::Word => "Word",
            Self::Tries => "Tries",
            Self::Seed => "Seed",
        }
    }

    /// Whether the keyboard enters text in it: a text, or the name of a technique.
    pub(super) const fn is_written(self) -> bool {
        !matches!(self, Self::Board | Self::Level | Self::Symmetry | Self::More)
    }

    /// Its index among the texts of the form.
    const fn text(self) -> Option<usize> {
        match self {
            Self::Clues => Some(0),
            Self::Digits => Some(1),
            Self::Pattern => Some(2),
            Self::Start => Some(3),
            Self::Techniques => Some(4),
            Self::UniqueBy => Some(5),
            Self::Word => Some(6),
            Self::Tries => Some(7),
            Self::Seed => Some(8),
            Self::Board | Self::Level | Self::Needs | Self::Symmetry | Self::More => None,
        }
    }

    /// What an empty text means.
    const fn empty(self) -> &'static str {
        match self {
            Self::Clues | Self::Digits => "any",
            Self::Pattern | Self::Start => "none",
            Self::Techniques => "all",
            Self::UniqueBy => "any technique",
            Self::Word | Self::Seed => "random",
            Self::Tries => "default",
            Self::Board | Self::Level | Self::Needs | Self::Symmetry | Self::More => "",
        }
    }
}

/// The current values of the form.
#[derive(Clone, Debug)]
pub(super) struct Form {
    /// The board, as an index into the catalogue.
    pub(super) board: usize,
    target: Option<Target>,
    needs: Option<Technique>,
    /// The letters typed so far to find a technique.
    letters: String,
    symmetry: Symmetry,
    texts: [field::Field; 9],
    levels: Levels,
}

/// The word in a field that refers to the running game.
const GAME: &str = "game";

impl Form {
    /// Creates a request for another puzzle like that of the running game.
    pub(super) fn new(model: &Model) -> Self {
        let game = model.session().map(|session| &session.game);
        let board = game.map_or_else(|| "9×9".to_owned(), |game| game.board().title());
        let level = game.and_then(|game| game.about().level.as_deref()).unwrap_or("easy");
        Self {
            board: catalogue().iter().position(|entry| entry.title == board).unwrap_or(3),
            target: Target::named(level),
            needs: None,
            letters: String::new(),
            symmetry: Symmetry::HalfTurn,
            texts: Default::default(),
            levels: model.settings.play.levels.clone(),
        }
    }

    fn kind(&self) -> Result<Kind, String> {
        Kind::named(catalogue()[self.board].name).map_err(|error| error.to_string())
    }

    /// The levels to choose from: any, those for which there are techniques, and those of the book.
    fn targets(&self) -> Vec<Option<Target>> {
        let available = |target: &Target| match target {
            Target::Level(level) => self.levels.is_available(*level),
            Target::Book(_) => catalogue()[self.board].name == "9x9",
        };
        std::iter::once(None).chain(Target::ALL.into_iter().filter(available).map(Some)).collect()
    }

    /// The techniques that can be required: any, and all except trial, the easiest first.
    fn techniques() -> Vec<Option<Technique>> {
        let mut all: Vec<Technique> = Technique::ALL.iter().copied().filter(|it| !it.is_trial()).collect();
        all.order_by(|technique| technique.facts().rating.unwrap_or(u16::MAX));
        std::iter::once(None).chain(all.into_iter().map(Some)).collect()
    }

    /// The value of a field.
    pub(super) fn value(&self, field: Field) -> Value<'_> {
        if let Some(at) = field.text() {
            return Value::Text(&self.texts[at], field.empty());
        }
        Value::Choice(match field {
            Field::Board => catalogue()[self.board].title.to_owned(),
            Field::Level => self.target.map_or("any", Target::name).replace('-', " "),
            Field::Needs => self.needs.map_or("any technique", Technique::name).to_owned(),
            Field::More => "technique, clues, seed".to_owned(),
            _ => self.symmetry.title().to_owned(),
        })
    }

    /// Changes the board; a level that it does not have is reset to any.
    pub(super) fn take_board(&mut self, board: usize) {
        self.board = board;
        if !self.targets().contains(&self.target) {
            self.target = None;
        }
    }

    /// Changes to the next or previous value; in a text, moves the cursor. Returns whether the request has changed.
    pub(super) fn change(&mut self, field: Field, forward: bool) -> bool {
        fn step<T: PartialEq + Copy>(all: &[T], now: T, forward: bool) -> T {
            let at = all.iter().position(|value| *value == now).unwrap_or(0);
            all[(at + if forward { 1 } else { all.len() - 1 }) % all.len()]
        }
        self.letters.clear();
        match field {
            Field::Board => {
                let count = catalogue().len();
                self.take_board((self.board + if forward { 1 } else { count - 1 }) % count);
            }
            Field::Level => self.target = step(&self.targets(), self.target, forward),
            Field::Needs => self.needs = step(&Self::techniques(), self.needs, forward),
            Field::Symmetry => self.symmetry = step(&Symmetry::ALL, self.symmetry, forward),
            _ => {
                if let Some(at) = field.text() {
                    self.texts[at].step(forward);
                }
                return false;
            }
        }
        true
    }

    /// Edits a field; in the technique field, letters find a technique. Returns whether the request has changed.
    pub(super) fn edit(&mut self, field: Field, stroke: TextEdit) -> bool {
        if let Some(at) = field.text() {
            return self.texts[at].edit(stroke);
        }
        let before = self.needs;
        if field == Field::Needs {
            match stroke {
                TextEdit::Key(KeyCode::Char(letter)) => self.letters.extend(letter.to_lowercase()),
                TextEdit::Key(KeyCode::Backspace) => {
                    self.letters.pop();
                }
                _ => return false,
            }
            let name = |technique: &Technique| technique.name().to_lowercase();
            let all = || Self::techniques().into_iter().flatten();
            let found = all().find(|it| name(it).starts_with(&self.letters));
            let found = found.or_else(|| all().find(|it| name(it).contains(&self.letters)));
            if self.letters.is_empty() {
                self.needs = None;
            } else if found.is_some() {
                self.needs = found;
            }
        }
        self.needs != before
    }

    /// The description of a field.
    pub(super) fn about(&self, field: Field) -> String {
        match field {
            Field::Board => catalogue()[self.board].rules.to_owned(),
            Field::Level => {
                "How hard it is: by the techniques that it needs, or by the levels of the book (9×9).".to_owned()
            }
            Field::Needs => self.needs.map_or_else(
                || "A technique that the puzzle must need. Type its first letters.".to_owned(),
                |technique| format!("{}: {}", technique.name(), first_sentence(technique.facts().help)),
            ),
            Field::Symmetry => "The symmetry of the places of the clues.".to_owned(),
            Field::More => "More options: a technique, the number of clues, a pattern, the techniques that may be used, the seed.".to_owned(),
            Field::Clues => "How many clues it has, as a number.".to_owned(),
            Field::Digits => {
                "How many digits have no clue, how many one, two and so on: with 0018 one digit has two and eight \
                 have three (A is 10)."
                    .to_owned()
            }
            Field::Pattern => {
                "Where clues go, a character a cell: x for a clue, . for none, ? for either; or the word game, for \
                 the clues of the running game."
                    .to_owned()
            }
            Field::Start => {
                "Digits that are there from the start, as a line of cells; or the word game. A full grid is the solution."
                    .to_owned()
            }
            Field::Techniques => {
                "Techniques or families that may be used, separated by commas; a minus before a name excludes it: -fish."
                    .to_owned()
            }
            Field::UniqueBy => {
                "Techniques or families that must suffice to solve it, separated by commas.".to_owned()
            }
            Field::Word => "The word hidden in a Wordoku: as many different letters as digits.".to_owned(),
            Field::Tries => {
                let usual = self.kind().map_or(0, |kind| PuzzleRequest::of(kind).tries);
                format!("How often to try before giving up; default on this board: {usual}.")
            }
            Field::Seed => "The same seed and request make the same puzzle everywhere.".to_owned(),
        }
    }

    /// The trimmed text of a field; `None` if it is empty.
    fn text(&self, field: Field) -> Option<String> {
        let text = self.texts[field.text()?].text();
        Some(text.trim().to_owned()).filter(|text| !text.is_empty())
    }

    fn number<T: std::str::FromStr>(&self, field: Field) -> Result<Option<T>, String> {
        let read = |text: String| {
            let name = field.name().to_lowercase();
            text.parse().map_err(|_| format!("{name}: “{text}” is no whole number; empty means {}", field.empty()))
        };
        self.text(field).map(read).transpose()
    }

    /// The requested number of clues, if it can be parsed.
    pub(super) fn clues(&self) -> Option<usize> {
        self.number(Field::Clues).ok().flatten()
    }

    /// The requested symmetry.
    pub(super) const fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// A board with the cells of the requested one.
    pub(super) fn outline(&self) -> Option<std::sync::Arc<Board>> {
        self.kind().ok()?.outline().ok()
    }

    /// The requested pattern on this board; `None` if there is none or if it is that of the running game.
    pub(super) fn pattern(&self, board: &Board) -> Option<Pattern> {
        self.text(Field::Pattern).and_then(|text| Pattern::parse(&text, board).ok())
    }

    /// The number of cells of the board, if that is known before a puzzle is generated.
    pub(super) fn cells(&self) -> Option<usize> {
        self.outline().map(|board| board.cell_count())
    }

    /// The requested level by techniques.
    const fn level(&self) -> Option<Level> {
        match self.target {
            Some(Target::Level(level)) => Some(level),
            _ => None,
        }
    }

    /// What is being looked for, in a few words.
    pub(super) fn looked_for(&self) -> String {
        match (self.needs, self.target) {
            (Some(technique), _) => format!("Looking for one that needs {}", technique.name()),
            (None, Some(target)) => format!("Looking for a puzzle of level {}", target.name().replace('-', " ")),
            (None, None) => "Looking for a puzzle".to_owned(),
        }
    }

    /// Why an attempt with this level is not the requested puzzle.
    pub(super) fn lacks(&self, level: Option<Level>) -> String {
        let wanted = self.level();
        match (level, self.needs) {
            (Some(level), _) if wanted.is_some_and(|wanted| wanted != level) => {
                format!("{}, not {}", level.key(), wanted.map_or("", Level::key))
            }
            (Some(level), Some(technique)) => format!("{}, no {}", level.key(), technique.name()),
            (Some(level), None) => level.key().to_owned(),
            (None, _) => String::new(),
        }
    }

    /// The techniques that may be used: those that are listed, without those preceded by a minus.
    fn allowed(&self) -> Result<Allowed, String> {
        let (mut only, mut without) = (Vec::new(), Vec::new());
        let text = self.text(Field::Techniques).unwrap_or_default();
        for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let (list, name) = match name.strip_prefix('-') {
                Some(excluded) => (&mut without, excluded.trim()),
                None => (&mut only, name),
            };
            list.push(Named::find(name).ok_or_else(|| unknown(name))?);
        }
        Ok(Allowed::new(&only, &without))
    }

    /// Returns the request, and its seed if one is entered, or a message about the field that cannot be parsed.
    /// Whether the request can be met is determined where it is generated.
    pub(super) fn request(&self, model: &Model) -> Result<(PuzzleRequest, Option<u64>), String> {
        let kind = self.kind()?;
        let running = || model.session().map(|session| session.game.puzzle().clone()).ok_or("no game is running");
        let start = match self.text(Field::Start).as_deref() {
            None => None,
            Some(GAME) => Some(running()?),
            Some(text) => Some(start(text, &kind)?),
        };
        let pattern = match self.text(Field::Pattern).as_deref() {
            None => None,
            Some(GAME) => Some(clues_of(&running()?).map_err(|error| error.to_string())?),
            Some(text) => {
                let outline = kind.outline().map_err(|error| error.to_string())?;
                Some(Pattern::parse(text, &outline).map_err(|error| error.to_string())?)
            }
        };
        let mut request = PuzzleRequest::of(kind);
        request.symmetry = self.symmetry;
        request.levels.clone_from(&self.levels);
        request.target = self.target;
        request.technique = self.needs;
        request.allowed = self.allowed()?;
        request.clues = self.number(Field::Clues)?;
        request.digit_counts = self
            .text(Field::Digits)
            .map(|text| text.parse())
            .transpose()
            .map_err(|error: crate::generate::DigitCountsError| error.to_string())?;
        request.pattern = pattern;
        request.start = start;
        request.unique_by =
            Named::read_list(&self.text(Field::UniqueBy).unwrap_or_default()).map_err(|name| unknown(&name))?;
        request.word = self.text(Field::Word);
        request.tries = self.number(Field::Tries)?.unwrap_or(request.tries);
        Ok((request, self.number(Field::Seed)?))
    }
}

/// The message for an unknown name.
fn unknown(name: &str) -> String {
    format!("there is no technique or family “{name}”: the list of techniques has them")
}

/// Parses the puzzle of a text, on the board of this kind.
fn start(text: &str, kind: &Kind) -> Result<Puzzle, String> {
    let first = read(text, kind.board().cloned()).into_iter().next();
    match first {
        Some(Ok(entry)) => Ok(entry.puzzle),
        Some(Err(error)) => Err(format!("start: {error}")),
        None => Err("start: there are no digits".to_owned()),
    }
}

/// The pattern of a puzzle's givens.
fn clues_of(puzzle: &Puzzle) -> Result<Pattern, crate::generate::PatternError> {
    let board = puzzle.board();
    let want = |cell| if puzzle.given(cell).is_some() { CellRequest::Given } else { CellRequest::Empty };
    Pattern::new(board.cells().map(want).collect(), board)
}

/// The first sentence of a text.
fn first_sentence(text: &str) -> &str {
    text.find(". ").map_or(text, |end| &text[..=end])
}
