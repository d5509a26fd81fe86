//! The line to a host in the same process: what `deduku host` gives each session.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use deduku_host::{DatabaseError, Host, Player, RoomError, Seat, Wake};

use super::port::{Ask, Deed, FriendsLine, Lobby, News, RoomNews, Seated};

/// Who is at the screen.
#[derive(Clone, Debug)]
pub enum Who {
    /// Whoever has the key with this fingerprint.
    Key(String),
    /// A guest.
    Guest(Player),
}

/// The line of one session.
pub struct HostLine {
    host: Arc<Host>,
    who: Who,
    /// The player of a key, once known.
    player: Option<Player>,
    seat: Option<Seat>,
    /// How many records of the shared game were passed on.
    told: usize,
    /// Whether the session was woken and has not looked since.
    woken: Arc<AtomicBool>,
    wake: Wake,
}

impl HostLine {
    /// A line for this player. `wake` is called, from any thread, when [`Ask::Look`] would bring something new, and not
    /// again before that is asked.
    pub fn new(host: Arc<Host>, who: Who, wake: impl Fn() + Send + Sync + 'static) -> Self {
        let woken = Arc::new(AtomicBool::new(false));
        let flag = woken.clone();
        let wake: Wake = Arc::new(move || {
            if !flag.swap(true, Ordering::AcqRel) {
                wake();
            }
        });
        Self { host, who, player: None, seat: None, told: 0, woken, wake }
    }

    /// The player; `None` if the key has no name yet.
    fn player(&mut self) -> Result<Option<Player>, DatabaseError> {
        if self.player.is_none() {
            self.player = match &self.who {
                Who::Guest(player) => Some(player.clone()),
                Who::Key(fingerprint) => self.host.player(fingerprint)?,
            };
        }
        Ok(self.player.clone())
    }

    fn lobby(&mut self) -> News {
        let player = match self.player() {
            Ok(player) => player,
            Err(error) => return News::Refused(error.to_string()),
        };
        let guest = player.as_ref().is_some_and(Player::is_guest);
        let rooms = player.as_ref().map(|player| self.host.open_rooms(player)).unwrap_or_default();
        let listed = player.as_ref().filter(|_| !guest).map(|player| self.host.is_listed(player));
        News::Lobby(Box::new(Lobby {
            name: player.map(|player| player.name().shared()),
            guest,
            listed: listed.and_then(Result::ok).unwrap_or(false),
            today: self.host.today(),
            rooms,
        }))
    }

    /// Does something as this player.
    fn as_player(&mut self, act: impl FnOnce(&mut Self, &Player) -> Result<News, String>) -> News {
        let done = match self.player() {
            Ok(Some(player)) => act(self, &player),
            Ok(None) => Err("choose a name first".to_owned()),
            Err(error) => Err(error.to_string()),
        };
        done.unwrap_or_else(News::Refused)
    }

    fn sit_down(&mut self, seat: Result<Seat, RoomError>) -> Result<News, String> {
        let seat = seat.map_err(|error| error.to_string())?;
        let text = seat.text();
        self.told = 0;
        let number = seat.number();
        self.seat = Some(seat);
        let Some(mut room) = self.room_news(None) else { return Err(RoomError::Left.to_string()) };
        // The text has them.
        room.records.clear();
        Ok(News::Seated(Box::new(Seated { seat: number, text, room })))
    }

    fn room_news(&mut self, refused: Option<String>) -> Option<RoomNews> {
        let seat = self.seat.as_ref()?;
        self.woken.store(false, Ordering::Release);
        let (view, records, clock) = (seat.view(), seat.records(self.told), seat.clock());
        self.told += records.len();
        Some(RoomNews { view, records, clock, now: seat.now(), refused })
    }

    /// Does something in the room, and tells how it is afterwards.
    fn in_room(&mut self, act: impl FnOnce(&Seat) -> Result<(), RoomError>) -> News {
        let done = self.seat.as_ref().map_or(Err(RoomError::Left), act);
        let refused = done.err().map(|error| error.to_string());
        match self.room_news(refused.clone()) {
            Some(room) => News::Room(Box::new(room)),
            None => News::Refused(refused.unwrap_or_default()),
        }
    }
}

impl FriendsLine for HostLine {
    fn ask(&mut self, ask: Ask) -> News {
        match ask {
            Ask::Lobby => self.lobby(),
            Ask::Look if self.seat.is_none() => self.lobby(),
            Ask::Look => self.in_room(|_| Ok(())),
            Ask::Name(name) => match &self.who {
                Who::Key(fingerprint) => match self.host.enrol(fingerprint, &name) {
                    Ok(player) => {
                        self.player = Some(player);
                        self.lobby()
                    }
                    Err(error) => News::Refused(error.to_string()),
                },
                Who::Guest(_) => News::Refused("a guest has a made name: connect with a key to choose one".to_owned()),
            },
            Ask::Listed(listed) => self.as_player(|line, player| {
                line.host.set_listed(player, listed).map_err(|error| error.to_string())?;
                Ok(line.lobby())
            }),
            Ask::Make(plan, game) => self
                .as_player(|line, player| line.sit_down(line.host.make_room(player, plan, &game, line.wake.clone()))),
            Ask::Join(code, role) => {
                self.as_player(|line, player| line.sit_down(line.host.join(player, &code, role, line.wake.clone())))
            }
            Ask::Start => self.in_room(Seat::start),
            Ask::Play(deeds) => self.in_room(|seat| deeds.into_iter().try_for_each(|deed| play(seat, deed))),
            Ask::Point(cell) => self.in_room(|seat| seat.point(cell)),
            Ask::Report(game) => self.in_room(|seat| seat.report(&game).map(|_| ())),
            Ask::Say(phrase) => self.in_room(|seat| seat.say(phrase)),
            Ask::Leave => {
                if let Some(seat) = self.seat.take() {
                    seat.leave();
                }
                self.lobby()
            }
            Ask::Table(date, puzzle) => self.as_player(|line, player| {
                let table = line.host.table(date, &puzzle, player).map_err(|error| error.to_string())?;
                Ok(News::Table(Box::new(table)))
            }),
            Ask::Enter(game, mistakes) => self.as_player(|line, player| {
                line.host.finish(player, &game, mistakes).map(News::Entered).map_err(|error| error.to_string())
            }),
        }
    }
}

fn play(seat: &Seat, deed: Deed) -> Result<(), RoomError> {
    match deed {
        Deed::Make(made) => seat.play(made).map(|_| ()),
        Deed::TakeBack => seat.take_back().map(|_| ()),
        Deed::Hint => seat.count_hint(),
    }
}

impl fmt::Debug for HostLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HostLine").field("who", &self.who).field("seat", &self.seat).finish_non_exhaustive()
    }
}
