//! Which lines of the log are shown: those of one kind, of one technique, or with given letters in the name.

use super::rows::is_line;
use crate::game::{Event, LogEntry, LogKind};
use crate::logic::Technique;

/// Which kind of lines is shown.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::tui) enum Kind {
    /// All.
    #[default]
    All,
    /// The player's moves.
    Moves,
    /// The solver's steps.
    Steps,
    /// The steps of one technique.
    Only(Technique),
}

impl Kind {
    /// The kinds to choose from; `technique` is that of the chosen step or of the current filter.
    pub(in crate::tui) fn choices(technique: Option<Technique>) -> Vec<Self> {
        let all = [Self::All, Self::Moves, Self::Steps];
        all.into_iter().chain(technique.map(Self::Only)).collect()
    }

    /// Its name.
    pub(in crate::tui) const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Moves => "moves",
            Self::Steps => "steps",
            Self::Only(technique) => technique.name(),
        }
    }

    /// Whether this kind includes the event.
    pub(in crate::tui) fn shows(self, event: &Event) -> bool {
        match self {
            Self::All => is_line(event),
            Self::Moves => !matches!(event.kind(), LogKind::Solver | LogKind::Refused),
            Self::Steps => matches!(event.kind(), LogKind::Solver),
            Self::Only(technique) => event.step().is_some_and(|step| step.technique == technique),
        }
    }

    /// The number of lines that it shows.
    pub(in crate::tui) fn count(self, log: &[LogEntry]) -> usize {
        log.iter().filter(|entry| self.shows(&entry.event)).count()
    }
}

/// Which lines are shown: those of one kind with these letters in their name.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(in crate::tui) struct Filter {
    /// The kind.
    pub(in crate::tui) kind: Kind,
    /// The letters, in lower case.
    pub(in crate::tui) letters: String,
}

impl Filter {
    /// Switches to the next kind and clears the letters. `technique` is that of the chosen line.
    pub(in crate::tui) fn step(&mut self, technique: Option<Technique>) {
        let technique = if let Kind::Only(technique) = self.kind { Some(technique) } else { technique };
        let choices = Kind::choices(technique);
        let at = choices.iter().position(|kind| *kind == self.kind).unwrap_or(0);
        let had_letters = !std::mem::take(&mut self.letters).is_empty();
        self.kind = if had_letters { Kind::All } else { choices[(at + 1) % choices.len()] };
    }

    /// The columns of the letters in a name, as a half-open range.
    pub(in crate::tui) fn hit(&self, name: &str) -> Option<(usize, usize)> {
        if self.letters.is_empty() {
            return None;
        }
        // Names are compared character by character, so that the columns stay valid.
        let lower = |symbol: char| symbol.to_lowercase().next().unwrap_or(symbol);
        let (name, letters): (Vec<char>, Vec<char>) =
            (name.chars().map(lower).collect(), self.letters.chars().collect());
        let at = name.windows(letters.len()).position(|window| window == letters)?;
        Some((at, at + letters.len()))
    }

    /// Whether the filter shows an event with this name.
    pub(in crate::tui) fn shows(&self, event: &Event, name: impl FnOnce() -> String) -> bool {
        self.kind.shows(event) && (self.letters.is_empty() || self.hit(&name()).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_goes_round_and_letters_begin_again() {
        let mut filter = Filter::default();
        let mut names = Vec::new();
        for _ in 0..4 {
            filter.step(Some(Technique::XWing));
            names.push(filter.kind.name());
        }
        assert_eq!(names, ["moves", "steps", "X-Wing", "all"]);
        filter.letters = "wing".to_owned();
        assert_eq!((filter.hit("X-Wing"), filter.hit("Pointing")), (Some((2, 6)), None));
        filter.step(None);
        assert_eq!((filter.kind, filter.letters.as_str()), (Kind::All, ""));
    }
}
