//! Themes: how each kind of thing on the screen looks.
//!
//! A view asks for a [`Face`], never for a colour. A theme names its colours once, each with its exact
//! shade and with the one of the sixteen colours that stands for it on a poor terminal, and says which
//! face has which colour and whether it is bold, underlined or reversed. `mono` has no colours at all and
//! is what `NO_COLOR` gets: its meaning rests on bold, underline and reverse, which stay.

mod colour;

use std::collections::BTreeMap;

use ratatui::style::{Modifier, Style};
use serde::Deserialize;

pub use colour::{Colours, Shade};

/// Builds [`Face`] and its names from one list.
macro_rules! faces {
    ($($face:ident $name:literal $doc:literal)*) => {
        /// A kind of thing on the screen.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Face {
            $(#[doc = $doc] $face,)*
        }

        impl Face {
            /// All faces.
            pub const ALL: &[Self] = &[$(Self::$face,)*];

            /// Its name in a theme's file.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$face => $name,)* }
            }
        }
    };
}

faces! {
    Text "text" "Plain text, and the ground of the whole screen."
    Dim "dim" "What may be overlooked."
    Title "title" "The line at the top."
    Heading "heading" "The head of a panel or dialog."
    Footer "footer" "Words in the footer."
    FooterKey "footer-key" "Keys in the footer and the help."
    Border "border" "Lines between cells, frames of panels."
    BoxBorder "box-border" "Lines between boxes."
    Label "label" "Numbers of rows and columns."
    Shade1 "shade-1" "The first of four grounds for regions and cages: neighbours have different ones."
    Shade2 "shade-2" "The second."
    Shade3 "shade-3" "The third."
    Shade4 "shade-4" "The fourth."
    Window "window" "The ground of an extra region, as in a windoku."
    Diagonal "diagonal" "The ground of a diagonal."
    Sum "sum" "The sum of a cage."
    Wall "wall" "A wall of a Kakuro, and the clues in it."
    Rest "rest" "What is left of the clue or sum at the cursor."
    Given "given" "A given."
    Own "own" "A digit of the player's."
    Solver "solver" "A digit that a step placed."
    Mark "mark" "A mark of the player's."
    Possible "possible" "A digit that the rules allow, in the tooltip."
    Reasoned "reasoned" "A candidate that the steps left, in the tooltip."
    Cursor "cursor" "The cell of the cursor, over its other face."
    SameDigit "same-digit" "A digit or mark like the one at the cursor, over its other face."
    Peer "peer" "A cell of the cursor's row, column or box, over its other face."
    Conflict "conflict" "A digit that stands twice in a house, or is known to be wrong."
    Covered "covered" "The board while the clock stands."
    Result "result" "What a step places, over its other face."
    Eliminated "eliminated" "A candidate that a step removes."
    Evidence "evidence" "Cells and candidates on which a step rests, over their other face."
    EvidenceOther "evidence-other" "The second kind of cells on which a step rests, over their other face."
    EvidenceThird "evidence-third" "The third kind of candidates on which a step rests, over their other face."
    Link "link" "A link of a chain, drawn between two candidates."
    House "house" "The houses of a step, over the cells' other faces."
    Selected "selected" "The chosen line of a list, the focused field."
    Field "field" "A field that can be filled in."
    DigitMode "digit-mode" "The mode line while digits are placed."
    MarkMode "mark-mode" "The mode line while marks are set."
    SetupMode "setup-mode" "The mode line while a puzzle is set up."
    Good "good" "Good news."
    Warning "warning" "Something to look at."
    Error "error" "Something that went wrong or was refused."
}

/// Why a theme is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ThemeError {
    /// The file is no TOML, or its shape is another.
    #[error("theme, line {line}: {message}; a shipped theme shows the form")]
    Shape {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// A face that does not exist.
    #[error("theme {theme}: there is no face `{face}`")]
    Face {
        /// The theme.
        theme: String,
        /// The unknown face.
        face: String,
    },
    /// A face names a colour that the palette lacks.
    #[error("theme {theme}: {face} asks for the colour `{colour}`, which [palette] does not name")]
    Colour {
        /// The theme.
        theme: String,
        /// The face.
        face: String,
        /// The unknown colour.
        colour: String,
    },
    /// A base that is no shipped theme.
    #[error("theme {theme}: there is no theme `{base}` to begin with; choose one of {shipped}")]
    Base {
        /// The theme.
        theme: String,
        /// The unknown base.
        base: String,
        /// What there is.
        shipped: String,
    },
    /// A face is left out, and there is no base to take it from.
    #[error("theme {theme}: the face `{face}` is missing; add it, or begin with `base = \"dark\"`")]
    Missing {
        /// The theme.
        theme: String,
        /// The missing face.
        face: &'static str,
    },
}

