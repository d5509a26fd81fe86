//! Commands for whole games: new games, saves, files, lists.

use std::path::Path;

use super::Library;
use super::command::Command;
use super::describe::title;
use super::events::Contents;
use super::named::RemainingWords;
use super::speech::{and, clock, counted, sentence};
use super::table::{LONGEST_NAME, Table};

use crate::board::{Plan, catalogue};
use crate::entropy::fresh_short_seed;
use crate::game::Game;
use crate::generate::{Kind, PuzzleCode, PuzzleCodeError, PuzzleRequest, Symmetry, Target, daily};
use crate::jobs::{Answer, Question};
use crate::logic::{Style, Technique, wording};
use crate::rating::Level;
use crate::shipped::{Sample, samples};
use crate::solve::wrong_entries;
use crate::store::{FileError, Overwrite, Save, SavedGame, Stamp, StoreError};
use crate::text;
use crate::text::{Entry, Format, write, write_line};
use crate::work::Work;

/// The node budget for finding out whether the digits entered into a puzzle are wrong.
const ENTERED_NODES: u64 = 100_000;

/// The maximum number of saves listed.
const MOST_SAVES: usize = 20;

impl Table {
    /// Says which game is in progress.
    pub(super) fn introduce(&mut self) {
        let Some(session) = &self.session else {
            return self.say("No game is open: “new” makes a puzzle, “open” lists what can be opened");
        };
        let text = format!("{}. {} filled", title(session), self.progress());
        let unknown = session.game.puzzle().not_checked().len();
        self.say(&text);
        if unknown > 0 {
            self.say(&format!("{} not checked: “rules” says which", counted(unknown, "rule")));
        }
    }

    /// Plays the game that a text describes.
    pub(super) fn play_entry(&mut self, entry: &Entry) {
        self.begin(Game::of_entry(entry, self.settings.game.clone(), self.now()));
        self.introduce();
        // At most as long as it takes to read a line; a game that needs longer is checked by “hint” and “check”.
        let work = Work::unlimited().with_nodes(ENTERED_NODES);
        let wrong = entry.position.as_ref().and_then(|position| wrong_entries(position, &work));
        if let Some(wrong) = wrong {
            self.say(&wording::wrong_entries(&wrong, &entry.puzzle, Style::Standard));
        }
        if entry.format == Format::Sdo {
            self.say("An .sdo file does not distinguish givens from placed digits: all are givens now");
        }
    }

    /// Generates a puzzle and plays it.
    pub(super) async fn generate(&mut self, request: PuzzleRequest, seed: u64) {
        let question = Question::Generate { request: Box::new(request), seed };
        let Some(Answer::Generated(made)) = self.ask(question, &mut |_, _| {}).await else { return };
        self.begin(Game::of_generated(*made, self.settings.game.clone(), self.now()));
        self.introduce();
    }

    /// Generates a puzzle from the words of a request, or from a code.
    pub(super) async fn new_puzzle(&mut self, words: RemainingWords) {
        let text = words.rest();
        let request = if PuzzleCode::is_like(&text) { of_code(&text) } else { self.request(words) };
        match request {
            Ok((request, seed)) => self.generate(request, seed).await,
            Err(error) => self.say(&error),
        }
    }

    /// Lists the puzzles of the day, or plays the one that is named.
    pub(super) async fn daily(&mut self, words: RemainingWords) {
        let today = Stamp::now().local_date();
        let puzzles = match daily(today) {
            Ok(puzzles) => puzzles,
            Err(error) => return self.say(&error.to_string()),
        };
        let said = words.rest();
        if let Some(puzzle) = puzzles.iter().find(|puzzle| is_daily_name(&puzzle.name, &said)) {
            return self.generate(puzzle.request.clone(), puzzle.seed).await;
        }
        let names: Vec<String> = puzzles.iter().map(|puzzle| puzzle.name.clone()).collect();
        self.say(&format!("Puzzles of {today}: {}. “daily {}” plays one", and(&names), names[0]));
    }

