//! A growable array whose copies share memory until one writes.
//!
//! [`Table::share`] puts the entries into a file in memory. Each copy maps it privately, so that the system copies a page when it is first
//! written to; an access costs what it costs in a `Vec`. Where the system has no such files, or gives none, copies are whole.
//!
//! The unsafe code is here because descriptors of allocations are looked up at every access: a second level of indices, which safe sharing
//! needs, is a load more in the hottest path.

use std::ops::{Deref, DerefMut};

/// An array of plain values.
pub struct Table<T: Copy> {
    start: *mut T,
    len: usize,
    room: usize,
    /// Pages of a file that this table alone may write to; otherwise the memory is a vector's.
    #[cfg(target_os = "linux")]
    mapping: Option<mapping::Mapping>,
}

// SAFETY: a table owns its memory, like a vector; private mappings are seen by their owner alone.
unsafe impl<T: Copy + Send> Send for Table<T> {}
// SAFETY: a shared table only gives shared access.
unsafe impl<T: Copy + Sync> Sync for Table<T> {}

/// Entries that do not change any more, from which tables are made.
pub enum Shared<T: Copy> {
    #[cfg(target_os = "linux")]
    File(mapping::File, usize),
    Whole(Vec<T>),
}

/// Tables grow by half their size up to so many entries, then by an eighth: most of what is reserved is used.
const LARGE: usize = 1 << 16;

/// Tables of so many bytes are copied faster than mapped: a mapping costs system calls, and a fault for each page that is used.
const SMALL: usize = 1 << 17;

impl<T: Copy> Table<T> {
    /// A table with these entries.
    pub fn new(entries: Vec<T>) -> Table<T> {
        let mut entries = std::mem::ManuallyDrop::new(entries);
        Table {
            start: entries.as_mut_ptr(),
            len: entries.len(),
            room: entries.capacity(),
            #[cfg(target_os = "linux")]
            mapping: None,
        }
    }

    /// Makes room for so many more at once.
    pub fn reserve(&mut self, more: usize) {
        if self.room - self.len < more {
            let mut entries = self.take();
            entries.reserve_exact(more);
            *self = Table::new(entries);
        }
    }

    #[inline]
    pub fn push(&mut self, entry: T) {
        if self.len == self.room {
            self.grow();
        }
        // SAFETY: there is room for one more.
        unsafe { self.start.add(self.len).write(entry) };
        self.len += 1;
    }

    #[cold]
    fn grow(&mut self) {
        let more = if self.len < LARGE { self.len / 2 + 16 } else { self.len / 8 };
        let mut entries = self.take();
        entries.reserve_exact(more);
        *self = Table::new(entries);
    }

    /// The entries as a vector; the table is empty afterwards.
    fn take(&mut self) -> Vec<T> {
        #[cfg(target_os = "linux")]
        if self.mapping.is_some() {
            let entries = self.to_vec();
            *self = Table::new(Vec::new());
            return entries;
        }
        let empty = std::mem::ManuallyDrop::new(std::mem::replace(self, Table::new(Vec::new())));
        // SAFETY: the parts are those of a vector (see `new`), which nobody else has any more.
        unsafe { Vec::from_raw_parts(empty.start, empty.len, empty.room) }
    }

    /// Ends changes to the entries, so that copies can share them.
    pub fn share(mut self) -> Shared<T> {
        let entries = self.take();
        #[cfg(target_os = "linux")]
        if size_of_val(&entries[..]) > SMALL
            && let Some(file) = mapping::File::with(&entries)
        {
            return Shared::File(file, entries.len());
        }
        Shared::Whole(entries)
    }
}

impl<T: Copy> Shared<T> {
    /// A table with these entries.
    pub fn copy(&self) -> Table<T> {
        match self {
            Shared::Whole(entries) => {
                let mut copy = Vec::with_capacity(entries.len() + entries.len() / 8 + 16);
                copy.extend_from_slice(entries);
                Table::new(copy)
            }
            #[cfg(target_os = "linux")]
            Shared::File(file, len) => match file.map() {
                Some(mapping) => {
                    let room = mapping.bytes() / size_of::<T>();
                    Table { start: mapping.start().cast(), len: *len, room, mapping: Some(mapping) }
                }
                None => Table::new(file.read(*len)),
            },
        }
    }
}

impl<T: Copy> Clone for Table<T> {
    fn clone(&self) -> Table<T> {
        Table::new(self.to_vec())
    }
}

impl<T: Copy> Deref for Table<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: so many entries were written.
        unsafe { std::slice::from_raw_parts(self.start, self.len) }
    }
}

impl<T: Copy> DerefMut for Table<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: so many entries were written, and the table is borrowed.
        unsafe { std::slice::from_raw_parts_mut(self.start, self.len) }
    }
}

