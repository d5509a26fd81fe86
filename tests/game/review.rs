//! Reviews of simulated games, for which it is known what the player can do, when they slip and when they guess.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::panic::resume_unwind;
use std::sync::LazyLock;
use std::time::Duration;

use deduku::board::{Cell, Digit};
use deduku::chance::Chance;
use deduku::game::{Edit, Game, Options, PuzzleInfo, Review, Verdict, review, summary};
use deduku::generate::{Generated, Kind, PuzzleRequest, Target, generate};
use deduku::logic::{Claim, Profile, Sight, Step, Technique, Trial, find_each, path};
use deduku::puzzle::{Position, Puzzle};
use deduku::rating::{Level, Levels, TimeModel};
use deduku::solve::Solution;
use deduku::work::Work;

/// The techniques that a review expects people to see, the easiest first.
static USUAL: LazyLock<Vec<Technique>> = LazyLock::new(|| {
    let mut techniques = Profile::standard().techniques;
    techniques.retain(|technique| Levels::shipped().techniques(Level::Expert).contains(technique));
    techniques
});

/// The number of these techniques up to level *medium*.
static EASIER: LazyLock<usize> = LazyLock::new(|| {
    let easier = Levels::shipped().techniques(Level::Medium);
    USUAL.iter().take_while(|technique| easier.contains(technique)).count()
});

fn rank(technique: Technique) -> usize {
    USUAL.iter().position(|&other| other == technique).expect("a usual technique")
}

fn is_glance(technique: Technique) -> bool {
    Levels::shipped().techniques(Level::Easy).contains(&technique)
}

/// How long a person looks for a step of the technique, without the time to write. It scatters as the times of single
/// players do (docs/human-time.md), and is seldom less than what a review expects at least.
fn search(technique: Technique, chance: &mut Chance) -> Duration {
    if is_glance(technique) {
        return Duration::ZERO;
    }
    let level = Levels::shipped().home_of(technique).unwrap_or(Level::Extreme);
    let normal = (0..12).map(|_| f64::from(chance.below(1_000)) / 1_000.0).sum::<f64>() - 6.0;
    TimeModel::FITTED.least_search(level).mul_f64(6.0 * (0.64 * normal).exp())
}

/// The steps of the first `known` techniques. A step gets its name among all techniques (up to level *medium*, if no more
/// are known): what belongs to a narrower technique is not counted for a wider one, even if the narrower is unknown.
fn steps(position: &Position, known: usize) -> Vec<Step> {
    let all = if known <= *EASIER { &USUAL[..*EASIER] } else { &USUAL[..] };
    let mut steps = find_each(position, &Profile::of(all.to_vec()));
    steps.retain(|step| rank(step.technique) < known);
    steps
}

/// The position after all eliminations by the first `known` techniques of levels up to *medium*, and the digits that
/// they show on the way.
fn closed(position: &Position, known: usize) -> (Position, Vec<(Cell, Digit)>) {
    let (mut position, mut shown) = (position.clone(), Vec::new());
    loop {
        let steps = steps(&position, known.min(*EASIER));
        shown.extend(steps.iter().flat_map(|step| step.conclusion.place.iter().copied()));
        let removed: Vec<_> = steps.iter().flat_map(|step| step.conclusion.eliminate.iter().copied()).collect();
        if removed.into_iter().filter(|&(cell, digit)| position.remove(cell, digit)).count() == 0 {
            return (position, shown);
        }
    }
}

/// Each of the first `known` techniques beyond level *medium*, with each digit that one step of it shows directly or
/// through what the easier techniques make of its eliminations.
fn by_harder(position: &Position, known: usize) -> Vec<(Technique, (Cell, Digit))> {
    let (position, _) = closed(position, *EASIER);
    let mut shown = Vec::new();
    for step in steps(&position, known).into_iter().filter(|step| rank(step.technique) >= *EASIER) {
        shown.extend(step.conclusion.place.iter().map(|&digit| (step.technique, digit)));
        let mut after = position.clone();
        if step.conclusion.eliminate.iter().filter(|&&(cell, digit)| after.remove(cell, digit)).count() > 0 {
            shown.extend(closed(&after, *EASIER).1.into_iter().map(|digit| (step.technique, digit)));
        }
    }
    shown
}

