//! One byte of a stored pointer overwritten with its own value: the provenance is gone.
fn main() {
    let x = 3u8;
    let mut p = &raw const x;
    let first = unsafe { *(&raw const p).cast::<u8>() };
    unsafe { (&raw mut p).cast::<u8>().write(first) };
    println!("{}", unsafe { *p }); //~ UB-MEM-DANGLING-INT
}
