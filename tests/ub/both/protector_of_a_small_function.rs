//! The callee is small enough to be inlined into its caller; what it protects stays protected.

fn set(first: &mut i32, second: *mut i32) {
    unsafe { *second = 1 }; //~ UB-ALIAS-STACKED-PROTECTED|UB-ALIAS-TREE-PROTECTED
    *first = 2;
}

fn main() {
    let (mut a, mut b) = (0, 0);
    for _ in 0..100 {
        set(&mut a, &raw mut b);
    }
    let pointer = &raw mut a;
    set(unsafe { &mut *pointer }, pointer);
}
