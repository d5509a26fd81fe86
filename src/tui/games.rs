//! Whole games: starting, opening, continuing. No game is ever lost: before another game replaces the running one, that
//! one is saved.

use super::keeping::keep;
use super::message::{Effect, FailedAttempt, Question, Ticket, Value};
use super::model::{Model, ReadRules, Screen, Session, Tone};
use super::status_text::{StatusText, show_status};
use crate::board::catalogue;
use crate::entropy::fresh_short_seed;
use crate::game::{Game, PuzzleInfo, counted, name_after};
use crate::generate::{DailyPuzzle, Date, Generated, Kind, PuzzleRequest, Target, daily};
use crate::play::Purpose;
use crate::puzzle::{Description, Puzzle};
use crate::rating::Level;
use crate::rules::Reading;
use crate::text::{Entry, Format, visible_line, write, write_line};

/// Continues a game taken over from another program, which is already saved.
pub(super) fn took_over(model: &mut Model, text: &str) {
    model.session = None;
    model.call_off_but_new();
    resume(model, text, None);
}

/// Saves the running game under a name, or discards it if it is solved or untouched, so that another can replace it.
fn set_aside(model: &mut Model) {
    let Some(session) = model.session.take() else { return };
    if session.taken.is_none() {
        model.send(if session.is_under_way() { Effect::SetAside } else { Effect::Forget });
    }
    model.call_off_but_new();
}

/// Starts playing this game.
pub(super) fn begin(model: &mut Model, game: Game) {
    set_aside(model);
    // Good news about the previous game does not apply to this one; a file error still does.
    model.notice.take_if(|notice| matches!(notice.tone, Tone::Plain | Tone::Good));
    let unasked = Purpose::unasked(&game);
    model.session = Some(Session::new(game));
    model.files.opened = None;
    model.screen = Screen::Play;
    if std::mem::take(&mut model.settings.welcome) {
        model.send(Effect::Set("welcome", Value::Switch(false)));
        if let Some(session) = &mut model.session {
            session.is_first = true;
        }
    }
    if let Some(purpose) = unasked {
        model.ask_of_game(purpose);
    }
    keep(model);
}

/// Plays the game that a text described.
pub(super) fn play_entry(model: &mut Model, entry: &Entry) {
    let game = Game::of_entry(entry, model.settings.play.game.clone(), model.now);
    begin(model, game);
    if let Some(session) = &mut model.session {
        session.opened.clone_from(&entry.position);
        session.rules = entry.reading.clone().map(|reading| ReadRules { reading, text: None });
    }
    if entry.format == Format::Sdo {
        show_status(model, StatusText::AllGivens);
    }
}

/// Continues the game that was running when the program ended.
pub(super) fn resume(model: &mut Model, text: &str, cursor: Option<u32>) {
    match Game::continued(text, model.settings.play.game.clone(), model.now) {
        Ok(game) => {
            model.session = None;
            begin_at(model, game, cursor);
            show_status(model, StatusText::Continued);
        }
        Err(error) => show_status(model, StatusText::NotContinued(error.to_string())),
    }
}

/// Starts playing this game at the cell with this index, if there is one.
fn begin_at(model: &mut Model, game: Game, cursor: Option<u32>) {
    begin(model, game);
    let Some(session) = &mut model.session else { return };
    let cell = cursor.and_then(|cell| session.game.board().cells().nth(cell as usize));
    session.cursor = cell.unwrap_or(session.cursor);
}

/// Continues a save, at the cell with this index; returns why that is impossible.
pub(super) fn open_save(model: &mut Model, text: &str, cursor: Option<u32>) -> Result<(), String> {
    let game = Game::continued(text, model.settings.play.game.clone(), model.now);
    begin_at(model, game.map_err(|error| error.to_string())?, cursor);
    Ok(())
}

/// Asks for a new puzzle and plays it.
pub(super) fn generate(model: &mut Model, request: Box<PuzzleRequest>, seed: u64) {
    ask_for(model, Some("Making a puzzle"), request, seed);
}

