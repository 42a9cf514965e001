//! A negative tag that is not there.
#[derive(Clone, Copy)]
#[repr(i16)]
enum Signed {
    Minus = -1,
    Plus = 1,
}
fn main() {
    let e: Signed = unsafe { std::mem::transmute(-2i16) }; //~ UB-VALUE-ENUM: encountered 0xfffe
    println!("{}", e as i16 + Signed::Plus as i16);
}
