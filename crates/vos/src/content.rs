//! The bytes of a file, in pages that copies share. Pages that were never written are holes.

use std::collections::BTreeMap;
use std::sync::Arc;

const PAGE: usize = 4096;

#[derive(Clone, Debug, Default)]
pub struct Content {
    size: u64,
    pages: BTreeMap<u64, Arc<[u8; PAGE]>>,
}

impl Content {
    pub fn from_bytes(bytes: &[u8]) -> Content {
        let mut content = Content::default();
        content.write(0, bytes);
        content
    }

    pub fn size(&self) -> u64 {
        self.size
    }

    /// How much memory it takes.
    pub fn allocated(&self) -> u64 {
        (self.pages.len() * PAGE) as u64
    }

    /// At most so many bytes from there.
    pub fn read(&self, at: u64, most: usize) -> Vec<u8> {
        let len = self.size.saturating_sub(at).min(most as u64) as usize;
        let mut bytes = vec![0; len];
        let mut done = 0;
        while done < len {
            let (page, within) = split(at + done as u64);
            let count = (PAGE - within).min(len - done);
            if let Some(found) = self.pages.get(&page) {
                bytes[done..done + count].copy_from_slice(&found[within..within + count]);
            }
            done += count;
        }
        bytes
    }

    pub fn write(&mut self, at: u64, bytes: &[u8]) {
        let mut done = 0;
        while done < bytes.len() {
            let (page, within) = split(at + done as u64);
            let count = (PAGE - within).min(bytes.len() - done);
            let found = self.pages.entry(page).or_insert_with(|| Arc::new([0; PAGE]));
            Arc::make_mut(found)[within..within + count].copy_from_slice(&bytes[done..done + count]);
            done += count;
        }
        if !bytes.is_empty() {
            self.size = self.size.max(at + bytes.len() as u64);
        }
    }

    pub fn set_size(&mut self, size: u64) {
        if size < self.size {
            let (page, within) = split(size);
            self.pages.split_off(&(page + u64::from(within != 0)));
            if let Some(last) = self.pages.get_mut(&page) {
                Arc::make_mut(last)[within..].fill(0);
            }
        }
        self.size = size;
    }

    /// Makes pages for a range, as `fallocate` does.
    pub fn allocate(&mut self, from: u64, to: u64) {
        for page in from / PAGE as u64..to.div_ceil(PAGE as u64) {
            self.pages.entry(page).or_insert_with(|| Arc::new([0; PAGE]));
        }
    }

    /// Makes a hole.
    pub fn punch(&mut self, from: u64, to: u64) {
        let whole = from.div_ceil(PAGE as u64)..to / PAGE as u64;
        let inside: Vec<u64> = self.pages.range(from / PAGE as u64..).map(|(&page, _)| page).collect();
        for page in inside.into_iter().take_while(|page| page * (PAGE as u64) < to) {
            if whole.contains(&page) {
                self.pages.remove(&page);
                continue;
            }
            let start = page * PAGE as u64;
            let (first, last) = (from.max(start) - start, to.min(start + PAGE as u64) - start);
            if let Some(bytes) = self.pages.get_mut(&page) {
                Arc::make_mut(bytes)[first as usize..last as usize].fill(0);
            }
        }
    }

    /// Where data begins, from there on.
    pub fn next_data(&self, at: u64) -> Option<u64> {
        if at >= self.size {
            return None;
        }
        let (&page, _) = self.pages.range(at / PAGE as u64..).next()?;
        Some(at.max(page * PAGE as u64)).filter(|&found| found < self.size)
    }

    /// Where the next hole is, or the end.
    pub fn next_hole(&self, at: u64) -> Option<u64> {
        if at >= self.size {
            return None;
        }
        let mut page = at / PAGE as u64;
        while self.pages.contains_key(&page) {
            page += 1;
        }
        Some(at.max(page * PAGE as u64).min(self.size))
    }
}

/// The page of an address, and where it is in there.
fn split(at: u64) -> (u64, usize) {
    (at / PAGE as u64, (at % PAGE as u64) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_across_pages_come_back() {
        let mut content = Content::default();
        let bytes: Vec<u8> = (0..10_000).map(|n| n as u8).collect();
        content.write(4000, &bytes);
        assert_eq!(content.size(), 14_000);
        assert_eq!(content.read(4000, 20_000), bytes);
        assert_eq!(content.read(0, 4000), vec![0; 4000]);
        content.set_size(5000);
        content.set_size(6000);
        assert_eq!(content.read(4999, 2), [bytes[999], 0]);
    }

    #[test]
    fn copies_share_until_they_are_written() {
        let first = Content::from_bytes(b"one");
        let mut second = first.clone();
        second.write(0, b"two");
        assert_eq!((first.read(0, 9), second.read(0, 9)), (b"one".to_vec(), b"two".to_vec()));
    }

    #[test]
    fn holes_and_data_are_found() {
        let mut content = Content::default();
        content.write(8192, b"x");
        content.set_size(20_000);
        assert_eq!((content.next_data(0), content.next_hole(0)), (Some(8192), Some(0)));
        assert_eq!((content.next_hole(8192), content.next_data(12_288)), (Some(12_288), None));
    }
}
