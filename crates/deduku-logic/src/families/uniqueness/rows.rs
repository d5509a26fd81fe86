//! The rows of the technique table for uniqueness.

use crate::PartName::{Base, Deadly, Target};
use crate::families::uniqueness::finder;
use crate::technique::Family;
use crate::technique::form::EvidenceForm;
use crate::technique::info::HodokuLevel::Hard;
use crate::technique::info::{TechniqueInfo, finder};
use crate::technique::rows::rows;

const BOARDS: &str =
    "any board, where an exchange leaves every house, diagonals, windows, cages and runs too, with the same digits";

rows! {
    like TechniqueInfo {
        family: Family::Uniqueness, boards: BOARDS,
        find: finder!(|grid, technique, query, sink| finder::find(grid, technique, query.single(grid), sink)),
        ..TechniqueInfo::NONE
    };
    BUG_PLUS_ONE = BugPlusOne "bug-plus-1", "BUG+1",
        ["bug", "bivalue universal grave", "bivalue universal grave + 1", "bug type 1"] {
        code: "0610", rating: Some(56), hodoku: Some((Hard, 100)), evidence: EvidenceForm::parts(&[(Deadly, 1)]),
        help: "Every empty cell has two candidates except one, which has three, and without one of these every \
               candidate would have two places in each house that has it. Then there would be two solutions or none, \
               so the cell holds that candidate.",
    }
    UNIQUE_RECTANGLE_1 = UniqueRectangle1 "unique-rectangle-1", "Unique Rectangle 1",
        ["uniqueness test 1", "unique rectangle type 1", "ur1"] {
        code: "0600", rating: Some(45), hodoku: Some((Hard, 100)), evidence: EvidenceForm::parts(&[(Deadly, 1)]),
        is_rectangle: true,
        help: "Four cells in two rows, two columns and two boxes have the same two digits, and one of them has others \
               too. With only these two digits, they could swap places. So both are removed from that cell.",
    }
    UNIQUE_RECTANGLE_2 = UniqueRectangle2 "unique-rectangle-2", "Unique Rectangle 2",
        ["uniqueness test 2", "unique rectangle type 2", "ur2"] {
        code: "0601", rating: Some(45), hodoku: Some((Hard, 100)), evidence: EvidenceForm::parts(&[(Deadly, 1)]),
        is_rectangle: true,
        help: "Four cells in two rows, two columns and two boxes have the same two digits, and two neighbours of them \
               one digit more. One of the two holds it, so it is removed from every cell that sees both.",
    }
    UNIQUE_RECTANGLE_3 = UniqueRectangle3 "unique-rectangle-3", "Unique Rectangle 3",
        ["uniqueness test 3", "unique rectangle type 3", "ur3"] {
        code: "0602", rating: Some(46), hodoku: Some((Hard, 100)), evidence: EvidenceForm::parts(&[(Deadly, 1)]),
        is_rectangle: true,
        help: "Four cells in two rows, two columns and two boxes have the same two digits, and two neighbours of them \
               others too. One of these others is true, so they make a naked subset with cells of the same house.",
    }
    UNIQUE_RECTANGLE_4 = UniqueRectangle4 "unique-rectangle-4", "Unique Rectangle 4",
        ["uniqueness test 4", "unique rectangle type 4", "ur4"] {
        code: "0603", rating: Some(45), hodoku: Some((Hard, 100)), evidence: EvidenceForm::parts(&[(Deadly, 1)]),
        is_rectangle: true,
        help: "Four cells in two rows, two columns and two boxes have the same two digits, and two neighbours of them \
               others too. A house that has one of the two digits in these neighbours alone leaves no room there for \
               the second.",
    }
    UNIQUE_RECTANGLE_5 = UniqueRectangle5 "unique-rectangle-5", "Unique Rectangle 5",
        ["uniqueness test 5", "unique rectangle type 5", "ur5"] {
        code: "0604", hodoku: Some((Hard, 100)), evidence: EvidenceForm::parts(&[(Deadly, 1)]), is_rectangle: true,
        help: "Four cells in two rows, two columns and two boxes have the same two digits, and opposite ones, or three \
               of them, one digit more. One of these holds it, so it is removed from every cell that sees them all.",
    }
    UNIQUE_RECTANGLE_6 = UniqueRectangle6 "unique-rectangle-6", "Unique Rectangle 6",
        ["uniqueness test 6", "unique rectangle type 6", "ur6"] {
        code: "0605", hodoku: Some((Hard, 100)), evidence: EvidenceForm::parts(&[(Deadly, 1)]), is_rectangle: true,
        help: "Four cells in two rows, two columns and two boxes have the same two digits, and opposite ones others \
               too. Two parallel sides have one of the digits nowhere else: if it were in a cell with others, it would \
               be in both of them, and the two digits could swap places. So it is removed from both.",
    }
    HIDDEN_RECTANGLE = HiddenRectangle "hidden-rectangle", "Hidden Rectangle", ["hidden unique rectangle", "hur"] {
        code: "0606", hodoku: Some((Hard, 100)), evidence: EvidenceForm::parts(&[(Deadly, 1)]), is_rectangle: true,
        help: "Of four cells in two rows, two columns and two boxes one has two digits alone, and the row and the \
               column of the opposite one have the first digit in the rectangle only. If the second digit were in that \
               opposite cell, all four would hold the two digits, which could swap places. So it is removed.",
    }
    AVOIDABLE_RECTANGLE_1 = AvoidableRectangle1 "avoidable-rectangle-1", "Avoidable Rectangle 1",
        ["avoidable rectangle type 1", "ar1"] {
        code: "0607", hodoku: Some((Hard, 100)), evidence: EvidenceForm::parts(&[(Deadly, 1)]), is_rectangle: true,
        help: "Three cells of a rectangle were filled, not given, with two digits. In the fourth the digit that \
               completes it would leave a second solution, with the digits swapped. So it is removed.",
    }
    AVOIDABLE_RECTANGLE_2 = AvoidableRectangle2 "avoidable-rectangle-2", "Avoidable Rectangle 2",
        ["avoidable rectangle type 2", "ar2"] {
        code: "0608", hodoku: Some((Hard, 100)), evidence: EvidenceForm::parts(&[(Deadly, 1)]), is_rectangle: true,
        help: "Two neighbouring cells of a rectangle were filled, not given, and the others can complete it or hold \
               one and the same digit more. One of them holds that digit, so it is removed from every cell that sees \
               both.",
    }
    UNIQUE_LOOP = UniqueLoop "unique-loop", "Unique Loop",
        ["unique loop type 1", "unique loop type 2", "unique loop type 3", "unique loop type 4"] {
        code: "0620", rating: Some(46), evidence: EvidenceForm::parts(&[(Deadly, 1)]),
        help: "Six cells or more have the same two digits, and every house that has one of them has two. With only \
               these digits, each cell could take its other digit. So one of the extras is true, and what follows is \
               as in unique rectangles.",
    }
    EXTENDED_RECTANGLE = ExtendedRectangle "extended-rectangle", "Extended Rectangle",
        ["extended unique rectangle", "extended ur"] {
        code: "0621", evidence: EvidenceForm::parts(&[(Deadly, 1)]), fewest_premises: 6,
        help: "Three cells of a line and three of a parallel one, side by side, have the same three digits. With only \
               these, both lines would hold all three there and could swap them. So one of the extras is true, and \
               what follows is as in unique rectangles.",
    }
    BUG_PLUS_N = BugPlusN "bug-plus-n", "BUG+n",
        ["bivalue universal grave + n", "bug type 2", "bug type 3", "bug type 4"] {
        rating: Some(57), evidence: EvidenceForm::parts(&[(Deadly, 1)]),
        help: "Every empty cell has two candidates and every candidate two places in each house that has it, but for \
               some extras. One of the extras is true: what all of them exclude is removed, and so is what follows \
               where two cells have them all, as in unique rectangles.",
    }
    REVERSE_BUG = ReverseBug "reverse-bug", "Reverse BUG", ["reverse bivalue universal grave"] {
        code: "0623", evidence: EvidenceForm::parts(&[(Base, 1), (Target, 1)]), is_on_request: true,
        help: "Few places of two digits are given, and placing one more would leave every house with both of them or \
               with neither. Then all the other places of the two digits could be exchanged, for they are not given. \
               So that one is removed.",
    }
    BUG_LITE = BugLite "bug-lite", "BUG Lite", ["bivalue universal grave lite"] {
        code: "0622", evidence: EvidenceForm::parts(&[(Deadly, 1)]),
        help: "Some cells have two digits each, three or more between them, and every digit has two places in each \
               house that has it there. With only these, each cell could take its other digit. So one of the extras is \
               true, and what follows is as in unique rectangles.",
    }
    MUG = Mug "mug", "MUG", ["multivalue universal grave"] {
        code: "0624", evidence: EvidenceForm::parts(&[(Deadly, 1)]), fewest_premises: 6, is_tried_late: true,
        help: "Some cells have three digits between them, and whatever way they are filled with these can be exchanged \
               for another that leaves each house with the same digits. So one of the extras is true, and what follows \
               is as in unique rectangles.",
    }
    SYMMETRICAL_PLACEMENT = SymmetricalPlacement "symmetrical-placement", "Symmetrical Placement",
        ["gurth's symmetrical placement", "gurth's theorem", "gsp"] {
        evidence: EvidenceForm::parts(&[(Target, 1)]), is_on_request: true,
        help: "Turned or mirrored, with each digit changed for another or itself, the givens are the same. So is the \
               only solution: a cell that stays in its place holds a digit that stays the same, and any other cell \
               what its counterpart says.",
    }
}
