//! Benchmarks, which run once: what they measure would be the interpreter.

/// Keeps the compiler from knowing a value.
pub fn black_box<T>(value: T) -> T {
    std::hint::black_box(value)
}

/// What a benchmark hands its body to.
#[derive(Clone, Debug)]
pub struct Bencher {
    /// How many bytes one iteration handles, for whoever tells the throughput.
    pub bytes: u64,
}

impl Bencher {
    pub(crate) fn once() -> Bencher {
        Bencher { bytes: 0 }
    }

    pub fn iter<T, F>(&mut self, mut inner: F)
    where
        F: FnMut() -> T,
    {
        black_box(inner());
    }
}