/// The easiest of the first `known` techniques with which a digit is shown, and the digits that are.
fn easiest(position: &Position, known: usize) -> Option<(Technique, Vec<(Cell, Digit)>)> {
    let up_to = |many: usize| (USUAL[many - 1], closed(position, many).1);
    let by_easier = (1..=known.min(*EASIER)).map(up_to).find(|(_, digits)| !digits.is_empty());
    by_easier.or_else(|| {
        let shown = if known > *EASIER { by_harder(position, known) } else { Vec::new() };
        let first = shown.iter().map(|&(technique, _)| technique).min_by_key(|&technique| rank(technique))?;
        let digits = shown.iter().filter(|(technique, _)| *technique == first).map(|&(_, digit)| digit);
        Some((first, digits.collect()))
    })
}

/// The easiest technique, of all, with a step in the position.
fn first_with_a_step(position: &Position) -> Option<Technique> {
    let first = |known| steps(position, known).iter().map(|step| step.technique).min_by_key(|&it| rank(it));
    first(*EASIER).or_else(|| first(USUAL.len()))
}

/// The easiest technique that leads to a digit; if none does, that of the first step beyond level *medium*.
fn way_on(position: &Position) -> Option<Technique> {
    let to_digit = easiest(position, *EASIER).map(|(technique, _)| technique);
    to_digit.or_else(|| first_with_a_step(&closed(position, *EASIER).0))
}

/// A simulated player, with a record of what they did.
struct Player<'a> {
    game: Game,
    solution: &'a Solution,
    sight: Sight,
    /// The number of techniques that they know, counted from the easiest.
    known: usize,
    now: Duration,
    chance: Chance,
    /// Whether they write all candidates and remove them one by one.
    writes: bool,
    /// The number of moves so far that a review looks at.
    moves: usize,
    /// The techniques that they used, each with the index of its first move.
    reasons: Vec<(usize, Technique)>,
    /// The moves that remove a candidate of a step.
    followed: Vec<usize>,
    guesses: Vec<usize>,
    /// Slips: the move, when it was made, and how long it lasted.
    slips: Vec<(usize, Duration, Duration)>,
    /// The easiest technique that was available each time they knew no step.
    stuck: Vec<Technique>,
}

/// How often slips and guesses occur, in a hundred moves.
const SLIPS: u32 = 6;
const GUESSES: u32 = 6;

impl<'a> Player<'a> {
    fn new(puzzle: &Puzzle, solution: &'a Solution, known: usize, seed: u64) -> Self {
        let mut chance = Chance::from_seed(seed);
        let writes = chance.below(2) == 0;
        let mut game = Game::new(puzzle, PuzzleInfo::default(), Options::default(), Duration::ZERO);
        if writes {
            let _ = game.fill_marks(Duration::ZERO);
        }
        let now = Duration::ZERO;
        let (reasons, followed, guesses, slips, stuck) = Default::default();
        let sight = Sight::new(puzzle.board(), USUAL.clone(), *EASIER);
        Self { game, solution, sight, known, now, chance, writes, moves: 0, reasons, followed, guesses, slips, stuck }
    }

    fn wait(&mut self) -> Duration {
        self.now += Duration::from_millis(u64::from(500 + self.chance.below(9_000)));
        self.now
    }

