//! Lines whose digits, written one after another, match a regular expression.
//!
//! The expression becomes an automaton by Glushkov's construction: one state for each symbol of the expression, so that
//! there are no empty transitions (V. M. Glushkov, "The abstract theory of automata", 1961).

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, row};
use crate::board::Digit;
use crate::constraint::kernels::{Automaton, Machine};

pub(in crate::constraint) static ROW: Row = Row {
    aliases: &["regular expression"],
    rule: "The digits of the line, one after another, match the pattern.",
    iss: &["Regex"],
    arguments: "groups: lines; text: the pattern, of digits, . [ ] ( ) | * + ? and { }",
    help: "“(1[23])*” asks for a 1 and then a 2 or 3, over and over along the line.",
    ..row("regex", Geometry::Line, Drawing::Line)
};

/// The most symbols of a pattern after repetitions are written out.
const MOST: usize = 2000;

/// A part of an expression: whether it can be empty, and the symbols with which it can begin and end.
#[derive(Clone, Default)]
struct Part {
    empty: bool,
    first: Vec<usize>,
    last: Vec<usize>,
}

struct Parser<'t> {
    text: &'t [u8],
    at: usize,
    depth: usize,
    all: u32,
    bit_of: &'t dyn Fn(u8) -> Option<u32>,
    /// The digits of each symbol, and which symbols may follow it.
    digits: Vec<u32>,
    follow: Vec<Vec<usize>>,
}

impl Parser<'_> {
    fn fail<T>(&self, what: &'static str) -> Result<T, ClueError> {
        Err(ClueError::Text { what, at: self.at + 1 })
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    fn alternatives(&mut self) -> Result<Part, ClueError> {
        self.depth += 1;
        if self.depth > 100 {
            return self.fail("brackets are nested too deep");
        }
        let mut part = self.sequence()?;
        while self.eat(b'|') {
            let other = self.sequence()?;
            part.empty |= other.empty;
            part.first.extend(other.first);
            part.last.extend(other.last);
        }
        self.depth -= 1;
        Ok(part)
    }

    fn sequence(&mut self) -> Result<Part, ClueError> {
        let mut part = Part { empty: true, ..Part::default() };
        while !matches!(self.peek(), None | Some(b'|' | b')')) {
            let next = self.repeated()?;
            part = self.joined(part, next);
        }
        Ok(part)
    }

    fn joined(&mut self, a: Part, b: Part) -> Part {
        for &from in &a.last {
            self.follow[from].extend(&b.first);
        }
        let mut first = a.first;
        if a.empty {
            first.extend(&b.first);
        }
        let mut last = b.last;
        if b.empty {
            last.extend(&a.last);
        }
        Part { empty: a.empty && b.empty, first, last }
    }

    fn repeated(&mut self) -> Result<Part, ClueError> {
        let start = self.at;
        let mut part = self.atom()?;
        loop {
            match self.peek() {
                Some(b'*') => {
                    self.looped(&part);
                    part.empty = true;
                }
                Some(b'+') => self.looped(&part),
                Some(b'?') => part.empty = true,
                Some(b'{') => {
                    part = self.counted(start)?;
                    continue;
                }
                _ => return Ok(part),
            }
            self.at += 1;
        }
    }

    fn looped(&mut self, part: &Part) {
        for &from in &part.last {
            self.follow[from].extend(&part.first);
        }
    }

    /// Parses `{2}`, `{2,}` or `{2,5}` after the part that begins at `start`; that part is parsed again for each
    /// repetition.
    fn counted(&mut self, start: usize) -> Result<Part, ClueError> {
        let body = self.at;
        self.at += 1;
        let least = self.number().unwrap_or(0);
        let most = if self.eat(b',') { self.number() } else { Some(least) };
        if !self.eat(b'}') || most.is_some_and(|most| most < least) || most.unwrap_or(least) > MOST {
            return self.fail("a count is written as {2}, {2,} or {2,5}");
        }
        let end = self.at;
        let text = self.text;
        let mut whole = Part { empty: true, ..Part::default() };
        for time in 0..most.unwrap_or(least + 1) {
            (self.at, self.text) = (start, &text[..body]);
            let mut copy = self.repeated()?;
            if most.is_none() && time == least {
                self.looped(&copy);
            }
            copy.empty |= time >= least;
            whole = self.joined(whole, copy);
        }
        (self.at, self.text) = (end, text);
        Ok(whole)
    }

    fn number(&mut self) -> Option<usize> {
        let digits = self.text[self.at..].iter().take_while(|byte| byte.is_ascii_digit()).count().min(6);
        let number = std::str::from_utf8(&self.text[self.at..self.at + digits]).ok()?.parse().ok();
        self.at += digits;
        number
    }

    fn atom(&mut self) -> Result<Part, ClueError> {
        let Some(byte) = self.peek() else { return self.fail("the pattern ends too soon") };
        self.at += 1;
        match byte {
            b'(' => {
                if self.text[self.at..].starts_with(b"?:") {
                    self.at += 2;
                }
                let part = self.alternatives()?;
                if self.eat(b')') { Ok(part) } else { self.fail("a ) is missing") }
            }
            b'[' => {
                let digits = self.class()?;
                self.symbol(digits)
            }
            b'.' => self.symbol(self.all),
            b'^' | b'$' => Ok(Part { empty: true, ..Part::default() }),
            byte => {
                if let Some(bit) = (self.bit_of)(byte) {
                    self.symbol(bit)
                } else {
                    self.at -= 1;
                    self.fail("this character has no meaning in a pattern of digits")
                }
            }
        }
    }

    fn class(&mut self) -> Result<u32, ClueError> {
        let negated = self.eat(b'^');
        let mut digits = 0;
        while !self.eat(b']') {
            let Some(byte) = self.peek() else { return self.fail("a ] is missing") };
            let from = byte;
            self.at += 1;
            let mut to = from;
            if self.peek() == Some(b'-') && self.text.get(self.at + 1).is_some_and(|&byte| byte != b']') {
                to = self.text[self.at + 1];
                self.at += 2;
            }
            for byte in from..=to {
                digits |= (self.bit_of)(byte).unwrap_or(0);
            }
        }
        Ok(if negated { self.all & !digits } else { digits })
    }

    fn symbol(&mut self, digits: u32) -> Result<Part, ClueError> {
        if self.digits.len() >= MOST {
            return Err(ClueError::TooLarge { what: "the pattern has more than 2000 symbols" });
        }
        self.digits.push(digits);
        self.follow.push(Vec::new());
        let own = vec![self.digits.len() - 1];
        Ok(Part { empty: false, first: own.clone(), last: own })
    }
}