    fn request(&self, mut words: RemainingWords) -> Result<(PuzzleRequest, u64), String> {
        let (mut kind, mut target, mut symmetry, mut technique, mut clues, mut seed) =
            (None, None, None, None, None, None);
        while let Some(word) = words.next() {
            let word = word.to_lowercase();
            let mut value = || words.next().ok_or_else(|| format!("{word}: which one? Say it after the word"));
            let number = |text: &str| text.parse::<u64>().map_err(|_| format!("“{text}” is not a number"));
            match word.as_str() {
                "seed" => seed = Some(number(&value()?)?),
                "clues" | "givens" => clues = Some(usize::try_from(number(&value()?)?).unwrap_or(usize::MAX)),
                "board" => kind = Some(kind_named(&value()?)?),
                "level" => target = Some(target_named(&value()?)?),
                "symmetry" => symmetry = Some(symmetry_named(&value()?)?),
                "technique" | "with" => {
                    let name = value()?;
                    let found = Technique::named(&name);
                    technique =
                        Some(found.ok_or_else(|| format!("there is no technique “{name}”: “techniques” lists them"))?);
                }
                "a" | "an" | "puzzle" | "game" | "and" => {}
                word => match (Target::named(word), Kind::named(word), Symmetry::named(word)) {
                    (Some(named), ..) => target = Some(named),
                    (_, Ok(named), _) => kind = Some(named),
                    (_, _, Some(named)) => symmetry = Some(named),
                    (None, Err(_), None) => {
                        let levels: Vec<String> = Target::ALL.iter().map(|target| target.name().to_owned()).collect();
                        return Err(format!(
                            "“{word}” is not a board, level or symmetry: “boards” lists the boards, the levels are {}",
                            and(&levels)
                        ));
                    }
                },
            }
        }
        let kind = kind.map_or_else(|| Kind::named("9x9").map_err(|error| error.to_string()), Ok)?;
        let symmetry = symmetry.unwrap_or_else(|| kind.customary_symmetry());
        let target = Some(target.unwrap_or(Target::Level(Level::Easy)));
        let levels = self.settings.levels.clone();
        let request = PuzzleRequest { target, levels, technique, symmetry, clues, ..PuzzleRequest::of(kind) };
        request.check().map_err(|error| error.to_string())?;
        Ok((request, seed.unwrap_or_else(fresh_short_seed)))
    }

    /// Lists what can be opened, or opens a save, a sample, a file or a typed puzzle.
    pub(super) async fn open_named(&mut self, text: &str) {
        let name = text.trim_matches(['“', '”', '"']).to_owned();
        let contents = if name.is_empty() {
            self.read(|reader| Ok(list(reader))).await
        } else {
            self.read(move |reader| find(reader, &name)).await
        };
        match contents {
            Some(Contents::Words(lines)) => lines.iter().for_each(|line| self.say(line)),
            Some(Contents::Game(text)) => self.go_on_with(&text),
            Some(Contents::Puzzle(entry)) => self.play_entry(&entry),
            Some(Contents::Lessons(_)) | None => {}
        }
    }

    /// Resumes the game of a save.
    pub(super) fn go_on_with(&mut self, text: &str) {
        if self.resume(text) {
            self.introduce();
        }
    }

    /// Saves the game under a name; an existing save is replaced only if the player asks for that.
    pub(super) fn save_as(&mut self, text: &str) {
        let text = text.trim();
        let (overwrite, name) = named_over(text.strip_prefix("as ").unwrap_or(text));
        if name.is_empty() {
            return self.say("The game is kept after every move. “save as NAME” keeps it under a name, too");
        }
        let Some(mut save) = self.save() else { return };
        name.clone_into(&mut save.about.title);
        match self.store.save_as(save, overwrite) {
            Ok(()) => self.flush_store(),
            Err(StoreError::File(FileError::Exists { .. })) => {
                self.say(&format!("There is already a save “{name}”: “save over {name}” replaces it"));
            }
            Err(error) => self.say(&error.to_string()),
        }
    }

