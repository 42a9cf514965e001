//! A string duplicated by a bitwise copy.
fn main() {
    let s = std::mem::ManuallyDrop::new(String::from("twice"));
    let a: String = unsafe { std::mem::transmute_copy(&s) };
    drop(a);
    let b: String = unsafe { std::mem::transmute_copy(&s) };
    drop(b); //~ UB-ALLOC-DOUBLE-FREE|UB-MEM-UAF|UB-VALUE-DANGLING
}
