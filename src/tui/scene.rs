//! Converts a game to the scene that its board is drawn from: digits, marks, tooltips and highlights.

use std::collections::HashSet;

use super::canvas::{Clue, Clues, Content, Picture, Scene, Square, Tag, Tint};
use super::card::face as part_face;
use super::model::{Filter, Placing, Session, SetupSession, Tooltip};
use super::settings::Settings;
use super::theme::Face;
use crate::board::{Cell, Digit, DigitSet, HouseId, HouseKind};
use crate::constraint::Clue as Rule;
use crate::game::{self, Checking, Game, Hint, HintStage, Knowledge, Layer, SetterMarks};
use crate::logic::wording::card::node_name;
use crate::logic::{Evidence, Role, Step, highlights};
use crate::puzzle::{Position, Puzzle, Requirement};

/// A position other than the game's, and a step in it.
#[derive(Clone, Copy)]
pub(super) struct Shown<'a> {
    /// The position.
    pub(super) position: &'a Position,
    /// The step in it, with how much of it is shown.
    pub(super) step: Option<&'a game::Shown>,
    /// The cursor, if it is to be shown.
    pub(super) cursor: Option<Cell>,
}

/// The board of a running game, in another position that follows from it.
pub(super) fn of_shown<'a>(session: &'a Session, shown: Shown<'_>) -> Scene<'a> {
    let game = &session.game;
    let square = |cell| match (game.value(cell), shown.position.value(cell)) {
        (None, Some(digit)) => Square::plain(Content::Solver(digit)),
        (None, None) => Square::plain(Content::Worked(shown.position.candidates(cell))),
        _ => square(session, cell),
    };
    let mut squares: Vec<Square> = game.board().cells().map(square).collect();
    if let Some(step) = shown.step {
        show_parts(&mut squares, step);
    }
    Scene {
        letters: game.puzzle().letters(),
        clues: sums_of(shown.position, shown.cursor),
        picture: Some(&session.clues.picture),
        cursor: shown.cursor,
        dimmed: shown.step.is_some(),
        ..Scene::of(game.board(), squares)
    }
}

/// The board as it was before a line of the log, with the step played then, as much of it as is shown, or else with the
/// cells that the line is about.
pub(super) fn of_past<'a>(
    (game, picture): (&'a Game, &'a Picture),
    shown: Option<&game::Shown>,
    cells: &[Cell],
) -> Scene<'a> {
    let square = |cell: Cell| {
        let content = match game.value(cell) {
            Some(digit) if game.is_given(cell) => Content::Given(digit),
            Some(digit) if game.is_solvers(cell) => Content::Solver(digit),
            Some(digit) => Content::Own(digit),
            None => Content::Marks(game.marks(cell)),
        };
        Square { conflict: game.in_conflict(cell), ..held(game, cell, content) }
    };
    let mut squares: Vec<Square> = game.board().cells().map(square).collect();
    match shown {
        Some(shown) => show_parts(&mut squares, shown),
        None => cells.iter().for_each(|cell| squares[cell.index()].tint = Tint::House),
    }
    Scene {
        letters: game.puzzle().letters(),
        clues: sums_of(&game.working_position(), None),
        picture: Some(picture),
        dimmed: shown.is_some(),
        ..Scene::of(game.board(), squares)
    }
}

/// A position on its own, without marks and clues.
pub(super) fn of_position(position: &Position) -> Scene<'_> {
    let board = &**position.board();
    let square = |cell: Cell| {
        Square::plain(match (position.value(cell), position.puzzle().given(cell)) {
            (None, _) => Content::Blank,
            (Some(digit), Some(_)) => Content::Given(digit),
            (Some(digit), None) => Content::Own(digit),
        })
    };
    Scene {
        letters: position.puzzle().letters(),
        clues: sums_of(position, None),
        ..Scene::of(board, board.cells().map(square).collect())
    }
}

/// A position on its own, and a step in it.
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
    show_step(&mut squares, step, position.puzzle(), |cell, digit| can_hold(position, cell, digit));
    let letters = position.puzzle().letters();
    Scene { letters, clues: sums_of(position, None), dimmed: true, ..Scene::of(board, squares) }
}

