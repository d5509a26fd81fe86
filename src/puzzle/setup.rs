//! What a person typed, and the puzzle that it makes.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::sums::{can_add_up, sum_range};
use super::{Description, Letters, LettersError, Rules};
use crate::board::{Board, Cell, Digit, DigitSet, House, HouseId, HouseKind, classic, for_cell_count};
use crate::constraint::{Clue, ClueError, Kernel};

/// What each ASCII character stands for: the digit's value, 0 for a blank.
const VALUES: [u8; 128] = {
    let (mut values, mut symbol) = ([NEITHER; 128], 0);
    while symbol < 128 {
        values[symbol] = match (symbol as u8, Digit::from_symbol(symbol as u8 as char)) {
            (b'.' | b'0' | b'*' | b'_' | b'-', _) => 0,
            (_, Some(digit)) => digit.get(),
            (_, None) => NEITHER,
        };
        symbol += 1;
    }
    values
};

/// Stands for neither a digit nor a blank: beyond any board's digits.
const NEITHER: u8 = u8::MAX;

/// Cells as somebody entered them: the digits fit the board, the rules may be broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The board.
    pub board: Arc<Board>,
    /// The digit of each cell, in the board's order; as many as it has cells.
    pub givens: Vec<Option<Digit>>,
    /// What each house adds up to, in the board's order, where it is known; empty if no house has a sum.
    pub sums: Vec<Option<u16>>,
    /// The letters that stand for digits, if some do.
    pub letters: Option<Letters>,
    /// Constraints besides digits and sums, in the order in which they were placed.
    pub clues: Vec<Clue>,
    /// The candidates that each cell is given, in the board's order; empty if no cell is given several.
    pub marks: Vec<DigitSet>,
    /// What is said of it: title, author, rules in words, what is drawn.
    pub description: Option<Arc<Description>>,
}

/// Why a text or a setup is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PuzzleError {
    /// Too few or too many cells.
    #[error("{found} cells where the board {board} has {expected}")]
    Length {
        /// The board's name.
        board: String,
        /// How many cells it has.
        expected: usize,
        /// How many the text has.
        found: usize,
    },
    /// A character that is neither a digit nor a blank.
    #[error("column {column}: “{symbol}” is neither a digit (1–9, A–P) nor a blank (. or 0)")]
    Symbol {
        /// The character.
        symbol: char,
        /// Its place in the text, counted in characters from 1.
        column: usize,
    },
    /// A digit beyond the board's.
    #[error("column {column}: “{digit}” is beyond the board {board}, whose digits end at {last}")]
    Digit {
        /// The digit.
        digit: Digit,
        /// The board's last digit.
        last: Digit,
        /// The board's name.
        board: String,
        /// Its place in the text, counted in characters from 1.
        column: usize,
    },
    /// Two equal givens in a house.
    #[error("{first} and {second} both hold {digit} in {house}: change one of them")]
    Conflict {
        /// The digit.
        digit: Digit,
        /// The first cell's name.
        first: String,
        /// The second cell's name.
        second: String,
        /// The house's name.
        house: String,
        /// All that was entered, to be corrected.
        setup: Box<Setup>,
    },
    /// A sum that so many different digits cannot have.
    #[error(
        "{house} cannot add up to {sum}: {cells} different digits make {least} to {most}; correct the sum or the cells"
    )]
    Sum {
        /// The house's name.
        house: String,
        /// What it should add up to.
        sum: u16,
        /// How many cells it has.
        cells: usize,
        /// The least that they add up to.
        least: u16,
        /// The most.
        most: u16,
    },
    /// A sum that cannot be reached beside the givens.
    #[error("{house} cannot add up to {sum} beside its givens: correct the sum or a given")]
    SumOfGivens {
        /// The house's name.
        house: String,
        /// What it should add up to.
        sum: u16,
    },
    /// Not as many sums as houses.
    #[error("{found} sums where the board has {houses} houses: give one for each, or none")]
    Sums {
        /// How many sums there are.
        found: usize,
        /// How many houses the board has.
        houses: usize,
    },
    /// A clue that says nothing that could be solved.
    #[error("clue {number}, {family}: {error}")]
    Clue {
        /// Which of the clues it is, from 1.
        number: usize,
        /// The name of its family.
        family: &'static str,
        /// What is wrong with it.
        error: ClueError,
    },
    /// Given candidates that a cell cannot have.
    #[error("the given candidates of {cell} leave it no digit of the board: correct them")]
    Marks {
        /// The cell's name.
        cell: String,
    },
    /// Letters that do not fit the board.
    #[error(transparent)]
    Letters(#[from] LettersError),
}