/// Asks for a new puzzle; if it takes long, a dialog shows `words`. There is at most one such question: an older one is
/// cancelled.
pub(super) fn ask_for(
    model: &mut Model,
    words: Option<&'static str>,
    request: Box<PuzzleRequest>,
    seed: u64,
) -> Ticket {
    if let Some(before) = model.making.take() {
        model.call_off(before);
    }
    let ticket = model.ask(words, Question::Generate { request, seed });
    model.making = Some(ticket);
    ticket
}

/// The kind of board with this title; `None` if puzzles of that kind cannot be generated.
fn kind_of(title: &str) -> Option<Kind> {
    let entry = catalogue().iter().find(|entry| entry.title == title)?;
    Kind::named(entry.name).ok()
}

/// The board and the level of the last game: the running one, else the one that was won last.
pub(super) fn last_played(model: &Model) -> Option<(String, Option<Level>)> {
    let level = |key: Option<&str>| key.and_then(Level::named);
    let running = model.session.as_ref().map(|session| &session.game);
    let running = running.map(|game| (title_of(game), level(game.about().level.as_deref())));
    let won = || model.days.as_ref()?.0.last().map(|(board, key)| (board.clone(), level(key.as_deref())));
    let is_made = |(title, _): &(String, _)| kind_of(title).is_some();
    running.filter(is_made).or_else(won).filter(is_made)
}

/// The board and the level with which a game begins before any other was played.
pub(super) const FIRST: (&str, Level) = ("9×9", Level::Easy);

/// Makes a puzzle with the board and the level of the last game, and plays it.
pub(super) fn play_now(model: &mut Model) {
    let (title, level) = last_played(model).unwrap_or_else(|| (FIRST.0.to_owned(), Some(FIRST.1)));
    make(model, &title, level);
}

/// Makes a puzzle on the board with this title, of this level, and plays it. If puzzles of that kind cannot be
/// generated, nothing is asked.
fn make(model: &mut Model, title: &str, level: Option<Level>) {
    let Some(kind) = kind_of(title) else {
        return show_status(model, StatusText::NeverMade(title.to_owned()));
    };
    let mut request = PuzzleRequest::of(kind);
    request.levels.clone_from(&model.settings.play.levels);
    request.target = level.map(Target::Level);
    generate(model, Box::new(request), fresh_short_seed());
}

/// Whether the player has solved this puzzle of a day, on its day or later.
pub(super) fn is_daily_solved(model: &Model, date: Date, name: &str) -> bool {
    let day = model.days.as_ref().and_then(|(days, _)| days.day(date));
    day.is_some_and(|day| day.daily.contains(name))
}

/// The easiest puzzle of today that is neither solved nor the one called `besides`; `None` before today is known.
pub(super) fn next_daily(model: &Model, besides: Option<&str>) -> Option<DailyPuzzle> {
    let (_, today) = model.days.as_ref()?;
    let is_open = |puzzle: &DailyPuzzle| {
        let is_of_week = puzzle.name.starts_with("week");
        !is_of_week && Some(puzzle.name.as_str()) != besides && !is_daily_solved(model, puzzle.date, &puzzle.name)
    };
    daily(*today).ok()?.into_iter().find(is_open)
}

/// Makes another puzzle like the running one: of its board and its level, or the next level. If puzzles of that kind
/// cannot be generated, nothing is asked.
pub(super) fn another(model: &mut Model, harder: bool) {
    let Some(session) = &model.session else { return };
    let title = title_of(&session.game);
    let level = session.game.about().level.as_deref().and_then(Level::named);
    let last = Level::ALL[Level::ALL.len() - 1];
    let next = |level: Level| Level::ALL.into_iter().find(|other| *other > level).unwrap_or(last);
    make(model, &title, if harder { level.map(next) } else { level });
}

