//! The background of each tile: a chequer, the hue of a region or cage, an overlay, and the cell's tint.

use super::picture::{LayerGround, Shape};
use super::sheet::DrawTarget;
use super::{Chart, Detail, Field, Scene, Square, Tint};
use crate::tui::theme::{Face, Shade, Theme};

/// The share of the chequer colour in every other tile of a hue, in per cent.
const CHEQUER: u8 = 3;
/// The share of the tint in the hue of a peer, in per cent.
const PEER: u8 = 11;
/// The share of the tint in the cursor's cage, in per cent.
const CAGE: u8 = 16;
/// The share of the ground of a shape in the hue of its cell, in per cent.
const SHAPE: u8 = 65;
/// The share of the tint in the hue of a house that a hint refers to, in per cent.
const HOUSE: u8 = 55;

/// The backgrounds of a sheet's fields.
pub(super) struct Tiles {
    columns: usize,
    grounds: Vec<Option<Shade>>,
    tinted: Vec<bool>,
    /// The colour of the set for each digit that is a part of a step.
    lit: Vec<Option<Shade>>,
}

impl Tiles {
    /// Computes the backgrounds of a scene's fields.
    pub(super) fn new(scene: &Scene<'_>, sheet: DrawTarget<'_>) -> Self {
        let (rows, columns) = sheet.chart.size();
        let fields = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let lit = fields.clone().map(|field| lit(scene, sheet, field).filter(|_| sheet.theme.has_tiles())).collect();
        let has_tiles = sheet.theme.has_tiles();
        let is_house = |square: &Square| square.tint == Tint::House;
        let spoken_of = sheet.theme.is_palette() && !scene.covered && scene.squares.iter().any(is_house);
        let grounds = fields.map(|field| ground(scene, sheet, field, spoken_of)).map(|(ground, tinted)| match ground {
            // A terminal with few colours has no tile backgrounds at all.
            Some(_) if !has_tiles => (None, tinted),
            ground => (ground, tinted),
        });
        let (grounds, tinted) = grounds.unzip();
        Self { columns: usize::from(columns), grounds, tinted, lit }
    }

    /// The index of a field; `None` outside the sheet.
    fn index(&self, (row, column): Field) -> Option<usize> {
        (usize::from(column) < self.columns).then(|| usize::from(row) * self.columns + usize::from(column))
    }

    /// The background of a field; `None` without a cell and outside the sheet.
    pub(super) fn of(&self, field: Field) -> Option<Shade> {
        let lit = self.index(field).and_then(|index| self.lit.get(index).copied().flatten());
        lit.or_else(|| self.at_corner(field))
    }

    /// The background at the corners of a field, which a digit of a step does not take.
    pub(super) fn at_corner(&self, field: Field) -> Option<Shade> {
        self.grounds.get(self.index(field)?).copied().flatten()
    }

    /// Whether the background is a hue, on which text is lighter.
    pub(super) fn is_tinted(&self, (row, column): Field) -> bool {
        self.tinted.get(usize::from(row) * self.columns + usize::from(column)).copied().unwrap_or(false)
    }
}

/// The colour of the set if the field has a digit that is a part of one: its whole tile has it.
fn lit(scene: &Scene<'_>, sheet: DrawTarget<'_>, field: Field) -> Option<Shade> {
    let square = &scene.squares[sheet.chart.cell_at(field)?.index()];
    square.content.digit().filter(|_| !scene.covered)?;
    let is_set = |face: &Face| matches!(face, Face::SetA | Face::SetB | Face::Fin);
    sheet.theme.ground(square.over.filter(is_set)?)
}

