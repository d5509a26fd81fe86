//! The names of boards as text: `9x9`, `jigsaw-9(AAB…)+x`, `samurai`, `kakuro(#..#/…)`.
//!
//! A name is a base followed by what lies over it, each part after a `+`. A full name is complete and builds a
//! [`Plan`]. A name may leave to the generator what each puzzle of its kind brings along (the regions of `jigsaw-9`,
//! the cages of `9x9+killer`, the walls of `kakuro-10x10`); then it is a [`Recipe`].

use std::fmt;

use super::overlap::ARRANGEMENTS;
use super::{
    Base, BoardError, BoxShape, CatalogueEntry, Digit, GridShape, PLAIN_SHAPES, Plan, RegionMap, Walls, catalogue,
};

/// A name that means another board in saved games, and the name of that board elsewhere.
const SAVED_OTHERWISE: (&str, &str) = ("windmill", "windmill-mirrored");

/// The base of a recipe, which may still have to be drawn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum RecipeBase {
    /// A complete base.
    Fixed(Base),
    /// A square grid whose regions are still to be drawn.
    Jigsaw {
        /// Its side.
        size: u8,
        /// Whether one region is to be disconnected.
        pieces: bool,
    },
    /// A Kakuro whose walls are still to be drawn.
    Kakuro {
        /// Rows, including the top row of walls.
        rows: u16,
        /// Columns, including the left column of walls.
        columns: u16,
    },
}

/// What a kind of puzzle needs of its board, some of it perhaps still to be drawn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Recipe {
    /// The base.
    pub ground: RecipeBase,
    /// Whether both diagonals count.
    pub diagonals: bool,
    /// Extra regions, by the indices of their cells.
    pub windows: Vec<Vec<u16>>,
    /// Cages, by the indices of their cells.
    pub cages: Vec<Vec<u16>>,
    /// Whether cages with sums are to be drawn.
    pub killer: bool,
    /// Whether letters replace digits and spell a word.
    pub letters: bool,
}

impl Recipe {
    /// Parses a name or alias of the catalogue, or any name of this file's grammar, ignoring case.
    ///
    /// # Errors
    /// [`BoardError::Unknown`] for text that is not a name, other errors for names of impossible boards.
    pub fn parse(name: &str) -> Result<Self, BoardError> {
        let wanted = name.trim().to_ascii_lowercase();
        let text = catalogue::recipe_of(&wanted).unwrap_or(&wanted);
        let unknown = || BoardError::Unknown { name: name.to_owned() };
        let mut parts = text.split('+');
        let first = parts.next().unwrap_or_default();
        let mut recipe = match catalogue::recipe_of(first) {
            Some(other) if other != text && other != first => Self::parse(other)?,
            _ => Self::bare(ground(first)?.ok_or_else(unknown)?),
        };
        for part in parts {
            let (word, list) = argument(part);
            match (word, list) {
                ("x" | "diagonals", None) => recipe.diagonals = true,
                ("windoku", None) => recipe.windows = recipe.customary_windows().ok_or_else(unknown)?,
                ("windows", Some(list)) => recipe.windows = groups(list).ok_or_else(unknown)?,
                ("cages", Some(list)) => recipe.cages = groups(list).ok_or_else(unknown)?,
                ("killer", None) => recipe.killer = true,
                ("letters", None) => recipe.letters = true,
                ("pieces", None) => match &mut recipe.ground {
                    RecipeBase::Jigsaw { pieces, .. } => *pieces = true,
                    _ => return Err(unknown()),
                },
                _ => return Err(unknown()),
            }
        }
        Ok(recipe)
    }

    const fn bare(ground: RecipeBase) -> Self {
        Self { ground, diagonals: false, windows: Vec::new(), cages: Vec::new(), killer: false, letters: false }
    }

