//! `u32` and `char` are passed alike, but not every number is a character.
fn name(c: char) -> String {
    format!("{c:?}")
}
fn main() {
    let f: fn(u32) -> String = unsafe { std::mem::transmute(name as fn(char) -> String) };
    println!("{}", f(0xD800)); //~ UB-VALUE-CHAR
}
