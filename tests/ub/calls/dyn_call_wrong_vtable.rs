//! A method called through the vtable of another trait with the same shape.
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
    let m: *const dyn Meow = &pet;
    let b: *const dyn Bark = unsafe { std::mem::transmute(m) }; //~ UB-VALUE-VTABLE|UB-CALL-VTABLE
    println!("{} {}", unsafe { (*b).bark() }, pet.meow());
}
