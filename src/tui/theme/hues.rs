//! Hues on a terminal of 256 colours, and the colours of lines.
//!
//! The nearest of the 256 to a dark or a pale hue is usually a grey. So each hue is given a colour of the cube that is
//! like it in hue first, on which text can be read, and that differs from the tiles and from the other hues of its kind.
//! A theme names one colour for each family of lines; the others follow from it by their luminance, so that all families
//! are equally far from the tiles and from the text.

use super::{Colours, Face, Found, Shade};

/// Hues that meet: each is told from the others.
const GROUPS: [&[Face]; 2] =
    [&[Face::Hue1, Face::Hue2, Face::Hue3, Face::Hue4, Face::Hue5, Face::Window, Face::Diagonal], &Face::COLOURS];
/// Texts on a hue.
const INKS: [Face; 4] = [Face::Given, Face::OwnTint, Face::MarkTint, Face::Step];
/// The least contrast of texts with what they are on, and of white or black with the end of a line.
const READABLE: f64 = 4.5;
const ON_NODE: f64 = 4.1;
/// The same for what is faint on purpose, bars and walls.
const FAINT: f64 = 3.0;
/// The least distance (CIE 1976) of hues that meet, and of a hue from a tile.
const APART: f64 = 10.0;
const FROM_TILE: f64 = 6.0;
/// The most different from grey that a colour without a hue is.
const GREY: f64 = 8.0;

/// The colours of a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LineLook {
    /// The bands of its two shades: lines of one family that touch have different ones.
    pub bands: [Shade; 2],
    /// The bulb, circle or head, and the same where cells are small.
    pub nodes: [Shade; 2],
    /// The band behind a large digit.
    pub soft: Shade,
}

/// The relative luminances of both bands, of both kinds of nodes, and the contrast of signs with the tiles.
struct Luminances {
    bands: [f64; 2],
    nodes: [f64; 2],
    ink: f64,
}

const DARK: Luminances = Luminances { bands: [0.112, 0.072], nodes: [0.150, 0.125], ink: 7.1 };
const LIGHT: Luminances = Luminances { bands: [0.36, 0.46], nodes: [0.29, 0.335], ink: 7.1 };
/// How far the luminance of a colour that a theme names may be from the one that is wanted.
const NAMED: f64 = 0.01;
/// The share of the tile in the band behind a large digit, in per cent.
const SOFT: u8 = 42;

/// Completes the looks of hues and lines for a terminal with these colours; returns the colours of the lines, of each
/// family in the order of [`Face::LINES`]. None for a theme without colours.
pub(super) fn complete(looks: &mut [Found], is_light: bool, colours: Colours) -> Vec<LineLook> {
    if colours < Colours::Palette || looks[Face::TileA as usize].bg.is_none() {
        return Vec::new();
    }
    for group in GROUPS {
        spread(looks, group);
    }
    let cube = Cube::of(looks, is_light, colours);
    for group in GROUPS {
        let mut taken: Vec<Shade> = Vec::new();
        for &face in group {
            let Some(shade) = looks[face as usize].bg else { continue };
            let known = taken.iter().find(|other| same(**other, shade)).copied();
            let shade = known.unwrap_or_else(|| cube.hue(shade, &taken));
            looks[face as usize].bg = Some(shade);
            taken.push(shade);
        }
    }
    for (tint, tile) in TINTS {
        let tile = looks[tile as usize].bg;
        looks[tint as usize].bg = looks[tint as usize].bg.zip(tile).map(|(shade, under)| match tint {
            // The tint of a house is a hue.
            Face::HouseA | Face::HouseB => cube.stand_in(shade, &[], (&cube.on_tiles, READABLE)),
            _ => cube.tint(shade, under),
        });
    }
    let mut lines: Vec<LineLook> = Vec::new();
    for face in Face::LINES {
        let found = line(looks, face, is_light, (&cube, &lines));
        lines.extend(found);
    }
    if colours == Colours::Palette {
        lift(looks, is_light);
    }
    lines
}

