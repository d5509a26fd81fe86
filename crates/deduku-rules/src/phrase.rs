//! Phrases and what they mean: those of the families' rows, and those of this crate.
//!
//! A clause fits a phrase if it has all words that the phrase requires and no others than those that the phrase allows,
//! names of what it is about, colours, and words that say nothing. The order of words does not matter: in the one form
//! of the lexicon few words are left.

use std::collections::HashMap;
use std::sync::LazyLock;

use deduku_core::constraint::{Drawing, Family, Geometry};

use crate::colour;
use crate::mark::{MARKS, Mark};
use crate::names::names_of;
use crate::relation::{RELATIONS, Relation};
use crate::synonyms::canonical;
use crate::words::{FILL, TURNS, Word, is_subject, says_all_given};

/// What a clause means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    /// A constraint of this family.
    Family(Family),
    /// Constraints of these families, in one clause.
    Both(&'static [Family]),
    /// A relation between neighbours on a line, or between two cells with a sign between them.
    Relation(Relation),
    /// Marks that have to be found.
    Mark(Mark),
    /// The usual rules of the grid, with its boxes or regions.
    Usual,
    /// Rows and columns have different digits; regions are not named.
    LinesOnly,
    /// The usual rules do not apply as such.
    NotUsual,
    /// Which digits the grid has, from all of these, is to be found: each house has the same.
    SameDigits,
    /// Rows, columns and boxes have one sum.
    EqualHouses,
    /// Rows, columns and diagonals of a box have one sum.
    Magic,
    /// All cages have one sum.
    EqualCages,
    /// All lines have one sum.
    EqualLines,
    /// Every sign that is possible is drawn.
    AllGiven,
    /// Digits may repeat in what it speaks of.
    MayRepeat,
    /// It has no effect.
    Nothing,
    /// What it speaks of is only drawn.
    Drawing,
}

