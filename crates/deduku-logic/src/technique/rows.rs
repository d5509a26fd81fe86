//! The form in which families write their rows of the table of techniques.

/// Rows with shared facts. `like` gives the facts that the rows have in common; each row then has the name of its
/// constant, its technique, key, name and other accepted names, and what is its own.
macro_rules! rows {
    (like $like:expr; $($row:ident = $technique:ident $key:literal, $name:literal, [$($alias:literal),*] {
        $($field:ident: $fact:expr,)*
    })*) => {$(
        pub(crate) const $row: $crate::TechniqueInfo = $crate::TechniqueInfo {
            technique: $crate::Technique::$technique,
            key: $key,
            name: $name,
            aliases: &[$($alias),*],
            $($field: $fact,)*
            ..$like
        };
    )*};
}
pub(crate) use rows;