/// A theme's file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    base: Option<String>,
    #[serde(default)]
    palette: BTreeMap<String, Shade>,
    #[serde(default)]
    faces: BTreeMap<String, Look>,
}

/// How a file describes a face.
#[derive(Deserialize, Clone, Default)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own in the file")]
struct Look {
    fg: Option<String>,
    bg: Option<String>,
    bold: bool,
    italic: bool,
    underline: bool,
    reverse: bool,
}

/// The looks of all faces, ready for one kind of terminal.
#[derive(Clone, PartialEq, Debug)]
pub struct Theme {
    name: String,
    styles: Vec<Style>,
}

/// The shipped themes, name and file.
const SHIPPED: [(&str, &str); 4] = [
    ("dark", include_str!("../../config/themes/dark.toml")),
    ("light", include_str!("../../config/themes/light.toml")),
    ("high-contrast", include_str!("../../config/themes/high-contrast.toml")),
    ("mono", include_str!("../../config/themes/mono.toml")),
];

impl Theme {
    /// The shipped themes, each with its file's text.
    pub const fn shipped() -> &'static [(&'static str, &'static str)] {
        &SHIPPED
    }

    /// The shipped theme of this name. Without colours every theme is `mono`.
    pub fn named(name: &str, colours: Colours) -> Option<Self> {
        let (_, text) = SHIPPED.iter().find(|(shipped, _)| *shipped == name)?;
        Self::parse(text, colours).ok()
    }

    /// The theme that `text` describes, for a terminal with these colours. Without colours that is
    /// `mono`, whatever the text says.
    ///
    /// # Errors
    /// A [`ThemeError`] that names the first mistake.
    pub fn parse(text: &str, colours: Colours) -> Result<Self, ThemeError> {
        let file = File::read(text)?;
        let name = file.name.clone();
        let file = match colours {
            Colours::None if name != "mono" => {
                file.looks()?;
                File::read(SHIPPED[3].1)?
            }
            _ => file,
        };
        let styles = file.looks()?.iter().map(|look| look.style(colours)).collect();
        Ok(Self { name, styles })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether a face has a ground of its own, so that a cell with it needs no other sign.
    pub fn has_ground(&self, face: Face) -> bool {
        let ground = self.style(face).bg;
        ground.is_some() && ground != self.style(Face::Text).bg
    }

    /// How a face looks.
    pub fn style(&self, face: Face) -> Style {
        self.styles[face as usize]
    }
}

impl Default for Theme {
    /// `mono`, which every terminal can show.
    fn default() -> Self {
        Self::named("mono", Colours::None).expect("the shipped themes are sound, as their test says")
    }
}

/// A look whose colours have been found in the palette.
#[derive(Clone, Copy)]
struct Found {
    fg: Option<Shade>,
    bg: Option<Shade>,
    modifiers: Modifier,
}

impl Found {
    fn style(&self, colours: Colours) -> Style {
        let mut style = Style::new().add_modifier(self.modifiers);
        style.fg = self.fg.and_then(|shade| shade.on(colours));
        style.bg = self.bg.and_then(|shade| shade.on(colours));
        style
    }
}

