//! Descriptions of the board in sentences.

use std::fmt::Write as _;

use super::named::RemainingWords;
use super::speech::{and, capital, clock, counted, or, symbols};
use super::table::Table;
use crate::board::{Cell, DigitSet, HouseId, HouseKind, Place};
use crate::constraint::{Clue, Geometry};
use crate::game::{Event, LogKind, MarkStatus, Session, SumState, summed_houses};
use crate::logic::wording;
use crate::puzzle::{Letters, Puzzle};
use crate::text::{Entry, Format, PrintOptions, print, write, write_line};

/// The number of log lines listed if no number is given.
const LOG_LINES: usize = 10;

/// The maximum number of combinations listed.
const MOST_COMBINATIONS: usize = 24;

/// The title of the puzzle: `Killer, hard`.
pub(super) fn title(session: &Session) -> String {
    let game = &session.game;
    let board = game.title();
    let named = game.about().title.as_ref().map_or_else(String::new, |title| format!(", “{title}”"));
    let level = game.about().level.as_ref().map_or_else(String::new, |level| format!(", {level}"));
    format!("{board}{level}{named}")
}

/// What is still missing from the sum of a cage or run.
fn rest(standing: &SumState) -> String {
    match (standing.rest(), standing.empty) {
        (None, _) => format!("Its digits make {}, which is too much", standing.total),
        (Some(0), 0) => "It makes its sum".to_owned(),
        (Some(rest), 0) => format!("It is {rest} short of its sum"),
        (Some(rest), empty) => format!("Still {rest} in {}", counted(empty, "cell")),
    }
}

/// Sentences to be added to one.
fn as_further_sentences(sentences: Vec<String>) -> String {
    sentences.into_iter().fold(String::new(), |all, sentence| all + ". " + &sentence)
}

impl Table {
    /// The cell that the words name, or the current one; it becomes the current cell.
    pub(super) fn cell(&mut self, words: &mut RemainingWords) -> Option<Cell> {
        let style = self.style();
        let session = self.session.as_mut()?;
        match words.cell(session.game.puzzle(), session.cursor, style) {
            Ok(cell) => {
                session.cursor = cell.unwrap_or(session.cursor);
                Some(session.cursor)
            }
            Err(error) => {
                self.say(&error);
                None
            }
        }
    }

    /// Says which puzzle is being played and the progress.
    pub(super) fn status(&mut self) {
        let now = self.now();
        let Some(session) = &self.session else { return };
        let (filled, cells) = session.game.progress();
        let hints = match session.game.hints() {
            0 => String::new(),
            hints => format!(", {}", counted(hints as usize, "hint")),
        };
        let state = match (session.game.is_solved(), session.game.is_paused()) {
            (true, _) if !session.game.puzzle().is_understood() => ", filled by the rules that are understood",
            (true, _) => ", solved",
            (false, true) => ", the clock is stopped",
            (false, false) => "",
        };
        let time = clock(session.game.elapsed(now).as_secs());
        let words = format!("{}: {filled} of {cells} cells filled, {time} played{hints}{state}", title(session));
        self.say(&words);
    }

    /// Says what a cell or a house holds.
    pub(super) fn look(&mut self, mut words: RemainingWords) {
        let style = self.style();
        while words.take("at") || words.take("me") || words.take("is") || words.take("what") {}
        let Some(session) = &mut self.session else { return };
        let (puzzle, here) = (session.game.puzzle(), session.cursor);
        let is_cell = !matches!(words.clone().cell(puzzle, here, style), Ok(None));
        let houses = if is_cell { Ok(Vec::new()) } else { words.houses(puzzle, here, style) };
        match houses {
            Err(error) => return self.say(&error),
            Ok(houses) if !houses.is_empty() => {
                session.cursor = session.game.board().house(houses[0]).cells[0];
                let lines: Vec<String> = houses.iter().map(|&house| self.house(house)).collect();
                return lines.iter().for_each(|line| self.say(line));
            }
            Ok(_) => {}
        }
        let Some(cell) = self.cell(&mut words) else { return };
        if !words.is_empty() {
            let text =
                format!("“{}” is neither a cell nor a house: say “look at r1c3” or “look at row 3”", words.rest());
            return self.say(&text);
        }
        self.say(&self.about_cell(cell));
    }

