//! The fine twin of `uninit_tuple_as_bytes.rs`.
fn main() {
    let t = (1u32, 2u32);
    let bytes = unsafe { std::slice::from_raw_parts((&raw const t).cast::<u8>(), size_of_val(&t)) };
    let sum: u32 = bytes.iter().map(|b| u32::from(*b)).sum();
    println!("{sum}");
}
