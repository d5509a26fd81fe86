//! A plain checker for the few rules of VeriPB's format that our proofs use. It shares no code with the program.
//!
//! It reads a formula (OPB) and a proof: reverse unit propagation (`rup`), sums of constraints (`pol`), definitions of
//! new variables (`red`), deletions, and the conclusion that the formula has no solution.

use std::collections::HashMap;

/// A literal: twice the index of its variable, plus one if it is negated.
type Literal = usize;

/// A factor and its literal.
type Term = (i64, Literal);

/// An inequality: positive factors of different variables, and the least value of their sum.
#[derive(Clone, Default, Debug)]
struct Inequality {
    terms: Vec<Term>,
    degree: i64,
}

impl Inequality {
    fn of(terms: impl IntoIterator<Item = Term>, number: i64) -> Self {
        // Factors are added up per variable, as if no literal were negated.
        let (mut factors, mut degree) = (HashMap::<usize, i64>::new(), number);
        for (factor, literal) in terms {
            let negated = literal % 2 == 1;
            degree -= if negated { factor } else { 0 };
            *factors.entry(literal / 2).or_default() += if negated { -factor } else { factor };
        }
        let mut all = Vec::new();
        for (variable, factor) in factors.into_iter().filter(|(_, factor)| *factor != 0) {
            degree += if factor < 0 { -factor } else { 0 };
            all.push((factor.abs(), 2 * variable + usize::from(factor < 0)));
        }
        all.sort_unstable_by(|a, b| b.cmp(a));
        Self { terms: all, degree }
    }

    /// The inequality that holds where this one does not.
    fn negation(&self) -> Self {
        let all: i64 = self.terms.iter().map(|(factor, _)| factor).sum();
        let terms = self.terms.iter().map(|&(factor, literal)| (factor, literal ^ 1)).collect();
        Self { terms, degree: all - self.degree + 1 }
    }

    /// Whether the other one follows from this by weakening: less on the left side, and as much less on the right.
    fn implies(&self, other: &Self) -> bool {
        let factor =
            |of: Literal| other.terms.iter().find(|(_, literal)| *literal == of).map_or(0, |(factor, _)| *factor);
        let lost: i64 = self.terms.iter().map(|&(own, literal)| (own - factor(literal)).max(0)).sum();
        self.degree - lost >= other.degree
    }

    fn is_contradiction(&self) -> bool {
        self.terms.iter().map(|(factor, _)| factor).sum::<i64>() < self.degree
    }
}

#[derive(Default)]
struct Checker {
    variables: HashMap<String, usize>,
    /// By number, from 1; `None` if deleted.
    constraints: Vec<Option<Inequality>>,
    /// By literal: the constraints that contain it.
    having: Vec<Vec<usize>>,
}

/// Checks that the proof shows that the formula has no solution. The error says what is wrong.
pub(super) fn check(formula: &str, proof: &str) -> Result<(), String> {
    let mut checker = Checker::default();
    for line in formula.lines().filter(|line| !line.starts_with('*')) {
        checker.read_constraint(line).ok_or_else(|| format!("formula: {line}"))?;
    }
    let mut lines = proof.lines().filter(|line| !line.starts_with('%'));
    let expected = format!("f {} ;", checker.constraints.len());
    if lines.next() != Some("pseudo-Boolean proof version 3.0") || lines.next() != Some(&expected) {
        return Err("the head is wrong".to_owned());
    }
    for line in lines.by_ref() {
        let (rule, rest) = line.split_once(' ').ok_or_else(|| format!("no rule: {line}"))?;
        match rule {
            "rup" => checker.rup(rest)?,
            "red" => checker.red(rest)?,
            "pol" => checker.pol(rest)?,
            "del" => checker.delete(rest)?,
            "output" => break,
            _ => return Err(format!("no such rule: {line}")),
        }
    }
    let contradiction = checker.constraints.last().and_then(Option::as_ref).is_some_and(Inequality::is_contradiction);
    let end = ["conclusion UNSAT : -1 ;", "end pseudo-Boolean proof ;"];
    if !lines.eq(end) {
        Err("it ends otherwise".to_owned())
    } else if !contradiction {
        Err("the last constraint is no contradiction".to_owned())
    } else {
        Ok(())
    }
}

impl Checker {
    fn literal(&mut self, text: &str) -> Literal {
        let name = text.trim_start_matches('~');
        let next = self.variables.len();
        let variable = *self.variables.entry(name.to_owned()).or_insert(next);
        self.having.resize(2 * self.variables.len(), Vec::new());
        2 * variable + usize::from(text.starts_with('~'))
    }

    /// Reads `+1 a +2 ~b >= 2 ;`, or the same with `=`, which makes two inequalities.
    fn read_constraint(&mut self, line: &str) -> Option<()> {
        let (terms, relation, number) = self.parse(line)?;
        self.push(Inequality::of(terms.iter().copied(), number));
        if relation == "=" {
            self.push(Inequality::of(terms.iter().map(|&(factor, literal)| (-factor, literal)), -number));
        }
        Some(())
    }

