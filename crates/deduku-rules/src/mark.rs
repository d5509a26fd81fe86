//! Marks that have to be found, as rules word them: modifiers such as doublers, shading, colours, regions.

/// What a clause says of marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// One cell is marked in each row, column and region.
    OneEach,
    /// The digits of marked cells differ.
    Different,
    /// A marked cell counts so many times its digit.
    Times(i32),
    /// A marked cell counts its digit and so many more; without a number, that of the clause, times the sign.
    More(i32),
    /// Some cells are shaded.
    Some,
    /// Shaded cells are connected, and so are the others.
    BothConnected,
    /// No square of 2×2 cells is all shaded or all not.
    NoSquare,
    /// Both.
    YinYang,
    /// Each cell has a colour: each colour is once in each row, column and region.
    Colours,
    /// Each digit has each colour once.
    ColourOnce,
    /// The regions are to be found, each connected and with as many cells as digits.
    Regions,
}

/// What marked cells are called.
pub(crate) const MODIFIERS: [&str; 5] = ["doubler", "tripler", "negator", "nullifier", "modifier"];

/// How they are worded: as in the rows of families.
pub(crate) const MARKS: &[(&str, Mark)] = &[
    (
        "doubler/tripler/negator/nullifier/modifier row column box/region one/once (# place find set some select cell grid \
         3x3 per range digit number appear there all single exact placed located)",
        Mark::OneEach,
    ),
    ("one row column box/region double (digit cell # single exact place 3x3)", Mark::OneEach),
    (
        "doubler/tripler/negator/nullifier/modifier range (digit once set one instance all appear place)",
        Mark::Different,
    ),
    (
        "doubler/tripler/negator/nullifier/modifier unique/different (digit set all both place appear instance range once)",
        Mark::Different,
    ),
    ("doubler/tripler/negator/nullifier/modifier digit once (set one appear range)", Mark::Different),
    ("digit double/negated/tripled once (range appear all)", Mark::Different),
    ("double/negated/tripled digit unique/different (all)", Mark::Different),
    ("not digit double/negated/tripled repeat (range)", Mark::Different),
    ("not digit repeat doubler/tripler/negator/nullifier/modifier (range)", Mark::Different),
    (
        "doubler/modifier/shaded/unshaded double (count digit value purpose toward clue rule all other constraint any when if \
         sum calculating arrow xv x v cage killer line thermometer dot kropki whisper itself worth act total)",
        Mark::Times(2),
    ),
    (
        "tripler/modifier/shaded/unshaded triple/#3 (count digit value purpose toward clue rule all other constraint any when if time \
         sum calculating arrow xv x v cage killer line thermometer dot kropki whisper worth act total)",
        Mark::Times(3),
    ),
    (
        "negator/modifier/shaded/unshaded negative/negated/minus (count digit value purpose toward clue rule all other constraint any \
         when if sum calculating arrow xv x v cage killer line thermometer dot kropki whisper worth act total its)",
        Mark::Times(-1),
    ),
    (
        "nullifier/modifier/shaded/unshaded zero/#0 (count digit value purpose toward clue rule all other constraint any when if sum \
         calculating arrow xv x v cage killer line thermometer dot kropki whisper worth act total)",
        Mark::Times(0),
    ),
    ("modifier/shaded/unshaded one greater (count digit value)", Mark::More(1)),
    ("modifier/shaded/unshaded one less (count digit value)", Mark::More(-1)),
    ("shade/shaded some (cell grid)", Mark::Some),
    ("cell either shaded unshaded (or all grid)", Mark::Some),
    (
        "shaded unshaded orthogonally joined all/group/area/region (shade some cell all one single group area region \
         do form so both and also grid)",
        Mark::BothConnected,
    ),
    (
        "black white orthogonally joined all/group/area/region (colour shade shaded cell one single form or both grid)",
        Mark::BothConnected,
    ),
    (
        "not 2x2 shaded unshaded (entirely completely fully entire area region block square all one cell grid box or anywhere)",
        Mark::NoSquare,
    ),
    ("2x2 shaded unshaded (area region block square >= one both cell grid)", Mark::NoSquare),
    ("not 2x2 same/one colour (entirely completely fully area region block square all cell grid)", Mark::NoSquare),
    ("yin yang (normal rule apply)", Mark::YinYang),
    ("digit range colour once row column box/region (# place appear different cell and single)", Mark::Colours),
    ("digit colour combination/pair/combo once/unique (appear all different cell)", Mark::ColourOnce),
    (
        "parted/segment/draw/determine/determined/deduced/constructed region orthogonally/orthogonally-adjacent joined/adjacent (# set cell size one group \
         each solver grid different digit range once all)",
        Mark::Regions,
    ),
];
