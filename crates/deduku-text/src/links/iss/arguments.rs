//! Interprets the arguments of each constraint.

use std::sync::Arc;

use super::super::super::cells::Boards;
use super::super::sheet::{Sheet, Wrong};
use super::form::{Cells, First, Form, form};
use super::items::{Item, PAIR_LETTERS};
use super::shape::{diagonal, region_size, regions};
use deduku_core::board::Board;
use deduku_core::constraint::{Clue, Family, side_line};

/// The maximum number of clues that a repetition may create.
const MOST_COPIES: usize = 4096;

/// The clues of one constraint, or the reason why there are none.
type Clues = Result<Vec<Clue>, Trouble>;

/// Why a constraint gives no clues: its rule is unknown, or its text is wrong.
enum Trouble {
    Unknown(String),
    Wrong(Wrong),
}

impl From<Wrong> for Trouble {
    fn from(wrong: Wrong) -> Self {
        Self::Wrong(wrong)
    }
}

/// A sheet being filled in.
pub(super) struct Reading {
    sheet: Sheet,
    board: Arc<Board>,
}

impl Reading {
    pub(super) fn new(sheet: Sheet, boards: &mut Boards) -> Result<Self, Wrong> {
        let board = sheet.board(boards)?;
        Ok(Self { sheet, board })
    }

    pub(super) fn into_sheet(self) -> Sheet {
        self.sheet
    }

    pub(super) fn all(&mut self, items: &[Item<'_>]) -> Result<(), Wrong> {
        for item in items {
            match item.name {
                "" | "Given" => self.givens(item)?,
                "Shape" | "NoBoxes" | "RegionSize" | "Var" | "End" => {}
                "Jigsaw" if self.has_layout(item, items)? => {}
                _ => match self.clues(item) {
                    Ok(clues) => self.sheet.clues.extend(clues.into_iter().map(|clue| (item.at, clue))),
                    Err(Trouble::Unknown(name)) => self.sheet.description.note_unknown(name),
                    Err(Trouble::Wrong(wrong)) => return Err(wrong),
                },
            }
        }
        Ok(())
    }

    /// Whether a layout of regions is the regions of the board, because there are no boxes.
    fn has_layout(&self, item: &Item<'_>, items: &[Item<'_>]) -> Result<bool, Wrong> {
        let size = region_size(items)?;
        Ok(regions(item, &self.sheet.shape, size)? == self.sheet.shape.regions)
    }

    /// Reads givens and candidates: `R1C1_5` and `R1C2_1_3`.
    fn givens(&mut self, item: &Item<'_>) -> Result<(), Wrong> {
        for argument in item.arguments.iter().filter(|argument| !argument.is_empty()) {
            let mut words = argument.split('_');
            let cell = usize::from(self.cell(item, words.next().unwrap_or_default())?);
            let values: Option<Vec<i32>> = words.map(|word| word.parse().ok()).collect();
            let says = &mut self.sheet.cells[cell];
            says.at = item.at;
            match values.as_deref() {
                Some([value]) if says.given.is_none_or(|given| given == *value) => says.given = Some(*value),
                Some(values @ [_, _, ..]) => {
                    if says.marks.is_empty() {
                        says.marks = values.to_vec();
                    } else {
                        says.marks.retain(|mark| values.contains(mark));
                    }
                }
                _ => {
                    return Err(wrong(
                        item,
                        &format!("“{}” is not a given: write R1C1_5, one per cell", short(argument)),
                    ));
                }
            }
        }
        Ok(())
    }

    /// The clues of a constraint.
    fn clues(&self, item: &Item<'_>) -> Clues {
        let unknown = || Trouble::Unknown(item.name.to_owned());
        let arguments = item.arguments.as_slice();
        match item.name {
            "Or" | "And" | "Replicate" => return self.bracket(item),
            "Indexing" => {
                let (way, cells) = arguments.split_first().ok_or_else(|| wrong(item, "Indexing needs C or R"))?;
                let name = format!("Indexing:{way}");
                let family = family(&name).ok_or(Trouble::Unknown(name))?;
                return Ok(vec![Clue::new(family, vec![self.cells(item, cells)?], Vec::new())]);
            }
            "Binary" | "BinaryX" => {
                let plain = if item.name == "Binary" { "Pair" } else { "PairX" };
                return self.known(&with_swapped_key(item), family(plain).ok_or_else(unknown)?);
            }
            "Jigsaw" => return self.layout(item),
            _ => {}
        }
        let family = family(item.name).ok_or_else(unknown)?;
        self.known(item, family)
    }

