//! Determines the board of a JSON object: from its keys, and from its variant for anything they leave open.

use std::sync::Arc;

use serde_json::Value;

use super::super::Fault;
use super::super::cells::Boards;
use super::super::fault::excerpt;
use super::super::form::Form;
use super::bounded::Scalar;
use super::object::{Incoming, Located, at_key};
use super::parts::BoxSides;
use deduku_core::board::{
    Base, Board, BoardError, BoxShape, HouseKind, PLAIN_SHAPES, Plan, Recipe, RecipeBase, RegionMap,
};

/// The order in which the grids of a Samurai are listed in this program.
const SAMURAI_ORDER: [&str; 5] = ["TL", "TR", "C", "BL", "BR"];

/// Determines the board of the object.
///
/// # Errors
/// The fault, and its key.
pub(super) fn find_board(
    incoming: &Incoming,
    givens: Option<&Form>,
    boards: &mut Boards,
) -> Result<Arc<Board>, Located> {
    let recipe = variant_recipe(incoming);
    let base = base(incoming, recipe.as_ref(), givens)?;
    let recipe_says = |of: fn(&Recipe) -> bool| recipe.as_ref().is_some_and(of);
    let mut plan = Plan::of(base);
    plan.diagonals = incoming.diagonals.unwrap_or_else(|| recipe_says(|recipe| recipe.diagonals));
    plan.windows = match (&incoming.extra_regions, &recipe) {
        (Some(windows), _) => windows.clone(),
        (None, Some(recipe)) => recipe.windows.clone(),
        (None, None) => Vec::new(),
    };
    let cages = incoming.cages.as_deref().unwrap_or_default();
    plan.cages = cages.iter().map(|cage| cage.cells.clone()).collect();
    boards.of_plan(plan).map_err(|error| at_key(key_of(&error, incoming), error))
}

/// The key whose value causes the error.
fn key_of(error: &BoardError, incoming: &Incoming) -> &'static str {
    let group = |kind: HouseKind| if kind == HouseKind::Cage { "cages" } else { "extra_regions" };
    match error {
        BoardError::MapLength { .. } | BoardError::RegionSize { .. } => "regions",
        BoardError::Offsets { .. } => "offsets",
        BoardError::Cube { .. } if incoming.layers.is_some() => "layers",
        BoardError::TooManyCells { .. } => {
            if incoming.offsets.is_some() {
                "offsets"
            } else {
                "size"
            }
        }
        BoardError::Ragged { .. } | BoardError::LongRun { .. } => "grid",
        BoardError::NoCell { kind, .. }
        | BoardError::CellTwice { kind, .. }
        | BoardError::EmptyGroup { kind }
        | BoardError::LargeGroup { kind, .. } => group(*kind),
        BoardError::TwoCages { .. } => "cages",
        BoardError::OneGrid { what } => {
            if *what == "diagonals" {
                "diagonals"
            } else {
                "extra_regions"
            }
        }
        BoardError::Size { .. } if incoming.boxes.is_some() => "box",
        BoardError::Size { .. } => "size",
        BoardError::Cube { .. } | BoardError::Grid { .. } | BoardError::Drawn { .. } | BoardError::Unknown { .. } => {
            "variant"
        }
    }
}

/// The recipe for the variant's name: names and aliases of the catalogue, a name followed by its boxes (`6x6_2x3`), or
/// a kind with a size (`classic16`, `jigsawkiller6+x`).
fn variant_recipe(incoming: &Incoming) -> Option<Recipe> {
    recipe_named(incoming.variant.as_deref()?.trim(), incoming.size)
}

/// The recipe for such a name, and a size if one is given.
pub(super) fn recipe_named(variant: &str, size: Option<usize>) -> Option<Recipe> {
    let name = variant.split('_').next().unwrap_or_default();
    [variant, name].into_iter().find_map(|name| Recipe::parse(name).ok()).or_else(|| {
        let lower = name.to_ascii_lowercase();
        let (kind, over) = lower.split_once('+').unwrap_or((&lower, ""));
        let word = kind.trim_end_matches(|symbol: char| symbol.is_ascii_digit());
        let size: u8 = kind[word.len()..].parse().ok().or_else(|| u8::try_from(size?).ok())?;
        let (grid, parts) = match word {
            "classic" | "standard" | "sudoku" => (format!("{size}x{size}"), ""),
            "x" => (format!("{size}x{size}"), "+x"),
            "killer" => (format!("{size}x{size}"), "+killer"),
            "killerx" => (format!("{size}x{size}"), "+x+killer"),
            "windoku" => (format!("{size}x{size}"), "+windoku"),
            "jigsaw" => (format!("jigsaw-{size}"), ""),
            "jigsawx" => (format!("jigsaw-{size}"), "+x"),
            "jigsawkiller" => (format!("jigsaw-{size}"), "+killer"),
            _ => return None,
        };
        let over = if over.is_empty() { String::new() } else { format!("+{over}") };
        Recipe::parse(&format!("{grid}{parts}{over}")).ok()
    })
}

