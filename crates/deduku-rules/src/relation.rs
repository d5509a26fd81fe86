//! Relations between two digits, as rules word them.

/// A relation between two values; which is first does not matter, except for `Greater`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Basic {
    Difference,
    DifferenceLeast,
    DifferenceMore,
    DifferenceMost,
    Sum,
    SumLeast,
    SumMost,
    Product,
    Consecutive,
    NotConsecutive,
    Double,
    OneEven,
    SameParity,
    SumEven,
    SumOdd,
    SumPrime,
    SumSquare,
    Multiple,
    Factor,
    NotDifference,
    NotSum,
    NotDouble,
    NotSumPrime,
    /// With others of its kind, of which one is enough.
    EitherDifference,
    EitherSum,
}

/// Relations that hold together, each with its number.
pub(crate) type Relation = Vec<(Basic, i32)>;

/// Whether all hold; of those of which one is enough, one.
pub(crate) fn all_hold(relation: &[(Basic, i32)], a: i32, b: i32) -> bool {
    let is_either = |basic: Basic| matches!(basic, Basic::EitherDifference | Basic::EitherSum);
    let (either, all): (Vec<_>, Vec<_>) = relation.iter().partition(|(basic, _)| is_either(*basic));
    let holds = |(basic, number): &(Basic, i32)| basic.holds(a, b, *number);
    all.iter().all(holds) && (either.is_empty() || either.iter().any(holds))
}

/// How they are worded: as in the rows of families.
pub(crate) const RELATIONS: &[(&str, &[Basic])] = &[
    ("consecutive (two adjacent joined neighbour)", &[Basic::Consecutive]),
    ("not consecutive (two adjacent joined neighbour)", &[Basic::NotConsecutive]),
    ("diff # (two adjacent joined neighbour)", &[Basic::Difference]),
    ("diff >= # (two adjacent joined neighbour)", &[Basic::DifferenceLeast]),
    ("unique ~>= # (two adjacent joined neighbour)", &[Basic::DifferenceLeast]),
    ("diff <= # (two adjacent joined neighbour)", &[Basic::DifferenceMost]),
    ("diff greater # (two adjacent joined neighbour)", &[Basic::DifferenceMore]),
    ("sum # (two adjacent joined neighbour)", &[Basic::Sum]),
    ("sum # or # (two adjacent joined neighbour either sum)", &[Basic::EitherSum, Basic::EitherSum]),
    ("diff # or # (two adjacent joined neighbour either diff)", &[Basic::EitherDifference, Basic::EitherDifference]),
    ("sum >= # (two adjacent joined neighbour)", &[Basic::SumLeast]),
    ("sum <= # (two adjacent joined neighbour)", &[Basic::SumMost]),
    ("product # (two adjacent joined neighbour)", &[Basic::Product]),
    ("one even odd (two adjacent joined digit one)", &[Basic::OneEven]),
    ("different/opposite parity (two adjacent joined one even odd other)", &[Basic::OneEven]),
    ("alternate odd even (two adjacent joined between parity neighbour)", &[Basic::OneEven]),
    ("alternate parity (two adjacent joined between odd even)", &[Basic::OneEven]),
    ("unique/not parity (two adjacent joined neighbour same)", &[Basic::OneEven]),
    ("same parity (two adjacent joined neighbour)", &[Basic::SameParity]),
    ("either all even odd", &[Basic::SameParity]),
    ("not diff # (two adjacent joined neighbour)", &[Basic::NotDifference]),
    ("not sum # (two adjacent joined neighbour digit)", &[Basic::NotSum]),
    ("not sum # # (two adjacent joined neighbour digit or nor)", &[Basic::NotSum, Basic::NotSum]),
    ("not ratio (two adjacent joined neighbour)", &[Basic::NotDouble]),
    ("not double (two adjacent joined neighbour other one)", &[Basic::NotDouble]),
    ("sum even (two adjacent joined neighbour digit)", &[Basic::SumEven]),
    ("sum odd (two adjacent joined neighbour digit)", &[Basic::SumOdd]),
    ("sum prime (two adjacent joined neighbour digit)", &[Basic::SumPrime]),
    ("not sum prime (two adjacent joined neighbour digit)", &[Basic::NotSumPrime]),
    ("sum square (two adjacent joined digit perfect)", &[Basic::SumSquare]),
    ("sum multiple # (two adjacent joined neighbour digit)", &[Basic::Multiple]),
    ("one factor other (multiple or two adjacent joined neighbour)", &[Basic::Factor]),
    ("multiple factor (one other or two adjacent joined neighbour)", &[Basic::Factor]),
    ("not consecutive one even odd (two adjacent joined digit one)", &[Basic::NotConsecutive, Basic::OneEven]),
    ("double (two adjacent joined other one)", &[Basic::Double]),
    ("ratio (two adjacent joined neighbour)", &[Basic::Double]),
];

impl Basic {
    /// Whether two values are so related; `number` is that of the clause.
    pub(crate) fn holds(self, a: i32, b: i32, number: i32) -> bool {
        let (difference, sum) = ((a - b).abs(), a + b);
        match self {
            Self::Difference | Self::EitherDifference => difference == number,
            Self::DifferenceLeast => difference >= number,
            Self::DifferenceMore => difference > number,
            Self::DifferenceMost => difference <= number,
            Self::Sum | Self::EitherSum => sum == number,
            Self::SumLeast => sum >= number,
            Self::SumMost => sum <= number,
            Self::Product => a * b == number,
            Self::Consecutive => difference == 1,
            Self::NotConsecutive => difference != 1,
            Self::Double => {
                let times = if number > 1 { number } else { 2 };
                a == times * b || b == times * a
            }
            Self::OneEven => difference % 2 == 1,
            Self::SameParity | Self::SumEven => difference % 2 == 0,
            Self::SumOdd => sum % 2 != 0,
            Self::SumPrime => sum > 1 && (2..sum).take_while(|by| by * by <= sum).all(|by| sum % by != 0),
            Self::SumSquare => (1..=7).any(|side| side * side == sum),
            // 0 is a multiple of each number.
            Self::Factor => a == 0 || b == 0 || a % b == 0 || b % a == 0,
            Self::Multiple => number != 0 && sum % number == 0,
            Self::NotDifference => !Self::Difference.holds(a, b, number),
            Self::NotSum => !Self::Sum.holds(a, b, number),
            Self::NotSumPrime => !Self::SumPrime.holds(a, b, number),
            Self::NotDouble => !Self::Double.holds(a, b, number),
        }
    }
}
