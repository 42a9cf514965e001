//! Counts down, one tick at a time.
fn main() {
    async_crate::block_on(async {
        for i in (1..=3).rev() {
            async_crate::Ticks(i).await;
            println!("{i}");
        }
        println!("lift-off");
    });
}