/// The base of the board: several grids or a cube if the keys or the variant say so, otherwise one grid.
fn base(incoming: &Incoming, recipe: Option<&Recipe>, givens: Option<&Form>) -> Result<Base, Located> {
    let fixed = recipe.and_then(|recipe| match &recipe.ground {
        RecipeBase::Fixed(base) => Some(base.clone()),
        RecipeBase::Jigsaw { .. } | RecipeBase::Kakuro { .. } => None,
    });
    if let Some(offsets) = &incoming.offsets {
        let shape = overlap_shape(incoming, fixed.as_ref(), givens)?;
        return Ok(Base::Overlap { shape, offsets: offsets.clone() });
    }
    match (&incoming.layers, fixed) {
        (_, Some(base @ (Base::Planes { .. } | Base::Grid(_))))
        | (None, Some(base @ (Base::Cube { .. } | Base::Overlap { .. }))) => Ok(base),
        (Some(layers), _) => cube(incoming, layers),
        (None, fixed) => one_grid(incoming, recipe, fixed, givens),
    }
}

/// The box shape of each of several grids.
fn overlap_shape(incoming: &Incoming, fixed: Option<&Base>, givens: Option<&Form>) -> Result<BoxShape, Located> {
    if let Some(shape) = boxes_of(incoming)? {
        return Ok(shape);
    }
    let from_givens = || givens.and_then(|form| Some(form.texts().first()?.chars().count().isqrt()));
    match (incoming.size, fixed) {
        (None, Some(Base::Overlap { shape, .. })) => Ok(*shape),
        (size, _) => customary(size.or_else(from_givens).unwrap_or(9)).map_err(|fault| at_key("size", fault)),
    }
}

/// A cube whose side is the number of its layers; each layer is a square with that side.
fn cube(incoming: &Incoming, layers: &[String]) -> Result<Base, Located> {
    let order = layers.len().isqrt();
    let stated = match &incoming.order {
        Some(Scalar::Number(order)) => order.as_u64(),
        _ => None,
    };
    let fits = order * order == layers.len() && stated.is_none_or(|stated| stated == order as u64);
    match u8::try_from(order) {
        Ok(order) if fits => Ok(Base::Cube { order }),
        _ => {
            let expected = stated.map_or(9, |stated| usize::try_from(stated.saturating_mul(stated)).unwrap_or(9));
            let board = "the cube".to_owned();
            Err(at_key("layers", Fault::Parts { key: "layers", found: layers.len(), expected, board }))
        }
    }
}

