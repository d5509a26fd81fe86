//! Games as wholes: beginning, keeping, leaving, sending elsewhere. None is ever lost: whatever takes the
//! place of a running game sets it aside first.

use std::path::Path;
use std::time::Duration;

use crate::game::{About, Game, Knowledge};
use crate::generate::{Generated, Wish};
use crate::puzzle::Puzzle;
use crate::store::{self, Save, Stamp};
use crate::text::{Entry, Format, write, write_line};
use crate::tui::action::Action;
use crate::tui::dialogs::Dialog;
use crate::tui::message::{Effect, Keeping, Question, Won};
use crate::tui::model::{Model, Purpose, Screen, Session, Tone};
use crate::tui::paint;

/// Does what has to do with the game as a whole; tells whether it was that.
pub(super) fn act(model: &mut Model, action: Action) -> bool {
    match action {
        Action::SaveAs => {
            model.send(Effect::ListSaves);
            model.dialogs.push(Dialog::save_as(model));
        }
        Action::Copy => copy(model),
        Action::Print => model.dialogs.push(Dialog::print_to(model)),
        _ => return false,
    }
    true
}

/// A file was written: the whole path is said, and Open offers its folder.
pub(super) fn exported(model: &mut Model, path: &Path) {
    let text = format!("Written to {}", path.display());
    model.files.folder = path.parent().map(Path::to_owned);
    if paint::width(&text) > model.size.0 {
        model.dialogs.push(Dialog::written(&text));
    }
    model.say(Tone::Plain, text);
}

/// The game as it is to be kept.
pub(in crate::tui) fn kept(game: &Game, now: Duration) -> Save {
    Save { about: about(game, now), body: game.to_text() }
}

/// What is known of the game as it is to be kept.
fn about(game: &Game, now: Duration) -> store::About {
    let (filled, cells) = game.progress();
    let known = game.about();
    store::About {
        title: known.title.clone().unwrap_or_default(),
        board: game.board().name().to_owned(),
        level: known.level.clone(),
        seed: known.seed,
        filled: u32::try_from(filled).unwrap_or(u32::MAX),
        cells: u32::try_from(cells).unwrap_or(u32::MAX),
        seconds: game.elapsed(now).as_secs(),
        saved: Stamp::default(),
    }
}

/// Keeps the running game as it is now: what is new of it. A game that another program has taken over is put back
/// to where it was then.
pub(super) fn keep(model: &mut Model) {
    let now = model.now;
    let Some(session) = &mut model.session else { return };
    let records = session.game.records().len();
    if session.taken.is_some() {
        if records > session.kept {
            put_back(model);
        }
        return;
    }
    let keeping = if session.kept_about.as_ref() == Some(session.game.about()) {
        Keeping::Added(session.game.save_lines(session.kept), Box::new(about(&session.game, now)))
    } else {
        Keeping::Whole(Box::new(kept(&session.game, now)))
    };
    (session.kept, session.kept_about) = (records, Some(session.game.about().clone()));
    model.send(Effect::Keep(keeping));
}

/// Another program has taken the game over, and does not have its last lines.
pub(super) fn taken_over(model: &mut Model, by: String, lost: usize) {
    let Some(session) = model.session.as_mut().filter(|session| session.taken.is_none()) else { return };
    session.kept = session.kept.saturating_sub(lost);
    (session.taken, session.auto) = (Some(by), None);
    (model.unsaved, model.late) = (None, false);
    put_back(model);
}

/// The game as it was when it was kept last; says that it stays so.
fn put_back(model: &mut Model) {
    let now = model.now;
    let Some(session) = &mut model.session else { return };
    let head = session.game.save_head();
    let lines: String = session.game.save_lines(0).split_inclusive('\n').take(session.kept).collect();
    if session.game.records().len() > session.kept
        && let Ok(mut game) = Game::from_text(&(head + &lines), session.game.options().clone())
    {
        game.learn(session.game.knowledge().clone());
        let _ = game.resume(now);
        session.kept = game.records().len();
        session.game = game;
    }
    if let Some(by) = &session.taken {
        let words = format!("Read-only: the game was taken over {by}");
        model.say(Tone::Warning, words);
    }
}

/// A game was taken over from another program: it goes on here, and has been kept already.
pub(super) fn took_over(model: &mut Model, text: &str) {
    model.session = None;
    model.call_off(|waiting| waiting.purpose != Purpose::NewGame);
    resume(model, text);
}

/// Whether leaving loses moves.
fn would_lose(model: &Model) -> bool {
    let played = model
        .session
        .as_ref()
        .is_some_and(|session| session.taken.is_none() && !session.game.is_solved() && session.game.moves().len() > 0);
    model.unsaved.is_some() && played && !model.leaving
}

/// Puts the running game away, so that another can take its place.
fn set_aside(model: &mut Model) {
    let Some(session) = model.session.take() else { return };
    let finished = session.game.is_solved();
    let untouched = session.game.moves().len() == 0;
    if session.taken.is_some() {
        return model.call_off(|waiting| waiting.purpose != Purpose::NewGame);
    }
    model.send(if finished || untouched { Effect::Forget } else { Effect::SetAside });
    model.call_off(|waiting| waiting.purpose != Purpose::NewGame);
}

