//! The rows of the table for colouring.

use crate::PartName::{Colour, Opposite};
use crate::families::colouring::colours;
use crate::families::colouring::medusa;
use crate::technique::Family;
use crate::technique::form::EvidenceForm;
use crate::technique::info::HodokuLevel::Hard;
use crate::technique::info::{NEEDED, TechniqueInfo, finder};
use crate::technique::rows::rows;

rows! {
    like TechniqueInfo {
        family: Family::Colouring, boards: NEEDED, hodoku: Some((Hard, 150)),
        evidence: EvidenceForm::parts(&[(Colour, 1), (Opposite, 1)]),
        find: finder!(|grid, technique, _, sink| colours::simple(grid, technique, sink)),
        ..TechniqueInfo::NONE
    };
    COLOUR_TRAP = ColourTrap "colour-trap", "Simple Colours Trap",
        ["simple colors trap", "simple colours", "simple colors", "colouring", "coloring"] {
        code: "0500",
        help: "Strong links of a digit join its places into a cluster, coloured alternately. Either all places of one \
               colour hold the digit, or all of the other: it is removed from every cell that sees both colours.",
    }
    COLOUR_WRAP = ColourWrap "colour-wrap", "Simple Colours Wrap", ["simple colors wrap"] {
        code: "0501",
        help: "Strong links of a digit join its places into a cluster, coloured alternately. Two places of one colour see \
               each other, so that colour is false: all its places lose the digit.",
    }
}

rows! {
    like TechniqueInfo {
        family: Family::Colouring, boards: NEEDED, hodoku: Some((Hard, 200)),
        evidence: EvidenceForm::parts(&[(Colour, 2), (Opposite, 2)]),
        find: finder!(|grid, technique, _, sink| colours::multi(grid, technique, sink)),
        ..TechniqueInfo::NONE
    };
    COLOUR_BRIDGE = ColourBridge "colour-bridge", "Multi Colours 1", ["multi colors 1", "multi-coloring"] {
        code: "0502",
        help: "Two clusters of strong links of a digit. A colour of the one sees a colour of the other, so they are \
               not both true, and one of the two opposite colours is: the digit is removed from every cell that sees \
               both.",
    }
    COLOUR_CLASH = ColourClash "colour-clash", "Multi Colours 2", ["multi colors 2"] {
        code: "0503",
        help: "Two clusters of strong links of a digit. A colour of the one sees both colours of the other, of which \
               one is true. So it is false: all its places lose the digit.",
    }
}

rows! {
    like TechniqueInfo { family: Family::Colouring, ..TechniqueInfo::NONE };
    MEDUSA = Medusa "3d-medusa", "3D Medusa",
        ["medusa", "medusa colouring", "medusa coloring", "advanced colouring", "ultracolouring"] {
        boards: NEEDED, evidence: EvidenceForm::parts(&[(Colour, 1), (Opposite, 1)]),
        find: finder!(|grid, _, _, sink| medusa::medusa(grid, sink)),
        help: "Strong links of all digits, the two places of a digit in a house and the two candidates of a cell, join \
               candidates into a cluster, coloured alternately. Either all of one colour hold, or all of the other. A \
               candidate is removed if it shares its cell with one colour or sees its digit in that colour, and the \
               same for the other colour. A colour is false, and all of it is removed, if it stands twice in a cell, \
               or with one digit twice in a house, or leaves another cell without a candidate.",
    }
}