    fn customary_windows(&self) -> Option<Vec<Vec<u16>>> {
        let base = match &self.ground {
            RecipeBase::Fixed(base) => base.clone(),
            // A jigsaw has the windows of the grid of its size with square boxes.
            RecipeBase::Jigsaw { size, .. } => square_boxes(*size)?,
            RecipeBase::Kakuro { .. } => return None,
        };
        let base = match base {
            Base::Regions(map) => square_boxes(map.size())?,
            other => other,
        };
        Some(Plan::of(base).customary_windows()).filter(|windows| !windows.is_empty())
    }

    /// The plan, if nothing is still to be drawn. Letters belong to the puzzle, so they do not matter here.
    pub fn plan(&self) -> Option<Plan> {
        match &self.ground {
            RecipeBase::Fixed(base) if !self.killer => Some(Plan { base: base.clone(), ..Plan::of_recipe(self) }),
            _ => None,
        }
    }
}

/// The shortest name that parses to the same recipe.
impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let over = |base: Base| Plan { base, ..Plan::of_recipe(self) }.full_name();
        let mut name = match &self.ground {
            RecipeBase::Fixed(base) => over(base.clone()),
            RecipeBase::Jigsaw { size, pieces } => {
                // The words after the base do not depend on the shape of the regions.
                let base = square_boxes(*size).unwrap_or(Base::Boxes(BoxShape { rows: 1, columns: *size }));
                let rest = over(base.clone()).split_off(base_name(&base).len());
                format!("jigsaw-{size}{}{rest}", if *pieces { "+pieces" } else { "" })
            }
            RecipeBase::Kakuro { rows, columns } => format!("kakuro-{rows}x{columns}"),
        };
        for (word, asked) in [("+killer", self.killer), ("+letters", self.letters)] {
            if asked {
                name.push_str(word);
            }
        }
        f.pad(catalogue::entry_of(&name).map_or(name.as_str(), |entry| entry.name))
    }
}

fn square_boxes(size: u8) -> Option<Base> {
    let rows = size.isqrt();
    (rows * rows == size).then_some(Base::Boxes(BoxShape { rows, columns: rows }))
}

impl CatalogueEntry {
    /// The plan, unless each puzzle brings its own regions, cages or walls.
    pub fn plan(&self) -> Option<Plan> {
        Plan::parse(self.name).ok()
    }
}

impl Plan {
    /// Parses a name or alias of the catalogue, or a full name, as [`Board::name`](super::Board::name) gives it.
    ///
    /// # Errors
    /// [`BoardError::Unknown`]; [`BoardError::Drawn`] for a kind of puzzle that brings its own regions, cages or walls;
    /// other errors for names of impossible boards.
    pub fn parse(name: &str) -> Result<Self, BoardError> {
        Recipe::parse(name)?.plan().ok_or_else(|| BoardError::Drawn { name: name.to_owned() })
    }

    /// Parses the name of a board in a saved game. The first versions called the mirror image of the published windmill
    /// `windmill`, and their saves keep that board.
    ///
    /// # Errors
    /// Those of [`Plan::parse`].
    pub fn parse_saved(name: &str) -> Result<Self, BoardError> {
        let (first, rest) = name.split_at(name.find('+').unwrap_or(name.len()));
        if first == SAVED_OTHERWISE.0 {
            return Self::parse(&format!("{}{rest}", SAVED_OTHERWISE.1));
        }
        Self::parse(name)
    }

    /// The name for saved games, which [`Plan::parse_saved`] and all earlier versions read: a name that means another
    /// board there is spelled out.
    pub fn saved_name(&self) -> String {
        let (saved, name) = SAVED_OTHERWISE;
        let (full, base) = (self.full_name(), base_name(&self.base));
        match &self.base {
            Base::Overlap { shape, offsets } if base == saved => spelled(*shape, offsets) + &full[base.len()..],
            _ if base == name => saved.to_owned() + &full[base.len()..],
            _ => self.to_string(),
        }
    }

    /// What the recipe adds to its base, over a placeholder base.
    fn of_recipe(recipe: &Recipe) -> Self {
        Self {
            base: Base::Boxes(BoxShape { rows: 1, columns: 1 }),
            diagonals: recipe.diagonals,
            windows: recipe.windows.clone(),
            cages: recipe.cages.clone(),
        }
    }

