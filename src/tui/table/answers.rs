//! Handles answers from the background for the game. Answers about an earlier state of the board are dropped.

use super::{reasons, runs};
use crate::game::Knowledge;
use crate::logic::wording;
use crate::play::{Pending, Purpose};
use crate::solve::WrongEntries;
use crate::tui::action::Action;
use crate::tui::component::{Context, Reply};
use crate::tui::games;
use crate::tui::keeping::keep;
use crate::tui::message::{Answer, Ticket};
use crate::tui::model::{Model, Tone};
use crate::tui::status_text::{StatusText, show_status};

/// Whether the running game, or the one being generated, waits for this ticket.
pub(super) fn awaits(ticket: Ticket, model: &Model) -> bool {
    let of_game = || model.session.as_ref().is_some_and(|session| session.asked.get(ticket).is_some());
    model.making == Some(ticket) || of_game()
}

/// Handles the answer to a question.
pub(super) fn answer(cx: &mut Context<'_>, ticket: Ticket, reply: Reply) {
    let Reply::Answer(answer) = reply else { return };
    if cx.model.making == Some(ticket) {
        if answer.is_part() {
            return;
        }
        cx.model.making = None;
        return made(cx.model, answer);
    }
    let asked = cx.model.session.as_mut().map(|session| &mut session.asked);
    let part = answer.is_part();
    let pending = asked.and_then(|asked| if part { asked.get(ticket) } else { asked.take(ticket) });
    let Some(pending) = pending.filter(|pending| is_current(cx.model, pending)) else { return };
    match answer {
        Answer::Advice(advice) if pending.purpose == Purpose::Run => runs::advised(cx, advice, pending.revision),
        Answer::Advice(advice) => reasons::advised(cx, pending.purpose, advice, pending.revision),
        Answer::Steps(steps) => runs::found(cx, Some(steps)),
        Answer::AllSteps => runs::found(cx, None),
        Answer::Checked(check) => reasons::checked(cx.model, check, pending.revision),
        Answer::Trouble(trouble) => reasons::found_mistakes(cx, trouble.as_ref()),
        Answer::Common(common) => reasons::shared(cx.model, common.map(|common| *common), pending.revision),
        Answer::Until(steps, found) => {
            if let Purpose::Until(technique) = pending.purpose {
                reasons::play_until(cx, technique, steps, found);
            }
        }
        Answer::Known(knowledge) => {
            let style = cx.model.style();
            if let Some(session) = &mut cx.model.session {
                let wrong = match (&knowledge, session.opened.take()) {
                    (Knowledge::Unique(solution), Some(position)) => WrongEntries::beside(&position, solution),
                    _ => None,
                };
                session.game.learn(knowledge);
                let (asked, said) = match session.game.knowledge() {
                    Knowledge::None => (None, Some(StatusText::NoSolution(cx.model.keys.shown(Action::Hint)))),
                    Knowledge::Several => (Some(Purpose::CountSolutions), None),
                    Knowledge::Unknown => (None, Some(StatusText::NotKnown)),
                    Knowledge::Unique(_) => {
                        let which = wrong.map(|wrong| wording::wrong_entries(&wrong, session.game.puzzle(), style));
                        (Purpose::unasked(&session.game), which.map(StatusText::EnteredWrong))
                    }
                };
                if let Some(purpose) = asked {
                    cx.model.ask_of_game(purpose);
                }
                if let Some(said) = said {
                    show_status(cx.model, said);
                }
            }
        }
        // It is counted only where there are several.
        Answer::Counted(..=1, false) => show_status(cx.model, StatusText::Several),
        Answer::Counted(count, complete) => {
            show_status(cx.model, StatusText::Solutions(count.to_string(), complete));
        }
        Answer::Level(level) => {
            if let Some(session) = &mut cx.model.session {
                session.game.set_level(level);
            }
            keep(cx.model);
        }
        Answer::Failed(reason) => failed(cx.model, pending.purpose, &reason),
        Answer::Cancelled => failed(cx.model, pending.purpose, "Cancelled"),
        // None of these is asked for about the running game here.
        Answer::Generated(_)
        | Answer::Tried(_)
        | Answer::Minimised(_)
        | Answer::Mistakes(_)
        | Answer::Conflict(_)
        | Answer::Example(_)
        | Answer::Practice(_)
        | Answer::Puzzles(_)
        | Answer::Mixed(_)
        | Answer::Review(_)
        | Answer::Examining(_)
        | Answer::Examined(_)
        | Answer::Rules(_)
        | Answer::Why(_) => {}
    }
}

/// Whether the board is still the one the question was about.
fn is_current(model: &Model, pending: &Pending<Purpose>) -> bool {
    model.session.as_ref().is_some_and(|session| pending.is_current(session))
}

/// Handles the new puzzle, or the reason why there is none.
fn made(model: &mut Model, answer: Answer) {
    match answer {
        Answer::Generated(generated) => games::generated(model, *generated),
        Answer::Failed(reason) => model.say(Tone::Error, reason),
        _ => show_status(model, StatusText::Cancelled),
    }
}

/// Work that shows no dialog fails silently.
fn failed(model: &mut Model, purpose: Purpose, reason: &str) {
    if purpose == Purpose::Run
        && let Some(session) = &mut model.session
    {
        session.end_run();
    }
    if purpose.words().is_some() {
        model.say(Tone::Error, reason);
    }
}
