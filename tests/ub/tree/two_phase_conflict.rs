//@ borrows: tree
//! A two-phase borrow whose place is written before it is activated.
fn main() {
    let mut v = vec![1];
    let p = &raw mut v;
    let r = unsafe { &mut *p };
    r.push({ //~ UB-ALIAS-TREE-RETAG|UB-ALIAS-TREE-READ|UB-ALIAS-TREE-WRITE
        unsafe { p.write(vec![]) };
        2
    });
    println!("{}", unsafe { (*p).len() });
}
