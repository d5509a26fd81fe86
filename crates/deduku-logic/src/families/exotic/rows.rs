//! The rows of the table for exotic patterns.

use crate::PartName::{Base, Extra, Link, Pivot, Target, Wing};
use crate::families::exotic::alone;
use crate::families::exotic::domino;
use crate::families::exotic::exocet;
use crate::families::exotic::fireworks;
use crate::families::exotic::sectors;
use crate::families::exotic::tridagon;
use crate::technique::Family;
use crate::technique::form::EvidenceForm;
use crate::technique::info::{NEEDED, TechniqueInfo, finder};
use crate::technique::rows::rows;

rows! {
    like TechniqueInfo {
        family: Family::Exotic, boards: NEEDED,
        find: finder!(|grid, technique, _, sink| fireworks::fireworks(grid, technique, sink)),
        ..TechniqueInfo::NONE
    };
    TRIPLE_FIREWORK = TripleFirework "triple-firework", "Triple Firework",
        ["firework triple", "fireworks", "firework"] {
        evidence: EvidenceForm::parts(&[(Pivot, 1), (Wing, 1)]),
        help: "A row and a column cross in a box. A digit has one place at most in each of them outside the box: its \
               wings. If it stands in neither wing, both lines have it in the box, so in their common cell, the \
               corner. Three digits with the same corner and wings stand in these three cells, and nothing else does.",
    }
    QUAD_FIREWORK = QuadFirework "quad-firework", "Quad Firework",
        ["firework quadruple", "quadruple firework", "quad fireworks"] {
        evidence: EvidenceForm::parts(&[(Pivot, 2), (Wing, 1)]),
        help: "Two digits stand in a corner or two wings, as in a triple firework, and two others in another corner or \
               the same two wings. Four digits fill the four cells: nothing else stands there, nor a digit of one \
               corner in the other.",
    }
}

rows! {
    like TechniqueInfo { family: Family::Guardian, ..TechniqueInfo::NONE };
    TRIDAGON = Tridagon "tridagon", "Tridagon", ["trivalue oddagon", "thor's hammer"] {
        code: "1402", boards: "boards with boxes of three rows and three columns",
        evidence: EvidenceForm::parts(&[(Base, 1), (Extra, 1)]), can_place: true,
        find: finder!(|grid, _, _, sink| tridagon::tridagons(grid, sink)),
        help: "Twelve cells of four boxes, one in each row and column of a box, have little but three candidates, and \
               the four boxes turn them an odd way. With these digits alone they cannot be filled. So one of the other \
               candidates, the guardians, holds: if they are in one cell, it loses the three; if they are of one \
               digit, it is removed from cells that see them all.",
    }
}

rows! {
    like TechniqueInfo {
        family: Family::Exotic, evidence: EvidenceForm::parts(&[(Base, 1), (Target, 1)]),
        ..TechniqueInfo::NONE
    };
    DOMINO_LOOP = DominoLoop "sk-loop", "SK Loop", ["domino loop", "sk loops", "virus pattern"] {
        boards: "boards with rows, columns and boxes or regions",
        find: finder!(|grid, _, query, sink| domino::domino_loops(grid, query.work, sink)),
        help: "Two rows and two columns cross in four filled cells of four boxes. Beside each, its box has some cells \
               of the row and some of the column, usually two and two. Each of their candidates is counted in the line \
               or in the box, which can have it once. If that makes as many digits as there are cells, each stands \
               among the cells of its line or box, and is removed from the rest of it.",
    }
    MULTI_SECTOR = MultiSector "multi-sector-locked-sets", "Multi-Sector Locked Sets",
        ["msls", "multi sector locked set", "multifish"] {
        boards: "boards with rows and columns", fewest_premises: 8, is_tried_late: true,
        find: finder!(|grid, _, query, sink| sectors::sectors(grid, query.work, sink)),
        help: "Take the empty cells where some rows cross some columns, and count some digits in the rows, the others \
               in the columns, each once in each line that can have it there. If that makes as many digits as there \
               are cells, each stands among the cells of its line, and is removed from the rest of it.",
    }
}

rows! {
    like TechniqueInfo {
        family: Family::Exotic, boards: "boards of up to 128 cells with rows, columns and boxes or regions",
        evidence: EvidenceForm::parts(&[(Base, 1), (Target, 1), (Link, 1)]), fewest_premises: 8, is_tried_late: true,
        find: finder!(|grid, technique, _, sink| exocet::exocets(grid, technique, sink)),
        ..TechniqueInfo::NONE
    };
    JUNIOR_EXOCET = JuniorExocet "junior-exocet", "Junior Exocet", ["jexocet", "exocet", "je"] {
        help: "Two cells of a line and a box, the base, have three or four candidates. In three lines that cross \
               theirs each of these digits has, but for two targets in the other boxes of the band, and for what the \
               base sees, places in two houses only. Each of the three lines needs the digit, so a digit of the base \
               stands in a target: the targets have the two digits of the base, and no others.",
    }
    SENIOR_EXOCET = SeniorExocet "senior-exocet", "Senior Exocet", ["se exocet"] {
        help: "A Junior Exocet with a target, or both, outside the band of the base. The same count of three lines \
               shows that the targets have the two digits of the base, and no others.",
    }
}

rows! {
    like TechniqueInfo { family: Family::Grid, ..TechniqueInfo::NONE };
    GRID_ALONE = GridAlone "grid-by-itself", "Grid by Itself", ["grid alone", "one grid alone"] {
        boards: "overlapping grids, and the layers of a Dion cube", evidence: EvidenceForm::GridAlone, can_place: true,
        find: finder!(|grid, _, query, sink| alone::grids_alone(grid, query.work, sink)),
        help: "One grid of several is solved as if it stood alone. If it has fewer than a hundred solutions, what they \
               have in common holds: digits that stand in all of them, and candidates that none of them has.",
    }
}
