# What the scripts that stand in for tools share.

echo "$(basename "$0") $* CARGO_HOME=$CARGO_HOME" >> "$UBIK_TEST_MACHINE/calls"

# Somewhere to kill the process that started the tool.
point() {
    passed=0
    if [ -e "$UBIK_TEST_MACHINE/points" ]; then read -r passed < "$UBIK_TEST_MACHINE/points"; fi
    passed=$((passed + 1))
    echo "$passed" > "$UBIK_TEST_MACHINE/points"
    if [ "$passed" = "$UBIK_TEST_KILL_AT" ]; then
        kill -9 "$PPID"
        exit 1
    fi
}

# Writes a file in two steps.
make_file() {
    mkdir -p "$(dirname "$1")"
    echo half > "$1"
    point
    echo whole > "$1"
    point
}

no_network() {
    echo "error: could not resolve host" >&2
    exit 1
}