    /// Writes the puzzle to a file whose extension determines the format.
    pub(super) fn export(&mut self, path: &str) {
        let Some(session) = &self.session else { return };
        let (overwrite, path) = named_over(path);
        if path.is_empty() {
            return self.say("To which file? Its extension sets the format: txt for a line, jsonl, sdo, or deduku for the game with every move");
        }
        let whole = match self.store.path_to_write(path) {
            Ok(whole) => whole,
            Err(error) => return self.say(&error.to_string()),
        };
        let entry = Entry::of(session.game.puzzle().clone());
        let records = session.game.records().len();
        let ending = whole.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let is_save = ending.eq_ignore_ascii_case("deduku");
        let text = match Format::named(ending).filter(|_| !ending.is_empty()) {
            Some(Format::Line) => Ok(write_line(&entry)),
            Some(format) => write(&entry, format).map_err(|error| error.to_string()),
            None if is_save => Ok(self.save().map(|save| save.to_text()).unwrap_or_default()),
            None => Err(format!("“.{ending}” is not a known extension: use .txt, .jsonl, .sdo or .deduku")),
        };
        let text = text.map(|text| text.trim_end().to_owned() + "\n");
        let text = match text {
            Ok(text) => text,
            Err(error) => return self.say(&error),
        };
        match self.store.export(&whole, text, overwrite) {
            Err(StoreError::File(FileError::Exists { path })) => self.exists(&path),
            Ok(()) => {
                if is_save {
                    self.save_status.write_elsewhere(records);
                }
                self.flush_store();
            }
            Err(error) => self.say(&error.to_string()),
        }
    }

    /// Says that a file was not written because it is there already.
    pub(super) fn exists(&mut self, path: &Path) {
        let path = path.display();
        self.say(&format!("There is already a file {path}: “export over {path}” replaces it"));
    }

    /// Takes over a game that another program has open.
    pub(super) fn take_over(&mut self, mut words: RemainingWords) {
        if let Err(refused) = self.store.rights().take_over() {
            return self.say(&refused.to_string());
        }
        let games = self.store.elsewhere();
        let number = words.next().and_then(|word| word.parse::<usize>().ok());
        match number.and_then(|number| games.get(number.checked_sub(1)?)) {
            Some(game) => {
                self.store.take_over(game.slot);
                self.flush_store();
                self.introduce();
            }
            None if games.is_empty() => self.say("No other program has a game open"),
            None => self.elsewhere(),
        }
    }

    /// Says which games other programs have open.
    pub(super) fn elsewhere(&mut self) {
        for (at, game) in self.store.elsewhere().iter().enumerate() {
            let owner = game.owner.as_ref();
            let where_ =
                owner.map_or_else(|| "by an unknown program".to_owned(), |it| format!("{it}, since {} UTC", it.since));
            let (filled, cells) = (game.about.filled, game.about.cells);
            let number = at + 1;
            self.say(&format!(
                "Game {number} is open elsewhere, {where_}: {filled} of {cells}. “take over {number}” brings it here"
            ));
        }
    }

    /// Lists the techniques, or describes one.
    pub(super) fn techniques(&mut self, text: &str) {
        if text.is_empty() {
            let names: Vec<String> = Technique::ALL.iter().map(|technique| technique.name().to_owned()).collect();
            self.say(&format!("{}. “technique x-wing” explains one", and(&names)));
            return;
        }
        match Technique::named(text) {
            Some(technique) => self.say(&format!("{}: {}", technique.name(), technique.facts().help)),
            None => self.say(&format!("There is no technique “{text}”: “techniques” lists them")),
        }
    }

    /// Lists the boards.
    pub(super) fn boards(&mut self) {
        let names: Vec<String> = catalogue().iter().map(|entry| entry.name.to_owned()).collect();
        self.say(&format!("{}. “new killer hard” makes one", and(&names)));
    }

    /// Says the number of games won, and the times.
    pub(super) async fn statistics(&mut self) {
        let Some(Contents::Words(lines)) = self.read(won).await else { return };
        for line in &lines {
            self.say(line);
        }
    }

