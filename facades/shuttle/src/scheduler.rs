//! Schedulers in name: the explorer decides the order of threads.

use std::fmt::Debug;

/// What [`crate::Runner`] takes. Only the types of this module are schedulers.
pub trait Scheduler: Debug {}

macro_rules! schedulers {
    ($($name:ident: $new:ident($($arg:ident: $type:ty),*) $(, $seeded:ident($($more:ident: $other:ty),*))?;)*) => {$(
        #[derive(Debug)]
        pub struct $name(());

        impl $name {
            pub fn $new($($arg: $type),*) -> $name {
                $(let _ = $arg;)*
                $name(())
            }

            $(pub fn $seeded($($more: $other),*) -> $name {
                $(let _ = $more;)*
                $name(())
            })?
        }

        impl Scheduler for $name {}
    )*};
}

schedulers! {
    RandomScheduler: new(iterations: usize), new_from_seed(seed: u64, iterations: usize);
    UrwRandomScheduler: new(iterations: usize), new_from_seed(seed: u64, iterations: usize);
    PctScheduler: new(depth: usize, iterations: usize), new_from_seed(seed: u64, depth: usize, iterations: usize);
    DfsScheduler: new(iterations: Option<usize>, allow_random_data: bool);
    RoundRobinScheduler: new(iterations: usize);
    ReplayScheduler: new_from_encoded(schedule: &str);
}
