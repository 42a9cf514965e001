//@ borrows: tree
//! Two mutable slices that share an element.
fn main() {
    let mut a = [1, 2, 3, 4];
    let p = a.as_mut_ptr();
    let l = unsafe { std::slice::from_raw_parts_mut(p, 3) };
    let r = unsafe { std::slice::from_raw_parts_mut(p.add(2), 2) };
    l[2] = 9;
    let v = r[0]; //~ UB-ALIAS-TREE-READ
    println!("{v}");
}
