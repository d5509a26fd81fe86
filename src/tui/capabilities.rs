//! What the terminal can do, according to the environment; command-line flags override it.
//!
//! True colour is used if `COLORTERM` says so (SSH carries it only where both sides are told to), or if the terminal's
//! name, which SSH carries, is that of a terminal that has it, or if the terminal, asked, says so; 256 colours if the name says so, otherwise sixteen. `NO_COLOR` (<https://no-color.org>) turns off colours, but not bold and reverse. A locale that is
//! not UTF-8, or a dumb or missing terminal, means ASCII.

use super::theme::Colours;

/// What the command line says about the terminal; unset fields are detected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Flags {
    /// How many colours to use.
    pub colours: Option<Colours>,
    /// Whether to draw with ASCII only.
    pub ascii: Option<bool>,
}

/// What the terminal can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
pub struct Capabilities {
    /// Its colours.
    pub colours: Colours,
    /// Whether it can draw lines and other characters outside ASCII.
    pub unicode: bool,
    /// Whether it is at the other end of a network.
    pub is_remote: bool,
    /// Whether it is known to open links (OSC 8).
    pub has_links: bool,
    /// Whether it is known to ignore what it does not understand; a console of the kernel may show it.
    pub is_emulator: bool,
    /// Whether it may have true colour although nothing here says so, and can be asked. GNU screen, whose name tmux bears
    /// too, hands the question on to the terminal around it as text.
    pub may_have_true_colour: bool,
}

impl Capabilities {
    /// Detects the capabilities from this process's environment.
    pub fn detect(flags: Flags) -> Self {
        Self::from_environment(flags, |name| std::env::var(name).ok())
    }

    /// Derives the capabilities from an environment.
    pub fn from_environment(flags: Flags, variable: impl Fn(&str) -> Option<String>) -> Self {
        let variable = |name: &str| variable(name).filter(|value| !value.is_empty());
        let term = variable("TERM").unwrap_or_default();
        let poor = term == "dumb" || (term.is_empty() && cfg!(unix));
        let colours = flags.colours.unwrap_or_else(|| {
            let colorterm = variable("COLORTERM").unwrap_or_default();
            if variable("NO_COLOR").is_some() || poor {
                Colours::None
            } else if ["truecolor", "24bit"].contains(&colorterm.as_str()) || has_true_colour(&term) || cfg!(windows) {
                Colours::True
            } else if term.contains("256color") {
                Colours::Palette
            } else {
                Colours::Sixteen
            }
        });
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable).unwrap_or_default();
        let utf8 = ["utf-8", "utf8"].iter().any(|name| locale.to_ascii_lowercase().contains(name));
        let unicode = flags.ascii.map_or((utf8 || cfg!(windows)) && !poor, |ascii| !ascii);
        let is_set = |name: &&str| variable(name).is_some();
        let is_remote = ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"].iter().any(is_set);
        let program = variable("TERM_PROGRAM").unwrap_or_default();
        let vte = variable("VTE_VERSION").and_then(|version| version.parse::<u32>().ok());
        let has_links = !poor
            && (is_named(&LINKS, &term)
                || LINK_PROGRAMS.contains(&program.as_str())
                || vte.is_some_and(|version| version >= 5000)
                || ["WT_SESSION", "KONSOLE_VERSION"].iter().any(is_set));
        let is_emulator = !poor && term != "linux" && !term.starts_with("vt");
        let may_have_true_colour =
            flags.colours.is_none() && colours == Colours::Palette && is_emulator && !term.starts_with("screen");
        Self { colours, unicode, is_remote, has_links, is_emulator, may_have_true_colour }
    }
}

/// Terminals that show any colour and have a name of their own. Inside tmux or screen the name is another one.
const TRUE_COLOUR: [&str; 7] = ["alacritty", "contour", "foot", "rio", "wezterm", "xterm-ghostty", "xterm-kitty"];

/// Terminals that open links and have a name of their own, and names that others give themselves in `TERM_PROGRAM`.
const LINKS: [&str; 6] = ["contour", "foot", "rio", "wezterm", "xterm-ghostty", "xterm-kitty"];
const LINK_PROGRAMS: [&str; 6] = ["WezTerm", "iTerm.app", "ghostty", "mintty", "rio", "vscode"];

/// Whether a terminal has one of these names, or a variant of one.
fn is_named(names: &[&str], term: &str) -> bool {
    let is_it = |name: &&str| term.strip_prefix(*name).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
    names.iter().any(is_it)
}

