//! The content of a link or a document, before the board and the puzzle are built from it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::cells::Boards;
use super::super::{Entry, EntryResult, Fault, Format, TextError};
use super::fields::MOST_CELLS;
use deduku_core::board::{Board, Cell, Digit, DigitSet, GridShape};
use deduku_core::constraint::{Clue, ClueError, Family};
use deduku_core::puzzle::{Description, Position, Puzzle, PuzzleError, Setup};
use deduku_logic::{Style, wording};
use deduku_rules::{Options, Reading, Source};

/// The byte offset of an error in the text, from 0, and its reason.
pub(super) type Wrong = (usize, String);

/// The maximum number of clues of a puzzle, including nested ones.
const MOST_CLUES: usize = 20_000;

/// The content of a cell, in the puzzle's own values.
#[derive(Clone, Default, Debug)]
pub(super) struct CellSays {
    /// Its given.
    pub(super) given: Option<i32>,
    /// The digit that a player has entered.
    pub(super) entered: Option<i32>,
    /// The given candidates; empty if there are none.
    pub(super) marks: Vec<i32>,
    /// The byte offset in the text.
    pub(super) at: usize,
}

/// A puzzle as a document describes it.
#[derive(Debug)]
pub(super) struct Sheet {
    pub(super) shape: GridShape,
    /// In board order, including the cells outside the grid.
    pub(super) cells: Vec<CellSays>,
    /// The clues, each with its byte offset.
    pub(super) clues: Vec<(usize, Clue)>,
    pub(super) description: Description,
    /// Whether what its cages mean is said in words.
    pub(super) cages_are_drawn: bool,
}

impl Sheet {
    /// An empty grid.
    pub(super) fn new(shape: GridShape) -> Self {
        let beside: usize = shape.extra.iter().map(|extra| usize::from(extra.count)).sum();
        let cells = vec![CellSays::default(); shape.area() + beside];
        Self { shape, cells, clues: Vec::new(), description: Description::default(), cages_are_drawn: false }
    }

    /// The board of its shape, for questions about its geometry.
    pub(super) fn board(&self, boards: &mut Boards) -> Result<Arc<Board>, Wrong> {
        boards.of_plan(self.shape.clone().plan()).map_err(|error| (0, error.to_string()))
    }

    /// Adds a clue of the family, or records the rule as unknown if there is no such family.
    pub(super) fn add(&mut self, at: usize, family: Option<Family>, name: &str, clue: impl FnOnce(Family) -> Clue) {
        match family {
            Some(family) => self.clues.push((at, clue(family))),
            None => self.description.note_unknown(name),
        }
    }

    /// Keeps the solution that the source carries: the value of each cell of the grid, `None` where it is open.
    pub(super) fn carry(&mut self, values: Vec<Option<i32>>) {
        if values.len() == self.shape.area() {
            self.description.solution = values;
        } else if !values.is_empty() {
            let (found, cells) = (values.len(), self.shape.area());
            self.description.note_unknown(format!("the setter's solution, with {found} digits for {cells} cells"));
        }
    }

    /// Records that a list has more entries than are read.
    pub(super) fn note_cut(&mut self, key: &str, entries: usize) {
        if entries > MOST_CELLS {
            self.description.note_unknown(format!("{key} after the first {MOST_CELLS} of {entries}"));
        }
    }

    /// Reads the rules in words together with what is drawn. What is left over of both is recorded as not checked.
    fn read_rules(&mut self, options: &Options) -> Reading {
        let (places, clues): (Vec<usize>, Vec<Clue>) = std::mem::take(&mut self.clues).into_iter().unzip();
        let description = &mut self.description;
        let reading = deduku_rules::read(Source {
            shape: &self.shape,
            rules: &description.rules,
            drawing: &description.drawing,
            clues: &clues,
            solution: if options.blind { &[] } else { &description.solution },
            cages_are_drawn: self.cages_are_drawn,
            answers: &options.answers,
        });
        let place = |clue: &Clue| clues.iter().position(|own| own == clue).map_or(0, |at| places[at]);
        self.clues = reading.clues.iter().map(|clue| (place(clue), clue.clone())).collect();
        self.shape = reading.shape.clone();
        let left: Vec<&str> = reading.left_over().map(|said| said.text.as_str()).collect();
        if !left.is_empty() {
            description.note_words(&left.join(" "));
        }
        if !reading.undescribed.is_empty() {
            description.note_unknown(format!("what is drawn: {}", reading.undescribed.join(", ")));
        }
        reading
    }

