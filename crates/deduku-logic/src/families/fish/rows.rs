//! The rows of the table for fish.

use crate::families::fish::finder;
use crate::families::fish::kinds::{Fins, Fish, Shape};
use crate::technique::Family;
use crate::technique::Technique;
use crate::technique::form::EvidenceForm;
use crate::technique::info::HodokuLevel::{Extreme, Hard, Unfair};
use crate::technique::info::{HodokuLevel, NEEDED, TechniqueInfo, finder};
use std::ops::ControlFlow;

const BASIC: &str = "A digit's places in some parallel lines, the bases, all lie in as many crossing lines, the covers. Each base \
     has the digit once, so each cover has it in a base: it goes from the rest of the covers.";

const FINNED: &str = "A basic fish but for some places of the digit in the bases, the fins, that no cover holds. \
     Either a fin is true, or the fish is: the digit is removed from cells of the covers that see every fin.";

const SASHIMI: &str = "A finned fish that would not be one without its fins: a base would have one place left. The \
     digit is removed from cells of the covers that see every fin.";

const FRANKEN: &str = "A fish with boxes: rows and boxes against columns and boxes. The digit is removed from the \
     rest of the covers, and from a place in a base that lies in two covers.";

const FINNED_FRANKEN: &str = "A fish with boxes, and with fins: places in the bases that no cover holds, or that lie \
     in two bases. The digit is removed from cells of the covers that see every fin.";

const MUTANT: &str = "A fish of any houses: each base needs the digit, no two of them share a place of it, and as \
     many covers hold all their places. The digit is removed from the rest of the covers, and from a place in a base \
     that lies in two covers.";

const FINNED_MUTANT: &str = "A fish of any houses with fins: places in the bases that no cover holds, or that lie in \
     two bases. The digit is removed from cells of the covers that see every fin.";

/// A row for a fish. Large ones and those of any houses are only looked for on request.
const fn fish(
    (technique, fish): (Technique, Fish),
    (key, name, aliases): (&'static str, &'static str, &'static [&'static str]),
    code: &'static str,
    rating: Option<u16>,
    hodoku: (HodokuLevel, u32),
) -> TechniqueInfo {
    TechniqueInfo {
        technique,
        key,
        name,
        aliases,
        family: Family::Fish,
        code,
        rating,
        hodoku: Some(hodoku),
        help: match (fish.shape, fish.fins) {
            (Shape::Basic, Fins::None) => BASIC,
            (Shape::Basic, Fins::Finned) => FINNED,
            (Shape::Basic, Fins::Sashimi) => SASHIMI,
            (Shape::Franken, Fins::None) => FRANKEN,
            (Shape::Franken, _) => FINNED_FRANKEN,
            (Shape::Mutant, Fins::None) => MUTANT,
            (Shape::Mutant, _) => FINNED_MUTANT,
        },
        boards: NEEDED,
        find: finder!(|grid, technique, query, sink| {
            let search = if query.siamese { finder::siamese } else { finder::fish };
            let of = |kind| search(grid, kind, technique, query.work, sink);
            technique.facts().fish.map_or(ControlFlow::Continue(()), of)
        }),
        is_on_request: fish.size > 4 || matches!(fish.shape, Shape::Mutant),
        fish: Some(fish),
        evidence: EvidenceForm::Fish,
        ..TechniqueInfo::NONE
    }
}

/// A line a fish: its size, shape and fins, key, name and aliases, code, rating, HoDoKu's level and score.
macro_rules! rows {
    ($($row:ident = $technique:ident ($size:literal $shape:ident $fins:ident) $key:literal, $name:literal, $aliases:expr,
       $code:literal, $rating:expr, $level:ident $score:literal;)*) => {$(
        pub(crate) const $row: TechniqueInfo = fish(
            (Technique::$technique, Fish { size: $size, shape: Shape::$shape, fins: Fins::$fins }),
            ($key, $name, $aliases),
            $code,
            $rating,
            ($level, $score),
        );
    )*};
}

