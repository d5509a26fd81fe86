//! Themes: how each kind of thing on the screen looks.
//!
//! A view asks for a [`Face`], never for a colour. A theme names its colours once, each with its exact shade and with
//! the one of the sixteen colours that replaces it on a limited terminal, and defines the colours of each face and
//! whether it is bold, underlined or reversed. `mono` has no colours at all and is used for `NO_COLOR`: bold, underline
//! and reverse alone carry its meaning.

mod colour;
#[cfg(test)]
mod contrast;
mod glow;
mod hues;
mod themes;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use ratatui::style::{Color, Modifier, Style};
use serde::Deserialize;

pub use colour::{Colours, Shade};
pub use hues::LineLook;
pub use themes::{AUTO, Themes};

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

            /// Its name in a theme file.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$face => $name,)* }
            }
        }
    };
}

faces! {
    Text "text" "Plain text, and the ground of the whole screen."
    Dim "dim" "Labels and what may be overlooked."
    Title "title" "The row at the top."
    Brand "brand" "The program's name in it."
    Heading "heading" "The head of a part of the panel."
    Strong "strong" "Words that stand out."
    Footer "footer" "Words in the row of keys."
    FooterKey "footer-key" "Keys in the row of keys."
    Key "key" "Keys named elsewhere."
    Rule "rule" "Lines between boxes, and after headings."
    Coord "coord" "Numbers of rows and columns."
    CoordHere "coord-here" "Those of the cursor."
    TileA "tile-a" "The ground of every other cell."
    TileB "tile-b" "The ground of the cells between them."
    PeerA "peer-a" "The same for peers of the cursor."
    PeerB "peer-b" "The same for peers of the cursor, between them."
    HouseA "house-a" "The ground of the houses that a hint speaks of."
    HouseB "house-b" "The same for the cells between them."
    Hue1 "hue-1" "The first of five grounds for regions and cages: neighbours have different ones."
    Hue2 "hue-2" "The second."
    Hue3 "hue-3" "The third."
    Hue4 "hue-4" "The fourth."
    Hue5 "hue-5" "The fifth."
    Colour1 "colour-1" "The first of the player's eight cell colours."
    Colour2 "colour-2" "The second."
    Colour3 "colour-3" "The third."
    Colour4 "colour-4" "The fourth."
    Colour5 "colour-5" "The fifth."
    Colour6 "colour-6" "The sixth."
    Colour7 "colour-7" "The seventh."
    Colour8 "colour-8" "The eighth."
    PeerTint "peer-tint" "What is mixed into the grounds of peers that have a hue."
    CageTint "cage-tint" "What is mixed into the cage of the cursor."
    Chequer "chequer" "What is mixed into every other cell that has a hue."
    Line1 "line-1" "The bands of lines, and with a lighter or darker ink their signs: thermometers."
    Line2 "line-2" "Whispers."
    Line3 "line-3" "Arrows."
    Line4 "line-4" "Renbans."
    Line5 "line-5" "Region sums."
    Line6 "line-6" "Palindromes, and what is only drawn."
    Line7 "line-7" "Lines between two ends."
    Line8 "line-8" "Other lines."
    Shape "shape" "The ground of a cell that a clue speaks of: odd, even, a clone."
    RegionWall "region-wall" "The walls of regions."
    CageWall "cage-wall" "The walls of cages."
    WhiteDot "white-dot" "A white dot between two cells."
    BlackDot "black-dot" "A black dot between two cells."
    Sign "sign" "Another sign between two cells, and in a cell."
    Window "window" "The ground of an extra region, as in a windoku."
    Diagonal "diagonal" "The ground of a diagonal."
    Wall "wall" "A black cell of a Kakuro."
    Sum "sum" "The sum of a cage or a run."
    Rest "rest" "The sum at the cursor."
    Given "given" "A given."
    Own "own" "A digit of the player's."
    OwnTint "own-tint" "The same in a cell that has a hue."
    OwnText "own-text" "What the player did, in words."
    StepText "step-text" "What a step did, in words."
    Step "step" "A digit that a step placed."
    Mark "mark" "A pencil mark."
    MarkTint "mark-tint" "The same in a cell that has a hue."
    Corner "corner" "A mark in the corner of a cell."
    Centre "centre" "A mark in the centre of a cell."
    Dimmed "dimmed" "A mark that a hint does not speak of; what cannot be chosen."
    Tooltip "tooltip" "The tooltip of the digits that the rules allow in a cell."
    Reasoned "reasoned" "A candidate that the steps left, where these are shown."
    Same "same" "A digit or mark like the chosen one."
    Cursor "cursor" "The side bars of the cursor."
    Conflict "conflict" "A digit that stands twice in a house, or is known to be wrong."
    Covered "covered" "The board while the clock is stopped."
    SetA "set-a" "The first set of a step: base, odd links."
    SetB "set-b" "The second set: cover, even links."
    Fin "fin" "The third: fins, exceptions."
    Removed "removed" "A candidate that a step removes."
    Placed "placed" "A digit that a step places."
    RemovedBar "removed-bar" "The conclusion of a step that removes candidates."
    PlacedBar "placed-bar" "The conclusion of a step that places digits."
    QuestionBar "question-bar" "The question of a hint that has not been answered yet."
    Tag "tag" "The order of a link, in the corner of a cell."
    Dialog "dialog" "The ground of a dialog."
    Chosen "chosen" "The chosen line of a list, the focused field."
    Field "field" "The value of a field."
    DigitMode "digit-mode" "The mode while digits are placed."
    MarkMode "mark-mode" "The mode while marks are set."
    SetupMode "setup-mode" "The mode while a puzzle is set up."
    Good "good" "Good news."
    Warning "warning" "Something to look at."
    Error "error" "Something that went wrong or was refused."
}