/// Whether a terminal of this name has true colour: one of these, or `-direct`, as terminfo calls such an entry.
fn has_true_colour(term: &str) -> bool {
    is_named(&TRUE_COLOUR, term) || term.ends_with("-direct")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detected(flags: Flags, environment: &[(&str, &str)]) -> (Colours, bool) {
        let variable =
            |name: &str| environment.iter().find(|(other, _)| *other == name).map(|(_, value)| (*value).to_owned());
        let found = Capabilities::from_environment(flags, variable);
        (found.colours, found.unicode)
    }

    #[cfg(unix)]
    #[test]
    fn terminals_are_known_by_their_environment() {
        let xterm = ("TERM", "xterm-256color");
        let utf8 = ("LANG", "en_GB.UTF-8");
        for (environment, expected) in [
            (vec![xterm, utf8, ("COLORTERM", "truecolor")], (Colours::True, true)),
            (vec![xterm, utf8], (Colours::Palette, true)),
            (vec![xterm, utf8, ("NO_COLOR", "1"), ("COLORTERM", "truecolor")], (Colours::None, true)),
            (vec![xterm, utf8, ("NO_COLOR", "")], (Colours::Palette, true)),
            (vec![("TERM", "linux"), utf8], (Colours::Sixteen, true)),
            (vec![("TERM", "xterm-kitty"), utf8], (Colours::True, true)),
            (vec![("TERM", "foot-extra"), utf8], (Colours::True, true)),
            (vec![("TERM", "xterm-direct"), utf8], (Colours::True, true)),
            (vec![("TERM", "footpath"), utf8], (Colours::Sixteen, true)),
            (vec![("TERM", "tmux-256color"), utf8], (Colours::Palette, true)),
            (vec![("TERM", "alacritty"), utf8, ("NO_COLOR", "1")], (Colours::None, true)),
            (vec![("TERM", "vt100"), ("LANG", "C")], (Colours::Sixteen, false)),
            (vec![xterm, utf8, ("LC_ALL", "C")], (Colours::Palette, false)),
            (vec![xterm, ("LC_CTYPE", "C.utf8")], (Colours::Palette, true)),
            (vec![("TERM", "dumb"), utf8], (Colours::None, false)),
            (vec![], (Colours::None, false)),
        ] {
            assert_eq!(detected(Flags::default(), &environment), expected, "{environment:?}");
        }
    }

    #[test]
    fn links_and_distance_are_known_by_the_environment() {
        for (environment, remote, links) in [
            (&[("TERM", "xterm-kitty")][..], false, true),
            (&[("TERM", "xterm-256color")], false, false),
            (&[("TERM", "xterm-256color"), ("VTE_VERSION", "7600")], false, true),
            (&[("TERM", "xterm-256color"), ("VTE_VERSION", "4600")], false, false),
            (&[("TERM", "xterm-256color"), ("TERM_PROGRAM", "WezTerm"), ("SSH_TTY", "/dev/pts/1")], true, true),
            (&[("TERM", "dumb"), ("WT_SESSION", "1"), ("SSH_CONNECTION", "a 1 b 2")], true, false),
        ] {
            let variable =
                |name: &str| environment.iter().find(|(other, _)| *other == name).map(|(_, value)| (*value).to_owned());
            let found = Capabilities::from_environment(Flags::default(), variable);
            assert_eq!((found.is_remote, found.has_links), (remote, links), "{environment:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn only_an_emulator_of_which_nothing_better_is_known_is_asked() {
        for (term, flag, expected) in [
            ("xterm-256color", None, true),
            ("tmux-256color", None, true),
            ("xterm-256color", Some(Colours::Palette), false),
            ("screen-256color", None, false),
            ("screen.xterm-256color", None, false),
            ("xterm-kitty", None, false),
            ("xterm", None, false),
            ("linux", None, false),
        ] {
            let variable = |name: &str| (name == "TERM").then(|| term.to_owned());
            let found = Capabilities::from_environment(Flags { colours: flag, ascii: None }, variable);
            assert_eq!(found.may_have_true_colour, expected, "{term} {flag:?}");
        }
    }

    #[test]
    fn flags_know_better() {
        let flags = Flags { colours: Some(Colours::Sixteen), ascii: Some(false) };
        assert_eq!(detected(flags, &[("TERM", "dumb"), ("NO_COLOR", "1")]), (Colours::Sixteen, true));
        let flags = Flags { colours: None, ascii: Some(true) };
        assert!(!detected(flags, &[("TERM", "xterm"), ("LANG", "C.UTF-8")]).1);
    }
}
