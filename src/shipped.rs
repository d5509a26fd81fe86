//! What is shipped inside the program: samples, one small file per variant and format, and for each technique a
//! position in which it has a step.

use std::cmp::Reverse;

use deduku_core::puzzle::Position;
use deduku_logic::{Evidence, Step, Technique, find_all};

use crate::text::{Entry, read};

/// One line per technique: its key, a blank, and the position in any supported format.
const EXAMPLES: &str = include_str!("../config/examples.txt");

/// A position that shows the technique; `None` if there is none, for instance for guesses.
pub fn example(technique: Technique) -> Option<Entry> {
    let line = EXAMPLES.lines().find_map(|line| line.strip_prefix(technique.key())?.strip_prefix(' '))?;
    read(line, None).into_iter().next()?.ok()
}

/// The step of the technique in its example that shows it best: the largest, and of chains the shortest that has three
/// strong links or else the longest, because shorter ones have other names as well.
pub fn example_step(technique: Technique) -> Option<(Position, Step)> {
    let position = example(technique)?.position();
    let nodes = |step: &Step| match &step.evidence {
        Evidence::Pattern(pattern) => pattern.chains.iter().map(|chain| chain.nodes.len()).sum(),
        _ => 0,
    };
    let concluded = |step: &Step| step.conclusion.place.len() + step.conclusion.eliminate.len();
    let steps = find_all(&position, technique).into_iter();
    let from_best = |nodes: usize| if nodes < 6 { (1, 6 - nodes) } else { (0, nodes) };
    let step = steps.min_by_key(|step| (from_best(nodes(step)), Reverse(concluded(step))))?;
    Some((position, step))
}

/// A shipped file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Sample {
    /// Its file name in `saves/`.
    pub name: &'static str,
    /// A short description, for a list.
    pub title: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! sample {
    ($name:literal, $title:literal) => {
        Sample { name: $name, title: $title, text: include_str!(concat!("../saves/", $name)) }
    };
}

#[rustfmt::skip]
const SAMPLES: [Sample; 47] = [
    sample!("4x4.txt", "4×4, three puzzles"),
    sample!("jigsaw-4.txt", "Jigsaw 4×4"),
    sample!("killer-4.jsonl", "Killer 4×4"),
    sample!("logi-5.txt", "Logi-5: five pentominoes"),
    sample!("6x6.txt", "6×6, three puzzles"),
    sample!("jigsaw-6.txt", "Jigsaw 6×6"),
    sample!("killer-6.txt", "Killer 6×6, a game ID of Solo"),
    sample!("jigsaw-7.txt", "Jigsaw 7×7: heptominoes"),
    sample!("seven.txt", "Seven in pieces: a region in pieces"),
    sample!("8x8.txt", "8×8, two puzzles"),
    sample!("jigsaw-8.txt", "Jigsaw 8×8"),
    sample!("9x9-easy.txt", "9×9 easy, three puzzles"),
    sample!("9x9-medium.txt", "9×9 medium, three puzzles"),
    sample!("9x9-hard.txt", "9×9 hard, three puzzles"),
    sample!("9x9-expert.txt", "9×9 expert, two puzzles"),
    sample!("9x9-extreme.txt", "9×9 extreme, two puzzles"),
    sample!("9x9-grid.txt", "9×9 easy, drawn as a grid"),
    sample!("9x9-candidates.txt", "9×9 medium, with its candidates"),
    sample!("9x9.sdo", "9×9 easy, as an .sdo file"),
    sample!("x.jsonl", "Sudoku X easy"),
    sample!("windoku.jsonl", "Windoku easy"),
    sample!("windoku-x.jsonl", "Windoku X easy"),
    sample!("jigsaw.txt", "Jigsaw 9×9 easy, a grid with its map"),
    sample!("jigsaw-x.jsonl", "Jigsaw X easy"),
    sample!("killer.jsonl", "Killer medium"),
    sample!("killer-x.jsonl", "Killer X medium"),
    sample!("killer-windoku.jsonl", "Windoku Killer hard"),
    sample!("jigsaw-killer.jsonl", "Jigsaw Killer medium"),
    sample!("wordoku.jsonl", "Wordoku easy"),
    sample!("kakuro.txt", "Kakuro medium"),
    sample!("10x10.txt", "10×10"),
    sample!("12x12.txt", "12×12"),
    sample!("16x16.txt", "Super Sudoku 16×16, drawn as a grid"),
    sample!("25x25.txt", "Sudoku the Giant 25×25, drawn as a grid"),
    sample!("tiny-samurai.jsonl", "Tiny Samurai easy"),
    sample!("twin.jsonl", "Twin easy"),
    sample!("butterfly.jsonl", "Butterfly"),
    sample!("stair.jsonl", "Triple Stair"),
    sample!("windmill.jsonl", "Windmill"),
    sample!("windmill-mirrored.jsonl", "Windmill, mirrored"),
    sample!("sohei.jsonl", "Sohei"),
    sample!("flower.jsonl", "Flower"),
    sample!("samurai.txt", "Samurai, drawn on its canvas"),
    sample!("roxdoku.jsonl", "Roxdoku"),
    sample!("dion-cube-4.jsonl", "Dion cube 4×4×4 easy"),
    sample!("dion-cube.jsonl", "Dion cube"),
    sample!("mixed.jsonl", "6×6, 9×9, 10×10 and 12×12 as JSON lines"),
];

/// All shipped samples, from small boards to large ones.
pub fn samples() -> &'static [Sample] {
    &SAMPLES
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{Verdict, classify};
    use crate::work::Work;

    #[test]
    fn every_sample_is_read_and_has_one_solution() {
        for sample in samples() {
            for entry in read(sample.text, None) {
                let entry = entry.unwrap_or_else(|error| panic!("{}:{error}", sample.name));
                let verdict = classify(&entry.puzzle, &Work::unlimited());
                assert!(matches!(verdict, Ok(Verdict::Unique(_))), "{}:{}", sample.name, entry.line);
            }
        }
    }
}