impl Face {
    /// The player's colours, starting with number 1.
    pub const COLOURS: [Self; 8] = [
        Self::Colour1,
        Self::Colour2,
        Self::Colour3,
        Self::Colour4,
        Self::Colour5,
        Self::Colour6,
        Self::Colour7,
        Self::Colour8,
    ];

    /// The families of lines.
    pub const LINES: [Self; 8] =
        [Self::Line1, Self::Line2, Self::Line3, Self::Line4, Self::Line5, Self::Line6, Self::Line7, Self::Line8];

    /// Whether it is one of the player's colours.
    pub fn is_colour(self) -> bool {
        Self::COLOURS.contains(&self)
    }
}

/// Why a theme is rejected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ThemeError {
    /// The file is not valid TOML, or has the wrong structure.
    #[error("theme, line {line}: {message}; a shipped theme shows the form")]
    Shape {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// A face that does not exist.
    #[error("theme {theme}: there is no role `{face}`")]
    Face {
        /// The theme.
        theme: String,
        /// The unknown face.
        face: String,
    },
    /// A face uses a colour that the palette lacks.
    #[error("theme {theme}: {face} asks for the colour `{colour}`, which [palette] does not name")]
    Colour {
        /// The theme.
        theme: String,
        /// The face.
        face: String,
        /// The unknown colour.
        colour: String,
    },
    /// The base is not a shipped theme.
    #[error("theme {theme}: there is no theme `{base}` to begin with; choose one of {shipped}")]
    Base {
        /// The theme.
        theme: String,
        /// The unknown base.
        base: String,
        /// The shipped themes.
        shipped: String,
    },
    /// A face is missing, and there is no base to take it from.
    #[error("theme {theme}: the role `{face}` is missing; add it, or begin with `base = \"dark\"`")]
    Missing {
        /// The theme.
        theme: String,
        /// The missing face.
        face: &'static str,
    },
}

/// A theme file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    base: Option<String>,
    /// Whether it is meant for dark text on a light background.
    #[serde(default)]
    light: bool,
    #[serde(default)]
    palette: BTreeMap<String, Shade>,
    #[serde(default)]
    roles: BTreeMap<String, Look>,
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
    strike: bool,
}