    fn one_of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.chance.below(items.len() as u32) as usize]
    }

    fn place(&mut self, (cell, digit): (Cell, Digit)) {
        let now = self.wait();
        assert!(self.game.place(cell, digit, now).changed(), "a player places what fits");
        self.moves += 1;
    }

    /// Takes the time that it takes to find a step.
    fn search(&mut self, technique: Technique) {
        let level = Levels::shipped().home_of(technique).unwrap_or(Level::Extreme);
        let search = search(technique, &mut self.chance).max(TimeModel::FITTED.least_search(level));
        // The clock counts whole milliseconds.
        self.now += Duration::from_millis(search.as_millis() as u64 + 1);
    }

    /// Plays to the end, or until they can make no move.
    fn play(&mut self) {
        while !self.game.is_solved() {
            let dice = self.chance.below(100);
            let done = match dice {
                _ if dice < SLIPS => self.slip(),
                _ if dice < SLIPS + GUESSES => self.guess(),
                _ => self.reason(),
            };
            if !done && !self.reason() {
                let position = self.game.working_position();
                let there = if self.writes { first_with_a_step(&position) } else { way_on(&position) };
                self.stuck.extend(there);
                if !self.guess() {
                    return;
                }
            }
        }
    }

    /// Places a wrong digit, and erases it a moment later.
    fn slip(&mut self) -> bool {
        let position = self.game.working_position();
        let wrong: Vec<_> = position
            .empty_cells()
            .flat_map(|cell| position.candidates(cell).iter().map(move |digit| (cell, digit)).collect::<Vec<_>>())
            .filter(|&(cell, digit)| digit != self.solution.digit(cell))
            .collect();
        if wrong.is_empty() {
            return false;
        }
        let (cell, digit) = self.one_of(&wrong);
        self.place((cell, digit));
        let (made, since) = (self.moves - 1, self.now);
        let now = self.wait();
        assert!(self.game.erase(cell, now).changed());
        self.slips.push((made, since, now.saturating_sub(since)));
        true
    }

    /// Places a right digit that is shown neither by the listed steps nor by a search for a reason for this digit.
    fn guess(&mut self) -> bool {
        let position = self.game.working_position();
        let mut shown = closed(&position, *EASIER).1;
        shown.extend(by_harder(&position, USUAL.len()).into_iter().map(|(_, digit)| digit));
        let mut hidden: Vec<_> = position.empty_cells().map(|cell| (cell, self.solution.digit(cell))).collect();
        hidden.retain(|right| !shown.contains(right));
        self.chance.shuffle(&mut hidden);
        let is_hidden = |&&(cell, digit): &&(Cell, Digit)| {
            let claim = Claim { cell, digit, holds: true };
            self.sight.reason_for(&position, claim, &Work::unlimited()) == Ok(None)
        };
        let Some(&guess) = hidden.iter().find(is_hidden) else { return false };
        self.guesses.push(self.moves);
        self.place(guess);
        true
    }

    /// Makes the easiest move that they know: a digit or, if they write candidates, a step.
    fn reason(&mut self) -> bool {
        let position = self.game.working_position();
        if !self.writes {
            let Some((technique, digits)) = easiest(&position, self.known) else { return false };
            let digit = self.one_of(&digits);
            self.search(technique);
            self.reasons.push((self.moves, technique));
            self.place(digit);
            return true;
        }
        let of_known = steps(&position, self.known);
        if let Some(step) = of_known.iter().min_by_key(|step| rank(step.technique)) {
            let technique = step.technique;
            self.search(technique);
            if let Some(&digit) = step.conclusion.place.first() {
                self.reasons.push((self.moves, technique));
                self.place(digit);
                return true;
            }
            let first = self.moves;
            for &(cell, digit) in &step.conclusion.eliminate {
                let now = self.wait();
                // Once some candidates of a step are removed, the rest of it may belong to another technique.
                if self.reasons.last().is_none_or(|&(at, _)| at < first) {
                    self.reasons.push((self.moves, technique));
                }
                self.followed.push(self.moves);
                assert!(self.game.edit(&[cell], Edit::Mark { digit, on: false }, now).changed());
                self.moves += 1;
            }
            return true;
        }
        false
    }
}

