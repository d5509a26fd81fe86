//! Finds the actions that match a search text, best first.

use crate::tui::action::Action;
use crate::tui::model::Screen;
use deduku_core::order::OrderBy;

/// An action that matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hit {
    pub(super) action: Action,
    /// The synonym that matches, if it matches better than the name.
    pub(super) also: Option<&'static str>,
    /// The part of the list that it is in.
    pub(super) part: Part,
}

/// A part of the list of commands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Part {
    /// What people use most on this screen.
    Used,
    /// What was asked for by name before.
    Recent,
    /// All others.
    Others,
    /// What matches a search.
    Found,
    /// What matches only by its explanation, or only by single letters of its name.
    Loose,
}

impl Part {
    /// Its heading, if it has one.
    pub(super) const fn heading(self) -> Option<&'static str> {
        match self {
            Self::Used | Self::Found => None,
            Self::Recent => Some("recent"),
            Self::Others => Some("all others"),
            Self::Loose => Some("close to it"),
        }
    }
}

/// What people use most on each screen, most useful first.
const fn used(screen: Screen) -> &'static [Action] {
    match screen {
        Screen::Start => &[
            Action::PlayNow,
            Action::Daily,
            Action::New,
            Action::Boards,
            Action::Open,
            Action::Lessons,
            Action::Setup,
            Action::Statistics,
            Action::Settings,
            Action::Quit,
        ],
        Screen::Play => &[
            Action::Hint,
            Action::ShowStep,
            Action::Check,
            Action::FillMarks,
            Action::UndoMistakes,
            Action::Review,
            Action::Lessons,
            Action::CopyLink,
            Action::PlayNow,
            Action::Settings,
            Action::Start,
        ],
        Screen::Setup => &[
            Action::SetupStart,
            Action::PlaceClue,
            Action::SetterView,
            Action::Minimise,
            Action::Undo,
            Action::CopyLink,
            Action::Export,
            Action::Print,
            Action::Settings,
            Action::Start,
        ],
    }
}

/// All commands, in the order in which they are offered before anything is typed: what people use on this screen, what
/// was asked for before, most recent first, and the others.
pub(super) fn offered(screen: Screen, recent: &[Action]) -> Vec<Hit> {
    let used = used(screen);
    let recent: Vec<Action> = recent.iter().copied().filter(|action| !used.contains(action)).collect();
    let others: Vec<Action> = commands().filter(|action| !used.contains(action) && !recent.contains(action)).collect();
    let parts = [(used, Part::Used), (&recent, Part::Recent), (&others, Part::Others)];
    let hits = parts
        .into_iter()
        .flat_map(|(actions, part)| actions.iter().map(move |&action| Hit { action, also: None, part }));
    hits.collect()
}

/// How well something matches: the lower the better.
type Fit = (u8, usize);

/// Matches from this kind on are loose.
const LOOSE: u8 = 4;

/// All actions that can be run by name; those that only move in lists and forms cannot.
pub(super) fn commands() -> impl Iterator<Item = Action> {
    let is_command = |action: &Action| *action != Action::Palette && action.group().has_commands();
    Action::ALL.iter().copied().filter(is_command)
}

/// How a phrase matches: as a whole, at its beginning, at the beginning of a word, or anywhere.
fn phrase(text: &str, wanted: &str) -> Option<Fit> {
    let text = text.to_lowercase().replace('-', " ");
    if text == wanted {
        return Some((0, 0));
    }
    let at = text.find(wanted)?;
    let begins_word = |at: usize| text[..at].chars().next_back().is_none_or(|before| !before.is_alphanumeric());
    let word = text.match_indices(wanted).map(|(at, _)| at).find(|&at| begins_word(at));
    Some(match (at, word) {
        (0, _) => (1, text.len()),
        (_, Some(at)) => (2, at),
        (at, None) => (3, at),
    })
}

/// How the letters match in order within a name: the fewer letters between them, the better.
fn letters(name: &str, wanted: &str) -> Option<usize> {
    let (mut from, mut gaps, mut before) = (0, 0, None);
    for letter in wanted.chars().filter(|letter| !letter.is_whitespace()) {
        let at = from + name[from..].find(letter)?;
        gaps += before.map_or(at, |before| at - before - 1);
        before = Some(at);
        from = at + letter.len_utf8();
    }
    Some(gaps)
}

