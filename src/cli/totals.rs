//! The totals that `rate` reports for all its puzzles.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use crate::logic::{End, Technique};
use crate::rating::{Level, Rating, Scale};

/// How often each technique was used, by key, cheapest first.
pub(super) struct Counts<'i>(pub(super) &'i BTreeMap<Technique, u32>);

impl Serialize for Counts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(technique, count)| (technique.key(), count)))
    }
}

/// The ratings of a file, added up.
#[derive(Debug, Default)]
pub(super) struct Totals {
    /// What was asked.
    scales: Vec<Scale>,
    puzzles: usize,
    /// How often each kind of end occurred.
    ends: BTreeMap<&'static str, usize>,
    levels: BTreeMap<Level, usize>,
    hodoku: Scores,
    book: Scores,
    /// The number of puzzles on which the book's solver guesses.
    guessed: usize,
    techniques: BTreeMap<Technique, u32>,
    /// The number of puzzles that use each technique.
    used_in: BTreeMap<Technique, usize>,
}

/// Statistics of the scores of some puzzles.
#[derive(Clone, Copy, Debug, Default)]
struct Scores {
    rated: usize,
    sum: u64,
    least: u32,
    most: u32,
}

impl Scores {
    fn add(&mut self, score: u32) {
        self.least = if self.rated == 0 { score } else { self.least.min(score) };
        self.most = self.most.max(score);
        self.rated += 1;
        self.sum += u64::from(score);
    }

    /// The mean, rounded to a tenth.
    #[expect(clippy::cast_precision_loss, reason = "sums of scores are far below 2^52")]
    fn mean(self) -> f64 {
        (self.sum as f64 / self.rated.max(1) as f64 * 10.0).round() / 10.0
    }

    fn row(self) -> Option<ScoresRow> {
        let Self { rated, sum, least, most } = self;
        (rated > 0).then(|| ScoresRow { rated, sum, mean: self.mean(), least, most })
    }

    fn words(self) -> String {
        format!("mean {:.1}, least {}, most {}, sum {}", self.mean(), self.least, self.most, self.sum)
    }
}

/// The closing JSON object: it has no `puzzle` key, and everything is under one key.
#[derive(Serialize)]
struct Closing<'t> {
    totals: Row<'t>,
}

#[derive(Serialize)]
struct Row<'t> {
    puzzles: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    ends: Option<&'t BTreeMap<&'static str, usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    levels: Option<BTreeMap<&'static str, usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    techniques: Option<Counts<'t>>,
    /// The number of puzzles that use each technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzles_with: Option<BTreeMap<&'static str, usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku: Option<ScoresRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    book: Option<ScoresRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    book_guessed: Option<usize>,
}

#[derive(Serialize)]
struct ScoresRow {
    rated: usize,
    sum: u64,
    mean: f64,
    least: u32,
    most: u32,
}

impl Totals {
    /// Totals of what is asked.
    pub(super) fn of(scales: &[Scale]) -> Self {
        Self { scales: scales.to_vec(), ..Self::default() }
    }

    /// Adds a puzzle that was rated.
    pub(super) fn add(&mut self, rating: &Rating) {
        self.end(rating.end.map(End::key));
        if let Some(level) = rating.level {
            *self.levels.entry(level).or_default() += 1;
        }
        if let Some(hodoku) = rating.hodoku {
            self.hodoku.add(hodoku.score);
        }
        if let Some(book) = rating.book {
            self.book.add(book.score);
            self.guessed += usize::from(!book.logical);
        }
        for (&technique, &count) in &rating.techniques {
            *self.techniques.entry(technique).or_default() += count;
            *self.used_in.entry(technique).or_default() += 1;
        }
    }

    /// Adds a puzzle of which no more than the end is known.
    pub(super) fn end(&mut self, end: Option<&'static str>) {
        self.puzzles += 1;
        if let Some(end) = end {
            *self.ends.entry(end).or_default() += 1;
        }
    }

    /// The number of puzzles.
    pub(super) const fn puzzles(&self) -> usize {
        self.puzzles
    }

    /// The closing object of JSON lines.
    pub(super) fn closing(&self) -> impl Serialize + '_ {
        let asks = |scale| self.scales.contains(&scale);
        let levels = || self.levels.iter().map(|(level, &count)| (level.key(), count)).collect();
        let used_in = || self.used_in.iter().map(|(technique, &count)| (technique.key(), count)).collect();
        Closing {
            totals: Row {
                puzzles: self.puzzles,
                ends: (asks(Scale::Path) || !self.ends.is_empty()).then_some(&self.ends),
                levels: asks(Scale::Level).then(levels),
                techniques: asks(Scale::Path).then_some(Counts(&self.techniques)),
                puzzles_with: asks(Scale::Path).then(used_in),
                hodoku: self.hodoku.row(),
                book: self.book.row(),
                book_guessed: asks(Scale::Book).then_some(self.guessed),
            },
        }
    }

    /// The totals for a human reader, one per line.
    pub(super) fn lines(&self) -> Vec<String> {
        let list = |parts: Vec<String>| parts.join(", ");
        let ends = list(self.ends.iter().map(|(end, count)| format!("{count} {end}")).collect());
        let colon = if ends.is_empty() { "" } else { ": " };
        let mut lines = vec![format!("total: {} puzzles{colon}{ends}", self.puzzles)];
        if !self.levels.is_empty() {
            let levels = self.levels.iter().map(|(level, count)| format!("{} {count}", level.key()));
            lines.push(format!("levels: {}", list(levels.collect())));
        }
        if self.hodoku.rated > 0 {
            lines.push(format!("HoDoKu: {} of {} rated: {}", self.hodoku.rated, self.puzzles, self.hodoku.words()));
        }
        if self.book.rated > 0 {
            lines.push(format!(
                "book: {} of {} rated, {} with guesses: {}",
                self.book.rated,
                self.puzzles,
                self.guessed,
                self.book.words()
            ));
        }
        if !self.techniques.is_empty() {
            let techniques = self.techniques.iter().map(|(technique, count)| {
                format!("{technique} {count} (in {})", self.used_in.get(technique).copied().unwrap_or_default())
            });
            lines.push(format!("techniques: {}", list(techniques.collect())));
        }
        lines
    }
}
