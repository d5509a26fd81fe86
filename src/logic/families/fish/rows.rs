//! The rows of the table for fish.

use crate::logic::families::fish::finder;
use crate::logic::families::fish::kinds::{Fins, Fish, Shape};
use crate::logic::technique::Family;
use crate::logic::technique::Technique;
use crate::logic::technique::form::EvidenceForm;
use crate::logic::technique::info::HodokuLevel::{Extreme, Hard, Unfair};
use crate::logic::technique::info::{HodokuLevel, NEEDED, TechniqueInfo, finder};
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

/// A row for a fish.
#[expect(clippy::too_many_arguments, reason = "a row of the table")]
const fn fish(
    technique: Technique,
    key: &'static str,
    name: &'static str,
    aliases: &'static [&'static str],
    code: &'static str,
    rating: Option<u16>,
    (level, score): (HodokuLevel, u32),
    help: &'static str,
) -> TechniqueInfo {
    TechniqueInfo {
        technique,
        key,
        name,
        aliases,
        family: Family::Fish,
        code,
        rating,
        hodoku: Some((level, score)),
        help,
        boards: NEEDED,
        evidence: EvidenceForm::Fish,
        ..TechniqueInfo::NONE
    }
}

#[rustfmt::skip]
pub(in crate::logic) const XWING: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    fish: Some(Fish { size: 2, shape: Shape::Basic, fins: Fins::None }),
    ..fish(Technique::XWing, "x-wing", "X-Wing", &[], "0300", Some(32), (Hard, 140), BASIC)
};

#[rustfmt::skip]
pub(in crate::logic) const SWORDFISH: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    fish: Some(Fish { size: 3, shape: Shape::Basic, fins: Fins::None }),
    ..fish(Technique::Swordfish, "swordfish", "Swordfish", &[], "0301", Some(38), (Hard, 150), BASIC)
};

#[rustfmt::skip]
pub(in crate::logic) const JELLYFISH: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    fish: Some(Fish { size: 4, shape: Shape::Basic, fins: Fins::None }),
    ..fish(Technique::Jellyfish, "jellyfish", "Jellyfish", &[], "0302", Some(52), (Hard, 160), BASIC)
};

#[rustfmt::skip]
pub(in crate::logic) const FINNED_XWING: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    fish: Some(Fish { size: 2, shape: Shape::Basic, fins: Fins::Finned }),
    ..fish(Technique::FinnedXWing, "finned-x-wing", "Finned X-Wing", &[], "0310", None, (Hard, 130), FINNED)
};

#[rustfmt::skip]
pub(in crate::logic) const SASHIMI_XWING: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    fish: Some(Fish { size: 2, shape: Shape::Basic, fins: Fins::Sashimi }),
    ..fish(Technique::SashimiXWing, "sashimi-x-wing", "Sashimi X-Wing", &[], "0320", None, (Hard, 150), SASHIMI)
};

#[rustfmt::skip]
pub(in crate::logic) const FINNED_SWORDFISH: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    fish: Some(Fish { size: 3, shape: Shape::Basic, fins: Fins::Finned }),
    ..fish(Technique::FinnedSwordfish, "finned-swordfish", "Finned Swordfish", &[], "0311", None, (Unfair, 200), FINNED)
};

#[rustfmt::skip]
pub(in crate::logic) const SASHIMI_SWORDFISH: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    fish: Some(Fish { size: 3, shape: Shape::Basic, fins: Fins::Sashimi }),
    ..fish(Technique::SashimiSwordfish, "sashimi-swordfish", "Sashimi Swordfish", &[], "0321", None, (Unfair, 240), SASHIMI)
};

#[rustfmt::skip]
pub(in crate::logic) const FINNED_JELLYFISH: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    fish: Some(Fish { size: 4, shape: Shape::Basic, fins: Fins::Finned }),
    ..fish(Technique::FinnedJellyfish, "finned-jellyfish", "Finned Jellyfish", &[], "0312", None, (Unfair, 250), FINNED)
};

