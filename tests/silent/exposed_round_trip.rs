//! Pointers become integers and come back, also after arithmetic on the integer.
fn main() {
    let mut a = [1u16, 2, 3, 4];
    let base = a.as_mut_ptr() as usize;
    for i in 0..4 {
        let p = (base + i * 2) as *mut u16;
        unsafe { *p += 10 };
    }
    println!("{a:?}");
    let b = Box::into_raw(Box::new(5i32));
    let table: Vec<usize> = vec![b as usize, b.expose_provenance()];
    println!("{}", unsafe { *(table[0] as *const i32) + *std::ptr::with_exposed_provenance::<i32>(table[1]) });
    drop(unsafe { Box::from_raw(table[0] as *mut i32) });
    let f = main as fn() as usize;
    let g: fn() = unsafe { std::mem::transmute(f as *const ()) };
    println!("{}", g as usize == f);
}
