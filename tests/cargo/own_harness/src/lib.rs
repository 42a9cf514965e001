//! Nothing but something to test.
pub fn answer() -> u32 {
    42
}
