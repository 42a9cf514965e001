//! A closure's vtable at another result.
fn main() {
    let f: Box<dyn Fn() -> u32> = Box::new(|| 1);
    let f: Box<dyn Fn() -> f32> = unsafe { std::mem::transmute(f) }; //~ UB-VALUE-VTABLE
    println!("{}", f());
}
