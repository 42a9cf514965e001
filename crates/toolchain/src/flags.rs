//! The flags that make code interpretable. `lower` sets by itself what may never be missing (MIR as written, with
//! retags, for all functions); what is here is passed to it by whoever starts it: the build of std, `ubik`, and the
//! cargo integration.

/// For every crate that is to be interpreted.
pub const INTERPRETED: [&str; 9] = [
    "-Zmir-opt-level=0",
    "-Zmir-preserve-ub",
    "-Zmir-emit-retag",
    "-Zalways-encode-mir",
    "-Zextra-const-ub-checks",
    // With debug assertions these passes would panic before the undefined behaviour that we are to report.
    "-Zmir-enable-passes=-CheckAlignment,-CheckNull,-CheckEnums",
    "--cfg=miri",
    "--cfg=ubik",
    "--check-cfg=cfg(miri,ubik)",
];

/// For the crates of std, in addition.
pub const STD: [&str; 7] = [
    // Preconditions that std checks in debug builds only are the engine's to judge; overflow still panics.
    "-Cdebug-assertions=off",
    "-Coverflow-checks=on",
    "-Cforce-unwind-tables=yes",
    "-Cdebuginfo=0",
    "-Cembed-bitcode=no",
    // Crates that std is made of are not for others to use.
    "-Zforce-unstable-if-unmarked",
    "--cap-lints=allow",
];
