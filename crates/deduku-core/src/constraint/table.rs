//! The table of families: for each its row and the function that compiles its clues.

use super::families as f;
use super::family::family_list;
use super::{Clue, ClueError, Family, Kernel, Row, Space};

macro_rules! table {
    ($($name:ident = $file:ident :: $row:ident, $compile:ident $(($parts:path))?;)*) => {
        impl Family {
            /// Its properties except its meaning.
            pub const fn row(self) -> &'static Row {
                match self {
                    $(Self::$name => &f::$file::$row,)*
                }
            }

            fn compile(self, clue: &Clue, space: &Space<'_>) -> Result<Vec<Kernel>, ClueError> {
                match self {
                    $(Self::$name => f::$file::$compile(clue, space $(, $parts)?),)*
                }
            }
        }
    };
}

family_list!(table);

impl Family {
    fn find(holds: impl Fn(&Row) -> bool) -> Option<Self> {
        Self::all().iter().copied().find(|family| holds(family.row()))
    }

    /// The family with this name or alias: in any case, with or without hyphens, “line” and a plural's s at the end.
    pub fn by_name(name: &str) -> Option<Self> {
        // Names that differ only in an ending, such as pair and pairs, are distinguished if written exactly.
        if let Some(family) = Self::find(|row| row.name == name) {
            return Some(family);
        }
        let name = plain(name);
        let same = |other: &&str| plain(other) == name;
        Self::find(|row| same(&row.name) || row.aliases.iter().any(&same))
    }

    /// The family with this name in the text of Interactive Sudoku Solver.
    pub fn by_iss(name: &str) -> Option<Self> {
        Self::find(|row| row.iss.contains(&name))
    }

    /// The family with this key in the JSON of f-puzzles.
    pub fn by_fpuzzles(key: &str) -> Option<Self> {
        Self::find(|row| row.fpuzzles.contains(&key))
    }
}

impl Clue {
    /// Compiles the clue to kernels.
    ///
    /// # Errors
    /// [`ClueError`] if cells, numbers or text are not valid for its family.
    pub fn compile(&self, space: &Space<'_>) -> Result<Vec<Kernel>, ClueError> {
        for group in &self.groups {
            space.cells(group)?;
        }
        self.family.compile(self, space)
    }
}

/// A name without differences in spelling.
fn plain(name: &str) -> String {
    let letters: String = name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let one = letters.strip_suffix('s').unwrap_or(&letters);
    one.strip_suffix("line").filter(|rest| rest.len() > 3).unwrap_or(one).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_and_keys_lead_to_one_family_each() {
        let mut seen = HashSet::new();
        for family in Family::all() {
            let row = family.row();
            for name in std::iter::once(&row.name).chain(row.aliases) {
                assert_eq!(Family::by_name(name), Some(*family), "{name}");
            }
            let keys = row.iss.iter().map(|key| ("iss", key)).chain(row.fpuzzles.iter().map(|key| ("f-puzzles", key)));
            for key in keys {
                assert!(seen.insert(key), "{key:?}");
            }
            for text in [row.rule, row.help, row.arguments] {
                assert!(text.len() > 3 && !text.contains("  "), "{}: {text}", row.name);
            }
        }
    }
}