    /// Describes the content of the cell and its location.
    pub(super) fn about_cell(&self, cell: Cell) -> String {
        let Some(session) = &self.session else { return String::new() };
        let (game, style) = (&session.game, self.style());
        let puzzle = game.puzzle();
        let holds = if let Some(digit) = game.value(cell) {
            let whose = match (game.is_given(cell), game.is_solvers(cell)) {
                (true, _) => "given",
                (_, true) => "placed by a step",
                _ => "placed by you",
            };
            let clashes: Vec<String> = game.conflicts(cell).iter().map(|&other| self.name(other)).collect();
            let clash = if clashes.is_empty() { String::new() } else { format!(", as is {}", and(&clashes)) };
            format!("is {}, {whose}{clash}", puzzle.symbol(digit))
        } else {
            let marks = game.marks(cell);
            let kind = if game.mark_status() == MarkStatus::Notes { "noted" } else { "candidates" };
            let marks = and(&symbols(puzzle, marks));
            if marks.is_empty() { "is empty".to_owned() } else { format!("is empty, {kind} {marks}") }
        };
        let houses: Vec<String> =
            game.board().houses_of(cell).iter().map(|&id| wording::house(id, puzzle, style)).collect();
        let held = self.held(cell);
        let layers = as_further_sentences(self.in_layers(cell));
        let clues = self.clues_at(cell);
        let clues = if clues.is_empty() { String::new() } else { format!(". It is on {}", and(&clues)) };
        format!("{} {holds}{held}{layers}. It is in {}{clues}", self.name(cell), and(&houses))
    }

    /// What the cells that stand for this one say of it, once that is known: `r1c2 is shaded`.
    fn in_layers(&self, cell: Cell) -> Vec<String> {
        let Some(session) = &self.session else { return Vec::new() };
        let (game, board, style) = (&session.game, session.game.board(), self.style());
        let beside = (1..=board.layers().count()).filter_map(|layer| board.in_layer(layer, cell));
        let beside = beside.filter(|_| cell.index() < board.grid_cells());
        let said = beside.filter_map(|beside| wording::in_layer(beside, game.value(beside)?, game.puzzle(), style));
        said.collect()
    }

    /// The clues that name the cell: `the thermometer from r5c1 to r3c2, cell 2 of 3`.
    fn clues_at(&self, cell: Cell) -> Vec<String> {
        let Some(session) = &self.session else { return Vec::new() };
        let (puzzle, style) = (session.game.puzzle(), self.style());
        let at = |(number, clue): (usize, &Clue)| {
            let geometry = clue.family.row().geometry;
            if matches!(geometry, Geometry::Everywhere | Geometry::Outside) {
                return None;
            }
            let place = |group: &Vec<u16>| {
                Some((group.iter().position(|&of| usize::from(of) == cell.index())? + 1, group.len()))
            };
            let (at, all) = clue.groups.iter().find_map(place)?;
            let (name, _) = wording::clue(number, puzzle, style)?;
            Some(if geometry == Geometry::Line { format!("{name}, cell {at} of {all}") } else { name })
        };
        puzzle.clues().iter().enumerate().filter_map(at).collect()
    }

    /// Lists every clue with what it says and its cells.
    pub(super) fn clues(&mut self) {
        let Some(session) = &self.session else { return };
        let (puzzle, style) = (session.game.puzzle(), self.style());
        let said = puzzle.clues().iter().enumerate().filter_map(|(number, clue)| {
            let (_, says) = wording::clue(number, puzzle, style)?;
            let cells: Vec<String> = clue
                .groups
                .iter()
                .filter(|_| !matches!(clue.family.row().geometry, Geometry::Everywhere | Geometry::Outside))
                .map(|group| group.iter().map(|&cell| self.name(Cell::new(cell))).collect::<Vec<_>>().join(", "))
                .collect();
            Some(if cells.is_empty() { says } else { format!("{says}. Its cells: {}", cells.join("; ")) })
        });
        let said: Vec<String> = said.collect();
        if said.is_empty() {
            return self.say("This puzzle has no clues besides its digits and its houses");
        }
        for line in said {
            self.say(&line);
        }
    }

