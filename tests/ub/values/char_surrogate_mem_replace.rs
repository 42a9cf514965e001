//! `mem::replace` takes out a char in the surrogate range.
fn main() {
    let mut bits: u32 = 0xD800;
    let slot = (&raw mut bits).cast::<char>();
    let v = unsafe { slot.replace(std::mem::transmute::<u32, char>(0x61)) }; //~ UB-VALUE-CHAR: but expected a valid unicode scalar value
    println!("{}", v);
}