/// Grounds that differ a little from the tile under them.
const TINTS: [(Face, Face); 4] =
    [(Face::PeerA, Face::TileA), (Face::PeerB, Face::TileB), (Face::HouseA, Face::TileA), (Face::HouseB, Face::TileB)];
/// The most that hues are made stronger, and the step, in per cent.
const STRONGEST: u16 = 400;
const STRONGER: u16 = 10;

/// Makes the hues of a group as much stronger as it takes to tell them from each other and from the tiles.
fn spread(looks: &mut [Found], group: &[Face]) {
    let plain: Vec<Option<Shade>> = group.iter().map(|&face| looks[face as usize].bg).collect();
    let labs = |faces: &[Option<Shade>]| -> Vec<[f64; 3]> {
        faces.iter().flatten().map(|shade| shade.lab(Colours::True)).collect()
    };
    let tiles = labs(&[looks[Face::TileA as usize].bg, looks[Face::TileB as usize].bg]);
    // What is lacking of the distances that are wanted.
    let lacking = |shades: &[Option<Shade>]| -> f64 {
        let labs = labs(shades);
        let near = |one: &[f64; 3], other: &[f64; 3]| {
            // The same colour is one hue.
            let found = distance(*one, *other);
            if found < 0.01 { 0.0 } else { lacks(found, APART + 0.5) }
        };
        let meets = |at: usize| labs[..at].iter().map(|other| near(other, &labs[at])).sum::<f64>();
        let on_tile =
            |lab: &[f64; 3]| tiles.iter().map(|tile| lacks(distance(*lab, *tile), FROM_TILE + 0.5)).sum::<f64>();
        (0..labs.len()).map(meets).sum::<f64>() + labs.iter().map(on_tile).sum::<f64>()
    };
    let stronger = |percent: u16| -> Vec<Option<Shade>> {
        plain.iter().map(|shade| shade.map(|shade| shade.stronger(percent))).collect()
    };
    let steps = (100..=STRONGEST).step_by(usize::from(STRONGER)).map(stronger);
    // The first of equals: the weakest that does.
    let found = steps.map(|shades| (lacking(&shades), shades)).min_by(|one, other| one.0.total_cmp(&other.0));
    let found = found.map_or(plain.clone(), |(_, shades)| shades);
    for (&face, shade) in group.iter().zip(found) {
        looks[face as usize].bg = shade;
    }
}

/// Texts on tiles and tints, and on hues as well.
const ON_TILES: [Face; 11] = [
    Face::Own,
    Face::Mark,
    Face::Reasoned,
    Face::Given,
    Face::Step,
    Face::Same,
    Face::Corner,
    Face::Centre,
    Face::Conflict,
    Face::WhiteDot,
    Face::BlackDot,
];
const ON_HUES: [Face; 8] =
    [Face::Given, Face::OwnTint, Face::MarkTint, Face::Step, Face::Same, Face::Corner, Face::Centre, Face::Conflict];

/// Texts outside the board.
const ON_SCREEN: [Face; 9] = [
    Face::Text,
    Face::Dim,
    Face::Heading,
    Face::Strong,
    Face::Key,
    Face::Good,
    Face::Warning,
    Face::Error,
    Face::Field,
];