impl Setup {
    /// The board without givens.
    pub fn empty(board: Arc<Board>) -> Self {
        let givens = vec![None; board.cell_count()];
        Self::new(board, givens)
    }

    /// The board with these givens, as many as it has cells, without sums and letters.
    pub const fn new(board: Arc<Board>, givens: Vec<Option<Digit>>) -> Self {
        Self { board, givens, sums: Vec::new(), letters: None, clues: Vec::new(), marks: Vec::new(), description: None }
    }

    /// Reads one character a cell: `1`–`9`, `A`–`P` (either case), `.`, `0`, `*`, `_` or `-` for a blank.
    /// Blanks between characters, and the lines and bars of a drawn grid, are the room `text`'s to read.
    ///
    /// # Errors
    /// [`PuzzleError::Symbol`], [`PuzzleError::Digit`] with the column, [`PuzzleError::Length`].
    pub fn from_line(board: Arc<Board>, line: &str) -> Result<Self, PuzzleError> {
        let mut givens = Vec::with_capacity(board.cell_count());
        for (at, symbol) in line.chars().enumerate() {
            let value = VALUES.get(symbol as usize).copied().unwrap_or(NEITHER);
            if board.first_value() == 0 {
                // There 0 is a digit, and each is written one less than its place.
                match (board.digit_of_symbol(symbol), value) {
                    (None, 0) if symbol != '0' => givens.push(None),
                    (None, _) => return Err(refuse(&board, symbol, at + 1)),
                    (digit, _) => givens.push(digit),
                }
                continue;
            }
            if value > board.digits() {
                return Err(refuse(&board, symbol, at + 1));
            }
            givens.push(Digit::new(value));
        }
        if givens.len() != board.cell_count() {
            let board_name = board.name().to_owned();
            return Err(PuzzleError::Length { board: board_name, expected: board.cell_count(), found: givens.len() });
        }
        Ok(Self::new(board, givens))
    }

