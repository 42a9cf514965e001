//! Even writing the value that is already there.
static FLAG: bool = true;
fn main() {
    unsafe { (&raw const FLAG).cast_mut().write(true) }; //~ UB-MEM-READ-ONLY
}
