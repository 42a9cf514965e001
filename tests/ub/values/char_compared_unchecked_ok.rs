//@ flags: --no-validity
fn main() {
    let odd: char = unsafe { std::mem::transmute(std::hint::black_box(0xe000u32)) };
    println!("{}", odd == 'a');
}
