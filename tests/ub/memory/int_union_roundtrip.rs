//! A union of pointer and integer: reading the integer and building the pointer anew loses provenance.
union Both {
    ptr: *const u8,
    int: usize,
}
fn main() {
    let x = 9u8;
    let b = Both { ptr: &raw const x };
    let again = Both { int: unsafe { b.int } };
    println!("{}", unsafe { *again.ptr }); //~ UB-MEM-DANGLING-INT
}
