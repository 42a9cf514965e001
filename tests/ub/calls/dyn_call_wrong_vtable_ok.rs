//! The fine twin of `dyn_call_wrong_vtable.rs`.
trait Meow {
    fn meow(&self) -> u8;
}
trait Bark {
    fn bark(&self) -> u8;
}
struct Pet;
impl Meow for Pet {
    fn meow(&self) -> u8 {
        1
    }
}
impl Bark for Pet {
    fn bark(&self) -> u8 {
        2
    }
}
fn main() {
    let pet = Pet;
    let b: *const dyn Bark = &pet;
    println!("{} {}", unsafe { (*b).bark() }, pet.meow());
}
