/** How far the daemon has come with counting, for whoever shows a sum. */
import { type CountedOf, type CountedSoFar, countedSoFar } from "../../../ingest/usage/counting.ts";
import type { SessionMonitorProvider } from "../../../observe/monitor/provider.ts";
import { orNull, shape, WHOLE } from "../shape/schema.ts";
import type { Records } from "../route.ts";

export const COUNTING = orNull(
  shape<NonNullable<CountedSoFar["counting"]>>({ counted: WHOLE, of: WHOLE }),
);

export function soFar(
  { store, installation }: Records,
  monitor: SessionMonitorProvider,
  asked: Omit<CountedOf, "isRunning">,
): Promise<CountedSoFar> {
  const running = new Set(
    monitor
      .getAll()
      .flatMap(({ sessionId, state }) =>
        state === "active" || state === "idle" ? [sessionId] : [],
      ),
  );
  const isRunning = (sessionId: string): boolean => running.has(sessionId);
  return countedSoFar(installation, store, { ...asked, isRunning });
}
