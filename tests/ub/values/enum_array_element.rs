//! An array is transmuted whose third element is an enum with a tag that no variant has.
#[derive(Clone, Copy)]
#[repr(u8)]
#[allow(dead_code)]
enum Fruit {
    Apple,
    Pear,
    Plum,
}
fn main() {
    let bits: [u8; 4] = [2, 2, 3, 2];
    let all: [Fruit; 4] = unsafe { std::mem::transmute(bits) }; //~ UB-VALUE-ENUM: at [2]
    let v = all[2];
    println!("{}", v as u8);
}
