//! Mixed practice: a position and a technique, which may or may not have a step there.

use super::practice::{Practice, PracticeAim, PracticeError};
use super::seeds::next_seed;
use deduku_core::chance::Chance;
use deduku_core::puzzle::Position;
use deduku_core::work::Work;
use deduku_logic::{Profile, Step, Technique, find_each};

/// How many positions are examined to find one with the chosen answer.
const TRIES: u32 = 20;
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
/// is one in which another of them is the easiest.
///
/// # Errors
/// [`PracticeError`] as for a position to practise; [`PracticeError::NotFound`] if there are not two techniques.
pub fn mixed_position(techniques: &[Technique], seed: u64, work: &Work) -> Result<MixedPosition, PracticeError> {
    let mut chance = Chance::from_seed(seed);
    let choose = |chance: &mut Chance| techniques.get(chance.below(techniques.len().max(1) as u32) as usize).copied();
    let technique = choose(&mut chance).ok_or(PracticeError::NotFound { wanted: "no technique", tries: 0 })?;
    let alone = Profile::of(vec![technique]);
    let is_there = chance.below(2) == 0;
    let mut of_position = seed;
    for _ in 0..TRIES {
        of_position = next_seed(of_position);
        let shown = if is_there { Some(technique) } else { choose(&mut chance).filter(|&other| other != technique) };
        let Some(shown) = shown else { continue };
        let mut practice = Practice::new(PracticeAim::Technique(shown), None)?;
        practice.tries = Some(PUZZLES);
        let found = match practice.position(of_position, work) {
            Err(PracticeError::NotFound { .. }) => continue,
            other => other?,
        };
        let steps = find_each(&found.position, &alone);
        if steps.is_empty() != is_there {
            return Ok(MixedPosition { position: found.position, technique, steps, seed });
        }
    }
    Err(PracticeError::NotFound { wanted: technique.key(), tries: TRIES })
}
