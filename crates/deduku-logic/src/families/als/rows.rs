//! The rows of the table for almost locked and hidden sets.

use crate::PartName::{Base, Link, Pivot, Set};
use crate::families::als::ahs;
use crate::families::als::als_chain;
use crate::families::als::als_w_wing;
use crate::families::als::als_xz;
use crate::families::als::death_blossom;
use crate::families::als::sue_de_coq;
use crate::technique::Family;
use crate::technique::form::EvidenceForm;
use crate::technique::info::HodokuLevel::Unfair;
use crate::technique::info::{ANY_BOARD, NEEDED, TechniqueInfo, finder};
use crate::technique::rows::rows;

rows! {
    like TechniqueInfo { family: Family::LockedSets, ..TechniqueInfo::NONE };
    SUE_DE_COQ = SueDeCoq "sue-de-coq", "Sue de Coq", ["sdc", "two sector disjoint subsets", "extended sue de coq"] {
        code: "1101", hodoku: Some((Unfair, 250)), boards: ANY_BOARD,
        evidence: EvidenceForm::parts(&[(Base, 1), (Set, 2)]), is_of_few_cells: true,
        find: finder!(|grid, technique, _, sink| sue_de_coq::sue_de_coq(grid, technique, sink)),
        help: "Two or three cells where two houses cross, a box and a line, have two candidates more than cells. Take \
               cells of the one house beside them and cells of the other, so that all together have as many cells as \
               digits, a digit of both sides counted twice. Then each digit stands in these cells, and is removed from \
               the rest of each house where it has all its places there.",
    }
    ALS_XZ = AlsXz "als-xz", "ALS-XZ", ["almost locked set xz rule", "almost locked sets xz", "als xz rule"] {
        code: "0901", hodoku: Some((Unfair, 300)), boards: ANY_BOARD,
        evidence: EvidenceForm::parts(&[(Set, 2), (Link, 1)]), is_of_few_cells: true,
        find: finder!(|grid, technique, _, sink| als_xz::als_xz(grid, technique, sink)),
        help: "An almost locked set is some cells of a house with one candidate more than cells: it misses one of its \
               digits at most. A digit links two such sets if its places in the one see its places in the other: one \
               set misses it and has all its other digits. So another digit of both stands in one of them, and is \
               removed from cells that see all its places there. Two linking digits lock both sets: then every digit \
               is removed from cells that see its places in a set, and a linking one from cells that see its places in \
               both.",
    }
    ALS_XY_WING = AlsXyWing "als-xy-wing", "ALS-XY-Wing", ["almost locked set xy wing", "als xy"] {
        code: "0902", hodoku: Some((Unfair, 320)), boards: ANY_BOARD,
        evidence: EvidenceForm::parts(&[(Set, 3), (Link, 2)]), fewest_premises: 6, is_of_few_cells: true,
        is_tried_late: true,
        find: finder!(|grid, technique, _, sink| als_chain::als_xy_wing(grid, technique, sink)),
        help: "Three almost locked sets: a digit links the first to the middle one, another digit links that to the \
               third. The middle set misses one digit at most, so it takes its linking digit from one of the others, \
               which then has all its other digits. A digit that both outer sets have stands in one of them, and is \
               removed from cells that see all its places there.",
    }
    ALS_WWING = AlsWWing "als-w-wing", "ALS-W-Wing", ["almost locked set w wing"] {
        boards: NEEDED, evidence: EvidenceForm::parts(&[(Set, 2), (Link, 1)]), is_of_few_cells: true,
        find: finder!(|grid, technique, _, sink| als_w_wing::als_w_wing(grid, technique, sink)),
        help: "Two almost locked sets have a digit in common that a house needs, and each of its places in the house \
               sees all its places in the one set, or all in the other. It stands in the house, so one of the sets \
               misses it and has all its other digits. Another digit of both stands in one of them.",
    }
    ALS_XY_CHAIN = AlsXyChain "als-xy-chain", "ALS-XY-Chain",
        ["almost locked set xy chain", "almost locked set chain", "als chain"] {
        code: "0903", hodoku: Some((Unfair, 340)), boards: ANY_BOARD,
        evidence: EvidenceForm::parts(&[(Set, 4), (Link, 3)]), fewest_premises: 8, is_tried_late: true,
        find: finder!(|grid, technique, _, sink| als_chain::als_xy_chain(grid, technique, sink)),
        help: "Four or more almost locked sets in a row, each linked to the next by a digit, and by another one to the \
               set before. If the first set misses a digit, it has the one that links it, so the next set misses that \
               and has its next link, and so on to the last. A digit that the first and the last have, apart from \
               their links, stands in one of them.",
    }
    AHS_XZ = AhsXz "ahs-xz", "AHS-XZ", ["almost hidden sets", "almost hidden set xz rule", "ahs"] {
        boards: NEEDED, evidence: EvidenceForm::parts(&[(Set, 2), (Link, 1)]),
        find: finder!(|grid, technique, _, sink| ahs::ahs_xz(grid, technique, sink)),
        help: "An almost hidden set is some digits that a house needs, with one place more than digits: all places but \
               one hold them. Two such sets of houses that cross share cells. One where they have no digit in common \
               serves one set at most, so the other set fills all its other places: another shared cell holds a digit \
               of one set or the other. With two such cells each set fills all its places but one of them.",
    }
    DEATH_BLOSSOM = DeathBlossom "death-blossom", "Death Blossom", ["blossom"] {
        code: "0904", hodoku: Some((Unfair, 360)), boards: ANY_BOARD,
        evidence: EvidenceForm::parts(&[(Pivot, 1), (Set, 2), (Link, 2)]), fewest_premises: 6, is_tried_late: true,
        find: finder!(|grid, technique, _, sink| death_blossom::death_blossom(grid, technique, sink)),
        help: "A cell, the stem, has for each of its candidates an almost locked set, a petal, whose places of that \
               candidate it sees. Whatever the stem holds, one petal misses it and has all its other digits. A digit \
               that all petals have, and the stem has not, stands in one of them, and is removed from cells that see \
               all its places there.",
    }
}
