//! The fine twin of `nested_path.rs`.
#[derive(Clone, Copy)]
#[repr(C)]
struct Row {
    cells: [(u8, bool); 3],
}
fn main() {
    let mut row = Row { cells: [(0, true); 3] };
    let flag = &raw mut row.cells[2].1;
    unsafe { flag.cast::<u8>().write(0) };
    let copy = row;
    println!("{}", copy.cells[0].0);
}
