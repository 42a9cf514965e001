//! A trait object's method reads beyond the memory that its forged data pointer has.
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
    let forged: *const dyn Get = unsafe { std::mem::transmute([(&raw const one).cast(), vtable]) };
    println!("{}", unsafe { &*forged }.get()); //~ UB-VALUE-DANGLING|UB-MEM-OOB
}
