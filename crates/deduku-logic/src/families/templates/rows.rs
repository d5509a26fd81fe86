//! The rows of the table for templates.

use crate::families::templates::finder;
use crate::technique::Family;
use crate::technique::Technique;
use crate::technique::form::EvidenceForm;
use crate::technique::info::HodokuLevel::Extreme;
use crate::technique::info::{NEEDED, TechniqueInfo, finder};

#[rustfmt::skip]
pub(crate) const TEMPLATE_SET: TechniqueInfo = TechniqueInfo {
    technique: Technique::TemplateSet, key: "template-set", name: "Template Set",
    aliases: &["pattern overlay set"], family: Family::LastResort,
    code: "1201", rating: None, hodoku: Some((Extreme, 10_000)), boards: NEEDED,
    help: "All ways to put a digit into the houses that need it have some cells in common: it stands there.",
    find: finder!(|grid, technique, _, sink| finder::templates(grid, technique, sink)),
    is_on_request: true,
    evidence: EvidenceForm::FACTS,
    can_place: true,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const TEMPLATE_DELETE: TechniqueInfo = TechniqueInfo {
    technique: Technique::TemplateDelete, key: "template-delete", name: "Template Delete",
    aliases: &["pattern overlay"], family: Family::LastResort,
    code: "1202", rating: None, hodoku: Some((Extreme, 10_000)), boards: NEEDED,
    help: "No way to put a digit into all the houses that need it uses some of its places: it is removed from there.",
    find: finder!(|grid, technique, _, sink| finder::templates(grid, technique, sink)),
    is_on_request: true,
    evidence: EvidenceForm::FACTS,
    ..TechniqueInfo::NONE
};
