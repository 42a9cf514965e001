//! Memory orderings, one type for each kind of operation, so that an illegal one cannot be expressed.

/// How a load orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoadOrder {
    Relaxed,
    Acquire,
    SeqCst,
}

/// How a store orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StoreOrder {
    Relaxed,
    Release,
    SeqCst,
}

/// How a read-modify-write operation orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RmwOrder {
    Relaxed,
    Acquire,
    Release,
    AcqRel,
    SeqCst,
}

/// How a fence orders. There is no relaxed fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenceOrder {
    Acquire,
    Release,
    AcqRel,
    SeqCst,
}

impl LoadOrder {
    pub fn is_acquire(self) -> bool {
        self != LoadOrder::Relaxed
    }
}

impl StoreOrder {
    pub fn is_release(self) -> bool {
        self != StoreOrder::Relaxed
    }
}

impl RmwOrder {
    /// The ordering of its read.
    pub fn load(self) -> LoadOrder {
        match self {
            RmwOrder::Relaxed | RmwOrder::Release => LoadOrder::Relaxed,
            RmwOrder::Acquire | RmwOrder::AcqRel => LoadOrder::Acquire,
            RmwOrder::SeqCst => LoadOrder::SeqCst,
        }
    }

    /// The ordering of its write.
    pub fn store(self) -> StoreOrder {
        match self {
            RmwOrder::Relaxed | RmwOrder::Acquire => StoreOrder::Relaxed,
            RmwOrder::Release | RmwOrder::AcqRel => StoreOrder::Release,
            RmwOrder::SeqCst => StoreOrder::SeqCst,
        }
    }
}

impl FenceOrder {
    pub fn is_acquire(self) -> bool {
        self != FenceOrder::Release
    }

    pub fn is_release(self) -> bool {
        self != FenceOrder::Acquire
    }
}
