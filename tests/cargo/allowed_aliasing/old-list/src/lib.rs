//! Works on every machine, and breaks the aliasing rules in each function.

/// Reads what a raw pointer writes between two uses of a reference.
pub fn bump(value: &mut i32) -> i32 {
    let raw: *mut i32 = value;
    let first = unsafe { &mut *raw };
    unsafe { *raw += 1 };
    *first += 1;
    *first
}

/// Lends out the same element twice, and lets the caller's function use both.
pub fn twice(values: &mut [u8], both: impl FnOnce(&mut u8, &mut u8)) {
    let raw = values.as_mut_ptr();
    unsafe { both(&mut *raw, &mut *raw) }
}

/// The standard library does the access, on behalf of this crate.
pub fn swap_through_shared(values: &[u32]) {
    let raw = values.as_ptr().cast_mut();
    unsafe { raw.swap(raw.add(1)) }
}

/// A local of this crate ends while something that the rules forbid has happened to it.
pub fn boxed() -> u64 {
    let mut kept = Box::new(7u64);
    let raw: *mut u64 = &mut *kept;
    let moved = kept;
    unsafe { *raw += 1 };
    *moved
}

/// Cleans up before it panics.
pub fn panics(value: &mut i32) {
    bump(value);
    panic!("as promised");
}