/// A position on its own with a cursor, and a step with how much of it is shown.
pub(super) fn of_lesson<'a>(
    (position, picture): (&'a Position, &'a Picture),
    shown: Option<&game::Shown>,
    cursor: Option<Cell>,
) -> Scene<'a> {
    let square = |cell: Cell| {
        Square::plain(match (position.value(cell), position.puzzle().given(cell)) {
            (Some(digit), Some(_)) => Content::Given(digit),
            (Some(digit), None) => Content::Own(digit),
            (None, _) => Content::Marks(position.candidates(cell)),
        })
    };
    let mut squares: Vec<Square> = position.board().cells().map(square).collect();
    if let Some(shown) = shown {
        show_parts(&mut squares, shown);
    }
    Scene {
        letters: position.puzzle().letters(),
        clues: sums_of(position, cursor),
        picture: Some(picture),
        cursor,
        dimmed: shown.is_some(),
        ..Scene::of(position.board(), squares)
    }
}

/// The board of a running game.
pub(super) fn of_game<'a>(session: &'a Session, settings: &Settings) -> Scene<'a> {
    let game = &session.game;
    let board = game.board();
    let mut squares: Vec<Square> = board.cells().map(|cell| square(session, cell)).collect();
    show_common(&mut squares, session);
    let hint = session.hint(settings.play.style_for(board)).filter(|_| session.shown().is_none());
    // Highlights of the cursor would look like a part of the step that is shown.
    let dimmed = hint.as_ref().is_some_and(|hint| !matches!(hint.stage, HintStage::Stuck)) || session.shown().is_some();
    let filtered = session.filter.filter(|filter| *filter != Filter::Asked && !dimmed);
    if settings.shows_peers() && !dimmed && filtered.is_none() && session.selection.cells().is_empty() {
        for &peer in board.peers(session.cursor).iter().chain([&session.cursor]) {
            point_out_cell(&mut squares[peer.index()]);
        }
    }
    for &cell in session.selection.cells().iter().filter(|_| !dimmed) {
        point_out_cell(&mut squares[cell.index()]);
    }
    if let Some(digit) = session.pointed_digit().filter(|_| (settings.shows_same() || filtered.is_some()) && !dimmed) {
        let marks = filtered.is_none() && (settings.same_marks || session.chosen_digit().is_some());
        point_out(&mut squares, digit, session.cursor, marks);
    }
    if let Some(filter) = filtered {
        show_filtered(&mut squares, session, filter);
    }
    for cell in session.check(settings.play.style_for(board)).map_or_else(Vec::new, |report| report.cells) {
        squares[cell.index()].conflict = true;
    }
    if let Some(hint) = &hint {
        show_hint(&mut squares, hint);
    }
    if let Some(shown) = session.shown() {
        show_parts(&mut squares, shown);
    }
    if let Some(wave) = session.wave.filter(|_| game.is_solved() && !settings.few_bytes) {
        for (square, lit) in squares.iter_mut().zip(wave.cells(board)) {
            square.tint = lit.map_or(Tint::Plain, Tint::Lit);
            square.over = None;
        }
    }
    if settings.few_bytes {
        // The highlighted digits and marks of a hint are enough; the backgrounds of its cells cost the most bytes.
        squares.iter_mut().filter(|square| square.tint == Tint::House).for_each(|square| square.tint = Tint::Plain);
    }
    let clues = sums_of(&game.working_position(), Some(session.cursor));
    for (house, _) in
        board.houses().iter().zip(&clues).filter(|(house, clue)| clue.is_some() && house.kind != HouseKind::Run)
    {
        house.cells.first().into_iter().for_each(|cell| squares[cell.index()].summed = true);
    }
    show_wrong_sums(&mut squares, &clues, session);
    let broken = show_broken(&mut squares, session);
    for cell in board.cells().filter(|&cell| session.clues.picture.marks_corner(cell)) {
        squares[cell.index()].summed = true;
    }
    Scene {
        letters: game.puzzle().letters(),
        clues,
        picture: Some(&session.clues.picture),
        broken,
        cursor: Some(session.cursor),
        selected: session.selection.cells(),
        dimmed: dimmed && !settings.few_bytes,
        covered: game.is_paused(),
        ..Scene::of(board, squares)
    }
}

/// The board of a running game, with these cells (in order) pointed out, and clues elsewhere faded.
pub(super) fn of_spoken<'a>(session: &'a Session, cells: &'a [Cell], has_bands: bool) -> Scene<'a> {
    let game = &session.game;
    let mut squares: Vec<Square> = game.board().cells().map(|cell| square(session, cell)).collect();
    // A line that is drawn as a band points itself out.
    let lines = session.clues.picture.lines.iter().filter(|_| has_bands);
    let lines = lines.map(|line| line.strokes.concat()).filter(|line| line.iter().all(|cell| cells.contains(cell)));
    let on_lines: Vec<Cell> = lines.flatten().collect();
    for cell in cells.iter().filter(|cell| !on_lines.contains(cell)) {
        squares[cell.index()].tint = Tint::House;
    }
    for cell in game.board().cells().filter(|&cell| session.clues.picture.marks_corner(cell)) {
        squares[cell.index()].summed = true;
    }
    // Where no cell is spoken of, nothing fades.
    let lit = Some(cells.to_vec()).filter(|cells| !cells.is_empty());
    Scene {
        letters: game.puzzle().letters(),
        clues: sums_of(&game.working_position(), None),
        picture: Some(&session.clues.picture),
        // Without backgrounds they have bars at their sides.
        cursor: cells.first().copied().filter(|_| !has_bands),
        selected: if has_bands { &[] } else { cells },
        lit,
        ..Scene::of(game.board(), squares)
    }
}