    /// Lists the commands, or describes one.
    pub(super) fn help(&mut self, text: &str) {
        let name = text.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-");
        if name.is_empty() {
            for &command in Command::ALL {
                self.print(&format!("{}: {}", command.shown(), command.help()));
            }
            return self
                .say("“help hint” says more about one. A cell is r1c3, row then column; “5 at r1c3” places a digit");
        }
        match Command::named(&name) {
            Some(command) => {
                let others: Vec<String> = command.names()[1..].iter().map(|name| name.replace('-', " ")).collect();
                self.say(&format!("{} Say: {}", command.help(), command.usage()));
                if !others.is_empty() {
                    self.say(&format!("Other words for it: {}", others.join(", ")));
                }
            }
            None if Technique::named(&name).is_some() => self.techniques(&name),
            None => self.say(&format!("“{text}” is not a command. “help” lists them")),
        }
    }
}

/// Whether the text begins with “over”, so that what it names may be replaced, and the name.
fn named_over(text: &str) -> (Overwrite, &str) {
    let begins = text.get(..5).is_some_and(|begin| begin.eq_ignore_ascii_case("over "));
    if begins { (Overwrite::Allowed, text[5..].trim()) } else { (Overwrite::Refused, text.trim()) }
}

/// Whether this names a puzzle of a day; that of the week has the name of its board, too.
fn is_daily_name(name: &str, said: &str) -> bool {
    let said = said.trim().to_lowercase();
    name == said || name.strip_prefix("week").is_some_and(|_| said == "week")
}

/// Parses a code into a request and a seed.
fn of_code(text: &str) -> Result<(PuzzleRequest, u64), String> {
    let code: PuzzleCode = text.parse().map_err(|error: PuzzleCodeError| error.to_string())?;
    let request = code.request();
    request.check().map_err(|error| error.to_string())?;
    Ok((request, code.seed()))
}

fn kind_named(name: &str) -> Result<Kind, String> {
    Kind::named(name).map_err(|error| error.to_string())
}

fn target_named(name: &str) -> Result<Target, String> {
    let names = || and(&Target::ALL.iter().map(|target| target.name().to_owned()).collect::<Vec<_>>());
    Target::named(name).ok_or_else(|| format!("there is no level “{name}”: the levels are {}", names()))
}

fn symmetry_named(name: &str) -> Result<Symmetry, String> {
    let names = || and(&Symmetry::ALL.iter().map(|symmetry| symmetry.name().to_owned()).collect::<Vec<_>>());
    Symmetry::named(name).ok_or_else(|| format!("there is no symmetry “{name}”: the symmetries are {}", names()))
}

/// Lists what can be opened.
fn list(reader: &dyn Library) -> Contents {
    let (saves, mut lines) = match reader.saves() {
        Ok(saves) => (saves, Vec::new()),
        Err(error) => (Vec::new(), vec![error.to_string()]),
    };
    for (at, SavedGame { name, about }) in saves.iter().take(MOST_SAVES).enumerate() {
        let board = about.as_ref().ok().and_then(|about| Plan::parse_saved(&about.board).ok()).map(|plan| plan.title());
        let name = if name.len() > LONGEST_NAME { board.unwrap_or_default() } else { format!("“{name}”") };
        let number = at + 1;
        lines.push(match about {
            Ok(about) => {
                let level = about.level.as_ref().map_or_else(String::new, |level| format!(", {level}"));
                let (filled, cells) = (about.filled, about.cells);
                let (time, since) = (clock(about.seconds), about.saved.ago(Stamp::now()));
                format!("Save {number}, {name}{level}: {filled} of {cells}, {time} played, saved {since}")
            }
            Err(error) => format!("Save {number}, {name}, cannot be read: {error}"),
        });
    }
    if lines.is_empty() {
        lines.push("There are no saves yet".to_owned());
    } else if saves.len() > MOST_SAVES {
        lines.push(format!("And {} more saves", saves.len() - MOST_SAVES));
    }
    let names: Vec<&str> = samples().iter().map(|sample| sample.name).collect();
    lines.push(format!("Samples: {}", names.join(", ")));
    lines.push(
        "“open save 1” or “open NAME” opens one of them, or a file; a puzzle can also be typed after “open”".to_owned(),
    );
    Contents::Words(lines)
}

