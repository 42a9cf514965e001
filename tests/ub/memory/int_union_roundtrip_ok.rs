//! The fine twin of `int_union_roundtrip.rs`.
union Both {
    ptr: *const u8,
    int: usize,
}
fn main() {
    let x = 9u8;
    let b = Both { ptr: &raw const x };
    let again = Both { ptr: unsafe { b.ptr } };
    println!("{}", unsafe { *again.ptr });
}