/// Phrases of this crate.
const PHRASES: &[(&str, Meaning)] = &[
    ("sum x ~v #10 ~#5 (joined adjacent between)", Meaning::Both(&[Family::X, Family::V])),
    ("sum v ~x #5 ~#10 (joined adjacent between)", Meaning::Both(&[Family::X, Family::V])),
    ("xv sum #10 #5 (between)", Meaning::Both(&[Family::X, Family::V])),
    ("white black dot consecutive ratio (kropki joined)", Meaning::Both(&[Family::WhiteDot, Family::BlackDot])),
    (
        "knight-move king-move unique (either apart or joined away)",
        Meaning::Both(&[Family::AntiKnight, Family::AntiKing]),
    ),
    (
        "same/equal ~not ~knight-move ~king-move (either appear apart or joined away)",
        Meaning::Both(&[Family::AntiKnight, Family::AntiKing]),
    ),
    (
        "minimum/min maximum/max greater less (adjacent neighbour symbol bordering all around)",
        Meaning::Both(&[Family::Minimum, Family::Maximum]),
    ),
    ("normal sudoku rule (apply grid size basic all and place standard follow range puzzle otherwise)", Meaning::Usual),
    ("normal rule (sudoku apply all grid size range place)", Meaning::Usual),
    ("normal rule except range (sudoku apply place instead digit)", Meaning::Usual),
    ("sudoku rule (apply all size irregular jigsaw basic)", Meaning::Usual),
    ("normal sudoku (size grid place solve puzzle)", Meaning::Usual),
    ("apply normal sudoku (rule size)", Meaning::Usual),
    ("irregular/jigsaw/chaos sudoku (rule size region apply normal)", Meaning::Usual),
    ("irregular region (size sudoku rule segment #9)", Meaning::Usual),
    (
        "row column box/region/area/shaped/shape (once unique place digit range size all appear complete empty or irregular outlined \
         outline indicated marked bold same grid set digit-set # so jigsaw house repeat 2x2 heavily bordered thickly outlined shaped irregular irregularly filled if solve sudoku diagonal cage main two both)",
        Meaning::Usual,
    ),
    ("place range (empty digit once blank instead puzzle)", Meaning::Usual),
    ("irregular region instead box (#9)", Meaning::Usual),
    ("range not row column box/region repeat (place digit or empty any)", Meaning::Usual),
    ("not row column box/region repeat (digit or any if diagonal cage)", Meaning::Usual),
    ("place digit (range empty size)", Meaning::Usual),
    ("row column (once unique place digit range all appear empty or grid size)", Meaning::LinesOnly),
    ("normal sudoku rule not (apply)", Meaning::NotUsual),
    ("normal rule not apply (sudoku)", Meaning::NotUsual),
    ("select/choose # (different digit range set unique)", Meaning::SameDigits),
    ("place # digit only", Meaning::SameDigits),
    ("same subset (row column box region # digit place range size)", Meaning::SameDigits),
    ("place same # (digit range subset row column box region 2x2 size)", Meaning::SameDigits),
    ("row column box sum determined/solver (x digit)", Meaning::EqualHouses),
    ("row column box same/equal sum", Meaning::EqualHouses),
    ("magic square box (sum same row column diagonal main # centre grey shaded)", Meaning::Magic),
    ("row column diagonal same/equal sum (main magic square box size #)", Meaning::Magic),
    ("cage same/equal sum (all found determined deduced solver may)", Meaning::EqualCages),
    ("line same/equal sum (all)", Meaning::EqualLines),
    ("cage sum # (all)", Meaning::Family(Family::Sum)),
    (
        "not-all given/shown/marked/drawn/give (possible dot x v xv kropki necessarily pair white black existing clue circle line sign symbol marking arrow)",
        Meaning::Nothing,
    ),
    (
        "not-all dot/x/v/kropki/xv/circle/arrow/symbol/marking (need all possible dot x v given necessarily pair white black shown marked clue circle)",
        Meaning::Nothing,
    ),
    ("dot/x/v left-out (may drawn some given possible)", Meaning::Nothing),
    ("perhaps-not given/shown/all (dot x v all possible)", Meaning::Nothing),
    ("missing may/some (dot x v clue sign some)", Meaning::Nothing),
    ("may pair not dot/x/v (other obey condition rule more there)", Meaning::Nothing),
    ("more dot (there possible exist)", Meaning::Nothing),
    ("some dot between (white black kropki)", Meaning::Nothing),
    ("not-negative (dot x v kropki rule apply kind)", Meaning::Nothing),
    ("may consecutive/ratio not dot (adjacent there pair joined given marked more not x v)", Meaning::Nothing),
    ("order (may appear place arranged any)", Meaning::Nothing),
    ("not one-of/one between not/consecutive (cell them or ratio consecutive nor two dot)", Meaning::Nothing),
    ("not dot between satisfy/need (either neither both condition or not pair two joined them)", Meaning::Nothing),
    ("all given/give/shown/marked (possible dot x v xv kropki pair black white such)", Meaning::AllGiven),
    ("all dot/x/v given/shown/marked kind (both)", Meaning::AllGiven),
    ("if adjacent ~sum ~x/v (# or between joined given x v)", Meaning::AllGiven),
    ("negative rule (apply dot x v)", Meaning::AllGiven),
    (
        "not dot/one not consecutive/ratio (if if-there given between adjacent joined or nor ratio two white black)",
        Meaning::AllGiven,
    ),
    ("other not sum #10 #5 (adjacent neighbour or pair any)", Meaning::AllGiven),
    ("not x/v/one not sum (if if-there appear x v given between adjacent joined or nor two #)", Meaning::AllGiven),
    ("every-pair consecutive/ratio dot (adjacent white black joined give given)", Meaning::AllGiven),
    ("if adjacent ~consecutive/ratio ~dot (white black between there joined)", Meaning::AllGiven),
    ("every-pair sum x/v (joined give given # or)", Meaning::AllGiven),
    (
        "repeat (possible allowed if other rule segment group circle shaft line arrow diagonal thermometer cage zipper otherwise normal sudoku them between whisper renban entropic palindrome)",
        Meaning::MayRepeat,
    ),
    (
        "line pass repeat/greater-once box/region (same individual segment part sum separately if counted)",
        Meaning::Nothing,
    ),
    ("line joined/segment border segment (box)", Meaning::Nothing),
    ("segment sum separately (individual total box)", Meaning::Nothing),
    ("line may-differ n/sum/total/digit (different n sum total digit)", Meaning::Nothing),
    ("line odd length (some)", Meaning::Nothing),
    ("some/several thermometer/arrow/cage/line/dot/clue (grid)", Meaning::Nothing),
    ("some/may overlap/pass (share or line thermometer arrow cage branch)", Meaning::Nothing),
    ("overlap/overlapping digit/cell both/line (add part contribute same coloured)", Meaning::Nothing),
    ("different line (colour coloured individual separately)", Meaning::Nothing),
    ("may white black dot/circle (# between pair given either or joined)", Meaning::Nothing),
    ("thermometer/arrow/line/cage >= cell long (all #)", Meaning::Nothing),
    ("line not branch", Meaning::Nothing),
    ("cage may/some/sometime give/given/shown sum (total corner top left upper)", Meaning::Nothing),
    ("not-all ~odd/even ~digit ~marked", Meaning::Nothing),
    ("arrow/thermometer/cage/line may share cell/digit", Meaning::Nothing),
    ("all dot/x/v not given (white black)", Meaning::Nothing),
    ("thermometer/arrow/cage not overlap/pass (other another may)", Meaning::Nothing),
    ("pill read/written/total left ~right (number digit or top bottom downward down)", Meaning::Nothing),
    ("pill read/written/total top ~bottom/down/downward (number digit)", Meaning::Nothing),
    ("pill read/written/total downward (number digit)", Meaning::Nothing),
    ("line travel between centre (adjacent all)", Meaning::Nothing),
    ("line/thermometer/cage/arrow unique colour (all)", Meaning::Nothing),
    (
        "line/circle/cell/shaded/square/cage/arrow/dot/diamond/colour/shading ~decorative/decoration/cosmetic/clarity (purely coloured colouring same)",
        Meaning::Drawing,
    ),
    (
        "line/circle/cell/shaded/square/cage/arrow/dot/diamond/colour/shading only ~decorative/decoration/cosmetic (purely coloured colouring)",
        Meaning::Drawing,
    ),
    (
        "line/circle/cell/shaded/square/cage/arrow/dot/diamond/colour/shading not mean/effect/significance (coloured colouring puzzle)",
        Meaning::Drawing,
    ),
    ("ignore/disregard line/circle/shaded/square/cage/arrow/dot/diamond (coloured)", Meaning::Drawing),
    ("kind/type/sort line/dot/circle/cage/clue (# two several different)", Meaning::Nothing),
    ("line different colour rule/meaning (different)", Meaning::Nothing),
    ("arrow circle start/end (all one attached)", Meaning::Nothing),
    ("arrow point away circle (all)", Meaning::Nothing),
    ("line joined two circle (all)", Meaning::Nothing),
    ("circle line end (joined all two)", Meaning::Nothing),
    ("centre digit line (represents sum)", Meaning::Nothing),
    ("possible digit appear (not-all line)", Meaning::Nothing),
    ("some given (already)", Meaning::Nothing),
    ("segment/group not overlap (sum line)", Meaning::Nothing),
    ("part once/one segment/group", Meaning::Nothing),
    ("line pass (multiple region box through blue)", Meaning::Nothing),
    ("unless/if otherwise/given (other rule)", Meaning::Nothing),
    ("exported (sudokulab net)", Meaning::Nothing),
    (
        "fog (grid covered cover partially partly place correct correctly digit clear lift remove lifted cleared removed \
         reveal surrounding adjacent cell clue new more part line arrow cage dot thermometer may guess guessing not need \
         needed required if rest war some initially start starting further area give visible obscure hide it sudoku puzzle gradually somewhere)",
        Meaning::Nothing,
    ),
    (
        "fog place correct/correctly (surrounding adjacent cell clue clear remove reveal new part lift)",
        Meaning::Nothing,
    ),
    ("not guess/guessing/guesswork (need needed required necessary solve ever)", Meaning::Nothing),
    (
        "unique solution (computer verified puzzle logic alone found may reach solve logically there one)",
        Meaning::Nothing,
    ),
    (
        "enjoy/fun/luck/thanks/thank/happy/feedback (leave comment please good solving puzzle you have for playing much very all testers tester my testing tested everyone who many happy hope like us comments solve solved)",
        Meaning::Nothing,
    ),
];

