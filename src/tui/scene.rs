//! From a game to what its board looks like: digits, marks, tooltips, and what is pointed out.

use std::collections::HashSet;

use super::canvas::{Clue, Clues, Content, Line, Scene, Sign, Square};
use super::model::{Bench, Session, Tooltip};
use super::settings::Settings;
use super::theme::{Face, Theme};
use crate::board::{Board, Cell, Digit, HouseId, HouseKind};
use crate::game::{Checking, Hint, Knowledge, Rung};
use crate::logic::{Chain, Evidence, Link, Role, Step, Style, highlights, part_roles, wording};
use crate::puzzle::{Position, Puzzle};

/// A position other than that of the game, and a step in it.
#[derive(Clone, Copy)]
pub(super) struct Shown<'a> {
    /// The position.
    pub(super) position: &'a Position,
    /// The step, if one is chosen.
    pub(super) step: Option<&'a Step>,
    /// Where the cursor stands, if it is to be seen.
    pub(super) cursor: Option<Cell>,
}

/// The board of a running game, as another position that follows from it.
pub(super) fn of_shown<'a>(session: &'a Session, shown: Shown<'_>) -> Scene<'a> {
    let game = &session.game;
    let square = |cell| match (game.value(cell), shown.position.value(cell)) {
        (None, Some(digit)) => Square::plain(Content::Solver(digit)),
        (None, None) => Square::plain(Content::Worked(shown.position.candidates(cell))),
        _ => square(session, cell),
    };
    let mut squares: Vec<Square> = game.board().cells().map(square).collect();
    let links = shown.step.map_or_else(Vec::new, |step| {
        show_step(&mut squares, step, game.board(), |cell, digit| can_hold(shown.position, cell, digit))
    });
    Scene {
        board: game.board(),
        letters: game.puzzle().letters(),
        squares,
        clues: clues(shown.position, shown.cursor),
        links,
        cursor: shown.cursor,
        covered: false,
    }
}

/// A position by itself, and a step in it.
pub(super) fn of_example<'a>(position: &'a Position, step: &Step) -> Scene<'a> {
    let board = &**position.board();
    let square = |cell: Cell| {
        Square::plain(match (position.value(cell), position.puzzle().given(cell)) {
            (Some(digit), Some(_)) => Content::Given(digit),
            (Some(digit), None) => Content::Own(digit),
            (None, _) => Content::Marks(position.candidates(cell)),
        })
    };
    let mut squares: Vec<Square> = board.cells().map(square).collect();
    let links = show_step(&mut squares, step, board, |cell, digit| can_hold(position, cell, digit));
    let letters = position.puzzle().letters();
    Scene { board, letters, squares, clues: clues(position, None), links, cursor: None, covered: false }
}

/// The board of a running game.
pub(super) fn of_game<'a>(session: &'a Session, settings: &Settings) -> Scene<'a> {
    let game = &session.game;
    let board = game.board();
    let mut squares: Vec<Square> = board.cells().map(|cell| square(session, cell)).collect();
    show_common(&mut squares, session);
    if settings.peers {
        for &peer in board.peers(session.cursor) {
            squares[peer.index()].over = Some(Face::Peer);
        }
    }
    if let Some(digit) = session.pointed_digit().filter(|_| settings.same_digit) {
        let marks = settings.same_marks || session.chosen_digit().is_some();
        point_out(&mut squares, digit, session.cursor, marks);
    }
    for cell in session.check.current(game, settings.style_for(board)).map_or_else(Vec::new, |report| report.cells) {
        squares[cell.index()].conflict = true;
    }
    let mut links = Vec::new();
    if let Some(hint) = session.hint(settings.style_for(board)) {
        links.extend(show_hint(&mut squares, &hint, session));
    }
    links.extend(show_log_line(&mut squares, session));
    let clues = clues(&game.working_position(), Some(session.cursor));
    show_wrong_sums(&mut squares, &clues, session);
    Scene {
        board,
        letters: game.puzzle().letters(),
        squares,
        clues,
        links,
        cursor: Some(session.cursor),
        covered: game.is_paused(),
    }
}