/// Asserts that the review agrees with what the player did.
fn held_against(player: &Player<'_>, review: &Review) {
    assert_eq!(review.moves.len(), player.moves);
    assert_eq!(review.places(|verdict| verdict == Verdict::Guess), player.guesses, "every guess, and no other move");
    let slips: Vec<_> = review.slips.iter().map(|slip| (slip.made.expect("a move"), slip.since, slip.lasted)).collect();
    assert_eq!(slips, player.slips, "every slip, and for how long");
    assert_eq!(review.places(|verdict| verdict == Verdict::Slip).len(), slips.len());
    for &(at, technique) in &player.reasons {
        let Verdict::Reasoned(found) = review.moves[at].verdict else { panic!("move {at}: {:?}", review.moves[at]) };
        assert!(rank(found) <= rank(technique), "move {at}: {found} where {technique} was used");
    }
    for &at in &player.followed {
        assert!(matches!(review.moves[at].verdict, Verdict::Reasoned(_)), "move {at}: {:?}", review.moves[at]);
    }
    let times: Duration = review.moves.iter().map(|made| made.took).sum();
    assert_eq!(times, review.moves.last().map_or(Duration::ZERO, |last| last.elapsed));
}

/// Asserts that every easier step that the review names was there, and none still easier. Returns their number.
fn overlooked_steps_were_there(player: &Player<'_>, review: &Review) -> usize {
    let mut count = 0;
    for made in &review.moves {
        let Some(there) = &made.overlooked else { continue };
        count += 1;
        let position = player.game.before_line(made.line).expect("a line of the log").working_position();
        if let Verdict::Reasoned(technique) = made.verdict {
            assert!(rank(there.technique) < rank(technique));
        }
        let technique = if player.writes { first_with_a_step(&position) } else { way_on(&position) };
        assert_eq!(Some(there.technique), technique, "the easiest that was there");
        let sound = |&(cell, digit): &(Cell, Digit)| digit == player.solution.digit(cell);
        assert!(there.step.conclusion.place.iter().all(sound) && !there.step.conclusion.eliminate.iter().any(sound));
    }
    count
}

/// The technique that the player should learn next, from what they did and where they were stuck or guessed.
fn expected(player: &Player<'_>, review: &Review) -> Option<Technique> {
    let reasons = review.moves.iter().filter(|made| matches!(made.verdict, Verdict::Reasoned(_)));
    let shown = reasons.filter_map(|made| made.verdict.technique()).map(rank).max();
    let of_guesses = player.guesses.iter().filter_map(|&at| review.moves[at].overlooked.as_ref());
    let there = of_guesses.map(|there| there.technique).chain(player.stuck.iter().copied());
    let new = there.filter(|&technique| !is_glance(technique) && shown.is_none_or(|shown| rank(technique) > shown));
    new.min_by_key(|&technique| rank(technique))
}

/// A puzzle that needs this technique.
fn puzzle_for(lesson: Technique, seed: u64) -> Generated {
    let request = PuzzleRequest { technique: Some(lesson), ..PuzzleRequest::of(Kind::named("9x9").expect("a board")) };
    generate(&request, seed, &Work::unlimited()).expect("such puzzles are not rare")
}

const LESSONS: [Technique; 8] = [
    Technique::Pointing,
    Technique::Claiming,
    Technique::NakedPair,
    Technique::HiddenPair,
    Technique::NakedTriple,
    Technique::XWing,
    Technique::Skyscraper,
    Technique::XyWing,
];

/// Whether a test is to be short: debug builds try less, unless the long tests are requested.
fn is_short() -> bool {
    cfg!(debug_assertions) && std::env::var_os("DEDUKU_HEAVY").is_none()
}

#[test]
fn what_one_step_shows_is_not_called_harder() {
    for seed in 0..if is_short() { 2 } else { 40 } {
        let made = puzzle_for(LESSONS[LESSONS.len() - 1 - seed as usize % LESSONS.len()], seed);
        let sight = Sight::new(made.puzzle.board(), USUAL.clone(), *EASIER);
        let mut chance = Chance::from_seed(seed);
        let mut position = Position::new(&made.puzzle);
        let mut empty: Vec<Cell> = position.empty_cells().collect();
        chance.shuffle(&mut empty);
        for &cell in &empty[..chance.below(25) as usize] {
            position.place(cell, made.solution.digit(cell));
        }
        for step in find_each(&position, &Profile::of(USUAL.clone())) {
            let (placed, removed) = (&step.conclusion.place, &step.conclusion.eliminate);
            let claims = placed.iter().map(|claim| (claim, true)).chain(removed.iter().map(|claim| (claim, false)));
            for (&(cell, digit), holds) in claims {
                let claim = Claim { cell, digit, holds };
                let reason = sight.reason_for(&position, claim, &Work::unlimited()).expect("no limit");
                let reason = reason.unwrap_or_else(|| panic!("game {seed}: {claim:?} by {}", step.technique));
                let found = reason.technique;
                assert!(
                    rank(found) <= rank(step.technique),
                    "game {seed}: {claim:?} by {found}, not {}",
                    step.technique
                );
            }
        }
    }
}