/// A word that a phrase requires.
#[derive(Clone, Debug)]
struct Slot {
    /// Whether it stands behind the one that the phrase names before it: `~>=`.
    behind: bool,
    asks: Asks,
}

#[derive(Clone, Debug)]
enum Asks {
    /// One of these words.
    Words(Vec<&'static str>),
    /// A number; a certain one if it is given.
    Number(Option<i32>),
}

/// A way to word a meaning.
#[derive(Debug)]
struct Phrase {
    meaning: Meaning,
    required: Vec<Slot>,
    allowed: Vec<&'static str>,
}

impl Phrase {
    /// Whether it allows any number, or this one.
    fn allows_number(&self, number: i32) -> bool {
        let is = |word: &&str| word.strip_prefix('#').is_some_and(|own| own.is_empty() || own.parse() == Ok(number));
        self.allowed.iter().any(is)
    }

    fn parse(text: &'static str, meaning: Meaning) -> Self {
        let (required, allowed) = text.split_once('(').unwrap_or((text, ""));
        let slot = |word: &'static str| {
            let own = word.strip_prefix('~').unwrap_or(word);
            let asks = match own.strip_prefix('#') {
                Some(number) => Asks::Number(number.parse().ok()),
                None => Asks::Words(own.split('/').map(canonical).collect()),
            };
            Slot { behind: own != word, asks }
        };
        let allowed = allowed.trim_end_matches(')').split_whitespace().map(canonical).collect();
        Self { meaning, required: required.split_whitespace().map(slot).collect(), allowed }
    }
}

