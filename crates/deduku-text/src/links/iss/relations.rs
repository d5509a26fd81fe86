//! Writes clues that the solver has no name for, or whose name means something else there, by what they compile to:
//! relations between two cells, cells that all differ, and candidates of single cells.

use std::fmt::Write;

use deduku_core::board::Cell;
use deduku_core::constraint::kernels::{PairTable, Propagate, digits_of};
use deduku_core::constraint::{Clue, Kernel, Space, pair_text};

/// Writes the clue as constraints `Pair` and `AllDifferent` and as givens; `name` gives the name of a cell.
///
/// # Errors
/// The family's name, if the clue compiles to anything else.
pub(super) fn write_relations(
    clue: &Clue,
    space: &Space<'_>,
    name: &dyn Fn(u16) -> Result<String, &'static str>,
    text: &mut String,
) -> Result<(), &'static str> {
    let refusal = clue.family.row().name;
    let kernels = clue.compile(space).map_err(|_| refusal)?;
    let named = |cell: &Cell| name(cell.index() as u16);
    // Pairs with the same table, in the order in which the tables come first.
    let mut tables: Vec<(&PairTable, Vec<&[Cell]>)> = Vec::new();
    for kernel in &kernels {
        match kernel {
            Kernel::Relation(relation) => match tables.iter_mut().find(|(table, _)| *table == relation.table()) {
                Some((_, pairs)) => pairs.push(relation.cells()),
                None => tables.push((relation.table(), vec![relation.cells()])),
            },
            Kernel::Allowed(allowed) => {
                let digits = digits_of(allowed.digits() & space.all());
                let values: Vec<String> = digits.map(|digit| space.value(usize::from(digit)).to_string()).collect();
                for cell in allowed.cells() {
                    let _ = write!(text, ".~{}_{}", named(cell)?, values.join("_"));
                }
            }
            Kernel::Different(different) => {
                let cells: Vec<String> = different.cells().iter().map(named).collect::<Result<_, _>>()?;
                let _ = write!(text, ".AllDifferent~{}", cells.join("~"));
            }
            _ => return Err(refusal),
        }
    }
    for (table, pairs) in tables {
        let key = pair_text(space.digits(), |first, second| table.beside(first) >> second & 1 == 1);
        let _ = write!(text, ".Pair~{key}");
        for pair in pairs {
            let cells: Vec<String> = pair.iter().map(named).collect::<Result<_, _>>()?;
            let _ = write!(text, "~_~{}", cells.join("~"));
        }
    }
    Ok(())
}
