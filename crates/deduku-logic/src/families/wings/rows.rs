//! The rows of the table for single-digit patterns, wings and bent sets.

use crate::PartName::{Extra, Pivot, Set, Wing};
use crate::families::wings::bent;
use crate::families::wings::empty_rectangle;
use crate::families::wings::short_chains;
use crate::families::wings::turbot;
use crate::families::wings::xy_wings;
use crate::technique::Family;
use crate::technique::Technique;
use crate::technique::form::{ChainShape, EvidenceForm};
use crate::technique::info::HodokuLevel::Hard;
use crate::technique::info::{ANY_BOARD, NEEDED, TechniqueInfo, finder};

const BENT: &str = "As many cells as digits in a line and a box that cross. Every digit but one has all its places in \
     the line, or all in the box, so it stands there at most once. One of the places of the other digit holds it: it \
     is removed from every cell that sees them all.";

/// A row for a bent set of at least five cells.
const fn bent(
    technique: Technique,
    key: &'static str,
    name: &'static str,
    aliases: &'static [&'static str],
    code: &'static str,
) -> TechniqueInfo {
    let family = Family::Wing;
    TechniqueInfo {
        technique,
        key,
        name,
        aliases,
        family,
        code,
        rating: None,
        hodoku: None,
        boards: ANY_BOARD,
        help: BENT,
        evidence: EvidenceForm::parts(&[(Set, 1), (Extra, 1)]),
        ..TechniqueInfo::NONE
    }
}

