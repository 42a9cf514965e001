//! The fine twin of `readonly_same_value.rs`.
static FLAG: bool = true;
fn main() {
    assert!(unsafe { (&raw const FLAG).read() });
}