    fn parse<'l>(&mut self, line: &'l str) -> Option<(Vec<Term>, &'l str, i64)> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let at = words.iter().position(|word| [">=", "="].contains(word))?;
        let terms = words[..at].chunks(2).map(|pair| Some((pair[0].parse().ok()?, self.literal(pair.get(1)?))));
        let terms = terms.collect::<Option<Vec<_>>>()?;
        Some((terms, words[at], words.get(at + 1)?.parse().ok()?))
    }

    fn push(&mut self, inequality: Inequality) {
        for &(_, literal) in &inequality.terms {
            self.having[literal].push(self.constraints.len());
        }
        self.constraints.push(Some(inequality));
    }

    fn get(&self, number: usize) -> Result<&Inequality, String> {
        let found = number.checked_sub(1).and_then(|at| self.constraints.get(at)).and_then(Option::as_ref);
        found.ok_or_else(|| format!("there is no constraint {number}"))
    }

    fn rup(&mut self, text: &str) -> Result<(), String> {
        let (terms, _, number) = self.parse(text).ok_or_else(|| format!("rup: {text}"))?;
        let inequality = Inequality::of(terms, number);
        if !self.contradicts(&[inequality.negation()]) {
            return Err(format!("rup: {text} does not follow"));
        }
        self.push(inequality);
        Ok(())
    }

    /// Whether unit propagation of these together with all constraints reaches a contradiction.
    fn contradicts(&mut self, assumed: &[Inequality]) -> bool {
        for one in assumed {
            self.push(one.clone());
        }
        let mut holds = vec![false; self.having.len()];
        let mut queue: Vec<usize> = (0..self.constraints.len()).rev().collect();
        let mut queued = vec![true; queue.len()];
        let mut contradiction = false;
        while let Some(number) = queue.pop() {
            queued[number] = false;
            let Some(Inequality { terms, degree }) = &self.constraints[number] else { continue };
            let open = terms.iter().filter(|(_, literal)| !holds[literal ^ 1]);
            let slack = open.map(|(factor, _)| factor).sum::<i64>() - degree;
            if slack < 0 {
                contradiction = true;
                break;
            }
            let forced = terms.iter().take_while(|(factor, _)| *factor > slack).map(|&(_, literal)| literal);
            for literal in forced.filter(|&literal| !holds[literal ^ 1]).collect::<Vec<_>>() {
                if !std::mem::replace(&mut holds[literal], true) {
                    for &other in &self.having[literal ^ 1] {
                        if !std::mem::replace(&mut queued[other], true) {
                            queue.push(other);
                        }
                    }
                }
            }
        }
        for one in assumed {
            self.constraints.pop();
            for &(_, literal) in &one.terms {
                self.having[literal].pop();
            }
        }
        contradiction
    }

    /// Adds a constraint by redundance: any solution can be changed to satisfy it, by giving the variable this value
    /// where it is broken. So each constraint with the variable must follow, with that value in it, from the negation.
    fn red(&mut self, text: &str) -> Result<(), String> {
        let wrong = || format!("red: {text}");
        let (constraint, witness) = text.split_once(" : ").ok_or_else(wrong)?;
        let (variable, value) = witness.trim_end_matches(" ;").split_once(" -> ").ok_or_else(wrong)?;
        let (terms, _, number) = self.parse(constraint).ok_or_else(wrong)?;
        let inequality = Inequality::of(terms, number);
        let given = self.literal(variable) ^ usize::from(value == "0");
        let others = self.having[given].iter().chain(&self.having[given ^ 1]);
        let mut goals: Vec<Inequality> = others.filter_map(|&at| self.constraints[at].clone()).collect();
        goals.push(inequality.clone());
        for goal in goals {
            let own = goal.terms.iter().find(|(_, literal)| *literal == given).map_or(0, |(factor, _)| *factor);
            let rest = goal.terms.iter().filter(|(_, literal)| literal / 2 != given / 2).copied();
            let goal = Inequality { terms: rest.collect(), degree: goal.degree - own };
            let is_implied = self.constraints.iter().flatten().any(|known| known.implies(&goal));
            if !is_implied && !self.contradicts(&[inequality.negation(), goal.negation()]) {
                return Err(wrong());
            }
        }
        self.push(inequality);
        Ok(())
    }

    /// Adds a sum in postfix notation: numbers of constraints, factors before `*`, and `+`.
    fn pol(&mut self, text: &str) -> Result<(), String> {
        let words: Vec<&str> = text.trim_end_matches(" ;").split(' ').collect();
        let (mut terms, mut degree) = (Vec::new(), 0);
        let mut at = 0;
        while at < words.len() {
            let number = words[at].parse().map_err(|_| format!("pol: {text}"))?;
            let times = words.get(at + 2) == Some(&"*");
            let factor: i64 = if times { words[at + 1].parse().map_err(|_| format!("pol: {text}"))? } else { 1 };
            at += if times { 3 } else { 1 };
            if factor < 0 || (!terms.is_empty() && words.get(at) != Some(&"+")) {
                return Err(format!("pol: {text}"));
            }
            at += usize::from(words.get(at) == Some(&"+"));
            let part = self.get(number)?;
            terms.extend(part.terms.iter().map(|&(own, literal)| (factor * own, literal)));
            degree += factor * part.degree;
        }
        self.push(Inequality::of(terms, degree));
        Ok(())
    }

    fn delete(&mut self, text: &str) -> Result<(), String> {
        let ids = text.strip_prefix("id ").ok_or_else(|| format!("del: {text}"))?;
        for id in ids.trim_end_matches(" ;").split(' ') {
            let number = id.parse().map_err(|_| format!("del: {text}"))?;
            self.get(number)?;
            self.constraints[number - 1] = None;
        }
        Ok(())
    }
}
