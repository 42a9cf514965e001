//! `mem::replace` takes out a bool that is neither 0 nor 1.
fn main() {
    let mut bits: u8 = 2;
    let slot = (&raw mut bits).cast::<bool>();
    let v = unsafe { slot.replace(std::mem::transmute::<u8, bool>(1)) }; //~ UB-VALUE-BOOL: but expected a boolean
    println!("{}", u8::from(v));
}