/// The board of a puzzle being set up.
pub(super) fn of_bench<'a>(bench: &'a SetupSession, settings: &Settings) -> Scene<'a> {
    let editor = &bench.editor;
    let board = &**editor.board();
    let conflict = bench.conflict.as_ref().map_or(&[][..], |(_, cells)| cells);
    let square = |cell| {
        let content = editor.value(cell).map_or_else(|| of_report(bench, cell), Content::Given);
        let is_impossible = conflict.contains(&cell) && editor.value(cell).is_some();
        let marks = bench.marks(cell).filter(|_| editor.value(cell).is_none());
        let undecided = marks.map_or(DigitSet::EMPTY, |marks| marks.undecided);
        // A given that can be left out is dimmed.
        let can_go = bench.report.as_ref().and_then(|report| report.is_redundant(Requirement::Given(cell)));
        Square {
            over: (can_go == Some(true)).then_some(Face::Dimmed),
            conflict: is_impossible || !editor.conflicts(cell).is_empty(),
            digits: undecided.iter().map(|digit| (digit, Face::Dimmed)).collect(),
            ..Square::plain(content)
        }
    };
    let mut squares: Vec<Square> = board.cells().map(square).collect();
    if let Some(digit) = editor.value(bench.cursor).filter(|_| settings.same_digit) {
        point_out(&mut squares, digit, bench.cursor, false);
    }
    // The cells of a clue that is being placed are numbered in the order in which they were marked.
    let marked = bench.placing.as_ref().map_or(&[][..], Placing::cells);
    for (order, cell) in (1_usize..).zip(marked) {
        tag(&mut squares[cell.index()], &order.to_string());
    }
    let setup = editor.setup();
    let given = |sum: Option<u16>| sum.map(|number| Clue { number, here: false, wrong: false });
    Scene {
        letters: setup.letters.as_ref(),
        clues: setup.sums.iter().copied().map(given).collect(),
        picture: Some(&bench.clues.picture),
        cursor: Some(bench.cursor),
        selected: if bench.placing.is_some() { marked } else { conflict },
        ..Scene::of(board, squares)
    }
}

/// The digits that the solutions have in an empty cell of a puzzle being set up, if the setter's view knows them.
fn of_report(bench: &SetupSession, cell: Cell) -> Content {
    let Some(SetterMarks { possible, undecided }) = bench.marks(cell) else { return Content::Blank };
    match possible.single().filter(|_| undecided.is_empty()) {
        Some(digit) => Content::Solver(digit),
        None => Content::Reasoned(possible | undecided),
    }
}

/// The sum of each house that has one.
pub(super) fn sums_of(position: &Position, cursor: Option<Cell>) -> Clues {
    let puzzle = position.puzzle();
    if !puzzle.has_sums() {
        return Clues::new();
    }
    let board = position.board();
    let wrong: Vec<HouseId> = position.wrong_sums().collect();
    let clue = |id: HouseId| {
        let (number, house) = (puzzle.sum(id)?, board.house(id));
        let here = cursor.is_some_and(|cursor| house.cells.contains(&cursor));
        Some(Clue { number, here, wrong: wrong.contains(&id) })
    };
    board.house_ids().map(clue).collect()
}

/// Marks the player's digits in cages and runs that can no longer add up.
fn show_wrong_sums(squares: &mut [Square], clues: &Clues, session: &Session) {
    let game = &session.game;
    let wrong = game.board().houses().iter().zip(clues).filter(|(_, clue)| clue.is_some_and(|clue| clue.wrong));
    for &cell in wrong.flat_map(|(house, _)| &house.cells) {
        squares[cell.index()].conflict |= game.value(cell).is_some() && !game.is_given(cell);
    }
}