/// The looks of all faces, ready for one kind of terminal.
#[derive(Clone, PartialEq, Debug)]
pub struct Theme {
    name: String,
    light: bool,
    colours: Colours,
    looks: Vec<Found>,
    /// The colours of the families of lines; empty without colours.
    lines: Vec<LineLook>,
}

/// Shipped themes, name and file.
macro_rules! shipped {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../config/themes/", $name, ".toml"))),)*]
    };
}

/// The shipped themes, in the order in which they are offered.
const SHIPPED: &[(&str, &str)] = shipped! {
    "dark" "light" "high-contrast" "colour-blind" "catppuccin-mocha" "catppuccin-latte" "gruvbox" "nord" "solarized-dark"
    "solarized-light" "tokyo-night" "mono"
};

/// The theme without colours.
const COLOURLESS: &str = "mono";

/// The theme for slow lines, which no list offers.
const PLAINEST: &str = "plainest";

impl Theme {
    /// The shipped themes, each with its file's text.
    pub const fn shipped() -> &'static [(&'static str, &'static str)] {
        SHIPPED
    }

    /// The shipped theme of this name. Without colours every theme looks like `mono`.
    pub fn named(name: &str, colours: Colours) -> Option<Self> {
        let (_, text) = SHIPPED.iter().find(|(shipped, _)| *shipped == name)?;
        Self::parse(text, colours).ok()
    }

    /// Parses a theme from its text, for a terminal with these colours. Without colours it looks like `mono`,
    /// regardless of the text.
    ///
    /// # Errors
    /// A [`ThemeError`] that names the first mistake.
    pub fn parse(text: &str, colours: Colours) -> Result<Self, ThemeError> {
        let mut theme = Self::sketch(text, colours)?;
        theme.lines = hues::complete(&mut theme.looks, theme.light, colours);
        Ok(theme)
    }

    /// The same with the colours that the text names alone: hues and lines, which are worked out from them, are missing,
    /// and on a terminal of 256 colours so is what makes texts readable.
    ///
    /// # Errors
    /// As [`Self::parse`].
    pub(super) fn sketch(text: &str, colours: Colours) -> Result<Self, ThemeError> {
        let file = File::read(text)?;
        let (name, light) = (file.name.clone(), file.light);
        let own = file.looks()?;
        let colourless = SHIPPED.iter().find(|(shipped, _)| *shipped == COLOURLESS);
        let looks = match colourless.filter(|_| colours == Colours::None && name != COLOURLESS) {
            Some((_, text)) => File::read(text)?.looks()?,
            None => own,
        };
        Ok(Self { name, light, colours, looks, lines: Vec::new() })
    }

    /// `mono` without bold, underline and italics on faces that are not reversed: for slow lines, where each change of
    /// style costs bytes.
    pub fn plainest() -> Self {
        let mut theme = Self::default();
        let quiet = |found: &&mut Found| !found.modifiers.contains(Modifier::REVERSED);
        theme.looks.iter_mut().filter(quiet).for_each(|found| found.modifiers = Modifier::empty());
        PLAINEST.clone_into(&mut theme.name);
        theme
    }

    /// Whether this is the theme for slow lines.
    pub fn is_plainest(&self) -> bool {
        self.name == PLAINEST
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it is meant for dark text on a light background.
    pub const fn is_light(&self) -> bool {
        self.light
    }

    /// Whether cells are distinguished by their backgrounds; a terminal with sixteen colours has too few for that.
    pub fn has_tiles(&self) -> bool {
        self.colours >= Colours::Palette && self.ground(Face::TileA).is_some()
    }

    /// Whether its hues are those of a terminal of 256 colours, and have no second shade.
    pub fn is_palette(&self) -> bool {
        self.colours == Colours::Palette
    }

    /// Whether a face has a background of its own, so that it needs no other sign.
    pub fn has_ground(&self, face: Face) -> bool {
        let ground = self.style(face).bg;
        ground.is_some() && ground != self.style(Face::Text).bg
    }

    /// The background colour of a face, if it has one.
    pub fn ground(&self, face: Face) -> Option<Shade> {
        self.looks[face as usize].bg
    }

    /// The text colour of a face, if it has one.
    pub fn ink(&self, face: Face) -> Option<Shade> {
        self.looks[face as usize].fg
    }

    /// The colour to request from the terminal; its default if there is none.
    pub fn colour(&self, shade: Option<Shade>) -> Color {
        shade.and_then(|shade| shade.on(self.colours)).unwrap_or(Color::Reset)
    }

    /// The colours of the lines with this face, if it is one of theirs and there are colours.
    pub fn line(&self, face: Face) -> Option<&LineLook> {
        self.lines.get(Face::LINES.iter().position(|&line| line == face)?)
    }

    /// This ink, lighter or darker if it cannot be read on the ground.
    pub fn readable(&self, ink: Color, ground: Shade, least: f64) -> Color {
        let end = if self.light { Shade::BLACK } else { Shade::WHITE };
        let shade = Shade::of(ink).map(|ink| ink.readable(ground, end, least, self.colours));
        shade.and_then(|shade| shade.on(self.colours)).unwrap_or(ink)
    }

    /// This colour with `percent` per cent of the screen's background mixed in, if both are known.
    pub fn faded(&self, colour: Color, percent: u8) -> Color {
        let (Some(shade), Some(ground)) = (Shade::of(colour), self.ground(Face::Text)) else { return colour };
        shade.mixed(ground, percent).on(self.colours).unwrap_or(colour)
    }

    /// The lowest contrast between a digit or mark of the board and a tile it may be on; `None` without colours.
    pub fn least_contrast(&self) -> Option<f64> {
        let grounds = [Face::TileA, Face::TileB, Face::PeerA, Face::PeerB].map(|face| self.ground(face));
        let inks = [Face::Given, Face::Own, Face::Step, Face::Mark, Face::Same].map(|face| self.ink(face));
        let grounds = || grounds.iter().flatten();
        let all = inks.iter().flatten().flat_map(|ink| grounds().map(|ground| ink.contrast(*ground)));
        all.min_by(f64::total_cmp)
    }

    /// The style of a face.
    pub fn style(&self, face: Face) -> Style {
        self.looks[face as usize].style(self.colours)
    }
}