/// Starts a game of the generated puzzle.
pub(super) fn generated(model: &mut Model, generated: Generated) {
    let tries = generated.tries;
    let game = Game::of_generated(generated, model.settings.play.game.clone(), model.now);
    begin(model, game);
    let is_first = model.session.as_ref().is_some_and(|session| session.is_first);
    show_status(model, if is_first { StatusText::MadeFirst } else { StatusText::Made(tries) });
}

/// Plays a puzzle that was tried while generating another.
pub(super) fn play_tried(model: &mut Model, tried: &FailedAttempt) {
    let mut game = Game::new(&tried.puzzle, PuzzleInfo::default(), model.settings.play.game.clone(), model.now);
    game.set_level(tried.level);
    begin(model, game);
    show_status(model, StatusText::LastTried);
}

/// The game's name: the player's, else its source's, else one made from board, level and day.
pub(super) fn name_of(model: &Model, game: &Game) -> String {
    let known = game.about();
    let given = game.name().or(known.title.as_deref()).filter(|name| !name.is_empty());
    given.map_or_else(|| name_after(&title_of(game), known.level.as_deref(), model.today), str::to_owned)
}

/// Renames the running game.
pub(super) fn rename(model: &mut Model, name: &str) {
    let now = model.now;
    let Some(session) = &mut model.session else { return };
    if name.trim().is_empty() || session.game.name() == Some(name.trim()) {
        return;
    }
    let _ = session.game.rename(name, now);
    let name = session.game.name().unwrap_or_default().to_owned();
    show_status(model, StatusText::Named(name));
    keep(model);
}

/// The rules that are not checked: each statement and each drawing that is left over, if it is known how the rules are
/// read, and what else the source names.
pub(super) fn unchecked(puzzle: &Puzzle, reading: Option<&Reading>) -> Vec<String> {
    let named = puzzle.not_checked().iter();
    let Some(reading) = reading.filter(|reading| !reading.is_whole()) else {
        return named.map(|rule| visible_line(rule).into_owned()).collect();
    };
    // The source's list sums up what the reading has left over.
    let is_summed_up = |rule: &str| Description::is_in_words(rule) || rule.starts_with("what is drawn: ");
    let left = reading.left_over().map(|said| &said.text).chain(&reading.undescribed);
    left.chain(named.filter(|rule| !is_summed_up(rule))).map(|rule| visible_line(rule).into_owned()).collect()
}

/// The title of the game's board and rules.
pub(super) fn title_of(game: &Game) -> String {
    game.title()
}

/// As `title_of`, for the line above the board. It adds what the board does not show: clues that cannot be drawn, and
/// rules that are not checked.
pub(super) fn heading_of(session: &Session) -> String {
    let part = |count: usize, one: &str, what: &str| match count {
        0 => String::new(),
        _ => format!(" · {} not {what}", counted(count, one)),
    };
    let puzzle = session.game.puzzle();
    let clues = part(session.clues.not_drawn, "clue", "drawn");
    let reading = session.rules.as_ref().map(|rules| &*rules.reading);
    let unknown = part(unchecked(puzzle, reading).len(), "rule", "checked");
    [title_of(&session.game), clues, unknown].concat()
}

/// The puzzle on one line that can be read again: as JSON if plain digits do not express its rules.
pub(super) fn one_line(puzzle: &Puzzle) -> String {
    let (puzzle, comment) = (puzzle.clone(), String::new());
    let entry = Entry { comment, ..Entry::of(puzzle) };
    let plan = entry.puzzle.board().plan();
    let unsaid =
        plan.diagonals || !plan.windows.is_empty() || entry.puzzle.has_rules() || !entry.puzzle.is_understood();
    let json = unsaid.then(|| write(&entry, Format::Jsonl).ok()).flatten();
    json.unwrap_or_else(|| write_line(&entry)).trim_end().to_owned()
}

/// Switches to the start screen.
pub(super) fn to_start(model: &mut Model) {
    let now = model.now;
    if let Some(session) = &mut model.session {
        let _ = session.game.pause(now);
        session.end_run();
    }
    keep(model);
    // The day may be another one by now.
    model.send(Effect::Days);
    model.screen = Screen::Start;
}