/// Marks the player's digits in clues that are broken; returns the indices of these clues.
fn show_broken(squares: &mut [Square], session: &Session) -> Vec<usize> {
    let game = &session.game;
    let broken = session.clues.broken(game.revision(), || game.broken_clues());
    let rules = game.puzzle().clues();
    for index in broken.iter().filter_map(|&number| rules.get(number)).flat_map(Rule::cells) {
        let Some(square) = squares.get_mut(usize::from(index)) else { continue };
        let cell = Cell::new(index);
        square.conflict |= game.value(cell).is_some() && !game.is_given(cell);
    }
    broken.to_vec()
}

/// Shows the digits that empty cells have in every solution, if what all solutions have in common is shown.
fn show_common(squares: &mut [Square], session: &Session) {
    let Some(common) = session.common().filter(|_| session.tooltip == Tooltip::Common) else { return };
    let empty = session.game.board().cells().filter(|&cell| session.game.value(cell).is_none());
    for (cell, digit) in empty.filter_map(|cell| Some((cell, common.digit(cell)?))) {
        squares[cell.index()].digits.push((digit, Face::Placed));
    }
}

fn square(session: &Session, cell: Cell) -> Square {
    let game = &session.game;
    let content = match (game.value(cell), session.tooltip) {
        (Some(digit), _) if game.is_given(cell) => Content::Given(digit),
        (Some(digit), _) if game.is_solvers(cell) => Content::Solver(digit),
        (Some(digit), _) => Content::Own(digit),
        (None, Tooltip::Reasoned) => Content::Reasoned(session.reasoned(cell)),
        (None, Tooltip::Common) => match session.common() {
            Some(common) => Content::Reasoned(common.possible(cell) | common.undecided(cell)),
            None => Content::Marks(game.marks(cell)),
        },
        (None, _) => Content::Marks(game.marks(cell)),
    };
    Square { conflict: game.in_conflict(cell) || known_wrong(session, cell), ..held(game, cell, content) }
}

/// A cell with the player's colours, corner marks and centre marks.
fn held(game: &Game, cell: Cell, content: Content) -> Square {
    let tint = match game.colour(cell) {
        0 => Tint::Plain,
        colour => Tint::Colour(colour - 1),
    };
    let coloured = |digit: Digit| match game.candidate_colour(cell, digit) {
        _ if content.digit().is_some() => None,
        0 => None,
        colour => Some((digit, Face::COLOURS[usize::from(colour - 1) % Face::COLOURS.len()])),
    };
    Square {
        tint,
        digits: game.board().all_digits().iter().filter_map(coloured).collect(),
        notes: Layer::ALL.map(|layer| game.notes(cell, layer)),
        ..Square::plain(content)
    }
}

/// Highlights a peer of the cursor or a selected cell. The player's own colour is kept.
const fn point_out_cell(square: &mut Square) {
    if matches!(square.tint, Tint::Plain) {
        square.tint = Tint::Peer;
    }
}

/// Whether the cell's digit is known to be wrong, and the player wants wrong digits shown automatically.
fn known_wrong(session: &Session, cell: Cell) -> bool {
    let game = &session.game;
    match (game.options().checking, game.knowledge(), game.value(cell)) {
        (Checking::Solution, Knowledge::Unique(solution), Some(digit)) => solution.digit(cell) != digit,
        _ => false,
    }
}

/// Highlights cells with the digit, and on request marks of it. The candidates left by steps are always highlighted.
fn point_out(squares: &mut [Square], digit: Digit, cursor: Cell, marks: bool) {
    for (_, square) in squares.iter_mut().enumerate().filter(|(index, _)| *index != cursor.index()) {
        match square.content {
            Content::Marks(digits) if marks && digits.contains(digit) => square.digits.push((digit, Face::Same)),
            Content::Reasoned(digits) if digits.contains(digit) => {
                square.digits.push((digit, Face::Same));
            }
            content if content.digit() == Some(digit) => square.over = Some(Face::Same),
            _ => {}
        }
    }
}

/// Highlights every place for a digit, or every cell with two candidates, and those candidates.
fn show_filtered(squares: &mut [Square], session: &Session, filter: Filter) {
    let game = &session.game;
    let position = game.working_position();
    let cells = match filter {
        Filter::Digit(digit) => game.places_for(digit),
        Filter::Bivalue => game.bivalue_cells(),
        Filter::Asked => Vec::new(),
    };
    for cell in cells {
        let square = &mut squares[cell.index()];
        point_out_cell(square);
        square.filtered = true;
        for digit in position.candidates(cell).iter() {
            let is_meant = filter == Filter::Bivalue || filter == Filter::Digit(digit);
            if is_meant && square.digits.iter().all(|(other, _)| *other != digit) {
                square.digits.push((digit, Face::Same));
            }
        }
    }
}

