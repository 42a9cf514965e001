//@ edition: 2021
//! Edition 2021: temporaries of `if let` and of tail expressions live longer.
struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
impl D {
    fn get(&self) -> Option<u8> {
        self.0.bytes().next().filter(u8::is_ascii_lowercase)
    }
}
fn tail() -> Option<u8> {
    let _l = D("local");
    D("tail temp").get()
}
fn main() {
    if let Some(b) = D("Cond").get() {
        println!("some {b}");
    } else {
        println!("none");
    }
    println!("{:?}", tail());
    match D("m").get() {
        Some(_) => println!("arm"),
        None => {}
    }
    println!("end");
}