/// The board of a puzzle being set up.
pub(super) fn of_bench<'a>(bench: &'a Bench, settings: &Settings) -> Scene<'a> {
    let editor = &bench.editor;
    let board = &**editor.board();
    let square = |cell| {
        let content = editor.value(cell).map_or(Content::Blank, Content::Given);
        Square { conflict: !editor.conflicts(cell).is_empty(), ..Square::plain(content) }
    };
    let mut squares: Vec<Square> = board.cells().map(square).collect();
    if let Some(digit) = editor.value(bench.cursor).filter(|_| settings.same_digit) {
        point_out(&mut squares, digit, bench.cursor, false);
    }
    let setup = editor.setup();
    let given = |sum: Option<u16>| sum.map(|number| Clue { number, rest: false, wrong: false });
    Scene {
        board,
        letters: setup.letters.as_ref(),
        squares,
        clues: setup.sums.iter().copied().map(given).collect(),
        links: Vec::new(),
        cursor: Some(bench.cursor),
        covered: false,
    }
}

/// The number of each house that has a sum; for the runs at the cursor, what is left of it.
pub(super) fn clues(position: &Position, cursor: Option<Cell>) -> Clues {
    let puzzle = position.puzzle();
    if !puzzle.has_sums() {
        return Clues::new();
    }
    let board = position.board();
    let wrong: Vec<HouseId> = position.wrong_sums().collect();
    let clue = |id: HouseId| {
        let (sum, house) = (puzzle.sum(id)?, board.house(id));
        let at_cursor = house.kind == HouseKind::Run && cursor.is_some_and(|cursor| house.cells.contains(&cursor));
        let filled = house.cells.iter().filter_map(|&cell| position.value(cell));
        let total: u16 = filled.map(|digit| u16::from(digit.get())).sum();
        // Of a sum that is passed nothing is left to be told.
        let rest = at_cursor && (1..=sum).contains(&total);
        let number = if rest { sum - total } else { sum };
        Some(Clue { number, rest, wrong: wrong.contains(&id) })
    };
    board.house_ids().map(clue).collect()
}

/// The player's digits in cages and runs that cannot add up any more.
fn show_wrong_sums(squares: &mut [Square], clues: &Clues, session: &Session) {
    let game = &session.game;
    let wrong = game.board().houses().iter().zip(clues).filter(|(_, clue)| clue.is_some_and(|clue| clue.wrong));
    for &cell in wrong.flat_map(|(house, _)| &house.cells) {
        squares[cell.index()].conflict |= game.value(cell).is_some() && !game.is_given(cell);
    }
}

/// The digits that empty cells have in every solution, where what all solutions have in common is shown.
fn show_common(squares: &mut [Square], session: &Session) {
    let Some(common) = session.common().filter(|_| session.tooltip == Tooltip::Common) else { return };
    let empty = session.game.board().cells().filter(|&cell| session.game.value(cell).is_none());
    for (cell, digit) in empty.filter_map(|cell| Some((cell, common.digit(cell)?))) {
        squares[cell.index()].digits.push((digit, Face::Result));
    }
}

fn square(session: &Session, cell: Cell) -> Square {
    let game = &session.game;
    let content = match (game.value(cell), session.tooltip) {
        (Some(digit), _) if game.is_given(cell) => Content::Given(digit),
        (Some(digit), _) if game.is_solvers(cell) => Content::Solver(digit),
        (Some(digit), _) => Content::Own(digit),
        (None, Tooltip::Reasoned) => Content::Reasoned(game.reasoned(cell)),
        (None, Tooltip::Common) => match session.common() {
            Some(common) => Content::Reasoned(common.possible(cell) | common.undecided(cell)),
            None => Content::Marks(game.marks(cell)),
        },
        (None, Tooltip::Possible) if cell == session.cursor => Content::Possible(game.possible(cell)),
        (None, _) => Content::Marks(game.marks(cell)),
    };
    Square { conflict: game.in_conflict(cell) || known_wrong(session, cell), ..Square::plain(content) }
}

/// Whether the solution is known not to have the cell's digit, and the player wants to be told unasked.
fn known_wrong(session: &Session, cell: Cell) -> bool {
    let game = &session.game;
    match (game.options().checking, game.knowledge(), game.value(cell)) {
        (Checking::Solution, Knowledge::Unique(solution), Some(digit)) => solution.digit(cell) != digit,
        _ => false,
    }
}