    fn known(&self, item: &Item<'_>, family: Family) -> Clues {
        match form(family) {
            Form::Arguments(_, Cells::Each) | Form::Given => self.line(item, family),
            Form::Arguments(first, cells) => self.arguments(item, family, first, cells),
            Form::Beside => Ok(vec![Clue::new(family, family.row().groups_beside(&self.sheet.shape), Vec::new())]),
            Form::Side => self.outside(item, family),
            Form::Diagonal => self.little_killer(item, family),
            Form::Arrow => self.arrow(item, family),
            Form::Square => self.quadruple(item, family),
            Form::Areas => self.connected(item, family),
            Form::Arms => self.chaos(item, family),
            Form::Bracket => self.bracket(item),
        }
    }

    /// What comes before the cells, then cells.
    fn arguments(&self, item: &Item<'_>, family: Family, first: First, cells: Cells) -> Clues {
        let arguments = item.arguments.as_slice();
        let (said, rest) = match (arguments.split_first(), first, cells) {
            (_, First::Nothing, _) => ("", arguments),
            (Some((said, rest)), _, _) => (said.as_str(), rest),
            (None, _, Cells::Lists) => return Err(wrong(item, "it needs a table of pairs").into()),
            (None, _, Cells::SegmentLists) => return Err(wrong(item, "it needs a pattern or a code").into()),
            (None, ..) => ("", arguments),
        };
        let (numbers, text) = match first {
            First::Nothing | First::Number | First::Groups => (Vec::new(), None),
            First::Needed => (vec![number(item, said)?], None),
            First::Weights => (weights(item, said)?, None),
            First::Digits("_") => (values(item, said)?, None),
            First::Digits(_) => (counts_and_digits(item, said)?, None),
            First::Text => (Vec::new(), Some(said.to_owned())),
            First::Base64 => (Vec::new(), Some(pattern(item, said)?)),
        };
        let clue = |groups| {
            let clue = Clue::new(family, groups, numbers.clone());
            text.iter().fold(clue, |clue, text| clue.with_text(text))
        };
        Ok(match cells {
            Cells::Nowhere => vec![clue(Vec::new())],
            Cells::Each | Cells::One => vec![clue(vec![self.cells(item, rest)?])],
            Cells::FirstApart => {
                let cells = self.cells(item, rest)?;
                let (first, others) = cells.split_first().ok_or_else(|| wrong(item, "it needs cells"))?;
                vec![clue(vec![vec![*first], others.to_vec()])]
            }
            Cells::Alike => vec![clue(self.alike(item, said, rest)?)],
            Cells::Segments => vec![clue(self.segments(item, rest)?)],
            Cells::SegmentLists => {
                let lists = lists(rest).map(|list| Ok(clue(self.segments(item, list)?)));
                lists.collect::<Result<_, Wrong>>()?
            }
            Cells::Lists => {
                vec![clue(lists(rest).map(|list| self.cells(item, list)).collect::<Result<_, Wrong>>()?)]
            }
        })
    }

    /// As many groups of the same size as `count` says.
    fn alike(&self, item: &Item<'_>, count: &str, words: &[String]) -> Result<Vec<Vec<u16>>, Wrong> {
        let count = usize::try_from(number(item, count)?).ok().filter(|count| *count > 0);
        let cells = self.cells(item, words)?;
        let size = count
            .filter(|count| cells.len().is_multiple_of(*count))
            .map(|count| cells.len() / count)
            .filter(|size| *size > 0);
        let size = size.ok_or_else(|| wrong(item, "its cells do not divide into that many groups"))?;
        Ok(cells.chunks(size).map(<[u16]>::to_vec).collect())
    }

    /// A circle or a pill, and a shaft.
    fn arrow(&self, item: &Item<'_>, family: Family) -> Clues {
        let (pill, shaft) = if item.name == "PillArrow" {
            let pill = item.arguments.first().map_or("", String::as_str);
            let pill = usize::try_from(number(item, pill)?).unwrap_or(0);
            let cells = self.cells(item, &item.arguments[1..])?;
            let parts = cells.split_at_checked(pill).filter(|(pill, shaft)| !pill.is_empty() && !shaft.is_empty());
            let (pill, shaft) = parts.ok_or_else(|| {
                wrong(item, "a pill arrow needs the number of cells in its pill, and more cells than that")
            })?;
            (pill.to_vec(), shaft.to_vec())
        } else {
            let cells = self.cells(item, &item.arguments)?;
            let (circle, shaft) = cells.split_first().ok_or_else(|| wrong(item, "an arrow needs cells"))?;
            (vec![*circle], shaft.to_vec())
        };
        Ok(vec![Clue::new(family, vec![pill, shaft], Vec::new())])
    }

