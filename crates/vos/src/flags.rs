//! Linux's numbers for flags and modes. All supported targets share them, but for `O_DIRECT` and its neighbours on
//! ARM, which `opening.rs` does not look at.

/// Flags of `open`.
pub mod open {
    pub const ACCESS: i32 = 3;
    pub const WRITE_ONLY: i32 = 1;
    pub const READ_WRITE: i32 = 2;
    pub const CREATE: i32 = 0o100;
    pub const EXCLUSIVE: i32 = 0o200;
    pub const NO_TERMINAL: i32 = 0o400;
    pub const TRUNCATE: i32 = 0o1000;
    pub const APPEND: i32 = 0o2000;
    pub const NON_BLOCK: i32 = 0o4000;
    pub const DSYNC: i32 = 0o10000;
    pub const ASYNC: i32 = 0o20000;
    pub const DIRECT: i32 = 0o40000;
    pub const LARGE_FILE: i32 = 0o100000;
    pub const DIRECTORY: i32 = 0o200000;
    pub const NO_FOLLOW: i32 = 0o400000;
    pub const NO_ACCESS_TIME: i32 = 0o1000000;
    pub const CLOSE_ON_EXEC: i32 = 0o2000000;
    pub const SYNC: i32 = 0o4000000;
    pub const PATH: i32 = 0o10000000;
    /// The bit of `O_TMPFILE` that is not `O_DIRECTORY`.
    pub const UNNAMED: i32 = 0o20000000;
}

/// Flags of functions that take a directory.
pub mod at {
    pub const CWD: i32 = -100;
    pub const NO_FOLLOW: i32 = 0x100;
    /// For `unlinkat`; for `faccessat` the same bit means the effective user.
    pub const REMOVE_DIR: i32 = 0x200;
    pub const FOLLOW: i32 = 0x400;
    pub const NO_AUTOMOUNT: i32 = 0x800;
    pub const EMPTY_PATH: i32 = 0x1000;
    pub const STATX_SYNC: i32 = 0x6000;
}

/// Types and rights of files.
pub mod mode {
    pub const TYPE: u32 = 0o170000;
    pub const FIFO: u32 = 0o010000;
    pub const CHARACTER: u32 = 0o020000;
    pub const DIRECTORY: u32 = 0o040000;
    pub const REGULAR: u32 = 0o100000;
    pub const LINK: u32 = 0o120000;
    pub const SOCKET: u32 = 0o140000;
    pub const STICKY: u32 = 0o1000;
    pub const SET_GROUP: u32 = 0o2000;
    pub const SET_USER: u32 = 0o4000;
    /// Everything but the type.
    pub const RIGHTS: u32 = 0o7777;
}

/// What `access` asks for.
pub mod access {
    pub const READ: u32 = 4;
    pub const WRITE: u32 = 2;
    pub const EXECUTE: u32 = 1;
}

/// Where `lseek` counts from.
pub mod seek {
    pub const START: i32 = 0;
    pub const CURRENT: i32 = 1;
    pub const END: i32 = 2;
    pub const DATA: i32 = 3;
    pub const HOLE: i32 = 4;
}

/// Flags of `renameat2`.
pub mod rename {
    pub const NO_REPLACE: u32 = 1;
    pub const EXCHANGE: u32 = 2;
    pub const WHITEOUT: u32 = 4;
}

/// Operations of `flock`.
pub mod lock {
    pub const SHARED: i32 = 1;
    pub const EXCLUSIVE: i32 = 2;
    pub const NON_BLOCK: i32 = 4;
    pub const UNLOCK: i32 = 8;
}

/// Commands of `fcntl`.
pub mod fcntl {
    pub const DUP: i32 = 0;
    pub const GET_FD: i32 = 1;
    pub const SET_FD: i32 = 2;
    pub const GET_STATUS: i32 = 3;
    pub const SET_STATUS: i32 = 4;
    pub const GET_LOCK: i32 = 5;
    pub const SET_LOCK: i32 = 6;
    pub const SET_LOCK_WAIT: i32 = 7;
    pub const GET_OWN_LOCK: i32 = 36;
    pub const SET_OWN_LOCK: i32 = 37;
    pub const SET_OWN_LOCK_WAIT: i32 = 38;
    pub const DUP_CLOEXEC: i32 = 1030;
    pub const SET_PIPE_SIZE: i32 = 1031;
    pub const GET_PIPE_SIZE: i32 = 1032;
    pub const ADD_SEALS: i32 = 1033;
    pub const GET_SEALS: i32 = 1034;
}
