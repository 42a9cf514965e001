//! A closure captures by copy a char in the surrogate range.
fn main() {
    let bits: u32 = 0xD800;
    let r = (&raw const bits).cast::<char>();
    let f = move || unsafe { r.read() }; //~ UB-VALUE-CHAR: but expected a valid unicode scalar value
    let v = f();
    println!("{}", v);
}
