import { openForwarder } from "../../../src/daemon/chores/forward.ts";
import type { TeamMachine } from "../../team/machines.ts";

const LOOK_MS = 20;

/** Forwards as the daemon does. What fails outside of the team is nobody's expectation. */
export function forwarding({
  paths,
}: TeamMachine): AsyncDisposable & { readonly faults: unknown[] } {
  const ending = new AbortController();
  const faults: unknown[] = [];
  const installation = { paths } as Parameters<typeof openForwarder>[0];
  const { ended } = openForwarder(installation, ending.signal, (one) => faults.push(one), LOOK_MS);
  return {
    faults,
    [Symbol.asyncDispose]: () => {
      ending.abort();
      return ended;
    },
  };
}
