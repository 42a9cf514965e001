//@ borrows: tree
// A raw pointer is not borrowed anew, so it ends with the reference that it is made from.
unsafe fn look(i: u32, e: *mut u32) {
    unsafe {
        let t: &u32 = &*e;
        if i == 60 {
            *e = 7;
        }
        let _u: &u32 = &*(t as *const u32); //~ UB-ALIAS-TREE-RETAG
    }
}

fn main() {
    let mut g = 1u32;
    let p = &raw mut g;
    for i in 0..100u32 {
        unsafe { look(i, p) }
    }
    println!("{g}");
}
