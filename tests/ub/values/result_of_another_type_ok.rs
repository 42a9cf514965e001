fn number() -> u32 {
    0x10ffff
}

fn main() {
    let f: fn() -> char = unsafe { std::mem::transmute(number as fn() -> u32) };
    println!("{:?}", f());
}
