//! The fine twin of `readonly_vtable_read.rs`.
trait T {
    fn f(&self) {}
}
impl T for u8 {}
fn main() {
    let x = 1u8;
    let d: &dyn T = &x;
    d.f();
    let [_, vtable]: [*const usize; 2] = unsafe { std::mem::transmute(d) };
    println!("{} {}", vtable.is_null(), size_of_val(d));
}
