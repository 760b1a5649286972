#!/bin/sh
# Prints what was saved of this project's session as JSON, for a client's SessionStart hook or anybody else;
# {"status": "no_previous_session"} where nothing was.
# Words behind it go to `self-gen context load`.
program="${SELF_GEN_HOME:-$HOME/.self-generation}/bin/self-gen"
test -x "$program" || { echo '{"status": "no_previous_session"}'; exit 0; }
# These would turn the program into a bare runtime.
unset BUN_BE_BUN BUN_INSPECT BUN_INSPECT_CONNECT_TO BUN_INSPECT_PRELOAD BUN_OPTIONS
# One of these that the runtime does not know keeps it from starting.
for name in $({ env | sed -n 's/^\(BUN_JSC_[A-Za-z0-9_]*\)=.*/\1/p'; } 2>/dev/null); do unset "$name"; done
cd "$(dirname -- "$0")/../.." || exit 0
exec "$program" context load --json "$@" < /dev/null
