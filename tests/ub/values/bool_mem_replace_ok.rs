//! The fine twin of `bool_mem_replace.rs`.
fn main() {
    let mut bits: u8 = 1;
    let slot = (&raw mut bits).cast::<bool>();
    let v = unsafe { slot.replace(std::mem::transmute::<u8, bool>(1)) };
    println!("{}", u8::from(v));
}
