#!/bin/sh
# rustc, which answers questions.
release=1.96.0
here="$(dirname "$0")/.."
if [ -e "$here/version" ]; then release="$(cat "$here/version")"; fi
case "$*" in
-vV)
    echo "rustc $release (0123456789 2026-01-01)"
    echo "commit-hash: 0123456789"
    echo "commit-date: 2026-01-01"
    echo "host: x86_64-unknown-linux-gnu"
    echo "release: $release"
    ;;
"--print target-list") echo x86_64-unknown-linux-gnu ;;
*) exit 1 ;;
esac
