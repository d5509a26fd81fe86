//! Mixed practice: a position and a technique, which may or may not have a step there.

use super::practice::{Practice, PracticeAim, PracticeError};
use super::seeds::next_seed;
use deduku_core::chance::Chance;
use deduku_core::puzzle::Position;
use deduku_core::work::Work;
use deduku_logic::{Profile, Step, Technique, find_each};

/// How many positions are examined to find one with the chosen answer, before technique and answer are chosen again.
const TRIES: u32 = 20;
/// How often they are chosen.
const CHOICES: u32 = 20;
/// The number of puzzles without a position of a technique after which another one is chosen.
const PUZZLES: u32 = 1_000;

/// A position, and every step of a technique there. Each is a right answer; if there are none, so is that.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct MixedPosition {
    /// The position.
    pub position: Position,
    /// The technique in question.
    pub technique: Technique,
    /// Its steps, including those with narrower names.
    pub steps: Vec<Step>,
    /// The seed that makes it again with the same techniques.
    pub seed: u64,
}

/// A position for one of these techniques; technique and answer are chosen at random. A position without a step of it
/// is one in which another of them is the easiest. Where one answer is too rare, as a position without a naked single,
/// both are chosen again.
///
/// # Errors
/// [`PracticeError`] as for a position to practise; [`PracticeError::NotFound`] if there are not two techniques.
pub fn mixed_position(techniques: &[Technique], seed: u64, work: &Work) -> Result<MixedPosition, PracticeError> {
    let mut chance = Chance::from_seed(seed);
    let choose = |chance: &mut Chance| techniques[chance.below(techniques.len() as u32) as usize];
    let mut of_position = seed;
    let mut missed = PracticeError::NotFound { wanted: "no technique", tries: 0 };
    let choices = if techniques.len() < 2 { 0 } else { CHOICES };
    for _ in 0..choices {
        let technique = choose(&mut chance);
        let is_there = chance.below(2) == 0;
        match chosen_position(technique, is_there, &choose, &mut of_position, &mut chance, work) {
            Err(error @ PracticeError::NotFound { .. }) => missed = error,
            Err(error) => return Err(error),
            Ok((position, steps)) => return Ok(MixedPosition { position, technique, steps, seed }),
        }
    }
    Err(missed)
}

/// A position with a step of the technique, or one without in which another one of them is the easiest; and the steps.
fn chosen_position(
    technique: Technique,
    is_there: bool,
    choose: &impl Fn(&mut Chance) -> Technique,
    seed: &mut u64,
    chance: &mut Chance,
    work: &Work,
) -> Result<(Position, Vec<Step>), PracticeError> {
    let alone = Profile::of(vec![technique]);
    for _ in 0..TRIES {
        *seed = next_seed(*seed);
        let shown = if is_there { technique } else { choose(chance) };
        if !is_there && shown == technique {
            continue;
        }
        let mut practice = Practice::new(PracticeAim::Technique(shown), None)?;
        practice.tries = Some(PUZZLES);
        let found = match practice.position(*seed, work) {
            Err(PracticeError::NotFound { .. }) => continue,
            other => other?,
        };
        let steps = find_each(&found.position, &alone);
        if steps.is_empty() != is_there {
            return Ok((found.position, steps));
        }
    }
    Err(PracticeError::NotFound { wanted: technique.key(), tries: TRIES })
}
