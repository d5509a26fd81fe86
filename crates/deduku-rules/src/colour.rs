//! Colours as people name them.

/// The names that rules use.
const NAMES: [&str; 36] = [
    "red",
    "orange",
    "peach",
    "brown",
    "tan",
    "yellow",
    "gold",
    "golden",
    "olive",
    "green",
    "lime",
    "teal",
    "turquoise",
    "cyan",
    "aqua",
    "blue",
    "purple",
    "violet",
    "lavender",
    "indigo",
    "pink",
    "magenta",
    "fuchsia",
    "grey",
    "silver",
    "black",
    "white",
    "light",
    "dark",
    "pale",
    "beige",
    "salmon",
    "mauve",
    "maroon",
    "navy",
    "rose",
];

/// Whether a word names a colour.
pub(crate) fn is_name(word: &str) -> bool {
    NAMES.contains(&word)
}

/// Red, green and blue over white, 0 to 255; `None` for text that is no colour.
pub(crate) fn over_white(text: &str) -> Option<[f64; 3]> {
    let text = text.trim();
    if let Some(hex) = text.strip_prefix('#') {
        let digits: Vec<u32> = hex.chars().map(|digit| digit.to_digit(16)).collect::<Option<_>>()?;
        let parts: Vec<f64> = match digits.len() {
            1 => return Some([f64::from(digits[0] * 17); 3]),
            3 | 4 => digits.iter().map(|digit| f64::from(digit * 17)).collect(),
            6 | 8 => digits.chunks(2).map(|pair| f64::from(pair[0] * 16 + pair[1])).collect(),
            _ => return None,
        };
        let alpha = parts.get(3).map_or(1.0, |alpha| alpha / 255.0);
        return Some([0, 1, 2].map(|at| parts[at] * alpha + 255.0 * (1.0 - alpha)));
    }
    if let Some(list) = text.strip_prefix("rgba(").or_else(|| text.strip_prefix("rgb(")) {
        let parts: Vec<f64> =
            list.trim_end_matches(')').split(',').map(|part| part.trim().parse().ok()).collect::<Option<_>>()?;
        let alpha = parts.get(3).copied().unwrap_or(1.0);
        return (parts.len() >= 3).then(|| [0, 1, 2].map(|at| parts[at] * alpha + 255.0 * (1.0 - alpha)));
    }
    let named = match text.to_ascii_lowercase().as_str() {
        "white" => [255.0; 3],
        "black" => [0.0; 3],
        "grey" | "gray" => [128.0; 3],
        "silver" => [192.0; 3],
        "lightgrey" | "lightgray" => [211.0; 3],
        "red" => [255.0, 0.0, 0.0],
        "green" => [0.0, 128.0, 0.0],
        "lime" => [0.0, 255.0, 0.0],
        "blue" => [0.0, 0.0, 255.0],
        "yellow" => [255.0, 255.0, 0.0],
        "orange" => [255.0, 165.0, 0.0],
        "purple" => [128.0, 0.0, 128.0],
        "pink" => [255.0, 192.0, 203.0],
        _ => return None,
    };
    Some(named)
}

/// Hue in degrees, saturation and lightness from 0 to 1 (HSL).
fn hsl([red, green, blue]: [f64; 3]) -> (f64, f64, f64) {
    let (red, green, blue) = (red / 255.0, green / 255.0, blue / 255.0);
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    let (light, spread) = (f64::midpoint(most, least), most - least);
    if spread < 1e-6 {
        return (0.0, 0.0, light);
    }
    let saturation = spread / (1.0 - (2.0 * light - 1.0).abs()).max(1e-6);
    let hue = if most <= red {
        ((green - blue) / spread).rem_euclid(6.0)
    } else if most <= green {
        (blue - red) / spread + 2.0
    } else {
        (red - green) / spread + 4.0
    };
    (hue * 60.0, saturation, light)
}

