//! The fine twin of `oob_dyn_wrong_size.rs`.
trait Get {
    fn get(&self) -> u64;
}
impl Get for [u64; 2] {
    fn get(&self) -> u64 {
        self[1]
    }
}
fn main() {
    let real: Box<dyn Get> = Box::new([1u64, 2]);
    let one = 1u64;
    let [_, vtable]: [*const (); 2] = unsafe { std::mem::transmute(&raw const *real) };
    let two = [one, 5];
    let forged: *const dyn Get = unsafe { std::mem::transmute([(&raw const two).cast(), vtable]) };
    println!("{}", unsafe { &*forged }.get());
}
