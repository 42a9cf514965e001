//@ borrows: tree
// To take a raw pointer is no access, not even of memory that is gone.
unsafe fn set(a: &mut u32) {
    let p = a as *mut u32;
    unsafe {
        let r = &mut *p;
        *r = 1;
        let _q = &raw const *a;
        *r = 2;
    }
}

fn main() {
    let mut g = 1u32;
    for _ in 0..100 {
        unsafe { set(&mut g) }
    }
    assert_eq!(g, 2);
    let p = Box::into_raw(Box::new(5u32));
    let r: &u32 = unsafe { &*p };
    drop(unsafe { Box::from_raw(p) });
    let _dangling = &raw const *r;
}
