//! Checks that every text of every theme is legible on every background it may have: the contrast ratio of WCAG 2.

use ratatui::style::Color;

use super::{Colours, Face, Shade, Theme};
use crate::tui::wave::LAST_HUE;

/// The minimum ratio for text.
const TEXT: f64 = 4.5;
/// The minimum ratio for what is dimmed on purpose, for bars and for rules.
const DIMMED: f64 = 3.0;

/// The backgrounds of these faces.
fn grounds(theme: &Theme, faces: &[Face]) -> Vec<Shade> {
    faces.iter().filter_map(|&face| theme.ground(face)).collect()
}

/// The hues as used on tiles: chequered, as peers, and in the cursor's cage.
fn hues(theme: &Theme) -> Vec<Shade> {
    let plain =
        grounds(theme, &[Face::Hue1, Face::Hue2, Face::Hue3, Face::Hue4, Face::Hue5, Face::Window, Face::Diagonal]);
    tiles_of(theme, &plain)
}

/// Backgrounds as used on tiles.
fn tiles_of(theme: &Theme, plain: &[Shade]) -> Vec<Shade> {
    let mixed = |shades: &[Shade], face: Face, percent| {
        let tint = theme.ground(face).expect("a tint");
        shades.iter().map(|shade| shade.tinted(tint, percent)).collect::<Vec<_>>()
    };
    let mut all = [plain.to_vec(), mixed(plain, Face::Chequer, 3)].concat();
    let peers = mixed(&all, Face::PeerTint, 11);
    let cage = mixed(&all, Face::CageTint, 16);
    all.extend(peers.into_iter().chain(cage));
    all
}

const TILES: &[Face] = &[Face::TileA, Face::TileB, Face::PeerA, Face::PeerB];
const HOUSES: &[Face] = &[Face::HouseA, Face::HouseB];
const PLAIN: &[Face] = &[Face::TileA, Face::TileB, Face::HouseA, Face::HouseB];
const SCREEN: &[Face] = &[Face::Text, Face::Dialog, Face::Chosen];
/// Every text with the backgrounds it may have, and the minimum ratio.
fn pairs(theme: &Theme) -> Vec<(Face, Vec<Shade>, f64)> {
    let on = |faces: &[&[Face]]| grounds(theme, &faces.concat());
    let glows = (0..=LAST_HUE).step_by(10).flat_map(|hue| [false, true].map(|odd| theme.glow(hue, odd)));
    let glowing: Vec<Shade> = glows.flatten().collect();
    let tinted = || [hues(theme), on(&[&Face::COLOURS])].concat();
    let digits = tinted;
    let mut pairs = vec![
        (Face::Text, on(&[SCREEN, TILES]), TEXT),
        (Face::Dim, on(&[SCREEN]), TEXT),
        (Face::Heading, on(&[SCREEN]), TEXT),
        (Face::Strong, on(&[SCREEN]), TEXT),
        (Face::Key, on(&[SCREEN]), TEXT),
        (Face::Coord, on(&[&[Face::Text]]), TEXT),
        (Face::CoordHere, on(&[&[Face::Text]]), TEXT),
        (Face::Given, [on(&[TILES, HOUSES]), digits()].concat(), TEXT),
        (Face::Own, on(&[TILES, HOUSES, &[Face::Text, Face::Dialog]]), TEXT),
        (Face::OwnTint, digits(), TEXT),
        (Face::Step, [on(&[TILES, HOUSES]), digits()].concat(), TEXT),
        (Face::Mark, on(&[TILES, HOUSES]), TEXT),
        (Face::MarkTint, tinted(), TEXT),
        (Face::Corner, [on(&[TILES, HOUSES]), tinted()].concat(), TEXT),
        (Face::Centre, [on(&[TILES, HOUSES]), tinted()].concat(), TEXT),
        (Face::Reasoned, on(&[TILES, HOUSES]), TEXT),
        (Face::Same, [on(&[TILES, HOUSES]), tinted()].concat(), TEXT),
        (Face::Conflict, [on(&[TILES, &[Face::Text]]), tinted()].concat(), TEXT),
        (Face::Sum, on(&[&[Face::Sum, Face::Text], &Face::COLOURS]), TEXT),
        (Face::Rest, on(&[&[Face::Sum]]), TEXT),
        (Face::WhiteDot, on(&[TILES, &[Face::Text]]), TEXT),
        (Face::BlackDot, on(&[TILES, &[Face::Text]]), TEXT),
        (Face::Sign, on(&[TILES, &[Face::Text]]), TEXT),
        (Face::OwnText, on(&[&[Face::Text, Face::Dialog]]), TEXT),
        (Face::StepText, on(&[&[Face::Text, Face::Dialog]]), TEXT),
        (Face::Good, on(&[SCREEN]), TEXT),
        (Face::Warning, on(&[SCREEN]), TEXT),
        (Face::Error, on(&[SCREEN]), TEXT),
        (Face::Field, on(&[SCREEN]), TEXT),
        (Face::Dimmed, on(&[PLAIN, &[Face::Text, Face::Dialog]]), DIMMED),
        (Face::Rule, on(&[&[Face::Text, Face::Dialog]]), DIMMED),
        (Face::Cursor, on(&[TILES, &[Face::Text]]), DIMMED),
    ];
    pairs.extend(Face::LINES.map(|face| (face, on(&[TILES, &[Face::Text, Face::Dialog]]), TEXT)));
    // The wave over a solved board moves on.
    pairs.extend([Face::Given, Face::OwnTint, Face::Step].map(|face| (face, glowing.clone(), DIMMED)));
    pairs.push((Face::MarkTint, on(&[&[Face::Shape]]), TEXT));
    pairs.push((Face::Sign, on(&[&[Face::Shape]]), DIMMED));
    pairs.extend([Face::RegionWall, Face::CageWall].map(|face| (face, hues(theme), 2.0)));
    // Faces with a background of their own.
    let own = [
        Face::Title,
        Face::Brand,
        Face::Footer,
        Face::FooterKey,
        Face::SetA,
        Face::SetB,
        Face::Fin,
        Face::Removed,
        Face::Placed,
        Face::RemovedBar,
        Face::PlacedBar,
        Face::QuestionBar,
        Face::Tag,
        Face::Tooltip,
        Face::Chosen,
        Face::DigitMode,
        Face::MarkMode,
        Face::SetupMode,
    ];
    pairs.extend(own.into_iter().map(|face| (face, grounds(theme, &[face]), TEXT)));
    pairs
}