    /// Describes the house: its digits, its empty cells, and the digits left for them.
    fn house(&self, id: HouseId) -> String {
        let Some(session) = &self.session else { return String::new() };
        let (game, puzzle) = (&session.game, session.game.puzzle());
        let house = game.board().house(id);
        let filled = house.cells.iter().filter_map(|&cell| Some((cell, game.value(cell)?)));
        let held: Vec<String> =
            filled.map(|(cell, digit)| format!("{} is {}", self.name(cell), puzzle.symbol(digit))).collect();
        let empty = house.cells.iter().filter(|&&cell| game.value(cell).is_none());
        let empty: Vec<String> = empty.map(|&cell| self.name(cell)).collect();
        let mut text = capital(&wording::house(id, puzzle, self.style()));
        if let Some(sum) = puzzle.sum(id) {
            let _ = write!(text, ", sum {sum}");
        }
        text += ": ";
        text += if held.is_empty() { "no digit yet" } else { "" };
        text += &held.join(", ");
        if empty.is_empty() {
            return text + ". No cell is empty" + &self.clues_beside(id);
        }
        let _ = write!(text, ". Empty: {}", empty.join(", "));
        let held: DigitSet = house.cells.iter().filter_map(|&cell| game.value(cell)).collect();
        if game.board().is_complete(id) {
            let missing = game.board().all_digits() - held;
            let _ = write!(text, ". Missing: {}", and(&symbols(puzzle, missing)));
        } else if puzzle.sum(id).is_some() {
            let _ = write!(text, ". {}", rest(&SumState::of(&game.working_position(), id)));
        }
        text + &self.clues_beside(id)
    }

    /// What the clues beside the grid say of a house.
    fn clues_beside(&self, id: HouseId) -> String {
        let Some(session) = &self.session else { return String::new() };
        let (puzzle, house) = (session.game.puzzle(), session.game.board().house(id));
        let is_own = |clue: &Clue| {
            let cells = clue.cells();
            clue.family.row().geometry == Geometry::Outside
                && cells.len() == house.cells.len()
                && house.cells.iter().all(|cell| cells.iter().any(|&of| usize::from(of) == cell.index()))
        };
        let own = puzzle.clues().iter().enumerate().filter(|(_, clue)| is_own(clue));
        let said = own.filter_map(|(number, _)| wording::clue(number, puzzle, self.style()));
        as_further_sentences(said.map(|(_, says)| capital(&says)).collect())
    }

    /// Says which combinations make the sum of a cell's cage or runs.
    pub(super) fn combinations(&mut self, mut words: RemainingWords) {
        let style = self.style();
        let Some(session) = &mut self.session else { return };
        let puzzle = session.game.puzzle();
        let named = words.houses(puzzle, session.cursor, style);
        let mut houses = match named {
            Ok(houses) => houses,
            Err(error) => return self.say(&error),
        };
        if houses.is_empty() {
            let Some(cell) = self.cell(&mut words) else { return };
            let Some(session) = &self.session else { return };
            houses = summed_houses(session.game.puzzle(), cell);
            if houses.is_empty() {
                return self.say(&format!("{} is not in a cage or a run", self.name(cell)));
            }
        }
        for house in houses {
            self.say(&self.combinations_of(house));
        }
    }

    fn combinations_of(&self, house: HouseId) -> String {
        let Some(session) = &self.session else { return String::new() };
        let puzzle = session.game.puzzle();
        let standing = SumState::of(&session.game.working_position(), house);
        let name = capital(&wording::house(house, puzzle, self.style()));
        let Some(sum) = standing.sum else { return format!("{name} has no sum; its digits differ") };
        let wants = rest(&standing);
        let sets = match &standing.left {
            _ if standing.empty == 0 || standing.rest().is_none() => return format!("{name}, sum {sum}. {wants}"),
            None => "very many combinations".to_owned(),
            Some(left) if left.is_empty() => "no combination is left".to_owned(),
            Some(left) => {
                let shown = left.iter().take(MOST_COMBINATIONS).map(|&set| symbols(puzzle, set).join(" and "));
                let shown: Vec<String> = shown.collect();
                let more = left.len() - shown.len();
                if more > 0 { format!("{}, and {more} more", shown.join(", ")) } else { shown.join("; or ") }
            }
        };
        format!("{name}, sum {sum}. {wants}: {sets}")
    }

