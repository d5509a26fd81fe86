//! The rows of the table for clues of variants.

use crate::families::clues::proofs::proof_step::{MOST_CASES, MOST_CLUES, MOST_SMALL};
use crate::families::clues::search::cases::clue_cases;
use crate::families::clues::search::clash::clue_clashes;
use crate::families::clues::search::finder::{balances, single_clues};
use crate::families::clues::search::sets::clue_sets;
use crate::technique::Family;
use crate::technique::form::{ClueForm, EvidenceForm};
use crate::technique::info::{TechniqueInfo, finder};
use crate::technique::rows::rows;

rows! {
    like TechniqueInfo {
        family: Family::Clue, evidence: EvidenceForm::Clues(ClueForm::Single),
        find: finder!(|grid, technique, query, sink| single_clues(grid, technique, query.work, sink)),
        ..TechniqueInfo::NONE
    };
    NEGATIVE_CONSTRAINT = NegativeConstraint "negative-constraint", "Negative Constraint",
        ["anti-knight", "anti-king", "nonconsecutive", "missing dots"] {
        boards: "puzzles with a rule for all neighbours or for cells a knight's or a king's move apart",
        help: "A rule for the whole grid removes candidates around what is known: a placed 4 removes 3 and 5 from \
               neighbours that may not be consecutive, and 4 from the cells that a knight reaches.",
    }
    DOT_PAIRS = DotPairs "dot-pairs", "Dots and Signs", ["kropki pairs", "xv pairs", "dots"] {
        boards: "puzzles with dots, X or V",
        help: "A candidate beside a dot, an X or a V is removed if no candidate of the other cell makes a pair with \
               it.",
    }
    THERMOMETER_BOUNDS = ThermometerBounds "thermometer-bounds", "Thermometer Bounds",
        ["thermo bounds", "thermometer", "inequality bounds"] {
        boards: "puzzles with thermometers, greater-than signs, minima or maxima",
        help: "Digits rise along a thermometer, so each cell has at least as many digits below it as there are cells \
               before it, and as many above it as there are cells after it. Bounds pass from cell to cell.",
    }
    WHISPER_LINE = WhisperLine "whisper-line", "Whisper Line",
        ["whisper high and low", "entropic kinds", "modular kinds"] {
        boards: "puzzles with whispers, entropic or modular lines",
        help: "Neighbours on a whisper are far apart: digits of the middle have no partner, and low and high take \
               turns along the line. On entropic and modular lines kinds of digits take turns.",
    }
    CLUE_REGION = ClueRegion "clue-region", "Clue Region", ["extra region", "diagonal region"] {
        boards: "puzzles with clues that say that cells differ",
        help: "Where a clue makes cells differ, a digit that one of them holds is removed from the others, and a digit \
               that has one place left in a clue of nine cells stands there.",
    }
    CLUE_CAGE = ClueCage "clue-cage", "Clue Cage", ["cage clue", "sum of a cage"] {
        boards: "puzzles with cages as clues",
        help: "A candidate is removed if no combination that fits the cells of the cage has it in its cell.",
    }
    ARROW_SUM = ArrowSum "arrow-sum", "Arrow Sum", ["arrow"] {
        boards: "puzzles with arrows",
        help: "The shaft adds up to the circle: the least that its cells can make bounds the circle from below, the \
               circle bounds each cell of the shaft from above.",
    }
    LITTLE_KILLER_SUM = LittleKillerSum "little-killer-sum", "Little Killer Sum",
        ["little killer combinations", "sum of cells"] {
        boards: "puzzles with little killers or other sums in which digits may repeat",
        help: "A candidate is removed if the other cells of the sum cannot make the rest. Cells of the sum that see \
               each other differ.",
    }
    SANDWICH_SUM = SandwichSum "sandwich-sum", "Sandwich Sum", ["sandwich combinations", "sandwich"] {
        boards: "puzzles with sandwich sums",
        help: "The sum says how far apart the lowest and the highest digit stand and which digits lie between them; \
               what fits no such arrangement is removed.",
    }
    RENBAN_SET = RenbanSet "renban-set", "Renban Set", ["renban", "nabner set"] {
        boards: "puzzles with renban or nabner lines",
        help: "The digits of a renban line are consecutive: what is too far from a digit of the line, or in no run \
               that the cells can hold, is removed.",
    }
    REGION_SUMS = RegionSums "region-sums", "Region Sums", ["region sum line", "zipper sums", "equal sums"] {
        boards: "puzzles with parts that have one common sum",
        help: "Parts of a line have the same sum: the totals that one part can make bound all the others.",
    }
    SINGLE_CLUE = SingleClue "single-clue", "Single Clue", ["one clue"] {
        boards: "puzzles with clues",
        help: "A candidate is removed because no digits that the clue allows have it in its cell.",
    }
}

