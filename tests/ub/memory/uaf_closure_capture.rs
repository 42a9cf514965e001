//! A raw pointer to a closure's captured value after the closure is gone.
fn main() {
    let x = vec![1, 2, 3];
    let f = move || x.as_ptr();
    let p = f();
    drop(f);
    println!("{}", unsafe { *p }); //~ UB-MEM-UAF
}
