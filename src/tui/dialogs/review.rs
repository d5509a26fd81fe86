//! The review of a game: its moves beside the board, which shows the position before the chosen move and what that
//! move was based on, and a timeline of all moves.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::beside::{self, READ_ON};
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::review_legend::{self, class, mark};
use crate::board::Cell;
use crate::game::{self, Game, ReviewedMove, Verdict, move_text, summary, verdict_text};
use crate::logic::Technique;
use crate::play::Purpose;
use crate::rating::Tenths;
use crate::store::{Exercise, ReviewedGame};
use crate::tui::action::Action;
use crate::tui::board_screen;
use crate::tui::component::{Context, Reply};
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::{Answer, Ticket};
use crate::tui::model::Model;
use crate::tui::owner::{Decision, GameAction, ListAction, Move, Owner};
use crate::tui::paint::{self, Painter, below, rows};
use crate::tui::reading;
use crate::tui::scene;
use crate::tui::sight;
use crate::tui::table::{branch, pace};
use crate::tui::theme::Face;

/// The minimum number of panel lines for moves.
const FEWEST_MOVES: u16 = 4;
/// The columns of a move's mark and of its technique's rating.
const MARK: u16 = 5;
/// The number of moves that take precedence over the legend of signs.
const MOVES_BEFORE_LEGEND: u16 = 8;
/// The shortest time per move in a replay, in milliseconds.
const FASTEST: u64 = 50;

/// The state of the review.
#[derive(Clone, Debug)]
enum State {
    Looking,
    Failed(String),
    Found(Box<game::Review>),
}

/// The review, and what is displayed of it.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Review {
    /// The ticket of the request for it.
    ticket: Ticket,
    /// The revision of the reviewed game.
    revision: u64,
    state: State,
    /// The chosen move.
    chosen: usize,
    /// The board before the chosen move, and the index of that move.
    before: Option<(usize, Box<Game>)>,
    /// Whether the summary of the whole game is shown instead of the text about the move.
    whole: bool,
    /// Whether a replay is running.
    replays: bool,
}

impl Review {
    /// Requests the review of the running game; returns `None` if there is no game.
    pub(in crate::tui) fn ask(model: &mut Model) -> Option<Self> {
        let (ticket, revision) = model.ask_of_game_and_hold(Purpose::Review)?;
        Some(Self { ticket, revision, state: State::Looking, chosen: 0, before: None, whole: true, replays: false })
    }

    fn review(&self) -> Option<&game::Review> {
        match &self.state {
            State::Found(review) => Some(review),
            State::Looking | State::Failed(_) => None,
        }
    }

    fn count(&self) -> usize {
        self.review().map_or(0, |review| review.moves.len())
    }

    /// Updates the board for the chosen move.
    fn follow(&mut self, model: &mut Model) {
        self.chosen = self.chosen.min(self.count().saturating_sub(1));
        let Some(made) = self.review().and_then(|review| review.moves.get(self.chosen)) else { return };
        if self.before.as_ref().is_some_and(|(at, _)| *at == self.chosen) {
            return;
        }
        let (line, cells) = (made.line, cells_of(made));
        let before = model.session.as_ref().and_then(|session| session.game.before_line(line));
        self.before = before.map(|before| (self.chosen, Box::new(before)));
        sight::bring_into_sight(model, &cells, &[]);
    }

    /// Chooses the next or previous move that was not simply explained by logic. Undone and redone moves are skipped.
    fn notable(&mut self, on: bool) {
        let Some(review) = self.review() else { return };
        let places = review.places(|verdict| verdict.is_of_own_move() && !matches!(verdict, Verdict::Reasoned(_)));
        let next = if on {
            places.iter().copied().find(|&at| at > self.chosen)
        } else {
            places.iter().copied().rfind(|&at| at < self.chosen)
        };
        self.chosen = next.unwrap_or(self.chosen);
    }

