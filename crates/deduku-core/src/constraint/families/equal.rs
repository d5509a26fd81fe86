//! Lines and areas with equal digits: palindromes and clones.

use super::{Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, push_pair, row, table};

pub(in crate::constraint) static PALINDROME: Row = Row {
    rule: "The line reads the same from both ends.",
    iss: &["Palindrome"],
    fpuzzles: &["palindrome"],
    arguments: "groups: lines",
    help: "Cells equally far from the centre hold the same digit, so what sees one of them does not hold it either.",
    words: &[
        "palindrome (line read same forward backward either both direction way end from other or sequence it left right)",
        "line same sequence read end (either if)",
        "sequence same end (line both either)",
        "palindrome same either end (start you)",
        "mirrored (centre line palindrome both)",
        "palindrome same order (line both end digit direction mean from)",
        "palindrome nth end appear (one other line same)",
        "read same (line forward backward either both direction way end or sequence palindrome segment)",
    ],
    ..row("palindrome", Geometry::Line, Drawing::Line)
};

pub(in crate::constraint) static CLONE: Row = Row {
    aliases: &["clones"],
    rule: "Areas of the same shape hold the same digits in the same places.",
    fpuzzles: &["clone"],
    arguments: "groups: two or more areas of equally many cells, in the same order",
    help: "What stands in one cell of the area stands in its counterpart.",
    words: &[
        "clone (same region area shape coloured shaded position cage digit shaped)",
        "shape same position (area grey two shaded coloured colour cell)",
        "area/region/cage shape same same (shaded two)",
        "same region/shape/area/cage clone (position shaded coloured order colour)",
        "cage/region same colour (normal rule apply clone)",
        "clone joined equal (two)",
        "cage/area/region same position (clone letter counterpart joined colour digit shape marked caged appear area)",
    ],
    ..row("clone", Geometry::Roles, Drawing::Shade)
};

pub(in crate::constraint) fn compile_palindrome(clue: &Clue, space: &Space<'_>) -> Compiled {
    let same = table(space, |a, b| a == b);
    let mut kernels = Vec::new();
    for group in &clue.groups {
        let cells = space.cells(group)?;
        for (&a, &b) in cells.iter().zip(cells.iter().rev()).take(cells.len() / 2) {
            push_pair(&mut kernels, a, b, &same, "=");
        }
    }
    Ok(kernels)
}

pub(in crate::constraint) fn compile_clone(clue: &Clue, space: &Space<'_>) -> Compiled {
    let same = table(space, |a, b| a == b);
    let mut kernels = Vec::new();
    let Some((first, others)) = clue.groups.split_first() else {
        return Err(ClueError::Needs { needs: "two areas" });
    };
    for other in others {
        if other.len() != first.len() {
            return Err(ClueError::Needs { needs: "areas of equally many cells" });
        }
        for (a, b) in space.cells(first)?.into_iter().zip(space.cells(other)?) {
            push_pair(&mut kernels, a, b, &same, "=");
        }
    }
    Ok(kernels)
}
