//! Descriptions of what neither a clue's kind nor its cells show: patterns, tables of pairs, automata, digits, and the
//! clues within a clue.

use super::families::{nfa, pair};
use super::{Clue, Family, Space, values_beside};
use crate::board::{Board, Cell};

/// The longest description that is useful.
const LONGEST: usize = 400;

impl Clue {
    /// Describes what it says beyond its rule and its cells: `neighbours differ by at most 2`. Cells are written by
    /// `name`. `None` if there is nothing more, or if the description would be too long.
    pub fn in_words(&self, board: &Board, name: &dyn Fn(Cell) -> String) -> Option<String> {
        let space = Space::new(board, &[]);
        let words = match self.family {
            Family::Pair | Family::Pairs => pair::in_words(self, &space)?,
            Family::Automaton => nfa::in_words(self, &space)?,
            Family::Regex => format!("the pattern is {}", self.text.as_deref()?),
            Family::ConnectedValues => format!("connected are the cells with {}", numbers(&self.numbers)),
            Family::Chaos => {
                format!("{} hold the region of each cell, row by row", range(self.groups.first()?, &space, name)?)
            }
            Family::Marked | Family::Euler | Family::YinYang | Family::Loop => {
                let range = range(self.groups.first()?, &space, name)?;
                match self.family.row().beside.first()?.values {
                    [] => format!("{range} hold the colour of each cell, row by row"),
                    values => {
                        let each = (0..).zip(values).map(|(at, words)| format!("{} {words}", space.value(at)));
                        format!("{range} say what each cell is: {}", each.collect::<Vec<_>>().join(", "))
                    }
                }
            }
            Family::Modified => modified(self, &space, name)?,
            Family::Doppelganger => doppelganger(self, &space, name)?,
            Family::ChaosArrow | Family::ChaosCount => counted(self, &space, name)?,
            Family::And => parts(self, &space, name, "; and ")?,
            Family::Or => parts(self, &space, name, "; or ")?,
            _ => return None,
        };
        (words.len() <= LONGEST).then_some(words)
    }
}