#[test]
fn a_review_finds_what_simulated_players_did() {
    let games = if is_short() { 6 } else { 200 };
    let one_game = |seed: u64| {
        let lesson = LESSONS[seed as usize % LESSONS.len()];
        let made = puzzle_for(lesson, seed);
        let mut player = Player::new(&made.puzzle, &made.solution, rank(lesson), seed);
        player.play();
        let review = review(&player.game, &BTreeSet::new(), &Work::unlimited()).expect("it has a solution");
        held_against(&player, &review);
        let overlooked = overlooked_steps_were_there(&player, &review);
        assert_eq!(review.learning.next, expected(&player, &review), "game {seed}: {}", summary(&review, &made.puzzle));
        let is_stuck = !player.stuck.is_empty();
        let is_taught = is_stuck && review.learning.next == Some(lesson);
        [player.guesses.len(), player.slips.len(), overlooked, usize::from(is_stuck), usize::from(is_taught)]
    };
    let plus = |sums: [usize; 5], game: [usize; 5]| std::array::from_fn(|at| sums[at] + game[at]);
    let [guesses, slips, overlooked, stuck, taught] = std::thread::scope(|scope| {
        let halves = [0, 1].map(|half| {
            let played = (half..games).step_by(2).map(one_game);
            scope.spawn(move || played.fold([0; 5], plus))
        });
        halves.into_iter().map(|half| half.join().unwrap_or_else(|panic| resume_unwind(panic))).fold([0; 5], plus)
    });
    println!("{games} games: {guesses} guesses, {slips} slips, {overlooked} overlooked, {taught} of {stuck} taught");
    // Enough was tried: on average at least one guess in two games, and more than one slip a game.
    assert!(2 * guesses >= games as usize && slips > games as usize && overlooked > 0);
    assert!(stuck * 2 > games as usize && taught * 10 >= stuck * 9, "{taught} of {stuck} get the right next lesson");
}

/// A puzzle of this level.
fn puzzle_of(level: Level, seed: u64) -> Generated {
    let target = Some(Target::Level(level));
    let request = PuzzleRequest { target, ..PuzzleRequest::of(Kind::named("9x9").expect("a board")) };
    generate(&request, seed, &Work::unlimited()).expect("such puzzles are not rare")
}

/// The number of these moves, and how many of them are called reasoned.
fn reasoned(game: &Game, moves: &[usize]) -> (usize, usize) {
    let review = review(game, &BTreeSet::new(), &Work::unlimited()).expect("it has a solution");
    let is_reasoned = |&&at: &&usize| matches!(review.moves[at].verdict, Verdict::Reasoned(_));
    (moves.len(), moves.iter().filter(is_reasoned).count())
}

/// Singles, and wherever there is none, a digit of the solution that is drawn at random. Most of the digits drawn are
/// shown by some technique, but the player had no reason for them.
fn drawn_where_no_single_is(level: Level, seed: u64, pace: Duration) -> (usize, usize) {
    let (game, drawn) = drawn_game(level, seed, pace);
    reasoned(&game, &drawn)
}

/// Such a game with so much time for each digit, and the indices of the digits that were drawn.
fn drawn_game(level: Level, seed: u64, pace: Duration) -> (Game, Vec<usize>) {
    let made = puzzle_of(level, seed);
    let mut game = Game::new(&made.puzzle, PuzzleInfo::default(), Options::default(), Duration::ZERO);
    let (mut chance, mut drawn) = (Chance::from_seed(seed), Vec::new());
    let glance = Profile::of(USUAL.iter().copied().filter(|&technique| is_glance(technique)).collect());
    for at in 0.. {
        let position = game.working_position();
        let open: Vec<Cell> = position.empty_cells().collect();
        if open.is_empty() {
            break;
        }
        let single = find_each(&position, &glance).iter().find_map(|step| step.conclusion.place.first().copied());
        let (cell, digit) = single.unwrap_or_else(|| {
            drawn.push(at);
            let cell = open[chance.below(open.len() as u32) as usize];
            (cell, made.solution.digit(cell))
        });
        assert!(game.place(cell, digit, pace * (at as u32 + 1)).changed());
    }
    (game, drawn)
}

