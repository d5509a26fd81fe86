//! The host: its folder, its players, its rooms.

use deduku_core::order::OrderBy;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use deduku_generate::Date;
use deduku_play::Game;

use super::code::RoomCode;
use super::database::{Database, DatabaseError, Row, Store, private};
use super::journal::Journal;
use super::name::Name;
use super::player::{self, EnrolError, Player};
use super::postgres::SharedDatabase;
use super::rate::Rate;
use super::room::{Hints, Kind, MINUTE, Room, RoomError, RoomPlan, RoomRecord};
use super::seat::{Seat, Wake, call};
use super::table::{self, Attempt, DayTable};
use super::view::{Phase, Role};
use super::world::World;

/// Most rooms of a host.
const MOST_ROOMS: usize = 300;
/// Most rooms that one player has made and that are still open.
const MOST_OF_A_PLAYER: usize = 3;
/// How many codes a player may try at once, and how often another one, in milliseconds.
const TRIES: (u64, u64) = (6, 5_000);
/// After how many milliseconds without a word from another host its rooms are in no list.
const SILENT: u64 = 5 * MINUTE;
/// Most results that wait for a database that is gone.
const MOST_WAITING: usize = 10_000;

/// Why a host cannot be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HostError {
    /// Another host has the folder.
    #[error("another host runs with {}: stop it, or take another folder", .0.display())]
    Taken(PathBuf),
    /// A file cannot be used.
    #[error("{} cannot be used: {error}", .path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The database cannot be used.
    #[error("{place}: {error}")]
    Database {
        /// Which.
        place: String,
        /// Why.
        error: DatabaseError,
    },
}

/// A room in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomSummary {
    /// Its code.
    pub code: RoomCode,
    /// What is played.
    pub kind: Kind,
    /// What becomes of hints.
    pub hints: Hints,
    /// How far it is.
    pub phase: Phase,
    /// Who made it.
    pub maker: Name,
    /// The board's name.
    pub board: String,
    /// The level, if it is known.
    pub level: Option<String>,
    /// How many play, and how many look on.
    pub members: (usize, usize),
    /// Filled cells and all cells of a shared board.
    pub filled: (usize, usize),
    /// Whether whoever asks has a seat in it.
    pub own: bool,
    /// For a room on another host, what players type to reach that. How full its board is is not known here.
    pub elsewhere: Option<String>,
}

/// A host.
pub struct Host {
    folder: PathBuf,
    world: Box<dyn World>,
    database: Database,
    /// Which host it is among those that share its database, and what players type to reach it. Both are empty where it
    /// has one of its own.
    home: (String, String),
    /// Results that the database lacks.
    waiting: Mutex<Vec<Waiting>>,
    rooms: Mutex<BTreeMap<RoomCode, Arc<Mutex<Room>>>>,
    tries: Mutex<HashMap<i64, Rate>>,
    lines: AtomicU64,
    guests: AtomicU64,
    /// Held as long as the host runs.
    _lock: File,
}

/// A finished attempt: the day and the puzzle, the player, and when.
type Waiting = ((Date, String), i64, Attempt, u64);

/// The whole host.
impl Host {
    /// Opens the host of this folder, and makes it if the folder is empty. Returns it, and a sentence for each room that
    /// could not be opened again; its files stay as they are.
    ///
    /// # Errors
    /// [`HostError`] if another host has the folder, or a file in it cannot be used.
    pub fn open(folder: &Path, world: impl World + 'static) -> Result<(Arc<Self>, Vec<String>), HostError> {
        Self::open_with(folder, None, world)
    }

