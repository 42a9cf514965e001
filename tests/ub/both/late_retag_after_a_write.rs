// A function that is left by a panic has written through its argument, which is protected meanwhile.
static mut P: *mut u32 = std::ptr::null_mut();

fn die() -> ! {
    unsafe { std::hint::black_box(*P) }; //~ UB-ALIAS-STACKED-PROTECTED|UB-ALIAS-TREE-PROTECTED
    panic!()
}

fn set(x: &mut u32, fails: bool) {
    *x = 5;
    if fails {
        die()
    }
}

fn main() {
    let mut v = 0;
    unsafe { P = &raw mut v };
    for i in 0..100 {
        set(unsafe { &mut *P }, i == 99)
    }
}
