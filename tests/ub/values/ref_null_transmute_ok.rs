//! The fine twin of `ref_null_transmute.rs`.
fn main() {
    let t: (u8, Option<&u8>) = (1, unsafe { std::mem::transmute::<usize, Option<&u8>>(0) });
    println!("{}", t.0);
}
