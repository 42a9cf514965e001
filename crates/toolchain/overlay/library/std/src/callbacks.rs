//! Functions of C that call functions of the program: they are interpreted with it, so that what these do is checked, may
//! panic, and is shown in traces. Orders of comparison are glibc's.

use crate::ffi::{c_int, c_void};
use crate::mem::MaybeUninit;
use crate::vec::Vec;

type Compare = unsafe extern "C" fn(*const c_void, *const c_void) -> c_int;
type CompareWith = unsafe extern "C" fn(*const c_void, *const c_void, *mut c_void) -> c_int;
type Bytes = *mut MaybeUninit<u8>;

#[linkage = "weak"]
#[unsafe(no_mangle)]
unsafe extern "C" fn qsort(base: *mut c_void, count: usize, size: usize, compare: Compare) {
    let mut order = |left: Bytes, right: Bytes| unsafe { compare(left.cast(), right.cast()) };
    unsafe { merge_sort(base.cast(), count, size, &mut order) }
}

#[linkage = "weak"]
#[unsafe(no_mangle)]
unsafe extern "C" fn qsort_r(
    base: *mut c_void,
    count: usize,
    size: usize,
    compare: CompareWith,
    context: *mut c_void,
) {
    let mut order = |left: Bytes, right: Bytes| unsafe { compare(left.cast(), right.cast(), context) };
    unsafe { merge_sort(base.cast(), count, size, &mut order) }
}

/// Sorts both halves, then merges them in memory of its own.
unsafe fn merge_sort(base: Bytes, count: usize, size: usize, order: &mut dyn FnMut(Bytes, Bytes) -> c_int) {
    if count < 2 {
        return;
    }
    let middle = count / 2;
    unsafe {
        merge_sort(base, middle, size, order);
        merge_sort(base.add(middle * size), count - middle, size, order);
    }
    let mut merged: Vec<MaybeUninit<u8>> = Vec::with_capacity(count * size);
    let at = |index: usize| unsafe { base.add(index * size) };
    let (mut left, mut right) = (0, middle);
    while left < middle && right < count {
        let first = if order(at(left), at(right)) <= 0 { &mut left } else { &mut right };
        merged.extend_from_slice(unsafe { crate::slice::from_raw_parts(at(*first), size) });
        *first += 1;
    }
    // What is left of the right half is in its place.
    merged.extend_from_slice(unsafe { crate::slice::from_raw_parts(at(left), (middle - left) * size) });
    unsafe { base.copy_from_nonoverlapping(merged.as_ptr(), merged.len()) };
}

#[linkage = "weak"]
#[unsafe(no_mangle)]
unsafe extern "C" fn bsearch(
    key: *const c_void,
    base: *const c_void,
    count: usize,
    size: usize,
    compare: Compare,
) -> *mut c_void {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = (low + high) / 2;
        let element = unsafe { base.byte_add(middle * size) };
        match unsafe { compare(key, element) } {
            0 => return element.cast_mut(),
            less if less < 0 => high = middle,
            _ => low = middle + 1,
        }
    }
    crate::ptr::null_mut()
}
