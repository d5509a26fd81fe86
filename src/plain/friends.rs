//! Playing with friends on a host, in words: rooms are entered and left by a command, moves are passed on, and what the
//! others do is said line by line, before the next command is read.

use std::sync::Arc;
use std::time::Duration;

use super::command::Command;
use super::named::RemainingWords;
use super::speech::{capital, counted};
use super::table::Table;
use crate::game::{Checking, Entry, Event, LogEntry, Mistakes};
use crate::store::{Save, Unsaved};
use crate::tui::friends::{
    Ask, FriendsLine, Hints, Kind, Lobby, MemberView, News, Phase, Phrase, Role, Room, RoomNews, RoomPlan, RoomView,
    Seated, deed, ordinal,
};

/// What the command is followed by.
const USAGE: &str =
    "say “friends” and then: rooms, join CODE, watch CODE, race, together, start, say 1 to 8, leave, or name NAME";

/// The line to the host, and the room that the player is in.
pub(super) struct Friends {
    line: Box<dyn FriendsLine>,
    room: Option<Room>,
    /// Whether there may be something new.
    pub(super) is_woken: bool,
}

impl Friends {
    pub(super) fn new(line: Box<dyn FriendsLine>) -> Self {
        Self { line, room: None, is_woken: false }
    }
}

/// Commands.
impl Table {
    /// Does what the words after `friends` ask for.
    pub(super) fn friends(&mut self, mut words: RemainingWords) {
        let Some(friends) = &self.friends else { return };
        let is_inside = friends.room.is_some();
        let (asked, rest) = (words.next().map(|word| word.to_lowercase()), words.rest());
        match asked.as_deref() {
            None if is_inside => self.say_who_is_there(),
            None | Some("rooms" | "lobby") if !is_inside => self.ask_friends(Ask::Lobby),
            Some("name") => self.ask_friends(Ask::Name(rest)),
            Some("join") if !is_inside => self.ask_friends(Ask::Join(rest, Role::Plays)),
            Some("watch") if !is_inside => self.ask_friends(Ask::Join(rest, Role::Watches)),
            Some("race") if !is_inside => self.make_room(Kind::Race, &rest),
            Some("together") if !is_inside => self.make_room(Kind::Together, &rest),
            Some("start") if is_inside => self.ask_friends(Ask::Start),
            Some("leave") if is_inside => self.ask_friends(Ask::Leave),
            Some("say") if is_inside => match rest.parse().ok().and_then(|number: usize| number.checked_sub(1)) {
                Some(at) if at < Phrase::ALL.len() => self.ask_friends(Ask::Say(Phrase::ALL[at])),
                _ => {
                    let list = Phrase::ALL.iter().zip(1..).map(|(phrase, at)| format!("{at}: {}", phrase.words()));
                    let list: Vec<String> = list.collect();
                    self.say(&format!("Say a number. {}", list.join(" ")));
                }
            },
            _ if is_inside => self.say("You are in a room: say “friends” and then: start, say 1 to 8, or leave"),
            _ => self.say(&capital(USAGE)),
        }
    }

    /// Makes a room for the running game. Without hints if `no hints` is said, in the list unless `hidden` is.
    fn make_room(&mut self, kind: Kind, said: &str) {
        let hints = if said.contains("no hints") { Hints::Forbidden } else { Hints::Counted };
        let plan = RoomPlan { kind, hints, listed: !said.contains("hidden") };
        match self.session.as_ref().map(|session| Box::new(session.game.clone())) {
            Some(game) => self.ask_friends(Ask::Make(plan, game)),
            None => self.say("A room is made for the game that is open: “new” makes a puzzle"),
        }
    }

    fn ask_friends(&mut self, ask: Ask) {
        let Some(friends) = &mut self.friends else { return };
        let news = friends.line.ask(ask);
        self.hear(news);
    }

