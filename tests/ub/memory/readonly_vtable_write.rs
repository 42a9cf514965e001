//! A vtable overwritten.
trait T {
    fn f(&self) {}
}
impl T for u8 {}
fn main() {
    let x = 1u8;
    let d: &dyn T = &x;
    d.f();
    let [_, vtable]: [*mut usize; 2] = unsafe { std::mem::transmute(d) };
    unsafe { *vtable = 0 }; //~ UB-MEM-NOT-DATA|UB-MEM-READ-ONLY
}