#[rustfmt::skip]
pub(in crate::logic) const SASHIMI_JELLYFISH: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    fish: Some(Fish { size: 4, shape: Shape::Basic, fins: Fins::Sashimi }),
    ..fish(Technique::SashimiJellyfish, "sashimi-jellyfish", "Sashimi Jellyfish", &[], "0322", None, (Unfair, 260), SASHIMI)
};

#[rustfmt::skip]
pub(in crate::logic) const FRANKEN_XWING: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    fish: Some(Fish { size: 2, shape: Shape::Franken, fins: Fins::None }),
    ..fish(Technique::FrankenXWing, "franken-x-wing", "Franken X-Wing", &[], "0330", None, (Unfair, 300), FRANKEN)
};

#[rustfmt::skip]
pub(in crate::logic) const FRANKEN_SWORDFISH: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    fish: Some(Fish { size: 3, shape: Shape::Franken, fins: Fins::None }),
    ..fish(Technique::FrankenSwordfish, "franken-swordfish", "Franken Swordfish", &[], "0331", None, (Unfair, 350), FRANKEN)
};

#[rustfmt::skip]
pub(in crate::logic) const FINNED_FRANKEN_XWING: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    fish: Some(Fish { size: 2, shape: Shape::Franken, fins: Fins::Finned }),
    ..fish(Technique::FinnedFrankenXWing, "finned-franken-x-wing", "Finned Franken X-Wing", &[], "0340", None, (Unfair, 390), FINNED_FRANKEN)
};

#[rustfmt::skip]
pub(in crate::logic) const FINNED_FRANKEN_SWORDFISH: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    fish: Some(Fish { size: 3, shape: Shape::Franken, fins: Fins::Finned }),
    ..fish(Technique::FinnedFrankenSwordfish, "finned-franken-swordfish", "Finned Franken Swordfish", &[], "0341", None, (Unfair, 410), FINNED_FRANKEN)
};

#[rustfmt::skip]
pub(in crate::logic) const FRANKEN_JELLYFISH: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    fish: Some(Fish { size: 4, shape: Shape::Franken, fins: Fins::None }),
    ..fish(Technique::FrankenJellyfish, "franken-jellyfish", "Franken Jellyfish", &[], "0332", None, (Unfair, 370), FRANKEN)
};

#[rustfmt::skip]
pub(in crate::logic) const FINNED_FRANKEN_JELLYFISH: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    fish: Some(Fish { size: 4, shape: Shape::Franken, fins: Fins::Finned }),
    ..fish(Technique::FinnedFrankenJellyfish, "finned-franken-jellyfish", "Finned Franken Jellyfish", &[], "0342", None, (Unfair, 430), FINNED_FRANKEN)
};

#[rustfmt::skip]
pub(in crate::logic) const MUTANT_XWING: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 2, shape: Shape::Mutant, fins: Fins::None }),
    ..fish(Technique::MutantXWing, "mutant-x-wing", "Mutant X-Wing", &[], "0350", None, (Extreme, 450), MUTANT)
};

#[rustfmt::skip]
pub(in crate::logic) const MUTANT_SWORDFISH: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 3, shape: Shape::Mutant, fins: Fins::None }),
    ..fish(Technique::MutantSwordfish, "mutant-swordfish", "Mutant Swordfish", &[], "0351", None, (Extreme, 450), MUTANT)
};

#[rustfmt::skip]
pub(in crate::logic) const MUTANT_JELLYFISH: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 4, shape: Shape::Mutant, fins: Fins::None }),
    ..fish(Technique::MutantJellyfish, "mutant-jellyfish", "Mutant Jellyfish", &[], "0352", None, (Extreme, 450), MUTANT)
};

#[rustfmt::skip]
pub(in crate::logic) const FINNED_MUTANT_XWING: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 2, shape: Shape::Mutant, fins: Fins::Finned }),
    ..fish(Technique::FinnedMutantXWing, "finned-mutant-x-wing", "Finned Mutant X-Wing", &[], "0360", None, (Extreme, 470), FINNED_MUTANT)
};