/// The background of a field, and whether it is a hue. Among the 256 colours a tinted hue is another hue: where a house is
/// spoken of, its cells keep their hues there, and the others lose theirs.
fn ground(scene: &Scene<'_>, sheet: DrawTarget<'_>, field: Field, spoken_of: bool) -> (Option<Shade>, bool) {
    let DrawTarget { chart, theme, .. } = sheet;
    let Some(cell) = chart.cell_at(field) else {
        return (theme.ground(Face::Wall).filter(|_| chart.is_walled()), true);
    };
    let square = &scene.squares[cell.index()];
    // The tile of a digit that is a part of a step has the colour of its set; this is what is left of it, its corners.
    let is_plain = scene.covered || matches!(square.tint, Tint::House) && lit(scene, sheet, field).is_some();
    let tint = if is_plain { Tint::Plain } else { square.tint };
    let odd = is_odd(chart, sheet.geometry.detail, field);
    let hue = match tint {
        Tint::Colour(number) => colour(theme, number),
        Tint::Lit(lit) => theme.glow(lit.hue, odd),
        // Among them the ground of a shape hides the house as well.
        Tint::House if spoken_of => hue(chart, theme, field),
        Tint::Plain | Tint::Peer if spoken_of && square.tint != Tint::House => shaped(scene, sheet, field, None),
        _ => shaped(scene, sheet, field, hue(chart, theme, field)),
    };
    let mixed = |ground: Shade, face: Face, percent| match theme.ground(face) {
        Some(tint) => ground.tinted(tint, percent),
        None => ground,
    };
    let Some(hue) = hue else {
        let faces = match tint {
            Tint::Peer => [Face::PeerA, Face::PeerB],
            Tint::House => [Face::HouseA, Face::HouseB],
            Tint::Plain | Tint::Colour(_) | Tint::Lit(_) => [Face::TileA, Face::TileB],
        };
        return (theme.ground(faces[usize::from(odd)]), false);
    };
    let hue = if odd && !matches!(tint, Tint::Colour(_)) { mixed(hue, Face::Chequer, CHEQUER) } else { hue };
    let at_cursor = scene.cursor.and_then(|cursor| chart.field_of(cursor)).and_then(|at| chart.cage_of(at));
    let ground = match tint {
        Tint::Colour(_) => hue,
        Tint::House if spoken_of => hue,
        Tint::House => mixed(hue, Face::HouseB, HOUSE),
        _ if at_cursor.is_some() && chart.cage_of(field) == at_cursor && !scene.dimmed => {
            mixed(hue, Face::CageTint, CAGE)
        }
        Tint::Peer => mixed(hue, Face::PeerTint, PEER),
        Tint::Plain | Tint::Lit(_) => hue,
    };
    (Some(ground), true)
}

/// The background with that of a shape over it, if a clue speaks of the cell or it is found to be shaded.
fn shaped(scene: &Scene<'_>, sheet: DrawTarget<'_>, field: Field, hue: Option<Shade>) -> Option<Shade> {
    let shape = scene.picture.and_then(|picture| picture.cell(sheet.chart.ground_at(field)?)?.shape);
    let shape = if is_shaded(scene, sheet, field) { Some(Shape::Tile) } else { shape };
    // In large cells squares and discs are drawn as such.
    let is_whole = shape == Some(Shape::Tile) || shape.is_some() && sheet.geometry.cell.1 <= 2;
    let Some(shape) = sheet.theme.ground(Face::Shape).filter(|_| is_whole) else { return hue };
    Some(hue.map_or(shape, |hue| hue.tinted(shape, SHAPE)))
}

/// Whether a layer that shades cells says so of this one.
fn is_shaded(scene: &Scene<'_>, sheet: DrawTarget<'_>, field: Field) -> bool {
    let layers = scene.picture.map_or(&[][..], |picture| &picture.layers[..]);
    if layers.is_empty() || scene.covered {
        return false;
    }
    let own = sheet.chart.cell_at(field).map(|cell| (sheet.chart.layer(), cell));
    own.into_iter().chain(sheet.chart.others_at(field).iter().copied()).any(|(layer, cell)| {
        let shades = layer
            .checked_sub(1)
            .and_then(|layer| layers.get(layer))
            .is_some_and(|layer| layer.ground == LayerGround::Shade);
        shades && scene.squares[cell.index()].content.digit().is_some_and(|digit| digit.index() == 1)
    })
}

/// Whether a tile is the darker or lighter of a chequer; at the densest level, boxes alternate instead of cells.
fn is_odd(chart: &Chart, detail: Detail, (row, column): Field) -> bool {
    if detail == Detail::Dense
        && let Some(shade) = chart.shade_of((row, column), true)
    {
        return shade % 2 == 1;
    }
    (row + column) % 2 == 1
}

/// The hue of an overlay, or else of a region or cage.
fn hue(chart: &Chart, theme: &Theme, field: Field) -> Option<Shade> {
    const HUES: [Face; 5] = [Face::Hue1, Face::Hue2, Face::Hue3, Face::Hue4, Face::Hue5];
    if let Some(face) = chart.overlay(field).face() {
        return theme.ground(face);
    }
    theme.ground(HUES[usize::from(chart.shade_of(field, false)?) % HUES.len()])
}

fn colour(theme: &Theme, number: u8) -> Option<Shade> {
    theme.ground(Face::COLOURS[usize::from(number) % Face::COLOURS.len()])
}