/// Whether people call this colour so. Neighbouring names overlap: the same line is pink to one and purple to another.
pub(crate) fn is_called(rgb: [f64; 3], name: &str) -> bool {
    let (hue, saturation, light) = hsl(rgb);
    let spread = rgb.iter().fold(0.0_f64, |most, part| most.max(*part))
        - rgb.iter().fold(255.0_f64, |least, part| least.min(*part));
    let is_grey = spread < 26.0 || saturation < 0.13;
    let coloured = spread > 12.0;
    let within = |from: f64, to: f64| {
        coloured && (if from <= to { (from..=to).contains(&hue) } else { hue >= from || hue <= to })
    };
    match name {
        "white" => light > 0.93,
        "black" => light < 0.2 && spread < 60.0,
        "grey" | "silver" => is_grey && light < 0.97 && light > 0.1,
        "light" | "pale" => light > 0.6,
        "dark" => light < 0.5,
        "red" | "maroon" => within(340.0, 18.0),
        "orange" => within(12.0, 48.0),
        "peach" | "salmon" | "tan" | "beige" => within(5.0, 50.0),
        "brown" => within(8.0, 50.0) && light < 0.75,
        "yellow" | "gold" | "golden" => within(38.0, 85.0),
        "olive" => within(50.0, 100.0),
        "green" => within(68.0, 175.0),
        "lime" => within(65.0, 150.0),
        "teal" | "turquoise" | "cyan" | "aqua" => within(155.0, 205.0),
        "blue" | "navy" => within(178.0, 262.0),
        "purple" | "violet" | "mauve" | "lavender" => within(245.0, 330.0),
        "indigo" => within(225.0, 290.0),
        "pink" | "magenta" | "fuchsia" | "rose" => within(280.0, 358.0),
        _ => false,
    }
}

/// How far a colour is from the usual one of a name: hues and lightness. Only for names whose colours overlap with
/// others; others are far.
pub(crate) fn distance(rgb: [f64; 3], name: &str) -> f64 {
    let (usual_hue, usual_light) = match name {
        "red" => (0.0, 0.5),
        "orange" => (25.0, 0.55),
        "peach" => (28.0, 0.85),
        "brown" => (25.0, 0.35),
        "yellow" => (53.0, 0.6),
        "gold" | "golden" => (45.0, 0.45),
        "green" => (120.0, 0.55),
        "lime" => (85.0, 0.5),
        "teal" => (178.0, 0.45),
        "turquoise" | "aqua" => (175.0, 0.6),
        "cyan" => (185.0, 0.6),
        "blue" => (208.0, 0.55),
        "purple" => (288.0, 0.5),
        "violet" => (272.0, 0.55),
        "lavender" => (258.0, 0.8),
        "indigo" => (255.0, 0.4),
        "pink" => (325.0, 0.75),
        "magenta" | "fuchsia" => (302.0, 0.6),
        _ => return f64::INFINITY,
    };
    let (hue, _, light) = hsl(rgb);
    let turn = (hue - usual_hue).abs();
    turn.min(360.0 - turn) / 60.0 + (light - usual_light).abs() * 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_called_what_people_call_them() {
        for (text, names, not) in [
            ("#f067f0ff", &["purple", "pink", "magenta", "violet"][..], &["green", "blue", "grey", "red"][..]),
            ("#fcaf", &["peach", "orange"], &["green", "purple"]),
            ("#56FF00", &["green", "lime"], &["yellow", "blue"]),
            ("#cfcfcf", &["grey", "silver"], &["black", "white", "green"]),
            ("#46386c45", &["grey"], &["black"]),
            ("#2ecbffff", &["blue", "cyan"], &["green", "purple"]),
            ("#FFFFFF", &["white"], &["grey", "black"]),
            ("#000", &["black"], &["white", "grey"]),
            ("#FF4043", &["red"], &["green", "yellow"]),
        ] {
            let rgb = over_white(text).expect(text);
            for name in names {
                assert!(is_called(rgb, name), "{text} {name}");
            }
            for name in not {
                assert!(!is_called(rgb, name), "{text} {name}");
            }
        }
        for (text, near, far) in
            [("#eb7532", "orange", "peach"), ("#ffccaa", "peach", "orange"), ("#b8a5f0", "lavender", "purple")]
        {
            let rgb = over_white(text).expect(text);
            assert!(distance(rgb, near) < distance(rgb, far), "{text}");
        }
        assert_eq!(over_white("#12"), None);
        assert_eq!(over_white("none"), None);
    }
}
