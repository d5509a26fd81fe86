//! Hosts that share a database of PostgreSQL.

use std::cell::RefCell;
use std::thread;

use super::postgres::{PASSWORD, Postgres};
use super::*;
use deduku_host::{DatabaseError, EnrolError, Role, RoomError, SharingError};
use deduku_play::Move;

/// The longest time that a call may take while the server is frozen, with some for a busy machine.
const BOUND: Duration = Duration::from_secs(10);

thread_local! {
    /// The server on which the hosts of this thread have their databases; without one they have files.
    static SERVER: RefCell<Option<Postgres>> = const { RefCell::new(None) };
}

/// The database for the host of this folder, if it is to be shared.
pub(crate) fn database(folder: &Path) -> Option<SharedDatabase> {
    let name = folder.file_name()?.to_str()?;
    SERVER.with_borrow(|server| Some(shared(server.as_ref()?, name, "ssh one.example")))
}

fn shared(server: &Postgres, name: &str, line: &str) -> SharedDatabase {
    SharedDatabase::new(&server.address(name), line).expect("an address")
}

/// A host on the database of this name.
fn host_on(server: &Postgres, folder: &Path, line: &str, world: &Hand) -> Arc<Host> {
    let (host, notices) = opened(folder, Some(&shared(server, "hosts", line)), world);
    assert_eq!(notices, [""; 0]);
    host
}

/// Two hosts that share a database, with their folders.
fn two(server: &Postgres, world: &Hand) -> [(TempDir, Arc<Host>); 2] {
    ["ssh one.example", "ssh two.example"].map(|line| {
        let folder = tempfile::tempdir().expect("a folder");
        let host = host_on(server, folder.path(), line, world);
        (folder, host)
    })
}

#[test]
fn what_holds_with_sqlite_holds_with_postgresql() {
    let Some(server) = Postgres::start() else { return };
    SERVER.set(Some(server));
    let tests: [fn(); 17] = [
        players::a_key_has_one_name_and_a_name_one_key,
        players::guests_are_told_apart_and_pass_for_nobody,
        tables::the_first_attempt_counts_and_equal_results_share_a_place,
        tables::only_the_hosts_day_counts_and_days_in_a_row_are_counted,
        tables::a_player_may_stay_off_the_tables,
        tables::a_long_table_is_cut_and_shows_who_asks,
        race::fifty_race_and_see_how_far_the_others_are,
        race::a_full_board_with_a_wrong_digit_is_no_finish_and_looks_like_any_other,
        race::what_is_no_part_of_the_race_is_refused,
        race::a_race_ends_when_nobody_is_left_to_finish,
        together::twenty_at_once_end_with_the_same_log,
        together::each_takes_back_their_own_and_is_told_why_not,
        together::watchers_see_and_change_nothing,
        together::phrases_are_limited_and_everybody_is_woken,
        together::a_solved_board_is_over_and_the_clock_stands_while_nobody_is_there,
        keeping::rooms_end_when_nobody_comes_back,
        keeping::codes_cannot_be_guessed_in_a_row,
    ];
    for test in tests {
        test();
    }
    drop(SERVER.take());
}