impl File {
    fn read(text: &str) -> Result<Self, ThemeError> {
        toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start.min(text.len()));
            let line = text[..start].matches('\n').count() + 1;
            ThemeError::Shape { line, message: error.message().to_owned() }
        })
    }

    /// The looks of all faces in their order, the base's where the file has none.
    fn looks(&self) -> Result<Vec<Found>, ThemeError> {
        let theme = || self.name.clone();
        if let Some(face) = self.faces.keys().find(|name| Face::ALL.iter().all(|face| face.name() != *name)) {
            return Err(ThemeError::Face { theme: theme(), face: face.clone() });
        }
        let base = match &self.base {
            None => None,
            Some(base) => {
                let Some((_, text)) = SHIPPED.iter().find(|(name, _)| name == base) else {
                    let shipped = SHIPPED.map(|(name, _)| name).join(", ");
                    return Err(ThemeError::Base { theme: theme(), base: base.clone(), shipped });
                };
                Some(Self::read(text)?.looks()?)
            }
        };
        let look = |&face: &Face| match (self.faces.get(face.name()), &base) {
            (Some(look), _) => self.find(face, look),
            (None, Some(base)) => Ok(base[face as usize]),
            (None, None) => Err(ThemeError::Missing { theme: theme(), face: face.name() }),
        };
        Face::ALL.iter().map(look).collect()
    }

    fn find(&self, face: Face, look: &Look) -> Result<Found, ThemeError> {
        let shade = |name: &Option<String>| match name {
            None => Ok(None),
            Some(name) => self.palette.get(name).map(|shade| Some(*shade)).ok_or_else(|| ThemeError::Colour {
                theme: self.name.clone(),
                face: face.name().to_owned(),
                colour: name.clone(),
            }),
        };
        let modifiers = [
            (look.bold, Modifier::BOLD),
            (look.italic, Modifier::ITALIC),
            (look.underline, Modifier::UNDERLINED),
            (look.reverse, Modifier::REVERSED),
        ];
        let modifiers = modifiers.into_iter().filter(|(on, _)| *on).map(|(_, modifier)| modifier).collect();
        Ok(Found { fg: shade(&look.fg)?, bg: shade(&look.bg)?, modifiers })
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::Color;

    use super::*;

    #[test]
    fn every_shipped_theme_is_sound_on_every_terminal() {
        for (name, text) in Theme::shipped() {
            for colours in Colours::ALL {
                assert_eq!(Theme::parse(text, colours).map(|theme| theme.name), Ok((*name).to_owned()));
            }
        }
    }

    #[test]
    fn what_must_be_told_apart_is_told_apart_everywhere() {
        let pairs = [
            (Face::Text, Face::Cursor),
            (Face::Given, Face::Own),
            (Face::Own, Face::Conflict),
            (Face::DigitMode, Face::MarkMode),
            (Face::Text, Face::Selected),
            (Face::Text, Face::SameDigit),
            (Face::Mark, Face::Eliminated),
            (Face::Cursor, Face::Result),
            (Face::Evidence, Face::EvidenceOther),
            (Face::EvidenceOther, Face::EvidenceThird),
            (Face::EvidenceThird, Face::Evidence),
        ];
        for (name, _) in Theme::shipped() {
            for colours in Colours::ALL {
                let theme = Theme::named(name, colours).expect("shipped");
                for (one, other) in pairs {
                    assert_ne!(theme.style(one), theme.style(other), "{name} {colours:?} {one:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn without_colours_no_face_has_one_and_the_cursor_stays_visible() {
        for (name, _) in Theme::shipped() {
            let theme = Theme::named(name, Colours::None).expect("shipped");
            assert!(Face::ALL.iter().all(|&face| theme.style(face).fg.is_none() && theme.style(face).bg.is_none()));
            assert!(theme.style(Face::Cursor).add_modifier.contains(Modifier::REVERSED));
        }
    }

    #[test]
    fn a_players_theme_takes_what_it_leaves_out_from_its_base() {
        let text = "name = \"mine\"\nbase = \"dark\"\n[palette]\nred = { rgb = \"#fe0001\", ansi = \"red\" }\n\
                    [faces]\ngiven = { fg = \"red\", underline = true }";
        let mine = Theme::parse(text, Colours::True).expect("sound");
        let dark = Theme::named("dark", Colours::True).expect("shipped");
        let expected = Style::new().fg(Color::Rgb(254, 0, 1)).add_modifier(Modifier::UNDERLINED);
        assert_eq!(mine.style(Face::Given), expected);
        assert_eq!(mine.style(Face::Own), dark.style(Face::Own));
    }

    #[test]
    fn each_mistake_is_told() {
        for (text, message) in [
            ("name = ", "theme, line 1: "),
            ("name = \"x\"", "theme x: the face `text` is missing"),
            ("name = \"x\"\nbase = \"drak\"", "theme x: there is no theme `drak`"),
            ("name = \"x\"\n[faces]\ngivn = {}", "theme x: there is no face `givn`"),
            ("name = \"x\"\nbase = \"dark\"\n[faces]\ngiven = { fg = \"sky\" }", "theme x: given asks for the colour"),
            ("name = \"x\"\nbase = \"dark\"\n[faces]\ngiven = { blink = true }", "theme, line 4: "),
            ("name = \"x\"\n[palette]\nred = { rgb = \"red\", ansi = \"red\" }", "theme, line 3: "),
        ] {
            let told = Theme::parse(text, Colours::Sixteen).expect_err("a mistake").to_string();
            assert!(told.starts_with(message), "{told}");
        }
    }
}