    /// The puzzle, if no two equal givens share a house.
    ///
    /// # Errors
    /// [`PuzzleError::Conflict`] names the first such pair in the order of the houses;
    /// [`PuzzleError::Length`] where there are not as many entries as cells;
    /// [`PuzzleError::Digit`] for a digit beyond the board's; [`PuzzleError::Sum`],
    /// [`PuzzleError::SumOfGivens`] and [`PuzzleError::Sums`] for sums of cages that cannot be;
    /// [`PuzzleError::Letters`] for letters that do not fit.
    pub fn check(self) -> Result<Puzzle, PuzzleError> {
        let Self { board, givens, sums, letters, clues, marks, description } = self;
        if givens.len() != board.cell_count() {
            let board_name = board.name().to_owned();
            return Err(PuzzleError::Length { board: board_name, expected: board.cell_count(), found: givens.len() });
        }
        let sets = sets(&givens);
        let beyond = sets.iter().position(|set| !set.is_subset(board.all_digits()));
        if let Some((at, digit)) = beyond.and_then(|at| Some((at, givens[at]?))) {
            let last = Digit::from_index(board.digits() as usize - 1);
            return Err(PuzzleError::Digit { digit, last, board: board.name().to_owned(), column: at + 1 });
        }
        for house in board.houses() {
            let (mut seen, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for &cell in &house.cells {
                twice |= seen & sets[cell.index()];
                seen |= sets[cell.index()];
            }
            if let Some(digit) = twice.first() {
                let [first, second] = holders(&board, house, &givens, digit);
                let house = house.to_string();
                let setup = Box::new(Self { board, givens, sums, letters, clues, marks, description });
                return Err(PuzzleError::Conflict { digit, first, second, house, setup });
            }
        }
        check_sums(&board, &sets, &sums)?;
        if let Some(letters) = &letters {
            Letters::new(&letters.alphabet(), board.digits(), None)?;
        }
        let rules = Rules::check(&board, clues, marks)?;
        let description = description.filter(|description| !description.is_empty());
        Ok(Puzzle { board, givens: givens.into(), sums: sums.into(), letters, rules, description })
    }

    /// The first house whose sum no different digits make, beside its givens, and why not.
    pub fn sum_out_of_reach(&self) -> Option<(HouseId, PuzzleError)> {
        let sets = sets(&self.givens);
        self.board.house_ids().zip(&self.sums).find_map(|(id, &sum)| {
            check_sum(&self.board, self.board.house(id), sum, &sets).err().map(|error| (id, error))
        })
    }
}

/// Whether every sum of a cage can be reached, beside the givens too. A Kakuro with a clue that cannot be is
/// a puzzle without a solution: [`Setup::sum_out_of_reach`] tells.
fn check_sums(board: &Board, givens: &[DigitSet], sums: &[Option<u16>]) -> Result<(), PuzzleError> {
    if !sums.is_empty() && sums.len() != board.houses().len() {
        return Err(PuzzleError::Sums { found: sums.len(), houses: board.houses().len() });
    }
    let mut cages = board.houses().iter().zip(sums).filter(|(house, _)| house.kind != HouseKind::Run);
    cages.try_for_each(|(house, &sum)| check_sum(board, house, sum, givens))
}

/// Whether different digits of the board, the house's givens among them, add up to this sum.
fn check_sum(board: &Board, house: &House, sum: Option<u16>, givens: &[DigitSet]) -> Result<(), PuzzleError> {
    let Some(sum) = sum else { return Ok(()) };
    let cells = house.cells.len();
    let all = board.all_digits();
    if let Some((least, most)) = sum_range(cells, all).filter(|(least, most)| !(*least..=*most).contains(&sum)) {
        return Err(PuzzleError::Sum { house: house.to_string(), sum, cells, least, most });
    }
    let given = house.cells.iter().fold(DigitSet::EMPTY, |given, cell| given | givens[cell.index()]);
    let total: u16 = given.iter().map(|digit| u16::from(digit.get())).sum();
    let rest = sum.checked_sub(total).filter(|&rest| can_add_up(cells - given.len(), rest, all - given));
    rest.map(|_| ()).ok_or_else(|| PuzzleError::SumOfGivens { house: house.to_string(), sum })
}

/// The given of each cell as a set.
fn sets(givens: &[Option<Digit>]) -> Vec<DigitSet> {
    givens.iter().map(|given| given.map_or(DigitSet::EMPTY, DigitSet::of)).collect()
}

/// What is wrong with a symbol that the board has no digit for.
fn refuse(board: &Board, symbol: char, column: usize) -> PuzzleError {
    let Some(digit) = Digit::from_symbol(symbol) else { return PuzzleError::Symbol { symbol, column } };
    let last = Digit::from_index(board.digits() as usize - 1);
    PuzzleError::Digit { digit, last, board: board.name().to_owned(), column }
}

/// The names of two cells of the house that hold the digit: the first two.
fn holders(board: &Board, house: &House, givens: &[Option<Digit>], digit: Digit) -> [String; 2] {
    let holds = |cell: &&Cell| givens[cell.index()] == Some(digit);
    let mut holders = house.cells.iter().filter(holds).map(|&cell| board.cell_name(cell));
    [holders.next().unwrap_or_default(), holders.next().unwrap_or_default()]
}

/// A well-formed puzzle: no two equal givens share a house. Cheap to clone.
#[derive(Clone, PartialEq, Eq)]
pub struct Puzzle {
    board: Arc<Board>,
    givens: Arc<[Option<Digit>]>,
    /// What each house adds up to; empty if none has a sum.
    sums: Arc<[Option<u16>]>,
    letters: Option<Letters>,
    /// Clues and given candidates; none if there are none.
    rules: Option<Arc<Rules>>,
    /// None if nothing is said.
    description: Option<Arc<Description>>,
}

impl Puzzle {
    /// Reads and checks one character a cell: see [`Setup::from_line`] and [`Setup::check`].
    ///
    /// # Errors
    /// Whatever those two say.
    pub fn from_line(board: Arc<Board>, line: &str) -> Result<Self, PuzzleError> {
        Setup::from_line(board, line)?.check()
    }

