//! What shapes are, and what each looks like in black and in colour.

/// A colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    const fn of(rgb: u32) -> Self {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Self(red, green, blue)
    }

    /// The grey that is as bright (weights of ITU-R BT.601).
    #[must_use]
    pub fn grey(self) -> Self {
        let bright = (299 * u32::from(self.0) + 587 * u32::from(self.1) + 114 * u32::from(self.2)) / 1000;
        Self(bright as u8, bright as u8, bright as u8)
    }

    /// The colour of `#rgb`, `#rrggbb` or these with an opacity, which is taken as if over white paper; `None` for
    /// anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.is_ascii())?;
        let wide = match digits.len() {
            3 | 4 => digits.chars().flat_map(|digit| [digit, digit]).collect::<String>(),
            6 | 8 => digits.to_owned(),
            _ => return None,
        };
        let value = u32::from_str_radix(&format!("{wide:f<8}"), 16).ok()?;
        let [red, green, blue, opacity] = value.to_be_bytes();
        let over = |part: u8| {
            let opacity = u32::from(opacity);
            ((u32::from(part) * opacity + 255 * (255 - opacity)) / 255) as u8
        };
        Some(Self(over(red), over(green), over(blue)))
    }
}

/// With which inks a drawing is printed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Ink {
    /// Black only, with greys.
    Black,
    /// In colour.
    #[default]
    Colour,
}

impl Ink {
    /// A colour as it is printed.
    #[must_use]
    pub fn of(self, colour: Colour) -> Colour {
        match self {
            Self::Black => colour.grey(),
            Self::Colour => colour,
        }
    }
}

/// What shapes of a role look like. Lengths are in the drawing's units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    /// The colour of a text or of the inside; `None` if it is not painted.
    pub fill: Option<Colour>,
    /// The colour of the line; `None` if it is not drawn.
    pub stroke: Option<Colour>,
    /// The width of the line.
    pub width: f64,
    /// The lengths of dashes and gaps in turn; empty for a line without gaps.
    pub dash: &'static [f64],
    /// The form of the line's ends.
    pub cap: Cap,
    /// Whether a text is bold.
    pub bold: bool,
}

/// The form of a line's ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cap {
    /// It ends at its last point.
    Butt,
    /// It ends with half a disc around its last point.
    Round,
    /// It ends with half a square around its last point.
    Square,
}

impl Look {
    const NOTHING: Self = Self { fill: None, stroke: None, width: 0.0, dash: &[], cap: Cap::Round, bold: false };

    const fn edged(self, rgb: u32, width: f64) -> Self {
        Self { stroke: Some(Colour::of(rgb)), width, ..self }
    }

    /// Dashes begin and end sharply, dots are round.
    const fn dashed(self, dash: &'static [f64]) -> Self {
        Self { dash, cap: Cap::Butt, ..self }
    }

    const fn dotted(self, dash: &'static [f64]) -> Self {
        Self { dash, ..self }
    }

    const fn square(self) -> Self {
        Self { cap: Cap::Square, ..self }
    }

    const fn bold(self) -> Self {
        Self { bold: true, ..self }
    }
}

/// An inside or a text of this colour.
const fn filled(rgb: u32) -> Look {
    Look { fill: Some(Colour::of(rgb)), ..Look::NOTHING }
}

/// A line of this colour and width.
const fn line(rgb: u32, width: f64) -> Look {
    Look::NOTHING.edged(rgb, width)
}

