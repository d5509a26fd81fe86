//! The rows of colours, of bent sets, of short chains with a name, of patterns with guardians, of templates.

use super::table::{ANY_BOARD, NEEDED};
use super::{Facts, Family, HodokuLevel, Technique};

use HodokuLevel::{Extreme, Hard};

const BENT: &str = "As many cells as digits in a line and a box that cross. Every digit but one has all its places in the line, \
     or all in the box, so it stands there once at most. One of the places of the other digit holds it: it goes \
     from every cell that sees them all.";

/// A row for a bent set of five cells or more.
const fn bent(
    technique: Technique,
    key: &'static str,
    name: &'static str,
    aliases: &'static [&'static str],
    code: &'static str,
) -> Facts {
    let family = Family::Wing;
    Facts { technique, key, name, aliases, family, code, rating: None, hodoku: None, boards: ANY_BOARD, help: BENT }
}

#[rustfmt::skip]
pub(super) const ROWS: &[Facts] = &[
    Facts {
        technique: Technique::RemotePair, key: "remote-pair", name: "Remote Pair",
        aliases: &["remote pairs"], family: Family::Chain,
        code: "0703", rating: None, hodoku: Some((Hard, 110)), boards: ANY_BOARD,
        help: "A row of cells, each of which sees the next, has the same two candidates in each. They hold the two digits \
               in turn, so two cells an odd number of steps apart hold both: the digits go from every cell that \
               sees both.",
    },
    Facts {
        technique: Technique::ColourTrap, key: "colour-trap", name: "Simple Colours Trap",
        aliases: &["simple colors trap", "simple colours", "simple colors", "colouring", "coloring"],
        family: Family::Colouring,
        code: "0500", rating: None, hodoku: Some((Hard, 150)), boards: NEEDED,
        help: "Strong links of a digit join its places into a cluster, coloured in turn. Either all places of one \
               colour hold the digit, or all of the other: it goes from every cell that sees both colours.",
    },
    Facts {
        technique: Technique::ColourWrap, key: "colour-wrap", name: "Simple Colours Wrap",
        aliases: &["simple colors wrap"], family: Family::Colouring,
        code: "0501", rating: None, hodoku: Some((Hard, 150)), boards: NEEDED,
        help: "Strong links of a digit join its places into a cluster, coloured in turn. Two places of one colour \
               see each other, so that colour is false: all its places lose the digit.",
    },
    Facts {
        technique: Technique::ColourBridge, key: "colour-bridge", name: "Multi Colours 1",
        aliases: &["multi colors 1", "multi-coloring"], family: Family::Colouring,
        code: "0502", rating: None, hodoku: Some((Hard, 200)), boards: NEEDED,
        help: "Two clusters of strong links of a digit. A colour of the one sees a colour of the other, so they are not both \
               true, and one of the two opposite colours is: the digit goes from every cell that sees both.",
    },
    Facts {
        technique: Technique::ColourClash, key: "colour-clash", name: "Multi Colours 2",
        aliases: &["multi colors 2"], family: Family::Colouring,
        code: "0503", rating: None, hodoku: Some((Hard, 200)), boards: NEEDED,
        help: "Two clusters of strong links of a digit. A colour of the one sees both colours of the other, of which \
               one is true. So it is false: all its places lose the digit.",
    },
    Facts {
        technique: Technique::Medusa, key: "3d-medusa", name: "3D Medusa",
        aliases: &["medusa", "medusa colouring", "medusa coloring", "advanced colouring", "ultracolouring"],
        family: Family::Colouring,
        code: "", rating: None, hodoku: None, boards: NEEDED,
        help: "Strong links of all digits, the two places of a digit in a house and the two candidates of a cell, join \
               candidates into a cluster, coloured in turn. Either all of one colour hold, or all of the other. A \
               candidate goes if it shares its cell with one colour, or sees its digit in it, and the same with the other \
               colour. A colour is false, and all of it goes, if it stands twice in a cell, or with one digit twice in a \
               house, or leaves another cell without a candidate.",
    },
    Facts {
        technique: Technique::WxyzWing, key: "wxyz-wing", name: "WXYZ-Wing",
        aliases: &[], family: Family::Wing,
        code: "0804", rating: None, hodoku: None, boards: ANY_BOARD,
        help: "A hinge with the candidates W, X and Y, and maybe Z, sees three cells with W and Z, X and Z, Y and Z. Without \
               Z these would leave nothing for the hinge: Z goes from every cell that sees all that can hold it.",
    },
    Facts {
        technique: Technique::MWing, key: "m-wing", name: "M-Wing",
        aliases: &["medusa wing"], family: Family::Wing,
        code: "", rating: None, hodoku: None, boards: NEEDED,
        help: "A cell with X and Y sees one of two places of Y in a house; the other of them is one of two places of X \
               in another house. Either the cell holds X, or the far place does: X goes from cells that see both.",
    },
    Facts {
        technique: Technique::SWing, key: "s-wing", name: "S-Wing",
        aliases: &["split wing"], family: Family::Wing,
        code: "", rating: None, hodoku: None, boards: NEEDED,
        help: "A cell with X and Y sees one of two places of X in a house, and one of two places of Y in another. Either \
               the far place of X holds X, or the far place of Y holds Y: where they see each other, neither \
               holds the digit of the other.",
    },
    Facts {
        technique: Technique::LWing, key: "l-wing", name: "L-Wing",
        aliases: &["local wing"], family: Family::Wing,
        code: "", rating: None, hodoku: None, boards: NEEDED,
        help: "Three strong links in houses, of different digits, each of which ends in the cell where the next begins. \
               One end of the chain holds: what sees both goes, and where the ends see each other, neither holds \
               the digit of the other.",
    },
    Facts {
        technique: Technique::HWing, key: "h-wing", name: "H-Wing",
        aliases: &["hybrid wing"], family: Family::Wing,
        code: "", rating: None, hodoku: None, boards: NEEDED,
        help: "A cell with two candidates, then another one or a house with two places, then a house with two places, \
               linked one to the next; the ends are of different digits. One end holds: where they see each \
               other, neither holds the digit of the other.",
    },
    bent(Technique::BentQuad, "bent-quad", "Bent Quad", &["bent naked quad", "general wxyz-wing"], "0802"),
    bent(Technique::VwxyzWing, "vwxyz-wing", "VWXYZ-Wing", &["bent quint"], "0805"),
    bent(Technique::UvwxyzWing, "uvwxyz-wing", "UVWXYZ-Wing", &[], "0806"),
    bent(Technique::TuvwxyzWing, "tuvwxyz-wing", "TUVWXYZ-Wing", &[], "0807"),
    bent(Technique::StuvwxyzWing, "stuvwxyz-wing", "STUVWXYZ-Wing", &[], "0808"),
    bent(Technique::RstuvwxyzWing, "rstuvwxyz-wing", "RSTUVWXYZ-Wing", &[], "0809"),
    Facts {
        technique: Technique::BrokenWing, key: "broken-wing", name: "Broken Wing",
        aliases: &["guardians", "single digit oddagon"], family: Family::Guardian,
        code: "1400", rating: None, hodoku: None, boards: NEEDED,
        help: "Five or seven places of a digit in a ring, each two neighbours in a house. If these houses had no other places for \
               it, they would have to take turns, which an odd ring cannot. So one of the other places, the \
               guardians, holds the digit; it goes from every cell that sees them all.",
    },
    Facts {
        technique: Technique::BivalueOddagon, key: "bivalue-oddagon", name: "Bivalue Oddagon",
        aliases: &["bi-value oddagon"], family: Family::Guardian,
        code: "1401", rating: None, hodoku: None, boards: ANY_BOARD,
        help: "Five or seven cells in a ring, each of which sees the next, have two candidates in common. With these \
               alone they would have to take turns, which an odd ring cannot. So one of the other candidates, the \
               guardians, holds: a single one in its cell, or one of several, which go from cells that see them all.",
    },
    Facts {
        technique: Technique::Tridagon, key: "tridagon", name: "Tridagon",
        aliases: &["trivalue oddagon", "thor's hammer"], family: Family::Guardian,
        code: "1402", rating: None, hodoku: None, boards: "boards with boxes of three rows and three columns",
        help: "Twelve cells of four boxes, one in each row and column of a box, have three candidates in common, and the \
               four boxes turn them an odd way. With these digits alone they cannot be filled. So one of the other \
               candidates, the guardians, holds: a single one in its cell, or one of several, which go from cells \
               that see them all.",
    },
    Facts {
        technique: Technique::TemplateSet, key: "template-set", name: "Template Set",
        aliases: &["pattern overlay set"], family: Family::LastResort,
        code: "1201", rating: None, hodoku: Some((Extreme, 10_000)), boards: NEEDED,
        help: "All ways to put a digit into the houses that need it have some cells in common: it stands there.",
    },
    Facts {
        technique: Technique::TemplateDelete, key: "template-delete", name: "Template Delete",
        aliases: &["pattern overlay"], family: Family::LastResort,
        code: "1202", rating: None, hodoku: Some((Extreme, 10_000)), boards: NEEDED,
        help: "No way to put a digit into all the houses that need it uses some of its places: it goes from there.",
    },
];