    /// The text below the moves.
    fn words(&self, model: &Model) -> String {
        let Some(session) = &model.session else { return String::new() };
        let puzzle = session.game.puzzle();
        match &self.state {
            State::Looking => "Looking back at each move.".to_owned(),
            State::Failed(reason) => reason.clone(),
            State::Found(review) if self.whole || review.moves.is_empty() => summary(review, puzzle),
            State::Found(review) => format!("{}.", verdict_text(review, self.chosen, puzzle)),
        }
    }

    /// The layout: the text gets the lines it needs, and the legend those that the moves do not need.
    fn places(&self, model: &Model) -> Places {
        let area = below(beside::area(model), 1);
        let needed = u16::try_from(paint::wrap(&self.words(model), area.width).len()).unwrap_or(u16::MAX);
        let most = area.height.saturating_sub(FEWEST_MOVES + 2);
        let high = needed.min(most);
        let room = area.height.saturating_sub(high + 2);
        let legend_height = review_legend::HEIGHT + 1;
        let has_legend = self.count() > 0 && room >= legend_height + MOVES_BEFORE_LEGEND.min(self.count() as u16);
        let below_words = if has_legend { legend_height } else { 0 };
        let list = Rect { height: room - below_words, ..area };
        let heading = Rect { y: list.bottom() + 1, height: 1.min(high), ..area };
        let words = Rect { y: list.bottom() + 2, height: high, ..area };
        let legend = has_legend.then(|| Rect { y: words.bottom() + 1, height: review_legend::HEIGHT, ..area });
        Places { list, heading, words, legend }
    }

    /// The first visible move.
    fn first(&self, room: u16) -> usize {
        let room = usize::from(room);
        (self.chosen + 1 + room / 3).saturating_sub(room).min(self.count().saturating_sub(room))
    }

