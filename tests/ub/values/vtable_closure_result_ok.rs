//! The fine twin of `vtable_closure_result.rs`.
fn main() {
    let f: Box<dyn Fn() -> u32> = Box::new(|| 1);
    let f: Box<dyn Fn() -> u32 + Send> = unsafe { std::mem::transmute(f) };
    println!("{}", f());
}