    /// The board's name in headings: `9×9`, `Windoku`, `Jigsaw Killer`.
    pub fn title(&self) -> String {
        if let Some(entry) = catalogue::entry_of(&self.full_name()) {
            return entry.title.to_owned();
        }
        let square = |size: u16| if size == 9 { String::new() } else { format!("{size}×{size}") };
        let (kind, size) = match &self.base {
            Base::Boxes(shape) => ("", square(shape.size())),
            Base::Regions(map) => ("Jigsaw", square(u16::from(map.size()))),
            Base::Overlap { offsets, .. } => {
                let bare = Self::of(self.base.clone()).full_name();
                let known = catalogue::entry_of(&bare).map(|entry| entry.title);
                (
                    known.unwrap_or("Overlap"),
                    if known.is_some() { String::new() } else { format!("of {}", offsets.len()) },
                )
            }
            Base::Cube { .. } => ("Dion cube", String::new()),
            Base::Planes { .. } => ("Roxdoku", String::new()),
            Base::Runs(walls) => ("Kakuro", format!("{}×{}", walls.rows(), walls.columns())),
            Base::Grid(shape) => ("Grid", format!("{}×{}", shape.rows, shape.columns)),
        };
        let words = [
            kind,
            if self.windows.is_empty() { "" } else { "Windoku" },
            if self.cages.is_empty() { "" } else { "Killer" },
            if self.diagonals { "X" } else { "" },
            &size,
        ];
        let title = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        if title.is_empty() { "9×9".to_owned() } else { title }
    }

    /// The name in the grammar, without the catalogue's short names.
    fn full_name(&self) -> String {
        let mut words = vec![base_name(&self.base)];
        if self.diagonals {
            words.push("x".to_owned());
        }
        if !self.windows.is_empty() {
            let customary = Recipe::bare(RecipeBase::Fixed(self.base.clone())).customary_windows();
            let is_customary = Some(&self.windows) == customary.as_ref();
            words.push(if is_customary { "windoku".to_owned() } else { format!("windows({})", list(&self.windows)) });
        }
        if !self.cages.is_empty() {
            words.push(format!("cages({})", list(&self.cages)));
        }
        words.join("+")
    }
}

/// The shortest name that parses to the same plan.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let full = self.full_name();
        f.pad(catalogue::entry_of(&full).map_or(full.as_str(), |entry| entry.name))
    }
}

/// Splits `jigsaw-9(AAB…)` into the word `jigsaw-9` and its argument.
fn argument(text: &str) -> (&str, Option<&str>) {
    match text.split_once('(') {
        Some((word, rest)) => (word, rest.strip_suffix(')')),
        None => (text, None),
    }
}

/// Parses two numbers with an `x` between them.
fn pair<N: std::str::FromStr>(text: &str) -> Option<(N, N)> {
    let (a, b) = text.split_once(['x', '×'])?;
    Some((a.parse().ok()?, b.parse().ok()?))
}

