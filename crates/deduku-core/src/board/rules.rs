//! The rules of a board in a few sentences.

use super::{Base, Board, Plan, catalogue};

impl Plan {
    /// The rules in words: the catalogue's if the board has an entry, otherwise composed from the plan.
    pub fn rules(&self) -> String {
        let of_base = |base: &Base| match base {
            Base::Boxes(shape) => format!(
                "Each row, each column and each box of {} rows and {} columns holds every digit once.",
                shape.rows, shape.columns
            ),
            Base::Regions(_) => rules_of("jigsaw"),
            Base::Overlap { .. } => rules_of("twin"),
            Base::Cube { .. } => {
                "Each slice of the cube, along all three axes, is a Sudoku with rows, columns and boxes.".to_owned()
            }
            Base::Planes { .. } => "Each plane of the cube, along all three axes, holds every digit once.".to_owned(),
            Base::Runs(_) => rules_of("kakuro"),
            Base::Grid(shape) => {
                let last = shape.first + shape.digits - 1;
                let regions = if shape.regions.is_empty() { "" } else { " and each region" };
                let lines = match (shape.lines, regions) {
                    (true, _) => format!(" Each row, each column{regions} holds different digits."),
                    (false, "") => String::new(),
                    (false, _) => " Each region holds different digits.".to_owned(),
                };
                format!("Each cell holds a digit from {} to {last}.{lines}", shape.first)
            }
        };
        if let Some(entry) =
            catalogue::entry_of(&self.to_string()).or_else(|| catalogue::entry_named(&self.to_string()))
        {
            return entry.rules.to_owned();
        }
        let mut rules = vec![of_base(&self.base)];
        let mut add = |there: bool, words: &str| {
            if there {
                rules.push(words.to_owned());
            }
        };
        add(self.diagonals, "So does each of the two diagonals.");
        add(!self.windows.is_empty(), "So does each of the extra regions.");
        add(!self.cages.is_empty(), "The digits of each cage are all different and add up to its sum.");
        rules.join(" ")
    }
}

impl Board {
    /// The rules in words.
    pub fn rules(&self) -> String {
        self.plan().rules()
    }
}

fn rules_of(name: &str) -> String {
    catalogue::entry_named(name).map_or_else(String::new, |entry| entry.rules.to_owned())
}

#[cfg(test)]
mod tests {
    use crate::board::{catalogue, named};

    #[test]
    fn boards_of_the_catalogue_have_its_rules() {
        for entry in catalogue().iter().filter(|entry| entry.plan().is_some() && entry.name != "wordoku") {
            assert_eq!(named(entry.name).expect("a board").rules(), entry.rules, "{}", entry.name);
        }
    }

    #[test]
    fn what_lies_over_a_grid_is_described() {
        let rules = named("jigsaw-4(AABBAABBCCDDCCDD)+x+cages(0.1)").expect("a board").rules();
        for part in ["region", "diagonals", "cage"] {
            assert!(rules.contains(part), "{rules}");
        }
    }
}