impl<T: Copy> Drop for Table<T> {
    fn drop(&mut self) {
        #[cfg(target_os = "linux")]
        if self.mapping.is_some() {
            return;
        }
        // SAFETY: the parts are those of a vector (see `new`), which nobody else has.
        drop(unsafe { Vec::from_raw_parts(self.start, self.len, self.room) });
    }
}

#[cfg(target_os = "linux")]
mod mapping {
    //! Files in memory, and private mappings of them.

    use std::os::fd::OwnedFd;

    use rustix::fs::{MemfdFlags, SealFlags};
    use rustix::mm::{MapFlags, ProtFlags, mmap, munmap};

    /// A file that nobody writes to any more.
    pub struct File {
        file: OwnedFd,
        bytes: usize,
    }

    /// How much larger than its contents a file is, so that copies have room to grow in place: a quarter and so many bytes.
    const SPARE: usize = 1 << 20;
    const PAGE: usize = 1 << 16;

    impl File {
        /// A file with these values, if the system has one.
        pub fn with<T: Copy>(values: &[T]) -> Option<File> {
            let len = size_of_val(values);
            let bytes = (len + len / 4 + SPARE).next_multiple_of(PAGE);
            let file =
                rustix::fs::memfd_create(c"ubik-table", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)
                    .ok()?;
            rustix::fs::ftruncate(&file, bytes as u64).ok()?;
            // SAFETY: the kernel takes the values as bytes; nobody looks at those that are padding.
            let mut rest = unsafe { std::slice::from_raw_parts(values.as_ptr().cast::<u8>(), len) };
            while !rest.is_empty() {
                let written = rustix::io::write(&file, rest).ok().filter(|&written| written > 0)?;
                rest = &rest[written..];
            }
            let seals = SealFlags::SHRINK | SealFlags::GROW | SealFlags::WRITE | SealFlags::SEAL;
            rustix::fs::fcntl_add_seals(&file, seals).ok()?;
            Some(File { file, bytes })
        }

        /// The file's pages, to be written to by the mapping's owner alone.
        pub fn map(&self) -> Option<Mapping> {
            let access = ProtFlags::READ | ProtFlags::WRITE;
            // SAFETY: a fresh mapping overlaps nothing, and the file is sealed: it never changes or shrinks.
            let start = unsafe {
                mmap(std::ptr::null_mut(), self.bytes, access, MapFlags::PRIVATE, &self.file, 0).ok()?
            };
            Some(Mapping { start: start.cast(), bytes: self.bytes })
        }

        /// The values, where there is no room for a mapping.
        pub fn read<T: Copy>(&self, len: usize) -> Vec<T> {
            let mut values: Vec<T> = Vec::with_capacity(len);
            let bytes = len * size_of::<T>();
            let mut done = 0;
            while done < bytes {
                // SAFETY: the vector has room for so many values.
                let room = unsafe {
                    std::slice::from_raw_parts_mut(values.as_mut_ptr().cast::<u8>().add(done), bytes - done)
                };
                done +=
                    rustix::io::pread(&self.file, room, done as u64).expect("a file in memory can be read");
            }
            // SAFETY: these bytes are those of so many values.
            unsafe { values.set_len(len) };
            values
        }
    }

    pub struct Mapping {
        start: *mut u8,
        bytes: usize,
    }

    impl Mapping {
        pub fn start(&self) -> *mut u8 {
            self.start
        }

        pub fn bytes(&self) -> usize {
            self.bytes
        }
    }

    impl Drop for Mapping {
        fn drop(&mut self) {
            // SAFETY: whoever has the mapping was the only one to use it. A failure leaves it there, which does no harm.
            let _ = unsafe { munmap(self.start.cast(), self.bytes) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_change_and_grow_by_themselves() {
        let mut table = Table::new((0..10_000u64).collect());
        table.push(7);
        table[3] = 33;
        let shared = table.share();
        let (mut first, mut second) = (shared.copy(), shared.copy());
        first[5_000] = 1;
        for entry in 0..400_000 {
            second.push(entry);
        }
        drop(shared);
        assert_eq!((first.len(), first[3], first[5_000], first[10_000]), (10_001, 33, 1, 7));
        assert_eq!(
            (second.len(), second[5_000], second[10_001], second[410_000]),
            (410_001, 5_000, 0, 399_999)
        );
        let again = second.share().copy();
        assert_eq!((again.len(), again[410_000]), (410_001, 399_999));
    }

    #[test]
    fn a_table_is_copied_where_it_is_not_shared() {
        let mut table: Table<u32> = Table::new(Vec::new());
        (0..100_000).for_each(|entry| table.push(entry));
        let mut copy = table.clone();
        copy[99_999] = 0;
        assert_eq!((table[99_999], copy[99_999], copy.len()), (99_999, 0, 100_000));
    }
}
