//! The table of techniques: one row of facts and a finder for each.

mod family;
pub(crate) mod form;
pub(crate) mod info;
mod list;
pub(crate) mod rows;
mod table;

pub use family::Family;
pub use info::{HodokuLevel, TechniqueInfo};
use list::technique_list;
pub use table::UnknownTechnique;

macro_rules! technique {
    ($($(#[$doc:meta])* $variant:ident = $family:ident::$row:ident,)*) => {
        /// A way to conclude, in the default order: cheapest first.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        #[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
        pub enum Technique {
            $($(#[$doc])* $variant,)*
        }
    };
}
technique_list!(technique);