    /// The board.
    pub const fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The given digit of each cell, in the board's order.
    pub fn givens(&self) -> &[Option<Digit>] {
        &self.givens
    }

    /// The given digit of this cell.
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.givens[cell.index()]
    }

    /// What the house adds up to, if the puzzle says so.
    pub fn sum(&self, house: HouseId) -> Option<u16> {
        self.sums.get(house.index()).copied().flatten()
    }

    /// Whether any house has a sum.
    pub fn has_sums(&self) -> bool {
        self.sums.iter().any(Option::is_some)
    }

    /// The houses that have sums, each with its sum.
    pub fn sums(&self) -> impl Iterator<Item = (HouseId, u16)> + '_ {
        self.sums.iter().enumerate().filter_map(|(at, sum)| Some((HouseId::at(at), (*sum)?)))
    }

    /// The board with other givens, which break no rule, without sums and letters.
    pub(super) fn bare(&self, givens: Arc<[Option<Digit>]>) -> Self {
        Self {
            board: Arc::clone(&self.board),
            givens,
            sums: Arc::default(),
            letters: None,
            rules: None,
            description: None,
        }
    }

    /// The constraints besides digits and sums, in the order in which they were placed.
    pub fn clues(&self) -> &[Clue] {
        self.rules.as_ref().map_or(&[], |rules| rules.clues())
    }

    /// What the clues come to for a solver, each kernel with the number of its clue, from 0.
    pub fn kernels(&self) -> &[(usize, Kernel)] {
        self.rules.as_ref().map_or(&[], |rules| rules.kernels())
    }

    /// Whether it has clues or given candidates.
    pub const fn has_rules(&self) -> bool {
        self.rules.is_some()
    }

    /// What is said of it beyond its rules, if anything is.
    pub fn description(&self) -> Option<&Description> {
        self.description.as_deref()
    }

    /// The rules that it asks for and that are not understood, by name: what is found of its solutions holds but for them.
    pub fn not_checked(&self) -> &[String] {
        self.description.as_ref().map_or(&[], |description| &description.not_checked)
    }

    /// The candidates that the cell is given, its given digit not considered: all but where the puzzle says otherwise.
    pub fn marks(&self, cell: Cell) -> DigitSet {
        let marked = self.rules.as_ref().and_then(|rules| rules.marks().get(cell.index()).copied());
        marked.unwrap_or_else(|| self.board.all_digits())
    }

    /// The letters that stand for digits, if some do.
    pub const fn letters(&self) -> Option<&Letters> {
        self.letters.as_ref()
    }

    /// How this puzzle writes the digit: a letter in a Wordoku.
    pub fn symbol(&self, digit: Digit) -> char {
        self.letters.as_ref().map_or_else(|| self.board.symbol(digit), |letters| letters.symbol(digit))
    }

    /// The digit that is written so, in this puzzle's letters or as a digit of its board.
    pub fn digit_of(&self, symbol: char) -> Option<Digit> {
        let letter = self.letters.as_ref().and_then(|letters| letters.digit(symbol));
        letter.or_else(|| self.board.digit_of_symbol(symbol))
    }

    /// The same board, sums and letters with other givens.
    ///
    /// # Errors
    /// As [`Setup::check`].
    pub fn with_givens(&self, givens: Vec<Option<Digit>>) -> Result<Self, PuzzleError> {
        Setup { givens, ..self.to_setup() }.check()
    }

    /// How many givens there are.
    pub fn clue_count(&self) -> usize {
        self.givens.iter().flatten().count()
    }

    /// Back to something that can be edited.
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board.clone(),
            givens: self.givens.to_vec(),
            sums: self.sums.to_vec(),
            letters: self.letters.clone(),
            clues: self.clues().to_vec(),
            marks: self.rules.as_ref().map_or_else(Vec::new, |rules| rules.marks().to_vec()),
            description: self.description.clone(),
        }
    }
}