/// Makes every text lighter, or in a light theme darker, until it can be read on what it may be on: the 256 are coarse.
fn lift(looks: &mut [Found], is_light: bool) {
    let colours = Colours::Palette;
    let (end, other) = if is_light { (Shade::BLACK, Shade::WHITE) } else { (Shade::WHITE, Shade::BLACK) };
    let grounds = |looks: &[Found], faces: &[Face]| -> Vec<Shade> {
        faces.iter().filter_map(|&face| looks[face as usize].bg).collect()
    };
    let screen = grounds(looks, &[Face::Text, Face::Dialog, Face::Chosen]);
    let tiles = grounds(looks, &[Face::TileA, Face::TileB, Face::Text, Face::Dialog]);
    let tiles = [tiles, grounds(looks, &TINTS.map(|(tint, _)| tint))].concat();
    let (hues, own) = (grounds(looks, GROUPS[0]), grounds(looks, GROUPS[1]));
    let hues = [hues, own.clone(), grounds(looks, &[Face::Shape])].concat();
    let board: [(&[Face], &[Shade], f64); 8] = [
        (&ON_TILES, &tiles, READABLE),
        (&ON_HUES, &hues, READABLE),
        (&ON_SCREEN, &screen, READABLE),
        (&Face::LINES, &screen, READABLE),
        (&Face::LINES, &tiles, READABLE),
        (&[Face::Sum], &own, READABLE),
        (&[Face::Cursor, Face::Dimmed], &tiles, FAINT),
        (&[Face::RegionWall, Face::CageWall], &hues, FAINT),
    ];
    for (faces, grounds, least) in board {
        for (&face, &ground) in faces.iter().flat_map(|face| grounds.iter().map(move |ground| (face, ground))) {
            let look = &mut looks[face as usize];
            look.fg = look.fg.map(|ink| ink.readable(ground, end, least, colours));
        }
    }
    // On its own ground a text may have to go the other way.
    for look in looks.iter_mut() {
        let Some((ink, ground)) = look.fg.zip(look.bg).filter(|(ink, ground)| !same(*ink, *ground)) else { continue };
        let lifted = ink.readable(ground, end, READABLE, colours);
        let can_be_read = ratio(lifted.luminance(colours), ground.luminance(colours)) >= READABLE;
        look.fg = Some(if can_be_read { lifted } else { ink.readable(ground, other, READABLE, colours) });
    }
}

/// Whether two colours are the same apart from their substitutes.
fn same(one: Shade, other: Shade) -> bool {
    one.distance(other) == 0
}

/// The colours of a family of lines; sets the ink of its signs.
fn line(looks: &mut [Found], face: Face, is_light: bool, (cube, others): (&Cube, &[LineLook])) -> Option<LineLook> {
    let wanted = if is_light { &LIGHT } else { &DARK };
    let tile = looks[Face::TileB as usize].bg?;
    let named = looks[face as usize].bg?;
    let of = |luminance: f64| named.of_luminance(luminance);
    // What the theme names for a terminal of 256 colours is meant for its own shade.
    let is_ready = (named.luminance(Colours::True) - wanted.bands[0]).abs() < NAMED;
    let others: Vec<Shade> = others.iter().map(|other| other.bands[0]).collect();
    let first = cube.line(if is_ready { named } else { of(wanted.bands[0]) }, &others, READABLE);
    let second = cube.line(of(wanted.bands[1]), &[first], READABLE);
    let ink = first.readable(tile, if is_light { Shade::BLACK } else { Shade::WHITE }, wanted.ink, Colours::True);
    looks[face as usize].fg = Some(if is_light { ink.on_light() } else { ink });
    looks[face as usize].bg = Some(first);
    let nodes = wanted.nodes.map(|luminance| cube.line(of(luminance), &[], ON_NODE));
    let soft = cube.line(first.mixed(tile, SOFT), &[], READABLE);
    Some(LineLook { bands: [first, second], nodes, soft })
}

/// The colours that stand for others, and what each must differ from.
struct Cube {
    /// Each with its lightness and hue, and its luminance.
    colours: Vec<(Shade, [f64; 3], f64)>,
    /// The luminances of the texts on hues, of those on tiles, and of the lightest or darkest text.
    on_hues: Vec<f64>,
    on_tiles: Vec<f64>,
    end: f64,
    tiles: Vec<[f64; 3]>,
}

impl Cube {
    /// For these looks; without colours on a terminal that needs no substitutes.
    fn of(looks: &[Found], is_light: bool, colours: Colours) -> Self {
        let shades = (16..=255).filter_map(|index| Shade::of_xterm(index).filter(|_| colours == Colours::Palette));
        let known = |shade: Shade| (shade, shade.lab(Colours::True), shade.luminance(Colours::True));
        let inks = |faces: &[Face]| -> Vec<f64> {
            faces.iter().filter_map(|&face| looks[face as usize].fg).map(|ink| ink.luminance(colours)).collect()
        };
        let tiles = [Face::TileA, Face::TileB].into_iter().filter_map(|face| looks[face as usize].bg);
        Self {
            colours: shades.map(known).collect(),
            on_hues: inks(&INKS),
            on_tiles: inks(&[Face::Given, Face::Own, Face::Mark, Face::Step]),
            end: if is_light { 0.0 } else { 1.0 },
            tiles: tiles.map(|tile| tile.lab(colours)).collect(),
        }
    }

