//! Which of several steps of one technique `HoDoKu` takes, as inferred from its paths: see `docs/hodoku.md`.
//!
//! Unless specified here, its order is that of our finders: houses in the board's order (boxes, rows, columns), digits
//! and cells ascending.

use crate::{Chain, Evidence, Fact, Link, LinkReason, PartName, Pattern, Step, Technique};
use deduku_core::board::{Board, Cell, Digit, HouseId, HouseKind};
use deduku_core::order::OrderBy;
use deduku_core::puzzle::Position;

/// The maximum number of cells of an XY-chain.
const MOST_CELLS: usize = 10;
/// The increase in weight of the cell index from one removed candidate to the next.
const WEIGHT: usize = 80;

/// The techniques whose steps `HoDoKu` compares when it searches for this one; empty if it takes the finder's first
/// step.
pub(crate) const fn rivals(technique: Technique) -> &'static [Technique] {
    use Technique::{
        Aic, ContinuousNiceLoop, DiscontinuousNiceLoop, GroupedAic, GroupedContinuousNiceLoop,
        GroupedDiscontinuousNiceLoop,
    };
    match technique {
        Technique::LockedPair => &[Technique::LockedPair],
        Technique::LockedTriple => &[Technique::LockedTriple],
        Technique::NakedPair => &[Technique::NakedPair],
        Technique::NakedTriple => &[Technique::NakedTriple],
        Technique::NakedQuad => &[Technique::NakedQuad],
        Technique::Skyscraper => &[Technique::Skyscraper],
        Technique::TurbotFish => &[Technique::TurbotFish],
        Technique::EmptyRectangle => &[Technique::EmptyRectangle],
        Technique::XyWing => &[Technique::XyWing],
        Technique::WWing => &[Technique::WWing],
        Technique::RemotePair => &[Technique::RemotePair],
        Technique::UniqueRectangle1 => &[Technique::UniqueRectangle1],
        Technique::UniqueRectangle2 => &[Technique::UniqueRectangle2],
        Technique::UniqueRectangle3 => &[Technique::UniqueRectangle3],
        Technique::UniqueRectangle4 => &[Technique::UniqueRectangle4],
        Technique::UniqueRectangle5 => &[Technique::UniqueRectangle5],
        Technique::UniqueRectangle6 => &[Technique::UniqueRectangle6],
        Technique::HiddenRectangle => &[Technique::HiddenRectangle],
        Technique::FinnedXWing => &[Technique::FinnedXWing],
        Technique::SashimiXWing => &[Technique::SashimiXWing],
        Technique::FinnedSwordfish => &[Technique::FinnedSwordfish],
        Technique::SashimiSwordfish => &[Technique::SashimiSwordfish],
        Technique::FinnedJellyfish => &[Technique::FinnedJellyfish],
        Technique::SashimiJellyfish => &[Technique::SashimiJellyfish],
        Technique::SueDeCoq => &[Technique::SueDeCoq],
        Technique::XChain => &[Technique::XChain],
        Technique::XyChain => &[Technique::XyChain],
        ContinuousNiceLoop | DiscontinuousNiceLoop | Aic => &[ContinuousNiceLoop, DiscontinuousNiceLoop, Aic],
        GroupedContinuousNiceLoop | GroupedDiscontinuousNiceLoop | GroupedAic => {
            &[GroupedContinuousNiceLoop, GroupedDiscontinuousNiceLoop, GroupedAic]
        }
        _ => &[],
    }
}

/// Whether it is a chain or loop of single candidates.
pub(crate) const fn is_chain_of_single_candidates(technique: Technique) -> bool {
    matches!(technique, Technique::ContinuousNiceLoop | Technique::DiscontinuousNiceLoop | Technique::Aic)
}

/// The first of these steps of rival techniques; `None` if `HoDoKu` searches for none of them.
pub(crate) fn first(steps: Vec<Step>, position: &Position) -> Option<Step> {
    steps.into_iter().filter(is_looked_for).min_by_key(|step| key(step, position))
}

/// Whether `HoDoKu` searches for such a step: our finders find more.
fn is_looked_for(step: &Step) -> bool {
    let Evidence::Pattern(pattern) = &step.evidence else { return true };
    match step.technique {
        Technique::XyChain => {
            pattern.chains.iter().all(|chain| strong_links(chain) <= MOST_CELLS && is_of_one_digit(chain))
        }
        Technique::ContinuousNiceLoop | Technique::GroupedContinuousNiceLoop => {
            !pattern.chains.iter().any(|chain| is_on_itself(step, chain))
        }
        Technique::GroupedAic => !pattern.chains.iter().any(has_group_at_end),
        // Its own cells must not lose candidates.
        Technique::SueDeCoq => {
            let cells = pattern.cells();
            !step.conclusion.eliminate.iter().any(|(cell, _)| cells.contains(cell))
        }
        _ => true,
    }
}