/// One character a cell, `.` for a blank: what [`Puzzle::from_line`] reads.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line: String =
            self.givens.iter().map(|given| given.map_or('.', |digit| self.board.symbol(digit))).collect();
        f.pad(&line)
    }
}

/// A line of as many cells as a square board with customary boxes has: 16, 36, 64, 81, 100, 144, 256 or 625.
/// For other boards see [`Puzzle::from_line`].
impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(line: &str) -> Result<Self, PuzzleError> {
        let found = line.chars().count();
        let board = for_cell_count(found).and_then(|shape| classic(shape).ok());
        match board {
            Some(board) => Self::from_line(Arc::new(board), line),
            None => Err(PuzzleError::Length { board: "9x9".to_owned(), expected: 81, found }),
        }
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({} {self})", self.board.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::named;

    #[test]
    fn sums_that_cannot_be_are_refused() {
        let refusals = [
            (
                18,
                "",
                "the cage at r1c1 cannot add up to 18: 2 different digits make 3 to 17; correct the sum or the cells",
            ),
            (17, "1", "the cage at r1c1 cannot add up to 17 beside its givens: correct the sum or a given"),
            (6, "3", "the cage at r1c1 cannot add up to 6 beside its givens: correct the sum or a given"),
        ];
        for (sum, first, reason) in refusals {
            let board = board("9x9+cages(0.1)");
            let mut setup = Setup::from_line(board.clone(), &format!("{first:.<81}")).expect("well formed");
            setup.sums = vec![None; board.houses().len()];
            setup.sums[27] = Some(sum);
            assert_eq!(setup.check().expect_err(reason).to_string(), reason);
        }
    }

    #[test]
    fn a_clue_that_cannot_be_is_told_and_the_puzzle_stays_one() {
        let board = board("kakuro(###/#../#..)");
        let mut setup = Setup::empty(board.clone());
        setup.sums = vec![None, Some(2), None, None];
        assert!(setup.clone().check().is_ok());
        let (house, error) = setup.sum_out_of_reach().expect("two digits make 3 at least");
        assert_eq!(house, HouseId::at(1));
        assert!(matches!(error, PuzzleError::Sum { sum: 2, least: 3, most: 17, .. }));
    }

    fn board(name: &str) -> Arc<Board> {
        Arc::new(named(name).expect("in the catalogue"))
    }

    #[test]
    fn a_line_reads_back() {
        for (name, line) in [("4x4", "1.2..........4.3"), ("6x6", "....15.4.6.......14.......4.2.13....")] {
            assert_eq!(Puzzle::from_line(board(name), line).expect("well formed").to_string(), line);
        }
        let line = "g".to_owned() + &"0".repeat(255);
        let puzzle = Puzzle::from_line(board("16x16"), &line).expect("well formed");
        assert_eq!(puzzle.to_string(), "G".to_owned() + &".".repeat(255));
    }

    #[test]
    fn every_refusal_has_its_reason() {
        let refusals = [
            ("1.2....", "7 cells where the board 4x4 has 16"),
            ("1.2..x.......4.3", "column 6: “x” is neither a digit (1–9, A–P) nor a blank (. or 0)"),
            ("1.2..........5.3", "column 14: “5” is beyond the board 4x4, whose digits end at 4"),
            ("1..1............", "r1c1 and r1c4 both hold 1 in row 1: change one of them"),
            ("1....1..........", "r1c1 and r2c2 both hold 1 in box 1: change one of them"),
            ("1...........1...", "r1c1 and r4c1 both hold 1 in column 1: change one of them"),
        ];
        for (line, reason) in refusals {
            let error = Puzzle::from_line(board("4x4"), line).expect_err(line);
            assert_eq!(error.to_string(), reason);
        }
    }
}