/// The digits of the path by the techniques up to the level of the puzzle, by a player who writes no marks and takes a
/// second to write a digit, besides the time to find what leads to it.
fn by_the_techniques_of_the_level(level: Level, seed: u64) -> (usize, usize) {
    let made = puzzle_of(level, seed);
    let mut game = Game::new(&made.puzzle, PuzzleInfo::default(), Options::default(), Duration::ZERO);
    let known = USUAL.iter().copied().filter(|technique| Levels::shipped().techniques(level).contains(technique));
    let path = path(&Position::new(&made.puzzle), &Profile::of(known.collect()), Trial::Forbidden, &Work::unlimited());
    let (mut now, mut chance) = (Duration::ZERO, Chance::from_seed(seed));
    for entry in &path.entries {
        now += search(entry.step.technique, &mut chance);
        for &(cell, digit) in &entry.step.conclusion.place {
            now += Duration::from_secs(1);
            assert!(game.place(cell, digit, now).changed());
        }
    }
    let moves: Vec<usize> = (0..game.log().len()).collect();
    reasoned(&game, &moves)
}

/// More time for each digit than any search needs, and less.
const SLOW: Duration = Duration::from_secs(60);
const QUICK: Duration = Duration::from_secs(1);

#[test]
fn a_technique_known_from_elsewhere_is_a_likely_reason() {
    let (game, _) = drawn_game(Level::Hard, 1, SLOW);
    let verdicts = |known: &BTreeSet<Technique>| {
        let review = review(&game, known, &Work::unlimited()).expect("it has a solution");
        review.moves.into_iter().map(|made| made.verdict).collect::<Vec<_>>()
    };
    let unknown = verdicts(&BTreeSet::new());
    let possible = |verdict: &Verdict| if let Verdict::Possible(technique) = verdict { Some(*technique) } else { None };
    let one = unknown.iter().find_map(possible).expect("something only possible");
    let known = verdicts(&BTreeSet::from([one]));
    for (before, after) in unknown.iter().zip(&known) {
        let is_known = possible(before) == Some(one);
        let expected = if is_known { Verdict::Reasoned(one) } else { *before };
        assert!(*after == expected, "{before:?} became {after:?} for a player who knows {one:?}");
    }
}

#[test]
fn a_right_digit_is_called_reasoned_only_where_the_reason_is_likely() {
    let games = if is_short() { 12 } else { 200 };
    let levels = [Level::Medium, Level::Hard, Level::Expert];
    let plus = |a: (usize, usize), b: (usize, usize)| (a.0 + b.0, a.1 + b.1);
    let over = |play: &dyn Fn(Level, u64) -> (usize, usize)| {
        (0..games).map(|seed| play(levels[seed as usize % 3], seed)).fold((0, 0), plus)
    };
    let [(drawn, lucky), (_, quick)] =
        [SLOW, QUICK].map(|pace| over(&|level, seed| drawn_where_no_single_is(level, seed, pace)));
    let (made, shown) = over(&by_the_techniques_of_the_level);
    println!(
        "{lucky} of {drawn} digits drawn at random are called reasoned, {quick} of them if drawn in haste, \
         {shown} of {made} that were reasoned"
    );
    assert!(lucky > 0 && quick < lucky, "{quick} in haste, {lucky} at leisure");
    assert!(drawn >= games as usize && 37 * lucky <= 8 * drawn, "{lucky} of {drawn} digits drawn at random");
    assert!(made > 20 * games as usize && 100 * shown >= 95 * made, "{shown} of {made} digits that were reasoned");
}