static TABLE: LazyLock<Vec<Phrase>> = LazyLock::new(|| {
    let rows = Family::all()
        .iter()
        .flat_map(|&family| family.row().words.iter().map(move |text| Phrase::parse(text, Meaning::Family(family))));
    let relations = RELATIONS.iter().map(|(text, basics)| {
        let relation = basics.iter().map(|&basic| (basic, 0)).collect();
        Phrase::parse(text, Meaning::Relation(relation))
    });
    let own = PHRASES.iter().map(|(text, meaning)| Phrase::parse(text, meaning.clone()));
    let mut rows: Vec<Phrase> = rows.collect();
    // What may stand beside one way to word a rule may stand beside the others, but for ways that say “not”.
    let turns = |phrase: &Phrase| {
        let is_turn =
            |slot: &Slot| matches!(&slot.asks, Asks::Words(words) if words.iter().any(|word| TURNS.contains(word)));
        phrase.required.iter().any(is_turn)
    };
    let mut allowed: HashMap<Family, Vec<&'static str>> = HashMap::new();
    for phrase in &rows {
        if let Meaning::Family(family) = phrase.meaning {
            allowed.entry(family).or_default().extend(&phrase.allowed);
        }
    }
    for phrase in rows.iter_mut().filter(|phrase| !turns(phrase)) {
        if let Meaning::Family(family) = phrase.meaning {
            phrase.allowed.clone_from(&allowed[&family]);
        }
    }
    let marks = MARKS.iter().map(|(text, mark)| Phrase::parse(text, Meaning::Mark(*mark)));
    relations.chain(marks).chain(own).chain(rows).collect()
});

/// The meaning of the phrase that fits these words best, the numbers that it asks for, and how well it fits. `about` is what
/// was spoken of before, `hinted` what the headings name.
pub(crate) fn best(own: &[&Word], about: &[String], hinted: &[Family]) -> Option<(&'static Meaning, Vec<i32>, usize)> {
    let fits = TABLE.iter().filter_map(|phrase| {
        let (numbers, score) = fit(phrase, own, about)?;
        let is_hinted = matches!(&phrase.meaning, Meaning::Family(family) if hinted.contains(family));
        Some((&phrase.meaning, numbers, score * 4 + usize::from(is_hinted) * 9))
    });
    fits.max_by_key(|(_, _, score)| *score)
}

/// Whether a family holds on the whole grid and is not drawn.
pub(crate) fn is_everywhere(family: Family) -> bool {
    let row = family.row();
    row.geometry == Geometry::Everywhere && row.drawing == Drawing::Listed
}

/// What is not all of the grid.
const NOT_ALL: [&str; 8] = ["line", "cage", "arrow", "thermometer", "bulb", "circle", "diamond", "shaded"];

/// What a relation of two digits may speak of.
const OF_RELATIONS: [&str; 12] =
    ["line", "dot", "circle", "white", "black", "x", "v", "cell", "adjacent", "between", "kropki", "sign"];

