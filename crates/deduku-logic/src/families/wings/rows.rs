//! The rows of the table for single-digit patterns, wings and bent sets.

use crate::PartName::{Extra, Pivot, Set, Wing};
use crate::families::wings::bent;
use crate::families::wings::empty_rectangle;
use crate::families::wings::short_chains;
use crate::families::wings::turbot;
use crate::families::wings::xy_wings;
use crate::technique::Family;
use crate::technique::form::{ChainShape, EvidenceForm};
use crate::technique::info::HodokuLevel::Hard;
use crate::technique::info::{ANY_BOARD, NEEDED, TechniqueInfo, finder};
use crate::technique::rows::rows;

const BENT: &str = "As many cells as digits in a line and a box that cross. Every digit but one has all its places in \
     the line, or all in the box, so it stands there at most once. One of the places of the other digit holds it: it \
     is removed from every cell that sees them all.";

rows! {
    like TechniqueInfo {
        family: Family::SingleDigit, boards: NEEDED, evidence: EvidenceForm::chain(ChainShape::OPEN),
        find: finder!(|grid, technique, _, sink| turbot::two_links(grid, technique, sink)),
        ..TechniqueInfo::NONE
    };
    SKYSCRAPER = Skyscraper "skyscraper", "Skyscraper", [] {
        code: "0400", hodoku: Some((Hard, 130)),
        help: "Two parallel lines have two places each for a digit, and one end of each lies in the same crossing \
               line. Only one of these two can hold the digit, so one of the other ends does: it is removed from every \
               cell that sees both.",
    }
    TWO_STRING_KITE = TwoStringKite "two-string-kite", "Two-String Kite", ["2-string kite", "kite"] {
        code: "0401", hodoku: Some((Hard, 150)),
        help: "A row and a column have two places each for a digit, and one end of each lies in the same box. Only one \
               of these two can hold the digit, so one of the far ends does: it is removed from the cell that sees \
               both.",
    }
    TURBOT_FISH = TurbotFish "turbot-fish", "Turbot Fish", ["turbot crane", "crane"] {
        code: "0403", hodoku: Some((Hard, 120)),
        help: "Two houses have two places each for a digit, and one end of the one sees one end of the other. Only one \
               of these two can hold the digit, so one of the far ends does: it is removed from every cell that sees \
               both. Skyscrapers and kites are turbot fish with names of their own.",
    }
}

rows! {
    like TechniqueInfo { family: Family::SingleDigit, boards: NEEDED, ..TechniqueInfo::NONE };
    EMPTY_RECTANGLE = EmptyRectangle "empty-rectangle", "Empty Rectangle", ["hinge", "rectangle elimination"] {
        code: "0402", hodoku: Some((Hard, 120)), evidence: EvidenceForm::chain(ChainShape::OPEN),
        find: finder!(|grid, _, _, sink| empty_rectangle::empty_rectangles(grid, sink)),
        help: "In a box the places of a digit lie in one row and one column. A line that has two places for the digit \
               begins in that row: if its near end holds the digit, the box has it in the column, and if not, its far \
               end does. So it is removed from where the column meets the line of the far end.",
    }
    DUAL_TWO_STRING_KITE = DualTwoStringKite "dual-two-string-kite", "Dual Two-String Kite", ["dual 2-string kite"] {
        code: "0404", hodoku: Some((Hard, 150)), evidence: EvidenceForm::TWO_CHAINS, is_on_request: true,
        find: finder!(|grid, _, _, sink| turbot::dual_kites(grid, sink)),
        help: "Two kites that share their ends in the box: each of the two cells has a second place of a digit in \
               its row or column, for each of the kites, which may be of two digits. Each kite removes its own.",
    }
    DUAL_EMPTY_RECTANGLE = DualEmptyRectangle "dual-empty-rectangle", "Dual Empty Rectangle", [] {
        code: "0405", hodoku: Some((Hard, 120)), evidence: EvidenceForm::TWO_CHAINS, is_on_request: true,
        find: finder!(|grid, _, _, sink| empty_rectangle::dual_empty_rectangles(grid, sink)),
        help: "One box is an empty rectangle twice: with two lines that have two places each for the digit, or, where \
               the box has two places only, in two ways. Each removes its own.",
    }
}