    /// The digits around a corner.
    fn quadruple(&self, item: &Item<'_>, family: Family) -> Clues {
        let corner = self.cell(item, item.arguments.first().map_or("", String::as_str))?;
        let numbers = item.arguments[1..].iter().map(|value| number(item, value)).collect::<Result<_, _>>()?;
        Ok(vec![Clue::new(family, vec![self.square(item, corner)?], numbers)])
    }

    /// Optional numbers, then cells: lines, cages, dots.
    fn line(&self, item: &Item<'_>, family: Family) -> Clues {
        let mut arguments = item.arguments.as_slice();
        let mut numbers = Vec::new();
        while let Some(value) = arguments.first().and_then(|first| first.parse::<i32>().ok()) {
            numbers.push(value);
            arguments = &arguments[1..];
        }
        if item.name == "Whisper" && numbers.is_empty() {
            numbers.push(5);
        }
        let is_loop = |word: &String| word.eq_ignore_ascii_case("LOOP");
        let closed = arguments.iter().any(is_loop);
        let words: Vec<String> = arguments.iter().filter(|word| !is_loop(word)).cloned().collect();
        if words.iter().all(String::is_empty) {
            return Ok(vec![Clue::new(family, Vec::new(), numbers)]);
        }
        let groups = words.split(String::is_empty).filter(|group| !group.is_empty());
        let mut groups = groups.map(|group| self.cells(item, group)).collect::<Result<Vec<_>, _>>()?;
        if closed {
            for group in &mut groups {
                if group.first() != group.last() {
                    group.extend(group.first().copied());
                }
            }
        }
        Ok(groups.into_iter().map(|group| Clue::new(family, vec![group], numbers.clone())).collect())
    }

    fn bracket(&self, item: &Item<'_>) -> Clues {
        let family = family(item.name).ok_or_else(|| Trouble::Unknown(item.name.to_owned()))?;
        let mut parts = Vec::new();
        for inside in &item.inside {
            match inside.name {
                "" | "Given" => parts.extend(self.given_clues(inside)?),
                _ => {
                    let clues = self.clues(inside).map_err(|trouble| match trouble {
                        Trouble::Unknown(name) => Trouble::Unknown(format!("{} of {name}", item.name)),
                        wrong @ Trouble::Wrong(_) => wrong,
                    })?;
                    // The clues of one alternative must hold together.
                    match (item.name, clues.len()) {
                        ("Or", 2..) => {
                            let and = Family::by_iss("And").ok_or_else(|| Trouble::Unknown("And".to_owned()))?;
                            parts.push(Clue::new(and, Vec::new(), Vec::new()).with_parts(clues));
                        }
                        _ => parts.extend(clues),
                    }
                }
            }
        }
        let mut groups = Vec::new();
        if item.name == "Replicate" {
            let named = item.arguments.get(1).filter(|origin| !origin.is_empty());
            let origin = named.map(|origin| self.cell(item, origin)).transpose()?;
            let targets = self.targets(item, origin.unwrap_or(0))?;
            if let Some(origin) = origin.filter(|&origin| usize::from(origin) >= self.sheet.shape.area()) {
                return self.repeated(item, &parts, origin, &targets);
            }
            groups.push(targets);
            groups.extend(origin.map(|origin| vec![origin]));
        }
        Ok(vec![Clue::new(family, groups, Vec::new()).with_parts(parts)])
    }

    /// The targets of a repetition: its bits say how many cells after the origin each of them comes.
    fn targets(&self, item: &Item<'_>, origin: u16) -> Result<Vec<u16>, Wrong> {
        let (first, count) = self.group_of(origin);
        let mut targets = Vec::new();
        for (nth, letter) in item.arguments.first().map_or("", String::as_str).chars().enumerate() {
            let value =
                PAIR_LETTERS.find(letter).ok_or_else(|| wrong(item, "its bits are letters, digits, - and _"))?;
            let cell = |bit: usize| usize::from(origin) + nth * 6 + bit;
            targets.extend((0..6).filter(|bit| value >> bit & 1 == 1).map(cell));
        }
        if targets.iter().any(|&cell| cell >= first + count) {
            return Err(wrong(item, "a repetition leads out of its cells"));
        }
        Ok(targets.into_iter().map(|cell| cell as u16).collect())
    }

