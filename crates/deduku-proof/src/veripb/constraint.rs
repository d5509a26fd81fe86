//! Literals, and linear constraints over them.

use deduku_core::order::OrderBy;

/// A variable of a formula, or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Literal(u32);

impl Literal {
    /// The literal of the variable with this 0-based number.
    pub(super) const fn of(variable: usize) -> Self {
        Self((variable as u32) << 1)
    }

    /// Its negation.
    #[must_use]
    pub(super) const fn not(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// The number of its variable.
    pub(super) const fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether it is a negation.
    pub(super) const fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// Its index in tables with two entries per variable.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How the two sides of a constraint compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    /// The sum is at least the number.
    AtLeast,
    /// The sum equals the number.
    Equal,
}

/// A weighted sum of literals that is at least a number, or equal to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Constraint {
    pub(super) terms: Vec<(i64, Literal)>,
    pub(super) relation: Relation,
    pub(super) number: i64,
}

impl Constraint {
    /// At least one of the literals is true.
    pub(super) fn clause(literals: impl IntoIterator<Item = Literal>) -> Self {
        Self { terms: ones(literals), relation: Relation::AtLeast, number: 1 }
    }

    /// Exactly this many of the literals are true.
    pub(super) fn exactly(literals: impl IntoIterator<Item = Literal>, number: i64) -> Self {
        Self { terms: ones(literals), relation: Relation::Equal, number }
    }

    /// At most one of the literals is true.
    pub(super) fn at_most_one(literals: impl IntoIterator<Item = Literal>) -> Self {
        let terms: Vec<(i64, Literal)> = literals.into_iter().map(|literal| (-1, literal)).collect();
        Self { terms, relation: Relation::AtLeast, number: -1 }
    }

    /// The weighted sum is this number.
    pub(super) const fn sum(terms: Vec<(i64, Literal)>, number: i64) -> Self {
        Self { terms, relation: Relation::Equal, number }
    }

    /// For a constraint without terms, an equivalent one over this literal: the file format has no empty sums.
    pub(super) fn over(&self, literal: Literal) -> Self {
        let holds = self.inequalities().all(|inequality| inequality.degree <= 0);
        Self { terms: vec![(1, literal)], relation: Relation::AtLeast, number: if holds { 0 } else { 2 } }
    }

    /// The inequalities that a verifier makes of it, in its order: of an equation, first that the sum is large enough,
    /// then that it is not too large.
    pub(super) fn inequalities(&self) -> impl Iterator<Item = Inequality> + '_ {
        let ways: &[i64] = match self.relation {
            Relation::AtLeast => &[1],
            Relation::Equal => &[1, -1],
        };
        ways.iter()
            .map(|way| Inequality::of(self.terms.iter().map(|&(factor, of)| (way * factor, of)), way * self.number))
    }
}

fn ones(literals: impl IntoIterator<Item = Literal>) -> Vec<(i64, Literal)> {
    literals.into_iter().map(|literal| (1, literal)).collect()
}

/// A sum with only positive factors that is at least its degree, with the largest factors first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Inequality {
    pub(super) terms: Box<[(i64, Literal)]>,
    pub(super) degree: i64,
}

impl Inequality {
    /// The normal form of `terms ≥ number`, in which each variable must occur once.
    pub(super) fn of(terms: impl Iterator<Item = (i64, Literal)>, number: i64) -> Self {
        let mut degree = number;
        let mut positive: Vec<(i64, Literal)> = terms
            .filter(|&(factor, _)| factor != 0)
            .map(|(factor, literal)| {
                if factor > 0 {
                    return (factor, literal);
                }
                degree -= factor;
                (-factor, literal.not())
            })
            .collect();
        positive.order_by(|&(factor, _)| std::cmp::Reverse(factor));
        Self { terms: positive.into(), degree }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_equation_is_two_inequalities_with_positive_factors() {
        let (a, b) = (Literal::of(0), Literal::of(1));
        let sum = Constraint::sum(vec![(1, a), (2, b)], 2);
        let [enough, not_too_much] = sum.inequalities().collect::<Vec<_>>().try_into().expect("two");
        assert_eq!(enough, Inequality { terms: Box::new([(2, b), (1, a)]), degree: 2 });
        assert_eq!(not_too_much, Inequality { terms: Box::new([(2, b.not()), (1, a.not())]), degree: 1 });
    }
}
