#!/bin/sh
# Saves what the session is about to .claude/session-context.json; the one before stays beside it as .bak.
#   save-context.sh                          what was recorded
#   save-context.sh < context.json           and what is handed over: a document like that file
#   SELF_GEN_CONTEXT=FILE save-context.sh    the same, from a file
# As a hook of a client, which hands over its own JSON, it is silent and exits 0 whatever happens.
# Words behind it go to `self-gen context save`. Without the program it does nothing.
program="${SELF_GEN_HOME:-$HOME/.self-generation}/bin/self-gen"
test -x "$program" || exit 0
# These would turn the program into a bare runtime.
unset BUN_BE_BUN BUN_INSPECT BUN_INSPECT_CONNECT_TO BUN_INSPECT_PRELOAD BUN_OPTIONS
# One of these that the runtime does not know keeps it from starting.
for name in $({ env | sed -n 's/^\(BUN_JSC_[A-Za-z0-9_]*\)=.*/\1/p'; } 2>/dev/null); do unset "$name"; done
cd "$(dirname -- "$0")/../.." || exit 0
exec "$program" context save "$@"
