//! The rows of the table for colouring.

use crate::PartName::{Colour, Opposite};
use crate::families::colouring::colours;
use crate::families::colouring::medusa;
use crate::technique::Family;
use crate::technique::Technique;
use crate::technique::form::EvidenceForm;
use crate::technique::info::HodokuLevel::Hard;
use crate::technique::info::{NEEDED, TechniqueInfo, finder};

#[rustfmt::skip]
pub(crate) const COLOUR_TRAP: TechniqueInfo = TechniqueInfo {
    technique: Technique::ColourTrap, key: "colour-trap", name: "Simple Colours Trap",
    aliases: &["simple colors trap", "simple colours", "simple colors", "colouring", "coloring"],
    family: Family::Colouring,
    code: "0500", rating: None, hodoku: Some((Hard, 150)), boards: NEEDED,
    help: "Strong links of a digit join its places into a cluster, coloured in turn. Either all places of one colour \
           hold the digit, or all of the other: it is removed from every cell that sees both colours.",
    find: finder!(|grid, technique, _, sink| colours::simple(grid, technique, sink)),
    evidence: EvidenceForm::parts(&[(Colour, 1), (Opposite, 1)]),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const COLOUR_WRAP: TechniqueInfo = TechniqueInfo {
    technique: Technique::ColourWrap, key: "colour-wrap", name: "Simple Colours Wrap",
    aliases: &["simple colors wrap"], family: Family::Colouring,
    code: "0501", rating: None, hodoku: Some((Hard, 150)), boards: NEEDED,
    help: "Strong links of a digit join its places into a cluster, coloured in turn. Two places of one colour \
           see each other, so that colour is false: all its places lose the digit.",
    find: finder!(|grid, technique, _, sink| colours::simple(grid, technique, sink)),
    evidence: EvidenceForm::parts(&[(Colour, 1), (Opposite, 1)]),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const COLOUR_BRIDGE: TechniqueInfo = TechniqueInfo {
    technique: Technique::ColourBridge, key: "colour-bridge", name: "Multi Colours 1",
    aliases: &["multi colors 1", "multi-coloring"], family: Family::Colouring,
    code: "0502", rating: None, hodoku: Some((Hard, 200)), boards: NEEDED,
    help: "Two clusters of strong links of a digit. A colour of the one sees a colour of the other, so they are not \
           both true, and one of the two opposite colours is: the digit is removed from every cell that sees both.",
    find: finder!(|grid, technique, _, sink| colours::multi(grid, technique, sink)),
    evidence: EvidenceForm::parts(&[(Colour, 2), (Opposite, 2)]),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const COLOUR_CLASH: TechniqueInfo = TechniqueInfo {
    technique: Technique::ColourClash, key: "colour-clash", name: "Multi Colours 2",
    aliases: &["multi colors 2"], family: Family::Colouring,
    code: "0503", rating: None, hodoku: Some((Hard, 200)), boards: NEEDED,
    help: "Two clusters of strong links of a digit. A colour of the one sees both colours of the other, of which \
           one is true. So it is false: all its places lose the digit.",
    find: finder!(|grid, technique, _, sink| colours::multi(grid, technique, sink)),
    evidence: EvidenceForm::parts(&[(Colour, 2), (Opposite, 2)]),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const MEDUSA: TechniqueInfo = TechniqueInfo {
    technique: Technique::Medusa, key: "3d-medusa", name: "3D Medusa",
    aliases: &["medusa", "medusa colouring", "medusa coloring", "advanced colouring", "ultracolouring"],
    family: Family::Colouring,
    code: "", rating: None, hodoku: None, boards: NEEDED,
    help: "Strong links of all digits, the two places of a digit in a house and the two candidates of a cell, join \
           candidates into a cluster, coloured in turn. Either all of one colour hold, or all of the other. A \
           candidate is removed if it shares its cell with one colour or sees its digit in that colour, and the same \
           for the other colour. A colour is false, and all of it is removed, if it stands twice in a cell, or with \
           one digit twice in a house, or leaves another cell without a candidate.",
    find: finder!(|grid, _, _, sink| medusa::medusa(grid, sink)),
    evidence: EvidenceForm::parts(&[(Colour, 1), (Opposite, 1)]),
    ..TechniqueInfo::NONE
};