/// Cells that hold the digit, and if so wished candidates of it. A tooltip's are pointed out in any case.
fn point_out(squares: &mut [Square], digit: Digit, cursor: Cell, marks: bool) {
    for (_, square) in squares.iter_mut().enumerate().filter(|(index, _)| *index != cursor.index()) {
        match square.content {
            Content::Marks(digits) if marks && digits.contains(digit) => square.digits.push((digit, Face::SameDigit)),
            Content::Possible(digits) | Content::Reasoned(digits) if digits.contains(digit) => {
                square.digits.push((digit, Face::SameDigit));
            }
            content if content.digit() == Some(digit) => square.over = Some(Face::SameDigit),
            _ => {}
        }
    }
}

/// Whether the cell is filled, or has the digit as a candidate.
fn can_hold(position: &Position, cell: Cell, digit: Digit) -> bool {
    position.value(cell).is_some() || position.candidates(cell).contains(digit)
}

/// As much of the hint as has been told.
fn show_hint(squares: &mut [Square], hint: &Hint, session: &Session) -> Vec<Line> {
    if let Some(step) = &hint.step {
        let position = session.game.working_position();
        return show_step(squares, step, session.game.board(), |cell, digit| can_hold(&position, cell, digit));
    }
    let wrong = matches!(hint.rung, Rung::Where | Rung::Offer);
    let face = match hint.rung {
        Rung::Region => Face::House,
        _ if wrong => Face::EvidenceOther,
        _ => Face::Evidence,
    };
    for cell in &hint.cells {
        squares[cell.index()].over = Some(face);
        squares[cell.index()].conflict |= wrong;
    }
    Vec::new()
}

/// What the chosen line of the log is about.
fn show_log_line(squares: &mut [Square], session: &Session) -> Vec<Line> {
    let Some(event) = session.chosen_event() else { return Vec::new() };
    if let Some(step) = event.step() {
        let game = &session.game;
        let has = |cell, digit| game.value(cell).is_some() || game.reasoned(cell).contains(digit);
        return show_step(squares, step, game.board(), has);
    }
    event.cells().iter().for_each(|cell| squares[cell.index()].over = Some(Face::Evidence));
    Vec::new()
}

/// Shows the step: what it rests on and what follows, with faces and signs. Returns the links of its chains.
///
/// Of the cells of a set only those candidates are shown that are there, as `has` says; what chains and conclusion
/// speak of is shown even if it is gone since.
pub(super) fn show_step(
    squares: &mut [Square],
    step: &Step,
    board: &Board,
    has: impl Fn(Cell, Digit) -> bool,
) -> Vec<Line> {
    let look = |role| match role {
        Role::House => (Face::House, None),
        Role::Pattern => (Face::Evidence, Some('a')),
        Role::Second => (Face::EvidenceOther, Some('b')),
        Role::Third => (Face::EvidenceThird, Some('c')),
        Role::Place => (Face::Result, None),
        Role::Eliminate => (Face::Eliminated, Some('x')),
    };
    let nodes = nodes(step);
    let has_chains = matches!(&step.evidence, Evidence::Pattern(pattern) if !pattern.chains.is_empty());
    for highlight in highlights(step, board) {
        let is_part = matches!(highlight.role, Role::Pattern | Role::Second | Role::Third);
        let is_there = |digit| has(highlight.cell, digit) || nodes.contains(&(highlight.cell, digit));
        if is_part && highlight.digit.is_some_and(|digit| !is_there(digit)) {
            continue;
        }
        let square = &mut squares[highlight.cell.index()];
        let (face, sign) = look(highlight.role);
        match highlight.digit {
            None => square.over = Some(face),
            Some(digit) => {
                square.digits.retain(|(other, _)| *other != digit);
                square.digits.push((digit, face));
                square.signs.retain(|(other, _)| *other != digit);
                // Where there are chains, letters are theirs: another candidate's would be taken for a node's.
                let sign = sign.filter(|_| !has_chains || !is_part || nodes.contains(&(highlight.cell, digit)));
                square.signs.extend(sign.map(|sign| (digit, Sign::Part(sign))));
                if square.content.digit().is_some() {
                    square.over = Some(face);
                }
            }
        }
    }
    let Evidence::Pattern(pattern) = &step.evidence else { return Vec::new() };
    number(squares, &pattern.chains);
    pattern.chains.iter().flat_map(|chain| lines(chain, board)).collect()
}

/// The candidates that chains and nets speak of.
fn nodes(step: &Step) -> HashSet<(Cell, Digit)> {
    let Evidence::Pattern(pattern) = &step.evidence else { return HashSet::new() };
    let inferred = pattern.net.iter().map(|inference| &inference.node);
    let nodes = pattern.chains.iter().flat_map(|chain| &chain.nodes).chain(inferred);
    nodes.flat_map(|node| node.cells.iter().map(|&cell| (cell, node.digit))).collect()
}