    /// The same, with a database that this host shares with others, if there is one.
    ///
    /// # Errors
    /// As [`Host::open`], and if that database does not answer.
    pub fn open_with(
        folder: &Path,
        shared: Option<&SharedDatabase>,
        world: impl World + 'static,
    ) -> Result<(Arc<Self>, Vec<String>), HostError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |error| HostError::File { path, error }
        };
        let (rooms, lock, path) = (folder.join("rooms"), folder.join("host.lock"), folder.join("host.db"));
        let mut builder = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.recursive(true).create(&rooms).map_err(failed(&rooms))?;
        let file = File::options().create(true).truncate(false).write(true).open(&lock).map_err(failed(&lock))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(HostError::Taken(folder.to_owned())),
            Err(TryLockError::Error(error)) => return Err(failed(&lock)(error)),
        }
        let place = shared.map_or_else(|| path.display().to_string(), ToString::to_string);
        let failed_there = |error| HostError::Database { place: place.clone(), error };
        let database = shared.map_or_else(|| Database::open(&path), Database::open_shared).map_err(failed_there)?;
        let home = match shared {
            Some(shared) => {
                let path = folder.join("host.id");
                (identity(&path, &world).map_err(failed(&path))?, shared.line.clone())
            }
            None => Default::default(),
        };
        let host = Self {
            folder: folder.to_owned(),
            world: Box::new(world),
            database,
            home,
            waiting: Mutex::default(),
            rooms: Mutex::default(),
            tries: Mutex::default(),
            lines: AtomicU64::new(0),
            guests: AtomicU64::new(1),
            _lock: file,
        };
        let notices = host.say_where().and_then(|()| host.reopen()).map_err(failed_there)?;
        Ok((Arc::new(host), notices))
    }

    /// Opens the rooms that were there.
    fn reopen(&self) -> Result<Vec<String>, DatabaseError> {
        let query = "SELECT code, state FROM rooms WHERE home = $1";
        let rows = self.database.with(|open| open.rows(query, &[self.home.0.as_str().into()]))?;
        let mut notices = Vec::new();
        for row in rows {
            let (code, state) = (row.text(0)?, row.text(1)?);
            match self.reopen_room(code, state) {
                Ok(room) => drop(self.rooms().insert(room.code, Arc::new(Mutex::new(room)))),
                Err(reason) => notices.push(format!("room {code} cannot be opened again: {reason}")),
            }
        }
        Ok(notices)
    }

    fn reopen_room(&self, code: &str, state: &str) -> Result<Room, String> {
        let code: RoomCode = code.parse().map_err(|error| format!("{error}"))?;
        let (journal, text) = Journal::open(&self.file_of(code)).map_err(|error| error.to_string())?;
        Room::open(code, state, (journal, &text), self.now())
    }

    fn file_of(&self, code: RoomCode) -> PathBuf {
        self.folder.join("rooms").join(format!("{code}.game"))
    }

    fn rooms(&self) -> MutexGuard<'_, BTreeMap<RoomCode, Arc<Mutex<Room>>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Every room, each to be locked by itself.
    fn all(&self) -> Vec<Arc<Mutex<Room>>> {
        self.rooms().values().cloned().collect()
    }

    /// The time on its clock, in milliseconds since 1970.
    pub fn now(&self) -> u64 {
        self.world.now()
    }

    /// Keeps in the database what it lacks of the room. Returns false if a room of another host has its code.
    pub(crate) fn keep(&self, room: &mut Room) -> Result<bool, DatabaseError> {
        if room.unsaved && !room.closed {
            let row = [room.code.to_string().as_str(), &room.state(), &self.home.0].map(Into::into);
            let upsert = "
                INSERT INTO rooms (code, state, home) VALUES ($1, $2, $3)
                ON CONFLICT (code) DO UPDATE SET state = excluded.state WHERE rooms.home = excluded.home";
            room.unsaved = self.database.with(|open| open.run(upsert, &row))? == 0;
        }
        Ok(!room.unsaved)
    }

    /// Tells the other hosts that this one is here, and how players reach it.
    fn say_where(&self) -> Result<(), DatabaseError> {
        let (id, line) = &self.home;
        if id.is_empty() {
            return Ok(());
        }
        let upsert = "
            INSERT INTO hosts (id, address, seen) VALUES ($1, $2, $3)
            ON CONFLICT (id) DO UPDATE SET address = excluded.address, seen = excluded.seen";
        let row = [id.as_str().into(), line.as_str().into(), self.now().cast_signed().into()];
        self.database.with(|open| open.run(upsert, &row)).map(drop)
    }

    /// Ends what has lasted long enough, and keeps what could not be kept before. To be called about once a minute.
    pub fn tidy(&self) {
        let now = self.now();
        // Whoever does not hear it takes the host for gone, and it for them.
        let _ = self.say_where();
        self.enter_waiting();
        for room in self.all() {
            let mut locked = room.lock().unwrap_or_else(PoisonError::into_inner);
            let has_changed = locked.tidy(now);
            locked.unsaved |= has_changed;
            let wakes = if has_changed { locked.wakes() } else { Vec::new() };
            if locked.is_abandoned(now) {
                self.close(&mut locked);
            } else {
                let _ = self.keep(&mut locked);
            }
            drop(locked);
            wakes.into_iter().for_each(call);
        }
        self.tries.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Ends a room. If the database cannot forget it now, it stays until it can.
    fn close(&self, room: &mut Room) {
        let code = room.code;
        let row = [code.to_string().as_str(), &self.home.0].map(Into::into);
        let forget = self.database.with(|open| open.run("DELETE FROM rooms WHERE code = $1 AND home = $2", &row));
        if forget.is_ok() {
            room.closed = true;
            self.rooms().remove(&code);
            let _ = fs::remove_file(self.file_of(code));
        }
    }
}