    /// A hue with its substitute: like it in hue and lightness first, then in strength.
    fn hue(&self, shade: Shade, taken: &[Shade]) -> Shade {
        self.stand_in(shade, taken, (&self.on_hues, READABLE))
    }

    /// A colour of a line with its substitute; the least contrast is that of white or black with it.
    fn line(&self, shade: Shade, taken: &[Shade], least: f64) -> Shade {
        self.stand_in(shade, taken, (&[self.end], least))
    }

    /// A tint of a tile with its substitute: the most like it that can be told from the tile.
    fn tint(&self, shade: Shade, tile: Shade) -> Shade {
        let (wanted, tile) = (shade.lab(Colours::True), tile.lab(Colours::Palette));
        let is_apart = |shade: Shade| distance(shade.lab(Colours::Palette), tile) >= FROM_TILE;
        if shade.xterm().is_some() && is_apart(shade) {
            return shade;
        }
        let cost = |(_, lab, luminance): &(Shade, [f64; 3], f64)| {
            let unread: f64 = self.on_tiles.iter().map(|&ink| lacks(ratio(ink, *luminance), READABLE)).sum();
            distance(*lab, wanted) + 100.0 * (lacks(distance(*lab, tile), FROM_TILE) + unread)
        };
        self.least(shade, cost)
    }

    /// The shade with the colour of the cube that stands for it, unless it has a substitute already.
    fn stand_in(&self, shade: Shade, taken: &[Shade], (inks, least): (&[f64], f64)) -> Shade {
        let wanted = shade.lab(Colours::True);
        if shade.xterm().is_some() {
            return shade;
        }
        let is_grey = chroma(wanted) <= GREY;
        let taken: Vec<[f64; 3]> = taken.iter().map(|other| other.lab(Colours::Palette)).collect();
        let cost = |(_, lab, luminance): &(Shade, [f64; 3], f64)| {
            let turned = (lab[2].atan2(lab[1]) - wanted[2].atan2(wanted[1])).to_degrees().rem_euclid(360.0);
            let turned = match (is_grey, chroma(*lab) <= GREY) {
                (true, true) => 0.0,
                (false, false) => turned.min(360.0 - turned),
                _ => 180.0,
            };
            let unlike = turned + 3.0 * (lab[0] - wanted[0]).abs() + 0.3 * (chroma(*lab) - chroma(wanted)).abs();
            let unread: f64 = inks.iter().map(|&ink| lacks(ratio(ink, *luminance), least)).sum();
            let near: f64 = taken.iter().map(|other| lacks(distance(*lab, *other), APART)).sum();
            let on_tile: f64 = self.tiles.iter().map(|tile| lacks(distance(*lab, *tile), FROM_TILE)).sum();
            unlike + 100.0 * (unread + near + on_tile)
        };
        self.least(shade, cost)
    }

    /// The shade with the substitute that costs least.
    fn least(&self, shade: Shade, cost: impl Fn(&(Shade, [f64; 3], f64)) -> f64) -> Shade {
        let costs = self.colours.iter().map(|colour| (cost(colour), colour.0));
        let found = costs.min_by(|(one, _), (other, _)| one.total_cmp(other));
        found.and_then(|(_, found)| found.xterm()).map_or(shade, |index| shade.with_xterm(index))
    }
}

/// What a figure lacks of the least that is wanted; the least lack weighs something too.
fn lacks(found: f64, least: f64) -> f64 {
    if found < least { least - found + 1.0 } else { 0.0 }
}

/// The contrast of two luminances.
fn ratio(one: f64, other: f64) -> f64 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn chroma([_, a, b]: [f64; 3]) -> f64 {
    a.hypot(b)
}

/// The distance of two colours: CIE 1976.
pub(super) fn distance(one: [f64; 3], other: [f64; 3]) -> f64 {
    one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt()
}
