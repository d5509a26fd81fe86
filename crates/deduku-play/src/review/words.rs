//! The text of a review.

use deduku_core::order::OrderBy;
use std::time::Duration;

use crate::counted;
use crate::review::model::{Learning, Overlooked, Review, ReviewedMove, Slip, Verdict};
use deduku_core::puzzle::Puzzle;
use deduku_logic::wording::{claim_text, log_line};
use deduku_logic::{Claim, Style, Technique};

/// Most moves that are named in a sentence.
const NAMED: usize = 4;

/// The time in clock format: `3:05`, `1:00:00`.
pub fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// The claims of a move: `r3c5=7`, `r1c2<>4 r1c3<>4`.
pub fn claims_text(claims: &[Claim], puzzle: &Puzzle) -> String {
    let texts: Vec<String> = claims.iter().map(|&claim| claim_text(claim, puzzle, Style::Standard)).collect();
    texts.join(" ")
}

/// What a move did: `r3c5=7`; for an undo, `r3c5 undone`.
pub fn move_text(made: &ReviewedMove, puzzle: &Puzzle) -> String {
    let word = match made.verdict {
        Verdict::Undone => "undone",
        Verdict::Redone => "redone",
        _ => return claims_text(&made.claims, puzzle),
    };
    let mut cells: Vec<String> = made.claims.iter().map(|claim| puzzle.board().cell_name(claim.cell)).collect();
    cells.dedup();
    cells.push(word.to_owned());
    cells.join(" ")
}

/// One line about the move at this index and what it was based on.
pub fn verdict_text(review: &Review, at: usize, puzzle: &Puzzle) -> String {
    let made = &review.moves[at];
    let mut text = match made.verdict {
        Verdict::Reasoned(technique) => technique.name().to_owned(),
        Verdict::Possible(technique) if made.is_quick() => format!("perhaps {technique}, without a pause to find it"),
        Verdict::Possible(technique) => format!("perhaps {technique}"),
        Verdict::Guess => "a guess: nothing showed it".to_owned(),
        Verdict::Slip => "a slip".to_owned(),
        Verdict::AfterSlip(technique) => format!("{technique}, from a board with a slip"),
        Verdict::Solver(technique) => format!("{technique}, played by the solver"),
        Verdict::Undone | Verdict::Redone => "not judged".to_owned(),
    };
    let slips = review.slips.iter().filter(|slip| slip.made == Some(at));
    for slip in slips {
        text += if slip.remains { ", still there after " } else { ", there for " };
        text += &clock_text(slip.lasted);
    }
    match made.hints {
        0 => {}
        1 => text += ", after a hint",
        hints => text.extend([", after ", &hints.to_string(), " hints"]),
    }
    if let Some(Overlooked { technique, step }) = made.easier() {
        text.extend(["; there was ", technique.name(), ": ", &log_line(step, puzzle, Style::Standard)]);
    }
    text
}

