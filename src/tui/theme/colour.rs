//! Colours, and their substitutes on a terminal that has fewer.

use std::sync::LazyLock;

use ratatui::style::Color;
use serde::Deserialize;
use serde::de::Error;

/// How many colours a terminal has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colours {
    /// None, or none wanted (`NO_COLOR`).
    None,
    /// The sixteen ANSI colours, whose shades the terminal defines.
    Sixteen,
    /// The 256 colours of xterm.
    Palette,
    /// Any shade of red, green and blue.
    True,
}

impl Colours {
    /// All, fewest first.
    pub const ALL: [Self; 4] = [Self::None, Self::Sixteen, Self::Palette, Self::True];

    /// The colours of this name: `none`, `16`, `256`, `true`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().zip(["none", "16", "256", "true"]).find(|(_, known)| *known == name).map(|(it, _)| it)
    }
}

/// A colour of a theme: its exact shade, and its substitute among the sixteen (`None`: the terminal's default).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shade {
    #[serde(deserialize_with = "read_rgb")]
    rgb: [u8; 3],
    /// Its substitute among the 256; the nearest one if unset.
    #[serde(default)]
    xterm: Option<u8>,
    #[serde(deserialize_with = "read_ansi")]
    ansi: Option<Color>,
}

/// The sixteen by name; `default` is the terminal's default.
const ANSI: [(&str, Option<Color>); 17] = [
    ("default", None),
    ("black", Some(Color::Black)),
    ("red", Some(Color::Red)),
    ("green", Some(Color::Green)),
    ("yellow", Some(Color::Yellow)),
    ("blue", Some(Color::Blue)),
    ("magenta", Some(Color::Magenta)),
    ("cyan", Some(Color::Cyan)),
    ("gray", Some(Color::Gray)),
    ("dark-gray", Some(Color::DarkGray)),
    ("light-red", Some(Color::LightRed)),
    ("light-green", Some(Color::LightGreen)),
    ("light-yellow", Some(Color::LightYellow)),
    ("light-blue", Some(Color::LightBlue)),
    ("light-magenta", Some(Color::LightMagenta)),
    ("light-cyan", Some(Color::LightCyan)),
    ("white", Some(Color::White)),
];

fn read_rgb<'de, D: serde::Deserializer<'de>>(source: D) -> Result<[u8; 3], D::Error> {
    let text = String::deserialize(source)?;
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii());
    let value = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
    let [_, red, green, blue] =
        value.ok_or_else(|| D::Error::custom(format!("`{text}` is no shade; write #rrggbb")))?.to_be_bytes();
    Ok([red, green, blue])
}

fn read_ansi<'de, D: serde::Deserializer<'de>>(source: D) -> Result<Option<Color>, D::Error> {
    let text = String::deserialize(source)?;
    let found = ANSI.iter().find(|(name, _)| *name == text).map(|(_, colour)| *colour);
    found.ok_or_else(|| {
        let names = ANSI.map(|(name, _)| name).join(", ");
        D::Error::custom(format!("there is no colour `{text}`; choose one of {names}"))
    })
}