    /// Builds the puzzle. `column` converts a byte offset in the text to a column, in characters from 1.
    pub(super) fn finish(
        mut self,
        boards: &mut Boards,
        line: usize,
        format: Format,
        column: &dyn Fn(usize) -> usize,
    ) -> EntryResult {
        let wrong = |(at, reason): Wrong| TextError::new(line, column(at), Fault::Link { reason });
        let reading = self.read_rules(&boards.options);
        let board = self.board(boards).map_err(wrong)?;
        if self.clues.iter().map(|(_, clue)| count(clue)).sum::<usize>() > MOST_CLUES {
            return Err(wrong((0, format!("more than {MOST_CLUES} clues: give a smaller puzzle"))));
        }
        let mut setup = Setup::empty(board.clone());
        let mut entered = Vec::new();
        let digit = |cell: Cell, value: i32, at: usize| -> Result<Digit, TextError> {
            board.digit_of_value(value).ok_or_else(|| {
                let (first, last) =
                    (i32::from(board.first_value()), i32::from(board.first_value() + board.digits()) - 1);
                wrong((
                    at,
                    format!(
                        "{value} in {} is not a value of the board, which has {first} to {last}: change it",
                        board.cell_name(cell)
                    ),
                ))
            })
        };
        for (cell, says) in board.cells().zip(&self.cells) {
            setup.givens[cell.index()] = says.given.map(|value| digit(cell, value, says.at)).transpose()?;
            if let (None, Some(value)) = (says.given, says.entered) {
                entered.push((cell, digit(cell, value, says.at)?));
            }
            if says.given.is_none() && !says.marks.is_empty() {
                let set =
                    says.marks.iter().map(|&value| digit(cell, value, says.at)).collect::<Result<DigitSet, _>>()?;
                if setup.marks.is_empty() {
                    setup.marks = vec![board.all_digits(); board.cell_count()];
                }
                setup.marks[cell.index()] = set;
            }
        }
        let (mut places, clues): (Vec<usize>, Vec<Clue>) = self.clues.into_iter().unzip();
        setup.clues = clues;
        setup.narrow_beside();
        let mut description = self.description;
        let puzzle = loop {
            setup.description = Some(Arc::new(description.clone()));
            match setup.clone().check() {
                Ok(puzzle) => break puzzle,
                Err(PuzzleError::Clue { error: ClueError::TooLarge { .. }, .. }) => {
                    let refused: BTreeMap<usize, PuzzleError> = setup.take_too_large().into_iter().collect();
                    let left = places.into_iter().enumerate().filter(|(at, _)| !refused.contains_key(at));
                    places = left.map(|(_, place)| place).collect();
                    for error in refused.into_values() {
                        if let PuzzleError::Clue { family, error, .. } = error {
                            description.note_unknown(format!("{family} ({error})"));
                        }
                    }
                }
                Err(error @ PuzzleError::Clue { number, .. }) => {
                    let at = places.get(number - 1).copied().unwrap_or(0);
                    return Err(wrong((at, error.to_string())));
                }
                Err(error) => {
                    let cell = match &error {
                        PuzzleError::Conflict { second, .. } => board.cell_named(second),
                        PuzzleError::Marks { cell } => board.cell_named(cell),
                        _ => None,
                    };
                    let at = cell.and_then(|cell| self.cells.get(cell.index())).map_or(0, |says| says.at);
                    return Err(TextError::new(line, column(at), error.into()));
                }
            }
        };
        let comment = description.title.replace(['\n', '\r'], " ");
        let puzzle = with_carried(puzzle, description);
        let position = (!entered.is_empty()).then(|| {
            let mut position = Position::new(&puzzle);
            for (cell, digit) in entered {
                position.place(cell, digit);
            }
            position
        });
        let says_something = !reading.statements.is_empty() || !reading.undescribed.is_empty();
        let reading = says_something.then(|| Arc::new(reading));
        Ok(Entry { position, comment, line, format, reading, ..Entry::of(puzzle) })
    }
}

/// Records that the solution which the source carries breaks what was read of the puzzle, if so: then it is not known by
/// which rules.
fn with_carried(puzzle: Puzzle, mut description: Description) -> Puzzle {
    let Some(carried) = puzzle.carried_solution().filter(|carried| !carried.agrees()) else { return puzzle };
    let what = wording::broken(&carried, &puzzle, Style::Standard);
    description.note_unknown(format!("why the setter's solution breaks {what}"));
    puzzle.described(description)
}

/// The number of clues, including nested ones.
fn count(clue: &Clue) -> usize {
    1 + clue.parts.iter().map(count).sum::<usize>()
}
