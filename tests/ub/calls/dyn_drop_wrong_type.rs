//! A trait object made of one type's data and another type's vtable: its destructor does not fit the memory.
trait T {}
struct Small(#[allow(dead_code)] u8);
struct Large(#[allow(dead_code)] Vec<u64>);
impl T for Small {}
impl T for Large {}
fn main() {
    let large: Box<dyn T> = Box::new(Large(vec![1]));
    let [_, vtable]: [*mut (); 2] = unsafe { std::mem::transmute(&raw const *large) };
    let data = Box::into_raw(Box::new(Small(1))).cast::<()>();
    let mixed: Box<dyn T> = unsafe { std::mem::transmute([data, vtable]) }; //~ UB-VALUE-DANGLING|UB-VALUE-ALIGN
    drop(mixed);
}
