//! An element of an array behind a misaligned pointer.
fn main() {
    let a = [0u32; 8];
    let p = a.as_ptr().wrapping_byte_add(2).cast::<[u32; 4]>();
    println!("{}", unsafe { (*p)[1] }); //~ UB-MEM-ALIGN
}