#[rustfmt::skip]
pub(in crate::logic) const FINNED_MUTANT_SWORDFISH: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 3, shape: Shape::Mutant, fins: Fins::Finned }),
    ..fish(Technique::FinnedMutantSwordfish, "finned-mutant-swordfish", "Finned Mutant Swordfish", &[], "0361", None, (Extreme, 470), FINNED_MUTANT)
};

#[rustfmt::skip]
pub(in crate::logic) const FINNED_MUTANT_JELLYFISH: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 4, shape: Shape::Mutant, fins: Fins::Finned }),
    ..fish(Technique::FinnedMutantJellyfish, "finned-mutant-jellyfish", "Finned Mutant Jellyfish", &[], "0362", None, (Extreme, 470), FINNED_MUTANT)
};

#[rustfmt::skip]
pub(in crate::logic) const SQUIRMBAG: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 5, shape: Shape::Basic, fins: Fins::None }),
    ..fish(Technique::Squirmbag, "squirmbag", "Squirmbag", &["starfish"], "0303", None, (Unfair, 470), BASIC)
};

#[rustfmt::skip]
pub(in crate::logic) const FINNED_SQUIRMBAG: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 5, shape: Shape::Basic, fins: Fins::Finned }),
    ..fish(Technique::FinnedSquirmbag, "finned-squirmbag", "Finned Squirmbag", &[], "0313", None, (Unfair, 470), FINNED)
};

#[rustfmt::skip]
pub(in crate::logic) const SASHIMI_SQUIRMBAG: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 5, shape: Shape::Basic, fins: Fins::Sashimi }),
    ..fish(Technique::SashimiSquirmbag, "sashimi-squirmbag", "Sashimi Squirmbag", &[], "0323", None, (Unfair, 470), SASHIMI)
};

#[rustfmt::skip]
pub(in crate::logic) const FRANKEN_SQUIRMBAG: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 5, shape: Shape::Franken, fins: Fins::None }),
    ..fish(Technique::FrankenSquirmbag, "franken-squirmbag", "Franken Squirmbag", &[], "0333", None, (Extreme, 470), FRANKEN)
};

#[rustfmt::skip]
pub(in crate::logic) const FINNED_FRANKEN_SQUIRMBAG: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 5, shape: Shape::Franken, fins: Fins::Finned }),
    ..fish(Technique::FinnedFrankenSquirmbag, "finned-franken-squirmbag", "Finned Franken Squirmbag", &[], "0343", None, (Extreme, 470), FINNED_FRANKEN)
};

#[rustfmt::skip]
pub(in crate::logic) const MUTANT_SQUIRMBAG: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 5, shape: Shape::Mutant, fins: Fins::None }),
    ..fish(Technique::MutantSquirmbag, "mutant-squirmbag", "Mutant Squirmbag", &[], "0353", None, (Extreme, 470), MUTANT)
};

#[rustfmt::skip]
pub(in crate::logic) const FINNED_MUTANT_SQUIRMBAG: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 5, shape: Shape::Mutant, fins: Fins::Finned }),
    ..fish(Technique::FinnedMutantSquirmbag, "finned-mutant-squirmbag", "Finned Mutant Squirmbag", &[], "0363", None, (Extreme, 470), FINNED_MUTANT)
};

#[rustfmt::skip]
pub(in crate::logic) const WHALE: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 6, shape: Shape::Basic, fins: Fins::None }),
    ..fish(Technique::Whale, "whale", "Whale", &[], "0304", None, (Unfair, 470), BASIC)
};

#[rustfmt::skip]
pub(in crate::logic) const FINNED_WHALE: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 6, shape: Shape::Basic, fins: Fins::Finned }),
    ..fish(Technique::FinnedWhale, "finned-whale", "Finned Whale", &[], "0314", None, (Unfair, 470), FINNED)
};

#[rustfmt::skip]
pub(in crate::logic) const SASHIMI_WHALE: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 6, shape: Shape::Basic, fins: Fins::Sashimi }),
    ..fish(Technique::SashimiWhale, "sashimi-whale", "Sashimi Whale", &[], "0324", None, (Unfair, 470), SASHIMI)
};

