//! The rows of the table for templates.

use crate::families::templates::finder;
use crate::technique::Family;
use crate::technique::form::EvidenceForm;
use crate::technique::info::HodokuLevel::Extreme;
use crate::technique::info::{NEEDED, TechniqueInfo, finder};
use crate::technique::rows::rows;

rows! {
    like TechniqueInfo {
        family: Family::LastResort, boards: NEEDED, hodoku: Some((Extreme, 10_000)), evidence: EvidenceForm::FACTS,
        is_on_request: true, find: finder!(|grid, technique, _, sink| finder::templates(grid, technique, sink)),
        ..TechniqueInfo::NONE
    };
    TEMPLATE_SET = TemplateSet "template-set", "Template Set", ["pattern overlay set"] {
        code: "1201", can_place: true,
        help: "All ways to put a digit into the houses that need it have some cells in common: it stands there.",
    }
    TEMPLATE_DELETE = TemplateDelete "template-delete", "Template Delete", ["pattern overlay"] {
        code: "1202",
        help: "No way to put a digit into all the houses that need it uses some of its places: it is removed from \
               there.",
    }
}