/// Players.
impl Host {
    /// The player with this fingerprint of a key; `None` if the key has no name yet.
    ///
    /// # Errors
    /// If the database does not answer.
    pub fn player(&self, fingerprint: &str) -> Result<Option<Player>, DatabaseError> {
        self.database.with(|open| player::find(fingerprint, open))
    }

    /// Gives the key with this fingerprint the name that its player has chosen, once and for all.
    ///
    /// # Errors
    /// [`EnrolError`] if it is no name, or taken, or the key has one.
    pub fn enrol(&self, fingerprint: &str, name: &str) -> Result<Player, EnrolError> {
        let name = Name::parse(name)?;
        let now = self.now();
        let player = self.database.with(|open| player::add(fingerprint, &name, now, open))?;
        match player {
            Some(player) if player.name == name => Ok(player),
            Some(player) => Err(EnrolError::Known(player.name)),
            None => Err(EnrolError::Taken(name)),
        }
    }

    /// The names of all players of the host with this folder, or with this shared database, by the fingerprints of their
    /// keys. It may run meanwhile.
    ///
    /// # Errors
    /// If the database does not answer; without one there are no players.
    pub fn names_in(folder: &Path, shared: Option<&SharedDatabase>) -> Result<BTreeMap<String, String>, DatabaseError> {
        let path = folder.join("host.db");
        let database = match shared {
            Some(shared) => Database::open_shared(shared)?,
            None if path.exists() => Database::open_beside(&path)?,
            None => return Ok(BTreeMap::new()),
        };
        database.with(player::names)
    }

    /// A guest with a made name.
    pub fn guest(&self) -> Player {
        let number = self.guests.fetch_add(1, Ordering::Relaxed);
        let id = -i64::try_from(number).unwrap_or(i64::MAX);
        Player { id, name: Name::guest(&RoomCode::random(&*self.world).to_string().to_lowercase()) }
    }
}