/// Parses a base; `Ok(None)` for a word that names none.
fn ground(text: &str) -> Result<Option<RecipeBase>, BoardError> {
    let (word, list) = argument(text);
    if let Some(list) = list {
        let base = match word {
            "kakuro" => {
                let row = |row: &str| row.chars().map(|field| field != '#').collect();
                Some(Base::Runs(Walls::new(&list.split('/').map(row).collect::<Vec<_>>())?))
            }
            _ if word.starts_with("grid-") => {
                let sides = word.strip_prefix("grid-").and_then(pair);
                sides.and_then(|(rows, columns)| GridShape::parse(rows, columns, list)).map(Base::Grid)
            }
            _ if word.starts_with("jigsaw") => {
                let marks: Vec<char> = list.to_ascii_uppercase().chars().collect();
                Some(Base::Regions(RegionMap::new(&marks)?))
            }
            _ => word.strip_prefix("overlap-").and_then(pair).and_then(|(rows, columns)| {
                let offsets = list.split(';').map(|offset| {
                    let (row, column) = offset.split_once('.')?;
                    Some((row.parse().ok()?, column.parse().ok()?))
                });
                Some(Base::Overlap { shape: BoxShape { rows, columns }, offsets: offsets.collect::<Option<_>>()? })
            }),
        };
        return Ok(base.map(RecipeBase::Fixed));
    }
    let customary = PLAIN_SHAPES.iter().find(|shape| plain_name(**shape) == word);
    let arrangement = ARRANGEMENTS.iter().find(|arrangement| arrangement.name == word);
    let rest = |prefix: &str| word.strip_prefix(prefix);
    let base = if let Some(&shape) = customary {
        Base::Boxes(shape)
    } else if let Some(arrangement) = arrangement {
        Base::Overlap { shape: arrangement.shape, offsets: arrangement.offsets.to_vec() }
    } else if let Some((rows, columns)) = rest("boxes-").and_then(pair) {
        Base::Boxes(BoxShape { rows, columns })
    } else if let Some(order) = rest("cube-").and_then(|order| order.parse().ok()) {
        Base::Cube { order }
    } else if let Some(side) = rest("planes-").and_then(|side| side.parse().ok()) {
        Base::Planes { side }
    } else if let Some(size) = rest("jigsaw-").and_then(|size| size.parse().ok()) {
        if !(2..=Digit::MAX).contains(&size) {
            return Err(BoardError::MapLength { cells: usize::from(size).pow(2) });
        }
        return Ok(Some(RecipeBase::Jigsaw { size, pieces: false }));
    } else if let Some((rows, columns)) = rest("kakuro-").and_then(pair) {
        return Ok(Some(RecipeBase::Kakuro { rows, columns }));
    } else {
        return Ok(None);
    };
    Ok(Some(RecipeBase::Fixed(base)))
}

/// The plain name of a square grid: `9x9`.
fn plain_name(shape: BoxShape) -> String {
    format!("{0}x{0}", shape.size())
}

fn base_name(base: &Base) -> String {
    match base {
        Base::Boxes(shape) if PLAIN_SHAPES.contains(shape) => plain_name(*shape),
        Base::Boxes(BoxShape { rows, columns }) => format!("boxes-{rows}x{columns}"),
        Base::Regions(map) => format!("jigsaw-{}({map})", map.size()),
        Base::Overlap { shape, offsets } => {
            let known = |arrangement: &&super::overlap::Arrangement| {
                arrangement.shape == *shape && arrangement.offsets == offsets.as_slice()
            };
            if let Some(arrangement) = ARRANGEMENTS.iter().find(known) {
                return arrangement.name.to_owned();
            }
            spelled(*shape, offsets)
        }
        Base::Cube { order } => format!("cube-{order}"),
        Base::Planes { side } => format!("planes-{side}"),
        Base::Runs(walls) => format!("kakuro({walls})"),
        Base::Grid(shape) => format!("grid-{shape}"),
    }
}

/// Overlapping grids by their offsets: `overlap-3x3(0.0;6.6)`.
fn spelled(shape: BoxShape, offsets: &[(u16, u16)]) -> String {
    let offsets: Vec<String> = offsets.iter().map(|(row, column)| format!("{row}.{column}")).collect();
    format!("overlap-{}x{}({})", shape.rows, shape.columns, offsets.join(";"))
}

/// Groups of indices as text: `0.1.9;2.3`.
fn list(groups: &[Vec<u16>]) -> String {
    let group = |group: &Vec<u16>| group.iter().map(ToString::to_string).collect::<Vec<_>>().join(".");
    groups.iter().map(group).collect::<Vec<_>>().join(";")
}

