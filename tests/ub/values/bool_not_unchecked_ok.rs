//@ flags: --no-validity
fn main() {
    let odd: bool = unsafe { std::mem::transmute(std::hint::black_box(2u8)) };
    let bits: u8 = unsafe { std::mem::transmute(odd) };
    println!("{bits}");
}
