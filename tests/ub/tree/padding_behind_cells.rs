//@ borrows: tree
//! A write to the padding behind a slice of cells, through a shared reference: no cell is there.
use std::cell::Cell;
use std::sync::atomic::AtomicU64;
#[repr(C)]
struct Queue<S: ?Sized> {
    head: AtomicU64,
    cells: S,
}
fn main() {
    let queue = Queue { head: AtomicU64::new(0), cells: [1u32, 2, 3].map(Cell::new) };
    let view: &Queue<[Cell<u32>]> = &queue;
    let bytes = (&raw const *view).cast::<u8>().cast_mut();
    unsafe { bytes.add(20).write(7) }; //~ UB-ALIAS-TREE-WRITE
    println!("{:?} {}", queue.head, view.cells[2].get());
}