#[test]
fn two_hosts_have_the_same_players_and_tables_and_tell_where_rooms_are() {
    let Some(server) = Postgres::start() else { return };
    let world = Hand::new();
    let [(first_folder, first), (second_folder, second)] = two(&server, &world);
    let anna = first.enrol("SHA256:one", "Anna").expect("a name");
    assert_eq!(second.player("SHA256:one").expect("it answers"), Some(anna.clone()));
    assert!(matches!(second.enrol("SHA256:two", "аnnа"), Err(EnrolError::Name(_) | EnrolError::Taken(_))));
    assert!(matches!(second.enrol("SHA256:two", "an-na"), Err(EnrolError::Taken(_))));
    let bea = second.enrol("SHA256:two", "Bea").expect("a name");
    // Names that look alike, chosen at the same moment: one of the two has it.
    for turn in 0..20 {
        let chosen = thread::scope(|scope| {
            let ask = |host: &Arc<Host>, of: &str, written: &str| {
                let (host, key, written) = (host.clone(), format!("{of}{turn}"), format!("{written}{}", name(turn)));
                scope.spawn(move || host.enrol(&key, &written))
            };
            let asked =
                [ask(&first, "x", "Il-"), ask(&second, "y", "ll"), ask(&first, "z", "lI."), ask(&second, "x", "Il-")];
            asked.map(|asked| asked.join().expect("no fault"))
        });
        let names: std::collections::BTreeSet<_> =
            chosen.iter().filter_map(|player| Some(player.as_ref().ok()?.name().to_string())).collect();
        assert_eq!(names.len(), 1, "{chosen:?}");
        let refused = chosen.iter().filter_map(|player| player.as_ref().err());
        refused.for_each(|error| assert!(matches!(error, EnrolError::Taken(_) | EnrolError::Known(_)), "{error}"));
    }
    // The tables are one.
    assert_eq!(first.finish(&anna, &tables::solved(&first, 100, 0), 0), Ok(true));
    assert_eq!(second.finish(&anna, &tables::solved(&second, 50, 0), 0), Ok(false), "the first attempt counts");
    assert_eq!(second.finish(&bea, &tables::solved(&second, 90, 0), 0), Ok(true));
    let places = |host: &Host| {
        let rows = host.table(host.today(), "easy", &anna).expect("a table").rows;
        rows.iter().map(|row| row.name.to_string()).collect::<Vec<_>>()
    };
    assert_eq!([places(&first), places(&second)], [["Bea", "Anna"], ["Bea", "Anna"]]);
    // A room is where it was made. Whoever looks for it elsewhere is told.
    let seat = first.make_room(&anna, plan(Kind::Together), &game(), wake()).expect("a room");
    let hidden = RoomPlan { listed: false, ..plan(Kind::Race) };
    let hidden = first.make_room(&anna, hidden, &game(), wake()).expect("a room");
    let own = second.make_room(&bea, plan(Kind::Race), &game(), wake()).expect("a room");
    let code = seat.code();
    let list = |host: &Host, player| {
        let rooms = host.open_rooms(player).into_iter();
        rooms.map(|room| (room.code, room.board, room.members, room.elsewhere)).collect::<Vec<_>>()
    };
    let board = first.open_rooms(&anna)[0].board.clone();
    let there = (code, board.clone(), (1, 0), Some("ssh one.example".to_owned()));
    assert_eq!(list(&second, &bea), [(own.code(), board, (1, 0), None), there]);
    assert!(list(&second, &anna).iter().any(|room| room.0 == hidden.code()), "a seat of hers");
    for code in [code, hidden.code()] {
        let told = second.join(&bea, &code.to_string(), Role::Plays, wake()).map(|_| ());
        assert_eq!(told, Err(RoomError::Elsewhere { code, line: "ssh one.example".to_owned() }));
    }
    // A host that is silent has no rooms in the list; its codes still say where they are.
    for _ in 0..6 {
        world.pass(60);
        second.tidy();
    }
    assert_eq!(list(&second, &bea).len(), 1);
    assert!(matches!(second.join(&bea, &code.to_string(), Role::Plays, wake()), Err(RoomError::Elsewhere { .. })));
    first.tidy();
    assert_eq!(list(&second, &bea).len(), 2);
    // Each opens and ends its own.
    drop((seat, hidden, own, first, second));
    let second = host_on(&server, second_folder.path(), "ssh two.example", &world);
    assert_eq!(second.figures().0, 1);
    world.pass(25 * 3_600);
    second.tidy();
    assert_eq!(second.figures().0, 0);
    let first = host_on(&server, first_folder.path(), "ssh -p 2222 new.example", &world);
    assert_eq!(first.figures().0, 2);
    assert!(matches!(
        second.join(&bea, &code.to_string(), Role::Plays, wake()),
        Err(RoomError::Elsewhere { line, .. }) if line == "ssh -p 2222 new.example"
    ));
    let names = Host::names_in(second_folder.path(), Some(&shared(&server, "hosts", "-"))).expect("names");
    assert_eq!(names.get("SHA256:one").map(String::as_str), Some("Anna"));
}

/// A world in which both hosts draw the same numbers, once they are set so.
#[derive(Clone)]
struct Same(Hand, Arc<AtomicU64>);

impl World for Same {
    fn now(&self) -> u64 {
        self.0.now()
    }

    fn today(&self) -> Date {
        self.0.today()
    }