/// The candidates of chains get the letters of the alphabet in the chains' order, as far as it goes.
fn number(squares: &mut [Square], chains: &[Chain]) {
    for (node, letter) in chains.iter().flat_map(|chain| &chain.nodes).zip('a'..='w') {
        for cell in &node.cells {
            let signs = &mut squares[cell.index()].signs;
            // What goes is said before anything else; a candidate met again keeps its first letter.
            let told = signs
                .iter()
                .any(|&(digit, sign)| digit == node.digit && sign != Sign::Part('a') && sign != Sign::Part('b'));
            if !told {
                signs.retain(|(digit, _)| *digit != node.digit);
                signs.push((node.digit, Sign::Order(letter)));
            }
        }
    }
}

/// The links of a chain, each between the two cells of its nodes that lie nearest to each other.
fn lines(chain: &Chain, board: &Board) -> Vec<Line> {
    let count = chain.nodes.len();
    let line = |(at, link): (usize, &Link)| {
        let (one, other) = (&chain.nodes[at], &chain.nodes[(at + 1) % count]);
        let pairs = one.cells.iter().flat_map(|&from| other.cells.iter().map(move |&to| (from, to)));
        let away = |&(from, to): &(Cell, Cell)| {
            let (from, to) = (board.place(from), board.place(to));
            from.row.abs_diff(to.row) + from.column.abs_diff(to.column)
        };
        let (from, to) = pairs.min_by_key(away)?;
        Some(Line { from: (from, one.digit), to: (to, other.digit), strong: link.strong })
    };
    chain.links.iter().enumerate().filter_map(line).collect()
}

/// What is said of a step, above it its chains spelled out, below it what the signs on the board mean.
pub(super) fn with_legend(text: String, step: &Step, puzzle: &Puzzle, theme: &Theme, style: Style) -> String {
    let chains = wording::chains(step, puzzle, style).into_iter();
    chains.chain([text]).chain(legend(step, theme)).collect::<Vec<_>>().join("\n")
}

/// What the signs on the board mean, where they stand for colours; nothing for a step without any.
pub(super) fn legend(step: &Step, theme: &Theme) -> Option<String> {
    if theme.has_ground(Face::Evidence) {
        return None;
    }
    let goes = if step.conclusion.eliminate.is_empty() { "" } else { ", x goes" };
    let pattern = match &step.evidence {
        Evidence::Pattern(pattern) => pattern,
        Evidence::Fish { fins, .. } if !fins.is_empty() => return Some(format!("On the board: a fish, b fins{goes}.")),
        _ if goes.is_empty() => return None,
        _ => return Some(format!("On the board: a pattern{goes}.")),
    };
    if !pattern.chains.is_empty() {
        return Some(format!("On the board: a b c … the chain in its order{goes}."));
    }
    let mut told: Vec<(char, Vec<&str>)> = Vec::new();
    for (part, role) in part_roles(pattern) {
        let sign = match role {
            Role::Second => 'b',
            Role::Third => 'c',
            _ => 'a',
        };
        match told.iter_mut().find(|(other, _)| *other == sign) {
            Some((_, names)) if names.contains(&part.name.key()) => {}
            Some((_, names)) => names.push(part.name.key()),
            None => told.push((sign, vec![part.name.key()])),
        }
    }
    told.sort_unstable();
    let words: Vec<String> = told.iter().map(|(sign, names)| format!("{sign} {}", names.join(" and "))).collect();
    Some(format!("On the board: {}{goes}.", words.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{Technique, find_all};
    use crate::text::example;

    /// A set has digits that some of its cells lack: they must not look as if they had them.
    #[test]
    fn no_step_shows_a_candidate_that_is_not_there() {
        let mut shown = 0;
        for technique in Technique::ALL {
            let Some(entry) = example(technique) else { continue };
            let position = entry.position();
            for step in find_all(&position, technique) {
                for square in of_example(&position, &step).squares {
                    let Content::Marks(digits) = square.content else { continue };
                    let absent = square.digits.iter().find(|(digit, _)| !digits.contains(*digit));
                    assert_eq!(absent, None, "{technique:?}");
                    shown += square.digits.len();
                }
            }
        }
        assert!(shown > 1_000, "{shown}");
    }
}
