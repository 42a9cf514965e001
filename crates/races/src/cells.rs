//! Byte ranges with equal race state.
//!
//! An allocation is cut into pages, and each page is a sorted list of cells, so that a change in the middle of a large
//! allocation moves few of them. Neighbours that became equal are merged as they are met. Most allocations have one page with one cell,
//! for which nothing is allocated.

use smallvec::{SmallVec, smallvec};

use crate::cell::Cell;

/// Bytes in a page.
const PAGE: u64 = 1024;

#[derive(Clone, Debug)]
pub struct Cells {
    size: u64,
    pages: SmallVec<[Page; 1]>,
}

/// The cells of a page with their first bytes; the first begins at 0.
#[derive(Clone, Debug)]
struct Page(SmallVec<[(u16, Cell); 1]>);

impl Page {
    fn index(&self, at: u16) -> usize {
        self.0.partition_point(|(start, _)| *start <= at) - 1
    }

    /// Makes a cell begin at `at`; says which.
    fn split(&mut self, at: u16) -> usize {
        let index = self.index(at);
        if self.0[index].0 == at {
            return index;
        }
        let copy = self.0[index].1.clone();
        self.0.insert(index + 1, (at, copy));
        index + 1
    }

    /// Merges the cells of `from..to` with each other and with their neighbours where they are equal.
    fn merge(&mut self, from: usize, to: usize) {
        let mut at = to.min(self.0.len() - 1);
        while at > 0 && at + 1 > from {
            if self.0[at].1 == self.0[at - 1].1 {
                self.0.remove(at);
            }
            at -= 1;
        }
    }
}

impl Cells {
    pub fn new(size: u64, cell: &Cell) -> Cells {
        let count = size.div_ceil(PAGE).max(1);
        Cells { size, pages: (0..count).map(|_| Page(smallvec![(0, cell.clone())])).collect() }
    }

    /// The pieces of `lo..hi`, page by page: page, and first and last-but-one byte in it.
    fn pieces(&self, lo: u64, hi: u64) -> impl Iterator<Item = (usize, u16, u16)> + use<> {
        let end = hi.min(self.size);
        let mut at = lo;
        std::iter::from_fn(move || {
            if at >= end {
                return None;
            }
            let (page, from) = (at / PAGE, at % PAGE);
            let to = (end - page * PAGE).min(PAGE);
            at = page * PAGE + to;
            Some((page as usize, from as u16, to as u16))
        })
    }

    /// Shows the cells of `lo..hi` with the first byte of each, until one of them fails.
    pub fn check<E>(
        &self,
        lo: u64,
        hi: u64,
        mut check: impl FnMut(u64, &Cell) -> Result<(), E>,
    ) -> Result<(), E> {
        for (page, from, to) in self.pieces(lo, hi) {
            let cells = &self.pages[page].0;
            let first = self.pages[page].index(from);
            for (start, cell) in cells[first..].iter().take_while(|(start, _)| *start < to) {
                check(page as u64 * PAGE + u64::from(*start.max(&from)), cell)?;
            }
        }
        Ok(())
    }

    /// Changes the cells of `lo..hi`.
    pub fn change(&mut self, lo: u64, hi: u64, mut change: impl FnMut(&mut Cell)) {
        for (page, from, to) in self.pieces(lo, hi) {
            let page = &mut self.pages[page];
            let first = page.split(from);
            let last = if u64::from(to) == PAGE { page.0.len() } else { page.split(to) };
            page.0[first..last].iter_mut().for_each(|(_, cell)| change(cell));
            page.merge(first, last);
        }
    }

    /// The largest range around `lo..hi` within their pages of whose cells `fine` holds, if it does for those of `lo..hi`.
    pub fn around(&self, lo: u64, hi: u64, fine: impl Fn(&Cell) -> bool) -> Option<(u64, u64)> {
        self.check(lo, hi, |_, cell| if fine(cell) { Ok(()) } else { Err(()) }).ok()?;
        let (first, last) = (lo / PAGE, (hi - 1) / PAGE);
        let cells = &self.pages[first as usize].0;
        let mut index = self.pages[first as usize].index((lo % PAGE) as u16);
        while index > 0 && fine(&cells[index - 1].1) {
            index -= 1;
        }
        let from = first * PAGE + u64::from(cells[index].0);
        let cells = &self.pages[last as usize].0;
        let after = self.pages[last as usize].index(((hi - 1) % PAGE) as u16) + 1;
        let end =
            cells[after..].iter().find(|(_, cell)| !fine(cell)).map_or(PAGE, |(start, _)| u64::from(*start));
        Some((from, (last * PAGE + end).min(self.size)))
    }

    #[cfg(test)]
    pub fn count(&self) -> usize {
        self.pages.iter().map(|page| page.0.len()).sum()
    }
}