    /// The first cell, and the number of cells, of the grid or the variable that this cell belongs to.
    fn group_of(&self, cell: u16) -> (usize, usize) {
        let (mut first, mut count) = (0, self.sheet.shape.area());
        for extra in &self.sheet.shape.extra {
            if usize::from(cell) < first + count {
                break;
            }
            (first, count) = (first + count, usize::from(extra.count));
        }
        (first, count)
    }

    /// Repeats clues for each target. They refer to cells outside the grid, arranged like the cells of the grid.
    fn repeated(&self, item: &Item<'_>, parts: &[Clue], origin: u16, targets: &[u16]) -> Clues {
        if targets.len() * parts.len() > MOST_COPIES {
            return Err(wrong(item, "it repeats more than 4096 constraints").into());
        }
        let (first, count) = self.group_of(origin);
        let columns = usize::from(self.sheet.shape.columns);
        let place = |cell: u16| {
            let at = usize::from(cell).checked_sub(first).filter(|at| *at < count)?;
            Some((at / columns, at % columns))
        };
        let mut clues = Vec::new();
        for &target in targets {
            let shift = |cell: u16| {
                let ((row, column), from, to) = (place(cell)?, place(origin)?, place(target)?);
                let row = (row + to.0).checked_sub(from.0)?;
                let column = (column + to.1).checked_sub(from.1).filter(|column| *column < columns)?;
                let at = Some(row * columns + column).filter(|at| *at < count)?;
                Some((first + at) as u16)
            };
            for part in parts {
                let clue = part.mapped(&shift);
                clues.push(clue.ok_or_else(|| wrong(item, "a repetition leads out of its cells"))?);
            }
        }
        Ok(clues)
    }

    /// Givens within a bracket: the cell has one of these values.
    fn given_clues(&self, item: &Item<'_>) -> Clues {
        let family = family("Given").ok_or_else(|| Trouble::Unknown("Given in a bracket".to_owned()))?;
        let clue = |argument: &String| {
            let mut words = argument.split('_');
            let cell = self.cell(item, words.next().unwrap_or_default())?;
            let numbers = words.map(|word| number(item, word)).collect::<Result<_, _>>()?;
            Ok(Clue::new(family, vec![vec![cell]], numbers))
        };
        item.arguments.iter().filter(|argument| !argument.is_empty()).map(clue).collect()
    }

    /// A layout of regions in addition to boxes: each region of the right size has different values.
    fn layout(&self, item: &Item<'_>) -> Clues {
        let family = family("AllDifferent").ok_or_else(|| Trouble::Unknown("Jigsaw".to_owned()))?;
        let regions = regions(item, &self.sheet.shape, None)?;
        let last = regions.iter().copied().max().unwrap_or(0);
        let cells = |number: u8| (0..regions.len()).filter(|&at| regions[at] == number).map(|at| at as u16).collect();
        Ok(vec![Clue::new(family, (1..=last).map(cells).collect(), Vec::new())])
    }

    /// `~sum~R1C1`: the diagonal that starts at this border cell.
    fn little_killer(&self, item: &Item<'_>, family: Family) -> Clues {
        let [sum, cell, ..] = item.arguments.as_slice() else {
            return Err(wrong(item, "a little killer needs a sum and a cell of the border").into());
        };
        let line = diagonal(&self.board, &self.sheet.shape, self.cell(item, cell)?);
        Ok(vec![Clue::new(family, vec![line], vec![number(item, sum)?])])
    }

    /// `~C2~26~` and `~18~C3`: one clue for each side that has a number.
    fn outside(&self, item: &Item<'_>, family: Family) -> Clues {
        let is_line = |word: &&String| word.starts_with(['R', 'C']);
        let line = item
            .arguments
            .iter()
            .find(is_line)
            .ok_or_else(|| wrong(item, "it needs a row or column, such as R3 or C3"))?;
        // Unlike those of cells, these numbers are decimal.
        let at = line[1..].parse::<i32>().ok().filter(|&at| at > 0);
        let at = at.ok_or_else(|| wrong(item, "it needs a row or column, such as R3 or C3"))?;
        let (row, column) = if line.starts_with('R') { (at, 0) } else { (0, at) };
        let line =
            side_line(&self.board, row, column).ok_or_else(|| wrong(item, "this row or column is not in the grid"))?;
        let mut clues = Vec::new();
        let back: Vec<u16> = line.iter().rev().copied().collect();
        let sides = item.arguments.iter().filter(|word| !is_line(word)).zip([line, back]);
        for (value, cells) in sides {
            if !value.is_empty() {
                clues.push(Clue::new(family, vec![cells], vec![number(item, value)?]));
            }
        }
        Ok(clues)
    }

