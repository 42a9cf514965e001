//! Types of std that are made by a function of theirs.

use ubik_ir::api::Gives;

/// What such a function takes.
#[derive(Clone, Copy)]
pub enum Arg {
    /// The type's own argument of this number.
    Of(usize),
    /// A vector of it, a slice of it, a reference to it that may write.
    VecOf(usize),
    SliceOf(usize),
    MutSliceOf(usize),
    MutOf(usize),
    Usize,
    U32,
    U64,
    U128,
    Str,
    String,
}

/// Types: where they are defined, what makes them, from what, and whether always.
pub const MAKERS: &[(&str, &str, &[Arg], Gives)] = &[
    ("alloc::rc::Rc", "std::rc::Rc::new", &[Arg::Of(0)], Gives::Value),
    ("alloc::rc::Weak", "std::rc::Weak::new", &[], Gives::Value),
    ("alloc::sync::Arc", "std::sync::Arc::new", &[Arg::Of(0)], Gives::Value),
    ("alloc::sync::Weak", "std::sync::Weak::new", &[], Gives::Value),
    ("core::cell::Cell", "std::cell::Cell::new", &[Arg::Of(0)], Gives::Value),
    ("core::cell::RefCell", "std::cell::RefCell::new", &[Arg::Of(0)], Gives::Value),
    ("core::cell::UnsafeCell", "std::cell::UnsafeCell::new", &[Arg::Of(0)], Gives::Value),
    ("core::cell::once::OnceCell", "std::cell::OnceCell::new", &[], Gives::Value),
    ("std::sync::once_lock::OnceLock", "std::sync::OnceLock::new", &[], Gives::Value),
    ("std::sync::poison::mutex::Mutex", "std::sync::Mutex::new", &[Arg::Of(0)], Gives::Value),
    ("std::sync::poison::rwlock::RwLock", "std::sync::RwLock::new", &[Arg::Of(0)], Gives::Value),
    ("core::num::nonzero::NonZero", "std::num::NonZero::new", &[Arg::Of(0)], Gives::Wrapped),
    ("core::num::wrapping::Wrapping", "std::num::Wrapping", &[Arg::Of(0)], Gives::Value),
    ("core::num::saturating::Saturating", "std::num::Saturating", &[Arg::Of(0)], Gives::Value),
    ("core::cmp::Reverse", "std::cmp::Reverse", &[Arg::Of(0)], Gives::Value),
    ("core::mem::maybe_uninit::MaybeUninit", "std::mem::MaybeUninit::new", &[Arg::Of(0)], Gives::Value),
    ("core::mem::manually_drop::ManuallyDrop", "std::mem::ManuallyDrop::new", &[Arg::Of(0)], Gives::Value),
    ("core::ptr::non_null::NonNull", "std::ptr::NonNull::from", &[Arg::MutOf(0)], Gives::Value),
    (
        "core::ops::range::RangeInclusive",
        "std::ops::RangeInclusive::new",
        &[Arg::Of(0), Arg::Of(0)],
        Gives::Value,
    ),
    ("core::time::Duration", "std::time::Duration::from_nanos", &[Arg::U64], Gives::Value),
    ("std::time::Instant", "std::time::Instant::now", &[], Gives::Value),
    ("std::time::SystemTime", "std::time::SystemTime::now", &[], Gives::Value),
    ("core::alloc::layout::Layout", "std::alloc::Layout::array::<u32>", &[Arg::Usize], Gives::Wrapped),
    ("std::path::PathBuf", "std::path::PathBuf::from", &[Arg::String], Gives::Value),
    ("std::ffi::os_str::OsString", "std::ffi::OsString::from", &[Arg::String], Gives::Value),
    ("alloc::ffi::c_str::CString", "std::ffi::CString::new", &[Arg::String], Gives::Wrapped),
    ("core::net::ip_addr::Ipv4Addr", "std::net::Ipv4Addr::from", &[Arg::U32], Gives::Value),
    ("core::net::ip_addr::Ipv6Addr", "std::net::Ipv6Addr::from", &[Arg::U128], Gives::Value),
    ("std::io::error::Error", "std::io::Error::other", &[Arg::String], Gives::Value),
    ("core::str::iter::Chars", "str::chars", &[Arg::Str], Gives::Value),
    ("core::str::iter::Bytes", "str::bytes", &[Arg::Str], Gives::Value),
    ("core::slice::iter::Iter", "std::iter::IntoIterator::into_iter", &[Arg::SliceOf(0)], Gives::Value),
    ("core::slice::iter::IterMut", "std::iter::IntoIterator::into_iter", &[Arg::MutSliceOf(0)], Gives::Value),
    ("alloc::vec::into_iter::IntoIter", "std::iter::IntoIterator::into_iter", &[Arg::VecOf(0)], Gives::Value),
    ("std::hash::random::DefaultHasher", "std::hash::DefaultHasher::new", &[], Gives::Value),
    ("std::hash::random::RandomState", "std::hash::RandomState::new", &[], Gives::Value),
    ("std::io::cursor::Cursor", "std::io::Cursor::new", &[Arg::Of(0)], Gives::Value),
    ("core::io::cursor::Cursor", "std::io::Cursor::new", &[Arg::Of(0)], Gives::Value),
    ("alloc::io::cursor::Cursor", "std::io::Cursor::new", &[Arg::Of(0)], Gives::Value),
];

/// Collections, by where they are defined, with how many of their arguments an item consists of.
pub const COLLECTIONS: &[(&str, usize)] = &[
    ("std::collections::hash::map::HashMap", 2),
    ("std::collections::hash::set::HashSet", 1),
    ("alloc::collections::btree::map::BTreeMap", 2),
    ("alloc::collections::btree::set::BTreeSet", 1),
    ("alloc::collections::vec_deque::VecDeque", 1),
    ("alloc::collections::linked_list::LinkedList", 1),
    ("alloc::collections::binary_heap::BinaryHeap", 1),
];
