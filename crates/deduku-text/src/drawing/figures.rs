//! Lines through cells: thermometers, arrows, coloured lines, and lines with marked ends.

use std::collections::BTreeMap;

use super::frame::{CELL, Frame, towards};
use super::layer::{Layer, Layers};
use super::variants::Variants;
use super::{Anchor, Form, Point, Role, Shape};
use deduku_core::board::Cell;
use deduku_core::constraint::{Clue, Drawing, Family, Geometry};

/// The radius of a circle around a digit.
pub(super) const RADIUS: f64 = 19.0;
/// The radius of a thermometer's bulb.
const BULB: f64 = 18.0;

/// The roles of lines without a form of their own.
const LINES: [Role; 8] =
    [Role::Line1, Role::Line2, Role::Line3, Role::Line4, Role::Line5, Role::Line6, Role::Line7, Role::Line8];

/// Draws the lines of clues: stems first, then other lines, then what has edges.
pub(super) fn draw(frame: &Frame<'_>, clues: &[(usize, Clue)], layers: &mut Layers) {
    let roles = roles(clues.iter().map(|(_, clue)| clue.family));
    let variants = Variants::of(clues);
    let mut stacks: [Vec<(Role, Form)>; 3] = Default::default();
    for (_, clue) in clues {
        if let Some(letter) = variants.letter(clue) {
            named(frame, clue, letter, layers);
        }
        let row = clue.family.row();
        let groups = || clue.groups.iter().map(|group| frame.cells(group)).filter(|group| !group.is_empty());
        match row.drawing {
            Drawing::Bulb => groups().for_each(|line| stem(frame, clue.family, &line, &mut stacks[0])),
            Drawing::Line => {
                if let Some(&role) = roles.get(&clue.family) {
                    groups().for_each(|line| stroke(frame, role, &line, &mut stacks[1]));
                }
            }
            Drawing::Ends => groups().for_each(|line| ended(frame, clue.family, &line, &mut stacks[2])),
            Drawing::Arrow if row.geometry == Geometry::Arrow => {
                arrow(frame, &groups().collect::<Vec<_>>(), &mut stacks[2]);
            }
            Drawing::Arrow => {
                let line: Vec<Point> = frame.middles(&groups().collect::<Vec<_>>().concat());
                headed(&line, &mut stacks[2]);
            }
            _ => {}
        }
    }
    stacks.into_iter().flatten().for_each(|(role, form)| layers.add(Layer::Lines, role, form));
}

/// Writes a letter beside the begin of each line of a clue.
fn named(frame: &Frame<'_>, clue: &Clue, letter: char, layers: &mut Layers) {
    for cell in clue.groups.iter().filter_map(|group| frame.cells(group).first().copied()) {
        let (x, y) = frame.corner_of(cell);
        let at = (x + 4.0, y + CELL - 5.0);
        layers.push(Layer::Signs, Shape::anchored(Role::Small, at, 13.0, Anchor::Start, letter));
    }
}

/// The role of each family that is drawn as a line without marks: its usual one, or if that is taken the first that is
/// free.
pub(super) fn roles(families: impl Iterator<Item = Family>) -> BTreeMap<Family, Role> {
    let mut roles: BTreeMap<Family, Role> = BTreeMap::new();
    for family in families.filter(|family| family.row().drawing == Drawing::Line && *family != Family::Diagonal) {
        if roles.contains_key(&family) {
            continue;
        }
        let usual = match family {
            Family::Whisper => Role::Line1,
            Family::Renban => Role::Line2,
            Family::Palindrome => Role::Line3,
            Family::RegionSum => Role::Line4,
            Family::Zipper => Role::Line5,
            Family::Entropic => Role::Line6,
            Family::Modular => Role::Line7,
            _ => Role::Line8,
        };
        let is_free = |role: &Role| roles.values().all(|taken| taken != role);
        let role = [usual].into_iter().chain(LINES).find(is_free).unwrap_or(usual);
        roles.insert(family, role);
    }
    roles
}