    /// Why a command cannot be carried out in the room.
    pub(super) fn forbidden_by_friends(&self, command: Command) -> Option<&'static str> {
        let room = self.room_on_board()?;
        let is_run = matches!(command, Command::AllSteps | Command::Solve | Command::PlayTo);
        let is_everybodys = matches!(
            command,
            Command::Checkpoint | Command::Return | Command::Forget | Command::Pause | Command::UndoMistakes
        );
        if matches!(command, Command::Lesson | Command::Test | Command::Drill) {
            return Some("A lesson has a board of its own: leave the room first");
        }
        if is_everybodys && room.view.kind == Kind::Together {
            return Some("The board is everybody's: this can be done in a game of your own");
        }
        if room.is_over() {
            return None;
        }
        if room.view.hints == Hints::Forbidden && (counts_as_hint(command) || counts_itself(command) || is_run) {
            return Some("There are no hints in this room: whoever made it wants none");
        }
        is_run.then_some("In a room the players solve: ask for one step at a time")
    }

    /// Counts as a hint what tells as much as one.
    pub(super) fn count_help(&mut self, command: Command) {
        let counts = |room: &Room| room.view.hints == Hints::Counted && room.plays() && !room.is_over();
        if !self.room_on_board().is_some_and(counts) || !counts_as_hint(command) {
            return;
        }
        let (style, now) = (self.style(), self.now());
        if let Some(session) = self.session.as_mut().filter(|it| command != Command::Check || it.check(style).is_none())
        {
            session.game.count_hint(now);
        }
    }
}

/// What hears and says.
impl Table {
    /// The room, if its board is the running game.
    fn room_on_board(&self) -> Option<&Room> {
        let session = self.session.as_ref()?;
        self.friends.as_ref()?.room.as_ref().filter(|room| room.is_on_board(&session.game))
    }

    fn hear(&mut self, news: News) {
        match news {
            News::Lobby(lobby) => self.hear_lobby(&lobby),
            News::Seated(seated) => self.sit_down(*seated),
            News::Room(room) => self.hear_room(*room),
            News::Entered(true) => self.say("Your result is in the table of the day"),
            News::Refused(reason) => self.say(&capital(&reason)),
            News::Entered(false) | News::Table(_) => {}
        }
    }

    fn hear_lobby(&mut self, lobby: &Lobby) {
        let Some(friends) = &mut self.friends else { return };
        if friends.room.take().is_some() {
            self.say("You have left the room");
        }
        match &lobby.name {
            None => return self.say("You have no name here yet: “friends name NAME” chooses one, once"),
            Some(name) if lobby.rooms.is_empty() => {
                return self.say(&format!("You are {name}. No room is open. {}", capital(USAGE)));
            }
            Some(name) => self.say(&format!("You are {name}. {} open", counted(lobby.rooms.len(), "room"))),
        }
        for room in &lobby.rooms {
            let kind = match room.kind {
                Kind::Race => "a race",
                Kind::Together => "one board together",
            };
            let own = if room.own { ", with a seat of yours" } else { "" };
            let elsewhere =
                room.elsewhere.as_ref().map_or_else(String::new, |line| format!(", on another host: {line}"));
            let (code, maker, board) = (room.code, &room.maker, &room.board);
            let players = counted(room.members.0, "player");
            self.say(&format!("{code}: {kind} by {maker}, {board}, {players}{own}{elsewhere}"));
        }
    }

    fn sit_down(&mut self, seated: Seated) {
        let (clock, now) = (seated.room.clock, seated.room.now);
        let room = match Room::of_seated(seated, self.now()) {
            Ok(room) => room,
            Err(reason) => return self.say(&reason),
        };
        let Some(friends) = &mut self.friends else { return };
        let (kind, code) = (room.view.kind, room.view.code);
        friends.room = Some(room);
        self.say(&format!("Room {code}: tell your friends the code"));
        self.say_who_is_there();
        match kind {
            Kind::Together => self.open_board(clock),
            Kind::Race => self.begin_race(now),
        }
    }

