/** What is recorded, for one request: asked at a pace that lets others in between, and no longer than somebody waits for it. */
import type { Text } from "../../../text/text.ts";
import { ApiFault, NOT_OPEN, noStoreAnswer } from "../fault.ts";
import { pacedStore } from "./paced-store.ts";
import type { RouteCall, RouteRecords } from "../route.ts";

export type RecordsSource = {
  /** Null while the database is being opened. */
  readonly records: () => RouteRecords | null;
  /** What kept it from being opened, so far; null when nothing is wrong. */
  readonly wrong?: () => unknown;
};

export function requestRecords(
  { records, wrong }: RecordsSource,
  signal: AbortSignal,
  text: Text,
): Pick<RouteCall, "isOpen" | "records"> {
  const open = (): RouteRecords => {
    const found = records();
    if (found === null) throw noStoreAnswer(wrong?.() ?? null, text);
    return found;
  };
  return {
    isOpen: () => records() !== null,
    records: () => {
      const { store, installation } = open();
      const mayGoOn = (): void => {
        signal.throwIfAborted();
        // Closed and opened anew, it is another one.
        if (open().store !== store) throw noStoreAnswer(null, text);
      };
      return { store: pacedStore(store, mayGoOn), installation };
    },
  };
}

const OPEN_TIMEOUT_MS = 1000;
const POLL_MS = 20;

/** A changed setting closes what is recorded and opens it anew: who asks in between is answered a moment later. */
export async function retryUntilOpen<T>(read: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + OPEN_TIMEOUT_MS;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      const isOpening = error instanceof ApiFault && error.code === NOT_OPEN;
      if (!isOpening || performance.now() > deadline) throw error;
      await Bun.sleep(POLL_MS);
    }
  }
}