/// The review as a paragraph: what went well, what did not, what to learn and to practise.
pub fn summary(review: &Review, puzzle: &Puzzle) -> String {
    if review.moves.is_empty() {
        return format!("{} There is no move to look back at yet.", opening(review, puzzle));
    }
    let sentences = [
        Some(opening(review, puzzle)),
        reasons(review, puzzle),
        possible(review, puzzle),
        guesses(review, puzzle),
        slips(review, puzzle),
        overlooked(review),
        Some(advice(review)),
    ];
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn opening(review: &Review, puzzle: &Puzzle) -> String {
    let hints = match review.hints {
        0 => "without a hint".to_owned(),
        1 => "with one hint".to_owned(),
        hints => format!("with {hints} hints"),
    };
    let end = match (review.solved, puzzle.is_understood()) {
        (true, true) => "Solved",
        (true, false) => "Filled without a mistake by the rules that are understood",
        (false, _) => "Not solved yet",
    };
    let moves = counted(review.own_moves(), "move");
    format!("{end}: {moves} in {}, {hints}.", clock_text(review.elapsed))
}

/// The moves that followed by a technique, and the hardest technique; nothing if all were slips, which are named anyway.
fn reasons(review: &Review, puzzle: &Puzzle) -> Option<String> {
    let reasoned = review.places(|verdict| matches!(verdict, Verdict::Reasoned(_)));
    if reasoned.is_empty() {
        let own = review.places(|verdict| verdict.is_of_own_move() && !matches!(verdict, Verdict::Solver(_)));
        let none =
            if own.is_empty() { "The solver made every move." } else { "None of your moves was shown by a technique." };
        let are_slips = !own.is_empty() && own.iter().all(|&at| review.moves[at].verdict == Verdict::Slip);
        return (!are_slips).then(|| none.to_owned());
    }
    let share = if reasoned.len() == review.own_moves() { "All".to_owned() } else { reasoned.len().to_string() };
    let hardest = review.techniques().into_iter().next_back();
    let hardest = hardest.map_or_else(String::new, |(technique, times)| match times {
        1 => format!(", the hardest by {technique}"),
        times => format!(", the hardest by {technique} ({times} times)"),
    });
    let longest = reasoned.iter().map(|&at| &review.moves[at]).max_by_key(|made| made.took);
    let longest = longest.filter(|made| made.took >= Duration::from_secs(1)).map_or_else(String::new, |made| {
        format!(" You thought longest about {}: {}.", claims_text(&made.claims, puzzle), clock_text(made.took))
    });
    Some(format!("{share} followed{hardest}.{longest}"))
}

/// The moves that only a technique shows which the player need not have used, and those made too soon for theirs.
fn possible(review: &Review, puzzle: &Puzzle) -> Option<String> {
    let words = |made: &ReviewedMove| {
        let technique = made.verdict.technique().map_or("", Technique::name);
        format!("{} ({technique})", claims_text(&made.claims, puzzle))
    };
    let possible = review.moves.iter().filter(|made| matches!(made.verdict, Verdict::Possible(_)));
    let (quick, others): (Vec<_>, Vec<_>) = possible.partition(|made| made.is_quick());
    let sentences = [(others, "only a harder technique than was needed shows"), (quick, "you did not pause to find")];
    let sentences = sentences.into_iter().filter(|(moves, _)| !moves.is_empty()).map(|(moves, but)| {
        let (are, them) = if moves.len() == 1 { ("is", "it") } else { ("are", "them") };
        let named = named(moves.iter().map(|made| words(made)).collect());
        format!("{} {are} right, but {but} {them}: {named}.", moves.len())
    });
    Some(sentences.collect::<Vec<_>>().join(" ")).filter(|text| !text.is_empty())
}

fn guesses(review: &Review, puzzle: &Puzzle) -> Option<String> {
    let guesses = review.places(|verdict| verdict == Verdict::Guess);
    let verb = if guesses.len() == 1 { "was a guess" } else { "were guesses" };
    let named = named(guesses.iter().map(|&at| claims_text(&review.moves[at].claims, puzzle)).collect());
    (!guesses.is_empty()).then(|| format!("{} {verb}, right but not shown by anything: {named}.", guesses.len()))
}

fn slips(review: &Review, puzzle: &Puzzle) -> Option<String> {
    let words = |slip: &Slip| {
        let until = if slip.remains { "still there" } else { "put right" };
        format!("{} ({until} after {})", claims_text(&[slip.claim], puzzle), clock_text(slip.lasted))
    };
    let named = named(review.slips.iter().map(words).collect());
    (!review.slips.is_empty()).then(|| format!("{}: {named}.", counted(review.slips.len(), "slip")))
}

fn overlooked(review: &Review) -> Option<String> {
    let of_own = |made: &&ReviewedMove| made.overlooked.is_some() && matches!(made.verdict, Verdict::Reasoned(_));
    let times = review.moves.iter().filter(of_own).count();
    (times > 0).then(|| format!("An easier step was available at {}.", counted(times, "move")))
}

fn advice(review: &Review) -> String {
    let Learning { next, next_at, practise } = &review.learning;
    let mut parts = Vec::new();
    if let Some(technique) = next {
        let place = next_at.map_or_else(|| "is there now".to_owned(), |at| format!("was there before move {}", at + 1));
        parts.push(format!("To learn next: {technique}, which {place}."));
    }
    if !practise.is_empty() {
        let mut techniques: Vec<(&Technique, &u32)> = practise.iter().collect();
        techniques.order_by(|&(_, &times)| std::cmp::Reverse(times));
        let words = techniques.iter().map(|&(technique, &times)| match times {
            1 => technique.name().to_owned(),
            times => format!("{technique} ({times} times there)"),
        });
        parts.push(format!("To practise: {}.", named(words.collect())));
    }
    if parts.is_empty() {
        let is_reasoned = review.moves.iter().any(|made| matches!(made.verdict, Verdict::Reasoned(_)));
        let words = match (review.slips.is_empty(), is_reasoned) {
            (false, _) => "No technique was missing; see first where the slips came from.",
            (true, false) => "Nothing shows yet what you know: make some moves of your own.",
            (true, true) => "Nothing new to learn here: try a harder puzzle.",
        };
        parts.push(words.to_owned());
    }
    parts.join(" ")
}

/// The first few, and how many more there are.
fn named(mut words: Vec<String>) -> String {
    let more = words.len().saturating_sub(NAMED);
    words.truncate(NAMED);
    let text = words.join(", ");
    if more > 0 { format!("{text} and {more} more") } else { text }
}
