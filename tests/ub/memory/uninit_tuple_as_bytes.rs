//! A slice over the bytes of a tuple with padding.
fn main() {
    let t = (1u8, 2u32);
    let bytes = unsafe { std::slice::from_raw_parts((&raw const t).cast::<u8>(), size_of_val(&t)) };
    let sum: u32 = bytes.iter().map(|b| u32::from(*b)).sum(); //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
    println!("{sum}");
}