fn numbers(numbers: &[i32]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The first and last cells of the group: `r6c1 to r9c4`.
fn range(group: &[u16], space: &Space<'_>, name: &dyn Fn(Cell) -> String) -> Option<String> {
    let cells = space.cells(group).ok()?;
    Some(format!("{} to {}", name(*cells.first()?), name(*cells.last()?)))
}

/// The cells of the group: `r1c1 r1c2 r2c2`.
fn listed(group: &[u16], space: &Space<'_>, name: &dyn Fn(Cell) -> String) -> Option<String> {
    let cells = space.cells(group).ok()?;
    Some(cells.into_iter().map(name).collect::<Vec<_>>().join(" "))
}

/// What the cells beside the grid mean: the digit that each row, column and region lacks.
fn doppelganger(clue: &Clue, space: &Space<'_>, name: &dyn Fn(Cell) -> String) -> Option<String> {
    let kinds = ["rows", "columns", "regions"];
    let said = |(at, (kind, group)): (usize, (&str, &Vec<u16>))| {
        let hold = if at == 0 { " hold" } else { "" };
        Some(format!("{}{hold} what the {kind} lack", range(group, space, name)?))
    };
    let said: Vec<String> = kinds.into_iter().zip(&clue.groups).enumerate().map(said).collect::<Option<_>>()?;
    (!said.is_empty()).then(|| format!("{}, in their order", said.join(", ")))
}

/// What each mark makes of a digit, and where the marks are: `a marked cell counts twice its digit`.
fn modified(clue: &Clue, space: &Space<'_>, name: &dyn Fn(Cell) -> String) -> Option<String> {
    let made = |pair: &[i32]| match *pair {
        [1, 0] => "its digit".to_owned(),
        [0, value] => value.to_string(),
        [-1, 0] => "minus its digit".to_owned(),
        [2, 0] => "twice its digit".to_owned(),
        [1, more] if more < 0 => format!("its digit minus {}", -more),
        [1, more] => format!("its digit plus {more}"),
        [factor, more] => format!("{factor} times its digit plus {more}"),
        _ => String::new(),
    };
    let first = usize::from(*clue.groups.first()?.first()?);
    let layer = space.board.layers().find(|(_, other)| *other == first);
    let values = layer.map_or(&[][..], |(name, _)| values_beside(name));
    let of = |(at, pair): (usize, &[i32])| match values.get(at) {
        Some(words) => format!("with {} ({words}) {}", space.value(at), made(pair)),
        None => format!("with {} {}", space.value(at), made(pair)),
    };
    let marks: Vec<String> = clue.numbers.chunks(2).enumerate().map(of).collect();
    Some(format!("{} say what each cell counts as: {}", range(clue.groups.first()?, space, name)?, marks.join(", ")))
}

/// Which cells are counted, if these are not the usual ones.
fn counted(clue: &Clue, space: &Space<'_>, name: &dyn Fn(Cell) -> String) -> Option<String> {
    let (cell, groups) = clue.groups.split_first()?;
    let cell = name(*space.cells(cell).ok()?.first()?);
    let groups: Vec<String> = groups.iter().map(|group| listed(group, space, name)).collect::<Option<_>>()?;
    let without = if clue.numbers.first() == Some(&1) { ", itself not counted" } else { "" };
    let how = if clue.family == Family::ChaosArrow { "along" } else { "among" };
    let of = if groups.is_empty() { "all arms".to_owned() } else { groups.join(", ") };
    (!groups.is_empty() || !without.is_empty()).then(|| format!("{cell} counts {how} {of}{without}"))
}

/// The clues within the clue, each with its kind, its numbers and its cells.
fn parts(clue: &Clue, space: &Space<'_>, name: &dyn Fn(Cell) -> String, between: &str) -> Option<String> {
    let said = |part: &Clue| -> Option<String> {
        if let Some(words) = part.in_words(space.board, name).filter(|_| part.groups.is_empty()) {
            return Some(words);
        }
        let groups = part.groups.iter().map(|group| listed(group, space, name)).collect::<Option<Vec<_>>>()?;
        let words = [part.family.row().name.to_owned(), numbers(&part.numbers), groups.join(", ")];
        Some(words.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" "))
    };
    let all = clue.parts.iter().map(said).collect::<Option<Vec<_>>>()?;
    (!all.is_empty()).then(|| all.join(between))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::named;
    use crate::constraint::{automaton_text, pair_text};

    fn words(clue: &Clue) -> String {
        let board = named("9x9").expect("a board");
        clue.in_words(&board, &|cell| board.cell_name(cell)).expect("there is something to say")
    }

    fn line(family: Family, text: &str) -> Clue {
        Clue::new(family, vec![vec![0, 1, 2]], Vec::new()).with_text(text)
    }

    /// The description of a table is derived from the table alone.
    #[test]
    fn a_table_of_pairs_is_described_by_what_its_pairs_have_in_common() {
        let of = |family, holds: fn(usize, usize) -> bool| words(&line(family, &pair_text(9, holds)));
        assert_eq!(of(Family::Pair, |a, b| a.abs_diff(b) >= 5), "neighbours differ by at least 5");
        assert_eq!(of(Family::Pairs, |a, b| a.abs_diff(b) <= 2), "each two differ by at most 2");
        assert_eq!(of(Family::Pair, |a, b| a.abs_diff(b) % 4 == 1), "neighbours differ by 1 5");
        assert_eq!(of(Family::Pair, |a, b| [5, 10].contains(&(a + b + 2))), "neighbours add up to 5 10");
        let listed = of(Family::Pair, |a, b| a == 0 && b > 6 || a == 8);
        assert!(listed.starts_with("neighbours: behind 1 89, behind 2 nothing, "), "{listed}");
        assert!(listed.ends_with("behind 9 123456789"), "{listed}");
    }

    #[test]
    fn an_automaton_is_described_state_by_state() {
        let at_most_one_low =
            |state: usize| (0..9).map(move |at| (at > 2 || state == 0).then_some(usize::from(at < 3 || state == 1)));
        let states: Vec<Vec<Option<usize>>> = (0..2).map(|state| at_most_one_low(state).collect()).collect();
        let clue = line(Family::Automaton, &automaton_text(&states));
        assert_eq!(words(&clue), "it begins in a and ends in any; a: 456789 to a, 123 to b; b: 456789 to b");
    }

    /// The automaton and the table that are written have the meaning from which they were made.
    #[test]
    fn what_is_written_is_what_holds() {
        let board = named("9x9").expect("a board");
        let no_repeat: Vec<Vec<Option<usize>>> =
            (0..9).map(|last| (0..9).map(|next| (next != last).then_some(next)).collect()).collect();
        let mut states = vec![(0..9).map(|next| Some(next + 1)).collect::<Vec<_>>()];
        states.extend(no_repeat.iter().map(|state| state.iter().map(|to| to.map(|to| to + 1)).collect::<Vec<_>>()));
        let clues =
            [line(Family::Automaton, &automaton_text(&states)), line(Family::Pair, &pair_text(9, |a, b| a != b))];
        for clue in &clues {
            let kernels = clue.compile(&Space::new(&board, &clues)).expect("a clue");
            for digits in [[1, 2, 1], [1, 1, 2], [8, 0, 0], [3, 4, 5]] {
                let holds = kernels.iter().all(|kernel| {
                    let own: Vec<u8> = kernel.rule().cells().iter().map(|cell| digits[cell.index()]).collect();
                    kernel.rule().check(&own)
                });
                assert_eq!(holds, digits.windows(2).all(|pair| pair[0] != pair[1]), "{:?} {digits:?}", clue.family);
            }
        }
    }

    #[test]
    fn cells_beside_the_grid_are_described_by_what_they_stand_for() {
        let words_on = |board: &str, clue: &Clue| {
            let board = named(board).expect("a board");
            clue.in_words(&board, &|cell| board.cell_name(cell))
        };
        let chaos = "grid-4x4(1-4;cells=cc.16)";
        let regions = Clue::new(Family::Chaos, vec![(16..32).collect()], Vec::new());
        assert_eq!(
            words_on(chaos, &regions).as_deref(),
            Some("r1c1.cc to r4c4.cc hold the region of each cell, row by row")
        );
        let shaded = "grid-4x4(1-4;cells=shading.16)";
        let of_all = |family, numbers: &[i32]| Clue::new(family, vec![(16..32).collect()], numbers.to_vec());
        assert_eq!(
            words_on(shaded, &of_all(Family::YinYang, &[])).as_deref(),
            Some("r1c1.shading to r4c4.shading say what each cell is: 1 unshaded, 2 shaded")
        );
        assert_eq!(
            words_on(shaded, &of_all(Family::Modified, &[1, -1, 1, 1])).as_deref(),
            Some(
                "r1c1.shading to r4c4.shading say what each cell counts as: with 1 (unshaded) its digit minus 1, with 2 \
                 (shaded) its digit plus 1"
            )
        );
        let arrow = |groups: &[&[u16]], numbers: &[i32]| {
            let groups = groups.iter().map(|group| group.to_vec()).collect();
            words_on(chaos, &Clue::new(Family::ChaosArrow, groups, numbers.to_vec()))
        };
        assert_eq!(arrow(&[&[0]], &[]), None, "all arms");
        assert_eq!(arrow(&[&[0], &[1, 2], &[4]], &[0]).as_deref(), Some("r1c1 counts along r1c2 r1c3, r2c1"));
        assert_eq!(arrow(&[&[0], &[1]], &[1]).as_deref(), Some("r1c1 counts along r1c2, itself not counted"));
        let missing = "grid-4x4(0-4;cells=dgr.4,dgc.4)";
        let lacks = Clue::new(Family::Doppelganger, vec![(20..24).collect(), (16..20).collect()], Vec::new());
        let words = words_on(missing, &lacks);
        assert_eq!(
            words.as_deref(),
            Some("r8c1 to r8c4 hold what the rows lack, r6c1 to r6c4 what the columns lack, in their order")
        );
    }

    #[test]
    fn clues_within_a_clue_are_named_with_their_cells() {
        let rising = |cells: &[u16]| Clue::new(Family::Thermometer, vec![cells.to_vec()], Vec::new());
        let sum = Clue::new(Family::Sum, vec![vec![0, 1]], vec![9]);
        let or = Clue::new(Family::Or, Vec::new(), Vec::new());
        let both = Clue::new(Family::And, Vec::new(), Vec::new()).with_parts(vec![rising(&[0, 1]), sum]);
        assert_eq!(words(&both), "thermometer r1c1 r1c2; and sum 9 r1c1 r1c2");
        let either = or.with_parts(vec![rising(&[1, 0]), both]);
        assert_eq!(words(&either), "thermometer r1c2 r1c1; or thermometer r1c1 r1c2; and sum 9 r1c1 r1c2");
    }
}
