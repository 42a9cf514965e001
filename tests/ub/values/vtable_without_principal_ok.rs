//! The fine twin of `vtable_without_principal.rs`: auto traits do not matter.
trait T { fn t(&self) -> u8; }
impl T for u8 { fn t(&self) -> u8 { *self } }
fn main() {
    let x = 5u8;
    let d: &dyn T = &x;
    let s: &(dyn T + Send) = unsafe { std::mem::transmute(d) };
    println!("{}", s.t());
    let a: &(dyn Send + Sync) = &x;
    let b: &dyn Sync = a;
    println!("{}", size_of_val(b));
    let c: Box<dyn T + Send> = Box::new(6u8);
    let c: Box<dyn Send> = c;
    println!("{}", size_of_val(&*c));
}