/// Whether the cell is filled, or the digit is one of its candidates.
fn can_hold(position: &Position, cell: Cell, digit: Digit) -> bool {
    position.value(cell).is_some() || position.candidates(cell).contains(digit)
}

/// Shows as much of the hint as has been revealed.
fn show_hint(squares: &mut [Square], hint: &Hint) {
    let wrong = matches!(hint.stage, HintStage::Where | HintStage::Offer);
    for cell in &hint.cells {
        squares[cell.index()].tint = Tint::House;
        squares[cell.index()].conflict |= wrong;
    }
}

/// Shows as much of the advice as has been revealed.
fn show_parts(squares: &mut [Square], shown: &game::Shown) {
    let at = shown.place().0 - 1;
    let Some(card) = shown.card() else {
        for cell in shown.cells() {
            squares[cell.index()].tint = Tint::House;
            squares[cell.index()].conflict = true;
        }
        return;
    };
    for highlight in card.shown(at) {
        show_part(&mut squares[highlight.cell.index()], highlight.digit, part_face(highlight.role));
    }
    for (cell, name) in card.orders(at) {
        tag(&mut squares[cell.index()], name);
    }
    mark_fins(squares);
}

/// Highlights a cell, or one of its candidates, with the face of its role.
fn show_part(square: &mut Square, digit: Option<Digit>, face: Face) {
    square.tint = Tint::House;
    let Some(digit) = digit else { return };
    square.digits.retain(|(other, _)| *other != digit);
    square.digits.push((digit, face));
    if square.content.digit().is_some() {
        square.over = Some(face);
    }
}

/// Tags the cells of fins that have no other tag.
fn mark_fins(squares: &mut [Square]) {
    let is_fin = |square: &&mut Square| square.digits.iter().any(|(_, face)| *face == Face::Fin);
    for square in squares.iter_mut().filter(|square| square.tag.is_none()).filter(is_fin) {
        square.tag = Some(Tag { text: "!".to_owned(), face: Face::Tag });
    }
}

/// Adds the name of a link to the corner tag of its cell, if there is room.
fn tag(square: &mut Square, name: &str) {
    let before = square.tag.take().map_or_else(String::new, |tag| tag.text);
    let text = if before.len() + name.len() <= 2 { before + name } else { before };
    square.tag = Some(Tag { text, face: Face::Tag });
}

/// The face for the role of a candidate in a step. The second set of a fish is its fins.
fn part_face_of(role: Role, step: &Step) -> Face {
    match role {
        Role::House => Face::SetA,
        Role::Second if matches!(step.evidence, Evidence::Fish { .. }) => Face::Fin,
        role => part_face(role),
    }
}

/// Shows the step: its evidence and its conclusion.
///
/// In the cells of a set, only candidates that `has` accepts are shown. Candidates in chains and in the conclusion are
/// shown even if they have been removed since.
pub(super) fn show_step(squares: &mut [Square], step: &Step, puzzle: &Puzzle, has: impl Fn(Cell, Digit) -> bool) {
    let nodes = nodes(step);
    for highlight in highlights(step, puzzle.board()) {
        let is_part = matches!(highlight.role, Role::Pattern | Role::Second | Role::Third);
        let is_there = |digit| has(highlight.cell, digit) || nodes.contains(&(highlight.cell, digit));
        if is_part && highlight.digit.is_some_and(|digit| !is_there(digit)) {
            continue;
        }
        show_part(&mut squares[highlight.cell.index()], highlight.digit, part_face_of(highlight.role, step));
    }
    name_nodes(squares, step, puzzle);
    mark_fins(squares);
}

/// The candidates in the step's chains and nets.
fn nodes(step: &Step) -> HashSet<(Cell, Digit)> {
    let Evidence::Pattern(pattern) = &step.evidence else { return HashSet::new() };
    let inferred = pattern.net.iter().map(|inference| &inference.node);
    let nodes = pattern.chains.iter().flat_map(|chain| &chain.nodes).chain(inferred);
    nodes.flat_map(|node| node.cells.iter().map(|&cell| (cell, node.digit))).collect()
}

/// Names the nodes of chains in the chains' order, in the corner of each of their cells.
fn name_nodes(squares: &mut [Square], step: &Step, puzzle: &Puzzle) {
    let Evidence::Pattern(pattern) = &step.evidence else { return };
    for (order, node) in (1..).zip(pattern.chains.iter().flat_map(|chain| &chain.nodes)) {
        for cell in &node.cells {
            tag(&mut squares[cell.index()], &node_name(order, puzzle));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{Technique, find_all};
    use crate::shipped::example;

    /// A set has digits that some of its cells lack: those cells must not appear to have them.
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