rows! {
    like TechniqueInfo { family: Family::Clue, ..TechniqueInfo::NONE };
    CLUE_CLASH = ClueClash "clue-clash", "Clue Clash", ["common peer elimination", "cpe", "blocked by a clue"] {
        boards: "puzzles with clues, cages or runs", evidence: EvidenceForm::Clues(ClueForm::Set { most: 1 }),
        find: finder!(|grid, technique, query, sink| clue_clashes(grid, technique, query.work, sink)),
        help: "Where a candidate holds, the cells that it sees lose its digit. If that leaves a clue, or the sum of a \
               cage, without any arrangement, the candidate is removed.",
    }
    SMALL_CLUE_SET = SmallClueSet "small-clue-set", "Small Clue Set", ["one or two clues", "pair of clues"] {
        boards: "puzzles with clues, cages or runs", evidence: EvidenceForm::Clues(ClueForm::Set { most: MOST_SMALL }),
        find: finder!(|grid, technique, query, sink| clue_sets(grid, technique, MOST_SMALL, query.work, sink)),
        help: "A candidate is assumed. What follows from it by one or two clues and houses leaves something without \
               any candidate. The inferences are shown one after another.",
    }
    CLUE_SET = ClueSet "clue-set", "Clue Set", ["set of clues", "smallest set of clues"] {
        boards: "puzzles with clues, cages or runs", evidence: EvidenceForm::Clues(ClueForm::Set { most: MOST_CLUES }),
        find: finder!(|grid, technique, query, sink| clue_sets(grid, technique, MOST_CLUES, query.work, sink)),
        help: "A candidate is assumed. What follows from it by a few clues, at most six, and houses leaves something \
               without any candidate. The fewest clues that do so are shown one after another.",
    }
    CLUE_BALANCE = ClueBalance "clue-balance", "Clue Innies and Outies",
        ["clue innies", "clue outies", "45 rule for clues"] {
        boards: "puzzles with clues", evidence: EvidenceForm::Clues(ClueForm::Balance),
        find: finder!(|grid, _, _, sink| balances(grid, sink)),
        help: "Complete houses add up to a known total. Subtract the clues with sums that lie in them: the cells that \
               are left inside make the rest, plus what the clues have in cells outside.",
    }
    CLUE_NET = ClueNet "clue-net", "Clue Net", ["net of clues"] {
        boards: "puzzles with clues, cages or runs", evidence: EvidenceForm::Clues(ClueForm::Set { most: usize::MAX }),
        find: finder!(|grid, technique, query, sink| clue_sets(grid, technique, usize::MAX, query.work, sink)),
        help: "The same as a clue set with any number of clues.",
    }
}

rows! {
    like TechniqueInfo {
        family: Family::Clue,
        boards: "puzzles with clues, sums or given candidates, and single grids of 129 to 256 cells",
        find: finder!(|grid, technique, query, sink| clue_cases(grid, technique, query, sink)),
        ..TechniqueInfo::NONE
    };
    CLUE_CASES = ClueCases "clue-cases", "Clue Cases", ["cases by clues"] {
        evidence: EvidenceForm::Clues(ClueForm::Cases { most: MOST_CASES }), is_tried_late: true,
        help: "A candidate is assumed, and what follows from it by clues and houses is worked out. On top of it one or \
               two others are assumed in turn: each leaves something without any candidate, so it is removed too. In \
               the end nothing is left.",
    }
    NESTED_CLUE_NET = NestedClueNet "nested-clue-net", "Nested Clue Net", ["nested net of clues"] {
        evidence: EvidenceForm::Clues(ClueForm::Cases { most: usize::MAX }),
        help: "The same as clue cases with any number of candidates that are refuted on top of the assumed one, one \
               after another; where one by itself cannot be refuted, also several together: then not all of them hold.",
    }
}
