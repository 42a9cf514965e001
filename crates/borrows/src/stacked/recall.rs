//! Where items of a list were last seen, so that most of them are found without a search.
//!
//! All of it is guesses, which show by the tags in those places whether they are right: no tag has two lives, and no two
//! items of one tag are for the same byte. So nothing has to be told when items move or go.

use super::short::Item;
use crate::types::Tag;

/// How many tags, and how many pairs of them, are remembered.
const TAGS: usize = 16;
const PAIRS: usize = 8;
/// Lists of at most so many items are searched; only longer ones need to remember places.
const SEARCHED: usize = if cfg!(test) { 2 } else { 4 };

/// Most allocations see few borrows, and there may be very many allocations, so there is nothing until it is needed.
#[derive(Clone, Debug, Default)]
pub(super) struct Recall(Option<Box<Places>>);

#[derive(Clone, Debug, Default)]
struct Places {
    places: [u8; TAGS],
    pairs: Option<Box<[Option<Pair>; PAIRS]>>,
}

/// Where the items are that a shared borrow is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// The parent's.
    pub granting: usize,
    /// The one whose tag is given out.
    pub index: usize,
}

/// A tag that was given out for a borrow from another.
#[derive(Clone, Copy, Debug)]
struct Pair {
    parent: Tag,
    tag: Tag,
    granting: u8,
    index: u8,
}

impl Recall {
    /// Remembers where an item is.
    #[inline]
    pub(super) fn see(&mut self, tag: Tag, index: usize) {
        if self.0.is_none() && index < SEARCHED {
            return;
        }
        // A list is far shorter than that.
        self.0.get_or_insert_default().places[tag.get() as usize % TAGS] = index as u8;
    }

    /// An item of this tag.
    #[inline]
    pub(super) fn item(&self, tag: Tag, items: &[Item]) -> Option<usize> {
        let Some(seen) = &self.0 else {
            return items.iter().take(SEARCHED).rposition(|item| item.tag == tag);
        };
        let index = usize::from(seen.places[tag.get() as usize % TAGS]);
        is_there(items, index, tag).then_some(index)
    }

    /// Remembers that the tag of one item was given out for a shared borrow of its bytes from that of another.
    #[inline]
    pub(super) fn note(&mut self, lo: u32, found: Found, items: &[Item]) {
        let (parent, tag) = (items[found.granting].tag, items[found.index].tag);
        let (granting, index) = (found.granting as u8, found.index as u8);
        let pairs = self.0.get_or_insert_default().pairs.get_or_insert_default();
        pairs[place(parent, lo)] = Some(Pair { parent, tag, granting, index });
    }

    /// Where the items of such a borrow are, which may be for other bytes.
    #[inline]
    pub(super) fn pair(&self, parent: Tag, lo: u32, items: &[Item]) -> Option<Found> {
        let pair =
            self.0.as_ref()?.pairs.as_ref()?[place(parent, lo)].filter(|pair| pair.parent == parent)?;
        let (granting, index) = (usize::from(pair.granting), usize::from(pair.index));
        (is_there(items, granting, parent) && is_there(items, index, pair.tag))
            .then_some(Found { granting, index })
    }
}

#[inline]
fn is_there(items: &[Item], index: usize, tag: Tag) -> bool {
    items.get(index).is_some_and(|item| item.tag == tag)
}

/// Where a borrow of bytes from here is remembered.
#[inline]
fn place(parent: Tag, lo: u32) -> usize {
    (parent.get() ^ (lo / 8)) as usize % PAIRS
}