/// Opens the save, sample, file or typed puzzle of this name; a number after it chooses among several puzzles.
fn find(reader: &mut dyn Library, name: &str) -> Result<Contents, String> {
    match reader.load(name) {
        Ok(save) => return Ok(Contents::Game(save.body)),
        Err(StoreError::Missing { .. } | StoreError::NotSaving { .. } | StoreError::Name { .. }) => {}
        Err(error) => return Err(error.to_string()),
    }
    if let Some((word, Ok(number @ 1..))) =
        name.split_once(' ').map(|(word, rest)| (word, rest.trim().parse::<usize>()))
        && word.eq_ignore_ascii_case("save")
    {
        let saves = reader.saves().map_err(|error| error.to_string())?;
        let save = saves.get(number - 1).ok_or_else(|| format!("there is no save {number}: “open” lists them"))?;
        return reader.load(&save.name).map(|save| Contents::Game(save.body)).map_err(|error| error.to_string());
    }
    let (plain, number) = match name.rsplit_once(' ').map(|(plain, number)| (plain.trim(), number.parse::<usize>())) {
        Some((plain, Ok(number @ 1..))) if !reader.is_named(name) => (plain, number),
        _ => (name, 1),
    };
    let is_called =
        |sample: &&Sample| sample.name == plain || sample.name.rsplit_once('.').is_some_and(|(stem, _)| stem == plain);
    if let Some(sample) = samples().iter().find(is_called) {
        return puzzle(sample.text, number, plain);
    }
    match reader.named_text(plain) {
        Ok(Some((path, read))) if Save::is_save(&read) => {
            let save = Save::read(read.as_bytes()).map_err(|error| format!("{}: {error}", path.display()))?.save;
            Ok(Contents::Game(save.body))
        }
        Ok(Some((path, read))) => {
            let mut found = puzzle(&read, number, plain)?;
            if let Contents::Puzzle(entry) = &mut found
                && path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sdo"))
            {
                entry.format = Format::Sdo;
            }
            Ok(found)
        }
        Err(error) if reader.is_named(plain) => Err(error.to_string()),
        // Text that is not a file may be a typed puzzle.
        other => puzzle(name, 1, name).map_err(|fault| {
            let short: String = name.chars().take(60).collect();
            let list = "“open” lists what there is";
            match other {
                Ok(_) => format!("“{short}” is not a save, sample or puzzle ({fault}). {list}"),
                Err(error @ FileError::Refused(_)) => {
                    format!("“{short}” is not a save, sample or puzzle, and {error}. {list}")
                }
                Err(_) => format!("“{short}” is not a save, sample, file or puzzle ({fault}). {list}"),
            }
        }),
    }
}

/// The puzzle of this number, from 1, in the text.
fn puzzle(read: &str, number: usize, name: &str) -> Result<Contents, String> {
    let mut entries = text::read(read, None);
    let count = entries.len();
    if number > count {
        return Err(format!("{name} holds {}: say a number up to {count}", counted(count, "puzzle")));
    }
    let entry = entries.swap_remove(number - 1).map_err(|error| error.to_string())?;
    Ok(Contents::Puzzle(Box::new(entry)))
}

/// The statistics of won games.
fn won(reader: &mut dyn Library) -> Result<Contents, String> {
    let statistics = reader.statistics().map_err(|error| error.to_string())?;
    let summary = |name: &str, sums: &crate::store::Sums| {
        let time = |seconds: Option<u64>| seconds.map_or_else(|| "none".to_owned(), clock);
        format!(
            "{name}: {} won, {} of them unaided; best time {}, mean {}",
            sums.games,
            sums.unaided,
            time(sums.best),
            time(sums.mean())
        )
    };
    if statistics.games().is_empty() {
        return Ok(Contents::Words(vec!["No games won yet".to_owned()]));
    }
    let mut lines: Vec<String> = statistics
        .by_board_and_level()
        .iter()
        .map(|(board, level, sums)| {
            let name = level.as_ref().map_or_else(|| board.clone(), |level| format!("{board}, {level}"));
            sentence(&summary(&name, sums))
        })
        .collect();
    lines.push(summary("All", &statistics.total()));
    Ok(Contents::Words(lines))
}