fn groups(list: &str) -> Option<Vec<Vec<u16>>> {
    let group = |group: &str| group.split('.').map(|index| index.parse().ok()).collect::<Option<Vec<_>>>();
    list.split(';').map(group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, named};

    #[test]
    fn every_full_name_reads_back() {
        for name in [
            "9x9",
            "boxes-2x5",
            "x",
            "windoku-x",
            "9x9+cages(0.1.9;2.3)",
            "6x6+x+windows(0.1.2;8.9)",
            "jigsaw-5(AAABBAABBBCCDEECCDEECDDDE)+x",
            "samurai",
            "overlap-2x2(0.0;2.2)",
            "overlap-3x3(0.0;6.6)+cages(0.1)",
            "dion-cube",
            "roxdoku",
            "planes-2",
            "kakuro(#####/#..##/#...#/###..)",
        ] {
            let board = named(name).unwrap_or_else(|error| panic!("{name}: {error}"));
            let canonical = board.name().to_owned();
            assert_eq!(named(&canonical).expect("its own name"), board, "{canonical}");
            if !name.starts_with("overlap-3x3") {
                assert_eq!(canonical, name);
            }
        }
    }

    #[test]
    fn a_saved_name_means_the_board_that_it_always_meant() {
        let mirrored = named("overlap-3x3(0.9;3.0;6.6;9.12;12.3)").expect("five grids");
        assert_eq!(mirrored.name(), "windmill-mirrored");
        for over in ["", "+cages(0.1)"] {
            let old = Plan::parse_saved(&format!("windmill{over}")).expect("saved so by the first versions");
            assert_eq!(old.base, mirrored.plan().base);
            for name in ["windmill", "windmill-mirrored", "samurai", "9x9"] {
                let plan = Plan::parse(&format!("{name}{over}")).expect("a name");
                assert_eq!(Plan::parse_saved(&plan.saved_name()), Ok(plan), "{name}{over}");
            }
        }
        let published = [(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)].to_vec();
        let base = Base::Overlap { shape: BoxShape { rows: 3, columns: 3 }, offsets: published };
        assert_eq!(Plan::parse("windmill").expect("in the catalogue").base, base);
    }

    #[test]
    fn what_is_no_name_is_refused() {
        for name in
            ["", "9x8", "boxes-3", "9x9+y", "9x9+cages(", "9x9+cages(a)", "jigsaw", "x+windoku(1)", "samurai+windoku"]
        {
            let error = Board::of_plan(match Plan::parse(name) {
                Ok(plan) => plan,
                Err(_) => continue,
            });
            assert!(error.is_err(), "{name} makes a board");
        }
    }

    #[test]
    fn kinds_of_puzzles_that_bring_their_boards_say_so() {
        for name in ["jigsaw-9", "killer", "kakuro-10x10", "jigsaw-7+pieces", "6x6+killer", "logi-5"] {
            assert!(Recipe::parse(name).is_ok(), "{name}");
            assert!(matches!(named(name), Err(BoardError::Drawn { .. })), "{name}");
        }
    }

    #[test]
    fn a_recipe_reads_back() {
        let names =
            ["8x8+killer", "jigsaw-5+x", "jigsaw-9+windoku+killer", "kakuro-12x7", "jigsaw-8+pieces", "samurai"];
        for name in names.into_iter().chain(catalogue::catalogue().iter().map(|entry| entry.name)) {
            let recipe = Recipe::parse(name).expect("a name");
            assert_eq!(recipe.to_string(), name);
        }
        let over = Recipe::parse("6x6+x+windows(0.1.2;8.9)+letters").expect("a name");
        assert_eq!(Recipe::parse(&over.to_string()), Ok(over));
    }

    #[test]
    fn titles_are_for_people() {
        for (name, title) in [
            ("9x9", "9×9"),
            ("x", "Sudoku X"),
            ("9x9+cages(0.1)", "Killer"),
            ("6x6+x+cages(0.1)", "Killer X 6×6"),
            ("jigsaw-5(AAABBAABBBCCDEECCDEECDDDE)", "Jigsaw 5×5"),
            ("kakuro(#..)", "Kakuro 1×3"),
            ("samurai", "Samurai"),
        ] {
            assert_eq!(named(name).expect("a board").title(), title);
        }
    }
}