    fn random(&self) -> u64 {
        self.1.fetch_add(1, Ordering::Relaxed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20
    }
}

#[test]
fn two_hosts_that_draw_the_same_code_have_two_rooms() {
    let Some(server) = Postgres::start() else { return };
    let hosts = [100, 200].map(|number| {
        let (folder, chance) = (tempfile::tempdir().expect("a folder"), Arc::new(AtomicU64::new(number)));
        let shared = shared(&server, "hosts", "ssh one.example");
        let world = Same(Hand::new(), chance.clone());
        let host = Host::open_with(folder.path(), Some(&shared), world).expect("a host").0;
        chance.store(500, Ordering::Relaxed);
        (folder, host)
    });
    let seats = hosts
        .each_ref()
        .map(|(_, host)| host.make_room(&player("Anna", host), plan(Kind::Together), &game(), wake()).expect("a room"));
    assert_ne!(seats[0].code(), seats[1].code());
    let files = hosts.map(|(folder, _)| std::fs::read_dir(folder.path().join("rooms")).expect("a folder").count());
    assert_eq!(files, [1, 1]);
}

#[test]
fn no_move_is_lost_while_the_server_ends_is_killed_or_freezes_and_what_waited_is_entered() {
    let Some(mut server) = Postgres::start() else { return };
    let (folder, world) = (tempfile::tempdir().expect("a folder"), Hand::new());
    let host = host_on(&server, folder.path(), "ssh one.example", &world);
    let [anna, bea, dora] = ["Anna", "Bea", "Dora"].map(|name| player(name, &host));
    let seat = host.make_room(&anna, plan(Kind::Together), &game(), wake()).expect("a room");
    let race = host.make_room(&anna, plan(Kind::Race), &game(), wake()).expect("a room");
    let code = seat.code().to_string();
    let mut solved = game();
    fill(&mut solved, 99);
    let mut moves = solved.moves().cloned().collect::<Vec<Move>>().into_iter();
    let gone = |host: &Arc<Host>, new: &Player| {
        let asked = Instant::now();
        assert_eq!(host.enrol("c", "Cem").map(|_| ()), Err(DatabaseError::Gone.into()));
        assert_eq!(host.join(new, &code, Role::Plays, wake()).map(|_| ()), Err(DatabaseError::Gone.into()));
        assert_eq!(host.join(&anna, "CCCCC", Role::Plays, wake()).map(|_| ()), Err(DatabaseError::Gone.into()));
        assert_eq!(host.open_rooms(&anna).len(), 2, "what is here is in the list");
        asked.elapsed()
    };
    // Stopped.
    server.stop();
    gone(&host, &bea);
    for made in moves.by_ref().take(5) {
        let _ = seat.play(made).expect("games go on");
    }
    assert_eq!(host.finish(&anna, &tables::solved(&host, 100, 0), 0), Err(DatabaseError::Gone));
    host.tidy();
    server.run();
    let back = host.join(&bea, &code, Role::Plays, wake()).expect("the next call finds it");
    assert_eq!(back.text(), seat.text());
    drop(back);
    host.tidy();
    let rows = host.table(host.today(), "easy", &anna).expect("a table").rows;
    assert_eq!(rows.iter().map(|row| row.seconds).collect::<Vec<_>>(), [100], "the result waited");
    // Killed, and a race is finished meanwhile.
    race.start().expect("it starts");
    world.pass(4);
    server.kill();
    for made in moves.by_ref().take(5) {
        let _ = seat.play(made).expect("games go on");
    }
    assert!(race.report(&solved).expect("it is right").is_some());
    server.run();
    host.tidy();
    // Frozen: a call waits for a bounded time, and those after it do not wait again. Moves wait for nothing.
    server.signal("STOP");
    let took = gone(&host, &dora);
    let asked = Instant::now();
    for made in moves.by_ref().take(5) {
        let _ = seat.play(made).expect("games go on");
    }
    assert!(asked.elapsed() < Duration::from_secs(2), "{:?}", asked.elapsed());
    thread::scope(|scope| {
        let calls: Vec<_> = (0..20).map(|_| scope.spawn(|| (host.player("Anna").err(), Instant::now()))).collect();
        for call in calls {
            let (error, end) = call.join().expect("no fault");
            assert_eq!(error, Some(DatabaseError::Gone));
            assert!(end - asked < BOUND, "{:?}", end - asked);
        }
    });
    assert!(took < BOUND, "{took:?}");
    server.signal("CONT");
    let end = Instant::now() + BOUND;
    while host.player("Anna").is_err() {
        assert!(Instant::now() < end, "it is found again");
        thread::sleep(Duration::from_millis(100));
    }
    // The host is started again: the rooms come back.
    let (text, finish) = (seat.text(), race.view().members[0].finish);
    assert!(finish.is_some());
    let race_code = race.code().to_string();
    drop((seat, race, host));
    let host = host_on(&server, folder.path(), "ssh one.example", &world);
    let again = host.join(&anna, &code, Role::Plays, wake()).expect("the same seat").text();
    // When the last one left, the clock was stopped.
    assert!(again.starts_with(&text), "{again}");
    let race = host.join(&anna, &race_code, Role::Plays, wake()).expect("the same seat");
    assert_eq!(race.view().members[0].finish, finish);
}

#[test]
fn a_later_version_is_refused_and_no_text_is_a_statement() {
    let Some(server) = Postgres::start() else { return };
    let (folder, world) = (tempfile::tempdir().expect("a folder"), Hand::new());
    let host = host_on(&server, folder.path(), "ssh '; DROP TABLE hosts; --", &world);
    for (number, text) in
        ["'; DROP TABLE players; --", "$1", "\\", "\"", "%s\u{1b}[2J", "é\u{202e}", &"x".repeat(9_000)]
            .into_iter()
            .enumerate()
    {
        let player = host.enrol(text, &name(number)).expect("a name");
        assert_eq!(host.player(text).expect("it answers"), Some(player.clone()));
        assert_eq!(host.table(host.today(), text, &player).expect("a table").rows, []);
    }
    assert!(matches!(host.player("\0"), Err(DatabaseError::Other(_))), "what PostgreSQL cannot keep");
    assert!(host.player("$1").expect("it answers").is_some());
    server.psql("hosts", "INSERT INTO schema_version VALUES (99)");
    let refused = Host::open_with(
        tempfile::tempdir().expect("a folder").path(),
        Some(&shared(&server, "hosts", "-")),
        world.clone(),
    );
    let Err(HostError::Database { error: DatabaseError::Newer { found: 99 }, place }) = refused else {
        panic!("it is refused");
    };
    assert!(place.starts_with("the database hosts at 127.0.0.1:"), "{place}");
    // Who may not come in is told where and why, and no message has the password.
    for (right, wrong, why) in
        [("Geheim", "Falsch", "password"), ("/hosts", "/none", "does not exist"), ("127.0.0.1", "::1", "")]
    {
        let host = if wrong == "::1" { "[::1]" } else { wrong };
        let address = server.address("hosts").replace(right, host);
        let shared = SharedDatabase::new(&address, "ssh one.example").expect("an address");
        let Err(error) = Host::open_with(tempfile::tempdir().expect("a folder").path(), Some(&shared), world.clone())
        else {
            panic!("{address} is refused");
        };
        let said = format!("{error} {error:?} {shared:?}");
        assert!(said.contains(why) && said.contains("does not answer"), "{said}");
        assert!(!said.contains(PASSWORD) && !said.contains("Geheim") && !said.contains("Falsch"), "{said}");
    }
}

#[test]
fn an_address_that_cannot_be_used_is_refused_without_its_password() {
    let refused = |address: &str| SharedDatabase::new(address, "ssh one.example").expect_err(address);
    for wrong in [
        "",
        "host.db",
        "mysql://anna:secret@h/d",
        "host=h password=secret",
        "postgres://",
        "postgres:///d",
        "postgres://anna:sec@ret@h/d",
        "postgres://anna:secret@h:secret/d",
        "postgres://anna@h/d?secret=secret",
        "postgres://anna:secret@h/d?connect_timeout=secret",
    ] {
        let error = refused(wrong);
        assert!(matches!(error, SharingError::Address(_)), "{wrong}: {error}");
        assert!(!error.to_string().contains("secret") && error.to_string().contains("postgres://USER"), "{error}");
    }
    for mode in ["require", "verify-full", "verify-ca"] {
        assert_eq!(refused(&format!("postgres://anna:secret@h/d?sslmode={mode}")), SharingError::Tls);
    }
    for line in ["", "two\nlines", &"x".repeat(41)] {
        assert_eq!(SharedDatabase::new("postgres://h/d", line).map(|_| ()), Err(SharingError::Line));
    }
    for right in ["postgres://anna:secret@h:5433,i/d?sslmode=prefer", "postgresql:///d?host=/run/postgresql&user=anna"]
    {
        let shared = SharedDatabase::new(right, "ssh one.example").expect(right);
        assert!(!format!("{shared} {shared:?}").contains("secret"), "{shared:?}");
    }
}
