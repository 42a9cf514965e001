//@ flags: --no-validity
fn main() {
    let odd: bool = unsafe { std::mem::transmute(std::hint::black_box(1u8)) };
    if odd {
        println!("odd");
    }
}
