//! What a retag asks for.

use super::family::Start;
use crate::types::{Borrow, Cells, Inside, Retag};
use smallvec::SmallVec;
use std::ops::Range;

/// What a retag asks for.
pub(super) struct Wanted {
    pub start: Start,
    /// Where the pointee is outside of cells although it has some.
    pub exceptions: SmallVec<[Range<u64>; 2]>,
    /// What is read: everything but `Cell`.
    whole: Option<Range<u64>>,
}

impl Wanted {
    pub(super) fn new(retag: &Retag) -> Wanted {
        let shared = retag.borrow == Borrow::Shared;
        let in_cells = match (shared, retag.protector) {
            (true, _) => Start::Cell,
            // A protected mutable reference is treated as if there were no cells.
            (false, Some(_)) => Start::Reserved,
            (false, None) => Start::ReservedIm,
        };
        let outside = if shared { Start::Frozen } else { Start::Reserved };
        let mut exceptions = SmallVec::new();
        let start = match retag.cells {
            Cells::Nowhere => outside,
            Cells::Everywhere => in_cells,
            Cells::Within(_) if in_cells == outside => outside,
            Cells::Within(_) => {
                let Ok(()) = retag.cells.split(&retag.range, |range, inside| {
                    if inside == Inside::Frozen {
                        exceptions.push(range);
                    }
                    Ok::<(), std::convert::Infallible>(())
                });
                in_cells
            }
        };
        let whole = (start != Start::Cell && !retag.range.is_empty()).then(|| retag.range.clone());
        Wanted { start, exceptions, whole }
    }

    pub(super) fn reads(&self) -> &[Range<u64>] {
        match &self.whole {
            Some(range) => std::slice::from_ref(range),
            None if self.start == Start::Cell => &self.exceptions,
            None => &[],
        }
    }
}