/// The tables of the day.
impl Host {
    /// Enters a finished puzzle of the day. Returns whether it counts: not if it is none of the host's day or its week, or
    /// not solved, if the player has finished it before, or is a guest.
    ///
    /// # Errors
    /// If the database does not answer; it is entered once it does, unless the host ends before.
    pub fn finish(&self, player: &Player, game: &Game, mistakes: u32) -> Result<bool, DatabaseError> {
        let Some((date, puzzle)) = self.day_of(game).filter(|_| !player.is_guest() && game.is_solved()) else {
            return Ok(false);
        };
        let attempt = Attempt {
            // A solved game's clock stands, so any moment will do.
            milliseconds: u64::try_from(game.elapsed(std::time::Duration::ZERO).as_millis()).unwrap_or(u64::MAX),
            hints: game.hints() + game.steps(),
            mistakes,
        };
        let now = self.now();
        let done = self.database.with(|open| table::note((date, &puzzle), player.id, attempt, now, open));
        done.inspect_err(|_| {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            if waiting.len() < MOST_WAITING {
                waiting.push(((date, puzzle), player.id, attempt, now));
            }
        })
    }

    /// Enters what waited for the database. What it does not take now waits on.
    fn enter_waiting(&self) {
        let waiting = std::mem::take(&mut *self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
        if waiting.is_empty() {
            return;
        }
        let note = |open: &mut dyn Store| {
            waiting.iter().try_for_each(|((date, puzzle), player, attempt, at)| {
                table::note((*date, puzzle), *player, *attempt, *at, open).map(drop)
            })
        };
        if self.database.with(note).is_err() {
            self.waiting.lock().unwrap_or_else(PoisonError::into_inner).extend(waiting);
        }
    }

    /// The day and the name of the puzzle, if it is one of today or of this week.
    fn day_of(&self, game: &Game) -> Option<(Date, String)> {
        let name = game.daily()?;
        let (date, puzzle) = name.split_once(' ')?;
        let (date, today): (Date, Date) = (date.parse().ok()?, self.world.today());
        let is_week = puzzle.starts_with("week ");
        (date == if is_week { today.monday() } else { today }).then(|| (date, puzzle.to_owned()))
    }

    /// Today's date where the host is.
    pub fn today(&self) -> Date {
        self.world.today()
    }

    /// The table of a puzzle of a day, by its name: its level, or `week` and its kind (then of the day's Monday).
    ///
    /// # Errors
    /// If the database does not answer.
    pub fn table(&self, date: Date, puzzle: &str, player: &Player) -> Result<DayTable, DatabaseError> {
        let date = if puzzle.starts_with("week ") { date.monday() } else { date };
        self.database.with(|open| table::read((date, puzzle), player.id, open))
    }

    /// Whether the player is in the tables.
    ///
    /// # Errors
    /// If the database does not answer.
    pub fn is_listed(&self, player: &Player) -> Result<bool, DatabaseError> {
        self.database.with(|open| player::is_listed(player.id, open))
    }

    /// Puts the player into the tables, or takes them out; results are kept either way.
    ///
    /// # Errors
    /// If the database does not answer.
    pub fn set_listed(&self, player: &Player, listed: bool) -> Result<(), DatabaseError> {
        self.database.with(|open| player::set_listed(player.id, listed, open))
    }
}

/// Rooms.
impl Host {
    /// The rooms that this player may see: those in the list, and those with a seat of theirs.
    pub fn open_rooms(&self, player: &Player) -> Vec<RoomSummary> {
        let rooms = self.all();
        let summary = |room: &Arc<Mutex<Room>>| {
            let room = room.lock().unwrap_or_else(PoisonError::into_inner);
            let present = |role| room.members.iter().filter(|member| member.role == role && !member.left).count();
            let own = room.members.iter().any(|member| member.player.id == player.id && !member.left);
            (own || room.plan.listed).then(|| RoomSummary {
                code: room.code,
                kind: room.plan.kind,
                hints: room.plan.hints,
                phase: room.phase(),
                maker: room.maker().name.clone(),
                board: room.game.title(),
                level: room.game.about().level.clone(),
                members: (present(Role::Plays), present(Role::Watches)),
                filled: room.game.progress(),
                own,
                elsewhere: None,
            })
        };
        let mut rooms: Vec<RoomSummary> = rooms.iter().filter_map(summary).collect();
        // While the database is gone, the list has what is here.
        rooms.extend(self.rooms_elsewhere(player).unwrap_or_default());
        let rank = |phase| match phase {
            Phase::Waiting => 0,
            Phase::Open => 1,
            Phase::Started(_) => 2,
            Phase::Over => 3,
        };
        rooms.order_by(|room| (!room.own, room.elsewhere.is_some(), rank(room.phase), room.code));
        rooms
    }

