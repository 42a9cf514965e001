//! The fine twin of `dyn_drop_wrong_type.rs`.
trait T {}
struct Small(#[allow(dead_code)] u8);
struct Large(#[allow(dead_code)] Vec<u64>);
impl T for Small {}
impl T for Large {}
fn main() {
    let large: Box<dyn T> = Box::new(Large(vec![1]));
    let [_, vtable]: [*mut (); 2] = unsafe { std::mem::transmute(&raw const *large) };
    println!("{}", vtable.is_null());
    let data = Box::into_raw(Box::new(Large(vec![2]))).cast::<()>();
    let mixed: Box<dyn T> = unsafe { std::mem::transmute([data, vtable]) };
    drop(mixed);
}
