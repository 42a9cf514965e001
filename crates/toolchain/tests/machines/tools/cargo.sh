#!/bin/sh
# cargo, which builds the front end and std.
. "$UBIK_TEST_MACHINE/common.sh"
point
built="$CARGO_TARGET_DIR/x86_64-unknown-linux-gnu/release"
case "$1 $PWD" in
fetch*)
    if [ "$UBIK_TEST_FAIL" = fetch ]; then no_network; fi
    if [ "$UBIK_TEST_FAIL" = fetch-once ] && [ ! -e "$UBIK_TEST_MACHINE/failed" ]; then
        touch "$UBIK_TEST_MACHINE/failed"
        no_network
    fi
    ;;
build*/lower)
    if [ -n "$UBIK_TEST_GATE" ]; then read -r _ < "$UBIK_TEST_GATE"; fi
    echo "   Compiling ubik-lower v0.1.0" >&2
    make_file "$built/ubik-lower"
    ;;
build*/package)
    if [ "$UBIK_TEST_FAIL" = disk ]; then
        echo "error: failed to write: No space left on device (os error 28)" >&2
        exit 101
    fi
    echo "   Compiling core v0.0.0" >&2
    make_file "$built/deps/libcore-0.rlib"
    echo "   Compiling std v0.0.0" >&2
    make_file "$built/deps/libstd-0.rlib"
    ;;
*) exit 1 ;;
esac
point