#[rustfmt::skip]
pub(crate) const SKYSCRAPER: TechniqueInfo = TechniqueInfo {
    technique: Technique::Skyscraper, key: "skyscraper", name: "Skyscraper",
    aliases: &[], family: Family::SingleDigit,
    code: "0400", rating: None, hodoku: Some((Hard, 130)), boards: NEEDED,
    help: "Two parallel lines have two places each for a digit, and one end of each lies in the same crossing line. \
           Only one of these two can hold the digit, so one of the other ends does: it is removed from every cell \
           that sees both.",
    find: finder!(|grid, technique, _, sink| turbot::two_links(grid, technique, sink)),
    evidence: EvidenceForm::chain(ChainShape::OPEN),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const TWO_STRING_KITE: TechniqueInfo = TechniqueInfo {
    technique: Technique::TwoStringKite, key: "two-string-kite", name: "Two-String Kite",
    aliases: &["2-string kite", "kite"], family: Family::SingleDigit,
    code: "0401", rating: None, hodoku: Some((Hard, 150)), boards: NEEDED,
    help: "A row and a column have two places each for a digit, and one end of each lies in the same box. Only one of \
           these two can hold the digit, so one of the far ends does: it is removed from the cell that sees both.",
    find: finder!(|grid, technique, _, sink| turbot::two_links(grid, technique, sink)),
    evidence: EvidenceForm::chain(ChainShape::OPEN),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const TURBOT_FISH: TechniqueInfo = TechniqueInfo {
    technique: Technique::TurbotFish, key: "turbot-fish", name: "Turbot Fish",
    aliases: &["turbot crane", "crane"], family: Family::SingleDigit,
    code: "0403", rating: None, hodoku: Some((Hard, 120)), boards: NEEDED,
    help: "Two houses have two places each for a digit, and one end of the one sees one end of the other. Only one of \
           these two can hold the digit, so one of the far ends does: it is removed from every cell that sees both. \
           Skyscrapers and kites are turbot fish with names of their own.",
    find: finder!(|grid, technique, _, sink| turbot::two_links(grid, technique, sink)),
    evidence: EvidenceForm::chain(ChainShape::OPEN),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const EMPTY_RECTANGLE: TechniqueInfo = TechniqueInfo {
    technique: Technique::EmptyRectangle, key: "empty-rectangle", name: "Empty Rectangle",
    aliases: &["hinge", "rectangle elimination"], family: Family::SingleDigit,
    code: "0402", rating: None, hodoku: Some((Hard, 120)), boards: NEEDED,
    help: "In a box the places of a digit lie in one row and one column. A line that has two places for the digit \
           begins in that row: if its near end holds the digit, the box has it in the column, and if not, its far end \
           does. So it is removed from where the column meets the line of the far end.",
    find: finder!(|grid, _, _, sink| empty_rectangle::empty_rectangles(grid, sink)),
    evidence: EvidenceForm::chain(ChainShape::OPEN),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const WWING: TechniqueInfo = TechniqueInfo {
    technique: Technique::WWing, key: "w-wing", name: "W-Wing",
    aliases: &["semi-remote pair"], family: Family::Wing,
    code: "0803", rating: None, hodoku: Some((Hard, 150)), boards: NEEDED,
    help: "Two cells have the same two candidates, and a house has two places for one of them, each seen by one of \
           the cells. One of these places holds it, so one of the cells does not and holds the other candidate: that \
           is removed from every cell that sees both.",
    find: finder!(|grid, _, _, sink| xy_wings::w_wings(grid, sink)),
    evidence: EvidenceForm::chain(ChainShape::OPEN),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const XY_WING: TechniqueInfo = TechniqueInfo {
    technique: Technique::XyWing, key: "xy-wing", name: "XY-Wing",
    aliases: &["bent triple", "y-wing style"], family: Family::Wing,
    code: "0800", rating: Some(42), hodoku: Some((Hard, 160)), boards: ANY_BOARD,
    help: "A pivot has the candidates X and Y. It sees one cell with X and Z and one with Y and Z. Whichever the \
           pivot holds, one of the two cells must be Z: it is removed from every cell that sees both.",
    find: finder!(|grid, _, _, sink| xy_wings::xy_wings(grid, sink)),
    evidence: EvidenceForm::parts(&[(Pivot, 1), (Wing, 2)]),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const XYZ_WING: TechniqueInfo = TechniqueInfo {
    technique: Technique::XyzWing, key: "xyz-wing", name: "XYZ-Wing",
    aliases: &[], family: Family::Wing,
    code: "0801", rating: Some(44), hodoku: Some((Hard, 180)), boards: ANY_BOARD,
    help: "A pivot has the candidates X, Y and Z. It sees one cell with X and Z and one with Y and Z. One of the \
           three holds Z: it is removed from every cell that sees all three.",
    find: finder!(|grid, _, _, sink| xy_wings::xyz_wings(grid, sink)),
    evidence: EvidenceForm::parts(&[(Pivot, 1), (Wing, 2)]),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const WXYZ_WING: TechniqueInfo = TechniqueInfo {
    technique: Technique::WxyzWing, key: "wxyz-wing", name: "WXYZ-Wing",
    aliases: &[], family: Family::Wing,
    code: "0804", rating: None, hodoku: None, boards: ANY_BOARD,
    help: "A hinge with the candidates W, X and Y, and maybe Z, sees three cells with W and Z, X and Z, Y and Z. \
           Without Z these would leave nothing for the hinge: Z is removed from every cell that sees all that can \
           hold it.",
    find: finder!(|grid, _, _, sink| bent::wxyz_wings(grid, sink)),
    evidence: EvidenceForm::parts(&[(Pivot, 1), (Wing, 3)]),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const MWING: TechniqueInfo = TechniqueInfo {
    technique: Technique::MWing, key: "m-wing", name: "M-Wing",
    aliases: &["medusa wing"], family: Family::Wing,
    code: "", rating: None, hodoku: None, boards: NEEDED,
    help: "A cell with X and Y sees one of two places of Y in a house; the other of them is one of two places of X in \
           another house. Either the cell holds X, or the far place does: X is removed from cells that see both.",
    find: finder!(|grid, technique, _, sink| short_chains::wings(grid, technique, sink)),
    evidence: EvidenceForm::chain(ChainShape::OPEN),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const SWING: TechniqueInfo = TechniqueInfo {
    technique: Technique::SWing, key: "s-wing", name: "S-Wing",
    aliases: &["split wing"], family: Family::Wing,
    code: "", rating: None, hodoku: None, boards: NEEDED,
    help: "A cell with X and Y sees one of two places of X in a house, and one of two places of Y in another. Either \
           the far place of X holds X, or the far place of Y holds Y: where they see each other, neither \
           holds the digit of the other.",
    find: finder!(|grid, technique, _, sink| short_chains::wings(grid, technique, sink)),
    evidence: EvidenceForm::chain(ChainShape::OPEN),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const LWING: TechniqueInfo = TechniqueInfo {
    technique: Technique::LWing, key: "l-wing", name: "L-Wing",
    aliases: &["local wing"], family: Family::Wing,
    code: "", rating: None, hodoku: None, boards: NEEDED,
    help: "Three strong links in houses, of different digits, each of which ends in the cell where the next begins. \
           One end of the chain holds: what sees both is removed, and where the ends see each other, neither holds \
           the digit of the other.",
    find: finder!(|grid, technique, _, sink| short_chains::wings(grid, technique, sink)),
    evidence: EvidenceForm::chain(ChainShape::OPEN),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const HWING: TechniqueInfo = TechniqueInfo {
    technique: Technique::HWing, key: "h-wing", name: "H-Wing",
    aliases: &["hybrid wing"], family: Family::Wing,
    code: "", rating: None, hodoku: None, boards: NEEDED,
    help: "A cell with two candidates, then another one or a house with two places, then a house with two places, \
           linked one to the next; the ends are of different digits. One end holds: where they see each \
           other, neither holds the digit of the other.",
    find: finder!(|grid, technique, _, sink| short_chains::wings(grid, technique, sink)),
    evidence: EvidenceForm::chain(ChainShape::OPEN),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const BENT_QUAD: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, _, sink| bent::bent_sets(grid, 4, technique, sink)),
    ..bent(Technique::BentQuad, "bent-quad", "Bent Quad", &["bent naked quad", "general wxyz-wing"], "0802")
};

#[rustfmt::skip]
pub(crate) const VWXYZ_WING: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, _, sink| bent::bent_sets(grid, 5, technique, sink)),
    is_on_request: true,
    ..bent(Technique::VwxyzWing, "vwxyz-wing", "VWXYZ-Wing", &["bent quint"], "0805")
};

#[rustfmt::skip]
pub(crate) const UVWXYZ_WING: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, _, sink| bent::bent_sets(grid, 6, technique, sink)),
    is_on_request: true,
    ..bent(Technique::UvwxyzWing, "uvwxyz-wing", "UVWXYZ-Wing", &[], "0806")
};

#[rustfmt::skip]
pub(crate) const TUVWXYZ_WING: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, _, sink| bent::bent_sets(grid, 7, technique, sink)),
    is_on_request: true,
    ..bent(Technique::TuvwxyzWing, "tuvwxyz-wing", "TUVWXYZ-Wing", &[], "0807")
};

#[rustfmt::skip]
pub(crate) const STUVWXYZ_WING: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, _, sink| bent::bent_sets(grid, 8, technique, sink)),
    is_on_request: true,
    ..bent(Technique::StuvwxyzWing, "stuvwxyz-wing", "STUVWXYZ-Wing", &[], "0808")
};

#[rustfmt::skip]
pub(crate) const RSTUVWXYZ_WING: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, _, sink| bent::bent_sets(grid, 9, technique, sink)),
    is_on_request: true,
    ..bent(Technique::RstuvwxyzWing, "rstuvwxyz-wing", "RSTUVWXYZ-Wing", &[], "0809")
};