rows! {
    like TechniqueInfo { family: Family::Wing, ..TechniqueInfo::NONE };
    WWING = WWing "w-wing", "W-Wing", ["semi-remote pair"] {
        code: "0803", hodoku: Some((Hard, 150)), boards: NEEDED, evidence: EvidenceForm::chain(ChainShape::OPEN),
        find: finder!(|grid, _, _, sink| xy_wings::w_wings(grid, sink)),
        help: "Two cells have the same two candidates, and a house has two places for one of them, each seen by one of \
               the cells. One of these places holds it, so one of the cells does not and holds the other candidate: \
               that is removed from every cell that sees both.",
    }
    XY_WING = XyWing "xy-wing", "XY-Wing", ["bent triple", "y-wing style"] {
        code: "0800", rating: Some(42), hodoku: Some((Hard, 160)), boards: ANY_BOARD,
        evidence: EvidenceForm::parts(&[(Pivot, 1), (Wing, 2)]),
        find: finder!(|grid, _, _, sink| xy_wings::xy_wings(grid, sink)),
        help: "A pivot has the candidates X and Y. It sees one cell with X and Z and one with Y and Z. Whichever the \
               pivot holds, one of the two cells must be Z: it is removed from every cell that sees both.",
    }
    XYZ_WING = XyzWing "xyz-wing", "XYZ-Wing", [] {
        code: "0801", rating: Some(44), hodoku: Some((Hard, 180)), boards: ANY_BOARD,
        evidence: EvidenceForm::parts(&[(Pivot, 1), (Wing, 2)]),
        find: finder!(|grid, _, _, sink| xy_wings::xyz_wings(grid, sink)),
        help: "A pivot has the candidates X, Y and Z. It sees one cell with X and Z and one with Y and Z. One of the \
               three holds Z: it is removed from every cell that sees all three.",
    }
    WXYZ_WING = WxyzWing "wxyz-wing", "WXYZ-Wing", [] {
        code: "0804", boards: ANY_BOARD, evidence: EvidenceForm::parts(&[(Pivot, 1), (Wing, 3)]),
        find: finder!(|grid, _, _, sink| bent::wxyz_wings(grid, sink)),
        help: "A hinge with the candidates W, X and Y, and maybe Z, sees three cells with W and Z, X and Z, Y and Z. \
               Without Z these would leave nothing for the hinge: Z is removed from every cell that sees all that can \
               hold it.",
    }
}

rows! {
    like TechniqueInfo {
        family: Family::Wing, boards: NEEDED, evidence: EvidenceForm::chain(ChainShape::OPEN),
        find: finder!(|grid, technique, _, sink| short_chains::wings(grid, technique, sink)),
        ..TechniqueInfo::NONE
    };
    MWING = MWing "m-wing", "M-Wing", ["medusa wing"] {
        help: "A cell with X and Y sees one of two places of Y in a house; the other of them is one of two places of X \
               in another house. Either the cell holds X, or the far place does: X is removed from cells that see \
               both.",
    }
    SWING = SWing "s-wing", "S-Wing", ["split wing"] {
        help: "A cell with X and Y sees one of two places of X in a house, and one of two places of Y in another. \
               Either the far place of X holds X, or the far place of Y holds Y: where they see each other, neither \
               holds the digit of the other.",
    }
    LWING = LWing "l-wing", "L-Wing", ["local wing"] {
        help: "Three strong links in houses, of different digits, each of which ends in the cell where the next \
               begins. One end of the chain holds: what sees both is removed, and where the ends see each other, \
               neither holds the digit of the other.",
    }
    HWING = HWing "h-wing", "H-Wing", ["hybrid wing"] {
        help: "A cell with two candidates, then another one or a house with two places, then a house with two places, \
               linked one to the next; the ends are of different digits. One end holds: where they see each other, \
               neither holds the digit of the other.",
    }
}

rows! {
    like TechniqueInfo {
        family: Family::Wing, boards: ANY_BOARD, evidence: EvidenceForm::parts(&[(Set, 1), (Extra, 1)]), help: BENT,
        ..TechniqueInfo::NONE
    };
    BENT_QUAD = BentQuad "bent-quad", "Bent Quad", ["bent naked quad", "general wxyz-wing"] {
        code: "0802",
        find: finder!(|grid, technique, _, sink| bent::bent_sets(grid, 4, technique, sink)),
    }
    VWXYZ_WING = VwxyzWing "vwxyz-wing", "VWXYZ-Wing", ["bent quint"] {
        code: "0805", is_on_request: true,
        find: finder!(|grid, technique, _, sink| bent::bent_sets(grid, 5, technique, sink)),
    }
    UVWXYZ_WING = UvwxyzWing "uvwxyz-wing", "UVWXYZ-Wing", [] {
        code: "0806", is_on_request: true,
        find: finder!(|grid, technique, _, sink| bent::bent_sets(grid, 6, technique, sink)),
    }
    TUVWXYZ_WING = TuvwxyzWing "tuvwxyz-wing", "TUVWXYZ-Wing", [] {
        code: "0807", is_on_request: true,
        find: finder!(|grid, technique, _, sink| bent::bent_sets(grid, 7, technique, sink)),
    }
    STUVWXYZ_WING = StuvwxyzWing "stuvwxyz-wing", "STUVWXYZ-Wing", [] {
        code: "0808", is_on_request: true,
        find: finder!(|grid, technique, _, sink| bent::bent_sets(grid, 8, technique, sink)),
    }
    RSTUVWXYZ_WING = RstuvwxyzWing "rstuvwxyz-wing", "RSTUVWXYZ-Wing", [] {
        code: "0809", is_on_request: true,
        find: finder!(|grid, technique, _, sink| bent::bent_sets(grid, 9, technique, sink)),
    }
}
