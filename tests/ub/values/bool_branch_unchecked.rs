//@ flags: --no-validity
fn main() {
    let odd: bool = unsafe { std::mem::transmute(std::hint::black_box(2u8)) };
    if odd { //~ UB-VALUE-USE
        println!("odd");
    }
}
