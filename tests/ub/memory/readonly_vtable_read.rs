//! A vtable read as if it were data.
trait T {
    fn f(&self) {}
}
impl T for u8 {}
fn main() {
    let x = 1u8;
    let d: &dyn T = &x;
    d.f();
    let [_, vtable]: [*const usize; 2] = unsafe { std::mem::transmute(d) };
    println!("{}", unsafe { *vtable } == 0); //~ UB-MEM-NOT-DATA: which contains a vtable
}