/// The base for one grid: regions, boxes, the variant's boxes, or the customary boxes of the size.
fn one_grid(
    incoming: &Incoming,
    recipe: Option<&Recipe>,
    fixed: Option<Base>,
    givens: Option<&Form>,
) -> Result<Base, Located> {
    let boxes = boxes_of(incoming)?;
    if let Some(regions) = incoming.regions.as_deref() {
        let marks: Vec<char> = regions.chars().collect();
        let map = RegionMap::new(&marks).map_err(|error| at_key("regions", error))?;
        let size = usize::from(map.size());
        if let Some(stated) = incoming.size.filter(|&stated| stated != size) {
            let reason = format!("the map of regions has {size} rows, not {stated}: change \"size\" or \"regions\"");
            return Err(at_key("regions", Fault::Board { reason }));
        }
        return Ok(match (boxes, map.boxes()) {
            (Some(shape), _) if RegionMap::of_boxes(shape).as_ref() == Ok(&map) => Base::Boxes(shape),
            (Some(BoxShape { rows, columns }), _) => {
                let reason = format!(
                    "\"regions\" are not the boxes of {rows}×{columns}: remove \"box\", or correct the regions"
                );
                return Err(at_key("regions", Fault::Board { reason }));
            }
            (None, Some(shape)) => Base::Boxes(shape),
            (None, None) => Base::Regions(map),
        });
    }
    // Boxes and a size do not describe the other rules of an unknown variant.
    let written = incoming.cages.is_some() || incoming.extra_regions.is_some() || incoming.diagonals.is_some();
    if let Some(variant) = incoming.variant.as_ref().filter(|name| recipe.is_none() && !written && !name.is_empty()) {
        return Err(at_key("variant", Fault::Variant { variant: excerpt(variant) }));
    }
    if let Some(shape) = boxes {
        return Ok(Base::Boxes(shape));
    }
    let sized = |size: usize| incoming.size.is_none_or(|stated| stated == size);
    match fixed {
        Some(Base::Boxes(shape)) if sized(usize::from(shape.size())) => return Ok(Base::Boxes(shape)),
        Some(Base::Regions(map)) if sized(usize::from(map.size())) => return Ok(Base::Regions(map)),
        _ => {}
    }
    if let Some(Recipe { ground: RecipeBase::Jigsaw { .. }, .. }) = recipe {
        return Err(at_key("", Fault::Key { key: "regions" }));
    }
    if let Some(Recipe { ground: RecipeBase::Kakuro { .. }, .. }) = recipe {
        return Err(at_key("", Fault::Key { key: "grid" }));
    }
    if let Some(size) = incoming.size {
        return customary(size).map(Base::Boxes).map_err(|fault| at_key("size", fault));
    }
    let cells: usize = givens.map_or(81, |form| form.texts().iter().map(|text| text.chars().count()).sum());
    let expected = || super::super::grid::expected(None);
    let shape = deduku_core::board::for_cell_count(cells);
    shape.map(Base::Boxes).ok_or_else(|| at_key("givens", Fault::Length { found: cells, expected: expected() }))
}

/// The boxes given by the key, checked against the size.
fn boxes_of(incoming: &Incoming) -> Result<Option<BoxShape>, Located> {
    let Some(BoxSides { rows, cols }) = incoming.boxes else { return Ok(None) };
    let shape = BoxShape { rows, columns: cols };
    if let Some(size) = incoming.size.filter(|&size| size != usize::from(shape.size())) {
        let reason = format!("boxes of {rows}×{cols} make a board of {} digits, not {size}", shape.size());
        return Err(at_key("box", Fault::Boxes { reason }));
    }
    Ok(Some(shape))
}

fn customary(size: usize) -> Result<BoxShape, Fault> {
    PLAIN_SHAPES.into_iter().find(|shape| usize::from(shape.size()) == size).ok_or(Fault::Size { size })
}

/// Sorts the strings into the order of the board's grids: a Samurai's object may list them in another order,
/// `TL,TR,BL,BR,C`.
pub(super) fn in_order(incoming: &Incoming, form: Form, board: &Board) -> Result<Form, Located> {
    let (Some(Scalar::Text(order)), Form::Many(texts)) = (&incoming.order, &form) else { return Ok(form) };
    if board.grids().len() != SAMURAI_ORDER.len() || texts.len() != SAMURAI_ORDER.len() {
        return Ok(form);
    }
    let names: Vec<String> = order.split([',', ' ', ';']).map(|name| name.trim().to_ascii_uppercase()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
    let place = |name: &&str| names.iter().position(|other| other == name);
    let places: Option<Vec<usize>> = SAMURAI_ORDER.iter().map(place).collect();
    let Some(places) = places.filter(|_| names.len() == SAMURAI_ORDER.len()) else {
        let expected = SAMURAI_ORDER.join(", ");
        return Err(at_key("order", Fault::Order { order: excerpt(order), expected }));
    };
    Ok(Form::Many(places.into_iter().map(|at| texts[at].clone()).collect()))
}

/// The order in which the board's grids are listed, if there is a customary name for it: `TL,TR,C,BL,BR`, or a cube's
/// order.
pub(super) fn order_of(board: &Board) -> Option<Value> {
    match &board.plan().base {
        Base::Overlap { .. } if board.plan().to_string() == "samurai" => Some(SAMURAI_ORDER.join(",").into()),
        Base::Cube { order } => Some((*order).into()),
        _ => None,
    }
}