/// How an action matches, and by which synonym.
fn fit(action: Action, wanted: &str) -> Option<(Fit, Option<&'static str>)> {
    let own = [action.name(), action.label()].into_iter().filter_map(|text| phrase(text, wanted)).min();
    // If a text is the name of one action and a synonym of another, the name ranks first.
    let later = |(kind, at): Fit| (kind, at + 1);
    let also = action.synonyms().iter().filter_map(|word| Some((later(phrase(word, wanted)?), *word))).min();
    match (own, also) {
        // Between equal matches, the action's own name is preferred to a synonym.
        (Some(own), Some((other, word))) => Some((own.min(other), (other < own).then_some(word))),
        (Some(own), None) => Some((own, None)),
        (None, Some((other, word))) => Some((other, Some(word))),
        (None, None) => {
            let by_help = phrase(action.help(), wanted).map(|(_, at)| (LOOSE, at));
            let by_letters = letters(action.name(), wanted).map(|gaps| (LOOSE + 1, gaps));
            by_help.or(by_letters).map(|fit| (fit, None))
        }
    }
}

/// Returns the matching actions, best first.
pub(super) fn found(wanted: &str) -> Vec<Hit> {
    let wanted = wanted.trim().trim_start_matches(':').trim().to_lowercase().replace('-', " ");
    let mut fitting: Vec<(Fit, Hit)> = commands()
        .filter_map(|action| {
            let (fit, also) = fit(action, &wanted)?;
            let part = if fit.0 >= LOOSE { Part::Loose } else { Part::Found };
            Some((fit, Hit { action, also, part }))
        })
        .collect();
    fitting.order_by(|&(fit, _)| fit);
    fitting.into_iter().map(|(_, hit)| hit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_letters_find_the_command() {
        for (wanted, action) in [
            ("print", Action::Print),
            (":print", Action::Print),
            ("undo", Action::Undo),
            ("hnt", Action::Hint),
            ("minim", Action::Minimise),
            ("minimize", Action::Minimise),
            ("save as", Action::SaveAs),
            ("save-as", Action::SaveAs),
            ("reas", Action::Reasoned),
            ("fewest candidates", Action::Guess),
            (":solve", Action::Solve),
            ("solve puzzle", Action::Solve),
            ("brute force", Action::Solve),
            ("exit", Action::Quit),
            ("candidates", Action::FillMarks),
            ("notes", Action::MarkMode),
            ("mistakes", Action::Check),
            ("stats", Action::Statistics),
            ("colors", Action::Theme),
            ("proof", Action::WhyNot),
            (":start", Action::Start),
            (":restart", Action::Restart),
            (":colour", Action::ColourMode),
            (":color", Action::ColourMode),
            (":corner", Action::CornerMode),
            (":centre", Action::CentreMode),
            ("colours", Action::Theme),
            (":export", Action::Export),
            (":share", Action::CopyLink),
        ] {
            assert_eq!(found(wanted).first().map(|hit| hit.action), Some(action), "{wanted}");
        }
        let tooltip = found("tooltip").first().map(|hit| hit.action.name());
        assert_eq!(tooltip, Some("tooltips"));
        assert!(found("guess").iter().any(|hit| hit.action == Action::Solve));
        assert_eq!(found("qqq"), []);
        for screen in [Screen::Start, Screen::Play, Screen::Setup] {
            let all = offered(screen, &[Action::Hint, Action::Zoom]);
            let mut actions: Vec<&str> = all.iter().map(|hit| hit.action.name()).collect();
            actions.sort_unstable();
            actions.dedup();
            assert_eq!((all.len(), actions.len()), (commands().count(), commands().count()), "each is there once");
            assert!(all.iter().all(|hit| hit.action.group().has_commands()));
            assert!(all.is_sorted_by_key(|hit| hit.part));
            assert!(all.iter().any(|hit| (hit.action, hit.part) == (Action::Zoom, Part::Recent)));
        }
    }

    #[test]
    fn looser_hits_come_last_and_another_word_is_named() {
        let hits = found("note");
        assert_eq!((hits[0].action, hits[0].also, hits[0].part), (Action::MarkMode, Some("notes"), Part::Found));
        assert!(hits.is_sorted_by_key(|hit| hit.part));
        assert_eq!(found("undo")[0].also, None, "its own name needs no other word");
    }
}