    /// Starts a replay, from the first move if the last one is chosen, or stops it.
    fn replay(&mut self, is_on: bool, model: &mut Model) {
        self.replays = is_on && self.count() > 1;
        model.alarm = None;
        if self.replays {
            if self.chosen + 1 >= self.count() {
                self.chosen = 0;
            }
            self.whole = false;
            model.alarm = Some(model.now + pause(model));
        }
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> DialogOutcome {
        match action.owner() {
            Owner::Game(GameAction::AllSteps) => {
                self.replay(!self.replays, cx.model);
                return DialogOutcome::Stay;
            }
            Owner::Game(GameAction::Faster) => {
                pace(cx.model, -1);
                return DialogOutcome::Stay;
            }
            Owner::Game(GameAction::Slower) => {
                pace(cx.model, 1);
                return DialogOutcome::Stay;
            }
            _ => self.replay(false, cx.model),
        }
        let before = self.chosen;
        let last = self.count().saturating_sub(1);
        let place = self.places(cx.model).words;
        match action.owner() {
            Owner::Move(Move::Up | Move::Left) | Owner::List(ListAction::PreviousField) => {
                self.chosen = self.chosen.saturating_sub(1);
            }
            Owner::Move(Move::Down | Move::Right) | Owner::List(ListAction::NextField) => {
                self.chosen = (self.chosen + 1).min(last);
            }
            Owner::Move(Move::RowStart) | Owner::List(ListAction::First) => self.chosen = 0,
            Owner::Move(Move::RowEnd) | Owner::List(ListAction::Last) => self.chosen = last,
            Owner::Game(GameAction::Forward) => self.notable(true),
            Owner::Game(GameAction::Back) => self.notable(false),
            Owner::Game(GameAction::Hint) => self.whole = !self.whole,
            Owner::Decision(Decision::Confirm) => {
                let Some(made) = self.review().and_then(|review| review.moves.get(self.chosen)) else {
                    return DialogOutcome::Stay;
                };
                branch(cx, made.line);
                return DialogOutcome::Close;
            }
            _ => {
                let words = self.words(cx.model);
                cx.model.reading.turn(action, &words, place);
            }
        }
        self.whole &= self.chosen == before;
        DialogOutcome::Stay
    }

    fn draw_moves(&self, model: &Model, list: Rect, buffer: &mut Buffer) {
        let (Some(review), Some(session)) = (self.review(), &model.session) else { return };
        let (ink, puzzle) = (Painter::of(model), session.game.puzzle());
        let first = self.first(list.height);
        for (line, (at, made)) in rows(list).zip(review.moves.iter().enumerate().skip(first)) {
            let is_chosen = at == self.chosen;
            if is_chosen {
                beside::choose(ink, line, buffer);
            }
            let face = |face| if is_chosen { Face::Chosen } else { face };
            let x = ink.text(buffer, line, &format!("{:>3} ", at + 1), face(Face::Dim));
            let claims = Rect { x, width: line.right().saturating_sub(x + MARK + 1), ..line };
            let words = move_text(made, puzzle);
            let own = face(class(made.verdict));
            ink.text(buffer, claims, &paint::cut(&words, claims.width, model.glyphs), own);
            let rating = made.verdict.technique().and_then(|technique| technique.facts().rating);
            let rating = rating.map_or_else(String::new, |tenths| Tenths(tenths).to_string());
            let mark = if rating.is_empty() { mark(made).to_owned() } else { format!("{} {rating:>3}", mark(made)) };
            ink.text_right(buffer, line, &mark, face(class(made.verdict)));
        }
    }

    /// Draws the timeline: a bar for each move, whose height shows how hard it was. If there are more moves than
    /// columns, each bar shows the worst of several consecutive moves.
    fn draw_line(&self, model: &Model, line: Rect, buffer: &mut Buffer) {
        let Some(review) = self.review().filter(|review| !review.moves.is_empty()) else { return };
        let (ink, count, room) = (Painter::of(model), review.moves.len(), usize::from(line.width.saturating_sub(2)));
        for column in 0..room.min(count) {
            let (from, to) = (column * count / room.min(count), (column + 1) * count / room.min(count));
            let worst = review.moves[from..to].iter().max_by_key(|made| gravity(made.verdict));
            let Some(made) = worst else { continue };
            let here = (from..to).contains(&self.chosen);
            let bar = model.glyphs.height(hardness(made.verdict), 8).to_string();
            let place = Rect { x: line.x + 1 + column as u16, width: 1, ..line };
            let face = match (here, from > self.chosen) {
                (true, _) => Face::Cursor,
                (false, true) => Face::Dim,
                (false, false) => class(made.verdict),
            };
            ink.text(buffer, place, &bar, face);
        }
    }
}

/// The pause between two moves of a replay: the same as between the steps of a run.
fn pause(model: &Model) -> Duration {
    Duration::from_millis(u64::from(model.settings.pause).max(FASTEST))
}

/// The layout of the panel.
struct Places {
    /// The moves.
    list: Rect,
    /// The heading of the text.
    heading: Rect,
    /// The text about the move, or about the game.
    words: Rect,
    /// The legend of signs, if there is space for it.
    legend: Option<Rect>,
}

const fn gravity(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Slip => 4,
        Verdict::Guess | Verdict::Possible(_) => 3,
        Verdict::AfterSlip(_) => 2,
        Verdict::Undone | Verdict::Redone => 0,
        _ => 1,
    }
}

/// How hard a move was, from 1 to 8, by the technique's place in the order of all techniques. A move without a reason
/// gets the maximum, one that undoes or redoes a move the minimum.
fn hardness(verdict: Verdict) -> usize {
    if !verdict.is_of_own_move() {
        return 1;
    }
    let place = |technique: Technique| technique as usize;
    let all = place(Technique::Aic).max(1);
    verdict.technique().map_or(8, |technique| 1 + (place(technique) * 7 / all).min(7))
}

fn cells_of(made: &ReviewedMove) -> Vec<Cell> {
    made.claims.iter().map(|claim| claim.cell).collect()
}

