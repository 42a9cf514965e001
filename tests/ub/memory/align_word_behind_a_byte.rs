//! A word at offset 1 of bytes: for half of the odd addresses it would be aligned.
fn main() {
    let bytes = vec![1u8; 16];
    let p = bytes.as_ptr().wrapping_add(1).cast::<u64>();
    println!("{}", unsafe { *p }); //~ UB-MEM-ALIGN
}