#[rustfmt::skip]
pub(in crate::logic) const FRANKEN_WHALE: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 6, shape: Shape::Franken, fins: Fins::None }),
    ..fish(Technique::FrankenWhale, "franken-whale", "Franken Whale", &[], "0334", None, (Extreme, 470), FRANKEN)
};

#[rustfmt::skip]
pub(in crate::logic) const FINNED_FRANKEN_WHALE: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 6, shape: Shape::Franken, fins: Fins::Finned }),
    ..fish(Technique::FinnedFrankenWhale, "finned-franken-whale", "Finned Franken Whale", &[], "0344", None, (Extreme, 470), FINNED_FRANKEN)
};

#[rustfmt::skip]
pub(in crate::logic) const MUTANT_WHALE: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 6, shape: Shape::Mutant, fins: Fins::None }),
    ..fish(Technique::MutantWhale, "mutant-whale", "Mutant Whale", &[], "0354", None, (Extreme, 470), MUTANT)
};

#[rustfmt::skip]
pub(in crate::logic) const FINNED_MUTANT_WHALE: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 6, shape: Shape::Mutant, fins: Fins::Finned }),
    ..fish(Technique::FinnedMutantWhale, "finned-mutant-whale", "Finned Mutant Whale", &[], "0364", None, (Extreme, 470), FINNED_MUTANT)
};

#[rustfmt::skip]
pub(in crate::logic) const LEVIATHAN: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 7, shape: Shape::Basic, fins: Fins::None }),
    ..fish(Technique::Leviathan, "leviathan", "Leviathan", &[], "0305", None, (Unfair, 470), BASIC)
};

#[rustfmt::skip]
pub(in crate::logic) const FINNED_LEVIATHAN: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 7, shape: Shape::Basic, fins: Fins::Finned }),
    ..fish(Technique::FinnedLeviathan, "finned-leviathan", "Finned Leviathan", &[], "0315", None, (Unfair, 470), FINNED)
};

#[rustfmt::skip]
pub(in crate::logic) const SASHIMI_LEVIATHAN: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 7, shape: Shape::Basic, fins: Fins::Sashimi }),
    ..fish(Technique::SashimiLeviathan, "sashimi-leviathan", "Sashimi Leviathan", &[], "0325", None, (Unfair, 470), SASHIMI)
};

#[rustfmt::skip]
pub(in crate::logic) const FRANKEN_LEVIATHAN: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 7, shape: Shape::Franken, fins: Fins::None }),
    ..fish(Technique::FrankenLeviathan, "franken-leviathan", "Franken Leviathan", &[], "0335", None, (Extreme, 470), FRANKEN)
};

#[rustfmt::skip]
pub(in crate::logic) const FINNED_FRANKEN_LEVIATHAN: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 7, shape: Shape::Franken, fins: Fins::Finned }),
    ..fish(Technique::FinnedFrankenLeviathan, "finned-franken-leviathan", "Finned Franken Leviathan", &[], "0345", None, (Extreme, 470), FINNED_FRANKEN)
};

#[rustfmt::skip]
pub(in crate::logic) const MUTANT_LEVIATHAN: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 7, shape: Shape::Mutant, fins: Fins::None }),
    ..fish(Technique::MutantLeviathan, "mutant-leviathan", "Mutant Leviathan", &[], "0355", None, (Extreme, 470), MUTANT)
};

#[rustfmt::skip]
pub(in crate::logic) const FINNED_MUTANT_LEVIATHAN: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| {
        { let search = if query.siamese { finder::siamese } else { finder::fish }; technique.facts().fish.map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, query.work, sink)) }
    }),
    is_on_request: true,
    fish: Some(Fish { size: 7, shape: Shape::Mutant, fins: Fins::Finned }),
    ..fish(Technique::FinnedMutantLeviathan, "finned-mutant-leviathan", "Finned Mutant Leviathan", &[], "0365", None, (Extreme, 470), FINNED_MUTANT)
};