#[test]
fn every_text_can_be_read_on_every_ground_in_every_theme() {
    let mut faults = Vec::new();
    let mut checked = 0;
    for (name, _) in Theme::shipped().iter().filter(|(name, _)| *name != "mono") {
        for colours in [Colours::True, Colours::Palette] {
            let theme = Theme::named(name, colours).expect("shipped");
            for (face, grounds, least) in pairs(&theme) {
                let ink = theme.ink(face).expect("a text has a colour");
                assert!(!grounds.is_empty(), "{name} {face:?}");
                for ground in grounds {
                    let found = shown(ink, colours).contrast(shown(ground, colours));
                    checked += 1;
                    if found < least {
                        faults.push(format!("{name} {colours:?}: {} on {ground:?}: {found:.2}", face.name()));
                    }
                }
            }
        }
    }
    assert!(checked > 2_000, "{checked}");
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// A colour as a terminal with these colours shows it.
fn shown(shade: Shade, colours: Colours) -> Shade {
    let [red, green, blue] = shade.shown(colours);
    Shade::of(Color::Rgb(red, green, blue)).expect("a shade")
}

/// Text on a line is lightened or darkened until it can be read.
#[test]
fn every_text_can_be_read_on_every_line() {
    let inks = [Face::Given, Face::Own, Face::Step, Face::Mark, Face::Same, Face::Corner, Face::Centre];
    for (name, _) in Theme::shipped().iter().filter(|(name, _)| *name != "mono") {
        for colours in [Colours::True, Colours::Palette] {
            let theme = Theme::named(name, colours).expect("shipped");
            for face in Face::LINES {
                let look = *theme.line(face).expect("a line has colours");
                for (ground, least) in
                    look.bands.map(|band| (band, TEXT)).into_iter().chain(look.nodes.map(|node| (node, 4.0)))
                {
                    for ink in inks {
                        let plain = theme.style(ink).fg.expect("a colour");
                        let lifted = Shade::of(theme.readable(plain, ground, TEXT)).expect("a shade");
                        let found = lifted.contrast(shown(ground, colours));
                        assert!(found >= least, "{name} {colours:?}: {ink:?} on {face:?} {ground:?}: {found:.2}");
                    }
                }
            }
        }
    }
}

/// What is told apart by colour at the same place: neighbouring regions and cages, lines of different families, the
/// player's colours, and each of them from the tiles. The distance is that of CIE 1976.
#[test]
fn what_meets_can_be_told_apart_at_every_depth() {
    let hues = [Face::Hue1, Face::Hue2, Face::Hue3, Face::Hue4, Face::Hue5];
    let mut faults = Vec::new();
    for (name, _) in Theme::shipped().iter().filter(|(name, _)| *name != "mono") {
        for colours in [Colours::True, Colours::Palette] {
            let theme = Theme::named(name, colours).expect("shipped");
            let lab = |face: Face| theme.ground(face).expect("a ground").lab(colours);
            let mut compare = |one: Face, other: Face, least: f64| {
                let found = super::hues::distance(lab(one), lab(other));
                if found < least {
                    faults.push(format!("{name} {colours:?}: {} and {}: {found:.1}", one.name(), other.name()));
                }
            };
            for (group, least) in [(&hues[..], 10.0), (&Face::LINES, 10.0), (&Face::COLOURS, 10.0)] {
                for (at, &one) in group.iter().enumerate() {
                    group[..at].iter().for_each(|&other| compare(one, other, least));
                    for tile in [Face::TileA, Face::TileB] {
                        compare(one, tile, 6.0);
                    }
                }
            }
            for (tint, tile) in [
                (Face::HouseA, Face::TileA),
                (Face::HouseB, Face::TileB),
                (Face::PeerA, Face::TileA),
                (Face::PeerB, Face::TileB),
            ] {
                compare(tint, tile, 6.0);
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn the_ratio_is_that_of_the_definition() {
    let shade = |[red, green, blue]: [u8; 3]| Shade::of(Color::Rgb(red, green, blue)).expect("a shade");
    for (one, other, expected) in [([0; 3], [255; 3], 21.0), ([119; 3], [255; 3], 4.48), ([1, 2, 3], [1, 2, 3], 1.0)] {
        assert!((shade(one).contrast(shade(other)) - expected).abs() < 0.01);
    }
}

#[test]
fn a_theme_says_the_least_contrast_of_its_board() {
    for (name, _) in Theme::shipped() {
        let least = Theme::named(name, Colours::True).expect("shipped").least_contrast();
        assert_eq!(least.is_some(), *name != "mono", "{name}");
        assert!(least.is_none_or(|least| (TEXT..21.0).contains(&least)), "{name}: {least:?}");
    }
}