    /// Says the candidates of a cell.
    pub(super) fn candidates(&mut self, mut words: RemainingWords) {
        while words.take("for") || words.take("be") || words.take("go") {}
        let Some(cell) = self.cell(&mut words) else { return };
        let Some(session) = &self.session else { return };
        let (game, name) = (&session.game, self.name(cell));
        if let Some(digit) = game.value(cell) {
            return self.say(&format!("{name} is {} already", game.puzzle().symbol(digit)));
        }
        let listed = |digits| or(&symbols(game.puzzle(), digits));
        let possible = game.allowed()[cell.index()];
        let (reasoned, marks) = (possible & game.reasoned(cell), game.marks(cell));
        let mut text = if possible.is_empty() {
            format!("Nothing can go into {name}: the rules leave no digit")
        } else {
            format!("{name} may be {}", listed(possible))
        };
        if reasoned != possible {
            let left = if reasoned.is_empty() { "nothing".to_owned() } else { listed(reasoned) };
            let _ = write!(text, "; the steps played leave {left}");
        }
        if !marks.is_empty() && marks != reasoned {
            let _ = write!(text, "; your marks are {}", and(&symbols(game.puzzle(), marks)));
        }
        self.say(&text);
    }

    /// Says how many times each digit remains to be placed.
    pub(super) fn left(&mut self, mut words: RemainingWords) {
        let Some(session) = &self.session else { return };
        let (game, puzzle) = (&session.game, session.game.puzzle());
        let asked = if words.is_empty() {
            game.board().all_digits()
        } else {
            match words.digits(puzzle) {
                Ok(digits) => digits.into_iter().collect(),
                Err(error) => return self.say(&error),
            }
        };
        let times = |count: usize| if count == 1 { "once".to_owned() } else { format!("{count} times") };
        let stated = |digit| {
            let symbol = puzzle.symbol(digit);
            match (game.left(digit), game.count(digit)) {
                (Some(0), _) => Some(format!("{symbol} is complete")),
                (Some(left), _) if left < 0 => {
                    Some(format!("{symbol} is there {} too often", times(left.unsigned_abs())))
                }
                (Some(left), _) => Some(format!("{symbol} is left {}", times(left.unsigned_abs()))),
                (None, 0) => None,
                (None, count) => Some(format!("{symbol} is there {}", times(count))),
            }
        };
        let stated: Vec<String> = asked.iter().filter_map(stated).collect();
        self.say(&if stated.is_empty() { "None is on the board yet".to_owned() } else { stated.join(", ") });
    }

    /// Reads out the board row by row; cells without a gap between them are read together.
    pub(super) fn rows(&mut self) {
        let Some(session) = &self.session else { return };
        let (game, board) = (&session.game, session.game.board());
        let Place { layer: layers, row: rows, column: columns } = board.extent();
        let mut lines = Vec::new();
        for layer in 0..layers {
            for row in 0..rows {
                let cells: Vec<Option<Cell>> =
                    (0..columns).map(|column| board.cell_at(Place { layer, row, column })).collect();
                let parts = cells.split(Option::is_none).filter(|part| !part.is_empty());
                let is_whole = cells.iter().all(Option::is_some);
                let stated = parts.map(|part| {
                    let part: Vec<Cell> = part.iter().flatten().copied().collect();
                    let holds = |&cell: &Cell| {
                        game.value(cell)
                            .map_or_else(|| "empty".to_owned(), |digit| game.puzzle().symbol(digit).to_string())
                    };
                    let list = part.iter().map(holds).collect::<Vec<_>>().join(", ");
                    let column = |cell: Cell| board.place(cell).column + 1;
                    match (is_whole, part.as_slice()) {
                        (true, _) => list,
                        (false, [only]) => format!("column {}: {list}", column(*only)),
                        (false, part) => {
                            format!("columns {} to {}: {list}", column(part[0]), column(part[part.len() - 1]))
                        }
                    }
                });
                let stated: Vec<String> = stated.collect();
                if stated.is_empty() {
                    continue;
                }
                let beside = cells.iter().flatten().next().and_then(|&cell| board.layer_of(cell));
                let beside = beside.and_then(|(own, ground)| Some((board.layers().nth(own.checked_sub(1)?)?, ground)));
                let place = match beside {
                    Some(((name, _), ground)) => format!("{} of row {}", capital(name), board.place(ground).row + 1),
                    None if layers > 1 => format!("Layer {}, row {}", layer + 1, row + 1),
                    None => format!("Row {}", row + 1),
                };
                let sign = if is_whole { ":" } else { "," };
                lines.push(format!("{place}{sign} {}", stated.join("; ")));
            }
        }
        for line in &lines {
            self.say(line);
        }
        let Some(session) = &self.session else { return };
        let board = session.game.board();
        let own = board.house_ids().filter(|&id| matches!(board.house(id).kind, HouseKind::Cage)).count();
        if own > 0 {
            self.say(&format!("There are {own} cages: “look at cage at r1c1” says what one holds"));
        }
    }