macro_rules! roles {
    ($($(#[$doc:meta])* $role:ident = $class:literal, $colour:expr, $black:expr;)*) => {
        /// What a shape is.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Role {
            $($(#[$doc])* $role,)*
        }

        impl Role {
            /// Its class in SVG.
            pub const fn class(self) -> &'static str {
                match self {
                    $(Self::$role => $class,)*
                }
            }

            /// What it looks like.
            pub const fn look(self, ink: Ink) -> Look {
                match (self, ink) {
                    $((Self::$role, Ink::Colour) => $colour, (Self::$role, Ink::Black) => $black,)*
                }
            }
        }
    };
}

roles! {
    /// A given digit.
    Given = "given", filled(0x11_11_11).bold(), filled(0x00_00_00).bold();
    /// A digit that was placed.
    Placed = "placed", filled(0x1f_4e_9e), filled(0x40_40_40);
    /// A digit of the solution.
    Solution = "solution", filled(0x7a_7a_7a), filled(0x70_70_70);
    /// A candidate.
    Mark = "mark", filled(0x55_55_55), filled(0x50_50_50);
    /// The sum of a cage.
    Sum = "sum", filled(0x11_11_11), filled(0x00_00_00);
    /// A sum in a wall of a Kakuro.
    Clue = "clue", filled(0xff_ff_ff), filled(0xff_ff_ff);
    /// A line between cells.
    Thin = "thin", line(0x88_88_88, 1.0), line(0x77_77_77, 1.0);
    /// A line around a box or a region.
    Thick = "thick", line(0x11_11_11, 3.0).square(), line(0x00_00_00, 3.0).square();
    /// The outline of a cage.
    Cage = "cage", line(0x44_44_44, 1.1).dashed(&[5.0, 4.0]), line(0x44_44_44, 1.1).dashed(&[5.0, 4.0]);
    /// A wall of a Kakuro.
    Wall = "wall", filled(0x33_33_33), filled(0x33_33_33);
    /// The line that divides a wall.
    Split = "split", line(0xaa_aa_aa, 1.0), line(0xcc_cc_cc, 1.0);
    /// White paper behind a text.
    Paper = "paper", filled(0xff_ff_ff), filled(0xff_ff_ff);
    /// White paper around a sign.
    Halo = "halo", line(0xff_ff_ff, 6.0), line(0xff_ff_ff, 6.0);
    /// A cell of a window.
    Window = "window", filled(0xdf_e8_f3), filled(0xe4_e4_e4);
    /// A cell on a diagonal.
    Diagonal = "diagonal", filled(0xf3_e3_cb), filled(0xe0_e0_e0);
    /// A diagonal across cells that are tinted already.
    Across = "across", line(0xb9_8a_45, 2.0), line(0x80_80_80, 1.6);
    /// A cell of an extra region, of clones, or of another group.
    Shade = "shade", filled(0xd4_e8_b8), filled(0xe0_e0_e0);
    /// A cell that indexes others.
    Indexer = "indexer", filled(0xf4_dc_dc), filled(0xe8_e8_e8);
    /// The disc of an odd digit, the square of an even one.
    Parity = "parity", filled(0xd2_d2_d2), filled(0xd2_d2_d2);
    /// The stem of a thermometer.
    Stem = "stem", line(0xc8_c8_c8, 16.0), line(0xc8_c8_c8, 16.0);
    /// The bulb of a thermometer.
    Bulb = "bulb", filled(0xc8_c8_c8), filled(0xc8_c8_c8);
    /// The stem of a slow thermometer.
    SlowStem = "slow-stem", line(0xb8_d0_e6, 16.0), line(0xdc_dc_dc, 16.0);
    /// The bulb of a slow thermometer.
    SlowBulb = "slow-bulb", filled(0xff_ff_ff).edged(0xb8_d0_e6, 6.0), filled(0xff_ff_ff).edged(0xc8_c8_c8, 6.0);
    /// A line of the first kind: whispers.
    Line1 = "line1", line(0x8f_d0_8f, 9.0), line(0xb4_b4_b4, 9.0);
    /// A line of the second kind: renban.
    Line2 = "line2", line(0xe0_9a_de, 9.0), line(0x90_90_90, 5.0).dashed(&[11.0, 9.0]);
    /// A line of the third kind: palindromes.
    Line3 = "line3", line(0xbd_bd_bd, 9.0), line(0xd2_d2_d2, 12.0);
    /// A line of the fourth kind: region sums.
    Line4 = "line4", line(0x8a_bd_ea, 9.0), line(0x80_80_80, 3.5);
    /// A line of the fifth kind: zippers.
    Line5 = "line5", line(0xb9_a5_e6, 9.0), line(0xa0_a0_a0, 8.0).dotted(&[0.1, 13.0]);
    /// A line of the sixth kind: entropic lines.
    Line6 = "line6", line(0xf0_b2_7a, 9.0), line(0x60_60_60, 2.5).dashed(&[7.0, 6.0]);
    /// A line of the seventh kind: modular lines.
    Line7 = "line7", line(0x7e_c8_c6, 9.0), line(0xa8_a8_a8, 6.0).dotted(&[16.0, 10.0, 0.1, 10.0]);
    /// A line of the eighth kind, and of all others.
    Line8 = "line8", line(0xf0_a0_9a, 9.0), line(0xc0_c0_c0, 4.0);
    /// The shaft and head of an arrow, and a line between marked ends.
    Shaft = "shaft", line(0x80_80_80, 2.6), line(0x70_70_70, 2.4);
    /// A circle without inside.
    Ring = "ring", line(0x80_80_80, 2.6), line(0x70_70_70, 2.4);
    /// The edge of a pill.
    PillEdge = "pill-edge", line(0x80_80_80, 40.0), line(0x70_70_70, 40.0);
    /// The inside of a pill.
    Pill = "pill", line(0xff_ff_ff, 35.0), line(0xff_ff_ff, 35.0);
    /// The disc or diamond at an end of a line.
    End = "end", filled(0xff_ff_ff).edged(0x80_80_80, 2.6), filled(0xff_ff_ff).edged(0x70_70_70, 2.4);
    /// A white dot between two cells.
    WhiteDot = "white-dot", filled(0xff_ff_ff).edged(0x11_11_11, 1.4), filled(0xff_ff_ff).edged(0x00_00_00, 1.4);
    /// A black dot between two cells.
    BlackDot = "black-dot", filled(0x11_11_11).edged(0x11_11_11, 1.4), filled(0x00_00_00).edged(0x00_00_00, 1.4);
    /// A number on a black dot.
    OnBlack = "on-black", filled(0xff_ff_ff).bold(), filled(0xff_ff_ff).bold();
    /// A letter between two cells, a number on a white dot, a digit at a corner.
    Sign = "sign", filled(0x11_11_11).bold(), filled(0x00_00_00).bold();
    /// A sign that is drawn as a line.
    Stroke = "stroke", line(0x11_11_11, 2.0), line(0x00_00_00, 2.0);
    /// The circle around the digits at a corner.
    Corner = "corner", filled(0xff_ff_ff).edged(0x11_11_11, 1.2), filled(0xff_ff_ff).edged(0x00_00_00, 1.2);
    /// A number beside the grid.
    Outside = "outside", filled(0x11_11_11), filled(0x00_00_00);
    /// A small sign in the corner of a cell.
    Small = "small", filled(0x55_55_55), filled(0x50_50_50);
    /// A line without a meaning of its own.
    Drawn = "drawn", line(0xb0_b0_b0, 6.0), line(0xb0_b0_b0, 6.0);
    /// A circle or rectangle without a meaning of its own.
    DrawnShape = "drawn-shape", line(0x60_60_60, 1.6), line(0x60_60_60, 1.6);
    /// A text without a meaning of its own.
    DrawnText = "drawn-text", filled(0x33_33_33), filled(0x33_33_33);
    /// A cell of a house on which a step rests.
    House = "house", filled(0xf1_f3_f6), filled(0xee_ee_ee);
    /// A cell or candidate of a step's pattern.
    Pattern = "pattern", filled(0xc9_e6_c3).edged(0x2e_7d_33, 1.3), filled(0xff_ff_ff).edged(0x00_00_00, 1.3);
    /// A second kind of them.
    Second = "second", filled(0xcf_dd_f6).edged(0x1f_4e_9e, 1.3), filled(0xff_ff_ff).edged(0x00_00_00, 1.3).dashed(&[2.5, 2.0]);
    /// A third kind of them.
    Third = "third", filled(0xf7_e6_b5).edged(0x9a_6a_00, 1.3), filled(0xdd_dd_dd).edged(0x00_00_00, 1.0);
    /// A candidate that a step places.
    Place = "place", filled(0xa5_d6_9c).edged(0x1b_5e_20, 2.4), filled(0xcc_cc_cc).edged(0x00_00_00, 2.4);
    /// A candidate that a step removes.
    Eliminate = "eliminate", filled(0xf6_c9_c4), filled(0xff_ff_ff);
    /// The stroke through it.
    Strike = "strike", line(0xb7_1c_1c, 1.7), line(0x00_00_00, 1.7);
    /// The title of a page.
    Title = "title", filled(0x11_11_11).bold(), filled(0x00_00_00).bold();
    /// The heading of a puzzle.
    Heading = "heading", filled(0x11_11_11).bold(), filled(0x00_00_00).bold();
    /// A line of text on a page.
    Body = "body", filled(0x33_33_33), filled(0x22_22_22);
    /// A rule on a page.
    Rule = "rule", line(0x88_88_88, 0.6), line(0x88_88_88, 0.6);
}

impl Role {
    /// What people call the colour of a line without a form of its own.
    pub(crate) const fn colour_name(self) -> Option<&'static str> {
        Some(match self {
            Self::Line1 => "green",
            Self::Line2 => "pink",
            Self::Line3 => "grey",
            Self::Line4 => "blue",
            Self::Line5 => "lavender",
            Self::Line6 => "orange",
            Self::Line7 => "teal",
            Self::Line8 => "red",
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_with_their_opacity() {
        assert_eq!(Colour::parse("#f00"), Some(Colour(255, 0, 0)));
        assert_eq!(Colour::parse("#CFCFCF"), Some(Colour(0xcf, 0xcf, 0xcf)));
        assert_eq!(Colour::parse("#00000080"), Some(Colour(127, 127, 127)));
        assert_eq!(["", "red", "#12", "#ggg", "#é1"].map(Colour::parse), [None; 5]);
        assert_eq!(Colour(255, 0, 0).grey(), Colour(76, 76, 76));
    }
}