pub(in crate::constraint) fn compile(clue: &Clue, space: &Space<'_>) -> Compiled {
    let text = clue.text.as_deref().ok_or(ClueError::Needs { needs: "the pattern as its text" })?;
    let bit_of = |byte: u8| {
        // A digit that the puzzle does not have matches nothing.
        let known = byte == b'0' || Digit::from_symbol(char::from(byte)).is_some();
        known.then(|| space.board.digit_of_symbol(char::from(byte)).map_or(0, |digit| 1 << digit.index()))
    };
    let mut parser = Parser {
        text: text.as_bytes(),
        at: 0,
        depth: 0,
        all: space.all(),
        bit_of: &bit_of,
        digits: Vec::new(),
        follow: Vec::new(),
    };
    let whole = parser.alternatives()?;
    if parser.at < text.len() {
        return parser.fail("a ) without its (");
    }
    let (digits, follow) = (parser.digits, parser.follow);
    let mut kernels = Vec::new();
    for group in clue.groups.iter().filter(|group| !group.is_empty()) {
        // The state is the symbol that was read last.
        let (digits, follow, whole) = (digits.clone(), follow.clone(), whole.clone());
        let Part { empty, first, last } = whole;
        let step = move |_: usize, &state: &Option<usize>, digit: usize| {
            let next = state.map_or(&first, |state| &follow[state]);
            let mut found: Vec<Option<usize>> =
                next.iter().filter(|&&to| digits[to] >> digit & 1 == 1).map(|&to| Some(to)).collect();
            found.sort_unstable();
            found.dedup();
            found
        };
        let accept = move |state: &Option<usize>| state.map_or(empty, |state| last.contains(&state));
        let machine = Machine { starts: vec![None], step, accept };
        let label = format!("matches {text}");
        kernels.push(Automaton::new(space, &space.cells(group)?, &label, machine)?.into());
    }
    Ok(kernels)
}
