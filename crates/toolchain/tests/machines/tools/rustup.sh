#!/bin/sh
# rustup, with one toolchain to install.
. "$UBIK_TEST_MACHINE/common.sh"
point
if [ "$1" = toolchain ]; then
    if [ "$UBIK_TEST_FAIL" = rustup ]; then no_network; fi
    to="$RUSTUP_HOME/toolchains/$3-x86_64-unknown-linux-gnu"
    echo "info: downloading component rustc" >&2
    mkdir -p "$to"
    cp -r "$UBIK_TEST_MACHINE/remote/bin" "$to"
    point
    cp -r "$UBIK_TEST_MACHINE/remote/lib" "$to"
fi
point