    /// Segments of cells, separated by items that are `-`.
    fn segments(&self, item: &Item<'_>, words: &[String]) -> Result<Vec<Vec<u16>>, Wrong> {
        words.split(|word| word == "-").map(|segment| self.cells(item, segment)).collect()
    }

    /// `~group~v_v~size`.
    fn connected(&self, item: &Item<'_>, family: Family) -> Clues {
        let [group, list, rest @ ..] = item.arguments.as_slice() else {
            return Err(wrong(item, "it needs a group of cells and values").into());
        };
        let area = self.sheet.shape.area() as u16;
        let cells = if group.is_empty() {
            (0..area).collect()
        } else {
            let (first, count) = self.beside(group).ok_or_else(|| wrong(item, "no variable has this name"))?;
            (first..first + count).collect()
        };
        let clue = Clue::new(family, vec![cells], values(item, list)?);
        Ok(vec![match rest.first().filter(|size| !size.is_empty()) {
            Some(size) => clue.with_text(size),
            None => clue,
        }])
    }

    /// `~cell~0|1~arm~-~arm`: labels represent the cells that they belong to.
    fn chaos(&self, item: &Item<'_>, family: Family) -> Clues {
        let [cell, rest @ ..] = item.arguments.as_slice() else {
            return Err(wrong(item, "it needs a cell").into());
        };
        let (start, arms) = rest.split_first().map_or(("", rest), |(start, arms)| (start.as_str(), arms));
        let labelled = |word: &String| match word.strip_prefix("CC").and_then(|label| label.parse::<u16>().ok()) {
            Some(label) if (1..=self.sheet.shape.area() as u16).contains(&label) => Ok(label - 1),
            _ => self.cell(item, word),
        };
        let own = self.cell(item, cell)?;
        let mut groups = vec![vec![own]];
        for arm in arms.split(|word| word == "-").filter(|arm| !arm.is_empty()) {
            groups.push(arm.iter().filter(|word| !word.is_empty()).map(labelled).collect::<Result<_, _>>()?);
        }
        // The region is that of the first label.
        if groups.iter().any(|group| group.first().is_some_and(|&first| first != own)) {
            return Err(Trouble::Unknown(format!("{} of another cell's region", item.name)));
        }
        let numbers = if start.is_empty() { Vec::new() } else { vec![number(item, start)?] };
        Ok(vec![Clue::new(family, groups, numbers)])
    }

    fn cells(&self, item: &Item<'_>, words: &[String]) -> Result<Vec<u16>, Wrong> {
        words.iter().filter(|word| !word.is_empty()).map(|word| self.cell(item, word)).collect()
    }

    /// The cells of a 2×2 square of the grid, given its upper left cell.
    fn square(&self, item: &Item<'_>, corner: u16) -> Result<Vec<u16>, Wrong> {
        let columns = u16::from(self.sheet.shape.columns);
        let place = self.board.place(deduku_core::board::Cell::new(corner));
        if place.row + 1 >= u16::from(self.sheet.shape.rows) || place.column + 1 >= columns {
            return Err(wrong(item, "no 2×2 begins at this cell"));
        }
        Ok(vec![corner, corner + 1, corner + columns, corner + columns + 1])
    }

    /// A cell's index by its name.
    fn cell(&self, item: &Item<'_>, word: &str) -> Result<u16, Wrong> {
        self.find(word).ok_or_else(|| {
            wrong(
                item,
                &format!(
                    "“{}” is not a cell of the grid: write its row and column as in R1C1, each a digit in base 17",
                    short(word)
                ),
            )
        })
    }

    fn find(&self, word: &str) -> Option<u16> {
        if let Some(place) = word.strip_prefix(['R', 'r']) {
            // The row's coordinate is one character, which may be `c`.
            let (row, column) = place.split_at_checked(1)?;
            let column = column.strip_prefix(['C', 'c'])?;
            let (row, column) = (u16::try_from(coordinate(row)?).ok()?, u16::try_from(coordinate(column)?).ok()?);
            let (rows, columns) = (u16::from(self.sheet.shape.rows), u16::from(self.sheet.shape.columns));
            return (row <= rows && column <= columns).then(|| (row - 1) * columns + column - 1);
        }
        let (name, number) = word.split_at(word.trim_end_matches(|symbol: char| symbol.is_ascii_digit()).len());
        // A name may end in digits itself.
        let split = |at: usize| (&word[..at], &word[at..]);
        let tries = std::iter::once((name, number)).chain((name.len() + 1..=word.len()).map(split));
        for (name, number) in tries {
            let Some((first, count)) = self.beside(name) else { continue };
            let at = if number.is_empty() { 1 } else { number.parse::<u16>().ok()? };
            if (1..=count).contains(&at) {
                return Some(first + at - 1);
            }
        }
        None
    }