rows! {
    XWING = XWing (2 Basic None) "x-wing", "X-Wing", &[], "0300", Some(32), Hard 140;
    SWORDFISH = Swordfish (3 Basic None) "swordfish", "Swordfish", &[], "0301", Some(38), Hard 150;
    JELLYFISH = Jellyfish (4 Basic None) "jellyfish", "Jellyfish", &[], "0302", Some(52), Hard 160;
    FINNED_XWING = FinnedXWing (2 Basic Finned) "finned-x-wing", "Finned X-Wing", &[], "0310", None, Hard 130;
    SASHIMI_XWING = SashimiXWing (2 Basic Sashimi) "sashimi-x-wing", "Sashimi X-Wing", &[], "0320", None, Hard 150;
    FINNED_SWORDFISH = FinnedSwordfish (3 Basic Finned) "finned-swordfish", "Finned Swordfish", &[], "0311", None, Unfair 200;
    SASHIMI_SWORDFISH = SashimiSwordfish (3 Basic Sashimi) "sashimi-swordfish", "Sashimi Swordfish", &[], "0321", None, Unfair 240;
    FINNED_JELLYFISH = FinnedJellyfish (4 Basic Finned) "finned-jellyfish", "Finned Jellyfish", &[], "0312", None, Unfair 250;
    SASHIMI_JELLYFISH = SashimiJellyfish (4 Basic Sashimi) "sashimi-jellyfish", "Sashimi Jellyfish", &[], "0322", None, Unfair 260;
    FRANKEN_XWING = FrankenXWing (2 Franken None) "franken-x-wing", "Franken X-Wing", &[], "0330", None, Unfair 300;
    FRANKEN_SWORDFISH = FrankenSwordfish (3 Franken None) "franken-swordfish", "Franken Swordfish", &[], "0331", None, Unfair 350;
    FINNED_FRANKEN_XWING = FinnedFrankenXWing (2 Franken Finned) "finned-franken-x-wing", "Finned Franken X-Wing", &[], "0340", None, Unfair 390;
    FINNED_FRANKEN_SWORDFISH = FinnedFrankenSwordfish (3 Franken Finned) "finned-franken-swordfish", "Finned Franken Swordfish", &[], "0341", None, Unfair 410;
    FRANKEN_JELLYFISH = FrankenJellyfish (4 Franken None) "franken-jellyfish", "Franken Jellyfish", &[], "0332", None, Unfair 370;
    FINNED_FRANKEN_JELLYFISH = FinnedFrankenJellyfish (4 Franken Finned) "finned-franken-jellyfish", "Finned Franken Jellyfish", &[], "0342", None, Unfair 430;
    MUTANT_XWING = MutantXWing (2 Mutant None) "mutant-x-wing", "Mutant X-Wing", &[], "0350", None, Extreme 450;
    MUTANT_SWORDFISH = MutantSwordfish (3 Mutant None) "mutant-swordfish", "Mutant Swordfish", &[], "0351", None, Extreme 450;
    MUTANT_JELLYFISH = MutantJellyfish (4 Mutant None) "mutant-jellyfish", "Mutant Jellyfish", &[], "0352", None, Extreme 450;
    FINNED_MUTANT_XWING = FinnedMutantXWing (2 Mutant Finned) "finned-mutant-x-wing", "Finned Mutant X-Wing", &[], "0360", None, Extreme 470;
    FINNED_MUTANT_SWORDFISH = FinnedMutantSwordfish (3 Mutant Finned) "finned-mutant-swordfish", "Finned Mutant Swordfish", &[], "0361", None, Extreme 470;
    FINNED_MUTANT_JELLYFISH = FinnedMutantJellyfish (4 Mutant Finned) "finned-mutant-jellyfish", "Finned Mutant Jellyfish", &[], "0362", None, Extreme 470;
    SQUIRMBAG = Squirmbag (5 Basic None) "squirmbag", "Squirmbag", &["starfish"], "0303", None, Unfair 470;
    FINNED_SQUIRMBAG = FinnedSquirmbag (5 Basic Finned) "finned-squirmbag", "Finned Squirmbag", &[], "0313", None, Unfair 470;
    SASHIMI_SQUIRMBAG = SashimiSquirmbag (5 Basic Sashimi) "sashimi-squirmbag", "Sashimi Squirmbag", &[], "0323", None, Unfair 470;
    FRANKEN_SQUIRMBAG = FrankenSquirmbag (5 Franken None) "franken-squirmbag", "Franken Squirmbag", &[], "0333", None, Extreme 470;
    FINNED_FRANKEN_SQUIRMBAG = FinnedFrankenSquirmbag (5 Franken Finned) "finned-franken-squirmbag", "Finned Franken Squirmbag", &[], "0343", None, Extreme 470;
    MUTANT_SQUIRMBAG = MutantSquirmbag (5 Mutant None) "mutant-squirmbag", "Mutant Squirmbag", &[], "0353", None, Extreme 470;
    FINNED_MUTANT_SQUIRMBAG = FinnedMutantSquirmbag (5 Mutant Finned) "finned-mutant-squirmbag", "Finned Mutant Squirmbag", &[], "0363", None, Extreme 470;
    WHALE = Whale (6 Basic None) "whale", "Whale", &[], "0304", None, Unfair 470;
    FINNED_WHALE = FinnedWhale (6 Basic Finned) "finned-whale", "Finned Whale", &[], "0314", None, Unfair 470;
    SASHIMI_WHALE = SashimiWhale (6 Basic Sashimi) "sashimi-whale", "Sashimi Whale", &[], "0324", None, Unfair 470;
    FRANKEN_WHALE = FrankenWhale (6 Franken None) "franken-whale", "Franken Whale", &[], "0334", None, Extreme 470;
    FINNED_FRANKEN_WHALE = FinnedFrankenWhale (6 Franken Finned) "finned-franken-whale", "Finned Franken Whale", &[], "0344", None, Extreme 470;
    MUTANT_WHALE = MutantWhale (6 Mutant None) "mutant-whale", "Mutant Whale", &[], "0354", None, Extreme 470;
    FINNED_MUTANT_WHALE = FinnedMutantWhale (6 Mutant Finned) "finned-mutant-whale", "Finned Mutant Whale", &[], "0364", None, Extreme 470;
    LEVIATHAN = Leviathan (7 Basic None) "leviathan", "Leviathan", &[], "0305", None, Unfair 470;
    FINNED_LEVIATHAN = FinnedLeviathan (7 Basic Finned) "finned-leviathan", "Finned Leviathan", &[], "0315", None, Unfair 470;
    SASHIMI_LEVIATHAN = SashimiLeviathan (7 Basic Sashimi) "sashimi-leviathan", "Sashimi Leviathan", &[], "0325", None, Unfair 470;
    FRANKEN_LEVIATHAN = FrankenLeviathan (7 Franken None) "franken-leviathan", "Franken Leviathan", &[], "0335", None, Extreme 470;
    FINNED_FRANKEN_LEVIATHAN = FinnedFrankenLeviathan (7 Franken Finned) "finned-franken-leviathan", "Finned Franken Leviathan", &[], "0345", None, Extreme 470;
    MUTANT_LEVIATHAN = MutantLeviathan (7 Mutant None) "mutant-leviathan", "Mutant Leviathan", &[], "0355", None, Extreme 470;
    FINNED_MUTANT_LEVIATHAN = FinnedMutantLeviathan (7 Mutant Finned) "finned-mutant-leviathan", "Finned Mutant Leviathan", &[], "0365", None, Extreme 470;
}
