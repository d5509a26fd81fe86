//! Words that mean the same in rules, and words that say nothing.

use std::collections::HashMap;
use std::sync::LazyLock;

use deduku_core::constraint::Family;

use crate::words::TURNS;

/// The word of the lexicon, and others that mean the same there: singulars, as `lexicon` cuts them.
const SAME: &[(&str, &str)] = &[
    ("give", "giving indicate show tell specify specifies denote indicating showing state say telling denoting reveal"),
    ("place", "put use used using write placed fill filled entering entered insert inserted enter placing filling"),
    (
        "joined",
        "mark grouped cut split broken divide connected connecting connect linked link joining join attached separated \
         separate separating divided corresponding partitioned partition bridged emanating originating come coming leading \
         beside",
    ),
    ("move", "moving"),
    ("read", "reading"),
    ("nth", "xth"),
    ("shaft", "path stem tail"),
    ("distance", "distant"),
    ("multiple", "several"),
    ("clone", "cloned"),
    ("arrow", "arrowed"),
    ("bold", "bolded"),
    ("taller", "tall"),
    ("not", "cannot can't cant mustn't shouldn't won't don't dont doesn't aren't isn't never no without neither non"),
    ("may", "can might could"),
    ("if", "when whenever wherever provided"),
    ("previous", "preceding predecessor"),
    ("area", "areas"),
    ("border", "boundaries boundary"),
    ("shaded", "highlighted tinted"),
    ("hide", "hiding"),
    ("obscure", "obscuring"),
    ("block", "blocking"),
    ("digit", "number integer value numeral"),
    ("box", "subgrid nonet quadrant"),
    ("column", "col cols"),
    ("line", "stripe stroke"),
    ("thermometer", "thermos thermo"),
    ("circle", "circled"),
    ("dot", "spot bubble"),
    ("square", "squared"),
    ("end", "endpoint"),
    ("neighbour", "neighbor"),
    ("adjacent", "neighboring neighbouring contiguous touch touching touched adjoining"),
    ("surrounding", "around surround"),
    ("centre", "center central"),
    ("mean", "meaning"),
    ("remainder", "residue"),
    ("segment", "string chunk section piece portion"),
    ("coloured", "colored"),
    ("colour", "color"),
    ("skyscraper", "building tower"),
    ("x", "xs x's x'es"),
    ("v", "vs v's"),
    ("greater", "exceed larger higher bigger"),
    ("less", "smaller lower fewer"),
    ("diff", "difference"),
    ("order", "ordered"),
    ("range", "interval"),
    ("alternate", "alternately alternating"),
    ("index", "indexe indexed indexing indices indexer"),
    ("sum", "summed summing total totalling totaling"),
    ("increase", "increasing rise rising ascend ascending grow growing"),
    ("decrease", "decreasing descend descending"),
    ("palindrome", "palindromic"),
    ("mirrored", "symmetric symmetrical mirror"),
    ("pass", "visit visited enter cross crossing traverse traverses occupies"),
    ("appear", "stand appearing occur occurring present exist"),
    ("repeat", "repeated repeating repetition duplicate duplicated recur"),
    ("consecutive", "consecutively sequential successive gapless"),
    ("double", "doubled twice"),
    ("unshaded", "nonshaded"),
    ("point", "pointing pointed"),
    ("same", "match identical identically alike matching congruent"),
    ("extra", "additional"),
    ("constant", "fixed"),
    ("visible", "seen see"),
    ("unique", "distinct differ"),
    ("minimum", "minima"),
    ("maximum", "maxima"),
    ("normal", "standard usual regular default classic classical normally ordinary conventional"),
    ("apply", "applies"),
    ("rule", "constraint restriction"),
    ("allowed", "permitted allow permit permitting fine okay ok let"),
    ("position", "arrangement location"),
    ("obey", "respect satisfy fulfil follow obeyed respected satisfied satisfies"),
    ("and", "while whilst whereas wherein whereby but which where that plus &"),
    ("grey", "gray"),
    ("magenta", "megenta"),
    ("sudoku", "suduko sodoku sudoko soduku suoku"),
];

/// Words that say nothing between the others.
const DROPPED: &str = "note anywhere toward located the a an must should shall will would always each every any is are be \
                       being been was has have having contain containing include consist comprise comprised form \
                       make create hold holding lie lying to of on upon along in into inside within by at for from with its \
                       it their they these those this there such itself them as whose also then so thus simply just exactly \
                       precisely respectively among amongst respective namely hence get become leave numerically \
                       formed forming themselves though although comprising carry additionally furthermore moreover about they're what it's =";

static CANONICAL: LazyLock<HashMap<&'static str, &'static str>> = LazyLock::new(|| {
    let same = SAME.iter().flat_map(|(word, others)| others.split_whitespace().map(move |other| (other, *word)));
    same.collect()
});

/// The word that stands for this one.
pub(crate) fn canonical(word: &str) -> &str {
    CANONICAL.get(word).copied().unwrap_or(word)
}

/// The letters of words that are looked for when one is misspelt: shorter ones are too near to others.
const SPELT: usize = 8;

/// The longer words of the lexicon and of the families' rows.
static LONG: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let same = SAME.iter().flat_map(|(word, others)| others.split_whitespace().chain([*word]));
    let rows = Family::all().iter().flat_map(|family| family.row().words);
    let of_rows = rows.flat_map(|text| text.split(|symbol: char| !symbol.is_alphabetic()));
    let mut long: Vec<&str> = same.chain(of_rows).filter(|word| word.chars().count() >= SPELT).collect();
    long.sort_unstable();
    long.dedup();
    long
});

/// A word as it is spelt: that of [`LONG`] that begins alike and has one letter more, less, other or exchanged, where it is
/// the only one.
pub(crate) fn spelt(word: &str) -> &str {
    if word.chars().count() < SPELT || LONG.binary_search(&word).is_ok() || TURNS.contains(&word) {
        return word;
    }
    let is_near = |known: &&&str| known.chars().next() == word.chars().next() && strsim::osa_distance(known, word) == 1;
    let mut near = LONG.iter().filter(is_near);
    near.next().filter(|_| near.next().is_none()).copied().unwrap_or(word)
}

/// The words that say nothing.
pub(crate) fn dropped() -> impl Iterator<Item = &'static str> {
    DROPPED.split_whitespace()
}