/// The relative luminance of a colour, as WCAG 2.2 defines it.
fn luminance(rgb: [u8; 3]) -> f64 {
    let [red, green, blue] = rgb.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// A component of a colour, of 0 to 1 and proportional to light. A theme asks for many thousands.
fn linear(part: u8) -> f64 {
    static KNOWN: LazyLock<[f64; 256]> = LazyLock::new(|| {
        std::array::from_fn(|part| {
            let part = f64::from(u8::try_from(part).unwrap_or(u8::MAX)) / 255.0;
            if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        })
    });
    KNOWN[usize::from(part)]
}

impl Shade {
    /// White.
    pub const WHITE: Self = Self { rgb: [255; 3], xterm: None, ansi: Some(Color::White) };
    /// Black.
    pub const BLACK: Self = Self { rgb: [0; 3], xterm: None, ansi: Some(Color::Black) };

    /// The colour of this number among the 256; `None` for the first sixteen, whose shades the terminal defines.
    pub fn of_xterm(index: u8) -> Option<Self> {
        (index >= 16).then(|| Self { rgb: shade_of(index), xterm: Some(index), ansi: None })
    }

    /// The contrast ratio of WCAG 2 between two colours: from 1 (none) to 21 (black and white).
    pub fn contrast(self, other: Self) -> f64 {
        let (one, other) = (luminance(self.rgb), luminance(other.rgb));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// The shade of a terminal colour; `None` for the sixteen, whose shades are unknown.
    pub fn of(colour: Color) -> Option<Self> {
        let rgb = match colour {
            Color::Rgb(red, green, blue) => [red, green, blue],
            Color::Indexed(index @ 16..) => shade_of(index),
            _ => return None,
        };
        Some(Self { rgb, xterm: None, ansi: None })
    }

    /// This colour with `percent` per cent of another one mixed in.
    #[must_use]
    pub fn mixed(self, other: Self, percent: u8) -> Self {
        let mix = |one: u8, other: u8| {
            let (one, other, part) = (u32::from(one), u32::from(other), u32::from(percent.min(100)));
            ((one * (100 - part) + other * part + 50) / 100) as u8
        };
        let rgb = std::array::from_fn(|at| mix(self.rgb[at], other.rgb[at]));
        Self { rgb, xterm: None, ansi: self.ansi }
    }

    /// This colour tinted with `percent` per cent of another one. Among the 256 it keeps its own substitute, or takes the
    /// other's from half of it on: a tint is finer than the steps of their cube, and its nearest colour often a grey.
    #[must_use]
    pub fn tinted(self, other: Self, percent: u8) -> Self {
        let xterm = if percent < 50 { self.xterm } else { other.xterm };
        Self { xterm, ..self.mixed(other, percent) }
    }

    /// This colour with as much white or black in it as gives it this relative luminance, of 0 to 1.
    #[must_use]
    pub fn of_luminance(self, wanted: f64) -> Self {
        let end = Self { rgb: if luminance(self.rgb) < wanted { [255; 3] } else { [0; 3] }, ..self };
        let is_short = |percent: &u8| {
            let reached = luminance(self.mixed(end, *percent).rgb);
            if end.rgb == [0; 3] { reached > wanted } else { reached < wanted }
        };
        match (0..=100).find(|percent| !is_short(percent)).unwrap_or(100) {
            0 => self,
            percent => self.mixed(end, percent),
        }
    }

    /// This colour with `percent` per cent of its hue, at the same luminance.
    #[must_use]
    pub fn stronger(self, percent: u16) -> Self {
        if percent == 100 {
            return self;
        }
        let mean = self.rgb.iter().map(|&part| i32::from(part)).sum::<i32>() / 3;
        let part = |part: u8| {
            let stronger = mean + (i32::from(part) - mean) * i32::from(percent) / 100;
            u8::try_from(stronger.clamp(0, 255)).unwrap_or(u8::MAX)
        };
        Self { rgb: self.rgb.map(part), ..self }.of_luminance(luminance(self.rgb))
    }

    /// This ink, lightened towards `end` (white or black) until it has a contrast of `least` on a ground, if possible,
    /// as a terminal with these colours shows both.
    #[must_use]
    pub fn readable(self, ground: Self, end: Self, least: f64, colours: Colours) -> Self {
        let ground = luminance(ground.shown(colours));
        let can_be_read = |ink: &Self| {
            let ink = luminance(ink.shown(colours));
            (ink.max(ground) + 0.05) / (ink.min(ground) + 0.05) >= least
        };
        let steps = (1..=10).map(|step| self.mixed(end, 10 * step));
        std::iter::once(self).chain(steps).find(can_be_read).unwrap_or(end)
    }

    /// With this substitute among the 256.
    #[must_use]
    pub const fn with_xterm(self, index: u8) -> Self {
        Self { xterm: Some(index), ..self }
    }

    /// The same with the dark one of two substitutes among the sixteen.
    #[must_use]
    pub const fn on_light(self) -> Self {
        let ansi = match self.ansi {
            Some(Color::LightRed) => Some(Color::Red),
            Some(Color::LightGreen) => Some(Color::Green),
            Some(Color::LightBlue) => Some(Color::Blue),
            Some(Color::LightMagenta) => Some(Color::Magenta),
            Some(Color::LightCyan) => Some(Color::Cyan),
            Some(Color::LightYellow) => Some(Color::Yellow),
            Some(Color::Gray) => Some(Color::DarkGray),
            other => other,
        };
        Self { ansi, ..self }
    }

    /// Its substitute among the 256, if the theme names one.
    pub const fn xterm(self) -> Option<u8> {
        self.xterm
    }

    /// The relative luminance of WCAG 2 as a terminal with these colours shows it.
    pub fn luminance(self, colours: Colours) -> f64 {
        luminance(self.shown(colours))
    }

    /// Lightness, and the two axes of hue, as CIE 1976 (L*, a*, b*) defines them for white of 6500 K.
    pub fn lab(self, colours: Colours) -> [f64; 3] {
        let [red, green, blue] = self.shown(colours).map(linear);
        let [x, y, z] = [
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
        ]
        .map(|part: f64| if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// The squared distance between two colours.
    pub fn distance(self, other: Self) -> u32 {
        self.rgb.iter().zip(other.rgb).map(|(&one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
    }

    /// Red, green and blue as a terminal with these colours shows them.
    pub fn shown(self, colours: Colours) -> [u8; 3] {
        match (colours, self.on(colours)) {
            (Colours::Palette, Some(Color::Indexed(index))) => shade_of(index),
            _ => self.rgb,
        }
    }

    /// The colour to request from a terminal; `None` is its default.
    pub fn on(self, colours: Colours) -> Option<Color> {
        match colours {
            Colours::None => None,
            Colours::Sixteen => self.ansi,
            Colours::Palette => Some(Color::Indexed(self.xterm.unwrap_or_else(|| nearest(self.rgb)))),
            // A shade that the palette also has takes half the bytes as an index.
            Colours::True => {
                let [red, green, blue] = self.rgb;
                Some(exact(self.rgb).map_or(Color::Rgb(red, green, blue), Color::Indexed))
            }
        }
    }
}

/// The levels of each component in xterm's colour cube, numbers 16 to 231.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The shade of one of xterm's colours from 16 on: the cube, then the greys (8, 18, … 238).
fn shade_of(index: u8) -> [u8; 3] {
    if index >= 232 {
        return [8 + 10 * (index - 232); 3];
    }
    let index = index.saturating_sub(16);
    [index / 36, index / 6 % 6, index % 6].map(|step| CUBE[usize::from(step)])
}

/// The number in xterm's colour cube with these levels of red, green and blue.
const fn in_cube([red, green, blue]: [u8; 3]) -> u8 {
    16 + 36 * red + 6 * green + blue
}

/// The number of the xterm colour, from 16 on, with exactly this shade, if there is one. Called for every cell drawn.
fn exact(rgb: [u8; 3]) -> Option<u8> {
    let step = |part: u8| (0..).zip(CUBE).find(|&(_, shade)| shade == part).map(|(step, _)| step);
    let [red, green, blue] = rgb;
    match (step(red), step(green), step(blue)) {
        (Some(red), Some(green), Some(blue)) => Some(in_cube([red, green, blue])),
        _ if red != green || green != blue => None,
        _ => (232..=255).find(|&index| shade_of(index) == rgb),
    }
}

/// The number of the xterm colour nearest to a shade. The first sixteen are excluded because the player defines their
/// shades. In the cube, the nearest colour is the nearest in each component. Called for every cell drawn.
fn nearest(rgb: [u8; 3]) -> u8 {
    let distance = |index: u8| -> u32 {
        shade_of(index).iter().zip(rgb).map(|(&one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
    };
    let step = |part: u8| (0..).zip(CUBE).min_by_key(|(_, shade)| shade.abs_diff(part)).map_or(0, |(step, _)| step);
    let of_cube = in_cube(rgb.map(step));
    let grey = (rgb.iter().map(|&part| u16::from(part)).sum::<u16>() / 3).saturating_sub(8) / 10;
    // The mean is rounded down, so the next grey may be nearer.
    let greys = [grey, grey + 1].map(|step| 232 + step.min(23) as u8);
    std::iter::once(of_cube).chain(greys).min_by_key(|&index| distance(index)).unwrap_or(of_cube)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_of_256_is_itself_where_it_is_one_of_them() {
        for red in 0..6u8 {
            for blue in 0..6u8 {
                let shade = [CUBE[red as usize], CUBE[3], CUBE[blue as usize]];
                assert_eq!(nearest(shade), 16 + 36 * red + 18 + blue);
            }
        }
        for step in 0..24u8 {
            let found = nearest([8 + 10 * step; 3]);
            assert_eq!(found, 232 + step);
        }
        assert_eq!((nearest([0; 3]), nearest([255; 3])), (16, 231));
    }

    #[test]
    fn no_other_is_nearer_and_what_is_equal_is_found() {
        let distance = |rgb: [u8; 3], index: u8| -> u32 {
            shade_of(index).iter().zip(rgb).map(|(&one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
        };
        let parts = || (0..=255u8).step_by(7).chain([8, 95, 115, 238, 239, 248, 255]);
        for rgb in parts().flat_map(|red| parts().flat_map(move |green| parts().map(move |blue| [red, green, blue]))) {
            let first = (16..=255).min_by_key(|&index| distance(rgb, index));
            assert_eq!(Some(nearest(rgb)), first, "{rgb:?}");
            assert_eq!(exact(rgb), first.filter(|&index| shade_of(index) == rgb), "{rgb:?}");
        }
    }
}