    /// Prints the board as a text drawing.
    pub(super) fn draw(&mut self) {
        let Some(session) = &self.session else { return };
        let text = print(&session.game.digits_alone(), &PrintOptions::default());
        text.lines().for_each(|line| self.print(line));
    }

    /// Prints the puzzle as one line that can be read back.
    pub(super) fn copy(&mut self) {
        let Some(session) = &self.session else { return };
        let entry = Entry::of(session.game.puzzle().clone());
        let board = session.game.board();
        let said = board.plain_boxes().is_some() && !entry.puzzle.has_rules() && entry.puzzle.is_understood();
        let json = (!said).then(|| write(&entry, Format::Jsonl).ok()).flatten();
        let line = json.unwrap_or_else(|| write_line(&entry));
        self.print(line.trim_end());
    }

    /// Lists the latest events.
    pub(super) fn log(&mut self, mut words: RemainingWords) {
        let style = self.style();
        let Some(session) = &self.session else { return };
        let (log, puzzle) = (session.game.log(), session.game.puzzle());
        let (mut most, mut steps, mut moves) = (LOG_LINES, false, false);
        while let Some(word) = words.next() {
            match word.to_lowercase().as_str() {
                "all" => most = usize::MAX,
                "steps" | "step" | "solver" => steps = true,
                "moves" | "move" | "mine" => moves = true,
                "last" | "lines" => {}
                number => match number.parse() {
                    Ok(number) => most = number,
                    Err(_) => {
                        return self
                            .say(&format!("“{word}” is not a part of the log: say a number, all, steps or moves"));
                    }
                },
            }
        }
        let shown = |event: &Event| {
            let is_step = matches!(event.kind(), LogKind::Solver);
            (!steps || is_step) && (!moves || !is_step)
        };
        let lines: Vec<String> = log
            .iter()
            .enumerate()
            .filter(|(_, entry)| shown(&entry.event))
            .map(|(at, entry)| format!("{}. {}", at + 1, self.event(&entry.event, puzzle, style)))
            .collect();
        if lines.is_empty() {
            return self.say("The log has no such lines yet");
        }
        let from = lines.len().saturating_sub(most);
        lines[from..].iter().for_each(|line| self.say(line));
    }

    /// Describes an event of the log in words.
    pub(super) fn event(&self, event: &Event, puzzle: &Puzzle, style: crate::logic::Style) -> String {
        let name = |cell: Cell| self.name(cell);
        match event {
            Event::Marked { cell, digit, on } => {
                let what = if *on { "noted in" } else { "no longer noted in" };
                format!("{} {what} {}", puzzle.symbol(*digit), name(*cell))
            }
            Event::Placed { cell, digit, .. } => format!("{} is {}", name(*cell), puzzle.symbol(*digit)),
            Event::Replaced { cell, from, digit, .. } => {
                format!("{} is {} instead of {}", name(*cell), puzzle.symbol(*digit), puzzle.symbol(*from))
            }
            Event::Paused => "The clock was stopped".to_owned(),
            Event::Resumed => "The game went on".to_owned(),
            Event::Erased { cell, digit } => format!("{} erased from {}", puzzle.symbol(*digit), name(*cell)),
            Event::Played(step) => format!("Step: {}", super::reasons::step_words(step, puzzle, style)),
            Event::Undone(inner) => format!("Undone: {}", self.event(inner, puzzle, style)),
            Event::Redone(inner) => format!("Redone: {}", self.event(inner, puzzle, style)),
            event => event.text(puzzle, style),
        }
    }

    /// The word hidden in a Wordoku.
    pub(super) fn hidden_word(&self) -> Option<String> {
        let letters = self.session.as_ref()?.game.puzzle().letters();
        letters.and_then(Letters::word).map(str::to_owned)
    }
}
