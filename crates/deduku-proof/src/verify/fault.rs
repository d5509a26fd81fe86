//! What can be wrong with a certificate, and how to fix it.

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// Something is not written in the expected form.
    #[error("{what} is not understood: write {fix}")]
    Form {
        /// What it is.
        what: String,
        /// What is expected there.
        fix: &'static str,
    },
    /// There is no such cell.
    #[error("the board has no cell {name}: name one such as r3c5, or l1r3c5 on a cube, counting from 1")]
    Cell {
        /// The text or number in the certificate.
        name: String,
    },
    /// There is no such house.
    #[error("the board has no house “{name}”: name one such as “row 4”, “box 2” or “the cage at r1c1”")]
    House {
        /// The text or number in the certificate.
        name: String,
    },
    /// There is no such grid.
    #[error("the board has no grid “{name}” that can be solved by itself: name one such as “the centre grid”")]
    Grid {
        /// The text or number in the certificate.
        name: String,
    },
    /// There is no such digit.
    #[error("{number} is not a digit of the board: its digits are {first} to {last}")]
    Digit {
        /// The text or number in the certificate.
        number: u64,
        /// The board's first digit.
        first: u8,
        /// The board's last digit.
        last: u8,
    },
    /// The step has no conclusion.
    #[error("the step concludes nothing: add what it places or eliminates, or drop it")]
    Nothing,
    /// It refers to a candidate that is not there.
    #[error("{digit} is not a candidate of {cell} here: drop it, or add the steps before it")]
    NotACandidate {
        /// The cell's name.
        cell: String,
        /// The digit, as the board's value.
        digit: u8,
    },
    /// A premise is not true.
    #[error("premise {number} does not hold: {reason}")]
    Premise {
        /// Its number, 1-based.
        number: usize,
        /// The reason, and the fix.
        reason: String,
    },
    /// The conclusion does not follow.
    #[error("{claim} does not follow from the premises: drop it, or add the premise that is missing")]
    DoesNotFollow {
        /// The part of the conclusion.
        claim: String,
    },
    /// The hints do not show what they should.
    #[error("the hints for {claim} do not show it: {reason}; or leave out “hints” to have a proof searched for")]
    Hint {
        /// The part of the conclusion.
        claim: String,
        /// The reason, and the fix.
        reason: &'static str,
    },
    /// There are more or fewer hints than parts of the conclusion.
    #[error(
        "there are hints for {hints} parts of the conclusion, which has {parts}, counting what else follows: give hints for each"
    )]
    HintCount {
        /// The number of parts with hints.
        hints: usize,
        /// The number of parts.
        parts: usize,
    },
    /// There are hints, but the premises are no clauses.
    #[error("hints are only possible with premises “only” and “once”: leave out “hints”")]
    NoHints,
    /// A premise can be dropped.
    #[error("premise {number} is not needed: everything follows without it; drop it")]
    NotNeeded {
        /// Its number, 1-based.
        number: usize,
    },
    /// A link includes more than it needs.
    #[error("premise {number} says too much: {what} is not needed in it; drop it there")]
    NotNeededThere {
        /// Its number, 1-based.
        number: usize,
        /// The cell or the digit.
        what: String,
    },
    /// Something else follows.
    #[error("the step stops short: {claim} follows in the same way; add it")]
    Incomplete {
        /// What else follows.
        claim: String,
    },
    /// The exact solver does not confirm that there is a single solution.
    #[error("the puzzle is not proved to have a single solution: leave out that premise")]
    NotUnique,
    /// It is too large to be checked.
    #[error("{what} is too large to check: give the reason in smaller steps")]
    TooLarge {
        /// What it is.
        what: String,
    },
    /// A step is missing or occurs twice.
    #[error("step {number} where step {expected} is expected: add what is missing, or begin again with “from”")]
    Number {
        /// Its number.
        number: usize,
        /// The number expected after the last step.
        expected: usize,
    },
    /// The number of guesses on which it rests is wrong.
    #[error("it rests on {depth} open guesses, not on {said}: correct “depth” and “trial”")]
    Depth {
        /// What the line says.
        said: u16,
        /// The number of open guesses.
        depth: usize,
    },
    /// There is no guess to take back.
    #[error("there is no guess to take back: drop the retreat")]
    NoGuess,
    /// A guess is taken back although nothing contradicts it.
    #[error("nothing contradicts the guess here: give the steps that lead to the contradiction")]
    NoContradiction,
    /// The guess taken back is not the last open one.
    #[error("the guess to take back is step {step}: correct “to”")]
    WrongGuess {
        /// The step of the last open guess.
        step: usize,
    },
    /// There is a line after the end.
    #[error("the path has ended: drop what comes after its end, or begin again with “from”")]
    AfterEnd,
    /// The certificate has no end.
    #[error("the certificate stops at step {last} and does not say how it ends: add the missing lines")]
    NoEnd {
        /// The number of the last step.
        last: usize,
    },
    /// The end is not as the line says.
    #[error("the end is not “{end}”: {reason}")]
    End {
        /// What the line says.
        end: String,
        /// The reason, and the fix.
        reason: String,
    },
}

impl Fault {
    /// Returns the fault as one of the premise with this 1-based number.
    pub(super) fn of_premise(self, number: usize) -> Self {
        match self {
            Self::Premise { reason, .. } => Self::Premise { number, reason },
            Self::TooLarge { .. } => self,
            other => Self::Premise { number, reason: other.to_string() },
        }
    }
}
