// What is wrong with a result is wrong with the call.
fn number() -> u32 {
    0x110000
}

fn main() {
    let f: fn() -> char = unsafe { std::mem::transmute(number as fn() -> u32) };
    let mut total = 1;
    total += 41;
    println!("{total}");
    let twice = total * 2;
    let c = f(); //~ UB-VALUE-CHAR
    println!("{c} {twice}");
}
