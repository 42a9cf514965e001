//@ flags: --no-validity
// Operations need valid operands, also if values are not checked when they are made.
fn main() {
    let odd: bool = unsafe { std::mem::transmute(std::hint::black_box(2u8)) };
    println!("{}", !odd); //~ UB-VALUE-USE
}
