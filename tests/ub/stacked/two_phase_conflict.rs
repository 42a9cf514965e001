//@ borrows: stacked
//! A two-phase borrow whose place is written before it is activated.
fn main() {
    let mut v = vec![1];
    let p = &raw mut v;
    let r = unsafe { &mut *p };
    r.push({ //~ UB-ALIAS-STACKED-RETAG|UB-ALIAS-STACKED-READ|UB-ALIAS-STACKED-WRITE
        unsafe { p.write(vec![]) };
        2
    });
    println!("{}", unsafe { (*p).len() });
}
