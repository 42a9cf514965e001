//! The fine twin of `char_surrogate_mem_replace.rs`.
fn main() {
    let mut bits: u32 = 0x61;
    let slot = (&raw mut bits).cast::<char>();
    let v = unsafe { slot.replace(std::mem::transmute::<u32, char>(0x61)) };
    println!("{}", v);
}