impl Default for Theme {
    /// `mono`, which every terminal can show.
    fn default() -> Self {
        Self::named(COLOURLESS, Colours::None).expect("the shipped themes are sound, as their test says")
    }
}

/// A look with its colours resolved from the palette.
#[derive(Clone, Copy, PartialEq, Debug)]
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

    /// The looks of all faces, in order. Colours and roles that the file leaves out come from its base, so a theme can
    /// consist of a palette alone.
    fn looks(self) -> Result<Vec<Found>, ThemeError> {
        let base = match &self.base {
            None => None,
            Some(base) => Some(Self::shipped(base).ok_or_else(|| {
                let shipped = SHIPPED.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
                ThemeError::Base { theme: self.name.clone(), base: base.clone(), shipped }
            })?),
        };
        let known = |name: &&String| Face::ALL.iter().any(|face| face.name() == *name);
        if let Some(face) = self.roles.keys().find(|name| !known(name)) {
            return Err(ThemeError::Face { theme: self.name.clone(), face: face.clone() });
        }
        let role = |face: Face| self.roles.get(face.name()).or_else(|| base?.roles.get(face.name()));
        let look = |&face: &Face| match role(face) {
            Some(look) => self.find(base, face, look),
            None => Err(ThemeError::Missing { theme: self.name.clone(), face: face.name() }),
        };
        Face::ALL.iter().map(look).collect()
    }

    /// The shipped file of this name. It is read once: nearly all themes build on the same one.
    fn shipped(name: &str) -> Option<&'static Self> {
        static READ: [OnceLock<File>; SHIPPED.len()] = [const { OnceLock::new() }; SHIPPED.len()];
        let at = SHIPPED.iter().position(|(shipped, _)| *shipped == name)?;
        let read = || Self::read(SHIPPED[at].1).expect("the shipped themes are sound, as their test says");
        Some(READ[at].get_or_init(read))
    }

    fn find(&self, base: Option<&Self>, face: Face, look: &Look) -> Result<Found, ThemeError> {
        let named = |name: &String| self.palette.get(name).or_else(|| base?.palette.get(name)).copied();
        let shade = |name: &Option<String>| match name {
            None => Ok(None),
            Some(name) => named(name).map(Some).ok_or_else(|| ThemeError::Colour {
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
            (look.strike, Modifier::CROSSED_OUT),
        ];
        let modifiers = modifiers.into_iter().filter(|(on, _)| *on).map(|(_, modifier)| modifier).collect();
        Ok(Found { fg: shade(&look.fg)?, bg: shade(&look.bg)?, modifiers })
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::Color;

    use super::*;

    /// The list of themes in the settings opens within a frame.
    #[test]
    fn what_themes_build_on_is_read_once() {
        let read = || File::shipped("dark").expect("shipped");
        assert!(std::ptr::eq(read(), read()));
    }

    #[test]
    fn every_shipped_theme_is_sound_on_every_terminal() {
        for (name, text) in Theme::shipped() {
            for colours in Colours::ALL {
                assert_eq!(Theme::parse(text, colours).map(|theme| theme.name), Ok((*name).to_owned()));
            }
        }
    }

    #[test]
    fn what_must_differ_differs_in_every_theme() {
        let pairs = [
            (Face::Text, Face::Cursor),
            (Face::Given, Face::Own),
            (Face::Own, Face::Conflict),
            (Face::DigitMode, Face::MarkMode),
            (Face::Text, Face::Chosen),
            (Face::Text, Face::Same),
            (Face::Mark, Face::Removed),
            (Face::Cursor, Face::Placed),
            (Face::SetA, Face::SetB),
            (Face::SetB, Face::Fin),
            (Face::Fin, Face::SetA),
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
            assert!(theme.style(Face::Cursor).add_modifier.contains(Modifier::BOLD));
            assert!(theme.style(Face::Chosen).add_modifier.contains(Modifier::REVERSED));
        }
    }

    #[test]
    fn a_players_theme_takes_what_it_leaves_out_from_its_base() {
        let text = "name = \"mine\"\nbase = \"dark\"\n[palette]\nred = { rgb = \"#fe0001\", ansi = \"red\" }\n\
                    [roles]\ngiven = { fg = \"red\", underline = true }";
        let mine = Theme::parse(text, Colours::True).expect("sound");
        let dark = Theme::named("dark", Colours::True).expect("shipped");
        let expected = Style::new().fg(Color::Rgb(254, 0, 1)).add_modifier(Modifier::UNDERLINED);
        assert_eq!(mine.style(Face::Given), expected);
        assert_eq!(mine.style(Face::Own), dark.style(Face::Own));
    }

    #[test]
    fn each_mistake_is_reported() {
        for (text, message) in [
            ("name = ", "theme, line 1: "),
            ("name = \"x\"", "theme x: the role `text` is missing"),
            ("name = \"x\"\nbase = \"drak\"", "theme x: there is no theme `drak`"),
            ("name = \"x\"\n[roles]\ngivn = {}", "theme x: there is no role `givn`"),
            ("name = \"x\"\nbase = \"dark\"\n[roles]\ngiven = { fg = \"sky\" }", "theme x: given asks for the colour"),
            ("name = \"x\"\nbase = \"dark\"\n[roles]\ngiven = { blink = true }", "theme, line 4: "),
            ("name = \"x\"\n[palette]\nred = { rgb = \"red\", ansi = \"red\" }", "theme, line 3: "),
        ] {
            let stated = Theme::parse(text, Colours::Sixteen).expect_err("a mistake").to_string();
            assert!(stated.starts_with(message), "{stated}");
        }
    }
}