/// Whether the words fit the phrase: the numbers that it asks for, and how many of its words they have.
fn fit(phrase: &Phrase, own: &[&Word], about: &[String]) -> Option<(Vec<i32>, usize)> {
    let mut used = vec![false; own.len()];
    let (mut numbers, mut score) = (Vec::new(), 0);
    let names = match &phrase.meaning {
        // “Along blue lines, adjacent digits are not consecutive” is no rule of the whole grid.
        Meaning::Family(family) if is_everywhere(*family) && own.iter().any(|word| NOT_ALL.contains(&word.text())) => {
            return None;
        }
        Meaning::Family(family) => names_of(*family),
        _ => &[],
    };
    // That all signs are given is a statement of its own.
    if !matches!(phrase.meaning, Meaning::AllGiven | Meaning::Nothing) && says_all_given(own) {
        return None;
    }
    let mut last = 0;
    for Slot { behind, asks } in &phrase.required {
        let takes = |word: &Word| match asks {
            Asks::Words(words) => words.contains(&word.text()),
            Asks::Number(None) => word.number.is_some(),
            Asks::Number(asked) => word.number == *asked,
        };
        let from = if *behind { last } else { 0 };
        // “A ratio of 1:3”: the word that has a number.
        let mut all = (from..own.len()).filter(|&at| !used[at] && takes(own[at]));
        let first = all.next();
        let found = all.find(|&at| own[at].number.is_some()).filter(|_| matches!(asks, Asks::Words(_))).or(first);
        match (found, asks) {
            (Some(at), _) => {
                used[at] = true;
                last = at;
                score += 2;
                // A ratio has its number with it.
                match asks {
                    Asks::Number(Some(_)) => {}
                    Asks::Words(_) if own[at].number.is_some() && matches!(phrase.meaning, Meaning::Both(_)) => {
                        return None;
                    }
                    _ => numbers.extend(own[at].number),
                }
            }
            // What it is about may have been said before.
            (None, Asks::Words(words))
                if words.iter().any(|word| {
                    let can = is_subject(word) || colour::is_name(word) || names.contains(word);
                    // “A V means that the sum is 10” is not about the X before it.
                    let is_letter = |word: &str| matches!(word, "x" | "v");
                    let has_letter = is_letter(word) && own.iter().any(|own| is_letter(own.text()));
                    can && !has_letter && !TURNS.contains(word) && about.iter().any(|said| said == word)
                }) =>
            {
                score += 1;
            }
            _ => return None,
        }
    }
    // “Not” or “once” alone is no rule, even where the rest of one was said before.
    let says_more = |word: &Word| !TURNS.contains(&word.text()) && word.text() != "once";
    if !own.iter().zip(&used).any(|(word, used)| *used && says_more(word)) {
        return None;
    }
    let is_allowed = |word: &Word| {
        let text = word.text();
        // Twice “not” is not the same as once, also where it became “unique”.
        let again = || {
            !matches!(text, "unique" | ">=" | "<=")
                && phrase.meaning != Meaning::AllGiven
                && !TURNS.contains(&text)
                && phrase.required.iter().any(|slot| matches!(&slot.asks, Asks::Words(words) if words.contains(&text)))
        };
        FILL.contains(&text)
            || colour::is_name(text)
            || phrase.allowed.contains(&text)
            || word.number.is_some_and(|number| phrase.allows_number(number))
            || text == "may" && matches!(phrase.meaning, Meaning::Nothing | Meaning::MayRepeat)
            || names.contains(&text) && !TURNS.contains(&text)
            || matches!(phrase.meaning, Meaning::Relation(_)) && OF_RELATIONS.contains(&text)
            || again()
    };
    let all = own.iter().zip(&used).all(|(word, used)| *used || is_allowed(word));
    all.then_some((numbers, score))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A phrase that allows “not” would fit its own opposite.
    #[test]
    fn no_phrase_allows_words_that_turn_its_meaning() {
        for phrase in TABLE.iter().filter(|phrase| phrase.meaning != Meaning::Nothing) {
            assert!(!phrase.allowed.iter().any(|word| TURNS.contains(word)), "{phrase:?}");
        }
    }
}
