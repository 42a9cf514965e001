//! What a run takes of the real machine, and how much it may.

use ubik_storage::Usage;
use ubik_verdict::{Exhausted, Result};

#[derive(Clone, Copy)]
pub(crate) struct Budget {
    /// How much memory the run takes, with everything that is kept for it.
    pub usage: Usage,
    /// How much it may take.
    pub limit: u64,
    /// After which block to look whether the run should go on. What takes long has it looked at sooner.
    pub look_at: u64,
    /// Bytes of the program's heap in use.
    heap: u64,
}

impl Budget {
    /// The budget of a run that takes so many bytes before it begins.
    pub fn new(limit: u64, taken: u64) -> Budget {
        Budget { usage: Usage::with(taken), limit, look_at: 0, heap: 0 }
    }

    /// Whether so many bytes more are within the limit.
    pub fn check(&self, size: u64) -> Result<()> {
        self.within(self.usage.bytes().saturating_add(size))
    }

    /// The same for a heap block. The heap alone may not exceed the limit, even before its bytes are touched.
    pub fn check_heap(&self, size: u64) -> Result<()> {
        self.within(self.heap.saturating_add(size))
    }

    pub fn take_heap(&mut self, size: u64) {
        self.heap += size;
    }

    pub fn return_heap(&mut self, size: u64) {
        self.heap -= size;
    }

    fn within(&self, used: u64) -> Result<()> {
        if used > self.limit {
            return Err(Exhausted::Memory { limit: self.limit, most: None }.into());
        }
        Ok(())
    }
}