#[rustfmt::skip]
pub(crate) const DUAL_TWO_STRING_KITE: TechniqueInfo = TechniqueInfo {
    technique: Technique::DualTwoStringKite, key: "dual-two-string-kite", name: "Dual Two-String Kite",
    aliases: &["dual 2-string kite"], family: Family::SingleDigit,
    code: "0404", rating: None, hodoku: Some((Hard, 150)), boards: NEEDED,
    help: "Two kites that share their ends in the box: each of the two cells has a second place of the digit \
           in its row and in its column. Each kite removes its own.",
    find: finder!(|grid, _, _, sink| turbot::dual_kites(grid, sink)),
    is_on_request: true,
    evidence: EvidenceForm::TWO_CHAINS,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const DUAL_EMPTY_RECTANGLE: TechniqueInfo = TechniqueInfo {
    technique: Technique::DualEmptyRectangle, key: "dual-empty-rectangle", name: "Dual Empty Rectangle",
    aliases: &[], family: Family::SingleDigit,
    code: "0405", rating: None, hodoku: Some((Hard, 120)), boards: NEEDED,
    help: "One box is an empty rectangle twice: with two lines that have two places each for the digit, or, where the \
           box has two places only, in two ways. Each removes its own.",
    find: finder!(|grid, _, _, sink| empty_rectangle::dual_empty_rectangles(grid, sink)),
    is_on_request: true,
    evidence: EvidenceForm::TWO_CHAINS,
    ..TechniqueInfo::NONE
};
