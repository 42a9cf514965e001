//! A closure captures by copy a bool that is neither 0 nor 1.
fn main() {
    let bits: u8 = 2;
    let r = (&raw const bits).cast::<bool>();
    let f = move || unsafe { r.read() }; //~ UB-VALUE-BOOL: but expected a boolean
    let v = f();
    println!("{}", u8::from(v));
}
