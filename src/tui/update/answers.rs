//! What comes back from the background and from files. An answer that nobody waits for any more, or that
//! is about a board as it no longer is, is dropped.

use super::{games, reasons, runs, setup};
use crate::game::{About, Knowledge};
use crate::tui::action::Action;
use crate::tui::dialogs;
use crate::tui::message::{Answer, Contents, Question, Ticket};
use crate::tui::model::{Model, Purpose, Tone, Waiting};

/// A question was answered.
pub(super) fn answer(model: &mut Model, ticket: Ticket, answer: Answer) {
    let waiting = if answer.is_part() { look(model, ticket) } else { take(model, ticket) };
    let Some(waiting) = waiting else { return };
    if !is_current(model, &waiting) {
        return;
    }
    match answer {
        Answer::Generated(generated) => games::generated(model, *generated),
        Answer::Advice(_) if waiting.purpose == Purpose::StepsHere => dialogs::nothing_to_list(model),
        Answer::Advice(advice) if waiting.purpose == Purpose::Auto => runs::advised(model, advice, waiting.revision),
        Answer::Advice(advice) => reasons::advised(model, &waiting.purpose, advice, waiting.revision),
        Answer::Checked(check) => reasons::checked(model, check, waiting.revision),
        Answer::Common(common) => reasons::shared(model, common.map(|common| *common), waiting.revision),
        Answer::Mistakes(mistakes) => dialogs::counted(model, u32::try_from(mistakes).ok()),
        Answer::Steps(steps) if waiting.purpose == Purpose::Auto => runs::found(model, steps),
        Answer::Steps(steps) => dialogs::list_steps(model, steps),
        Answer::AllSteps if waiting.purpose == Purpose::Auto => runs::found_all(model),
        Answer::AllSteps => dialogs::all_listed(model),
        Answer::Example(example) => dialogs::show_example(model, example),
        Answer::Until(steps, found) => reasons::play_until(model, &waiting.purpose, steps, found),
        Answer::Why(why) => dialogs::tell_why(model, why),
        Answer::Known(knowledge) if waiting.purpose == Purpose::Count => {
            if let Some(bench) = &mut model.bench {
                bench.editor.learn(knowledge, waiting.revision);
            }
        }
        Answer::Known(knowledge) => {
            if let Some(session) = &mut model.session {
                let hopeless = knowledge == Knowledge::None;
                session.game.learn(knowledge);
                if hopeless {
                    let key = model.keys.shown(Action::Hint);
                    return model.say(Tone::Error, format!("The puzzle has no solution: {key} shows where"));
                }
                if *session.game.knowledge() == Knowledge::Several {
                    let (puzzle, revision) = (session.game.puzzle().clone(), session.game.revision());
                    model.ask(Purpose::CountSolutions, revision, Question::Count(puzzle));
                }
            }
        }
        Answer::Counted(count, complete) => {
            let more = if complete { "" } else { "at least " };
            model.say(Tone::Warning, format!("The puzzle has {more}{count} solutions: any of them will do"));
        }
        Answer::Level(level) => {
            if let Some(session) = &mut model.session {
                let level = level.map(|level| level.key().to_owned());
                let about = About { level, ..session.game.about().clone() };
                session.game.describe(about);
            }
            games::keep(model);
        }
        Answer::Minimised(puzzle) => {
            let Some(bench) = &mut model.bench else { return };
            let before = bench.editor.clue_count();
            let changed = bench.editor.adopt(&puzzle);
            let gone = before - bench.editor.clue_count();
            let words = match gone {
                0 => "Every given is needed: the puzzle is minimal".to_owned(),
                1 => "1 given was not needed; undo brings it back".to_owned(),
                _ => format!("{gone} givens were not needed; undo brings them back"),
            };
            model.say(Tone::Good, words);
            if changed {
                setup::count(model);
            }
        }
        Answer::Failed(reason) => failed(model, &waiting, &reason),
        Answer::Cancelled => failed(model, &waiting, "Cancelled"),
    }
}

/// What goes on unseen fails unseen.
fn failed(model: &mut Model, waiting: &Waiting, reason: &str) {
    if waiting.purpose == Purpose::Auto
        && let Some(session) = &mut model.session
    {
        session.end_run();
    }
    if waiting.purpose == Purpose::Mistakes {
        dialogs::counted(model, None);
    }
    if matches!(waiting.purpose, Purpose::StepsHere | Purpose::Why) {
        dialogs::all_listed(model);
        return model.say(Tone::Error, reason);
    }
    if waiting.purpose.words().is_some() {
        model.say(Tone::Error, reason);
    }
}

/// A save or a file was read.
pub(super) fn read(model: &mut Model, ticket: Ticket, read: Result<Contents, String>) {
    if let Some(Waiting { purpose: Purpose::Preview(name), .. }) = take(model, ticket) {
        dialogs::preview(model, &name, read);
    }
}

fn look(model: &Model, ticket: Ticket) -> Option<Waiting> {
    model.waiting.iter().find(|waiting| waiting.ticket == ticket).cloned()
}

fn take(model: &mut Model, ticket: Ticket) -> Option<Waiting> {
    let at = model.waiting.iter().position(|waiting| waiting.ticket == ticket)?;
    Some(model.waiting.remove(at))
}

/// Whether the board is still what the question was about.
fn is_current(model: &Model, waiting: &Waiting) -> bool {
    let game = model.session.as_ref().map(|session| session.game.revision());
    let setup = model.bench.as_ref().map(|bench| bench.editor.revision());
    match waiting.purpose {
        Purpose::Auto => {
            let run = model.session.as_ref().and_then(|session| session.auto.as_ref());
            run.is_some_and(|run| game == Some(run.revision))
        }
        Purpose::Hint
        | Purpose::Step
        | Purpose::Guess
        | Purpose::Check
        | Purpose::Common
        | Purpose::StepsHere
        | Purpose::Why
        | Purpose::Until(_) => game == Some(waiting.revision),
        Purpose::Count | Purpose::Minimise => setup == Some(waiting.revision),
        Purpose::NewGame
        | Purpose::Mistakes
        | Purpose::Know
        | Purpose::Example
        | Purpose::Rate
        | Purpose::CountSolutions
        | Purpose::Preview(_) => true,
    }
}