    /// Opens the board of the room.
    fn open_board(&mut self, clock: (Duration, bool)) {
        let (now, mut options) = (self.now(), self.settings.game.clone());
        let Some(room) = self.friends.as_mut().and_then(|friends| friends.room.as_mut()) else { return };
        // Nothing says unasked whether a digit of a race is right, nor where there are no hints.
        if room.view.kind == Kind::Race || room.view.hints == Hints::Forbidden {
            (options.checking, options.mistakes) = (Checking::Conflicts, Mistakes::AtEnd);
        }
        let game = room.open_board(options, clock, now);
        self.begin(game);
        self.introduce();
    }

    /// Begins the race once it was started; waits out the countdown, which takes seconds.
    fn begin_race(&mut self, now: u64) {
        let Some(room) = self.friends.as_mut().and_then(|friends| friends.room.as_mut()) else { return };
        let Phase::Started(at) = room.view.phase else { return };
        if room.view.kind != Kind::Race || room.begun || !room.plays() {
            return;
        }
        let is_running = self.session.as_ref().is_some_and(|session| session.game.puzzle() == room.copy.puzzle());
        if is_running && !room.is_early || room.is_over() {
            // Back after the line dropped: the board is where it was left.
            room.begun = true;
            return self.introduce();
        }
        if let Some(left) = at.checked_sub(now).filter(|left| *left > 0) {
            self.say(&format!("The race begins in {}", counted(left.div_ceil(1_000) as usize, "second")));
            std::thread::sleep(Duration::from_millis(left));
        }
        self.say("Go!");
        self.open_board((Duration::ZERO, true));
    }

    fn hear_room(&mut self, mut news: RoomNews) {
        let (is_shown, now) = (self.room_on_board().is_some(), self.now());
        let Some(room) = self.friends.as_mut().and_then(|friends| friends.room.as_mut()) else { return };
        let lines = room.copy.log().len();
        let before = match room.hear(&mut news, now) {
            Ok(before) => before,
            Err(reason) => return self.say(&reason),
        };
        let mut said = said_since(&before, room);
        let made: Vec<LogEntry> = room.copy.log()[lines..].to_vec();
        let own = room.own().map(|own| own.name.clone());
        let others = made.iter().filter(|line| line.by.is_some() && line.by != own);
        let others: Vec<(Arc<str>, Event)> =
            others.filter_map(|line| Some((line.by.clone()?, line.event.clone()))).collect();
        if room.view.kind == Kind::Together && is_shown {
            self.take_copy(news.clock);
        }
        if let Some(session) = &self.session {
            let (puzzle, style) = (session.game.puzzle().clone(), self.style());
            said.extend(others.iter().map(|(by, event)| format!("{by}: {}", self.event(event, &puzzle, style))));
        }
        said.extend(news.refused.as_deref().map(capital));
        for line in said {
            self.say(&line);
        }
        self.begin_race(news.now);
    }

    /// Takes the shared game as the room has it, and saves it.
    fn take_copy(&mut self, clock: (Duration, bool)) {
        let now = self.now();
        let Some(room) = self.friends.as_mut().and_then(|friends| friends.room.as_mut()) else { return };
        let Some(session) = &mut self.session else { return };
        let was_solved = session.game.is_solved();
        room.copy_to(&mut session.game, clock, now);
        let is_solved = session.game.is_solved() && !was_solved;
        let _ = session.take_unsaved();
        let whole = Unsaved::Whole(Box::new(Save::of(session, now)));
        let _ = self.store.save(whole);
        if is_solved {
            self.say("The board is solved");
        }
    }

    /// Passes on what is new in the running game, and hears what is new in the room.
    pub(super) fn follow_friends(&mut self) {
        let passed_on = self.passed_on();
        if let Some(ask) = passed_on {
            self.ask_friends(ask);
        }
        let Some(friends) = &mut self.friends else { return };
        if std::mem::take(&mut friends.is_woken) && friends.room.is_some() {
            self.ask_friends(Ask::Look);
        }
    }

