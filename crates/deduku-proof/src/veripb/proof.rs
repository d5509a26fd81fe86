//! The lines of a proof, in version 3 of VeriPB's format.

use std::fmt::Write as _;
use std::sync::Arc;

use super::constraint::{Constraint, Literal, Relation};
use super::formula::{Formula, Id, write_terms};

/// A proof under construction.
#[derive(Debug)]
pub(super) struct Proof {
    names: Arc<Vec<String>>,
    text: String,
    last: Id,
}

impl Proof {
    /// A proof over the formula.
    pub(super) fn of(formula: &Formula) -> Self {
        let last = formula.inequalities;
        let text = format!("pseudo-Boolean proof version 3.0\nf {last} ;\n");
        Self { names: Arc::new(formula.names.clone()), text, last }
    }

    /// Adds a variable with this name to those of the formula.
    pub(super) fn variable(&mut self, name: String) -> Literal {
        let names = Arc::make_mut(&mut self.names);
        names.push(name);
        Literal::of(names.len() - 1)
    }

    /// Adds a remark for people about what comes next.
    pub(super) fn remark(&mut self, text: &str) {
        let lines = text.lines().map(|line| format!("% {line}\n"));
        self.text.extend(lines);
    }

    /// Adds a clause that follows by reverse unit propagation. The empty clause is the contradiction.
    pub(super) fn rup(&mut self, clause: &[Literal]) -> Id {
        self.text.push_str("rup ");
        self.terms(clause.iter().map(|&literal| (1, literal)));
        self.text.push_str(" >= 1 ;\n");
        self.next()
    }

    /// Adds an inequality by redundance: a new variable is given this value where the inequality would not hold
    /// otherwise.
    pub(super) fn red(&mut self, constraint: &Constraint, variable: Literal, value: bool) -> Id {
        debug_assert_eq!(constraint.relation, Relation::AtLeast, "one inequality");
        self.text.push_str("red ");
        self.terms(constraint.terms.iter().copied());
        let name = &self.names[variable.variable()];
        let _ = writeln!(self.text, " >= {} : {name} -> {} ;", constraint.number, u8::from(value));
        self.next()
    }

    /// Adds a sum of constraints, each multiplied by its factor.
    pub(super) fn pol(&mut self, parts: &[(Id, i64)]) -> Id {
        self.text.push_str("pol");
        for (at, (id, factor)) in parts.iter().enumerate() {
            let _ = write!(self.text, " {id}");
            if *factor != 1 {
                let _ = write!(self.text, " {factor} *");
            }
            if at > 0 {
                self.text.push_str(" +");
            }
        }
        self.text.push_str(" ;\n");
        self.next()
    }

    /// Deletes constraints that are no longer used.
    pub(super) fn delete(&mut self, ids: &[Id]) {
        if !ids.is_empty() {
            self.text.push_str("del id");
            for id in ids {
                let _ = write!(self.text, " {id}");
            }
            self.text.push_str(" ;\n");
        }
    }

    /// The complete proof that the formula has no solution. The last constraint is the contradiction.
    pub(super) fn unsatisfiable(self) -> String {
        self.end("UNSAT : -1")
    }

    /// The complete proof, without a conclusion about the formula itself.
    pub(super) fn open(self) -> String {
        self.end("NONE")
    }

    fn end(mut self, conclusion: &str) -> String {
        let _ = write!(self.text, "output NONE ;\nconclusion {conclusion} ;\nend pseudo-Boolean proof ;\n");
        self.text
    }

    fn next(&mut self) -> Id {
        self.last += 1;
        self.last
    }

    fn terms(&mut self, terms: impl IntoIterator<Item = (i64, Literal)>) {
        // Writing to a string cannot fail.
        let _ = write_terms(&mut self.text, terms, &self.names);
    }
}