    /// The rooms on other hosts that this player may see.
    fn rooms_elsewhere(&self, player: &Player) -> Result<Vec<RoomSummary>, DatabaseError> {
        if self.home.0.is_empty() {
            return Ok(Vec::new());
        }
        let query = "
            SELECT code, state, address FROM rooms JOIN hosts ON hosts.id = home WHERE home <> $1 AND seen > $2";
        let since = self.now().saturating_sub(SILENT).cast_signed();
        let rows = self.database.with(|open| open.rows(query, &[self.home.0.as_str().into(), since.into()]))?;
        let summary = |row: &Row| {
            let room: RoomRecord = serde_json::from_str(row.text(1).ok()?).ok()?;
            let present = |role| room.members.iter().filter(|member| member.role == role && !member.left).count();
            let own = room.members.iter().any(|member| member.player.0 == player.id && !member.left);
            (own || room.listed).then_some(())?;
            Some(RoomSummary {
                code: row.text(0).ok()?.parse().ok()?,
                kind: room.kind,
                hints: room.hints,
                phase: match (room.kind, room.started) {
                    _ if room.over => Phase::Over,
                    (Kind::Race, Some(started)) => Phase::Started(started),
                    (Kind::Race, None) => Phase::Waiting,
                    (Kind::Together, _) => Phase::Open,
                },
                maker: Name::known(&room.maker.1),
                board: room.about.0.clone(),
                level: room.about.1.clone(),
                members: (present(Role::Plays), present(Role::Watches)),
                filled: (0, 0),
                own,
                elsewhere: Some(row.text(2).ok()?.to_owned()),
            })
        };
        Ok(rows.iter().filter_map(summary).collect())
    }

    /// Why this player does not find the room with this code here.
    fn not_here(&self, player: &Player, code: RoomCode) -> RoomError {
        let now = self.now();
        let mut tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        let rate = tries.entry(player.id).or_insert_with(|| Rate::new(TRIES.0, TRIES.1, now));
        let taken = rate.take(now);
        drop(tries);
        if let Err(milliseconds) = taken {
            return RoomError::TooFast { milliseconds };
        }
        let (home, _) = &self.home;
        if home.is_empty() {
            return RoomError::NoRoom(code);
        }
        let query = "SELECT address FROM rooms JOIN hosts ON hosts.id = home WHERE code = $1 AND home <> $2";
        let fields = [code.to_string().as_str(), home].map(Into::into);
        let found = self.database.with(|open| {
            let rows = open.rows(query, &fields)?;
            rows.first().map(|row| row.text(0).map(str::to_owned)).transpose()
        });
        match found {
            Ok(Some(line)) => RoomError::Elsewhere { code, line },
            Ok(None) => RoomError::NoRoom(code),
            Err(error) => error.into(),
        }
    }