    /// The first cell of the extra cells outside the grid with the name `VA` or `CC`, and their number.
    fn beside(&self, name: &str) -> Option<(u16, u16)> {
        let cells = self.sheet.shape.extra_cells(&name.to_ascii_lowercase())?;
        Some((cells.start, cells.len() as u16))
    }
}

/// The family of the constraint of this name.
fn family(name: &str) -> Option<Family> {
    Family::by_iss(name)
}

fn wrong(item: &Item<'_>, what: &str) -> Wrong {
    let name = if item.name.is_empty() { "Given" } else { item.name };
    (item.at, format!("{name}: {what}: correct it"))
}

fn short(word: &str) -> String {
    word.chars().take(20).collect()
}

fn number(item: &Item<'_>, word: &str) -> Result<i32, Wrong> {
    word.parse().map_err(|_| wrong(item, &format!("“{}” is not a number", short(word))))
}

/// Reads a list of the form `1_2_2`.
fn values(item: &Item<'_>, list: &str) -> Result<Vec<i32>, Wrong> {
    list.split('_').filter(|word| !word.is_empty()).map(|word| number(item, word)).collect()
}

/// Reads a sum and weights, of the form `10_=_1_-1`.
fn weights(item: &Item<'_>, text: &str) -> Result<Vec<i32>, Wrong> {
    let (sum, rest) = text.split_once('_').unwrap_or((text, "="));
    let words = std::iter::once(sum).chain(rest.split('_').filter(|word| *word != "="));
    words.map(|word| number(item, word)).collect()
}

/// Reads pairs of a count and a digit, of the form `2311`.
fn counts_and_digits(item: &Item<'_>, text: &str) -> Result<Vec<i32>, Wrong> {
    let said = text.chars().filter(|symbol| *symbol != '_');
    let numbers: Option<Vec<i32>> = said.map(|symbol| symbol.to_digit(10).map(u32::cast_signed)).collect();
    let numbers = numbers.filter(|numbers| !numbers.is_empty() && numbers.len().is_multiple_of(2));
    numbers.ok_or_else(|| wrong(item, "a look-and-say cage needs pairs of a count and a digit, such as 2311"))
}

/// Reads a pattern in base 64.
fn pattern(item: &Item<'_>, code: &str) -> Result<String, Wrong> {
    let bytes = base64(code).ok_or_else(|| wrong(item, "its pattern is not base64"))?;
    String::from_utf8(bytes).map_err(|_| wrong(item, "its pattern is not text"))
}

/// The constraint with a key of pairs in the letters of the current form, which exchanges the last two.
fn with_swapped_key<'t>(item: &Item<'t>) -> Item<'t> {
    let swap = |letter: char| match letter {
        '-' => '_',
        '_' => '-',
        other => other,
    };
    let mut item = item.clone();
    if let Some(key) = item.arguments.first_mut() {
        *key = key.chars().map(swap).collect();
    }
    item
}

/// Lists of words, separated by words that are empty or a name.
fn lists(words: &[String]) -> impl Iterator<Item = &[String]> {
    words.split(|word| word.is_empty() || word.starts_with('_')).filter(|list| !list.is_empty())
}

/// Parses a coordinate in base 17, from 1.
fn coordinate(text: &str) -> Option<i32> {
    let mut symbols = text.chars();
    let (symbol, None) = (symbols.next()?, symbols.next()) else { return None };
    symbol.to_digit(17).filter(|&number| number > 0).map(u32::cast_signed)
}

/// Decodes base 64 with `-` and `_`, without padding.
fn base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let (mut value, mut bits) = (0u32, 0);
    for letter in text.chars().filter(|letter| *letter != '=') {
        let digit = match letter {
            '+' => 62,
            '/' => 63,
            letter => PAIR_LETTERS.find(letter)? as u32,
        };
        value = value << 6 | digit;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((value >> bits) as u8);
            value &= (1 << bits) - 1;
        }
    }
    Some(bytes)
}
