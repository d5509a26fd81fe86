//! Lines: the cells they run through and what is at their ends.

use super::draft::Draft;
use crate::board::Cell;
use crate::constraint::{Clue, Drawing, Family, Geometry};
use crate::tui::canvas::{Line, Node};
use crate::tui::theme::Face;

/// Strokes that belong together: the branches of a thermometer, a circle with its shafts, a line.
struct Figure {
    family: Family,
    /// The numbers of its clues.
    numbers: Vec<usize>,
    /// The circle or pill, or the bulb.
    head: Vec<Cell>,
    /// The strokes, each including its starting cell in the head.
    strokes: Vec<Vec<Cell>>,
}

/// Draws all lines. A line that touches another one with the same face gets a second shade.
pub(super) fn draw(draft: &mut Draft<'_>, clues: &[(usize, Clue)], drawn: &mut [bool]) {
    let (everywhere, clues): (Vec<_>, Vec<_>) = clues.iter().partition(|(_, clue)| holds_everywhere(draft, clue));
    for (number, _) in everywhere {
        drawn[*number] = true;
    }
    let figures = figures(draft, &clues);
    let seconds = seconds(draft, &figures);
    for (figure, second) in figures.iter().zip(seconds) {
        figure.numbers.iter().for_each(|&number| drawn[number] = true);
        let face = draft.face(figure.family);
        let line = line(draft, figure, face, second);
        for &(cell, node) in &line.nodes {
            draft.picture.cells[cell.index()].node.get_or_insert((node.mark(), face));
        }
        draft.picture.lines.push(line);
    }
}

/// Whether a clue relates most cells to their neighbours, such as all those without a dot. That is a rule of the whole
/// board, which lines would cover.
fn holds_everywhere(draft: &Draft<'_>, clue: &Clue) -> bool {
    clue.family == Family::Pair && 2 * clue.groups.len() > draft.board.cells().count()
}

fn figures(draft: &Draft<'_>, clues: &[&(usize, Clue)]) -> Vec<Figure> {
    let mut figures: Vec<Figure> = Vec::new();
    for (number, clue) in clues {
        let (family, row) = (clue.family, clue.family.row());
        let groups = clue.groups.iter().map(|group| draft.cells(group)).filter(|group| !group.is_empty());
        match row.drawing {
            Drawing::Bulb => {
                for line in groups {
                    let bulb = line[0];
                    match figures.iter_mut().find(|other| other.family == family && other.head == [bulb]) {
                        Some(figure) => {
                            figure.strokes.push(line);
                            figure.numbers.push(*number);
                        }
                        None => {
                            figures.push(Figure {
                                family,
                                numbers: vec![*number],
                                head: vec![bulb],
                                strokes: vec![line],
                            });
                        }
                    }
                }
            }
            Drawing::Arrow if row.geometry == Geometry::Arrow => {
                let mut groups = groups;
                let Some(head) = groups.next() else { continue };
                let shafts = groups.map(|shaft| [vec![nearest(draft, &head, shaft[0])], shaft].concat());
                figures.push(Figure { family, numbers: vec![*number], strokes: shafts.collect(), head });
            }
            Drawing::Line | Drawing::Ends | Drawing::Arrow if family != Family::Diagonal => {
                figures.extend(groups.map(|line| Figure {
                    family,
                    numbers: vec![*number],
                    head: Vec::new(),
                    strokes: vec![line],
                }));
            }
            _ => {}
        }
    }
    figures
}

/// The line of a figure as it is drawn. A pill is a stroke through its cells.
fn line(draft: &Draft<'_>, figure: &Figure, face: Face, second: bool) -> Line {
    let row = figure.family.row();
    let mut strokes = figure.strokes.clone();
    if figure.head.len() > 1 {
        strokes.push(figure.head.clone());
    }
    let mut nodes: Vec<(Cell, Node)> = Vec::new();
    let ends = |stroke: &[Cell]| [stroke.first(), stroke.last()].into_iter().flatten().copied().collect::<Vec<_>>();
    match (row.drawing, figure.family) {
        (Drawing::Bulb, _) => nodes.extend(figure.head.iter().map(|&cell| (cell, Node::Disc))),
        (Drawing::Ends, Family::Lockout) => {
            nodes.extend(strokes.iter().flat_map(|stroke| ends(stroke)).map(|cell| (cell, Node::Diamond)));
        }
        (Drawing::Ends, _) => {
            nodes.extend(strokes.iter().flat_map(|stroke| ends(stroke)).map(|cell| (cell, Node::Disc)));
        }
        (Drawing::Arrow, _) => {
            nodes.extend(figure.head.iter().filter(|_| figure.head.len() == 1).map(|&cell| (cell, Node::Ring)));
            for stroke in &figure.strokes {
                if let [.., before, last] = stroke[..] {
                    let (rows, columns) = draft.way(before, last);
                    nodes.push((last, Node::Head(rows, columns)));
                }
            }
        }
        _ => {}
    }
    let rank = match figure.family {
        Family::Between => 0,
        Family::RegionSum => 1,
        Family::Palindrome => 2,
        Family::Renban => 4,
        Family::Whisper => 5,
        Family::Thermometer | Family::SlowThermometer => 6,
        Family::Arrow | Family::DoubleArrow => 7,
        _ => 3,
    };
    Line { face, second, rank, strokes, nodes, letter: draft.letters.get(&figure.family).copied() }
}

/// The cell of a head from which a shaft starts.
fn nearest(draft: &Draft<'_>, head: &[Cell], shaft: Cell) -> Cell {
    let far = |&cell: &Cell| {
        let (rows, columns) = draft.step(cell, shaft);
        rows.abs().max(columns.abs())
    };
    head.iter().copied().min_by_key(far).unwrap_or(shaft)
}

/// Which figures have the second shade: those that touch one with the same face in the first shade, and none in the
/// second.
fn seconds(draft: &Draft<'_>, figures: &[Figure]) -> Vec<bool> {
    let cells: Vec<Vec<Cell>> = figures
        .iter()
        .map(|figure| figure.head.iter().chain(figure.strokes.iter().flatten()).copied().collect())
        .collect();
    let touch =
        |one: usize, other: usize| cells[one].iter().any(|&a| cells[other].iter().any(|&b| draft.touches(a, b)));
    let mut seconds: Vec<bool> = Vec::with_capacity(figures.len());
    for at in 0..figures.len() {
        let face = draft.face(figures[at].family);
        let beside: Vec<bool> = (0..at)
            .filter(|&other| draft.face(figures[other].family) == face && touch(at, other))
            .map(|other| seconds[other])
            .collect();
        seconds.push(beside.contains(&false) && !beside.contains(&true));
    }
    seconds
}