/// The step's eliminations in the order in which `HoDoKu` makes them: the resulting singles wait in that order. Digit
/// by digit, except naked subsets, which are handled cell by cell; locked subsets clear the line before the box, Sue de
/// Coq the box before the line.
pub(crate) fn eliminations(step: &Step, board: &Board) -> Vec<(Cell, Digit)> {
    let mut removed = step.conclusion.eliminate.clone();
    let is_in = |cell: Cell, house: HouseId| board.house(house).cells.contains(&cell);
    let box_of = |cells: &[Cell]| cells.first().and_then(|&cell| board.house_of(cell, HouseKind::Box));
    match &step.evidence {
        Evidence::NakedSubset { houses, .. } => {
            let line = houses.iter().copied().find(|&house| board.house(house).kind.is_line());
            removed.order_by(|&(cell, digit)| (!line.is_some_and(|line| is_in(cell, line)), cell, digit));
        }
        Evidence::Pattern(pattern) if step.technique == Technique::SueDeCoq => {
            let block = pattern.parts.first().and_then(|part| box_of(&part.cells));
            removed.order_by(|&(cell, digit)| (!block.is_some_and(|block| is_in(cell, block)), digit, cell));
        }
        _ => sort_by_digits(&mut removed),
    }
    removed
}

/// Digit by digit, cell by cell.
pub(crate) fn sort_by_digits(candidates: &mut [(Cell, Digit)]) {
    candidates.sort_unstable_by_key(|&(cell, digit)| (digit, cell));
}

/// The key by which steps are compared.
fn key(step: &Step, position: &Position) -> Vec<usize> {
    let board = position.board();
    match &step.evidence {
        // House by house.
        Evidence::NakedSubset { cells, houses, .. } => {
            houses.first().map(|house| house.index()).into_iter().chain(indices(cells)).collect()
        }
        // Digit by digit, rows before columns as bases.
        Evidence::Fish { digit, bases, covers, .. } => {
            let mut covers = covers.clone();
            covers.sort_unstable();
            let houses = bases.iter().chain(&covers).map(|house| house.index());
            std::iter::once(digit.index()).chain(houses).collect()
        }
        Evidence::Pattern(pattern) => match step.technique {
            Technique::Skyscraper => skyscraper(pattern, board),
            Technique::EmptyRectangle => empty_rectangle(pattern, board),
            Technique::WWing => w_wing(step, pattern),
            Technique::XyWing => {
                let mut cells = pattern.cells();
                cells.sort_unstable();
                indices(&cells).collect()
            }
            Technique::TurbotFish
            | Technique::RemotePair
            | Technique::XChain
            | Technique::XyChain
            | Technique::ContinuousNiceLoop
            | Technique::DiscontinuousNiceLoop
            | Technique::Aic
            | Technique::GroupedContinuousNiceLoop
            | Technique::GroupedDiscontinuousNiceLoop
            | Technique::GroupedAic => by_conclusion(step),
            Technique::SueDeCoq => sue_de_coq(pattern, board),
            _ => rectangle(pattern, position),
        },
        _ => Vec::new(),
    }
}

/// Most eliminations first, then the removed candidates that come first on the board, the last of them weighing most.
fn by_conclusion(step: &Step) -> Vec<usize> {
    let mut removed = step.conclusion.eliminate.clone();
    sort_by_digits(&mut removed);
    vec![usize::MAX - removed.len(), weight(&removed)]
}

/// The weighted sum of the indices of removed candidates; the last cell weighs most.
pub(crate) fn weight(removed: &[(Cell, Digit)]) -> usize {
    let weights = (0..).map(|at| 1 + at * WEIGHT);
    removed.iter().zip(weights).map(|((cell, digit), weight)| cell.index() * weight + digit.index()).sum()
}

/// Line by line, box by box, then by the cells of the crossing, of the line and of the box.
fn sue_de_coq(pattern: &Pattern, board: &Board) -> Vec<usize> {
    let [crossing, in_box, in_line] = [0, 1, 2].map(|at| pattern.parts.get(at).map_or(&[][..], |part| &part.cells));
    let holds_all = |house: &HouseId| crossing.iter().all(|cell| board.house(*house).cells.contains(cell));
    let (lines, others): (Vec<HouseId>, Vec<HouseId>) =
        board.house_ids().filter(holds_all).partition(|&house| board.house(house).kind.is_line());
    let houses = lines.iter().chain(&others).map(|house| house.index());
    houses.chain(indices(crossing)).chain(indices(in_line)).chain(indices(in_box)).collect()
}

