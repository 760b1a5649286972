#!/bin/sh
# Writes one lifecycle event for any tool that can start a program:
#   EVENT_TYPE=session.lifecycle PHASE=started lifecycle-logger.sh
# A hook's JSON on stdin, if there is one, tells session and folder. Silent, and exits 0 whatever happens.
program="${SELF_GEN_HOME:-$HOME/.self-generation}/bin/self-gen"
test -x "$program" || exit 0
# These would turn the program into a bare runtime.
unset BUN_BE_BUN BUN_INSPECT BUN_INSPECT_CONNECT_TO BUN_INSPECT_PRELOAD BUN_OPTIONS
# One of these that the runtime does not know keeps it from starting.
for name in $({ env | sed -n 's/^\(BUN_JSC_[A-Za-z0-9_]*\)=.*/\1/p'; } 2>/dev/null); do unset "$name"; done
"$program" emit >/dev/null 2>&1
exit 0