impl Dialog for Review {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        let after = match input {
            Input::Action(action) => self.act(action, cx),
            Input::Line(at) if at < self.count() => {
                self.replay(false, cx.model);
                self.whole &= at == self.chosen;
                self.chosen = at;
                DialogOutcome::Stay
            }
            Input::Line(_) | Input::Edit(_) => DialogOutcome::Stay,
        };
        self.follow(cx.model);
        after
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let count = self.count();
        let title =
            if count == 0 { "review".to_owned() } else { format!("review, move {} of {count}", self.chosen + 1) };
        let ink = Painter::of(model);
        if let (Some((at, before)), Some(session), Some(review)) = (&self.before, &model.session, self.review())
            && let Some(made) = review.moves.get(*at)
        {
            let scene = scene::of_past((before, &session.clues.picture), None, &cells_of(made));
            board_screen::draw_instead(model, &scene, buffer);
        }
        let area = beside::open(model, &title, &key_row(self, model), buffer);
        let Places { list, heading, words: place, legend } = self.places(model);
        let took =
            self.review().and_then(|review| review.moves.get(self.chosen)).map(|made| game::clock_text(made.took));
        ink.heading(buffer, Rect { height: 1.min(area.height), ..area }, ("moves", ""));
        self.draw_moves(model, list, buffer);
        let what = if self.whole { "the game".to_owned() } else { format!("move {}", self.chosen + 1) };
        let took = took.filter(|_| !self.whole).unwrap_or_default();
        ink.heading(buffer, heading, (&what, &took));
        let words = self.words(model);
        ink.paragraph_from(buffer, place, (&words, model.reading.first(&words)), Face::Text);
        if let (Some(place), Some(review)) = (legend, self.review()) {
            review_legend::draw(model, review, place, buffer);
        }
        if !beside::draw_notice(model, buffer) {
            self.draw_line(model, beside::bar_line(model), buffer);
        }
    }

    fn keys(&self, model: &Model) -> Vec<Part> {
        let place = self.places(model).words;
        let is_cut = reading::is_cut(&self.words(model), place);
        if self.replays {
            return vec![
                Part::Each(&[Action::AllSteps], "stop"),
                Part::Each(&[Action::Faster, Action::Slower], "faster, slower"),
                Part::Any(CLOSING, "close"),
            ];
        }
        let mut parts = vec![
            Part::Each(&[Action::Up, Action::Down], "move"),
            Part::Each(&[Action::Back, Action::Forward], "slips"),
            Part::Each(&[Action::Hint], if self.whole { "this move" } else { "the game" }),
            Part::Each(&[Action::AllSteps], "replay"),
            Part::Each(&[Action::Confirm], "play on"),
            Part::Any(CLOSING, "close"),
        ];
        if is_cut {
            parts.insert(2, READ_ON);
        }
        parts
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        let list = self.places(model).list;
        Some((list, self.first(list.height)))
    }

    fn awaits(&self, ticket: Ticket) -> bool {
        self.ticket == ticket
    }

    fn answer(&mut self, _: Ticket, reply: Reply, cx: &mut Context<'_>) -> DialogOutcome {
        if !cx.model.is_at(self.revision) {
            return DialogOutcome::Stay;
        }
        self.state = match reply {
            Reply::Answer(Answer::Review(review)) => {
                if let Some(session) = &cx.model.session {
                    let reviewed = ReviewedGame::of(&session.game, &review);
                    cx.model.practised(Exercise::Review(reviewed));
                }
                self.chosen = review.moves.len().saturating_sub(1);
                State::Found(review)
            }
            reply => State::Failed(reply.failure().unwrap_or_default()),
        };
        self.follow(cx.model);
        DialogOutcome::Stay
    }

    fn alarmed(&mut self, cx: &mut Context<'_>) {
        if !self.replays {
            return;
        }
        self.chosen = (self.chosen + 1).min(self.count().saturating_sub(1));
        self.follow(cx.model);
        self.replays = self.chosen + 1 < self.count();
        cx.model.alarm = self.replays.then(|| cx.model.now + pause(cx.model));
    }

    fn closed(&mut self, model: &mut Model) {
        model.alarm = None;
        model.call_off(self.ticket);
    }

    fn takes_panel(&self) -> bool {
        true
    }
}
