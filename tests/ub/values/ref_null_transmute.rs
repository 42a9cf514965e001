//! A null reference by transmute, in a tuple.
fn main() {
    let t: (u8, &u8) = (1, unsafe { std::mem::transmute::<usize, &u8>(0) }); //~ UB-VALUE-NULL: encountered a null reference
    println!("{}", t.0);
}
