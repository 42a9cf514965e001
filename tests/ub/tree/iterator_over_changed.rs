//@ borrows: tree
//! A vector is written through a raw pointer in the middle of an iteration by reference.
fn main() {
    let mut v = vec![1, 2, 3];
    let p = v.as_mut_ptr();
    let mut sum = 0;
    for x in &v { //~ UB-ALIAS-TREE-RETAG
        unsafe { *p.add(1) = 9 };
        sum += *x;
    }
    println!("{sum}");
}