/// Begins to play this game.
pub(in crate::tui) fn begin(model: &mut Model, game: Game) {
    set_aside(model);
    let (puzzle, revision) = (game.puzzle().clone(), game.revision());
    let rated = game.about().level.is_some();
    let known = *game.knowledge() != Knowledge::Unknown;
    model.session = Some(Session::new(game));
    model.screen = Screen::Play;
    if !known {
        model.ask(Purpose::Know, revision, Question::Know(puzzle.clone()));
    }
    if !rated {
        let levels = Box::new(model.settings.levels.clone());
        model.ask(Purpose::Rate, revision, Question::Rate(puzzle, levels));
    }
    keep(model);
}

/// A game of what a text described: its placed digits are the player's moves, its candidates complete marks.
pub(in crate::tui) fn play_entry(model: &mut Model, entry: &Entry) {
    let title = entry.id.as_ref().or(Some(&entry.comment)).filter(|title| !title.is_empty()).cloned();
    let about = About { title, ..About::default() };
    let (position, now) = (entry.position(), model.now);
    let mut game = Game::at(&position, about, model.settings.game.clone(), now);
    if entry.has_candidates() {
        let _ = game.adopt_marks(&position, now);
    }
    begin(model, game);
    if entry.format == Format::Sdo {
        model.say(Tone::Warning, "An .sdo file does not tell givens from placed digits: all are givens now");
    }
}

/// Goes on with the game that was running when the program ended.
pub(super) fn resume(model: &mut Model, text: &str) {
    match Game::from_text(text, model.settings.game.clone()) {
        Ok(mut game) => {
            let _ = game.resume(model.now);
            model.session = None;
            begin(model, game);
            let words = "Welcome back: the game goes on where it was left";
            model.say(Tone::Good, words);
        }
        Err(error) => model.say(Tone::Error, format!("The game that was running cannot be read: {error}")),
    }
}

/// Goes on with a save; tells why it cannot.
pub(in crate::tui) fn open_save(model: &mut Model, text: &str) -> Result<(), String> {
    let mut game = Game::from_text(text, model.settings.game.clone()).map_err(|error| error.to_string())?;
    let _ = game.resume(model.now);
    begin(model, game);
    Ok(())
}

/// Asks for a new puzzle.
pub(in crate::tui) fn generate(model: &mut Model, wish: Box<Wish>, seed: u64) {
    model.ask(Purpose::NewGame, 0, Question::Generate { wish, seed });
}

/// The new puzzle has come.
pub(super) fn generated(model: &mut Model, generated: Generated) {
    let about = About { title: None, level: Some(generated.level.key().to_owned()), seed: Some(generated.seed) };
    let mut game = Game::new(&generated.puzzle, about, model.settings.game.clone(), model.now);
    game.learn(Knowledge::Unique(generated.solution));
    begin(model, game);
    let words = match generated.tries {
        1 => "A new puzzle".to_owned(),
        tries => format!("A new puzzle, found in {tries} tries"),
    };
    model.say(Tone::Good, words);
}

/// What is played: the board's title, with letters a Wordoku's.
pub(in crate::tui) fn title_of(game: &Game) -> String {
    let title = game.board().title();
    match (game.puzzle().letters(), title.as_str()) {
        (None, _) => title,
        (Some(_), "9×9") => "Wordoku".to_owned(),
        (Some(_), _) => format!("Wordoku {title}"),
    }
}

/// What the statistics keep of a game that is won.
pub(super) fn record_of(session: &Session, now: Duration) -> Won {
    Won {
        board: title_of(&session.game),
        level: session.game.about().level.clone(),
        seconds: session.game.elapsed(now).as_secs(),
        hints: session.game.hints(),
        steps: session.game.steps(),
        mistakes: None,
    }
}

/// The puzzle on one line from which the same puzzle is read again: as JSON where plain digits do not say its rules.
pub(in crate::tui) fn one_line(puzzle: &Puzzle) -> String {
    let (puzzle, comment) = (puzzle.clone(), String::new());
    let entry = Entry { puzzle, position: None, comment, id: None, line: 1, format: Format::Line };
    let plan = entry.puzzle.board().plan();
    let unsaid = plan.diagonals || !plan.windows.is_empty();
    let json = unsaid.then(|| write(&entry, Format::Jsonl).ok()).flatten();
    json.unwrap_or_else(|| write_line(&entry)).trim_end().to_owned()
}

/// The puzzle as one line, to the clipboard and, where that is out of reach, to the eye.
fn copy(model: &mut Model) {
    let Some(session) = &model.session else { return };
    let line = one_line(session.game.puzzle());
    model.send(Effect::Copy(line.clone()));
    model.say(Tone::Plain, format!("Copied: {line}"));
}

/// To the start screen.
pub(super) fn to_start(model: &mut Model) {
    let now = model.now;
    if let Some(session) = &mut model.session {
        let _ = session.game.pause(now);
        session.end_run();
    }
    keep(model);
    model.screen = Screen::Start;
    model.start = crate::tui::start::StartMenu::default();
}

/// Leaves; the game has been kept after every move, and is once more for its clock.
pub(in crate::tui) fn quit(model: &mut Model) {
    if would_lose(model) {
        if !model.dialogs.iter().any(|dialog| matches!(dialog, Dialog::Leave(_))) {
            model.dialogs.push(Dialog::leave());
        }
        return;
    }
    match &model.session {
        Some(session) if session.game.is_solved() && session.taken.is_none() => model.send(Effect::Forget),
        _ => keep(model),
    }
    model.send(Effect::Quit);
}