/// Rows before columns, then digit by digit.
fn skyscraper(pattern: &Pattern, board: &Board) -> Vec<usize> {
    let houses = pattern.houses();
    let is_column = houses.first().is_some_and(|&house| board.house(house).kind == HouseKind::Column);
    let houses = houses.iter().map(|house| house.index());
    std::iter::once(usize::from(is_column)).chain(digits(pattern)).chain(houses).collect()
}

/// Digit by digit, box by box, then links in columns before those in rows.
fn empty_rectangle(pattern: &Pattern, board: &Board) -> Vec<usize> {
    let links = pattern.chains.iter().flat_map(|chain| &chain.links);
    let houses = links.filter_map(|link| match link.by {
        LinkReason::House(house) if link.strong => Some(house),
        _ => None,
    });
    let houses: Vec<HouseId> = houses.collect();
    let is_row = houses.last().is_some_and(|&house| board.house(house).kind == HouseKind::Row);
    let [block, link] = [houses.first(), houses.last()].map(|house| house.map(|house| house.index()));
    digits(pattern).chain(block).chain([usize::from(is_row)]).chain(link).collect()
}

/// The two cells, then the digit that is removed.
fn w_wing(step: &Step, pattern: &Pattern) -> Vec<usize> {
    let ends = pattern.chains.iter().flat_map(|chain| chain.nodes.first().into_iter().chain(chain.nodes.last()));
    let cells: Vec<Cell> = ends.flat_map(|node| node.cells.iter().copied()).collect();
    let digit = step.conclusion.eliminate.first().map(|(_, digit)| digit.index());
    indices(&cells).chain(digit).collect()
}

/// Starts at the first cell with only the two digits: that cell, its neighbour in the box, then the one in its line.
fn rectangle(pattern: &Pattern, position: &Position) -> Vec<usize> {
    let board = position.board();
    let deadly = pattern.parts.iter().filter(|part| part.name == PartName::Deadly);
    let cells: Vec<Cell> = deadly.flat_map(|part| part.cells.iter().copied()).collect();
    let is_bare = |fact: &Fact| match fact {
        Fact::Cell { cell, digits } if *digits == pattern.digits && cells.contains(cell) => Some(*cell),
        _ => None,
    };
    let Some(bare) = pattern.facts.iter().filter_map(is_bare).min() else { return indices(&cells).collect() };
    let in_box = |cell: Cell| board.house_of(cell, HouseKind::Box) == board.house_of(bare, HouseKind::Box);
    let mate = cells.iter().find(|&&cell| cell != bare && in_box(cell));
    let other = cells.iter().find(|&&cell| !in_box(cell) && board.sees(cell, bare));
    indices(&[bare]).chain(mate.map(|cell| cell.index())).chain(other.map(|cell| cell.index())).collect()
}

/// The number of strong links of a chain.
fn strong_links(chain: &Chain) -> usize {
    chain.links.iter().filter(|link| link.strong).count()
}

/// Whether both ends of a chain have the same digit.
fn is_of_one_digit(chain: &Chain) -> bool {
    chain.nodes.first().map(|node| node.digit) == chain.nodes.last().map(|node| node.digit)
}

/// Whether an end of a chain is a group of cells.
fn has_group_at_end(chain: &Chain) -> bool {
    [chain.nodes.first(), chain.nodes.last()].into_iter().flatten().any(|node| node.cells.len() > 1)
}

/// The cells within which a loop passes by a weak link from one candidate to another, both strongly linked to cells
/// outside.
fn passages(chain: &Chain) -> impl Iterator<Item = &[Cell]> + '_ {
    let after = |at: usize| &chain.nodes[(at + 1) % chain.nodes.len()];
    let is_within = move |at: usize, link: &Link| !link.strong && chain.nodes[at].cells == after(at).cells;
    chain
        .links
        .iter()
        .enumerate()
        .filter(move |(at, link)| is_within(*at, link))
        .map(|(at, _)| &chain.nodes[at].cells[..])
}

/// Whether a loop removes candidates from its own cells, other than those that it passes through.
fn is_on_itself(step: &Step, chain: &Chain) -> bool {
    let is_own = |cell: Cell| chain.nodes.iter().any(|node| node.cells.contains(&cell));
    let is_passed = |cell: Cell| passages(chain).any(|cells| cells == [cell]);
    step.conclusion.eliminate.iter().any(|&(cell, _)| is_own(cell) && !is_passed(cell))
}

fn digits(pattern: &Pattern) -> impl Iterator<Item = usize> + '_ {
    pattern.digits.iter().map(Digit::index)
}

fn indices(cells: &[Cell]) -> impl Iterator<Item = usize> + '_ {
    cells.iter().map(|cell| cell.index())
}