    /// What the room is to be asked for what the player did.
    fn passed_on(&mut self) -> Option<Ask> {
        self.room_on_board()?;
        let session = self.session.as_ref()?;
        let room = self.friends.as_mut()?.room.as_mut()?;
        let records = session.game.records();
        let made = records.get(room.passed..).unwrap_or_default().to_vec();
        if std::mem::replace(&mut room.passed, records.len()) == records.len() {
            return None;
        }
        let (plays, kind) = (room.plays(), room.view.kind);
        match kind {
            Kind::Together if !plays => {
                self.say("You are watching: only players change the board");
                Some(Ask::Look)
            }
            Kind::Together => {
                if made.iter().any(|record| record.entry == Entry::Redo) {
                    self.say("On a shared board nothing is redone: make the move again");
                }
                Some(Ask::Play(made.iter().filter_map(|record| deed(&record.entry)).collect()))
            }
            Kind::Race if room.is_over() || !plays => None,
            Kind::Race => Some(Ask::Report(Box::new(session.game.clone()))),
        }
    }

    /// Enters a solved puzzle of the day into the host's table.
    pub(super) fn enter_result(&mut self, mistakes: u32) {
        let game = self.session.as_ref().map(|session| &session.game).filter(|game| game.daily().is_some());
        let Some(game) = game.map(|game| Box::new(game.clone())) else { return };
        if let Some(friends) = &mut self.friends {
            // A guest has no results, and who has no name is asked for none here.
            let news = friends.line.ask(Ask::Enter(game, mistakes));
            if matches!(news, News::Entered(_)) {
                self.hear(news);
            }
        }
    }

    fn say_who_is_there(&mut self) {
        let Some(room) = self.friends.as_ref().and_then(|friends| friends.room.as_ref()) else { return };
        let view = room.view.clone();
        let state = match (view.kind, view.phase) {
            (Kind::Race, Phase::Waiting) => "A race that has not been started: “friends start” does",
            (Kind::Race, Phase::Over) => "The race is over",
            (Kind::Race, _) => "The race is under way",
            (Kind::Together, Phase::Over) => "The board is solved",
            (Kind::Together, _) => "All play on one board",
        };
        self.say(state);
        for member in view.members.iter().filter(|member| !member.left) {
            let line = format!("{}: {}", member.name, how_far(member, &view));
            self.say(&line);
        }
    }
}

/// Whether the command tells as much as a hint, and does not count itself.
const fn counts_as_hint(command: Command) -> bool {
    matches!(
        command,
        Command::Check
            | Command::Common
            | Command::Count
            | Command::Reasoned
            | Command::StepsHere
            | Command::UndoMistakes
            | Command::Why
            | Command::WhyNot
    )
}

const fn counts_itself(command: Command) -> bool {
    matches!(command, Command::Hint | Command::Step | Command::Guess | Command::Explain)
}

/// What was said in the room since then by others, and who finished.
fn said_since(before: &RoomView, room: &Room) -> Vec<String> {
    let mut lines = Vec::new();
    for member in &room.view.members {
        if before.member(member.seat).is_none() {
            lines.push(format!("{} comes in", member.name));
        }
        lines.extend(room.said(member, before));
        lines.extend(room.finished(member, before));
    }
    lines
}

/// How far a member is.
fn how_far(member: &MemberView, view: &RoomView) -> String {
    let helped =
        if member.helped == 0 { String::new() } else { format!(", {}", counted(member.helped as usize, "hint")) };
    match (member.role, member.finish, view.kind) {
        _ if !member.here => "away".to_owned(),
        (Role::Watches, ..) => "watches".to_owned(),
        (_, Some(finish), _) => format!("finished, {}{helped}", ordinal(finish.place)),
        (_, None, Kind::Race) if view.phase != Phase::Waiting => {
            format!("{} of {}{helped}", member.filled, view.open_cells)
        }
        _ => "here".to_owned(),
    }
}