/// A thermometer from its bulb.
fn stem(frame: &Frame<'_>, family: Family, line: &[Cell], stack: &mut Vec<(Role, Form)>) {
    let (stem, bulb) = match family {
        Family::SlowThermometer => (Role::SlowStem, Role::SlowBulb),
        _ => (Role::Stem, Role::Bulb),
    };
    stroke(frame, stem, line, stack);
    stack.extend(line.first().map(|&cell| (bulb, Form::Circle(frame.middle(cell), BULB))));
}

/// A line through cells; one cell alone has a dot.
fn stroke(frame: &Frame<'_>, role: Role, line: &[Cell], stack: &mut Vec<(Role, Form)>) {
    let mut points = frame.middles(line);
    if let [only] = points[..] {
        points.push((only.0 + 0.1, only.1));
    }
    stack.push((role, Form::Line(points)));
}

/// A line with circles or diamonds at its ends.
fn ended(frame: &Frame<'_>, family: Family, line: &[Cell], stack: &mut Vec<(Role, Form)>) {
    let mut points = frame.middles(line);
    let ends = [points.first().copied(), points.last().copied()];
    shorten(&mut points, RADIUS);
    points.reverse();
    shorten(&mut points, RADIUS);
    if points.len() > 1 {
        stack.push((Role::Shaft, Form::Line(points)));
    }
    for (x, y) in ends.into_iter().flatten() {
        let form = if family == Family::Lockout {
            let far = RADIUS * 1.15;
            Form::Polygon(vec![(x, y - far), (x + far, y), (x, y + far), (x - far, y)])
        } else {
            Form::Circle((x, y), RADIUS)
        };
        stack.push((Role::End, form));
    }
}

/// A circle or pill with its shafts.
fn arrow(frame: &Frame<'_>, groups: &[Vec<Cell>], stack: &mut Vec<(Role, Form)>) {
    let Some((head, shafts)) = groups.split_first() else { return };
    let middles = frame.middles(head);
    let mut lines: Vec<Vec<Point>> = Vec::new();
    for shaft in shafts {
        let first = frame.middle(shaft[0]);
        let far = |point: &&Point| (point.0 - first.0).abs().max((point.1 - first.1).abs());
        let start = middles.iter().min_by(|one, other| far(one).total_cmp(&far(other))).copied();
        let mut line: Vec<Point> = start.into_iter().chain(frame.middles(shaft)).collect();
        shorten(&mut line, RADIUS);
        lines.push(line);
    }
    if let [only] = middles[..] {
        stack.push((Role::Ring, Form::Circle(only, RADIUS)));
    } else {
        stack.push((Role::PillEdge, Form::Line(middles.clone())));
        stack.push((Role::Pill, Form::Line(middles)));
    }
    for line in &lines {
        headed(line, stack);
    }
}

/// A shaft with a head at its end.
pub(super) fn headed(line: &[Point], stack: &mut Vec<(Role, Form)>) {
    let [.., before, last] = line[..] else { return };
    // The tip goes on a little beyond the middle of the last cell.
    let reach = (last.0 - before.0).hypot(last.1 - before.1) + CELL * 0.18;
    let tip = towards(before, last, reach);
    let mut shaft = line.to_vec();
    if let Some(end) = shaft.last_mut() {
        *end = tip;
    }
    stack.push((Role::Shaft, Form::Line(shaft)));
    stack.push((Role::Shaft, head(before, tip, 10.0)));
}

/// The two barbs of an arrowhead with this tip.
pub(super) fn head(from: Point, tip: Point, size: f64) -> Form {
    let back = towards(tip, from, size);
    let (x, y) = (back.0 - tip.0, back.1 - tip.1);
    let barb = |side: f64| (back.0 - y * side, back.1 + x * side);
    Form::Line(vec![barb(0.75), tip, barb(-0.75)])
}

/// Takes this length from the begin of a line.
fn shorten(line: &mut Vec<Point>, by: f64) {
    let [first, second, ..] = line[..] else { return };
    if (second.0 - first.0).hypot(second.1 - first.1) > by {
        line[0] = towards(first, second, by);
    } else {
        line.remove(0);
    }
}
