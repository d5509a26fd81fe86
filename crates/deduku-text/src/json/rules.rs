//! Clues, given candidates and descriptive texts of a puzzle, as keys of an object: the same in JSON lines and in
//! saves.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::super::fault::shortened;
use super::super::visible::json_line;
use super::bounded::{clues, few, few_of_few};
use deduku_core::board::DigitSet;
use deduku_core::constraint::{Clue, Family};
use deduku_core::puzzle::{Description, Drawn, DrawnKind, Puzzle, Setup};

/// A clue: the name of its family, and its cells, numbers, text and nested clues.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct JsonClue {
    family: String,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "few_of_few")]
    cells: Option<Vec<Vec<u16>>>,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "few")]
    numbers: Option<Vec<i32>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "few")]
    parts: Option<Vec<Self>>,
}

/// A decoration: its kind, its points in hundredths of a cell, and its other properties.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct JsonDrawn {
    kind: String,
    #[serde(default, deserialize_with = "few")]
    points: Option<Vec<(i32, i32)>>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    text: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    colour: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pictures: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    fill: String,
    #[serde(default, skip_serializing_if = "is_nothing")]
    size: (i32, i32),
    #[serde(default, skip_serializing_if = "is_nothing")]
    angle: i32,
}

/// Whether it is what stands for none.
fn is_nothing<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The keys; those that are `None` are left out.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct JsonRules {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) author: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rules: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "clues")]
    pub(super) clues: Option<Vec<JsonClue>>,
    /// The given candidates of each cell, in board order; empty for cells without any.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "few")]
    pub(super) marks: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "few")]
    pub(super) not_checked: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "few")]
    pub(super) drawing: Option<Vec<JsonDrawn>>,
    /// The solution that the source carries, as the values of cells in board order; null for cells left open.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "few")]
    pub(super) setter_solution: Option<Vec<Option<i32>>>,
}

fn some<T>(list: Vec<T>) -> Option<Vec<T>> {
    Some(list).filter(|list| !list.is_empty())
}

impl JsonClue {
    fn of(clue: &Clue) -> Self {
        Self {
            family: clue.family.row().name.to_owned(),
            cells: some(clue.groups.clone()),
            numbers: some(clue.numbers.clone()),
            text: clue.text.as_deref().map(str::to_owned),
            parts: some(clue.parts.iter().map(Self::of).collect()),
        }
    }

    fn clue(&self) -> Result<Clue, String> {
        let family = Family::by_name(&self.family).ok_or_else(|| {
            format!(
                "“{}” is not a known constraint: remove it, or list it in \"not_checked\"",
                shortened(&self.family, 40)
            )
        })?;
        let parts = self.parts.iter().flatten().map(Self::clue).collect::<Result<_, _>>()?;
        let (groups, numbers) = (self.cells.clone().unwrap_or_default(), self.numbers.clone().unwrap_or_default());
        Ok(Clue { family, groups, numbers, text: self.text.as_deref().map(Into::into), parts })
    }
}

impl JsonRules {
    /// The values of these keys for the puzzle.
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        let board = puzzle.board();
        let all = board.all_digits();
        let marked = board.cells().any(|cell| puzzle.marks(cell) != all);
        let marks = |cell| match puzzle.marks(cell) {
            marks if marks == all => String::new(),
            marks => marks.iter().map(|digit| puzzle.symbol(digit)).collect(),
        };
        let nothing = Description::default();
        let said = puzzle.description().unwrap_or(&nothing);
        let text = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
        let drawn = |drawn: &Drawn| JsonDrawn {
            kind: drawn.kind.name().to_owned(),
            points: Some(drawn.points.clone()),
            text: drawn.text.clone(),
            colour: drawn.colour.clone(),
            pictures: drawn.pictures.clone(),
            fill: drawn.fill.clone(),
            size: drawn.size,
            angle: drawn.angle,
        };
        Self {
            title: text(&said.title),
            author: text(&said.author),
            rules: text(&said.rules),
            clues: some(puzzle.clues().iter().map(JsonClue::of).collect()),
            marks: marked.then(|| board.cells().map(marks).collect()),
            not_checked: some(said.not_checked.clone()),
            drawing: some(said.drawing.iter().map(drawn).collect()),
            setter_solution: some(said.solution.clone()),
        }
    }

    fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Adds the values of the keys to a setup.
    ///
    /// # Errors
    /// The key and the reason.
    pub(super) fn add_to(&self, setup: &mut Setup) -> Result<(), (&'static str, String)> {
        let clues = self.clues.iter().flatten().map(JsonClue::clue).collect::<Result<Vec<_>, _>>();
        setup.clues.extend(clues.map_err(|reason| ("clues", reason))?);
        if let Some(marks) = &self.marks {
            if marks.len() != setup.board.cell_count() {
                let reason = format!(
                    "{} cells where the board has {}: give one text for each",
                    marks.len(),
                    setup.board.cell_count()
                );
                return Err(("marks", reason));
            }
            let digit = |symbol| {
                let letter = setup.letters.as_ref().and_then(|letters| letters.digit(symbol));
                letter
                    .or_else(|| setup.board.digit_of_symbol(symbol))
                    .ok_or_else(|| ("marks", format!("“{symbol}” is not a digit of the board: change it")))
            };
            let set = |text: &String| match text.as_str() {
                "" => Ok(setup.board.all_digits()),
                text => text.chars().map(digit).collect::<Result<DigitSet, _>>(),
            };
            setup.marks = marks.iter().map(set).collect::<Result<_, _>>()?;
        }
        let kind = |name: &str| DrawnKind::ALL.into_iter().find(|kind| kind.name() == name);
        let drawn = |drawn: &JsonDrawn| {
            let kind = kind(&drawn.kind)
                .ok_or_else(|| ("drawing", format!("“{}” is not a kind of drawing", shortened(&drawn.kind, 40))))?;
            Ok(Drawn {
                kind,
                points: drawn.points.clone().unwrap_or_default(),
                text: drawn.text.clone(),
                colour: drawn.colour.clone(),
                pictures: drawn.pictures.clone(),
                fill: drawn.fill.clone(),
                size: drawn.size,
                angle: drawn.angle,
            })
        };
        let description = Description {
            title: self.title.clone().unwrap_or_default(),
            author: self.author.clone().unwrap_or_default(),
            rules: self.rules.clone().unwrap_or_default(),
            not_checked: self.not_checked.clone().unwrap_or_default(),
            drawing: self.drawing.iter().flatten().map(drawn).collect::<Result<_, (&'static str, String)>>()?,
            solution: self.setter_solution.clone().unwrap_or_default(),
        };
        setup.description = Some(Arc::new(description)).filter(|description| !description.is_empty());
        Ok(())
    }
}

/// Clues, given candidates and descriptive texts of the puzzle as an object on one line; `None` if there are none.
pub fn rules_line(puzzle: &Puzzle) -> Option<String> {
    let rules = JsonRules::of(puzzle);
    if rules.is_empty() { None } else { json_line(&rules).ok() }
}

/// Adds a line written by [`rules_line`] to the setup.
///
/// # Errors
/// The reason why the text is invalid.
pub fn read_rules_line(text: &str, setup: &mut Setup) -> Result<(), String> {
    let rules: JsonRules = serde_json::from_str(text).map_err(|error| error.to_string())?;
    rules.add_to(setup).map_err(|(key, reason)| format!("\"{key}\": {reason}"))
}
