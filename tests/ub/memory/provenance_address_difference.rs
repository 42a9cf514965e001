//! The paper's example: the difference of two addresses added to one pointer does not reach the other object.
fn main() {
    let x = Box::new(1i32);
    let y = Box::new(2i32);
    let (px, py) = (&raw const *x, &raw const *y);
    let diff = py.addr() as isize - px.addr() as isize;
    let q = px.wrapping_byte_offset(diff);
    assert_eq!(q.addr(), py.addr());
    println!("{}", unsafe { *q }); //~ UB-MEM-OOB
}