    /// Makes a room for this game, and sits its maker down: a race takes the puzzle, a shared board the moves, too.
    ///
    /// # Errors
    /// If there are too many rooms, or it cannot be kept.
    pub fn make_room(
        self: &Arc<Self>,
        player: &Player,
        plan: RoomPlan,
        game: &Game,
        wake: Wake,
    ) -> Result<Seat, RoomError> {
        let is_theirs =
            |room: &Arc<Mutex<Room>>| room.lock().unwrap_or_else(PoisonError::into_inner).maker().id == player.id;
        let rooms = self.all();
        if rooms.len() >= MOST_ROOMS {
            return Err(RoomError::TooManyRooms("the host has as many rooms as it can"));
        }
        if rooms.iter().filter(|room| is_theirs(room)).count() >= MOST_OF_A_PLAYER {
            return Err(RoomError::TooManyRooms("you have made three rooms that are still open"));
        }
        let text = Room::first_text(plan.kind, game);
        let (code, room, seat) = loop {
            let (code, journal) = self.new_file(&text)?;
            let maker = player.clone();
            let made = Room::new((code, plan, maker), (journal, &text), self.now());
            let made = made.map_err(|error| RoomError::Unreadable(error.to_string()));
            let seated = made.and_then(|mut room| {
                let seat = room.seat(player, Role::Plays, self.now())?;
                Ok((self.keep(&mut room)?, room, seat))
            });
            match seated.inspect_err(|_| drop(fs::remove_file(self.file_of(code))))? {
                (true, room, seat) => break (code, room, seat),
                // Another host has a room with this code: there are millions.
                _ => drop(fs::remove_file(self.file_of(code))),
            }
        };
        let room = Arc::new(Mutex::new(room));
        self.rooms().insert(code, room.clone());
        Ok(self.connect(room, code, seat, wake))
    }

    /// Makes the file of a new room.
    fn new_file(&self, text: &str) -> Result<(RoomCode, Journal), RoomError> {
        loop {
            let code = RoomCode::random(&*self.world);
            match Journal::create(&self.file_of(code), text) {
                Ok(journal) => return Ok((code, journal)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(RoomError::not_written(&error)),
            }
        }
    }

    /// Sits down in the room with this code, or comes back to one's seat in it.
    ///
    /// # Errors
    /// If the text is no code or there is no such room, if it is full, or codes were tried too often.
    pub fn join(self: &Arc<Self>, player: &Player, code: &str, role: Role, wake: Wake) -> Result<Seat, RoomError> {
        let code: RoomCode = code.parse()?;
        let now = self.now();
        let room = self.rooms().get(&code).cloned();
        let Some(room) = room else { return Err(self.not_here(player, code)) };
        let mut locked = room.lock().unwrap_or_else(PoisonError::into_inner);
        if locked.closed {
            return Err(RoomError::NoRoom(code));
        }
        let is_new = !locked.members.iter().any(|member| member.player.id == player.id);
        let seat = locked.seat(player, role, now)?;
        locked.unsaved = true;
        // Who was here before comes back also while the database is gone.
        if let Err(error) = self.keep(&mut locked)
            && is_new
        {
            locked.leave(seat, now);
            return Err(error.into());
        }
        drop(locked);
        Ok(self.connect(room, code, seat, wake))
    }

    fn connect(self: &Arc<Self>, room: Arc<Mutex<Room>>, code: RoomCode, number: u16, wake: Wake) -> Seat {
        let line = self.lines.fetch_add(1, Ordering::Relaxed);
        let mut locked = room.lock().unwrap_or_else(PoisonError::into_inner);
        locked.connect(line, number, wake);
        let wakes = locked.wakes();
        drop(locked);
        wakes.into_iter().for_each(call);
        Seat::new(self.clone(), room, code, number, line)
    }

    /// How many rooms there are, and how many lines lead to them.
    pub fn figures(&self) -> (usize, usize) {
        let rooms = self.all();
        let connected = |room: &Arc<Mutex<Room>>| room.lock().unwrap_or_else(PoisonError::into_inner).connected();
        (rooms.len(), rooms.iter().map(connected).sum())
    }
}

/// Which host this is among those that share a database: made once for its folder.
fn identity(path: &Path, world: &dyn World) -> io::Result<String> {
    let mut file = private(File::options().read(true).append(true).create(true)).open(path)?;
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    if text.is_empty() {
        text = format!("{:016x}{:016x}", world.random(), world.random());
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
    }
    Ok(text)
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host").field("folder", &self.folder).finish_non_exhaustive()
    }
}
