//! Reads back the evidence of steps by clues.

use serde_json::Value;

use super::{Keys, RecordError};
use crate::{ClueGround, ClueLine, ClueProof, ClueUse, HouseUse, SumUse};
use deduku_core::board::{Cell, Digit};
use deduku_core::constraint::Family;

impl Keys<'_> {
    pub(super) fn clue_proof(self) -> Result<ClueProof, RecordError> {
        let assumed = self.pairs("assumed")?;
        let has_lines = self.object.contains_key("lines");
        Ok(ClueProof {
            assumed: assumed.first().copied(),
            refuted: if self.object.contains_key("refuted") { self.refuted()? } else { Vec::new() },
            clues: self.objects("clues", Self::clue_use)?,
            sums: if self.object.contains_key("sums") { self.objects("sums", Self::sum_use)? } else { Vec::new() },
            houses: self.objects("houses", Self::house_use)?,
            known: self.objects("known", |known| {
                let cell = known.one("cell", "a cell of the board", |name| known.read_cell(name))?;
                Ok((cell, known.digits("only")?))
            })?,
            lines: if has_lines { self.objects("lines", Self::clue_line)? } else { Vec::new() },
        })
    }

    /// Candidates, or lists of candidates that are refuted together.
    fn refuted(self) -> Result<Vec<Vec<(Cell, Digit)>>, RecordError> {
        let expected = "cells and digits of the board, as [[\"r1c1\", 5]], or lists of such";
        self.list("refuted", expected, |value| {
            if let Some(one) = self.read_pair(value) {
                return Some(vec![one]);
            }
            let several = value.as_array().filter(|several| !several.is_empty())?;
            several.iter().map(|pair| self.read_pair(pair)).collect()
        })
    }

    fn clue_use(self) -> Result<ClueUse, RecordError> {
        let named =
            |name: &Value| Family::all().iter().copied().find(|family| name.as_str() == Some(family.row().name));
        let family = self.one("family", "a family of clues", named)?;
        Ok(ClueUse { clue: self.index("clue")?, family, cells: self.cells("cells")? })
    }

    fn house_use(self) -> Result<HouseUse, RecordError> {
        let house = self.house("house")?;
        if self.object.contains_key("once") {
            return Ok(HouseUse::Differ { house, cells: self.cells("once")? });
        }
        Ok(HouseUse::Places { house, digit: self.digit("digit")?, cells: self.cells("only")? })
    }

    fn sum_use(self) -> Result<SumUse, RecordError> {
        Ok(SumUse {
            houses: self.houses("add")?,
            clues: self.objects("less", Self::clue_use)?,
            plus: self.cells("plus")?,
            minus: self.cells("minus")?,
            total: self.number::<i16>("total")?.into(),
        })
    }

    fn clue_line(self) -> Result<ClueLine, RecordError> {
        let by = if self.object.contains_key("clue") {
            ClueGround::Clue(self.index("clue")?)
        } else if self.object.contains_key("sum") {
            ClueGround::Sum(self.index("sum")?)
        } else if self.object.contains_key("case") {
            ClueGround::Case(self.index("case")?)
        } else if self.object.contains_key("refuted") {
            ClueGround::Refuted(self.index("refuted")?)
        } else {
            ClueGround::House(self.index("house")?)
        };
        Ok(ClueLine { by, removed: self.pairs("gone")? })
    }
}
